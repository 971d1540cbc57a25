//! A chess board.

/// The pieces on the board and the state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Chess {
    /// The squares from a1, b1 … to h8: piece letters as in a FEN, `None` for an empty square.
    pub squares: Vec<Option<char>>,
    /// The last move, from and to, as indices into `squares`.
    pub last_move: Option<(usize, usize)>,
    /// The square of a king in check.
    pub check: Option<usize>,
    /// Marked squares (`[%csl]` in PGN).
    pub marks: Vec<(usize, Ink)>,
    /// Arrows, from and to (`[%cal]` in PGN).
    pub arrows: Vec<(usize, usize, Ink)>,
    /// `true` if White is to move.
    pub white_to_move: bool,
    /// The names of White and Black; empty if unknown.
    pub names: [String; 2],
    /// The clocks of White and Black in seconds, if known.
    pub clocks: [Option<i64>; 2],
    /// The line below the board.
    pub caption: String,
}

/// The color of a mark or an arrow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// `G`.
    #[default]
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}
