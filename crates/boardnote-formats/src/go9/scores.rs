//! `go9-scores`: files of scores, 12 bytes each.

use super::{describe_score, fields, finding, json, player, rows, warning};
use crate::finding::Finding;
use crate::settings::Settings;
use crate::table::{Cell, Table};
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Record, Step, Unit};
use core::fmt::Write as _;
use go9_dat::{Error, PositionId, ScoreRecord};
use serde_json::Value;

const LENGTH: usize = ScoreRecord::LENGTH;

/// The format.
#[derive(Debug)]
pub struct Go9Scores;

/// A record whose score and confidence may be out of range, with the findings about that.
struct Raw {
    id: PositionId,
    score: u8,
    confidence: u8,
    findings: Vec<Error>,
}

impl Raw {
    /// Strict reading refuses numbers out of range; lenient reading hands them out.
    fn read(record: Record<'_>, settings: &Settings) -> Result<Self, Finding> {
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
            // Of two errors `check` knows the first; with a good score it would be the second.
            let mut rest = *raw.as_bytes();
            rest[10] = 3;
            if let Err(error) = ScoreRecord::from_bytes(&rest)
                && !findings.contains(&error)
            {
                findings.push(error);
            }
        }
        match findings.first() {
            Some(error) if settings.strict() => Err(finding(error)),
            _ => Ok(Self { id, score, confidence, findings }),
        }
    }

    fn warnings(&self) -> Vec<Finding> {
        self.findings.iter().map(warning).collect()
    }
}

fn read(record: Record<'_>) -> Result<ScoreRecord, Finding> {
    match go9_dat::scores(record.bytes).next() {
        Some(parsed) => parsed.map_err(|error| finding(&error)),
        None => Err(Finding::error("truncated-record", 0..0, "the record has no bytes")),
    }
}

impl Format for Go9Scores {
    fn info(&self) -> &'static Info {
        &Info {
            name: "go9-scores",
            summary: "scores of 9x9 Go positions",
            unit: Unit::File,
            binary: true,
            extensions: &["dat"],
            converts_to: &[],
            encodes: true,
            example: "",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        const RECORDS: usize = 64;
        // Scores are control characters that no text has, so text is never taken for scores.
        let records = sample.chunks_exact(LENGTH).take(RECORDS);
        let total = records.len();
        let good = records.filter(|bytes| matches!(go9_dat::scores(bytes).next(), Some(Ok(_))));
        match good.count() {
            0 => Likeness::No,
            good if good == total && total > 1 => Likeness::Certain,
            good if 2 * good > total => Likeness::Likely,
            _ => Likeness::No,
        }
    }

    fn split(&self, rest: &[u8], end: bool) -> Step {
        match rest.len() {
            LENGTH.. => Step::Record { content: 0..LENGTH, next: LENGTH },
            1.. if end => super::damaged(rest, LENGTH),
            _ => Step::More,
        }
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        match Raw::read(record, settings) {
            Ok(raw) => raw.warnings().into_iter().for_each(found),
            Err(finding) => found(finding),
        }
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        let raw = Raw::read(record, settings)?;
        json::push_score(raw.id, raw.score, raw.confidence, out);
        Ok(raw.warnings())
    }

    fn encode(&self, value: &Value, settings: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        out.extend_from_slice(&json::score_bytes(value, settings.strict())?);
        Ok(())
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        let raw = Raw::read(record, settings)?;
        let score = match read(record) {
            Ok(score) => describe_score(&score),
            Err(_) => format!("{}, confidence {}: out of range", raw.score, raw.confidence),
        };
        let _ = writeln!(out, "{:<14}{}", "ID", raw.id);
        let _ = writeln!(out, "{:<14}{}", "to move", player(raw.id.to_move));
        let _ = writeln!(out, "{:<14}{score}", "score");
        Ok(raw.warnings())
    }

    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding> {
        let Raw { id, score, confidence, .. } = Raw::read(record, settings)?;
        Ok(fields::of_score(id, score, confidence))
    }

    fn tables(&self) -> &'static [Table] {
        rows::SCORES
    }

    fn rows(
        &self,
        record: Record<'_>,
        _: &Table,
        _: &Settings,
        row: &mut dyn FnMut(Vec<Cell>),
    ) -> Result<(), Finding> {
        row(rows::score(&read(record)?));
        Ok(())
    }

    fn count(&self, record: Record<'_>, _: &Settings, tally: &mut Tally) -> Result<(), Finding> {
        let score = read(record)?;
        super::count_score(&score, tally);
        tally.count("player to move", player(score.id.to_move));
        Ok(())
    }

    fn codes(&self) -> &'static [Code] {
        super::codes::SCORES
    }
}
