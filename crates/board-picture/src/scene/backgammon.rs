//! A backgammon position. Points are numbered as by player 1.

/// The checkers on the board and the state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Backgammon {
    /// Checkers on points 1 to 24, as numbered by player 1: positive for player 1, and negative for
    /// player 0.
    pub points: [i8; 24],
    /// Number of checkers on the bar, for player 0 and player 1.
    pub bar: [u8; 2],
    /// Number of checkers borne off, for player 0 and player 1.
    pub off: [u8; 2],
    /// The doubling cube, if the game has one.
    pub cube: Option<Cube>,
    /// The dice; 0 for a die that has not been rolled.
    pub dice: [u8; 2],
    /// The player on roll, or the player who rolled, if known.
    pub on_roll: Option<usize>,
    /// The score and the match length, if known.
    pub score: Option<Score>,
    /// The play of the player on roll, drawn as arrows. The checkers are those before the play.
    pub play: Vec<Step>,
    /// `true` in the Crawford game of a match.
    pub crawford: bool,
    /// `true` if the Jacoby rule is in use in a money game.
    pub jacoby: bool,
    /// The decision to make, if known.
    pub turn: Option<Turn>,
    /// The text beside a board of characters.
    pub beside: Beside,
    /// Further facts, one per line: an offered double, a resignation, the Crawford game.
    pub notes: Vec<String>,
    /// The names of player 0 and player 1.
    pub names: [String; 2],
    /// The caption below the board, usually the GNUID.
    pub caption: String,
}

impl Backgammon {
    /// Returns the start position with a centered cube, before the first roll.
    ///
    /// ```
    /// use board_picture::scene::backgammon::Backgammon;
    ///
    /// let start = Backgammon::start();
    /// assert_eq!((start.points[5], start.points[23], start.points[0]), (5, 2, -2));
    /// ```
    #[must_use]
    pub fn start() -> Self {
        let mut points = [0; 24];
        for (point, checkers) in [(6, 5), (8, 3), (13, 5), (24, 2)] {
            points[point - 1] = checkers;
            points[24 - point] = -checkers;
        }
        let cube = Some(Cube { value: 1, owner: None, offered_to: None });
        Self { points, cube, ..Self::default() }
    }
}

/// The doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The value: 1, 2, 4, and so on. For an offered cube, the value after a take.
    pub value: u32,
    /// The owner; `None` for a centered cube.
    pub owner: Option<usize>,
    /// The player who has to answer, if the cube is offered.
    pub offered_to: Option<usize>,
}

/// The score and the length of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points of player 0 and player 1.
    pub points: [u32; 2],
    /// Match length in points; 0 for a money game.
    pub length: u32,
}

/// A move of one checker, with points as numbered by the moving player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The point of departure; 25 for the bar.
    pub from: u8,
    /// The destination; 0 for bearing off.
    pub to: u8,
}

/// A decision, and the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player who has to decide: 0 or 1.
    pub player: usize,
    /// The decision.
    pub action: Action,
}

/// A decision to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Roll or double.
    Roll,
    /// Play the dice.
    Play,
    /// Take or drop the cube that the opponent offers.
    AnswerDouble,
    /// Answer the opponent's resignation of a `single game`, a `gammon` or a `backgammon`.
    AnswerResignation(&'static str),
    /// Nothing, because the game has not begun.
    NotBegun,
    /// Nothing, because the game is over, `resigned`, `dropped` or just `over`.
    Over(&'static str),
}

/// The text beside a board of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Beside {
    /// Pip counts, score, cube and turn.
    #[default]
    Facts,
    /// The text that GNU Backgammon writes.
    Gnubg,
    /// The box of an owned cube, as eXtreme Gammon copies a board, which is ASCII everywhere. The
    /// checkers of the player at the bottom stand on the upper half of the bar.
    Xg,
}
