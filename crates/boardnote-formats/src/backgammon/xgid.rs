//! `xgid`: the ten fields of eXtreme Gammon.

use super::table::{self, AsGnuid};
use super::{Options, Reading, finding, gnuid, row};
use crate::finding::{Finding, Findings};
use crate::json;
use crate::notation::{Count, FromJson, Notation, Scenes, Table, Target, Writing, read};
use crate::own::explained;
use crate::sheet::Sheet;
use crate::{Field, Info, Likelihood, Record, Unit};
use bg_matchid::{ErrorKind, Gnuid, ParseOptions, Xgid, XgidField};
use board_picture::scene::Scene;
use core::ops::Range;
use serde::{Deserialize, Serialize};

/// The `xgid` notation.
#[derive(Debug)]
pub struct XgId;

/// The JSON value. The member `losses` names every field that a GNUID cannot hold.
#[derive(Debug, Serialize)]
struct Json<'a> {
    xgid: String,
    #[serde(flatten)]
    id: gnuid::Json<'a>,
    beavers: bool,
    max_cube: u8,
    losses: Vec<&'static str>,
}

/// The parts that a GNUID cannot hold, as read from JSON.
#[derive(Debug, Deserialize)]
struct Parts {
    beavers: bool,
    max_cube: u8,
}

impl AsGnuid for Xgid {
    fn gnuid(&self) -> Gnuid {
        self.to_gnuid().value
    }
}

/// Returns `true` if a line starts with the board of an XGID without its prefix, so that one with a
/// mistyped field is reported as such.
fn starts_with_board(line: &str) -> bool {
    let square = |byte: u8| matches!(byte, b'-' | b'A'..=b'P' | b'a'..=b'p');
    let board = line.trim_ascii_start().split(':').next().unwrap_or_default();
    line.contains(':') && board.len() == 26 && board.bytes().all(square)
}

/// Returns the situation as a GNUID and counts every field that it cannot hold.
pub(super) fn lossy(id: &Xgid, writing: &mut Writing<'_, ()>) -> Gnuid {
    let converted = id.to_gnuid();
    super::lose(&converted.losses, writing);
    converted.value
}

impl Notation for XgId {
    const INFO: Info = Info {
        name: "xgid",
        summary: "eXtreme Gammon ID: position and match in ten fields",
        unit: Unit::Line,
        extensions: &["xgid"],
        example: "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10",
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

    type Value<'r> = Xgid;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        let prefixed =
            |line: &[u8]| line.get(..5).is_some_and(|it| it.eq_ignore_ascii_case(b"xgid="));
        let reads = |line: &str| row::reads(Xgid::parse_with, &ParseOptions::lenient(), line);
        let looks = |line: &str| prefixed(line.as_bytes()) || starts_with_board(line);
        match super::likelihood(sample, reads, looks) {
            Likelihood::No => Likelihood::No,
            _ if prefixed(sample.trim_ascii_start()) => Likelihood::Certain,
            other => other,
        }
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Xgid, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        row::read(Xgid::parse_with, record, reading, then)
    }

    fn json(id: &Xgid, _: Reading<'_>, out: &mut Vec<u8>, _: &mut Findings) -> Result<(), Finding> {
        let gnuid = id.to_gnuid();
        // The parts describe the XGID itself, not the GNUID.
        let parts = Gnuid::new(id.position(), id.state());
        let value = Json {
            xgid: id.to_string(),
            id: gnuid::Json::new(&gnuid.value, &parts),
            beavers: id.beavers(),
            max_cube: id.max_cube(),
            losses: gnuid.losses.iter().map(|loss| loss.code()).collect(),
        };
        json::push(&value, out);
        Ok(())
    }

    fn sheet(id: &Xgid, reading: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        Ok(Sheet { parts: gnuid::sheet_parts(&id.gnuid(), Some(id), reading.own) })
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        read::<Self>(record, reading, &mut |_, _| Ok(()))?;
        let Range { start, end } = row::column(Xgid::parse_with, record.bytes);
        let text = super::text(record.bytes.get(start..end).unwrap_or_default())?;
        let before = text.find('=').map_or(0, |at| at + 1);
        let fields = text.get(before..).unwrap_or_default().split(':').zip(XgidField::ALL);
        let mut offset = start + before;
        for (raw, field) in fields {
            row(Field {
                offset,
                length: raw.len(),
                unit: "byte",
                raw: raw.to_owned(),
                name: field.name().to_owned(),
                value: raw.to_owned(),
                meaning: field.expected().to_owned(),
            });
            offset += raw.len() + 1;
        }
        Ok(())
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, reading, encoding| {
        let gnuid::Parts { position, state } = json::read(value)?;
        let Parts { beavers, max_cube } = json::read(value)?;
        let id = Gnuid::new(position, state).to_xgid().map_err(|error| finding(&error))?;
        let id = id.value.with_beavers(beavers);
        let text = id.with_max_cube(max_cube).map_err(|error| finding(&error))?.to_string();
        let read = Xgid::parse_with(&text, &super::options(reading));
        read.map_err(|error| finding(&error))?;
        encoding.out.extend_from_slice(text.as_bytes());
        Ok(())
    });

    const SCENES: Option<Scenes<Self>> =
        Some(Scenes { one: |id, _, _| Ok(Scene::from(id)), game: None });

    const SCANNED: bool = true;

    const COUNT: Option<Count<Self>> = Some(|id, _, tally| {
        gnuid::count(&id.gnuid(), tally);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("matchid", |id, _, writing| {
            gnuid::to_matchid(&lossy(id, writing), writing)
        }),
        Target::<Self>::new("posid", |id, _, writing| {
            gnuid::to_posid(&lossy(id, writing), writing)
        }),
        Target::<Self>::new("gnuid", |id, _, writing| {
            gnuid::to_gnuid(&lossy(id, writing), writing)
        }),
        Target::<Self>::new("xgid", |id, _, writing| {
            writing.out.extend_from_slice(id.to_string().as_bytes());
            Ok(())
        }),
        Target::<Self>::new("ogid", |id, _, writing| {
            super::ogid::to_ogid(&lossy(id, writing), writing)
        }),
    ];

    const TABLES: &'static [Table<Self>] = &[Table::of::<table::Position>()];
}
