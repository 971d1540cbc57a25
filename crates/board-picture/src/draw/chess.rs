//! Drawing of the chess board. Lengths are in units of the drawing.

use super::pieces;
use crate::options::{Coordinates, Options};
use crate::parts::slot;
use crate::scene::chess::{Chess, Ink};
use crate::scene::precise_clock;
use crate::svg::{Anchor, Canvas, Finished, Paint, Text};
use crate::theme::{Color, Palette};
use core::fmt::Write as _;

/// Side of a square.
const SQUARE: f64 = 60.0;
/// Space to the left and right of the board.
const SIDE: f64 = 36.0;
const BOARD: f64 = 8.0 * SQUARE;
const WIDTH: f64 = BOARD + 2.0 * SIDE;
/// Height of a player's line above or below the board.
const PLAYER: f64 = 38.0;

/// The layers of the picture, in their order.
const GROUND: u32 = 1;
const LAST_MOVE: u32 = 2;
const CHECK: u32 = 3;
const PIECES: u32 = 4;
const MARKS: u32 = 5;
const ARROWS: u32 = 6;
const PLAYERS: u32 = 7;
const TURN: u32 = 8;
const CAPTION: u32 = 9;

/// Ranks of the words of the description; those of the pieces follow their color.
const NAMES_RANK: u32 = 0;
const COLORS_RANK: [u32; 2] = [100, 600];
const END_RANK: u32 = 1_100;

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

pub(super) fn draw(scene: &Chess, options: &Options, mut canvas: Canvas<'_>) -> Finished {
    let players = scene.names.iter().any(|name| !name.is_empty())
        || scene.clocks_ms.iter().any(Option::is_some);
    let top = if players { PLAYER + 4.0 } else { 20.0 };
    let flip = options.flip != scene.black_below;
    let layout = Layout { top, flip, coordinates: options.coordinates };
    canvas.layout(players.into());
    canvas.part(slot(GROUND, 0), 0, |canvas| {
        let mut name = "chess-board".to_owned();
        for (part, is_used) in [("-players", players), ("-flip", flip)] {
            name.push_str(if is_used { part } else { "" });
        }
        let board = canvas.define_once(&name, |canvas| board(layout, canvas));
        canvas.put(&board, (0.0, 0.0));
    });
    if let Some((from, to)) = scene.last_move {
        for (at, square) in [from, to].into_iter().enumerate() {
            canvas.part(slot(LAST_MOVE, at), square as u64, |canvas| {
                let paint = Paint::fill(canvas.palette.chess.moved).opacity(0.55);
                canvas.rect(layout.corner(square), (SQUARE, SQUARE), 0.0, &paint);
                inside_again(layout, square, canvas);
                let name = square_name(square);
                let words =
                    if at == 0 { format!("Last move: {name}") } else { format!(" to {name}.\n") };
                canvas.say(END_RANK + 1, words);
            });
        }
    }
    if let Some(square) = scene.check {
        canvas.part(slot(CHECK, 0), square as u64, |canvas| {
            let glow = canvas.glow("chess-check", canvas.palette.chess.check);
            canvas.rect(layout.corner(square), (SQUARE, SQUARE), 0.0, &Paint::fill(&glow));
            let words = format!("The king on {} is in check.\n", square_name(square));
            canvas.say(END_RANK + 2, words);
        });
    }
    for (square, letter) in scene.squares.iter().take(64).enumerate() {
        let Some(letter) = *letter else { continue };
        canvas.part(slot(PIECES, square), u64::from(letter), |canvas| {
            if let Some(id) = piece(letter, canvas) {
                canvas.put_scaled(&id, layout.corner(square), SQUARE / 100.0);
                let rank = COLORS_RANK[usize::from(!letter.is_ascii_uppercase())];
                let kind = "kqrbnp".find(letter.to_ascii_lowercase()).expect("a piece");
                let rank = rank + 1 + u32::try_from(64 * kind + square).expect("six kinds");
                canvas.say(rank, format!(" {} {},", name(letter), square_name(square)));
            }
        });
    }
    drawings(scene, layout, &mut canvas);
    if players {
        for white in [true, false] {
            player_line(scene, white, layout, &mut canvas);
        }
    }
    let below = layout.bottom()
        + if options.coordinates == Coordinates::Outside { 54.0 } else { 34.0 }
        + if players { PLAYER - 6.0 } else { 0.0 };
    canvas.part(slot(TURN, 0), u64::from(scene.white_to_move), |canvas| {
        to_move(scene, layout, canvas);
        let style = Text::new(12.5, canvas.palette.page.text, Anchor::Middle).bold();
        canvas.text((WIDTH / 2.0, below), side(scene), style);
        canvas.say(END_RANK + 5, format!("{}.", side(scene)));
    });
    let style = Text::new(11.0, canvas.palette.page.muted, Anchor::Middle).room(BOARD);
    let at = (WIDTH / 2.0, below + 24.0);
    // The side to move is already there.
    let caption = if scene.caption == side(scene) { "" } else { scene.caption.as_str() };
    let y = canvas.lines(slot(CAPTION, 0), at, caption, style, 24.0);
    headings(scene, layout, &mut canvas);
    canvas.finish((WIDTH, y - 4.0))
}

