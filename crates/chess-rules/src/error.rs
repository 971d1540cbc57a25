//! Errors, with their byte ranges and plies.

use core::fmt;

use notation_report::{Place, kinds, plural};

use crate::fault::StartFault;

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
    /// A variant of chess has ended: with the third check, or with a king in the middle of the board.
    GameOver,
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
            Self::GameOver => "the game is over",
            Self::Recorded => "it was refused when the game was read before",
        })
    }
}

kinds! {
    /// The kind of an [`Error`]. [`code`](Self::code) returns a stable name for programs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind in GamePlace {
        /// The move breaks the rules of chess.
        #[error("illegal move: {0}")]
        IllegalMove(IllegalMove) = "illegal-move" {
            explanation: "The move breaks the rules of chess; the message says how. The jose \
                program imports PGN without checking that the king is safe, so its databases \
                contain such games. Lenient reading plays a move that breaks only this rule, with \
                a warning.",
            example: "e2e5",
        }
        /// A text is not valid UTF-8.
        #[error("text is not UTF-8")]
        InvalidUtf8 = "invalid-utf8" {
            explanation: "A text is not UTF-8, the character set of all texts here. Convert it.",
        }
        /// A variation before the first move of its line, where there is no move to replace.
        #[error("variation starts before the first move of its line")]
        VariationWithoutMove = "variation-without-move" {
            explanation: "A variation starts before the first move of its line. It replaces the \
                move before it, so there must be one.",
            example: "",
        }
        /// The end of a variation without an open variation.
        #[error("variation end without a variation")]
        UnmatchedVariationEnd = "unmatched-variation-end" {
            explanation: "A variation ends here, but none is open. Lenient reading skips the end.",
            example: "",
        }
        /// The game ends inside a variation. The field is the number of open variations.
        #[error("{0} variation{s} still open at the end of the data", s = plural(*.0))]
        UnclosedVariation(u32) = "unclosed-variation" {
            explanation: "The game ends inside a variation. Lenient reading closes it.",
            example: "",
        }
        /// A text to be written contains NUL, the terminator of texts.
        #[error("text contains NUL")]
        TextContainsNul = "text-contains-nul" {
            explanation: "A text contains the character NUL, which ends a text in move data. It is \
                replaced by U+FFFD.",
            example: "",
        }
        /// The start position is invalid.
        #[error("bad start position: {0}")]
        BadStart(StartFault) = "bad-start" {
            explanation: "The start position cannot be used. Write `start` or a FEN, in the second \
                column of a line or in the tag FEN, with castling rights as KQkq (X-FEN) or as \
                letters of files (Shredder-FEN). Strict reading also requires a position from \
                which a game can be played: two kings, and the side that has just moved not in \
                check.",
            example: "8/8/8/8 w - - 0 1",
        }
        /// A move given as text cannot be read.
        #[error("move is not readable")]
        UnreadableMove = "unreadable-move" {
            explanation: "A move was expected here, but this word is not one. The line ends there, \
                and the rest of it is kept as text, since no move is guessed. Letters of other \
                languages, such as Sf3, are not guessed either.",
            example: "Nz5",
        }
        /// Two or more pieces can make the move that the SAN names.
        #[error("move is ambiguous")]
        AmbiguousMove = "ambiguous-move" {
            explanation: "Two or more pieces can make this move. Add the file or the rank of the \
                piece that is meant, such as Nbd2.",
            example: "",
        }
    }
}

impl ErrorKind {
    /// Returns the fault of a start position, or `None` for an error of any other kind.
    #[must_use]
    pub const fn start_fault(self) -> Option<StartFault> {
        match self {
            Self::BadStart(fault) => Some(fault),
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

/// The place of an error beyond its bytes: the string to which they belong, and the number of plies
/// before it, if the error is one of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct GamePlace {
    source: Source,
    /// The error is one of a game, so that plies are counted.
    in_game: bool,
    ply: u32,
}

impl GamePlace {
    /// Returns the place after a number of plies of the current line.
    #[must_use]
    pub const fn after(ply: u32) -> Self {
        Self { source: Source::Moves, in_game: true, ply }
    }

    /// Returns the same place in the separate text string.
    #[must_use]
    pub const fn in_texts(self) -> Self {
        Self { source: Source::Texts, ..self }
    }

    /// Returns the number of plies of the current line before the error; 0 for an error outside a game.
    #[must_use]
    pub const fn ply(self) -> u32 {
        self.ply
    }

    /// Returns the byte string to which the offset refers.
    #[must_use]
    pub const fn string(self) -> Source {
        self.source
    }

    /// Writes the place of an error at an offset.
    ///
    /// # Errors
    ///
    /// Fails if the formatter does.
    #[doc(hidden)]
    pub fn write(&self, offset: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match self.source {
            Source::Moves => "",
            Source::Texts => " of the texts",
        };
        write!(f, "at byte {offset}{place}")?;
        if self.in_game { write!(f, ", ply {}", self.ply) } else { Ok(()) }
    }
}

impl Place<ErrorKind> for GamePlace {
    fn at(&self, offset: usize, _: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(offset, f)
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
