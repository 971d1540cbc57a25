//! Errors and diagnostics of records: reason, place, and severity.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::model::{Opcode, Square};

/// An error in a record, with its reason and its place.
///
/// ```
/// let error = crossword_game::parse("2AB/3/4/4 / 0/0 0").unwrap_err();
/// assert_eq!(error.kind().code(), "row-too-short");
/// assert_eq!(error.offset(), 5);
/// assert_eq!(error.row(), Some(1));
/// assert_eq!(error.field().to_string(), "board");
/// assert_eq!(error.to_string(), "row 2 of the board is 3 squares wide, expected 4 at byte 5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Error {
    offset: usize,
    length: u32,
    /// Row of the board from 0, or `NO_ROW` if the error does not belong to a row.
    row: u32,
    kind: ErrorKind,
    field: Field,
}

const NO_ROW: u32 = u32::MAX;

impl Error {
    /// Makes an error of a part of a record, at these bytes of the input.
    #[must_use]
    pub fn new(kind: ErrorKind, field: Field, span: Range<usize>) -> Self {
        let length = u32::try_from(span.end.saturating_sub(span.start)).unwrap_or(u32::MAX);
        Self { offset: span.start, length, row: NO_ROW, kind, field }
    }

    pub(crate) fn in_row(self, row: usize) -> Self {
        Self { row: u32::try_from(row).unwrap_or(NO_ROW - 1), ..self }
    }

    pub(crate) fn moved_to(self, span: Range<usize>) -> Self {
        Self { row: self.row, ..Self::new(self.kind, self.field, span) }
    }

    /// Returns the reason.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the byte offset in the input, from 0.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the bytes of the input that the error refers to. If something is missing, the span
    /// is empty and marks the place.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        let length = usize::try_from(self.length).unwrap_or(usize::MAX);
        self.offset..self.offset.saturating_add(length)
    }

    /// Returns the part of the record that contains the error.
    #[must_use]
    pub fn field(&self) -> Field {
        self.field
    }

    /// Returns the row of the board, from 0, if the error is in the board field.
    #[must_use]
    pub fn row(&self) -> Option<usize> {
        (self.row != NO_ROW).then(|| usize::try_from(self.row).ok()).flatten()
    }

    /// Returns the message without the offset, for output that marks the place itself.
    ///
    /// ```
    /// let error = crossword_game::parse("2AB/3/4/4 / 0/0 0").unwrap_err();
    /// assert_eq!(error.message().to_string(), "row 2 of the board is 3 squares wide, expected 4");
    /// ```
    #[must_use]
    pub fn message(&self) -> impl fmt::Display + use<> {
        Message(*self)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message(), self.offset)
    }
}

struct Message(Error);

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error) = self;
        match error.row() {
            Some(row) if error.kind.is_about_a_row() => write!(f, "row {} of the board ", row + 1)?,
            Some(row) => write!(f, "board row {}: ", row + 1)?,
            None if error.field == Field::Record => {}
            None => write!(f, "{}: ", error.field)?,
        }
        error.kind.fmt(f)
    }
}

impl core::error::Error for Error {}

/// A part of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The record as a whole.
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

