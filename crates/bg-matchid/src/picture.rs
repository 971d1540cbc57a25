//! Text diagrams of the board.

use core::fmt;

use crate::{Board, GameState, Gnuid, MatchState, Player, Side};

/// A text diagram of a board, at most 80 columns wide, with player 1 at the bottom.
///
/// ```
/// use bg_matchid::Gnuid;
///
/// let id: Gnuid = "4HPwATDgc/ABMA:QYkqASAAIAAA".parse()?;
/// let picture = id.picture().to_string();
/// assert!(picture.starts_with(" +13-14-15-16-17-18------19-20-21-22-23-24-+"));
/// assert!(picture.contains("X to play 52"));
/// # Ok::<(), bg_matchid::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Picture {
    bottom: Side,
    top: Side,
    state: Option<MatchState>,
}

impl Gnuid {
    /// A diagram of the board with cube, dice, and score. Player 1 is X at the bottom.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture {
            bottom: *self.side(Player::One),
            top: *self.side(Player::Zero),
            state: Some(self.state),
        }
    }
}

impl Board {
    /// A diagram of the board. The side on roll is X at the bottom.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture { bottom: *self.on_roll(), top: *self.waiting(), state: None }
    }
}

/// Rows of checkers per half of the board. A larger stack shows its number in the last row.
const ROWS: u8 = 5;
/// Index of the first point of the right half in a row of twelve points.
const HALF: usize = 6;

/// The character for a stack of `count` checkers in a row; row 0 is at the edge of the board.
fn checker(count: u8, row: u8, glyph: char) -> char {
    match count {
        _ if count <= row => ' ',
        _ if count > ROWS && row == ROWS - 1 => char::from_digit(count.into(), 36).unwrap_or('?'),
        _ => glyph,
    }
}

impl Picture {
    /// The character of a row on a point, numbered from the bottom player's perspective.
    fn at(&self, point: usize, row: u8) -> char {
        let count = |side: &Side, point| side.point(point).unwrap_or(0);
        match (count(&self.bottom, point), count(&self.top, 25 - point)) {
            (0, other) => checker(other, row, 'O'),
            (own, _) => checker(own, row, 'X'),
        }
    }

    /// Writes a row: six points, the bar, six points, and the text beside the board.
    fn row(
        &self,
        f: &mut fmt::Formatter<'_>,
        first: usize,
        row: u8,
        beside: Option<Beside>,
    ) -> fmt::Result {
        // Points run from 13 up to 24 at the top, and from 12 down to 1 at the bottom.
        let top = first == 13;
        let (side, glyph) = if top { (&self.top, 'O') } else { (&self.bottom, 'X') };
        f.write_str(" |")?;
        for index in 0..12 {
            let point = if top { first + index } else { first - index };
            if index == HALF {
                write!(f, "| {} |", checker(side.bar(), row, glyph))?;
            }
            write!(f, " {} ", self.at(point, row))?;
        }
        f.write_str("|")?;
        if let Some(beside) = beside {
            beside.write(self, f)?;
        }
        f.write_str("\n")
    }

    /// Writes the point numbers from the perspective of the player on roll.
    fn edge(&self, f: &mut fmt::Formatter<'_>, top: bool, beside: Beside) -> fmt::Result {
        let bottom_rolls = self.state.is_none_or(|state| state.on_roll() == Player::One);
        f.write_str(if top == bottom_rolls {
            " +13-14-15-16-17-18------19-20-21-22-23-24-+"
        } else {
            " +12-11-10--9--8--7-------6--5--4--3--2--1-+"
        })?;
        beside.write(self, f)?;
        f.write_str("\n")
    }
}

/// The text beside the board.
#[derive(Clone, Copy)]
enum Beside {
    /// Glyph, pip count, and checkers borne off.
    Player(Player),
    Score(Player),
    /// The cube, on the side of its owner, or in the middle if it is centered.
    Cube(Option<Player>),
    /// The decision to make, beside the player who makes it.
    Turn(Player),
    Length,
}

