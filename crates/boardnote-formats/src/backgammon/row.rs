//! IDs in a column of a table, such as the rows that the conversion of a match writes.

use super::{Parse, Reading};
use crate::Record;
use crate::finding::{Finding, Findings};
use bg_matchid::ParseOptions;
use core::ops::Range;

/// Numbers of columns of a row about a position: game, ply, and ID, and about a decision: player,
/// action, dice, and move besides.
const COLUMNS: [usize; 2] = [3, 7];
/// The column of the ID in such a row.
const ID: usize = 2;

/// Returns the range of the ID in a line: its column, if the line is a row about a decision or has a
/// cell that can be read, and otherwise the whole line.
pub(super) fn column<'r, V>(parse: Parse<'r, V>, line: &'r [u8]) -> Range<usize> {
    if !line.contains(&b'\t') {
        return 0..line.len();
    }
    let mut start = 0;
    let cells: Vec<Range<usize>> = line
        .split(|byte| *byte == b'\t')
        .map(|cell| {
            let range = start..start + cell.len();
            start = range.end + 1;
            range
        })
        .collect();
    let text = |range: &Range<usize>| &line[range.clone()];
    let is_number = |range: &Range<usize>| {
        let digits = text(range);
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    let of_decision = cells
        .get(ID)
        .filter(|_| COLUMNS.contains(&cells.len()) && cells.iter().take(ID).all(is_number));
    let is_id = |range: &&Range<usize>| {
        let text = core::str::from_utf8(text(range));
        text.is_ok_and(|text| parse(text, &ParseOptions::strict()).is_ok())
    };
    of_decision.or_else(|| cells.iter().find(is_id)).cloned().unwrap_or(0..line.len())
}

/// Returns `true` if a line, or the ID in a column of it, can be read with these options.
pub(super) fn reads<'r, V>(parse: Parse<'r, V>, options: &ParseOptions, line: &'r str) -> bool {
    let id = &line[column(parse, line.as_bytes())];
    parse(id, options).is_ok()
}

/// Reads a line, or the ID in a column of it, and passes its value to `then`, together with the
/// warnings.
pub(super) fn read<'r, V, T>(
    parse: Parse<'r, V>,
    record: Record<'r>,
    reading: Reading<'_>,
    then: impl FnOnce(&V, &mut Findings) -> Result<T, Finding>,
) -> Result<T, Finding> {
    let Range { start, end } = column(parse, record.bytes);
    let id = Record { bytes: &record.bytes[start..end], ..record };
    let shift = |finding: &mut Finding| {
        finding.span = finding.span.start + start..finding.span.end + start;
    };
    let read = super::read(parse, id, reading, |value, found| {
        found.iter_mut().for_each(shift);
        then(value, found)
    });
    read.map_err(|mut error| {
        shift(&mut error);
        error
    })
}
