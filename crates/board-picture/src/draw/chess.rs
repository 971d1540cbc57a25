//! Drawing of the chess board. Lengths are in units of the drawing.

use super::{Parts, pieces};
use crate::options::{Coordinates, Options};
use crate::scene::chess::{Chess, Ink};
use crate::scene::clock;
use crate::svg::{Anchor, Canvas, Paint, Text};
use crate::theme::Palette;
use core::fmt::Write as _;

/// Side of a square.
const SQUARE: f64 = 60.0;
/// Space to the left and right of the board.
const SIDE: f64 = 36.0;
const BOARD: f64 = 8.0 * SQUARE;
const WIDTH: f64 = BOARD + 2.0 * SIDE;
/// Height of a player's line above or below the board.
const PLAYER: f64 = 38.0;

/// The place of the board, and the side at the bottom.
#[derive(Clone, Copy)]
struct Layout {
    top: f64,
    flip: bool,
    coordinates: Coordinates,
}

impl Layout {
    /// Returns the upper left corner of a square.
    fn corner(self, square: usize) -> (f64, f64) {
        let (file, rank) = (square % 8, (square / 8).min(7));
        let (column, row) = if self.flip { (7 - file, rank) } else { (file, 7 - rank) };
        (SIDE + SQUARE * column as f64, self.top + SQUARE * row as f64)
    }

    fn middle(self, square: usize) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    }

    fn bottom(self) -> f64 {
        self.top + BOARD
    }
}

pub(super) fn draw(scene: &Chess, options: &Options, mut canvas: Canvas<'_>) -> Parts {
    let players =
        scene.names.iter().any(|name| !name.is_empty()) || scene.clocks.iter().any(Option::is_some);
    let top = if players { PLAYER + 4.0 } else { 20.0 };
    let layout = Layout { top, flip: options.flip, coordinates: options.coordinates };
    let mut name = "chess-board".to_owned();
    for (part, is_used) in [("-players", players), ("-flip", options.flip)] {
        name.push_str(if is_used { part } else { "" });
    }
    let board = canvas.define_once(&name, |canvas| board(layout, canvas));
    canvas.put(&board, (0.0, 0.0));
    if let Some((from, to)) = scene.last_move {
        let paint = Paint::fill(canvas.palette.chess.moved).opacity(0.55);
        for (x, y) in [layout.corner(from), layout.corner(to)] {
            canvas.rect((x, y), (SQUARE, SQUARE), 0.0, &paint);
        }
    }
    if let Some(square) = scene.check {
        let glow = canvas.glow("chess-check", canvas.palette.chess.check);
        canvas.rect(layout.corner(square), (SQUARE, SQUARE), 0.0, &Paint::fill(&glow));
    }
    for (square, letter) in scene.squares.iter().take(64).enumerate() {
        let Some(letter) = *letter else { continue };
        if let Some(id) = piece(letter, &mut canvas) {
            canvas.put_scaled(&id, layout.corner(square), SQUARE / 100.0);
        }
    }
    drawings(scene, layout, &mut canvas);
    if players {
        for white in [true, false] {
            player_line(scene, white, layout, &mut canvas);
        }
    }
    to_move(scene, layout, &mut canvas);
    let page = &canvas.palette.page;
    let below = layout.bottom()
        + if options.coordinates == Coordinates::Outside { 54.0 } else { 34.0 }
        + if players { PLAYER - 6.0 } else { 0.0 };
    let style = Text::new(12.5, page.text, Anchor::Middle).bold();
    canvas.text((WIDTH / 2.0, below), side(scene), style);
    let style = Text::new(11.0, page.muted, Anchor::Middle).room(BOARD);
    let y = canvas.lines((WIDTH / 2.0, below + 24.0), &scene.caption, style, 24.0);
    canvas.finish((WIDTH, y - 4.0), description(scene, layout))
}

/// Draws the arrows and rings of an annotation.
fn drawings(scene: &Chess, layout: Layout, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette;
    for (square, color) in &scene.marks {
        let ring = Paint::line(ink(*color, palette), 4.5).opacity(0.85);
        canvas.circle(layout.middle(*square), SQUARE / 2.0 - 4.0, &ring);
    }
    for (from, to, color) in scene.arrows.iter().copied() {
        // The arrow starts and ends inside its squares, off their centers.
        let ((x0, y0), (x1, y1)) = (layout.middle(from), layout.middle(to));
        let length = (x1 - x0).hypot(y1 - y0).max(1.0);
        let (dx, dy) = ((x1 - x0) / length, (y1 - y0) / length);
        let (start, end) = (12.0, length - 12.0);
        let at = |along: f64| (x0 + dx * along, y0 + dy * along);
        canvas.arrow(at(start), at(end), 8.0, ink(color, palette));
    }
}

