//! Lists the blunders of an analyzed match, the worst first: `cargo run --example first FILE`.

use bg_sgf::tree;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args().nth(1).ok_or("usage: first FILE")?;
    print!("{}", blunders(&std::fs::read(path)?)?);
    Ok(())
}

/// Returns a line for each blunder.
pub(crate) fn blunders(file: &[u8]) -> Result<String> {
    let collection = tree::parse(file)?;
    let mut blunders = Vec::new();
    for game in tree::games(&collection) {
        let game = game?;
        let decisions = game.decisions().filter(|decision| decision.error() > Some(0.08));
        blunders.extend(decisions.map(|decision| (game.index() + 1, decision)));
    }
    blunders.sort_by(|(_, one), (_, two)| {
        two.error().partial_cmp(&one.error()).unwrap_or(core::cmp::Ordering::Equal)
    });
    let mut lines = String::new();
    for (game, decision) in blunders {
        let (best, loss) = (decision.best().unwrap_or_default(), decision.error().unwrap_or(0.0));
        let (ply, played) = (decision.ply.index, decision.played());
        lines += &format!("{game}\t{ply}\t{played}\t{best}\t{loss:.3}\n");
    }
    Ok(lines)
}
