//! Drawing of the backgammon board. Lengths are in units of the drawing.

mod board;
mod layout;

use crate::options::{Coordinates, Options};
use crate::parts::slot;
use crate::scene::backgammon::{Backgammon, Cube};
use crate::svg::{Anchor, Canvas, Finished, Paint, Text};
use board::{board, numbers_of_points};
use layout::*;

/// The layers of the picture, in their order.
const GROUND: u32 = 1;
const POINTS: u32 = 2;
const ON_BAR: u32 = 3;
const OFF: u32 = 4;
const CUBE: u32 = 5;
const DICE: u32 = 6;
const PLAY: u32 = 7;
const PLAYERS: u32 = 8;
const LINES: u32 = 9;

/// Ranks of the words of the description; those of the checkers follow their player.
const PLAYER_RANK: [u32; 2] = [0, 50];
const END_RANK: u32 = 100;

pub(super) fn draw(scene: &Backgammon, options: &Options, mut canvas: Canvas<'_>) -> Finished {
    let seats = Seats::new(scene, options);
    // Every picture of a page can have another player at the bottom.
    canvas.layout(if seats.bottom == usize::from(options.flip) { 0 } else { 1 });
    canvas.part(slot(GROUND, 0), 0, |canvas| {
        let board =
            canvas.define_once(&seats.name("backgammon-board"), |canvas| board(seats, canvas));
        canvas.put(&board, (0.0, 0.0));
        if options.coordinates != Coordinates::None {
            let numbers = seats.name("point-numbers");
            let numbers = canvas.define_once(&numbers, |canvas| numbers_of_points(seats, canvas));
            canvas.put(&numbers, (0.0, 0.0));
        }
    });
    checkers(seats, scene, &mut canvas);
    if let Some(cube) = scene.cube {
        draw_cube(seats, scene, cube, options.cube_face_64, &mut canvas);
    }
    dice(seats, scene, &mut canvas);
    play(seats, scene, &mut canvas);
    for player in [0, 1] {
        player_line(seats, scene, player, &mut canvas);
    }
    let mut y = BOARD_BOTTOM + PLAYER + 16.0;
    let palette = canvas.palette;
    let (facts, caption) = (facts(scene), scene.caption.as_str());
    let lines = [(facts.as_str(), 12.0, palette.page.text), (caption, 11.0, palette.page.muted)];
    for (at, (text, size, color)) in lines.into_iter().enumerate() {
        let style = Text::new(canvas.size(size), color, Anchor::Middle);
        let (step, style) = (style.size + 13.0, style.room(WIDTH - 2.0 * MARGIN));
        y = canvas.lines(slot(LINES, at), (WIDTH / 2.0, y), text, style, step);
    }
    if let Some(score) = scene.score {
        let [zero, one] = score.points;
        let words = format!("Score: {zero} to {one}.\n");
        canvas.part(slot(LINES, 2), words.as_str(), |canvas| canvas.say(END_RANK + 3, &words));
    }
    canvas.part(slot(LINES, 3), facts.as_str(), |canvas| canvas.say(END_RANK + 4, &facts));
    canvas.finish((WIDTH, y - 4.0))
}

