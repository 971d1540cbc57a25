//! The board of a crossword game.

use super::svg::{Anchor, Canvas, Drawing, Paint, Text, wrapped};
use crate::scene::crossword::{Crossword, Premium, Square, Tile};
use core::fmt::Write as _;

/// The side of a square.
const SQUARE: f64 = 40.0;
/// The space at the left and top, for the coordinates.
const SIDE: f64 = 36.0;
const MARGIN: f64 = 20.0;
/// The height of a player's line.
const PLAYER: f64 = 52.0;
/// The least width: a rack and a score have to fit.
const NARROW: f64 = 420.0;

pub(super) fn draw(scene: &Crossword, mut canvas: Canvas<'_>) -> Drawing {
    let columns = scene.rows.iter().map(Vec::len).max().unwrap_or(0);
    let size = (SQUARE * columns as f64, SQUARE * scene.rows.len() as f64);
    let board = canvas.define("crossword-board", |canvas| board(scene, columns, size, canvas));
    canvas.put(&board, (0.0, 0.0));
    for (y, row) in scene.rows.iter().enumerate() {
        for (x, square) in row.iter().enumerate() {
            if let Some(face) = &square.tile {
                let at = place(x, y);
                tile(face, at, SQUARE, square.last, &mut canvas);
            }
        }
    }
    let width = (SIDE + size.0 + MARGIN).max(NARROW);
    let mut y = SIDE + size.1 + 16.0;
    for player in 0..scene.racks.len().max(scene.scores.len()) {
        player_line(scene, player, (width, y), &mut canvas);
        y += PLAYER;
    }
    y += 22.0;
    let room = width - 2.0 * MARGIN;
    for line in wrapped(&scene.caption, 10.0, room) {
        let style = Text::new(10.0, canvas.palette.muted, Anchor::Start).room(room);
        canvas.text((MARGIN, y), &line, style);
        y += 21.0;
    }
    canvas.finish((width, y), title(scene), description(scene))
}

/// The upper left corner of a square.
fn place(x: usize, y: usize) -> (f64, f64) {
    (SIDE + SQUARE * x as f64, SIDE + SQUARE * y as f64)
}

/// Squares, premiums, coordinates.
fn board(scene: &Crossword, columns: usize, size: (f64, f64), canvas: &mut Canvas<'_>) {
    let palette = canvas.palette;
    let colors = &palette.crossword;
    canvas.rect(
        (SIDE - 3.0, SIDE - 3.0),
        (size.0 + 6.0, size.1 + 6.0),
        4.0,
        &Paint::fill(colors.board),
    );
    for (y, row) in scene.rows.iter().enumerate() {
        for (x, square) in row.iter().enumerate() {
            premium(square, place(x, y), canvas);
        }
    }
    let style = Text::new(10.0, palette.muted, Anchor::Middle);
    for x in 0..columns {
        let (left, _) = place(x, 0);
        canvas.text((left + SQUARE / 2.0, SIDE - 12.0), &column_name(x), style);
    }
    for y in 0..scene.rows.len() {
        let (_, top) = place(0, y);
        let number = (y + 1).to_string();
        let style = Text { anchor: Anchor::End, ..style };
        canvas.text((SIDE - 11.0, top + SQUARE / 2.0 + 5.0), &number, style);
    }
}

fn column_name(column: usize) -> String {
    let letter = |at: usize| (b'A'..=b'Z').nth(at % 26).map_or('?', char::from);
    match column / 26 {
        0 => letter(column).to_string(),
        round => format!("{}{}", letter(round - 1), letter(column)),
    }
}

/// One square in its colour, with its label.
fn premium(square: &Square, at: (f64, f64), canvas: &mut Canvas<'_>) {
    let colors = &canvas.palette.crossword;
    let (fill, label, ink) = match square.premium {
        Premium::Plain => (colors.square, "", colors.label),
        Premium::DoubleLetter => (colors.double_letter, "DL", colors.label),
        Premium::TripleLetter => (colors.triple_letter, "TL", colors.strong_label),
        Premium::QuadrupleLetter => (colors.quadruple_letter, "QL", colors.strong_label),
        Premium::DoubleWord => (colors.double_word, "DW", colors.label),
        Premium::TripleWord => (colors.triple_word, "TW", colors.strong_label),
        Premium::QuadrupleWord => (colors.quadruple_word, "QW", colors.strong_label),
        Premium::Start => (colors.double_word, "*", colors.label),
    };
    let name = match square.premium {
        Premium::Plain => "square",
        Premium::Start => "square-start",
        _ => &format!("square-{label}"),
    };
    let id = canvas.define(name, |canvas| {
        canvas.rect((1.0, 1.0), (SQUARE - 2.0, SQUARE - 2.0), 2.0, &Paint::fill(fill));
        let middle = (SQUARE / 2.0, SQUARE / 2.0);
        if square.premium == Premium::Start {
            canvas.path(star(middle, 12.0), &Paint::fill(ink).opacity(0.8));
        } else {
            canvas.text((middle.0, middle.1 + 4.5), label, Text::new(9.0, ink, Anchor::Middle));
        }
    });
    canvas.put(&id, at);
}

