//! `score`: points, words, and leave of moves on one position.

use super::Style;
use crate::context::{self, Context, Status};
use crate::finding::{Finding, Severity};
use crate::formats::crossword::position::cgp::turn::{Ruled, Turn};
use crate::options::{self, Class};
use crate::settings::{Mode, Settings};
use crate::text::{json_line, visible};
use crate::verbs::Verb;
use crate::{report, verbs};
use clap::Command;
use core::cmp::Reverse;
use core::fmt::Write as _;
use serde_json::json;
use std::io;

/// Arguments of `cgp score`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Compare moves: points, words and the tiles they leave",
    after_help = "Prints the moves by their points. A move that cannot be made is named, and gives exit code 1.\n\n\
    Example:\n  \
    boardnote cgp score \"$RECORD\" \"8D WAITE\" \"8H WAT\" \"-AE\""
)]
pub(super) struct Args {
    /// The position
    record: String,
    /// Moves of the player to move, in any notation that cgp play reads
    #[arg(required = true, value_name = "MOVE", allow_hyphen_values = true)]
    moves: Vec<String>,
    /// Print a table or JSON Lines
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Play))
    }
}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let mut err = String::new();
    let tell = |severity, name: &str, finding: &Finding, err: &mut String| {
        let message = format!("{}: {} [{}]", visible(name), finding.message, finding.code);
        err.push_str(&report::plain(severity, &message, context.color_err));
    };
    let warnings = match Ruled::read(args.record.as_bytes(), settings.reading()) {
        Ok((_, warnings)) => warnings,
        Err(finding) => {
            tell(Severity::Error, "the record", &finding, &mut err);
            context::print(&err)?;
            return Ok(Status { bad: true, ..Status::FINE });
        }
    };
    for warning in &warnings {
        tell(warning.severity, "the record", warning, &mut err);
    }
    let mut moves: Vec<_> = args.moves.iter().map(|mv| (mv, score(args, mv, &settings))).collect();
    moves.sort_by_key(|(_, turn)| Reverse(turn.as_ref().map(Turn::points).ok()));
    let bad = moves.iter().any(|(_, turn)| turn.is_err());
    let out = match args.format {
        Style::Json => moves.iter().map(|(mv, turn)| object(mv, turn)).collect(),
        Style::Text => {
            for (mv, turn) in &moves {
                if let Err(finding) = turn {
                    tell(Severity::Error, mv, finding, &mut err);
                }
            }
            table(moves.iter().filter_map(|(_, turn)| turn.as_ref().ok()))
        }
    };
    context::print(&err)?;
    verbs::print(out.as_bytes())?;
    Ok(Status { bad, ..Status::FINE })
}

fn score<'s>(args: &Args, mv: &str, settings: &'s Settings) -> Result<Turn<'s>, Finding> {
    let (mut position, _) = Ruled::read(args.record.as_bytes(), settings.reading())?;
    position.play(mv, None)
}

fn object(mv: &str, turn: &Result<Turn<'_>, Finding>) -> String {
    json_line(&match turn {
        Ok(turn) => turn.to_json(),
        Err(finding) => json!({"move": mv, "error": finding.to_json(0)}),
    })
}

fn table<'t>(turns: impl Iterator<Item = &'t Turn<'t>>) -> String {
    let rows: Vec<_> = turns
        .map(|turn| {
            let irregular = turn.irregularities().collect::<Vec<_>>().join(" ");
            let cells = [turn.text(), turn.leave(), turn.words()];
            (turn.points(), cells.map(|cell| visible(&cell).into_owned()), irregular)
        })
        .collect();
    let width = |column: usize, least: usize| {
        let cells = rows.iter().filter_map(|(_, cells, _)| cells.get(column));
        cells.map(|cell| cell.chars().count()).fold(least, usize::max)
    };
    let (moves, leaves) = (width(0, 4), width(1, 5));
    let mut out = String::new();
    if !rows.is_empty() {
        let _ = writeln!(out, "{:>5}  {:moves$}  {:leaves$}  words", "score", "move", "leave");
    }
    for (points, [mv, leave, words], irregular) in &rows {
        let note = if irregular.is_empty() { String::new() } else { format!("  ({irregular})") };
        let line = format!("{points:>5}  {mv:moves$}  {leave:leaves$}  {words}{note}");
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}
