//! Comparison of the two board readers: the fast path for boards without errors, and the general
//! one behind [`raw::each_tile`]. They must agree on every board.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here should panic")]

use crossword_rules::{ParseOptions, Position, Square, Tile, raw};

const TOKENS: [&str; 9] = ["0", "1", "2", "A", "b", "/", "Ä", "[AB]", "["];

fn position(board: &str) -> Result<Position, crossword_rules::Error> {
    ParseOptions::strict()
        .any_rectangle()
        .parse(format!("{board} A 0 0"))
        .map(|parsed| parsed.value)
}

fn compare(board: &str) {
    let mut tiles = Vec::new();
    let raw = raw::each_tile(board, |square, tile| {
        let (letters, blank) = match tile {
            raw::RawTile::Letter(c) => (c.to_string(), c.is_lowercase()),
            raw::RawTile::Multi { letters, blank } => (letters.to_owned(), blank),
        };
        tiles.push((square, letters.to_uppercase(), blank));
    });
    match (raw, position(board)) {
        (Ok(size), Ok(position)) => {
            let found = position.board();
            assert_eq!((found.rows(), found.cols()), size, "{board}");
            assert_eq!(found.to_string(), board);
            let found = found.tiles().map(|(square, tile): (Square, Tile)| {
                (square, tile.face.as_str().to_owned(), tile.blank)
            });
            assert_eq!(found.collect::<Vec<_>>(), tiles, "{board}");
        }
        (Err(raw), Err(error)) => {
            assert_eq!((raw.kind(), raw.span()), (error.kind(), error.span()), "{board}");
        }
        (raw, position) => panic!("{board:?}: {raw:?}, {position:?}"),
    }
}

/// All boards of up to five tokens.
#[test]
fn short_boards() {
    let mut boards = vec![String::new()];
    for _ in 0..5 {
        boards =
            boards.iter().flat_map(|board| TOKENS.map(|token| format!("{board}{token}"))).collect();
        boards.iter().for_each(|board| compare(board));
    }
}

/// The same tokens across the boundary between two blocks of bytes.
#[test]
fn boards_across_blocks() {
    for before in 58..68 {
        let head = "A".repeat(before);
        for first in TOKENS {
            for second in TOKENS {
                for third in TOKENS {
                    compare(&format!("{head}{first}{second}{third}"));
                }
            }
        }
    }
}

/// Faces of many letters span several blocks.
#[test]
fn long_faces() {
    let face = format!("[{}]", "AB".repeat(100));
    compare(&format!("1{face}1/3/1A1"));
    compare(&format!("1{face}01/3/1A1"));
}

/// The fast path reads up to 32 rows; the general reader reads larger boards.
#[test]
fn sizes() {
    for size in [1, 2, 15, 21, 31, 32, 33, 99, 100, 255] {
        let row = |columns: usize| vec![columns.to_string(); size].join("/");
        compare(&row(size));
        compare(&row(size + 1));
        compare(&row(size).replacen('/', "//", 1));
        compare(&format!("{}/", row(size)));
    }
}
