//! A Go board.

/// What stands on the board and beside it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Go {
    /// Rows from the top, each from the left: `Some(true)` is a black stone.
    pub points: Vec<Vec<Option<bool>>>,
    /// The last move, as row and column.
    pub last_move: Option<(usize, usize)>,
    /// Whether Black is to move.
    pub black_to_move: bool,
    /// The score, where it is known, in words.
    pub score: Option<String>,
    /// What stands under a picture.
    pub caption: String,
}
