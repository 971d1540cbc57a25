//! Counts the positions that are reached by a number of plies: `cargo run --example first -- FEN DEPTH`.

use chess_rules::{Fen, Position};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [fen, depth] = arguments.as_slice() else {
        return Err("usage: first FEN DEPTH".into());
    };
    println!("{}", count(fen, depth.parse()?)?);
    Ok(())
}

/// Returns the number of positions after so many plies.
pub(crate) fn count(fen: &str, depth: u32) -> Result<u64> {
    let fen: Fen = fen.parse()?;
    Ok(perft(fen.position(), depth))
}

fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().count() as u64,
        _ => {
            let after = position.legal_moves().filter_map(|mv| position.play(mv).ok());
            after.map(|after| perft(&after, depth - 1)).sum()
        }
    }
}
