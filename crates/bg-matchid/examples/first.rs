//! Sets the score of a GNUID: `cargo run --example first -- GNUID SCORE_0 SCORE_1`.

use bg_matchid::Gnuid;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, zero, one] = arguments.as_slice() else {
        return Err("usage: first GNUID SCORE_0 SCORE_1".into());
    };
    print!("{}", scored(id, [zero.parse()?, one.parse()?])?);
    Ok(())
}

/// Returns the GNUID with another score, and its XGID.
pub(crate) fn scored(id: &str, score: [u16; 2]) -> Result<String> {
    let id: Gnuid = id.parse()?;
    let id = Gnuid::new(id.position, id.state.with_score(score)?);
    Ok(format!("{id}\n{}\n", id.to_xgid()?.value))
}
