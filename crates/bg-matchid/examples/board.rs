//! Draws the position of a GNUID, XGID, or position ID, and prints it in the other notation.
//!
//! `cargo run -p bg-matchid --example board -- 4HPwATDgc/ABMA:QYkqASAAIAAA`

use std::process::ExitCode;

use bg_matchid::{Board, Error, FoundKind, Gnuid, ParseOptions, Xgid, scan};

fn show(text: &str) -> Result<(), Error> {
    let lenient = ParseOptions::lenient();
    let Some(found) = scan(text).next() else {
        println!("no ID in {text:?}");
        return Ok(());
    };
    let id = &text[found.span];
    match found.kind {
        FoundKind::Gnuid => {
            let gnuid = Gnuid::parse_with(id, &lenient)?.value;
            let xgid = gnuid.to_xgid();
            print!("{}", gnuid.picture());
            println!("{}", xgid.value);
            for loss in xgid.losses {
                println!("lost: {}", loss.code());
            }
        }
        FoundKind::Xgid => {
            let gnuid = Xgid::parse_with(id, &lenient)?.value.to_gnuid();
            print!("{}", gnuid.value.picture());
            println!("{}", gnuid.value);
        }
        FoundKind::PositionId => print!("{}", Board::decode(id)?.picture()),
        _ => println!("{id} is a match ID and holds no position"),
    }
    Ok(())
}

fn main() -> ExitCode {
    let text = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let text = if text.is_empty() { "4HPwATDgc/ABMA:QYkqASAAIAAA" } else { &text };
    match show(text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{text}: {error}");
            ExitCode::FAILURE
        }
    }
}
