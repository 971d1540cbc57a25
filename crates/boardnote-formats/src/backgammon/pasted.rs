//! `text`: backgammon IDs in arbitrary text, such as mail, posts, and web addresses.

use super::ogid;
use super::table::{self, AsSituation, Situation};
use super::{GnuId, MatchId, OgId, Options, PosId, Reading, XgId, gnuid};
use crate::finding::{Finding, Findings, Severity};
use crate::notation::{Count, Hit, Notation, Scan, Scenes, Table, Target, read};
use crate::own::{Own, explained};
use crate::sheet::Sheet;
use crate::skip::{LineRule, Lines, Skip};
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use bg_matchid::{ErrorKind, FoundId, MatchState, Xgid, find};
use board_picture::scene::Scene;
use core::ops::Range;

/// The `text` notation. A record runs from the end of the previous ID to the end of its own; the last
/// one also holds the text behind its ID.
#[derive(Debug)]
pub struct Pasted;

/// Number of bytes after an ID that are searched for text that belongs to it: the second ID of a
/// pair, or the same position in the other notation. Longer text behind the last ID of a text is not
/// part of its record.
const NEAR: usize = 1 << 13;

/// The rule that text without an ID that is too long to be held ends before a line with one.
#[derive(Debug)]
struct NextId;

impl LineRule for NextId {
    fn starts_record(&mut self, line: &[u8]) -> bool {
        find(line).next().is_some()
    }
}

impl Notation for Pasted {
    const INFO: Info = Info {
        name: "text",
        summary: "backgammon IDs in any text, labeled, in pairs, or in web addresses",
        unit: Unit::File,
        example: "GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n\
            \u{20}                Match ID   : QYkqASAAIAAA",
        codes: || {
            [
                explained(ErrorKind::ALL, &[("nothing-found", "")]),
                explained(Own::ALL, &[("incomplete-id", "")]),
            ]
            .concat()
        },
        is_text: true,
        ..Info::NEW
    };

    type Value<'r> = FoundId;
    type Options = Options;
    type Memory = ();
    type Note = ();

    /// Returns `Possible` if there is an ID.
    fn likelihood(sample: &[u8]) -> Likelihood {
        match find(sample).next() {
            Some(_) if !crate::json::is_object(sample) => Likelihood::Possible,
            _ => Likelihood::No,
        }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        let mut ids = find(rest);
        let Some(found) = ids.next() else { return Step::More };
        let stop = found.span.end;
        let is_far = rest.len() - stop > NEAR;
        if !is_far && !end {
            return Step::More;
        }
        if is_far || ids.next().is_some() {
            return Step::Record { content: 0..stop, next: stop };
        }
        let content = 0..rest.trim_ascii_end().len().max(stop);
        Step::Record { content, next: rest.len() }
    }

    fn skip() -> Box<dyn Skip> {
        Box::new(Lines::until(NextId))
    }

    fn prefix_len(bytes: &[u8]) -> usize {
        find(bytes).next().map_or(0, |found| found.span.start)
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&FoundId, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let nothing = ErrorKind::NothingFound;
        let found = find(record.bytes)
            .next()
            .ok_or_else(|| Finding::error(nothing.code(), 0..record.bytes.len(), nothing))?;
        let around = ErrorKind::SurroundingText;
        let foreign = |part: Range<usize>| {
            let at = record.bytes[part.clone()].iter().position(|byte| !byte.is_ascii_whitespace());
            at.map(|at| part.start + at)
        };
        let before = foreign(0..found.span.start);
        let behind = foreign(found.span.end..record.bytes.len());
        let finding = |at| Finding::error(around.code(), at..at + 1, around);
        if let (true, Some(at)) = (reading.strict(), before.or(behind)) {
            return Err(finding(at));
        }
        // One warning stands for all text of an input.
        let mut findings = Findings::new();
        if let Some(at) = before.or(behind).filter(|_| record.index == 0) {
            findings.push(Finding { severity: Severity::Warning, ..finding(at) });
        }
        for diagnostic in state(&found.id).iter().flat_map(MatchState::findings) {
            let warning = super::warning(&diagnostic);
            findings.push(Finding { span: found.span.clone(), ..warning });
        }
        then(&found.id, &mut findings)
    }

    fn json(
        id: &FoundId,
        reading: Reading<'_>,
        out: &mut Vec<u8>,
        found: &mut Findings,
    ) -> Result<(), Finding> {
        match id {
            FoundId::Gnuid(id) => GnuId::json(id, reading, out, found),
            FoundId::Xgid(id) => XgId::json(id, reading, out, found),
            FoundId::Position(board) => PosId::json(board, reading, out, found),
            FoundId::Match(state) => MatchId::json(state, reading, out, found),
            FoundId::Ogid(id) => OgId::json(id, reading, out, found),
        }
    }

    fn sheet(id: &FoundId, reading: Reading<'_>, found: &mut Findings) -> Result<Sheet, Finding> {
        match id {
            FoundId::Gnuid(id) => GnuId::sheet(id, reading, found),
            FoundId::Xgid(id) => XgId::sheet(id, reading, found),
            FoundId::Position(board) => PosId::sheet(board, reading, found),
            FoundId::Match(state) => MatchId::sheet(state, reading, found),
            FoundId::Ogid(id) => OgId::sheet(id, reading, found),
        }
    }

