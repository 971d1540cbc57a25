//! Prints every ply of the games of a PGN file as a table: game, ply, side, piece, from, to,
//! captured, SAN.
//!
//! ```text
//! cargo run --example ply_table games.pgn
//! ```

use core::error::Error;
use std::fs::File;

use chess_pgn::{GameReader, ParseOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: ply_table FILE")?;
    println!("game\tply\tside\tpiece\tfrom\tto\tcaptured\tsan");
    for (number, game) in GameReader::new(File::open(path)?, ParseOptions::lenient()).enumerate() {
        let game = game?;
        for diagnostic in &game.diagnostics {
            eprintln!("game {number}: {diagnostic}");
        }
        for (ply, san) in game.value.game.plies() {
            let square = |square: Option<chess_rules::Square>| square.map(|s| s.to_string());
            println!(
                "{number}\t{}\t{:?}\t{}\t{}\t{}\t{}\t{san}",
                ply.index,
                ply.color,
                ply.slot.map_or_else(|| ply.role.letter().to_string(), |slot| slot.to_string()),
                square(ply.mv.from()).unwrap_or_default(),
                square(ply.mv.to()).unwrap_or_default(),
                ply.captured.map(|role| role.letter().to_string()).unwrap_or_default(),
            );
        }
    }
    Ok(())
}
