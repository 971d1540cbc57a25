//! Handling of errors: an error ends the reading, is accepted, or is recorded in a list.

use alloc::vec::Vec;

use super::Options;
use crate::error::{Diagnostic, Error, ErrorKind, Severity};

/// Bound on the memory for the findings of a hostile record.
const MAX_FINDINGS: usize = 1000;

/// The mode of a reading, with its findings so far.
#[derive(Debug)]
pub struct Context<'o> {
    /// The options of the reading.
    pub options: &'o Options<'o>,
    findings: Vec<Diagnostic>,
    /// Continue after an error.
    go_on: bool,
    /// Record accepted deviations.
    keep: bool,
    /// The record follows a command that may have more arguments.
    pub in_command: bool,
}

impl<'o> Context<'o> {
    /// Makes a context that ends the reading at the first error and keeps no findings.
    #[must_use]
    pub fn first_error(options: &'o Options<'o>) -> Self {
        Self { options, findings: Vec::new(), go_on: false, keep: false, in_command: false }
    }

    /// Makes a context that ends the reading at the first error and keeps accepted deviations.
    #[must_use]
    pub fn with_diagnostics(options: &'o Options<'o>) -> Self {
        Self { keep: true, ..Self::first_error(options) }
    }

    /// Makes a context that continues after errors and keeps all findings.
    #[must_use]
    pub fn all_findings(options: &'o Options<'o>) -> Self {
        Self { keep: true, go_on: true, ..Self::first_error(options) }
    }

    /// Returns `true` if deviations are errors.
    #[must_use]
    pub fn strict(&self) -> bool {
        self.options.strict
    }

    /// Handles an error in both modes. `Ok` means that the caller must continue as well as
    /// possible.
    ///
    /// # Errors
    /// Returns the error, unless it is recorded.
    #[cold]
    pub fn fail(&mut self, error: Error) -> Result<(), Error> {
        if !self.go_on || self.findings.len() >= MAX_FINDINGS {
            return Err(error);
        }
        self.findings.push(Diagnostic::new(Severity::Error, error));
        Ok(())
    }

    /// Handles a deviation, which is an error in strict mode and accepted in lenient mode.
    ///
    /// # Errors
    /// Same as [`fail`](Self::fail) in strict mode.
    #[cold]
    pub fn deviate(&mut self, error: Error) -> Result<(), Error> {
        if self.strict() {
            return self.fail(error);
        }
        if self.keep && self.findings.len() < MAX_FINDINGS {
            let severity = match error.kind() {
                ErrorKind::ForeignMove
                | ErrorKind::UnbracketedTile
                | ErrorKind::Bom
                | ErrorKind::CommandPrefix => Severity::Info,
                _ => Severity::Warning,
            };
            self.findings.push(Diagnostic::new(severity, error));
        }
        Ok(())
    }

    /// Returns the first error that was recorded.
    #[must_use]
    pub fn first_recorded_error(&self) -> Option<Error> {
        self.findings.iter().find(|d| d.severity() == Severity::Error).map(|d| *d.error())
    }

    /// Records the error that ended the reading, and returns the first error of all.
    pub fn record_last(&mut self, error: Error) -> Error {
        let first = self.first_recorded_error().unwrap_or(error);
        if self.go_on {
            self.findings.push(Diagnostic::new(Severity::Error, error));
        }
        first
    }

    /// Returns `true` if an error is among the findings from this one on.
    #[must_use]
    pub fn has_errors_from(&self, start: usize) -> bool {
        self.findings.iter().skip(start).any(|d| d.severity() == Severity::Error)
    }

    /// Returns the number of findings.
    #[must_use]
    pub fn findings_len(&self) -> usize {
        self.findings.len()
    }

    /// Changes the errors of the findings from this one on.
    pub fn map_findings_from(&mut self, start: usize, f: impl Fn(Error) -> Error) {
        for finding in self.findings.iter_mut().skip(start) {
            *finding = finding.map(&f);
        }
    }

    /// Returns the findings, in the order of the checks.
    #[must_use]
    pub fn into_findings(self) -> Vec<Diagnostic> {
        self.findings
    }
}
