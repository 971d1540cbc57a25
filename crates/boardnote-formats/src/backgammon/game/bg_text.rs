//! `bg-text`: a position with its analysis, as eXtreme Gammon and GNU Backgammon copy it. A record is
//! a position with the text that follows it.

mod json;
mod sgf;
mod sheet;
mod tables;

use crate::backgammon::ids;
use crate::backgammon::table::{self, AsSituation, Situation};
use crate::backgammon::{Options, Reading};
use crate::finding::{Finding, Findings};
use crate::notation::{Count, Notation, Scenes, Table, Target, read};
use crate::own::{ACTION_ADDED, Own, explained};
use crate::record::saturated;
use crate::sheet::Sheet;
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use bg_matchid::{FoundId, find};
use bg_xg::text::{self, Copied, PositionId, TextErrorKind};
use board_picture::scene::Scene;
use core::ops::Range;
use std::borrow::Cow;

/// The `bg-text` notation.
#[derive(Debug)]
pub struct BgText;

/// A byte order mark, and blanks before the ID of a position.
fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii_start()
}

/// Returns the lines of a text with their ranges, which include their line ends.
fn lines(text: &[u8]) -> impl Iterator<Item = (Range<usize>, &[u8])> {
    let mut at = 0;
    text.split_inclusive(|&byte| byte == b'\n').map(move |line| {
        let start = at;
        at += line.len();
        (start..at, line)
    })
}

/// Returns the starts of the lines that begin a position: those of eXtreme Gammon and, if the first
/// one is of GNU Backgammon, all of that program.
fn starts(text: &[u8]) -> impl Iterator<Item = usize> {
    let is_xg = |line: &[u8]| trimmed(line).starts_with(b"XGID=");
    let first = lines(text).find(|(_, line)| is_xg(line) || is_gnu(line));
    let of_gnu = first.is_some_and(|(_, line)| !is_xg(line));
    let begins = move |(_, line): &(Range<usize>, &[u8])| is_xg(line) || of_gnu && is_gnu(line);
    lines(text).filter(begins).map(|(range, _)| range.start)
}

fn first_line(text: &[u8]) -> &[u8] {
    lines(text).next().map_or(&[], |(_, line)| line)
}

/// Returns `true` if a line has the position of GNU Backgammon.
fn is_gnu(line: &[u8]) -> bool {
    memchr::memmem::find(line, b"Position ID:").is_some()
}

/// Returns `true` if a line is that of a board or ends a copy.
fn is_telltale(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.starts_with(b"+13-14-") || line.starts_with(b"+12-11-") || ends_copy(line)
}

fn ends_copy(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.starts_with(b"eXtreme Gammon Version:") || line.starts_with(b"by GNU Backgammon ")
}

/// Returns the ranges from the IDs of positions to the ends of their analyses.
fn copies(text: &[u8]) -> Vec<Range<usize>> {
    let begins: Vec<usize> = starts(text).collect();
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    let copy = |(start, end): (&usize, usize)| {
        let part = &text[*start..end];
        let last = lines(part).find(|(_, line)| ends_copy(line));
        *start..start + last.map_or(part.len(), |(range, _)| range.end)
    };
    begins.iter().zip(ends).map(copy).collect()
}

/// Returns `true` if a copy has a line of analysis, a board, or the version of the program.
fn has_analysis(copy: &[u8]) -> bool {
    if lines(copy).any(|(_, line)| is_telltale(line)) {
        return true;
    }
    let read = text::parse(&String::from_utf8_lossy(copy));
    read.is_ok_and(|read| !read.value.candidates.is_empty() || read.value.cube.is_some())
}

impl Notation for BgText {
    const INFO: Info = Info {
        name: "bg-text",
        summary: "backgammon positions with their analysis, as eXtreme Gammon copies them",
        unit: Unit::File,
        example: "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    \
            1. 3-ply   8/5 6/5   eq:+0.154\n      Player:   55.20% (G:17.10% B:1.00%)\n      \
            Opponent: 44.80% (G:12.10% B:0.60%)\n\neXtreme Gammon Version: 2.10, MET: Kazaross XG2\n",
        codes: || {
            let own = explained(Own::ALL, &[("cannot-be-written", ""), (ACTION_ADDED, "")]);
            [TextErrorKind::ALL, &own].concat()
        },
        reads_mark: true,
        ..Info::NEW
    };

    type Value<'r> = Copied;
    type Options = Options;
    type Memory = ();
    type Note = ();

