//! An action of a game and its analysis.

use bg_rules::analysis::Chances;
use bg_rules::{Color, Dice, Event, Play, Setup, State};
use bg_sgf::{Cost, CubeEquities, DecisionKind, ErrorUnit, Skill};
use core::fmt;
use std::borrow::Cow;

/// An action of a game. A roll without a play is a set-up of dice.
#[derive(Clone, Debug)]
pub(crate) struct Ply {
    /// Number of the action in its game, from 0.
    pub(crate) index: usize,
    action: Action,
    /// The state before the action; before a play, the dice are already rolled.
    pub(crate) before: State,
    /// The state that a set-up makes. Few actions are set-ups.
    made: Option<Box<State>>,
    pub(crate) comment: Option<String>,
    /// The analysis, if there is any.
    analysis: Option<Box<Analysis>>,
}

/// The content of an action.
#[derive(Clone, Debug)]
enum Action {
    Event(Event),
    /// A side decides not to double, and no play of it follows. This changes nothing.
    NoDouble(Color),
}

/// The analysis of an action in its file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    /// The candidates of a play.
    pub(crate) plays: Option<Plays>,
    /// The decision about the cube: that of a double or its answer, or the one before a play.
    pub(crate) cube: Cube,
    /// The judgment of the action.
    pub(crate) own: Option<Judgment>,
    /// The judgment of not doubling before a play.
    pub(crate) missed: Option<Judgment>,
    /// The mark of the action.
    pub(crate) skill: Option<Skill>,
    /// The mark of not doubling.
    pub(crate) missed_skill: Option<Skill>,
    /// The luck of the roll, in equity.
    pub(crate) luck: Option<f64>,
}

/// The candidates of a play, the best first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plays {
    pub(crate) candidates: Vec<Candidate>,
    /// Number of the candidate that was played.
    pub(crate) played: Option<usize>,
}

/// A play that was considered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// `None` if it cannot be read.
    pub(crate) play: Option<Play>,
    pub(crate) equity: Option<f64>,
    pub(crate) chances: Option<Chances>,
    pub(crate) level: Option<Level>,
}

/// The level at which a decision was evaluated.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Level {
    /// A search of as many plies.
    Plies(u32),
    /// A rollout of as many games.
    Rollout(u32),
    /// A level of eXtreme Gammon.
    Named(bg_xg::Level),
}

/// A decision about the cube.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cube {
    /// The value of not doubling and of a double that is taken, to the side that may double:
    /// equities, in a match winning chances.
    pub(crate) values: Option<(f64, f64)>,
    pub(crate) equities: Option<CubeEquities>,
    /// The right action in the words of the file.
    pub(crate) words: Option<&'static str>,
    pub(crate) level: Option<Level>,
}

/// The judgment of a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judgment {
    pub(crate) kind: DecisionKind,
    pub(crate) unit: ErrorUnit,
    pub(crate) cost: Option<Cost>,
}

impl Ply {
    /// The names of all actions.
    pub(crate) const NAMES: &[&str] =
        &["move", "double", "take", "drop", "resign", Self::NO_DOUBLE, "setup"];
    /// The name of a decision not to double that no play follows.
    pub(crate) const NO_DOUBLE: &str = bg_xg::Action::NO_DOUBLE;

    pub(crate) fn new(index: usize, event: Event, before: State, after: State) -> Self {
        let event = match event {
            Event::Roll(color, dice) => {
                let (player, dice) = (Some(color), Some(dice));
                Event::SetUp(Box::new(Setup { player, dice, ..Setup::default() }))
            }
            event => event,
        };
        let made = matches!(event, Event::SetUp(_)).then(|| Box::new(after));
        Self { index, action: Action::Event(event), before, made, comment: None, analysis: None }
    }

    /// Makes the decision of a side not to double, which no play of it follows.
    pub(crate) const fn no_double(index: usize, color: Color, before: State) -> Self {
        let action = Action::NoDouble(color);
        Self { index, action, before, made: None, comment: None, analysis: None }
    }

    /// The event, or `None` for a decision not to double that no play follows.
    pub(crate) const fn event(&self) -> Option<&Event> {
        match &self.action {
            Action::Event(event) => Some(event),
            Action::NoDouble(_) => None,
        }
    }

