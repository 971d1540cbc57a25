//! The chess board, White at the bottom.

use super::pieces;
use super::svg::{Anchor, Canvas, Drawing, Paint, Text, wrapped};
use crate::scene::chess::Chess;
use core::fmt::Write as _;

/// The side of a square.
const SQUARE: f64 = 60.0;
/// The space at the left and right of the board.
const SIDE: f64 = 36.0;
const TOP: f64 = 20.0;
const BOARD: f64 = 8.0 * SQUARE;
const WIDTH: f64 = BOARD + 2.0 * SIDE;
const BOTTOM: f64 = TOP + BOARD;

pub(super) fn draw(scene: &Chess, mut canvas: Canvas<'_>) -> Drawing {
    let board = canvas.define("chess-board", board);
    canvas.put(&board, (0.0, 0.0));
    if let Some((from, to)) = scene.last_move {
        let paint = Paint::fill(canvas.palette.chess.moved).opacity(0.55);
        for (x, y) in [corner(from), corner(to)] {
            canvas.rect((x, y), (SQUARE, SQUARE), 0.0, &paint);
        }
    }
    for (square, letter) in scene.squares.iter().take(64).enumerate() {
        let Some(letter) = *letter else { continue };
        if let Some(id) = piece(letter, &mut canvas) {
            canvas.put_scaled(&id, corner(square), SQUARE / 100.0);
        }
    }
    if let Some((from, to)) = scene.last_move {
        arrow(from, to, &mut canvas);
    }
    to_move(scene, &mut canvas);
    let height = caption(scene, &mut canvas);
    canvas.finish((WIDTH, height), title(scene), description(scene))
}

/// The upper left corner of a square.
fn corner(square: usize) -> (f64, f64) {
    let (file, rank) = (square % 8, (square / 8).min(7));
    (SIDE + SQUARE * file as f64, TOP + SQUARE * (7 - rank) as f64)
}

/// Squares and coordinates.
fn board(canvas: &mut Canvas<'_>) {
    let palette = canvas.palette;
    let [dark, light] = palette.chess.squares;
    canvas.rect((SIDE, TOP), (BOARD, BOARD), 0.0, &Paint::fill(light));
    let mut path = String::new();
    for square in (0..64).filter(|square| (square / 8 + square) % 2 == 0) {
        let (x, y) = corner(square);
        let _ = write!(path, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
    }
    canvas.path(path, &Paint::fill(dark));
    let frame = Paint::line(palette.chess.frame, 2.5);
    canvas.rect((SIDE - 1.25, TOP - 1.25), (BOARD + 2.5, BOARD + 2.5), 1.0, &frame);
    let style = Text::new(11.0, palette.muted, Anchor::Middle);
    for (at, (file, rank)) in ('a'..='h').zip('1'..='8').enumerate() {
        let (x, y) = corner(at * 9);
        canvas.text((x + SQUARE / 2.0, BOTTOM + 21.0), &file.to_string(), style);
        canvas.text((SIDE / 2.0 - 1.0, y + SQUARE / 2.0 + 5.5), &rank.to_string(), style);
    }
}

/// The definition of a piece.
fn piece(letter: char, canvas: &mut Canvas<'_>) -> Option<String> {
    let piece = pieces::piece(letter)?;
    let white = letter.is_ascii_uppercase();
    let [fill, outline, lines] = canvas.palette.chess.pieces[usize::from(white)];
    let name = format!("{}-{}", if white { "white" } else { "black" }, name(letter));
    Some(canvas.define(&name, |canvas| {
        // The outline of all shapes together: all are outlined first, and then filled.
        let body: String = piece.body.concat();
        let each = |canvas: &mut Canvas<'_>, paint: &Paint| {
            piece.body.iter().for_each(|shape| canvas.path(shape, paint));
        };
        canvas.path(&body, &Paint::fill(outline).stroke(outline, 6.0));
        each(canvas, &Paint::fill(fill));
        canvas.path(piece.lines, &Paint::line(lines, 2.6));
        if !piece.dots.is_empty() {
            canvas.path(piece.dots, &Paint::fill(lines));
        }
    }))
}

