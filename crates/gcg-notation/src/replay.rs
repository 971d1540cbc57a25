//! Replay of a game: the position after every event, and the audit of its scores.

mod racks;
mod start;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crossword_game::{
    Evaluation, Exchanged, Inventory, LastMove, LetterDistribution, Play, PlayError, Position,
    Rack, RackTile, Rules, Word,
};

use crate::audit::{Cumulative, Finding};
use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::model::{Event, EventKind};
use racks::KnownRacks;

/// The source of the scores in positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ScoreSource {
    /// The scores recorded in the file.
    #[default]
    File,
    /// The scores by the rules, or the recorded score of an event that has none.
    Rules,
}

/// The racks shown in positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Racks {
    /// The rack of the player to move.
    #[default]
    ToMove,
    /// The racks of all players, for endgame studies.
    All,
}

/// A replayed event with the position after it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Step<'a> {
    /// The index of the event, from 0.
    pub index: usize,
    /// The event.
    pub event: &'a Event,
    /// The position after the event. Its racks and scores start with the player to move; `scores`
    /// has them in the order of [`Game::players`].
    pub position: &'a Position,
    /// The scores after the event, without time penalties, in the order of [`Game::players`].
    pub scores: &'a [i32],
    /// The player to move in the position, as an index into [`Game::players`].
    pub to_move: usize,
    /// The play with its play-through tiles marked.
    pub play: Option<&'a Play>,
    /// All letters in line with a play, both placed and play-through, from first to last.
    pub word: &'a str,
    /// The words of two or more letters formed by a play.
    pub words: &'a [Word],
    /// The leave: the tiles that remain on the rack after a play; empty if the leave is unknown.
    pub leave: &'a Rack,
    /// The score by the rules, or `None` if it cannot be computed.
    pub rules_score: Option<i32>,
    /// The findings of the audit for this event.
    pub findings: &'a [Finding],
}

