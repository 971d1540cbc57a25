//! Drawing of the Go board. Lengths are in units of the drawing.

mod board;

use crate::options::{Coordinates, Options};
use crate::parts::slot;
use crate::scene::go::{Go, Mark};
use crate::svg::{Anchor, Canvas, Finished, Paint, Text};
use board::{Layout, MARGIN, NARROW, RIM, STONE, board};

pub(crate) use board::{column_name, star_points};

/// The layers of the picture, in their order.
const GROUND: u32 = 1;
const STONES: u32 = 2;
const MARKS: u32 = 3;
const LAST_MOVE: u32 = 4;
const PLAYERS: u32 = 5;
const TURN: u32 = 6;
const LINES: u32 = 7;

/// Ranks of the words of the description; those of the stones follow their color.
const COLOR_RANK: [u32; 2] = [1, 100_000];
const END_RANK: u32 = 200_000;

pub(super) fn draw(scene: &Go, options: &Options, canvas: Canvas<'_>) -> Finished {
    let rows = scene.points.len().max(1);
    let columns = scene.points.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let coordinates = options.coordinates != Coordinates::None;
    let rim = if coordinates { RIM } else { NARROW };
    let layout = Layout { rows, columns, flip: options.flip, rim };
    // Small boards have large coordinates anyway.
    let mut canvas = canvas.large_text(options.large_text && rows.max(columns) > 13);
    canvas.layout((rows as u64) << 32 | columns as u64);
    canvas.part(slot(GROUND, 0), 0, |canvas| {
        let flip = if options.flip { "-flip" } else { "" };
        let board = canvas.define_once(&format!("go-board-{rows}-{columns}{flip}"), |canvas| {
            board(layout, coordinates, canvas);
        });
        canvas.put(&board, (0.0, 0.0));
    });
    let stones = [false, true].map(|black| stone(black, &mut canvas));
    for (y, row) in scene.points.iter().enumerate() {
        for (x, black) in row.iter().enumerate() {
            let Some((black, at)) = black.zip(layout.place(y, x)) else { continue };
            let number = y * columns + x;
            canvas.part(slot(STONES, number), u64::from(black), |canvas| {
                canvas.put(&stones[usize::from(black)], at);
                let rank = COLOR_RANK[usize::from(!black)];
                let rank = rank + 1 + u32::try_from(number.min(99_000)).expect("at most 99,000");
                canvas.say(rank, format!(" {}", point_name(scene, y, x)));
            });
        }
    }
    marks(scene, layout, &mut canvas);
    if let Some((row, column)) = scene.last_move {
        let marked = scene.marks.iter().any(|(y, x, _)| (*y, *x) == (row, column));
        let black = color_at(scene, row, column).filter(|_| !marked);
        let color = black.map_or(0, |black| 1 + u64::from(black));
        let key = (row as u64) << 34 | (column as u64 & 0xffff_ffff) << 2 | color;
        canvas.part(slot(LAST_MOVE, 0), key, |canvas| {
            if let Some((at, black)) = layout.place(row, column).zip(black) {
                canvas.circle(at, STONE * 0.5, &Paint::line(ink(Some(black), canvas), 2.6));
            }
            let words = format!("Last move: {}.\n", point_name(scene, row, column));
            canvas.say(END_RANK + 1, words);
        });
    }
    let width = layout.line(columns - 1) + rim + MARGIN;
    let bottom = layout.line(rows - 1) + rim;
    let height = caption(scene, &stones, (width, bottom), &mut canvas);
    headings(scene, &mut canvas);
    canvas.finish((width, height))
}

/// Returns the name of a point.
fn point_name(scene: &Go, row: usize, column: usize) -> String {
    format!("{}{}", column_name(column), scene.points.len().saturating_sub(row))
}

