//! A crossword-game board.

/// What stands on the board and beside it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Crossword {
    /// Rows from the top, each from the left.
    pub rows: Vec<Vec<Square>>,
    /// The racks in the order of play.
    pub racks: Vec<Vec<Tile>>,
    /// The scores in the same order.
    pub scores: Vec<i32>,
    /// What stands under a picture.
    pub caption: String,
}

/// One square of the board.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Square {
    /// What the square is worth.
    pub premium: Premium,
    /// The tile on it.
    pub tile: Option<Tile>,
    /// Whether the last move put it there.
    pub last: bool,
}

/// A tile.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tile {
    /// The face in upper case; none for a blank on a rack, which is no letter yet.
    pub face: String,
    /// Whether it is a blank.
    pub blank: bool,
    /// Its points, where the letter distribution is known.
    pub points: Option<u8>,
}

/// The premium of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Premium {
    /// None.
    #[default]
    Plain,
    /// Double letter.
    DoubleLetter,
    /// Triple letter.
    TripleLetter,
    /// Quadruple letter.
    QuadrupleLetter,
    /// Double word.
    DoubleWord,
    /// Triple word.
    TripleWord,
    /// Quadruple word.
    QuadrupleWord,
    /// Double word, where the first move has to pass.
    Start,
}