/// Draws the checkers on the board, and names the players in the description.
fn checkers(seats: Seats, scene: &Backgammon, canvas: &mut Canvas<'_>) {
    let ids = [0, 1].map(|player| checker(player, canvas));
    for (at, count) in (1u8..).zip(scene.points).filter(|(_, count)| *count != 0) {
        let player = usize::from(count > 0);
        let Some(id) = ids.get(player) else { continue };
        let key = u64::from(count.unsigned_abs()) << 1 | player as u64;
        canvas.part(slot(POINTS, at.into()), key, |canvas| {
            let number = seats.number(1, at);
            let down = number > 12;
            let start = (seats.point(number), edge(down));
            stack(start, down, count.unsigned_abs(), player, id, canvas);
            let point = if player == 1 { at } else { 25 - at };
            let words = format!("{} on point {point}, ", count.unsigned_abs());
            canvas.say(PLAYER_RANK[player] + 1 + u32::from(at), words);
        });
    }
    for (player, (count, id)) in scene.bar.into_iter().zip(&ids).enumerate() {
        canvas.part(slot(ON_BAR, player), u64::from(count), |canvas| {
            let (start, down) = bar(seats, player);
            stack(start, down, count, player, id, canvas);
            canvas.say(PLAYER_RANK[player] + 30, format!("{count} on the bar, "));
        });
    }
    for (player, count) in scene.off.into_iter().enumerate() {
        canvas.part(slot(OFF, player), u64::from(count), |canvas| {
            borne_off(seats, player, count, canvas);
            canvas.say(PLAYER_RANK[player] + 31, format!("{count} off.\n"));
        });
    }
}

fn checker(player: usize, canvas: &mut Canvas<'_>) -> String {
    let colors = canvas.palette.backgammon.checker(player);
    let ball = canvas.ball(&format!("checker-light-{player}"), colors.light, colors.dark);
    canvas.define_once(&format!("checker-{player}"), |canvas| {
        let radius = CHECKER / 2.0;
        canvas.circle((0.0, 0.0), radius - 0.9, &Paint::fill(&ball).stroke(colors.rim, 1.6));
        canvas.circle((0.0, 0.0), radius * 0.66, &Paint::line(colors.ring, 1.4));
    })
}

/// Draws the checkers on a point or on the bar, from `start` downwards or upwards.
fn stack(
    start: (f64, f64),
    down: bool,
    count: u8,
    player: usize,
    id: &str,
    canvas: &mut Canvas<'_>,
) {
    let drawn = count.min(STACK);
    for row in 0..drawn {
        canvas.put(id, in_stack(start, down, row));
    }
    if count > STACK {
        let color = canvas.palette.backgammon.checker(player).text;
        let (x, y) = in_stack(start, down, drawn - 1);
        let style = Text::new(14.0, color, Anchor::Middle).bold();
        canvas.text((x, y + 7.0), &count.to_string(), style);
    }
}

/// Draws the checkers borne off, which stand on their edges in the tray.
fn borne_off(seats: Seats, player: usize, count: u8, canvas: &mut Canvas<'_>) {
    let colors = canvas.palette.backgammon.checker(player);
    let top = seats.is_top(player);
    let x = seats.left(OFF_TRAY, TRAY);
    let paint = Paint::fill(colors.dark).stroke(colors.rim, 1.2);
    for row in 0..count.min(15) {
        let down = f64::from(row) * THICK + 4.0;
        let y = if top { TOP + down } else { BOTTOM - down - THICK + 1.4 };
        canvas.rect((x + 6.0, y), (TRAY - 12.0, THICK - 1.4), 3.0, &paint);
    }
    if count > 0 {
        let end = f64::from(count.min(15)) * THICK;
        let y = if top { TOP + end + 25.0 } else { BOTTOM - end - 12.0 };
        let text = canvas.palette.backgammon.frame_text;
        let style = Text::new(13.0, text, Anchor::Middle).bold();
        canvas.text((x + TRAY / 2.0, y), &count.to_string(), style);
    }
}

