//! `go9`: files of positions, 92 or 100 bytes each.

use super::json::{Draft, push_position};
use super::{fields, finding, rows, warning};
use crate::finding::Finding;
use crate::settings::Settings;
use crate::table::{Cell, Table};
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Losses, Record, Step, Unit};
use board_picture::scene::Scene;
use go9_dat::{ErrorKind, ParseOptions, PositionId};
use serde_json::Value;

/// The bytes of the longest record.
const LONGEST: usize = 100;

/// The format.
#[derive(Debug)]
pub struct Go9;

fn read(record: Record<'_>) -> Result<go9_dat::Record<'_>, Finding> {
    match go9_dat::positions(record.bytes).next() {
        Some(parsed) => parsed.map_err(|error| finding(&error)),
        None => Err(Finding::error("truncated-record", 0..0, "the record has no bytes")),
    }
}

/// What the checks find that reading does without: each costs time, and none makes a record bad.
fn findings(record: &go9_dat::Record<'_>, settings: &Settings) -> Result<Vec<Finding>, Finding> {
    let checks = ParseOptions::lenient()
        .check_hashes(settings.go9.hasher())
        .check_liberties(true)
        .check_sources(true);
    Ok(checks.findings(record).map(|error| warning(&error)).collect())
}

/// Those findings, where reading is to tell of everything that is odd.
fn warnings(record: &go9_dat::Record<'_>, settings: &Settings) -> Result<Vec<Finding>, Finding> {
    if settings.strict() { Ok(Vec::new()) } else { findings(record, settings) }
}

impl Format for Go9 {
    fn info(&self) -> &'static Info {
        &Info {
            name: "go9",
            summary: "9x9 Go positions with hash and player to move",
            unit: Unit::File,
            binary: true,
            extensions: &["dat"],
            converts_to: &["go9-text", "sgf"],
            encodes: true,
            example: "",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        // Flags are control characters that no text has, so text is never taken for positions.
        let whole = |at: usize| {
            let record = sample.get(at..).and_then(|rest| go9_dat::positions(rest).next());
            matches!(record, Some(Ok(_)))
        };
        const FAR: usize = 1024;
        if whole(0) {
            Likeness::Certain
        } else if (1..sample.len().min(FAR)).any(whole) {
            Likeness::Likely
        } else {
            Likeness::No
        }
    }

    fn split(&self, rest: &[u8], end: bool) -> Step {
        let cut_off = |kind: ErrorKind| {
            matches!(kind, ErrorKind::TruncatedRecord { .. } | ErrorKind::TruncatedExtra { .. })
        };
        match go9_dat::positions(rest).next() {
            None => Step::More,
            Some(Ok(record)) => {
                let length = record.as_bytes().len();
                Step::Record { content: 0..length, next: length }
            }
            Some(Err(error)) if !end && cut_off(error.kind()) => Step::More,
            // Nothing says where the next record begins.
            Some(Err(_)) => super::damaged(rest, LONGEST),
        }
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        match read(record) {
            Ok(_) if settings.errors_only => {}
            Ok(position) => match findings(&position, settings) {
                Ok(findings) => findings.into_iter().for_each(found),
                Err(finding) => found(finding),
            },
            Err(finding) => found(finding),
        }
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        let position = read(record)?;
        let warnings = warnings(&position, settings)?;
        push_position(&position, position.extra(settings.go9.endian()), out);
        Ok(warnings)
    }

    fn encode(&self, value: &Value, settings: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        let position = Draft::read(value)?.position(settings.go9.hasher())?;
        out.extend_from_slice(&position.encode(settings.go9.endian()));
        Ok(())
    }

    fn convert(
        &self,
        record: Record<'_>,
        to: &str,
        settings: &Settings,
        out: &mut Vec<u8>,
        _: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        let position = read(record)?.to_position(settings.go9.endian());
        super::write(&position, to, settings, out);
        Ok(Vec::new())
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        let position = read(record)?;
        let hasher = settings.go9.hasher();
        let score = settings.go9.score(position.id());
        let warnings = warnings(&position, settings)?;
        let position = position.to_position(settings.go9.endian());
        super::picture::push(&position, true, score.as_ref(), hasher, out);
        Ok(warnings)
    }

    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding> {
        Ok(fields::of_position(&read(record)?, settings.go9.endian()))
    }

    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<Scene, Finding> {
        let position = read(record)?.to_position(settings.go9.endian());
        super::scene(&position, settings).map(Scene::Go)
    }

    fn tables(&self) -> &'static [Table] {
        rows::POSITIONS
    }

    fn rows(
        &self,
        record: Record<'_>,
        _: &Table,
        settings: &Settings,
        row: &mut dyn FnMut(Vec<Cell>),
    ) -> Result<(), Finding> {
        let position = read(record)?;
        let id: PositionId = position.id();
        let score = settings.go9.score(id);
        let extra = position.extra(settings.go9.endian());
        row(rows::position(Some(id), id.to_move, &position.board(), extra, score));
        Ok(())
    }

    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding> {
        let position = read(record)?;
        super::count_board(&position.board(), position.to_move(), tally);
        if let Some(score) = settings.go9.score(position.id()) {
            super::count_score(&score, tally);
        }
        Ok(())
    }

    fn codes(&self) -> &'static [Code] {
        super::codes::POSITION
    }
}
