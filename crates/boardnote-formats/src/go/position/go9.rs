//! `go9`: files of positions, 92 or 100 bytes each.

use super::json::{Draft, push_position};
use super::tables;
use super::training::Training;
use super::{Options, Reading};
use crate::finding::{Finding, Findings};
use crate::go::{damaged, fields, finding, warning};
use crate::notation::{Count, FromJson, Notation, Scenes, Table, TableOf, Target};
use crate::own::explained;
use crate::sheet::Sheet;
use crate::table::Column;
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use go9_dat::{ErrorKind, ParseOptions};

/// Length of the longest record, in bytes.
const LONGEST: usize = 100;

/// The `go9` notation.
#[derive(Debug)]
pub struct Go9;

fn read(record: Record<'_>) -> Result<go9_dat::Record<'_>, Finding> {
    match go9_dat::positions(record.bytes).next() {
        Some(parsed) => parsed.map_err(|error| finding(&error)),
        None => Err(Finding::error("truncated-record", 0..0, "the record has no bytes")),
    }
}

/// Returns the findings of the checks that reading omits because they cost time and never make a
/// record bad.
fn findings(record: &go9_dat::Record<'_>, reading: Reading<'_>) -> Findings {
    let checks = ParseOptions::lenient()
        .check_hashes(reading.hasher())
        .check_liberties(true)
        .check_sources(true);
    checks.findings(record).map(|error| warning(&error)).collect()
}

/// Returns those findings if reading reports warnings.
fn warnings(record: &go9_dat::Record<'_>, reading: Reading<'_>) -> Findings {
    if reading.strict() { Findings::new() } else { findings(record, reading) }
}

impl Notation for Go9 {
    const IDENTITY: Option<&'static str> = Some("id");
    const INFO: Info = Info {
        name: "go9",
        summary: "9x9 Go positions with hash and player to move",
        unit: Unit::File,
        binary: true,
        extensions: &["dat"],
        example: "",
        codes: || {
            explained(
                ErrorKind::ALL,
                &[
                    ("truncated-record", ""),
                    ("truncated-extra", ""),
                    ("bad-player", ""),
                    ("bad-board", ""),
                    ("bad-flag", ""),
                    ("hash-mismatch", ""),
                    ("no-liberties", ""),
                    ("source-id-zero", ""),
                ],
            )
        },
        ..Info::NEW
    };

    type Value<'r> = go9_dat::Record<'r>;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        // Flags are control characters, which text lacks, so text is never taken for positions.
        let whole = |at: usize| {
            let record = sample.get(at..).and_then(|rest| go9_dat::positions(rest).next());
            matches!(record, Some(Ok(_)))
        };
        const FAR: usize = 1024;
        if whole(0) {
            Likelihood::Certain
        } else if (1..sample.len().min(FAR)).any(whole) {
            Likelihood::Likely
        } else {
            Likelihood::No
        }
    }

    fn split(rest: &[u8], end: bool) -> Step {
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
            // A damaged record does not tell where the next one begins.
            Some(Err(_)) => damaged(rest, LONGEST),
        }
    }

    fn read<T>(
        record: Record<'_>,
        _: Reading<'_>,
        then: impl for<'v> FnOnce(&go9_dat::Record<'v>, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        then(&read(record)?, &mut Findings::new())
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        match read(record) {
            Ok(_) if reading.errors_only => {}
            Ok(position) => findings(&position, reading).into_iter().for_each(found),
            Err(finding) => found(finding),
        }
    }

    fn json(
        position: &go9_dat::Record<'_>,
        reading: Reading<'_>,
        out: &mut Vec<u8>,
        found: &mut Findings,
    ) -> Result<(), Finding> {
        push_position(position, position.extra(reading.endian()), out);
        found.extend(warnings(position, reading));
        Ok(())
    }

    fn sheet(
        position: &go9_dat::Record<'_>,
        reading: Reading<'_>,
        found: &mut Findings,
    ) -> Result<Sheet, Finding> {
        found.extend(warnings(position, reading));
        Ok(super::sheet(&position.to_position(reading.endian()), true, reading))
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        fields::of_position(&read(record)?, reading.endian()).into_iter().for_each(row);
        Ok(())
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, reading, encoding| {
        let draft: Draft = crate::json::read(value)?;
        let position = draft.position(reading.hasher())?;
        encoding.out.extend_from_slice(&position.encode(reading.endian()));
        Ok(())
    });

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |position, reading, _| {
            Ok(super::scene(&position.to_position(reading.endian()), reading))
        },
        game: None,
    });

    const COUNT: Option<Count<Self>> = Some(|position, reading, tally| {
        super::count_board(&position.board(), position.to_move(), tally);
        if let Some(score) = reading.score(position.id()) {
            crate::go::count_score(&score, tally);
        }
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("go9-text", |position, reading, writing| {
            super::push_view(&position.to_position(reading.endian()), writing.out);
            Ok(())
        }),
        Target::<Self>::new("sgf", |position, reading, writing| {
            super::push_sgf(&position.to_position(reading.endian()), writing.out);
            Ok(())
        }),
    ];

    const TABLES: &'static [Table<Self>] =
        &[Table::of::<tables::Positions>(), Table::of::<Training>()];
}

impl TableOf<Go9> for tables::Positions {
    type Rows = Self;
    const NAME: &'static str = tables::NAME;
    const ABOUT: &'static str = tables::ABOUT;
    const COLUMNS: &'static [Column<Self>] = tables::POSITION;

    fn rows(
        record: &go9_dat::Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(&tables::Position<'_>),
    ) -> Result<(), Finding> {
        let id = record.id();
        row(&tables::Position {
            id: Some(id),
            to_move: id.to_move,
            board: record.board(),
            extra: record.extra(reading.endian()),
            score: reading.score(id),
            hasher: reading.hasher(),
        });
        Ok(())
    }
}
