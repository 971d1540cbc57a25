//! Prints a line a game: Black, White, the result as written, the number of moves, and the number of
//! stones on the final board.

use go_rules::Color;
use go_sgf::{ParseOptions, games_with};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args_os().nth(1).ok_or("usage: first FILE.sgf")?;
    print!("{}", listed(&std::fs::read(path)?)?);
    Ok(())
}

/// Returns a line for each game.
pub(crate) fn listed(file: &[u8]) -> Result<String> {
    let mut lines = String::new();
    for game in games_with(file, &ParseOptions::lenient()) {
        let game = game?.value;
        let (facts, end) = (game.facts(), game.end());
        let moves = end.moves;
        let stones = end.board.count(Color::Black) + end.board.count(Color::White);
        let text = |fact: &Option<_>| fact.as_deref().unwrap_or("?").to_owned();
        let (black, white) = (text(&facts.black), text(&facts.white));
        let result = text(&facts.result);
        lines += &format!("{black}\t{white}\t{result}\t{moves}\t{stones}\n");
    }
    Ok(lines)
}
