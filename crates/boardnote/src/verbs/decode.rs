//! `boardnote decode`: records as JSON Lines, one line per record, good or bad.

use super::Verb;
use crate::bulk::{self, BulkArgs, Item, Part};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::finding::Finding;
use crate::formats::jsonl;
use crate::locate::Locator;
use crate::options::{self, Class};
use crate::pipeline::Batch;
use crate::settings::{Mode, Settings};
use crate::split::{self, ACCEPTED, Ended, Ending, Names, Outputs, Pieces};
use clap::Command;
use std::io::{self, Write as _};

/// Arguments of `decode`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Decode records to JSON Lines",
    after_help = "Examples:\n  \
    boardnote decode --from gnuid ids.txt | jq .value.match.score\n  \
    boardnote decode --lenient --from cgp positions.cgp -o positions.jsonl"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Write to FILE instead of standard output; a name with {white} or another column, or FOLDER/,
    /// makes several files (boardnote help patterns)
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<OutFile>,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read | Class::Check))
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Strict);
    let names = Names::of(args.output.as_deref(), || Ending::Of("jsonl".to_owned()))?;
    names.as_ref().map_or(Ok(()), Names::without_plies)?;
    let (names, bulk) = (names.as_ref(), args.bulk.named(names.as_ref()));
    let mut outputs = Outputs::new(context, &bulk, names, args.output.as_ref(), Ok)?;
    let work = |batch: &Batch, part: &mut Part<Pieces>| {
        let mut locator = Locator::new(batch);
        let settings = batch.source.settings(&settings);
        let bound = names.map(|names| names.bind(batch.source.format).expect(ACCEPTED));
        for (range, record) in batch.records() {
            let locator = &mut locator;
            let mut item = Item { record, range, source: &batch.source, locator, tail: None };
            line(&mut item, batch.refused.as_ref(), settings, part);
            if let Some(bound) = &bound {
                bound.add(record, &batch.source, settings, part.out.len(), &mut part.data);
            }
        }
    };
    let to = outputs.destination();
    let totals = bulk::collect_batches(
        context,
        &bulk,
        &to,
        |_| Vec::new(),
        work,
        |out, pieces| {
            split::each(out, &pieces, |piece, lines| outputs.of(piece, Ok)?.write_all(lines))
        },
    )?;
    outputs
        .conclude(totals.status, bulk.keep_going, |output| Ok(Ended { output, is_empty: false }))?;
    Ok(totals.status)
}

/// Appends the line of one record.
fn line<T>(
    item: &mut Item<'_, '_>,
    refused: Option<&Finding>,
    settings: &Settings,
    part: &mut Part<T>,
) {
    let source = item.source;
    let lines = || item.locator.place(item.range.start).line - 1;
    let out = &mut part.out;
    let good =
        jsonl::line(source.format, item.record, refused, Some(source.file()), settings, lines, out);
    part.bad += u64::from(!good);
}
