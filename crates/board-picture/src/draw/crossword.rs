//! Drawing of the board of a crossword game. Lengths are in units of the drawing.

use crate::options::{Coordinates, Options};
use crate::parts::slot;
use crate::scene::clock;
use crate::scene::crossword::{Crossword, Premium, Square, Tile};
use crate::svg::{Anchor, Canvas, Finished, Paint, Text};
use core::fmt::Write as _;

/// Side of a square.
const SQUARE: f64 = 40.0;
/// Space at the left and at the top for the coordinates.
const SIDE: f64 = 36.0;
const MARGIN: f64 = 20.0;
/// Height of a player's line.
const PLAYER: f64 = 52.0;
/// Minimum width, in which a rack and a score fit.
const NARROW: f64 = 420.0;

/// The layers of the picture, in their order.
const GROUND: u32 = 1;
const TILES: u32 = 2;
const LAST_POINTS: u32 = 3;
const PLAYERS: u32 = 4;
const LINES: u32 = 5;
const ROWS: u32 = 6;

/// Ranks of the words of the description.
const ROW_RANK: u32 = 0;
const PLAYER_RANK: u32 = 1;
const END_RANK: u32 = 1_000_000;

/// The size of the board and its orientation.
#[derive(Clone, Copy)]
struct Layout {
    rows: usize,
    columns: usize,
    flip: bool,
    coordinates: bool,
}

impl Layout {
    /// Returns the upper left corner of a square.
    fn place(self, x: usize, y: usize) -> (f64, f64) {
        let turned =
            |at: usize, count: usize| if self.flip { count.saturating_sub(at + 1) } else { at };
        let (x, y) = (turned(x, self.columns), turned(y, self.rows));
        (SIDE + SQUARE * x as f64, SIDE + SQUARE * y as f64)
    }
}

pub(super) fn draw(scene: &Crossword, options: &Options, mut canvas: Canvas<'_>) -> Finished {
    let layout = Layout {
        rows: scene.rows.len(),
        columns: scene.rows.iter().map(Vec::len).max().unwrap_or(0),
        flip: options.flip,
        coordinates: options.coordinates != Coordinates::None,
    };
    canvas.layout((layout.rows as u64) << 32 | layout.columns as u64);
    let size = (SQUARE * layout.columns as f64, SQUARE * layout.rows as f64);
    canvas.part(slot(GROUND, 0), premiums(scene).as_str(), |canvas| {
        let board = canvas.define("crossword-board", |canvas| board(scene, layout, size, canvas));
        canvas.put(&board, (0.0, 0.0));
    });
    for (y, row) in scene.rows.iter().enumerate() {
        for (x, square) in row.iter().enumerate() {
            if let Some(face) = &square.tile {
                let key = tile_key(face, square.last);
                canvas.part(slot(TILES, y * layout.columns + x), (key, &*face.face), |canvas| {
                    tile(face, layout.place(x, y), SQUARE, square.last, canvas);
                });
            }
        }
    }
    last_points(scene, layout, &mut canvas);
    let width = (SIDE + size.0 + MARGIN).max(NARROW);
    let mut y = SIDE + size.1 + 16.0;
    for player in 0..players(scene) {
        player_line(scene, player, (width, y), &mut canvas);
        y += PLAYER;
    }
    y += 22.0;
    let room = width - 2.0 * MARGIN;
    let page = &canvas.palette.page;
    if let Some(state) = state(scene) {
        canvas.part(slot(LINES, 0), (y.to_bits(), state.as_str()), |canvas| {
            let style = Text::new(canvas.size(11.5), page.text, Anchor::Start).room(room);
            canvas.text((MARGIN, y), &state, style);
            canvas.say(END_RANK + 1, format!("{state}.\n"));
        });
        y += 24.0;
    }
    let style = Text::new(10.0, page.muted, Anchor::Start).room(room);
    y = canvas.lines(slot(LINES, 1), (MARGIN, y), &scene.caption, style, 21.0);
    rows(scene, &mut canvas);
    canvas.finish((width, y))
}

/// Returns a letter for each square, with the rows in lines.
fn premiums(scene: &Crossword) -> String {
    let mut out = String::new();
    for row in &scene.rows {
        out.extend(row.iter().map(|square| match square.premium {
            Premium::Plain => '.',
            Premium::DoubleLetter => 'd',
            Premium::TripleLetter => 't',
            Premium::QuadrupleLetter => 'q',
            Premium::DoubleWord => 'D',
            Premium::TripleWord => 'T',
            Premium::QuadrupleWord => 'Q',
            Premium::Start => '*',
        }));
        out.push('\n');
    }
    out
}

