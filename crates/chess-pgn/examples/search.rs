//! Lists the positions of PGN games that fit a pattern, in main lines and variations.
//!
//! ```text
//! cargo run --example search -- '8/8/8/3P4/8/8/8/8 b' games.pgn
//! ```

use chess_pgn::{GameReader, ParseOptions};
use chess_rules::Query;
use core::error::Error;
use std::fs::File;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [pattern, path] = arguments.as_slice() else {
        return Err("found other arguments, expected PATTERN FILE".into());
    };
    let queries = [Query::Pattern(pattern.parse()?)];
    for (number, game) in GameReader::new(File::open(path)?, ParseOptions::lenient()).enumerate() {
        let game = game?.value;
        for hit in game.game.find_all(&queries) {
            let place = game.token_source(hit.offset).unwrap_or_default();
            println!("game {number}: after {} plies, byte {}", hit.ply, place.start);
        }
    }
    Ok(())
}
