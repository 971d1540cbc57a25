//! The tables of the analysis.

use super::{BgText, Text};
use crate::Reading;
use crate::backgammon::Options;
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use bg_xg::text::{Answer, Best, Program, TextCandidate, TextChances, TextCube};

/// The table `candidates`.
pub(super) struct Candidates;

impl Rows for Candidates {
    type Row<'a> = (usize, &'a TextCandidate, Option<Program>);
}

/// The table `cubes`.
pub(super) struct Cubes;

impl Rows for Cubes {
    type Row<'a> = (&'a TextCube, Option<Program>);
}

/// The description of the column `program`.
const PROGRAM: &str = "the program whose word the level is: gnubg, xg, or bgblitz; null if unknown";

/// Builds a column list: the leading columns, then the chances, then the others.
macro_rules! columns {
    ($name:ident, $table:ident, $chances:expr, [$($before:expr,)*], [$($after:expr,)*]) => {
        const $name: &[Column<$table>] = &[
            $($before,)*
            columns!(@ $chances, "win", "chance of the side on roll to win, in percent", win),
            columns!(@ $chances, "win_gammon", "chance to win a gammon or more", win_gammon),
            columns!(@ $chances, "win_backgammon", "chance to win a backgammon", win_backgammon),
            columns!(@ $chances, "lose", "chance to lose", lose),
            columns!(@ $chances, "lose_gammon", "chance to lose a gammon or more", lose_gammon),
            columns!(@ $chances, "lose_backgammon", "chance to lose a backgammon", lose_backgammon),
            $($after,)*
        ];
    };
    (@ $chances:expr, $name:literal, $about:literal, $field:ident) => {
        Column::real($name, $about, |row| {
            let chances: Option<TextChances> = $chances(row);
            chances.map(|chances| chances.$field).into()
        })
    };
}

const fn of_candidate(row: &(usize, &TextCandidate, Option<Program>)) -> Option<TextChances> {
    row.1.chances
}

const fn of_cube(row: &(&TextCube, Option<Program>)) -> Option<TextChances> {
    row.0.chances
}

/// Returns a level, which is null if the text has none.
fn level(level: &str) -> Cell {
    Some(level).filter(|level| !level.is_empty()).into()
}

columns!(
    CANDIDATES,
    Candidates,
    of_candidate,
    [
        Column::int("candidate", "number of the candidate, from 1; the best comes first", |row| {
            Cell::number(row.0)
        }),
        Column::text("level", "level of the evaluation: 3-ply, roller++, rollout, book", |row| {
            level(&row.1.level)
        }),
        Column::text("move", "the play as written", |row| row.1.play.clone().into()),
        Column::real("equity", "equity with the cube", |row| row.1.equity.into()),
        Column::real("difference", "difference to the best play, at most 0", |row| {
            row.1.difference.into()
        }),
    ],
    [
        Column::real("confidence", "half width of the 95 % interval of a rollout", |row| {
            row.1.confidence.into()
        }),
        Column::real("confidence_percent", "confidence that the play is the best", |row| {
            row.1.confidence_percent.into()
        }),
        Column::real("mwc", "match winning chance in percent, if the text has no equity", |row| {
            row.1.mwc.into()
        }),
        Column::bool("played", "whether the text marks the play as the one made", |row| {
            row.1.is_played.into()
        }),
        Column::text("program", PROGRAM, |row| row.2.map(Program::name).into()),
    ]
);

columns!(
    CUBES,
    Cubes,
    of_cube,
    [
        Column::text("level", "level of the evaluation: 3-ply, roller++, rollout, book", |row| {
            level(&row.0.level)
        }),
        Column::real("no_double", "equity of not doubling", |row| row.0.no_double.into()),
        Column::real("double_take", "equity of a double that is taken", |row| {
            row.0.double_take.into()
        }),
        Column::real("double_pass", "equity of a double that is dropped", |row| {
            row.0.double_pass.into()
        }),
    ],
    [
        Column::real("cubeless_no_double", "equity without a cube and without a double", |row| {
            row.0.cubeless_no_double.into()
        }),
        Column::real("cubeless_double", "equity without a cube after a double", |row| {
            row.0.cubeless_double.into()
        }),
        Column::text("best", "no-double, double, or too-good", |row| {
            row.0.best.map(Best::name).into()
        }),
        Column::text("answer", "take, pass, or beaver", |row| {
            row.0.answer.map(Answer::name).into()
        }),
        Column::real("wrong_percent", "share of wrong answers that makes a double right", |row| {
            row.0.wrong_percent.into()
        }),
        Column::real(
            "no_double_mwc",
            "match winning chance of not doubling in percent, if the text has no equity",
            |row| row.0.mwc[0].into(),
        ),
        Column::real("double_take_mwc", "the same of a double that is taken", |row| {
            row.0.mwc[1].into()
        }),
        Column::real("double_pass_mwc", "the same of a double that is dropped", |row| {
            row.0.mwc[2].into()
        }),
        Column::text("program", PROGRAM, |row| row.1.map(Program::name).into()),
    ]
);

impl TableOf<BgText> for Candidates {
    type Rows = Self;
    const NAME: &'static str = "candidates";
    const ABOUT: &'static str = "a row per play of the analysis: equity and chances";
    const COLUMNS: &'static [Column<Self>] = CANDIDATES;

    fn rows(
        copied: &Text,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&(usize, &TextCandidate, Option<Program>)),
    ) -> Result<(), Finding> {
        let numbered = copied.candidates.iter().enumerate();
        numbered.for_each(|(number, candidate)| row(&(number, candidate, copied.program)));
        Ok(())
    }
}

impl TableOf<BgText> for Cubes {
    type Rows = Self;
    const NAME: &'static str = "cubes";
    const ABOUT: &'static str = "a row per analyzed cube decision: equities, chances, best action";
    const COLUMNS: &'static [Column<Self>] = CUBES;

    fn rows(
        copied: &Text,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&(&TextCube, Option<Program>)),
    ) -> Result<(), Finding> {
        copied.cube.iter().for_each(|cube| row(&(cube, copied.program)));
        Ok(())
    }
}
