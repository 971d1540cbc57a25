//! A backgammon board of characters, 44 columns wide, with the state of the game beside it. Player 1
//! is X and player 0 is O, and the points are numbered from the player at the bottom.

use super::{Colors, Line, Look, in_order};
use crate::options::{Bottom, Home};
use crate::scene::backgammon::{Action, Backgammon, Beside};

/// Rows of checkers per half of the board. A taller stack shows its number of checkers in the last
/// row.
const ROWS: u8 = 5;
/// The background of the bar.
const BAR: u8 = 101;
/// The gap between the board and the text beside it.
const GAP: &str = "     ";

pub(super) fn lines(scene: &Backgammon, look: &Look) -> Vec<Line> {
    let board = Board::new(scene, look);
    let mut lines: Vec<Line> = vec![board.edge(true).into()];
    lines.extend((0..ROWS).map(|row| board.row(true, row)));
    let blank = " ".repeat(18);
    let side = board.signs.side;
    lines.push(format!(" {side}{blank}{side}BAR{side}{blank}{side}").into());
    lines.extend((0..ROWS).rev().map(|row| board.row(false, row)));
    lines.push(board.edge(false).into());
    let is_xg = scene.beside == Beside::Xg;
    let gap = if is_xg { " " } else { GAP };
    let beside = |row| match scene.beside {
        Beside::Facts => board.facts(row),
        Beside::Gnubg => board.gnubg(row),
        Beside::Xg => board.cube_box(row),
    };
    let beside: Vec<String> = (0..lines.len()).map(beside).collect();
    let widest = beside.iter().map(|text| text.chars().count()).max().unwrap_or_default();
    if !is_xg && lines[0].width() + gap.len() + widest > look.width {
        let below = beside.into_iter().filter(|text| !text.is_empty());
        lines.extend(below.map(|text| Line::from(format!(" {text}"))));
        return lines;
    }
    for (line, text) in lines.iter_mut().zip(beside).filter(|(_, text)| !text.is_empty()) {
        line.add(gap, None);
        line.add(&text, None);
    }
    lines
}

/// The signs of a board.
struct Signs {
    checkers: [char; 2],
    side: char,
    line: &'static str,
    /// Left and right corners, above and below.
    corners: [[char; 2]; 2],
}

const ASCII: Signs = Signs { checkers: ['O', 'X'], side: '|', line: "-", corners: [['+'; 2]; 2] };
const UNICODE: Signs =
    Signs {
        checkers: ['○', '●'], side: '│', line: "─", corners: [['┌', '┐'], ['└', '┘']]
    };

struct Board<'a> {
    scene: &'a Backgammon,
    signs: &'static Signs,
    /// The player at the top and the player at the bottom.
    players: [usize; 2],
    home: Home,
}

impl<'a> Board<'a> {
    fn new(scene: &'a Backgammon, look: &Look) -> Self {
        let bottom = match look.bottom {
            Bottom::Zero => 0,
            Bottom::One => 1,
            Bottom::OnRoll => scene.turn.map_or(1, |turn| turn.player),
        };
        let players = in_order([1 - bottom.min(1), bottom.min(1)].into_iter(), look);
        let players = [players[0], players[1]];
        let unicode = look.unicode && scene.beside != Beside::Xg;
        let signs = if unicode { &UNICODE } else { &ASCII };
        Self { scene, signs, players, home: look.home }
    }

    /// Returns the points of the upper or lower half from left to right, as numbered by the player at
    /// the bottom.
    fn points(&self, top: bool) -> Vec<usize> {
        let mut points: Vec<usize> = if top { (13..25).collect() } else { (1..13).rev().collect() };
        if self.home == Home::Left {
            points.reverse();
        }
        points
    }

    /// Returns the player whose checkers are on a point, and their number.
    fn stack(&self, point: usize) -> (usize, u8) {
        let [_, bottom] = self.players;
        let at = if bottom == 1 { point - 1 } else { 24 - point };
        let count = self.scene.points[at];
        (usize::from(count > 0), count.unsigned_abs())
    }

    /// Returns the character for a stack of checkers in a row; row 0 is at the edge of the board.
    fn checker(&self, player: usize, count: u8, row: u8) -> char {
        match count {
            _ if count <= row => ' ',
            _ if count > ROWS && row == ROWS - 1 => {
                char::from_digit(count.into(), 36).unwrap_or('?')
            }
            _ => self.signs.checkers[player],
        }
    }

    /// Returns a row: six points, the bar, six points.
    fn row(&self, top: bool, row: u8) -> Line {
        let Self { signs: Signs { side, .. }, players, scene, .. } = self;
        let of_player = |player: usize| if player == 1 { Colors::BLACK } else { Colors::WHITE };
        let points = self.points(top);
        let (player, bar_row) = match scene.beside {
            Beside::Xg => (players[usize::from(top)], ROWS - 1 - row),
            _ => (players[usize::from(!top)], row),
        };
        let bar = self.checker(player, scene.bar[player], bar_row);
        let mut line = Line::from(format!(" {side}"));
        for (at, point) in points.iter().enumerate() {
            if at == points.len() / 2 {
                line.add(&side.to_string(), None);
                line.add(&format!(" {bar} "), Colors::on(BAR, of_player(player)));
                line.add(&side.to_string(), None);
            }
            let (player, count) = self.stack(*point);
            let back = if point % 2 == 0 { Colors::LIGHT } else { Colors::DARK };
            let checker = self.checker(player, count, row);
            line.add(&format!(" {checker} "), Colors::on(back, of_player(player)));
        }
        line.add(&side.to_string(), None);
        line
    }

