//! Places of the records in a sequence of bytes.

use boardnote_formats::{Format, Step};

/// The records in a sequence of bytes.
pub(crate) struct Cut {
    /// Start and end of each record.
    pub(crate) records: Vec<(usize, usize)>,
    /// Number of bytes taken up by the records.
    pub(crate) used: usize,
}

/// Splits bytes into records. If the rest cannot be split, it is the last record, which is returned
/// only when no more input follows.
pub(crate) fn records(format: &dyn Format, bytes: &[u8], last: bool) -> Cut {
    let mut cut = Cut { records: Vec::new(), used: 0 };
    if bytes.is_empty() && last && format.info().needs_record {
        cut.records.push((0, 0));
        return cut;
    }
    loop {
        match format.split(bytes.get(cut.used..).unwrap_or_default(), last) {
            Step::Record { content, next } => {
                let (start, end) = (cut.used + content.start, cut.used + content.end);
                // Records that share their bytes are found together.
                let count =
                    format.info().shared.map_or(1, |count| count(&bytes[start..end]).max(1));
                cut.records.extend(core::iter::repeat_n((start, end), count));
                cut.used += next.max(1);
            }
            Step::Last { content } if last => {
                cut.records.push((cut.used + content.start, cut.used + content.end));
                cut.used = bytes.len();
                return cut;
            }
            Step::Last { .. } => return cut,
            Step::More => {
                if last {
                    cut.used = bytes.len();
                }
                return cut;
            }
        }
    }
}

/// Returns the number of line ends in a part of the bytes.
pub(crate) fn newlines(bytes: &[u8], range: core::ops::Range<usize>) -> u64 {
    bytes.get(range).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count() as u64
}