/// Adds the players and the headings of the pieces to the description.
fn headings(scene: &Chess, layout: Layout, canvas: &mut Canvas<'_>) {
    let [white, black] = &scene.names;
    if !(white.is_empty() && black.is_empty()) {
        let words = format!("{white} against {black}.\n");
        canvas.part(slot(PLAYERS, 4), words.as_str(), |canvas| canvas.say(NAMES_RANK, &words));
    }
    for (at, color) in ["White", "Black"].into_iter().enumerate() {
        canvas.part(slot(PLAYERS, 5 + at), 0, |canvas| {
            let place = if (at == 0) == layout.flip { "top" } else { "bottom" };
            let stop = if at == 0 { "" } else { ".\n" };
            canvas.say(COLORS_RANK[at], format!("{stop}{color} ({place}):"));
        });
    }
    canvas.part(slot(PLAYERS, 7), 0, |canvas| canvas.say(END_RANK, ".\n"));
}

/// Draws the arrows and rings of an annotation.
fn drawings(scene: &Chess, layout: Layout, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette;
    for (at, (square, color)) in scene.marks.iter().enumerate() {
        let key = (*square as u64) << 8 | *color as u64;
        canvas.part(slot(MARKS, at), key, |canvas| {
            let ring = Paint::line(ink(*color, palette), 4.5).opacity(0.85);
            canvas.circle(layout.middle(*square), SQUARE / 2.0 - 4.0, &ring);
            canvas.say(END_RANK + 3, format!("Marked: {}.\n", square_name(*square)));
        });
    }
    for (at, (from, to, color)) in scene.arrows.iter().copied().enumerate() {
        // Squares beyond the board are not told apart.
        let key = (from.min(255) as u64) << 16 | (to.min(255) as u64) << 8 | color as u64;
        canvas.part(slot(ARROWS, at), key, |canvas| {
            // The arrow starts and ends inside its squares, off their centers.
            let ((x0, y0), (x1, y1)) = (layout.middle(from), layout.middle(to));
            let length = (x1 - x0).hypot(y1 - y0).max(1.0);
            let (dx, dy) = ((x1 - x0) / length, (y1 - y0) / length);
            let (start, end) = (12.0, length - 12.0);
            let at = |along: f64| (x0 + dx * along, y0 + dy * along);
            canvas.arrow(at(start), at(end), 8.0, ink(color, palette));
            let words = format!("Arrow: {} to {}.\n", square_name(from), square_name(to));
            canvas.say(END_RANK + 4, words);
        });
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
            // The names of files are in the bottom row, and those of ranks in the left column.
            Coordinates::Inside => {
                let edge = if layout.flip { 7 } else { 0 };
                let color = |square: usize| {
                    // a1 is a dark square.
                    let dark = (square / 8 + square) % 2 == 0;
                    if dark { palette.chess.on_dark } else { palette.chess.on_light }
                };
                let (bottom, left) = (8 * edge + at, 8 * at + edge);
                file_inside(layout, bottom, color(bottom), canvas);
                rank_inside(layout, left, color(left), canvas);
            }
        }
    }
}

/// Draws the name of a file at the lower right of a square.
fn file_inside(layout: Layout, square: usize, color: Color, canvas: &mut Canvas<'_>) {
    let (x, y) = layout.corner(square);
    let file = (b'a'..=b'h').nth(square % 8).map_or('?', char::from).to_string();
    let style = Text::new(8.5, color, Anchor::End).bold();
    canvas.text((x + SQUARE - 3.5, y + SQUARE - 4.5), &file, style);
}

/// Draws the name of a rank at the upper left of a square.
fn rank_inside(layout: Layout, square: usize, color: Color, canvas: &mut Canvas<'_>) {
    let (x, y) = layout.corner(square);
    let style = Text::new(8.5, color, Anchor::Start).bold();
    canvas.text((x + 3.5, y + 12.5), &(square / 8 + 1).to_string(), style);
}

/// Draws the coordinates in a square again, on the color of the last move.
fn inside_again(layout: Layout, square: usize, canvas: &mut Canvas<'_>) {
    if layout.coordinates != Coordinates::Inside {
        return;
    }
    let edge = if layout.flip { 7 } else { 0 };
    let color = canvas.palette.chess.on_moved;
    if square / 8 == edge {
        file_inside(layout, square, color, canvas);
    }
    if square % 8 == edge {
        rank_inside(layout, square, color, canvas);
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
    let name = match scene.names[player].as_str() {
        "" if white => "White",
        "" => "Black",
        name => name,
    };
    canvas.part(slot(PLAYERS, 2 * player), name, |canvas| {
        let style = Text::new(12.5, page.text, Anchor::Start).bold().room(BOARD - 110.0);
        canvas.text((SIDE, y), name, style);
    });
    if let Some(clock) = scene.clocks_ms.get(player).copied().flatten() {
        canvas.part(slot(PLAYERS, 2 * player + 1), clock, |canvas| {
            let style = Text::new(12.5, page.text, Anchor::End);
            canvas.text((WIDTH - SIDE, y), &precise_clock(clock), style);
        });
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
    let file = "abcdefgh".chars().nth(square % 8).expect("below 8");
    format!("{file}{}", square / 8 + 1)
}
