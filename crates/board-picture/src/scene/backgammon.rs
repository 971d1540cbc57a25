//! A backgammon board. Player 0 (O) sits at the top, player 1 (X) at the bottom, as GNU Backgammon
//! draws them.

/// What stands on the board and beside it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Backgammon {
    /// Checkers on points 1 to 24 as player 1 numbers them: above 0 player 1's, below 0 player 0's.
    pub points: [i8; 24],
    /// Checkers on the bar, of player 0 and of player 1.
    pub bar: [u8; 2],
    /// Checkers borne off, of player 0 and of player 1.
    pub off: [u8; 2],
    /// The cube, where there is one.
    pub cube: Option<Cube>,
    /// The dice, 0 where not rolled.
    pub dice: [u8; 2],
    /// The player on roll (or who rolled), where it is known.
    pub on_roll: Option<usize>,
    /// The score and the match length in points (0: money game), where they are known.
    pub score: Option<Score>,
    /// Further facts, one a line: an offered double, a resignation, Crawford.
    pub notes: Vec<String>,
    /// The names of player 0 and player 1.
    pub names: [String; 2],
    /// What stands under a picture: the GNUID.
    pub caption: String,
}

/// The doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// 1, 2, 4 …
    pub value: u32,
    /// Who owns it; `None` is centred.
    pub owner: Option<usize>,
}

/// The state of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points of player 0 and of player 1.
    pub points: [u32; 2],
    /// Points to play to; 0 is a money game.
    pub length: u32,
}
