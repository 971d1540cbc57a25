//! The analysis of decisions, in one model for all notations.
//!
//! A notation fills [`Decision`]s; tables and statistics read them.
//!
//! ```
//! use bg_rules::analysis::{Candidate, Decision, Evaluation};
//! use bg_rules::{Board, Color, DecisionKind, Dice, Rules, State};
//!
//! let dice = Dice::new(3, 1)?;
//! let mut state = State::new(&Rules::default(), 7, [0, 0]);
//! state.dice = Some(dice);
//! let candidate = |text, equity, is_played| {
//!     let play = Board::START.find_play(Color::White, dice, text)?;
//!     let evaluation = Evaluation { equity: Some(equity), ..Evaluation::default() };
//!     Ok::<_, bg_rules::ErrorKind>(Candidate::new(play, evaluation, is_played))
//! };
//! let mut decision = Decision::new([0, 4], state, Color::White, DecisionKind::CheckerPlay);
//! decision.set_candidates(vec![
//!     candidate("8/5 6/5", 0.15, false)?,
//!     candidate("13/10 24/23", -0.05, true)?,
//! ]);
//! assert_eq!((decision.played(), decision.best()), ("24/23 13/10".into(), Some("8/5 6/5".into())));
//! assert!((decision.error().unwrap() - 0.2).abs() < 1e-9);
//! # Ok::<(), bg_rules::ErrorKind>(())
//! ```

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use crate::{Color, DecisionKind, MatchEquityTable, Play, State};

/// An error or an amount of luck, in two units.
///
/// Closed: an equity and a chance are the two units of the field.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cost {
    /// Equity, normalized to the value of the cube.
    pub emg: f64,
    /// Match winning chance, 0 to 1, in match play, which requires a match equity table; points in
    /// money play.
    #[cfg_attr(feature = "serde", serde(rename = "cost"))]
    pub mwc: Option<f64>,
}

impl Cost {
    /// Converts an equity difference of a player, at the cube value and score of a state.
    #[must_use]
    pub fn of(emg: f64, state: &State, color: Color, met: Option<&MatchEquityTable>) -> Self {
        let mwc = if state.match_length == 0 {
            Some(emg * f64::from(state.cube))
        } else {
            met.and_then(|met| met.cost(state, color, emg))
        };
        Self { emg, mwc }
    }
}

impl core::ops::AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.emg += other.emg;
        self.mwc = self.mwc.zip(other.mwc).map(|(one, two)| one + two);
    }
}

/// The chances of a side, from 0 to 1. They are cumulative: a gammon counts as a win, and a backgammon
/// as a gammon.
///
/// Closed: a game has six results, and the chance to lose at all is the rest.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chances {
    /// To win at all.
    pub win: f64,
    /// To win a gammon or a backgammon.
    pub win_gammon: f64,
    /// To win a backgammon.
    pub win_backgammon: f64,
    /// To lose a gammon or a backgammon.
    pub lose_gammon: f64,
    /// To lose a backgammon.
    pub lose_backgammon: f64,
}

impl Chances {
    /// Returns the equity without a cube, in points of a money game.
    #[must_use]
    pub fn cubeless(&self) -> f64 {
        2.0 * self.win - 1.0 + self.win_gammon - self.lose_gammon + self.win_backgammon
            - self.lose_backgammon
    }
}

/// The level of an evaluation: a word, and the program to which it belongs. The 3-ply of eXtreme Gammon
/// is the 2-ply of GNU Backgammon.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Level {
    /// The program: `gnubg`, `xg`, `bgblitz`, or another; `None` if it is unknown.
    pub program: Option<Cow<'static, str>>,
    /// The word of the program: `2-ply`, `3-ply red`, `roller++`, `rollout`, `book`.
    pub word: Cow<'static, str>,
}

impl Level {
    /// Makes a level.
    pub fn new(
        program: Option<impl Into<Cow<'static, str>>>,
        word: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { program: program.map(Into::into), word: word.into() }
    }
}

/// Writes the word.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word)
    }
}

/// The evaluation of a play.
///
/// Closed: a value, its chances, and their level.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Evaluation {
    /// The equity with the cube, normalized to its value.
    pub equity: Option<f64>,
    /// The chances of the side that plays.
    pub chances: Option<Chances>,
    /// The level.
    pub level: Option<Level>,
}

