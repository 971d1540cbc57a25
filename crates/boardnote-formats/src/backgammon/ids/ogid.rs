//! `ogid`: the ID of OpenGammon.

use super::{Then, json, of_line};
use crate::backgammon::{self, Reading};
use crate::finding::Finding;
use crate::own::explained;
use crate::{Info, Likelihood, Record};
use bg_matchid::{ErrorKind, FoundId, Ogid, ParseOptions};

#[derive(Debug)]
pub struct Kind;

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

impl super::Kind for Kind {
    const INFO: Info = Info {
        name: "ogid",
        summary: "OpenGammon ID: checkers, cube, dice, score",
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
    const FROM_JSON: super::OfJson = json::ogid;

    fn likelihood(sample: &[u8]) -> Likelihood {
        let reads = |line: &str| Ogid::parse_with(line, &ParseOptions::lenient()).is_ok();
        match backgammon::likelihood(sample, reads, looks) {
            Likelihood::No => Likelihood::No,
            _ => Likelihood::Certain,
        }
    }

    fn read<T>(record: Record<'_>, reading: Reading<'_>, then: impl Then<T>) -> Result<T, Finding> {
        of_line(Ogid::parse_with, record, reading, FoundId::Ogid, then)
    }
}
