//! Plays as files write them.

use core::fmt;
use core::str::FromStr;

use crossword_rules::{Board, Direction, IllegalPlay, Play, Square, Tile};

/// A play as a file writes it: a square, a direction, and tiles.
///
/// The text does not always say which tiles were placed, because some programs spell the tiles that
/// the play runs through. Only the board before the play shows it: the play of a replayed
/// [`Turn`](crate::Turn), or [`resolve`](Self::resolve), has the placed tiles.
///
/// ```
/// let board = "15/15/15/15/15/15/15/7AT6/15/15/15/15/15/15/15".parse()?;
/// let written: gcg::WrittenPlay = "8G SATE".parse()?;
/// assert_eq!(written.to_string(), "8G SATE");
/// let play = written.resolve(&board)?;
/// assert_eq!((play.to_string().as_str(), play.placed().count()), ("8G S..E", 2));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WrittenPlay(Play);

impl WrittenPlay {
    /// Returns the first square, which may have been occupied before the play.
    #[must_use]
    pub fn start(&self) -> Square {
        self.0.start()
    }

    /// Returns the direction.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.0.direction()
    }

    /// Returns the number of squares covered, including those that were occupied before the play.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a play places at least one tile")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the play on the board before it, on which every tile is either placed or was there.
    ///
    /// # Errors
    /// Returns [`IllegalPlay`] if the tiles do not fit on the board.
    pub fn resolve(&self, before: &Board) -> Result<Play, IllegalPlay> {
        self.0.resolve(before)
    }

    /// Returns the play read as one that may spell tiles that are on the board.
    pub(crate) fn spelled(&self) -> Self {
        Self(self.0.clone().spelled_unless_marked())
    }

    /// Returns the tiles of the text, some of which may have been on the board.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.0.placed().map(|(_, tile)| tile)
    }

    /// Returns `true` if the text spells a tile that the resolved play runs through.
    pub(crate) fn is_spelled(&self, resolved: &Play) -> bool {
        self.0 != *resolved && resolved.placed().count() < self.0.placed().count()
    }
}

/// Takes a play whose play-through tiles are marked.
impl From<Play> for WrittenPlay {
    fn from(play: Play) -> Self {
        Self(play)
    }
}

/// Reads a square and tiles; tiles may be spelled that the play runs through.
impl FromStr for WrittenPlay {
    type Err = crossword_rules::Error;

    fn from_str(text: &str) -> Result<Self, crossword_rules::Error> {
        text.parse().map(|play: Play| Self(play.spelled_unless_marked()))
    }
}

/// Writes the play as a file has it: `8H C.T`, `8H C(A)T`, or `8H CAT`.
impl fmt::Display for WrittenPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}