/// A play that was considered.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate {
    /// The play.
    pub play: Play,
    /// Its evaluation.
    pub evaluation: Evaluation,
    /// `true` for the play that was made.
    pub is_played: bool,
}

impl Candidate {
    /// Makes a candidate.
    #[must_use]
    pub const fn new(play: Play, evaluation: Evaluation, is_played: bool) -> Self {
        Self { play, evaluation, is_played }
    }
}

/// The analysis of a decision about the cube, seen by the side that may double or has doubled.
/// Equities are normalized to the cube before the double.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CubeAnalysis {
    /// The equity without a double.
    pub no_double: Option<f64>,
    /// The equity after a double that is taken.
    pub double_take: Option<f64>,
    /// The equity after a double that is dropped.
    pub double_pass: Option<f64>,
    /// The chances without a double.
    pub chances: Option<Chances>,
    /// The level.
    pub level: Option<Level>,
}

impl CubeAnalysis {
    /// Makes the analysis of the equities without a double, and after one that is taken or dropped.
    #[must_use]
    pub fn new([no_double, double_take, double_pass]: [Option<f64>; 3]) -> Self {
        Self { no_double, double_take, double_pass, ..Self::default() }
    }

    /// Adds chances and level.
    #[must_use]
    pub fn with(self, chances: Option<Chances>, level: Option<Level>) -> Self {
        Self { chances, level, ..self }
    }

    fn equities(&self) -> Option<[f64; 3]> {
        // Whoever drops pays the cube.
        Some([self.no_double?, self.double_take?, self.double_pass.unwrap_or(1.0)])
    }

    /// Returns the loss by a decision, at least 0; `None` for a play, or if an equity is missing.
    #[must_use]
    pub fn loss(&self, kind: DecisionKind) -> Option<f64> {
        let [none, take, pass] = self.equities()?;
        let loss = match kind {
            DecisionKind::NoDouble => take.min(pass) - none,
            DecisionKind::Double => none - take.min(pass),
            DecisionKind::Take => take - pass,
            DecisionKind::Drop => pass - take,
            DecisionKind::CheckerPlay => return None,
        };
        Some(loss.max(0.0))
    }

    /// Returns the right action in the words of the field, such as `Double, take`; `is_owned` tells
    /// whether the cube was turned before. `None` if an equity is missing.
    ///
    /// ```
    /// use bg_rules::analysis::CubeAnalysis;
    /// let cube = CubeAnalysis::new([Some(0.7), Some(0.8), Some(1.0)]);
    /// assert_eq!(cube.verdict(false), Some("Double, take"));
    /// ```
    #[must_use]
    pub fn verdict(&self, is_owned: bool) -> Option<&'static str> {
        let [none, take, pass] = self.equities()?;
        let (double, takes) = (take.min(pass) > none, take <= pass);
        Some(match (double, takes || !double && none < pass, is_owned) {
            (true, true, false) => "Double, take",
            (true, true, true) => "Redouble, take",
            (true, false, false) => "Double, pass",
            (true, false, true) => "Redouble, pass",
            (false, true, false) => "No double, take",
            (false, true, true) => "No redouble, take",
            (false, false, false) => "Too good to double, pass",
            (false, false, true) => "Too good to redouble, pass",
        })
    }
}

/// A decision of a game with its analysis: a row of the table `decisions`.
///
/// A roll that was played without a double has both: the play, and the decision not to double.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    place: [usize; 2],
    state: State,
    color: Color,
    kind: DecisionKind,
    play: Option<Play>,
    candidates: Vec<Candidate>,
    cube: Option<CubeAnalysis>,
    luck: Option<f64>,
    error: Option<f64>,
    missed: Option<f64>,
}

impl Decision {
    /// Makes a decision without analysis. The place is the index of the game in its match, and that of
    /// the action in its game, both from 0; the state is the one in which the side decides, before a
    /// play with its dice.
    #[must_use]
    pub const fn new(place: [usize; 2], state: State, color: Color, kind: DecisionKind) -> Self {
        Self {
            place,
            state,
            color,
            kind,
            play: None,
            candidates: Vec::new(),
            cube: None,
            luck: None,
            error: None,
            missed: None,
        }
    }

