//! Options of reading, and the diagnostics collected on the way.

use alloc::vec::Vec;

use crate::error::{Diagnostic, Error, Parsed};
use notation_report::Severity;

/// Options of reading. The default is strict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseOptions {
    lenient: bool,
    /// Contradictions are warnings, because the reader goes on anyway.
    forgiving: bool,
    max_inflated: usize,
}

impl ParseOptions {
    /// The default of [`max_inflated`](Self::max_inflated), 64 MiB.
    pub const MAX_INFLATED: usize = 64 << 20;

    /// Stops at the first error.
    #[must_use]
    pub const fn strict() -> Self {
        Self { lenient: false, forgiving: false, max_inflated: Self::MAX_INFLATED }
    }

    /// Reports errors and reads on. Records that contradict one another are worth a warning.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { lenient: true, forgiving: true, ..Self::strict() }
    }

    /// Reads on like [`lenient`](Self::lenient), and reports everything with the severity that it
    /// has in strict reading, so that one reading lists all errors of a file.
    #[must_use]
    pub const fn audit() -> Self {
        Self { lenient: true, ..Self::strict() }
    }

    /// Sets the largest size of all inflated segments together, in bytes.
    #[must_use]
    pub const fn with_max_inflated(self, max_inflated: usize) -> Self {
        Self { max_inflated, ..self }
    }

    /// Returns the largest size of all inflated segments together, in bytes.
    #[must_use]
    pub const fn max_inflated(&self) -> usize {
        self.max_inflated
    }

    /// Returns `true` if errors are reported and reading goes on.
    #[must_use]
    pub const fn is_lenient(&self) -> bool {
        self.lenient
    }

    /// Returns `true` if contradictions are warnings.
    pub(crate) const fn is_forgiving(&self) -> bool {
        self.forgiving
    }
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self::strict()
    }
}

/// The diagnostics of a reading, and the decision to go on after one.
#[derive(Debug)]
pub(crate) struct Reading<'o> {
    options: &'o ParseOptions,
    diagnostics: Vec<Diagnostic>,
}

impl<'o> Reading<'o> {
    pub(crate) const fn new(options: &'o ParseOptions) -> Self {
        Self { options, diagnostics: Vec::new() }
    }

    pub(crate) const fn options(&self) -> &ParseOptions {
        self.options
    }

    /// Reports a problem of the severity of its kind.
    pub(crate) fn report(&mut self, error: Error) -> Result<(), Error> {
        let severity = Diagnostic::from(error).severity();
        self.report_as(severity, error)
    }

    /// Reports a problem. Strict reading stops at an error.
    pub(crate) fn report_as(&mut self, severity: Severity, error: Error) -> Result<(), Error> {
        if severity == Severity::Error && !self.options.lenient {
            return Err(error);
        }
        self.diagnostics.push(Diagnostic::new(severity, error));
        Ok(())
    }

    /// Returns the first error that was reported.
    pub(crate) fn first_error(&self) -> Option<Error> {
        notation_report::first_error(&self.diagnostics)
    }

    pub(crate) fn parsed<T>(self, value: T) -> Parsed<T> {
        Parsed { value, diagnostics: self.diagnostics }
    }
}
