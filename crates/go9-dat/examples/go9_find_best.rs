//! Finds the best line of play, and thereby the fair komi, from a position file and a score file.
//!
//! `cargo run --example go9_find_best -- positions.dat scores.dat`

use core::error::Error;
use go9_dat::{Confidence, Graph, Hasher, PositionFile, ScoreMap};
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [positions, scores] = args.as_slice() else {
        eprintln!("usage: go9_find_best POSITIONS SCORES");
        return Ok(ExitCode::from(2));
    };
    let bytes = std::fs::read(positions)?;
    let graph = Graph::build(&PositionFile::parse(&bytes)?, Hasher::published());
    println!("{} positions, {} links", graph.len(), graph.links());

    let scores = ScoreMap::parse(&std::fs::read(scores)?)?;
    for best in graph.solve(&scores, Confidence::MIN).best_lines() {
        let line: Vec<String> = best.line.iter().map(ToString::to_string).collect();
        let value = match best.value.exact() {
            Some(score) => format!("Black leads by {score}"),
            None => format!("Black leads by {} to {}", best.value.lo, best.value.hi),
        };
        println!(
            "{}: {value} after {} ({:.0} % scored)",
            best.id,
            line.join(" "),
            best.scored_share * 100.0
        );
        for komi in [4.5, 5.5, 6.5, 7.5] {
            if let Some(wins) = best.value.exact().and_then(|score| score.supports_win_at(komi)) {
                println!("  komi {komi}: {} wins", if wins { "Black" } else { "White" });
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
