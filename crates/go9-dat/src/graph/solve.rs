use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::components::components;
use super::{Graph, Move};
use crate::{Color, Game, Point, PositionId, Score, ScoreMap, Symmetry};

/// How many moves ahead are looked among positions that lead back to one another.
const DEEPEST: usize = 64;

impl Graph<'_> {
    /// Finds the value of every position by minimax over the scores of a file.
    ///
    /// A position from which links lead to positions with a value has the best of these values for
    /// its player: the highest for Black, the lowest for White. Any other has its own score, if
    /// the file gives it one. So scores at the ends of lines decide, and a score in the middle of
    /// a line counts only as long as nothing is known of what follows. Passes are not followed.
    ///
    /// Captures can lead back to an earlier position. Among positions that lead back to one
    /// another as many moves are looked ahead as there are such positions, 64 at most.
    ///
    /// ```
    /// use go9_dat::{Board, Color, Confidence, Endian, Graph, Hasher, Position, PositionFile,
    ///     Score, ScoreMap, ScoreRecord};
    ///
    /// let hasher = Hasher::published();
    /// let mut board = Board::EMPTY;
    /// let empty = Position::new(board, Color::Black, hasher);
    /// board.place(Color::Black, "E5".parse()?);
    /// let center = Position::new(board, Color::White, hasher);
    /// let mut bytes = empty.encode(Endian::Big).to_vec();
    /// bytes.extend_from_slice(&center.encode(Endian::Big));
    /// let mut scores = ScoreMap::new();
    /// scores.insert(ScoreRecord {
    ///     id: center.id,
    ///     score: Score::Exactly7,
    ///     confidence: Confidence::MAX,
    /// });
    ///
    /// let graph = Graph::build(&PositionFile::parse(&bytes)?, hasher);
    /// let best = &graph.solve(&scores).best_lines()[0];
    /// assert_eq!(best.value, Some(Score::Exactly7));
    /// assert_eq!(best.value.unwrap().supports_win_at(6.5), Some(true));
    /// assert_eq!(best.line[0].to_string(), "E5");
    /// assert_eq!(best.scored_share, 0.5);
    /// # Ok::<(), go9_dat::Error>(())
    /// ```
    #[must_use]
    pub fn solve(&self, scores: &ScoreMap) -> Solution<'_> {
        let own: Vec<_> = (0..self.len())
            .map(|number| scores.find(self.id(number)?).map(|record| record.score))
            .collect();
        let values = vec![None; self.len()];
        let mut solution = Solution { graph: self, own, values, circles: BTreeMap::new() };
        // What a position leads to comes before it.
        for component in components(self) {
            match component[..] {
                [number] => solution.values[number] = solution.best(number, 0).value,
                _ => solution.solve_circle(&component),
            }
        }
        solution
    }
}

/// The values of all positions of a graph.
#[derive(Debug, Clone)]
pub struct Solution<'g> {
    graph: &'g Graph<'g>,
    own: Vec<Option<Score>>,
    values: Vec<Option<Score>>,
    /// The positions that lead back to themselves.
    circles: BTreeMap<usize, Circling>,
}

/// A position among others that lead back to one another.
#[derive(Debug, Clone)]
struct Circling {
    /// The first member, which stands for all of them.
    circle: usize,
    /// The values when looking 0, 1, 2… moves ahead among them.
    values: Vec<Option<Score>>,
}

/// The best move and the value it gives; no move if the value is the position's own score.
struct Best {
    link: Option<(Point, usize)>,
    value: Option<Score>,
}