/// Draws the cube on its owner's side. An offered cube is beside the bar, in the half of the player
/// who has to answer.
fn draw_cube(seats: Seats, scene: &Backgammon, cube: Cube, face_64: bool, canvas: &mut Canvas<'_>) {
    const SIDE: f64 = 44.0;
    let colors = &canvas.palette.backgammon;
    let name = |player: Option<usize>| player.and_then(|player| scene.names.get(player));
    let place = match (name(cube.offered_to), name(cube.owner)) {
        (Some(name), _) => format!("offered to {name}"),
        (None, Some(name)) => format!("owned by {name}"),
        (None, None) => "in the middle".to_owned(),
    };
    let words = format!("Cube: {}, {place}.\n", cube.value);
    // Two players of one name still have two places.
    let number = |player: Option<usize>| player.map_or(0, |player| 1 + player.min(2) as u64);
    let key = (number(cube.offered_to) << 2 | number(cube.owner), words.as_str());
    canvas.part(slot(CUBE, 0), key, |canvas| {
        let tray = seats.left(MARGIN + FRAME + (TRAY - SIDE) / 2.0, SIDE);
        let (x, y) = match (cube.offered_to, cube.owner) {
            (Some(player), _) if seats.is_top(player) => {
                (BAR_LEFT - SIDE - 10.0, MIDDLE - SIDE / 2.0)
            }
            (Some(_), _) => (RIGHT_FIELD + 10.0, MIDDLE - SIDE / 2.0),
            (None, None) => (tray, MIDDLE - SIDE / 2.0),
            (None, Some(player)) if seats.is_top(player) => (tray, TOP + 8.0),
            (None, Some(_)) => (tray, BOTTOM - SIDE - 8.0),
        };
        let paint = Paint::fill(colors.cube).stroke(colors.frame_line, 1.5);
        canvas.rect((x, y), (SIDE, SIDE), 7.0, &paint);
        let centered = cube.value <= 1 && cube.owner.is_none();
        let value = if centered && face_64 { 64 } else { cube.value.max(1) };
        let style = Text::new(18.0, colors.cube_text, Anchor::Middle).bold().room(SIDE - 8.0);
        canvas.text((x + SIDE / 2.0, y + SIDE / 2.0 + 9.0), &value.to_string(), style);
        canvas.say(END_RANK + 1, words.as_str());
    });
}

/// Draws the dice on the right of the player who rolled them.
fn dice(seats: Seats, scene: &Backgammon, canvas: &mut Canvas<'_>) {
    const SIDE: f64 = 40.0;
    const GAP: f64 = 14.0;
    let [first, second] = scene.dice;
    if [first, second] == [0, 0] {
        return;
    }
    let player = scene.on_roll.unwrap_or(1).min(1);
    let key = u64::from(first) << 16 | u64::from(second) << 8 | player as u64;
    canvas.part(slot(DICE, 0), key, |canvas| {
        let field = if seats.is_top(player) { LEFT_FIELD } else { RIGHT_FIELD };
        let colors = canvas.palette.backgammon.checker(player);
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
        canvas.say(END_RANK, format!("Dice: {first} and {second}.\n"));
    });
}

/// Draws the play as arrows, each from the start to the destination of a checker.
fn play(seats: Seats, scene: &Backgammon, canvas: &mut Canvas<'_>) {
    let player = scene.on_roll.unwrap_or(1).min(1);
    // The checkers of the player on the bar (25), on the points, and off (0), as counted by that
    // player.
    let mut counts = [0_u8; 26];
    for (at, count) in (1_usize..).zip(scene.points).filter(|(_, n)| (*n > 0) == (player == 1)) {
        counts[if player == 1 { at } else { 25 - at }] = count.unsigned_abs();
    }
    counts[25] = scene.bar[player];
    counts[0] = scene.off[player];
    for (at, step) in scene.play.iter().enumerate() {
        let (from, to) = (step.from.min(25), step.to.min(25));
        let leaving = counts[usize::from(from)].saturating_sub(1);
        counts[usize::from(from)] = leaving;
        let landing = counts[usize::from(to)];
        counts[usize::from(to)] = landing.saturating_add(1);
        let is_last = at + 1 == scene.play.len();
        let numbers =
            [u8::from(player == 1), step.from, step.to, leaving, landing, u8::from(is_last), 0, 0];
        canvas.part(slot(PLAY, at), u64::from_le_bytes(numbers), |canvas| {
            let place = |point: u8, row: u8| spot(seats, player, point, row);
            let color = canvas.palette.backgammon.arrow;
            canvas.arrow(place(from, leaving), place(to, landing), 7.0, color);
            let head = if at == 0 { "Play:" } else { "" };
            let end = if is_last { ".\n" } else { "," };
            let from = if step.from == 25 { "bar".to_owned() } else { step.from.to_string() };
            let to = if step.to == 0 { "off".to_owned() } else { step.to.to_string() };
            canvas.say(END_RANK + 2, format!("{head} {from} to {to}{end}"));
        });
    }
}

