//! `ogid`: the ID of OpenGammon.

use super::table::{self, AsGnuid};
use super::{Options, Reading, finding, gnuid};
use crate::finding::{Finding, Findings};
use crate::json;
use crate::notation::{Count, FromJson, Notation, Scenes, Table, Target, Writing, read};
use crate::own::explained;
use crate::sheet::Sheet;
use crate::{Field, Info, Likelihood, Record, Unit};
use bg_matchid::{ErrorKind, Gnuid, Ogid, ParseOptions};
use board_picture::scene::Scene;
use serde::Serialize;

/// The `ogid` notation.
#[derive(Debug)]
pub struct OgId;

/// The JSON value.
#[derive(Debug, Serialize)]
struct Json<'a> {
    ogid: String,
    #[serde(flatten)]
    id: gnuid::Json<'a>,
}

impl AsGnuid for Ogid {
    fn gnuid(&self) -> Gnuid {
        self.to_gnuid()
    }
}

/// Writes a situation as an OGID.
pub(super) fn to_ogid(id: &Gnuid, writing: &mut Writing<'_, ()>) -> Result<(), Finding> {
    let converted = id.to_ogid();
    super::lose(&converted.losses, writing);
    writing.out.extend_from_slice(converted.value.to_string().as_bytes());
    Ok(())
}

/// Returns `true` if a line has the fields of an OGID, of which the checkers of each side have at
/// most one wrong character, or its label.
fn looks(line: &str) -> bool {
    let line = line.trim_ascii();
    let label = line.get(..4).is_some_and(|label| label.eq_ignore_ascii_case("ogid"));
    if label && matches!(line.as_bytes().get(4), Some(b'=' | b':')) {
        return true;
    }
    let fields: Vec<&str> = line.split(':').take(12).collect();
    let checkers = |field: &&str| {
        let wrong = field.bytes().filter(|byte| !matches!(byte, b'0'..=b'9' | b'a'..=b'q'));
        (1..=20).contains(&field.len()) && wrong.count() <= 1
    };
    let cube = |field: &&str| field.len() == 3;
    (3..12).contains(&fields.len())
        && fields.iter().take(2).all(checkers)
        && fields.get(2).is_some_and(cube)
}

impl Notation for OgId {
    const INFO: Info = Info {
        name: "ogid",
        summary: "OpenGammon ID: checkers, cube, dice, score",
        unit: Unit::Line,
        extensions: &["ogid"],
        example: "11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0",
        codes: || {
            explained(
                ErrorKind::ALL,
                &[
                    ("bad-character", "11cccc-hhhjjjjj:66666888dddddoo:N0N::B:C:0:0:7:0"),
                    ("ogid-field-count", ""),
                    ("too-many-checkers", "11ccccchhhjjjjjj:66666888dddddoo:N0N::B:C:0:0:7:0"),
                    ("wrong-bar", ""),
                    ("both-on-a-point", ""),
                    ("bad-cube", ""),
                    ("bad-die", ""),
                    ("bad-player", ""),
                    ("bad-number", ""),
                    ("not-canonical-text", ""),
                    ("finished-match", ""),
                ],
            )
        },
        is_pasted: true,
        ..Info::NEW
    };

    type Value<'r> = Ogid;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        let reads = |line: &str| Ogid::parse_with(line, &ParseOptions::lenient()).is_ok();
        match super::likelihood(sample, reads, looks) {
            Likelihood::No => Likelihood::No,
            _ => Likelihood::Certain,
        }
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Ogid, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        super::read(Ogid::parse_with, record, reading, then)
    }

    fn json(id: &Ogid, _: Reading<'_>, out: &mut Vec<u8>, _: &mut Findings) -> Result<(), Finding> {
        let gnuid = id.to_gnuid();
        json::push(&Json { ogid: id.to_string(), id: gnuid::Json::new(&gnuid, &gnuid) }, out);
        Ok(())
    }

    fn sheet(id: &Ogid, reading: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        Ok(Sheet { parts: gnuid::sheet_parts(&id.to_gnuid(), None, reading.own) })
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        read::<Self>(record, reading, &mut |_, _| Ok(()))?;
        let text = super::text(record.bytes)?;
        let label = text.find(['=', ' ']).map_or(0, |at| at + 1);
        let mut offset = label;
        for (raw, name) in text.get(label..).unwrap_or_default().split(':').zip(Ogid::FIELDS) {
            row(Field {
                offset,
                length: raw.len(),
                unit: "byte",
                raw: raw.to_owned(),
                name: name.to_owned(),
                value: raw.to_owned(),
                meaning: String::new(),
            });
            offset += raw.len() + 1;
        }
        Ok(())
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, reading, encoding| {
        let gnuid::Parts { position, state } = json::read(value)?;
        let text = Gnuid::new(position, state).to_ogid().value.to_string();
        let read = Ogid::parse_with(&text, &super::options(reading));
        read.map_err(|error| finding(&error))?;
        encoding.out.extend_from_slice(text.as_bytes());
        Ok(())
    });

    const SCENES: Option<Scenes<Self>> =
        Some(Scenes { one: |id, _, _| Ok(Scene::from(&id.to_gnuid())), game: None });

    const SCANNED: bool = true;

    const COUNT: Option<Count<Self>> = Some(|id, _, tally| {
        gnuid::count(&id.to_gnuid(), tally);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("matchid", |id, _, writing| gnuid::to_matchid(&id.gnuid(), writing)),
        Target::<Self>::new("posid", |id, _, writing| gnuid::to_posid(&id.gnuid(), writing)),
        Target::<Self>::new("gnuid", |id, _, writing| gnuid::to_gnuid(&id.gnuid(), writing)),
        Target::<Self>::new("xgid", |id, _, writing| gnuid::to_xgid(&id.gnuid(), writing)),
        Target::<Self>::new("ogid", |id, _, writing| to_ogid(&id.gnuid(), writing)),
    ];

    const TABLES: &'static [Table<Self>] = &[Table::of::<table::Position>()];
}
