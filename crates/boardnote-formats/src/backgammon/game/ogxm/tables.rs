//! The tables of the analysis and of the comments.

use super::json::{program, word};
use super::{Ogxm, Played};
use crate::Reading;
use crate::backgammon::Options;
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use bg_ogxm::Comment;
use bg_rules::analysis::{Candidate, Chances, CubeAnalysis};
use bg_rules::{Color, Event, Ply};

/// The description of the column `program`.
const PROGRAM: &str = "the program whose word the level is, such as xg; null if unknown";
/// The description of the column `level`.
const LEVEL: &str = "level of the evaluation: 3-ply, rollout, …";

/// The table `candidates`.
pub(super) struct Candidates;

/// A candidate of a play.
pub(super) struct Play<'a> {
    game: usize,
    ply: &'a Ply<'a>,
    color: Color,
    index: usize,
    candidate: &'a Candidate,
}

impl Play<'_> {
    fn chance(&self, of: fn(&Chances) -> f64) -> Cell {
        self.candidate.evaluation.chances.as_ref().map(of).into()
    }
}

impl Rows for Candidates {
    type Row<'a> = Play<'a>;
}

impl TableOf<Ogxm> for Candidates {
    type Rows = Self;
    const NAME: &'static str = "candidates";
    const ABOUT: &'static str = "a row per play that was considered: equity, chances, level";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::int("game", "number of the game in its file, from 1", |row| Cell::number(row.game)),
        Column::int("ply", "number of the action in its game, from 1", |row| {
            Cell::number(row.ply.index)
        }),
        Column::int("candidate", "number of the candidate, from 1; the best comes first", |row| {
            Cell::number(row.index)
        }),
        Column::text("move", "the play, as in 13/8 6/5*", |row| {
            row.candidate.play.notation(&row.ply.before.board, row.color).into()
        }),
        Column::real("equity", "equity with the cube, normalized to its value", |row| {
            row.candidate.evaluation.equity.into()
        }),
        Column::real("win", "chance to win at all, from 0 to 1", |row| row.chance(|it| it.win)),
        Column::real("win_gammon", "chance to win a gammon or a backgammon", |row| {
            row.chance(|it| it.win_gammon)
        }),
        Column::real("win_backgammon", "chance to win a backgammon", |row| {
            row.chance(|it| it.win_backgammon)
        }),
        Column::real("lose_gammon", "chance to lose a gammon or a backgammon", |row| {
            row.chance(|it| it.lose_gammon)
        }),
        Column::real("lose_backgammon", "chance to lose a backgammon", |row| {
            row.chance(|it| it.lose_backgammon)
        }),
        Column::text("level", LEVEL, |row| word(row.candidate.evaluation.level.as_ref()).into()),
        Column::bool("played", "whether it is the play that was made", |row| {
            row.candidate.is_played.into()
        }),
        Column::text("program", PROGRAM, |row| {
            program(row.candidate.evaluation.level.as_ref()).into()
        }),
    ];

    fn rows(
        played: &Played,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&Play<'_>),
    ) -> Result<(), Finding> {
        let game = played.number;
        for (ply, action) in played.game().replay_lenient().zip(played.actions()) {
            let Some(color) = ply.color() else { continue };
            for (index, candidate) in action.candidates.iter().enumerate() {
                row(&Play { game, ply: &ply, color, index, candidate });
            }
        }
        Ok(())
    }
}

/// The table `cubes`.
pub(super) struct Cubes;

/// A decision to double or not.
pub(super) struct Double<'a> {
    game: usize,
    ply: &'a Ply<'a>,
    cube: &'a CubeAnalysis,
}

impl Double<'_> {
    fn chance(&self, of: fn(&Chances) -> f64) -> Cell {
        self.cube.chances.as_ref().map(of).into()
    }
}

impl Rows for Cubes {
    type Row<'a> = Double<'a>;
}

impl TableOf<Ogxm> for Cubes {
    type Rows = Self;
    const NAME: &'static str = "cubes";
    const ABOUT: &'static str = "a row per analyzed decision to double or not";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::int("game", "number of the game in its file, from 1", |row| Cell::number(row.game)),
        Column::int("ply", "number of the double, or of the play without one, from 1", |row| {
            Cell::number(row.ply.index)
        }),
        Column::word("action", "double, or move if there was none", &["double", "move"], |row| {
            row.ply.event.name().into()
        }),
        Column::text("level", LEVEL, |row| word(row.cube.level.as_ref()).into()),
        Column::real("no_double", "equity of not doubling, normalized to the cube", |row| {
            row.cube.no_double.into()
        }),
        Column::real("double_take", "equity of a double that is taken", |row| {
            row.cube.double_take.into()
        }),
        Column::real("double_pass", "equity of a double that is dropped", |row| {
            row.cube.double_pass.into()
        }),
        Column::real("win", "chance to win, from 0 to 1", |row| row.chance(|it| it.win)),
        Column::real("win_gammon", "chance to win a gammon or more", |row| {
            row.chance(|it| it.win_gammon)
        }),
        Column::real("win_backgammon", "chance to win a backgammon", |row| {
            row.chance(|it| it.win_backgammon)
        }),
        Column::real("lose_gammon", "chance to lose a gammon or more", |row| {
            row.chance(|it| it.lose_gammon)
        }),
        Column::real("lose_backgammon", "chance to lose a backgammon", |row| {
            row.chance(|it| it.lose_backgammon)
        }),
        Column::text("verdict", "the right cube action, as in `No double, take`", |row| {
            row.cube.verdict(row.ply.before.cube_owner.is_some()).into()
        }),
        Column::text("program", PROGRAM, |row| program(row.cube.level.as_ref()).into()),
    ];

    fn rows(
        played: &Played,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&Double<'_>),
    ) -> Result<(), Finding> {
        let game = played.number;
        for (ply, action) in played.game().replay_lenient().zip(played.actions()) {
            let is_decision = match ply.event {
                Event::Double(_) => !ply.before.doubled,
                event => matches!(event, Event::Play(..)),
            };
            if let Some(cube) = action.cube.as_ref().filter(|_| is_decision) {
                row(&Double { game, ply: &ply, cube });
            }
        }
        Ok(())
    }
}

/// The table `comments`.
pub(super) struct Comments;

impl Rows for Comments {
    type Row<'a> = &'a Comment;
}

impl TableOf<Ogxm> for Comments {
    type Rows = Self;
    const NAME: &'static str = "comments";
    const ABOUT: &'static str = "a row per comment, with the action that it is about";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::int("game", "number of the game in its file, from 1; null for the match", |it| {
            it.game.map_or(Cell::Null, Cell::number)
        }),
        Column::int("ply", "number of the action in its game, from 1; null for the game", |it| {
            it.ply.map_or(Cell::Null, Cell::number)
        }),
        Column::text("text", "the text", |comment| comment.text.clone().into()),
    ];

    fn rows(
        played: &Played,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&&Comment),
    ) -> Result<(), Finding> {
        played.comments().for_each(|comment| row(&comment));
        Ok(())
    }
}
