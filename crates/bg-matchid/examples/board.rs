//! Draws the position of a GNUID, XGID, or position ID and prints it in the other notation.
//!
//! `cargo run -p bg-matchid --example board -- 4HPwATDgc/ABMA:QYkqASAAIAAA`

use std::process::ExitCode;

use bg_matchid::{FoundId, find};

fn show(text: &str) -> Option<()> {
    match find(text).next()?.id {
        FoundId::Gnuid(gnuid) => {
            let xgid = gnuid.to_xgid();
            print!("{}", gnuid.picture());
            println!("{}", xgid.value);
            for loss in xgid.losses {
                println!("lost: {}", loss.code());
            }
        }
        FoundId::Xgid(xgid) => {
            let gnuid = xgid.to_gnuid();
            print!("{}", gnuid.value.picture());
            println!("{}", gnuid.value);
        }
        FoundId::Position(board) => print!("{}", board.picture()),
        FoundId::Match(state) => println!("{state} is a match ID and holds no position"),
    }
    Some(())
}

fn main() -> ExitCode {
    let text = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let text = if text.is_empty() { "4HPwATDgc/ABMA:QYkqASAAIAAA" } else { &text };
    if show(text).is_some() {
        ExitCode::SUCCESS
    } else {
        eprintln!("no ID in {text:?}");
        ExitCode::FAILURE
    }
}
