//! Errors of the file formats, each with its byte range.
//!
//! Examples of binary records write unprintable bytes as `\0` and `\x01`; the hash `12345678`
//! stands for any hash.

use core::fmt;

use notation_report::{kinds, plural};

use crate::{Color, Point};

/// An error in the input, with its byte range.
///
/// Offsets count from the start of the file or of the parsed text. Errors in the two text formats,
/// the Zobrist table and text boards, point to the start of the line, and their kinds also have a
/// [line number](ErrorKind::line).
///
/// ```
/// use go9_dat::{ErrorKind, positions};
///
/// let error = positions(b"too short").next().unwrap().unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::TruncatedRecord { have: 9, need: 92 });
/// assert_eq!(error.offset(), 0);
/// assert_eq!(error.to_string(), "the record has 9 of its 92 bytes at byte 0");
/// ```
pub type Error = notation_report::Error<ErrorKind>;
/// A deviation found while reading: the error and its severity.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;
/// A value together with the diagnostics reported while reading it.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;

/// Makes an error about the single byte at `offset`.
pub(crate) fn at_byte(kind: ErrorKind, offset: usize) -> Error {
    Error::new(kind, offset..offset + 1)
}

/// The place of an error, which includes a line where the kind has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Place(());

impl notation_report::Place<ErrorKind> for Place {
    fn at(&self, offset: usize, kind: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {offset}")?;
        kind.line().map_or(Ok(()), |line| write!(f, ", line {line}"))
    }
}