/// The reason why a record, or a value given to a setter, is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A tab, a line end, a second space, or a space at the start, at the end or before a `;`.
    #[error("whitespace out of place: {found:?}, expected single spaces between the parts only")]
    BadWhitespace {
        /// The misplaced character.
        found: char,
    },
    /// The record ends before this field.
    #[error("the record ends before its {} field", .field.name())]
    MissingField {
        /// The first field that is missing.
        field: Field,
    },
    /// A character that is not a tile.
    #[error("{found:?} is not a tile, expected a letter")]
    BadTile {
        /// The character.
        found: char,
    },
    /// A `[` without `]` in the same row or rack.
    #[error("unclosed `[`")]
    UnclosedBracket,
    /// `[]`.
    #[error("nothing between `[` and `]`, expected a tile of two or more letters")]
    EmptyBracket,
    /// A bracketed tile that mixes upper and lower case.
    #[error("letters of both cases in one tile, expected all upper (natural) or all lower (blank)")]
    MixedCaseTile,
    /// Brackets around a single letter.
    #[error("brackets around a single letter, expected the letter alone")]
    NeedlessBracket,
    /// A `]` without `[`, or a `[` inside brackets.
    #[error("`{found}` out of place")]
    UnexpectedBracket {
        /// The bracket.
        found: char,
    },
    /// A run of zero squares.
    #[error("a run of 0 squares, expected 1 to 255")]
    ZeroRun,
    /// A run that starts with 0.
    #[error("a run with a leading 0, expected a number from 1 to 255")]
    LeadingZero,
    /// A run longer than any row.
    #[error("a run of more than 255 squares, expected 1 to 255")]
    RunTooLarge,
    /// A row with too few squares.
    #[error("is {width} squares wide, expected {expected}")]
    RowTooShort {
        /// Squares in the row.
        width: u32,
        /// Squares in the other rows.
        expected: u32,
    },
    /// A row with too many squares.
    #[error("is {width} squares wide, expected {expected}")]
    RowTooLong {
        /// Squares in the row.
        width: u32,
        /// Squares in the other rows.
        expected: u32,
    },
    /// A board whose number of rows does not match its width or the options.
    #[error("{rows} row{}, expected {expected}", plural(*rows))]
    RowCount {
        /// Number of rows found.
        rows: u32,
        /// Number of rows required by the width or by the options.
        expected: u32,
    },
    /// A character or a bracketed tile that cannot be on a rack.
    #[error("{found:?} is not a rack tile, expected an upper-case letter or `?`")]
    BadRackTile {
        /// The character, or the `[` of the tile.
        found: char,
    },
    /// A number of scores or clocks that differs from the number of racks.
    #[error("{found} value{} for {expected} player{}", plural(*found), plural(*expected))]
    PlayerCountMismatch {
        /// Number of values.
        found: u32,
        /// Number of racks.
        expected: u32,
    },
    /// A number that is not in the documented form.
    #[error("not a number in plain decimal form")]
    BadNumber,
    /// A number outside its range.
    #[error("number out of range, expected {range}")]
    NumberOutOfRange {
        /// The range.
        range: NumberRange,
    },
    /// A character other than a space after a `;`.
    #[error("found {found:?} after an operation, expected a space")]
    BadSeparator {
        /// The character.
        found: char,
    },
    /// The last operation does not end with `;`.
    #[error("the last operation does not end, expected `;`")]
    MissingSemicolon,
    /// A `;` with no operation before it.
    #[error("an operation without opcode")]
    EmptyOperation,
    /// An opcode that is not a letter followed by letters, digits, and underscores.
    #[error("not an opcode, expected an ASCII letter followed by letters, digits or `_`")]
    BadOpcode,
    /// An unknown opcode, denied by an option.
    #[error("unknown opcode, denied by the options")]
    UnknownOpcode,
    /// A second operation with the same opcode.
    #[error("opcode given for the second time")]
    DuplicateOpcode,
    /// A missing operand.
    #[error("operand missing")]
    MissingOperand,
    /// An operand after an opcode that takes none.
    #[error("operand where none is allowed")]
    UnexpectedOperand,
    /// An operand of `cr` that is not one of the six challenge rules.
    #[error("not a challenge rule, expected single, double, triple, void, 5pt or 10pt")]
    BadChallengeRule,
    /// A space in a game id.
    #[error("space in a game ID, expected none")]
    BadGameId,
    /// Text that is not a move.
    #[error(
        "not a move, expected `8H TILES`, `8H TILES +5`, `-TILES`, `-2`, `-` or `challenge 8H TILES`"
    )]
    BadMove,
    /// Text that is not a coordinate.
    #[error("not a coordinate, expected row and columns such as `8H` (across) or `H8` (down)")]
    BadCoordinate,
    /// A coordinate, or a tile of a move, beyond the edge of the board.
    #[error("beyond the edge of the board ({rows} rows, {cols} columns)")]
    OffBoard {
        /// Rows of the board.
        rows: u8,
        /// Columns of the board.
        cols: u8,
    },
    /// A move that places no tile.
    #[error("a move of `.` only, expected at least one tile")]
    EmptyMove,
    /// A byte order mark before the record.
    #[error("a byte order mark before the record")]
    Bom,
    /// Input that is not UTF-8.
    #[error("invalid UTF-8")]
    InvalidUtf8,
    /// Input of 4 GiB or more, or a line longer than the reader's limit.
    #[error("record too long")]
    RecordTooLong,

    /// Lenient: a move in a form of the later document or of an earlier draft.
    #[error("a move in the form of another edition of the document")]
    ForeignMove,
    /// Lenient: the points of a challenged-off move, which the model does not store.
    #[error("points of a challenged-off move are dropped")]
    DroppedPoints,
    /// Lenient: a column label in lower case.
    #[error("column in lower case, expected upper case")]
    LowerCaseColumn,
    /// Lenient, with an alphabet: a multi-letter tile without brackets.
    #[error("multi-letter tile without brackets")]
    UnbracketedTile,

    /// Lenient: the command of a program before the record, such as `load cgp`.
    #[error("the command of a program before the record")]
    CommandPrefix,
    /// Lenient: a last move that spells its play-through tiles on a board that does not show which
    /// tiles were placed.
    #[error("the move spells the tiles it runs through: which ones were placed is not known")]
    ThroughUnknown,
    /// Lenient: a challenged-off play whose spelled play-through tile differs from the tile on the
    /// board.
    #[error("the tile at {square} is not the one that the move runs through")]
    TileConflict {
        /// The square.
        square: Square,
    },

    /// More than 255 racks.
    #[error("more than 255 racks")]
    TooManyPlayers,

    /// Model: a board without rows or columns, or with rows of different widths.
    #[error("a board needs 1 to 255 rows and columns")]
    EmptyBoard,
    /// Model: a position without players.
    #[error("a position needs at least one player")]
    NoPlayers,
    /// Model: an empty rack of the only player, which the notation cannot express.
    #[error("one player with an empty rack cannot be written: the rack field would be empty")]
    LoneEmptyRack,
    /// Model: text that is not a face.
    #[error("not a face, expected upper-case letters (and `·` beside them)")]
    BadFace,
    /// Model: a blank that stands for a letter without lower case, in which it would be written.
    #[error("a blank for letters without lower case cannot be written")]
    NoLowerCase,
    /// Model: an operand that is empty, has a leading or trailing space, two consecutive spaces, a
    /// `;`, or a control character.
    #[error("operand text cannot be written: {found:?} out of place")]
    BadOperand {
        /// The character, or a space for an empty operand.
        found: char,
    },
    /// Writing: a move that the style cannot express.
    #[error("the style has no form for this move")]
    NotInStyle,
    /// Writing: a play in the dotted form that runs through an empty square.
    #[error("no tile on the board at {square}, where the last move runs through")]
    NoThroughTile {
        /// The empty square.
        square: Square,
    },
}

