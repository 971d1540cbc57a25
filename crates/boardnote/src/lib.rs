//! `boardnote`: one program for the compact notations of backgammon, Go, chess, and crossword
//! games.
//!
//! The library exists for the program and for the tools of this workspace and has no stable
//! interface. The stable parts are documented in the README: verbs, formats, exit codes, and JSON.
//!
//! [`input`] opens a file, [`pipeline`] splits it into records and passes them to the verbs in
//! [`verbs`], which work on any [`formats::Format`]. [`output`] receives the data, and [`report`]
//! the [findings](finding).

#![allow(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "a program needs std anyway; one import is easier to read than three"
)]
#![allow(
    clippy::result_large_err,
    reason = "a finding is made once per bad record and then printed"
)]

pub mod accept;
pub mod bulk;
pub mod cli;
pub mod context;
pub mod crash;
pub mod detect;
pub mod files;
pub mod help;
mod identity;
pub mod input;
pub mod interrupt;
pub mod locate;
pub mod messages;
pub mod options;
pub mod output;
pub mod paint;
pub mod pipeline;
pub mod progress;
mod register;
pub mod report;
mod slot;
pub mod split;
pub mod table;
pub mod temporary;
pub mod terminal;
pub mod text;
pub mod trouble;
pub mod values;
pub mod verbs;

pub use boardnote_formats::{self as formats, condition, finding, near, settings, tally};

use context::Status;
use finding::Severity;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    crash::watch();
    interrupt::watch();
    if let Some(page) = help::page(std::env::args_os().skip(1)) {
        return printed(io::stdout().write_all(page.as_bytes()));
    }
    if let Some(text) = cli::version(std::env::args_os().skip(1)) {
        return printed(io::stdout().write_all(text.as_bytes()));
    }
    let cli = match cli::Cli::of_process() {
        Ok(cli) => cli,
        Err(help) => return explain(&help),
    };
    let context = cli.context();
    let result = cli.verb.run(&context);
    if let Some(hint) = context.settings.cgp.hints.message() {
        let _ = context.say(Severity::Info, &hint);
    }
    if result.is_ok() {
        for message in condition::unknown_tags() {
            let _ = context.say(Severity::Warning, &message);
        }
    }
    match result {
        Ok(Status { trouble: true, .. }) => ExitCode::from(2),
        Ok(Status { bad: true, .. }) => ExitCode::from(1),
        Ok(_) => ExitCode::SUCCESS,
        // The reader of our output has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::Interrupted => {
            ExitCode::from(interrupt::code())
        }
        Err(error) => {
            let _ = context.complain(&trouble::Trouble::of(error));
            ExitCode::from(2)
        }
    }
}

/// Returns the exit code after text that was asked for.
fn printed(result: io::Result<()>) -> ExitCode {
    match result.and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            // Nothing is left to do if this fails, too.
            let _ = writeln!(io::stderr(), "error: <stdout>: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Prints the requested help, or the usage error.
fn explain(help: &clap::Error) -> ExitCode {
    // Arguments are quoted in usage errors as they are, so those that a terminal would not show as
    // they are pass through the layer of visible text.
    let is_safe =
        |argument: OsString| argument.to_str().is_some_and(|it| it.chars().all(text::is_plain));
    let code = printed(match !help.use_stderr() || std::env::args_os().all(is_safe) {
        true => help.print(),
        false => io::stderr().write_all(text::visible_lines(&help.render().to_string()).as_bytes()),
    });
    // A usage error is one even if it could be printed.
    if help.use_stderr() { ExitCode::from(2) } else { code }
}
