//! Reads a collection from standard input, drops duplicates and prints canonical records.
//!
//!     cargo run --example sort_puzzles < positions.cgp

use std::collections::HashSet;
use std::io;

use cgp::{ParseOptions, RecordReader, WriteOptions};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let mut seen = HashSet::new();
    let mut bad = 0;
    for record in RecordReader::new(io::stdin().lock(), ParseOptions::lenient()) {
        match record {
            Ok(read) if seen.insert(read.value.key()) => {
                println!("{}", cgp::to_cgp(&read.value, &WriteOptions::canonical())?.value);
            }
            Ok(_) => {}
            Err(cgp::ReadError::Io(error)) => return Err(error.into()),
            Err(error) => {
                bad += 1;
                eprintln!("{error}");
            }
        }
    }
    eprintln!("{} positions, {bad} bad lines", seen.len());
    Ok(())
}
