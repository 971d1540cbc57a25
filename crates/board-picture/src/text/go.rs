//! A Go board of characters. The last move is in parentheses.

use super::{Colors, Line, Look, in_order};
use crate::draw::go::{column_name, star_points};
use crate::scene::go::Go;

pub(super) fn lines(scene: &Go, look: &Look) -> Vec<Line> {
    let (rows, columns) =
        (scene.points.len(), scene.points.iter().map(Vec::len).max().unwrap_or(0));
    let stars = star_points(rows, columns);
    let width = if columns > 25 { 2 } else { 1 };
    let names = in_order((0..columns).map(column_name), look);
    let letters: String = names.iter().map(|name| format!(" {name:>width$}")).collect();
    let mut lines: Vec<Line> = vec![format!("  {letters}").into()];
    for (row, points) in in_order(scene.points.iter().enumerate(), look) {
        let number = rows - row;
        let mut line = Line::from(format!("{number:>2}"));
        let mut open = false;
        for (column, point) in in_order(points.iter().enumerate(), look) {
            let is_star = stars.contains(&(row, column));
            let sign = match (point, look.unicode) {
                (Some(true), false) => '#',
                (Some(false), false) => 'O',
                (Some(true), true) => '●',
                (Some(false), true) => '○',
                (None, false) if is_star => '+',
                (None, true) if is_star => '╋',
                (None, false) => '.',
                (None, true) => '·',
            };
            let of_sign = match point {
                Some(true) => Colors::BLACK,
                Some(false) => Colors::WHITE,
                None => Colors::DARK,
            };
            let is_last = scene.last_move == Some((row, column));
            let before = match (open, is_last) {
                (_, true) => '(',
                (true, false) => ')',
                (false, false) => ' ',
            };
            line.add(&before.to_string(), Colors::on(Colors::LIGHT, Colors::BLACK));
            line.add(&format!("{sign:>width$}"), Colors::on(Colors::LIGHT, of_sign));
            open = is_last;
        }
        let behind = if open { ")" } else { " " };
        line.add(behind, Colors::on(Colors::LIGHT, Colors::BLACK));
        line.add(&number.to_string(), None);
        lines.push(line);
    }
    lines.push(format!("  {letters}").into());
    lines
}
