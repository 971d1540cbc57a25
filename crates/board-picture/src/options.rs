//! Options of a picture.

use crate::Theme;

/// Range of the longer side of a picture, in pixels.
pub const SIZES: core::ops::RangeInclusive<u32> = 1..=8192;

/// The appearance of a picture, apart from the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Light or dark colors.
    pub theme: Theme,
    /// The longer side in pixels, within [`SIZES`]; `None` for the natural size of the drawing.
    pub size: Option<u32>,
    /// Draws the board from the other side: with Black or the other player at the bottom. Boards of
    /// Go and of crossword games are rotated by 180 degrees together with their coordinates.
    pub flip: bool,
    /// The line below the board.
    pub caption: Caption,
    /// Enlarges names, numbers, and coordinates, for boards that may be shown small.
    pub large_text: bool,
    /// The place of the coordinates.
    pub coordinates: Coordinates,
    /// The backgammon player at the bottom.
    pub bottom: Bottom,
    /// The side on which the backgammon player at the bottom bears off.
    pub home: Home,
    /// Shows 64 instead of 1 on a centered cube, as on real cubes.
    pub cube_face_64: bool,
    /// Names that replace those of the scene, in the order of the players.
    pub names: Option<[String; 2]>,
}

/// Parses the names of two players, separated by a comma.
///
/// # Errors
/// Returns a message if the text contains no comma.
pub fn two_names(text: &str) -> Result<[String; 2], &'static str> {
    let names = text.split_once(',').ok_or("expected two names with a comma between them")?;
    Ok([names.0.trim().to_owned(), names.1.trim().to_owned()])
}

/// The line below the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Caption {
    /// The caption of the scene.
    #[default]
    Scene,
    /// No caption.
    None,
    /// The given text.
    Text(String),
}

/// The place of the coordinates: the names of files and ranks, the names of lines, or point
/// numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Beside the board.
    #[default]
    Outside,
    /// On the edge squares of a chess board; beside all other boards.
    Inside,
    /// No coordinates.
    None,
}

/// The backgammon player at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bottom {
    /// The player who has to decide: the player on roll, or the player who has to answer a double.
    OnRoll,
    /// Player 0, who has the white checkers.
    Zero,
    /// Player 1, who has the black checkers.
    #[default]
    One,
}

/// The side on which the backgammon player at the bottom bears off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Home {
    /// The right side: the 1 point is on the right.
    #[default]
    Right,
    /// The left side: the 1 point is on the left.
    Left,
}
