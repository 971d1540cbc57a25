//! FEN and EPD: positions as one line of text, with every fault named by its field.
//!
//! [`Fen`] reads strictly through [`FromStr`] and with repairs through [`Fen::parse_lenient`]; [`Epd`] adds operations.
//!
//! ```
//! use chess_movecode::{Epd, Fen};
//!
//! let fen: Fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! assert_eq!(fen.position().legal_moves().count(), 26);
//!
//! let repaired = Fen::parse_lenient("4k3/8/8/8/8/8/8/R3K3 w KQkq -")?;
//! assert_eq!(repaired.value.to_string(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
//! let codes: Vec<_> = repaired.faults.iter().map(|found| found.fault.code()).collect();
//! assert_eq!(codes, ["castling-right-without-rook", "missing-fields"]);
//!
//! let epd: Epd = "8/8/8/4k3/8/8/4P3/4K3 w - - bm e4; id \"pawn 1\";".parse()?;
//! assert_eq!(epd.operation("bm").unwrap().operands, ["e4"]);
//! # Ok::<(), chess_movecode::Error>(())
//! ```

mod epd;
mod read;
mod scan;
mod write;

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use alloc::vec::Vec;

pub use epd::{Epd, Operation};
pub use scan::scan;
pub use write::DisplayFen;

use crate::error::{Error, ErrorKind};
use crate::position::Position;
use crate::start::Start;

/// What is wrong with a FEN. [`code`](Self::code) is the stable name for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StartFault {
    /// The board field does not hold eight ranks of eight squares.
    Board,
    /// Two digits stand side by side in the board field.
    AdjacentDigits,
    /// A side has no king.
    NoKing,
    /// A side has two kings.
    TwoKings,
    /// A pawn stands on the first or last rank.
    PawnOnLastRank,
    /// The side that has just moved is in check.
    OpponentInCheck,
    /// A side has more than sixteen pieces.
    TooManyPieces,
    /// A side has more than eight pawns.
    TooManyPawns,
    /// A side has more promoted pieces than missing pawns.
    ImpossiblePromotions,
    /// The side to move is neither `w` nor `b`.
    SideToMove,
    /// The side to move is `W` or `B`.
    SideInUpperCase,
    /// A castling right without a king and a rook that could use it.
    CastlingRights,
    /// Castling rights out of order, or repeated.
    CastlingOrder,
    /// The en-passant field is no square, or no pawn has just passed it.
    EnPassant,
    /// No pawn stands ready to capture en passant.
    EnPassantNotCapturable,
    /// A clock is no number, or the number of the move is 0.
    Clock,
    /// Fewer than six fields.
    MissingFields,
    /// More than six fields.
    TooManyFields,
    /// An operation of an EPD that has no end or no name.
    Operation,
    /// The text is a FEN, but no game can be played from it by the rules
    /// (no king, more than sixteen pieces, the side that just moved in check …).
    Unplayable,
}

impl StartFault {
    /// A short name that never changes, for programs: `bad-board`, `no-king`, …
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Board => "bad-board",
            Self::AdjacentDigits => "adjacent-digits",
            Self::NoKing => "no-king",
            Self::TwoKings => "two-kings",
            Self::PawnOnLastRank => "pawn-on-last-rank",
            Self::OpponentInCheck => "opponent-in-check",
            Self::TooManyPieces => "too-many-pieces",
            Self::TooManyPawns => "too-many-pawns",
            Self::ImpossiblePromotions => "impossible-promotions",
            Self::SideToMove => "bad-side",
            Self::SideInUpperCase => "side-in-upper-case",
            Self::CastlingRights => "castling-right-without-rook",
            Self::CastlingOrder => "castling-order",
            Self::EnPassant => "bad-en-passant",
            Self::EnPassantNotCapturable => "en-passant-not-capturable",
            Self::Clock => "bad-clock",
            Self::MissingFields => "missing-fields",
            Self::TooManyFields => "too-many-fields",
            Self::Operation => "bad-operation",
            Self::Unplayable => "unplayable",
        }
    }

    /// Returns `true` if there is no certain repair, so that lenient reading refuses the text too.
    #[must_use]
    pub const fn is_fatal(self) -> bool {
        matches!(
            self,
            Self::Board
                | Self::SideToMove
                | Self::NoKing
                | Self::TwoKings
                | Self::PawnOnLastRank
                | Self::OpponentInCheck
                | Self::Unplayable
        )
    }

    /// Returns `true` if the text is right as it stands and the fault only worth a remark.
    #[must_use]
    pub const fn is_harmless(self) -> bool {
        matches!(self, Self::EnPassantNotCapturable)
    }

    /// The repair that lenient reading makes.
    #[must_use]
    pub const fn repair(self) -> Option<&'static str> {
        Some(match self {
            Self::AdjacentDigits => "their sum is taken",
            Self::SideInUpperCase => "the lower-case letter is taken",
            Self::CastlingRights => "the right is dropped",
            Self::CastlingOrder => "the rights are put in the order KQkq",
            Self::EnPassant => "- is taken",
            Self::Clock => "0 and 1 are taken",
            Self::MissingFields => "w, -, -, 0 and 1 are taken",
            Self::TooManyFields => "the other fields are cut",
            Self::Operation => "the operation is left out",
            _ => return None,
        })
    }
}

