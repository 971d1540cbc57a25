use smallvec::SmallVec;

use super::board::Board;
use super::face::Tile;
use super::rack::Rack;
use super::square::Square;
use crate::error::ErrorKind;

/// A position: board, racks, scores, and zero turns.
///
/// Player 0 is to move, and the last player moved last. Constructors and setters maintain these
/// invariants: there are as many scores as racks, and the only player of a position has a rack that
/// is not empty, because the notations cannot express an empty one.
///
/// ```
/// use crossword_rules::{Position, Rack, Square, Tile};
///
/// let mut position = Position::new("3/3/3".parse()?, ["AT".parse()?, Rack::new()], [0, 0])?;
/// position.set_tile(Square::new(1, 1), Some(Tile::natural("Q".parse()?)))?;
/// position.set_score(1, 20)?;
/// assert_eq!(position.board().to_string(), "3/1Q1/3");
/// assert_eq!(position.scores(), [0, 20]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) racks: Racks,
    pub(crate) scores: Scores,
    pub(crate) zero_turns: u32,
}

type Racks = SmallVec<[Rack; 4]>;
type Scores = SmallVec<[i32; 4]>;

impl Position {
    /// Makes a position without zero turns.
    ///
    /// # Errors
    /// Returns [`ErrorKind::NoPlayers`] if there is no rack, [`ErrorKind::PlayerCountMismatch`] if
    /// the numbers of scores and racks differ, and [`ErrorKind::LoneEmptyRack`] if the only
    /// player's rack is empty.
    pub fn new(
        board: Board,
        racks: impl IntoIterator<Item = Rack>,
        scores: impl IntoIterator<Item = i32>,
    ) -> Result<Self, ErrorKind> {
        let (racks, scores) = players(racks, scores)?;
        Ok(Self { board, racks, scores, zero_turns: 0 })
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the racks, starting with the player to move.
    #[must_use]
    pub fn racks(&self) -> &[Rack] {
        &self.racks
    }

    /// Returns the scores before any time penalty, in the order of the racks.
    #[must_use]
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// Returns the number of consecutive zero-point turns just before the position.
    #[must_use]
    pub fn zero_turns(&self) -> u32 {
        self.zero_turns
    }

    /// Returns the number of players, at least 1.
    #[must_use]
    pub fn players(&self) -> usize {
        self.racks.len()
    }

    /// Replaces the board.
    pub fn set_board(&mut self, board: Board) {
        self.board = board;
    }

    /// Puts a tile on a square, or clears the square if `tile` is `None`.
    ///
    /// # Errors
    /// Same as [`Board::set`].
    pub fn set_tile(&mut self, square: Square, tile: Option<Tile>) -> Result<(), ErrorKind> {
        self.board.set(square, tile)
    }

    /// Replaces the racks and the scores, and with them the number of players.
    ///
    /// # Errors
    /// Same as [`Position::new`].
    pub fn set_players(
        &mut self,
        racks: impl IntoIterator<Item = Rack>,
        scores: impl IntoIterator<Item = i32>,
    ) -> Result<(), ErrorKind> {
        (self.racks, self.scores) = players(racks, scores)?;
        Ok(())
    }

    /// Replaces one rack.
    ///
    /// # Errors
    /// Returns [`ErrorKind::PlayerCountMismatch`] if there is no such player, and
    /// [`ErrorKind::LoneEmptyRack`] for an empty rack of the only player.
    pub fn set_rack(&mut self, player: usize, rack: Rack) -> Result<(), ErrorKind> {
        if rack.is_empty() && self.players() == 1 {
            return Err(ErrorKind::LoneEmptyRack);
        }
        let players = self.players();
        let place = self.racks.get_mut(player);
        *place.ok_or(ErrorKind::player_count(player.saturating_add(1), players))? = rack;
        Ok(())
    }

    /// Replaces one score.
    ///
    /// # Errors
    /// Returns [`ErrorKind::PlayerCountMismatch`] if there is no such player.
    pub fn set_score(&mut self, player: usize, score: i32) -> Result<(), ErrorKind> {
        let players = self.players();
        let place = self.scores.get_mut(player);
        *place.ok_or(ErrorKind::player_count(player.saturating_add(1), players))? = score;
        Ok(())
    }

    /// Replaces the number of zero turns.
    pub fn set_zero_turns(&mut self, zero_turns: u32) {
        self.zero_turns = zero_turns;
    }
}

/// Returns the racks and the scores of players, if there are as many of both.
fn players(
    racks: impl IntoIterator<Item = Rack>,
    scores: impl IntoIterator<Item = i32>,
) -> Result<(Racks, Scores), ErrorKind> {
    let (racks, scores): (Racks, Scores) =
        (racks.into_iter().collect(), scores.into_iter().collect());
    match racks.as_slice() {
        [] => Err(ErrorKind::NoPlayers),
        [only] if only.is_empty() => Err(ErrorKind::LoneEmptyRack),
        _ if scores.len() != racks.len() => Err(ErrorKind::player_count(scores.len(), racks.len())),
        _ => Ok((racks, scores)),
    }
}

/// Makes an empty 15×15 board with two players whose racks are unknown.
impl Default for Position {
    fn default() -> Self {
        let board = Board::new(15, 15).expect("a board of 15 rows and columns");
        Self::new(board, [Rack::new(), Rack::new()], [0, 0]).expect("two racks and two scores")
    }
}
