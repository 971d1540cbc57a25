//! Errors and diagnostics of the SGF syntax, each with the bytes concerned.

use alloc::vec::Vec;
use core::{fmt, ops::Range};

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Severity {
    /// Information: nothing is wrong.
    Info,
    /// Unusual or against the `FF[4]` specification, but the meaning is clear.
    Warning,
    /// Damaged, impossible, or illegal. Strict reading stops here.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// The kind of a diagnostic. [`code`](ErrorKind::code) returns its stable name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input has no game tree.
    #[error("no game tree found, expected `(;`")]
    NoGameTree,
    /// A UTF-8 byte order mark precedes the file.
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
    /// A tree starts with a property; the `;` of its first node is missing.
    #[error("tree starts without `;`, expected a node")]
    MissingSemicolon,
    /// A tree has no node of its own.
    #[error("tree without a node, expected `;` after `(`")]
    EmptyTree,
    /// A value is still open at the end of the input.
    #[error("value is not closed, expected `]` before the end of the input")]
    UnclosedValue,
    /// A tree is still open at the end of the input.
    #[error("tree is not closed, expected `)` before the end of the input")]
    UnclosedTree,
    /// A property name is not followed by a value.
    #[error("property without a value, expected `[`")]
    PropertyWithoutValue,
    /// A property name has lower-case letters.
    #[error("lower-case letters in a property name are not part of FF[4]")]
    LowercaseInName,
    /// A property name has no upper-case letter.
    #[error("property name without an upper-case letter")]
    BadPropertyName,
    /// A property occurs twice in one node.
    #[error("property occurs twice in this node")]
    DuplicateProperty,
    /// A run of bytes that belongs to no token.
    #[error("unexpected byte 0x{byte:02x}, expected `;`, `(`, `)` or a property")]
    UnexpectedByte {
        /// The first byte of the run.
        byte: u8,
    },
    /// A text has bytes that are invalid in the charset of the game.
    #[error("byte 0x{byte:02x} is not valid in the charset of this game")]
    InvalidText {
        /// The first invalid byte.
        byte: u8,
    },
    /// The charset is not supported by this build.
    #[error("charset is not supported, expected UTF-8 or a single-byte charset")]
    UnsupportedCharset,
    /// The input is too long for 32-bit offsets; it must be read game by game.
    #[error("input is longer than {max} bytes, read it game by game", max = u32::MAX - 1)]
    InputTooLong,
    /// A value that should be a number is something else, or exceeds the range of its type.
    #[error("not a number of the expected range")]
    BadNumber,
    /// Two edits change overlapping bytes.
    #[error("two edits touch the same bytes")]
    OverlappingEdits,
}

impl ErrorKind {
    /// Returns a stable name for documentation and machine output, such as `unclosed-tree`.
    #[must_use]
    pub const fn code(self) -> &'static str {
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
            Self::InputTooLong => "input-too-long",
            Self::BadNumber => "bad-number",
            Self::OverlappingEdits => "overlapping-edits",
        }
    }

    /// Returns the severity of a diagnostic of this kind.
    ///
    /// The scanner lowers [`LowercaseInName`](Self::LowercaseInName) to [`Severity::Info`] in games
    /// of `FF[1]` to `FF[3]`.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::Bom
            | Self::LeadingJunk
            | Self::JunkBetweenTrees
            | Self::TrailingJunk
            | Self::MissingSemicolon
            | Self::LowercaseInName
            | Self::DuplicateProperty
            | Self::InvalidText { .. }
            | Self::UnsupportedCharset => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

/// An error: its kind and the bytes concerned.
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

    /// Returns the kind of the error.
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

/// Makes an error without a known place, reported at byte 0.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0..0)
    }
}

/// A problem that did not stop reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    error: Error,
}

impl Diagnostic {
    pub(crate) const fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { error: Error::new(kind, span) }
    }

    pub(crate) const fn set_severity(&mut self, severity: Severity) {
        self.error.severity = severity;
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

/// A value and the diagnostics collected while reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// The diagnostics, in the order in which they were found.
    pub diagnostics: Vec<Diagnostic>,
}

/// Returns the first diagnostic of severity error, as an error.
pub(crate) fn first_error(diagnostics: &[Diagnostic]) -> Option<Error> {
    let first = diagnostics.iter().find(|d| d.severity() == Severity::Error)?;
    Some(first.clone().into_error())
}

/// The list that collects the diagnostics of all stages in one order.
pub(crate) type Findings = Vec<Diagnostic>;

/// Appends a diagnostic.
pub(crate) fn push(findings: &mut Findings, kind: ErrorKind, span: Range<usize>) {
    findings.push(Diagnostic::new(kind, span));
}

/// Line and column of an offset. Both count from 1; the column counts bytes.
///
/// ```
/// assert_eq!(sgf_syntax::line_column(b"(;GM[6]\n;W[31hefe])", 10), (2, 3));
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
        assert!(size_of::<Diagnostic>() <= 24, "{}", size_of::<Diagnostic>());
    }

    #[test]
    fn lines_and_columns_count_from_one() {
        assert_eq!(line_column(b"ab\ncd", 0), (1, 1));
        assert_eq!(line_column(b"ab\ncd", 3), (2, 1));
        assert_eq!(line_column(b"ab\ncd", 99), (2, 3));
    }
}
