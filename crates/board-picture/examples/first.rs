//! Prints the number of bytes of the pictures of three positions:
//! `cargo run --example first -- GNUID FEN CGP`.

use bg_matchid::Gnuid;
use board_picture::scene::Scene;
use board_picture::{Options, svg};
use cgp::Cgp;
use chess_rules::Fen;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [gnuid, fen, cgp] = arguments.as_slice() else {
        return Err("usage: first GNUID FEN CGP".into());
    };
    for size in sizes(gnuid, fen, cgp)? {
        println!("{size}");
    }
    Ok(())
}

/// Returns the size of each picture.
pub(crate) fn sizes(gnuid: &str, fen: &str, cgp: &str) -> Result<[usize; 3]> {
    let gnuid: Gnuid = gnuid.parse()?;
    let fen: Fen = fen.parse()?;
    let cgp: Cgp = cgp.parse()?;
    let scenes = [Scene::from(&gnuid), Scene::from(fen.position()), Scene::from(&cgp)];
    Ok(scenes.map(|scene| svg(&scene, &Options::default()).len()))
}
