//! The verbs. Each is a module with its arguments and a function `run`. Only the tools below `cgp`
//! and `go9` depend on a specific format.

pub mod cgp;
pub mod check;
pub mod completions;
pub mod convert;
pub mod decode;
pub mod detect;
pub mod encode;
pub mod explain;
pub mod export;
pub mod filter;
pub mod formats;
pub mod go9;
pub mod inspect;
pub mod man;
pub mod render;
pub mod scan;
pub mod show;
pub mod stats;

use crate::context::{Context, Status};
use crate::output::Output;
use clap::{Command, Subcommand, ValueEnum};
use std::io::{self, Write as _};

/// `--format` of the verbs that print for people or for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Readable text
    Text,
    /// JSON, one object per line
    Json,
}

/// The verbs of the program.
#[derive(Subcommand, Clone, Debug)]
pub enum Verb {
    /// Show records as a text board with all fields and warnings
    Show(show::Args),
    /// Check records and report everything wrong with them
    Check(check::Args),
    /// Draw a position (SVG, PNG) or a whole game (HTML)
    Render(render::Args),
    /// Decode records to JSON Lines
    Decode(decode::Args),
    /// Encode JSON Lines as records
    Encode(encode::Args),
    /// Convert records to another format
    Convert(convert::Args),
    /// Explain every bit or byte of a record
    Inspect(inspect::Args),
    /// Recognize the format of records or files
    Detect(detect::Args),
    /// Select records by conditions and write them unchanged
    Filter(Box<filter::Args>),
    /// Write records as a table: Parquet, CSV or JSON Lines
    Export(export::Args),
    /// Summarize files: counts, lengths, results and scores as bar charts
    Stats(stats::Args),
    /// Find records in mail, logs and other text
    Scan(scan::Args),
    /// Make, take back and score moves of crossword games
    Cgp(cgp::Args),
    /// Tools for 9x9 Go position and score files
    Go9(go9::Args),
    /// Explain an error or warning code
    Explain(explain::Args),
    /// List formats, units and conversions
    Formats(formats::Args),
    /// Print shell completions
    Completions(completions::Args),
    /// Print manual pages
    Man(man::Args),
}

/// Runs a verb. `command` returns the definition of the command line, for completions and manual
/// pages.
///
/// # Errors
/// Errors of the output.
pub fn run(context: &Context, verb: &Verb, command: fn() -> Command) -> io::Result<Status> {
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
        Verb::Filter(args) => filter::run(context, args),
        Verb::Stats(args) => stats::run(context, args),
        Verb::Scan(args) => scan::run(context, args),
        Verb::Cgp(args) => cgp::run(context, args),
        Verb::Go9(args) => go9::run(context, args),
        Verb::Explain(args) => explain::run(context, args),
        Verb::Formats(args) => formats::run(context, args),
        Verb::Completions(args) => completions::run(args, command()),
        Verb::Man(args) => man::run(context, args, command()),
    }
}

/// Prints a text held in memory.
fn print(text: &[u8]) -> io::Result<Status> {
    let mut output = Output::stdout();
    output.write_all(text)?;
    output.commit()?;
    Ok(Status::FINE)
}