/// An arrow between the middles of two squares.
fn arrow(from: usize, to: usize, canvas: &mut Canvas<'_>) {
    const HEAD: f64 = 19.0;
    let middle = |square| {
        let (x, y) = corner(square);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    };
    let ((x0, y0), (x1, y1)) = (middle(from), middle(to));
    let length = ((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)).sqrt();
    if length < 1.0 {
        return;
    }
    let (dx, dy) = ((x1 - x0) / length, (y1 - y0) / length);
    let at =
        |along: f64, across: f64| (x0 + dx * along - dy * across, y0 + dy * along + dx * across);
    let tip = length - 17.0;
    let outline = [
        (12.0, -4.0),
        (tip - HEAD, -4.0),
        (tip - HEAD, -11.0),
        (tip, 0.0),
        (tip - HEAD, 11.0),
        (tip - HEAD, 4.0),
        (12.0, 4.0),
    ];
    let mut path = String::new();
    for (number, (along, across)) in outline.into_iter().enumerate() {
        let (x, y) = at(along, across);
        let _ = write!(path, "{}{x:.1} {y:.1}", if number == 0 { 'M' } else { 'L' });
    }
    path.push('Z');
    canvas.path(path, &Paint::fill(canvas.palette.chess.arrow).opacity(0.72));
}

/// A small square of the colour to move, at its side of the board.
fn to_move(scene: &Chess, canvas: &mut Canvas<'_>) {
    const MARK: f64 = 15.0;
    let [fill, outline, _] = canvas.palette.chess.pieces[usize::from(scene.white_to_move)];
    let outline = if canvas.palette.scheme == "dark" { canvas.palette.muted } else { outline };
    let x = WIDTH - SIDE / 2.0 - MARK / 2.0 + 1.0;
    let y = if scene.white_to_move { BOTTOM - MARK - 1.0 } else { TOP + 1.0 };
    canvas.rect((x, y), (MARK, MARK), 2.5, &Paint::fill(fill).stroke(outline, 1.8));
}

/// Who is to move and the caption; returns the height of the picture.
fn caption(scene: &Chess, canvas: &mut Canvas<'_>) -> f64 {
    let palette = canvas.palette;
    let mut y = BOTTOM + 54.0;
    let style = Text::new(12.5, palette.text, Anchor::Middle).bold();
    canvas.text((WIDTH / 2.0, y), side(scene), style);
    for line in wrapped(&scene.caption, 11.0, BOARD) {
        y += 24.0;
        let style = Text::new(11.0, palette.muted, Anchor::Middle).room(BOARD);
        canvas.text((WIDTH / 2.0, y), &line, style);
    }
    y + 20.0
}

const fn side(scene: &Chess) -> &'static str {
    if scene.white_to_move { "White to move" } else { "Black to move" }
}

const fn name(letter: char) -> &'static str {
    match letter.to_ascii_lowercase() {
        'p' => "pawn",
        'r' => "rook",
        'n' => "knight",
        'b' => "bishop",
        'q' => "queen",
        _ => "king",
    }
}

fn square_name(square: usize) -> String {
    let file = "abcdefgh".chars().nth(square % 8).unwrap_or_default();
    format!("{file}{}", square / 8 + 1)
}

fn title(scene: &Chess) -> String {
    match scene.caption.as_str() {
        "" => "Chess position".to_owned(),
        caption => format!("Chess position, {caption}"),
    }
}

/// The position in words.
fn description(scene: &Chess) -> String {
    let mut out = String::new();
    for (color, white) in [("White", true), ("Black", false)] {
        let _ = write!(out, "{color}:");
        for letter in "kqrbnp".chars() {
            for (square, piece) in scene.squares.iter().take(64).enumerate() {
                let Some(piece) = *piece else { continue };
                if piece.to_ascii_lowercase() == letter && piece.is_ascii_uppercase() == white {
                    let _ = write!(out, " {} {},", name(letter), square_name(square));
                }
            }
        }
        out.truncate(out.trim_end_matches(',').len());
        out.push_str(".\n");
    }
    if let Some((from, to)) = scene.last_move {
        let _ = writeln!(out, "Last move: {} to {}.", square_name(from), square_name(to));
    }
    let _ = write!(out, "{}.", side(scene));
    out
}
