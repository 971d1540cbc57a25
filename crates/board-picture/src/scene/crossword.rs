//! A position of a crossword game.

/// The tiles on the board and the state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Crossword {
    /// The rows from top to bottom, each from left to right.
    pub rows: Vec<Vec<Square>>,
    /// The racks, in the order of play.
    pub racks: Vec<Vec<Tile>>,
    /// The scores, in the order of play.
    pub scores: Vec<i32>,
    /// The names, in the order of play. A player without a name is "Player 1", "Player 2", and so
    /// on.
    pub names: Vec<String>,
    /// The clocks in seconds, in the order of play, if known. Negative values are overtime.
    pub clocks: Vec<Option<i64>>,
    /// Index of the player to move.
    pub to_move: usize,
    /// Number of tiles in the bag, if known.
    pub bag: Option<u32>,
    /// The challenge rule, if known, such as `double` or `5pt`.
    pub challenge: Option<String>,
    /// Points of the last move, shown at its last tile.
    pub last_points: Option<i32>,
    /// The caption below the board.
    pub caption: String,
}

/// A square of the board.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Square {
    /// The premium of the square.
    pub premium: Premium,
    /// The tile on the square, if any.
    pub tile: Option<Tile>,
    /// `true` if the tile was placed by the last move.
    pub last: bool,
}

/// A tile on the board or on a rack.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tile {
    /// The letters in upper case; empty for a blank on a rack, which has no letter yet.
    pub face: String,
    /// The letters as the description of the board says them, usually in lower case for a blank. If
    /// empty, the description says the face.
    pub label: String,
    /// `true` for a blank.
    pub blank: bool,
    /// Points of the tile, if the letter distribution is known.
    pub points: Option<u8>,
}

/// The premium of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Premium {
    /// No premium.
    #[default]
    Plain,
    /// Double letter score.
    DoubleLetter,
    /// Triple letter score.
    TripleLetter,
    /// Quadruple letter score.
    QuadrupleLetter,
    /// Double word score.
    DoubleWord,
    /// Triple word score.
    TripleWord,
    /// Quadruple word score.
    QuadrupleWord,
    /// The start square, a double word score that the first move must cover.
    Start,
}
