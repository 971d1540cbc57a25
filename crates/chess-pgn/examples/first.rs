//! Prints the main line of every game in UCI notation: `cargo run --example first -- FILE`.

use chess_pgn::{GameReader, ParseOptions, Severity};
use std::fs::File;
use std::io::Read;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args().nth(1).ok_or("usage: first FILE")?;
    let (lines, errors) = main_lines(File::open(path)?)?;
    eprint!("{errors}");
    print!("{lines}");
    Ok(())
}

/// Returns a line for each game, and one for each error in them.
pub(crate) fn main_lines(file: impl Read) -> Result<(String, String)> {
    let (mut lines, mut errors) = (String::new(), String::new());
    for game in GameReader::new(file, ParseOptions::lenient()) {
        let read = game?;
        let wrong = read.diagnostics.iter().filter(|found| found.severity() == Severity::Error);
        wrong.for_each(|found| errors += &format!("{}\n", found.error()));
        lines += &format!("{}\n", read.value.game.to_uci());
    }
    Ok((lines, errors))
}
