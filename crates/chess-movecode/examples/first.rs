//! Prints move data in the documented dialect as movetext, and writes it again:
//! `cargo run --example first -- HEX`.

use chess_movecode::{Dialect, bytes_of_text, encode, parse};
use chess_pgn::PgnWriter;
use chess_rules::Start;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let hex = std::env::args().nth(1).ok_or("usage: first HEX")?;
    print!("{}", written(&hex)?);
    Ok(())
}

/// Returns the movetext and the move data, a line each.
pub(crate) fn written(hex: &str) -> Result<String> {
    let bytes = bytes_of_text(hex.as_bytes()).ok_or("the data are not hexadecimal")?;
    let game = parse(&Start::standard(), &bytes)?;
    let movetext = PgnWriter::new().movetext(&game).value;
    let moves = encode(&game, Dialect::Documented)?.moves;
    let hex: String = moves.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("{movetext}\n{hex}\n"))
}
