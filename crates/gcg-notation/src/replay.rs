//! Replay of a game: the position after every event, and the audit of its scores.

mod apply;
mod audit;
mod racks;
mod start;
mod step;

use alloc::vec;
use alloc::vec::Vec;

use crossword_rules::internal::Inventory;
use crossword_rules::{Evaluation, LastMove, LetterDistribution, Play, Position, Rack, Rules};

use crate::audit::Finding;
use crate::error::Error;
use crate::game::Game;
use crate::model::{Event, EventKind};
use crate::totals::Totals;
use racks::KnownRacks;
pub use step::{Step, Turn};

/// The source of the scores in positions.
///
/// Closed: scores are recorded or computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ScoreSource {
    /// The totals recorded in the file; a withdrawal takes back its play whatever its line says.
    #[default]
    File,
    /// The scores by the rules, or the recorded score of an event that has none.
    Rules,
}

/// The racks shown in positions.
///
/// Closed: one player is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Racks {
    /// The rack of the player to move.
    #[default]
    ToMove,
    /// The racks of all players, for endgame studies.
    All,
}

/// Number of tiles on a full rack in a game whose rules are unknown.
const RACK_SIZE: u8 = 7;

/// A play on the board that can still be withdrawn.
#[derive(Debug, Clone)]
struct Standing<'g> {
    event: &'g Event,
    play: Play,
    /// Score by the rules, or the recorded score of a play that has none.
    points: i32,
    /// Number of zero turns before the play.
    zero_turns: u32,
}

/// A replay of a game, event by event: an iterator over [`Turn`]s, each of which owns the position
/// after its event. [`next_step`](Self::next_step) lends the position instead, without copying it.
///
/// Positions start with the player to move. Scores in the order of [`Game::players`] are those of
/// [`scores_by_player`](Self::scores_by_player).
///
/// ```
/// let file = b"#player1 a A\n#player2 b B\n>a: CAT? 8H CAT +10 10\n>b: S 8H ...S +6 6\n";
/// let game = gcg::parse(file)?;
/// let mut replay = game.replay();
/// assert_eq!(replay.position().racks()[0].to_string(), "CAT?");
/// while let Some(step) = replay.next_step() {
///     let step = step?;
///     assert_eq!(step.rules_score, Some(step.event.score), "{:?}", step.words);
/// }
/// assert_eq!(replay.position().scores(), [10, 6]);
/// # Ok::<(), gcg::Error>(())
/// ```
#[derive(Debug)]
pub struct Replay<'g> {
    game: &'g Game,
    rules: Option<Rules<'static>>,
    score_source: ScoreSource,
    racks: Racks,
    position: Position,
    last_move: Option<LastMove>,
    next: usize,
    to_move: usize,
    /// Score of each player by the source, without time penalties and with them.
    scores: Vec<i32>,
    sums: Vec<i32>,
    /// Totals of the players in the file.
    totals: Totals,
    known_racks: KnownRacks<'g>,
    /// For each player, the tiles deducted at the end.
    penalties: Vec<Option<&'g Rack>>,
    /// The tiles that are not on the board.
    inventory: Option<Inventory<'static>>,
    /// The play of the event before the next one.
    standing: Option<Standing<'g>>,
    ended: bool,
    failed: bool,
    evaluation: Evaluation,
    leave: Rack,
    findings: Vec<Finding>,
}

impl Game {
    /// Replays the game from its start, event by event.
    #[must_use]
    pub fn replay(&self) -> Replay<'_> {
        Replay::new(self)
    }
}

