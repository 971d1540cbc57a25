//! A crossword-game board.

/// The tiles on the board and the state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Crossword {
    /// Rows from the top, each from the left.
    pub rows: Vec<Vec<Square>>,
    /// The racks in the order of play.
    pub racks: Vec<Vec<Tile>>,
    /// The scores in the same order.
    pub scores: Vec<i32>,
    /// The names in the same order; a player without one is "Player 1", "Player 2" …
    pub names: Vec<String>,
    /// The clocks in seconds in the same order, if known; below 0 is overtime.
    pub clocks: Vec<Option<i64>>,
    /// The player to move, as an index into `racks`.
    pub to_move: usize,
    /// The number of tiles in the bag, if known.
    pub bag: Option<u32>,
    /// The points of the last move, shown at its last tile.
    pub last_points: Option<i32>,
    /// The line below the board.
    pub caption: String,
}

/// One square of the board.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Square {
    /// The premium of the square.
    pub premium: Premium,
    /// The tile on it.
    pub tile: Option<Tile>,
    /// `true` if the last move put the tile there.
    pub last: bool,
}

/// A tile.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tile {
    /// The face in upper case; none for a blank on a rack, which is no letter yet.
    pub face: String,
    /// `true` for a blank.
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