impl Solution<'_> {
    /// The value of a position: the score at the end of best play. `None` if no line from it leads
    /// to a score.
    #[must_use]
    pub fn value(&self, number: usize) -> Option<Score> {
        self.values.get(number).copied().flatten()
    }

    /// The best line from a position.
    #[must_use]
    pub fn line(&self, root: usize) -> Option<BestLine> {
        let id = self.graph.id(root)?;
        let mut number = root;
        let mut ahead = self.fewest_ahead(root, usize::MAX);
        let mut line = Vec::new();
        let mut path = vec![root];
        // Every position stands in the file in its own orientation; moves are given in that of the
        // root. This symmetry turns the position in work into the root's orientation.
        let mut to_root = Symmetry::IDENTITY;
        while let Some((point, target)) = self.best(number, ahead).link {
            if path.contains(&target) {
                break;
            }
            line.push(Move::Play(to_root.apply(point)));
            to_root = self.orientation(number, point, target).then(to_root);
            path.push(target);
            let left = if self.share_a_circle(number, target) { ahead - 1 } else { usize::MAX };
            ahead = self.fewest_ahead(target, left);
            number = target;
        }
        let scored = path.iter().filter(|&&number| self.own[number].is_some()).count();
        #[expect(clippy::cast_precision_loss, reason = "a line has a few hundred moves at most")]
        let scored_share = scored as f64 / path.len() as f64;
        Some(BestLine { id, value: self.value(root), line, scored_share })
    }

    /// The best lines from the roots with the fewest stones, in file order.
    #[must_use]
    pub fn best_lines(&self) -> Vec<BestLine> {
        let stones = |number: &usize| self.graph.boards[*number].occupied().len();
        let roots: Vec<_> = self.graph.roots().collect();
        let fewest = roots.iter().map(stones).min();
        let first = roots.iter().filter(|number| Some(stones(number)) == fewest);
        first.filter_map(|&root| self.line(root)).collect()
    }

    /// The best move when so many moves are looked ahead among positions that lead back to this
    /// one: the first of equals in reading order.
    fn best(&self, number: usize, ahead: usize) -> Best {
        let links = self.graph.successors(number).iter();
        let valued = links.filter_map(|link| {
            let value = self.value_from(number, link.target, ahead)?;
            Some((link.point, link.target, value))
        });
        let best = match self.graph.to_move(number) {
            // `max_by_key` takes the last of equals, hence from back to front.
            Color::Black => valued.rev().max_by_key(|&(_, _, value)| value),
            Color::White => valued.min_by_key(|&(_, _, value)| value),
        };
        match best {
            Some((point, target, value)) => {
                Best { link: Some((point, target)), value: Some(value) }
            }
            None => Best { link: None, value: self.own[number] },
        }
    }

    /// The value of a target as seen from a position that may be in a circle with it.
    fn value_from(&self, number: usize, target: usize, ahead: usize) -> Option<Score> {
        if self.share_a_circle(number, target) {
            *self.circles.get(&target)?.values.get(ahead.checked_sub(1)?)?
        } else {
            self.values[target]
        }
    }

    fn share_a_circle(&self, a: usize, b: usize) -> bool {
        if self.circles.is_empty() {
            return false;
        }
        let circle = |number| self.circles.get(number).map(|circling| circling.circle);
        circle(&a).is_some() && circle(&a) == circle(&b)
    }

    /// Looks 0, 1, 2… moves ahead among positions that lead back to one another, until that
    /// changes nothing.
    fn solve_circle(&mut self, members: &[usize]) {
        for &number in members {
            self.circles.insert(number, Circling { circle: members[0], values: Vec::new() });
        }
        for ahead in 0..=members.len().min(DEEPEST) {
            let level: Vec<_> = members.iter().map(|&n| self.best(n, ahead).value).collect();
            let mut changed = false;
            for (number, value) in members.iter().zip(level) {
                changed |= ahead == 0 || self.values[*number] != value;
                self.values[*number] = value;
                if let Some(circling) = self.circles.get_mut(number) {
                    circling.values.push(value);
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// How few moves ahead, up to a limit, show the value that the limit shows. So lines leave a
    /// circle the shortest way.
    fn fewest_ahead(&self, number: usize, limit: usize) -> usize {
        let Some(Circling { values, .. }) = self.circles.get(&number) else {
            return 0;
        };
        let limit = limit.min(values.len() - 1);
        values.iter().position(|value| *value == values[limit]).unwrap_or(limit)
    }

    /// The symmetry that turns the target as it stands in the file into the board after the move.
    fn orientation(&self, number: usize, point: Point, target: usize) -> Symmetry {
        let mut game = Game::new(self.graph.hasher, self.graph.boards[number]);
        // The move is legal: it is a link.
        let _captured = game.play(self.graph.to_move(number), point);
        let target = self.graph.hasher.canonical(&self.graph.boards[target]).symmetry;
        target.then(game.canonical().symmetry.inverse())
    }
}

/// Best play from a position.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BestLine {
    /// Where it begins.
    pub id: PositionId,
    /// The score at its end: Black's lead, and so the right komi.
    pub value: Option<Score>,
    /// The moves, alternating, on the board as the file has the first position.
    pub line: Vec<Move>,
    /// The share of the positions of the line, first and last included, that have a score of their
    /// own: 0 to 1.
    pub scored_share: f64,
}
