use core::num::NonZeroU8;

use super::alphabet::{Code, THROUGH};
use super::board::Board;
use super::face::PlayTile;
use super::rack::Rack;
use super::square::{Direction, Square, distance};
use super::tiles::{THERE, TileList, Token};
use crate::error::ErrorKind;

/// The treatment of play-through tiles in a play.
///
/// Closed: play-through tiles are marked or spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Through {
    /// Play-through tiles are marked by `.`: `8H C.T`.
    #[default]
    Marked,
    /// All tiles are spelled, both placed and play-through: `8H.CAT`. Only the board before the
    /// play shows which tiles were placed; see [`Play::resolve`].
    Spelled,
}

/// Tiles placed in one line, starting from a square.
///
/// ```
/// use crossword_rules::{Direction, LastMove, Square};
///
/// let LastMove::Play { play, .. } = "2A .AT".parse()? else { panic!() };
/// assert_eq!((play.start(), play.direction()), (Square::new(1, 0), Direction::Across));
/// assert_eq!(play.placed().count(), 2);
/// assert_eq!(play.to_string(), "2A .AT");
/// # Ok::<(), crossword_rules::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play {
    start: Square,
    direction: Direction,
    through: Through,
    tiles: TileList,
}

impl Play {
    /// Makes a play of these tiles, starting from this square.
    ///
    /// # Errors
    /// Returns [`ErrorKind::EmptyMove`] if no tile is placed, [`ErrorKind::OffBoard`] if the play
    /// extends beyond row or column 255, which no board has, and [`ErrorKind::NoLowerCase`] for a
    /// blank that [cannot be written](super::Face::has_lower_case).
    pub fn new(
        start: Square,
        direction: Direction,
        tiles: impl IntoIterator<Item = PlayTile>,
    ) -> Result<Self, ErrorKind> {
        let mut list = TileList::default();
        for tile in tiles {
            if let PlayTile::Placed(tile) = &tile {
                if tile.blank && !tile.face.has_lower_case() {
                    return Err(ErrorKind::NoLowerCase);
                }
            }
            list.push_play_tile(&tile);
        }
        if list.codes().all(is_through) {
            return Err(ErrorKind::EmptyMove);
        }
        let play = Self::from_parts(start, direction, list);
        if play.fits(u8::MAX, u8::MAX) {
            Ok(play)
        } else {
            Err(ErrorKind::OffBoard { rows: u8::MAX, cols: u8::MAX })
        }
    }

    pub(crate) fn from_parts(start: Square, direction: Direction, tiles: TileList) -> Self {
        Self { start, direction, through: Through::Marked, tiles }
    }

    /// Returns the same play with all its tiles spelled, both placed and play-through.
    pub(crate) fn spelled(self) -> Self {
        Self { through: Through::Spelled, ..self }
    }

    pub(crate) fn set_spelled(&mut self) {
        self.through = Through::Spelled;
    }

    /// Returns a play read from text that spells play-through tiles, unless the text marks them
    /// with `.`.
    #[must_use]
    pub fn spelled_unless_marked(self) -> Self {
        if self.tiles.codes().any(is_through) { self } else { self.spelled() }
    }

    /// Returns the same play with every tile placed.
    #[must_use]
    pub fn all_placed(self) -> Self {
        Self { through: Through::Marked, ..self }
    }

    /// Returns [`Through::Spelled`] if the play does not record which of its tiles were placed.
    #[must_use]
    pub fn through(&self) -> Through {
        self.through
    }

    pub(crate) fn is_spelled(&self) -> bool {
        self.through == Through::Spelled
    }

    /// Returns the square that is this many squares after the start.
    pub(crate) fn square_at(&self, index: usize) -> Square {
        let steps = distance(index);
        let Square { row, col } = self.start;
        match self.direction {
            Direction::Across => Square::new(row, col.saturating_add(steps)),
            Direction::Down => Square::new(row.saturating_add(steps), col),
        }
    }

    /// Returns the number of squares from the start to the edge of a board, 0 off the board.
    #[inline]
    pub(crate) fn room_on(&self, board: &Board) -> usize {
        let (along, limit) = match self.direction {
            Direction::Across => (self.start.col, board.cols()),
            Direction::Down => (self.start.row, board.rows()),
        };
        if board.contains(self.start) { usize::from(limit - along) } else { 0 }
    }

