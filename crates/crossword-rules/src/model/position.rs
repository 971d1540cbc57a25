use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use smallvec::SmallVec;

use super::board::Board;
use super::face::Tile;
use super::moves::LastMove;
use super::opcode::{Op, Opcode};
use super::ops::Ops;
use super::rack::Rack;
use super::square::Square;
use crate::error::{Error, ErrorKind};
use crate::parse::text;

/// A position: board, racks, scores, zero turns, and operations.
///
/// Player 0 is to move, and the last player moved last. Constructors and setters maintain these
/// invariants: there are as many scores, and clocks if any, as racks; the last move fits on the
/// board; and the only player of a position has a rack that is not empty, because the notation
/// cannot express an empty one.
///
/// ```
/// use crossword_rules::{Position, Square, Tile};
///
/// let mut position: Position = "3/3/3 AT/ 0/0 0".parse()?;
/// position.set_tile(Square::new(1, 1), Some(Tile::natural("Q".parse().unwrap()))).unwrap();
/// position.set_score(1, 20).unwrap();
/// position.set_lexicon("NWL23").unwrap();
/// assert_eq!(position.to_string(), "3/1Q1/3 AT/ 0/20 0 lex NWL23;");
/// # Ok::<(), crossword_rules::Error>(())
/// ```
#[derive(Clone)]
pub struct Position {
    board: Board,
    racks: Racks,
    scores: Scores,
    zero_turns: u32,
    ops: Ops,
    /// The buffer of the operations holds exactly their written form.
    as_read: bool,
}

pub(crate) type Racks = SmallVec<[Rack; 4]>;
pub(crate) type Scores = SmallVec<[i32; 4]>;

/// Mutable access to the parts of a position.
#[derive(Debug)]
pub(crate) struct Parts<'p> {
    pub(crate) board: &'p mut Board,
    pub(crate) racks: &'p mut Racks,
    pub(crate) scores: &'p mut Scores,
    pub(crate) zero_turns: &'p mut u32,
    pub(crate) ops: &'p mut Ops,
}

