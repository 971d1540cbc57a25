//! `xgid`: the ten fields of eXtreme Gammon.

use super::{finding, gnuid, json, options, report, text, warnings};
use crate::finding::Finding;
use crate::settings::Settings;
use crate::table::{Cell, Table};
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Losses, Record, Unit};
use bg_matchid::{FoundKind, Gnuid, Parsed, Xgid, XgidField};
use board_picture::scene::Scene;
use core::ops::Range;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The format.
#[derive(Debug)]
pub struct XgId;

/// The JSON value. `losses` names what the GNUID does not hold.
#[derive(Debug, Serialize, Deserialize)]
struct XgIdJson {
    #[serde(skip_deserializing)]
    xgid: String,
    #[serde(skip_deserializing)]
    gnuid: String,
    position: json::PositionJson,
    #[serde(rename = "match")]
    state: json::MatchJson,
    beavers: bool,
    max_cube: u8,
    #[serde(skip_deserializing)]
    losses: Vec<&'static str>,
}

fn read(record: Record<'_>, settings: &Settings) -> Result<Parsed<Xgid>, Finding> {
    let parsed = Xgid::parse_with(text(record.bytes)?, &options(settings));
    parsed.map_err(|error| finding(&error))
}

fn situation(record: Record<'_>, settings: &Settings) -> Result<Gnuid, Finding> {
    Ok(read(record, settings)?.value.to_gnuid().value)
}

impl Format for XgId {
    fn info(&self) -> &'static Info {
        &Info {
            name: "xgid",
            summary: "eXtreme Gammon ID: position and match in ten fields",
            unit: Unit::Line,
            binary: false,
            extensions: &["xgid"],
            converts_to: &["matchid", "posid", "gnuid", "xgid"],
            encodes: true,
            example: "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        let head = sample.trim_ascii_start();
        if head.get(..5).is_some_and(|prefix| prefix.eq_ignore_ascii_case(b"xgid=")) {
            return Likeness::Certain;
        }
        let reads =
            |line: &str| Xgid::parse_with(line, &bg_matchid::ParseOptions::lenient()).is_ok();
        super::likeness(sample, reads, |_| false)
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        report(read(record, settings), found);
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        let Parsed { value: id, diagnostics } = read(record, settings)?;
        let gnuid = id.to_gnuid();
        let value = XgIdJson {
            xgid: id.to_string(),
            gnuid: gnuid.value.to_string(),
            position: (&id.board()).into(),
            state: (&id.state()).into(),
            beavers: id.beavers(),
            max_cube: id.max_cube(),
            losses: gnuid.losses.iter().map(|loss| loss.code()).collect(),
        };
        json::write(out, &value);
        Ok(warnings(&diagnostics))
    }

    fn encode(&self, value: &Value, settings: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        let XgIdJson { position, state, beavers, max_cube, .. } = json::read(value)?;
        let id = Gnuid::new(position.to_board()?, state.to_state()?);
        let id = id.to_xgid().value.with_beavers(beavers);
        let text = id.with_max_cube(max_cube).map_err(|error| finding(&error))?.to_string();
        Xgid::parse_with(&text, &options(settings)).map_err(|error| finding(&error))?;
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn convert(
        &self,
        record: Record<'_>,
        to: &str,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        let Parsed { value: id, diagnostics } = read(record, settings)?;
        if to == "xgid" {
            out.extend_from_slice(id.to_string().as_bytes());
        } else {
            let gnuid = id.to_gnuid();
            for loss in &gnuid.losses {
                *losses.entry(loss.code().to_owned()).or_default() += 1;
            }
            gnuid::write(&gnuid.value, to, out, losses);
        }
        Ok(warnings(&diagnostics))
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        let Parsed { value: id, diagnostics } = read(record, settings)?;
        gnuid::show(&id.to_gnuid().value, out);
        Ok(warnings(&diagnostics))
    }

    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding> {
        read(record, settings)?;
        let text = text(record.bytes)?;
        let start = text.find('=').map_or(0, |at| at + 1);
        let mut offset = start;
        let fields = text.get(start..).unwrap_or_default().split(':').zip(XgidField::ALL);
        Ok(fields
            .map(|(raw, field)| {
                let row = Field {
                    offset,
                    length: raw.len(),
                    unit: "byte",
                    raw: raw.to_owned(),
                    name: field.name().to_owned(),
                    value: raw.to_owned(),
                    meaning: field.expected().to_owned(),
                };
                offset += raw.len() + 1;
                row
            })
            .collect())
    }

    fn scan(&self, text: &[u8], found: &mut dyn FnMut(Range<usize>)) {
        super::scan(text, FoundKind::Xgid, found);
    }

    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<Scene, Finding> {
        let id = situation(record, settings)?;
        Ok(Scene::Backgammon(super::scene(&id.board, Some(&id.state), id.to_string())))
    }

    fn tables(&self) -> &'static [Table] {
        &[Table { name: "positions", about: "a row per position", columns: gnuid::COLUMNS }]
    }

    fn rows(
        &self,
        record: Record<'_>,
        _: &Table,
        settings: &Settings,
        row: &mut dyn FnMut(Vec<Cell>),
    ) -> Result<(), Finding> {
        row(gnuid::cells(&situation(record, settings)?));
        Ok(())
    }

    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding> {
        let id = situation(record, settings)?;
        super::count_board(&id.board, tally);
        super::count_state(&id.state, tally);
        Ok(())
    }

    fn codes(&self) -> &'static [Code] {
        super::codes::XG
    }
}