kinds! {
    /// The kinds of errors, one for each rule of the formats.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind in Place {
        /// Fewer bytes are left than a record needs.
        #[error("the record has {have} of its {need} bytes")]
        TruncatedRecord {
            /// Number of bytes left.
            have: usize,
            /// Length of a record in bytes: 92 in a position file, 12 in a score file, 10 for an ID.
            need: usize,
        } = "truncated-record" {
            explanation: "The file ends within a record: a position has 92 bytes, a score 12. The file was \
                cut off, for example because a run that scored positions was stopped while writing, or \
                it has one byte too many: a line end at the end is enough. Every record before this \
                one is intact. For a score file, `boardnote go9 score --repair` removes the rest and \
                continues.",
            example: r"12345678\0B.......",
        }
        /// The flag announces 8 more bytes, but the file ends before them.
        #[error("the extra block has {have} of its 8 bytes")]
        TruncatedExtra {
            /// Number of bytes left.
            have: usize,
        } = "truncated-extra" {
            explanation: "Byte 91 of the record, the flag, says that eight more bytes follow, but the file \
                ends before them.",
            example: r"12345678\0B.................................................................................\x01\0\0",
        }
        /// Bytes follow a record that must be the only one.
        #[error("{found} extra byte{} after the record", plural(*found))]
        TrailingBytes {
            /// Number of bytes after the record.
            found: usize,
        } = "trailing-bytes" {
            explanation: "Bytes follow a record that was expected to be the only one.",
            example: "",
        }
        /// The player byte is neither `B` nor `W`.
        #[error("player to move is {}, expected `B` or `W`", Byte(*byte))]
        BadPlayer {
            /// The byte found.
            byte: u8,
        } = "bad-player" {
            explanation: "Byte 9 of a record is the player to move: `B` or `W`. Any other byte mostly means \
                that bytes are missing or were added before it, so reading a position file ends \
                here; `boardnote go9 salvage` finds the intact records behind the damage.",
            example: r"12345678\0X.................................................................................\0",
        }
        /// A board byte is none of `.`, `#`, and `O`.
        #[error("board byte of {point} is {}, expected `.`, `#` or `O`", Byte(*byte))]
        BadBoard {
            /// The point of the byte.
            point: Point,
            /// The byte found.
            byte: u8,
        } = "bad-board" {
            explanation: "Bytes 10 to 90 of a record are the board, row by row from the top left: `.` for an \
                empty point, `#` for a black stone, the capital letter `O` for a white one. Reading \
                ends at the first other byte; `boardnote go9 salvage` finds the intact records behind \
                it.",
            example: r"12345678\0B........................................0........................................\0",
        }
        /// The flag is neither binary 0 nor binary 1.
        #[error("flag byte is {}, expected 0x00 or 0x01", Byte(*byte))]
        BadFlag {
            /// The byte found.
            byte: u8,
        } = "bad-flag" {
            explanation: "Byte 91 of a record is binary 0 if the record ends there and binary 1 if eight more \
                bytes follow. The digits `0` and `1` are errors too: a reader that accepts them, or \
                that ignores the flag, loses the place of all records that follow.",
            example: r"12345678\0B.................................................................................0",
        }
        /// The stored hash differs from the hash of the board. The board is authoritative.
        #[error("stored hash is {stored:016x}, that of the board is {computed:016x}")]
        HashMismatch {
            /// The hash in the record.
            stored: u64,
            /// The canonical hash of its board.
            computed: u64,
        } = "hash-mismatch" {
            explanation: "The stored hash is not that of the board. The board takes precedence, because the \
                hash is computed from it, but a score file may know the position by either. `boardnote \
                go9 verify` counts such records and recognizes files with reversed hashes and files \
                made with another table; `boardnote go9 rehash` writes the hashes anew, and so does \
                conversion of text. Use --table for files that were made with a table of their own.",
            example: r"12345678\0B.................................................................................\0",
        }
        /// A chain has no liberties. Such a position cannot occur in a game, and engines refuse it.
        #[error("the {color} chain at {point} has no liberties")]
        NoLiberties {
            /// The first stone of the chain in reading order.
            point: Point,
            /// The color of the chain.
            color: Color,
        } = "no-liberties" {
            explanation: "A chain of stones has no empty point beside it. No game can contain such a \
                position, and Go programs remove the stones or refuse the board, so it is not sent to \
                them. The finding is at the first stone of the chain.",
            example: r"12345678\0BO#.......#.......................................................................\0",
        }
        /// The source number is 0; master lists count from 1.
        #[error("source number is 0, expected 1 or more")]
        SourceIdZero = "source-id-zero" {
            explanation: "The extra block names the game of the position by its number in a master list, and \
                those lists count from 1.",
            example: r"12345678\0B.................................................................................\x01\0\0\0\0\0\0\0\0",
        }
        /// The score byte is outside 3..=8.
        #[error("score byte is {}, expected 0x03 to 0x08", Byte(*byte))]
        ScoreRange {
            /// The byte found.
            byte: u8,
        } = "score-range" {
            explanation: "The score is Black's lead in points without komi, as a binary number from 3 (3 or \
                less) to 8 (8 or more); the digits `3` to `8` are out of range. Lenient reading \
                returns the number as it is.",
            example: r"12345678\0B5\x50",
        }
        /// The confidence byte is above 100.
        #[error("confidence is {byte}, expected 0 to 100")]
        ConfidenceRange {
            /// The byte found.
            byte: u8,
        } = "confidence-range" {
            explanation: "The confidence is a binary number from 0 (likely wrong) to 100 (very sure). Lenient \
                reading returns the number as it is.",
            example: r"12345678\0B\x05\x65",
        }
        /// One of the three header lines of the table is missing or not a number.
        #[error("header line of the table is missing or not a number")]
        TableHeader {
            /// Line number, counted from 1.
            line: usize,
        } = "table-header" {
            explanation: "The first three lines of a table are numbers: bytes of a code, columns, rows.",
            example: r"0fc933595c226042,0be1a16051d36c7c,4d21dae16c3be9b9",
        }
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
        } = "table-unsupported" {
            explanation: "Only tables with codes of 8 bytes, 3 columns, and the 81 points of a 9x9 board are \
                supported.",
            example: r"8\n3\n361\n",
        }
        /// A row of the table does not have three columns.
        #[error("table row has {found} column{}, expected 3", plural(*found))]
        TableColumnCount {
            /// Line number, counted from 1.
            line: usize,
            /// Number of columns found.
            found: usize,
        } = "table-column-count" {
            explanation: "A row has three codes separated by commas: for a black stone on the point, for a \
                white one, and for a ko.",
            example: r"8\n3\n81\n0fc933595c226042,0be1a16051d36c7c\n",
        }
        /// A code of the table does not consist of 16 hexadecimal digits.
        #[error("code in column {column} is not 16 hexadecimal digits")]
        TableHex {
            /// Line number, counted from 1.
            line: usize,
            /// Column, counted from 1.
            column: usize,
        } = "table-hex" {
            explanation: "A code is exactly 16 hexadecimal digits, in upper or lower case.",
            example: r"8\n3\n81\n0fc933595c22604,0be1a16051d36c7c,4d21dae16c3be9b9\n",
        }
        /// The table does not have exactly 81 rows, or blank lines follow them.
        #[error("table has {}, expected 81 rows", Rows(*found))]
        TableRowCount {
            /// Line number of the 82nd row, or of the line after the last row.
            line: usize,
            /// Number of rows found up to that line.
            found: usize,
        } = "table-row-count" {
            explanation: "A table has 81 rows, one for each point, and nothing after them. Lenient reading \
                accepts blank lines at the end.",
            example: r"8\n3\n81\n0fc933595c226042,0be1a16051d36c7c,4d21dae16c3be9b9\n",
        }
        /// A line of the table ends in CR LF.
        #[error("line ends in CR LF, expected LF")]
        TableCrlf {
            /// Line number, counted from 1.
            line: usize,
        } = "table-crlf" {
            explanation: "The table has the line ends of Windows, as after unpacking its zip file there. \
                Lenient reading accepts them, and so does --table.",
            example: r"8\r\n3\r\n81\r\n",
        }
        /// A row of a text board does not have exactly nine points, or has an invalid character.
        #[error("{} in a row of a text board", RowDefect(*found, *points))]
        TextRow {
            /// Line number, counted from 1.
            line: usize,
            /// The invalid character, if the row has one.
            found: Option<u8>,
            /// Number of points read in the row.
            points: usize,
        } = "text-row" {
            explanation: "A row of a board has nine points: `.`, `+`, or `·` for an empty point, `#`, `X`, \
                `x`, `*`, `@`, or `●` for a black stone, `O`, `o`, or `○` for a white one; blanks do \
                not count. Row numbers before and after the points run from 9 at the top to 1.",
            example: r"who=B\n..........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n",
        }
        /// A text board has fewer than nine rows.
        #[error("text board ends after {rows} row{}, expected 9", plural(*rows))]
        TextRowCount {
            /// Line number of the end of the board.
            line: usize,
            /// Number of rows read.
            rows: usize,
        } = "text-row-count" {
            explanation: "A board has nine rows, without blank lines between them. The finding is at the end \
                of the incomplete board.",
            example: r"who=B\n.........\n.........\n.........\n",
        }
        /// The `who=` of a board is missing or invalid.
        #[error("no player to move, expected `who=B` or `who=W`")]
        TextPlayer {
            /// Line number of the invalid line, or of the last row of a board without `who=`.
            line: usize,
        } = "text-player" {
            explanation: "The text does not say who is to move: by a line `who=B` or `who=W` before the \
                board, a line `to move  White` below it, or a letter after the 81 points of a single \
                line. Use --to-move for boards without a player.",
            example: r".........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n",
        }
        /// The text is not a position ID such as `31846ceb8015dc92:0:W`.
        #[error("not a position ID, expected 16 hexadecimal digits, `:`, 0 to 255, `:`, `B` or `W`")]
        BadId = "bad-id" {
            explanation: "A position ID is written as 16 hexadecimal digits, a colon, the tiebreaker from 0 to \
                255, a colon, and the player to move: `31846ceb8015dc92:0:W`.",
            example: "",
        }
        /// The text is not a point of the board such as `C4`.
        #[error("not a point of a 9x9 board, expected `A1` to `J9` without `I`")]
        BadVertex = "bad-vertex" {
            explanation: "A point is a letter from A to J without I and a row from 1 to 9.",
            example: "",
        }
        /// A board does not have 81 bytes.
        #[error("board has {found} point{}, expected 81", plural(*found))]
        BoardLength {
            /// Number of bytes found.
            found: usize,
        } = "board-length" {
            explanation: "A board has 81 points.",
            example: "",
        }
    }
}

impl ErrorKind {
    /// Line number, counted from 1, for errors of the table and of text boards.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
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
