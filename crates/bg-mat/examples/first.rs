//! Prints the GNUID before every decision of a file: `cargo run --example first -- FILE`.

use bg_mat::{Ids as _, ParseOptions};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args().nth(1).ok_or("usage: first FILE")?;
    print!("{}", gnuids(&std::fs::read(path)?)?);
    Ok(())
}

/// Returns a line for each decision of all matches.
pub(crate) fn gnuids(text: &[u8]) -> Result<String> {
    let mut lines = String::new();
    for played in bg_mat::matches(text, &ParseOptions::strict())?.value {
        for game in &played.games {
            for ply in game.replay_lenient().filter(|ply| ply.color().is_some()) {
                lines += &format!("{}\n", ply.gnuid()?);
            }
        }
    }
    Ok(lines)
}
