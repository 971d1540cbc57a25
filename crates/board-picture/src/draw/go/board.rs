//! The size of the board, and its constant parts: wood, lines, star points, and coordinates.

use crate::svg::{Anchor, Canvas, Paint, Text};
use core::fmt::Write as _;

/// Distance between two lines.
pub(super) const STEP: f64 = 40.0;
/// Distance from the edge of the wood to the first line, with space for the coordinates.
pub(super) const RIM: f64 = 53.0;
/// The same distance without coordinates.
pub(super) const NARROW: f64 = 30.0;
pub(super) const MARGIN: f64 = 16.0;
/// Radius of a stone.
pub(super) const STONE: f64 = 19.2;

/// The size of the board and its orientation.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) flip: bool,
    pub(super) rim: f64,
}

impl Layout {
    pub(super) fn line(self, number: usize) -> f64 {
        MARGIN + self.rim + STEP * number as f64
    }

    /// Returns the place of a point, or `None` for a point outside the board.
    pub(super) fn place(self, row: usize, column: usize) -> Option<(f64, f64)> {
        let inside = row < self.rows && column < self.columns;
        let turned = |at: usize, count: usize| if self.flip { count - 1 - at } else { at };
        inside.then(|| (self.line(turned(column, self.columns)), self.line(turned(row, self.rows))))
    }
}

/// Draws the wood, lines, star points, and coordinates.
pub(super) fn board(layout: Layout, coordinates: bool, canvas: &mut Canvas<'_>) {
    let Layout { rows, columns, rim, .. } = layout;
    let line = |number| layout.line(number);
    let colors = &canvas.palette.go;
    let (left, right, top, bottom) = (line(0), line(columns - 1), line(0), line(rows - 1));
    let size = (right - left + 2.0 * rim, bottom - top + 2.0 * rim);
    canvas.rect((MARGIN, MARGIN), size, 4.0, &Paint::fill(colors.wood).stroke(colors.edge, 1.5));
    let mut path = String::new();
    for x in (0..columns).map(line) {
        let _ = write!(path, "M{x} {top}V{bottom}");
    }
    for y in (0..rows).map(line) {
        let _ = write!(path, "M{left} {y}H{right}");
    }
    canvas.path(path, &Paint::line(colors.line, 1.2));
    let frame = Paint::line(colors.line, 2.2);
    canvas.rect((left, top), (right - left, bottom - top), 0.0, &frame);
    for (row, column) in star_points(rows, columns) {
        canvas.circle((line(column), line(row)), 4.2, &Paint::fill(colors.line));
    }
    if !coordinates {
        return;
    }
    let style = Text::new(canvas.size(11.5), colors.text, Anchor::Middle);
    for column in 0..columns {
        let (x, _) = layout.place(0, column).expect("a point of the board");
        for y in [top - 30.0, bottom + 41.5] {
            canvas.text((x, y), &column_name(column), style);
        }
    }
    for row in 0..rows {
        let (_, y) = layout.place(row, 0).expect("a point of the board");
        let name = (rows - row).to_string();
        for x in [left - 35.0, right + 35.0] {
            canvas.text((x, y + 5.75), &name, style);
        }
    }
}

/// Returns the letters of a column. The letter I is not used.
pub(crate) fn column_name(column: usize) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let letter = |at: usize| char::from(LETTERS[at % LETTERS.len()]);
    match column / LETTERS.len() {
        0 => letter(column).to_string(),
        round => format!("{}{}", letter(round - 1), letter(column)),
    }
}

/// Returns the star points of a board of this size.
pub(crate) fn star_points(rows: usize, columns: usize) -> Vec<(usize, usize)> {
    if rows != columns || rows < 7 {
        return Vec::new();
    }
    let near = if rows < 13 { 2 } else { 3 };
    let far = rows - 1 - near;
    let mut points = vec![(near, near), (near, far), (far, near), (far, far)];
    if rows % 2 == 1 {
        let middle = rows / 2;
        points.push((middle, middle));
        if rows >= 15 {
            points.extend([(near, middle), (middle, near), (middle, far), (far, middle)]);
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_points_are_where_boards_have_them() {
        assert_eq!(star_points(9, 9), [(2, 2), (2, 6), (6, 2), (6, 6), (4, 4)]);
        assert_eq!(star_points(13, 13).len(), 5);
        assert_eq!(star_points(19, 19).len(), 9);
        assert!(star_points(5, 5).is_empty() && star_points(9, 13).is_empty());
    }

    #[test]
    fn columns_leave_out_i() {
        let names: String = (0..9).map(column_name).collect();
        assert_eq!(names, "ABCDEFGHJ");
        assert_eq!(column_name(24), "Z");
        assert_eq!(column_name(25), "AA");
    }
}
