//! The places of errors in a record.

use core::fmt;
use core::ops::Range;

use super::{Error, ErrorKind, Opcode};

/// The place of an error beyond its bytes: the part of the record, and the row of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Location {
    field: Field,
    row: Option<u32>,
}

impl Location {
    /// Returns a row of the board.
    pub(crate) fn in_row(row: usize) -> Self {
        Self { field: Field::Board, row: u32::try_from(row).ok() }
    }

    /// Returns the part of the record that contains the error.
    #[must_use]
    pub const fn field(&self) -> Field {
        self.field
    }

    /// Returns the row of the board, from 0, if the error is in the board field.
    #[must_use]
    pub fn row(&self) -> Option<usize> {
        self.row.and_then(|row| usize::try_from(row).ok())
    }
}

/// Adds the row or the field to the message.
impl notation_report::Place<ErrorKind> for Location {
    fn message(&self, kind: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row() {
            Some(row) if kind.is_about_a_row() => write!(f, "row {} of the board ", row + 1)?,
            Some(row) => write!(f, "board row {}: ", row + 1)?,
            None if self.field == Field::Record => {}
            None => write!(f, "{}: ", self.field)?,
        }
        fmt::Display::fmt(kind, f)
    }
}

/// A part of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Field {
    /// The record as a whole.
    #[default]
    Record,
    /// Field 1, the tiles on the board.
    Board,
    /// Field 2, the racks.
    Racks,
    /// Field 3, the scores.
    Scores,
    /// Field 4, the number of consecutive zero-point turns.
    Zeros,
    /// The operations, if the error does not concern a known opcode.
    Operations,
    /// The operation with this opcode.
    Operation(Opcode),
}

impl Field {
    /// Makes an error in this part of a record, at these bytes.
    #[must_use]
    pub fn error(self, kind: ErrorKind, span: Range<usize>) -> Error {
        Error::new(kind, span).with_place(Location { field: self, row: None })
    }

    /// Returns the name for machine output: `record`, `board`, `racks`, `scores`, `zeros`, `ops`,
    /// or the opcode.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Record => "record",
            Self::Board => "board",
            Self::Racks => "racks",
            Self::Scores => "scores",
            Self::Zeros => "zeros",
            Self::Operations => "ops",
            Self::Operation(opcode) => opcode.name(),
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The range of values that a number may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumberRange {
    /// 0 to 255: challenge bonus and number of exchanged tiles.
    U8,
    /// 0 to 4,294,967,295: zero turns and most operations.
    U32,
    /// −2,147,483,648 to 2,147,483,647: scores.
    I32,
    /// −9,223,372,036,854,775,808 to 9,223,372,036,854,775,807: clocks.
    I64,
}

impl NumberRange {
    /// Returns the smallest and the largest value.
    #[must_use]
    pub const fn limits(self) -> (i64, i64) {
        match self {
            Self::U8 => (0, 255),
            Self::U32 => (0, 4_294_967_295),
            Self::I32 => (-2_147_483_648, 2_147_483_647),
            Self::I64 => (i64::MIN, i64::MAX),
        }
    }
}

impl fmt::Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.limits();
        write!(f, "{low} to {high}")
    }
}
