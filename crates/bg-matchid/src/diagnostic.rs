//! Diagnostics of lenient reading.

use alloc::vec::Vec;
use core::{fmt, ops::Range};

use crate::{Error, ErrorKind};

/// The severity of a [`Diagnostic`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information only; nothing is wrong.
    Info,
    /// A tolerated deviation whose meaning is clear.
    Warning,
    /// Invalid data: the value breaks a rule or could not be read.
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

/// A deviation from the format: the error that describes it, and its severity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    severity: Severity,
    error: Error,
}

impl Diagnostic {
    pub(crate) const fn warning(error: Error) -> Self {
        Self { severity: Severity::Warning, error }
    }

    /// A diagnostic of severity [`Severity::Error`].
    pub(crate) const fn error_of(error: Error) -> Self {
        Self { severity: Severity::Error, error }
    }

    /// Moves the diagnostic into a longer text in which the ID starts at `offset`.
    pub(crate) fn shifted(self, offset: usize) -> Self {
        Self { error: self.error.shifted(offset), ..self }
    }

    /// The severity.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// The error that strict reading reports for this deviation.
    #[must_use]
    pub const fn error(&self) -> &Error {
        &self.error
    }

    /// The kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.error.kind()
    }

    /// The byte range of the deviation.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// The start of [`span`](Self::span).
    #[must_use]
    pub fn offset(&self) -> usize {
        self.error.offset()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity, self.error)
    }
}

/// A value and the diagnostics collected while reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// Every tolerated deviation, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}
