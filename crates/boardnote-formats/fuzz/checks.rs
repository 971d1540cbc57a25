//! Properties that every capability of a format has for any input, shared by the fuzz targets, the
//! replay of their corpora, and the tests over damaged examples.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails here is meant to panic"
)]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use boardnote_formats::finding::{Finding, Severity};
use boardnote_formats::settings::{Mode, Settings};
use boardnote_formats::sheet::Style;
use boardnote_formats::tally::Tally;
use boardnote_formats::{Format, Losses, Record, Step, by_name};
use flate2::{Compression, write::GzEncoder};
use std::io::Write as _;

/// Records beyond this number do not reach other code.
const MOST_RECORDS: u64 = 32;

/// Runs every capability of the format with this name on bytes taken for a file.
pub(crate) fn adapter(name: &str, bytes: &[u8]) {
    let format = by_name(name).unwrap();
    let _ = format.likelihood(bytes);
    format.scan(bytes, &mut |hit| assert!(!bytes[hit.span].is_empty()));
    for mode in [Mode::Strict, Mode::Lenient] {
        let settings = Settings { mode, ..Settings::default() };
        let order = format.in_order();
        each_record(format, bytes, &mut |record| {
            one_record(format, record, &settings);
            order.check(
                &mut core::iter::once(record),
                &settings,
                &mut || {},
                &mut |at, finding| {
                    assert_eq!(at, 0);
                    sound(&finding, record);
                },
            );
        });
    }
}

/// Runs the reader of `KaTrain`'s analysis on bytes taken for what is packed in the property `KT`, and for
/// the packed bytes themselves.
pub(crate) fn katrain(bytes: &[u8]) {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    let gzip = packer.finish().unwrap();
    for packed in [&gzip[..], bytes] {
        let text = STANDARD.encode(packed);
        adapter("sgf", format!("(;GM[1]SZ[9];B[ee]KT[a][b][{text}])").as_bytes());
    }
}

/// Splits a file as a program does that has read it to its end.
fn each_record(format: &dyn Format, bytes: &[u8], record: &mut dyn FnMut(Record<'_>)) {
    let mut start = 0;
    for n in 0..MOST_RECORDS {
        let rest = &bytes[start..];
        let (content, next) = match format.split(rest, true) {
            Step::Record { content, next } => (content, next),
            Step::Last { content } => (content, rest.len()),
            Step::More => return,
        };
        assert!(next > 0 || content.is_empty(), "splitting stands still at {start}");
        assert!(format.prefix_len(&rest[content.clone()]) <= content.len());
        let offset = (start + content.start) as u64;
        record(Record { bytes: &rest[content], n, index: n, offset });
        start += next;
        if next == 0 || start >= bytes.len() {
            return;
        }
    }
}

fn one_record(format: &dyn Format, record: Record<'_>, settings: &Settings) {
    let abilities = format.abilities();
    let mut bad = false;
    format.check(record, settings, &mut |finding| {
        sound(&finding, record);
        bad |= finding.severity == Severity::Error;
    });
    let mut json = b"kept".to_vec();
    match format.decode(record, settings, &mut json) {
        Ok(findings) => {
            findings.iter().for_each(|finding| sound(finding, record));
            let value = serde_json::from_slice(&json[4..]).unwrap();
            if abilities.encode {
                encodes(format, &value, settings);
            }
        }
        Err(finding) => {
            sound(&finding, record);
            assert_eq!(json, b"kept", "a failed decode leaves the output as it was");
        }
    }
    for target in &abilities.targets {
        let (mut out, mut losses) = (b"kept".to_vec(), Losses::new());
        match format.convert(record, *target, settings, &mut out, &mut losses) {
            Ok(_) => assert!(out.starts_with(b"kept")),
            Err(finding) => {
                sound(&finding, record);
                assert_eq!(out, b"kept", "a failed conversion leaves the output as it was");
            }
        }
    }
    if let Ok((sheet, _)) = format.sheet(record, settings) {
        let text = sheet.text(&Style::default());
        assert!(text.is_empty() || text.ends_with('\n'));
    }
    let _ = format.inspect(record, settings, &mut |_| {});
    if let Ok((scene, _)) = format.scene(record, settings) {
        let svg = board_picture::svg(&scene, &board_picture::Options::default());
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    }
    if let Ok(game) = format.replay(record, settings) {
        drop(game);
    }
    for table in &abilities.tables {
        let _ = format.rows(record, *table, None, settings, &mut |cells| {
            assert_eq!(cells.len(), table.columns().count());
        });
    }
    let _ = format.count(record, settings, &mut Tally::default());
}

/// A value that was decoded can be refused, but what is written for it reads again.
fn encodes(format: &dyn Format, value: &serde_json::Value, settings: &Settings) {
    let mut out = Vec::new();
    if format.encode(value, settings, &mut out, &mut Losses::new()).is_ok() {
        let lenient = Settings { mode: Mode::Lenient, ..Settings::default() };
        each_record(format, &out, &mut |record| {
            let again = format.decode(record, &lenient, &mut Vec::new());
            assert!(again.is_ok(), "{value}\n{}\n{again:?}", String::from_utf8_lossy(&out));
        });
    }
}

/// Checks that the place of a finding lies inside its record and that its texts are for people.
fn sound(finding: &Finding, record: Record<'_>) {
    let span = &finding.span;
    assert!(span.start <= span.end && span.end <= record.bytes.len(), "{finding:?}");
    assert!(!finding.code.is_empty() && !finding.message.is_empty(), "{finding:?}");
}
