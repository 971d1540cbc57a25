//! The decisions of a match, each with its loss.

use alloc::string::{String, ToString as _};

use bg_rules::{Color, DecisionKind, Event, MatchEquityTable, State};

use crate::action::Action;
use crate::analysis::PlyAnalysis;
use crate::session::Session;

/// An analyzed decision: a play, a double, its answer, or a roll without a double.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Decision<'s> {
    /// The index of the game in the match, from 0.
    pub game: usize,
    /// The resulting action with its analysis and the state before it.
    pub action: Action<'s>,
    /// The player who decided.
    pub color: Color,
    /// The kind of the decision.
    pub kind: DecisionKind,
    mwc: Option<f64>,
}

impl Decision<'_> {
    /// The equity lost by the decision, normalized to the cube (EMG), for plays and cube actions
    /// alike; 0 if it was correct. `None` if the file lacks the value.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        loss(self.kind, &self.action.analysis)
    }

    /// The match winning chance lost by the decision, 0 to 1, by the table of
    /// [`MatchEquityTable::kazaross_xg2`]; in a money session, the points.
    #[must_use]
    pub const fn error_mwc(&self) -> Option<f64> {
        self.mwc
    }

    /// The state in which the decision was made; for a cube decision, the state before the roll.
    #[must_use]
    pub const fn state(&self) -> State {
        match self.kind {
            DecisionKind::CheckerPlay => self.action.before,
            _ => self.action.before_roll(),
        }
    }

    /// The decision as it was made: a play in standard notation, or `no double`, `double`, `take`,
    /// or `drop`. A beaver or raccoon is a `double`.
    #[must_use]
    pub fn played(&self) -> String {
        match self.kind {
            DecisionKind::CheckerPlay => self.action.notation(),
            action => action.to_string(),
        }
    }

    /// The best decision: a play in standard notation, the verdict about a double such as
    /// `Double, take`, or `take` or `drop`. `None` if the file lacks the values, and for the answer
    /// to a beaver or raccoon.
    #[must_use]
    pub fn best(&self) -> Option<String> {
        let cube = self.action.analysis.cube.as_ref();
        match self.kind {
            DecisionKind::CheckerPlay => {
                let best = self.action.analysis.candidates.first()?;
                Some(best.play.notation(&self.action.before.board, self.color))
            }
            _ if self.action.before.beavers > 0 => None,
            DecisionKind::Take | DecisionKind::Drop => {
                let takes = cube?.double_take? <= cube?.double_pass?;
                Some(if takes { DecisionKind::Take } else { DecisionKind::Drop }.to_string())
            }
            _ => Some(cube?.words()?.to_string()),
        }
    }
}

/// Returns the loss by a decision.
fn loss(kind: DecisionKind, analysis: &PlyAnalysis) -> Option<f64> {
    match kind {
        DecisionKind::NoDouble => analysis.cube?.error,
        _ => analysis.error,
    }
}

impl Session {
    /// Returns the analyzed decisions of all games in order. A play may give two: not to double
    /// before the roll, and the play itself.
    ///
    /// ```
    /// let file = include_bytes!("../../../fixtures/bg-xg/made/comments.xg");
    /// let session = bg_xg::Session::parse(file)?;
    /// let blunders = session.decisions().filter(|decision| decision.error() > Some(0.08));
    /// let found: Vec<_> = blunders.map(|it| (it.played(), it.best().unwrap_or_default())).collect();
    /// assert_eq!(found[0], ("24/23 8/3".to_owned(), "24/18".to_owned()));
    /// assert_eq!(found.len(), 2);
    /// # Ok::<(), bg_xg::Error>(())
    /// ```
    pub fn decisions(&self) -> impl Iterator<Item = Decision<'_>> {
        let table = MatchEquityTable::kazaross_xg2();
        let actions = (0..self.played.games.len())
            .flat_map(|game| self.actions(game).map(move |it| (game, it)));
        actions.flat_map(move |(game, action)| {
            let made = kinds(&action).map(|kind| {
                let (kind, color) = (kind?, action.color?);
                let loss = loss(kind, &action.analysis);
                let mwc = loss.and_then(|loss| cost(&table, &action.before, color, loss));
                Some(Decision { game, action: action.clone(), color, kind, mwc })
            });
            made.into_iter().flatten()
        })
    }
}

/// Returns the decisions of an action that the file analyzes.
fn kinds(action: &Action<'_>) -> [Option<DecisionKind>; 2] {
    let cube = |kind| action.analysis.cube.map(|_| kind);
    match action.event {
        Some(Event::Play(..)) => {
            let play = action.analysis.level.map(|_| DecisionKind::CheckerPlay);
            [cube(DecisionKind::NoDouble), play]
        }
        Some(Event::Roll(..)) | None => [cube(DecisionKind::NoDouble), None],
        Some(Event::Double(_)) => [cube(DecisionKind::Double), None],
        Some(Event::Take(_)) => [cube(DecisionKind::Take), None],
        Some(Event::Drop(_)) => [cube(DecisionKind::Drop), None],
        _ => [None; 2],
    }
}

/// Converts a loss to match winning chances, and in a money session to points.
fn cost(table: &MatchEquityTable, state: &State, color: Color, loss: f64) -> Option<f64> {
    match state.match_length {
        0 => Some(loss * f64::from(state.cube)),
        _ => table.cost(state, color, loss),
    }
}
