//! Draws a position and prints its score, words, unseen tiles, and findings.
//!
//!     cargo run --features picture --example show -- "3/CAT/3 QU?/ 0/5 0 lm 2A CAT;"

use board_picture::scene::Scene;
use board_picture::text::{self, Look};
use cgp::{Checks, LetterDistribution};

/// The second example of the document: an endgame in which no tile is unseen.
const ENDGAME: &str = "5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/\
    ES3IS2E2A2/AT1FOLIA4V2/LI1L1EX1E6/1N1O1D2N2Y3/1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/\
    4DORR7 IKLMTZ/AEINRU? 0/0 0 lex OSPD1;";

fn main() {
    let text = std::env::args().nth(1).unwrap_or_else(|| ENDGAME.into());
    let cgp::Parsed { value: record, diagnostics } =
        match cgp::parse_with(&text, &cgp::ParseOptions::lenient()) {
            Ok(read) => read,
            Err(error) => {
                eprintln!("{error}");
                if let Some(repair) = cgp::suggest(&text, &error) {
                    eprintln!("{}: {}", repair.note, repair.apply(&text));
                }
                std::process::exit(1);
            }
        };
    print!("{}", text::board(&Scene::from(&record), &Look::default()));

    let hint = record.ops().lexicon().and_then(LetterDistribution::hint_for_lexicon);
    let named = record.ops().letter_distribution().and_then(LetterDistribution::named);
    let distribution = named.or(hint);
    if let Some(distribution) = distribution {
        if let Ok(pool) = record.position().unseen(distribution) {
            let tiles: Vec<_> = pool.iter().map(|(tile, n)| format!("{tile}{n}")).collect();
            println!("unseen: {} tiles {}", pool.total(), tiles.join(" "));
        }
        if let Ok(score) = record.last_move_score(&record.rules_with(distribution)) {
            println!("the last move made {} points", score.total());
        }
    }
    for finding in record.validate(&Checks::all(), distribution) {
        println!("note: {finding}");
    }
    for diagnostic in diagnostics {
        println!("note: {diagnostic}");
    }
}
