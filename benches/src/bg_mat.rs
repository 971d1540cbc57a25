//! `bg-mat`: match text read with all plays checked, beside a straightforward reader of the same
//! rows that generates all legal plays of every roll and takes the one with the same final board.

use crate::bg_sgf::random_games;
use crate::task::{Size, Task, Unit};
use bg_mat::{ParseOptions, WriteOptions, parse_with, to_mat};
use bg_rules::{Color, Dice, Event, Variation};
use core::hint::black_box;

const GAMES: usize = 2000;

pub fn tasks(size: Size) -> Vec<Task> {
    let text = match_text(&random_games(size.of(GAMES)).concat());
    let text: &'static str = Box::leak(text.into_boxed_str());
    let plays = plain(text);
    assert_eq!(plays, ours(text), "both readers read all plays");
    let task = Task::new("bg-mat/read", Unit::Megabytes, text.len(), move || {
        black_box(ours(black_box(text)));
    });
    vec![task.peer("all legal plays of every roll", move || {
        black_box(plain(black_box(text)));
    })]
}

/// Returns the games of an SGF file as match text.
#[must_use]
pub fn match_text(sgf: &[u8]) -> String {
    let collection = bg_sgf::tree::parse(sgf).expect("built games parse");
    let played = bg_sgf::tree::to_match(&collection, &mut Vec::new());
    to_mat(&played, &WriteOptions::default()).expect("built games are written").value
}

/// Reads the text and returns the number of plays.
fn ours(text: &str) -> usize {
    let read = parse_with(text.as_bytes(), &ParseOptions::strict()).expect("written games read");
    let events = read.value.games.iter().flat_map(|game| &game.events);
    events.filter(|event| matches!(event, Event::Play(..))).count()
}

/// Reads the plays of the rows, and counts those that are legal.
fn plain(text: &str) -> usize {
    let (mut board, mut legal) = (Variation::Standard.start(), 0);
    for line in text.lines() {
        let Some((_, row)) = line.split_once(") ") else {
            if line.trim_start().starts_with("Game") {
                board = Variation::Standard.start();
            }
            continue;
        };
        // A long play moves the cell of the other player, which stands far to the right if it is alone.
        let mut colons = row.match_indices(':').map(|(at, _)| at).peekable();
        while let Some(at) = colons.next() {
            let color = if at < 20 { Color::White } else { Color::Black };
            let [.., first, second] = row.as_bytes()[..at] else { continue };
            let dice = Dice::new(first - b'0', second - b'0').expect("dice");
            let end = colons.peek().map_or(row.len(), |next| next - 2);
            let steps = row[at + 1..end].split("  ").next().unwrap_or("");
            let Ok(play) = board.find_play(color, dice, steps.trim()) else { continue };
            let after = board.after(color, &play);
            let plays = board.legal_plays(color, dice);
            if plays.is_empty() || plays.iter().any(|play| board.after(color, play) == after) {
                board = after;
                legal += 1;
            }
        }
    }
    legal
}
