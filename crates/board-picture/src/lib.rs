#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod draw;
mod font;
mod game;
mod options;
mod page;
mod parts;
#[cfg(feature = "png")]
mod png;
pub mod scene;
mod svg;
pub mod text;
mod theme;
mod visible;

pub use game::{Candidate, Decision, Entry, Evaluation, Game, Table};
pub use options::{Bottom, Caption, Coordinates, Home, Options, SIZES, two_names};
pub use page::Page;
#[cfg(feature = "png")]
pub use png::{Error, has_boxes, png};
pub use theme::Theme;

use core::fmt::Write as _;
use scene::Scene;
use svg::{Defs, Drawing};

/// Returns the picture of a scene as an SVG file.
///
/// The file contains no script and no style sheet, and it refers to nothing outside itself. Only letters
/// of scripts other than Latin, Greek, and Cyrillic need a font of the viewer. Its `title` and `desc` describe the position for screen readers.
#[must_use]
pub fn svg(scene: &Scene, options: &Options) -> String {
    picture(scene, options, &mut Defs::default())
}

/// Returns the picture with the given definitions, to which it adds its own.
fn picture(scene: &Scene, options: &Options, defs: &mut Defs) -> String {
    let palette = options.theme.palette();
    let drawing = draw::draw(scene, options, palette, defs);
    let (width, height) = pixels(&drawing, options.size);
    let back = palette.page.back;
    let Drawing { title, description, body, .. } = &drawing;
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" {}>\n\
         <title>{}</title>\n<desc>{}</desc>\n{}\
         <rect width=\"100%\" height=\"100%\" fill=\"{back}\"/>\n{body}</svg>\n",
        drawing.attributes(),
        visible::escape(title),
        visible::escape(description),
        defs.element(),
    );
    out
}

/// Returns the size of the picture in whole pixels.
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
