//! The position before the first event.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crossword_rules::{Board, Op, Position, Rack};

use crate::game::Game;

/// Returns the position before the first event, and the pragmas that have no place in it.
pub(super) fn position(game: &Game, players: usize) -> (Position, Vec<&'static str>) {
    let size = game.board_size();
    let mut position = Position::default();
    // The board has a valid size, and there are as many scores as racks, at least two of each.
    if size != position.board().rows() {
        let _ = Board::new(size, size).map(|board| position.set_board(board));
    }
    if players != position.players() {
        let racks = (0..players).map(|_| Rack::new());
        let _ = position.set_players(racks, (0..players).map(|_| 0));
    }
    let lost = set_operations(game, &mut position);
    (position, lost)
}

/// Sets the operations that the head of the file provides. Returns the pragmas that none can hold.
fn set_operations(game: &Game, position: &mut Position) -> Vec<&'static str> {
    type Operation = fn(&str) -> Op<'_>;
    let ops: [(&str, Operation); 5] = [
        ("board-layout", |text| Op::BoardName(text)),
        ("id", |text| Op::GameId(text.rsplit(' ').next().unwrap_or_default())),
        ("tile-distribution", |text| Op::LetterDistribution(text)),
        ("lexicon", |text| Op::Lexicon(text)),
        ("game-type", |text| Op::Variant(text)),
    ];
    let mut lost = Vec::new();
    for (name, op) in ops {
        let Some(value) = game.pragma(name) else { continue };
        let text = single_spaced(value);
        if !text.is_empty() && position.set_op(op(&text)).is_err() {
            lost.push(name);
        }
    }
    lost
}

/// Returns the text with single spaces between its words, and none outside.
fn single_spaced(text: &str) -> Cow<'_, str> {
    let blank = |byte: &u8| byte.is_ascii_whitespace();
    let single = |pair: &[u8]| !pair.iter().all(blank);
    let bytes = text.as_bytes();
    let plain = !bytes.iter().any(|byte| blank(byte) && *byte != b' ')
        && bytes.windows(2).all(single)
        && bytes == bytes.trim_ascii();
    if plain {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split_ascii_whitespace().collect::<Vec<_>>().join(" "))
}
