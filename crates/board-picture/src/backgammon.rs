//! The backgammon board: player 0 at the top, player 1 at the bottom, points 1 to 6 at the right.

use super::svg::{Anchor, Canvas, Drawing, Paint, Text, wrapped};
use crate::scene::backgammon::{Backgammon, Cube};
use core::fmt::Write as _;

/// From point to point.
const POINT: f64 = 44.0;
/// The diameter of a checker.
const CHECKER: f64 = 41.0;
/// The bar between the halves.
const BAR: f64 = 52.0;
/// The wooden frame, where nothing stands on it.
const FRAME: f64 = 14.0;
/// The part of the frame with the numbers of the points.
const NUMBERS: f64 = 26.0;
/// The trays for the cube and for checkers borne off.
const TRAY: f64 = 56.0;
/// The height of a field: two points and the space between.
const FIELD: f64 = 484.0;
/// How high the triangle of a point is.
const TRIANGLE: f64 = 206.0;
/// Checkers that are drawn on a point; more are a number.
const STACK: u8 = 5;

const MARGIN: f64 = 18.0;
/// A line with a player's name.
const PLAYER: f64 = 40.0;
const HALF: f64 = 6.0 * POINT;

const LEFT_FIELD: f64 = MARGIN + FRAME + TRAY + FRAME;
const BAR_LEFT: f64 = LEFT_FIELD + HALF;
const RIGHT_FIELD: f64 = BAR_LEFT + BAR;
const OFF_TRAY: f64 = RIGHT_FIELD + HALF + FRAME;
const WIDTH: f64 = OFF_TRAY + TRAY + FRAME + MARGIN;
const BOARD_TOP: f64 = PLAYER + 4.0;
const TOP: f64 = BOARD_TOP + NUMBERS;
const BOTTOM: f64 = TOP + FIELD;
const BOARD_BOTTOM: f64 = BOTTOM + NUMBERS;
const MIDDLE: f64 = (TOP + BOTTOM) / 2.0;

pub(super) fn draw(scene: &Backgammon, mut canvas: Canvas<'_>) -> Drawing {
    let board = canvas.define("backgammon-board", board);
    canvas.put(&board, (0.0, 0.0));
    numbers(scene, &mut canvas);
    let checkers = [0, 1].map(|player| checker(player, &mut canvas));
    for (at, count) in (1u8..).zip(scene.points) {
        let player = usize::from(count > 0);
        let Some(id) = checkers.get(player) else { continue };
        let down = at > 12;
        stack((point_x(at), edge(down)), down, count.unsigned_abs(), player, id, &mut canvas);
    }
    for (player, (count, id)) in scene.bar.into_iter().zip(&checkers).enumerate() {
        // From the middle outwards, each in the half where that player sits.
        let down = player == 1;
        let start = MIDDLE + if down { 8.0 } else { -8.0 };
        stack((BAR_LEFT + BAR / 2.0, start), down, count, player, id, &mut canvas);
    }
    for (player, count) in scene.off.into_iter().enumerate() {
        borne_off(player, count, &mut canvas);
    }
    if let Some(cube) = scene.cube {
        draw_cube(cube, &mut canvas);
    }
    dice(scene, &mut canvas);
    for (player, id) in checkers.iter().enumerate() {
        player_line(scene, player, id, &mut canvas);
    }
    let height = caption(scene, &mut canvas);
    canvas.finish((WIDTH, height), title(scene), description(scene))
}

/// The middle of a point.
fn point_x(point: u8) -> f64 {
    let column = if point > 12 { point - 13 } else { 12 - point };
    let left = if column < 6 { LEFT_FIELD } else { RIGHT_FIELD - HALF };
    left + (f64::from(column) + 0.5) * POINT
}

const fn edge(top: bool) -> f64 {
    if top { TOP } else { BOTTOM }
}

