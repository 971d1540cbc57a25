//! `boardnote scan`: records inside arbitrary text.

use super::Style;
use crate::bulk::{self, BulkArgs};
use crate::context::{Context, Status};
use crate::formats::plain::Lines;
use crate::formats::{self, of::Of};
use crate::output::Output;
use crate::text::{json_line, visible};
use core::cmp::Reverse;
use core::ops::Range;
use serde_json::json;
use std::io;

/// Arguments of `scan`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = "Prints file, byte offset, text and format, separated by tabs.\n\n\
    Example:\n  boardnote scan -r mail/")]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Print tab-separated columns or JSON Lines
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let bulk = BulkArgs { from: Some(&Of::<Lines>::NEW), ..args.bulk.clone() };
    let only = args.bulk.from.map(|format| format.info().name);
    if args.bulk.from.is_some_and(|format| !format.abilities().scan) {
        let known = formats::ALL.iter().filter(|format| format.abilities().scan);
        let known: Vec<_> = known.map(|format| format.info().name).collect();
        let (name, known) = (only.unwrap_or_default(), formats::words::list(&known, "or"));
        return Err(io::Error::other(format!("scan cannot find {name}, only {known}")));
    }
    let mut output = Output::stdout();
    let totals = bulk::run(context, &bulk, &mut output, |item, part| {
        for (range, format) in found(item.record.bytes) {
            if only.is_some_and(|only| only != format) {
                continue;
            }
            let text = item.record.bytes.get(range.clone()).unwrap_or_default();
            let text = String::from_utf8_lossy(text);
            let (source, offset) = (item.source, item.record.offset + range.start as u64);
            let line = match args.format {
                Style::Text => {
                    format!("{}\t{offset}\t{}\t{format}\n", source.shown, visible(&text))
                }
                Style::Json => {
                    let file = &source.name;
                    let mut object =
                        json!({"file": file, "offset": offset, "text": text, "format": format});
                    if let (Some(hex), Some(object)) = (&source.hex, object.as_object_mut()) {
                        object.insert("file_hex".to_owned(), hex.as_str().into());
                    }
                    json_line(&object)
                }
            };
            part.out.extend_from_slice(line.as_bytes());
        }
    })?;
    output.commit()?;
    Ok(totals.status)
}

/// Returns the records of a line, from left to right. Of two that overlap, the one that starts
/// first wins, then the longer one, so that the parts of a GNUID are not reported separately.
fn found(line: &[u8]) -> Vec<(Range<usize>, &'static str)> {
    let mut all = Vec::new();
    for format in formats::ALL {
        format.scan(line, &mut |range| all.push((range, format.info().name)));
    }
    all.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
    let mut end = 0;
    all.retain(|(range, _)| {
        let free = range.start >= end;
        if free {
            end = range.end;
        }
        free
    });
    all
}
