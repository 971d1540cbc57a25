//! A line for each capture (variation.number, stones), and a line for the end: moves, prisoners, area score.

use crate::{Output, check, input};
use go_sgf::{ParseOptions, games_with};
use std::fmt::Write as _;
use std::path::Path;

fn run(file: &Path) -> Output {
    let mut out = String::new();
    let file = std::fs::read(file)?;
    for game in games_with(&file, &ParseOptions::lenient()) {
        let game = game?.value;
        let mut walk = game.walk();
        while let Some(step) = walk.next() {
            if let Some(played) = step.played.filter(|it| it.captured + it.suicide > 0) {
                let (captured, suicide) = (played.captured, played.suicide);
                writeln!(out, "{}.{} {captured} {suicide}", step.variation, step.number)?;
            }
        }
        let end = game.end();
        writeln!(out, "{} {:?} {}", end.moves, end.prisoners, end.board.area_score())?;
    }
    Ok(out)
}

/// Captures and area as sgfmill 1.1 counts them. The suicide of two stones, which it does not play, are
/// prisoners of Black and no capture of the move.
#[test]
fn captures_and_area_of_go_games() {
    check(run(&input("go.sgf")), "go_table.txt");
}