/// Everything that never changes: frame, trays, fields, triangles.
fn board(canvas: &mut Canvas<'_>) {
    let colors = &canvas.palette.backgammon;
    let frame = Paint::fill(colors.frame).stroke(colors.frame_line, 1.5);
    let height = BOARD_BOTTOM - BOARD_TOP;
    canvas.rect((MARGIN, BOARD_TOP), (WIDTH - 2.0 * MARGIN, height), 8.0, &frame);
    let line = |color| Paint::fill(color).stroke(colors.frame_line, 1.5);
    for x in [LEFT_FIELD, RIGHT_FIELD] {
        canvas.rect((x, TOP), (HALF, FIELD), 0.0, &line(colors.field));
    }
    let tray = (TRAY, FIELD / 2.0 - FRAME / 2.0);
    for y in [TOP, MIDDLE + FRAME / 2.0] {
        canvas.rect((OFF_TRAY, y), tray, 3.0, &line(colors.tray));
    }
    canvas.rect((MARGIN + FRAME, TOP), (TRAY, FIELD), 3.0, &line(colors.tray));
    for (paint, odd) in colors.points.iter().zip([true, false]) {
        let mut path = String::new();
        for point in (1u8..=24).filter(|point| (point % 2 == 1) == odd) {
            let (x, down) = (point_x(point), point > 12);
            let tip = if down { TOP + TRIANGLE } else { BOTTOM - TRIANGLE };
            let (from, to) = (x - POINT / 2.0 + 1.0, x + POINT / 2.0 - 1.0);
            let _ = write!(path, "M{from} {0}L{x} {tip}L{to} {0}Z", edge(down));
        }
        canvas.path(path, &Paint::fill(paint));
    }
    let middle = BAR_LEFT + BAR / 2.0;
    canvas.path(
        format!("M{middle} {TOP}V{BOTTOM}"),
        &Paint::line(colors.frame_line, 1.5).opacity(0.6),
    );
}

/// The numbers of the points, as the player on roll counts them.
fn numbers(scene: &Backgammon, canvas: &mut Canvas<'_>) {
    let other_side = scene.on_roll == Some(0);
    let name = if other_side { "point-numbers-0" } else { "point-numbers-1" };
    let id = canvas.define(name, |canvas| {
        let style = Text::new(10.0, canvas.palette.backgammon.frame_text, Anchor::Middle);
        for point in 1u8..=24 {
            let y = if point > 12 { TOP - 8.0 } else { BOTTOM + 18.0 };
            let number = if other_side { 25 - point } else { point };
            canvas.text((point_x(point), y), &number.to_string(), style);
        }
    });
    canvas.put(&id, (0.0, 0.0));
}

fn checker(player: usize, canvas: &mut Canvas<'_>) -> String {
    let colors = &canvas.palette.backgammon.checkers[player.min(1)];
    let ball = canvas.ball(&format!("checker-light-{player}"), colors.light, colors.dark);
    canvas.define(&format!("checker-{player}"), |canvas| {
        let radius = CHECKER / 2.0;
        canvas.circle((0.0, 0.0), radius - 0.9, &Paint::fill(&ball).stroke(colors.rim, 1.6));
        canvas.circle((0.0, 0.0), radius * 0.66, &Paint::line(colors.ring, 1.4));
    })
}

/// Checkers on a point or the bar, from `start` downwards or upwards.
fn stack(
    start: (f64, f64),
    down: bool,
    count: u8,
    player: usize,
    id: &str,
    canvas: &mut Canvas<'_>,
) {
    let step = if down { CHECKER } else { -CHECKER };
    let place = |row: u8| (start.0, start.1 + step * (f64::from(row) + 0.5));
    let drawn = count.min(STACK);
    for row in 0..drawn {
        canvas.put(id, place(row));
    }
    if count > STACK {
        let color = canvas.palette.backgammon.checkers[player.min(1)].text;
        let (x, y) = place(drawn - 1);
        let style = Text::new(14.0, color, Anchor::Middle).bold();
        canvas.text((x, y + 7.0), &count.to_string(), style);
    }
}

