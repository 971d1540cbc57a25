//! Cube decisions: equities, the correct action, and its wording.

use core::fmt;

use bg_rules::{Color, MatchEquityTable, State};

use super::{CubeAnalysis, DecisionKind};
pub use bg_rules::analysis::Cost;

/// The equities of a cube decision from the perspective of the side that doubles or may double,
/// normalized to the value of the cube before the double.
///
/// Closed: a double is not made, taken, or dropped.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CubeEquities {
    /// The equity of not doubling.
    pub no_double: f64,
    /// The equity of a double that is taken.
    pub double_take: f64,
    /// `true` if the doubler may double and the double can be useful.
    pub available: bool,
    /// Determines the wording of the verdict.
    #[cfg_attr(feature = "serde", serde(skip))]
    context: Context,
}

/// The properties besides the equities that determine a verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Context {
    money: bool,
    owned: bool,
    /// Set if the cube is centered or owned by the doubler.
    reachable: bool,
    /// Set if the Jacoby rule applies: gammons count only after the cube has been turned.
    jacoby: bool,
    gammons: bool,
}

impl CubeEquities {
    /// The equity of a double that is passed: the doubler wins the value of the cube.
    pub const DOUBLE_PASS: f64 = 1.0;

    /// Computes the equities of an analysis in a state before the roll. Returns `None` if the file
    /// lacks the values, or, in match play, if the match equity table is missing or does not cover
    /// the score.
    #[must_use]
    pub fn new(
        analysis: &CubeAnalysis<'_>,
        state: &State,
        doubler: Color,
        met: Option<&MatchEquityTable>,
    ) -> Option<Self> {
        let (no_double, double_take) = analysis.values()?;
        let money = state.match_length == 0;
        let emg =
            |value| if money { Some(value) } else { met?.to_emg_single(state, doubler, value) };
        let gammons = analysis.no_double_gammons()? > 0.0;
        Some(Self::of([emg(no_double)?, emg(double_take)?], gammons, state, doubler))
    }

    /// Makes the equities of not doubling and of a double that is taken, in a state before the
    /// roll. `gammons` tells whether the doubler can win a gammon.
    ///
    /// ```
    /// use bg_sgf::{Color, CubeEquities, Rules, State};
    /// let state = State::new(&Rules::default(), 0, [0, 0]);
    /// let cube = CubeEquities::of([0.62, 0.58], true, &state, Color::White);
    /// assert_eq!(cube.verdict().unwrap().to_string(), "No double, take");
    /// ```
    #[must_use]
    pub fn of(
        [no_double, double_take]: [f64; 2],
        gammons: bool,
        state: &State,
        doubler: Color,
    ) -> Self {
        let money = state.match_length == 0;
        let reachable = state.cube_owner.is_none_or(|owner| owner == doubler);
        let useful = money
            || !state.crawford_game
                && state.score[doubler.index()].saturating_add(state.cube) < state.match_length;
        let context = Context {
            money,
            owned: state.cube_owner == Some(doubler),
            reachable,
            jacoby: state.jacoby && state.cube_owner.is_none(),
            gammons,
        };
        let available = reachable && useful && !state.no_cube;
        Self { no_double, double_take, available, context }
    }

    /// The equity lost by a cube decision, at least 0. A double is worth the smaller value of the
    /// two answers, and the best action the larger value of doubling and not doubling.
    ///
    /// ```
    /// use bg_sgf::{Color, CubeEquities, DecisionKind, Rules, State};
    /// let state = State::new(&Rules::default(), 0, [0, 0]);
    /// let cube = CubeEquities::of([0.75, 1.25], false, &state, Color::White);
    /// assert_eq!(cube.loss(DecisionKind::NoDouble), 0.25);
    /// assert_eq!(cube.loss(DecisionKind::Drop), 0.0);
    /// ```
    #[must_use]
    pub fn loss(&self, kind: DecisionKind) -> f64 {
        let (take, pass) = (self.double_take, Self::DOUBLE_PASS);
        let loss = match kind {
            DecisionKind::NoDouble | DecisionKind::CheckerPlay => self.best() - self.no_double,
            DecisionKind::Double => self.best() - self.double(),
            DecisionKind::Take => take - pass,
            DecisionKind::Drop => pass - take,
        };
        loss.max(0.0)
    }