    /// A mail that also holds other IDs is text.
    fn likelihood(sample: &[u8]) -> Likelihood {
        let copies = copies(sample);
        let inside = |span: &Range<usize>| {
            copies.iter().any(|copy| copy.contains(&span.start) && span.end <= copy.end)
        };
        let is_copy = |copy: &Range<usize>| has_analysis(&sample[copy.clone()]);
        // The sample may end in the last position of a match that GNU Backgammon exported.
        let whole = match copies.split_last() {
            Some((last, [_, ..])) if is_gnu(first_line(&sample[last.clone()])) => copies.len() - 1,
            _ => copies.len(),
        };
        match copies.is_empty() || !copies.iter().take(whole).all(is_copy) {
            false if find(sample).all(|found| inside(&found.span)) => Likelihood::Certain,
            _ => Likelihood::No,
        }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        match starts(rest).nth(1) {
            Some(next) => Step::Record { content: 0..next, next },
            None if !end || rest.trim_ascii().is_empty() => Step::More,
            None => Step::Record { content: 0..rest.len(), next: rest.len() },
        }
    }

    fn prefix_len(bytes: &[u8]) -> usize {
        copies(bytes).first().map_or(0, |copy| copy.start)
    }

    fn read<T>(
        record: Record<'_>,
        _: Reading<'_>,
        then: impl for<'v> FnOnce(&Copied, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let read = text::parse(&String::from_utf8_lossy(record.bytes)).map_err(Finding::from)?;
        then(&read.value, &mut read.diagnostics.iter().map(Finding::from).collect())
    }

    fn json(
        copied: &Copied,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        crate::json::push(&json::value(copied), out);
        Ok(())
    }

    fn sheet(copied: &Copied, reading: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        Ok(sheet::sheet(copied, reading))
    }

    /// Reports the lines of the analysis.
    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        read::<Self>(record, reading, &mut |_, _| Ok(()))?;
        let base = saturated(record.offset);
        for (number, (range, line)) in (1..).zip(lines(record.bytes)) {
            let line = String::from_utf8_lossy(line.trim_ascii_end());
            if !line.is_empty() {
                row(Field {
                    offset: base.saturating_add(range.start),
                    length: range.len(),
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
        one: |copied, reading, _| {
            let mut scene = match &copied.id {
                PositionId::Xgid(id) => Scene::from(id),
                PositionId::Gnuid(id) => Scene::from(id),
            };
            if let Some(names) = &names(copied, reading.own) {
                scene.set_names(names);
            }
            Ok(scene)
        },
        game: None,
    });

    const COUNT: Option<Count<Self>> = Some(|copied, _, tally| {
        tally.count("decision", copied.decision().name());
        ids::count(&copied.situation(), tally);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("matchid", |copied, _, writing| {
            sgf::lose_analysis(copied, writing);
            ids::to_matchid(&id(copied), writing)
        }),
        Target::<Self>::new("posid", |copied, _, writing| {
            sgf::lose_analysis(copied, writing);
            ids::to_posid(&id(copied), writing)
        }),
        Target::<Self>::new("gnuid", |copied, _, writing| {
            sgf::lose_analysis(copied, writing);
            ids::to_gnuid(&id(copied), writing)
        }),
        Target::<Self>::new("xgid", |copied, _, writing| {
            sgf::lose_analysis(copied, writing);
            ids::to_xgid(&id(copied), writing)
        }),
        Target::<Self>::new("ogid", |copied, _, writing| {
            sgf::lose_analysis(copied, writing);
            ids::to_ogid(&id(copied), writing)
        }),
        Target::<Self>::new("bg-sgf", |copied, reading, writing| {
            sgf::write(copied, reading.own, writing)
        }),
    ];

    const TABLES: &'static [Table<Self>] = &[
        Table::of::<table::Position>(),
        Table::of::<tables::Candidates>(),
        Table::of::<tables::Cubes>(),
    ];
}

/// Returns the ID of the position.
fn id(copied: &Copied) -> FoundId {
    match copied.id {
        PositionId::Xgid(id) => FoundId::Xgid(id),
        PositionId::Gnuid(id) => FoundId::Gnuid(id),
    }
}

impl AsSituation for Copied {
    fn situation(&self) -> Situation {
        id(self).situation()
    }
}

/// Returns the names of player 0 and player 1: those of the options, or those of the text, where X is
/// on roll.
fn names<'a>(copied: &'a Copied, options: &'a Options) -> Option<Cow<'a, [String; 2]>> {
    if let Some(names) = &options.names {
        return Some(Cow::Borrowed(names));
    }
    let [x, o] = copied.names.clone()?;
    let on_roll = copied.id.gnuid().state.on_roll();
    Some(Cow::Owned(if on_roll.index() == 0 { [x, o] } else { [o, x] }))
}