/// Checkers borne off lie on their edges in the tray.
fn borne_off(player: usize, count: u8, canvas: &mut Canvas<'_>) {
    const THICK: f64 = 12.6;
    let colors = &canvas.palette.backgammon.checkers[player.min(1)];
    let top = player == 0;
    let x = OFF_TRAY + 6.0;
    let paint = Paint::fill(colors.dark).stroke(colors.rim, 1.2);
    for row in 0..count.min(15) {
        let down = f64::from(row) * THICK + 4.0;
        let y = if top { TOP + down } else { BOTTOM - down - THICK + 1.4 };
        canvas.rect((x, y), (TRAY - 12.0, THICK - 1.4), 3.0, &paint);
    }
    if count > 0 {
        let end = f64::from(count.min(15)) * THICK;
        let y = if top { TOP + end + 25.0 } else { BOTTOM - end - 12.0 };
        let text = canvas.palette.backgammon.frame_text;
        let style = Text::new(13.0, text, Anchor::Middle).bold();
        canvas.text((OFF_TRAY + TRAY / 2.0, y), &count.to_string(), style);
    }
}

/// The cube lies at its owner's side; in the middle it shows 64, as real cubes do.
fn draw_cube(cube: Cube, canvas: &mut Canvas<'_>) {
    const SIDE: f64 = 44.0;
    let colors = &canvas.palette.backgammon;
    let y = match cube.owner {
        Some(0) => TOP + 8.0,
        Some(_) => BOTTOM - SIDE - 8.0,
        None => MIDDLE - SIDE / 2.0,
    };
    let x = MARGIN + FRAME + (TRAY - SIDE) / 2.0;
    canvas.rect(
        (x, y),
        (SIDE, SIDE),
        7.0,
        &Paint::fill(colors.cube).stroke(colors.frame_line, 1.5),
    );
    let value = if cube.value <= 1 { 64 } else { cube.value };
    let style = Text::new(18.0, colors.cube_text, Anchor::Middle).bold().room(SIDE - 8.0);
    canvas.text((x + SIDE / 2.0, y + SIDE / 2.0 + 9.0), &value.to_string(), style);
}

/// The dice lie at the right of who rolled them.
fn dice(scene: &Backgammon, canvas: &mut Canvas<'_>) {
    const SIDE: f64 = 40.0;
    const GAP: f64 = 14.0;
    let player = scene.on_roll.unwrap_or(1).min(1);
    let field = if player == 0 { LEFT_FIELD } else { RIGHT_FIELD };
    let colors = &canvas.palette.backgammon.checkers[player];
    let left = field + HALF / 2.0 - SIDE - GAP / 2.0;
    for (value, x) in scene.dice.into_iter().zip([left, left + SIDE + GAP]) {
        if value == 0 {
            continue;
        }
        let (x, y) = (x, MIDDLE - SIDE / 2.0);
        let paint = Paint::fill(colors.light).stroke(colors.rim, 1.6);
        canvas.rect((x, y), (SIDE, SIDE), 8.0, &paint);
        for (column, row) in eyes(value) {
            let at = (x + 20.0 + column * 10.8, y + 20.0 + row * 10.8);
            canvas.circle(at, 3.9, &Paint::fill(colors.text));
        }
    }
}

/// Where the eyes of a die are, in steps from its middle.
fn eyes(value: u8) -> impl Iterator<Item = (f64, f64)> {
    const EYES: [(f64, f64, &[u8]); 7] = [
        (-1.0, -1.0, &[4, 5, 6]),
        (1.0, -1.0, &[2, 3, 4, 5, 6]),
        (-1.0, 0.0, &[6]),
        (0.0, 0.0, &[1, 3, 5]),
        (1.0, 0.0, &[6]),
        (-1.0, 1.0, &[2, 3, 4, 5, 6]),
        (1.0, 1.0, &[4, 5, 6]),
    ];
    EYES.into_iter().filter(move |(.., on)| on.contains(&value)).map(|(x, y, _)| (x, y))
}

