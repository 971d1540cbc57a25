//! Errors, with their byte ranges and plies.

use core::fmt;
use core::ops::Range;

use notation_report::{Place, kinds, plural};

use crate::chess::Square;
use crate::fault::StartFault;
use crate::slot::Slot;

/// The reason why the rules of chess refuse a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// A piece of the same side stands on the target square.
    OwnPiece,
    /// A piece stands between the moving piece and its target, or in front of a pawn.
    Blocked,
    /// A pawn moves diagonally, but there is no piece to capture.
    NothingToCapture,
    /// A pawn takes a double step from a square other than its home square.
    NotOnHomeRank,
    /// A pawn reaches the last rank without a promotion code.
    MissingPromotion,
    /// A pawn is promoted before it reaches the last rank.
    EarlyPromotion,
    /// Castling without the castling right.
    NoCastlingRight,
    /// Castling out of check, or across or onto an attacked square.
    CastlingThroughCheck,
    /// The move leaves the king of the moving side in check.
    KingInCheck,
    /// A null move while in check.
    NullMoveInCheck,
    /// The side to move has no piece on the square from which a move goes. This occurs only for moves
    /// that are given as squares.
    NoPiece,
    /// The piece cannot move that way. This occurs only for moves that are given as squares.
    Geometry,
    /// No piece of the kind that a move in SAN names can go to its target square.
    Unreachable,
    /// An earlier reading rejected the move and kept it as text, without the reason.
    Recorded,
}

impl IllegalMove {
    /// Returns `true` if the move is illegal only because of a check. A lenient reader plays such a
    /// move.
    #[must_use]
    pub const fn is_check_only(self) -> bool {
        matches!(self, Self::CastlingThroughCheck | Self::KingInCheck | Self::NullMoveInCheck)
    }
}

impl IllegalMove {
    /// Returns the stable name of the error, `illegal-move`, whatever its reason.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "illegal-move"
    }
}

impl core::error::Error for IllegalMove {}

