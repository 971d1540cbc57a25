//! `xg`: files of eXtreme Gammon, `.xg` and `.xgp`. A record is a game of the file.
//!
//! The games share the bytes of their file, which is compressed as a whole.

mod annotate;
mod file;
mod inspect;
mod json;
mod losses;
mod model;
mod quiz;
mod sheet;
mod tables;

use crate::backgammon::Options;
use crate::backgammon::game::decisions::Decisions;
use crate::backgammon::game::games::Games;
use crate::backgammon::game::ids::{Id, to_ids};
use crate::backgammon::game::sgf::convert;
use crate::backgammon::game::statistics::Statistics;
use crate::backgammon::game::{self, Depth, Game, OfGames, lose};
use crate::backgammon::match_text::{self, MatchText};
use crate::finding::{Finding, Findings};
use crate::notation::{Analysis, Count, Finish, Notation, Scenes, Table, Target, Writing};
use crate::own::{ACTION_ADDED, Own, explained};
use crate::sheet::Sheet;
use crate::{Field, Info, Likelihood, Reading, Record, Step, Unit};
use bg_mat::Style;
use bg_rules::Match;
use bg_sgf::Dialect;
use bg_xg::raw::{Container, MatchHeader, Rollout};
use bg_xg::{Action, Comment, ErrorKind, ParseOptions, Performance};
use file::{File, located};
use quiz::Quiz;
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

    /// Returns the game as a value.
    fn value(&self, depth: Depth, options: &Options) -> Game<'_> {
        model::of(self, depth, options)
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

    /// Writes the IDs of the game.
    fn to_ids<M>(
        &self,
        id: Id,
        reading: Reading<'_, Options>,
        writing: &mut Writing<'_, M>,
    ) -> Result<(), Finding> {
        let Writing { out, losses, .. } = writing;
        to_ids(&self.value(Depth::Actions, reading.own), id, reading.view, out, losses)?;
        lose(losses, "comment", self.game().comments_by_place().len());
        lose(losses, "analysis of an action", self.analyzed_actions());
        Ok(())
    }

    /// Returns the number of actions with an analysis.
    fn analyzed_actions(&self) -> usize {
        let is_analyzed =
            |action: &Action<'_>| action.analysis.level.is_some() || action.analysis.cube.is_some();
        self.actions().filter(is_analyzed).count()
    }

    /// Writes the game in SGF with its analysis.
    fn to_sgf<M>(&self, dialect: Dialect, writing: &mut Writing<'_, M>) {
        let mut quiz = Quiz::of(self);
        let mut replay = quiz.game.replay_lenient();
        let plies: Vec<_> = replay.by_ref().zip(quiz.analyses.drain(..)).collect();
        // The default table is that of eXtreme Gammon, whose equities are converted here.
        let options = Options::default();
        let properties = annotate::properties(&plies, options.met.table());
        // SGF states the value of the game, even if the winner needed fewer points.
        let result = replay.table().result().or(quiz.game.result);
        let mut alone = convert::alone(self.head(), &quiz.game, self.number == 0);
        alone.games.iter_mut().for_each(|game| game.result = result);
        let sgf = bg_sgf::to_sgf_with(&alone, dialect, |_, event, out| {
            out.push_str(properties.get(event).map_or("", String::as_str));
        });
        writing.out.extend_from_slice(sgf.as_bytes());
        losses::of_sgf(self, writing.record.bytes, writing.losses);
        lose(writing.losses, "analysis of an action", quiz.lost(self));
        writing.found.extend(quiz.added.map(|what| Finding::of(Own::ActionAdded(what), 0..0)));
    }

    /// Writes the game as match text.
    fn to_mat(&self, style: Style, writing: &mut Writing<'_, MatchText>) -> Result<(), Finding> {
        let Writing { out, losses, memory, .. } = writing;
        if self.number == 0 {
            memory.end_match();
        }
        let game = self.game();
        memory.write(self.head(), game, style, out, losses)?;
        lose(losses, "comment", game.comments.len());
        lose(losses, "analysis of an action", self.analyzed_actions());
        Ok(())
    }
}

impl OfGames for Xg {
    // The faults of a game have been reported by its reader.
    fn game<'v>(
        played: &'v Played,
        depth: Depth,
        reading: Reading<'_, Options>,
    ) -> Result<Game<'v>, Finding> {
        Ok(played.value(depth, reading.own))
    }
}

fn index(record: Record<'_>) -> usize {
    usize::try_from(record.index).unwrap_or(usize::MAX)
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
    type Memory = MatchText;
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
        let number = index(record);
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
                let findings = file.findings(index(record), reading.strict());
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
        json::write(played, &played.value(Depth::Actions, reading.own), out);
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

    const FINISH: Option<Finish<Self>> = Some(MatchText::finish);

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |played, reading, _| {
            let game = played.value(Depth::Actions, reading.own);
            game.scene(&game.state_at(reading.view.ply)?)
        },
        game: Some(|played, reading, _| {
            let game = played.value(Depth::Sums, reading.own);
            Ok(vec![game::replay::replay(&game, reading.own)?])
        }),
    });

    const MOVES: bool = true;

    const COUNT: Option<Count<Self>> = Some(|played, reading, tally| {
        game::tally::count(&played.value(Depth::Actions, reading.own), tally);
        Ok(())
    });

    const ANALYSIS: Option<Analysis<Self>> =
        Some(|played, reading, _| Ok(played.value(Depth::Sums, reading.own).analyzed(reading.own)));

    const TARGETS: &'static [Target<Self>] = &[
        Target::<Self>::new("bg-sgf", |played, reading, writing| {
            played.to_sgf(reading.own.sgf_dialect, writing);
            Ok(())
        }),
        Target {
            single: true,
            ..Target::<Self>::new("gnuid", |played, reading, writing| {
                played.to_ids(Id::Gnuid, reading, writing)
            })
        },
        Target {
            single: true,
            ..Target::<Self>::new("xgid", |played, reading, writing| {
                played.to_ids(Id::Xgid, reading, writing)
            })
        },
        Target {
            name: "mat",
            in_order: true,
            single: false,
            write: |played, reading, writing| {
                played.to_mat(reading.own.mat_style.unwrap_or(Style::Xg), writing)
            },
        },
        // The games are written together, with the first one.
        Target::<Self>::new("xg", |played, _, writing| {
            if played.number == 0 {
                let read = Container::parse_with(writing.record.bytes, &ParseOptions::lenient());
                let container = read.map_err(|error| located(&error))?.value;
                writing.out.extend_from_slice(&container.to_bytes());
            }
            Ok(())
        }),
    ];

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
