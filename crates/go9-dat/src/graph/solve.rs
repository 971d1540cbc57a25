use alloc::vec;
use alloc::vec::Vec;

use super::bounds::{Bounds, Claim, solved};
use super::components::components;
use super::{Graph, Move};
use crate::{Color, Confidence, Game, PositionId, Score, ScoreMap, Symmetry};

/// Maximum number of rounds for positions that can reach one another.
const ROUNDS: usize = 64;

impl Graph<'_> {
    /// Computes bounds of the value of every position by minimax over the scores of a file.
    ///
    /// A score with a confidence of at least `floor` is a claim about its position. A single move
    /// to a position of the file can improve on the claim if the confidence there is at least as
    /// high. The claim can get worse only if all moves lead to positions of the file; otherwise, it
    /// also covers the moves that do not. A pass counts as a move.
    ///
    /// Captures and passes can lead back to an earlier position. Positions that can reach one
    /// another start with their claims and are updated from one another in at most 64 rounds.
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
        // The successors of a position are solved before it.
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

/// The value of a position: Black's lead lies between two scores.
///
/// Closed: a value has two bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Value {
    /// Lower bound.
    pub lo: Score,
    /// Upper bound.
    pub hi: Score,
    /// Confidence of both bounds; 0 if nothing is known.
    pub confidence: Confidence,
}

impl Value {
    /// Returns `true` if nothing is known.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        (self.lo, self.hi) == (Score::AtMost3, Score::AtLeast8)
    }

    /// Returns the exact value if both bounds are equal.
    #[must_use]
    pub fn exact(self) -> Option<Score> {
        (self.lo == self.hi).then_some(self.lo)
    }
}

impl Solution<'_> {
    /// The value of a position; unknown for a number outside the graph.
    #[must_use]
    pub fn value(&self, number: usize) -> Value {
        self.bounds.get(number).copied().unwrap_or(Bounds::UNKNOWN).value()
    }

    /// Returns the best line from a position, or `None` for a number outside the graph.
    #[must_use]
    pub fn line(&self, root: usize) -> Option<BestLine> {
        let id = self.graph.id(root)?;
        let value = self.value(root);
        let (mut number, mut line, mut path) = (root, Vec::new(), vec![root]);
        // The file stores each position in its own orientation, but the moves are given in that of
        // the root. This symmetry maps the current position to the orientation of the root.
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
                Move::Play(point) => Move::Play(point.rotated(to_root)),
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

    /// Returns the best lines from the roots with the fewest stones, in file order.
    #[must_use]
    pub fn best_lines(&self) -> Vec<BestLine> {
        let stones = |number: &usize| self.graph.boards[*number].occupied().len();
        let roots: Vec<_> = self.graph.roots().collect();
        let fewest = roots.iter().map(stones).min();
        let first = roots.iter().filter(|number| Some(stones(number)) == fewest);
        first.filter_map(|&root| self.line(root)).collect()
    }

    /// Computes the bounds of a position from those of its successors.
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

    /// Updates positions that can reach one another, each round from the values of the previous
    /// one, until nothing changes.
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

    /// The symmetry that maps the target in the file to the board after the move.
    fn orientation(&self, number: usize, step: Move, target: usize) -> Symmetry {
        let mut game = Game::new(self.graph.hasher, self.graph.boards[number]);
        if let Move::Play(point) = step {
            // The move is legal, because the graph has a link for it.
            let _captured = game.play(self.graph.to_move(number), point);
        }
        let target = self.graph.hasher.canonical(&self.graph.boards[target]).symmetry;
        target.then(game.canonical().symmetry.inverse())
    }
}

/// The reason why a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum LineEnd {
    /// The last position has its own score.
    Claim,
    /// No successor in the file has the same bounds.
    Open,
    /// All successors with the same bounds are already in the line.
    Circle,
}

/// The best play from a position.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct BestLine {
    /// The position at which the line starts.
    pub id: PositionId,
    /// Black's lead, which is the fair komi.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub value: Value,
    /// The moves of both players in turn, in the orientation of the first position in the file. All
    /// positions along the line have the same bounds.
    pub line: Vec<Move>,
    /// The reason why the line ends.
    pub end: LineEnd,
    /// Fraction of the positions along the line that have a score of their own, from 0 to 1. The
    /// first and last positions are included.
    pub scored_share: f64,
}
