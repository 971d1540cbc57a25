//! What a cube decision was worth: equities, the right action, and its words.

use core::fmt;

use bg_game::{Color, MatchEquityTable, State};

use super::CubeAnalysis;

/// An error or a piece of luck, in both measures.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cost {
    /// Equity normalized to the value of the cube.
    pub emg: f64,
    /// Points in money play; match winning chance, 0 to 1, in match play, known only with a match
    /// equity table.
    pub cost: Option<f64>,
}

impl Cost {
    /// The cost of a difference of equity to a player at the cube of a state.
    #[must_use]
    pub fn of(emg: f64, state: &State, color: Color, met: Option<&MatchEquityTable>) -> Self {
        let cost = if state.match_length == 0 {
            Some(emg * f64::from(state.cube))
        } else {
            met.and_then(|met| met.cost(state, color, emg))
        };
        Self { emg, cost }
    }
}

impl core::ops::AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.emg += other.emg;
        self.cost = self.cost.zip(other.cost).map(|(one, two)| one + two);
    }
}

/// The equities of a cube decision, seen by the side that doubles or may double, normalized to the
/// value of the cube before the double.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CubeEquities {
    /// The value of not doubling.
    pub no_double: f64,
    /// The value of a double that is taken.
    pub double_take: f64,
    /// Whether the doubler may double, and a double could be of use.
    pub available: bool,
    /// What makes the words of the verdict.
    #[cfg_attr(feature = "serde", serde(skip))]
    context: Context,
}

/// What a verdict depends on beside the equities.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Context {
    money: bool,
    owned: bool,
    /// The cube is centred or the doubler's.
    reachable: bool,
    /// Gammons of the money game count only with a turned cube.
    jacoby: bool,
    gammons: bool,
}

impl CubeEquities {
    /// The value of a double that is passed: the game is won at the value of the cube.
    pub const DOUBLE_PASS: f64 = 1.0;

    /// The equities of an analysis in a state, before the roll. None where the file does not tell,
    /// or, in match play, the table does not.
    #[must_use]
    pub fn new(
        analysis: &CubeAnalysis<'_>,
        state: &State,
        doubler: Color,
        met: Option<&MatchEquityTable>,
    ) -> Option<Self> {
        let (no_double, double_take) = analysis.values()?;
        let money = state.match_length == 0;
        let emg = |value| if money { Some(value) } else { met?.to_emg(state, doubler, value) };
        let reachable = state.cube_owner.is_none_or(|owner| owner == doubler);
        let useful = money
            || !state.crawford_game
                && state.score[doubler.index()].saturating_add(state.cube) < state.match_length;
        let context = Context {
            money,
            owned: state.cube_owner == Some(doubler),
            reachable,
            jacoby: state.jacoby && state.cube_owner.is_none(),
            gammons: analysis.no_double_gammons()? > 0.0,
        };
        Some(Self {
            no_double: emg(no_double)?,
            double_take: emg(double_take)?,
            available: reachable && useful && !state.no_cube,
            context,
        })
    }

    /// The value of a double, answered rightly.
    #[must_use]
    pub fn double(&self) -> f64 {
        self.double_take.min(Self::DOUBLE_PASS)
    }

    /// The value of right play by both sides.
    #[must_use]
    pub fn best(&self) -> f64 {
        let doubles = self.double_take >= self.no_double && Self::DOUBLE_PASS >= self.no_double;
        if self.available && doubles { self.double() } else { self.no_double }
    }

    /// Whether a double would be right, or wrong by less than 0.16.
    #[must_use]
    pub fn is_close(&self) -> bool {
        self.best() - self.double() < 0.16
    }

    /// The right actions, as GNU Backgammon words them. None where the cube belongs to the other
    /// side, and in money games without a cube.
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

/// The right action of the side that may double.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Call {
    /// A double could win nothing.
    NeverDouble,
    /// Not to double.
    NoDouble,
    /// To play on for a gammon.
    TooGood,
    /// To double or not: both are right.
    OptionalDouble,
    /// To double.
    Double,
}

/// The right answer to a double.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Answer {
    /// To redouble at once.
    Beaver,
    /// To take.
    Take,
    /// To pass.
    Pass,
}

/// The right actions of both sides. Its text is that of GNU Backgammon: `Too good to double, pass`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CubeVerdict {
    /// The action of the side that may double.
    pub call: Call,
    /// The answer.
    pub answer: Answer,
    /// Whether the doubler owns the cube.
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
