//! `text`: backgammon IDs in arbitrary text, such as mail, posts, and web addresses. A record runs
//! from the end of the previous ID to the end of its own; the last one also holds the text behind its
//! ID.

use super::{Then, write};
use crate::backgammon::{Reading, warning};
use crate::finding::{Finding, Findings, Severity};
use crate::notation::{Hit, Scan};
use crate::own::{Own, explained};
use crate::skip::{LineRule, Lines, Skip};
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use bg_matchid::{ErrorKind, FoundId, MatchState, find};
use core::ops::Range;
use serde_json::Value;

#[derive(Debug)]
pub struct Kind;

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

impl super::Kind for Kind {
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
    const FROM_JSON: Option<fn(&Value, Reading<'_>) -> Result<String, Finding>> = None;
    const SCAN: Option<Scan> = Some(|text, found| {
        for one in find(text) {
            let canonical = Some(one.id.to_string());
            found(Hit { span: one.span, format: one.id.notation(), canonical });
        }
    });

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

    fn read<T>(record: Record<'_>, reading: Reading<'_>, then: impl Then<T>) -> Result<T, Finding> {
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
            findings.push(Finding { span: found.span.clone(), ..warning(&diagnostic) });
        }
        then(&found.id, &mut findings)
    }

    /// Reports the fields of the ID in canonical form, because pasted text can interrupt an ID.
    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let id = Self::read(record, reading, |id, _| Ok(*id))?;
        write::fields(&id, &id.to_string(), 0, row);
        Ok(())
    }
}

/// Returns the match state of an ID as it was read, if it has one.
fn state(id: &FoundId) -> Option<MatchState> {
    match id {
        FoundId::Gnuid(id) => Some(id.state),
        FoundId::Match(state) => Some(*state),
        FoundId::Xgid(id) => Some(id.state()),
        FoundId::Ogid(id) => Some(id.to_gnuid().state),
        FoundId::Position(_) => None,
    }
}
