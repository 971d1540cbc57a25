//! Prints the number of records of a position file, and the number of boards that differ after
//! rotation and reflection.

use std::collections::HashSet;

use go9_dat::{PositionFile, positions};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args_os().nth(1).ok_or("usage: first POSITIONS.dat")?;
    println!("{}", counts(&std::fs::read(path)?)?);
    Ok(())
}

/// Returns both numbers.
pub(crate) fn counts(bytes: &[u8]) -> Result<String> {
    let file = PositionFile::parse(bytes)?;
    let mut keys = HashSet::new();
    for record in positions(bytes) {
        keys.insert(record?.board().canonical_key());
    }
    Ok(format!("{}\t{}", file.len(), keys.len()))
}
