//! `go9-scores`: files of scores, 12 bytes each.

use super::{Options, Reading, describe_score, fields, finding, hex, letter, player, warning};
use crate::finding::{Finding, Findings};
use crate::notation::{Count, FromJson, Notation, Table, TableOf};
use crate::own::explained;
use crate::sheet::{Fact, Part, Sheet, Value};
use crate::table::{Cell, Column, Rows};
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use go9_dat::{Confidence, Error, ErrorKind, PositionId, Score, ScoreRecord};
use serde::Deserialize;
use serde_json::Value as Json;
use std::io::Write as _;

const LENGTH: usize = ScoreRecord::LENGTH;

/// The `go9-scores` notation.
#[derive(Debug)]
pub struct Go9Scores;

/// A record whose score and confidence may be out of range, with the findings about them.
#[derive(Debug)]
pub struct Raw {
    bytes: [u8; LENGTH],
    id: PositionId,
    score: u8,
    confidence: u8,
    findings: Vec<Error>,
}

impl Raw {
    /// Reads a record. Strict reading refuses numbers out of range; lenient reading returns them.
    fn read(record: Record<'_>, reading: Reading<'_>) -> Result<Self, Finding> {
        let raw = match go9_dat::raw_scores(record.bytes).next() {
            Some(raw) => raw.map_err(|error| finding(&error))?,
            None => return Err(Finding::error("truncated-record", 0..0, "no bytes")),
        };
        let (score, confidence) = (raw.score_byte(), raw.confidence_byte());
        let mut findings = Vec::new();
        let [id @ .., _, _] = *raw.as_bytes();
        let id = PositionId::from_bytes(&id).map_err(|error| finding(&error))?;
        if let Err(error) = raw.check() {
            findings.push(error);
            // `check` reports the first of two errors. With a valid score, the second becomes the
            // first.
            let mut rest = *raw.as_bytes();
            rest[10] = 3;
            if let Err(error) = ScoreRecord::from_bytes(&rest)
                && !findings.contains(&error)
            {
                findings.push(error);
            }
        }
        match findings.first() {
            Some(error) if reading.strict() => Err(finding(error)),
            _ => Ok(Self { bytes: *raw.as_bytes(), id, score, confidence, findings }),
        }
    }

    /// Returns the score if both numbers are in range.
    fn in_range(&self) -> Option<ScoreRecord> {
        ScoreRecord::from_bytes(&self.bytes).ok()
    }

    /// Tells whether the score is this one, if the score is in range.
    fn means(&self, score: Score) -> Cell {
        Score::from_byte(self.score).map(|own| own == score).into()
    }
}

impl Notation for Go9Scores {
    const INFO: Info = Info {
        name: "go9-scores",
        summary: "scores of 9x9 Go positions",
        unit: Unit::File,
        binary: true,
        extensions: &["dat"],
        example: "",
        codes: || {
            explained(
                ErrorKind::ALL,
                &[
                    ("truncated-record", r"12345678\0B\x05"),
                    ("bad-player", r"12345678\0X\x05\x50"),
                    ("score-range", ""),
                    ("confidence-range", ""),
                ],
            )
        },
        ..Info::NEW
    };

    type Value<'r> = Raw;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        const RECORDS: usize = 64;
        // Scores are control characters, which text lacks, so text is never taken for scores.
        let records = sample.chunks_exact(LENGTH).take(RECORDS);
        let total = records.len();
        let good = records.filter(|bytes| matches!(go9_dat::scores(bytes).next(), Some(Ok(_))));
        match good.count() {
            0 => Likelihood::No,
            good if good == total && total > 1 => Likelihood::Certain,
            good if 2 * good > total => Likelihood::Likely,
            _ => Likelihood::No,
        }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        match rest.len() {
            LENGTH.. => Step::Record { content: 0..LENGTH, next: LENGTH },
            1.. if end => super::damaged(rest, LENGTH),
            _ => Step::More,
        }
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Raw, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let raw = Raw::read(record, reading)?;
        then(&raw, &mut raw.findings.iter().map(warning).collect())
    }

    fn json(raw: &Raw, _: Reading<'_>, out: &mut Vec<u8>, _: &mut Findings) -> Result<(), Finding> {
        push_score(raw.id, raw.score, raw.confidence, out);
        Ok(())
    }

    fn sheet(raw: &Raw, _: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        let score = match raw.in_range() {
            Some(score) => describe_score(&score),
            None => format!("{}, confidence {}: out of range", raw.score, raw.confidence),
        };
        let facts = vec![
            Fact::new("id", "ID", Value::whole(&raw.id)),
            Fact::new("to-move", "to move", player(raw.id.to_move)),
            Fact::new("score", "score", score),
        ];
        Ok(Sheet { parts: vec![Part::Facts(facts)] })
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let Raw { id, score, confidence, .. } = Raw::read(record, reading)?;
        fields::of_score(id, score, confidence).into_iter().for_each(row);
        Ok(())
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, reading, encoding| {
        encoding.out.extend_from_slice(&score_bytes(value, reading.strict())?);
        Ok(())
    });

    const COUNT: Option<Count<Self>> = Some(|raw, _, tally| {
        match raw.in_range() {
            Some(score) => super::count_score(&score, tally),
            None => tally.count("score or confidence", "out of range"),
        }
        tally.count("player to move", player(raw.id.to_move));
        Ok(())
    });

    const TABLES: &'static [Table<Self>] = &[Table::of::<Scores>()];
}

