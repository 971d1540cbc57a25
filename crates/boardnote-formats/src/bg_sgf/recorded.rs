//! Facts about a game that its source records and that SGF cannot hold exactly.

use bg_game::{GameResult, MatchEquityTable, State};
use bg_matchid::{Error, Ids as _, Xgid};
use bg_sgf::{Cost, Decision, DecisionKind, Game};
use bg_xg::Performance;

/// Facts about a game of another notation that is handled as SGF.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorded {
    /// The facts about each action, in order; empty if SGF holds everything.
    pub(crate) plies: Vec<RecordedPly>,
    /// White is player 1 of an XGID, as in eXtreme Gammon. The other programs make Black player 1.
    pub(crate) white_is_player_1: bool,
    /// The result with its points, which are capped at those that the winner of a match needed.
    pub(crate) result: Option<GameResult>,
    /// Beavers are allowed.
    pub(crate) beavers: bool,
    /// The highest cube as a power of 2, if it is limited.
    pub(crate) max_cube: Option<u8>,
    /// The error rates as eXtreme Gammon counts decisions.
    pub(crate) performance: Option<[Performance; 2]>,
}

/// Facts about an action. Losses are equities, at least 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordedPly {
    /// The loss by the action; `None` if it was not analyzed.
    pub(crate) error: Option<f64>,
    /// The loss by not doubling before a play.
    pub(crate) missed: Option<f64>,
    /// The right cube action in words.
    pub(crate) verdict: Option<&'static str>,
    /// The level of the analysis of the cube.
    pub(crate) cube_level: Option<String>,
    /// The levels of the candidates of a play.
    pub(crate) levels: Vec<String>,
}

impl Recorded {
    /// No facts: SGF holds everything.
    pub(crate) const NONE: &'static Self = &Self {
        plies: Vec::new(),
        white_is_player_1: false,
        result: None,
        beavers: false,
        max_cube: None,
        performance: None,
    };

    /// Returns the facts about an action.
    pub(crate) fn ply(&self, index: usize) -> Option<&RecordedPly> {
        self.plies.get(index)
    }

    /// Iterates over the analyzed decisions of a game, with the recorded losses.
    pub(crate) fn decisions<'c>(
        &self,
        game: &Game<'c>,
        met: Option<&MatchEquityTable>,
    ) -> impl Iterator<Item = Decision<'c>> {
        game.decisions_with(met).map(move |mut decision| {
            if let Some(ply) = self.ply(decision.ply.index) {
                let loss =
                    if decision.kind == DecisionKind::NoDouble { ply.missed } else { ply.error };
                let (state, color) = (&decision.ply.before, decision.color);
                decision.cost = loss.map(|loss| Cost::of(loss, state, color, met));
            }
            decision
        })
    }

    /// Returns the XGID of a state under the rules of the source.
    pub(crate) fn xgid(&self, state: &State) -> Result<Xgid, Error> {
        let id = state.xgid()?.with_beavers(self.beavers);
        let id = if self.white_is_player_1 { id.swap_sides() } else { id };
        self.max_cube.map_or(Ok(id), |exponent| id.with_max_cube(exponent))
    }
}
