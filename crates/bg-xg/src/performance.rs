//! Error rates of the players.

use bg_rules::Event;

use crate::analysis::CubeAnalysis;
use crate::session::Session;

/// The errors and the luck of a player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Performance {
    /// Number of analyzed plays.
    pub plays: usize,
    /// Number of decisions that count: plays with a choice, doubles, and answers.
    pub counted: usize,
    /// Number of counted decisions about the cube.
    pub cube_counted: usize,
    /// Sum of the losses by plays.
    pub checker_error: f64,
    /// Sum of the losses by doubling, or by not doubling.
    pub double_error: f64,
    /// Sum of the losses by answers to doubles.
    pub take_error: f64,
    /// Sum of the luck of all rolls.
    pub luck: f64,
}

impl Performance {
    /// Returns the performance rating: 500 times the mean loss of a counted decision. `None` if
    /// nothing counts.
    ///
    /// The rule is eXtreme Gammon's published definition; its own count of decisions is not in the
    /// file, so the number is an estimate.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of decisions are small")]
    pub fn rating(&self) -> Option<f64> {
        let error = self.checker_error + self.double_error + self.take_error;
        (self.counted > 0).then(|| 500.0 * error / self.counted as f64)
    }
}

impl Session {
    /// Returns errors and luck of both players, White (player 1 of the file) first.
    #[must_use]
    pub fn performance(&self) -> [Performance; 2] {
        let mut sum = [Performance::default(); 2];
        for game in 0..self.played.games.len() {
            let both = sum.iter_mut().zip(self.performance_of(game));
            both.for_each(|(sum, player)| *sum += player);
        }
        sum
    }

    /// Returns errors and luck of both players in one game, White (player 1 of the file) first. A
    /// game that the match does not have gives zeros.
    #[must_use]
    pub fn performance_of(&self, game: usize) -> [Performance; 2] {
        let mut players = [Performance::default(); 2];
        for action in self.actions(game) {
            let Some(color) = action.color else { continue };
            let (player, ply) = (&mut players[color.index()], &action.analysis);
            match action.event {
                Some(Event::Play(..) | Event::Roll(..)) => {
                    if let Some(cube) = ply.cube.filter(CubeAnalysis::counts) {
                        player.double(cube.error);
                    }
                    player.luck += ply.luck.unwrap_or(0.0);
                    if let Some(error) = ply.error {
                        player.plays += 1;
                        if ply.counted {
                            player.counted += 1;
                            player.checker_error += error;
                        }
                    }
                }
                Some(Event::Double(_)) if ply.counted && !action.before.doubled => {
                    player.double(ply.error);
                }
                None if ply.counted => player.double(ply.error),
                // A beaver is an answer to a double, too.
                Some(Event::Double(_) | Event::Take(_) | Event::Drop(_)) if ply.counted => {
                    player.take_error += ply.error.unwrap_or(0.0);
                    player.counted += 1;
                    player.cube_counted += 1;
                }
                _ => {}
            }
        }
        players
    }
}

/// Adds the figures of another game.
impl core::ops::AddAssign for Performance {
    fn add_assign(&mut self, other: Self) {
        self.plays += other.plays;
        self.counted += other.counted;
        self.cube_counted += other.cube_counted;
        self.checker_error += other.checker_error;
        self.double_error += other.double_error;
        self.take_error += other.take_error;
        self.luck += other.luck;
    }
}

impl Performance {
    fn double(&mut self, error: Option<f64>) {
        if let Some(error) = error {
            self.double_error += error;
            self.counted += 1;
            self.cube_counted += 1;
        }
    }
}
