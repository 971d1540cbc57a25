//! Building of games from a position and moves.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crossword_rules::{
    Draw, Exchanged, LastMove, Play, PlayError, Position, Rack, RackTile, Rules, ScoreError,
};

use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::model::{Event, EventKind, Marks, Player};
use crate::parse::ParseOptions;
use crate::pragmas::Pragma;
use crate::write;

/// The reason why a game cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The position is not the start of a game, and a GCG file cannot begin with any other.
    #[error("the position is not the start of a game, expected an empty board and no points")]
    NotAtStart,
    /// The board has neither 15×15 nor 21×21 squares, the only sizes of the format.
    #[error("a board of {rows} rows and {cols} columns, expected 15 or 21 of each")]
    BoardSize {
        /// Number of rows.
        rows: u8,
        /// Number of columns.
        cols: u8,
    },
    /// The number of players differs from the number of racks.
    #[error("{found} players, expected {expected} and at least two")]
    PlayerCount {
        /// Number of players given.
        found: usize,
        /// Number of racks of the position.
        expected: usize,
    },
    /// The move cannot be made.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// No player has this index.
    #[error("no player has the index {0}")]
    NoPlayer(usize),
    /// The lines of the game do not form a valid file, for example because a name has a line end.
    #[error(transparent)]
    File(#[from] Error),
}

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
/// let game = game.build().unwrap();
/// assert!(game.to_canonical().ends_with(">ann: AEIRSTW 8D WAITE +24 24\n>bob: AB -AB +0 0\n"));
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
    /// Returns [`BuildError`] if the position is not the start of a game.
    pub fn new(
        start: &Position,
        rules: Rules<'static>,
        players: &[(&str, &str)],
    ) -> Result<Self, BuildError> {
        let (rows, cols) = (start.board().rows(), start.board().cols());
        if !start.board().is_empty() || start.scores().iter().any(|&score| score != 0) {
            return Err(BuildError::NotAtStart);
        }
        if !matches!((rows, cols), (15, 15) | (21, 21)) {
            return Err(BuildError::BoardSize { rows, cols });
        }
        let (found, expected) = (players.len(), start.players());
        if found != expected || found < 2 {
            return Err(BuildError::PlayerCount { found, expected });
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
    /// Returns [`BuildError::Play`] if the move cannot be made.
    pub fn play(&mut self, mv: &LastMove, draw: Draw<'_>) -> Result<(), BuildError> {
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

    fn make(&mut self, mv: &LastMove, draw: Draw<'_>) -> Result<(), BuildError> {
        let mut rack = self.position.racks()[0].clone();
        let played = self.position.play(mv, draw, &self.rules)?;
        let kind = match played.last_move {
            LastMove::Play { play, .. } => {
                if rack.is_empty() {
                    rack = play.placed().map(|(_, tile)| natural(tile)).collect();
                }
                EventKind::Play { play }
            }
            LastMove::Exchange(exchanged) => {
                if let (true, Exchanged::Tiles(tiles)) = (rack.is_empty(), &exchanged) {
                    rack = tiles.clone();
                }
                EventKind::Exchange(exchanged)
            }
            _ => EventKind::Pass { failed_challenge: false },
        };
        let score = i32::try_from(played.score.total()).map_err(|_| PlayError::ScoreOutOfRange)?;
        let player = self.to_move;
        let before = core::mem::replace(&mut self.position, played.position);
        self.standing = match &kind {
            EventKind::Play { play } => Some((before, play.clone())),
            _ => None,
        };
        self.to_move = self.next(player);
        self.push(player, rack, kind, score)
    }

    /// Takes the play just made off the board, because it was challenged.
    ///
    /// # Errors
    /// Returns [`PlayError::NoLastMove`] if the last event is not a play.
    pub fn withdraw(&mut self) -> Result<(), BuildError> {
        let (before, play) = self.standing.take().ok_or(PlayError::NoLastMove)?;
        let last = self.game.events.last().ok_or(PlayError::NoLastMove)?;
        let (player, rack, score) = (last.player, last.rack.clone(), last.score);
        let off = LastMove::ChallengedOff(play);
        self.position = before.play(&off, Draw::Unknown, &self.rules)?.position;
        self.push(player, rack, EventKind::Withdrawn, score.saturating_neg())
    }

    /// Adds points for the play just made, because it survived a challenge.
    ///
    /// # Errors
    /// Returns [`PlayError::NoLastMove`] if the last event is not a play.
    pub fn challenge_bonus(&mut self, points: u8) -> Result<(), BuildError> {
        self.standing.take().ok_or(PlayError::NoLastMove)?;
        let last = self.game.events.last().ok_or(PlayError::NoLastMove)?;
        let (player, rack) = (last.player, last.rack.clone());
        // The player who moved last is the last of the position.
        let seat = self.position.players() - 1;
        let score = self.position.scores()[seat].checked_add(points.into());
        let score = score.ok_or(PlayError::ScoreOutOfRange)?;
        self.position.set_score(seat, score).expect("the seat is one of the players");
        self.push(player, rack, EventKind::ChallengeBonus, points.into())
    }

    /// Adds an event at the end of the game: a player gets twice the points of the other players'
    /// tiles.
    ///
    /// # Errors
    /// Returns [`BuildError::NoPlayer`], or [`ScoreError::UnknownFace`].
    pub fn rack_points(&mut self, player: usize, tiles: &Rack) -> Result<(), BuildError> {
        let points = self.worth(tiles)?.saturating_mul(2);
        let tiles = tiles.clone();
        self.add(player, Rack::new(), EventKind::RackPoints { tiles }, points)
    }

    /// Adds an event at the end of the game: the points of a player's own tiles are deducted.
    ///
    /// # Errors
    /// Returns [`BuildError::NoPlayer`], or [`ScoreError::UnknownFace`].
    pub fn rack_penalty(&mut self, player: usize, tiles: &Rack) -> Result<(), BuildError> {
        let points = self.worth(tiles)?.saturating_neg();
        let kind = EventKind::RackPenalty { tiles: tiles.clone() };
        self.add(player, tiles.clone(), kind, points)
    }

    /// Adds a time penalty. Scores of positions do not include time penalties.
    ///
    /// # Errors
    /// Returns [`BuildError::NoPlayer`].
    pub fn time_penalty(&mut self, player: usize, points: u16) -> Result<(), BuildError> {
        self.push(player, Rack::new(), EventKind::Time, -i32::from(points))
    }

    /// Adds a note to the last event. A note before the first event is dropped.
    pub fn note(&mut self, text: &str) -> &mut Self {
        if let Some(event) = self.game.events.last_mut() {
            event.notes.push(text.into());
        }
        self
    }

    /// Writes the canonical text of the game, parses it, and returns the result.
    ///
    /// # Errors
    /// Returns [`BuildError::File`] if a name or a pragma does not fit into a line.
    pub fn build(&self) -> Result<Game, BuildError> {
        let is_broken = |text: &str| text.contains(['\n', '\r']);
        if self.game.pragmas().any(|pragma| is_broken(pragma.name) || is_broken(pragma.value)) {
            return Err(Error::new(ErrorKind::BadPragma, 0..0).into());
        }
        let players = self.game.players();
        if players.iter().any(|player| is_broken(&player.nick) || is_broken(&player.name)) {
            return Err(Error::new(ErrorKind::BadPlayer, 0..0).into());
        }
        let mut game = self.game.clone();
        game.rules = Some((self.rules.distribution, crate::game::DistributionSource::Option));
        let text: String = write::canonical(&game);
        Ok(ParseOptions::strict().parse(text.as_bytes())?.value)
    }

    fn next(&self, player: usize) -> usize {
        (player + 1) % self.totals.len().max(1)
    }

    fn worth(&self, tiles: &Rack) -> Result<i32, PlayError> {
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
    ) -> Result<(), BuildError> {
        let players = self.totals.len();
        if player >= players {
            return Err(BuildError::NoPlayer(player));
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
    ) -> Result<(), BuildError> {
        let total = self.totals.get_mut(player).ok_or(BuildError::NoPlayer(player))?;
        *total = total.saturating_add(score);
        if !matches!(kind, EventKind::Play { .. }) {
            self.standing = None;
        }
        self.game.events.push(Event {
            player,
            rack,
            kind,
            score,
            total: *total,
            notes: Vec::new(),
            line: 0,
            span: 0..0,
            marks: Marks::default(),
        });
        Ok(())
    }
}

/// Returns the tile that leaves the rack.
fn natural(tile: crossword_rules::Tile) -> RackTile {
    if tile.blank { RackTile::Blank } else { RackTile::Natural(tile.face) }
}
