//! `matchid`: the 12 characters of a GNU Backgammon match ID.

use super::{Holds, Then, json, of_line, resembles_id};
use crate::backgammon::{self, Reading, fields, finding, text};
use crate::finding::Finding;
use crate::own::explained;
use crate::{Field, Info, Likelihood, Record};
use bg_matchid::{ErrorKind, FoundId, MatchKey, MatchState};

#[derive(Debug)]
pub struct Kind;

impl super::Kind for Kind {
    const INFO: Info = Info {
        name: "matchid",
        summary: "GNU Backgammon match ID: score, cube, dice, whose turn",
        extensions: &["matchid"],
        example: "QYkqASAAIAAA",
        resembles: |text| resembles_id(text, 11..=12) && !text.contains('/'),
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
    const HOLDS: Holds = Holds::State;
    const FROM_JSON: super::OfJson = json::matchid;

    fn likelihood(sample: &[u8]) -> Likelihood {
        // Hexadecimal digits alone may be anything.
        let marked = |text: &&str| text.contains([' ', 'x', 'X']);
        let key = core::str::from_utf8(sample).ok().map(str::trim).filter(marked);
        if key.and_then(MatchKey::from_hex).is_some() {
            return Likelihood::Likely;
        }
        let looks = |line: &str| MatchKey::parse(line).is_ok();
        backgammon::likelihood(sample, |line| MatchState::parse(line).is_ok(), looks)
    }

    fn read<T>(record: Record<'_>, reading: Reading<'_>, then: impl Then<T>) -> Result<T, Finding> {
        of_line(MatchState::parse_with, record, reading, FoundId::Match, then)
    }

    /// Most records read strictly; this path skips the search for warnings.
    fn is_fine(record: Record<'_>, reading: Reading<'_>) -> bool {
        let plain = reading.errors_only && !reading.match_length_limit;
        plain && MatchState::parse(record.bytes).is_ok()
    }

    /// The bits of a state that no game can have are shown, too.
    fn inspect(
        record: Record<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let text = text(record.bytes)?;
        let key = MatchKey::parse(text).or_else(|error| MatchKey::from_hex(text).ok_or(error));
        fields::of_match(key.map_err(|error| finding(&error))?, 0, row);
        Ok(())
    }
}
