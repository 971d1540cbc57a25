//! `xg`: files of eXtreme Gammon, `.xg` and `.xgp`. A record is a game of the file.
//!
//! The games share the bytes of their file, which is compressed as a whole.

mod annotate;
mod file;
mod inspect;
mod json;
mod losses;
mod model;
mod sheet;
mod tables;

use crate::backgammon::Options;
use crate::backgammon::game::decisions::Decisions;
use crate::backgammon::game::games::Games;
use crate::backgammon::game::ids::{Id, to_ids};
use crate::backgammon::game::statistics::Statistics;
use crate::backgammon::game::{self, Depth, Game, OfGames, lose};
use crate::bg_sgf::convert;
use crate::finding::{Finding, Findings};
use crate::notation::{Analysis, Count, Notation, Scenes, Table, Target, Writing};
use crate::own::{Own, explained};
use crate::sheet::Sheet;
use crate::{Field, Info, Likelihood, Reading, Record, Step, Unit};
use bg_game::{Match, Ply};
use bg_mat::{MatWriter, Style};
use bg_sgf::Dialect;
use bg_xg::raw::{Container, MatchHeader, Rollout};
use bg_xg::{Action, Comment, ErrorKind, ParseOptions, Performance, PlyAnalysis};
use file::{File, located};
use std::rc::Rc;

/// The `xg` notation.
#[derive(Debug)]
pub struct Xg;

/// A game of a file.
#[derive(Debug)]
pub struct Played {
    file: Rc<File>,
    number: usize,
    /// The game was read without an error.
    is_legal: bool,
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
    fn game(&self) -> &bg_game::Game {
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

    /// Returns the events of the game with their analysis.
    fn plies(&self) -> impl Iterator<Item = (Ply<'_>, PlyAnalysis)> {
        self.game().replay_lenient().zip(self.file.session.plies(self.number))
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
        let plies: Vec<_> = self.plies().collect();
        // The default table is that of eXtreme Gammon, whose equities are converted here.
        let options = Options::default();
        let properties = annotate::properties(&plies, options.met.table());
        let mut alone = convert::alone(self.head(), self.game(), self.number == 0);
        for game in &mut alone.games {
            let mut replay = game.replay_lenient();
            replay.by_ref().for_each(drop);
            // SGF states the value of the game, even if the winner needed fewer points.
            game.result = replay.table().result().or(game.result);
        }
        let sgf = bg_sgf::to_sgf_with(&alone, dialect, |_, event, out| {
            out.push_str(properties.get(event).map_or("", String::as_str));
        });
        writing.out.extend_from_slice(sgf.as_bytes());
        losses::of_sgf(self, writing.record.bytes, writing.losses);
    }

    /// Writes the game as match text, with its head before the first game.
    fn to_mat(&self, style: Style, writing: &mut Writing<'_, Option<MatWriter>>) {
        let mut text = String::new();
        if self.number == 0 && writing.memory.take().is_some() {
            text.push_str("\n\n");
        }
        let (head, game) = (self.head(), self.game());
        let writer = writing.memory.get_or_insert_with(|| {
            let mut writer = MatWriter::new(style);
            writer.write_head(head, &mut text);
            convert::lose_head(head, style, writing.losses);
            writer
        });
        convert::lose_course(writer, head, game, self.is_legal, writing.losses);
        writer.write_game(game, &mut text);
        writing.out.extend_from_slice(text.as_bytes());
        convert::lose_events(&game.events, style, writing.losses);
        lose(writing.losses, "comment", game.comments.len());
        lose(writing.losses, "analysis of an action", self.analyzed_actions());
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
        needs_record: true,
        is_alone: true,
        shared: Some(file::count),
        known_by_name: |_| true,
        codes: || {
            let own = explained(Own::ALL, &[("no-such-ply", ""), ("no-gnuid", "")]);
            [ErrorKind::ALL, &own].concat()
        },
        ..Info::NEW
    };

    type Value<'r> = Played;
    type Options = Options;
    type Memory = Option<MatWriter>;
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
        // A file may tell that a play was illegal, which is then no error.
        let is_legal = error.is_none() && !found.iter().any(|found| found.code == "illegal-play");
        if number >= file.session.played.games.len() {
            return Err(file::no_game(record.bytes.len()));
        }
        if !reading.strict() {
            found = file.findings(number, false);
        }
        then(&Played { file, number, is_legal }, &mut found)
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
                played.to_mat(reading.own.mat_style.unwrap_or(Style::Xg), writing);
                Ok(())
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