    /// The name of the action in tables and in JSON: one of [`NAMES`](Self::NAMES).
    pub(crate) const fn name(&self) -> &'static str {
        match &self.action {
            Action::Event(event) => event.name(),
            Action::NoDouble(_) => Self::NO_DOUBLE,
        }
    }

    /// Returns the analysis, which is empty if there is none.
    pub(crate) fn analysis(&self) -> &Analysis {
        self.analysis.as_deref().unwrap_or(Analysis::NONE)
    }

    /// Returns `true` if the decision has an analysis.
    pub(super) const fn is_analyzed(&self) -> bool {
        self.analysis.is_some()
    }

    /// Sets the analysis.
    pub(crate) fn analyze(&mut self, analysis: Analysis) {
        self.analysis = (!analysis.is_empty()).then(|| Box::new(analysis));
    }

    /// The side that acts, or `None` for a set-up.
    pub(crate) const fn color(&self) -> Option<Color> {
        match &self.action {
            Action::Event(event) => event.color(),
            Action::NoDouble(color) => Some(*color),
        }
    }

    /// Returns the play in standard notation, empty for no play.
    pub(super) fn notation(&self) -> String {
        match self.event() {
            Some(Event::Play(color, play)) => play.notation(&self.before.board, *color),
            _ => String::new(),
        }
    }

    /// Returns the state that the action concerns: that before it, or the one that a set-up makes.
    pub(crate) fn state(&self) -> &State {
        self.made.as_deref().unwrap_or(&self.before)
    }

    pub(super) fn dice(&self) -> Option<Dice> {
        match self.event() {
            Some(Event::Play(_, play)) => Some(play.dice()),
            Some(Event::SetUp(_)) => self.state().dice,
            _ => None,
        }
    }

    /// Returns the best play or cube action in words.
    pub(super) fn best(&self, judgment: &Judgment) -> Option<String> {
        match (judgment.kind, self.event()) {
            (DecisionKind::CheckerPlay, Some(Event::Play(color, _))) => {
                let best = self.analysis().plays.as_ref()?.candidates.first()?.play?;
                Some(best.notation(&self.before.board, *color))
            }
            (DecisionKind::Take | DecisionKind::Drop, _) => {
                let takes = self.analysis().cube.equities?.double_take <= CubeEquities::DOUBLE_PASS;
                Some(if takes { DecisionKind::Take } else { DecisionKind::Drop }.to_string())
            }
            _ => Some(self.analysis().cube.equities?.verdict()?.to_string()),
        }
    }
}

impl Analysis {
    const NONE: &'static Self = &Self {
        plays: None,
        cube: Cube { values: None, equities: None, words: None, level: None },
        own: None,
        missed: None,
        skill: None,
        missed_skill: None,
        luck: None,
    };

    const fn is_empty(&self) -> bool {
        let Self { plays, cube, own, missed, skill, missed_skill, luck } = self;
        let cube = cube.values.is_none() && cube.words.is_none();
        let judged = own.is_some() || missed.is_some();
        let marked = skill.is_some() || missed_skill.is_some();
        plays.is_none() && cube && !judged && !marked && luck.is_none()
    }

    /// Returns the equity of the best play or cube action, to the side that decides.
    pub(super) fn best_emg(&self, judgment: &Judgment) -> Option<f64> {
        match judgment.kind {
            DecisionKind::CheckerPlay => self.plays.as_ref()?.candidates.first()?.equity,
            DecisionKind::Take | DecisionKind::Drop => {
                Some(-self.cube.equities?.double_take.min(CubeEquities::DOUBLE_PASS))
            }
            _ => Some(self.cube.equities?.best()),
        }
    }

    /// Iterates over the judgments of the action, that of not doubling first, each with its mark.
    pub(super) fn judgments(&self) -> impl Iterator<Item = (&Judgment, Option<Skill>)> {
        let both = [(&self.missed, self.missed_skill), (&self.own, self.skill)];
        both.into_iter().filter_map(|(judgment, skill)| Some((judgment.as_ref()?, skill)))
    }
}

impl Plays {
    pub(super) fn played(&self) -> Option<&Candidate> {
        self.candidates.get(self.played?)
    }
}

impl Cube {
    /// Returns the right action in words.
    pub(super) fn verdict(&self) -> Option<Cow<'static, str>> {
        let own = || Some(Cow::Owned(self.equities?.verdict()?.to_string()));
        self.words.map(Cow::Borrowed).or_else(own)
    }
}

impl Judgment {
    /// Returns the loss in its unit.
    pub(super) fn error(&self) -> Option<f64> {
        match self.unit {
            ErrorUnit::Equity => Some(self.cost?.emg),
            ErrorUnit::MatchWinningChance => self.cost?.mwc,
        }
    }
}

impl Level {
    /// Returns the level of a word of a program.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        let plies = word.strip_suffix("-ply").and_then(|plies| plies.parse().ok());
        plies.map(Self::Plies).or_else(|| bg_xg::Level::from_name(word).map(Self::Named))
    }

    /// Returns the level if its program gives it a name.
    pub(super) const fn name(self) -> Option<bg_xg::Level> {
        match self {
            Self::Named(level) => Some(level),
            _ => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies(plies) => write!(f, "{plies}-ply"),
            Self::Rollout(trials) => write!(f, "rollout of {trials}"),
            Self::Named(level) => level.fmt(f),
        }
    }
}
