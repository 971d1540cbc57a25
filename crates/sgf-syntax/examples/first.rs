//! Prints a collection without the properties `C` and `GC`, variations included.

use std::io::Write as _;

use sgf_syntax::{Edits, GameTree, ParseOptions, parse_with};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args_os().nth(1).ok_or("usage: first FILE.sgf")?;
    std::io::stdout().write_all(&without_comments(&std::fs::read(path)?)?)?;
    Ok(())
}

/// Returns the file without comments.
pub(crate) fn without_comments(source: &[u8]) -> Result<Vec<u8>> {
    let collection = parse_with(source, &ParseOptions::lenient())?.value;
    let mut edits = Edits::new(&collection);
    for node in collection.trees().flat_map(GameTree::all_nodes) {
        for property in node.properties().filter(|it| it.is("C") || it.is("GC")) {
            edits.remove(property);
        }
    }
    Ok(edits.apply()?)
}
