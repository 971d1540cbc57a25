//! The verbs. Each is a module with its arguments and a function `run`; none depends on a specific
//! format.

pub mod check;
pub mod completions;
pub mod convert;
pub mod decode;
pub mod detect;
pub mod encode;
pub mod explain;
pub mod export;
pub mod formats;
pub mod go9;
pub mod inspect;
pub mod man;
pub mod render;
pub mod scan;
pub mod show;
pub mod stats;

use crate::cli::Verb;
use crate::context::{Context, Status};
use crate::output::Output;
use clap::ValueEnum;
use std::io::{self, Write as _};

/// `--format` of the verbs that print for people or for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Readable text
    Text,
    /// JSON, one object per line
    Json,
}

/// Runs a verb.
///
/// # Errors
/// Errors of the output.
pub fn run(context: &Context, verb: &Verb) -> io::Result<Status> {
    match verb {
        Verb::Show(args) => show::run(context, args),
        Verb::Check(args) => check::run(context, args),
        Verb::Decode(args) => decode::run(context, args),
        Verb::Render(args) => render::run(context, args),
        Verb::Encode(args) => encode::run(context, args),
        Verb::Convert(args) => convert::run(context, args),
        Verb::Inspect(args) => inspect::run(context, args),
        Verb::Detect(args) => detect::run(context, args),
        Verb::Export(args) => export::run(context, args),
        Verb::Stats(args) => stats::run(context, args),
        Verb::Scan(args) => scan::run(context, args),
        Verb::Go9(args) => go9::run(context, args),
        Verb::Explain(args) => explain::run(context, args),
        Verb::Formats(args) => formats::run(*args),
        Verb::Completions(args) => completions::run(args),
        Verb::Man(_) => man::run(),
    }
}

/// Prints a text held in memory.
fn print(text: &[u8]) -> io::Result<Status> {
    let mut output = Output::stdout();
    output.write_all(text)?;
    output.commit()?;
    Ok(Status::FINE)
}
