//! `matchid`: the 12 characters of a GNU Backgammon match ID.

use super::{Options, Reading, fields, state_facts};
use crate::finding::{Finding, Findings};
use crate::json;
use crate::notation::{self, Count, FromJson, Notation, Target};
use crate::own::explained;
use crate::sheet::{Fact, Part, Sheet, Value};
use crate::{Field, Info, Likelihood, Record, Unit};
use bg_matchid::{ErrorKind, MatchIdText, MatchKey, MatchState};
use serde::Serialize;

/// The `matchid` notation.
#[derive(Debug)]
pub struct MatchId;

/// The JSON value: the match state with its ID.
#[derive(Debug, Serialize)]
pub(super) struct Json<'a> {
    id: MatchIdText,
    #[serde(flatten)]
    state: &'a MatchState,
}

impl<'a> From<&'a MatchState> for Json<'a> {
    fn from(state: &'a MatchState) -> Self {
        Self { id: state.id(), state }
    }
}

impl Notation for MatchId {
    const INFO: Info = Info {
        name: "matchid",
        summary: "GNU Backgammon match ID: score, cube, dice, whose turn",
        unit: Unit::Line,
        extensions: &["matchid"],
        example: "QYkqASAAIAAA",
        codes: || {
            explained(
                ErrorKind::ALL,
                &[
                    ("wrong-length", ""),
                    ("bad-character", ""),
                    ("die-out-of-range", ""),
                    ("one-die-zero", ""),
                    ("bad-cube-owner", ""),
                    ("bad-game-state", ""),
                    ("score-exceeds-length", ""),
                    ("score-reaches-length", ""),
                    ("crawford-in-money", ""),
                    ("bad-crawford", ""),
                    ("bad-double", ""),
                    ("owned-cube-of-one", ""),
                    ("centered-cube-above-one", ""),
                    ("cube-in-crawford", ""),
                    ("double-by-other", ""),
                    ("double-after-roll", ""),
                    ("crawford-score", ""),
                    ("cube-too-high", ""),
                    ("unused-bits", ""),
                    ("match-length-limit", ""),
                    ("hexadecimal-key", ""),
                ],
            )
        },
        ..Info::NEW
    };

    type Value<'r> = MatchState;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        // Hexadecimal digits alone may be anything.
        let marked = |text: &&str| text.contains([' ', 'x', 'X']);
        let key = core::str::from_utf8(sample).ok().map(str::trim).filter(marked);
        if key.and_then(MatchKey::from_hex).is_some() {
            return Likelihood::Likely;
        }
        super::likelihood(
            sample,
            |line| MatchState::parse(line).is_ok(),
            |line| MatchKey::parse(line).is_ok(),
        )
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&MatchState, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        super::read(MatchState::parse_with, record, reading, then)
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        // Most records read strictly; this path skips the search for warnings.
        let plain = reading.errors_only && !reading.match_length_limit;
        if !(plain && MatchState::parse(record.bytes).is_ok()) {
            notation::report::<Self>(record, reading, found);
        }
    }

    fn json(
        state: &MatchState,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        json::push(&Json::from(state), out);
        Ok(())
    }

    fn sheet(state: &MatchState, reading: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        let mut facts = vec![Fact::new("match-id", "match ID", Value::whole(&state.id()))];
        facts.extend(state_facts(state, reading.own));
        Ok(Sheet { parts: vec![Part::Facts(facts)] })
    }

    fn inspect(
        record: Record<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let text = super::text(record.bytes)?;
        let key = MatchKey::parse(text).or_else(|error| MatchKey::from_hex(text).ok_or(error));
        fields::of_match(key.map_err(|error| super::finding(&error))?, 0, row);
        Ok(())
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, reading, encoding| {
        let state = super::writable(json::read(value)?, reading)?;
        encoding.out.extend_from_slice(state.id().as_bytes());
        Ok(())
    });

    const SCANNED: bool = true;

    const COUNT: Option<Count<Self>> = Some(|state, _, tally| {
        super::count_state(state, tally);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] =
        &[Target::<Self>::new("matchid", |state, _, writing| {
            writing.out.extend_from_slice(state.canonical().id().as_bytes());
            Ok(())
        })];
}
