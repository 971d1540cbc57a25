//! The advantage per game in a money session, and its confidence interval.

use bg_rules::Color;

use super::GameStatistics;

/// Half of the width of a 95% confidence interval, in standard deviations, as in GNU Backgammon.
#[cfg(feature = "std")]
const DEVIATIONS: f64 = 1.95996;

impl GameStatistics {
    /// The results of White: actual, and without the luck of both players.
    fn results(&self) -> [Option<f64>; 2] {
        [self.players[0].actual_result, self.luck_adjusted_result(Color::White)]
    }

    /// Adds the squares of other games, before their results are added.
    pub(super) fn add_squares(&mut self, other: &Self) {
        let [own, added] = [self.games, other.games].map(f64::from);
        if self.games == 0 || other.games == 0 {
            return;
        }
        let results = self.results().into_iter().zip(other.results());
        let squares = self.squares.iter_mut().zip(other.squares);
        for ((sum, square), (one, two)) in squares.zip(results) {
            let apart = one.zip(two).map_or(0.0, |(one, two)| one / own - two / added);
            *sum += square + apart * apart * own * added / (own + added);
        }
    }

    /// Returns `true` for a money session of several games with known luck, for which GNU Backgammon
    /// prints the advantage per game.
    fn is_session(&self) -> bool {
        let has_luck =
            self.players.iter().any(|player| player.rolls.iter().any(|&rolls| rolls > 0));
        self.match_length == 0 && self.games > 1 && has_luck
    }

    /// The points won per game in a money session of several games; `None` otherwise.
    #[must_use]
    pub fn actual_ppg(&self, color: Color) -> Option<f64> {
        let result = self.players[color.index()].actual_result.filter(|_| self.is_session())?;
        Some(result / f64::from(self.games))
    }

    /// The points won per game without the luck of both players in a money session of several games;
    /// `None` otherwise.
    #[must_use]
    pub fn luck_adjusted_ppg(&self, color: Color) -> Option<f64> {
        let result = self.luck_adjusted_result(color).filter(|_| self.is_session())?;
        Some(result / f64::from(self.games))
    }

    /// Half the width of the 95% confidence interval of [`actual_ppg`](Self::actual_ppg). GNU
    /// Backgammon prints this interval around the total instead of the mean.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn actual_ppg_half_width(&self) -> Option<f64> {
        self.actual_ppg(Color::White).map(|_| self.half_width(self.squares[0]))
    }

    /// Half the width of the 95% confidence interval of
    /// [`luck_adjusted_ppg`](Self::luck_adjusted_ppg).
    #[cfg(feature = "std")]
    #[must_use]
    pub fn luck_adjusted_ppg_half_width(&self) -> Option<f64> {
        self.luck_adjusted_ppg(Color::White).map(|_| self.half_width(self.squares[1]))
    }

    #[cfg(feature = "std")]
    fn half_width(&self, squares: f64) -> f64 {
        let games = f64::from(self.games);
        DEVIATIONS * (squares / (games - 1.0) / games).sqrt()
    }
}
