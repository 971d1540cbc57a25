//! Findings of a reading that went on.

use alloc::vec::Vec;
use core::{fmt, ops::Range};

use crate::{Error, ErrorKind};

/// The weight of a [`Diagnostic`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// A deviation that was let pass; the meaning is clear.
    Warning,
    /// Damage: the value could not be read.
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

/// A deviation that reading let pass: the error and its weight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    severity: Severity,
    error: Error,
}

impl Diagnostic {
    pub(crate) const fn warning(error: Error) -> Self {
        Self { severity: Severity::Warning, error }
    }

    /// A rule that is broken.
    pub(crate) const fn error_of(error: Error) -> Self {
        Self { severity: Severity::Error, error }
    }

    /// The same finding in a text of which the ID is a part, starting at `offset`.
    pub(crate) fn shifted(self, offset: usize) -> Self {
        Self { error: self.error.shifted(offset), ..self }
    }

    /// The weight of the finding.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// The error that strict reading reports here.
    #[must_use]
    pub const fn error(&self) -> &Error {
        &self.error
    }

    /// The kind of the finding.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.error.kind()
    }

    /// The bytes concerned.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// The first of these bytes.
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

/// A value that was read, and what was found on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// Every deviation that was let pass, by its place.
    pub diagnostics: Vec<Diagnostic>,
}
