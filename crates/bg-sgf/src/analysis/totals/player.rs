//! The figures of a player, and their rates.

use core::ops::AddAssign;

use super::super::{Cost, DecisionKind};
use super::count::Counted;
use super::errors::{CubeErrors, NOTHING, class_of};

/// The statistics of one player.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlayerStatistics {
    /// Number of checker plays.
    pub total_moves: u32,
    /// Number of checker plays with more than one candidate and a known error.
    pub unforced_moves: u32,
    /// Number of plays by mark: unmarked, doubtful, bad, and very bad.
    pub moves: [u32; 4],
    /// Total error of the unforced plays.
    pub checker_error: Cost,
    /// Number of rolls by luck: very lucky, lucky, unmarked, unlucky, and very unlucky.
    pub rolls: [u32; 5],
    /// Total luck of all rolls played.
    pub luck: Cost,
    /// Number of cube decisions with an analysis.
    pub cube_decisions: u32,
    /// Number of close or actual cube decisions; `None` if the equities are unknown.
    pub cube_close: Option<u32>,
    /// Number of doubles, without beavers and raccoons.
    pub doubles: u32,
    /// Number of takes, without answers to beavers and raccoons.
    pub takes: u32,
    /// Number of passes, without answers to beavers and raccoons.
    pub passes: u32,
    /// Cube errors; `None` if the equities are unknown.
    pub cube: Option<CubeErrors>,
    /// The result of the games: points in money play, match winning chance in match play.
    pub actual_result: Option<f64>,
}

impl Default for PlayerStatistics {
    fn default() -> Self {
        Self {
            total_moves: 0,
            unforced_moves: 0,
            moves: [0; 4],
            checker_error: NOTHING,
            rolls: [0; 5],
            luck: NOTHING,
            cube_decisions: 0,
            cube_close: Some(0),
            doubles: 0,
            takes: 0,
            passes: 0,
            cube: Some(CubeErrors::default()),
            actual_result: Some(0.0),
        }
    }
}

impl AddAssign for PlayerStatistics {
    fn add_assign(&mut self, other: Self) {
        self.total_moves += other.total_moves;
        self.unforced_moves += other.unforced_moves;
        self.moves.iter_mut().zip(other.moves).for_each(|(sum, count)| *sum += count);
        self.checker_error += other.checker_error;
        self.rolls.iter_mut().zip(other.rolls).for_each(|(sum, count)| *sum += count);
        self.luck += other.luck;
        self.cube_decisions += other.cube_decisions;
        self.cube_close = self.cube_close.zip(other.cube_close).map(|(one, two)| one + two);
        self.doubles += other.doubles;
        self.takes += other.takes;
        self.passes += other.passes;
        self.cube = self.cube.zip(other.cube).map(|(mut sum, cube)| {
            sum += cube;
            sum
        });
        let results = self.actual_result.zip(other.actual_result);
        self.actual_result = results.map(|(one, two)| one + two);
    }
}

/// An error or luck rate per decision.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Rate {
    /// Equity per decision; 0 if there was no decision.
    pub emg: f64,
    /// `true` if there was at least one decision.
    pub rated: bool,
}

impl Rate {
    pub(super) fn new(sum: f64, decisions: u32) -> Self {
        let rated = decisions > 0;
        Self { emg: if rated { sum / f64::from(decisions) } else { 0.0 }, rated }
    }

    /// The rate in thousandths of a point, as GNU Backgammon prints it.
    #[must_use]
    pub fn milli(&self) -> f64 {
        self.emg * 1000.0
    }

    /// The verbal rating of GNU Backgammon; `None` if there was no decision.
    #[must_use]
    pub fn rating(&self) -> Option<&'static str> {
        const WORDS: [(f64, &str); 7] = [
            (0.002, "Supernatural"),
            (0.005, "World class"),
            (0.008, "Expert"),
            (0.012, "Advanced"),
            (0.018, "Intermediate"),
            (0.026, "Casual player"),
            (0.035, "Beginner"),
        ];
        let word = WORDS.iter().find(|(limit, _)| self.emg < *limit);
        self.rated.then(|| word.map_or("Awful!", |(_, word)| word))
    }
}

