use alloc::vec;
use alloc::vec::Vec;

use super::bounds::{Bounds, Claim, solved};
use super::components::components;
use super::{Graph, Move};
use crate::{Color, Confidence, Game, PositionId, Score, ScoreMap, Symmetry};

/// Rounds among positions that lead back to one another.
const ROUNDS: usize = 64;

impl Graph<'_> {
    /// Finds bounds of the value of every position by minimax over the scores of a file.
    ///
    /// A score at least as sure as `floor` is a claim about its position. A move to a position of
    /// the file can only improve on a claim, and only if that position is at least as sure; all
    /// moves together, if all are in the file, can also lower it. Moves that are not in the file
    /// are what the claim stands for. Passes are moves.
    ///
    /// Captures and passes can lead back to an earlier position. Positions that lead back to one
    /// another start with their claims and take their values from one another, 64 times at most.
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
    /// let best = &graph.solve(&scores, Confidence::MIN).best_lines()[0];
    /// // Black has E5, and other moves that the file does not know.
    /// assert_eq!((best.value.lo, best.value.hi), (Score::Exactly7, Score::AtLeast8));
    /// assert_eq!(best.value.exact(), None);
    /// # Ok::<(), go9_dat::Error>(())
    /// ```
    #[must_use]
    pub fn solve(&self, scores: &ScoreMap, floor: Confidence) -> Solution<'_> {
        let claims: Vec<_> = (0..self.len())
            .map(|number| Claim::of(*scores.find(self.id(number)?)?, floor))
            .collect();
        let bounds = claims.iter().map(|&claim| Bounds::alone(claim)).collect();
        let mut solution = Solution { graph: self, claims, bounds };
        let mut round = Vec::new();
        // What a position leads to comes before it.
        for component in components(self) {
            match component[..] {
                [number] => solution.bounds[number] = solution.equation(number),
                _ => solution.solve_circle(&component, &mut round),
            }
        }
        solution
    }
}

/// The values of all positions of a graph.
#[derive(Debug, Clone)]
pub struct Solution<'g> {
    graph: &'g Graph<'g>,
    claims: Vec<Option<Claim>>,
    bounds: Vec<Bounds>,
}

/// What is known of a position: Black's lead is between two scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Value {
    /// At least this.
    pub lo: Score,
    /// At most this.
    pub hi: Score,
    /// How sure both are; 0 if nothing is known.
    pub confidence: Confidence,
}

impl Value {
    /// Whether nothing is known.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        (self.lo, self.hi) == (Score::AtMost3, Score::AtLeast8)
    }

    /// The value, if both bounds are the same.
    #[must_use]
    pub fn exact(self) -> Option<Score> {
        (self.lo == self.hi).then_some(self.lo)
    }
}

impl Solution<'_> {
    /// What is known of a position; nothing for an unknown number.
    #[must_use]
    pub fn value(&self, number: usize) -> Value {
        self.bounds.get(number).copied().unwrap_or(Bounds::UNKNOWN).value()
    }

    /// The best line from a position.
    #[must_use]
    pub fn line(&self, root: usize) -> Option<BestLine> {
        let id = self.graph.id(root)?;
        let value = self.value(root);
        let (mut number, mut line, mut path) = (root, Vec::new(), vec![root]);
        // Every position stands in the file in its own orientation; moves are given in that of the
        // root. This symmetry turns the position in work into the root's orientation.
        let mut to_root = Symmetry::IDENTITY;
        let mut circles = false;
        while !value.is_unknown() {
            let fits = |&(_, target): &(Move, usize)| {
                let kid = self.value(target);
                (kid.lo, kid.hi) == (value.lo, value.hi)
            };
            let mut fitting = self.graph.kids(number).filter(fits).peekable();
            circles = fitting.peek().is_some();
            let Some((step, target)) = fitting.find(|(_, target)| !path.contains(target)) else {
                break;
            };
            line.push(match step {
                Move::Play(point) => Move::Play(to_root.apply(point)),
                Move::Pass => Move::Pass,
            });
            to_root = self.orientation(number, step, target).then(to_root);
            path.push(target);
            number = target;
        }
        let end = match self.claims[number] {
            Some(_) => LineEnd::Claim,
            None if circles => LineEnd::Circle,
            None => LineEnd::Open,
        };
        let scored = path.iter().filter(|&&number| self.claims[number].is_some()).count();
        #[expect(clippy::cast_precision_loss, reason = "a line has a few hundred moves at most")]
        let scored_share = scored as f64 / path.len() as f64;
        Some(BestLine { id, value, line, end, scored_share })
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

    /// The bounds of a position from those of the positions it leads to.
    fn equation(&self, number: usize) -> Bounds {
        let (claim, complete) = (self.claims[number], self.graph.is_complete(number));
        let kids = self.graph.kids(number).map(|(_, target)| self.bounds[target]);
        match self.graph.to_move(number) {
            Color::Black => solved(claim, kids, complete),
            Color::White => {
                let turned = claim.map(Claim::turned);
                solved(turned, kids.map(Bounds::turned), complete).turned()
            }
        }
    }

    /// Takes the values of positions that lead back to one another from those of the round before,
    /// until that changes nothing.
    fn solve_circle(&mut self, members: &[usize], round: &mut Vec<Bounds>) {
        for _ in 0..ROUNDS {
            round.clear();
            round.extend(members.iter().map(|&number| self.equation(number)));
            let mut changed = false;
            for (&number, &bounds) in members.iter().zip(&*round) {
                changed |= self.bounds[number] != bounds;
                self.bounds[number] = bounds;
            }
            if !changed {
                break;
            }
        }
    }

    /// The symmetry that turns the target as it stands in the file into the board after the move.
    fn orientation(&self, number: usize, step: Move, target: usize) -> Symmetry {
        let mut game = Game::new(self.graph.hasher, self.graph.boards[number]);
        if let Move::Play(point) = step {
            // The move is legal: it is a link.
            let _captured = game.play(self.graph.to_move(number), point);
        }
        let target = self.graph.hasher.canonical(&self.graph.boards[target]).symmetry;
        target.then(game.canonical().symmetry.inverse())
    }
}

/// Why a line goes no further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum LineEnd {
    /// The last position has a score of its own.
    Claim,
    /// Nothing in the file has these bounds.
    Open,
    /// What has them is in the line already.
    Circle,
}

/// Best play from a position.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BestLine {
    /// Where it begins.
    pub id: PositionId,
    /// Black's lead, and so the right komi.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub value: Value,
    /// The moves, alternating, on the board as the file has the first position. Every position
    /// behind them has the same bounds.
    pub line: Vec<Move>,
    /// Why it ends.
    pub end: LineEnd,
    /// The share of the positions of the line, first and last included, that have a score of their
    /// own: 0 to 1.
    pub scored_share: f64,
}
