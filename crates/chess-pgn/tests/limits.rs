//! The limits that the README promises: memory per byte of input, stack depth, and linear work.
//! Work is not timed; a test with more than linear work would not finish.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use crate::lenient::reader;
use allocation_counter::measure;
use chess_pgn::{GameReader, ParseOptions, PgnGame, RawGames};

/// Maximum number of bytes allocated at one time per byte of input.
const PER_BYTE: usize = 500;
const FIXED: usize = 1 << 16;

const SIZE: usize = if cfg!(debug_assertions) { 1 << 14 } else { 1 << 20 };

fn small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(128 << 10).spawn(run).unwrap().join().unwrap();
}

fn within(what: &str, unit: &[u8], length: usize, run: impl FnOnce()) {
    let peak = usize::try_from(measure(run).bytes_max).unwrap();
    let unit = unit.escape_ascii();
    assert!(peak <= FIXED + PER_BYTE * length, "{what} {unit}: {peak} bytes for {length}");
}

#[test]
fn pgn_takes_a_small_multiple_of_its_size() {
    small_stack(|| {
        let units = [
            "( ",
            ") ",
            "(e4 ",
            "e4 (",
            "e4 ",
            "-- ",
            "Nf3 Nf6 Ng1 Ng8 ",
            "{",
            "{}",
            ";\n",
            "%\n",
            "$1",
            "$999 ",
            "!",
            "[",
            "[A \"",
            "[A \"x\"]",
            "[A \"\\\\",
            "[FEN \"",
            "1. ",
            "1.",
            ".",
            "*",
            "1-0 e4",
            "&",
            "é",
            "0-0 ",
            "e8=(Q)",
            "\n",
            "\n\n[Event \"{",
            "\\",
            "\"",
            "e.p.",
        ];
        for unit in units {
            for head in ["", "1. e4 ", "[A \"", "{"] {
                let text = [head, &unit.repeat(SIZE / unit.len())].concat();
                let (text, length) = (text.as_bytes(), text.len());
                let unit = unit.as_bytes();
                within("parse", unit, length, || {
                    drop(PgnGame::parse_with(text, &ParseOptions::lenient()));
                });
                within("games", unit, length, || {
                    RawGames::new(text).for_each(|g| drop(g.parse_with(&ParseOptions::lenient())));
                });
                within("reader", unit, length, || reader(text).for_each(drop));
                within("cut", unit, length, || {
                    GameReader::new(text, ParseOptions::lenient().max_length(100)).for_each(drop);
                });
            }
        }
    });
}

/// Reading a file needs the memory of its largest game, not of all games.
#[test]
fn a_file_takes_the_memory_of_one_game() {
    let file = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 {hi} (2. f4) 2... Nc6 1-0\n\n".repeat(SIZE / 64);
    let peak = measure(|| {
        let games = reader(file.as_bytes()).map(Result::unwrap);
        assert_eq!(games.filter(|game| game.error().is_none()).count(), SIZE / 64);
    });
    assert!(peak.bytes_max < 1 << 18, "{}", peak.bytes_max);
}
