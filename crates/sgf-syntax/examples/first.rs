//! Prints a collection without the properties `C` and `GC`, variations included.

use core::error::Error;
use std::io::Write as _;

use sgf_syntax::{Edits, GameTree, ParseOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: first FILE.sgf")?;
    let source = std::fs::read(path)?;
    let collection = ParseOptions::lenient().parse(&source)?.value;
    let mut edits = Edits::new(&collection);
    for node in collection.trees().flat_map(GameTree::all_nodes) {
        for property in node.properties().filter(|it| it.is("C") || it.is("GC")) {
            edits.remove(property);
        }
    }
    std::io::stdout().write_all(&edits.apply()?)?;
    Ok(())
}
