//! `boardnote convert`: records to another format.

use crate::bulk::{self, BulkArgs, Item, Part};
use crate::finding::{Finding, Severity};
use crate::formats::{self, Memory, Unit};
use crate::locate::Locator;
use crate::output::Output;
use crate::report;
use crate::settings::{Mode, Settings};
use crate::{Context, Status};
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Arguments of `convert`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    boardnote convert --from gnuid --to xgid ids.txt\n  \
    boardnote convert --from bg-sgf --to gnuid match.sgf\n  \
    boardnote convert --from movecode --to pgn games.tsv > games.pgn")]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Format to write
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    if let Some(from) = args.bulk.from {
        possible(from.info(), &args.to).map_err(io::Error::other)?;
    }
    let mut output = Output::create(args.output.as_deref())?;
    let totals = bulk::run_batches(context, &args.bulk, &mut output, |batch, part| {
        let mut locator = Locator::new(batch);
        let in_order = batch.source.format.in_order(Some(&args.to));
        let mut memory = if in_order { batch.link.take() } else { None };
        for (range, record) in batch.records() {
            let mut item = Item { record, range, source: &batch.source, locator: &mut locator };
            match &batch.refused {
                Some(finding) => item.bad_in_brief(finding, part),
                None => convert(&mut item, &args.to, &settings, &mut memory, part),
            }
        }
        if in_order {
            batch.link.hand_on(memory);
        }
    })?;
    output.conclude(totals.status, args.bulk.keep_going)?;
    for (loss, count) in &totals.losses {
        let message = format!("not carried over: {loss} ({count} times)");
        let text = report::plain(Severity::Warning, &message, context.color_err);
        io::stderr().write_all(text.as_bytes())?;
    }
    Ok(totals.status)
}

/// Whether there is such a conversion; the message lists those there are.
fn possible(from: &formats::Info, to: &str) -> Result<(), String> {
    if from.converts_to.contains(&to) {
        return Ok(());
    }
    Err(match from.converts_to {
        [] => format!("{} is not converted to anything", from.name),
        targets => format!("{} is converted to {}, not to {to}", from.name, targets.join(", ")),
    })
}

fn convert(
    item: &mut Item<'_, '_>,
    to: &str,
    settings: &Settings,
    memory: &mut Memory,
    part: &mut Part,
) {
    let format = item.source.format;
    let before = part.out.len();
    let result = match possible(format.info(), to) {
        Ok(()) => {
            let (out, losses) = (&mut part.out, &mut part.losses);
            format.convert_next(item.record, to, settings, memory, out, losses)
        }
        Err(message) => Err(Finding::error("no-conversion", 0..0, message)),
    };
    match result {
        Ok(findings) => {
            // A damaged record of which something was saved is bad all the same.
            part.bad += u64::from(findings.iter().any(Finding::is_error));
            for warning in findings {
                item.brief(&warning, part);
            }
            if formats::by_name(to).is_some_and(|to| to.info().unit == Unit::Line) {
                end_line(&mut part.out, before);
            }
        }
        Err(finding) => {
            part.out.truncate(before);
            item.bad_in_brief(&finding, part);
        }
    }
}

/// Ends the last line of what a record gave, if it gave anything.
fn end_line(out: &mut Vec<u8>, before: usize) {
    if out.len() > before && !out.ends_with(b"\n") {
        out.push(b'\n');
    }
}
