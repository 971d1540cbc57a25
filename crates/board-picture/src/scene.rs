//! Positions of the four games, independent of their drawings.

pub mod backgammon;
pub mod chess;
pub mod crossword;
pub mod go;

/// A position of one of the four games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scene {
    /// A backgammon board.
    Backgammon(backgammon::Backgammon),
    /// A chess board.
    Chess(chess::Chess),
    /// A Go board.
    Go(go::Go),
    /// A crossword-game board.
    Crossword(crossword::Crossword),
}

macro_rules! from_boards {
    ($($variant:ident $board:ty),*) => {$(
        impl From<$board> for Scene {
            fn from(board: $board) -> Self {
                Self::$variant(board)
            }
        }
    )*};
}

from_boards! {
    Backgammon backgammon::Backgammon, Chess chess::Chess, Go go::Go, Crossword crossword::Crossword
}

impl Scene {
    /// Returns the caption, which is drawn below the board.
    #[must_use]
    pub fn caption(&self) -> &str {
        match self {
            Self::Backgammon(scene) => &scene.caption,
            Self::Chess(scene) => &scene.caption,
            Self::Go(scene) => &scene.caption,
            Self::Crossword(scene) => &scene.caption,
        }
    }

    /// Replaces the caption, which is drawn below the board.
    pub fn set_caption(&mut self, caption: String) {
        match self {
            Self::Backgammon(scene) => scene.caption = caption,
            Self::Chess(scene) => scene.caption = caption,
            Self::Go(scene) => scene.caption = caption,
            Self::Crossword(scene) => scene.caption = caption,
        }
    }

    /// Replaces the names of the players.
    ///
    /// The order is player 0 and player 1 in backgammon, White and Black in chess, Black and White
    /// in Go, and the first two players in the order of play in crossword games.
    pub fn set_names(&mut self, names: &[String; 2]) {
        match self {
            Self::Backgammon(scene) => scene.names.clone_from(names),
            Self::Chess(scene) => scene.names.clone_from(names),
            Self::Go(scene) => scene.names.clone_from(names),
            Self::Crossword(scene) => scene.names = names.to_vec(),
        }
    }
}

/// Returns a clock as `h:mm:ss` or `m:ss`, with a minus sign in overtime.
pub(crate) fn clock(seconds: i64) -> String {
    let sign = if seconds < 0 { "−" } else { "" };
    let seconds = seconds.unsigned_abs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{sign}{minutes}:{seconds:02}"),
        _ => format!("{sign}{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Returns a clock in milliseconds like [`clock`], with tenths of a second below ten seconds.
pub(crate) fn precise_clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    match seconds {
        0..10 => format!("0:0{seconds}.{}", milliseconds / 100 % 10),
        _ => clock(i64::try_from(seconds).expect("a thousandth of 64 bits")),
    }
}
