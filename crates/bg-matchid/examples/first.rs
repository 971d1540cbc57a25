//! Sets the score of a GNUID: `cargo run --example first -- GNUID SCORE_0 SCORE_1`.

use bg_matchid::Gnuid;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, zero, one] = arguments.as_slice() else {
        return Err("usage: first GNUID SCORE_0 SCORE_1".into());
    };
    let id: Gnuid = id.parse()?;
    let state = id.state.with_score([zero.parse()?, one.parse()?])?;
    let id = Gnuid::new(id.position, state);
    println!("{id}\n{}", id.to_xgid()?.value);
    Ok(())
}