/// A replayed event with the position after it, as a value of its own.
///
/// ```
/// let file = b"#player1 a A\n#player2 b B\n>a: CAT? 8H CAT +10 10\n>b: S 8H ...S +6 6\n";
/// let game = gcg::parse(file)?;
/// let turns = game.replay().collect::<Result<Vec<_>, _>>()?;
/// let best = turns.iter().max_by_key(|turn| turn.event.score).unwrap();
/// assert_eq!((best.index, best.word.as_str()), (0, "CAT"));
/// assert_eq!(turns[1].scores, [10, 6]);
/// # Ok::<(), gcg::Error>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Turn<'g> {
    /// The index of the event, from 0.
    pub index: usize,
    /// The event.
    pub event: &'g Event,
    /// The position after the event. Its racks and scores start with the player to move; `scores`
    /// has them in the order of [`Game::players`].
    pub position: Position,
    /// The scores after the event, without time penalties, in the order of [`Game::players`].
    pub scores: Vec<i32>,
    /// The player to move in the position, as an index into [`Game::players`].
    pub to_move: usize,
    /// The play with its play-through tiles marked.
    pub play: Option<Play>,
    /// All letters in line with a play, both placed and play-through, from first to last.
    pub word: String,
    /// The words of two or more letters formed by a play.
    pub words: Vec<Word>,
    /// The leave: the tiles that remain on the rack after a play; empty if the leave is unknown.
    pub leave: Rack,
    /// The score by the rules, or `None` if it cannot be computed.
    pub rules_score: Option<i32>,
    /// The findings of the audit for this event.
    pub findings: Vec<Finding>,
}

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
    next: usize,
    to_move: usize,
    /// Score of each player, and total of each player as recorded in the file.
    scores: Vec<i32>,
    totals: Vec<i32>,
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
    lost: Vec<&'static str>,
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
        let (position, lost) = start::position(game, players);
        let mut replay = Self {
            game,
            rules,
            score_source: ScoreSource::default(),
            racks: Racks::default(),
            position,
            next: 0,
            to_move: mover.map_or(0, |event| event.player),
            scores: vec![0; players],
            totals: vec![0; players],
            known_racks: KnownRacks::new(game, players),
            penalties: racks::penalties(game, players),
            inventory,
            standing: None,
            ended: false,
            failed: false,
            evaluation: Evaluation::default(),
            leave: Rack::new(),
            findings: Vec::new(),
            lost,
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

    /// Returns the player to move, as an index into [`Game::players`].
    #[must_use]
    pub fn to_move(&self) -> usize {
        self.to_move
    }

    /// Returns the names of the pragmas whose values a position cannot hold.
    #[must_use]
    pub fn losses(&self) -> &[&'static str] {
        &self.lost
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
            position: &self.position,
            scores: &self.scores,
            to_move: self.to_move,
            play: self.standing.as_ref().map(|standing| &standing.play),
            word: self.evaluation.main_word(),
            words: self.evaluation.words(),
            leave: &self.leave,
            rules_score,
            findings: &self.findings,
        }))
    }

    /// Updates the board and the scores, and returns the score by the rules.
    fn event(&mut self, event: &'g Event) -> Result<Option<i32>, Error> {
        self.findings.clear();
        self.evaluation.clear();
        self.leave = Rack::new();
        let standing = self.standing.take();
        let standing = standing.filter(|standing| standing.event.player == event.player);
        let after_end = self.ended && event.kind.is_turn();
        let turn = event.kind.is_turn() && event.kind != EventKind::Withdrawn;
        if turn && event.player != self.to_move {
            self.findings.push(Finding::OffTurn);
        }
        let mut rules_score = None;
        let mut taken_back = None;
        match &event.kind {
            EventKind::Play { play } => {
                self.count_tiles(event);
                rules_score = self.make(event, play)?;
            }
            EventKind::Exchange(exchanged) => {
                rules_score = Some(0);
                if !has_tiles(&event.rack, exchanged) {
                    self.findings.push(Finding::TilesNotOnRack);
                }
                self.zero_turn(LastMove::Exchange(exchanged.clone()));
            }
            EventKind::Pass { .. } => {
                rules_score = Some(0);
                self.zero_turn(LastMove::Pass);
            }
            EventKind::Withdrawn => {
                let missing =
                    || Error::new(ErrorKind::WithdrawalWithoutPlay, event.marks.action.clone());
                let standing = standing.ok_or_else(missing)?;
                rules_score = Some(standing.event.score.saturating_neg());
                taken_back = Some(standing.points.saturating_neg());
                let (rack, before) = (&event.rack, &standing.event.rack);
                if !rack.is_empty() && !before.is_empty() && !rack.same_tiles(before) {
                    self.findings.push(Finding::RackMismatch);
                }
                self.position.lift(&standing.play);
                if let Some(inventory) = &mut self.inventory {
                    inventory.return_play(&standing.play);
                }
                self.position.set_zero_turns(standing.zero_turns);
                self.zero_turn(LastMove::ChallengedOff(standing.play));
            }
            EventKind::ChallengeBonus => {
                let missing =
                    || Error::new(ErrorKind::BonusWithoutPlay, event.marks.action.clone());
                let standing = standing.ok_or_else(missing)?;
                if let Ok(points) = u8::try_from(event.score) {
                    let last = LastMove::Play { play: standing.play, bonus: Some(points) };
                    self.set_last_move(last);
                }
            }
            EventKind::RackPoints { tiles } => {
                self.ended = true;
                let times = if self.is_deducted(event.player, tiles) { 1 } else { 2 };
                rules_score = self.worth(tiles).map(|points| points.saturating_mul(times));
            }
            EventKind::RackPenalty { tiles } => {
                self.ended = true;
                rules_score = self.worth(tiles).map(i32::saturating_neg);
                if !event.rack.same_tiles(tiles) {
                    self.findings.push(Finding::RackMismatch);
                }
            }
            EventKind::Time => {}
        }
        let counted = matches!(
            event.kind,
            EventKind::Exchange(_)
                | EventKind::Pass { .. }
                | EventKind::RackPoints { .. }
                | EventKind::RackPenalty { .. }
        );
        if counted {
            self.count_tiles(event);
        }
        if after_end || (self.ended && event.kind == EventKind::ChallengeBonus) {
            self.findings.push(Finding::EventAfterEnd);
        }
        self.audit(event, rules_score);
        // The audit compares a withdrawal with the recorded score of its play. By the rules, it
        // takes back the score that the play has by the rules.
        self.add_score(event, taken_back.or(rules_score));
        Ok(rules_score)
    }

    /// Applies a play and returns its score by the rules.
    fn make(&mut self, event: &'g Event, written: &Play) -> Result<Option<i32>, Error> {
        let play =
            written.resolve(self.position.board()).map_err(|error| of_play(event, &error))?;
        if play != *written && play.placed().count() < written.placed().count() {
            self.findings.push(Finding::ThroughSpelled);
        }
        let known = !event.rack.is_empty();
        let (leave, all) = play.leave(&event.rack);
        self.leave = leave;
        if known && !all {
            self.findings.push(Finding::TilesNotOnRack);
        }
        let evaluated = self
            .rules
            .as_ref()
            .and_then(|rules| self.position.evaluate(&play, rules, &mut self.evaluation).ok());
        let connected = match evaluated {
            Some(()) => self.evaluation.connected,
            None => play.is_connected(self.position.board()),
        };
        if !connected {
            self.findings.push(Finding::Disconnected);
        }
        if self.rules.is_some() && evaluated.is_none() {
            self.note_unknown_face();
        }
        let zero_turns = self.position.zero_turns();
        self.position.place(&play).map_err(|error| of_play(event, &error))?;
        if let Some(inventory) = &mut self.inventory {
            inventory.take_play(&play);
        }
        self.position.set_zero_turns(0);
        self.set_last_move(LastMove::Play { play: play.clone(), bonus: None });
        let score = evaluated.and_then(|()| i32::try_from(self.evaluation.score.total()).ok());
        let points = score.unwrap_or(event.score);
        self.standing = Some(Standing { event, play, points, zero_turns });
        Ok(score)
    }

    fn note_unknown_face(&mut self) {
        if !self.findings.contains(&Finding::UnknownFace) {
            self.findings.push(Finding::UnknownFace);
        }
    }

    fn zero_turn(&mut self, last: LastMove) {
        self.position.set_zero_turns(self.position.zero_turns().saturating_add(1));
        self.set_last_move(last);
    }

    fn set_last_move(&mut self, last: LastMove) {
        // This cannot fail: an exchange has tiles, and every play fits the board.
        let _ = self.position.set_last_move(last);
    }

    /// Returns `true` if the same tiles are deducted from another player: then both sides of the
    /// end are written, and the points count once.
    fn is_deducted(&self, player: usize, tiles: &Rack) -> bool {
        let others = self.penalties.iter().enumerate().filter(|&(other, _)| other != player);
        others.filter_map(|(_, penalty)| *penalty).any(|penalty| penalty.same_tiles(tiles))
    }

    /// Returns the points of tiles, or `None` if a tile is not in the distribution.
    fn worth(&mut self, tiles: &Rack) -> Option<i32> {
        let distribution = self.rules.as_ref()?.distribution;
        let points = |tile: RackTile| match tile {
            RackTile::Blank => Some(0),
            RackTile::Natural(face) => distribution.points(&face).map(i32::from),
        };
        let sum = tiles.tiles().map(points).sum();
        if Option::is_none(&sum) {
            self.note_unknown_face();
        }
        sum
    }

    /// Compares the tiles on the board and on the rack of the event with the distribution.
    fn count_tiles(&mut self, event: &Event) {
        let Some(inventory) = &mut self.inventory else { return };
        let rack = match &event.kind {
            EventKind::RackPoints { tiles } => tiles,
            _ => &event.rack,
        };
        inventory.take_rack(rack);
        let (unknown, overdrawn) = (inventory.has_unknown(), inventory.is_overdrawn());
        inventory.return_rack(rack);
        if unknown {
            self.note_unknown_face();
        }
        if overdrawn {
            self.findings.push(Finding::TooManyTiles);
        }
    }

    /// Compares score, rules, and total.
    fn audit(&mut self, event: &Event, rules_score: Option<i32>) {
        let before = self.totals.get(event.player).copied().unwrap_or_default();
        let follows = |points: i32| before.saturating_add(points) == event.total;
        if let Some(rules) = rules_score.filter(|&rules| rules != event.score) {
            let cumulative = match (follows(event.score), follows(rules)) {
                (true, _) => Cumulative::AgreesWithFile,
                (_, true) => Cumulative::AgreesWithRules,
                _ => Cumulative::Neither,
            };
            self.findings.push(Finding::ScoreMismatch { file: event.score, rules, cumulative });
        }
        if !follows(event.score) {
            let expected = before.saturating_add(event.score);
            self.findings.push(Finding::CumulativeMismatch { file: event.total, expected });
        }
        if let Some(total) = self.totals.get_mut(event.player) {
            *total = event.total;
        }
    }

    /// Adds the points of an event to the score of its player.
    fn add_score(&mut self, event: &Event, by_rules: Option<i32>) {
        let points = match (self.score_source, by_rules) {
            (ScoreSource::Rules, Some(points)) => points,
            _ => event.score,
        };
        // Scores of positions exclude time penalties.
        let score = self.scores.get_mut(event.player).filter(|_| event.kind != EventKind::Time);
        if let Some(score) = score {
            *score = score.saturating_add(points);
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
            let score = self.scores.get(player).copied().unwrap_or_default();
            let _ = self.position.set_score(seat, score);
            player = if player + 1 < players { player + 1 } else { 0 };
        }
    }
}

