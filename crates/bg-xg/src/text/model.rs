//! The analysis of a position as values.

use alloc::string::String;
use alloc::vec::Vec;

use bg_matchid::{FoundId, Gnuid};

/// A position with its analysis.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Copied {
    /// The position, as the text has it.
    pub id: FoundId,
    /// The program whose words the levels are, if the text shows it.
    pub program: Option<Program>,
    /// The names of the side on roll and of the other.
    pub names: Option<[String; 2]>,
    /// The action that was taken, or that the program proposes.
    pub action: Option<Action>,
    /// The play that was made, as written; empty if no checker could move.
    pub played: Option<String>,
    /// The luck of the roll, in equity.
    pub luck: Option<f64>,
    /// The luck of the roll, in per cent of match winning chances.
    pub luck_mwc: Option<f64>,
    /// The plays, the best first.
    pub candidates: Vec<TextCandidate>,
    /// The analysis of the cube.
    pub cube: Option<TextCube>,
    /// The comment, without blank lines at its ends.
    pub comment: String,
    /// The version of the program.
    pub version: Option<String>,
    /// The match equity table.
    pub met: Option<String>,
    /// Number of games of a rollout.
    pub games: Option<u32>,
}

impl Copied {
    /// Returns the position and the state of the match, or `None` for a position ID or a match ID
    /// alone.
    #[must_use]
    pub fn gnuid(&self) -> Option<Gnuid> {
        match self.id {
            FoundId::Gnuid(id) => Some(id),
            FoundId::Xgid(id) => Some(id.into()),
            FoundId::Ogid(id) => Some(id.into()),
            FoundId::Position(_) | FoundId::Match(_) => None,
        }
    }

    /// Returns the kind of the decision: of a play if dice are rolled or plays are listed. `None` for a
    /// position ID alone.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        let state = match self.id {
            FoundId::Match(state) => Some(state),
            _ => self.gnuid().map(|id| id.state),
        };
        if !self.candidates.is_empty() || state.is_some_and(|state| state.dice().is_some()) {
            Some(Decision::Play)
        } else {
            state.map(|_| Decision::Cube)
        }
    }

    /// Returns `true` if the text has an analysis.
    #[must_use]
    pub fn is_analyzed(&self) -> bool {
        !self.candidates.is_empty() || self.cube.is_some()
    }
}

/// An action that a text tells.
///
/// Closed: a side plays, doubles, takes, or drops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// A play, perhaps of no checker.
    Move,
    /// A double.
    Double,
    /// The acceptance of a double.
    Take,
    /// The refusal of a double.
    Drop,
}

impl Action {
    /// The name: `move`, `double`, `take`, or `drop`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Double => "double",
            Self::Take => "take",
            Self::Drop => "drop",
        }
    }
}

/// A program that writes analyses as text. A level such as `3-ply` means something else in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Program {
    /// GNU Backgammon.
    Gnubg,
    /// eXtreme Gammon, whose 3-ply is the 2-ply of GNU Backgammon.
    Xg,
    /// BGBlitz.
    Bgblitz,
}

impl Program {
    /// The name: `gnubg`, `xg`, or `bgblitz`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gnubg => "gnubg",
            Self::Xg => "xg",
            Self::Bgblitz => "bgblitz",
        }
    }
}

/// The kind of a decision.
///
/// Closed: a side plays or decides about the cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Decision {
    /// A play.
    Play,
    /// A cube action.
    Cube,
}

impl Decision {
    /// The name: `play` or `cube`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Cube => "cube",
        }
    }
}

