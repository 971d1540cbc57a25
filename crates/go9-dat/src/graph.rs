//! The game graph of a position file: which position leads to which.

mod bounds;
mod components;
mod filter;
mod moves;
mod solve;

use alloc::vec::Vec;
use core::fmt;

pub use solve::{BestLine, LineEnd, Solution, Value};

use crate::{Board, Color, Hasher, IdSet, Point, PositionFile, PositionId};
use filter::Filter;
use moves::for_each_successor;

/// The positions of a file as a graph: every legal move is tried on every position, and where the
/// result is in the file too, there is a link. Transpositions and rotated copies are one position.
///
/// Moves capture, suicide is no move, and ko is not considered, because positions have no history.
/// Positions are numbered from 0 in file order, each ID once.
///
/// ```
/// use go9_dat::{Board, Color, Endian, Graph, Hasher, Position, PositionFile};
///
/// let mut board = Board::EMPTY;
/// let first = Position::new(board, Color::White, Hasher::published());
/// board.place(Color::White, "E5".parse()?);
/// let second = Position::new(board, Color::Black, Hasher::published());
/// let mut bytes = first.encode(Endian::Big).to_vec();
/// bytes.extend_from_slice(&second.encode(Endian::Big));
///
/// let graph = Graph::build(&PositionFile::parse(&bytes)?, Hasher::published());
/// assert_eq!((graph.len(), graph.links(), graph.roots().count()), (2, 1, 1));
/// let link = graph.successors(0)[0];
/// assert_eq!((link.point.to_string(), link.target), ("E5".to_string(), 1));
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Graph<'h> {
    hasher: &'h Hasher,
    ids: IdSet,
    boards: Vec<Board>,
    /// Where the links of each position start, and after the last where they end.
    starts: Vec<usize>,
    links: Vec<Link>,
    /// The position after a pass.
    passes: Vec<Option<usize>>,
    /// Whether every legal move, and the pass, leads to a position of the file.
    complete: Vec<bool>,
}

/// A move from one position of the file to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link {
    /// Where the move is played, on the board as the file has it.
    pub point: Point,
    /// The number of the position it leads to.
    pub target: usize,
}

impl<'h> Graph<'h> {
    /// Finds all links. Of records with the same ID the first one counts.
    #[must_use]
    pub fn build(file: &PositionFile<'_>, hasher: &'h Hasher) -> Self {
        let mut ids = IdSet::with_capacity(file.len());
        let mut boards = Vec::with_capacity(file.len());
        for record in file {
            if ids.insert(record.id()).is_ok() {
                boards.push(record.board());
            }
        }
        let (starts, links) = (Vec::new(), Vec::new());
        let (passes, complete) = (Vec::new(), Vec::new());
        let mut graph = Self { hasher, ids, boards, starts, links, passes, complete };
        graph.find_links();
        graph
    }

    fn find_links(&mut self) {
        self.starts.reserve(self.boards.len() + 1);
        self.starts.push(0);
        let filter = Filter::new(self.ids.iter().map(|id| id.hash));
        for (number, board) in self.boards.iter().enumerate() {
            let to_move = self.to_move(number);
            let lanes = self.hasher.lanes(board);
            let mut moves = 0;
            for_each_successor(self.hasher, board, &lanes, to_move, |point, hash| {
                moves += 1;
                if !filter.may_contain(hash) {
                    return;
                }
                if let Some(target) = self.ids.number(PositionId::new(hash, !to_move)) {
                    self.links.push(Link { point, target });
                }
            });
            let found = self.links.len() - self.starts[number];
            let pass = self.ids.number(PositionId::new(lanes.lowest(), !to_move));
            self.starts.push(self.links.len());
            self.passes.push(pass);
            self.complete.push(found == moves && pass.is_some());
        }
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The number of all links. Two points of a position that lead to the same one are two links.
    #[must_use]
    pub fn links(&self) -> usize {
        self.links.len()
    }

    /// The number of positions from which a pass leads to another one of the file.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.passes.iter().flatten().count()
    }

    /// The number of a position.
    #[must_use]
    pub fn number(&self, id: PositionId) -> Option<usize> {
        self.ids.number(id)
    }

    /// The ID of a position.
    #[must_use]
    pub fn id(&self, number: usize) -> Option<PositionId> {
        self.ids.id(number)
    }

    /// The board of a position, as the file has it.
    #[must_use]
    pub fn board(&self, number: usize) -> Option<&Board> {
        self.boards.get(number)
    }

    /// The links from a position, in reading order of their points; none for an unknown number.
    #[must_use]
    pub fn successors(&self, number: usize) -> &[Link] {
        match (self.starts.get(number), self.starts.get(number + 1)) {
            (Some(&start), Some(&end)) => &self.links[start..end],
            _ => &[],
        }
    }

    /// The position after a pass.
    #[must_use]
    pub fn pass(&self, number: usize) -> Option<usize> {
        self.passes.get(number).copied().flatten()
    }

    /// Whether every legal move, and the pass, leads to a position of the file.
    #[must_use]
    pub fn is_complete(&self, number: usize) -> bool {
        self.complete.get(number).copied().unwrap_or(false)
    }

    /// The positions that a move or the pass leads to, in reading order of the points, the pass
    /// last. One position may come several times.
    fn kids(&self, number: usize) -> impl Iterator<Item = (Move, usize)> + '_ {
        let plays = self.successors(number).iter();
        let pass = self.pass(number).map(|target| (Move::Pass, target));
        plays.map(|link| (Move::Play(link.point), link.target)).chain(pass)
    }

    /// One of these, by its place.
    fn kid(&self, number: usize, place: usize) -> Option<usize> {
        let links = self.successors(number);
        match links.get(place) {
            Some(link) => Some(link.target),
            None if place == links.len() => self.pass(number),
            None => None,
        }
    }

    /// The positions to which no link leads. Passes do not count.
    pub fn roots(&self) -> impl Iterator<Item = usize> + use<> {
        let mut reached = alloc::vec![false; self.len()];
        for link in &self.links {
            reached[link.target] = true;
        }
        reached.into_iter().enumerate().filter(|(_, reached)| !reached).map(|(number, _)| number)
    }

    /// The numbers that `boardnote go9 graph` prints.
    #[must_use]
    pub fn report(&self) -> GraphReport {
        GraphReport {
            positions: self.len(),
            links: self.links(),
            passes: self.passes(),
            roots: self.roots().count(),
            complete: self.complete.iter().filter(|complete| **complete).count(),
        }
    }

    fn to_move(&self, number: usize) -> Color {
        self.id(number).map_or(Color::Black, |id| id.to_move)
    }
}

/// A graph in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GraphReport {
    /// Different positions.
    pub positions: usize,
    /// Links between them.
    pub links: usize,
    /// Positions from which a pass leads to another one.
    pub passes: usize,
    /// Positions to which no link leads.
    pub roots: usize,
    /// Positions from which every legal move, and the pass, leads to a position of the file.
    pub complete: usize,
}

/// A move on the board, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// No stone.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(point) => point.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}
