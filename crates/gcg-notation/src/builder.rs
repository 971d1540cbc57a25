//! Building of games from a position and moves.

use alloc::vec;
use alloc::vec::Vec;

use crossword_rules::{
    Draw, Exchanged, IllegalPlay, LastMove, Play, Position, Rack, RackTile, Rules, ScoreError,
};

use crate::error::ErrorKind;
use crate::game::Game;
use crate::model::{Event, EventKind, Player};
use crate::parse::parse;
use crate::pragmas::Pragma;
use crate::write;

/// A builder of games that makes moves on a position and records racks, scores, and totals.
///
/// ```
/// use crossword_rules::{Draw, LetterDistribution, Position, Rules};
/// use gcg::GameBuilder;
///
/// let mut start = Position::default();
/// start.set_rack(0, "AEITWRS".parse().unwrap()).unwrap();
/// let rules = Rules::for_board(LetterDistribution::named("english").unwrap(), start.board());
/// let players = [("ann", "Ann Lee"), ("bob", "")];
/// let mut game = GameBuilder::new(&start, rules, &players).unwrap();
/// game.pragma("lexicon", "CSW21");
/// game.play(&"8D WAITE".parse().unwrap(), Draw::Unknown).unwrap();
/// game.play(&"-AB".parse().unwrap(), Draw::Unknown).unwrap();
/// let game = game.finish().unwrap();
/// assert!(game.to_string().ends_with(">ann: AEIRSTW 8D WAITE +24 24\n>bob: AB -AB +0 0\n"));
/// ```
#[derive(Debug, Clone)]
pub struct GameBuilder {
    game: Game,
    position: Position,
    rules: Rules<'static>,
    to_move: usize,
    totals: Vec<i32>,
    /// The position before the last play, and the play, as long as it can be withdrawn.
    standing: Option<(Position, Play)>,
}

impl GameBuilder {
    /// Starts a game from a position with an empty board and without points. Each player has a
    /// nickname and a name, starting with the player to move; if the name is empty, the nickname is
    /// used. The lexicon and other facts about the game are added by [`pragma`](Self::pragma).
    ///
    /// # Errors
    /// Returns [`ErrorKind`] if the position is not the start of a game.
    pub fn new(
        start: &Position,
        rules: Rules<'static>,
        players: &[(&str, &str)],
    ) -> Result<Self, ErrorKind> {
        let (rows, cols) = (start.board().rows(), start.board().cols());
        if !start.board().is_empty() || start.scores().iter().any(|&score| score != 0) {
            return Err(ErrorKind::NotAtStart);
        }
        if !matches!((rows, cols), (15, 15) | (21, 21)) {
            return Err(ErrorKind::BoardSize { rows, cols });
        }
        let (found, expected) = (players.len(), start.players());
        if found != expected || found < 2 {
            return Err(ErrorKind::PlayerCount { found, expected });
        }
        let mut game = Game::empty();
        for (&(nick, name), number) in players.iter().zip(1..) {
            let name = if name.is_empty() { nick } else { name };
            game.players.push(Player { number, nick: nick.into(), name: name.into() });
        }
        let totals = vec![0; found];
        let mut builder =
            Self { game, position: start.clone(), rules, to_move: 0, totals, standing: None };
        if rows == 21 {
            builder.pragma("board-layout", "SuperCrosswordGame");
        }
        Ok(builder)
    }

    /// Adds a pragma, such as `title` or `description`. One that a game has once, such as `title` or
    /// `lexicon`, replaces the earlier one.
    pub fn pragma(&mut self, name: &str, value: &str) -> &mut Self {
        self.game.pragmas.set(Pragma { name, value, line: 0, span: 0..0 });
        self
    }

