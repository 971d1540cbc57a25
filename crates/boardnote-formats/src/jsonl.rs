//! The lines of `boardnote decode`: a JSON object for each record, good or bad.

use crate::finding::{Finding, Printed};
use crate::format::Format;
use crate::json::{member, push};
use crate::record::{Record, Unit};
use crate::settings::Settings;
use crate::text;
use std::borrow::Cow;

/// The name of the file of a record, for lines that show it.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// The name as shown in the output, or `None` for a record that comes from no file.
    pub name: Option<&'a str>,
    /// The bytes of the name in hexadecimal, if they are not UTF-8.
    pub hex: Option<&'a str>,
}

/// Appends the line of a record, with its line end, to `out` and returns `true` if the record is
/// good. A record that was `refused` before it was read has that finding as its error. `lines`
/// returns the number of line ends before the record in its file: findings that name a line count
/// from the start of the file.
pub fn line(
    format: &dyn Format,
    record: Record<'_>,
    refused: Option<&Finding>,
    file: Option<File<'_>>,
    settings: &Settings,
    mut lines: impl FnMut() -> u64,
    out: &mut Vec<u8>,
) -> bool {
    let base = match format.info().unit {
        Unit::Line => 0,
        Unit::File => record.offset,
    };
    let start = out.len();
    head(format, record, file, out);
    let before = out.len();
    out.extend_from_slice(b",\"value\":");
    let result = match refused {
        Some(finding) => Err(finding.clone()),
        None => format.decode(record, settings, out),
    };
    let good = match result {
        Ok(warnings) => {
            if !warnings.is_empty() {
                let list = warnings.iter().map(|warning| object(warning, base, &mut lines));
                member(out, "warnings", &list.collect::<Vec<_>>());
            }
            // A damaged record counts as bad even if part of it was read.
            !warnings.iter().any(Finding::is_error)
        }
        Err(finding) => {
            out.truncate(before);
            member(out, "error", &object(&finding, base, &mut lines));
            false
        }
    };
    tail(out, start);
    good
}

/// Opens the object of a record: its number, its place, and the name of the file.
pub fn head(format: &dyn Format, record: Record<'_>, file: Option<File<'_>>, out: &mut Vec<u8>) {
    let offset = record.offset + format.prefix_len(record.bytes) as u64;
    out.extend_from_slice(b"{\"n\":");
    push(&record.n, out);
    member(out, "offset", &offset);
    if let Some(file) = file {
        member(out, "file", &file.name);
        if let Some(hex) = file.hex {
            member(out, "file_hex", hex);
        }
    }
}

/// Closes the object that begins at `start`, and ends the line.
pub fn tail(out: &mut Vec<u8>, start: usize) {
    out.extend_from_slice(b"}\n");
    safe_json(out, start);
}

/// Escapes all characters of the JSON from `start` on that are not plainly visible. The values do
/// not change.
pub fn safe_json(out: &mut Vec<u8>, start: usize) {
    let line = out.get(start..).unwrap_or_default();
    // Without an early exit, the compiler compares many bytes at once.
    if line.iter().fold(false, |found, &byte| found | (byte >= 0x7f)) {
        let safe = text::json(&String::from_utf8_lossy(line)).into_owned();
        out.truncate(start);
        out.extend_from_slice(safe.as_bytes());
    }
}

/// Converts the member `line` of a finding, which counts from the start of its record, to count
/// from the start of the file. `lines` returns the number of line ends before the record.
pub fn count_lines(finding: &mut Finding, mut lines: impl FnMut() -> u64) {
    for (name, value) in &mut finding.extra {
        if let ("line", Some(line)) = (*name, value.as_u64()) {
            *value = (lines() + line.max(1)).into();
        }
    }
}

fn object(finding: &Finding, base: u64, lines: impl FnMut() -> u64) -> Printed<'_> {
    let mut finding = Cow::Borrowed(finding);
    if finding.extra.iter().any(|(name, _)| *name == "line") {
        count_lines(finding.to_mut(), lines);
    }
    Printed { finding, base }
}
