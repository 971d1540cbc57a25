//! Errors of texts and numbers: points, boards, colors, and sizes.

use notation_report::{kinds, plural};

use crate::Size;

kinds! {
    /// The kind of an error. [`code`](ErrorKind::code) returns its stable name. A rule that a move
    /// breaks is an [`IllegalMove`](crate::IllegalMove).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// A board has no row or no column, or too many.
        #[error("a board of {width} column{} and {height} row{}, expected 1 to 52 of each",
            plural(*width), plural(*height))]
        Size {
            /// Number of columns.
            width: usize,
            /// Number of rows.
            height: usize,
        } = "board-size" {
            explanation: "A board has 1 to 52 columns and 1 to 52 rows, as many as SGF has letters.",
            example: "",
        }
        /// A text names no point of a board.
        #[error("no point of a {0} board, expected a column and a row, such as `D4`")]
        Point(Size) = "bad-point" {
            explanation: "The name of a point is the letter of its column, from the left, and the number of \
                its row, from the bottom. Both must be on the board.",
            example: "",
        }
        /// A text names the column `I`, which no board has.
        #[error("I{row}: columns skip the letter I, so J is column 9")]
        ColumnI {
            /// The number of the row.
            row: u8,
        } = "column-i" {
            explanation: "The columns of a Go board are named A to H and J to Z: the letter I is left out, \
                because it looks like a J or a 1. Points as SGF writes them are other names.",
            example: "",
        }
        /// A text names no color.
        #[error("not a color, expected B, W, black, or white")]
        Color = "bad-color" {
            explanation: "A player is `B` or `black`, or `W` or `white`, in upper or lower case.",
            example: "",
        }
        /// A character of a board stands for no point.
        #[error("`{found}` in line {line}, expected `.`, `#`, or `O`")]
        Board {
            /// Number of the line, from 1.
            line: usize,
            /// The character.
            found: char,
        } = "bad-board" {
            explanation: "A board is rows of points: `.` or `+` for an empty one, `#` or `X` for a black stone, \
                `O` for a white one.",
            example: "",
        }
        /// A row of a board is longer or shorter than the first.
        #[error("{found} point{} in line {line}, expected {expected}", plural(*found))]
        Row {
            /// Number of the line, from 1.
            line: usize,
            /// Number of points in the row.
            found: usize,
            /// Number of points in the first row.
            expected: usize,
        } = "bad-row" {
            explanation: "All rows of a board have the same number of points.",
            example: "",
        }
    }
}

/// An error: its kind and the bytes concerned, counted from the start of the text.
pub type Error = notation_report::Error<ErrorKind>;
