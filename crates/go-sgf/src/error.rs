//! Problems of game records, each with the bytes concerned.

use core::fmt;
use core::ops::Range;

use go_game::{IllegalMove, Size, Vertex};
pub use sgf_syntax::Severity;

/// The kind of a problem. [`code`](ErrorKind::code) returns its stable name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// No game was found, or nodes stand outside of all games.
    #[error("expected a game, which begins with `(;`")]
    NoGame,
    /// The file ends within a game.
    #[error("the file ends before the `)` of a game")]
    UnexpectedEnd,
    /// A problem of the character set.
    #[error(transparent)]
    Charset(sgf_syntax::ErrorKind),
    /// A property that belongs to the root stands elsewhere.
    #[error("property of the root in another node")]
    MisplacedProperty,
    /// A property has no value.
    #[error("property without a value")]
    MissingValue,
    /// A node states a fact twice.
    #[error("property stated twice; the first value counts")]
    DuplicateProperty,
    /// The first node of a tree has no `;`.
    #[error("the `;` of the first node is missing")]
    MissingSemicolon,
    /// Text of a game that belongs to no node and no property.
    #[error("text that is neither a node nor a property")]
    UnexpectedText,
    /// A number is expected.
    #[error("expected a number")]
    BadNumber,
    /// The komi is given in hundredths.
    #[error("komi in hundredths, as the server Fox writes it")]
    KomiUnit,
    /// The game is not Go.
    #[error("not a game of Go, which is GM[1]")]
    NotGo,
    /// The size is none of a board.
    #[error("expected a board size from 1 to 52")]
    BoardSize,
    /// A value is not a point of the board.
    #[error("expected a point of the {0} board")]
    BadPoint(Size),
    /// A value lists points with commas.
    #[error("points with commas, expected one value each")]
    CommaPoints,
    /// A node sets a point twice.
    #[error("a point is set twice in one node; the later value counts")]
    SetupOverlap,
    /// A pass in the form of old files.
    #[error("pass written as `tt`")]
    OldPass,
    /// A move breaks a rule.
    #[error("{}", .0.display(*.1))]
    IllegalMove(IllegalMove, Size),
    /// The board has occurred before.
    #[error("the board after {0} has occurred before")]
    Repetition(Vertex),
    /// A player moves twice in a row.
    #[error("the same player moves twice in a row")]
    OutOfTurn,
    /// A node has a set-up and a move.
    #[error("set-up and move in one node")]
    SetupAndMove,
    /// A node has two moves.
    #[error("two moves in one node")]
    TwoMoves,
}

impl ErrorKind {
    /// Returns the severity of a problem of this kind.
    ///
    /// Strict reading treats as errors what makes a move or a whole game useless; lenient reading
    /// only warns. `repeats` says that the rules of the game allow a board to repeat.
    #[must_use]
    pub const fn severity(&self, lenient: bool, repeats: bool) -> Severity {
        match self {
            Self::NoGame
            | Self::UnexpectedEnd
            | Self::NotGo
            | Self::BoardSize
            | Self::BadPoint(_)
            | Self::IllegalMove(..)
                if !lenient =>
            {
                Severity::Error
            }
            Self::KomiUnit => Severity::Info,
            Self::Repetition(_) if repeats => Severity::Info,
            _ => Severity::Warning,
        }
    }
}

/// A problem: its kind and the bytes concerned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at byte {}", .span.start)]
pub struct Error {
    kind: ErrorKind,
    span: Range<usize>,
}

impl Error {
    pub(crate) const fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }

    /// Returns the kind of the problem.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind.clone()
    }

    /// The bytes concerned, counted from the start of the text passed to [`games`](crate::games).
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }

    /// Offset of the first byte concerned.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.span.start
    }
}

/// Makes an error without a known place, reported at byte 0.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0..0)
    }
}

/// A problem that did not stop reading, with its severity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    severity: Severity,
    error: Error,
}

impl Diagnostic {
    pub(crate) const fn new(severity: Severity, error: Error) -> Self {
        Self { severity, error }
    }

    /// The severity.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// The error that describes the problem.
    #[must_use]
    pub const fn error(&self) -> &Error {
        &self.error
    }

    /// The kind of the problem.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.error.kind()
    }

    /// The bytes concerned, counted from the start of the text passed to [`games`](crate::games).
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// Offset of the first byte concerned.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.error.offset()
    }

    /// Converts the diagnostic into an error.
    #[must_use]
    pub fn into_error(self) -> Error {
        self.error
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity, self.error)
    }
}
