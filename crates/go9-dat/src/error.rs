//! What can be wrong with a file, and where.

use core::fmt;
use core::ops::Range;

use crate::{Color, Point};

/// A defect of the input, with the bytes it was found at.
///
/// Offsets count from the start of the file (or of the text that was parsed). Errors of the two text
/// formats, the table and the text boards, point at the start of the line and know its
/// [number](Error::line).
///
/// ```
/// use go9_dat::{ErrorKind, positions};
///
/// let error = positions(b"too short").next().unwrap().unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::TruncatedRecord { have: 9, need: 92 });
/// assert_eq!(error.offset(), 0);
/// assert_eq!(error.to_string(), "the record has 9 of its 92 bytes at byte 0");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    span: Range<usize>,
}

impl Error {
    pub(crate) const fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }

    /// An error about the single byte at `offset`.
    pub(crate) const fn at_byte(kind: ErrorKind, offset: usize) -> Self {
        Self::new(kind, offset..offset + 1)
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The bytes the error is about, counted from the start of the file.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The first byte the error is about.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.span.start
    }

    /// The number of the line, counted from 1, for the table and for text boards.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        self.kind.line()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line() {
            Some(line) => write!(f, "{} at byte {}, line {line}", self.kind, self.span.start),
            None => write!(f, "{} at byte {}", self.kind, self.span.start),
        }
    }
}

impl core::error::Error for Error {}

/// An error about a value that has no bytes: its span is `0..0`.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0..0)
    }
}

/// The kinds of defects, one for every rule of the formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Fewer bytes are left than a record has.
    #[error("the record has {have} of its {need} bytes")]
    TruncatedRecord {
        /// Bytes that are left.
        have: usize,
        /// Bytes a record has: 92 in a position file, 12 in a score file, 10 in an ID.
        need: usize,
    },
    /// The flag announces 8 more bytes, and the file ends before them.
    #[error("the extra block has {have} of its 8 bytes")]
    TruncatedExtra {
        /// Bytes that are left.
        have: usize,
    },
    /// Bytes after the one record that was asked for.
    #[error("{found} bytes after the record")]
    TrailingBytes {
        /// How many.
        found: usize,
    },
    /// The player byte is neither `B` nor `W`.
    #[error("player to move is {}, expected `B` or `W`", Byte(*byte))]
    BadPlayer {
        /// The byte found.
        byte: u8,
    },
    /// A board byte is not one of `.`, `#` and `O`.
    #[error("board byte of {point} is {}, expected `.`, `#` or `O`", Byte(*byte))]
    BadBoard {
        /// The point it stands for.
        point: Point,
        /// The byte found.
        byte: u8,
    },
    /// The flag is neither binary 0 nor binary 1.
    #[error("flag is {}, expected binary 0 or 1", Byte(*byte))]
    BadFlag {
        /// The byte found.
        byte: u8,
    },
    /// The stored hash is not the hash of the board; the board wins.
    #[error("stored hash is {stored:016x}, that of the board is {computed:016x}")]
    HashMismatch {
        /// The hash in the record.
        stored: u64,
        /// The canonical hash of its board.
        computed: u64,
    },
    /// A chain without liberties: no game can contain the position, and engines refuse it.
    #[error("the {color} chain at {point} has no liberties")]
    NoLiberties {
        /// Its first stone in reading order.
        point: Point,
        /// Its color.
        color: Color,
    },
    /// A source number of 0; master lists count from 1.
    #[error("source number is 0, expected 1 or more")]
    SourceIdZero,
    /// The score byte is outside 3..=8.
    #[error("score is {}, expected binary 3 to 8", Byte(*byte))]
    ScoreRange {
        /// The byte found.
        byte: u8,
    },
    /// The confidence byte is above 100.
    #[error("confidence is {byte}, expected 0 to 100")]
    ConfidenceRange {
        /// The byte found.
        byte: u8,
    },
    /// One of the three header lines of the table is missing or no number.
    #[error("header line of the table is missing or not a number")]
    TableHeader {
        /// Its line number.
        line: usize,
    },
    /// A header of the table for other codes or another board.
    #[error("table header says {found}, only {supported} is supported")]
    TableUnsupported {
        /// Its line number.
        line: usize,
        /// The number found; numbers too large for the type are its maximum.
        found: u64,
        /// The only number supported in that line.
        supported: u64,
    },
    /// A row of the table with more or fewer than three columns.
    #[error("table row has {found} columns, expected 3")]
    TableColumnCount {
        /// Its line number.
        line: usize,
        /// Columns found.
        found: usize,
    },
    /// A code of the table that is not 16 hexadecimal digits.
    #[error("code in column {column} is not 16 hexadecimal digits")]
    TableHex {
        /// Its line number.
        line: usize,
        /// Its column, counted from 1.
        column: usize,
    },
    /// More or fewer than 81 rows, or blank lines after them.
    #[error("table has {}, expected 81 rows", Rows(*found))]
    TableRowCount {
        /// The line of the 82nd row, or the one after the last row.
        line: usize,
        /// Rows found up to there.
        found: usize,
    },
    /// A line of the table ends in CR LF.
    #[error("line ends in CR LF, expected LF")]
    TableCrlf {
        /// Its line number.
        line: usize,
    },
    /// A row of a text board without exactly nine points, or with another character.
    #[error("{} in a row of a text board", RowDefect(*found, *points))]
    TextRow {
        /// Its line number.
        line: usize,
        /// The character that is no point, if that is the trouble.
        found: Option<u8>,
        /// Points read in the row.
        points: usize,
    },
    /// A text board with fewer than nine rows.
    #[error("text board ends after {rows} rows, expected 9")]
    TextRowCount {
        /// The line where it ended.
        line: usize,
        /// Rows read.
        rows: usize,
    },
    /// A bad `who=` or none for this board.
    #[error("no player to move, expected `who=B` or `who=W`")]
    TextPlayer {
        /// The bad line, or the last row of the board without one.
        line: usize,
    },
    /// Text that is no position ID such as `31846ceb8015dc92:0:W`.
    #[error("not a position ID, expected 16 hexadecimal digits, `:`, 0 to 255, `:`, `B` or `W`")]
    BadId,
    /// Text that is no point of the board such as `C4`.
    #[error("not a point of a 9x9 board, expected `A1` to `J9` without `I`")]
    BadPoint,
    /// Text that is no SGF game of one node with a 9x9 board.
    #[error("not the setup of a 9x9 board in SGF")]
    BadSgf,
    /// A board that does not have 81 bytes.
    #[error("board has {found} points, expected 81")]
    BoardLength {
        /// Bytes found.
        found: usize,
    },
}

