//! What can be wrong with a file, and where.

use alloc::vec::Vec;
use core::ops::Range;

use crate::{Color, GameResult};

/// How serious a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// Worth knowing, nothing is wrong.
    Info,
    /// Unusual or against the document, but the meaning is clear.
    Warning,
    /// Damaged, impossible or illegal: strict reading stops here.
    Error,
}

/// Why a checker play is against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// There is no checker of the mover on the source point.
    NoChecker,
    /// A checker on the bar has to enter first.
    BarFirst,
    /// The distance is no die, no sum of dice, or its die has been used already.
    Dice,
    /// The destination, or every way to it, is held by the opponent (or would hit on the way).
    Blocked,
    /// Bearing off with checkers outside the home board, or past a checker further back.
    BearOff,
    /// More dice, or the larger die, could have been played.
    DiceUnused,
}

/// Why a double is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DoubleRefused {
    /// The dice have been rolled.
    DiceRolled,
    /// The other side owns the cube.
    NotOwner,
    /// No doubling in the Crawford game.
    Crawford,
    /// The game is played without a cube.
    NoCube,
    /// Beavers exist in money sessions only.
    BeaverInMatch,
    /// The cube stands at 4096, the highest value GNU Backgammon knows.
    CubeLimit,
}

/// What makes a set-up position impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BadPosition {
    /// A sixteenth checker of one side.
    TooManyCheckers,
    /// Checkers of both sides on one point.
    PointConflict,
}

/// The kind of a finding; [`code`](ErrorKind::code) gives its stable name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Nothing in the input starts a game tree.
    #[error("no game tree found, expected `(;`")]
    NoGameTree,
    /// A UTF-8 byte order mark stands before the file.
    #[error("byte order mark before the first game tree")]
    Bom,
    /// Text before the first game tree.
    #[error("text before the first game tree")]
    LeadingJunk,
    /// Text between two game trees.
    #[error("text between game trees")]
    JunkBetweenTrees,
    /// Text after the last game tree.
    #[error("text after the last game tree")]
    TrailingJunk,
    /// A tree starts with a property, without the `;` of its first node.
    #[error("tree starts without `;`, expected a node")]
    MissingSemicolon,
    /// A tree without a node of its own.
    #[error("tree without a node, expected `;` after `(`")]
    EmptyTree,
    /// A value runs to the end of the input.
    #[error("value is not closed, expected `]` before the end of the input")]
    UnclosedValue,
    /// A tree runs to the end of the input.
    #[error("tree is not closed, expected `)` before the end of the input")]
    UnclosedTree,
    /// A property name is not followed by a value.
    #[error("property without a value, expected `[`")]
    PropertyWithoutValue,
    /// Lower-case letters in a property name.
    #[error("lower-case letters in a property name are not part of FF[4]")]
    LowercaseInName,
    /// A name without any upper-case letter.
    #[error("property name has no upper-case letter")]
    BadPropertyName,
    /// The same property twice in one node.
    #[error("property occurs twice in this node")]
    DuplicateProperty,
    /// Bytes that belong to no token.
    #[error("unexpected byte 0x{byte:02x}, expected `;`, `(`, `)` or a property")]
    UnexpectedByte {
        /// The first byte of the run.
        byte: u8,
    },
    /// Bytes that are no text in the charset of the game.
    #[error("byte 0x{byte:02x} is no text in the charset of this game")]
    InvalidText {
        /// The first bad byte.
        byte: u8,
    },
    /// A charset this build cannot decode.
    #[error("charset is not supported, expected UTF-8 or ISO-8859-1")]
    UnsupportedCharset,
    /// The input is longer than 32-bit offsets reach; read it game by game.
    #[error("input of {length} bytes is longer than {max}, read it game by game", max = u32::MAX - 1)]
    InputTooLong {
        /// Length of the input in bytes.
        length: u64,
    },

    /// `GM` is missing or not 6.
    #[error("not a backgammon game, expected GM[6]")]
    NotBackgammon,
    /// Text where a number was expected.
    #[error("not a number of the expected range")]
    BadNumber,
    /// A tag of `MI` that the format does not define.
    #[error("unknown tag in MI, expected length, game, ws or bs")]
    UnknownMiTag,
    /// A result that cannot be read.
    #[error("result cannot be read, expected a form like `B+2`, `W+1R` or `Void`")]
    BadResult,
    /// A cube value that is no power of two of 1 to 32768.
    #[error("cube value is not a power of two of 1 to 32768")]
    BadCubeValue,
    /// A cube owner other than the defined letters.
    #[error("cube owner cannot be read, expected b, w, c or n")]
    BadCubeOwner,
    /// A point outside `a` to `y`, or a damaged range.
    #[error("not a point, expected a letter `a` to `y` or a range")]
    BadPoint,
    /// An impossible position.
    #[error("impossible position: {}", match .0 { BadPosition::TooManyCheckers => "more than 15 checkers of one side", BadPosition::PointConflict => "checkers of both sides on one point" })]
    BadPosition(BadPosition),
    /// A side to move other than `B` or `W`.
    #[error("not a colour, expected B or W")]
    BadColor,
    /// `CP` used for the cube owner, as GNU Backgammon does.
    #[error("CP holds the cube owner, the document says CO")]
    NonstandardCp,
    /// Dice outside 1 to 6.
    #[error("dice cannot be read, expected two digits of 1 to 6")]
    BadDice,
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

    /// The other side was to act.
    #[error("out of turn: {expected} was to act")]
    OutOfTurn {
        /// The side that should have acted.
        expected: Color,
    },
    /// A play against the rules.
    #[error("illegal move: {}", .0.describe())]
    IllegalMove(IllegalMove),
    /// A double that the rules forbid.
    #[error("double not allowed: {}", .0.describe())]
    DoubleNotAllowed(DoubleRefused),
    /// A take or drop without a double before it.
    #[error("no double to answer")]
    NoPendingDouble,
    /// An action after the game has ended.
    #[error("action after the end of the game")]
    GameAlreadyOver,
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

    /// A move in standard notation that cannot be read.
    #[error("move text cannot be read, expected a form like `13/11(2) bar/20* 6/off`")]
    BadMoveText,
    /// The game is not finished, so the next one cannot start.
    #[error("the game is not finished")]
    GameNotOver,
    /// The match is decided.
    #[error("the match is over")]
    MatchOver,
    /// Two edits touch the same bytes.
    #[error("two edits touch the same bytes")]
    OverlappingEdits,
}

