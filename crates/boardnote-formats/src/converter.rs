//! Conversion of an input that is entirely in memory.

use crate::cut::Cursor;
use crate::finding::Finding;
use crate::settings::Settings;
use crate::{Format, Gathered, Losses, Origin, Record, TargetInfo, Unit, by_name};

/// Appends all records of `data` in another notation, and returns the facts that it cannot hold. Each
/// kind of loss is counted once per record. `found` receives the findings of every record; a record
/// with an error is left out, or in part.
///
/// ```
/// use boardnote_formats::{by_name, converter::convert, settings::Settings};
///
/// let gnuid = by_name("gnuid").unwrap();
/// let target = gnuid.abilities().target("matchid").unwrap();
/// let (input, mut out) = (b"4HPwATDgc/ABMA:QYkqASAAIAAA\n4HPwATDgc/ABMA:MAFlAAAAAAAE\n", Vec::new());
/// let losses = convert(gnuid, target, input, &Settings::default(), &mut out, &mut |_, _| ());
/// assert_eq!(out, b"QYkqASAAIAAA\nMAFlAAAAAAAE\n");
/// let lost: Vec<_> = losses.iter().map(|loss| (loss.text(), loss.count())).collect();
/// assert_eq!(lost, [("position", 2)]);
/// ```
pub fn convert<'d>(
    format: &'static dyn Format,
    target: TargetInfo,
    data: &'d [u8],
    settings: &Settings,
    out: &mut Vec<u8>,
    found: &mut dyn FnMut(Record<'d>, Finding),
) -> Losses {
    let mut cursor = Cursor::new(format, data);
    let mut records = core::iter::from_fn(|| cursor.next(data)).map(|record| (record, settings));
    convert_records(format, target, settings, &mut records, out, found)
}

/// Converts records as [`convert`] does, each with the settings of its input. The first record of an
/// input has the index 0.
pub fn convert_records<'d, 's>(
    format: &'static dyn Format,
    target: TargetInfo,
    settings: &Settings,
    records: &mut dyn Iterator<Item = (Record<'d>, &'s Settings)>,
    out: &mut Vec<u8>,
    found: &mut dyn FnMut(Record<'d>, Finding),
) -> Losses {
    let lines = has_lines(target);
    let mut in_order = format.in_order();
    let mut losses = Losses::new();
    let mut gathering = by_name(target.name).and_then(|to| to.gather(Origin::Records, settings));
    for (record, settings) in records {
        if record.index == 0 {
            in_order = format.in_order();
        }
        let (before, mut lost) = (out.len(), Losses::new());
        let result = in_order.convert(record, target, settings, out, &mut lost);
        losses.add_record(lost);
        match result {
            Ok(findings) => findings.into_iter().for_each(|finding| found(record, finding)),
            Err(finding) => found(record, finding),
        }
        if lines && out.len() > before && !out.ends_with(b"\n") {
            out.push(b'\n');
        }
        if let Some(gathering) = &mut gathering {
            gathering.add(&out[before..]);
            out.truncate(before);
        }
    }
    in_order.finish(out);
    if let Some(gathering) = gathering {
        let Gathered { file, warning } = gathering.finish();
        out.extend(file);
        warning.into_iter().for_each(|warning| found(Record::alone(b""), warning));
    }
    losses
}

/// Returns `true` if a notation has a record per line. A form without a format of its own, such as EPD,
/// has, too.
#[must_use]
pub fn has_lines(target: TargetInfo) -> bool {
    by_name(target.name).is_none_or(|format| format.info().unit == Unit::Line)
}
