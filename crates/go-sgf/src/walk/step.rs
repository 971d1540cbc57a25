//! Steps of a walk: moves, set-ups, the positions after them, and the end of the main line.

use core::fmt;

use go_rules::{Board, Color, Played, Point, Position, Size};
use sgf_syntax::{Node, PropValue};

use super::setup::Setup;
use crate::facts::Stated;

/// The place of a move.
///
/// Closed: a move is a stone, a pass, or neither.
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
}

impl Play {
    /// Returns the point of the stone; `None` for a pass or an unknown point.
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

/// The kind of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum StepKind {
    /// The root, with its set-up.
    Start,
    /// A move, also after a set-up in the same node.
    Move,
    /// A set-up.
    Setup,
    /// A node without a move and without a set-up, such as one with a comment.
    Other,
}

/// Written as `start`, `move`, `setup`, or `other`.
impl fmt::Display for StepKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Start => "start",
            Self::Move => "move",
            Self::Setup => "setup",
            Self::Other => "other",
        })
    }
}

/// A step of a game: a node. A node with several moves is a step for each of them, and a root with
/// moves is the start and a step for each.
#[derive(Debug)]
#[non_exhaustive]
pub struct Step<'w, 'g> {
    /// The position after the step, with the player to move.
    pub after: &'w Position,
    /// Index of the first path through the tree that contains the step, from 0, the main line.
    pub variation: u32,
    /// Number of moves on that path so far, passes included.
    pub number: u32,
    /// Index of the step in the walk, which is in the order of the file; 0 is the root.
    pub index: usize,
    /// Index of the step before it; `None` for the root.
    pub parent: Option<usize>,
    /// The kind of the step.
    pub kind: StepKind,
    /// The set-up of the node, which comes before its move.
    pub setup: Option<&'w Setup>,
    /// The player to move by the property `PL`.
    pub player: Option<Color>,
    /// The move.
    pub play: Option<Play>,
    /// The effect of the move.
    pub played: Option<Played>,
    /// `true` if all moves up to here are legal and on the board.
    pub legal: bool,
    /// The node.
    pub node: Node<'g>,
    /// `true` if this is the first step of the node, to which all belongs that the node holds
    /// in addition to its moves.
    pub is_first: bool,
    /// `true` if this is the first move of a root, which has what is about a move.
    pub(crate) is_move_of_root: bool,
    /// The value of the move.
    pub(crate) value: Option<PropValue<'g>>,
    /// The player who would be to move after the step without `PL`.
    pub(crate) expected: Color,
    /// The values that state the facts of the game.
    pub(crate) stated: &'w [Stated],
}

/// The end of the main line of a game: the position after its last node.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct End {
    /// The last board.
    pub board: Board,
    /// Number of stones that Black has taken and that White has taken. The stones of a suicide are
    /// prisoners of the other player.
    pub prisoners: [u32; 2],
    /// Number of moves, passes included.
    pub moves: u32,
    /// The player to move.
    pub to_move: Color,
    /// Index of the last step in the walk.
    pub index: usize,
    /// Number of the first move that is illegal or not on the board, if any.
    pub illegal: Option<u32>,
}
