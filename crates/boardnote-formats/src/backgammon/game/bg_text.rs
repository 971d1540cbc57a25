//! `bg-text`: backgammon positions in any text, with the analysis that programs copy with them. A record
//! begins at an ID and reaches to the next one.

mod decisions;
mod json;
mod sgf;
mod sheet;
mod tables;

use crate::backgammon::game::decisions::Decisions;
use crate::backgammon::table::{self, AsSituation, Situation};
use crate::backgammon::{Options, Reading, ids, warning};
use crate::finding::{Finding, Findings};
use crate::notation::{Count, Hit, Notation, Scan, Scenes, Table, Target};
use crate::own::{ACTION_ADDED, Own, explained};
use crate::record::saturated;
use crate::sheet::Sheet;
use crate::skip::{LineRule, Lines, Skip};
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use bg_matchid::{FoundId, Gnuid, MatchState, find};
use bg_xg::text::{self, Copied, Part, TextErrorKind};
use core::ops::Deref;
use std::borrow::Cow;

/// The `bg-text` notation.
#[derive(Debug)]
pub struct BgText;

/// A position with its analysis, and the number of its record in the file, from 0.
#[derive(Debug)]
pub struct Text {
    copied: Copied,
    number: usize,
}

impl Deref for Text {
    type Target = Copied;

    fn deref(&self) -> &Copied {
        &self.copied
    }
}

/// Number of bytes behind an ID that are searched for the next one. Longer text is not kept in memory.
const FAR: usize = 1 << 20;

/// The rule that text without an ID that is too long to be held ends before a line with one.
#[derive(Debug)]
struct NextId;

impl LineRule for NextId {
    fn starts_record(&mut self, line: &[u8]) -> bool {
        find(line).next().is_some()
    }
}

/// Returns `true` if one of the first records of a text has an analysis.
fn has_analysis(sample: &[u8]) -> bool {
    /// Number of records that are looked at.
    const ENOUGH: usize = 64;
    let mut rest = sample;
    for _ in 0..ENOUGH {
        let part = match text::first_part(rest, true) {
            Part::Ends(end) => end,
            Part::Whole => rest.len(),
            Part::None => return false,
        };
        let read = text::parse(&rest[..part]);
        if read.is_ok_and(|read| read.value.is_analyzed() || read.value.version.is_some()) {
            return true;
        }
        rest = &rest[part..];
    }
    false
}

impl Notation for BgText {
    const INFO: Info = Info {
        name: "bg-text",
        summary: "backgammon positions in any text, with the analysis that programs copy with them",
        unit: Unit::File,
        example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    \
            1. 3-ply   8/5 6/5   eq:+0.154\n      Player:   55.20% (G:17.10% B:1.00%)\n      \
            Opponent: 44.80% (G:12.10% B:0.60%)\n\neXtreme Gammon Version: 2.10, MET: Kazaross XG2\n",
        codes: || {
            let own = [("cannot-be-written", ""), (ACTION_ADDED, ""), ("incomplete-id", "")];
            // A record begins at a position.
            let read = TextErrorKind::ALL.iter().filter(|kind| kind.code != "no-position");
            read.copied().chain(explained(Own::ALL, &own)).collect()
        },
        reads_mark: true,
        is_text: true,
        ..Info::NEW
    };

