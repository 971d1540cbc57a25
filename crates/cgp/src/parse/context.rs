//! What happens to an error: it ends the reading, is forgiven, or is put on a list.

use alloc::vec::Vec;

use super::ParseOptions;
use crate::error::{Diagnostic, Error, ErrorKind, Severity};

/// Bounds the memory that a hostile record can ask for.
const MAX_FINDINGS: usize = 1000;

/// The mode of one reading and its findings so far.
#[derive(Debug)]
pub(crate) struct Context<'o> {
    pub(crate) options: &'o ParseOptions<'o>,
    findings: Vec<Diagnostic>,
    /// Read on after an error.
    go_on: bool,
    /// Keep forgiven deviations.
    keep: bool,
    /// The record follows a command, which may have more behind it.
    pub(crate) in_command: bool,
}

impl<'o> Context<'o> {
    pub(crate) fn first_error(options: &'o ParseOptions<'o>) -> Self {
        Self { options, findings: Vec::new(), go_on: false, keep: false, in_command: false }
    }

    pub(crate) fn with_diagnostics(options: &'o ParseOptions<'o>) -> Self {
        Self { keep: true, ..Self::first_error(options) }
    }

    pub(crate) fn all_findings(options: &'o ParseOptions<'o>) -> Self {
        Self { keep: true, go_on: true, ..Self::first_error(options) }
    }

    pub(crate) fn strict(&self) -> bool {
        self.options.strict
    }

    /// An error in both modes. `Ok` means: read on as well as possible.
    #[cold]
    pub(crate) fn fail(&mut self, error: Error) -> Result<(), Error> {
        if !self.go_on || self.findings.len() >= MAX_FINDINGS {
            return Err(error);
        }
        self.findings.push(Diagnostic::new(Severity::Error, error));
        Ok(())
    }

    /// An error in strict mode, forgiven in lenient mode.
    #[cold]
    pub(crate) fn deviate(&mut self, error: Error) -> Result<(), Error> {
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

    pub(crate) fn first_recorded_error(&self) -> Option<Error> {
        self.findings.iter().find(|d| d.severity() == Severity::Error).map(|d| *d.error())
    }

    /// Puts the error that ended the reading on the list, and gives the first error of all.
    pub(crate) fn record_last(&mut self, error: Error) -> Error {
        let first = self.first_recorded_error().unwrap_or(error);
        if self.go_on {
            self.findings.push(Diagnostic::new(Severity::Error, error));
        }
        first
    }

    pub(crate) fn has_errors_from(&self, start: usize) -> bool {
        self.findings.iter().skip(start).any(|d| d.severity() == Severity::Error)
    }

    pub(crate) fn findings_len(&self) -> usize {
        self.findings.len()
    }

    pub(crate) fn map_findings_from(&mut self, start: usize, f: impl Fn(Error) -> Error) {
        for finding in self.findings.iter_mut().skip(start) {
            *finding = finding.map(&f);
        }
    }

    pub(crate) fn into_findings(self) -> Vec<Diagnostic> {
        self.findings
    }
}
