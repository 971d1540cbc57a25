//! Prints a line a game: Black, White, the result as written, the number of moves, and the number of
//! stones on the final board.

use core::error::Error;

use go_rules::Color;
use go_sgf::{ReadOptions, games};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: first FILE.sgf")?;
    for game in games(&std::fs::read(path)?, ReadOptions::lenient()) {
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
        println!("{black}\t{white}\t{}\t{moves}\t{stones}", text(&facts.result));
    }
    Ok(())
}
