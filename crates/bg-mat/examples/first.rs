//! Prints the GNUID before every decision of a file: `cargo run --example first -- FILE`.

use bg_mat::bg_matchid::Gnuid;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args().nth(1).ok_or("usage: first FILE")?;
    print!("{}", gnuids(&std::fs::read(path)?)?);
    Ok(())
}

/// Returns a line for each decision of all matches.
pub(crate) fn gnuids(text: &[u8]) -> Result<String> {
    let mut lines = String::new();
    for read in bg_mat::games(text) {
        for ply in read?.game.replay_lenient().filter(|ply| ply.color().is_some()) {
            lines += &format!("{}\n", Gnuid::from_state(&ply.before)?);
        }
    }
    Ok(lines)
}
