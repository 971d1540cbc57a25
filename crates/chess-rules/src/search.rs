//! Search for positions in games.

mod hash;
mod material;

use alloc::vec::Vec;

pub use hash::next_hash;
pub use material::{Counts, Material, counts, update};

use crate::chess::{Color, Square};
use crate::game::{Game, Item};
use crate::pattern::Pattern;
use crate::position::Position;
use crate::slot::Slot;

/// A search condition.
///
/// ```
/// use chess_rules::{Color, Query, Slot, Start};
///
/// let start = Start::standard();
/// let f_pawn = Slot::pawn(5).unwrap();
/// let query = Query::Reaches { color: Color::White, slot: f_pawn, square: "f4".parse()? };
/// let game = start.game().uci_line("f2f3 e7e5 f3f4")?.finish()?;
/// assert_eq!(game.find(&query), Some(3));
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Query {
    /// The position has the same pieces on the same squares and the same side to move. Castling
    /// rights and en passant are ignored.
    Position(Position),
    /// The position has this [`Position::board_hash`].
    Hash(u64),
    /// The position has these numbers of pieces.
    Material(Material),
    /// The position fits this pattern.
    Pattern(Pattern),
    /// The piece of a slot is on a square.
    Reaches {
        /// The side of the piece.
        color: Color,
        /// The slot of the piece.
        slot: Slot,
        /// The square.
        square: Square,
    },
}

impl Query {
    /// Returns `true` if a position satisfies the query.
    ///
    /// ```
    /// use chess_rules::{Query, Start};
    ///
    /// let start = Start::standard();
    /// assert!(Query::Position(start.position().clone()).fits(start.position()));
    /// ```
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        match self {
            Self::Position(target) => position.is_same_board(target),
            Self::Hash(target) => position.board_hash() == *target,
            Self::Material(material) => material.fits(position),
            Self::Pattern(pattern) => pattern.fits(position),
            Self::Reaches { color, slot, square } => {
                position.square_of(*color, *slot) == Some(*square)
            }
        }
    }
}

impl Game {
    /// Returns the number of plies after which the main line first satisfies a query.
    ///
    /// ```
    /// use chess_rules::{Query, Start};
    ///
    /// let game = Start::standard().game().uci_line("e2e4 e7e5 g1f3")?.finish()?;
    /// let e4 = Start::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")?;
    /// assert_eq!(game.find(&Query::Position(e4.position().clone())), Some(1));
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub fn find(&self, query: &Query) -> Option<u32> {
        let mut position = self.start().position().clone();
        let mut moves = self.main_line();
        loop {
            if query.fits(&position) {
                return Some(position.ply());
            }
            let step = position.step_of(moves.next()?).ok()?;
            position.advance(step);
        }
    }

    /// Returns all positions of the game, including those in variations, that satisfy one of
    /// several queries, in stream order. Offsets are the numbers of items before the item that led
    /// to the position.
    ///
    /// ```
    /// use chess_rules::{Query, Start};
    ///
    /// let game = Start::standard().game();
    /// let game = game.san("e4")?.begin_variation()?.san("d4")?.end_variation()?.san("d5")?;
    /// let on_d4 = Query::Pattern("8/8/8/8/3P4/8/8/8".parse()?);
    /// let on_d5 = Query::Pattern("8/8/8/3p4/8/8/8/8".parse()?);
    /// let hits = game.finish()?.find_all(&[on_d4, on_d5]);
    /// let places: Vec<_> = hits.iter().map(|hit| (hit.query, hit.ply, hit.depth)).collect();
    /// assert_eq!(places, [(0, 1, 1), (1, 2, 0)]);
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub fn find_all(&self, queries: &[Query]) -> Vec<Hit> {
        let mut hits = Vec::new();
        let mut test = |position: &Position, offset, depth| {
            let fitting = queries.iter().enumerate().filter(|(_, query)| query.fits(position));
            let hit = |(query, _)| Hit { query, ply: position.ply(), offset, depth };
            hits.extend(fitting.map(hit));
        };
        let mut walk = self.walk();
        test(walk.position(), 0, 0);
        for offset in 0.. {
            let Some(item) = walk.next() else { break };
            if matches!(item, Item::Move(_)) {
                walk.make_pending();
                test(walk.position(), offset, walk.depth());
            }
        }
        hits
    }
}

/// A position that satisfies a [`Query`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// Index of the query in the list of queries; 0 if there is only one.
    pub query: usize,
    /// Number of plies played in its line.
    pub ply: u32,
    /// Offset of the token that led to the position; 0 for the start position.
    pub offset: usize,
    /// Number of open variations.
    pub depth: usize,
}

impl Hit {
    /// The start position.
    /// The start of a game.
    pub const START: Self = Self { query: 0, ply: 0, offset: 0, depth: 0 };
}
