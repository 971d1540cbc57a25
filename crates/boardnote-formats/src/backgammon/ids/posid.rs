//! `posid`: the 14 characters of a GNU Backgammon position ID.

use super::{Holds, Then, json, of_line, resembles_id};
use crate::backgammon::{self, Reading};
use crate::finding::Finding;
use crate::own::explained;
use crate::{Info, Likelihood, Record};
use bg_matchid::{ErrorKind, FoundId, Position, PositionKey};

#[derive(Debug)]
pub struct Kind;

impl super::Kind for Kind {
    const INFO: Info = Info {
        name: "posid",
        summary: "GNU Backgammon position ID: the checkers",
        extensions: &["posid"],
        example: "4HPwATDgc/ABMA",
        resembles: |text| resembles_id(text, 13..=15),
        codes: || {
            explained(
                ErrorKind::ALL,
                &[
                    ("wrong-length", ""),
                    ("bad-character", ""),
                    ("too-many-checkers", ""),
                    ("point-conflict", ""),
                    ("both-closed-out", ""),
                    ("unused-bits", "4HPwATDgc/ABMP"),
                    ("not-canonical", ""),
                ],
            )
        },
        ..Info::NEW
    };
    const HOLDS: Holds = Holds::Board;
    const FROM_JSON: super::OfJson = json::posid;

    fn likelihood(sample: &[u8]) -> Likelihood {
        let looks = |line: &str| PositionKey::parse(line).is_ok();
        backgammon::likelihood(sample, |line| Position::parse(line).is_ok(), looks)
    }

    fn read<T>(record: Record<'_>, reading: Reading<'_>, then: impl Then<T>) -> Result<T, Finding> {
        of_line(Position::parse_with, record, reading, FoundId::Position, then)
    }

    /// Most records read strictly and have no findings.
    fn is_fine(record: Record<'_>, _: Reading<'_>) -> bool {
        Position::parse(record.bytes).is_ok()
    }
}