    pub(crate) fn fits(&self, rows: u8, cols: u8) -> bool {
        let (along, limit) = match self.direction {
            Direction::Across => (self.start.col, cols),
            Direction::Down => (self.start.row, rows),
        };
        self.start.row < rows && self.start.col < cols && self.len() <= usize::from(limit - along)
    }

    /// Returns the first square, which may be a play-through square.
    #[must_use]
    pub fn start(&self) -> Square {
        self.start
    }

    /// Returns the direction.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Returns the number of squares covered, including play-through squares.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a play places at least one tile")]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Returns every square covered, with its tile. All tiles of a spelled play are returned as
    /// placed.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, PlayTile)> + '_ {
        self.tokens().map(|(square, token)| {
            (square, token.map_or(PlayTile::Through, |t| PlayTile::Placed(t.to_tile())))
        })
    }

    /// Returns the placed tiles with their squares, or all tiles of a spelled play.
    pub fn placed(&self) -> impl Iterator<Item = (Square, super::Tile)> + '_ {
        self.tokens().filter_map(|(square, token)| Some((square, token?.to_tile())))
    }

    /// Returns the squares in order.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let direction = self.direction;
        core::iter::successors(Some(self.start), move |square| square.after(direction))
    }

    /// Returns the squares with their tokens; `None` is a play-through tile.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = (Square, Option<Token<'_>>)> + '_ {
        let faces = self.tiles.faces();
        let token = |code| (!is_through(code)).then(|| faces.token(code));
        self.squares().zip(self.tiles.codes().map(token))
    }

    pub(crate) fn tile_list(&self) -> &TileList {
        &self.tiles
    }

    pub(crate) fn check_on(&self, board: &Board) -> Result<(), ErrorKind> {
        if self.fits(board.rows(), board.cols()) { Ok(()) } else { Err(board.off_board()) }
    }
}

/// Returns `true` for `.`, and for a spelled tile that is marked as already on the board.
pub(crate) fn is_through(code: Code) -> bool {
    code == THROUGH || code & THERE != 0
}

/// Returns `true` for such a tile in a list of bytes.
pub(crate) fn is_through_byte(tile: u8) -> bool {
    tile >= 0x80 || Code::from(tile) == THROUGH
}

/// The exchanged tiles, or only their number.
///
/// Closed: the tiles are known, or only their number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exchanged {
    /// Only the number of tiles, 1 to 255.
    Count(NonZeroU8),
    /// The tiles.
    Tiles(Rack),
}

/// The move that led to the position, made by the last player of the list.
///
/// Closed: the game has these moves.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LastMove {
    /// A play that remains on the board.
    Play {
        /// The play.
        play: Play,
        /// Points for surviving a challenge: `Some(0)` under single challenge, `None` if the play
        /// was not challenged.
        bonus: Option<u8>,
    },
    /// An exchange.
    Exchange(Exchanged),
    /// A pass, or a failed challenge that cost the turn.
    Pass,
    /// A play that was challenged off. It is not on the board, and the player to move is the
    /// challenger.
    ChallengedOff(Play),
}

impl LastMove {
    /// Returns the play, whether it remains on the board or was challenged off.
    #[must_use]
    pub fn play(&self) -> Option<&Play> {
        match self {
            Self::Play { play, .. } | Self::ChallengedOff(play) => Some(play),
            Self::Exchange(_) | Self::Pass => None,
        }
    }

    /// Checks that the move can be the last one on a board.
    ///
    /// # Errors
    /// Returns [`ErrorKind::OffBoard`] if the play does not fit on the board, and
    /// [`ErrorKind::BadMove`] if the move exchanges no tile.
    pub fn check_on(&self, board: &Board) -> Result<(), ErrorKind> {
        match self {
            Self::Exchange(Exchanged::Tiles(rack)) if rack.is_empty() => Err(ErrorKind::BadMove),
            _ => self.play().map_or(Ok(()), |play| play.check_on(board)),
        }
    }
}
