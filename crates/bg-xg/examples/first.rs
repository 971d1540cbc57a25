//! Prints the error rates of both players and the three worst decisions of a file.

use bg_xg::{Error, Session};
use core::cmp::Ordering;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: first FILE")?;
    print!("{}", report(&std::fs::read(file)?)?);
    Ok(())
}

/// Returns a line for each player, and one for each of the worst decisions.
pub(crate) fn report(bytes: &[u8]) -> Result<String, Error> {
    let session = Session::parse(bytes)?;
    let mut lines = String::new();
    for (player, played) in session.played.players.iter().zip(session.performance()) {
        lines += &format!("{}\t{:.2}\n", player.name, played.rating().unwrap_or(0.0));
    }
    let mut worst = session.decisions();
    worst.sort_by(|a, b| b.error().partial_cmp(&a.error()).unwrap_or(Ordering::Equal));
    for decision in worst.iter().take(3) {
        let loss = decision.error().unwrap_or(0.0);
        lines += &format!("{}\t{}\t{loss:.3}\n", decision.game() + 1, decision.ply());
    }
    Ok(lines)
}
