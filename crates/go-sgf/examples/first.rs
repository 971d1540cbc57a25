//! Prints a line a game: Black, White, the result as written, the number of moves, and the number of
//! stones on the final board.

use go_rules::Color;
use go_sgf::{ReadOptions, games};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args_os().nth(1).ok_or("usage: first FILE.sgf")?;
    print!("{}", listed(&std::fs::read(path)?)?);
    Ok(())
}

/// Returns a line for each game.
pub(crate) fn listed(file: &[u8]) -> Result<String> {
    let mut lines = String::new();
    for game in games(file, ReadOptions::lenient()) {
        let game = game?;
        let facts = game.facts();
        let (mut moves, mut stones) = (0, 0);
        let mut walk = game.walk();
        while let Some(step) = walk.next() {
            if step.variation == 0 {
                moves = step.number;
                let board = step.position.board();
                stones = board.count(Color::Black) + board.count(Color::White);
            }
        }
        let text = |fact: &Option<_>| fact.as_deref().unwrap_or("?").to_owned();
        let (black, white) = (text(&facts.black), text(&facts.white));
        let result = text(&facts.result);
        lines += &format!("{black}\t{white}\t{result}\t{moves}\t{stones}\n");
    }
    Ok(lines)
}