impl ErrorKind {
    /// A stable short name for documentation and machine output.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TruncatedRecord { .. } => "truncated-record",
            Self::TruncatedExtra { .. } => "truncated-extra",
            Self::TrailingBytes { .. } => "trailing-bytes",
            Self::BadPlayer { .. } => "bad-player",
            Self::BadBoard { .. } => "bad-board",
            Self::BadFlag { .. } => "bad-flag",
            Self::HashMismatch { .. } => "hash-mismatch",
            Self::NoLiberties { .. } => "no-liberties",
            Self::SourceIdZero => "source-id-zero",
            Self::ScoreRange { .. } => "score-range",
            Self::ConfidenceRange { .. } => "confidence-range",
            Self::TableHeader { .. } => "table-header",
            Self::TableUnsupported { .. } => "table-unsupported",
            Self::TableColumnCount { .. } => "table-column-count",
            Self::TableHex { .. } => "table-hex",
            Self::TableRowCount { .. } => "table-row-count",
            Self::TableCrlf { .. } => "table-crlf",
            Self::TextRow { .. } => "text-row",
            Self::TextRowCount { .. } => "text-row-count",
            Self::TextPlayer { .. } => "text-player",
            Self::BadId => "bad-id",
            Self::BadPoint => "bad-point",
            Self::BadSgf => "bad-sgf",
            Self::BoardLength { .. } => "board-length",
        }
    }

    /// The line number of the kinds that belong to text files.
    const fn line(&self) -> Option<usize> {
        match *self {
            Self::TableHeader { line }
            | Self::TableUnsupported { line, .. }
            | Self::TableColumnCount { line, .. }
            | Self::TableHex { line, .. }
            | Self::TableRowCount { line, .. }
            | Self::TableCrlf { line }
            | Self::TextRow { line, .. }
            | Self::TextRowCount { line, .. }
            | Self::TextPlayer { line } => Some(line),
            _ => None,
        }
    }
}

/// A byte as people want to see it in a message.
struct Byte(u8);

impl fmt::Display for Byte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            byte @ 0x21..=0x7e => write!(f, "`{}` (0x{byte:02x})", char::from(byte)),
            byte => write!(f, "0x{byte:02x}"),
        }
    }
}

/// What is wrong with a row of text: a character, or the number of points.
struct RowDefect(Option<u8>, usize);

impl fmt::Display for RowDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(byte) => write!(f, "character {} is no point", Byte(byte)),
            None => write!(f, "{} points, expected 9,", self.1),
        }
    }
}

/// The rows of a table that has too many or too few.
struct Rows(usize);

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            81 => f.write_str("a blank line after its rows"),
            0..=80 => write!(f, "{} rows", self.0),
            _ => f.write_str("more rows"),
        }
    }
}
