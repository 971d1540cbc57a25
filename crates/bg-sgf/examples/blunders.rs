//! Lists the worst decisions of analyzed games: `cargo run --example blunders FILE`.

use core::error::Error;
use std::env;

use bg_sgf::{Games as _, Ids as _, bg_game::MatchEquityTable};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: blunders FILE [ERROR]")?;
    let limit: f64 = env::args().nth(2).map_or(Ok(0.08), |text| text.parse())?;
    let source = std::fs::read(path)?;
    let collection = bg_sgf::ParseOptions::lenient().parse(&source)?.value;
    let table = MatchEquityTable::kazaross_xg2();
    let mut findings = Vec::new();
    for game in collection.games_lenient(&mut findings) {
        for decision in game.decisions(Some(&table)) {
            let Some(error) = decision.cost.map(|cost| cost.emg).filter(|error| *error >= limit)
            else {
                continue;
            };
            let (color, kind) = (decision.color, decision.kind);
            let play = decision.ply.notation();
            let place = decision.state().gnuid()?;
            println!("{error:.3}\t{color}\t{kind:?}\t{play}\t{place}");
        }
        for (color, total) in bg_sgf::Color::ALL.iter().zip(game.analysis(Some(&table)).players) {
            println!(
                "game {} {color}: error {:.3}, luck {:+.3}",
                game.index(),
                total.checker_error.emg,
                total.luck.emg
            );
        }
    }
    Ok(())
}
