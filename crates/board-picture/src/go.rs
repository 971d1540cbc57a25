//! The Go board.

use super::svg::{Anchor, Canvas, Drawing, Paint, Text, wrapped};
use crate::scene::go::Go;
use core::fmt::Write as _;

/// From line to line.
const STEP: f64 = 40.0;
/// From the edge of the wood to the first line; the coordinates stand there.
const RIM: f64 = 53.0;
const MARGIN: f64 = 16.0;
/// The radius of a stone.
const STONE: f64 = 19.2;

pub(super) fn draw(scene: &Go, mut canvas: Canvas<'_>) -> Drawing {
    let rows = scene.points.len().max(1);
    let columns = scene.points.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let board = canvas.define("go-board", |canvas| board(rows, columns, canvas));
    canvas.put(&board, (0.0, 0.0));
    let stones = [false, true].map(|black| stone(black, &mut canvas));
    for (y, row) in scene.points.iter().enumerate() {
        for (x, black) in row.iter().enumerate() {
            let Some(black) = *black else { continue };
            let at = (line(x), line(y));
            canvas.put(&stones[usize::from(black)], at);
            if scene.last_move == Some((y, x)) {
                let [white, ink] = canvas.palette.go.marks;
                let color = if black { white } else { ink };
                canvas.circle(at, STONE * 0.5, &Paint::line(color, 2.6));
            }
        }
    }
    let width = line(columns - 1) + RIM + MARGIN;
    let bottom = line(rows - 1) + RIM;
    let height = caption(scene, &stones, (width, bottom), &mut canvas);
    canvas.finish((width, height), title(scene), description(scene))
}

/// Where a line is.
fn line(number: usize) -> f64 {
    MARGIN + RIM + STEP * number as f64
}

/// Wood, lines, star points, coordinates.
fn board(rows: usize, columns: usize, canvas: &mut Canvas<'_>) {
    let colors = &canvas.palette.go;
    let (left, right, top, bottom) = (line(0), line(columns - 1), line(0), line(rows - 1));
    let size = (right - left + 2.0 * RIM, bottom - top + 2.0 * RIM);
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
    let style = Text::new(11.5, colors.text, Anchor::Middle);
    for column in 0..columns {
        let name = column_name(column);
        for y in [top - 30.0, bottom + 41.5] {
            canvas.text((line(column), y), &name, style);
        }
    }
    for row in 0..rows {
        let name = (rows - row).to_string();
        for x in [left - 35.0, right + 35.0] {
            canvas.text((x, line(row) + 5.75), &name, style);
        }
    }
}

/// The letters of the columns leave out I.
fn column_name(column: usize) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let letter = |at: usize| char::from(LETTERS[at % LETTERS.len()]);
    match column / LETTERS.len() {
        0 => letter(column).to_string(),
        round => format!("{}{}", letter(round - 1), letter(column)),
    }
}

/// The points that are marked on boards of this size.
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
    let [light, dark, rim] = canvas.palette.go.stones[usize::from(black)];
    let name = if black { "black" } else { "white" };
    let ball = canvas.ball(&format!("{name}-light"), light, dark);
    canvas.define(&format!("{name}-stone"), |canvas| {
        canvas.circle((1.4, 2.2), STONE, &Paint::fill("#000").opacity(0.22));
        canvas.circle((0.0, 0.0), STONE - 0.4, &Paint::fill(&ball).stroke(rim, 0.9));
    })
}

/// Who is to move, the score and the caption under the board; returns the height of the picture.
fn caption(
    scene: &Go,
    stones: &[String; 2],
    (width, bottom): (f64, f64),
    canvas: &mut Canvas<'_>,
) -> f64 {
    let palette = canvas.palette;
    let room = width - 2.0 * MARGIN;
    let mut y = bottom + 34.0;
    canvas.put_scaled(&stones[usize::from(scene.black_to_move)], (MARGIN + 12.0, y - 6.5), 0.6);
    let style = Text::new(12.5, palette.text, Anchor::Start).bold().room(room - 32.0);
    let used = canvas.text((MARGIN + 32.0, y), to_move(scene), style);
    if let Some(score) = &scene.score {
        let style = Text::new(12.5, palette.text, Anchor::End);
        let left = room - 32.0 - used - 20.0;
        let wide = super::letters::width(score) * 12.5 / super::letters::CAPITAL;
        if wide <= left {
            canvas.text((width - MARGIN, y), score, style);
        } else {
            for text in wrapped(score, 12.5, room) {
                y += 24.0;
                let style = Text { anchor: Anchor::Start, ..style };
                canvas.text((MARGIN, y), &text, style.room(room));
            }
        }
    }
    y += 4.0;
    for text in wrapped(&scene.caption, 11.0, room) {
        y += 24.0;
        canvas.text((MARGIN, y), &text, Text::new(11.0, palette.muted, Anchor::Start).room(room));
    }
    y + 20.0
}

const fn to_move(scene: &Go) -> &'static str {
    if scene.black_to_move { "Black to move" } else { "White to move" }
}

fn title(scene: &Go) -> String {
    match scene.caption.as_str() {
        "" => "Go position".to_owned(),
        caption => format!("Go position {caption}"),
    }
}

/// The position in words.
fn description(scene: &Go) -> String {
    let rows = scene.points.len();
    let mut out = String::new();
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
