//! The facts that every verb knows about its run, and what comes of it.

use crate::settings::{Mode, Settings};

/// The facts that every verb knows about the run.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The options for reading records.
    pub settings: Settings,
    /// The reading mode that was asked for, if any.
    pub mode: Option<Mode>,
    /// Colours on standard output.
    pub color_out: bool,
    /// Colours on standard error.
    pub color_err: bool,
}

impl Context {
    /// The settings with the verb's own mode, unless another was asked for.
    #[must_use]
    pub fn settings(&self, default: Mode) -> Settings {
        Settings { mode: self.mode.unwrap_or(default), ..self.settings.clone() }
    }
}

/// The result of a run, for the exit code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// At least one record was bad: 1.
    pub bad: bool,
    /// Usage or I/O trouble: 2.
    pub trouble: bool,
}

impl Status {
    /// Everything was fine.
    pub const FINE: Self = Self { bad: false, trouble: false };

    /// Whether what was written may take the place of an older file: all input was read, or the user
    /// wants what could be.
    #[must_use]
    pub const fn may_commit(self, keep_going: bool) -> bool {
        !self.trouble || keep_going
    }
}