/// The table `scores`.
struct Scores;

impl Rows for Scores {
    type Row<'a> = &'a Raw;
}

impl TableOf<Go9Scores> for Scores {
    type Rows = Self;
    const NAME: &'static str = "scores";
    const ABOUT: &'static str = "a row per score";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::text("id", "ID of the position", |record| record.id.to_string().into()),
        Column::text("hash", "hash as 16 hexadecimal digits", |record| hex(record.id.hash).into()),
        Column::unsigned("hash_u64", "the same hash as a number", |record| record.id.hash.into()),
        Column::int("tiebreaker", "tells positions of one hash apart", |record| {
            record.id.tiebreaker.into()
        }),
        Column::text("to_move", "player to move, B or W", |record| letter(record.id.to_move)),
        Column::int("score", "Black's lead in points, 3 to 8", |record| record.score.into()),
        Column::int("confidence", "0 (likely wrong) to 100 (very sure)", |record| {
            record.confidence.into()
        }),
        Column::bool("at_most", "whether the score means 3 or less", |record| {
            record.means(Score::AtMost3)
        }),
        Column::bool("at_least", "whether the score means 8 or more", |record| {
            record.means(Score::AtLeast8)
        }),
    ];

    fn rows(raw: &Raw, _: Reading<'_>, row: &mut dyn FnMut(&&Raw)) -> Result<(), Finding> {
        row(&raw);
        Ok(())
    }
}

/// Appends the object of a score; the bytes may be out of range.
fn push_score(id: PositionId, score: u8, confidence: u8, out: &mut Vec<u8>) {
    let _ = write!(out, "{{\"id\":\"{id}\",\"score\":{score},\"confidence\":{confidence}}}");
}

/// Appends the record of a score as printed by `boardnote go9 scores --list`.
pub fn push_score_record(record: &ScoreRecord, out: &mut Vec<u8>) {
    push_score(record.id, record.score.to_byte(), record.confidence.value(), out);
}

/// A score as described by a JSON value; the numbers may be out of range.
#[derive(Deserialize)]
struct ScoreDraft {
    id: PositionId,
    score: u8,
    confidence: u8,
}

/// Returns the twelve bytes described by a JSON value. With `strict`, numbers that strict reading
/// would refuse are errors.
///
/// # Errors
/// The finding names the missing or impossible member.
fn score_bytes(value: &Json, strict: bool) -> Result<[u8; 12], Finding> {
    let ScoreDraft { id, score, confidence } = crate::json::read(value)?;
    if strict && Score::from_byte(score).is_none() {
        return Err(bad(format_args!("`score`: {score}, expected 3 to 8")));
    }
    if strict && Confidence::new(confidence).is_none() {
        return Err(bad(format_args!("`confidence`: {confidence}, expected 0 to 100")));
    }
    let mut bytes = [0; ScoreRecord::LENGTH];
    let (id_bytes, rest) = bytes.split_at_mut(PositionId::LENGTH);
    id_bytes.copy_from_slice(&id.to_bytes());
    rest.copy_from_slice(&[score, confidence]);
    Ok(bytes)
}

fn bad(message: impl core::fmt::Display) -> Finding {
    Finding::error("bad-value", 0..0, message)
}
