//! How a picture is to look.

use crate::Theme;

/// The longer side of a picture in pixels: the least and the most.
pub const SIZES: core::ops::RangeInclusive<u32> = 1..=8192;

/// The look of a picture, apart from the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Light or dark colors.
    pub theme: Theme,
    /// The longer side in pixels, one of [`SIZES`]; `None` is the drawing's own size.
    pub size: Option<u32>,
    /// Draws the board from the other side: Black or the other player at the bottom; boards of Go
    /// and of crossword games are rotated by 180 degrees, their coordinates with them.
    pub flip: bool,
    /// The line below the board.
    pub caption: Caption,
    /// The place of the coordinates.
    pub coordinates: Coordinates,
    /// The backgammon player at the bottom.
    pub bottom: Bottom,
    /// The side where the backgammon player at the bottom bears off.
    pub home: Home,
    /// Shows 64 on a centered cube, as real cubes do, in place of 1.
    pub cube_face_64: bool,
    /// Names that replace those of the scene, by player.
    pub names: Option<[String; 2]>,
}

/// The line below the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Caption {
    /// The caption of the scene.
    #[default]
    Scene,
    /// No caption.
    None,
    /// Another text.
    Text(String),
}

/// The place of the coordinates: files and ranks, lines, numbers of the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Beside the board.
    #[default]
    Outside,
    /// On the squares at the edge of a chess board; beside the other boards.
    Inside,
    /// None are drawn.
    None,
}

/// The backgammon player at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bottom {
    /// The player who has to decide: the one on roll, or the one who has to answer a double.
    OnRoll,
    /// Player 0, who has the white checkers.
    Zero,
    /// Player 1, who has the black checkers.
    #[default]
    One,
}

/// The side where the backgammon player at the bottom bears off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Home {
    /// The 1 point is at the right.
    #[default]
    Right,
    /// The 1 point is at the left.
    Left,
}
