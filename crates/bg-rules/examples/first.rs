//! Prints the legal plays of a roll in the start position: `cargo run --example first -- 31`.

use bg_rules::{Board, Color, Dice, ErrorKind};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let roll = std::env::args().nth(1).ok_or("usage: first ROLL")?;
    print!("{}", plays(&roll)?);
    Ok(())
}

/// Returns a line for each legal play of White.
pub(crate) fn plays(roll: &str) -> Result<String, ErrorKind> {
    let (board, roll): (Board, Dice) = (Board::START, roll.parse()?);
    let plays = board.legal_plays(Color::White, roll);
    Ok(plays.iter().map(|play| play.notation(&board, Color::White) + "\n").collect())
}
