//! A chess position.

/// The pieces on the board and the state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Chess {
    /// The squares a1, b1, …, h8. Pieces are given by their FEN letters, and empty squares are
    /// `None`.
    pub squares: Vec<Option<char>>,
    /// The origin and the destination of the last move, as indices into `squares`.
    pub last_move: Option<(usize, usize)>,
    /// The square of a king in check, as an index into `squares`.
    pub check: Option<usize>,
    /// Marked squares with their colors (`[%csl]` in PGN).
    pub marks: Vec<(usize, Ink)>,
    /// Arrows with their squares and colors (`[%cal]` in PGN).
    pub arrows: Vec<(usize, usize, Ink)>,
    /// `true` if White is to move.
    pub white_to_move: bool,
    /// `true` if Black sits at the bottom, unless the board is flipped.
    pub black_below: bool,
    /// The names of White and Black; empty if unknown.
    pub names: [String; 2],
    /// The clocks of White and Black in milliseconds, if known.
    pub clocks_ms: [Option<u64>; 2],
    /// The caption below the board.
    pub caption: String,
}

impl Chess {
    /// Returns the start position.
    #[must_use]
    pub fn start() -> Self {
        let officers = "RNBQKBNR".chars().map(Some);
        let black = |piece: Option<char>| piece.map(|letter| letter.to_ascii_lowercase());
        let mut squares: Vec<_> = officers.clone().collect();
        squares.extend([Some('P'); 8]);
        squares.extend([None; 32]);
        squares.extend([Some('p'); 8]);
        squares.extend(officers.map(black));
        Self { squares, white_to_move: true, ..Self::default() }
    }
}

/// The color of a mark or an arrow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Green: `G` in PGN.
    #[default]
    Green,
    /// Red: `R` in PGN.
    Red,
    /// Yellow: `Y` in PGN.
    Yellow,
    /// Blue: `B` in PGN.
    Blue,
}