/// Adds the players and the headings of the stones to the description.
fn headings(scene: &Go, canvas: &mut Canvas<'_>) {
    let [black, white] = &scene.names;
    if !(black.is_empty() && white.is_empty()) {
        let words = format!("{black} (Black) against {white} (White).\n");
        canvas.part(slot(PLAYERS, 4), words.as_str(), |canvas| canvas.say(0, &words));
    }
    let headings = [(COLOR_RANK[0], "Black:"), (COLOR_RANK[1], ".\nWhite:"), (END_RANK, ".\n")];
    for (at, (rank, words)) in headings.into_iter().enumerate() {
        canvas.part(slot(PLAYERS, 5 + at), 0, |canvas| canvas.say(rank, words));
    }
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

/// Draws the marks. Each point has slots of its own.
fn marks(scene: &Go, layout: Layout, canvas: &mut Canvas<'_>) {
    const MOST: usize = 16;
    let mut counts = vec![0_usize; layout.rows * layout.columns];
    for (row, column, sign) in &scene.marks {
        let (row, column) = (*row, *column);
        if layout.place(row, column).is_none() {
            continue;
        }
        let point = row * layout.columns + column;
        let Some(count) = counts.get_mut(point) else { continue };
        let number = point * MOST + (*count).min(MOST - 1);
        *count += 1;
        let stone = color_at(scene, row, column).map_or(0, |black| 1 + u64::from(black));
        let (kind, text) = match sign {
            Mark::Number(number) => (9 + u64::from(*number), ""),
            Mark::Label(label) => (1, label.as_str()),
            Mark::Triangle => (2, ""),
            Mark::Square => (3, ""),
            Mark::Circle => (4, ""),
            Mark::Cross => (5, ""),
            Mark::Territory(black) => (6 + u64::from(*black), ""),
            Mark::Selected => (8, ""),
        };
        canvas.part(slot(MARKS, number), (kind << 2 | stone, text), |canvas| {
            mark(scene, layout, (row, column), sign, canvas);
            let place = point_name(scene, row, column);
            let words = match sign {
                Mark::Number(number) => format!("{place}: move {number}.\n"),
                Mark::Label(label) => format!("{place}: {label}.\n"),
                Mark::Triangle => format!("{place}: triangle.\n"),
                Mark::Square => format!("{place}: square.\n"),
                Mark::Circle => format!("{place}: circle.\n"),
                Mark::Cross => format!("{place}: cross.\n"),
                Mark::Selected => format!("{place}: selected.\n"),
                Mark::Territory(true) => format!("{place}: Black's territory.\n"),
                Mark::Territory(false) => format!("{place}: White's territory.\n"),
            };
            canvas.say(END_RANK + 2, words);
        });
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
        Mark::Selected => canvas.circle((x, y), STONE * 0.3, &Paint::fill(color)),
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
    let room = wide - 2.0 * MARGIN;
    let mut y = bottom + 34.0;
    if scene.names.iter().any(|name| !name.is_empty()) || scene.captures.is_some() {
        for player in [0, 1] {
            player_line(scene, player, stones, (room, y), canvas);
        }
        y += 30.0;
    }
    let page = &canvas.palette.page;
    let style = Text::new(canvas.size(12.5), page.text, Anchor::Start).bold().room(room - 32.0);
    let used = style.width(to_move(scene));
    let key = y.to_bits() ^ u64::from(scene.black_to_move);
    canvas.part(slot(TURN, 0), key, |canvas| {
        let middle = y - canvas.size(6.5);
        canvas.put_scaled(&stones[usize::from(scene.black_to_move)], (MARGIN + 12.0, middle), 0.6);
        canvas.text((MARGIN + 32.0, y), to_move(scene), style);
        canvas.say(END_RANK + 3, to_move(scene));
    });
    y += 28.0;
    if let Some(score) = &scene.score {
        let style = Text::new(canvas.size(12.5), page.text, Anchor::Start);
        if style.width(score) <= room - 52.0 - used {
            let style = Text { anchor: Anchor::End, ..style };
            canvas.lines(slot(LINES, 0), (wide - MARGIN, y - 28.0), score, style, 24.0);
        } else {
            let at = (MARGIN, y - 4.0);
            y = canvas.lines(slot(LINES, 0), at, score, style.room(room), 24.0) + 4.0;
        }
        let words = format!(". {score}");
        canvas.part(slot(LINES, 1), score.as_str(), |canvas| canvas.say(END_RANK + 4, words));
    }
    let style = Text::new(11.0, page.muted, Anchor::Start).room(room);
    canvas.lines(slot(LINES, 2), (MARGIN, y), &scene.caption, style, 24.0) - 4.0
}

/// Draws the stone, the name, and the prisoners of a player.
fn player_line(
    scene: &Go,
    player: usize,
    stones: &[String; 2],
    (room, y): (f64, f64),
    canvas: &mut Canvas<'_>,
) {
    let page = &canvas.palette.page;
    let name = match scene.names[player].as_str() {
        "" => ["Black", "White"][player.min(1)],
        name => name,
    };
    let prisoners = scene.captures.and_then(|both| both.get(player).copied());
    let key = (prisoners.map_or(0, |prisoners| 1 + u64::from(prisoners)), name);
    canvas.part(slot(PLAYERS, player), key, |canvas| {
        let left = MARGIN + room / 2.0 * player as f64;
        let middle = y - canvas.size(6.5);
        canvas.put_scaled(&stones[usize::from(player == 0)], (left + 12.0, middle), 0.6);
        let text = prisoners.map_or_else(String::new, |prisoners| format!("+{prisoners}"));
        let muted = Text::new(canvas.size(11.5), page.muted, Anchor::Start);
        let room = room / 2.0 - 50.0 - muted.width(&text);
        let style = Text::new(canvas.size(12.5), page.text, Anchor::Start).bold().room(room);
        let used = canvas.text((left + 32.0, y), name, style);
        canvas.text((left + 42.0 + used, y), &text, muted);
    });
}

const fn to_move(scene: &Go) -> &'static str {
    if scene.black_to_move { "Black to move" } else { "White to move" }
}
