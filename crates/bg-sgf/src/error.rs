//! Everything that can be wrong with a file, and where.

use alloc::vec::Vec;
use core::ops::Range;

use bg_game::GameResult;
use sgf_syntax::Severity;

/// The kind of a finding; [`code`](ErrorKind::code) gives its stable name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The syntax is damaged, or a value of a general type.
    #[error(transparent)]
    Syntax(#[from] sgf_syntax::ErrorKind),
    /// The rules of the game say no.
    #[error(transparent)]
    Game(#[from] bg_game::ErrorKind),

    /// `GM` is missing or not 6.
    #[error("not a backgammon game, expected GM[6]")]
    NotBackgammon,
    /// A tag of `MI` that the format does not define.
    #[error("unknown tag in MI, expected length, game, ws or bs")]
    UnknownMiTag,
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
    #[error("not a colour, expected B or W")]
    BadColor,
    /// `CP` used for the cube owner, as GNU Backgammon does.
    #[error("CP holds the cube owner, the document says CO")]
    NonstandardCp,
    /// A move that cannot be read.
    #[error(
        "move cannot be read, expected two dice and up to four pairs of points, or double, take, drop"
    )]
    BadMove,
    /// `Double`, `TAKE` … not written in lower case.
    #[error("cube action is not in lower case")]
    CubeActionCase,
    /// Both `B` and `W` in one node.
    #[error("two moves in one node, the first is used")]
    TwoMovesInNode,
    /// Setup properties beside a move.
    #[error("setup and move in one node, only the move is used")]
    SetupAndMoveMixed,
    /// An analysis value that cannot be read.
    #[error("analysis value cannot be read")]
    BadAnalysis,

    /// `RE` differs from what was played.
    #[error("result in RE differs from the game as played ({})", match .played { Some(r) => alloc::format!("{r}"), None => "unfinished".into() })]
    ResultMismatch {
        /// What the replay found, if the game ended.
        played: Option<GameResult>,
    },
    /// The Crawford flag differs from the scores.
    #[error("Crawford flag differs from the scores, expected {}", if *.expected { "the Crawford game" } else { "no Crawford game" })]
    CrawfordMismatch {
        /// Whether this is the Crawford game by the scores.
        expected: bool,
    },
    /// `ws` or `bs` differs from the games before.
    #[error("score differs from the games before, expected {expected}")]
    ScoreMismatch {
        /// The score after the games before.
        expected: u32,
    },
}

impl ErrorKind {
    /// A stable name for documentation and machine output, such as `illegal-move.bear-off`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Syntax(kind) => kind.code(),
            Self::Game(kind) => kind.code(),
            Self::NotBackgammon => "not-backgammon",
            Self::UnknownMiTag => "unknown-mi-tag",
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
            Self::CrawfordMismatch { .. } => "crawford-mismatch",
            Self::ScoreMismatch { .. } => "score-mismatch",
        }
    }

    /// How serious a finding of this kind is.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::Syntax(kind) => kind.severity(),
            Self::UnknownMiTag
            | Self::NonstandardCp
            | Self::CubeActionCase
            | Self::TwoMovesInNode
            | Self::SetupAndMoveMixed
            | Self::BadAnalysis
            | Self::ResultMismatch { .. }
            | Self::CrawfordMismatch { .. }
            | Self::ScoreMismatch { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

/// Why something failed, and which bytes are to blame.
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

    /// Returns the reason.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The bytes concerned, counted from the start of the input.
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

/// An error without a place of its own: at byte 0.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0..0)
    }
}

/// A finding of a reading that went on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How serious the finding is.
    pub severity: Severity,
    /// The reason.
    pub kind: ErrorKind,
    /// The bytes concerned, counted from the start of the input.
    pub span: Range<usize>,
}

impl Diagnostic {
    pub(crate) const fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { severity: kind.severity(), kind, span }
    }

    /// Offset of the first byte concerned.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.span.start
    }

    /// Where it comes up in reading: what is not closed only at the end of the input, behind all
    /// else.
    pub(crate) const fn comes_up(&self) -> usize {
        match self.kind {
            ErrorKind::Syntax(
                sgf_syntax::ErrorKind::UnclosedValue | sgf_syntax::ErrorKind::UnclosedTree,
            ) => usize::MAX,
            _ => self.span.start,
        }
    }

    /// Turns the finding into an error.
    #[must_use]
    pub const fn into_error(self) -> Error {
        Error::new(self.kind, self.span)
    }
}

impl core::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.span.start)
    }
}

impl From<sgf_syntax::Error> for Error {
    fn from(error: sgf_syntax::Error) -> Self {
        Self::new(error.kind().into(), error.span())
    }
}

/// The severity stays as the syntax has set it.
impl From<sgf_syntax::Diagnostic> for Diagnostic {
    fn from(found: sgf_syntax::Diagnostic) -> Self {
        Self { severity: found.severity, kind: found.kind.into(), span: found.span }
    }
}

/// The first finding that strict reading does not pass.
pub(crate) fn first_error(diagnostics: &[Diagnostic]) -> Option<Error> {
    let first = diagnostics.iter().find(|d| d.severity == Severity::Error)?;
    Some(first.clone().into_error())
}

/// Receives findings; the layers write into one list so that a caller sees them in one order.
pub(crate) type Findings = Vec<Diagnostic>;

/// Appends a finding.
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
        assert!(size_of::<Error>() <= 32, "{}", size_of::<Error>());
    }
}
