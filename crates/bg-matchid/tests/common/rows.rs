//! A reader for fixture tables.

use std::{fs, path::PathBuf};

/// The rows of a table under `fixtures/bg-matchid`, without the header.
pub(crate) fn rows(name: &str) -> Vec<Vec<String>> {
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "..", "fixtures", "bg-matchid", name].iter().collect();
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let rows: Vec<Vec<String>> =
        text.lines().skip(1).map(|line| line.split('\t').map(String::from).collect()).collect();
    assert!(!rows.is_empty(), "{name} is empty");
    rows
}
