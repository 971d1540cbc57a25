//! Properties that hold for any input, shared by the fuzz targets, the replay of their corpora, and
//! the property tests.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use crossword_rules::{Board, Error, LastMove, MoveOptions, Rack, Through};

/// Checks that a text is a board, a rack, or a move that is written as it was read, or none.
pub(crate) fn texts(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    match text.parse::<Board>() {
        Ok(board) => assert_eq!(board.to_string(), text),
        Err(error) => inside(&error, text),
    }
    match text.parse::<Rack>() {
        Ok(rack) => assert_eq!(rack.to_string(), text),
        Err(error) => inside(&error, text),
    }
    match LastMove::parse_with(text, &MoveOptions::lenient()) {
        Ok(read) => {
            let play = read.last_move.play();
            // Tiles in parentheses have no place in the documented form.
            if !text.contains('(') && play.is_none_or(|play| play.through() == Through::Marked) {
                assert_eq!(read.last_move.to_string().parse().as_ref(), Ok(&read.last_move));
            }
        }
        Err(error) => inside(&error, text),
    }
}

fn inside(error: &Error, text: &str) {
    assert!(text.get(error.span()).is_some(), "{error:?} in {text:?}");
}
