//! Scores a position with a Go program that speaks GTP:
//! `cargo run --example first -- "gnugo --mode gtp" "E5 C3"`.

use core::time::Duration;
use go9_dat::{Board, Color, Hasher, Position};
use go9_engine::{EngineCommand, Evaluate as _, Session, Settings};
use std::time::Instant;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [engine, stones] = arguments.as_slice() else {
        return Err("usage: first ENGINE STONES".into());
    };
    print!("{}", score(&engine.parse()?, stones)?);
    Ok(())
}

/// Returns the lead of Black, who has these stones, with White to move.
pub(crate) fn score(engine: &EngineCommand, stones: &str) -> Result<String> {
    let mut board = Board::EMPTY;
    for point in stones.split_whitespace() {
        board.place(Color::Black, point.parse()?);
    }
    let position = Position::new(board, Color::White, Hasher::published());
    let mut session = Session::start(engine, &Settings::default())?;
    let found = session.evaluate(&position, Instant::now() + Duration::from_secs(60))?;
    Ok(format!("Black leads by {} ({} %)\n", found.score, found.confidence))
}
