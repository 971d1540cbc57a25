//! Errors, with their byte ranges and plies.

use core::fmt;
use core::ops::Range;

use crate::chess::Square;
use crate::fault::StartFault;
use crate::slot::Slot;

/// The reason why a move is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalReason {
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
    /// The piece cannot move that way. This occurs only for moves that are given as squares.
    Geometry,
    /// An earlier reading rejected the move and kept it as text, without the reason.
    Recorded,
}

impl IllegalReason {
    /// Returns `true` if the move is illegal only because of a check. A lenient reader plays such a
    /// move.
    #[must_use]
    pub const fn is_check_only(self) -> bool {
        matches!(self, Self::CastlingThroughCheck | Self::KingInCheck | Self::NullMoveInCheck)
    }
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OwnPiece => "an own piece stands on the target square",
            Self::Blocked => "the way is blocked",
            Self::NothingToCapture => "there is nothing to capture",
            Self::NotOnHomeRank => "the pawn is not on its home rank",
            Self::MissingPromotion => "the pawn reaches the last rank without a promotion code",
            Self::EarlyPromotion => "a promotion code before the last rank",
            Self::NoCastlingRight => "no right to castle on that side",
            Self::CastlingThroughCheck => "castling out of or through check",
            Self::KingInCheck => "the king is left in check",
            Self::NullMoveInCheck => "a null move in check",
            Self::Geometry => "the piece does not move that way",
            Self::Recorded => "it was refused when the game was read before",
        })
    }
}

/// The kind of an [`Error`]. [`code`](Self::code) returns a stable name for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A reserved byte: `9b`–`9f`, `d4`–`df`, `e5`–`ef`, `f2`–`fe`.
    #[error("code {0:#04x} is reserved")]
    ReservedCode(u8),
    /// The second byte of a two-byte code is missing at the end of the data.
    #[error("code {0:#04x} needs a second byte, found the end of the data")]
    Truncated(u8),
    /// The second byte of a promotion, or of a move of a promoted piece, is out of range.
    #[error("second byte is {value:#04x}, expected {min:#04x} to {max:#04x}")]
    BadSecondByte {
        /// The second byte.
        value: u8,
        /// Smallest valid value.
        min: u8,
        /// Largest valid value.
        max: u8,
    },
    /// The code names a piece that is not on the board: it was captured, was promoted, or never
    /// existed.
    #[error("no piece in slot {0}")]
    NoSuchPiece(Slot),
    /// The move leaves the board.
    #[error("the move from {from} leaves the board")]
    OffBoard {
        /// Square of the piece.
        from: Square,
    },
    /// The code names the square on which the piece already is.
    #[error("the move does not leave {from}")]
    StandStill {
        /// Square of the piece.
        from: Square,
    },
    /// The move breaks the rules of chess.
    #[error("illegal move: {0}")]
    IllegalMove(IllegalReason),
    /// A text has no terminating `00`, or a separate text is missing.
    #[error("text without its closing 00")]
    UnterminatedText,
    /// A text is not valid UTF-8.
    #[error("text is not UTF-8")]
    InvalidUtf8,
    /// A variation (`f0`) before the first move of its line, where there is no move to replace.
    #[error("variation starts before the first move of its line")]
    VariationWithoutMove,
    /// The end of a variation (`f1`) without an open variation.
    #[error("variation end without a variation")]
    UnmatchedVariationEnd,
    /// The data end inside a variation. The field is the number of open variations.
    #[error("{0} variation{s} still open at the end of the data", s = plural(*.0))]
    UnclosedVariation(u32),
    /// Extra bytes after the end byte. The field is their number.
    #[error("{0} extra byte{s} after the end of the data", s = plural(*.0))]
    TrailingData(u32),
    /// Separate texts to which no code refers. The field is their length in bytes.
    #[error("{0} unused byte{s} of text", s = plural(*.0))]
    UnusedText(u32),
    /// The end byte `ff` is missing.
    #[error("end byte ff is missing")]
    MissingEnd,
    /// The piece on this square has no code, such as a third knight or a second queen of the start
    /// position.
    #[error("the piece on {0} has no code")]
    Unaddressable(Square),
    /// A text to be written contains NUL, the terminator of texts.
    #[error("text contains NUL")]
    TextContainsNul,
    /// The start position is invalid.
    #[error("bad start position: {0}")]
    BadStart(StartFault),
    /// A move given as text cannot be read.
    #[error("move is not readable")]
    UnreadableMove,
    /// Two or more pieces can make the move that the SAN names.
    #[error("move is ambiguous")]
    AmbiguousMove,
    /// The blob can be read in neither dialect.
    #[error("data fit neither the offsets of the documentation nor those of the program")]
    Neither,
    /// A line of PGN that begins like a tag pair, but is not one.
    #[error("tag pair is not readable")]
    BadTag,
    /// A numeric annotation glyph above 255, which the format cannot store.
    #[error("annotation glyph is out of range")]
    NagTooLarge,
    /// A character of a PGN that cannot begin a token.
    #[error("unexpected input")]
    UnexpectedInput,
    /// A PGN game exceeds the length limit of the reader. The field is the limit in bytes.
    #[error("game longer than the limit of {0} bytes")]
    GameTooLong(u32),
    /// A tag name that differs from a known one only in case, such as `fen`.
    #[error("tag name is written in another case")]
    TagNameCase,
    /// A repeated tag. The first occurrence is used.
    #[error("tag occurs twice; the first is used")]
    DuplicateTag,
    /// A quote inside a tag value without a backslash before it.
    #[error("quote inside the value of a tag without a backslash")]
    UnescapedQuote,
    /// A backslash before the closing quote of a tag value.
    #[error("backslash before the closing quote of a tag")]
    BadEscape,
    /// A move number that does not match the position.
    #[error("move number is {found}, expected {expected}")]
    MoveNumber {
        /// The move number in the text.
        found: u32,
        /// The move number of the position.
        expected: u32,
    },
    /// An evaluation written as a sign or word instead of a numeric annotation glyph.
    #[error("evaluation is written as text")]
    TextEvaluation,
    /// An `x` in a move that captures nothing.
    #[error("capture mark on a move that captures nothing")]
    CaptureMark,
    /// A `+` or `#` after a move that does not give check or mate.
    #[error("check mark is wrong")]
    CheckMark,
    /// Text in quotes or brackets between the moves.
    #[error("text between the moves, expected a comment in braces")]
    StrayText,
    /// A command such as `[%clk 0:01:00]` outside a comment.
    #[error("command outside of a comment")]
    BareCommand,
    /// A null move in an unusual form.
    #[error("unusual null move, expected --")]
    NullMoveForm,
    /// A chess variant with other rules.
    #[error("variant is not supported, its moves are kept as text")]
    UnsupportedVariant,
    /// A result in an unusual form, such as `0.5-0.5` or `1 - 0`.
    #[error("unusual form of a result")]
    ResultForm,
    /// A word or number after the result.
    #[error("text after the result")]
    TextAfterResult,
    /// A FEN tag that was repaired.
    #[error("start position is repaired: {0}")]
    FenRepaired(StartFault),
    /// A FEN tag with an empty value.
    #[error("FEN tag names no position, the normal start position is used")]
    EmptyFen,
    /// `SetUp "0"` together with a FEN tag.
    #[error("tag SetUp is 0 beside a FEN tag, which is used")]
    SetupMismatch,
    /// Both dialects can read the blob, but as different moves.
    #[error("data can be read in both dialects, as different moves")]
    AmbiguousDialect,
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

