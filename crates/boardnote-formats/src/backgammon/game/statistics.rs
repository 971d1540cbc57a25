//! The table `statistics`.

use super::OfGames;
use crate::Reading;
use crate::analyzed::Analyzed;
use crate::backgammon::Options;
use crate::finding::{Finding, Findings};
use crate::notation::{self, TableOf};
use crate::table::{Cell, Column, Rows, WholeFile};
use bg_rules::Color;
use bg_sgf::{Figure, NamedFigure, Source};

/// The table `statistics`.
pub(crate) struct Statistics;

/// The figures of one player for one game or for all games of a file.
pub(crate) struct Row<'a> {
    of: &'a Analyzed,
    color: Color,
    figures: Vec<NamedFigure>,
}

impl Row<'_> {
    fn figure(&self, name: &str) -> Cell {
        let figure = self.figures.iter().find(|(known, _)| *known == name);
        match figure.map(|(_, figure)| *figure) {
            Some(Figure::Count(count)) => count.into(),
            Some(Figure::Real(real)) => super::decisions::finite(real),
            Some(Figure::Word(word)) => word.into(),
            None => Cell::Null,
        }
    }
}

impl Rows for Statistics {
    type Row<'a> = Row<'a>;
}

impl<N: OfGames> TableOf<N> for Statistics {
    type Rows = Self;
    const NAME: &'static str = "statistics";
    const ABOUT: &'static str =
        "two rows per game and per file: the errors and the luck of each player";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;
    const WHOLE: Option<WholeFile> = Some(|analyzed, chosen, row| {
        each_row(analyzed, &mut |of| notation::cells(COLUMNS, of, chosen, row));
    });

    fn rows(
        value: &N::Value<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        each_row(&N::analyzed(value, reading, &mut Findings::new())?, row);
        Ok(())
    }
}

fn each_row(analyzed: &Analyzed, row: &mut dyn FnMut(&Row<'_>)) {
    for color in Color::ALL {
        row(&Row { of: analyzed, color, figures: analyzed.statistics.figures(color) });
    }
}

/// Builds the column list: the leading columns, then one per figure.
macro_rules! columns {
    ($($kind:ident $name:literal, $about:literal;)*) => {
        const COLUMNS: &[Column<Statistics>] = &[
            Column::word("scope", "game, or match for all games of the file", &["game", "match"], |row| {
                row.of.game.map_or("match", |_| "game").into()
            }),
            Column::int("game", "number of the game in its file, from 1; null for a match", |row| {
                row.of.game.map(Cell::number).into()
            }),
            Column::word("player", "white or black", super::COLORS, |row| super::color(row.color).into()),
            Column::text("name", "name of that player", |row| {
                row.of.names.get(row.color.index()).cloned().into()
            }),
            Column::int("match_length", "points to play to, 0 in a money game", |row| {
                row.of.statistics.match_length.into()
            }),
            Column::text("met", "match equity table; null in a money game", |row| {
                (row.of.statistics.match_length > 0).then(|| row.of.met.clone()).into()
            }),
            Column::word("source", "origin of the cube figures: table, gs or none", &["table", "gs", "none"], |row| {
                match row.of.statistics.source {
                    Source::Table => "table",
                    Source::Gs => "gs",
                    Source::None => "none",
                }
                .into()
            }),
            $(Column::$kind($name, $about, |row| row.figure($name)),)*
        ];
    };
}

columns! {
    int "total_moves", "checker plays";
    int "unforced_moves", "checker plays with more than one candidate and a known error";
    int "moves_unmarked", "plays that gave away at most 0.03";
    int "moves_doubtful", "plays that gave away more than 0.03";
    int "moves_bad", "plays that gave away more than 0.06";
    int "moves_very_bad", "plays that gave away more than 0.12";
    real "checker_error", "errors of unforced plays, in equity";
    real "checker_error_mwc", "the same as match winning chance, in money play as points";
    real "checker_rate", "error of an unforced play, in thousandths of a point";
    text "checker_rating", "word for that rate";
    int "rolls_very_lucky", "rolls that gained more than 0.6";
    int "rolls_lucky", "rolls that gained more than 0.3";
    int "rolls_unmarked", "rolls in between";
    int "rolls_unlucky", "rolls that lost more than 0.3";
    int "rolls_very_unlucky", "rolls that lost more than 0.6";
    real "luck", "luck of all rolls that were played, in equity";
    real "luck_mwc", "the same as match winning chance, in money play as points";
    real "luck_rate", "luck of a roll, in thousandths of a point";
    text "luck_rating", "word for that rate";
    int "cube_decisions", "cube decisions with an analysis";
    int "cube_close", "close cube decisions";
    int "doubles", "first doubles";
    int "takes", "takes of a first double";
    int "passes", "passes of a first double";
    int "missed_double_below_cp", "missed doubles below the cash point";
    real "missed_double_below_cp_error", "what they gave away, in equity";
    real "missed_double_below_cp_error_mwc", "the same as match winning chance or points";
    int "missed_double_above_cp", "missed doubles above the cash point";
    real "missed_double_above_cp_error", "what they gave away, in equity";
    real "missed_double_above_cp_error_mwc", "the same as match winning chance or points";
    int "wrong_double_below_dp", "doubles below the doubling point";
    real "wrong_double_below_dp_error", "what they gave away, in equity";
    real "wrong_double_below_dp_error_mwc", "the same as match winning chance or points";
    int "wrong_double_above_tg", "doubles of positions too good to double";
    real "wrong_double_above_tg_error", "what they gave away, in equity";
    real "wrong_double_above_tg_error_mwc", "the same as match winning chance or points";
    int "wrong_take", "takes that should have been passes";
    real "wrong_take_error", "what they gave away, in equity";
    real "wrong_take_error_mwc", "the same as match winning chance or points";
    int "wrong_pass", "passes that should have been takes";
    real "wrong_pass_error", "what they gave away, in equity";
    real "wrong_pass_error_mwc", "the same as match winning chance or points";
    real "cube_error", "all cube errors, in equity";
    real "cube_error_mwc", "the same as match winning chance or points";
    real "cube_rate", "error of a close cube decision, in thousandths of a point";
    text "cube_rating", "word for that rate";
    real "total_error", "checker and cube errors, in equity";
    real "total_error_mwc", "the same as match winning chance or points";
    real "total_rate", "error of a decision, in thousandths of a point";
    real "snowie_rate", "errors per move of both players, in thousandths of a point";
    text "overall_rating", "word for the error of a decision";
    real "actual_result", "match winning chance won or lost, in money play points";
    real "luck_adjusted_result", "the same without the luck of both";
    real "actual_ppg", "points per game in a money session of several games";
    real "actual_ppg_half_width", "half of the 95% confidence interval of actual_ppg";
    real "luck_adjusted_ppg", "the same as actual_ppg without the luck of both";
    real "luck_adjusted_ppg_half_width", "half of the 95% confidence interval of that";
    real "luck_fibs_difference", "difference of FIBS ratings by that result; of White in match play";
    real "fibs_rating", "absolute FIBS rating; in match play";
    real "checker_fibs_loss", "FIBS rating lost by checker errors; in match play";
    real "cube_fibs_loss", "FIBS rating lost by cube errors; in match play";
}
