//! The options of the look of a picture.

use crate::settings::Settings;
use crate::values;
use board_picture::{Caption, Coordinates, Options, SIZES, Theme};

/// Options of the look of a picture.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct Look {
    /// Color theme [default: light; a page follows the reader's system]
    #[arg(long, value_parser = values::choice(THEMES))]
    pub(super) theme: Option<Theme>,
    /// Size of the longer side in pixels (1–8192)
    #[arg(
        long,
        value_name = "PIXELS",
        value_parser = clap::value_parser!(u32).range(*SIZES.start() as i64..=*SIZES.end() as i64)
    )]
    size: Option<u32>,
    /// Draw the board from the other side
    #[arg(long)]
    flip: bool,
    /// Line of text below the board, or none for no line
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// Place of the coordinates
    #[arg(long, value_parser = values::choice(COORDINATES))]
    coordinates: Option<Coordinates>,
    /// Number on a centered backgammon cube: 1, or 64 as on real cubes
    #[arg(long, value_name = "NUMBER", value_parser = ["1", "64"], hide_possible_values = true)]
    cube_face: Option<String>,
    /// Names of the players: player 0 and player 1, White and Black (in Go, Black and White), or
    /// crossword players in the order of play
    #[arg(long, value_name = "NAME,NAME", value_parser = board_picture::two_names)]
    names: Option<[String; 2]>,
}

impl Look {
    /// Returns the options of a picture.
    pub(super) fn options(&self, settings: &Settings) -> Options {
        Options {
            theme: self.theme.unwrap_or_default(),
            size: self.size,
            flip: self.flip,
            large_text: false,
            caption: match self.caption.as_deref() {
                None => Caption::Scene,
                Some("none") => Caption::None,
                Some(text) => Caption::Text(text.to_owned()),
            },
            coordinates: self.coordinates.unwrap_or_default(),
            bottom: settings.backgammon.bottom,
            home: settings.backgammon.home,
            cube_face_64: self.cube_face.as_deref() == Some("64"),
            names: self.names.clone(),
        }
    }
}

/// The themes, by name.
const THEMES: &[values::Choice<Theme>] =
    &[("light", "Light background", Theme::Light), ("dark", "Dark background", Theme::Dark)];

/// The places of the coordinates, by name.
const COORDINATES: &[values::Choice<Coordinates>] = &[
    ("outside", "Beside the board", Coordinates::Outside),
    ("inside", "On the squares at the edge of a chess board", Coordinates::Inside),
    ("none", "Not drawn", Coordinates::None),
];
