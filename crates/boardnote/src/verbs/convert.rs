//! `boardnote convert`: records in another format.

use super::Verb;
use super::sink::{Sink, Sunk};
use crate::bulk::{self, Accept, BulkArgs, Item, Part, Totals};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::finding::{Finding, Severity};
use crate::formats::{self, Format, InOrder, Losses, Origin, TargetInfo, Unit, loss};
use crate::locate::Locator;
use crate::options::{self, Class};
use crate::output::Output;
use crate::pipeline::{Batch, Source};
use crate::settings::{Mode, Settings};
use crate::split::{self, ACCEPTED, Bound, Ending, Names, Outputs, Piece, Pieces};
use crate::values;
use clap::Command;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

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
    #[arg(short, long, value_name = "FORMAT", value_parser = values::target(), hide_possible_values = true, required_unless_present = "output")]
    to: Option<String>,
    /// Write to FILE instead of standard output; a name with {white} or another column, or FOLDER/,
    /// makes several files (boardnote help patterns)
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
    let told = wanted.clone();
    let ending = || Ending::Of(split::extension_of(&wanted[0]));
    let names = Names::of(args.output.as_deref(), ending)?;
    let names = names.as_ref();
    if !settings.view.all {
        names.map_or(Ok(()), Names::without_plies)?;
    }
    let plies = settings.view.single || settings.view.all;
    let accept = Accept::only(move |format| match target(format, &told)? {
        to if plies && !to.single => {
            let from = format.info().name;
            Err(format!("--ply does not apply to the conversion of {from} to {}", to.name).into())
        }
        _ => Ok(()),
    });
    let bulk = BulkArgs { accept, ..args.bulk.clone() }.named(names);
    if let Some(from) = bulk.from {
        bulk.accept.check(from)?;
    }
    // Formats that share an ending are alike in this.
    let to = wanted.first().and_then(|name| formats::by_name(name));
    let sink = |output: Output| {
        if let Some(to) = to.filter(|to| to.info().binary) {
            output.accept_binary(to.info().name)?;
        }
        Ok(Sink::new(to, Origin::Records, &settings, output))
    };
    let mut outputs = Outputs::new(context, &bulk, names, args.output.as_ref(), sink)?;
    let destination = outputs.destination();
    let by_name = names.map(|names| ByName { names, states: Mutex::default() });
    let work = |batch: &Batch, part: &mut Part<Pieces>| {
        let mut locator = Locator::new(batch);
        // The input was accepted, so the conversion exists.
        let Ok(to) = target(batch.source.format, &wanted) else { return };
        let settings = batch.source.settings(&settings);
        if to.in_order {
            batch.link.wait();
        }
        let bound = names.map(|names| names.bind(batch.source.format).expect(ACCEPTED));
        for (range, record) in batch.records() {
            let locator = &mut locator;
            let mut item = Item { record, range, source: &batch.source, locator, tail: None };
            match (&batch.refused, &by_name, &bound) {
                (Some(finding), ..) => item.bad_in_brief(finding, part),
                (None, Some(by_name), Some(bound)) => {
                    by_name.convert(bound, &mut item, to, settings, part);
                }
                _ => convert(&mut item, None, to, settings, part),
            }
        }
        if to.in_order {
            if batch.is_last {
                match &by_name {
                    Some(by_name) => by_name.finish(&batch.source, part),
                    None => finish(&batch.source, to, part),
                }
            }
            batch.link.pass_turn();
        }
    };
    let totals = bulk::collect_batches(
        context,
        &bulk,
        &destination,
        |_| Vec::new(),
        work,
        |out, pieces| {
            split::each(out, &pieces, |piece, written| outputs.of(piece, sink)?.take(written))
        },
    )?;
    let mut status = totals.status;
    let nothing = nothing_left(&totals);
    status.bad |= nothing.is_some();
    let (mut warnings, mut most) = (BTreeSet::new(), 0);
    outputs.conclude(status, bulk.keep_going, |sink| {
        most = most.max(sink.pieces);
        let Sunk { ended, warning } = sink.finish()?;
        warnings.extend(warning.map(|warning| warning.message));
        Ok(ended)
    })?;
    totals.say_losses(context, bulk.verbose)?;
    // After an error, the file lacks records that were not read.
    for warning in warnings.iter().filter(|_| !status.trouble) {
        context.say(Severity::Warning, warning)?;
    }
    if names.is_some() && to.is_some_and(|to| to.info().is_alone) {
        context.expect_one(most)?;
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

/// The conversion to files with names: the records of a file that continue one another do so within
/// each name.
struct ByName<'a> {
    names: &'a Names,
    /// The state of each name of each input.
    states: Mutex<States>,
}

/// The states of the names, by the number of the input.
type States = HashMap<usize, BTreeMap<String, Box<dyn InOrder>>>;

impl ByName<'_> {
    fn states(&self) -> MutexGuard<'_, States> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Converts a record, and adds its pieces.
    fn convert(
        &self,
        bound: &Bound<'_>,
        item: &mut Item<'_, '_>,
        to: TargetInfo,
        settings: &Settings,
        part: &mut Part<Pieces>,
    ) {
        let (before, record, source) = (part.out.len(), item.record, item.source);
        let piece = bound.piece(record, source, settings, 0, before);
        if to.in_order {
            // The records of an input come in order, so that no other thread has its states.
            let mut states = self.states().remove(&source.number).unwrap_or_default();
            let state =
                states.entry(piece.name.clone()).or_insert_with(|| source.format.in_order());
            convert(item, Some(&**state), to, settings, part);
            self.states().insert(source.number, states);
        } else {
            convert(item, Some(&*source.in_order), to, settings, part);
        }
        let end = part.out.len();
        if !self.names.has_plies() {
            return split::push(&mut part.data, Piece { end, ..piece });
        }
        // Each line has the number of the game, the number of plies, and a position.
        let mut at = before;
        for line in part.out[before..].split_inclusive(|byte| *byte == b'\n') {
            at += line.len();
            let ply = line.split(|byte| *byte == b'\t').nth(1);
            let ply = ply.and_then(|ply| core::str::from_utf8(ply).ok()?.parse().ok());
            let ply = ply.unwrap_or_default();
            let piece = bound.piece(record, source, settings, ply, at);
            split::push(&mut part.data, piece);
        }
    }

    /// Writes the records that were held until the end of their input.
    fn finish(&self, source: &Source, part: &mut Part<Pieces>) {
        let states = self.states().remove(&source.number).unwrap_or_default();
        for (name, state) in states {
            state.finish(&mut part.out);
            let (source, end) = (source.number, part.out.len());
            split::push(&mut part.data, Piece { name, source, end });
        }
    }
}

/// Converts a record. `of_name` is the state of its output, if the outputs have names.
fn convert(
    item: &mut Item<'_, '_>,
    of_name: Option<&dyn InOrder>,
    to: TargetInfo,
    settings: &Settings,
    part: &mut Part<Pieces>,
) {
    let before = part.out.len();
    // A record that loses the same kind of fact twice counts once.
    let mut of_record = Losses::new();
    let (source, out, losses) = (item.source, &mut part.out, &mut of_record);
    let result = if to.in_order {
        let in_order = of_name.unwrap_or(&*source.in_order);
        in_order.convert(item.record, to, settings, out, losses)
    } else {
        source.format.convert(item.record, to, settings, out, losses)
    };
    let to = formats::by_name(to.name);
    if of_name.is_none() {
        lose_another(source, to, &part.out[before..], &mut of_record);
    }
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
fn finish(source: &Source, to: TargetInfo, part: &mut Part<Pieces>) {
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
