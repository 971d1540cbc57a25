//! Prints the main line of every game in UCI notation: `cargo run --example first -- FILE`.

use chess_pgn::PgnReader;
use std::fs::File;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: first FILE")?;
    for game in PgnReader::new(File::open(path)?) {
        let game = game?;
        for found in game.errors() {
            eprintln!("{found}");
        }
        println!("{}", game.game.to_uci());
    }
    Ok(())
}