    /// Returns the position after the events so far.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Makes a move for the player to move. A play that is challenged off becomes two events, as
    /// does a play with points for surviving a challenge. If the rack is unknown, the event names
    /// the tiles of the move, if it has any.
    ///
    /// # Errors
    /// Returns [`ErrorKind::Illegal`] if the move cannot be made.
    pub fn play(&mut self, mv: &LastMove, draw: Draw<'_>) -> Result<&mut Self, ErrorKind> {
        match mv {
            LastMove::ChallengedOff(play) => {
                self.make(&LastMove::Play { play: play.clone(), bonus: None }, Draw::Unknown)?;
                self.withdraw()
            }
            LastMove::Play { play, bonus: Some(points) } => {
                self.make(&LastMove::Play { play: play.clone(), bonus: None }, draw)?;
                self.challenge_bonus(*points)
            }
            _ => self.make(mv, draw),
        }
    }

    /// Sets the rack of the player to move, whose tiles were unknown when they were drawn.
    pub fn draw(&mut self, rack: Rack) -> &mut Self {
        // There are two players or more, so that a rack may be empty.
        let _ = self.position.set_rack(0, rack);
        self
    }

    fn make(&mut self, mv: &LastMove, draw: Draw<'_>) -> Result<&mut Self, ErrorKind> {
        let mut rack = self.position.racks()[0].clone();
        let played = self.position.play(mv, draw, &self.rules)?;
        let score =
            i32::try_from(played.score.total()).map_err(|_| IllegalPlay::ScoreOutOfRange)?;
        let before = core::mem::replace(&mut self.position, played.after);
        self.standing = None;
        let kind = match played.last_move {
            LastMove::Play { play, .. } => {
                if rack.is_empty() {
                    rack = play.placed().map(|(_, tile)| natural(tile)).collect();
                }
                self.standing = Some((before, play.clone()));
                EventKind::Play { play: play.into() }
            }
            LastMove::Exchange(exchanged) => {
                if let (true, Exchanged::Tiles(tiles)) = (rack.is_empty(), &exchanged) {
                    rack = tiles.clone();
                }
                EventKind::Exchange(exchanged)
            }
            _ => EventKind::Pass { failed_challenge: false },
        };
        let player = self.to_move;
        self.to_move = self.next(player);
        self.push(player, rack, kind, score)
    }

    /// Takes the play just made off the board, because it was challenged.
    ///
    /// # Errors
    /// Returns [`IllegalPlay::NoLastMove`] if the last event is not a play.
    pub fn withdraw(&mut self) -> Result<&mut Self, ErrorKind> {
        let (before, play) = self.standing.take().ok_or(IllegalPlay::NoLastMove)?;
        let last = self.game.events.last().ok_or(IllegalPlay::NoLastMove)?;
        let (player, rack, score) = (last.player, last.rack.clone(), last.score);
        let off = LastMove::ChallengedOff(play);
        self.position = before.play(&off, Draw::Unknown, &self.rules)?.after;
        self.push(player, rack, EventKind::Withdrawn, score.saturating_neg())
    }

    /// Adds points for the play just made, because it survived a challenge.
    ///
    /// # Errors
    /// Returns [`IllegalPlay::NoLastMove`] if the last event is not a play.
    pub fn challenge_bonus(&mut self, points: u8) -> Result<&mut Self, ErrorKind> {
        self.standing.take().ok_or(IllegalPlay::NoLastMove)?;
        let last = self.game.events.last().ok_or(IllegalPlay::NoLastMove)?;
        let (player, rack) = (last.player, last.rack.clone());
        // The player who moved last is the last of the position.
        let seat = self.position.players() - 1;
        let score = self.position.scores()[seat].checked_add(points.into());
        let score = score.ok_or(IllegalPlay::ScoreOutOfRange)?;
        self.position.set_score(seat, score).expect("the seat is one of the players");
        self.push(player, rack, EventKind::ChallengeBonus, points.into())
    }

    /// Adds an event at the end of the game: a player gets twice the points of the other players'
    /// tiles.
    ///
    /// # Errors
    /// Returns [`ErrorKind::NoPlayer`], or [`ScoreError::UnknownFace`].
    pub fn rack_points(&mut self, player: usize, tiles: &Rack) -> Result<&mut Self, ErrorKind> {
        let points = self.worth(tiles)?.saturating_mul(2);
        let tiles = tiles.clone();
        self.add(player, Rack::new(), EventKind::RackPoints { tiles }, points)
    }

