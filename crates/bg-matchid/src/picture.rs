//! Text diagrams of the board.

use core::fmt;

use crate::{Color, GameState, Gnuid, MatchState, Position, Side};

/// A text diagram of a board, at most 80 columns wide. By default player 1 is X at the bottom, with
/// the home board on the right; [`bottom`](Self::bottom) and [`home_left`](Self::home_left) change
/// this. The points are numbered from the perspective of the player at the bottom.
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
    /// The checkers of player 0 and player 1.
    sides: [Side; 2],
    state: Option<MatchState>,
    bottom: Color,
    home_left: bool,
}

impl Picture {
    const fn new(zero: Side, one: Side, state: Option<MatchState>) -> Self {
        Self { sides: [zero, one], state, bottom: Color::Black, home_left: false }
    }

    /// Puts a player at the bottom. Player 1 is still drawn as X and player 0 as O.
    ///
    /// ```
    /// use bg_matchid::{Gnuid, Color};
    ///
    /// let id: Gnuid = "4HPwATDgc/ABMA:QYkqASAAIAAA".parse()?;
    /// let picture = id.picture().bottom(Color::White).home_left(true).to_string();
    /// assert!(picture.starts_with(" +24-23-22-21-20-19------18-17-16-15-14-13-+     X: 167 pips"));
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    #[must_use]
    pub const fn bottom(self, player: Color) -> Self {
        Self { bottom: player, ..self }
    }

    /// Draws the home board of the bottom player on the left if `left` is `true`.
    #[must_use]
    pub const fn home_left(self, left: bool) -> Self {
        Self { home_left: left, ..self }
    }

    /// The player at the bottom.
    #[must_use]
    pub const fn player_at_bottom(&self) -> Color {
        self.bottom
    }

    fn side(&self, player: Color) -> &Side {
        let [zero, one] = &self.sides;
        if player == Color::Black { one } else { zero }
    }
}

impl Gnuid {
    /// A diagram of the board with cube, dice, and score.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture::new(*self.side(Color::White), *self.side(Color::Black), Some(self.state))
    }
}

impl Position {
    /// A diagram of the board. The side on roll is X, player 1.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture::new(*self.waiting(), *self.on_roll(), None)
    }
}

/// Rows of checkers per half of the board. A taller stack shows its number of checkers in the last
/// row.
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
        let top = self.bottom.opponent();
        let count = |player, point| self.side(player).point(point).unwrap_or(0);
        match (count(self.bottom, point), count(top, 25 - point)) {
            (0, other) => checker(other, row, glyph(top)),
            (own, _) => checker(own, row, glyph(self.bottom)),
        }
    }

    /// The point in a column of the upper or the lower half, numbered by the bottom player.
    const fn point(&self, top: bool, column: usize) -> usize {
        let column = if self.home_left { 11 - column } else { column };
        if top { 13 + column } else { 12 - column }
    }

    /// Writes a row: six points, the bar, six points, and the text beside the board.
    fn row(
        &self,
        f: &mut fmt::Formatter<'_>,
        top: bool,
        row: u8,
        beside: Option<Beside>,
    ) -> fmt::Result {
        let player = if top { self.bottom.opponent() } else { self.bottom };
        f.write_str(" |")?;
        for column in 0..12 {
            if column == HALF {
                write!(f, "| {} |", checker(self.side(player).bar(), row, glyph(player)))?;
            }
            write!(f, " {} ", self.at(self.point(top, column), row))?;
        }
        f.write_str("|")?;
        if let Some(beside) = beside {
            beside.write(self, f)?;
        }
        f.write_str("\n")
    }

    /// Writes the point numbers, two columns each, with dashes between them.
    fn edge(&self, f: &mut fmt::Formatter<'_>, top: bool, beside: Beside) -> fmt::Result {
        f.write_str(" +")?;
        for column in 0..12 {
            if column == HALF {
                f.write_str("-----")?;
            }
            let point = self.point(top, column);
            if point < 10 {
                f.write_str("-")?;
            }
            write!(f, "{point}-")?;
        }
        f.write_str("+")?;
        beside.write(self, f)?;
        f.write_str("\n")
    }
}

