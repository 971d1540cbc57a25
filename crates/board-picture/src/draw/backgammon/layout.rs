//! The lengths and places of the picture.

use crate::options::{Bottom, Home, Options};
use crate::scene::backgammon::Backgammon;

/// Distance between the centers of two adjacent points.
pub(super) const POINT: f64 = 44.0;
/// Diameter of a checker.
pub(super) const CHECKER: f64 = 41.0;
/// Width of the bar.
pub(super) const BAR: f64 = 52.0;
/// Width of the wooden frame at the sides without numbers or trays.
pub(super) const FRAME: f64 = 14.0;
/// Height of the part of the frame that holds the point numbers.
pub(super) const NUMBERS: f64 = 26.0;
/// Width of the trays for the cube and for checkers borne off.
pub(super) const TRAY: f64 = 56.0;
/// Height of the playing field: two points and the space between them.
pub(super) const FIELD: f64 = 484.0;
/// Height of the triangle of a point.
pub(super) const TRIANGLE: f64 = 206.0;
/// Maximum number of checkers drawn on a point. A number stands for the rest.
pub(super) const STACK: u8 = 5;

pub(super) const MARGIN: f64 = 18.0;
/// Height of the line with a player's name.
pub(super) const PLAYER: f64 = 40.0;
pub(super) const HALF: f64 = 6.0 * POINT;

pub(super) const LEFT_FIELD: f64 = MARGIN + FRAME + TRAY + FRAME;
pub(super) const BAR_LEFT: f64 = LEFT_FIELD + HALF;
pub(super) const RIGHT_FIELD: f64 = BAR_LEFT + BAR;
pub(super) const OFF_TRAY: f64 = RIGHT_FIELD + HALF + FRAME;
pub(super) const WIDTH: f64 = OFF_TRAY + TRAY + FRAME + MARGIN;
pub(super) const BOARD_TOP: f64 = PLAYER + 4.0;
pub(super) const TOP: f64 = BOARD_TOP + NUMBERS;
pub(super) const BOTTOM: f64 = TOP + FIELD;
pub(super) const BOARD_BOTTOM: f64 = BOTTOM + NUMBERS;
pub(super) const MIDDLE: f64 = (TOP + BOTTOM) / 2.0;

/// Thickness of a checker that stands on its edge.
pub(super) const THICK: f64 = 12.6;

/// The orientation of the board.
#[derive(Clone, Copy)]
pub(super) struct Seats {
    /// The index of the player at the bottom.
    pub(super) bottom: usize,
    /// `true` if the 1 point of that player is on the left.
    pub(super) home_left: bool,
}

impl Seats {
    pub(super) fn new(scene: &Backgammon, options: &Options) -> Self {
        let decides = scene.cube.and_then(|cube| cube.offered_to).or(scene.on_roll);
        let bottom = match options.bottom {
            Bottom::Zero => 0,
            Bottom::One => 1,
            Bottom::OnRoll => decides.unwrap_or(1).min(1),
        };
        let bottom = if options.flip { 1 - bottom } else { bottom };
        Self { bottom, home_left: options.home == Home::Left }
    }

    pub(super) fn is_top(self, player: usize) -> bool {
        player.min(1) != self.bottom
    }

    /// Returns the left edge of an area of the given width. `x` is its left edge when the home
    /// board is on the right.
    pub(super) fn left(self, x: f64, width: f64) -> f64 {
        if self.home_left { WIDTH - x - width } else { x }
    }

    /// Converts a point number of a player to that of the player at the bottom.
    pub(super) fn number(self, player: usize, point: u8) -> u8 {
        if self.is_top(player) { 25_u8.saturating_sub(point) } else { point }
    }

    /// Returns the horizontal center of a point, numbered as by the player at the bottom.
    pub(super) fn point(self, number: u8) -> f64 {
        let column = if number > 12 { number - 13 } else { 12 - number };
        let left = if column < 6 { LEFT_FIELD } else { RIGHT_FIELD - HALF };
        self.left(left + f64::from(column) * POINT, POINT) + POINT / 2.0
    }

    /// Returns the id of a definition that depends on the orientation.
    pub(super) fn name(self, name: &str) -> String {
        format!("{name}{}", if self.home_left { "-left" } else { "" })
    }
}

pub(super) const fn edge(top: bool) -> f64 {
    if top { TOP } else { BOTTOM }
}

/// Returns the place of a player's first checker on the bar, in that player's half of the board,
/// and `true` if further checkers go downwards.
pub(super) fn bar(seats: Seats, player: usize) -> ((f64, f64), bool) {
    let down = !seats.is_top(player);
    let start = MIDDLE + if down { 8.0 } else { -8.0 };
    ((BAR_LEFT + BAR / 2.0, start), down)
}

/// Returns the center of a checker in a stack, counted from 0. Checkers beyond the maximum share
/// the last place.
pub(super) fn in_stack(start: (f64, f64), down: bool, row: u8) -> (f64, f64) {
    let step = if down { CHECKER } else { -CHECKER };
    (start.0, start.1 + step * (f64::from(row.min(STACK - 1)) + 0.5))
}

/// Returns the center of a player's checker on a point, on the bar (25), or off (0).
pub(super) fn spot(seats: Seats, player: usize, point: u8, row: u8) -> (f64, f64) {
    match point {
        0 => {
            let down = f64::from(row.min(14)) * THICK + 4.0 + THICK / 2.0;
            let y = if seats.is_top(player) { TOP + down } else { BOTTOM - down };
            (seats.left(OFF_TRAY, TRAY) + TRAY / 2.0, y)
        }
        25 => {
            let (start, down) = bar(seats, player);
            in_stack(start, down, row)
        }
        point => {
            let number = seats.number(player, point);
            in_stack((seats.point(number), edge(number > 12)), number > 12, row)
        }
    }
}