impl<'g> Replay<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        Self::with(game, game.rules.map(|(distribution, _)| game.rules_with(distribution)))
    }

    pub(crate) fn with(game: &'g Game, rules: Option<Rules<'static>>) -> Self {
        let players = game.players().len().max(2);
        let first = game.events().first();
        let mover =
            first.filter(|event| event.kind.is_turn() && event.kind != EventKind::Withdrawn);
        let inventory = rules.as_ref().map(|rules| Inventory::new(rules.distribution));
        let mut replay = Self {
            game,
            rules,
            score_source: ScoreSource::default(),
            racks: Racks::default(),
            position: start::position(game, players),
            last_move: None,
            next: 0,
            to_move: mover.map_or(0, |event| event.player),
            scores: vec![0; players],
            sums: vec![0; players],
            totals: Totals::new(players),
            known_racks: KnownRacks::new(game, players),
            penalties: racks::penalties(game, players),
            inventory,
            standing: None,
            ended: false,
            failed: false,
            evaluation: Evaluation::default(),
            leave: Rack::new(),
            findings: Vec::new(),
        };
        replay.seat();
        replay
    }

    /// Sets the source of the scores in positions.
    #[must_use]
    pub fn score_source(self, score_source: ScoreSource) -> Self {
        Self { score_source, ..self }
    }

    /// Sets the racks shown in positions.
    #[must_use]
    pub fn racks(mut self, racks: Racks) -> Self {
        self.racks = racks;
        self.seat();
        self
    }

    /// Returns the scores before the next event, without time penalties, in the order of
    /// [`Game::players`]. [`Game::final_scores`] has those at the end, with time penalties.
    ///
    /// ```
    /// let file = b"#player1 a A\n#player2 b B\n>a: CAT? 8H CAT +10 10\n>b: S 8H ...S +6 6\n>a: A - +0 10\n";
    /// let game = gcg::parse(file)?;
    /// let mut replay = game.replay();
    /// replay.by_ref().for_each(drop);
    /// assert_eq!(replay.scores_by_player(), [10, 6]);
    /// assert_eq!(replay.position().scores(), [6, 10], "player 2 is to move");
    /// # Ok::<(), gcg::Error>(())
    /// ```
    #[must_use]
    pub fn scores_by_player(&self) -> &[i32] {
        &self.scores
    }

    /// Returns the position before the next event. Its racks and scores start with the player to
    /// move; see [`scores_by_player`](Self::scores_by_player).
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the move that led to the position, if there was one.
    #[must_use]
    pub fn last_move(&self) -> Option<&LastMove> {
        self.last_move.as_ref()
    }

    /// Returns the player to move, as an index into [`Game::players`].
    #[must_use]
    pub fn to_move(&self) -> usize {
        self.to_move
    }

    /// Returns the letter distribution from which scores are computed.
    #[must_use]
    pub fn distribution(&self) -> Option<&'static LetterDistribution> {
        self.rules.as_ref().map(|rules| rules.distribution)
    }

    /// Returns the position after `events` events. Its racks and scores start with the player to
    /// move.
    ///
    /// # Errors
    /// Returns the first error among these events.
    pub fn at(mut self, events: usize) -> Result<Position, Error> {
        while self.next < events {
            match self.next_step() {
                Some(step) => step.map(drop)?,
                None => break,
            }
        }
        Ok(self.position)
    }

    /// Replays the next event and lends the position after it. Returns `None` after the last event
    /// or after an error.
    pub fn next_step(&mut self) -> Option<Result<Step<'_>, Error>> {
        let game = self.game;
        let event = game.events().get(self.next).filter(|_| !self.failed)?;
        let index = self.next;
        let rules_score = match self.event(event) {
            Ok(score) => score,
            Err(error) => {
                self.failed = true;
                return Some(Err(error));
            }
        };
        self.next += 1;
        if event.kind.is_turn() {
            let next = event.player + 1;
            self.to_move = if next < self.scores.len() { next } else { 0 };
        }
        self.seat();
        Some(Ok(Step {
            index,
            event,
            after: &self.position,
            last_move: self.last_move.as_ref(),
            scores: &self.scores,
            total: self.sums[event.player],
            to_move: self.to_move,
            play: self.standing.as_ref().map(|standing| &standing.play),
            word: self.evaluation.main_word(),
            words: self.evaluation.words(),
            leave: &self.leave,
            rules_score,
            findings: &self.findings,
            rack_size: self.rules.as_ref().map_or(RACK_SIZE, |rules| rules.rack_size),
        }))
    }

    /// Adds the points of an event to the score of its player. `change` is that of the total of the
    /// file.
    fn add_score(&mut self, event: &Event, change: i32, by_rules: Option<i32>) {
        let points = match self.score_source {
            ScoreSource::Rules => by_rules.unwrap_or(event.score),
            ScoreSource::File => change,
        };
        // Scores of positions exclude time penalties.
        let score = self.scores.get_mut(event.player).filter(|_| event.kind != EventKind::Time);
        for sum in score.into_iter().chain(self.sums.get_mut(event.player)) {
            *sum = sum.saturating_add(points);
        }
    }

    /// Sets racks and scores, starting with the player to move.
    fn seat(&mut self) {
        let players = self.scores.len();
        let mut player = self.to_move;
        for seat in 0..players {
            let rack = match (seat, self.racks) {
                (0, _) | (_, Racks::All) => self.known_racks.before(self.next, player),
                _ => None,
            };
            // The game has two players or more, and this seat is one of them.
            if rack.is_some() || self.position.racks().get(seat).is_some_and(|old| !old.is_empty())
            {
                let _ = self.position.set_rack(seat, rack.cloned().unwrap_or_default());
            }
            let score = self.scores[player];
            let _ = self.position.set_score(seat, score);
            player = if player + 1 < players { player + 1 } else { 0 };
        }
    }
}
