//! Draws the position of a GNUID, XGID, or position ID and prints it in the other notation.
//!
//! `cargo run -p bg-matchid --example board --features picture -- 4HPwATDgc/ABMA:QYkqASAAIAAA`

use std::process::ExitCode;

use bg_matchid::{FoundId, Gnuid, find};
use board_picture::scene::Scene;
use board_picture::text::{self, Look};

fn show(text: &str) -> Option<()> {
    match find(text).next()?.id {
        FoundId::Gnuid(gnuid) => {
            print!("{}", draw(&Scene::from(&gnuid)));
            match gnuid.to_xgid() {
                Ok(xgid) => {
                    println!("{}", xgid.value);
                    for loss in xgid.losses {
                        println!("lost: {}", loss.code());
                    }
                }
                Err(error) => println!("no XGID: {error}"),
            }
        }
        FoundId::Ogid(id) => {
            let gnuid = Gnuid::from(id);
            print!("{}", draw(&Scene::from(&gnuid)));
            println!("{gnuid}");
        }
        FoundId::Xgid(xgid) => {
            print!("{}", draw(&Scene::from(&xgid)));
            println!("{}", Gnuid::from(xgid));
        }
        FoundId::Position(board) => print!("{}", draw(&Scene::from(&board))),
        FoundId::Match(state) => println!("{state} is a match ID and holds no position"),
    }
    Some(())
}

fn draw(scene: &Scene) -> String {
    text::board(scene, &Look::default())
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
