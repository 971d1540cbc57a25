//! Statistics of a game and of a match, counted like GNU Backgammon.

mod count;
mod errors;
mod player;

use alloc::vec::Vec;
use core::ops::AddAssign;

use bg_rules::{Color, MatchEquityTable};

use super::{Cost, NodeAnalysis};
use crate::error::{Diagnostic, ErrorKind, push};
use crate::game::{Action, Game};
pub use count::Counted;
pub use errors::{CubeErrors, Errors};
pub use player::{PlayerStatistics, Rate};

/// The source of the cube figures.
///
/// Closed: figures are stored or computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Source {
    /// Computed from the decisions, in match play with a match equity table.
    Table,
    /// Read from the sums in `GS`.
    Gs,
    /// Unknown.
    None,
}

/// The statistics of a game or a match.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GameStatistics {
    /// The statistics of White and Black, in this order.
    pub players: [PlayerStatistics; 2],
    /// The match length in points; 0 for money play.
    pub match_length: u32,
    /// The source of the cube figures.
    pub source: Source,
    /// Number of games.
    pub games: u32,
    /// The sums of the squared differences from the mean result: actual, and without luck.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) squares: [f64; 2],
}

impl AddAssign for GameStatistics {
    fn add_assign(&mut self, other: Self) {
        self.add_squares(&other);
        self.games += other.games;
        self.players.iter_mut().zip(other.players).for_each(|(sum, player)| *sum += player);
        if self.source != other.source {
            self.source = if other.source == Source::None || self.source == Source::None {
                Source::None
            } else {
                Source::Gs
            };
        }
    }
}

impl GameStatistics {
    fn player(&self, color: Color) -> (&PlayerStatistics, &PlayerStatistics) {
        (&self.players[color.index()], &self.players[color.opponent().index()])
    }

    /// The Snowie error rate: a player's total error per move of both players.
    #[must_use]
    pub fn snowie_rate(&self, color: Color) -> Option<Rate> {
        let (own, other) = self.player(color);
        Some(Rate::new(own.total_error()?.emg, own.total_moves + other.total_moves))
    }

    /// The result of a player after removing the luck of both players.
    #[must_use]
    pub fn luck_adjusted_result(&self, color: Color) -> Option<f64> {
        let (own, other) = self.player(color);
        Some(own.actual_result? - own.luck.mwc? + other.luck.mwc?)
    }

    /// The difference in FIBS rating that corresponds to White's luck-adjusted result; match play
    /// only.
    #[must_use]
    #[cfg(feature = "std")]
    pub fn luck_fibs_difference(&self) -> Option<f64> {
        let r = 0.5 + self.luck_adjusted_result(Color::White)?;
        let length = f64::from(self.match_length);
        let difference = -2000.0 / length.sqrt() * (1.0 / r - 1.0).log10();
        (self.match_length > 0 && r > 0.0 && r < 1.0).then(|| difference.max(-2100.0))
    }

    /// The FIBS rating points lost by checker errors; match play only.
    #[must_use]
    pub fn checker_fibs_loss(&self, color: Color) -> Option<f64> {
        let factor = 8798.0 + 25526.0 / f64::from(self.match_length);
        self.fibs_loss(self.player(color).0.checker_rate(), factor)
    }

    /// The FIBS rating points lost by cube errors; match play only.
    #[must_use]
    pub fn cube_fibs_loss(&self, color: Color) -> Option<f64> {
        let factor = 863.0 - 519.0 / f64::from(self.match_length);
        self.fibs_loss(self.player(color).0.cube_rate()?, factor)
    }

    fn fibs_loss(&self, rate: Rate, factor: f64) -> Option<f64> {
        (self.match_length > 0 && rate.rated).then_some(rate.emg * factor)
    }

    /// The absolute FIBS rating; match play only. A category without decisions costs no rating
    /// points.
    #[must_use]
    pub fn fibs_rating(&self, color: Color) -> Option<f64> {
        self.player(color).0.cube_rate().filter(|_| self.match_length > 0)?;
        let losses = [self.checker_fibs_loss(color), self.cube_fibs_loss(color)];
        Some(2050.0 - losses.into_iter().flatten().sum::<f64>())
    }
}

