//! `boardnote decode`: records as JSON Lines, one line per record, good or bad.

use crate::bulk::{self, BulkArgs, Item, Part};
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::locate::Locator;
use crate::output::Output;
use crate::settings::{Mode, Settings};
use crate::{formats::Unit, report, text};
use serde_json::Value;
use std::io;
use std::path::PathBuf;

/// Arguments of `decode`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    boardnote decode --from gnuid ids.txt | jq .value.match.score\n  \
    boardnote decode --lenient --from cgp positions.cgp -o positions.jsonl")]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Strict);
    let many = args.bulk.many();
    let mut output = Output::create(args.output.as_deref())?;
    let totals = bulk::run_batches(context, &args.bulk, &mut output, |batch, part| {
        let mut locator = Locator::new(batch);
        for (range, record) in batch.records() {
            let mut item = Item { record, range, source: &batch.source, locator: &mut locator };
            line(&mut item, batch.refused.as_ref(), many, batch.source.settings(&settings), part);
        }
    })?;
    output.conclude(totals.status, args.bulk.keep_going)?;
    Ok(totals.status)
}

/// Appends the line of one record.
fn line(
    item: &mut Item<'_, '_>,
    refused: Option<&Finding>,
    many: bool,
    settings: &Settings,
    part: &mut Part,
) {
    let record = item.record;
    let base = match item.source.format.info().unit {
        Unit::Line => 0,
        Unit::File => record.offset,
    };
    let offset = record.offset + item.source.format.prefix_len(record.bytes) as u64;
    let start = part.out.len();
    let out = &mut part.out;
    out.extend_from_slice(format!("{{\"n\":{},\"offset\":{offset}", record.n).as_bytes());
    if many {
        out.extend_from_slice(b",\"file\":");
        push(out, &item.source.name.as_str().into());
        if let Some(hex) = &item.source.hex {
            out.extend_from_slice(b",\"file_hex\":");
            push(out, &hex.as_str().into());
        }
    }
    let before = out.len();
    out.extend_from_slice(b",\"value\":");
    let decoded = match refused {
        Some(finding) => Err(finding.clone()),
        None => item.source.format.decode(record, settings, out),
    };
    match decoded {
        Ok(warnings) if warnings.is_empty() => {}
        Ok(mut warnings) => {
            // A damaged record counts as bad even if part of it was read.
            part.bad += u64::from(warnings.iter().any(Finding::is_error));
            warnings
                .iter_mut()
                .for_each(|warning| report::count_lines(item.locator, &item.range, warning));
            out.extend_from_slice(b",\"warnings\":");
            push(out, &warnings.iter().map(|warning| warning.to_json(base)).collect());
        }
        Err(mut finding) => {
            report::count_lines(item.locator, &item.range, &mut finding);
            out.truncate(before);
            push_error(out, &finding, base);
            part.bad += 1;
        }
    }
    part.out.extend_from_slice(b"}\n");
    text::safe_json(&mut part.out, start);
}

fn push_error(out: &mut Vec<u8>, finding: &Finding, base: u64) {
    out.extend_from_slice(b",\"error\":");
    push(out, &finding.to_json(base));
}

fn push(out: &mut Vec<u8>, value: &Value) {
    out.extend_from_slice(value.to_string().as_bytes());
}
