//! The figures of the GNU Backgammon command `show statistics match`, by name.

use alloc::vec::Vec;

use bg_rules::Color;

use super::{Cost, CubeErrors, GameStatistics, Rate};

/// A figure; `None` if it is unknown or undefined.
///
/// Closed: a figure is a number, a rate, or a word.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Figure {
    /// A number of moves, rolls, or decisions.
    Count(Option<u32>),
    /// An equity, a match winning chance, a number of points, a rate, or a rating.
    Real(Option<f64>),
    /// The verbal rating of a rate.
    Word(Option<&'static str>),
}

/// The name of a figure and the figure.
pub type NamedFigure = (&'static str, Figure);

/// The names of each class of cube errors: its count, its equity, and its cost.
const CLASSES: [[&str; 3]; 6] = [
    ["missed_double_below_cp", "missed_double_below_cp_error", "missed_double_below_cp_error_mwc"],
    ["missed_double_above_cp", "missed_double_above_cp_error", "missed_double_above_cp_error_mwc"],
    ["wrong_double_below_dp", "wrong_double_below_dp_error", "wrong_double_below_dp_error_mwc"],
    ["wrong_double_above_tg", "wrong_double_above_tg_error", "wrong_double_above_tg_error_mwc"],
    ["wrong_take", "wrong_take_error", "wrong_take_error_mwc"],
    ["wrong_pass", "wrong_pass_error", "wrong_pass_error_mwc"],
];

impl GameStatistics {
    /// The figures of a player, in the order in which GNU Backgammon prints them. Errors are
    /// positive, and rates are in thousandths of a point. A figure whose name ends in `_mwc` is a
    /// match winning chance, 0 to 1, in match play, and a number of points in money play.
    #[must_use]
    pub fn figures(&self, color: Color) -> Vec<NamedFigure> {
        let mut all = Figures(Vec::with_capacity(64));
        let player = &self.players[color.index()];
        all.counts([
            ("total_moves", player.total_moves),
            ("unforced_moves", player.unforced_moves),
        ]);
        let moves = ["moves_unmarked", "moves_doubtful", "moves_bad", "moves_very_bad"];
        all.counts(moves.into_iter().zip(player.moves));
        all.cost("checker_error", "checker_error_mwc", Some(player.checker_error));
        all.rate("checker_rate", Some("checker_rating"), Some(player.checker_rate()));
        let rolls = [
            "rolls_very_lucky",
            "rolls_lucky",
            "rolls_unmarked",
            "rolls_unlucky",
            "rolls_very_unlucky",
        ];
        all.counts(rolls.into_iter().zip(player.rolls));
        all.cost("luck", "luck_mwc", Some(player.luck));
        // The program prints 0 for an error rate without decisions, but not for these rates.
        all.rate("luck_rate", None, Some(player.luck_rate()).filter(|rate| rate.rated));
        all.0.push(("luck_rating", Figure::Word(player.luck_rating())));
        all.counts([("cube_decisions", player.cube_decisions)]);
        all.0.push(("cube_close", Figure::Count(player.cube_close)));
        all.counts([
            ("doubles", player.doubles),
            ("takes", player.takes),
            ("passes", player.passes),
        ]);
        let cube: Option<&CubeErrors> = player.cube.as_ref();
        for (index, [count, error, mwc]) in CLASSES.into_iter().enumerate() {
            let class = cube.map(|cube| cube.classes()[index]);
            all.0.push((count, Figure::Count(class.map(|class| class.count))));
            all.cost(error, mwc, class.map(|class| class.total));
        }
        all.cost("cube_error", "cube_error_mwc", player.cube_error());
        all.rate("cube_rate", Some("cube_rating"), player.cube_rate());
        all.cost("total_error", "total_error_mwc", player.total_error());
        all.rate("total_rate", None, player.total_rate());
        all.rate("snowie_rate", None, self.snowie_rate(color).filter(|rate| rate.rated));
        let overall = player.total_rate().and_then(|rate| rate.rating());
        all.0.push(("overall_rating", Figure::Word(overall)));
        all.real("actual_result", player.actual_result);
        all.real("luck_adjusted_result", self.luck_adjusted_result(color));
        all.real("actual_ppg", self.actual_ppg(color));
        #[cfg(feature = "std")]
        all.real("actual_ppg_half_width", self.actual_ppg_half_width());
        all.real("luck_adjusted_ppg", self.luck_adjusted_ppg(color));
        #[cfg(feature = "std")]
        all.real("luck_adjusted_ppg_half_width", self.luck_adjusted_ppg_half_width());
        #[cfg(feature = "std")]
        all.real(
            "luck_fibs_difference",
            self.luck_fibs_difference().filter(|_| color == Color::White),
        );
        all.real("fibs_rating", self.fibs_rating(color));
        all.real("checker_fibs_loss", self.checker_fibs_loss(color));
        all.real("cube_fibs_loss", self.cube_fibs_loss(color));
        all.0
    }
}

struct Figures(Vec<NamedFigure>);

impl Figures {
    fn counts(&mut self, counts: impl IntoIterator<Item = (&'static str, u32)>) {
        self.0.extend(counts.into_iter().map(|(name, count)| (name, Figure::Count(Some(count)))));
    }

    fn real(&mut self, name: &'static str, value: Option<f64>) {
        self.0.push((name, Figure::Real(value)));
    }

    fn cost(&mut self, emg: &'static str, mwc: &'static str, cost: Option<Cost>) {
        self.real(emg, cost.map(|cost| cost.emg));
        self.real(mwc, cost.and_then(|cost| cost.mwc));
    }

    fn rate(&mut self, name: &'static str, rating: Option<&'static str>, rate: Option<Rate>) {
        self.real(name, rate.map(|rate| rate.milli()));
        if let Some(rating) = rating {
            self.0.push((rating, Figure::Word(rate.and_then(|rate| rate.rating()))));
        }
    }
}