    /// Reports the fields of the ID in canonical form, because pasted text can interrupt an ID.
    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        read::<Self>(record, reading, &mut |id, _| {
            let text = id.to_string();
            let record = Record::alone(text.as_bytes());
            match id {
                FoundId::Gnuid(_) => GnuId::inspect(record, reading, row),
                FoundId::Xgid(_) => XgId::inspect(record, reading, row),
                FoundId::Position(_) => PosId::inspect(record, reading, row),
                FoundId::Match(_) => MatchId::inspect(record, reading, row),
                FoundId::Ogid(_) => OgId::inspect(record, reading, row),
            }
        })
        .map(drop)
    }

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |id, _, _| match id {
            FoundId::Gnuid(id) => Ok(Scene::from(id)),
            FoundId::Xgid(id) => Ok(Scene::from(id)),
            FoundId::Position(board) => Ok(Scene::from(board)),
            FoundId::Ogid(id) => Ok(Scene::from(&id.to_gnuid())),
            FoundId::Match(_) => Err(lacks("a position")),
        },
        game: None,
    });

    const SCAN: Option<Scan> = Some(|text, found| {
        for one in find(text) {
            let canonical = Some(one.id.to_string());
            found(Hit { span: one.span, format: one.id.notation(), canonical });
        }
    });
    const SCANNED: bool = false;

    const COUNT: Option<Count<Self>> = Some(|id, _, tally| {
        match id {
            FoundId::Gnuid(id) => gnuid::count(id, tally),
            FoundId::Xgid(id) => gnuid::count(&id.to_gnuid().value, tally),
            FoundId::Position(board) => super::count_board(board, tally),
            FoundId::Match(state) => super::count_state(state, tally),
            FoundId::Ogid(id) => gnuid::count(&id.to_gnuid(), tally),
        }
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("matchid", |id, _, writing| match id {
            FoundId::Match(state) => {
                writing.out.extend_from_slice(state.canonical().id().as_bytes());
                Ok(())
            }
            FoundId::Gnuid(id) => gnuid::to_matchid(id, writing),
            FoundId::Ogid(id) => gnuid::to_matchid(&id.to_gnuid(), writing),
            FoundId::Xgid(id) => gnuid::to_matchid(&super::xgid::lossy(id, writing), writing),
            FoundId::Position(_) => Err(lacks("a match state")),
        }),
        Target::<Self>::new("posid", |id, _, writing| match id {
            FoundId::Position(board) => {
                writing.out.extend_from_slice(board.id().as_bytes());
                Ok(())
            }
            FoundId::Gnuid(id) => gnuid::to_posid(id, writing),
            FoundId::Ogid(id) => gnuid::to_posid(&id.to_gnuid(), writing),
            FoundId::Xgid(id) => gnuid::to_posid(&super::xgid::lossy(id, writing), writing),
            FoundId::Match(_) => Err(lacks("a position")),
        }),
        Target::<Self>::new("gnuid", |id, _, writing| match id {
            FoundId::Gnuid(id) => gnuid::to_gnuid(id, writing),
            FoundId::Ogid(id) => gnuid::to_gnuid(&id.to_gnuid(), writing),
            FoundId::Xgid(id) => gnuid::to_gnuid(&super::xgid::lossy(id, writing), writing),
            FoundId::Position(_) => Err(lacks("a match state")),
            FoundId::Match(_) => Err(lacks("a position")),
        }),
        Target::<Self>::new("xgid", |id, _, writing| match id {
            FoundId::Gnuid(id) => gnuid::to_xgid(id, writing),
            FoundId::Ogid(id) => gnuid::to_xgid(&id.to_gnuid(), writing),
            FoundId::Xgid(id) => {
                writing.out.extend_from_slice(id.to_string().as_bytes());
                Ok(())
            }
            FoundId::Position(_) => Err(lacks("a match state")),
            FoundId::Match(_) => Err(lacks("a position")),
        }),
        Target::<Self>::new("ogid", |id, _, writing| match id {
            FoundId::Gnuid(id) => ogid::to_ogid(id, writing),
            FoundId::Ogid(id) => {
                writing.out.extend_from_slice(id.to_string().as_bytes());
                Ok(())
            }
            FoundId::Xgid(id) => ogid::to_ogid(&super::xgid::lossy(id, writing), writing),
            FoundId::Position(_) => Err(lacks("a match state")),
            FoundId::Match(_) => Err(lacks("a position")),
        }),
    ];

    const TABLES: &'static [Table<Self>] = &[Table::of::<table::Position>()];
}

impl AsSituation for FoundId {
    fn situation(&self) -> Situation {
        match self {
            Self::Gnuid(id) => id.situation(),
            Self::Xgid(id) => id.situation(),
            Self::Position(board) => Situation { board: Some(*board), state: None },
            Self::Ogid(id) => id.situation(),
            Self::Match(state) => Situation { board: None, state: Some(*state) },
        }
    }
}

/// Returns the match state of an ID, if it has one.
fn state(id: &FoundId) -> Option<MatchState> {
    match id {
        FoundId::Gnuid(id) => Some(id.state),
        FoundId::Match(state) => Some(*state),
        FoundId::Xgid(id) => Some(Xgid::state(id)),
        FoundId::Ogid(id) => Some(id.to_gnuid().state),
        FoundId::Position(_) => None,
    }
}

/// Returns the finding for an ID that lacks a required part.
fn lacks(what: &'static str) -> Finding {
    Finding::of(Own::IncompleteId(what), 0..0)
}
