//! Errors and diagnostics, with their place in the file.

use alloc::vec::Vec;
use core::{fmt, ops::Range};

use bg_game::GameResult;
use sgf_syntax::Severity;

/// The kind of an error or a diagnostic; [`code`](ErrorKind::code) returns its stable name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A syntax error, or an invalid value of a general SGF type.
    #[error(transparent)]
    Syntax(#[from] sgf_syntax::ErrorKind),
    /// A violation of the rules of backgammon.
    #[error(transparent)]
    Game(#[from] bg_game::ErrorKind),

    /// `GM` is missing or not 6.
    #[error("not a backgammon game, expected GM[6]")]
    NotBackgammon,
    /// A tag of `MI` that the format does not define.
    #[error("unknown tag in MI, expected length, game, ws or bs")]
    UnknownMiTag,
    /// A word in `RU` that is not a rule of the format.
    #[error("unknown rule, expected Crawford, CrawfordGame, Jacoby, NoCube or a variation")]
    UnknownRule,
    /// A result that cannot be read.
    #[error("result cannot be read, expected a form like `B+2`, `W+1R` or `Void`")]
    BadResult,
    /// A cube owner other than the defined letters.
    #[error("cube owner cannot be read, expected b, w, c or n")]
    BadCubeOwner,
    /// A point outside `a` to `y`, or a damaged range.
    #[error("not a point, expected a letter `a` to `y` or a range")]
    BadPoint,
    /// A side to move other than `B` or `W`.
    #[error("not a color, expected B or W")]
    BadColor,
    /// `CP` used for the cube owner, as GNU Backgammon does.
    #[error("CP holds the cube owner, the specification says CO")]
    NonstandardCp,
    /// A move that cannot be read.
    #[error(
        "move cannot be read, expected two dice and up to four pairs of points, or double, take, drop"
    )]
    BadMove,
    /// A cube action that is not in lower case, such as `Double` or `TAKE`.
    #[error("cube action is not in lower case")]
    CubeActionCase,
    /// Both `B` and `W` in one node.
    #[error("two moves in one node, the first is used")]
    TwoMovesInNode,
    /// Setup properties and a move in one node.
    #[error("setup and move in one node, only the move is used")]
    SetupAndMoveMixed,
    /// An analysis value that cannot be read.
    #[error("analysis value cannot be read")]
    BadAnalysis,

    /// `RE` differs from the result of the replay.
    #[error("result in RE differs from the game as played ({})", match .played { Some(r) => alloc::format!("{r}"), None => "unfinished".into() })]
    ResultMismatch {
        /// The result of the replay; `None` if the game did not end.
        played: Option<GameResult>,
    },
    /// `RE` records a resignation in a game that stops with dice rolled and not played. GNU
    /// Backgammon keeps an old `RE` when it saves a game from the middle, so nobody may have
    /// resigned.
    #[error(
        "RE says that a side resigned, but the game stops with dice rolled and not played, as one saved unfinished does"
    )]
    ResignationInDoubt,
    /// The Crawford flag contradicts the scores.
    #[error("Crawford flag differs from the scores, expected {}", if *.expected { "the Crawford game" } else { "no Crawford game" })]
    CrawfordMismatch {
        /// `true` if this is the Crawford game according to the scores.
        expected: bool,
    },
    /// `ws` or `bs` contradicts the results of the previous games.
    #[error("score differs from the games before, expected {expected}")]
    ScoreMismatch {
        /// The score according to the previous games.
        expected: u32,
    },
    /// The match is longer than the match equity table.
    #[error("match is longer than the match equity table, which has {length} points")]
    MetTooShort {
        /// The length of the table in points.
        length: u32,
    },
    /// The sum of the cube errors differs from `GS`.
    #[error(
        "cube errors by the match equity table differ from GS, expected the table of the analysis"
    )]
    MetMismatch,
}

