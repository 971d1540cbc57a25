//! Counting of the plays, decisions, and the result of a game.

use bg_rules::{Color, GameResult, MatchEquityTable, State};

use super::super::{Cost, CubeEquities, Decision, DecisionKind};
use super::{GameStatistics, PlayerStatistics, Source};

/// The part of a decision that the statistics count.
///
/// Closed: these are the parts of the figures of GNU Backgammon.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Counted {
    /// The kind of the decision.
    pub kind: DecisionKind,
    /// The cost of the decision; `None` if it is unknown.
    pub cost: Option<Cost>,
    /// The equities of a cube decision; `None` for checker plays, and if they are unknown.
    pub cube: Option<CubeEquities>,
    /// `true` for a checker play with more than one candidate.
    pub unforced: bool,
    /// `true` for a cube decision that counts: it was analyzed, and is no beaver or raccoon and no
    /// answer to one.
    pub counts: bool,
}

impl From<&Decision<'_>> for Counted {
    fn from(decision: &Decision<'_>) -> Self {
        let Decision { kind, cost, cube, unforced, known_to_file, .. } = *decision;
        let counts = known_to_file && !decision.answers_beaver();
        Self { kind, cost, cube, unforced, counts }
    }
}

impl GameStatistics {
    /// Starts to count a game of a match to `match_length` points, or of a money session.
    ///
    /// ```
    /// use bg_sgf::{Color, Cost, Counted, DecisionKind, GameStatistics, Rules, State};
    /// let start = State::new(&Rules::default(), 0, [0, 0]);
    /// let mut sums = GameStatistics::new(0);
    /// sums.count_roll(Color::White, None);
    /// let cost = Some(Cost::of(0.08, &start, Color::White, None));
    /// let kind = DecisionKind::CheckerPlay;
    /// let play = Counted { kind, cost, cube: None, unforced: true, counts: true };
    /// sums.count(Color::White, &play);
    /// sums.finish(None, &start, None);
    /// assert_eq!(sums.players[0].moves, [0, 0, 1, 0]);
    /// ```
    #[must_use]
    pub fn new(match_length: u32) -> Self {
        let players = [PlayerStatistics::default(); 2];
        Self { players, match_length, source: Source::Table, games: 1, squares: [0.0; 2] }
    }

    /// Counts a roll that was played, and its luck if that is known.
    pub fn count_roll(&mut self, color: Color, luck: Option<Cost>) {
        self.players[color.index()].count_roll(luck);
    }

    /// Counts a decision of a player.
    pub fn count(&mut self, color: Color, decision: &Counted) {
        self.players[color.index()].count(decision);
    }

    /// Ends the count with the result of the game. `start` is the state at its start.
    pub fn finish(
        &mut self,
        result: Option<GameResult>,
        start: &State,
        met: Option<&MatchEquityTable>,
    ) {
        if let Some(GameResult { winner, points, .. }) = result {
            let gain = if start.match_length == 0 {
                Some(f64::from(points))
            } else {
                met.and_then(|met| {
                    Some(met.mwc(start, winner, winner, points)? - met.score(start, winner)?)
                })
            };
            self.players[winner.index()].actual_result = gain;
            self.players[winner.opponent().index()].actual_result = gain.map(|gain| -gain);
        }
        for player in &mut self.players {
            // Plays without an analysis count as unmarked.
            player.moves[0] += player.total_moves.saturating_sub(player.moves.iter().sum());
        }
        if self.players.iter().any(|player| player.cube.is_none()) {
            self.source = Source::None;
        }
    }
}