/// Returns the pips of a die, as steps from its center.
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

/// Draws the line of a player: name, mark of the player on roll, pip count, points needed to win
/// the match, and score.
fn player_line(seats: Seats, scene: &Backgammon, player: usize, canvas: &mut Canvas<'_>) {
    let page = &canvas.palette.page;
    let top = seats.is_top(player);
    let middle = if top { BOARD_TOP - PLAYER / 2.0 } else { BOARD_BOTTOM + PLAYER / 2.0 };
    let base = middle + canvas.size(6.0);
    let id = checker(player, canvas);
    let name = scene.names[player].as_str();
    let answers = scene.cube.and_then(|cube| cube.offered_to);
    let turn = match (answers.or(scene.on_roll) == Some(player), answers) {
        (false, _) => "",
        (true, Some(_)) => "to answer",
        (true, None) => "on roll",
    };
    canvas.part(slot(PLAYERS, 2 * player), (turn.len() as u64, name), |canvas| {
        canvas.put_scaled(&id, (MARGIN + 13.0, middle), 0.55);
        let x = MARGIN + 34.0;
        let style = Text::new(canvas.size(12.0), page.text, Anchor::Start).bold().room(280.0);
        let wide = canvas.text((x, base), name, style);
        if !turn.is_empty() {
            let x = x + wide + 12.0;
            let triangle = format!("M{x:.2} {}l11 6.5l-11 6.5Z", middle - 6.5);
            canvas.path(triangle, &Paint::fill(page.accent));
            let style = Text::new(canvas.size(11.0), page.accent, Anchor::Start);
            canvas.text((x + 18.0, base), turn, style);
        }
        let place = if top { "top" } else { "bottom" };
        canvas.say(PLAYER_RANK[player.min(1)], format!("{name} ({place}): "));
    });
    let pips = pips(scene, player);
    let points = scene.score.map(|score| score.points[player]);
    let away = scene.score.zip(points).and_then(|(score, points)| score.length.checked_sub(points));
    let away = away.filter(|away| *away > 0);
    let key = format!("{points:?} {away:?} {pips}");
    canvas.part(slot(PLAYERS, 2 * player + 1), key.as_str(), |canvas| {
        let right = WIDTH - MARGIN - 4.0;
        let mut end = right;
        let muted = Text::new(canvas.size(11.0), page.muted, Anchor::End);
        if let Some(points) = points {
            let style = Text::new(canvas.size(15.0), page.text, Anchor::End).bold();
            let at = (right, middle + canvas.size(7.5));
            end -= canvas.text(at, &points.to_string(), style) + 14.0;
            if let Some(away) = away {
                end -= canvas.text((end, base), &format!("{away}-away"), muted) + 18.0;
            }
        }
        canvas.text((end, base), &format!("{pips} pips"), muted);
    });
}

/// Returns the pip count of a player.
pub(crate) fn pips(scene: &Backgammon, player: usize) -> u32 {
    let bar = u32::from(scene.bar[player]) * 25;
    let on_points = (1u32..).zip(scene.points).filter(|(_, n)| (*n > 0) == (player == 1));
    bar + on_points
        .map(|(point, n)| {
            u32::from(n.unsigned_abs()) * if player == 1 { point } else { 25 - point }
        })
        .sum::<u32>()
}

fn facts(scene: &Backgammon) -> String {
    let length = scene.score.map(|score| match score.length {
        0 => "Money game".to_owned(),
        length => format!("{length}-point match"),
    });
    let facts: Vec<String> = length.into_iter().chain(scene.notes.iter().cloned()).collect();
    facts.join(" · ")
}
