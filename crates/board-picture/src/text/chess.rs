//! A chess board of characters. The squares of the last move are in parentheses.

use super::{Look, in_order};
use crate::scene::chess::Chess;

pub(super) fn lines(scene: &Chess, look: &Look) -> Vec<String> {
    let [left, line, right] = if look.unicode { ["┌", "─", "┐"] } else { ["+", "-", "+"] };
    let side = if look.unicode { '│' } else { '|' };
    let mut lines = vec![format!("  {left}{}{right}", line.repeat(17))];
    for rank in in_order((0..8).rev(), look) {
        let mut row = format!("{} {side}", rank + 1);
        let mut open = false;
        for file in in_order(0..8, look) {
            let square = 8 * rank + file;
            let marked = scene.last_move.is_some_and(|(from, to)| square == from || square == to);
            row.push(match (open, marked) {
                (_, true) => '(',
                (true, false) => ')',
                (false, false) => ' ',
            });
            let piece = scene.squares.get(square).copied().flatten();
            row.push(if look.unicode { sign(piece) } else { piece.unwrap_or('.') });
            open = marked;
        }
        row.push(if open { ')' } else { ' ' });
        row.push(side);
        lines.push(row);
    }
    let [left, right] = if look.unicode { ["└", "┘"] } else { ["+", "+"] };
    lines.push(format!("  {left}{}{right}", line.repeat(17)));
    let files: String =
        in_order('a'..='h', look).into_iter().flat_map(|file| [' ', file]).collect();
    lines.push(format!("   {files}"));
    lines
}

const fn sign(piece: Option<char>) -> char {
    match piece {
        None => '·',
        Some('K') => '♔',
        Some('Q') => '♕',
        Some('R') => '♖',
        Some('B') => '♗',
        Some('N') => '♘',
        Some('P') => '♙',
        Some('k') => '♚',
        Some('q') => '♛',
        Some('r') => '♜',
        Some('b') => '♝',
        Some('n') => '♞',
        Some('p') => '♟',
        Some(other) => other,
    }
}
