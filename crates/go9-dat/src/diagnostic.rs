//! Diagnostics: deviations that did not stop the reading.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::{fmt, ops::Range};

use crate::{Error, ErrorKind};

/// The severity of a [`Diagnostic`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information: nothing is wrong.
    Info,
    /// A tolerated deviation; the meaning is clear.
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

/// A deviation found while reading: the error and its severity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    severity: Severity,
    error: Error,
}

impl Diagnostic {
    #[cfg(feature = "alloc")]
    pub(crate) const fn warning(error: Error) -> Self {
        Self { severity: Severity::Warning, error }
    }

    #[cfg(feature = "sgf")]
    pub(crate) const fn new(severity: Severity, error: Error) -> Self {
        Self { severity, error }
    }

    /// The severity of the diagnostic.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// The error that strict reading reports here.
    #[must_use]
    pub const fn error(&self) -> &Error {
        &self.error
    }

    /// The kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.error.kind()
    }

    /// The byte range of the deviation, counted from the start of the input.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// Offset of the first byte of the deviation.
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

/// A value together with the diagnostics reported while reading it.
#[cfg(feature = "alloc")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// The tolerated deviations, in the order in which they were found.
    pub diagnostics: Vec<Diagnostic>,
}