impl Game<'_> {
    /// Computes the statistics of this game. In match play, the cube figures require a match equity
    /// table. Without one, they are taken from `GS` if it contains any; otherwise they are unknown.
    ///
    /// ```
    /// use bg_sgf::{bg_rules::MatchEquityTable, tree};
    ///
    /// let file = b"(;GM[6];W[31hefe]A[1][ljje E ver 3 0.5 0.1 0.0 0.1 0.0 0.158 0C 0 1 0.0 1][hefe E ver 3 0.5 0.1 0.0 0.1 0.0 0.118 0C 0 1 0.0 1])";
    /// let collection = bg_sgf::tree::parse(file)?;
    /// let game = tree::games(&collection).next().unwrap()?;
    /// let white = game.analysis(Some(&MatchEquityTable::kazaross_xg2())).players[0];
    /// assert_eq!((white.unforced_moves, white.moves), (1, [0, 1, 0, 0]));
    /// assert_eq!(white.checker_rate().rating(), Some("Awful!"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn analysis(&self, met: Option<&MatchEquityTable>) -> GameStatistics {
        let mut replay = self.replay_trusted();
        let start = *replay.state();
        let mut sums = GameStatistics::new(start.match_length);
        for ply in replay.by_ref() {
            if let Action::Play(color, _) = ply.action {
                let luck = ply.node.and_then(|node| NodeAnalysis::new(node).luck().ok().flatten());
                let luck = luck.map(|luck| Cost::of(luck, &ply.before, color, met));
                sums.count_roll(color, luck);
            }
        }
        for decision in self.decisions_with(met) {
            sums.count(decision.color, &Counted::from(&decision));
        }
        sums.finish(replay.result(), &start, met);
        sums.source = self.cube_of_file(&mut sums.players);
        sums
    }

    /// Checks a match equity table against the file and returns the diagnostics. A match longer
    /// than the table is reported for its first game only. Cube errors in `statistics`, computed
    /// with the table, are reported if they differ from those in `GS` by more than 0.001: the file
    /// was then analyzed with another table.
    #[must_use]
    pub fn check_met(
        &self,
        met: &MatchEquityTable,
        statistics: &GameStatistics,
    ) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let place = |name| {
            self.root().property(name).map_or(self.tree().span(), sgf_syntax::Property::span)
        };
        let length = u32::try_from(met.length()).unwrap_or(u32::MAX);
        if statistics.match_length > length && self.match_info().game == 0 {
            push(&mut found, ErrorKind::MetTooShort { length }, place("MI"));
        }
        let cube = self.statistics().ok().flatten().and_then(|recorded| recorded.cube);
        let known = cube.filter(|_| statistics.match_length > 0).zip(Some(statistics.source));
        if let Some((cube, Source::Table)) = known {
            let differs = statistics.players.iter().enumerate().any(|(player, computed)| {
                let recorded = CubeErrors::of_file(&cube, player).map(|it| it.total().total.emg);
                let pair = recorded.zip(computed.cube_error());
                pair.is_some_and(|(recorded, computed)| (recorded - computed.emg).abs() > 0.001)
            });
            if differs {
                push(&mut found, ErrorKind::MetMismatch, place("GS"));
            }
        }
        found
    }

    /// Takes the cube figures from `GS` if they could not be computed.
    fn cube_of_file(&self, players: &mut [PlayerStatistics; 2]) -> Source {
        if players.iter().all(|player| player.cube.is_some()) {
            return Source::Table;
        }
        let cube = self.statistics().ok().flatten().and_then(|statistics| statistics.cube);
        let errors = cube.map(|cube| [0, 1].map(|player| CubeErrors::of_file(&cube, player)));
        let Some(errors) = errors.filter(|errors| errors.iter().any(Option::is_some)) else {
            return Source::None;
        };
        for (player, errors) in players.iter_mut().zip(errors) {
            player.cube = Some(errors.unwrap_or_default());
        }
        Source::Gs
    }
}
