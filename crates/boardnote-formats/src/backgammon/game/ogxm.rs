//! `ogxm`: files of HedgeHog and Backgammon Studio, and streams of them. A record is a game of a file.
//!
//! The games share the bytes of their file, as those of `xg` do.

mod annotate;
mod file;
mod json;
mod model;
mod tables;

use super::decisions::Decisions;
use super::games::Games;
use super::shared::{self, Memory};
use super::statistics::Statistics;
use super::write::{self, Recorded, match_text};
use super::{Depth, Game, OfGames, sheet};
use crate::backgammon::Options;
use crate::finding::{Finding, Findings};
use crate::loss;
use crate::notation::{
    AfterMove, Analysis, Count, Finish, Notation, Scenes, Survey, Table, Target, Writing,
};
use crate::own::{Own, explained};
use crate::record::saturated;
use crate::sheet::Sheet;
use crate::{Field, Info, Likelihood, Losses, Reading, Record, Step, Unit};
use bg_ogxm::raw::{self, Member, member};
use bg_ogxm::{Action, Comment, ErrorKind};
use bg_rules::Match;
use file::File;
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

/// The `ogxm` notation.
#[derive(Debug)]
pub struct Ogxm;

/// A game of a file.
#[derive(Debug)]
pub struct Played {
    file: Rc<File>,
    number: usize,
}

impl Played {
    fn head(&self) -> &Match {
        &self.file.head
    }

    /// Returns the game. A value is made only of games that exist.
    fn game(&self) -> &bg_rules::Game {
        &self.file.session.played.games[self.number]
    }

    fn actions(&self) -> &[Action] {
        self.file.session.actions(self.number)
    }

    /// Returns the comments about the game; those about the match belong to the first one.
    fn comments(&self) -> impl Iterator<Item = &Comment> {
        let comments = self.file.session.comments.iter();
        comments.filter(|comment| comment.game.unwrap_or(0) == self.number)
    }
}

impl OfGames for Ogxm {
    fn game<'v>(played: &'v Played, depth: Depth, reading: Reading<'_, Options>) -> Game<'v> {
        model::of(played, depth, reading.own)
    }

    fn recorded<'v>(played: &'v Played) -> Recorded<'v> {
        let head = Cow::Borrowed(played.head());
        Recorded {
            before: (played.number > 0).then(|| head.clone()),
            head,
            game: Cow::Borrowed(played.game()),
            faults: Vec::new(),
        }
    }

    /// Writes the game with its analysis.
    fn sgf(
        played: &Played,
        reading: Reading<'_, Options>,
        writing: &mut Writing<'_, Memory>,
    ) -> Result<(), Finding> {
        let Writing { out, losses, .. } = writing;
        // The file states its numbers by the table of eXtreme Gammon.
        let options = Options::default();
        let properties = annotate::properties(played, options.met.table());
        let more = |event: usize, out: &mut String| {
            out.push_str(properties.get(event).map_or("", String::as_str));
        };
        write::sgf(&Self::recorded(played), reading.own.sgf_dialect, more, out, losses);
        losses.add(loss::ANALYSIS_LEVELS, annotate::lost_levels(played));
        if played.number == 0 {
            losses.add(loss::ANALYSIS, played.file.session.other_analyses);
        }
        Ok(())
    }

    fn lose_remarks(played: &Played, losses: &mut Losses) {
        losses.add(loss::COMMENT, played.game().comments.len());
        let analyzed = played.actions().iter().filter(|action| !action.is_empty());
        losses.add(loss::ACTION_ANALYSIS, analyzed.count());
    }
}

impl Notation for Ogxm {
    const INFO: Info = Info {
        name: "ogxm",
        summary: "files of HedgeHog and Backgammon Studio: matches with their analysis",
        unit: Unit::File,
        binary: true,
        extensions: &["ogxm", "ogxms"],
        promises: &["ogxm", "ogxms"],
        needs_record: true,
        shared: Some(file::count),
        codes: || {
            let own = explained(Own::ALL, &[("no-such-ply", ""), ("no-gnuid", "")]);
            [ErrorKind::ALL, &own, &match_text::codes()].concat()
        },
        ..Info::NEW
    };

