//! `graph`: the graph of moves between positions, and the best line.

use super::{Style, files};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::options::{self, Class};
use crate::output::Output;
use crate::verbs::Verb;
use clap::Command;
use go9_dat::{
    BestLine, Confidence, Graph, GraphReport, LineEnd, PositionFile, PositionId, Score, Solution,
    Value,
};
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Arguments of `go9 graph`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Build the graph of positions and, with scores, find best lines",
    after_help = "With scores, prints the best lines from the positions with the fewest stones that no other \
    position leads to; their value is Black's lead, and so the fair komi. The score of a position \
    is improved by a move in the file of at least the same confidence, and lowered only by all \
    its moves together.\n\n\
    Examples:\n  boardnote go9 graph positions.dat gnugo_chinese.dat\n  \
    boardnote go9 graph --confidence 50 --table values.csv positions.dat kata_chinese.dat"
)]
pub(super) struct Args {
    /// Position file; standard input if -
    positions: PathBuf,
    /// Score file
    scores: Option<PathBuf>,
    #[command(flatten)]
    memory: files::Memory,
    /// Only scores with at least this confidence (0–100)
    #[arg(long, value_name = "PERCENT", default_value = "1", value_parser = percent)]
    confidence: Confidence,
    /// Add the values of all positions to the JSON
    #[arg(long, requires = "scores")]
    values: bool,
    /// Write the values of all positions as a table, CSV, in file order
    #[arg(long, value_name = "FILE", requires = "scores", value_hint = clap::ValueHint::FilePath)]
    table: Option<OutFile>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Hash))
    }
}

/// Parses a percentage.
pub(super) fn percent(text: &str) -> Result<Confidence, &'static str> {
    text.parse().ok().and_then(Confidence::new).ok_or("expected 0 to 100")
}

/// The JSON object of the result.
#[derive(Serialize)]
struct Found {
    #[serde(flatten)]
    report: GraphReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<Best>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Valued>>,
}

/// A line as JSON, with a single value if both bounds are equal.
struct Best(BestLine);

impl Serialize for Best {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(BestLine { id, value, line, end, scored_share, .. }) = self;
        let mut map = serializer.serialize_map(Some(8))?;
        map.serialize_entry("id", id)?;
        map.serialize_entry("lo", &value.lo)?;
        map.serialize_entry("hi", &value.hi)?;
        map.serialize_entry("value", &value.exact())?;
        map.serialize_entry("confidence", &value.confidence)?;
        map.serialize_entry("line", line)?;
        map.serialize_entry("end", end)?;
        map.serialize_entry("scored_share", scored_share)?;
        map.end()
    }
}

/// A position with its known value.
#[derive(Serialize)]
struct Valued {
    id: PositionId,
    #[serde(flatten)]
    value: Value,
}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut status = Status::FINE;
    let hasher = super::hasher(context);
    if let Some(scores) = &args.scores {
        files::in_order(&context.files.read(&args.positions)?, &context.files.read(scores)?)?;
    }
    let bytes = files::whole(context, &args.positions, args.memory)?;
    let good = files::good(context, &args.positions, &bytes, &mut status)?;
    let Ok(file) = PositionFile::parse(good) else { return Ok(status) };
    let scores = match &args.scores {
        Some(path) => Some(files::scores(context, path, args.memory, &mut status)?),
        None => None,
    };
    let graph = Graph::build(&file, hasher);
    let solution = scores.map(|scores| graph.solve(&scores, args.confidence));
    let best =
        solution.as_ref().map(|solution| solution.best_lines().into_iter().map(Best).collect());
    let values = solution.as_ref().filter(|_| args.values).map(|solution| {
        let valued = |n| Some(Valued { id: graph.id(n)?, value: solution.value(n) });
        (0..graph.len()).filter_map(valued).collect()
    });
    if let (Some(_), Some(solution)) = (&args.table, &solution) {
        write_table(Output::of(context, args.table.as_ref())?, &graph, solution)?;
    }
    let found = Found { report: graph.report(), best, values };
    match args.format {
        Style::Json => super::report(args.format, &found)?,
        Style::Text => print(&found)?,
    }
    Ok(status)
}

/// Writes the values of all positions, one per line.
fn write_table(mut output: Output, graph: &Graph<'_>, solution: &Solution<'_>) -> io::Result<()> {
    writeln!(output, "id,hash_u64,to_move,stones,moves,complete,lo,hi,confidence")?;
    for number in 0..graph.len() {
        let (Some(id), Some(board)) = (graph.id(number), graph.board(number)) else { continue };
        let Value { lo, hi, confidence } = solution.value(number);
        writeln!(
            output,
            "{id},{},{},{},{},{},{},{},{confidence}",
            id.hash,
            char::from(id.to_move.to_byte()),
            board.occupied().len(),
            graph.successors(number).len(),
            graph.is_complete(number),
            lo.to_byte(),
            hi.to_byte(),
        )?;
    }
    output.commit()
}

/// Returns the fair komi for these bounds.
fn komi(value: Value) -> String {
    let sure = value.confidence;
    let others = "other moves are not in the file";
    match (value.lo, value.hi) {
        (Score::AtMost3, Score::AtLeast8) => "no line leads to a score".to_owned(),
        (lo, hi) if lo == hi => format!("fair komi {lo} ({sure} % confidence)"),
        (lo, Score::AtLeast8) => {
            format!("fair komi {} or more ({sure} % confidence): {others}", lo.to_byte())
        }
        (Score::AtMost3, hi) => {
            format!("fair komi {} or less ({sure} % confidence): {others}", hi.to_byte())
        }
        (lo, hi) => {
            let (lo, hi) = (lo.to_byte(), hi.to_byte());
            format!("fair komi {lo} to {hi} ({sure} % confidence): {others}")
        }
    }
}

fn print(found: &Found) -> io::Result<()> {
    super::report(Style::Text, &found.report)?;
    let mut output = Output::stdout();
    for Best(best) in found.best.iter().flatten() {
        writeln!(output, "\n{}", best.id)?;
        writeln!(output, "  {}", komi(best.value))?;
        let moves: Vec<String> = best.line.iter().map(ToString::to_string).collect();
        let moves = if moves.is_empty() { vec!["no move".to_owned()] } else { moves };
        // Sixteen moves per line stay within 80 columns.
        for moves in moves.chunks(16) {
            writeln!(output, "  {}", moves.join(" "))?;
        }
        let end = match best.end {
            LineEnd::Claim => "ends at a score",
            LineEnd::Circle => "repeats positions",
            _ => "continues outside the file",
        };
        let share = 100.0 * best.scored_share;
        writeln!(output, "  {end}; {share:.0} % of these positions have a score")?;
    }
    output.commit()
}