impl ErrorKind {
    /// A stable name for documentation and machine-readable output, such as
    /// `illegal-move.bear-off`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Syntax(kind) => kind.code(),
            Self::Game(kind) => kind.code(),
            Self::NotBackgammon => "not-backgammon",
            Self::UnknownMiTag => "unknown-mi-tag",
            Self::UnknownRule => "unknown-rule",
            Self::BadResult => "bad-result",
            Self::BadCubeOwner => "bad-cube-owner",
            Self::BadPoint => "bad-point",
            Self::BadColor => "bad-color",
            Self::NonstandardCp => "nonstandard-cp",
            Self::BadMove => "bad-move",
            Self::CubeActionCase => "cube-action-case",
            Self::TwoMovesInNode => "two-moves-in-node",
            Self::SetupAndMoveMixed => "setup-and-move-mixed",
            Self::BadAnalysis => "bad-analysis",
            Self::ResultMismatch { .. } => "result-mismatch",
            Self::ResignationInDoubt => "resignation-in-doubt",
            Self::CrawfordMismatch { .. } => "crawford-mismatch",
            Self::ScoreMismatch { .. } => "score-mismatch",
            Self::MetTooShort { .. } => "met-too-short",
            Self::MetMismatch => "met-mismatch",
        }
    }

    /// The severity of this kind.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::Syntax(kind) => kind.severity(),
            Self::UnknownMiTag
            | Self::UnknownRule
            | Self::NonstandardCp
            | Self::CubeActionCase
            | Self::TwoMovesInNode
            | Self::SetupAndMoveMixed
            | Self::BadAnalysis
            | Self::ResultMismatch { .. }
            | Self::ResignationInDoubt
            | Self::Game(bg_game::ErrorKind::ImpossibleCube(_))
            | Self::CrawfordMismatch { .. }
            | Self::ScoreMismatch { .. }
            | Self::MetTooShort { .. }
            | Self::MetMismatch => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

/// The reason why reading failed, with its place in the input.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at byte {}", .span.start)]
pub struct Error {
    kind: ErrorKind,
    /// The severity of a diagnostic, which takes no room here.
    severity: Severity,
    span: Range<usize>,
}

impl Error {
    pub(crate) const fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { kind, severity: kind.severity(), span }
    }

    /// The kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The byte range of the error, counted from the start of the input.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }

    /// The start of [`span`](Self::span).
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.span.start
    }
}

/// Creates an error without a place; its span is `0..0`.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0..0)
    }
}

/// A problem after which reading or checking continued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    error: Error,
}

impl Diagnostic {
    pub(crate) const fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { error: Error::new(kind, span) }
    }

    /// The severity of the diagnostic.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.error.severity
    }

    /// The error that describes the problem.
    #[must_use]
    pub const fn error(&self) -> &Error {
        &self.error
    }

    /// The kind of the problem.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.error.kind
    }

    /// The bytes concerned, counted from the start of the input.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// Offset of the first byte concerned.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.error.offset()
    }

    /// The offset at which reading detects the problem, by which lists of diagnostics are sorted. An
    /// unclosed value or tree is detected only at the end of the input, after everything else.
    #[must_use]
    pub const fn detected_at(&self) -> usize {
        match self.error.kind {
            ErrorKind::Syntax(
                sgf_syntax::ErrorKind::UnclosedValue | sgf_syntax::ErrorKind::UnclosedTree,
            ) => usize::MAX,
            _ => self.error.span.start,
        }
    }

    /// Converts the diagnostic into an error.
    #[must_use]
    pub const fn into_error(self) -> Error {
        self.error
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity(), self.error)
    }
}

impl From<sgf_syntax::Error> for Error {
    fn from(error: sgf_syntax::Error) -> Self {
        Self::new(error.kind().into(), error.span())
    }
}

/// Keeps the severity that the syntax assigned.
impl From<sgf_syntax::Diagnostic> for Diagnostic {
    fn from(found: sgf_syntax::Diagnostic) -> Self {
        let (kind, severity, span) = (found.kind().into(), found.severity(), found.span());
        Self { error: Error { kind, severity, span } }
    }
}

/// Returns the first diagnostic of severity [`Severity::Error`], which strict reading refuses.
pub(crate) fn first_error(diagnostics: &[Diagnostic]) -> Option<Error> {
    let first = diagnostics.iter().find(|d| d.severity() == Severity::Error)?;
    Some(first.clone().into_error())
}

/// The diagnostics of all layers, collected in one list so that a caller receives them in one
/// order.
pub(crate) type Findings = Vec<Diagnostic>;

/// Appends a diagnostic.
pub(crate) fn push(findings: &mut Findings, kind: impl Into<ErrorKind>, span: Range<usize>) {
    findings.push(Diagnostic::new(kind.into(), span));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_small_and_shareable() {
        fn shareable<T: Send + Sync>() {}
        shareable::<Error>();
        assert!(size_of::<Diagnostic>() <= 32, "{}", size_of::<Diagnostic>());
    }
}
