//! Moves, the positions after them, and the end of the main line.

use core::fmt;

use go_rules::{Board, Color, Point, Position, Size};
use sgf_syntax::Node;

/// The place of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// A stone on a point.
    Point(Point),
    /// A pass.
    Pass,
    /// A value that is no point of the board; no stone is placed.
    Unknown,
}

/// A move of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Play {
    /// The player.
    pub color: Color,
    /// The place of the stone.
    pub place: Place,
    /// Number of captured stones of the other player.
    pub captured: u32,
}

impl Play {
    /// The point of the stone; `None` for a pass or an unknown point.
    #[must_use]
    pub const fn point(&self) -> Option<Point> {
        match self.place {
            Place::Point(point) => Some(point),
            _ => None,
        }
    }

    /// Returns the move with the size of its board, which prints it, such as `B Q16` or `W pass`.
    #[must_use]
    pub fn display(self, size: Size) -> impl fmt::Display {
        PlayText(self, size)
    }
}

struct PlayText(Play, Size);

impl fmt::Display for PlayText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(play, size) = *self;
        write!(f, "{} {}", char::from(play.color.to_byte()), play.place.display(size))
    }
}

impl Place {
    /// Returns the place with the size of its board, which prints it: `Q16`, `pass`, or `none`.
    #[must_use]
    pub fn display(self, size: Size) -> impl fmt::Display {
        PlaceText(self, size)
    }
}

struct PlaceText(Place, Size);

impl fmt::Display for PlaceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Place::Point(point) => write!(f, "{}", point.display(self.1)),
            Place::Pass => f.write_str("pass"),
            Place::Unknown => f.write_str("none"),
        }
    }
}

/// A position of a game: the one before the first move, or one after a move.
#[derive(Debug)]
#[non_exhaustive]
pub struct Step<'w, 'g> {
    /// The position, with the player to move.
    pub position: &'w Position,
    /// Index of the first path through the tree that contains the position, from 0, the main line.
    pub variation: u32,
    /// Number of moves on that path, passes included.
    pub number: u32,
    /// Index of the position in the walk, from 0.
    pub index: usize,
    /// Index of the position before it; `None` for the first.
    pub parent: Option<usize>,
    /// The node of the move; the root for the first position.
    pub node: Node<'g>,
    /// `true` if the node has no further move, so that its comment and its marks are about this
    /// position.
    pub ends_node: bool,
    /// The move that led to the position; `None` for the first.
    pub play: Option<Play>,
    /// `true` if all moves up to here are legal and on the board.
    pub legal: bool,
}

/// The end of the main line of a game: the position after its last move, without a set-up that may
/// follow.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct End {
    /// The last board.
    pub board: Board,
    /// Number of stones captured by Black and by White.
    pub prisoners: [u32; 2],
    /// Number of moves, passes included.
    pub moves: u32,
    /// Number of the first move that is illegal or not on the board, if any.
    pub illegal: Option<u32>,
}