/// Makes an error for a value that is not part of a text.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, Field::Record, 0..0)
    }
}

impl ErrorKind {
    fn is_about_a_row(&self) -> bool {
        matches!(self, Self::RowTooShort { .. } | Self::RowTooLong { .. })
    }
}

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// An accepted alternative spelling.
    Info,
    /// A deviation from the document that was accepted.
    Warning,
    /// The record cannot be read.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A remark about a record: an error, or a deviation that lenient reading accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diagnostic {
    severity: Severity,
    error: Error,
}

impl Diagnostic {
    pub(crate) fn new(severity: Severity, error: Error) -> Self {
        Self { severity, error }
    }

    pub(crate) fn map(self, f: impl FnOnce(Error) -> Error) -> Self {
        Self { severity: self.severity, error: f(self.error) }
    }

    /// Returns the severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the diagnostic as an error, with its reason and its place.
    #[must_use]
    pub fn error(&self) -> &Error {
        &self.error
    }

    /// Returns the reason.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.error.kind()
    }

    /// Returns the bytes of the input that the diagnostic refers to.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// Returns the offset of the first of these bytes.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.error.offset()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity, self.error)
    }
}

/// A value together with the deviations accepted while reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// The accepted deviations, in the order of the checks.
    pub diagnostics: Vec<Diagnostic>,
}

/// Returns the ending of the noun that `count` things take.
const fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stay_small_and_cross_threads() {
        fn shared<T: Send + Sync + 'static>() {}
        shared::<Error>();
        assert!(size_of::<Error>() <= 32, "{}", size_of::<Error>());
    }
}
