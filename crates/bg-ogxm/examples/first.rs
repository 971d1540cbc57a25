//! Lists the plays and cube actions of a file that lost most: `cargo run --example first -- FILE`.

use bg_ogxm::bg_rules::analysis::Decision;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args().nth(1).ok_or("usage: first FILE")?;
    print!("{}", worst(&std::fs::read(path)?)?);
    Ok(())
}

/// Returns a line for each decision that lost equity, the worst first.
pub(crate) fn worst(file: &[u8]) -> Result<String> {
    let mut decisions = bg_ogxm::decisions(file)?;
    decisions.retain(|decision| decision.error() > Some(0.0005));
    decisions.sort_by(|a, b| b.error().partial_cmp(&a.error()).expect("finite numbers"));
    let line = |decision: &Decision| {
        let best = decision.best().unwrap_or_default();
        let (loss, played) = (decision.error().unwrap_or(0.0), decision.played());
        format!("{} {loss:.3} {played}, better {best}\n", decision.color())
    };
    Ok(decisions.iter().map(line).collect())
}
