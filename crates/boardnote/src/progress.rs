//! Progress of bulk work, shown on a terminal.

use crate::bulk::args::BulkArgs;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// A progress bar, shown on a terminal for work that takes over a second.
#[derive(Debug)]
pub struct Progress {
    bar: Bar,
    started: Instant,
    /// The work done and all of it, if that is known: bytes, or files if there are several.
    done: u64,
    whole: Option<u64>,
    counts_files: bool,
    wanted: bool,
}

impl Progress {
    /// Starts to track work on these files. `data_on_stdout` is `true` if data goes to standard
    /// output.
    #[must_use]
    pub fn new(args: &BulkArgs, data_on_stdout: bool) -> Self {
        // The bar would overwrite data that goes to the same terminal.
        let covers = data_on_stdout && io::stdout().is_terminal();
        let wanted = !args.no_progress && io::stderr().is_terminal() && !covers;
        let whole = if wanted { args.size() } else { None };
        let (bar, started) = (Bar::default(), Instant::now());
        Self { bar, started, done: 0, whole, counts_files: false, wanted }
    }

    /// Counts files instead of bytes. `whole` returns the number of all files.
    #[must_use]
    pub fn counting_files(self, whole: impl FnOnce() -> u64) -> Self {
        let whole = self.wanted.then(whole);
        Self { counts_files: true, whole, ..self }
    }

    /// Advances the bar by a number of input bytes.
    pub fn advance(&mut self, consumed: u64) {
        self.done += if self.counts_files { 0 } else { consumed };
        self.draw();
    }

    /// Advances the bar by a file that is done.
    pub fn end_file(&mut self) {
        self.done += u64::from(self.counts_files);
        self.draw();
    }

    fn draw(&mut self) {
        if self.wanted && !self.bar.is_drawn() && self.started.elapsed() > Duration::from_secs(1) {
            self.bar = Bar::draw(match self.whole {
                Some(_) if self.counts_files => "{bar:32} {pos} of {len} files, {eta} left",
                Some(_) => "{bar:32} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
                None => "{spinner} {bytes}, {bytes_per_sec}, {elapsed}",
            });
        }
        self.bar.set(self.done, self.whole);
    }

    /// Prints a message above the bar.
    pub fn message(&self, text: &str) {
        if !text.is_empty() {
            self.bar.message(text);
        }
    }

    /// Prints findings above the bar, on standard output if they are the result of the verb.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub fn findings(&self, text: &str, on_stdout: bool) -> io::Result<()> {
        if !on_stdout || text.is_empty() {
            self.message(text);
            return Ok(());
        }
        self.bar.suspended(|| io::stdout().write_all(text.as_bytes()))
    }

    /// Removes the bar.
    pub fn finish(self) {
        self.bar.finish();
    }
}

/// A bar on standard error, or nothing if it is not a terminal.
#[derive(Debug, Default)]
pub struct Bar {
    #[cfg(feature = "progress")]
    bar: Option<indicatif::ProgressBar>,
}

impl Bar {
    /// Draws a bar from a template of `indicatif`, where `{rate}` is the number of items per
    /// minute.
    #[must_use]
    #[cfg_attr(not(feature = "progress"), expect(unused_variables, reason = "nothing is drawn"))]
    pub fn draw(template: &str) -> Self {
        #[cfg(feature = "progress")]
        {
            let bar = indicatif::ProgressBar::no_length();
            bar.set_draw_target(indicatif::ProgressDrawTarget::stderr_with_hz(10));
            if let Ok(style) = indicatif::ProgressStyle::with_template(template) {
                let rate = |state: &indicatif::ProgressState, out: &mut dyn core::fmt::Write| {
                    // A failure to draw the bar does not matter.
                    let _ = write!(out, "{:.0}", state.per_sec() * 60.0);
                };
                bar.set_style(style.with_key("rate", rate));
            }
            Self { bar: Some(bar) }
        }
        #[cfg(not(feature = "progress"))]
        Self::default()
    }

    const fn is_drawn(&self) -> bool {
        #[cfg(feature = "progress")]
        {
            self.bar.is_some()
        }
        #[cfg(not(feature = "progress"))]
        true
    }

    /// Sets the progress, and the total if it is known.
    #[cfg_attr(not(feature = "progress"), expect(unused_variables, reason = "nothing is drawn"))]
    pub fn set(&self, done: u64, whole: Option<u64>) {
        #[cfg(feature = "progress")]
        if let Some(bar) = &self.bar {
            if let Some(whole) = whole {
                bar.set_length(whole);
            }
            bar.set_position(done);
        }
    }

    /// Prints a message above the bar.
    pub fn message(&self, text: &str) {
        self.suspended(|| {
            // Nothing can be done if standard error is closed.
            let _ = io::stderr().write_all(text.as_bytes());
        });
    }

    /// Prints something while the bar is not drawn.
    fn suspended<T>(&self, print: impl FnOnce() -> T) -> T {
        #[cfg(feature = "progress")]
        if let Some(bar) = &self.bar {
            return bar.suspend(print);
        }
        print()
    }

    /// Removes the bar.
    pub fn finish(self) {
        #[cfg(feature = "progress")]
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
