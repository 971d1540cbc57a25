//! Replay of a game: the position after every event, and the audit of its scores.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use cgp::{
    Board, Exchanged, LastMove, LetterDistribution, Op, Play, PlayError, Position, Rack, RackTile,
    Rules, Words,
};

use crate::audit::{Cumulative, Finding};
use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::model::{Event, EventKind};
use crate::rules;

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
    /// The position after the event.
    pub position: &'a Position,
    /// The play with its play-through tiles marked.
    pub play: Option<&'a Play>,
    /// All letters in line with a play, both placed and play-through, from first to last.
    pub word: &'a str,
    /// The words of two or more letters formed by a play.
    pub words: &'a Words,
    /// The leave: the tiles that remain on the rack after a play; empty if the leave is unknown.
    pub leave: &'a Rack,
    /// The score by the rules, or `None` if it cannot be computed.
    pub rules_score: Option<i32>,
    /// The findings of the audit for this event.
    pub findings: &'a [Finding],
}

/// A play on the board that can still be withdrawn.
#[derive(Debug, Clone)]
struct Standing {
    player: usize,
    play: Play,
    rack: Rack,
    score: i32,
    zero_turns: u32,
}

/// A replay of a game, event by event. The position is borrowed from the replay, which updates it
/// in place.
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
    /// For each player, the index of the next event that gives the rack.
    known_racks: Vec<usize>,
    standing: Option<Standing>,
    ended: bool,
    failed: bool,
    play: Option<Play>,
    word: String,
    words: Words,
    leave: Rack,
    findings: Vec<Finding>,
    lost: Vec<&'static str>,
}

