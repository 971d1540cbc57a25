//! A chess board.

/// What stands on the board and beside it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Chess {
    /// The squares from a1, b1 … to h8: piece letters as in a FEN, `None` for an empty square.
    pub squares: Vec<Option<char>>,
    /// The last move, from and to, as indices into `squares`.
    pub last_move: Option<(usize, usize)>,
    /// Whether White is to move.
    pub white_to_move: bool,
    /// What stands under a picture.
    pub caption: String,
}
