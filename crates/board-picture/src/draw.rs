//! Drawings of the boards, one module per game.

pub(crate) mod backgammon;
mod chess;
pub(crate) mod crossword;
pub(crate) mod go;
mod pieces;

use crate::options::{Caption, Options};
use crate::parts::{Parts, Placed, Record};
use crate::scene::Scene;
use crate::svg::{Canvas, Defs, Drawing, Finished};
use crate::theme::{Palette, VARIABLES};
use alloc::borrow::Cow;

/// Draws a scene and adds the shapes that drawings share to `defs`.
pub(crate) fn draw(
    scene: &Scene,
    options: &Options,
    palette: &'static Palette,
    defs: &mut Defs,
) -> Drawing {
    let scene = adapted(scene, options);
    let title = title(&scene);
    let Finished { size, description, body, .. } =
        paint(scene, options, Canvas::new(defs, palette));
    Drawing { width: size.0, height: size.1, title, description, body }
}

/// Returns the parts of the picture of a scene on a page, and `true` if some of them were new.
/// `side` is 0 for the side shown first. All options but `flip` are the same for all pictures.
pub(crate) fn collect(
    scene: &Scene,
    options: &Options,
    side: usize,
    defs: &mut Defs,
    parts: &mut Parts,
) -> (Vec<Placed>, bool) {
    let canvas = Canvas::new(defs, &VARIABLES).record(Record::new(parts, side));
    paint(adapted(scene, options), options, canvas).picture
}

/// Returns the scene with the names and the caption of the options.
fn adapted<'a>(scene: &'a Scene, options: &Options) -> Cow<'a, Scene> {
    let mut scene = Cow::Borrowed(scene);
    if let Some(names) = &options.names {
        scene.to_mut().set_names(names);
    }
    if let Caption::Text(text) = &options.caption {
        scene.to_mut().set_caption(text.clone());
    }
    scene
}

fn paint(mut scene: Cow<'_, Scene>, options: &Options, canvas: Canvas<'_>) -> Finished {
    if options.caption == Caption::None && !scene.caption().is_empty() {
        scene.to_mut().set_caption(String::new());
    }
    let canvas = canvas.large_text(options.large_text);
    match scene.as_ref() {
        Scene::Backgammon(scene) => backgammon::draw(scene, options, canvas),
        Scene::Chess(scene) => chess::draw(scene, options, canvas),
        Scene::Go(scene) => go::draw(scene, options, canvas),
        Scene::Crossword(scene) => crossword::draw(scene, options, canvas),
    }
}

fn title(scene: &Scene) -> String {
    let (game, separator) = match scene {
        Scene::Backgammon(_) => ("Backgammon position", " "),
        Scene::Chess(_) => ("Chess position", ", "),
        Scene::Go(_) => ("Go position", " "),
        Scene::Crossword(_) => ("Crossword game position", " "),
    };
    match scene.caption() {
        "" => game.to_owned(),
        caption => format!("{game}{separator}{caption}"),
    }
}
