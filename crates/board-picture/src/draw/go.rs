//! Drawing of the Go board. Lengths are in units of the drawing.

use super::Parts;
use crate::options::{Coordinates, Options};
use crate::scene::go::{Go, Mark};
use crate::svg::{Anchor, Canvas, Paint, Text, width};
use core::fmt::Write as _;

/// Distance between two lines.
const STEP: f64 = 40.0;
/// Distance from the edge of the wood to the first line, with space for the coordinates.
const RIM: f64 = 53.0;
/// The same distance without coordinates.
const NARROW: f64 = 30.0;
const MARGIN: f64 = 16.0;
/// Radius of a stone.
const STONE: f64 = 19.2;

/// The size of the board and its orientation.
#[derive(Clone, Copy)]
struct Layout {
    rows: usize,
    columns: usize,
    flip: bool,
    rim: f64,
}

impl Layout {
    fn line(self, number: usize) -> f64 {
        MARGIN + self.rim + STEP * number as f64
    }

    /// Returns the place of a point, or `None` for a point outside the board.
    fn place(self, row: usize, column: usize) -> Option<(f64, f64)> {
        let inside = row < self.rows && column < self.columns;
        let turned = |at: usize, count: usize| if self.flip { count - 1 - at } else { at };
        inside.then(|| (self.line(turned(column, self.columns)), self.line(turned(row, self.rows))))
    }
}

pub(super) fn draw(scene: &Go, options: &Options, canvas: Canvas<'_>) -> Parts {
    let rows = scene.points.len().max(1);
    let columns = scene.points.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let coordinates = options.coordinates != Coordinates::None;
    let rim = if coordinates { RIM } else { NARROW };
    let layout = Layout { rows, columns, flip: options.flip, rim };
    // Small boards have large coordinates anyway.
    let mut canvas = canvas.large_text(options.large_text && rows.max(columns) > 13);
    let flip = if options.flip { "-flip" } else { "" };
    let board = canvas.define_once(&format!("go-board-{rows}-{columns}{flip}"), |canvas| {
        board(layout, coordinates, canvas);
    });
    canvas.put(&board, (0.0, 0.0));
    let stones = [false, true].map(|black| stone(black, &mut canvas));
    for (y, row) in scene.points.iter().enumerate() {
        for (x, black) in row.iter().enumerate() {
            let Some((black, at)) = black.zip(layout.place(y, x)) else { continue };
            canvas.put(&stones[usize::from(black)], at);
        }
    }
    for (row, column, sign) in &scene.marks {
        mark(scene, layout, (*row, *column), sign, &mut canvas);
    }
    if let Some((row, column)) = scene.last_move {
        let marked = scene.marks.iter().any(|(y, x, _)| (*y, *x) == (row, column));
        let black = color_at(scene, row, column);
        if let Some((at, black)) = layout.place(row, column).zip(black).filter(|_| !marked) {
            canvas.circle(at, STONE * 0.5, &Paint::line(ink(Some(black), &canvas), 2.6));
        }
    }
    let width = layout.line(columns - 1) + rim + MARGIN;
    let bottom = layout.line(rows - 1) + rim;
    let height = caption(scene, &stones, (width, bottom), &mut canvas);
    canvas.finish((width, height), description(scene))
}

fn color_at(scene: &Go, row: usize, column: usize) -> Option<bool> {
    scene.points.get(row)?.get(column).copied().flatten()
}