/// A play with its evaluation.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct TextCandidate {
    /// The level in the words of its program: `3-ply`, `2-ply cubeless`, `roller++`, `rollout`, `book`;
    /// empty if the text has none.
    pub level: String,
    /// The play as written.
    pub play: String,
    /// The equity, or `None` if the text has match winning chances.
    pub equity: Option<f64>,
    /// The match winning chances, in per cent.
    pub mwc: Option<f64>,
    /// The difference to the best play, at most 0.
    pub difference: f64,
    /// The chances, in per cent.
    pub chances: Option<TextChances>,
    /// Half the width of the confidence interval.
    pub confidence: Option<f64>,
    /// The confidence that the play is the best, in per cent.
    pub confidence_percent: Option<f64>,
    /// `true` if the text marks the play as the one that was made.
    pub is_played: bool,
}

/// The analysis of a decision about the cube, seen by the side that may double.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct TextCube {
    /// The level of the analysis.
    pub level: String,
    /// The equity without a double.
    pub no_double: Option<f64>,
    /// The equity after a double that is taken.
    pub double_take: Option<f64>,
    /// The equity after a double that is dropped.
    pub double_pass: Option<f64>,
    /// The match winning chances without a double, and after one that is taken or dropped, in per
    /// cent, if the text has them in place of equities.
    pub mwc: [Option<f64>; 3],
    /// The chances without a double, in per cent.
    pub chances: Option<TextChances>,
    /// The equity without a cube and without a double.
    pub cubeless_no_double: Option<f64>,
    /// The equity without a cube after a double.
    pub cubeless_double: Option<f64>,
    /// The right decision of the side on roll.
    pub best: Option<Best>,
    /// The right answer of the other side.
    pub answer: Option<Answer>,
    /// The share of wrong answers that would make the double right, in per cent.
    pub wrong_percent: Option<f64>,
}

impl TextCube {
    /// Turns an analysis around that is seen by the side that answers the double.
    pub(super) fn seen_by_doubler(&mut self) {
        for equity in [
            &mut self.no_double,
            &mut self.double_take,
            &mut self.double_pass,
            &mut self.cubeless_no_double,
            &mut self.cubeless_double,
        ] {
            *equity = equity.map(|equity| -equity);
        }
        for chance in &mut self.mwc {
            // The text has two decimals; a difference would have more.
            *chance = chance.map(|chance| ((100.0 - chance) * 1e6).round() / 1e6);
        }
        self.chances = self.chances.map(TextChances::swapped);
    }
}

/// The right decision of the side on roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Best {
    /// No double.
    NoDouble,
    /// A double.
    Double,
    /// No double, because the position is too good for one.
    TooGood,
}

impl Best {
    /// The name: `no-double`, `double`, or `too-good`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoDouble => "no-double",
            Self::Double => "double",
            Self::TooGood => "too-good",
        }
    }
}

/// The right answer to a double.
///
/// Closed: a double is taken or dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Answer {
    /// A take.
    Take,
    /// A drop.
    Pass,
    /// A beaver.
    Beaver,
}

impl Answer {
    /// The name: `take`, `pass`, or `beaver`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Take => "take",
            Self::Pass => "pass",
            Self::Beaver => "beaver",
        }
    }
}

/// The chances of one side, in per cent.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Sum {
    pub(super) win: f64,
    pub(super) gammon: f64,
    pub(super) backgammon: f64,
}

/// The chances of the side on roll, in per cent.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct TextChances {
    /// To win at all.
    pub win: f64,
    /// To win a gammon or a backgammon.
    pub win_gammon: f64,
    /// To win a backgammon.
    pub win_backgammon: f64,
    /// To lose at all.
    pub lose: f64,
    /// To lose a gammon or a backgammon.
    pub lose_gammon: f64,
    /// To lose a backgammon.
    pub lose_backgammon: f64,
}

impl TextChances {
    /// Returns the chances as the other side sees them.
    const fn swapped(self) -> Self {
        Self {
            win: self.lose,
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose: self.win,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }

    pub(super) const fn new(own: Sum, other: Sum) -> Self {
        Self {
            win: own.win,
            win_gammon: own.gammon,
            win_backgammon: own.backgammon,
            lose: other.win,
            lose_gammon: other.gammon,
            lose_backgammon: other.backgammon,
        }
    }
}
