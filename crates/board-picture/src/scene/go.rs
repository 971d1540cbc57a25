//! A Go position.

/// The stones on the board and the state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Go {
    /// The rows from top to bottom, each from left to right. `Some(true)` is a black stone.
    pub points: Vec<Vec<Option<bool>>>,
    /// Row and column of the last move.
    pub last_move: Option<(usize, usize)>,
    /// Marks on points and stones, as row, column, and mark.
    pub marks: Vec<(usize, usize, Mark)>,
    /// `true` if Black is to move.
    pub black_to_move: bool,
    /// The names of Black and White; empty if unknown.
    pub names: [String; 2],
    /// Number of prisoners taken by Black and by White, if known.
    pub captures: Option<[u32; 2]>,
    /// The score in words, if known.
    pub score: Option<String>,
    /// The caption below the board.
    pub caption: String,
}

/// A mark on a point or on a stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The number of the move that placed the stone.
    Number(u32),
    /// A letter or another short label.
    Label(String),
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A selected point.
    Selected,
    /// Territory of Black (`true`) or of White (`false`).
    Territory(bool),
}
