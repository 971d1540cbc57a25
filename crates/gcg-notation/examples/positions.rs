//! Prints the board and the scores after every event of a GCG file from standard input, one per line.

use std::io::Read as _;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    let game = gcg::parse_with(&bytes, &gcg::ParseOptions::lenient())?.value;
    let mut replay = game.replay();
    while let Some(step) = replay.next_step() {
        let step = step?;
        println!("{} {:?}", step.after.board(), step.scores);
    }
    Ok(())
}
