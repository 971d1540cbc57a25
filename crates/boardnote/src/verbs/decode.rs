//! `boardnote decode`: records as JSON Lines, one line per record, good or bad.

use super::Verb;
use crate::bulk::{self, BulkArgs, Item, Part};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::finding::Finding;
use crate::formats::jsonl;
use crate::locate::Locator;
use crate::options::{self, Class};
use crate::output::Output;
use crate::settings::{Mode, Settings};
use clap::Command;
use std::io;

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
    /// Write to FILE instead of standard output
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
    let mut output = Output::of(context, args.output.as_ref())?;
    let totals = bulk::run_batches(context, &args.bulk, &mut output, |batch, part| {
        let mut locator = Locator::new(batch);
        for (range, record) in batch.records() {
            let mut item = Item { record, range, source: &batch.source, locator: &mut locator };
            line(&mut item, batch.refused.as_ref(), batch.source.settings(&settings), part);
        }
    })?;
    output.conclude(totals.status, args.bulk.keep_going)?;
    Ok(totals.status)
}

/// Appends the line of one record.
fn line(item: &mut Item<'_, '_>, refused: Option<&Finding>, settings: &Settings, part: &mut Part) {
    let source = item.source;
    let lines = || item.locator.place(item.range.start).line - 1;
    let out = &mut part.out;
    let good =
        jsonl::line(source.format, item.record, refused, Some(source.file()), settings, lines, out);
    part.bad += u64::from(!good);
}
