//! `matchid`: the 12 characters of a GNU Backgammon match ID.

use super::{describe, fields, finding, json, options, report, text, warnings};
use crate::finding::Finding;
use crate::settings::Settings;
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Losses, Record, Unit};
use bg_matchid::{FoundKind, MatchKey, MatchState, Parsed};
use core::fmt::Write as _;
use core::ops::Range;
use serde_json::Value;

/// The format.
#[derive(Debug)]
pub struct MatchId;

fn read(record: Record<'_>, settings: &Settings) -> Result<Parsed<MatchState>, Finding> {
    let parsed = MatchState::decode_with(text(record.bytes)?, &options(settings));
    parsed.map_err(|error| finding(&error))
}

impl Format for MatchId {
    fn info(&self) -> &'static Info {
        &Info {
            name: "matchid",
            summary: "GNU Backgammon match ID: score, cube, dice, whose turn",
            unit: Unit::Line,
            binary: false,
            extensions: &["matchid"],
            converts_to: &["matchid"],
            encodes: true,
            example: "QYkqASAAIAAA",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        super::likeness(
            sample,
            |line| MatchState::decode(line).is_ok(),
            |line| MatchKey::parse(line).is_ok(),
        )
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        // What reads strictly is the usual case, there is nothing to say about it.
        let plain = !settings.backgammon.match_length_limit;
        if !(plain && MatchState::decode_bytes(record.bytes).is_ok()) {
            report(read(record, settings), found);
        }
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        let parsed = read(record, settings)?;
        json::write(out, &json::MatchJson::from(&parsed.value));
        Ok(warnings(&parsed.diagnostics))
    }

    fn encode(&self, value: &Value, settings: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        let state = super::state(&json::read(value)?, settings)?;
        out.extend_from_slice(state.id().as_bytes());
        Ok(())
    }

    fn convert(
        &self,
        record: Record<'_>,
        _: &str,
        settings: &Settings,
        out: &mut Vec<u8>,
        _: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        let parsed = read(record, settings)?;
        out.extend_from_slice(parsed.value.canonical().id().as_bytes());
        Ok(warnings(&parsed.diagnostics))
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        let parsed = read(record, settings)?;
        let _ = writeln!(out, "match ID      {}", parsed.value.id());
        describe(&parsed.value, out);
        Ok(warnings(&parsed.diagnostics))
    }

    fn inspect(&self, record: Record<'_>, _: &Settings) -> Result<Vec<Field>, Finding> {
        let key = MatchKey::parse(text(record.bytes)?).map_err(|error| finding(&error))?;
        Ok(fields::of_match(key, 0))
    }

    fn scan(&self, text: &[u8], found: &mut dyn FnMut(Range<usize>)) {
        super::scan(text, FoundKind::MatchId, found);
    }

    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding> {
        super::count_state(&read(record, settings)?.value, tally);
        Ok(())
    }

    fn codes(&self) -> &'static [Code] {
        super::codes::MATCH
    }
}