/// The letter of a player's checkers.
const fn glyph(player: Player) -> char {
    match player {
        Player::Zero => 'O',
        Player::One => 'X',
    }
}

/// The gap between the board and the text beside it.
const GAP: &str = "     ";

impl Beside {
    /// Writes the text if it belongs to this place in this state.
    fn write(self, picture: &Picture, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Player(player) = self {
            let side = if player == Player::One { picture.bottom } else { picture.top };
            return write!(f, "{GAP}{}: {} pips, {} off", glyph(player), side.pips(), side.off());
        }
        let Some(state) = picture.state else {
            return Ok(());
        };
        match self {
            Self::Score(player) => write!(f, "{GAP}score {}", state.score()[player.index()]),
            Self::Cube(place) if place == cube_place(&state) => cube(f, &state),
            Self::Turn(player) if player == state.decision() => turn(f, &state),
            Self::Length => length(f, &state),
            Self::Player(_) | Self::Cube(_) | Self::Turn(_) => Ok(()),
        }
    }
}

fn length(f: &mut fmt::Formatter<'_>, state: &MatchState) -> fmt::Result {
    match (state.match_length(), state.crawford(), state.jacoby_off()) {
        (0, _, false) => write!(f, "{GAP}money session, Jacoby rule"),
        (0, _, true) => write!(f, "{GAP}money session"),
        (length, false, _) => write!(f, "{GAP}match to {length}"),
        (length, true, _) => write!(f, "{GAP}match to {length}, Crawford game"),
    }
}

/// The player on whose side the cube lies. An offered cube lies with the player who answers.
fn cube_place(state: &MatchState) -> Option<Player> {
    if state.double() { Some(state.decision()) } else { state.cube().owner().player() }
}

fn cube(f: &mut fmt::Formatter<'_>, state: &MatchState) -> fmt::Result {
    let value = state.cube().value();
    match (state.double(), cube_place(state)) {
        (true, _) => write!(f, "{GAP}[{}] cube, offered", 2 * value),
        (false, None) => write!(f, "{GAP}[{value}] cube, centred"),
        (false, Some(_)) => write!(f, "{GAP}[{value}] cube"),
    }
}

fn turn(f: &mut fmt::Formatter<'_>, state: &MatchState) -> fmt::Result {
    let who = glyph(state.decision());
    f.write_str(GAP)?;
    if state.game_state() != GameState::Playing {
        return write!(f, "game {}", state.game_state().name());
    }
    if let Some(resignation) = state.resignation() {
        let points = ["single game", "gammon", "backgammon"][resignation as usize - 1];
        return write!(f, "{} resigns a {points}", glyph(state.decision().opponent()));
    }
    if state.double() {
        return write!(f, "{who} to take or drop");
    }
    match state.dice().rolled() {
        Some((first, second)) => write!(f, "{who} to play {first}{second}"),
        None => write!(f, "{who} on roll"),
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (zero, one) = (Player::Zero, Player::One);
        self.edge(f, true, Beside::Player(zero))?;
        for row in 0..ROWS {
            let beside = match row {
                0 => Some(Beside::Score(zero)),
                1 => Some(Beside::Cube(Some(zero))),
                2 => Some(Beside::Turn(zero)),
                _ => None,
            };
            self.row(f, 13, row, beside)?;
        }
        f.write_str(" |                  |BAR|                  |")?;
        Beside::Length.write(self, f)?;
        f.write_str("\n")?;
        for row in (0..ROWS).rev() {
            let beside = match row {
                4 => Some(Beside::Cube(None)),
                2 => Some(Beside::Turn(one)),
                1 => Some(Beside::Cube(Some(one))),
                0 => Some(Beside::Score(one)),
                _ => None,
            };
            self.row(f, 12, row, beside)?;
        }
        self.edge(f, false, Beside::Player(one))
    }
}