/// Returns a number for everything about a tile but its face.
fn tile_key(tile: &Tile, last: bool) -> u64 {
    let points = tile.points.map_or(0, |points| 1 + u64::from(points));
    points << 2 | u64::from(tile.blank) << 1 | u64::from(last)
}

/// Adds the rows with tiles to the description.
fn rows(scene: &Crossword, canvas: &mut Canvas<'_>) {
    for (number, row) in scene.rows.iter().enumerate() {
        if row.iter().all(|square| square.tile.is_none()) {
            continue;
        }
        let mut words = format!("Row {}: ", number + 1);
        for square in row {
            match &square.tile {
                None => words.push('.'),
                Some(Tile { face, label, .. }) if label.is_empty() => words.push_str(face),
                Some(Tile { label, .. }) => words.push_str(label),
            }
        }
        words.push('\n');
        canvas.part(slot(ROWS, number), words.as_str(), |canvas| canvas.say(ROW_RANK, &words));
    }
}

fn players(scene: &Crossword) -> usize {
    scene.racks.len().max(scene.scores.len()).max(scene.names.len())
}

/// Returns the number of tiles in the bag and the challenge rule, if they are known.
fn state(scene: &Crossword) -> Option<String> {
    let bag = scene.bag.map(|tiles| match tiles {
        0 => "The bag is empty".to_owned(),
        1 => "1 tile in the bag".to_owned(),
        tiles => format!("{tiles} tiles in the bag"),
    });
    let challenge = scene.challenge.as_ref().map(|rule| format!("challenge rule: {rule}"));
    let parts: Vec<_> = bag.into_iter().chain(challenge).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn player_name(scene: &Crossword, player: usize) -> String {
    match scene.names.get(player).map_or("", String::as_str) {
        "" => format!("Player {}", player + 1),
        name => name.to_owned(),
    }
}

/// Draws the points of the last move at the corner of its last tile.
fn last_points(scene: &Crossword, layout: Layout, canvas: &mut Canvas<'_>) {
    let Some(points) = scene.last_points else { return };
    let words = format!("The last move scored {points}.\n");
    canvas.part(slot(LAST_POINTS, 1), words.as_str(), |canvas| canvas.say(END_RANK, &words));
    let squares = scene.rows.iter().enumerate();
    let squares = squares.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, s)| (y, x, s)));
    let Some((row, column, _)) =
        squares.filter(|(_, _, square)| square.last).reduce(|_, last| last)
    else {
        return;
    };
    let key = [row as u64, column as u64].map(|at| at.min(0xffff));
    let key = key[0] << 48 | key[1] << 32 | u64::from(u32::from_ne_bytes(points.to_ne_bytes()));
    canvas.part(slot(LAST_POINTS, 0), key, |canvas| {
        let (x, y) = layout.place(column, row);
        let (text, colors) = (points.to_string(), &canvas.palette.crossword);
        let wide = (12.0 + 8.5 * text.chars().count() as f64).max(22.0);
        let (left, top) = (x + SQUARE - wide / 2.0 - 2.0, y - 9.0);
        let paint = Paint::fill(colors.badge).stroke(colors.badge_text, 1.2);
        canvas.rect((left, top), (wide, 19.0), 9.5, &paint);
        let style = Text::new(9.5, colors.badge_text, Anchor::Middle).bold();
        canvas.text((left + wide / 2.0, top + 14.3), &text, style);
    });
}

/// Draws the squares, premiums, and coordinates.
fn board(scene: &Crossword, layout: Layout, size: (f64, f64), canvas: &mut Canvas<'_>) {
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
            premium(square, layout.place(x, y), canvas);
        }
    }
    if !layout.coordinates {
        return;
    }
    let style = Text::new(canvas.size(10.0), palette.page.muted, Anchor::Middle);
    for x in 0..layout.columns {
        let (left, _) = layout.place(x, 0);
        canvas.text((left + SQUARE / 2.0, SIDE - 12.0), &column_name(x), style);
    }
    for y in 0..layout.rows {
        let (_, top) = layout.place(0, y);
        let number = (y + 1).to_string();
        let style = Text { anchor: Anchor::End, ..style };
        canvas.text((SIDE - 11.0, top + SQUARE / 2.0 + 5.0), &number, style);
    }
}

pub(crate) fn column_name(column: usize) -> String {
    let letter = |at: usize| (b'A'..=b'Z').nth(at % 26).map_or('?', char::from);
    match column / 26 {
        0 => letter(column).to_string(),
        round => format!("{}{}", letter(round - 1), letter(column)),
    }
}

