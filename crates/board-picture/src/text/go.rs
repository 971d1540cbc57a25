//! A Go board of characters.

use super::{Look, in_order};
use crate::draw::go::{column_name, star_points};
use crate::scene::go::Go;

pub(super) fn lines(scene: &Go, look: &Look) -> Vec<String> {
    let (rows, columns) =
        (scene.points.len(), scene.points.iter().map(Vec::len).max().unwrap_or(0));
    let stars = star_points(rows, columns);
    let width = if columns > 25 { 2 } else { 1 };
    let names = in_order((0..columns).map(column_name), look);
    let letters: String = names.iter().map(|name| format!(" {name:>width$}")).collect();
    let mut lines = vec![format!("  {letters}")];
    for (row, points) in in_order(scene.points.iter().enumerate(), look) {
        let number = rows - row;
        let sign = |(column, point): (usize, &Option<bool>)| {
            let sign = match (point, look.unicode) {
                (Some(true), false) => '#',
                (Some(false), false) => 'O',
                (Some(true), true) => '●',
                (Some(false), true) => '○',
                (None, false) if stars.contains(&(row, column)) => '+',
                (None, true) if stars.contains(&(row, column)) => '╋',
                (None, false) => '.',
                (None, true) => '·',
            };
            format!(" {sign:>width$}")
        };
        let points: String = in_order(points.iter().enumerate().map(sign), look).concat();
        lines.push(format!("{number:>2}{points} {number}"));
    }
    lines.push(format!("  {letters}"));
    lines
}