impl Position {
    /// Makes a position without zero turns and operations.
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
        let racks: Racks = racks.into_iter().collect();
        let scores: Scores = scores.into_iter().collect();
        check_players(&racks, scores.len())?;
        Ok(Self { board, racks, scores, zero_turns: 0, ops: Ops::default(), as_read: false })
    }

    /// Makes a position without content, to be filled by the parser.
    pub(crate) fn blank() -> Self {
        Self {
            board: Board::blank(),
            racks: Racks::new(),
            scores: Scores::new(),
            zero_turns: 0,
            ops: Ops::default(),
            as_read: false,
        }
    }

    /// Records that the operations were read strictly, so that their text is their written form.
    pub(crate) fn set_as_read(&mut self) {
        self.as_read = true;
    }

    /// Returns the written form of all operations in UTF-8, if they are unchanged since they were
    /// read strictly.
    pub(crate) fn ops_as_read(&self) -> Option<&[u8]> {
        self.as_read.then(|| self.ops.buffer())
    }

    /// Returns the operations to be changed.
    fn ops_mut(&mut self) -> &mut Ops {
        self.as_read = false;
        &mut self.ops
    }

    /// Returns the parts, for callers that maintain the invariants of this type.
    pub(crate) fn parts(&mut self) -> Parts<'_> {
        self.as_read = false;
        Parts {
            board: &mut self.board,
            racks: &mut self.racks,
            scores: &mut self.scores,
            zero_turns: &mut self.zero_turns,
            ops: &mut self.ops,
        }
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

    /// Returns the operations.
    #[must_use]
    pub fn ops(&self) -> &Ops {
        &self.ops
    }

    /// Returns the number of players, at least 1.
    #[must_use]
    pub fn players(&self) -> usize {
        self.racks.len()
    }

    /// Returns `true` if the game has ended by zero-point turns.
    #[must_use]
    pub fn is_over_by_zero_turns(&self) -> bool {
        self.zero_turns >= self.ops.max_zero_turns()
    }

    /// Replaces the board.
    ///
    /// # Errors
    /// Returns [`ErrorKind::OffBoard`] if the last move does not fit on the new board.
    pub fn set_board(&mut self, board: Board) -> Result<(), ErrorKind> {
        if let Some(last) = self.ops.last_move() {
            last.check_on(&board)?;
        }
        self.board = board;
        Ok(())
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
    /// Same as [`Position::new`]. [`ErrorKind::PlayerCountMismatch`] is also returned if the number
    /// of existing clocks differs from the number of racks.
    pub fn set_players(
        &mut self,
        racks: impl IntoIterator<Item = Rack>,
        scores: impl IntoIterator<Item = i32>,
    ) -> Result<(), ErrorKind> {
        let racks: Racks = racks.into_iter().collect();
        let scores: Scores = scores.into_iter().collect();
        check_players(&racks, scores.len())?;
        if let Some(timers) = self.ops.timers() {
            check_count(timers.len(), racks.len())?;
        }
        self.racks = racks;
        self.scores = scores;
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
        *place.ok_or(mismatch(player.saturating_add(1), players))? = rack;
        Ok(())
    }

    /// Replaces one score.
    ///
    /// # Errors
    /// Returns [`ErrorKind::PlayerCountMismatch`] if there is no such player.
    pub fn set_score(&mut self, player: usize, score: i32) -> Result<(), ErrorKind> {
        let players = self.players();
        let place = self.scores.get_mut(player);
        *place.ok_or(mismatch(player.saturating_add(1), players))? = score;
        Ok(())
    }

    /// Replaces the number of zero turns.
    pub fn set_zero_turns(&mut self, zero_turns: u32) {
        self.zero_turns = zero_turns;
    }

    /// Stores an operation. A known operation replaces the one with the same opcode; any other is
    /// added at the end.
    ///
    /// # Errors
    /// Returns the error that reading the operation back would return: [`ErrorKind::OffBoard`],
    /// [`ErrorKind::PlayerCountMismatch`], [`ErrorKind::BadGameId`], [`ErrorKind::BadOpcode`],
    /// [`ErrorKind::BadOperand`], and others.
    pub fn set_op(&mut self, op: Op<'_>) -> Result<(), ErrorKind> {
        match op {
            Op::LastMove(last) => last.check_on(&self.board)?,
            Op::Timers(timers) => check_count(timers.len(), self.racks.len())?,
            Op::GameId(id) if id.contains(' ') => return Err(ErrorKind::BadGameId),
            Op::GameId(text)
            | Op::BoardName(text)
            | Op::LetterDistribution(text)
            | Op::Lexicon(text)
            | Op::Variant(text) => text::check_operand(text)?,
            Op::Unknown { opcode, operand } => {
                if !text::is_opcode(opcode) || Opcode::from_name(opcode).is_some() {
                    return Err(ErrorKind::BadOpcode);
                }
                operand.map_or(Ok(()), text::check_operand)?;
            }
            _ => {}
        }
        self.put_op(op);
        Ok(())
    }

    /// Stores an operation that has been checked.
    pub(super) fn put_op(&mut self, op: Op<'_>) {
        self.ops_mut().put(op);
    }

    /// Replaces the last move, or adds it at the end of the operations.
    ///
    /// # Errors
    /// Returns [`ErrorKind::OffBoard`] if the play does not fit on the board, and
    /// [`ErrorKind::BadMove`] if the move exchanges no tile.
    pub fn set_last_move(&mut self, last: LastMove) -> Result<(), ErrorKind> {
        last.check_on(&self.board)?;
        self.ops_mut().replace_last_move(last);
        Ok(())
    }

    /// Removes the operation with this opcode. Returns `false` if there was none.
    pub fn remove_op(&mut self, opcode: Opcode) -> bool {
        self.ops_mut().remove(opcode)
    }
}

fn check_players(racks: &[Rack], scores: usize) -> Result<(), ErrorKind> {
    match racks {
        [] => Err(ErrorKind::NoPlayers),
        [only] if only.is_empty() => Err(ErrorKind::LoneEmptyRack),
        _ => check_count(scores, racks.len()),
    }
}

fn check_count(found: usize, players: usize) -> Result<(), ErrorKind> {
    if found == players { Ok(()) } else { Err(mismatch(found, players)) }
}

pub(crate) fn mismatch(found: usize, players: usize) -> ErrorKind {
    let narrow = |n| u32::try_from(n).unwrap_or(u32::MAX);
    ErrorKind::PlayerCountMismatch { found: narrow(found), expected: narrow(players) }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// Makes an empty 15×15 board with two players whose racks are unknown.
impl Default for Position {
    fn default() -> Self {
        let mut position = Self::blank();
        position.board.reset(225);
        position.board.set_size(15, 15);
        position.racks.resize(2, Rack::new());
        position.scores.resize(2, 0);
        position
    }
}

impl Position {
    fn content(&self) -> (&Board, &[Rack], &[i32], u32, &Ops) {
        (&self.board, &self.racks, &self.scores, self.zero_turns, &self.ops)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.content() == other.content()
    }
}

impl Eq for Position {}

impl Ord for Position {
    fn cmp(&self, other: &Self) -> Ordering {
        self.content().cmp(&other.content())
    }
}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.content().hash(state);
    }
}

/// Parses a record strictly.
impl FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        crate::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_stay_small() {
        assert!(size_of::<Position>() < 640, "{}", size_of::<Position>());
    }
}
