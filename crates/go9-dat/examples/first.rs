//! Prints the number of records of a position file, and the number of boards that differ after
//! rotation and reflection.

use core::error::Error;
use std::collections::HashSet;

use go9_dat::{PositionFile, positions};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: first POSITIONS.dat")?;
    let bytes = std::fs::read(path)?;
    let file = PositionFile::parse(&bytes)?;
    let mut keys = HashSet::new();
    for record in positions(&bytes) {
        keys.insert(record?.board().canonical_key());
    }
    println!("{}\t{}", file.len(), keys.len());
    Ok(())
}
