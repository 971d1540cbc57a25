//! Prints the number of bytes of the pictures of three positions:
//! `cargo run --example first -- GNUID FEN CGP`.

use bg_matchid::Gnuid;
use board_picture::scene::Scene;
use board_picture::{Options, svg};
use cgp::Cgp;
use chess_rules::Fen;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [gnuid, fen, cgp] = arguments.as_slice() else {
        return Err("usage: first GNUID FEN CGP".into());
    };
    let gnuid: Gnuid = gnuid.parse()?;
    let fen: Fen = fen.parse()?;
    let cgp: Cgp = cgp.parse()?;
    for scene in [Scene::from(&gnuid), Scene::from(fen.position()), Scene::from(&cgp)] {
        println!("{}", svg(&scene, &Options::default()).len());
    }
    Ok(())
}
