//! `pgn_file FILE` reads a PGN file, plays the main lines, and prints the number of games and of
//! plies. `cargo xtask compare pgn/file` times it beside the program in `peers/pgn`.

use chess_pgn::{GameReader, ParseOptions, PgnVisitor, Span};
use chess_rules::{Ply, Position, Variation};
use core::error::Error;
use std::fs::File;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: pgn_file FILE")?;
    let mut plies = Plies(0);
    let mut reader = GameReader::new(File::open(path)?, ParseOptions::lenient());
    let games = reader.visit_all(&mut plies)?;
    println!("{games} games, {} plies", plies.0);
    Ok(())
}

/// Counts the plies of main lines.
struct Plies(u64);

impl PgnVisitor for Plies {
    fn ply(&mut self, _: &Ply, _: Span<'_>, _: &Position) {
        self.0 += 1;
    }

    fn begin_variation(&mut self) -> Variation {
        Variation::Skip
    }
}