    type Value<'r> = Text;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        if crate::json::is_object(sample) {
            Likelihood::No
        } else if has_analysis(sample) {
            Likelihood::Certain
        } else if find(sample).next().is_some() {
            Likelihood::Possible
        } else {
            Likelihood::No
        }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        match text::first_part(rest, end) {
            Part::Ends(next) => Step::Record { content: 0..next, next },
            Part::Whole if end => {
                Step::Record { content: 0..rest.trim_ascii_end().len(), next: rest.len() }
            }
            Part::Whole if rest.len() > FAR => {
                let next = memchr::memrchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
                Step::Record { content: 0..next, next }
            }
            Part::Whole | Part::None => Step::More,
        }
    }

    fn skip() -> Box<dyn Skip> {
        Box::new(Lines::until(NextId))
    }

    fn prefix_len(bytes: &[u8]) -> usize {
        text::first_id(bytes).map_or(0, |id| id.start)
    }

    fn read<T>(
        record: Record<'_>,
        _: Reading<'_>,
        then: impl for<'v> FnOnce(&Text, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let read = text::parse(record.bytes).map_err(Finding::from)?;
        let mut findings: Findings = read.diagnostics.iter().map(Finding::from).collect();
        let place = || text::first_id(record.bytes).unwrap_or(0..record.bytes.len());
        for diagnostic in state(&read.value.id).iter().flat_map(MatchState::findings) {
            findings.push(Finding { span: place(), ..warning(&diagnostic) });
        }
        then(&Text { copied: read.value, number: saturated(record.index) }, &mut findings)
    }

    fn json(
        text: &Text,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        crate::json::push(&json::value(text), out);
        Ok(())
    }

    fn sheet(text: &Text, reading: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        Ok(sheet::sheet(text, reading))
    }

    /// Reports the lines of an analysis, or the fields of an ID alone in canonical form, because pasted
    /// text can interrupt an ID.
    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let alone = Self::read(record, reading, |text, _| {
            Ok((!text.is_analyzed() && text.version.is_none()).then_some(text.id))
        })?;
        if let Some(id) = alone {
            ids::rows(&id, &id.to_string(), 0, row);
            return Ok(());
        }
        let base = saturated(record.offset);
        let mut at = 0;
        for (number, line) in (1..).zip(record.bytes.split_inclusive(|&byte| byte == b'\n')) {
            let start = at;
            at += line.len();
            let length = line.len();
            let line = String::from_utf8_lossy(line.trim_ascii_end());
            if !line.is_empty() {
                row(Field {
                    offset: base.saturating_add(start),
                    length,
                    unit: "byte",
                    raw: line.clone().into_owned(),
                    name: format!("line {number}"),
                    value: String::new(),
                    meaning: text::meaning(&line).to_owned(),
                });
            }
        }
        Ok(())
    }

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |text, reading, _| {
            let mut scene = ids::scene(&text.id)?;
            if let Some(names) = &names(text, reading.own) {
                scene.set_names(names);
            }
            Ok(scene)
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

    const COUNT: Option<Count<Self>> = Some(|text, _, tally| {
        if let Some(decision) = text.decision() {
            tally.count("decision", decision.name());
        }
        ids::count(&text.situation(), tally);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("matchid", |copied, _, writing| {
            sgf::lose_analysis(copied, writing);
            ids::to_matchid(&copied.id, writing)
        }),
        Target::<Self>::new("posid", |copied, _, writing| {
            sgf::lose_analysis(copied, writing);
            ids::to_posid(&copied.id, writing)
        }),
        Target::<Self>::new("gnuid", |copied, _, writing| {
            sgf::lose_analysis(copied, writing);
            ids::to_gnuid(&copied.id, writing)
        }),
        Target::<Self>::new("xgid", |copied, _, writing| {
            sgf::lose_analysis(copied, writing);
            ids::to_xgid(&copied.id, writing)
        }),
        Target::<Self>::new("ogid", |copied, _, writing| {
            sgf::lose_analysis(copied, writing);
            ids::to_ogid(&copied.id, writing)
        }),
        Target::<Self>::new("bg-sgf", |copied, reading, writing| {
            sgf::write(copied, reading.own, writing)
        }),
    ];

    const TABLES: &'static [Table<Self>] = &[
        Table::of::<table::Position>(),
        Table::of::<Decisions>(),
        Table::of::<tables::Candidates>(),
        Table::of::<tables::Cubes>(),
    ];
}

/// Returns the match state of an ID as it was read, if it has one.
fn state(id: &FoundId) -> Option<MatchState> {
    match id {
        FoundId::Gnuid(id) => Some(id.state),
        FoundId::Match(state) => Some(*state),
        FoundId::Xgid(id) => Some(id.state()),
        FoundId::Ogid(id) => Some(Gnuid::from(*id).state),
        FoundId::Position(_) => None,
    }
}

impl AsSituation for Text {
    fn situation(&self) -> Situation {
        self.id.situation()
    }
}

/// Returns the names of player 0 and player 1: those of the options, or those of the text.
fn names<'a>(copied: &'a Copied, options: &'a Options) -> Option<Cow<'a, [String; 2]>> {
    if let Some(names) = &options.names {
        return Some(Cow::Borrowed(names));
    }
    let [own, other] = copied.names.clone()?;
    let on_roll = copied.gnuid()?.state.on_roll();
    Some(Cow::Owned(if on_roll.index() == 0 { [own, other] } else { [other, own] }))
}
