//! The constant parts of the picture: the board without checkers, and the numbers of its points.

use super::layout::*;
use crate::svg::{Anchor, Canvas, Paint, Text};
use core::fmt::Write as _;

/// Draws the constant parts: frame, trays, fields, and triangles.
pub(super) fn board(seats: Seats, canvas: &mut Canvas<'_>) {
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
        canvas.rect((seats.left(OFF_TRAY, TRAY), y), tray, 3.0, &line(colors.tray));
    }
    let cube_tray = seats.left(MARGIN + FRAME, TRAY);
    canvas.rect((cube_tray, TOP), (TRAY, FIELD), 3.0, &line(colors.tray));
    for (paint, odd) in [(colors.odd_point, true), (colors.even_point, false)] {
        let mut path = String::new();
        for point in (1u8..=24).filter(|point| (point % 2 == 1) == odd) {
            let (x, down) = (seats.point(point), point > 12);
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

/// Draws the point numbers, as counted by the player at the bottom.
pub(super) fn numbers_of_points(seats: Seats, canvas: &mut Canvas<'_>) {
    let style = Text::new(canvas.size(10.0), canvas.palette.backgammon.frame_text, Anchor::Middle);
    for number in 1u8..=24 {
        let y = if number > 12 { TOP - 8.0 } else { BOTTOM + 18.0 };
        canvas.text((seats.point(number), y), &number.to_string(), style);
    }
}