/// The text beside the board.
#[derive(Clone, Copy)]
enum Beside {
    /// Glyph, pip count, and checkers borne off.
    Player(Color),
    Score(Color),
    /// The cube, on the side of its owner, or in the middle if it is centered.
    Cube(Option<Color>),
    /// The decision to make, beside the player who makes it.
    Turn(Color),
    Length,
}

/// The letter of a player's checkers.
const fn glyph(player: Color) -> char {
    match player {
        Color::White => 'O',
        Color::Black => 'X',
    }
}

/// The gap between the board and the text beside it.
const GAP: &str = "     ";

impl Beside {
    /// Writes the text if it belongs to this place in this state.
    fn write(self, picture: &Picture, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Player(player) = self {
            let side = picture.side(player);
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
    match (state.match_length(), state.crawford(), state.jacoby()) {
        (0, _, true) => write!(f, "{GAP}money session, Jacoby rule"),
        (0, _, false) => write!(f, "{GAP}money session"),
        (length, false, _) => write!(f, "{GAP}match to {length}"),
        (length, true, _) => write!(f, "{GAP}match to {length}, Crawford game"),
    }
}

/// The player on whose side the cube lies. An offered cube lies with the player who answers.
fn cube_place(state: &MatchState) -> Option<Color> {
    if state.double() { Some(state.decision()) } else { state.cube().owner().color() }
}

fn cube(f: &mut fmt::Formatter<'_>, state: &MatchState) -> fmt::Result {
    let value = state.cube().value();
    if let Some(doubler) = state.doubler() {
        return write!(f, "{GAP}[{}] offered by {}", 2 * value, glyph(doubler));
    }
    match cube_place(state) {
        None => write!(f, "{GAP}[{value}] cube, centered"),
        Some(_) => write!(f, "{GAP}[{value}] cube"),
    }
}

fn turn(f: &mut fmt::Formatter<'_>, state: &MatchState) -> fmt::Result {
    let who = glyph(state.decision());
    f.write_str(GAP)?;
    // The first position of a game can have dice before its state says that the game has begun.
    let begun = state.game_state() == GameState::None && state.dice().is_some();
    if state.game_state() != GameState::Playing && !begun {
        return write!(f, "game {}", state.game_state().name());
    }
    if let Some(resignation) = state.resignation() {
        let points = ["single game", "gammon", "backgammon"][resignation as usize - 1];
        return write!(f, "{} resigns a {points}", glyph(state.decision().opponent()));
    }
    if state.double() {
        return write!(f, "{who} to take or drop");
    }
    match state.dice() {
        Some(dice) => write!(f, "{who} to play {dice}"),
        None => write!(f, "{who} on roll"),
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (top, bottom) = (self.bottom.opponent(), self.bottom);
        self.edge(f, true, Beside::Player(top))?;
        for row in 0..ROWS {
            let beside = match row {
                0 => Some(Beside::Score(top)),
                1 => Some(Beside::Cube(Some(top))),
                2 => Some(Beside::Turn(top)),
                _ => None,
            };
            self.row(f, true, row, beside)?;
        }
        f.write_str(" |                  |BAR|                  |")?;
        Beside::Length.write(self, f)?;
        f.write_str("\n")?;
        for row in (0..ROWS).rev() {
            let beside = match row {
                4 => Some(Beside::Cube(None)),
                2 => Some(Beside::Turn(bottom)),
                1 => Some(Beside::Cube(Some(bottom))),
                0 => Some(Beside::Score(bottom)),
                _ => None,
            };
            self.row(f, false, row, beside)?;
        }
        self.edge(f, false, Beside::Player(bottom))
    }
}