impl From<IllegalMove> for ErrorKind {
    fn from(reason: IllegalMove) -> Self {
        Self::IllegalMove(reason)
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OwnPiece => "a piece of the same side stands on the target square",
            Self::Blocked => "the way is blocked",
            Self::NothingToCapture => "there is nothing to capture",
            Self::NotOnHomeRank => "the pawn is not on its home rank",
            Self::MissingPromotion => "the pawn reaches the last rank without a promotion code",
            Self::EarlyPromotion => "a promotion code before the last rank",
            Self::NoCastlingRight => "no right to castle on that side",
            Self::CastlingThroughCheck => "castling out of or through check",
            Self::KingInCheck => "the king is left in check",
            Self::NullMoveInCheck => "a null move in check",
            Self::NoPiece => "the side to move has no piece on that square",
            Self::Geometry => "the piece does not move that way",
            Self::Unreachable => "no such piece can move there",
            Self::Recorded => "it was refused when the game was read before",
        })
    }
}

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
        /// The move breaks the rules of chess.
        #[error("illegal move: {0}")]
        IllegalMove(IllegalMove) = "illegal-move" {
            explanation: "The move breaks the rules of chess; the message says how. The jose \
                program imports PGN without checking that the king is safe, so its databases \
                contain such games. Lenient reading plays a move that breaks only this rule, with \
                a warning.",
            example: "131334ff",
        }
        /// A text has no terminating `00`, or a separate text is missing.
        #[error("text without its closing 00")]
        UnterminatedText = "unterminated-text" {
            explanation: "The text of a comment or of an error item has no end. It ends with a \
                byte 00 in move data, or with a closing brace in PGN; with separate texts, the \
                text for this code is missing. Lenient reading takes everything up to the end of \
                the data.",
            example: "13e06869",
        }
        /// A text is not valid UTF-8.
        #[error("text is not UTF-8")]
        InvalidUtf8 = "invalid-utf8" {
            explanation: "A text is not UTF-8. In move data, lenient reading repairs it: two \
                surrogates of three bytes, as the jose program writes them, become one character, \
                and anything else U+FFFD. PGN is then read as ISO-8859-1, its own character set, \
                with a warning in every mode.",
            example: "13e0e900ff",
        }
        /// A variation (`f0`) before the first move of its line, where there is no move to replace.
        #[error("variation starts before the first move of its line")]
        VariationWithoutMove = "variation-without-move" {
            explanation: "A variation starts before the first move of its line. It replaces the \
                move before it, so there must be one.",
            example: "f013f1ff",
        }
        /// The end of a variation (`f1`) without an open variation.
        #[error("variation end without a variation")]
        UnmatchedVariationEnd = "unmatched-variation-end" {
            explanation: "A variation ends here, but none is open. Lenient reading skips the end.",
            example: "13f1ff",
        }
        /// The data end inside a variation. The field is the number of open variations.
        #[error("{0} variation{s} still open at the end of the data", s = plural(*.0))]
        UnclosedVariation(u32) = "unclosed-variation" {
            explanation: "The game ends inside a variation. Lenient reading closes it.",
            example: "13f00fff",
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
        /// A text to be written contains NUL, the terminator of texts.
        #[error("text contains NUL")]
        TextContainsNul = "text-contains-nul" {
            explanation: "A text contains the character NUL, which ends a text in move data. It is \
                replaced by U+FFFD.",
            example: "1. e4 {\0} *",
        }
        /// The start position is invalid.
        #[error("bad start position: {0}")]
        BadStart(StartFault) = "bad-start" {
            explanation: "The start position cannot be used. Write `start` or a FEN, in the second \
                column of a line or in the tag FEN, with castling rights as KQkq (X-FEN) or as \
                letters of files (Shredder-FEN). Strict reading also requires a position from \
                which a game can be played: two kings, and the side that has just moved not in \
                check.",
            example: "ff\t8/8/8/8 w - - 0 1",
        }
        /// A move given as text cannot be read.
        #[error("move is not readable")]
        UnreadableMove = "unreadable-move" {
            explanation: "A move was expected here, but this word is not one. The line ends there, \
                and the rest of it is kept as text, since no move is guessed. Letters of other \
                languages, such as Sf3, are not guessed either.",
            example: "1. e4 Nz5 *",
        }
        /// Two or more pieces can make the move that the SAN names.
        #[error("move is ambiguous")]
        AmbiguousMove = "ambiguous-move" {
            explanation: "Two or more pieces can make this move. Add the file or the rank of the \
                piece that is meant, such as Nbd2.",
            example: "1. Nf3 d5 2. d4 e6 3. Nd2 *",
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
        /// A text without a game of PGN.
        #[error("no game, expected a tag pair, a move, or a result")]
        NoGame = "no-game" {
            explanation: "The text has neither a tag pair, nor a move that can be played, nor a \
                result, so it is not a game in PGN. Probably it is another file, such as an HTML \
                page that was saved in place of the games.",
            example: "<html>404 Not Found</html>",
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
        /// Both dialects can read the blob, but as different moves.
        #[error("data can be read in both dialects, as different moves")]
        AmbiguousDialect = "ambiguous-dialect" {
            explanation: "Both dialects read the game to its end, but as different moves. The \
                dialect of most of the first 4096 games of the file is used, or jose if they leave \
                it open, since existing databases were written by that program. Name the dialect \
                with --dialect, or add a third column, even an empty one, which means jose.",
            example: "0f0f0b10272bd3ff",
        }
    }
}

impl ErrorKind {
    /// Returns the fault of a start position, or `None` for an error of any other kind.
    #[must_use]
    pub const fn start_fault(self) -> Option<StartFault> {
        match self {
            Self::BadStart(fault) | Self::FenRepaired(fault) => Some(fault),
            _ => None,
        }
    }
}

/// The byte string to which an offset refers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Source {
    /// The move data, or the text of a PGN.
    #[default]
    Moves,
    /// The separate text string.
    Texts,
}

/// The place of an error beyond its bytes: the string to which they belong, and the number of plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct GamePlace {
    source: Source,
    ply: u32,
}

impl GamePlace {
    /// Returns the same place in the separate text string.
    #[must_use]
    pub const fn in_texts(self) -> Self {
        Self { source: Source::Texts, ply: self.ply }
    }

    /// Returns the number of plies of the current line before the error.
    #[must_use]
    pub const fn ply(self) -> u32 {
        self.ply
    }

    /// Returns the byte string to which the offset refers.
    #[must_use]
    pub const fn string(self) -> Source {
        self.source
    }
}

impl Place<ErrorKind> for GamePlace {
    fn at(&self, offset: usize, kind: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *kind == ErrorKind::NoGame {
            return write!(f, "at byte {offset}");
        }
        let place = match self.source {
            Source::Moves => "",
            Source::Texts => " of the texts",
        };
        write!(f, "at byte {offset}{place}, ply {}", self.ply)
    }
}

/// An error, with its kind, its byte range, and the number of plies before it.
///
/// ```
/// use chess_rules::Start;
///
/// let error = Start::standard().game().san("e4")?.san("Ke2").unwrap_err();
/// assert_eq!(error.kind().code(), "illegal-move");
/// assert_eq!((error.offset(), error.place().ply()), (1, 1));
/// # Ok::<(), chess_rules::Error>(())
/// ```
pub type Error = notation_report::Error<ErrorKind>;

/// A diagnostic of a lenient reader: the error that a strict reader reports at this position.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;

/// A value, and the diagnostics reported while reading it; there are none in strict mode.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;

/// Returns an error at a byte range of the move data, after a number of plies.
#[must_use]
pub fn error_at(kind: ErrorKind, span: Range<usize>, ply: u32) -> Error {
    Error::new(kind, span).with_place(GamePlace { source: Source::Moves, ply })
}
