//! Errors of move data, with their byte ranges and plies.

use core::fmt;
use core::ops::Range;

use chess_rules::{GamePlace, IllegalMove, Slot, Square};
use notation_report::{kinds, plural};

kinds! {
    /// The kind of an [`Error`]. [`code`](Self::code) returns a stable name for programs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind in GamePlace {
        /// A reserved byte: `9b`–`9f`, `d4`–`df`, `e5`–`ef`, `f2`–`fe`.
        #[error("code {0:#04x} is reserved")]
        ReservedCode(u8) = "reserved-code" {
            explanation: "The bytes 9b-9f, d4-df, e5-ef, and f2-fe have no meaning in move data. \
                Lenient reading skips d4-df and f2-fe, and reads e5-ef as error items. With \
                --dialect documented:",
            example: "139bff",
        }
        /// The second byte of a two-byte code is missing at the end of the data.
        #[error("code {0:#04x} needs a second byte, found the end of the data")]
        Truncated(u8) = "truncated" {
            explanation: "The data ends after a code of a0-b0, which needs a second byte. With \
                --dialect documented:",
            example: "13b0",
        }
        /// The second byte of a promotion, or of a move of a promoted piece, is out of range.
        #[error("second byte is {value:#04x}, expected {min:#04x} to {max:#04x}")]
        BadSecondByte {
            /// The second byte.
            value: u8,
            /// Smallest valid value.
            min: u8,
            /// Largest valid value.
            max: u8,
        } = "bad-second-byte" {
            explanation: "The second byte of a code is out of range. It must be 20-2f for a \
                promotion; for a move of a promoted piece, 20-27 for a knight, 20-2f for a bishop \
                or rook, and 20-3f for a queen. The jose program ignores the upper bits, and so \
                does lenient reading. With --dialect documented:",
            example: "a003ff\t4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        }
        /// The code names a piece that is not on the board: it was captured, was promoted, or never
        /// existed.
        #[error("no piece in slot {0}")]
        NoSuchPiece(Slot) = "no-such-piece" {
            explanation: "The code names a piece that is not on the board: it was captured, was \
                promoted, or never existed. The data may be damaged before this byte, or belong to \
                another start position. With --dialect documented:",
            example: "00ff\t4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        }
        /// The move leaves the board.
        #[error("the move from {from} leaves the board")]
        OffBoard {
            /// Square of the piece.
            from: Square,
        } = "off-board" {
            explanation: "The move leaves the board. If a knight or king does so, the data is \
                often in the other dialect. With --dialect documented:",
            example: "2eff",
        }
        /// The code names the square on which the piece already is.
        #[error("the move does not leave {from}")]
        StandStill {
            /// Square of the piece.
            from: Square,
        } = "stand-still" {
            explanation: "The code names the square on which the piece already stands, so nothing \
                moves. With --dialect documented:",
            example: "50ff",
        }
        /// A text has no terminating `00`, or a separate text is missing.
        #[error("text without its closing 00")]
        UnterminatedText = "unterminated-text" {
            explanation: "The text of a comment or of an error item has no end. It ends with a \
                byte 00; with separate texts, the text for this code is missing. Lenient reading takes \
                everything up to the end of the data.",
            example: "13e06869",
        }
        /// A text is not valid UTF-8.
        #[error("text is not UTF-8")]
        InvalidUtf8 = "invalid-utf8" {
            explanation: "A text is not UTF-8. Lenient reading repairs it: two surrogates of three bytes, \
                as the jose program writes them, become one character, and anything else U+FFFD.",
            example: "13e0e900ff",
        }
        /// Extra bytes after the end byte. The field is their number.
        #[error("{0} extra byte{s} after the end of the data", s = plural(*.0))]
        TrailingData(u32) = "trailing-data" {
            explanation: "Bytes follow the end byte ff. Lenient reading ignores them. With \
                --dialect documented:",
            example: "13ff13",
        }
        /// Separate texts to which no code refers. The field is their length in bytes.
        #[error("{0} unused byte{s} of text", s = plural(*.0))]
        UnusedText(u32) = "unused-text" {
            explanation: "The separate text string holds more texts than the codes of the game \
                refer to. With --dialect documented:",
            example: "13ff\tstart\t686900",
        }
        /// The end byte `ff` is missing.
        #[error("end byte ff is missing")]
        MissingEnd = "missing-end" {
            explanation: "The end byte ff is missing, so the game was probably cut off. Lenient \
                reading ends the game with the data. With --dialect documented:",
            example: "1313",
        }
        /// The piece on this square has no code, such as a third knight or a second queen of the start
        /// position.
        #[error("the piece on {0} has no code")]
        Unaddressable(Square) = "unaddressable" {
            explanation: "This piece has no code in move data, which has codes for two knights, \
                bishops, and rooks, for one queen, and for the pieces that pawns have become. A \
                surplus piece of a start position may be captured, but a game in which it moves \
                cannot be written; the jose program writes a wrong byte there. Only `convert --to \
                movecode` and `encode --to movecode` report this, never the reading of a record.",
            example: "",
        }
        /// The blob can be read in neither dialect.
        #[error("data fits neither the offsets of the documentation nor those of the program")]
        Neither = "neither" {
            explanation: "The game cannot be read to its end in either dialect. The jose program \
                and its documentation use different tables for knights and kings and store texts \
                in different places, so without --dialect the game is read both ways. The finding \
                gives both reasons, at the later of the two places. Lenient reading uses the \
                dialect that was readable further, with this warning. Name the dialect with \
                --dialect documented or --dialect jose to see the error itself.",
            example: "139bff",
        }
        /// Both dialects can read the blob, but as different moves.
        #[error("data can be read in both dialects, as different moves")]
        AmbiguousDialect = "ambiguous-dialect" {
            explanation: "Both dialects read the game to its end, but as different moves. The \
                dialect of most of the first 4096 games of the file is used, or jose if they leave \
                it open, since existing databases were written by that program. Name the dialect \
                with --dialect, or add a third column, even an empty one, which means jose.",
            example: "0f0f0b10272bd3ff",
        }
        nested {
            /// An error of the game or of its start position.
            #[error(transparent)]
            Rules(chess_rules::ErrorKind) {
                "illegal-move": "131334ff",
                "variation-without-move": "f013f1ff",
                "unmatched-variation-end": "13f1ff",
                "unclosed-variation": "13f00fff",
                "text-contains-nul": "",
                "bad-start": "ff\t8/8/8/8 w - - 0 1",
            }
        }
    }
}

impl notation_report::Place<ErrorKind> for GamePlace {
    fn at(&self, offset: usize, _: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(offset, f)
    }
}

impl From<IllegalMove> for ErrorKind {
    fn from(reason: IllegalMove) -> Self {
        Self::Rules(reason.into())
    }
}

/// An error, with its kind, its byte range, and the number of plies before it.
pub type Error = notation_report::Error<ErrorKind>;

/// A diagnostic of a lenient reader: the error that a strict reader reports at this position.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// A value, and the diagnostics reported while reading it; there are none in strict mode.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;

/// Returns an error at a byte range of the move data, after a number of plies.
pub(crate) fn error_at(kind: impl Into<ErrorKind>, span: Range<usize>, ply: u32) -> Error {
    Error::new(kind.into(), span).with_place(GamePlace::after(ply))
}
