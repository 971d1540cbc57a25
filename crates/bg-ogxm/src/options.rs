//! Options of reading, and the diagnostics collected on the way.

use alloc::vec::Vec;

use crate::error::{Diagnostic, Error, ErrorKind, Parsed};
use notation_report::Severity;

/// Options of reading. The default is strict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ParseOptions {
    lenient: bool,
}

impl ParseOptions {
    /// Returns options that stop at the first error.
    #[must_use]
    pub const fn strict() -> Self {
        Self { lenient: false }
    }

    /// Returns options that report errors and read on.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { lenient: true }
    }
}

/// The diagnostics of a reading, and the decision to go on after one.
#[derive(Debug)]
pub(crate) struct Reading {
    options: ParseOptions,
    diagnostics: Vec<Diagnostic>,
}

impl Reading {
    pub(crate) const fn new(options: ParseOptions) -> Self {
        Self { options, diagnostics: Vec::new() }
    }

    /// Reports a problem. Strict reading stops at an error.
    pub(crate) fn report(
        &mut self,
        kind: impl Into<ErrorKind>,
        span: core::ops::Range<usize>,
    ) -> Result<(), Error> {
        let found = Diagnostic::from(Error::new(kind.into(), span));
        if found.severity() == Severity::Error && !self.options.lenient {
            return Err(found.into_error());
        }
        self.diagnostics.push(found);
        Ok(())
    }

    pub(crate) fn parsed<T>(self, value: T) -> Parsed<T> {
        Parsed { value, diagnostics: self.diagnostics }
    }
}
