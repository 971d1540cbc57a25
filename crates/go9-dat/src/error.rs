//! Errors of the file formats, each with its byte range.

use core::fmt;
use core::ops::Range;

use crate::{Color, IllegalMove, Point};

/// An error in the input, with its byte range.
///
/// Offsets count from the start of the file or of the parsed text. Errors in the two text formats,
/// the Zobrist table and text boards, point to the start of the line and also have a line
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

    /// Makes an error about the single byte at `offset`.
    pub(crate) const fn at_byte(kind: ErrorKind, offset: usize) -> Self {
        Self::new(kind, offset..offset + 1)
    }

    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The byte range of the error, counted from the start of the file.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Offset of the first byte of the error.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.span.start
    }

    /// Line number, counted from 1, for errors of the table and of text boards.
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

/// Makes an error without a place in a file; its span is `0..0`.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0..0)
    }
}

/// The kinds of errors, one for each rule of the formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Fewer bytes are left than a record needs.
    #[error("the record has {have} of its {need} bytes")]
    TruncatedRecord {
        /// Number of bytes left.
        have: usize,
        /// Length of a record in bytes: 92 in a position file, 12 in a score file, 10 for an ID.
        need: usize,
    },
    /// The flag announces 8 more bytes, but the file ends before them.
    #[error("the extra block has {have} of its 8 bytes")]
    TruncatedExtra {
        /// Number of bytes left.
        have: usize,
    },
    /// Bytes follow a record that must be the only one.
    #[error("{found} extra byte{} after the record", plural(*found))]
    TrailingBytes {
        /// Number of bytes after the record.
        found: usize,
    },
    /// The player byte is neither `B` nor `W`.
    #[error("player to move is {}, expected `B` or `W`", Byte(*byte))]
    BadPlayer {
        /// The byte found.
        byte: u8,
    },
    /// A board byte is none of `.`, `#`, and `O`.
    #[error("board byte of {point} is {}, expected `.`, `#` or `O`", Byte(*byte))]
    BadBoard {
        /// The point of the byte.
        point: Point,
        /// The byte found.
        byte: u8,
    },
    /// The flag is neither binary 0 nor binary 1.
    #[error("flag byte is {}, expected 0x00 or 0x01", Byte(*byte))]
    BadFlag {
        /// The byte found.
        byte: u8,
    },
    /// The stored hash differs from the hash of the board. The board is authoritative.
    #[error("stored hash is {stored:016x}, that of the board is {computed:016x}")]
    HashMismatch {
        /// The hash in the record.
        stored: u64,
        /// The canonical hash of its board.
        computed: u64,
    },
    /// A chain has no liberties. Such a position cannot occur in a game, and engines refuse it.
    #[error("the {color} chain at {point} has no liberties")]
    NoLiberties {
        /// The first stone of the chain in reading order.
        point: Point,
        /// The color of the chain.
        color: Color,
    },
    /// The source number is 0; master lists count from 1.
    #[error("source number is 0, expected 1 or more")]
    SourceIdZero,
    /// The score byte is outside 3..=8.
    #[error("score byte is {}, expected 0x03 to 0x08", Byte(*byte))]
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
    /// One of the three header lines of the table is missing or not a number.
    #[error("header line of the table is missing or not a number")]
    TableHeader {
        /// Line number, counted from 1.
        line: usize,
    },
    /// A header line of the table declares a number of bytes, columns, or rows that is not
    /// supported.
    #[error("table header says {found}, only {supported} is supported")]
    TableUnsupported {
        /// Line number, counted from 1.
        line: usize,
        /// The number found, saturated at the maximum of the type.
        found: u64,
        /// The only number supported in this line.
        supported: u64,
    },
    /// A row of the table does not have three columns.
    #[error("table row has {found} column{}, expected 3", plural(*found))]
    TableColumnCount {
        /// Line number, counted from 1.
        line: usize,
        /// Number of columns found.
        found: usize,
    },
    /// A code of the table does not consist of 16 hexadecimal digits.
    #[error("code in column {column} is not 16 hexadecimal digits")]
    TableHex {
        /// Line number, counted from 1.
        line: usize,
        /// Column, counted from 1.
        column: usize,
    },
    /// The table does not have exactly 81 rows, or blank lines follow them.
    #[error("table has {}, expected 81 rows", Rows(*found))]
    TableRowCount {
        /// Line number of the 82nd row, or of the line after the last row.
        line: usize,
        /// Number of rows found up to that line.
        found: usize,
    },
    /// A line of the table ends in CR LF.
    #[error("line ends in CR LF, expected LF")]
    TableCrlf {
        /// Line number, counted from 1.
        line: usize,
    },
    /// A row of a text board does not have exactly nine points, or has an invalid character.
    #[error("{} in a row of a text board", RowDefect(*found, *points))]
    TextRow {
        /// Line number, counted from 1.
        line: usize,
        /// The invalid character, if the row has one.
        found: Option<u8>,
        /// Number of points read in the row.
        points: usize,
    },
    /// A text board has fewer than nine rows.
    #[error("text board ends after {rows} row{}, expected 9", plural(*rows))]
    TextRowCount {
        /// Line number of the end of the board.
        line: usize,
        /// Number of rows read.
        rows: usize,
    },
    /// The `who=` of a board is missing or invalid.
    #[error("no player to move, expected `who=B` or `who=W`")]
    TextPlayer {
        /// Line number of the invalid line, or of the last row of a board without `who=`.
        line: usize,
    },
    /// The text is not a position ID such as `31846ceb8015dc92:0:W`.
    #[error("not a position ID, expected 16 hexadecimal digits, `:`, 0 to 255, `:`, `B` or `W`")]
    BadId,
    /// The text is not a point of the board such as `C4`.
    #[error("not a point of a 9x9 board, expected `A1` to `J9` without `I`")]
    BadVertex,
    /// A board does not have 81 bytes.
    #[error("board has {found} point{}, expected 81", plural(*found))]
    BoardLength {
        /// Number of bytes found.
        found: usize,
    },
    /// The file has no game, or nodes outside of all games.
    #[error("no game, expected `(;`")]
    NoGame,
    /// The file ends within a game.
    #[error("the file ends within a game, expected `)`")]
    UnexpectedEnd,
    /// A property has no value.
    #[error("property without a value, expected `[`")]
    MissingValue,
    /// The komi or the handicap is not a number.
    #[error("not a number, expected one such as `6` or `6.5`")]
    BadNumber,
    /// A fact about the game occurs twice in a node.
    #[error("property occurs twice in this node, the first counts")]
    DuplicateProperty,
    /// Text within a game that is not SGF.
    #[error("text within a game that is not SGF is skipped")]
    UnexpectedText,
    /// The game is not Go.
    #[error("not a game of Go, expected `GM[1]`")]
    NotGo,
    /// The board has another size; without `SZ`, the size is 19.
    #[error("not a 9x9 board, expected `SZ[9]`")]
    BoardSize,
    /// A value of a game record is neither a point of the board nor a pass.
    #[error("not a point of a 9x9 board, expected `aa` to `ii`")]
    BadPoint,
    /// A pass is written as `tt`, as in old files.
    #[error("pass as `tt`, expected `[]`")]
    OldPass,
    /// A move is illegal.
    #[error("{0}")]
    IllegalMove(IllegalMove),
    /// The board has occurred before in this variation.
    #[error("the board after {0} was there before")]
    Repetition(Point),
    /// The same color moves twice in a row.
    #[error("the same color moves twice in a row")]
    OutOfTurn,
    /// A node contains both a set-up and a move.
    #[error("setup and a move in one node")]
    SetupAndMove,
    /// A node contains two moves.
    #[error("two moves in one node")]
    TwoMoves,
    /// The number of a variation or move exceeds the range of the format.
    #[error("variation or move number above 65535")]
    NumberTooLarge,
}

impl ErrorKind {
    /// Returns the line number of the kinds that belong to text files.
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

/// A byte formatted for messages: as a character if printable, and in hexadecimal.
struct Byte(u8);

impl fmt::Display for Byte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            byte @ 0x21..=0x7e => write!(f, "`{}` (0x{byte:02x})", char::from(byte)),
            byte => write!(f, "0x{byte:02x}"),
        }
    }
}

/// The defect of a row of text: an invalid character, or the number of points.
struct RowDefect(Option<u8>, usize);

impl fmt::Display for RowDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(byte) => write!(f, "character {} is not a point", Byte(byte)),
            None => write!(f, "{} points, expected 9,", self.1),
        }
    }
}

/// The number of rows of a table with too many or too few.
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

/// Returns the ending of the noun that `count` things take.
const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