/// A star with five points.
fn star((x, y): (f64, f64), radius: f64) -> String {
    // Sines and cosines of multiples of 36 degrees, outer and inner corners in turn.
    const CORNERS: [(f64, f64); 10] = [
        (0.0, -1.0),
        (0.224_5, -0.309),
        (0.951_1, -0.309),
        (0.363_3, 0.118),
        (0.587_8, 0.809),
        (0.0, 0.382),
        (-0.587_8, 0.809),
        (-0.363_3, 0.118),
        (-0.951_1, -0.309),
        (-0.224_5, -0.309),
    ];
    let mut path = String::new();
    for (number, (dx, dy)) in CORNERS.into_iter().enumerate() {
        let letter = if number == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{:.1} {:.1}", x + dx * radius, y + dy * radius);
    }
    path.push('Z');
    path
}

/// A tile with its face and points; a blank without a face has a question mark.
fn tile(tile: &Tile, at: (f64, f64), side: f64, last: bool, canvas: &mut Canvas<'_>) {
    let mut name = if tile.blank { "blank".to_owned() } else { "tile".to_owned() };
    for c in tile.face.chars() {
        let _ = write!(name, "-{:x}", u32::from(c));
    }
    if last {
        name.push_str("-last");
    }
    let id = canvas.define(&name, |canvas| draw_tile(tile, side, last, canvas));
    canvas.put(&id, at);
}

fn draw_tile(tile: &Tile, side: f64, last: bool, canvas: &mut Canvas<'_>) {
    let colors = &canvas.palette.crossword;
    let (fill, edge) =
        if last { (colors.last, colors.last_edge) } else { (colors.tile, colors.tile_edge) };
    let paint = Paint::fill(fill).stroke(edge, if last { 1.8 } else { 1.2 });
    canvas.rect((1.5, 1.5), (side - 3.0, side - 3.0), 4.5, &paint);
    let ink = if tile.blank { colors.blank } else { colors.letter };
    let points = tile.points.filter(|_| !tile.blank);
    // Points leave less room for the face.
    let shift = if points.is_some() { -0.04 * side } else { 0.0 };
    let many = tile.face.chars().nth(1).is_some();
    let (size, base) = if many { (0.34, 0.65) } else { (0.43, 0.7) };
    let style = Text::new(side * size, ink, Anchor::Middle).bold().room(side * 0.74);
    canvas.text((side / 2.0 + shift, side * base), face(tile), style);
    if let Some(points) = points {
        let style = Text::new(side * 0.165, ink, Anchor::End);
        canvas.text((side - 4.0, side - 4.5), &points.to_string(), style);
    }
    if tile.blank {
        let paint = Paint::line(ink, 1.1).opacity(0.75);
        canvas.rect((4.5, 4.5), (side - 9.0, side - 9.0), 3.0, &paint);
    }
}

/// The letters of a tile; a blank on a rack has none yet.
fn face(tile: &Tile) -> &str {
    if tile.face.is_empty() { "?" } else { &tile.face }
}

/// The rack and the score of a player.
fn player_line(scene: &Crossword, player: usize, (width, y): (f64, f64), canvas: &mut Canvas<'_>) {
    const TILE: f64 = 36.0;
    const NAME: f64 = 116.0;
    let palette = canvas.palette;
    let base = y + PLAYER / 2.0 + 6.0;
    let color = if player == 0 { palette.text } else { palette.muted };
    let name = format!("Player {}", player + 1);
    let style = Text::new(12.0, color, Anchor::Start).room(NAME - 20.0);
    canvas.text((MARGIN, base), &name, if player == 0 { style.bold() } else { style });
    let mut end = width - MARGIN;
    if let Some(score) = scene.scores.get(player) {
        let style = Text::new(15.0, palette.text, Anchor::End).bold();
        end -= canvas.text((end, base + 1.5), &score.to_string(), style).max(50.0) + 14.0;
    }
    let (left, room) = (MARGIN + NAME, end - MARGIN - NAME);
    let rack = scene.racks.get(player).map_or(&[][..], Vec::as_slice);
    let step = (room / rack.len().max(7) as f64).min(TILE + 2.0);
    let shelf = (step * rack.len().max(7) as f64 + 6.0, 9.0);
    let shelf_y = y + PLAYER / 2.0 + TILE / 2.0 - 5.0;
    for (number, face) in rack.iter().enumerate() {
        let at = (left + step * number as f64 + 3.0, y + PLAYER / 2.0 - TILE / 2.0 - 1.0);
        tile(face, at, step.min(TILE), false, canvas);
    }
    canvas.rect((left, shelf_y), shelf, 3.0, &Paint::fill(palette.crossword.rack));
}

fn title(scene: &Crossword) -> String {
    match scene.caption.as_str() {
        "" => "Crossword game position".to_owned(),
        caption => format!("Crossword game position {caption}"),
    }
}

/// The position in words: the rows with tiles, racks and scores.
fn description(scene: &Crossword) -> String {
    let mut out = String::new();
    for (number, row) in scene.rows.iter().enumerate() {
        if row.iter().all(|square| square.tile.is_none()) {
            continue;
        }
        let _ = write!(out, "Row {}: ", number + 1);
        for square in row {
            match &square.tile {
                None => out.push('.'),
                Some(Tile { face, blank: true, .. }) => out.push_str(&face.to_lowercase()),
                Some(Tile { face, .. }) => out.push_str(face),
            }
        }
        out.push('\n');
    }
    for player in 0..scene.racks.len().max(scene.scores.len()) {
        let rack = scene.racks.get(player).map_or(&[][..], Vec::as_slice);
        let rack: String = rack.iter().map(face).collect();
        let score = scene.scores.get(player).copied().unwrap_or_default();
        let _ = writeln!(out, "Player {}: rack {rack}, score {score}.", player + 1);
    }
    out.truncate(out.trim_end().len());
    out
}