fn of_play(event: &Event, error: &PlayError) -> Error {
    let marks = &event.marks;
    let (kind, span) = match error {
        PlayError::OffBoard { square } => {
            let at_start =
                matches!(&event.kind, EventKind::Play { play } if play.start() == *square);
            (ErrorKind::OffBoard, if at_start { &marks.action } else { &marks.tiles })
        }
        PlayError::NoThroughTile { .. } => (ErrorKind::NoThroughTile, &marks.tiles),
        PlayError::EmptyMove => (ErrorKind::EmptyMove, &marks.tiles),
        _ => (ErrorKind::TileConflict, &marks.tiles),
    };
    Error::new(kind, span.clone())
}

/// Returns `true` if the exchanged tiles are on the rack, or if either is unknown.
fn has_tiles(rack: &Rack, exchanged: &Exchanged) -> bool {
    match exchanged {
        _ if rack.is_empty() => true,
        Exchanged::Count(count) => usize::from(count.get()) <= rack.len(),
        Exchanged::Tiles(tiles) => {
            let mut left = rack.clone();
            tiles.tiles().all(|tile| left.remove(&tile))
        }
    }
}

impl<'g> Iterator for Replay<'g> {
    type Item = Result<Turn<'g>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let event = self.game.events().get(self.next)?;
        Some(self.next_step()?.map(|step| Turn {
            index: step.index,
            event,
            position: step.position.clone(),
            scores: step.scores.to_vec(),
            to_move: step.to_move,
            play: step.play.cloned(),
            word: step.word.into(),
            words: step.words.to_vec(),
            leave: step.leave.clone(),
            rules_score: step.rules_score,
            findings: step.findings.to_vec(),
        }))
    }
}

/// The distribution used by a replay.
impl Replay<'_> {
    /// Returns the letter distribution from which scores are computed.
    #[must_use]
    pub fn distribution(&self) -> Option<&'static LetterDistribution> {
        self.rules.as_ref().map(|rules| rules.distribution)
    }
}
