//! The environment and the status of a run.

use crate::files::Files;
use crate::finding::Severity;
use crate::report;
use crate::settings::{Mode, Settings};
use crate::trouble::Trouble;
use clap::Command;
use std::io::{self, Write as _};

/// The environment of a run, shared by all verbs.
#[derive(Clone, Debug)]
pub struct Context {
    /// Makes the definition of the command line, for completions and manual pages.
    pub command: fn() -> Command,
    /// The files of the run.
    pub files: Files,
    /// The options for reading records.
    pub settings: Settings,
    /// Reading mode requested on the command line, if any.
    pub mode: Option<Mode>,
    /// Name of the verb, for hints.
    pub verb: String,
    /// `true` if standard output is colored.
    pub color_out: bool,
    /// `true` if standard error is colored.
    pub color_err: bool,
}

impl Context {
    /// Returns the settings with the default mode of a verb, unless a mode was requested.
    #[must_use]
    pub fn settings(&self, default: Mode) -> Settings {
        Settings { mode: self.mode.unwrap_or(default), ..self.settings.clone() }
    }

    /// Prints a message about the run on standard error.
    ///
    /// # Errors
    /// Standard error cannot be written.
    pub fn say(&self, severity: Severity, message: &str) -> io::Result<()> {
        print(&report::plain(severity, message, self.color_err))
    }

    /// Prints a remark about the run on standard error.
    ///
    /// # Errors
    /// Standard error cannot be written.
    pub fn note(&self, message: &str) -> io::Result<()> {
        print(&report::note(message, self.color_err))
    }

    /// Prints the reason why the run or an input fails on standard error.
    ///
    /// # Errors
    /// Standard error cannot be written.
    pub fn complain(&self, trouble: &Trouble) -> io::Result<()> {
        print(&report::trouble(trouble, &[], self.color_err))
    }

    /// Warns of an output with several records in a format of which a file holds one.
    ///
    /// # Errors
    /// Standard error cannot be written.
    pub fn expect_one(&self, records: u64) -> io::Result<()> {
        if records < 2 {
            return Ok(());
        }
        let message = format!("the output has {records} records, and readers expect one in a file");
        self.say(Severity::Warning, &message)
    }
}

/// Prints messages on standard error. A reader of messages that is gone, as in `2>&1 | head`, does not
/// end a run that writes a file.
///
/// # Errors
/// Standard error cannot be written for another reason.
pub fn print(messages: &str) -> io::Result<()> {
    match io::stderr().write_all(messages.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// The status of a run, from which the exit code follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// `true` if at least one record was bad; exit code 1.
    pub bad: bool,
    /// `true` after an error of usage or I/O; exit code 2.
    pub trouble: bool,
}

impl Status {
    /// The status of a run without errors.
    pub const FINE: Self = Self { bad: false, trouble: false };

    /// Returns `true` if the output may replace an older file: all input was read, or the user
    /// accepts partial output.
    #[must_use]
    pub const fn may_commit(self, keep_going: bool) -> bool {
        !self.trouble || keep_going
    }
}
