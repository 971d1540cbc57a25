//! `xg`: files of eXtreme Gammon, `.xg` and `.xgp`. A record is a game of the file.
//!
//! The games share the bytes of their file, which is compressed as a whole.

mod annotate;
mod file;
mod inspect;
mod json;
mod losses;
mod model;
mod places;
mod quiz;
mod sheet;
mod tables;

use super::decisions::Decisions;
use super::games::Games;
use super::shared::{self, Memory};
use super::statistics::Statistics;
use super::write::{self, Recorded, match_text};
use super::{Depth, Game, OfGames};
use crate::backgammon::Options;
use crate::finding::{Finding, Findings};
use crate::loss;
use crate::notation::{
    AfterMove, Analysis, Count, Finish, Notation, Places, Scenes, Table, Target, Writing,
};
use crate::own::{ACTION_ADDED, Own, explained};
use crate::record::saturated;
use crate::sheet::Sheet;
use crate::{Field, Info, Likelihood, Losses, Reading, Record, Step, Unit};
use bg_mat::Style;
use bg_rules::Match;
use bg_xg::raw::{Container, MatchHeader, Rollout};
use bg_xg::{Action, Comment, ErrorKind, ParseOptions, Performance};
use file::{File, located};
use quiz::Quiz;
use std::borrow::Cow;
use std::rc::Rc;

/// The `xg` notation.
#[derive(Debug)]
pub struct Xg;

/// A game of a file.
#[derive(Debug)]
pub struct Played {
    file: Rc<File>,
    number: usize,
}

impl Played {
    /// Number of the game in its file, from 0.
    const fn number(&self) -> usize {
        self.number
    }

    /// Returns the match without its games.
    fn head(&self) -> &Match {
        &self.file.head
    }

    /// Returns the game. A value is made only of games that exist.
    fn game(&self) -> &bg_rules::Game {
        &self.file.session.played.games[self.number]
    }

    fn header(&self) -> MatchHeader<'_> {
        self.file.session.header()
    }

    /// Returns the actions of the game, with the decisions that are no events, and their analysis.
    fn actions(&self) -> impl Iterator<Item = Action<'_>> {
        self.file.session.actions(self.number)
    }

    /// Returns `true` if the game has such decisions.
    fn has_no_doubles(&self) -> bool {
        self.file.session.action_count(self.number) > self.game().events.len()
    }

    /// Returns the decisions not to double that no play follows.
    fn no_doubles(&self) -> impl Iterator<Item = Action<'_>> {
        self.actions().filter(|action| action.event.is_none())
    }

    fn performance(&self) -> [Performance; 2] {
        self.file.session.performance_of(self.number)
    }

    /// Returns the comments of the records of the game.
    fn comments(&self) -> impl Iterator<Item = &Comment> {
        let records = self.file.session.records_of(self.number);
        self.file.session.comments.iter().filter(move |found| records.contains(&found.record))
    }

    /// Returns the rollouts of the file, with its first game.
    fn rollouts(&self) -> impl Iterator<Item = Rollout<'_>> {
        let is_first = self.number == 0;
        self.file.session.rollouts().filter(move |_| is_first)
    }

    /// Returns the number of actions with an analysis.
    fn analyzed_actions(&self) -> usize {
        let is_analyzed =
            |action: &Action<'_>| action.analysis.level.is_some() || action.analysis.cube.is_some();
        self.actions().filter(is_analyzed).count()
    }
}

impl OfGames for Xg {
    const STYLE: Style = Style::Xg;

    fn game<'v>(played: &'v Played, depth: Depth, reading: Reading<'_, Options>) -> Game<'v> {
        model::of(played, depth, reading.own)
    }

    fn recorded<'v>(played: &'v Played) -> Recorded<'v> {
        let (head, game) = (Cow::Borrowed(played.head()), played.game());
        Recorded {
            before: (played.number > 0).then(|| head.clone()),
            head,
            game: Cow::Borrowed(game),
            faults: Vec::new(),
        }
    }

    /// Writes the game with its analysis.
    fn sgf(
        played: &Played,
        reading: Reading<'_, Options>,
        writing: &mut Writing<'_, Memory>,
    ) -> Result<(), Finding> {
        let Writing { record, out, losses, found, .. } = writing;
        let mut quiz = Quiz::of(played);
        let mut replay = quiz.game.replay_lenient();
        let plies: Vec<_> = replay.by_ref().zip(quiz.analyses.drain(..)).collect();
        // The default table is that of eXtreme Gammon, whose equities are converted here.
        let options = Options::default();
        let properties = annotate::properties(&plies, options.met.table());
        // SGF states the value of the game, even if the winner needed fewer points.
        quiz.game.result = replay.table().result().or(quiz.game.result);
        let game = Recorded { game: Cow::Borrowed(&quiz.game), ..Self::recorded(played) };
        let more = |event: usize, out: &mut String| {
            out.push_str(properties.get(event).map_or("", String::as_str));
        };
        write::sgf(&game, reading.own.sgf_dialect, more, out, losses);
        losses::of_sgf(played, record.bytes, losses);
        losses.add(loss::ACTION_ANALYSIS, quiz.lost(played));
        found.extend(quiz.added.map(|what| Finding::of(Own::ActionAdded(what), 0..0)));
        Ok(())
    }

    fn lose_remarks(played: &Played, losses: &mut Losses) {
        losses.add(loss::COMMENT, played.game().comments.len());
        losses.add(loss::ACTION_ANALYSIS, played.analyzed_actions());
    }
}

