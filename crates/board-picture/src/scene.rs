//! What there is to see in a position, apart from how it is drawn: the formats fill in a scene,
//! text and pictures are made from it.

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

impl Scene {
    /// What stands under a picture.
    #[must_use]
    pub fn caption(&self) -> &str {
        match self {
            Self::Backgammon(scene) => &scene.caption,
            Self::Chess(scene) => &scene.caption,
            Self::Go(scene) => &scene.caption,
            Self::Crossword(scene) => &scene.caption,
        }
    }
}
