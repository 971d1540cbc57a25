//! The fields of a file: of its header and its records.

use super::file::{located, read};
use crate::finding::Finding;
use crate::record::saturated;
use crate::{Field, Record};
use bg_xg::ParseOptions;
use bg_xg::raw::{self, Container};
use core::fmt::Write as _;

/// Maximum number of bytes of a field that are printed.
const RAW: usize = 12;

/// Passes the fields of a game to `row`; those of the file precede those of its first game. The
/// records are compressed, so their offsets are those in the inflated segment.
pub(super) fn fields(record: Record<'_>, row: &mut dyn FnMut(Field)) -> Result<(), Finding> {
    let container = Container::parse_with(record.bytes, &ParseOptions::lenient());
    let container = container.map_err(|error| located(&error))?.value;
    let game = saturated(record.index);
    if game == 0 {
        of_file(&container, row);
    }
    let file = read(record.bytes).map_err(|error| located(&error))?;
    for number in file.session.records_of(game) {
        let Some(read) = file.session.record(number) else { continue };
        let (start, bytes) = (number * raw::RECORD, read.as_bytes());
        let place = format!("record {number} {}", read.name());
        read.each_field(&mut |field| row(one(&place, start, bytes, &field)));
    }
    Ok(())
}

/// Passes the fields of the header and the parts of the file to `row`.
fn of_file(container: &Container<'_>, row: &mut dyn FnMut(Field)) {
    let header = container.header();
    header.each_field(&mut |field| row(one("header", 0, header.as_bytes(), &field)));
    let part = |offset, length, name: String, value: String| Field {
        offset,
        length,
        unit: "byte",
        raw: String::new(),
        name,
        value,
        meaning: String::new(),
    };
    let thumbnail = container.thumbnail();
    row(part(header.as_bytes().len(), thumbnail.len(), "thumbnail".to_owned(), "JPEG".to_owned()));
    for segment in &container.segments {
        let size = format!("{} bytes inflated", segment.data.len());
        let name = format!("segment {}", segment.name);
        row(part(segment.span.start, segment.span.len(), name, size));
    }
}

/// Returns a field of a record that starts at an offset.
fn one(place: &str, start: usize, bytes: &[u8], field: &raw::Field) -> Field {
    let all = bytes.get(field.offset..field.offset + field.len).unwrap_or_default();
    let mut raw = String::new();
    for byte in all.iter().take(RAW) {
        // Writing to a string cannot fail.
        let _ = write!(raw, "{byte:02x}");
    }
    if all.len() > RAW {
        raw.push('…');
    }
    Field {
        offset: start + field.offset,
        length: field.len,
        unit: "byte",
        raw,
        name: format!("{place} {}", field.name),
        value: field.value.to_string(),
        meaning: String::new(),
    }
}
