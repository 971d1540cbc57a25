//! `gnuid`: a position ID and a match ID joined by a colon.

use super::{Then, json, of_row, resembles_id};
use crate::backgammon::{self, Reading, row};
use crate::finding::Finding;
use crate::own::explained;
use crate::{Info, Likelihood, Record};
use bg_matchid::{
    ErrorKind, FoundId, Gnuid, MatchKey, MatchState, ParseOptions, Position, PositionKey,
};
use core::ops::Range;

#[derive(Debug)]
pub struct Kind;

impl super::Kind for Kind {
    const INFO: Info = Info {
        name: "gnuid",
        summary: "GNU Backgammon ID: position ID and match ID",
        extensions: &["gnuid"],
        example: "4HPwATDgc/ABMA:QYkqASAAIAAA",
        resembles: |text| {
            let halves = text.split_once(':');
            halves.is_some_and(|(position, state)| {
                resembles_id(position, 10..=18) && resembles_id(state, 8..=16)
            })
        },
        codes: || explained(ErrorKind::ALL, &[("surrounding-text", ""), ("finished-match", "")]),
        is_pasted: true,
        ..Info::NEW
    };
    const FROM_JSON: super::OfJson = json::gnuid;

    fn likelihood(sample: &[u8]) -> Likelihood {
        // With one half intact, the other may be cut short.
        let symbol = |byte: u8| matches!(byte, b'+' | b'/') || byte.is_ascii_alphanumeric();
        let piece = |text: &str| !text.is_empty() && text.bytes().all(symbol);
        let looks = |line: &str| {
            line.split_once(':').is_some_and(|(first, second)| {
                let keys = |position, state| {
                    PositionKey::parse(position).is_ok() && MatchKey::parse(state).is_ok()
                };
                keys(first, second)
                    || keys(second, first)
                    || Position::parse(first).is_ok() && piece(second)
                    || MatchState::parse(second).is_ok() && piece(first)
            })
        };
        let reads = |line: &str| row::reads(Gnuid::parse_with, &ParseOptions::strict(), line);
        match backgammon::likelihood(sample, reads, looks) {
            Likelihood::No => Likelihood::No,
            Likelihood::Possible => Likelihood::Likely,
            _ => Likelihood::Certain,
        }
    }

    fn read<T>(record: Record<'_>, reading: Reading<'_>, then: impl Then<T>) -> Result<T, Finding> {
        of_row(Gnuid::parse_with, record, reading, FoundId::Gnuid, then)
    }

    fn place(record: &[u8]) -> Range<usize> {
        row::column(Gnuid::parse_with, record)
    }
}
