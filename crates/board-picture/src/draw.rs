//! Drawings of the boards, one module per game.

mod backgammon;
mod chess;
mod crossword;
mod go;
mod pieces;

use crate::options::{Caption, Options};
use crate::scene::Scene;
use crate::svg::{Canvas, Defs, Drawing};
use crate::theme::Palette;

/// Draws a scene and adds the shapes that drawings share to `defs`.
pub(crate) fn draw(
    scene: &Scene,
    options: &Options,
    palette: &'static Palette,
    defs: &mut Defs,
) -> Drawing {
    let canvas = Canvas::new(defs, palette).large_text(options.large_text);
    // The options change the scene before it is drawn.
    let mut scene = scene.clone();
    if let Some(names) = &options.names {
        scene.set_names(names);
    }
    if let Caption::Text(text) = &options.caption {
        scene.set_caption(text.clone());
    }
    let title = title(&scene);
    if options.caption == Caption::None {
        scene.set_caption(String::new());
    }
    let (size, description, body) = match &scene {
        Scene::Backgammon(scene) => backgammon::draw(scene, options, canvas),
        Scene::Chess(scene) => chess::draw(scene, options, canvas),
        Scene::Go(scene) => go::draw(scene, options, canvas),
        Scene::Crossword(scene) => crossword::draw(scene, options, canvas),
    };
    Drawing { width: size.0, height: size.1, title, description, body }
}

/// The parts of a drawing: its size, a description of the position, and the elements.
type Parts = ((f64, f64), String, String);

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
