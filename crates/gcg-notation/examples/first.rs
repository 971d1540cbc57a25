//! Prints a line for each player of a game: nickname, final score, points of the highest move.
//!
//! `cargo run -p gcg-notation --example first -- game.gcg`

use gcg::EventKind;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args().nth(1).ok_or("usage: first FILE")?;
    print!("{}", players(&std::fs::read(path)?)?);
    Ok(())
}

/// Returns the lines of the players.
pub(crate) fn players(file: &[u8]) -> Result<String> {
    let game = gcg::parse_with(file, &gcg::ParseOptions::lenient())?.value;
    let mut lines = String::new();
    for (index, (player, score)) in game.players().iter().zip(game.final_scores()).enumerate() {
        let events = game.events().iter().filter(|event| event.player == index);
        let plays = events.filter(|event| matches!(event.kind, EventKind::Play { .. }));
        let highest = plays.map(|event| event.score).max().unwrap_or(0);
        lines += &format!("{}\t{score}\t{highest}\n", player.nick);
    }
    Ok(lines)
}
