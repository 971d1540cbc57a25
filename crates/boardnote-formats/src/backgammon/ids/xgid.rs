//! `xgid`: the ten fields of eXtreme Gammon.

use super::{Then, json, of_row};
use crate::backgammon::{self, Reading, row};
use crate::finding::Finding;
use crate::own::explained;
use crate::{Info, Likelihood, Record};
use bg_matchid::{ErrorKind, FoundId, ParseOptions, Xgid};
use core::ops::Range;

#[derive(Debug)]
pub struct Kind;

/// Returns `true` if a line starts with the board of an XGID without its prefix, so that one with a
/// mistyped field is reported as such.
fn starts_with_board(line: &str) -> bool {
    let square = |byte: u8| matches!(byte, b'-' | b'A'..=b'P' | b'a'..=b'p');
    let board = line.trim_ascii_start().split(':').next().expect("a split has a first part");
    line.contains(':') && board.len() == 26 && board.bytes().all(square)
}

impl super::Kind for Kind {
    const INFO: Info = Info {
        name: "xgid",
        summary: "eXtreme Gammon ID: position and match in ten fields",
        extensions: &["xgid"],
        example: "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10",
        resembles: |text| {
            let is_prefixed = text.get(..4).is_some_and(|it| it.eq_ignore_ascii_case("xgid"));
            is_prefixed || text.matches(':').count() == 9 && !text.contains([' ', '/'])
        },
        codes: || {
            explained(
                ErrorKind::ALL,
                &[
                    ("bad-prefix", ""),
                    ("field-count", ""),
                    ("bad-position", ""),
                    ("bad-field", ""),
                    ("surrounding-text", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10."),
                ],
            )
        },
        is_pasted: true,
        ..Info::NEW
    };
    const FROM_JSON: super::OfJson = json::xgid;

    fn likelihood(sample: &[u8]) -> Likelihood {
        let prefixed =
            |line: &[u8]| line.get(..5).is_some_and(|it| it.eq_ignore_ascii_case(b"xgid="));
        let reads = |line: &str| row::reads(Xgid::parse_with, &ParseOptions::lenient(), line);
        let looks = |line: &str| prefixed(line.as_bytes()) || starts_with_board(line);
        match backgammon::likelihood(sample, reads, looks) {
            Likelihood::No => Likelihood::No,
            _ if prefixed(sample.trim_ascii_start()) => Likelihood::Certain,
            other => other,
        }
    }

    fn read<T>(record: Record<'_>, reading: Reading<'_>, then: impl Then<T>) -> Result<T, Finding> {
        of_row(Xgid::parse_with, record, reading, FoundId::Xgid, then)
    }

    fn place(record: &[u8]) -> Range<usize> {
        row::column(Xgid::parse_with, record)
    }
}