impl IllegalMove {
    /// The reason in a few words.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::NoChecker => "no checker on the source point",
            Self::BarFirst => "a checker on the bar has to enter first",
            Self::Dice => "no die left for this distance",
            Self::Blocked => "the point, or every way to it, is blocked",
            Self::BearOff => "this checker cannot be borne off yet",
            Self::DiceUnused => "more of the dice could have been played",
        }
    }
}

impl DoubleRefused {
    /// The reason in a few words.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::DiceRolled => "the dice have been rolled",
            Self::NotOwner => "the other side owns the cube",
            Self::Crawford => "Crawford game",
            Self::NoCube => "the game is played without a cube",
            Self::BeaverInMatch => "beavers exist in money sessions only",
            Self::CubeLimit => "the cube stands at 4096",
        }
    }
}

impl ErrorKind {
    /// A stable name for documentation and machine output, such as `illegal-move.bear-off`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoGameTree => "no-game-tree",
            Self::Bom => "bom",
            Self::LeadingJunk => "leading-junk",
            Self::JunkBetweenTrees => "junk-between-trees",
            Self::TrailingJunk => "trailing-junk",
            Self::MissingSemicolon => "missing-semicolon",
            Self::EmptyTree => "empty-tree",
            Self::UnclosedValue => "unclosed-value",
            Self::UnclosedTree => "unclosed-tree",
            Self::PropertyWithoutValue => "property-without-value",
            Self::LowercaseInName => "lowercase-in-name",
            Self::BadPropertyName => "bad-property-name",
            Self::DuplicateProperty => "duplicate-property",
            Self::UnexpectedByte { .. } => "unexpected-byte",
            Self::InvalidText { .. } => "invalid-text",
            Self::UnsupportedCharset => "unsupported-charset",
            Self::InputTooLong { .. } => "input-too-long",
            Self::NotBackgammon => "not-backgammon",
            Self::BadNumber => "bad-number",
            Self::UnknownMiTag => "unknown-mi-tag",
            Self::BadResult => "bad-result",
            Self::BadCubeValue => "bad-cube-value",
            Self::BadCubeOwner => "bad-cube-owner",
            Self::BadPoint => "bad-point",
            Self::BadPosition(_) => "bad-position",
            Self::BadColor => "bad-color",
            Self::NonstandardCp => "nonstandard-cp",
            Self::BadDice => "bad-dice",
            Self::BadMove => "bad-move",
            Self::CubeActionCase => "cube-action-case",
            Self::TwoMovesInNode => "two-moves-in-node",
            Self::SetupAndMoveMixed => "setup-and-move-mixed",
            Self::BadAnalysis => "bad-analysis",
            Self::OutOfTurn { .. } => "out-of-turn",
            Self::IllegalMove(IllegalMove::NoChecker) => "illegal-move.no-checker",
            Self::IllegalMove(IllegalMove::BarFirst) => "illegal-move.bar-first",
            Self::IllegalMove(IllegalMove::Dice) => "illegal-move.dice",
            Self::IllegalMove(IllegalMove::Blocked) => "illegal-move.blocked",
            Self::IllegalMove(IllegalMove::BearOff) => "illegal-move.bear-off",
            Self::IllegalMove(IllegalMove::DiceUnused) => "illegal-move.dice-unused",
            Self::DoubleNotAllowed(_) => "double-not-allowed",
            Self::NoPendingDouble => "no-pending-double",
            Self::GameAlreadyOver => "game-already-over",
            Self::ResultMismatch { .. } => "result-mismatch",
            Self::CrawfordMismatch { .. } => "crawford-mismatch",
            Self::ScoreMismatch { .. } => "score-mismatch",
            Self::BadMoveText => "bad-move-text",
            Self::GameNotOver => "game-not-over",
            Self::MatchOver => "match-over",
            Self::OverlappingEdits => "overlapping-edits",
        }
    }

    /// How serious a finding of this kind is.
    ///
    /// [`LowercaseInName`](Self::LowercaseInName) counts as information in a game of `FF[1]` to `FF[3]`.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Bom
            | Self::LeadingJunk
            | Self::JunkBetweenTrees
            | Self::TrailingJunk
            | Self::MissingSemicolon
            | Self::LowercaseInName
            | Self::DuplicateProperty
            | Self::InvalidText { .. }
            | Self::UnsupportedCharset
            | Self::UnknownMiTag
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
#[error("{kind} (bytes {}..{})", .span.start, .span.end)]
pub struct Error {
    kind: ErrorKind,
    span: Range<usize>,
}