    /// The equity of doubling if the answer is correct.
    #[must_use]
    pub fn double(&self) -> f64 {
        self.double_take.min(Self::DOUBLE_PASS)
    }

    /// The equity if both sides act correctly.
    #[must_use]
    pub fn best(&self) -> f64 {
        let doubles = self.double_take >= self.no_double && Self::DOUBLE_PASS >= self.no_double;
        if self.available && doubles { self.double() } else { self.no_double }
    }

    /// Returns `true` if a double is correct, or wrong by less than 0.16.
    #[must_use]
    pub fn is_close(&self) -> bool {
        self.best() - self.double() < 0.16
    }

    /// The correct actions in the wording of GNU Backgammon. Returns `None` if the opponent owns
    /// the cube, and in money games without a cube.
    #[must_use]
    pub fn verdict(&self) -> Option<CubeVerdict> {
        use Answer::{Beaver, Pass, Take};
        use Call::{Double, NeverDouble, NoDouble, OptionalDouble, TooGood};

        let (nd, dt, dp) = (self.no_double, self.double_take, Self::DOUBLE_PASS);
        let Context { money, gammons, jacoby, .. } = self.context;
        let verdict =
            |call, answer| Some(CubeVerdict { call, answer, redouble: self.context.owned });
        if !self.available {
            let dead = !money && self.context.reachable;
            return if dead { verdict(NeverDouble, Take) } else { None };
        }
        let equal = |one: f64, two: f64| (one - two).abs() <= 0.00001;
        let beavers = money && (-2.0..=0.0).contains(&dt);
        if dt >= nd && dp >= nd {
            let optional = |other| if equal(nd, other) { OptionalDouble } else { Double };
            return match (dp > dt, beavers) {
                (true, true) if 2.0 * dt < nd => verdict(NoDouble, Beaver),
                (true, true) => verdict(optional(dt), Beaver),
                (true, false) => verdict(optional(dt), Take),
                (false, _) if gammons && !jacoby => verdict(optional(dp), Pass),
                (false, _) => verdict(Double, Pass),
            };
        }
        match (nd > dp, dt > dp) {
            (true, true) => verdict(if gammons { TooGood } else { Double }, Pass),
            (true, false) => verdict(if gammons { TooGood } else { NoDouble }, Take),
            (false, _) => verdict(NoDouble, if beavers { Beaver } else { Take }),
        }
    }
}

/// The correct action of the side that may double.
///
/// Closed: a side doubles or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Call {
    /// Never double: the cube is dead.
    NeverDouble,
    /// Do not double.
    NoDouble,
    /// Too good to double: play on for a gammon.
    TooGood,
    /// Double or not: both are correct.
    OptionalDouble,
    /// Double.
    Double,
}

/// The correct answer to a double.
///
/// Closed: a double is taken or dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Answer {
    /// Beaver: redouble immediately.
    Beaver,
    /// Take.
    Take,
    /// Pass.
    Pass,
}

/// The correct actions of both sides. `Display` uses the wording of GNU Backgammon, for example
/// `Too good to double, pass`.
///
/// Closed: a double and its answer are the whole decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CubeVerdict {
    /// The action of the side that may double.
    pub call: Call,
    /// The answer to a double.
    pub answer: Answer,
    /// `true` if the doubler owns the cube.
    pub redouble: bool,
}

impl fmt::Display for CubeVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = match self.answer {
            Answer::Beaver => "beaver",
            Answer::Take => "take",
            Answer::Pass => "pass",
        };
        let (before, after) = match self.call {
            Call::NeverDouble => ("Never ", " (dead cube)"),
            Call::NoDouble => ("No ", ""),
            Call::TooGood => ("Too good to ", ""),
            Call::OptionalDouble => ("Optional ", ""),
            Call::Double if self.redouble => return write!(f, "Redouble, {answer}"),
            Call::Double => return write!(f, "Double, {answer}"),
        };
        let double = if self.redouble { "redouble" } else { "double" };
        write!(f, "{before}{double}, {answer}{after}")
    }
}