impl<'g> Replay<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        Self::with(game, game.rules.map(|(distribution, _)| rules::of(game, distribution)))
    }

    pub(crate) fn with(game: &'g Game, rules: Option<Rules<'static>>) -> Self {
        let players = game.players().len().max(2);
        let first = game.events().first();
        let mover =
            first.filter(|event| event.kind.is_turn() && event.kind != EventKind::Withdrawn);
        let mut replay = Self {
            game,
            rules,
            score_source: ScoreSource::default(),
            racks: Racks::default(),
            position: start(game, players),
            next: 0,
            to_move: mover.map_or(0, |event| event.player),
            scores: vec![0; players],
            totals: vec![0; players],
            known_racks: vec![0; players],
            standing: None,
            ended: false,
            failed: false,
            play: None,
            word: String::new(),
            words: Words::new(),
            leave: Rack::new(),
            findings: Vec::new(),
            lost: Vec::new(),
        };
        replay.head();
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

    /// Returns the position before the next event.
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

    /// Returns the position after `events` events.
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

    /// Replays the next event. Returns `None` after the last event or after an error.
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
            self.to_move = (event.player + 1) % self.scores.len().max(1);
        }
        self.seat();
        Some(Ok(Step {
            index,
            event,
            position: &self.position,
            play: self.play.as_ref(),
            word: &self.word,
            words: &self.words,
            leave: &self.leave,
            rules_score,
            findings: &self.findings,
        }))
    }

    /// Updates the board and the scores, and returns the score by the rules.
    fn event(&mut self, event: &'g Event) -> Result<Option<i32>, Error> {
        self.findings.clear();
        self.words.clear();
        self.word.clear();
        self.play = None;
        self.leave = Rack::new();
        let standing = self.standing.take().filter(|standing| standing.player == event.player);
        let after_end = self.ended && event.kind.is_turn();
        let turn = event.kind.is_turn() && event.kind != EventKind::Withdrawn;
        if turn && event.player != self.to_move {
            self.findings.push(Finding::OffTurn);
        }
        let mut rules_score = None;
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
                self.zero_turn(&LastMove::Exchange(exchanged.clone()));
            }
            EventKind::Pass { .. } => {
                rules_score = Some(0);
                self.zero_turn(&LastMove::Pass);
            }
            EventKind::Withdrawn => {
                let missing =
                    || Error::new(ErrorKind::WithdrawalWithoutPlay, event.marks.action.clone());
                let standing = standing.ok_or_else(missing)?;
                rules_score = Some(standing.score.saturating_neg());
                if !event.rack.same_tiles(&standing.rack) {
                    self.findings.push(Finding::RackMismatch);
                }
                self.position.lift(&standing.play);
                self.position.set_zero_turns(standing.zero_turns);
                self.zero_turn(&LastMove::ChallengedOff(standing.play));
            }
            EventKind::ChallengeBonus => {
                let missing =
                    || Error::new(ErrorKind::BonusWithoutPlay, event.marks.action.clone());
                let standing = standing.ok_or_else(missing)?;
                if let Ok(points) = u8::try_from(event.score) {
                    let last = LastMove::Play { play: standing.play, bonus: Some(points) };
                    self.set_last_move(&last);
                }
            }
            EventKind::RackPoints { tiles } => {
                self.ended = true;
                rules_score = self.worth(tiles).map(|points| points.saturating_mul(2));
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
        Ok(rules_score)
    }

    /// Applies a play and returns its score by the rules.
    fn make(&mut self, event: &Event, written: &Play) -> Result<Option<i32>, Error> {
        let play =
            written.resolve(self.position.board()).map_err(|error| of_play(event, &error))?;
        if play.placed().count() < written.placed().count() {
            self.findings.push(Finding::ThroughSpelled);
        }
        let known = !event.rack.is_empty();
        let (leave, all) = play.leave(&event.rack);
        self.leave = leave;
        if known && !all {
            self.findings.push(Finding::TilesNotOnRack);
        }
        if !play.is_connected(self.position.board()) {
            self.findings.push(Finding::Disconnected);
        }
        let (mut points, mut unknown) = (None, false);
        if let Some(rules) = &self.rules {
            let score = self.position.score_of(&play, rules);
            points = score.as_ref().ok().and_then(|score| i32::try_from(score.total()).ok());
            unknown = score.is_err();
            self.words = self.position.words_formed(&play, rules).unwrap_or_default();
            self.word = self.position.main_word(&play, rules).unwrap_or_default();
        }
        if unknown {
            self.note_unknown_face();
        }
        let zero_turns = self.position.zero_turns();
        self.position.place(&play).map_err(|error| of_play(event, &error))?;
        self.position.set_zero_turns(0);
        self.set_last_move(&LastMove::Play { play: play.clone(), bonus: None });
        self.play = Some(play.clone());
        let (player, rack, score) = (event.player, event.rack.clone(), event.score);
        self.standing = Some(Standing { player, play, rack, score, zero_turns });
        Ok(points)
    }

    fn note_unknown_face(&mut self) {
        if !self.findings.contains(&Finding::UnknownFace) {
            self.findings.push(Finding::UnknownFace);
        }
    }

    fn zero_turn(&mut self, last: &LastMove) {
        self.position.set_zero_turns(self.position.zero_turns().saturating_add(1));
        self.set_last_move(last);
    }

    fn set_last_move(&mut self, last: &LastMove) {
        // Setting the operation cannot fail: an exchange has tiles, and every play fits the board.
        let _ = self.position.set_op(Op::LastMove(last));
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
        let Some(distribution) = self.rules.as_ref().map(|rules| rules.distribution) else {
            return;
        };
        let tiles = match &event.kind {
            EventKind::RackPoints { tiles } => tiles.clone(),
            _ => event.rack.clone(),
        };
        for player in 0..self.position.players() {
            let rack = if player == 0 { tiles.clone() } else { Rack::new() };
            let _ = self.position.set_rack(player, rack);
        }
        for finding in self.position.check_tiles(distribution) {
            match finding {
                cgp::Finding::UnknownFace { .. } => self.note_unknown_face(),
                _ if !self.findings.contains(&Finding::TooManyTiles) => {
                    self.findings.push(Finding::TooManyTiles);
                }
                _ => {}
            }
        }
    }

    /// Compares score, rules, and total, and adds the score to the running total.
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
        let points = match (self.score_source, rules_score) {
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
        for seat in 0..players {
            let player = (self.to_move + seat) % players.max(1);
            let rack = match (seat, self.racks) {
                (0, _) | (_, Racks::All) => self.rack_of(player),
                _ => Rack::new(),
            };
            // The game has two players or more, and this seat is one of them.
            let _ = self.position.set_rack(seat, rack);
            let score = self.scores.get(player).copied().unwrap_or_default();
            let _ = self.position.set_score(seat, score);
        }
    }

    /// Returns the rack of a player before the next event, as far as the file gives it.
    fn rack_of(&mut self, player: usize) -> Rack {
        let events = self.game.events();
        let tells = |event: &&Event| {
            let kind = matches!(
                event.kind,
                EventKind::Play { .. }
                    | EventKind::Exchange(_)
                    | EventKind::Pass { .. }
                    | EventKind::Withdrawn
                    | EventKind::RackPenalty { .. }
            );
            kind && event.player == player && !event.rack.is_empty()
        };
        let Some(known) = self.known_racks.get_mut(player) else { return Rack::new() };
        // The index never decreases: all searches together visit each event once.
        *known = self.next.max(*known);
        while events.get(*known).is_some_and(|event| !tells(&event)) {
            *known += 1;
        }
        if let Some(event) = events.get(*known) {
            return event.rack.clone();
        }
        let end = |event: &&Event| match &event.kind {
            EventKind::RackPoints { .. } => self.scores.len() == 2 && event.player != player,
            _ => false,
        };
        let penalty = |event: &&Event| {
            matches!(event.kind, EventKind::RackPenalty { .. }) && event.player == player
        };
        let left = events.iter().rev().find(end).or_else(|| events.iter().rev().find(penalty));
        match left.map(|event| &event.kind) {
            Some(EventKind::RackPoints { tiles } | EventKind::RackPenalty { tiles }) => {
                tiles.clone()
            }
            _ => self.game.final_rack(player).cloned().unwrap_or_default(),
        }
    }

    /// Sets the operations that the head of the file provides.
    fn head(&mut self) {
        let value = |name| {
            let words = self.game.pragma(name)?.split_ascii_whitespace();
            let value = words.collect::<Vec<_>>().join(" ");
            (!value.is_empty()).then_some(value)
        };
        let id = value("id").and_then(|id| Some(id.rsplit(' ').next()?.into()));
        let (layout, tiles) = (value("board-layout"), value("tile-distribution"));
        let (lexicon, variant): (_, Option<String>) = (value("lexicon"), value("game-type"));
        type Operation = fn(&str) -> Op<'_>;
        let ops: [(&str, Option<String>, Operation); 5] = [
            ("board-layout", layout, |text| Op::BoardName(text)),
            ("id", id, |text| Op::GameId(text)),
            ("tile-distribution", tiles, |text| Op::LetterDistribution(text)),
            ("lexicon", lexicon, |text| Op::Lexicon(text)),
            ("game-type", variant, |text| Op::Variant(text)),
        ];
        for (name, text, op) in ops {
            if text.is_some_and(|text| self.position.set_op(op(&text)).is_err()) {
                self.lost.push(name);
            }
        }
    }
}

fn start(game: &Game, players: usize) -> Position {
    let size = game.board_size();
    let mut position = Position::default();
    // The board has a valid size, and there are as many scores as racks, at least two of each.
    if let Ok(board) = Board::new(size, size) {
        let _ = position.set_board(board);
    }
    let racks = (0..players).map(|_| Rack::new());
    let _ = position.set_players(racks, (0..players).map(|_| 0));
    position
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

/// The distribution used by a replay.
impl Replay<'_> {
    /// Returns the letter distribution from which scores are computed.
    #[must_use]
    pub fn distribution(&self) -> Option<&'static LetterDistribution> {
        self.rules.as_ref().map(|rules| rules.distribution)
    }
}
