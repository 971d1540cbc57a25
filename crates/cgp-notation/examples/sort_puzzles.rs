//! Reads a collection from standard input, drops duplicates and prints canonical records.
//!
//!     cargo run --example sort_puzzles < positions.cgp

use std::collections::HashSet;
use std::io;

use cgp::{Lines, ParseOptions};

fn main() -> io::Result<()> {
    let options = ParseOptions::lenient();
    let mut seen = HashSet::new();
    let mut bad = 0;
    for record in Lines::new(io::stdin().lock()).records(&options) {
        let record = record?;
        match &record.result {
            Ok(parsed) if seen.insert(parsed.value.key()) => {
                println!("{}", parsed.value.to_canonical(None));
            }
            Ok(_) => {}
            Err(_) => {
                bad += 1;
                eprintln!("{record}");
            }
        }
    }
    eprintln!("{} positions, {bad} bad lines", seen.len());
    Ok(())
}