    type Value<'r> = Played;
    type Options = Options;
    type Memory = Memory;
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        if sample.starts_with(raw::MAGIC) { Likelihood::Certain } else { Likelihood::No }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        let part = |length| Step::Record { content: 0..length, next: length };
        match member(rest) {
            _ if rest.is_empty() => Step::More,
            Member::Whole(length) => part(length),
            Member::Damaged(length) if end || length < rest.len() => part(length),
            Member::Cut(_) if end => part(rest.len()),
            Member::Cut(_) | Member::Damaged(_) => Step::More,
        }
    }

    /// Numbers the games of each file of a stream.
    const SURVEY: Option<Survey<Self>> = Some(|records, _| {
        let (mut numbers, mut last) = (Vec::new(), None);
        for record in records {
            let number = match last {
                Some((offset, number)) if offset == record.offset => number + 1,
                _ => 0,
            };
            last = Some((record.offset, number));
            numbers.push(number);
        }
        let numbers = Arc::new(numbers);
        Some(Arc::new(move |options: &mut Options| options.numbers = Some(numbers.clone())))
    });

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_, Options>,
        then: impl for<'v> FnOnce(&Played, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let file = file::read(record.bytes).map_err(|error| Finding::from(&error))?;
        let number = number(record, reading.own);
        if number >= file.session.played.games.len() {
            return Err(Finding::of(ErrorKind::NoMatch, 0..record.bytes.len()));
        }
        let mut found = file.findings(number, reading.strict());
        if let Some(error) = found.iter().find(|found| found.is_error()) {
            return Err(error.clone());
        }
        then(&Played { file, number }, &mut found)
    }

    fn check(record: Record<'_>, reading: Reading<'_, Options>, found: &mut dyn FnMut(Finding)) {
        match file::read(record.bytes) {
            Err(error) => found(Finding::from(&error)),
            Ok(file) => {
                let findings = file.findings(number(record, reading.own), reading.strict());
                findings.into_iter().for_each(found);
            }
        }
    }

    fn json(
        played: &Played,
        reading: Reading<'_, Options>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        json::write(played, &Self::game(played, Depth::Actions, reading), out);
        Ok(())
    }

    fn sheet(
        played: &Played,
        reading: Reading<'_, Options>,
        _: &mut Findings,
    ) -> Result<Sheet, Finding> {
        sheet::sheet(&Self::game(played, Depth::Sums, reading), reading)
    }

    /// Reports the sections of the file, with its first game.
    fn inspect(
        record: Record<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        if number(record, reading.own) > 0 {
            return Ok(());
        }
        let sections = raw::sections(record.bytes).map_err(|error| Finding::from(&error))?;
        let base = saturated(record.offset);
        for section in sections {
            row(Field {
                offset: base.saturating_add(section.span.start),
                length: section.span.len(),
                unit: "byte",
                raw: String::new(),
                name: String::from_utf8_lossy(&section.name).into_owned(),
                value: section.data.len().to_string(),
                meaning: "section, with the size of its content".to_owned(),
            });
        }
        Ok(())
    }

    const FINISH: Option<Finish<Self>> = Some(shared::finish::<Self>());
    const SCENES: Option<Scenes<Self>> = Some(shared::scenes());
    const AFTER_MOVE: Option<AfterMove<Self>> = Some(shared::after_move::<Self>());
    const COUNT: Option<Count<Self>> = Some(shared::count::<Self>());
    const ANALYSIS: Option<Analysis<Self>> = Some(Self::analyzed);
    const TARGETS: &'static [Target<Self>] = &shared::targets();
    const TABLES: &'static [Table<Self>] = &[
        Table::of::<Decisions>(),
        Table::of::<Games>(),
        Table::of::<Statistics>(),
        Table::of::<tables::Candidates>(),
        Table::of::<tables::Cubes>(),
        Table::of::<tables::Comments>(),
    ];
}

/// Returns the number of the game of a record in its file.
fn number(record: Record<'_>, options: &Options) -> usize {
    let index = saturated(record.index);
    let numbers = options.numbers.as_deref().map_or(&[][..], Vec::as_slice);
    numbers.get(index).copied().unwrap_or(index)
}