impl Notation for Xg {
    const INFO: Info = Info {
        name: "xg",
        summary: "files of eXtreme Gammon: matches and positions with their analysis",
        unit: Unit::File,
        binary: true,
        extensions: &["xg", "xgp"],
        promises: &["xg", "xgp"],
        needs_record: true,
        is_alone: true,
        shared: Some(file::count),
        codes: || {
            let own =
                explained(Own::ALL, &[("no-such-ply", ""), ("no-gnuid", ""), (ACTION_ADDED, "")]);
            [ErrorKind::ALL, &own, &match_text::codes()].concat()
        },
        ..Info::NEW
    };

    type Value<'r> = Played;
    type Options = Options;
    type Memory = Memory;
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        if sample.starts_with(b"RGMH") { Likelihood::Certain } else { Likelihood::No }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        if end && !rest.is_empty() {
            Step::Record { content: 0..rest.len(), next: rest.len() }
        } else {
            Step::More
        }
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_, Options>,
        then: impl for<'v> FnOnce(&Played, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let file = file::read(record.bytes).map_err(|error| located(&error))?;
        let number = saturated(record.index);
        let mut found = file.findings(number, true);
        let error = found.iter().find(|found| found.is_error());
        if let Some(error) = error.filter(|_| reading.strict()) {
            return Err(error.clone());
        }
        if number >= file.session.played.games.len() {
            return Err(file::no_game(record.bytes.len()));
        }
        if !reading.strict() {
            found = file.findings(number, false);
        }
        then(&Played { file, number }, &mut found)
    }

    fn check(record: Record<'_>, reading: Reading<'_, Options>, found: &mut dyn FnMut(Finding)) {
        match file::read(record.bytes) {
            Err(error) => found(located(&error)),
            Ok(file) => {
                let findings = file.findings(saturated(record.index), reading.strict());
                findings.into_iter().for_each(found);
            }
        }
    }

    const PLACES: Option<Places<Self>> = Some(|record, reading, findings| {
        let Ok(file) = file::read(record.bytes) else { return };
        let number = saturated(record.index);
        if number < file.session.played.games.len() {
            let played = Played { file, number };
            let game = Self::game(&played, Depth::Actions, reading);
            findings.iter_mut().for_each(|finding| places::place(&played, &game, finding));
        }
    });

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
        sheet::sheet(played, reading)
    }

    fn inspect(
        record: Record<'_>,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        inspect::fields(record, row)
    }

    const FINISH: Option<Finish<Self>> = Some(shared::finish::<Self>());
    const SCENES: Option<Scenes<Self>> = Some(shared::scenes());
    const AFTER_MOVE: Option<AfterMove<Self>> = Some(shared::after_move::<Self>());
    const COUNT: Option<Count<Self>> = Some(shared::count::<Self>());
    const ANALYSIS: Option<Analysis<Self>> = Some(Self::analyzed);
    const TARGETS: &'static [Target<Self>] = &{
        let [sgf, gnuid, xgid, mat] = shared::targets();
        [sgf, gnuid, xgid, mat, Target::<Self>::new("xg", copy)]
    };

    const TABLES: &'static [Table<Self>] = &[
        Table::of::<Decisions>(),
        Table::of::<Games>(),
        Table::of::<Statistics>(),
        Table::of::<tables::Performances>(),
        Table::of::<tables::Candidates>(),
        Table::of::<tables::Cubes>(),
        Table::of::<tables::Rollouts>(),
        Table::of::<tables::Comments>(),
    ];
}

/// Writes a file as it is. Its games are written together, with the first one.
fn copy(
    played: &Played,
    _: Reading<'_, Options>,
    writing: &mut Writing<'_, Memory>,
) -> Result<(), Finding> {
    if played.number == 0 {
        let read = Container::parse_with(writing.record.bytes, &ParseOptions::lenient());
        let container = read.map_err(|error| located(&error))?.value;
        let bytes = container.to_bytes().map_err(|kind| Finding::of(kind, 0..0))?;
        writing.out.extend_from_slice(&bytes);
    }
    Ok(())
}
