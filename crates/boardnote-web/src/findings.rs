//! Findings about a record with their places, as in a reply.

use boardnote_formats::finding::Finding;
use serde::Serialize;

/// Returns findings with their places, which are computed in a single pass over the record.
pub(crate) fn placed<'a>(findings: &'a [Finding], record: &[u8]) -> Vec<Placed<'a>> {
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by_key(|at| findings.get(*at).map(|finding| finding.span.start));
    let mut place = Place::default();
    let mut places = vec![(1, 1); findings.len()];
    for at in order {
        if let (Some(finding), Some(found)) = (findings.get(at), places.get_mut(at)) {
            place.to(finding.span.start.min(record.len()), record);
            *found = (place.line + 1, place.column + 1);
        }
    }
    let reply = |(finding, (line, column)): (&'a Finding, _)| Placed {
        kind: &finding.code,
        severity: finding.severity.name(),
        message: &finding.message,
        hint: finding.help.as_deref(),
        bytes: Bytes {
            start: finding.span.start.min(record.len()),
            end: finding.span.end.min(record.len()),
        },
        line,
        column,
    };
    findings.iter().zip(places).map(reply).collect()
}

/// A finding with its place in the record, as in a reply.
#[derive(Serialize)]
pub(crate) struct Placed<'a> {
    kind: &'a str,
    severity: &'static str,
    message: &'a str,
    hint: Option<&'a str>,
    bytes: Bytes,
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct Bytes {
    start: usize,
    end: usize,
}

/// The line and the column of a byte.
#[derive(Debug, Default)]
struct Place {
    at: usize,
    line: usize,
    column: usize,
}

impl Place {
    /// Advances to a byte.
    fn to(&mut self, at: usize, bytes: &[u8]) {
        for byte in bytes.get(self.at..at).unwrap_or_default() {
            match byte {
                b'\n' => {
                    self.line += 1;
                    self.column = 0;
                }
                0x80..0xc0 => {}
                _ => self.column += 1,
            }
        }
        self.at = at;
    }
}