    /// Returns an edge: the numbers of the points, two columns each, with dashes between them.
    fn edge(&self, top: bool) -> String {
        let Signs { line, corners, .. } = self.signs;
        let [left, right] = corners[usize::from(!top)];
        let number = |point: usize| {
            let dash = if point < 10 { line } else { "" };
            format!("{dash}{point}{line}")
        };
        let numbers: Vec<String> = self.points(top).into_iter().map(number).collect();
        let (first, second) = numbers.split_at(numbers.len() / 2);
        format!(" {left}{}{}{}{right}", first.concat(), line.repeat(5), second.concat())
    }

    /// Returns the letter of a player's checkers, after the sign that is drawn if it is another one.
    fn letter(&self, player: usize) -> String {
        let (letter, sign) = (ASCII.checkers[player], self.signs.checkers[player]);
        if letter == sign { letter.to_string() } else { format!("{sign} ({letter})") }
    }

    /// Returns the player to whom a row belongs.
    const fn of_row(&self, row: usize) -> usize {
        self.players[(row > 6) as usize]
    }

    /// Returns the state of the game as it stands beside a row.
    fn facts(&self, row: usize) -> String {
        let player = self.of_row(row);
        let letter = self.letter(player);
        match (row, &self.scene.score) {
            (0 | 12, _) => {
                let pips = crate::draw::backgammon::pips(self.scene, player);
                format!("{letter}: {pips} pips, {} off", self.scene.off[player])
            }
            (_, None) => String::new(),
            (1 | 11, Some(score)) => format!("score {}", score.points[player]),
            (2 | 10, _) => self.cube(Some(player)),
            (7, _) => self.cube(None),
            (3 | 9, _) => self.turn(player),
            (6, Some(score)) => match (score.length, self.scene.crawford, self.scene.jacoby) {
                (0, _, true) => "money session, Jacoby rule".to_owned(),
                (0, _, false) => "money session".to_owned(),
                (length, false, _) => format!("match to {length}"),
                (length, true, _) => format!("match to {length}, Crawford game"),
            },
            _ => String::new(),
        }
    }

    /// Returns the cube if it lies here: on the side of its owner, or with the player who answers, or
    /// in the middle.
    fn cube(&self, place: Option<usize>) -> String {
        match self.scene.cube {
            Some(cube) if cube.offered_to.or(cube.owner) == place => match (cube.offered_to, place)
            {
                (Some(player), _) => {
                    format!("[{}] offered by {}", cube.value, self.letter(1 - player.min(1)))
                }
                (None, Some(_)) => format!("[{}] cube", cube.value),
                (None, None) => format!("[{}] cube, centered", cube.value),
            },
            _ => String::new(),
        }
    }

    /// Returns the decision to make, if this player makes it.
    fn turn(&self, player: usize) -> String {
        let letter = self.letter(player);
        let Some(turn) = self.scene.turn.filter(|turn| turn.player == player) else {
            return String::new();
        };
        match turn.action {
            Action::NotBegun => "game none".to_owned(),
            Action::Over(how) => format!("game {how}"),
            Action::AnswerResignation(what) => {
                format!("{} resigns a {what}", self.letter(1 - player))
            }
            Action::AnswerDouble => format!("{letter} to take or drop"),
            Action::Play => format!("{letter} to play {}", self.dice()),
            Action::Roll => format!("{letter} on roll"),
        }
    }

    /// Returns a line of the box of the cube, which stands beside the outer rows of its owner. A cube
    /// in the middle or an offered one has no box.
    fn cube_box(&self, row: usize) -> String {
        let cube = self.scene.cube.filter(|cube| cube.offered_to.is_none());
        match cube.filter(|cube| cube.owner == Some(self.of_row(row))) {
            Some(_) if matches!(row, 1 | 3 | 9 | 11) => "+---+".to_owned(),
            Some(cube) if matches!(row, 2 | 10) => format!("|{:^3}|", cube.value),
            _ => String::new(),
        }
    }

    fn dice(&self) -> String {
        self.scene.dice.iter().map(u8::to_string).collect()
    }

    /// Returns the state of the game as GNU Backgammon writes it beside a row.
    fn gnubg(&self, row: usize) -> String {
        let player = self.of_row(row);
        let Self { scene, .. } = self;
        let Some(score) = scene.score else { return String::new() };
        let cube = |place| match scene.cube {
            Some(cube) if cube.owner == place && cube.offered_to.is_none() => {
                format!(" (Cube: {})", cube.value)
            }
            _ => String::new(),
        };
        match row {
            0 | 12 => {
                format!("{}: {}{}", self.letter(player), scene.names[player], cube(Some(player)))
            }
            1 | 11 => match score.points[player] {
                1 => "1 point".to_owned(),
                points => format!("{points} points"),
            },
            2 | 10 => match scene.turn.filter(|turn| turn.player == player) {
                None | Some(crate::scene::backgammon::Turn { action: Action::Over(_), .. }) => {
                    String::new()
                }
                Some(_) => {
                    match (scene.cube.filter(|cube| cube.offered_to.is_some()), scene.dice) {
                        (Some(cube), _) => format!("Cube offered at {}", cube.value),
                        (None, [0, _]) => "On roll".to_owned(),
                        (None, _) => format!("Rolled {}", self.dice()),
                    }
                }
            },
            6 => match score.length {
                0 => cube(None).trim_start().to_owned(),
                length => format!("{length} points match{}", cube(None)),
            },
            _ => String::new(),
        }
    }
}
