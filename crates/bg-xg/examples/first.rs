//! Prints the error rates of both players and the three worst decisions of a file.

use bg_xg::{Error, Session};

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
    let mut worst = Vec::new();
    for game in 0..session.played.games.len() {
        for (number, ply) in session.plies(game).enumerate() {
            // A play has an error of its own, and the decision not to double before it another.
            let missed = ply.cube.filter(|_| ply.luck.is_some()).and_then(|cube| cube.error);
            worst.extend(ply.error.into_iter().chain(missed).map(|loss| (game, number, loss)));
        }
    }
    worst.sort_by(|a, b| b.2.total_cmp(&a.2));
    for (game, ply, loss) in worst.into_iter().take(3) {
        lines += &format!("{}\t{ply}\t{loss:.3}\n", game + 1);
    }
    Ok(lines)
}
