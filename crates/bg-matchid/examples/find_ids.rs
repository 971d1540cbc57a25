//! Finds all IDs in standard input and prints the byte offset, notation, and text of each.
//!
//! `cargo run -p bg-matchid --example find_ids < forum_post.txt`

use std::io::{Read, Write};

use bg_matchid::find;

fn main() -> std::io::Result<()> {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    let mut out = std::io::stdout().lock();
    for found in find(&text) {
        writeln!(out, "{}\t{}\t{}", found.span.start, found.id.notation(), found.id)?;
    }
    Ok(())
}
