//! `boardnote convert`: records in another format.

use super::Verb;
use super::sink::{Sink, Sunk};
use crate::bulk::{self, Accept, BulkArgs, Item, Part, Totals};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::finding::{Finding, Severity};
use crate::formats::{self, Format, Losses, Origin, TargetInfo, Unit, loss};
use crate::locate::Locator;
use crate::options::{self, Class};
use crate::output::Output;
use crate::pipeline::{Batch, Source};
use crate::settings::{Mode, Settings};
use crate::values;
use clap::Command;
use std::io;
use std::path::Path;

/// Arguments of `convert`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Convert records to another format",
    after_help = "Examples:\n  \
    boardnote convert match.sgf -o match.mat\n  \
    boardnote convert --from gnuid --to xgid ids.txt\n  \
    boardnote convert --from bg-sgf --to gnuid match.sgf\n  \
    boardnote convert --from movecode --to pgn games.tsv > games.pgn\n  \
    boardnote convert --to polyglot games.pgn -o book.bin"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Format to write [default: from the name of the output]
    #[arg(long, value_name = "FORMAT", value_parser = values::target(), hide_possible_values = true, required_unless_present = "output")]
    to: Option<String>,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<OutFile>,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read | Class::Write | Class::Convert))
            .mut_arg("ply", |ply| {
                let about = "Games to positions: only the one after N plies or at the end, or a line \
                    of game, ply and position for each";
                options::or_turn(ply).value_name("N|end|all").help(about)
            })
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let wanted = match (&args.to, &args.output) {
        (Some(to), _) => vec![to.clone()],
        (None, output) => match values::targets_of(output.as_deref().unwrap_or(Path::new(""))) {
            Ok(told) => told,
            Err(message) => {
                context.say(Severity::Error, &message)?;
                return Ok(Status { trouble: true, ..Status::default() });
            }
        },
    };
    let names = wanted.clone();
    let plies = settings.view.single || settings.view.all;
    let accept = Accept::only(move |format| match target(format, &names)? {
        to if plies && !to.single => {
            let from = format.info().name;
            Err(format!("--ply does not apply to the conversion of {from} to {}", to.name).into())
        }
        _ => Ok(()),
    });
    let bulk = BulkArgs { accept, ..args.bulk.clone() };
    if let Some(from) = bulk.from {
        bulk.accept.check(from)?;
    }
    let mut output = Output::of(context, args.output.as_ref())?;
    // Formats that share an ending are alike in this.
    let to = wanted.first().and_then(|name| formats::by_name(name));
    if let Some(to) = to.filter(|to| to.info().binary) {
        output.accept_binary(to.info().name)?;
    }
    let destination = output.destination();
    let mut sink = Sink::new(to, Origin::Records, &settings, &mut output);
    let work = |batch: &Batch, part: &mut Part| {
        let mut locator = Locator::new(batch);
        // The input was accepted, so the conversion exists.
        let Ok(to) = target(batch.source.format, &wanted) else { return };
        let settings = batch.source.settings(&settings);
        if to.in_order {
            batch.link.wait();
        }
        for (range, record) in batch.records() {
            let mut item = Item { record, range, source: &batch.source, locator: &mut locator };
            match &batch.refused {
                Some(finding) => item.bad_in_brief(finding, part),
                None => convert(&mut item, to, settings, part),
            }
        }
        if to.in_order {
            if batch.is_last {
                finish(&batch.source, to, part);
            }
            batch.link.pass_turn();
        }
    };
    let totals = bulk::collect_batches(
        context,
        &bulk,
        &destination,
        |_| (),
        work,
        |written, ()| sink.take(written),
    )?;
    let Sunk { is_empty, warning } = sink.finish()?;
    let mut status = totals.status;
    let nothing = nothing_left(&totals);
    status.bad |= nothing.is_some();
    output.conclude_records(is_empty, status, args.bulk.keep_going)?;
    totals.say_losses(context, args.bulk.verbose)?;
    // After an error, the file lacks records that were not read.
    if let Some(warning) = warning.filter(|_| !status.trouble) {
        context.say(Severity::Warning, &warning.message)?;
    }
    if let Some(message) = nothing {
        context.say(Severity::Error, message)?;
    }
    Ok(status)
}

