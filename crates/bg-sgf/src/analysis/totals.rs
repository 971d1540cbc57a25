//! Statistics of a game and of a match, counted like GNU Backgammon.

use alloc::vec::Vec;
use core::ops::AddAssign;

use bg_game::{Color, GameResult, MatchEquityTable, State};

use super::{Cost, CubeEquities, CubeStatistics, Decision, DecisionKind, NodeAnalysis as _};
use crate::error::{Diagnostic, ErrorKind, push};
use crate::game::{Action, Game};

/// The number of errors of a kind and their total cost.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Errors {
    /// The number of errors.
    pub count: u32,
    /// The sum of their costs.
    pub total: Cost,
}

impl Default for Errors {
    fn default() -> Self {
        Self { count: 0, total: NOTHING }
    }
}

const NOTHING: Cost = Cost { emg: 0.0, mwc: Some(0.0) };

impl Errors {
    fn add(&mut self, cost: Cost) {
        self.count += 1;
        self.total += cost;
    }
}

impl AddAssign for Errors {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.total += other.total;
    }
}

/// Cube errors by class. CP is the cash point, DP the doubling point, and TG the point above which
/// a position is too good to double.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CubeErrors {
    /// Missed doubles that should have been taken.
    pub missed_double_below_cp: Errors,
    /// Missed doubles that should have been passed.
    pub missed_double_above_cp: Errors,
    /// Doubles of a position below the doubling point.
    pub wrong_double_below_dp: Errors,
    /// Doubles of a position that was too good to double.
    pub wrong_double_above_tg: Errors,
    /// Takes that should have been passes.
    pub wrong_take: Errors,
    /// Passes that should have been takes.
    pub wrong_pass: Errors,
}

impl CubeErrors {
    /// The names of the classes, in the order of the twelve error sums in `GS`.
    pub const NAMES: [&'static str; 6] = [
        "missed_double_below_cp",
        "missed_double_above_cp",
        "wrong_double_below_dp",
        "wrong_double_above_tg",
        "wrong_take",
        "wrong_pass",
    ];

    /// The classes, in the order of [`NAMES`](Self::NAMES).
    #[must_use]
    pub const fn classes(&self) -> [&Errors; 6] {
        [
            &self.missed_double_below_cp,
            &self.missed_double_above_cp,
            &self.wrong_double_below_dp,
            &self.wrong_double_above_tg,
            &self.wrong_take,
            &self.wrong_pass,
        ]
    }

    fn classes_mut(&mut self) -> [&mut Errors; 6] {
        [
            &mut self.missed_double_below_cp,
            &mut self.missed_double_above_cp,
            &mut self.wrong_double_below_dp,
            &mut self.wrong_double_above_tg,
            &mut self.wrong_take,
            &mut self.wrong_pass,
        ]
    }

    /// The sum of all classes.
    #[must_use]
    pub fn total(&self) -> Errors {
        let mut total = Errors::default();
        self.classes().into_iter().for_each(|class| total += *class);
        total
    }

    /// The sums in `GS` for a player; `None` if there were no cube decisions.
    fn of_file(cube: &CubeStatistics, player: usize) -> Option<Self> {
        let [missed, missed_above] = cube.missed_doubles;
        let [wrong, wrong_above] = cube.wrong_doubles;
        let counts = [missed, missed_above, wrong, wrong_above, cube.wrong_takes, cube.wrong_drops];
        let mut errors = Self::default();
        let sums = cube.error[player].chunks_exact(2);
        for ((class, count), sum) in errors.classes_mut().into_iter().zip(counts).zip(sums) {
            let total = Cost { emg: sum[0], mwc: Some(sum[1]) };
            *class = Errors { count: count[player], total };
        }
        (cube.total[player] > 0).then_some(errors)
    }
}

