//! Errors of games in PGN, with their byte ranges and plies.

use core::fmt;
use core::ops::Range;

use chess_rules::{GamePlace, IllegalMove, StartFault};
use notation_report::kinds;

kinds! {
    /// The kind of an [`Error`]. [`code`](Self::code) returns a stable name for programs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind in GamePlace {
        /// A text without a game of PGN.
        #[error("no game, expected a tag pair, a move, or a result")]
        NoGame = "no-game" {
            explanation: "The text has neither a tag pair, nor a move that can be played, nor a \
                result, so it is not a game in PGN. Probably it is another file, such as an HTML \
                page that was saved in place of the games.",
            example: "<html>404 Not Found</html>",
        }
        /// A text is not valid UTF-8.
        #[error("text is not UTF-8")]
        InvalidUtf8 = "invalid-utf8" {
            explanation: "A game is not UTF-8. It is read as Windows-1252, which ChessBase, Fritz, and \
                Scid write, in every mode.",
        }
        /// A text has no terminating `00`, or a separate text is missing.
        #[error("text without its closing 00")]
        UnterminatedText = "unterminated-text" {
            explanation: "A comment has no end. It ends with a closing brace. Lenient reading takes \
                everything up to the next game, or to the end of the file.",
            example: "1. e4 {no end",
        }
        /// A line of PGN that begins like a tag pair, but is not one.
        #[error("tag pair is not readable")]
        BadTag = "bad-tag" {
            explanation: "A line begins like a tag pair but cannot be read as one. Write [Name \
                \"value\"].",
            example: "[White Anna]\n1. e4 *",
        }
        /// A numeric annotation glyph above 255, which the format cannot store.
        #[error("annotation glyph is out of range")]
        NagTooLarge = "nag-too-large" {
            explanation: "The number of this annotation is above 255. Lenient reading accepts \
                numbers up to 65535, but move data cannot store those above 255.",
            example: "1. e4 $256 *",
        }
        /// A character of a PGN that cannot begin a token.
        #[error("unexpected input")]
        UnexpectedInput = "unexpected-input" {
            explanation: "This character begins neither a move, a comment, an annotation, a \
                variation, nor a result. Remove it, or put it in a comment.",
            example: "1. e4 & e5 *",
        }
        /// A PGN game exceeds the length limit of the reader. The field is the limit in bytes.
        #[error("game longer than the limit of {0} bytes")]
        GameTooLong(u32) = "game-too-long" {
            explanation: "The game is longer than the limit of the reader, which is 8 MiB for the \
                program. Probably the file is not PGN, or a comment has no end. The game is cut \
                there, so that files of any size are read in bounded memory, and the rest is read \
                as if it were another game.",
            example: "",
        }
        /// A tag name that differs from a known one only in case, such as `fen`.
        #[error("tag name is written in another case")]
        TagNameCase = "tag-name-case" {
            explanation: "The name of a tag is not in the standard spelling. These tag names are \
                accepted in any case; the standard spelling is FEN, SetUp, Variant.",
            example: "[fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"] *",
        }
        /// A repeated tag. The first occurrence is used.
        #[error("tag occurs twice; the first is used")]
        DuplicateTag = "duplicate-tag" {
            explanation: "A tag occurs twice. The first one is used, also in the JSON value; \
                conversion to PGN keeps both.",
            example: "[White \"A\"] [White \"B\"] 1. e4 *",
        }
        /// A quote inside a tag value without a backslash before it.
        #[error("quote inside the value of a tag without a backslash")]
        UnescapedQuote = "unescaped-quote" {
            explanation: "A quote inside the value of a tag has no backslash before it. The value \
                is taken to end at the quote that only a bracket follows. Write \\\" inside a \
                value.",
            example: "[Event \"The \"Open\"\"] *",
        }
        /// A backslash before the closing quote of a tag value.
        #[error("backslash before the closing quote of a tag")]
        BadEscape = "bad-escape" {
            explanation: "A backslash before the closing quote of a tag would make that quote part \
                of the value. It is read as a backslash; write it as \\\\.",
            example: "[Black \"x\\\"]\n*",
        }
        /// A move number that does not match the position.
        #[error("move number is {found}, expected {expected}")]
        MoveNumber {
            /// The move number in the text.
            found: u32,
            /// The move number of the position.
            expected: u32,
        } = "move-number" {
            explanation: "The move number is not that of the next move. The moves are used, and \
                their numbers ignored.",
            example: "1. e4 e5 3. Nf3 *",
        }
        /// An evaluation written as a sign or word instead of a numeric annotation glyph.
        #[error("evaluation is written as text")]
        TextEvaluation = "text-evaluation" {
            explanation: "An evaluation is written as a sign or a word, such as += or N. It is \
                read and written as the numeric annotation glyph with that meaning.",
            example: "1. e4 += *",
        }
        /// An `x` in a move that captures nothing.
        #[error("capture mark on a move that captures nothing")]
        CaptureMark = "capture-mark" {
            explanation: "The move has the sign x, but captures nothing. The sign is ignored.",
            example: "1. Nxf3 *",
        }
        /// A `+` or `#` after a move that does not give check or mate.
        #[error("check mark is wrong")]
        CheckMark = "check-mark" {
            explanation: "The sign of check or mate after the move is wrong. It is ignored.",
            example: "1. e4+ *",
        }
        /// Text in quotes or brackets between the moves.
        #[error("text between the moves, expected a comment in braces")]
        StrayText = "stray-text" {
            explanation: "Text in quotes or angle brackets was found between the moves. It is kept \
                as a comment. Write comments in braces.",
            example: "1. e4 <good> *",
        }
        /// A command such as `[%clk 0:01:00]` outside a comment.
        #[error("command outside of a comment")]
        BareCommand = "bare-command" {
            explanation: "A command such as [%clk 0:01:00] was found outside of a comment. It is \
                kept as a comment. Write {[%clk 0:01:00]}.",
            example: "1. e4 [%clk 0:01:00] *",
        }
        /// A result or a move number directly behind a move.
        #[error("no blank behind the move")]
        MissingSpace = "missing-space" {
            explanation: "A result or the number of the next move stands directly behind a move, as in \
                Qh4#0-1 or e52.Nf3. Lenient reading separates them. Write a blank between them.",
            example: "1. f3 e5 2. g4 Qh4#0-1",
        }
        /// A null move in an unusual form.
        #[error("unusual null move, expected --")]
        NullMoveForm = "null-move-form" {
            explanation: "A null move is written in a form that few programs know. Write -- or Z0.",
            example: "1. e4 pass *",
        }
        /// A chess variant with other rules.
        #[error("variant is not supported, its moves are kept as text")]
        UnsupportedVariant = "unsupported-variant" {
            explanation: "The tag Variant names a game whose rules are not those of chess. Its \
                moves are not played; they are kept as text.",
            example: "[Variant \"Antichess\"] 1. e3 *",
        }
        /// A result in an unusual form, such as `0.5-0.5` or `1 - 0`.
        #[error("unusual form of a result")]
        ResultForm = "result-form" {
            explanation: "The result is not in the form of PGN, which is 1-0, 0-1, 1/2-1/2, or *. \
                Decimal points (0.5-0.5) and blanks around the dash (1 - 0) are understood.",
            example: "1. e4 e5 0.5-0.5",
        }
        /// A word or number after the result.
        #[error("text after the result")]
        TextAfterResult = "text-after-result" {
            explanation: "Words follow the result, but no new game begins with them. They are kept \
                as text.",
            example: "1. e4 1-0 e5",
        }
        /// A FEN tag that was repaired.
        #[error("start position is repaired: {0}")]
        FenRepaired(StartFault) = "fen-repaired" {
            explanation: "The tag FEN has a fault that can be repaired in only one way, which \
                lenient reading does. Strict reading refuses it as a bad start position.",
            example: "[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1\"] *",
        }
        /// A FEN tag with an empty value.
        #[error("FEN tag names no position, the normal start position is used")]
        EmptyFen = "empty-fen" {
            explanation: "The tag FEN is empty or a question mark. The game starts from the normal \
                position. Remove the tag.",
            example: "[FEN \"?\"] 1. e4 *",
        }
        /// `SetUp "0"` together with a FEN tag.
        #[error("tag SetUp is 0 beside a FEN tag, which is used")]
        SetupMismatch = "setup-mismatch" {
            explanation: "The tag SetUp says that the game starts from the normal position, but \
                there is a tag FEN, which is used. Set SetUp to 1.",
            example: "[SetUp \"0\"] [FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"] *",
        }
        nested {
            /// An error of a move or of the start position.
            #[error(transparent)]
            Rules(chess_rules::ErrorKind) {
                "bad-start": "[FEN \"8/8/8/8 w - - 0 1\"] 1. e4 *",
                "illegal-move": "1. e4 e5 2. Ke3 *",
                "unreadable-move": "1. e4 Nz5 *",
                "ambiguous-move": "1. Nf3 d5 2. d4 e6 3. Nd2 *",
                "variation-without-move": "( 1. e4 ) *",
                "unmatched-variation-end": "1. e4 ) *",
                "unclosed-variation": "1. e4 ( 1. d4 *",
                "text-contains-nul": "1. e4 {\0} *",
            }
        }
    }
}

impl notation_report::Place<ErrorKind> for GamePlace {
    fn at(&self, offset: usize, kind: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match kind {
            ErrorKind::NoGame => write!(f, "at byte {offset}"),
            _ => self.write(offset, f),
        }
    }
}

impl From<IllegalMove> for ErrorKind {
    fn from(reason: IllegalMove) -> Self {
        Self::Rules(reason.into())
    }
}

/// An error, with its kind, its byte range, and the number of plies before it.
pub type Error = notation_report::Error<ErrorKind>;

/// A deviation from the standard, or text that could not be played.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// A value, and the diagnostics reported while reading it; there are none in strict mode.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;

/// Returns an error at a byte range, after a number of plies.
pub(crate) fn error_at(kind: ErrorKind, span: Range<usize>, ply: u32) -> Error {
    Error::new(kind, span).with_place(GamePlace::after(ply))
}
