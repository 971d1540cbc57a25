//! A chess board of characters. The squares of the last move are in parentheses.

use super::{Colors, Line, Look, in_order};
use crate::scene::chess::Chess;

pub(super) fn lines(scene: &Chess, look: &Look) -> Vec<Line> {
    let [left, line, right] = if look.unicode { ["┌", "─", "┐"] } else { ["+", "-", "+"] };
    let side = if look.unicode { '│' } else { '|' };
    let mut lines: Vec<Line> = vec![format!("  {left}{}{right}", line.repeat(17)).into()];
    for rank in in_order((0..8).rev(), look) {
        let mut row = Line::from(format!("{} {side}", rank + 1));
        let (mut open, mut last) = (false, None);
        for file in in_order(0..8, look) {
            let square = 8 * rank + file;
            let marked = scene.last_move.is_some_and(|(from, to)| square == from || square == to);
            let before = match (open, marked) {
                (_, true) => '(',
                (true, false) => ')',
                (false, false) => ' ',
            };
            let piece = scene.squares.get(square).copied().flatten();
            let piece_sign = match piece {
                // A square is seen by its background.
                None if look.color => ' ',
                piece if look.unicode => sign(piece),
                piece => piece.unwrap_or('.'),
            };
            let back = if (rank + file) % 2 == 0 { Colors::DARK } else { Colors::LIGHT };
            let is_white = piece.is_some_and(char::is_uppercase);
            let of_piece = if is_white { Colors::WHITE } else { Colors::BLACK };
            last = Colors::on(back, Colors::BLACK);
            row.add(&before.to_string(), last);
            row.add(&piece_sign.to_string(), Colors::on(back, of_piece));
            open = marked;
        }
        row.add(if open { ")" } else { " " }, last);
        row.add(&side.to_string(), None);
        lines.push(row);
    }
    let [left, right] = if look.unicode { ["└", "┘"] } else { ["+", "+"] };
    lines.push(format!("  {left}{}{right}", line.repeat(17)).into());
    let files: String =
        in_order('a'..='h', look).into_iter().flat_map(|file| [' ', file]).collect();
    lines.push(format!("   {files}").into());
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
