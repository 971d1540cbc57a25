//! FEN and EPD, with every fault attributed to its field.
//!
//! [`Fen`] is parsed strictly through [`FromStr`] and with repairs through [`Fen::parse_lenient`].
//! [`Epd`] adds operations.
//!
//! ```
//! use chess_rules::{Epd, Fen};
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
//! # Ok::<(), chess_rules::Error>(())
//! ```

mod board;
mod clocks;
mod epd;
pub(crate) mod read;
mod scan;
pub(crate) mod write;

use core::fmt;
use core::str::FromStr;

use alloc::vec::Vec;

pub use epd::{Epd, Operation, has_operations};
pub use scan::scan;
pub use write::{DisplayFen, EnPassant};

use crate::error::Error;
use crate::error::{Diagnostic, Parsed};
use crate::position::Position;
use crate::start::Start;
use read::FenFault;

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

/// Refuses a text with faults.
///
/// # Errors
///
/// The first fatal fault, or else the first fault that is not harmless.
fn refuse(faults: &[FenFault]) -> Result<(), Error> {
    let fatal = faults.iter().find(|found| found.fault.is_fatal());
    match fatal.or_else(|| faults.iter().find(|found| !found.fault.is_tolerated())) {
        Some(found) => Err(found.error()),
        None => Ok(()),
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
    /// [`ErrorKind::BadStart`](crate::ErrorKind::BadStart) with the first [fatal](crate::StartFault::is_fatal) fault.
    pub fn parse_lenient(text: &str) -> Result<Parsed<Self>, Error> {
        repaired(Self::read(text))
    }

    /// Returns all faults of a text, in the order of the fields. Faults with a unique repair are
    /// warnings, and harmless faults are information.
    #[must_use]
    pub fn faults(text: &str) -> Vec<Diagnostic> {
        all_faults(Self::read(text))
    }

    fn read(text: &str) -> Result<(Self, Vec<FenFault>), FenFault> {
        let mut fen = Self { start: Start::empty() };
        let faults = fen.fill(text)?;
        Ok((fen, faults))
    }

    /// Parses a text in place, and returns the faults that are not fatal.
    fn fill(&mut self, text: &str) -> Result<Vec<FenFault>, FenFault> {
        let mut faults = Vec::new();
        self.start.fill(|position| read::fen(text, position, &mut faults))?;
        Ok(faults)
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.start.position()
    }

    /// Drops the square of an en passant capture where a rule does not write it.
    ///
    /// ```
    /// use chess_rules::{EnPassant, Fen};
    ///
    /// let fen: Fen = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse()?;
    /// assert_eq!(fen.to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    /// let fen = fen.with_en_passant(EnPassant::Legal);
    /// assert_eq!(fen.to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub fn with_en_passant(mut self, rule: EnPassant) -> Self {
        self.start.apply_en_passant(rule);
        self
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

    #[inline]
    fn from_str(text: &str) -> Result<Self, Error> {
        // A position is large, so that it is filled where it is returned.
        let mut result = Ok(Self { start: Start::empty() });
        if let Ok(fen) = &mut result {
            let read = fen.fill(text).map_err(|fault| fault.error());
            if let Err(error) = read.and_then(|faults| refuse(&faults)) {
                result = Err(error);
            }
        }
        result
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
