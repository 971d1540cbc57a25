//! `boardnote scan`: records inside arbitrary text.

use super::Style;
use super::Verb;
use crate::bulk::{self, BulkArgs, Item, Part};
use crate::context::{Context, Status};
use crate::formats::plain::Blocks;
use crate::formats::{self, Unit, notation::Hit, of::Of, saturated};
use crate::output::Output;
use crate::text::{json_line, visible};
use core::cmp::Reverse;
use serde_json::json;
use std::io::{self, Write as _};

/// Arguments of `scan`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Find records in mail, logs and other text",
    after_help = "Prints file, byte offset, text and format, separated by tabs, and for a backgammon ID \
    its canonical form.\n\n\
    Example:\n  boardnote scan -r mail/"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Print tab-separated columns or JSON Lines
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let bulk = BulkArgs { from: Some(&Of::<Blocks>::NEW), limit: None, ..args.bulk.clone() };
    let mut left = args.bulk.limit.map_or(usize::MAX, saturated);
    let only = args.bulk.from.map(|format| format.info().name);
    if args.bulk.from.is_some_and(|format| !format.abilities().scan) {
        let known = formats::ALL.iter().filter(|format| format.abilities().scan);
        let known: Vec<_> = known.map(|format| format.info().name).collect();
        let (name, known) = (only.unwrap_or_default(), formats::words::list(&known, "or"));
        return Err(io::Error::other(format!("scan cannot find {name}, only {known}")));
    }
    let mut output = Output::stdout();
    let to = output.destination();
    let job = |item: Item<'_, '_>, part: &mut Part| {
        for Hit { span, format, canonical } in found(item.record.bytes) {
            if only.is_some_and(|only| only != format) {
                continue;
            }
            let text = String::from_utf8_lossy(&item.record.bytes[span.clone()]);
            let (source, offset) = (item.source, item.record.offset + span.start as u64);
            let line = match args.format {
                Style::Text => {
                    let text = text.replace(['\r', '\n'], " ");
                    let text = visible(&text);
                    let id = canonical.map(|id| format!("\t{id}")).unwrap_or_default();
                    format!("{}\t{offset}\t{text}\t{format}{id}\n", source.shown)
                }
                Style::Json => {
                    let file = &source.name;
                    let mut object =
                        json!({"file": file, "offset": offset, "text": text, "format": format});
                    if let Some(object) = object.as_object_mut() {
                        object.extend(canonical.map(|id| ("id".to_owned(), id.into())));
                        let hex = source.hex.as_deref();
                        object.extend(hex.map(|hex| ("file_hex".to_owned(), hex.into())));
                    }
                    json_line(&object)
                }
            };
            part.out.extend_from_slice(line.as_bytes());
        }
    };
    // The limit counts records, not blocks.
    let totals = bulk::collect(
        context,
        &bulk,
        &to,
        |_| (),
        job,
        |out, ()| {
            for line in out.split_inclusive(|byte| *byte == b'\n').take(left) {
                left -= 1;
                output.write_all(line)?;
            }
            Ok(())
        },
    )?;
    output.commit()?;
    Ok(totals.status)
}

/// Returns the records of a block, from left to right. Of two that overlap, the one that starts
/// first wins, then the longer one.
fn found(block: &[u8]) -> Vec<Hit> {
    let mut all = Vec::new();
    for format in formats::ALL {
        if format.info().unit == Unit::File {
            format.scan(block, &mut |hit| all.push(hit));
            continue;
        }
        let mut start = 0;
        for line in block.split_inclusive(|byte| *byte == b'\n') {
            let shift =
                |hit: Hit| Hit { span: hit.span.start + start..hit.span.end + start, ..hit };
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            format.scan(text, &mut |hit| all.push(shift(hit)));
            start += line.len();
        }
    }
    all.sort_by_key(|hit| (hit.span.start, Reverse(hit.span.end)));
    let mut end = 0;
    all.retain(|hit| {
        let free = hit.span.start >= end;
        if free {
            end = hit.span.end;
        }
        free
    });
    all
}
