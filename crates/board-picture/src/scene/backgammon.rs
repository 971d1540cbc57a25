//! A backgammon board. Points are numbered as player 1 counts them.

/// The checkers on the board and the state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Backgammon {
    /// Checkers on points 1 to 24 as player 1 numbers them: above 0 player 1's, below 0 player 0's.
    pub points: [i8; 24],
    /// Checkers on the bar, of player 0 and of player 1.
    pub bar: [u8; 2],
    /// Checkers borne off, of player 0 and of player 1.
    pub off: [u8; 2],
    /// The doubling cube, if there is one.
    pub cube: Option<Cube>,
    /// The dice, 0 where not rolled.
    pub dice: [u8; 2],
    /// The player on roll (or who rolled), if known.
    pub on_roll: Option<usize>,
    /// The score and the match length in points (0: money game), if known.
    pub score: Option<Score>,
    /// The play of the player on roll, drawn as arrows; the checkers stand as before it.
    pub play: Vec<Step>,
    /// Further facts, one a line: an offered double, a resignation, Crawford.
    pub notes: Vec<String>,
    /// The names of player 0 and player 1.
    pub names: [String; 2],
    /// The line below the board: the GNUID.
    pub caption: String,
}

/// The doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// 1, 2, 4 …; of an offered cube the value after a take.
    pub value: u32,
    /// The owner; `None` is centered.
    pub owner: Option<usize>,
    /// The player who has to answer, if the cube is offered.
    pub offered_to: Option<usize>,
}

/// The state of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points of player 0 and of player 1.
    pub points: [u32; 2],
    /// Points to play to; 0 is a money game.
    pub length: u32,
}

/// A move of one checker, numbered as the player who moves counts the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The point it leaves: 25 is the bar.
    pub from: u8,
    /// The point it comes to: 0 is off the board.
    pub to: u8,
}