/// Returns the color of marks on a stone or on the wood.
const fn ink(stone: Option<bool>, canvas: &Canvas<'_>) -> &'static str {
    match stone {
        Some(true) => canvas.palette.go.on_black,
        Some(false) => canvas.palette.go.on_white,
        None => canvas.palette.go.line,
    }
}

/// Draws a mark on a stone, or on an empty point, where it covers the intersection.
fn mark(
    scene: &Go,
    layout: Layout,
    (row, column): (usize, usize),
    sign: &Mark,
    canvas: &mut Canvas<'_>,
) {
    let Some((x, y)) = layout.place(row, column) else { return };
    let stone = color_at(scene, row, column);
    let colors = &canvas.palette.go;
    let color = ink(stone, canvas);
    let line = Paint::line(color, 2.4);
    let mut text = |text: &str| {
        if stone.is_none() {
            canvas.circle((x, y), STONE * 0.8, &Paint::fill(colors.wood));
        }
        let size = if text.chars().nth(2).is_some() { 11.0 } else { 13.5 };
        let style = Text::new(size, color, Anchor::Middle).room(STONE * 1.7);
        canvas.text((x, y + size / 2.0), text, style);
    };
    match sign {
        Mark::Number(number) => text(&number.to_string()),
        Mark::Label(label) => text(label),
        Mark::Triangle => {
            let (dx, up, down) = (STONE * 0.55, STONE * 0.62, STONE * 0.36);
            let path = format!("M{x} {:.1}L{:.1} {:.1}H{:.1}Z", y - up, x + dx, y + down, x - dx);
            canvas.path(path, &line);
        }
        Mark::Square => {
            let half = STONE * 0.45;
            canvas.rect((x - half, y - half), (2.0 * half, 2.0 * half), 0.0, &line);
        }
        Mark::Circle => canvas.circle((x, y), STONE * 0.5, &line),
        Mark::Cross => {
            let half = STONE * 0.42;
            let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
            let path = format!(
                "M{left:.1} {top:.1}L{right:.1} {bottom:.1}M{right:.1} {top:.1}L{left:.1} {bottom:.1}"
            );
            canvas.path(path, &line);
        }
        Mark::Territory(black) => {
            let half = 6.5;
            let (fill, rim) = if *black {
                (colors.black_dark, colors.black_rim)
            } else {
                (colors.white_light, colors.white_rim)
            };
            let paint = Paint::fill(fill).stroke(rim, 0.9);
            canvas.rect((x - half, y - half), (2.0 * half, 2.0 * half), 1.5, &paint);
        }
    }
}

/// Draws the wood, lines, star points, and coordinates.
fn board(layout: Layout, coordinates: bool, canvas: &mut Canvas<'_>) {
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
        let (x, _) = layout.place(0, column).unwrap_or_default();
        for y in [top - 30.0, bottom + 41.5] {
            canvas.text((x, y), &column_name(column), style);
        }
    }
    for row in 0..rows {
        let (_, y) = layout.place(row, 0).unwrap_or_default();
        let name = (rows - row).to_string();
        for x in [left - 35.0, right + 35.0] {
            canvas.text((x, y + 5.75), &name, style);
        }
    }
}

/// Returns the letters of a column. The letter I is not used.
fn column_name(column: usize) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let letter = |at: usize| char::from(LETTERS[at % LETTERS.len()]);
    match column / LETTERS.len() {
        0 => letter(column).to_string(),
        round => format!("{}{}", letter(round - 1), letter(column)),
    }
}

