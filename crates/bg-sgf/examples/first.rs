//! Lists the blunders of an analyzed match, the worst first: `cargo run --example first FILE`.

use bg_sgf::Games as _;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: first FILE")?;
    let source = std::fs::read(path)?;
    let collection = bg_sgf::parse(&source)?;
    let mut blunders = Vec::new();
    for game in collection.games() {
        let game = game?;
        let decisions = game.decisions().filter(|decision| decision.error() > Some(0.08));
        blunders.extend(decisions.map(|decision| (game.index() + 1, decision)));
    }
    blunders.sort_by(|(_, one), (_, two)| {
        two.error().partial_cmp(&one.error()).unwrap_or(core::cmp::Ordering::Equal)
    });
    for (game, decision) in blunders {
        let (best, loss) = (decision.best().unwrap_or_default(), decision.error().unwrap_or(0.0));
        println!("{game}\t{}\t{}\t{best}\t{loss:.3}", decision.ply.index, decision.played());
    }
    Ok(())
}
