//! Prints move data in the documented dialect as movetext, and writes it again:
//! `cargo run --example first -- HEX`.

use chess_movecode::{Dialect, bytes_of_text, decode, encode};
use chess_pgn::PgnWriter;
use chess_rules::Start;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let hex = std::env::args().nth(1).ok_or("usage: first HEX")?;
    let bytes = bytes_of_text(hex.as_bytes()).ok_or("the data are not hexadecimal")?;
    let game = decode(&Start::standard(), &bytes)?;
    let mut movetext = String::new();
    PgnWriter::new().write_movetext(&game, &mut movetext);
    println!("{movetext}");
    for byte in encode(&game, Dialect::Documented)?.moves {
        print!("{byte:02x}");
    }
    println!();
    Ok(())
}