/// Returns the star points of a board of this size.
fn star_points(rows: usize, columns: usize) -> Vec<(usize, usize)> {
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

fn stone(black: bool, canvas: &mut Canvas<'_>) -> String {
    let colors = &canvas.palette.go;
    let (light, dark, rim) = if black {
        (colors.black_light, colors.black_dark, colors.black_rim)
    } else {
        (colors.white_light, colors.white_dark, colors.white_rim)
    };
    let name = if black { "black" } else { "white" };
    let ball = canvas.ball(&format!("{name}-light"), light, dark);
    canvas.define_once(&format!("{name}-stone"), |canvas| {
        canvas.circle((1.4, 2.2), STONE, &Paint::fill("#000").opacity(0.22));
        canvas.circle((0.0, 0.0), STONE - 0.4, &Paint::fill(&ball).stroke(rim, 0.9));
    })
}

/// Draws the players, the side to move, the score, and the caption below the board, and returns the
/// height of the picture.
fn caption(
    scene: &Go,
    stones: &[String; 2],
    (wide, bottom): (f64, f64),
    canvas: &mut Canvas<'_>,
) -> f64 {
    let page = &canvas.palette.page;
    let room = wide - 2.0 * MARGIN;
    let mut y = bottom + 34.0;
    if scene.names.iter().any(|name| !name.is_empty()) || scene.captures.is_some() {
        for (player, name) in scene.names.iter().enumerate() {
            let left = MARGIN + room / 2.0 * player as f64;
            let middle = y - canvas.size(6.5);
            canvas.put_scaled(&stones[usize::from(player == 0)], (left + 12.0, middle), 0.6);
            let name = if name.is_empty() { ["Black", "White"][player.min(1)] } else { name };
            let style = Text::new(canvas.size(12.5), page.text, Anchor::Start)
                .bold()
                .room(room / 2.0 - 100.0);
            let used = canvas.text((left + 32.0, y), name, style);
            if let Some(prisoners) = scene.captures.and_then(|both| both.get(player).copied()) {
                let text = format!("+{prisoners}");
                let style = Text::new(canvas.size(11.5), page.muted, Anchor::Start);
                canvas.text((left + 42.0 + used, y), &text, style);
            }
        }
        y += 30.0;
    }
    let middle = y - canvas.size(6.5);
    canvas.put_scaled(&stones[usize::from(scene.black_to_move)], (MARGIN + 12.0, middle), 0.6);
    let style = Text::new(canvas.size(12.5), page.text, Anchor::Start).bold().room(room - 32.0);
    let used = canvas.text((MARGIN + 32.0, y), to_move(scene), style);
    y += 28.0;
    if let Some(score) = &scene.score {
        let style = Text::new(canvas.size(12.5), page.text, Anchor::Start);
        if width(score, style.size) <= room - 52.0 - used {
            let style = Text { anchor: Anchor::End, ..style };
            canvas.text((wide - MARGIN, y - 28.0), score, style);
        } else {
            y = canvas.lines((MARGIN, y - 4.0), score, style.room(room), 24.0) + 4.0;
        }
    }
    let style = Text::new(11.0, page.muted, Anchor::Start).room(room);
    canvas.lines((MARGIN, y), &scene.caption, style, 24.0) - 4.0
}

const fn to_move(scene: &Go) -> &'static str {
    if scene.black_to_move { "Black to move" } else { "White to move" }
}

/// Returns the description of the position.
fn description(scene: &Go) -> String {
    let rows = scene.points.len();
    let mut out = String::new();
    if scene.names.iter().any(|name| !name.is_empty()) {
        let _ = writeln!(out, "{} (Black) against {} (White).", scene.names[0], scene.names[1]);
    }
    for (name, color) in [("Black", true), ("White", false)] {
        let _ = write!(out, "{name}:");
        for (y, row) in scene.points.iter().enumerate() {
            for (x, _) in row.iter().enumerate().filter(|(_, point)| **point == Some(color)) {
                let _ = write!(out, " {}{}", column_name(x), rows - y);
            }
        }
        out.push_str(".\n");
    }
    if let Some((y, x)) = scene.last_move {
        let _ = writeln!(out, "Last move: {}{}.", column_name(x), rows.saturating_sub(y));
    }
    for (y, x, mark) in &scene.marks {
        let place = format!("{}{}", column_name(*x), rows.saturating_sub(*y));
        let _ = match mark {
            Mark::Number(number) => writeln!(out, "{place}: move {number}."),
            Mark::Label(label) => writeln!(out, "{place}: {label}."),
            Mark::Triangle => writeln!(out, "{place}: triangle."),
            Mark::Square => writeln!(out, "{place}: square."),
            Mark::Circle => writeln!(out, "{place}: circle."),
            Mark::Cross => writeln!(out, "{place}: cross."),
            Mark::Territory(true) => writeln!(out, "{place}: Black's territory."),
            Mark::Territory(false) => writeln!(out, "{place}: White's territory."),
        };
    }
    out.push_str(to_move(scene));
    if let Some(score) = &scene.score {
        let _ = write!(out, ". {score}");
    }
    out
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
