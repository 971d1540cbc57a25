//! Prints the GNUID before every decision of a file: `cargo run --example first -- FILE`.

use bg_mat::{Ids as _, ParseOptions};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: first FILE")?;
    let text = std::fs::read(path)?;
    for played in bg_mat::matches(&text, &ParseOptions::strict())?.value {
        for game in &played.games {
            for ply in game.replay_lenient().filter(|ply| ply.color().is_some()) {
                println!("{}", ply.gnuid()?);
            }
        }
    }
    Ok(())
}
