//! FEN and EPD, with every fault attributed to its field.
//!
//! [`Fen`] is parsed strictly through [`FromStr`] and with repairs through [`Fen::parse_lenient`].
//! [`Epd`] adds operations.
//!
//! ```
//! use chess_movecode::{Epd, Fen};
//!
//! let fen: Fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! assert_eq!(fen.position().legal_moves().count(), 26);
//!
//! let repaired = Fen::parse_lenient("4k3/8/8/8/8/8/8/R3K3 w KQkq -")?;
//! assert_eq!(repaired.value.to_string(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
//! let codes: Vec<_> = repaired.diagnostics.iter().filter_map(|d| Some(d.kind().start_fault()?.code())).collect();
//! assert_eq!(codes, ["castling-right-without-rook", "missing-fields"]);
//!
//! let epd: Epd = "8/8/8/4k3/8/8/4P3/4K3 w - - bm e4; id \"pawn 1\";".parse()?;
//! assert_eq!(epd.operation("bm").unwrap().operands, ["e4"]);
//! # Ok::<(), chess_movecode::Error>(())
//! ```

mod board;
mod epd;
mod explain;
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

use crate::diagnostic::{Diagnostic, Parsed, Severity};
use crate::error::{Error, ErrorKind};
use crate::position::Position;
use crate::start::Start;

/// A fault of a FEN or EPD. [`code`](Self::code) returns a stable name for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StartFault {
    /// The board field does not describe eight ranks of eight squares.
    Board,
    /// Two digits are adjacent in the board field.
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
    /// A castling right without a matching king and rook.
    CastlingRights,
    /// Castling rights that are out of order or repeated.
    CastlingOrder,
    /// The en passant field is not a square, or no pawn has just passed that square.
    EnPassant,
    /// No pawn can capture en passant.
    EnPassantNotCapturable,
    /// A clock is not a number, or the move number is 0.
    Clock,
    /// Fewer than six fields.
    MissingFields,
    /// More than six fields.
    TooManyFields,
    /// An EPD operation without an end or without a name.
    Operation,
    /// The FEN is well formed, but the rules of chess allow no game from it, for example because a
    /// king is missing, a side has more than sixteen pieces, or the side that has just moved is in
    /// check.
    Unplayable,
}

impl StartFault {
    /// Returns `true` if the fault has no unique repair, so that lenient reading also rejects the
    /// text.
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

    /// Returns `true` if the text is valid despite the fault, which is then reported as
    /// information.
    #[must_use]
    pub const fn is_harmless(self) -> bool {
        matches!(self, Self::EnPassantNotCapturable)
    }

    /// Returns a description of the repair that lenient reading makes.
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
            Self::Clock => "a move counter is not a number",
            Self::MissingFields => "there are fewer than six fields",
            Self::TooManyFields => "there are more than six fields",
            Self::Operation => "an operation has no name or no end",
            Self::Unplayable => "the rules of chess do not allow the position",
        })
    }
}

/// A fault of a FEN, with the byte range of its field.
#[derive(Debug, Clone)]
pub(crate) struct FenFault {
    pub(crate) fault: StartFault,
    pub(crate) span: Range<usize>,
}

impl FenFault {
    pub(crate) fn error(&self) -> Error {
        Error::new(ErrorKind::BadStart(self.fault), self.span.clone(), 0)
    }

    fn diagnostic(&self) -> Diagnostic {
        let severity = match self.fault {
            fault if fault.is_fatal() => Severity::Error,
            fault if fault.is_harmless() => Severity::Info,
            _ => Severity::Warning,
        };
        Diagnostic::new(severity, self.error())
    }
}

/// Returns a value that was read with faults.
///
/// # Errors
///
/// The first fatal fault.
fn repaired<T>(read: Result<(T, Vec<FenFault>), FenFault>) -> Result<Parsed<T>, Error> {
    let (value, faults) = read.map_err(|fault| fault.error())?;
    match faults.iter().find(|found| found.fault.is_fatal()) {
        Some(fatal) => Err(fatal.error()),
        None => Ok(Parsed { value, diagnostics: diagnostics(&faults) }),
    }
}

/// Returns a value that was read without faults.
///
/// # Errors
///
/// The first fault that is not harmless.
fn faultless<T>(read: Parsed<T>) -> Result<T, Error> {
    match read.diagnostics.iter().find(|found| found.severity() > Severity::Info) {
        Some(found) => Err(*found.error()),
        None => Ok(read.value),
    }
}

/// Returns all faults of a text.
fn all_faults<T>(read: Result<(T, Vec<FenFault>), FenFault>) -> Vec<Diagnostic> {
    read.map_or_else(|fault| diagnostics(&[fault]), |(_, faults)| diagnostics(&faults))
}

fn diagnostics(faults: &[FenFault]) -> Vec<Diagnostic> {
    faults.iter().map(FenFault::diagnostic).collect()
}

/// A position in Forsyth–Edwards Notation. Castling rights may be written as in X-FEN or
/// Shredder-FEN.
#[doc(alias = "forsyth")]
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fen {
    start: Start,
}

impl Fen {
    /// Parses a FEN and repairs faults that have a unique repair.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::BadStart`] with the first [fatal](StartFault::is_fatal) fault.
    pub fn parse_lenient(text: &str) -> Result<Parsed<Self>, Error> {
        let read = repaired(read::fen(text))?;
        Ok(read.map(|position| Self { start: Start::from_position(position) }))
    }

    /// Returns all faults of a text, in the order of the fields. Faults with a unique repair are
    /// warnings, and harmless faults are information.
    #[must_use]
    pub fn faults(text: &str) -> Vec<Diagnostic> {
        all_faults(read::fen(text))
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.start.position()
    }

    /// Returns the position as the start of a game.
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

/// Parses strictly: six fields without a fault.
impl FromStr for Fen {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        faultless(Self::parse_lenient(text)?)
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fen().fmt(f)
    }
}

impl Start {
    /// Parses a FEN like [`from_fen`](Self::from_fen), and repairs faults that have a unique
    /// repair.
    ///
    /// # Errors
    ///
    /// The errors of [`Fen::parse_lenient`].
    pub fn from_fen_lenient(text: &str) -> Result<Parsed<Self>, Error> {
        Ok(Fen::parse_lenient(text)?.map(|fen| fen.start))
    }
}

/// Parses a FEN and ignores the faults that do not affect the position, so that any placement of
/// pieces can be set up regardless of the rules.
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
        // Some programs number moves from 0.
        found.fault == StartFault::Clock && digits != "0"
    };
    match faults.into_iter().find(|found| refused(found.fault) || bad_clock(found)) {
        Some(found) => Err(found),
        None => Ok(position),
    }
}