impl fmt::Display for StartFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "the board is not eight ranks of eight squares",
            Self::AdjacentDigits => "two digits stand side by side",
            Self::NoKing => "a side has no king",
            Self::TwoKings => "a side has two kings",
            Self::PawnOnLastRank => "a pawn stands on the first or last rank",
            Self::OpponentInCheck => "the side that has just moved is in check",
            Self::TooManyPieces => "a side has more than sixteen pieces",
            Self::TooManyPawns => "a side has more than eight pawns",
            Self::ImpossiblePromotions => "a side has more promoted pieces than missing pawns",
            Self::SideToMove => "the side to move is neither w nor b",
            Self::SideInUpperCase => "the side to move is in upper case",
            Self::CastlingRights => "a castling right has no king and rook in place",
            Self::CastlingOrder => "the castling rights are not in the order KQkq",
            Self::EnPassant => "the en-passant square does not fit the position",
            Self::EnPassantNotCapturable => "no pawn can capture en passant",
            Self::Clock => "a move counter is no number",
            Self::MissingFields => "there are fewer than six fields",
            Self::TooManyFields => "there are more than six fields",
            Self::Operation => "an operation has no name or no end",
            Self::Unplayable => "the rules of chess do not allow the position",
        })
    }
}

/// A fault of a FEN, and the field that has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenFault {
    /// The fault.
    pub fault: StartFault,
    /// The bytes of its field.
    pub span: Range<usize>,
}

impl FenFault {
    pub(crate) fn error(&self) -> Error {
        Error::new(ErrorKind::BadStart(self.fault), self.span.clone(), 0)
    }
}

/// A value that was read with repairs, and the faults that were found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repaired<T> {
    /// The value.
    pub value: T,
    /// The faults, in the order of the fields.
    pub faults: Vec<FenFault>,
}

/// A position in Forsyth–Edwards Notation, with castling rights as X-FEN or Shredder-FEN.
#[doc(alias = "forsyth")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fen {
    start: Start,
}

impl Fen {
    /// Reads a FEN and repairs what has one certain meaning.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::BadStart`] with the first [fatal](StartFault::is_fatal) fault.
    pub fn parse_lenient(text: &str) -> Result<Repaired<Self>, Error> {
        let (position, faults) = read::fen(text).map_err(|fault| fault.error())?;
        if let Some(fatal) = faults.iter().find(|found| found.fault.is_fatal()) {
            return Err(fatal.error());
        }
        Ok(Repaired { value: Self { start: Start::from_position(position) }, faults })
    }

    /// All faults of a text, in the order of its fields.
    #[must_use]
    pub fn faults(text: &str) -> Vec<FenFault> {
        read::fen(text).map_or_else(|fault| alloc::vec![fault], |(_, faults)| faults)
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.start.position()
    }

    /// The position as the start of a game.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }
}

impl From<Start> for Fen {
    fn from(start: Start) -> Self {
        Self { start }
    }
}

/// Strict: six fields without a fault.
impl FromStr for Fen {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let Repaired { value, faults } = Self::parse_lenient(text)?;
        match faults.iter().find(|found| !found.fault.is_harmless()) {
            Some(found) => Err(found.error()),
            None => Ok(value),
        }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fen().fmt(f)
    }
}

impl Start {
    /// Reads a FEN as [`from_fen`](Self::from_fen) does, and repairs what has one certain meaning.
    ///
    /// # Errors
    ///
    /// As [`Fen::parse_lenient`].
    pub fn from_fen_lenient(text: &str) -> Result<(Self, Vec<FenFault>), Error> {
        Fen::parse_lenient(text).map(|Repaired { value, faults }| (value.start, faults))
    }
}

/// A FEN whose faults of these kinds only do not matter: every position that can be set up, whatever the rules say.
pub(crate) fn parse_any(text: &str) -> Result<Position, FenFault> {
    let (position, faults) = read::fen(text)?;
    let refused = |fault| {
        matches!(
            fault,
            StartFault::SideInUpperCase
                | StartFault::CastlingRights
                | StartFault::EnPassant
                | StartFault::TooManyFields
        )
    };
    let bad_clock = |found: &FenFault| {
        let digits = text.get(found.span.clone()).unwrap_or_default();
        // Some programs count moves from 0.
        found.fault == StartFault::Clock && digits != "0"
    };
    match faults.into_iter().find(|found| refused(found.fault) || bad_clock(found)) {
        Some(found) => Err(found),
        None => Ok(position),
    }
}