/// An error, with its kind, its byte range, and the number of plies before it.
///
/// ```
/// use chess_game::Start;
///
/// let error = Start::standard().game().san("e4")?.san("Ke2").unwrap_err();
/// assert_eq!(error.kind().code(), "illegal-move");
/// assert_eq!((error.offset(), error.ply()), (1, 1));
/// # Ok::<(), chess_game::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    source: Source,
    len: u32,
    ply: u32,
    offset: usize,
}

impl Error {
    /// Returns an error at a byte range of the move data.
    #[must_use]
    pub fn new(kind: ErrorKind, span: Range<usize>, ply: u32) -> Self {
        let len = u32::try_from(span.len()).unwrap_or(u32::MAX);
        Self { kind, source: Source::Moves, len, ply, offset: span.start }
    }

    /// Makes the byte range refer to the separate text string.
    #[must_use]
    pub fn in_texts(self) -> Self {
        Self { source: Source::Texts, ..self }
    }

    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the byte range of the error.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.offset..self.offset.saturating_add(usize::try_from(self.len).unwrap_or(usize::MAX))
    }

    /// Returns the first byte of [`span`](Self::span).
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the number of plies of the current line before the error.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the byte string to which the offset refers.
    #[must_use]
    pub const fn string(&self) -> Source {
        self.source
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match self.source {
            Source::Moves => "",
            Source::Texts => " of the texts",
        };
        write!(f, "{} at byte {}{place}, ply {}", self.kind, self.offset, self.ply)
    }
}

impl core::error::Error for Error {}

/// Creates an error without a position.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0..0, 0)
    }
}

/// Returns the plural ending of a noun after `count`.
const fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}
