//! `score`: points, words, and leave of moves on a position.

use super::Style;
use super::play::{of_line, split};
use crate::bulk::{self, BulkArgs, Item};
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::formats::crossword::position::cgp::turn::{Ruled, Turn};
use crate::formats::of::Of;
use crate::formats::plain::Lines;
use crate::locate::Locator;
use crate::options::{self, Class};
use crate::output::Output;
use crate::settings::{Mode, Settings};
use crate::text::{json_line, visible};
use crate::verbs::Verb;
use clap::Command;
use core::cmp::Reverse;
use core::fmt::Write as _;
use serde_json::json;
use std::io;
use std::path::PathBuf;

/// Arguments of `cgp score`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Compare moves: points, words and the tiles they leave",
    after_help = "INPUT is a record, a file, or - for standard input. The moves are compared on each of its records, and \
    printed by their points. Without moves, each line is a record, a tab, and a move. A move that cannot be made is \
    named, and gives exit code 1.\n\n\
    Examples:\n  \
    boardnote cgp score \"$RECORD\" \"8D WAITE\" \"8H WAT\" -AE\n  \
    boardnote cgp score turns.tsv"
)]
pub(super) struct Args {
    /// A record, or a file of records or lines; standard input if none or -
    #[arg(value_name = "INPUT", value_hint = clap::ValueHint::AnyPath)]
    input: Option<PathBuf>,
    /// Moves of the player to move, in any notation that cgp play reads
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
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

/// A move as written, and what it makes.
type Scored<'m, 's> = (&'m str, Result<Turn<'s>, Finding>);

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let files = args.input.iter().cloned().collect();
    let bulk = BulkArgs { files, from: Some(&Of::<Lines>::NEW), ..BulkArgs::default() };
    let mut output = Output::of(context, None)?;
    let totals = bulk::run_batches(context, &bulk, &mut output, |batch, part| {
        let mut locator = Locator::new(batch);
        for (range, record) in batch.records() {
            let locator = &mut locator;
            let mut item = Item { record, range, source: &batch.source, locator, tail: None };
            let scored = match &batch.refused {
                Some(finding) => Err(finding.clone()),
                None => scored(record.bytes, args, &settings),
            };
            let scored = match scored {
                Ok((scored, warnings)) => {
                    warnings.iter().for_each(|warning| item.brief(warning, part));
                    scored
                }
                Err(finding) => {
                    item.bad_in_brief(&finding, part);
                    continue;
                }
            };
            for (mv, finding) in
                scored.iter().filter_map(|(mv, turn)| Some((mv, turn.as_ref().err()?)))
            {
                match args.format {
                    Style::Json => part.bad += 1,
                    Style::Text => {
                        let message = format!("{}: {}", visible(mv), finding.message);
                        item.bad_in_brief(&Finding { message, ..finding.clone() }, part);
                    }
                }
            }
            let out = match args.format {
                Style::Json => scored.iter().map(|(mv, turn)| object(mv, turn)).collect(),
                // Lines with a move each make one table.
                Style::Text => table(&scored, !args.moves.is_empty() || record.n == 1),
            };
            part.out.extend_from_slice(out.as_bytes());
        }
    })?;
    output.conclude(totals.status, false)?;
    Ok(totals.status)
}

/// Makes the moves on a record, or the move of a line, and returns them by their points.
fn scored<'m, 's>(
    line: &'m [u8],
    args: &'m Args,
    settings: &'s Settings,
) -> Result<(Vec<Scored<'m, 's>>, Vec<Finding>), Finding> {
    if args.moves.is_empty() {
        let (record, rest) = split(line);
        let (mut position, warnings) = Ruled::read(record, settings.reading())?;
        let mv = rest.split(|&byte| byte == b'\t').nth(1).unwrap_or_default();
        let mv = core::str::from_utf8(mv).unwrap_or_default();
        let turn = of_line(&mut position, record.len(), rest);
        return Ok((vec![(mv, turn)], warnings));
    }
    let warnings = Ruled::read(line, settings.reading())?.1;
    let turn = |mv: &str| {
        let (mut position, _) = Ruled::read(line, settings.reading())?;
        let turn = position.play(mv, None);
        // A place in a move is none in the line.
        turn.map_err(|finding| Finding { span: 0..0, ..finding })
    };
    let mut moves: Vec<_> = args.moves.iter().map(|mv| (mv.as_str(), turn(mv))).collect();
    moves.sort_by_key(|(_, turn)| Reverse(turn.as_ref().map(Turn::points).ok()));
    Ok((moves, warnings))
}

fn object(mv: &str, turn: &Result<Turn<'_>, Finding>) -> String {
    json_line(&match turn {
        Ok(turn) => turn.to_json(),
        Err(finding) => json!({"move": mv, "error": finding.to_json(0)}),
    })
}

fn table(scored: &[Scored<'_, '_>], head: bool) -> String {
    let rows: Vec<_> = scored
        .iter()
        .filter_map(|(_, turn)| turn.as_ref().ok())
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
    if head && !rows.is_empty() {
        let _ = writeln!(out, "{:>5}  {:moves$}  {:leaves$}  words", "score", "move", "leave");
    }
    for (points, [mv, leave, words], irregular) in &rows {
        let note = if irregular.is_empty() { String::new() } else { format!("  ({irregular})") };
        let line = format!("{points:>5}  {mv:moves$}  {leave:leaves$}  {words}{note}");
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}