/// Draws a square in its color, with its label.
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
    let id = canvas.define_once(name, |canvas| {
        canvas.rect((1.0, 1.0), (SQUARE - 2.0, SQUARE - 2.0), 2.0, &Paint::fill(fill));
        let middle = (SQUARE / 2.0, SQUARE / 2.0);
        if square.premium == Premium::Start {
            canvas.path(star(middle, 12.0), &Paint::fill(ink).opacity(0.8));
        } else {
            let size = canvas.size(9.0);
            canvas.text(
                (middle.0, middle.1 + size / 2.0),
                label,
                Text::new(size, ink, Anchor::Middle),
            );
        }
    });
    canvas.put(&id, at);
}

/// Returns the path of a star with five points.
fn star((x, y): (f64, f64), radius: f64) -> String {
    // Sines and cosines of multiples of 36 degrees, alternating between outer and inner corners.
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

/// Draws a tile with its face and points. A blank without a face shows a question mark.
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
    // Points leave less space for the face.
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

/// Returns the letters of a tile. A blank on a rack has none.
fn face(tile: &Tile) -> &str {
    if tile.face.is_empty() { "?" } else { &tile.face }
}

/// Draws the name, the rack, the clock, and the score of a player.
fn player_line(scene: &Crossword, player: usize, (width, y): (f64, f64), canvas: &mut Canvas<'_>) {
    const TILE: f64 = 36.0;
    /// Width of the name on a narrow board. Wider boards give it more space.
    const NAME: f64 = 116.0;
    let palette = canvas.palette;
    let name_width = NAME.max(0.28 * width);
    let base = y + PLAYER / 2.0 + 6.0;
    let to_move = player == scene.to_move;
    let time = scene.clocks.get(player).copied().flatten().map(clock);
    let name = player_name(scene, player);
    let place = |at| slot(PLAYERS, 4 * player + at);
    let rank = |at| PLAYER_RANK.saturating_add(u32::try_from(2 * player + at).unwrap_or(END_RANK));
    let key = format!("{name}\n{}", time.as_deref().unwrap_or_default());
    canvas.part(place(0), (to_move.into(), key.as_str()), |canvas| {
        let color = if to_move { palette.page.text } else { palette.page.muted };
        let style = Text::new(canvas.size(12.0), color, Anchor::Start).room(name_width - 16.0);
        let name_base = if time.is_some() { base - 10.0 } else { base };
        canvas.text((MARGIN, name_base), &name, if to_move { style.bold() } else { style });
        if let Some(time) = time {
            canvas.text((MARGIN, base + 12.0), &time, style);
        }
    });
    let mut end = width - MARGIN;
    let score = scene.scores.get(player).copied();
    if let Some(score) = score {
        let style = Text::new(canvas.size(15.0), palette.page.text, Anchor::End).bold();
        let text = score.to_string();
        canvas.part(place(1), text.as_str(), |canvas| {
            canvas.text((end, base + 1.5), &text, style);
        });
        end -= style.width(&text).max(50.0) + 14.0;
    }
    let (left, room) = (MARGIN + name_width, end - MARGIN - name_width);
    let rack = scene.racks.get(player).map_or(&[][..], Vec::as_slice);
    let step = (room / rack.len().max(7) as f64).min(TILE + 2.0);
    let mut key = format!("{name}\n");
    for it in rack {
        let _ = write!(key, "{}\n{}\n", it.face, tile_key(it, false));
    }
    canvas.part(place(2), (step.to_bits(), key.as_str()), |canvas| {
        let shelf = (step * rack.len().max(7) as f64 + 6.0, 9.0);
        let shelf_y = y + PLAYER / 2.0 + TILE / 2.0 - 5.0;
        for (number, face) in rack.iter().enumerate() {
            let at = (left + step * number as f64 + 3.0, y + PLAYER / 2.0 - TILE / 2.0 - 1.0);
            tile(face, at, step.min(TILE), false, canvas);
        }
        canvas.rect((left, shelf_y), shelf, 3.0, &Paint::fill(palette.crossword.rack));
        let rack: String = rack.iter().map(face).collect();
        canvas.say(rank(0), format!("{name}: rack {rack},"));
    });
    canvas.part(
        place(3),
        u64::from_ne_bytes(i64::from(score.unwrap_or(0)).to_ne_bytes()),
        |canvas| {
            canvas.say(rank(1), format!(" score {}.\n", score.unwrap_or_default()));
        },
    );
}