impl PlayerStatistics {
    /// The average error per unforced checker play.
    #[must_use]
    pub fn checker_rate(&self) -> Rate {
        Rate::new(self.checker_error.emg, self.unforced_moves)
    }

    /// The total of all cube errors; `None` if the equities are unknown.
    #[must_use]
    pub fn cube_error(&self) -> Option<Cost> {
        Some(self.cube?.total().total)
    }

    /// The average error per close cube decision.
    #[must_use]
    pub fn cube_rate(&self) -> Option<Rate> {
        Some(Rate::new(self.cube_error()?.emg, self.cube_close?))
    }

    /// The total of checker and cube errors.
    #[must_use]
    pub fn total_error(&self) -> Option<Cost> {
        let mut total = self.checker_error;
        total += self.cube_error()?;
        Some(total)
    }

    /// The average error per decision: unforced checker plays and close cube decisions.
    #[must_use]
    #[doc(alias = "PR")]
    pub fn total_rate(&self) -> Option<Rate> {
        Some(Rate::new(self.total_error()?.emg, self.unforced_moves + self.cube_close?))
    }

    /// The average luck per roll.
    #[must_use]
    pub fn luck_rate(&self) -> Rate {
        Rate::new(self.luck.emg, self.total_moves)
    }

    /// The verbal luck rating of GNU Backgammon; `None` if there was no roll.
    #[must_use]
    pub fn luck_rating(&self) -> Option<&'static str> {
        const WORDS: [&str; 5] =
            ["Go to Las Vegas", "Good dice, man!", "None", "Bad dice, man!", "Go to bed"];
        let rate = self.luck_rate();
        rate.rated.then(|| WORDS[luck_class(10.0 * rate.emg)])
    }
}

impl PlayerStatistics {
    pub(super) fn count(&mut self, decision: &Counted) {
        match decision.kind {
            DecisionKind::CheckerPlay => {
                // An unknown error is not 0: it must not improve the rate.
                let Some(error) = decision.cost else { return };
                self.moves[mark(error.emg)] += 1;
                if decision.unforced {
                    self.unforced_moves += 1;
                    self.checker_error += error;
                }
            }
            kind => {
                if !decision.counts {
                    return;
                }
                self.cube_decisions += 1;
                match kind {
                    DecisionKind::Double => self.doubles += 1,
                    DecisionKind::Take => self.takes += 1,
                    DecisionKind::Drop => self.passes += 1,
                    DecisionKind::NoDouble | DecisionKind::CheckerPlay => {}
                }
                let Some((equities, error)) = decision.cube.zip(decision.cost) else {
                    (self.cube, self.cube_close) = (None, None);
                    return;
                };
                // A double and its answer always count as close decisions.
                if kind != DecisionKind::NoDouble || equities.is_close() {
                    self.cube_close = self.cube_close.map(|close| close + 1);
                }
                if error.emg > 0.0 {
                    if let Some(cube) = &mut self.cube {
                        class_of(cube, kind, &equities).add(error);
                    }
                }
            }
        }
    }

    pub(super) fn count_roll(&mut self, luck: Option<Cost>) {
        self.total_moves += 1;
        if let Some(luck) = luck {
            self.rolls[luck_class(luck.emg)] += 1;
            self.luck += luck;
        }
    }
}

/// The luck class as an index: very lucky, lucky, unmarked, unlucky, very unlucky.
fn luck_class(luck: f64) -> usize {
    match luck {
        luck if luck > 0.6 => 0,
        luck if luck > 0.3 => 1,
        luck if luck < -0.6 => 4,
        luck if luck < -0.3 => 3,
        _ => 2,
    }
}

/// The skill mark as an index: unmarked, doubtful, bad, very bad. The limits are those of GNU
/// Backgammon 1.07.
fn mark(error: f64) -> usize {
    [0.03, 0.06, 0.12].iter().take_while(|limit| error > **limit).count()
}