impl Error {
    pub(crate) const fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }

    /// What went wrong.
    #[must_use]
    pub const fn kind(&self) -> &ErrorKind {
        &self.kind
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

/// A finding of a reading that went on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// What was found.
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
            ErrorKind::UnclosedValue | ErrorKind::UnclosedTree => usize::MAX,
            _ => self.span.start,
        }
    }

    /// Turns the finding into an error.
    #[must_use]
    pub fn into_error(self) -> Error {
        Error::new(self.kind, self.span)
    }
}

impl core::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} (bytes {}..{})", self.kind, self.span.start, self.span.end)
    }
}

/// The first finding that strict reading does not pass.
pub(crate) fn first_error(diagnostics: &[Diagnostic]) -> Option<Error> {
    let first = diagnostics.iter().find(|d| d.severity == Severity::Error)?;
    Some(first.clone().into_error())
}

/// Receives findings; the layers write into one list so that a caller sees them in one order.
pub(crate) type Findings = Vec<Diagnostic>;

/// Line and column (both from 1, the column in bytes) of an offset.
///
/// ```
/// assert_eq!(bg_sgf::line_column(b"(;GM[6]\n;W[31hefe])", 10), (2, 3));
/// ```
#[must_use]
pub fn line_column(source: &[u8], offset: usize) -> (usize, usize) {
    let before = &source[..offset.min(source.len())];
    let line = memchr::memchr_iter(b'\n', before).count() + 1;
    let column = before.len() - memchr::memrchr(b'\n', before).map_or(0, |at| at + 1) + 1;
    (line, column)
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

    #[test]
    fn lines_and_columns_count_from_one() {
        assert_eq!(line_column(b"ab\ncd", 0), (1, 1));
        assert_eq!(line_column(b"ab\ncd", 3), (2, 1));
        assert_eq!(line_column(b"ab\ncd", 99), (2, 3));
    }
}
