//! Diagnostics: deviations that did not stop the reader.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::error::{Error, ErrorKind};

/// The severity of a [`Diagnostic`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information only; nothing is lost.
    Info,
    /// A deviation that the reader repaired.
    Warning,
    /// Data that could not be read.
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

/// A diagnostic of a lenient reader: the error that a strict reader reports at this position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diagnostic {
    severity: Severity,
    error: Error,
}

impl Diagnostic {
    /// Returns a diagnostic of this severity.
    #[must_use]
    pub const fn new(severity: Severity, error: Error) -> Self {
        Self { severity, error }
    }

    /// Returns a warning.
    #[must_use]
    pub const fn warning(error: Error) -> Self {
        Self::new(Severity::Warning, error)
    }

    /// Returns the severity.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the deviation as an error with its position.
    #[must_use]
    pub const fn error(&self) -> &Error {
        &self.error
    }

    /// Returns the kind of the deviation.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.error.kind()
    }

    /// Returns the byte range of the deviation.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// Returns the first byte of [`span`](Self::span).
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.error.offset()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity, self.error)
    }
}

/// A value, and the diagnostics reported while reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// The repaired deviations, in the order of the data. Empty in strict mode.
    pub diagnostics: Vec<Diagnostic>,
}

impl<T> Parsed<T> {
    /// Converts the value with `f` and keeps the diagnostics.
    ///
    /// ```
    /// use chess_game::Fen;
    ///
    /// let read = Fen::parse_lenient("4k3/8/8/8/8/8/8/4K3 w")?.map(|fen| fen.to_string());
    /// assert_eq!(read.value, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(read.diagnostics.len(), 1);
    /// # Ok::<(), chess_game::Error>(())
    /// ```
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Parsed<U> {
        Parsed { value: f(self.value), diagnostics: self.diagnostics }
    }
}