/// Who sits here: name, whether on roll, pips and score.
fn player_line(scene: &Backgammon, player: usize, id: &str, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette;
    let middle = if player == 0 { BOARD_TOP - PLAYER / 2.0 } else { BOARD_BOTTOM + PLAYER / 2.0 };
    let base = middle + 6.0;
    canvas.put_scaled(id, (MARGIN + 13.0, middle), 0.55);
    let name = scene.names.get(player).map_or("", String::as_str);
    let x = MARGIN + 34.0;
    let style = Text::new(12.0, palette.text, Anchor::Start).bold().room(300.0);
    let wide = canvas.text((x, base), name, style);
    if scene.on_roll == Some(player) {
        let x = x + wide + 12.0;
        let triangle = format!("M{x:.2} {}l11 6.5l-11 6.5Z", middle - 6.5);
        canvas.path(triangle, &Paint::fill(palette.accent));
        let style = Text::new(11.0, palette.accent, Anchor::Start);
        canvas.text((x + 18.0, base), "on roll", style);
    }
    let right = WIDTH - MARGIN - 4.0;
    let mut end = right;
    if let Some(score) = scene.score {
        let points = score.points.get(player).copied().unwrap_or_default().to_string();
        let style = Text::new(15.0, palette.text, Anchor::End).bold();
        end -= canvas.text((right, middle + 7.5), &points, style) + 22.0;
    }
    let pips = format!("{} pips", pips(scene, player));
    canvas.text((end, base), &pips, Text::new(11.0, palette.muted, Anchor::End));
}

/// How far all checkers of a player have to go.
fn pips(scene: &Backgammon, player: usize) -> u32 {
    let bar = u32::from(scene.bar.get(player).copied().unwrap_or_default()) * 25;
    let on_points = (1u32..).zip(scene.points).filter(|(_, n)| (*n > 0) == (player == 1));
    bar + on_points
        .map(|(point, n)| {
            u32::from(n.unsigned_abs()) * if player == 1 { point } else { 25 - point }
        })
        .sum::<u32>()
}

/// The match and the ID, under the board; returns the height of the whole picture.
fn caption(scene: &Backgammon, canvas: &mut Canvas<'_>) -> f64 {
    let palette = canvas.palette;
    let room = WIDTH - 2.0 * MARGIN;
    let mut y = BOARD_BOTTOM + PLAYER + 16.0;
    for (text, size, color) in
        [(facts(scene), 12.0, palette.text), (scene.caption.clone(), 11.0, palette.muted)]
    {
        for line in wrapped(&text, size, room) {
            let style = Text::new(size, color, Anchor::Middle).room(room);
            canvas.text((WIDTH / 2.0, y), &line, style);
            y += size + 13.0;
        }
    }
    y - 4.0
}

fn facts(scene: &Backgammon) -> String {
    let length = scene.score.map(|score| match score.length {
        0 => "Money game".to_owned(),
        length => format!("{length}-point match"),
    });
    let facts: Vec<String> = length.into_iter().chain(scene.notes.iter().cloned()).collect();
    facts.join(" · ")
}

fn title(scene: &Backgammon) -> String {
    match scene.caption.as_str() {
        "" => "Backgammon position".to_owned(),
        caption => format!("Backgammon position {caption}"),
    }
}

/// The position in words.
fn description(scene: &Backgammon) -> String {
    let mut out = String::new();
    for (player, name) in scene.names.iter().enumerate() {
        let _ = write!(out, "{name}: ");
        for (point, n) in (1u8..).zip(scene.points).filter(|(_, n)| *n != 0) {
            if (n > 0) == (player == 1) {
                let point = if player == 1 { point } else { 25 - point };
                let _ = write!(out, "{} on point {point}, ", n.unsigned_abs());
            }
        }
        let count = |list: [u8; 2]| list.get(player).copied().unwrap_or_default();
        let _ = writeln!(out, "{} on the bar, {} off.", count(scene.bar), count(scene.off));
    }
    if scene.dice != [0, 0] {
        let [first, second] = scene.dice;
        let _ = writeln!(out, "Dice: {first} and {second}.");
    }
    if let Some(Cube { value, owner }) = scene.cube {
        let owner = owner.and_then(|player| scene.names.get(player));
        let place = owner.map_or("in the middle".to_owned(), |name| format!("owned by {name}"));
        let _ = writeln!(out, "Cube: {value}, {place}.");
    }
    if let Some(score) = scene.score {
        let [zero, one] = score.points;
        let _ = writeln!(out, "Score: {zero} to {one}.");
    }
    out.push_str(&facts(scene));
    out.truncate(out.trim_end().len());
    out
}
