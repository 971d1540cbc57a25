//! Prints the main line of every game in UCI notation: `cargo run --example first -- FILE`.

use chess_pgn::PgnReader;
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
    for game in PgnReader::new(file) {
        let game = game?;
        game.errors().for_each(|found| errors += &format!("{found}\n"));
        lines += &format!("{}\n", game.game.to_uci());
    }
    Ok((lines, errors))
}