impl AddAssign for CubeErrors {
    fn add_assign(&mut self, other: Self) {
        let classes = other.classes().map(|class| *class);
        self.classes_mut().into_iter().zip(classes).for_each(|(sum, class)| *sum += class);
    }
}

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
pub struct Rate {
    /// Equity per decision; 0 if there was no decision.
    pub emg: f64,
    /// `true` if there was at least one decision.
    pub rated: bool,
}

impl Rate {
    fn new(sum: f64, decisions: u32) -> Self {
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

/// The source of the cube figures.
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
    /// use bg_sgf::{Games as _, bg_game::MatchEquityTable};
    ///
    /// let file = b"(;GM[6];W[31hefe]A[1][ljje E ver 3 0.5 0.1 0.0 0.1 0.0 0.158 0C 0 1 0.0 1][hefe E ver 3 0.5 0.1 0.0 0.1 0.0 0.118 0C 0 1 0.0 1])";
    /// let collection = bg_sgf::parse(file)?;
    /// let game = collection.games().next().unwrap()?;
    /// let white = game.analysis(Some(&MatchEquityTable::kazaross_xg2())).players[0];
    /// assert_eq!((white.unforced_moves, white.moves), (1, [0, 1, 0, 0]));
    /// assert_eq!(white.checker_rate().rating(), Some("Awful!"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn analysis(&self, met: Option<&MatchEquityTable>) -> GameStatistics {
        let mut players = [PlayerStatistics::default(); 2];
        let mut replay = self.replay_trusted();
        let start = *replay.state();
        for ply in replay.by_ref() {
            let Some(color) = ply.action.color() else { continue };
            let player = &mut players[color.index()];
            if let Action::Play(..) = ply.action {
                player.total_moves += 1;
                let luck = ply.node.and_then(|node| node.luck().ok().flatten());
                if let Some(luck) = luck {
                    player.rolls[luck_class(luck)] += 1;
                    player.luck += Cost::of(luck, &ply.before, color, met);
                }
            }
        }
        self.results(replay.result(), &start, met, &mut players);
        for decision in self.decisions_with(met) {
            players[decision.color.index()].count(&decision);
        }
        for player in &mut players {
            // Plays without an analysis count as unmarked.
            player.moves[0] += player.total_moves.saturating_sub(player.moves.iter().sum());
        }
        let source = self.cube_of_file(&mut players);
        GameStatistics {
            players,
            match_length: start.match_length,
            source,
            games: 1,
            squares: [0.0; 2],
        }
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

    fn results(
        &self,
        result: Option<GameResult>,
        start: &State,
        met: Option<&MatchEquityTable>,
        players: &mut [PlayerStatistics; 2],
    ) {
        let Some(GameResult { winner, points, .. }) = result else { return };
        let gain = if start.match_length == 0 {
            Some(f64::from(points))
        } else {
            met.and_then(|met| {
                Some(met.mwc(start, winner, winner, points)? - met.score(start, winner)?)
            })
        };
        players[winner.index()].actual_result = gain;
        players[winner.opponent().index()].actual_result = gain.map(|gain| -gain);
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

impl PlayerStatistics {
    fn count(&mut self, decision: &Decision<'_>) {
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
                if decision.answers_beaver() || !decision.known_to_file {
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
}

/// The class of a cube error.
fn class_of<'e>(
    errors: &'e mut CubeErrors,
    kind: DecisionKind,
    equities: &CubeEquities,
) -> &'e mut Errors {
    let pass = CubeEquities::DOUBLE_PASS;
    match kind {
        DecisionKind::NoDouble | DecisionKind::CheckerPlay if equities.double_take <= pass => {
            &mut errors.missed_double_below_cp
        }
        DecisionKind::NoDouble | DecisionKind::CheckerPlay => &mut errors.missed_double_above_cp,
        DecisionKind::Double if equities.no_double > pass => &mut errors.wrong_double_above_tg,
        DecisionKind::Double => &mut errors.wrong_double_below_dp,
        DecisionKind::Take => &mut errors.wrong_take,
        DecisionKind::Drop => &mut errors.wrong_pass,
    }
}
