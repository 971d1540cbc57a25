//! `boardnote go9`: tools for 9x9 Go files. Most of them stream files of any size through the
//! pipeline of the other verbs. `graph`, `planes`, and `score` hold the positions in memory; all
//! tools hold the scores.

mod diff;
mod files;
mod filter;
mod games;
mod graph;
mod histogram;
mod join;
mod merge;
#[cfg(not(all(feature = "engines", feature = "parquet")))]
mod missing;
mod planes;
mod rehash;
mod salvage;
#[cfg(feature = "engines")]
mod score;
mod scores;
#[cfg(feature = "parquet")]
mod training;
mod verify;
mod view;

#[cfg(not(feature = "engines"))]
use missing::engines as score;
#[cfg(not(feature = "parquet"))]
use missing::parquet as training;

use super::{Style, Verb, verbs};
use crate::context::{Context, Status};
use crate::output::Output;
use clap::{Arg, Command};
use go9_dat::Hasher;
use serde_json::Value;
use std::io;

/// Arguments of `go9`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Tools for 9x9 Go position and score files",
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

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        Tool::complete(verb)
    }
}

verbs! {
    /// The tools.
    enum Tool {
        View = view,
        Histogram = histogram,
        Merge = merge,
        Verify = verify,
        Rehash = rehash,
        Salvage = salvage,
        Scores = scores,
        Diff = diff,
        Join = join,
        Positions = games,
        Score = score,
        Graph = graph,
        Training = training,
        Planes = planes,
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    args.tool.run(context)
}

/// Adds the older name of the option that names the Zobrist table.
fn or_table(zobrist: Arg) -> Arg {
    zobrist.alias("table")
}

/// Returns the hasher of the table in use.
fn hasher(context: &Context) -> &Hasher {
    context.settings.go.hasher()
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
