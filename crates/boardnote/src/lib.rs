//! `boardnote`: one program for the compact notations of backgammon, Go, chess and crossword games.
//!
//! The library part exists for the program and for the workspace's own tools; it promises no
//! stable interface. What is stable stands in the README: verbs, formats, exit codes, JSON.
//!
//! A record's way through the program: [`input`] opens a file, [`pipeline`] cuts it into records
//! and hands them to the verbs in [`verbs`], which work on any [`formats::Format`]; [`output`]
//! takes the data and [`report`] the [findings](finding).

#![allow(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "a program needs std anyway; one import is easier to read than three"
)]
#![allow(
    clippy::result_large_err,
    reason = "a finding is made once per bad record and then printed"
)]

pub mod bulk;
pub mod cli;
pub mod context;
pub mod crash;
pub mod detect;
pub mod input;
pub mod interrupt;
pub mod lines;
pub mod locate;
pub mod messages;
pub mod options;
pub mod output;
pub mod pipeline;
pub mod progress;
pub mod report;
pub mod table;
pub mod temporary;
pub mod text;
pub mod verbs;

pub use boardnote_formats::{self as formats, finding, settings, tally};

use clap::Parser as _;
use context::Status;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    crash::watch();
    interrupt::watch();
    let cli = match cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(help) => return explain(&help),
    };
    let context = cli.context();
    match verbs::run(&context, &cli.verb) {
        Ok(Status { trouble: true, .. }) => ExitCode::from(2),
        Ok(Status { bad: true, .. }) => ExitCode::from(1),
        Ok(_) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::Interrupted => {
            ExitCode::from(interrupt::code())
        }
        Err(error) => {
            let severity = finding::Severity::Error;
            let message = report::plain(severity, &error.to_string(), context.color_err);
            let _ = io::stderr().write_all(message.as_bytes());
            ExitCode::from(2)
        }
    }
}

/// Prints the help that was asked for, or the error of usage.
fn explain(help: &clap::Error) -> ExitCode {
    // Help that nobody gets is trouble; an error of usage is trouble anyway.
    let printed = help.print().and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => ExitCode::from(2),
        _ if help.use_stderr() => ExitCode::from(2),
        _ => ExitCode::SUCCESS,
    }
}
