//! Pictures as PNG images.

use crate::options::Options;
use crate::scene::Scene;
use crate::svg::Defs;
use resvg::{tiny_skia, usvg};

/// The reason why an image could not be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Error {}

impl From<Error> for std::io::Error {
    fn from(error: Error) -> Self {
        Self::other(error)
    }
}

/// Returns `true` if a PNG of the scene has boxes in place of letters of scripts other than Latin, Greek,
/// and Cyrillic, which [`svg`](crate::svg) leaves to a font of the viewer.
#[must_use]
pub fn has_boxes(scene: &Scene, options: &Options) -> bool {
    let mut defs = Defs::with_boxes();
    crate::picture(scene, options, &mut defs);
    defs.has_foreign()
}

/// Returns the picture of a scene as a PNG file, with boxes for letters that [`has_boxes`] tells.
///
/// # Errors
/// Returns an error if the image does not fit into memory or cannot be encoded.
pub fn png(scene: &Scene, options: &Options) -> Result<Vec<u8>, Error> {
    let text = crate::picture(scene, options, &mut Defs::with_boxes());
    let tree = usvg::Tree::from_str(&text, &usvg::Options::default())
        .map_err(|error| Error(format!("the picture is not valid SVG: {error}")))?;
    let size = tree.size().to_int_size();
    let mut pixmap = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| Error(format!("no memory for {} x {}", size.width(), size.height())))?;
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| Error(format!("the picture cannot be packed: {error}")))
}
