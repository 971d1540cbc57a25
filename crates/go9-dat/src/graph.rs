//! The game graph of a position file: the moves between its positions.

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

/// The game graph of a position file: its positions, with a link for every legal move that leads
/// from one of them to another. Transpositions and rotated copies count as one position.
///
/// Moves capture stones, and suicide is illegal. Ko is disregarded, because files do not record the
/// history of a position. Positions are numbered from 0 in file order, each ID once.
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
    /// Start of the links of each position, and the end of the last one.
    starts: Vec<usize>,
    links: Vec<Link>,
    /// The position after a pass from each position, if in the file.
    passes: Vec<Option<usize>>,
    /// `true` for each position whose legal moves and pass all lead to positions of the file.
    complete: Vec<bool>,
}

/// A move from one position of the file to another.
///
/// Closed: a move leads from one position to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link {
    /// The point of the move, in the orientation of the board in the file.
    pub point: Point,
    /// The number of the resulting position.
    pub target: usize,
}

impl<'h> Graph<'h> {
    /// Builds the graph. Of several records with the same ID, the first one is used.
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
            let hashes = self.hasher.symmetry_hashes(board);
            let mut moves = 0;
            for_each_successor(self.hasher, board, &hashes, to_move, |point, hash| {
                moves += 1;
                if !filter.may_contain(hash) {
                    return;
                }
                if let Some(target) = self.ids.number(PositionId::new(hash, !to_move)) {
                    self.links.push(Link { point, target });
                }
            });
            let found = self.links.len() - self.starts[number];
            let pass = self.ids.number(PositionId::new(hashes.lowest(), !to_move));
            self.starts.push(self.links.len());
            self.passes.push(pass);
            self.complete.push(found == moves && pass.is_some());
        }
    }

    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Returns `true` if the graph has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Number of links. Two moves from a position that lead to the same position are two links.
    #[must_use]
    pub fn links(&self) -> usize {
        self.links.len()
    }

    /// Number of positions from which a pass leads to another position of the file.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.passes.iter().flatten().count()
    }

    /// The number of the position with this ID, if it is in the file.
    #[must_use]
    pub fn number(&self, id: PositionId) -> Option<usize> {
        self.ids.number(id)
    }

    /// The ID of the position with this number.
    #[must_use]
    pub fn id(&self, number: usize) -> Option<PositionId> {
        self.ids.id(number)
    }

    /// The board of a position, in its orientation in the file.
    #[must_use]
    pub fn board(&self, number: usize) -> Option<&Board> {
        self.boards.get(number)
    }

    /// The links from a position, in reading order of their points; empty for an unknown number.
    #[must_use]
    pub fn successors(&self, number: usize) -> &[Link] {
        match (self.starts.get(number), self.starts.get(number + 1)) {
            (Some(&start), Some(&end)) => &self.links[start..end],
            _ => &[],
        }
    }

    /// The number of the position after a pass, if it is in the file.
    #[must_use]
    pub fn pass(&self, number: usize) -> Option<usize> {
        self.passes.get(number).copied().flatten()
    }

    /// Returns `true` if every legal move and the pass lead to positions of the file.
    #[must_use]
    pub fn is_complete(&self, number: usize) -> bool {
        self.complete.get(number).copied().unwrap_or(false)
    }

    /// The positions reached by a move or the pass, in reading order of the points with the pass
    /// last. A position may occur several times.
    fn kids(&self, number: usize) -> impl Iterator<Item = (Move, usize)> + '_ {
        let plays = self.successors(number).iter();
        let pass = self.pass(number).map(|target| (Move::Pass, target));
        plays.map(|link| (Move::Play(link.point), link.target)).chain(pass)
    }

    /// The element of [`kids`](Self::kids) at index `place`.
    fn kid(&self, number: usize, place: usize) -> Option<usize> {
        let links = self.successors(number);
        match links.get(place) {
            Some(link) => Some(link.target),
            None if place == links.len() => self.pass(number),
            None => None,
        }
    }

    /// The positions that no link leads to. Passes are disregarded.
    pub fn roots(&self) -> impl Iterator<Item = usize> + use<> {
        let mut reached = alloc::vec![false; self.len()];
        for link in &self.links {
            reached[link.target] = true;
        }
        reached.into_iter().enumerate().filter(|(_, reached)| !reached).map(|(number, _)| number)
    }

    /// Returns the counts printed by `boardnote go9 graph`.
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

/// The size of a graph in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GraphReport {
    /// Number of distinct positions.
    pub positions: usize,
    /// Number of links between them.
    pub links: usize,
    /// Number of positions from which a pass leads to another one.
    pub passes: usize,
    /// Number of positions that no link leads to.
    pub roots: usize,
    /// Number of positions whose legal moves and pass all lead to positions of the file.
    pub complete: usize,
}

/// A play or a pass.
///
/// Closed: a player passes or plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone played on a point.
    Play(Point),
    /// A pass.
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
