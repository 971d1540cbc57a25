#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod backgammon;
mod chess;
mod crossword;
mod go;
mod html;
mod letters;
mod pieces;
pub mod scene;
mod svg;
pub mod text;
mod theme;

pub use html::Page;
pub use theme::Theme;

use core::fmt::Write as _;
#[cfg(feature = "png")]
use resvg::{tiny_skia, usvg};
use scene::Scene;
use svg::{Canvas, Defs, Drawing, escape};

/// How wide or high a picture may be, in pixels.
pub const SIZES: core::ops::RangeInclusive<u32> = 1..=8192;

/// How a picture is to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Light or dark.
    pub theme: Theme,
    /// The longer side in pixels, one of [`SIZES`]; without it the drawing's own size.
    pub size: Option<u32>,
}

/// A picture that could not be made.
#[cfg(feature = "png")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

#[cfg(feature = "png")]
impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(feature = "png")]
impl core::error::Error for Error {}

#[cfg(feature = "png")]
impl From<Error> for std::io::Error {
    fn from(error: Error) -> Self {
        Self::other(error)
    }
}

/// Draws a scene; what drawings share goes to `defs`.
fn draw(scene: &Scene, theme: Theme, defs: &mut Defs) -> Drawing {
    let canvas = Canvas::new(defs, theme.palette());
    match scene {
        Scene::Backgammon(scene) => backgammon::draw(scene, canvas),
        Scene::Chess(scene) => chess::draw(scene, canvas),
        Scene::Go(scene) => go::draw(scene, canvas),
        Scene::Crossword(scene) => crossword::draw(scene, canvas),
    }
}

/// The picture as an SVG file.
#[must_use]
pub fn svg(scene: &Scene, options: &Options) -> String {
    let mut defs = Defs::default();
    let drawing = draw(scene, options.theme, &mut defs);
    let (width, height) = pixels(&drawing, options.size);
    let page = options.theme.palette().page;
    let Drawing { title, description, body, .. } = &drawing;
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" {}>\n\
         <title>{}</title>\n<desc>{}</desc>\n{}\
         <rect width=\"100%\" height=\"100%\" fill=\"{page}\"/>\n{body}</svg>\n",
        drawing.attributes(),
        escape(title),
        escape(description),
        defs.element(),
    );
    out
}

/// The picture as a PNG file.
///
/// # Errors
/// When the image does not fit into memory.
#[cfg(feature = "png")]
pub fn png(scene: &Scene, options: &Options) -> Result<Vec<u8>, Error> {
    let text = svg(scene, options);
    let tree = usvg::Tree::from_str(&text, &usvg::Options::default())
        .map_err(|error| Error(format!("the picture is no valid SVG: {error}")))?;
    let size = tree.size().to_int_size();
    let mut pixmap = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| Error(format!("no memory for {} x {}", size.width(), size.height())))?;
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| Error(format!("the picture cannot be packed: {error}")))
}

/// The size of the picture in whole pixels.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the sizes of drawings are positive and small, and a cast saturates"
)]
fn pixels(drawing: &Drawing, size: Option<u32>) -> (u32, u32) {
    let longer = drawing.width.max(drawing.height);
    let size = size.unwrap_or(longer.ceil() as u32).clamp(*SIZES.start(), *SIZES.end());
    let scaled = |side: f64| ((side * f64::from(size) / longer).round() as u32).max(1);
    (scaled(drawing.width), scaled(drawing.height))
}