    /// Adds an event at the end of the game: the points of a player's own tiles are deducted.
    ///
    /// # Errors
    /// Returns [`ErrorKind::NoPlayer`], or [`ScoreError::UnknownFace`].
    pub fn rack_penalty(&mut self, player: usize, tiles: &Rack) -> Result<&mut Self, ErrorKind> {
        let points = self.worth(tiles)?.saturating_neg();
        let kind = EventKind::RackPenalty { tiles: tiles.clone() };
        self.add(player, tiles.clone(), kind, points)
    }

    /// Adds a time penalty. Scores of positions do not include time penalties.
    ///
    /// # Errors
    /// Returns [`ErrorKind::NoPlayer`].
    pub fn time_penalty(&mut self, player: usize, points: u16) -> Result<&mut Self, ErrorKind> {
        self.push(player, Rack::new(), EventKind::Time, -i32::from(points))
    }

    /// Adds a note to the last event. A note before the first event is dropped.
    pub fn note(&mut self, text: &str) -> &mut Self {
        if let Some(event) = self.game.events.last_mut() {
            event.notes.push(text.into());
        }
        self
    }

    /// Returns the game, as its canonical text is read.
    ///
    /// # Errors
    /// Returns [`ErrorKind::BadPlayer`] or [`ErrorKind::BadPragma`] if a name or a pragma does not fit
    /// into a line, or another error of reading.
    pub fn finish(&self) -> Result<Game, ErrorKind> {
        let is_broken = |text: &str| text.contains(['\n', '\r']);
        if self.game.pragmas().any(|pragma| is_broken(pragma.name) || is_broken(pragma.value)) {
            return Err(ErrorKind::BadPragma);
        }
        let players = self.game.players();
        if players.iter().any(|player| is_broken(&player.nick) || is_broken(&player.name)) {
            return Err(ErrorKind::BadPlayer);
        }
        let mut game = self.game.clone();
        game.rules = Some((self.rules.distribution, crate::game::DistributionSource::Option));
        parse(write::canonical(&game)).map_err(|error| error.kind())
    }

    fn next(&self, player: usize) -> usize {
        (player + 1) % self.totals.len().max(1)
    }

    fn worth(&self, tiles: &Rack) -> Result<i32, IllegalPlay> {
        tiles
            .tiles()
            .map(|tile| match tile {
                RackTile::Blank => Ok(0),
                RackTile::Natural(face) => {
                    let points = self.rules.distribution.points(&face);
                    points.map(i32::from).ok_or_else(|| ScoreError::UnknownFace { face }.into())
                }
            })
            .sum()
    }

    /// Adds an event that ends the game, and its points to the score of the position.
    fn add(
        &mut self,
        player: usize,
        rack: Rack,
        kind: EventKind,
        score: i32,
    ) -> Result<&mut Self, ErrorKind> {
        let players = self.totals.len();
        if player >= players {
            return Err(ErrorKind::NoPlayer { index: player });
        }
        // The player to move sits first.
        let seat = (player + players - self.to_move) % players;
        let before = self.position.scores()[seat];
        // The seat is one of the players.
        let _ = self.position.set_score(seat, before.saturating_add(score));
        self.push(player, rack, kind, score)
    }

    fn push(
        &mut self,
        player: usize,
        rack: Rack,
        kind: EventKind,
        score: i32,
    ) -> Result<&mut Self, ErrorKind> {
        let total = self.totals.get_mut(player).ok_or(ErrorKind::NoPlayer { index: player })?;
        *total = total.saturating_add(score);
        if !matches!(kind, EventKind::Play { .. }) {
            self.standing = None;
        }
        self.game.events.push(Event { rack, ..Event::new(player, kind, score, *total) });
        Ok(self)
    }
}

/// Returns the tile that leaves the rack.
fn natural(tile: crossword_rules::Tile) -> RackTile {
    if tile.blank { RackTile::Blank } else { RackTile::Natural(tile.face) }
}