/// Returns the message for a run over games that all play on another board or are another game.
fn nothing_left(totals: &Totals) -> Option<&'static str> {
    let other_boards = totals.losses.count(loss::OTHER_BOARD.code());
    let others = totals.losses.count(loss::OTHER_GAME.code());
    match totals.records {
        0 => None,
        records if records > other_boards + others => None,
        _ if other_boards > 0 => Some("no 9x9 game"),
        _ => Some("no game of Go"),
    }
}

/// Returns the conversion to the first of the formats with these names that there is, or a message
/// that lists the available ones.
fn target(from: &dyn Format, wanted: &[String]) -> Result<TargetInfo, String> {
    let (name, abilities) = (from.info().name, from.abilities());
    let mut wanted = wanted.iter().map(String::as_str);
    wanted.clone().find_map(|to| abilities.target(to)).ok_or_else(|| {
        let to = wanted.next().unwrap_or_default();
        let targets: Vec<_> = abilities.targets.iter().map(|target| target.name).collect();
        let message = match targets.as_slice() {
            [] => format!("{name} cannot be converted"),
            targets => format!(
                "{name} can be converted to {}, not to {to}",
                formats::words::list(targets, "or")
            ),
        };
        match from.info().not_to.iter().find(|(notation, _)| *notation == to) {
            Some((_, advice)) => format!("{message}: {advice}"),
            None => message,
        }
    })
}

fn convert(item: &mut Item<'_, '_>, to: TargetInfo, settings: &Settings, part: &mut Part) {
    let before = part.out.len();
    // A record that loses the same kind of fact twice counts once.
    let mut of_record = Losses::new();
    let (source, out, losses) = (item.source, &mut part.out, &mut of_record);
    let result = if to.in_order {
        source.in_order.convert(item.record, to, settings, out, losses)
    } else {
        source.format.convert(item.record, to, settings, out, losses)
    };
    let to = formats::by_name(to.name);
    let written = &part.out[before..];
    lose_another(source, to, written, &mut of_record);
    part.lose(of_record);
    match result {
        Ok(findings) => {
            // A damaged record counts as bad even if part of it was converted.
            part.bad += u64::from(findings.iter().any(Finding::is_error));
            for warning in findings {
                if warning.code == formats::ACTION_ADDED {
                    *part.notes.entry(warning.message).or_default() += 1;
                } else {
                    item.brief(&warning, part);
                }
            }
            // A form without a format of its own, such as EPD, has one record per line.
            if to.is_none_or(|to| to.info().unit == Unit::Line) {
                end_line(&mut part.out, before);
            }
        }
        Err(finding) => {
            item.bad_in_brief(&finding, part);
        }
    }
}

/// Writes the records of a file that were held until its end.
fn finish(source: &Source, to: TargetInfo, part: &mut Part) {
    let (before, mut losses) = (part.out.len(), Losses::new());
    source.in_order.finish(&mut part.out);
    let written = &part.out[before..];
    lose_another(source, formats::by_name(to.name), written, &mut losses);
    part.lose(losses);
}

/// Counts a header of a further file: a text with a header for all its records holds one match, and
/// other texts hold one game.
fn lose_another(source: &Source, to: Option<&dyn Format>, written: &[u8], losses: &mut Losses) {
    let Some(to) = to.filter(|_| source.number > 0) else { return };
    if to.info().is_alone {
        losses.add(loss::GAME_BEGINNING, 1);
    } else if to.header_len(written.trim_ascii_start()) > 0 {
        losses.add(loss::MATCH_BEGINNING, 1);
    }
}

/// Ends the last line of the output of a record, if there is any.
fn end_line(out: &mut Vec<u8>, before: usize) {
    if out.len() > before && !out.ends_with(b"\n") {
        out.push(b'\n');
    }
}
