//! Counts the positions that are reached by a number of plies: `cargo run --example first -- FEN DEPTH`.

use chess_rules::{Fen, Position};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [fen, depth] = arguments.as_slice() else {
        return Err("usage: first FEN DEPTH".into());
    };
    let fen: Fen = fen.parse()?;
    println!("{}", perft(fen.position(), depth.parse()?));
    Ok(())
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
