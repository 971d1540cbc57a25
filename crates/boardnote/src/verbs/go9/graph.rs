//! `graph`: which position leads to which, and what is best.

use super::{Style, files};
use crate::context::{Context, Status};
use crate::output::Output;
use go9_dat::{BestLine, Graph, GraphReport, PositionFile, Score};
use serde::Serialize;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Arguments of `go9 graph`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = "With scores, the best lines from the positions with the fewest stones \
    that nothing leads to: their value is Black's lead and so the right komi.\n\n\
    Example:\n  boardnote go9 graph positions.dat gnugo_chinese.dat")]
pub(super) struct Args {
    /// Position file; - is standard input
    positions: PathBuf,
    /// Score file
    scores: Option<PathBuf>,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

/// The JSON object.
#[derive(Serialize)]
struct Found {
    #[serde(flatten)]
    report: GraphReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<BestLine>>,
}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut status = Status::FINE;
    let hasher = super::hasher(context);
    let bytes = files::whole(&args.positions)?;
    let good = files::good(context, &args.positions, &bytes, &mut status)?;
    let Ok(file) = PositionFile::parse(good) else { return Ok(status) };
    let scores = match &args.scores {
        Some(path) => Some(files::scores(context, path, &mut status)?),
        None => None,
    };
    let graph = Graph::build(&file, hasher);
    let best = scores.map(|scores| graph.solve(&scores).best_lines());
    let found = Found { report: graph.report(), best };
    match args.format {
        Style::Json => super::report(args.format, &found)?,
        Style::Text => print(&found)?,
    }
    Ok(status)
}

fn print(found: &Found) -> io::Result<()> {
    super::report(Style::Text, &found.report)?;
    let mut output = Output::stdout();
    for best in found.best.iter().flatten() {
        writeln!(output, "\n{}", best.id)?;
        match best.value {
            Some(Score::AtMost3) => writeln!(output, "  Black leads by 3 or less: komi 3 or less")?,
            Some(Score::AtLeast8) => {
                writeln!(output, "  Black leads by 8 or more: komi 8 or more")?;
            }
            Some(exact) => writeln!(output, "  Black leads by {exact}: the right komi is {exact}")?,
            None => writeln!(output, "  no line leads to a score")?,
        }
        let moves: Vec<String> = best.line.iter().map(ToString::to_string).collect();
        let moves = if moves.is_empty() { vec!["no move".to_owned()] } else { moves };
        // Sixteen moves a line stay within 80 columns.
        for moves in moves.chunks(16) {
            writeln!(output, "  {}", moves.join(" "))?;
        }
        writeln!(output, "  {:.0} % of these positions have a score", 100.0 * best.scored_share)?;
    }
    output.commit()
}
