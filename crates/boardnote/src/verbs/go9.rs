//! `boardnote go9`: tools for 9x9 Go files. Most of them stream files of any size through the
//! pipeline of the other verbs. `graph`, `planes`, and `score` hold the positions in memory; all
//! tools hold the scores.

mod files;
mod games;
mod graph;
mod merge;
mod planes;
mod positions;
mod repair;
#[cfg(feature = "engines")]
mod score;
mod scores;
#[cfg(feature = "parquet")]
mod training;
mod verify;

use super::Style;
use crate::context::{Context, Status};
use crate::output::Output;
use clap::Subcommand;
use go9_dat::Hasher;
use serde_json::Value;
use std::io;

/// Arguments of `go9`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    after_help = "All tools use the published Zobrist table unless --table names another.\n\n\
    Examples:\n  \
    boardnote go9 positions -o positions.dat collection/*.sgf\n  \
    boardnote go9 verify positions.dat\n  \
    boardnote go9 merge -o all.dat part_a.dat part_b.dat\n  \
    boardnote go9 score --engine \"gnugo --mode gtp --chinese-rules --level 1\" --out gnugo_chinese.dat positions.dat\n  \
    boardnote go9 join positions.dat gnugo_chinese.dat\n  \
    boardnote go9 graph positions.dat gnugo_chinese.dat\n  \
    boardnote go9 training positions.dat gnugo_chinese.dat -o train/"
)]
pub struct Args {
    /// The tool to run.
    #[command(subcommand)]
    tool: Tool,
}

/// The tools.
#[derive(Subcommand, Clone, Debug)]
enum Tool {
    /// Print positions in the twelve lines of the published listings
    View(positions::ViewArgs),
    /// Count positions by the number of their stones
    Histogram(positions::HistogramArgs),
    /// Merge position files; of equal IDs the first is kept
    Merge(merge::Args),
    /// Compare stored hashes with the boards (exit status 1 on a difference)
    Verify(verify::Args),
    /// Recompute and write all hashes
    Rehash(repair::RehashArgs),
    /// Recover the intact records of a damaged or shifted position file
    Salvage(repair::SalvageArgs),
    /// Summarize or list a score file (the last record of a position counts)
    Scores(scores::ScoresArgs),
    /// Compare two score files
    Diff(scores::DiffArgs),
    /// Join positions with scores, or list those without one
    Join(positions::JoinArgs),
    /// Extract positions from game records (SGF), each with its source game
    Positions(games::Args),
    /// Score positions with a Go engine
    #[cfg(feature = "engines")]
    Score(score::Args),
    #[cfg(not(feature = "engines"))]
    #[command(hide = true, disable_help_flag = true)]
    Score(Missing),
    /// Build the graph of positions and, with scores, find best lines
    Graph(graph::Args),
    /// Write scored positions as shuffled, sharded training rows in bounded memory
    #[cfg(feature = "parquet")]
    Training(training::Args),
    #[cfg(not(feature = "parquet"))]
    #[command(hide = true, disable_help_flag = true)]
    Training(Missing),
    /// Write small sets of scored positions as NumPy arrays, each in eight symmetries
    Planes(planes::Args),
}

/// Any arguments of a tool that this build does not have.
#[cfg(not(all(feature = "engines", feature = "parquet")))]
#[derive(clap::Args, Clone, Debug)]
struct Missing {
    /// Arguments of the tool
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<std::ffi::OsString>,
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    match &args.tool {
        Tool::View(args) => positions::view(context, args),
        Tool::Histogram(args) => positions::histogram(context, args),
        Tool::Merge(args) => merge::run(context, args),
        Tool::Verify(args) => verify::run(context, args),
        Tool::Rehash(args) => repair::rehash(context, args),
        Tool::Salvage(args) => repair::salvage(context, args),
        Tool::Scores(args) => scores::summary(context, args),
        Tool::Diff(args) => scores::diff(context, args),
        Tool::Join(args) => positions::join(context, args),
        Tool::Positions(args) => games::run(context, args),
        #[cfg(feature = "engines")]
        Tool::Score(args) => score::run(context, args),
        #[cfg(not(feature = "engines"))]
        Tool::Score(Missing { .. }) => {
            Err(io::Error::other("this build has no engines; build with --features engines"))
        }
        Tool::Graph(args) => graph::run(context, args),
        #[cfg(feature = "parquet")]
        Tool::Training(args) => training::run(context, args),
        #[cfg(not(feature = "parquet"))]
        Tool::Training(Missing { .. }) => {
            Err(io::Error::other("this build has no Parquet; build with --features parquet"))
        }
        Tool::Planes(args) => planes::run(context, args),
    }
}

/// Returns the hasher of the table in use.
fn hasher(context: &Context) -> &Hasher {
    context.settings.go9.hasher()
}

/// Prints a report on standard output, as a JSON object or as one line `name<TAB>value` per member.
fn report(style: Style, report: &impl serde::Serialize) -> io::Result<()> {
    let mut output = Output::stdout();
    write_report(style, report, &mut output)?;
    output.commit()
}

/// Prints a report like [`report`], but on standard error if data went to standard output.
fn report_beside(data_on_stdout: bool, style: Style, it: &impl serde::Serialize) -> io::Result<()> {
    if data_on_stdout { write_report(style, it, &mut io::stderr()) } else { report(style, it) }
}

fn write_report(
    style: Style,
    report: &impl serde::Serialize,
    output: &mut impl io::Write,
) -> io::Result<()> {
    let value = serde_json::to_value(report)?;
    match (style, &value) {
        (Style::Text, Value::Object(members)) => {
            for (name, value) in members {
                let name = name.replace('_', " ");
                match value {
                    Value::Null => writeln!(output, "{name}\tnone")?,
                    value => writeln!(output, "{name}\t{value}")?,
                }
            }
        }
        _ => writeln!(output, "{value}")?,
    }
    Ok(())
}