const fn ink(ink: Ink, palette: &'static Palette) -> &'static str {
    match ink {
        Ink::Green => palette.chess.green,
        Ink::Red => palette.chess.red,
        Ink::Yellow => palette.chess.yellow,
        Ink::Blue => palette.chess.blue,
    }
}

/// Draws the squares and the coordinates.
fn board(layout: Layout, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette;
    let top = layout.top;
    canvas.rect((SIDE, top), (BOARD, BOARD), 0.0, &Paint::fill(palette.chess.light));
    let mut path = String::new();
    for square in (0..64).filter(|square| (square / 8 + square) % 2 == 0) {
        let (x, y) = layout.corner(square);
        let _ = write!(path, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
    }
    canvas.path(path, &Paint::fill(palette.chess.dark));
    let frame = Paint::line(palette.chess.frame, 2.5);
    canvas.rect((SIDE - 1.25, top - 1.25), (BOARD + 2.5, BOARD + 2.5), 1.0, &frame);
    for (at, (file, rank)) in ('a'..='h').zip('1'..='8').enumerate() {
        let (x, y) = layout.corner(at * 9);
        let (file, rank) = (file.to_string(), rank.to_string());
        match layout.coordinates {
            Coordinates::None => {}
            Coordinates::Outside => {
                let style = Text::new(11.0, palette.page.muted, Anchor::Middle);
                canvas.text((x + SQUARE / 2.0, layout.bottom() + 21.0), &file, style);
                canvas.text((SIDE / 2.0 - 1.0, y + SQUARE / 2.0 + 5.5), &rank, style);
            }
            Coordinates::Inside => {
                // The names of files are in the bottom row, and those of ranks in the left column.
                // a1 is a dark square.
                let color = |row: usize, column: usize| {
                    let dark = (row + column) % 2 == 0;
                    if dark { palette.chess.on_dark } else { palette.chess.on_light }
                };
                let edge = if layout.flip { 7 } else { 0 };
                let style = |color, anchor| Text::new(8.5, color, anchor).bold();
                let right = style(color(edge, at), Anchor::End);
                canvas.text((x + SQUARE - 3.5, layout.bottom() - 4.5), &file, right);
                let left = style(color(at, edge), Anchor::Start);
                canvas.text((SIDE + 3.5, y + 12.5), &rank, left);
            }
        }
    }
}

/// Defines a piece and returns its id.
fn piece(letter: char, canvas: &mut Canvas<'_>) -> Option<String> {
    let piece = pieces::piece(letter)?;
    let white = letter.is_ascii_uppercase();
    let colors = &canvas.palette.chess;
    let (fill, outline, lines) = if white {
        (colors.white_fill, colors.white_line, colors.white_inner)
    } else {
        (colors.black_fill, colors.black_line, colors.black_inner)
    };
    let name = format!("{}-{}", if white { "white" } else { "black" }, name(letter));
    Some(canvas.define_once(&name, |canvas| {
        // The body is the union of all shapes: all are outlined first, and then filled.
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

/// Draws a small square in the color of the side to move, on its side of the board.
fn to_move(scene: &Chess, layout: Layout, canvas: &mut Canvas<'_>) {
    const MARK: f64 = 15.0;
    let colors = &canvas.palette.chess;
    let (fill, line) = if scene.white_to_move {
        (colors.white_fill, colors.white_mark)
    } else {
        (colors.black_fill, colors.black_mark)
    };
    let x = WIDTH - SIDE / 2.0 - MARK / 2.0 + 1.0;
    let bottom = scene.white_to_move != layout.flip;
    let y = if bottom { layout.bottom() - MARK - 1.0 } else { layout.top + 1.0 };
    canvas.rect((x, y), (MARK, MARK), 2.5, &Paint::fill(fill).stroke(line, 1.8));
}

/// Draws the name and the clock of a player, above or below the board.
fn player_line(scene: &Chess, white: bool, layout: Layout, canvas: &mut Canvas<'_>) {
    let page = &canvas.palette.page;
    let player = usize::from(!white);
    let below = if layout.coordinates == Coordinates::Outside { 50.0 } else { 30.0 };
    let bottom = white != layout.flip;
    let y = if bottom { layout.bottom() + below } else { layout.top - 15.0 };
    let name = match scene.names.get(player).map_or("", String::as_str) {
        "" if white => "White",
        "" => "Black",
        name => name,
    };
    let style = Text::new(12.5, page.text, Anchor::Start).bold().room(BOARD - 110.0);
    canvas.text((SIDE, y), name, style);
    if let Some(seconds) = scene.clocks.get(player).copied().flatten() {
        let style = Text::new(12.5, page.text, Anchor::End);
        canvas.text((WIDTH - SIDE, y), &clock(seconds), style);
    }
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

/// Returns the description of the position.
fn description(scene: &Chess, layout: Layout) -> String {
    let mut out = String::new();
    if scene.names.iter().any(|name| !name.is_empty()) {
        let _ = writeln!(out, "{} against {}.", scene.names[0], scene.names[1]);
    }
    for (color, white) in [("White", true), ("Black", false)] {
        let place = if white == layout.flip { "top" } else { "bottom" };
        let _ = write!(out, "{color} ({place}):");
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
    if let Some(square) = scene.check {
        let _ = writeln!(out, "The king on {} is in check.", square_name(square));
    }
    for (square, _) in &scene.marks {
        let _ = writeln!(out, "Marked: {}.", square_name(*square));
    }
    for (from, to, _) in &scene.arrows {
        let _ = writeln!(out, "Arrow: {} to {}.", square_name(*from), square_name(*to));
    }
    let _ = write!(out, "{}.", side(scene));
    out
}