    /// Sets the plays that were considered, the best first. The loss of the play that was made becomes
    /// the error, if both have an equity.
    pub fn set_candidates(&mut self, candidates: Vec<Candidate>) -> &mut Self {
        let played = candidates.iter().find(|candidate| candidate.is_played);
        self.play = played.map(|played| played.play).or(self.play);
        let equity = |candidate: Option<&Candidate>| candidate?.evaluation.equity;
        let loss = equity(candidates.first()).zip(equity(played)).map(|(best, made)| best - made);
        self.candidates = candidates;
        if let Some(loss) = loss {
            self.set_error(loss.max(0.0));
        }
        self
    }

    /// Sets the play that was made.
    pub const fn set_play(&mut self, play: Play) -> &mut Self {
        self.play = Some(play);
        self
    }

    /// Sets the analysis of the decision about the cube. Its loss becomes the error, or that of the
    /// decision not to double before a play.
    pub fn set_cube(&mut self, cube: CubeAnalysis) -> &mut Self {
        match self.kind {
            DecisionKind::CheckerPlay => {
                self.missed = cube.loss(DecisionKind::NoDouble);
            }
            kind => self.error = cube.loss(kind),
        }
        self.cube = Some(cube);
        self
    }

    /// Sets the analysis of the decision about the cube where the action is unknown, so that nothing is
    /// known to be lost.
    pub fn show_cube(&mut self, cube: CubeAnalysis) -> &mut Self {
        self.cube = Some(cube);
        self
    }

    /// Sets the loss, as the file states it.
    pub const fn set_error(&mut self, emg: f64) -> &mut Self {
        self.error = Some(emg);
        self
    }

    /// Sets the luck of the roll, in equity.
    pub const fn set_luck(&mut self, emg: f64) -> &mut Self {
        self.luck = Some(emg);
        self
    }

    /// Sets the loss of not doubling before a play, as the file states it.
    pub const fn set_missed_double(&mut self, emg: f64) -> &mut Self {
        self.missed = Some(emg);
        self
    }

    /// The index of the game in its match, from 0.
    #[must_use]
    pub const fn game(&self) -> usize {
        self.place[0]
    }

    /// The index of the action in its game, from 0.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.place[1]
    }

    /// The state in which the side decides; before a play, the dice are rolled.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The side that decides.
    #[must_use]
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The kind of the decision.
    #[must_use]
    pub const fn kind(&self) -> DecisionKind {
        self.kind
    }

    /// The decision as it was made: a play in standard notation, or `no double`, `double`, `take`, or
    /// `drop`. Empty for no play.
    #[must_use]
    pub fn played(&self) -> String {
        match (self.kind, self.play) {
            (DecisionKind::CheckerPlay, Some(play)) => play.notation(&self.state.board, self.color),
            (DecisionKind::CheckerPlay, None) => String::new(),
            (action, _) => action.to_string(),
        }
    }

    /// The right decision: a play in standard notation, the right action about the cube such as
    /// `Double, take`, or `take` or `drop`. `None` if it is not analyzed.
    #[must_use]
    pub fn best(&self) -> Option<String> {
        match self.kind {
            DecisionKind::CheckerPlay => {
                Some(self.candidates.first()?.play.notation(&self.state.board, self.color))
            }
            DecisionKind::Take | DecisionKind::Drop => {
                let is_take = self.cube.as_ref()?.loss(DecisionKind::Take)? <= 0.0;
                Some(if is_take { DecisionKind::Take } else { DecisionKind::Drop }.to_string())
            }
            _ => Some(self.cube.as_ref()?.verdict(self.state.cube_owner.is_some())?.to_string()),
        }
    }

    /// The equity that was lost, normalized to the cube, for plays and cube actions alike; 0 if the
    /// decision was right. The larger of the losses by a play and by not doubling before it.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        self.error.into_iter().chain(self.missed).reduce(f64::max)
    }

    /// The same as match winning chance, 0 to 1, by the table of
    /// [`MatchEquityTable::kazaross_xg2`]; in a money session, the points.
    #[must_use]
    pub fn error_mwc(&self) -> Option<f64> {
        let table = MatchEquityTable::kazaross_xg2();
        Cost::of(self.error()?, &self.state, self.color, Some(&table)).mwc
    }

    /// The plays that were considered, the best first.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The analysis of the decision about the cube: that of a double or its answer, or the one before a
    /// play.
    #[must_use]
    pub const fn cube(&self) -> Option<&CubeAnalysis> {
        self.cube.as_ref()
    }

    /// The luck of the roll, in equity.
    #[must_use]
    pub const fn luck(&self) -> Option<f64> {
        self.luck
    }
}
