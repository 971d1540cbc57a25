//! Games of Go on 19x19 boards in SGF, for the rows of whole programs.

use crate::random::Random;
use go_game::{Color, Point, Position, Size};
use std::fmt::Write as _;

/// Makes a game of 150 to 250 legal moves at random places, with the facts that servers write.
pub fn game(random: &mut Random) -> String {
    let mut text = format!(
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]RU[Japanese]DT[20{:02}-05-{:02}]\n\
         PB[Player {}]BR[{}d]PW[Player {}]WR[{}d]RE[{}+R]\n",
        random.below(25),
        1 + random.below(28),
        random.below(5000),
        1 + random.below(9),
        random.below(5000),
        1 + random.below(9),
        if random.bit() { 'B' } else { 'W' },
    );
    let mut position = Position::new(Size::NINETEEN);
    for _ in 0..150 + random.below(101) {
        let color = position.to_move();
        let Some(point) = point(random, &mut position, color) else { break };
        let name = if color == Color::Black { 'B' } else { 'W' };
        let [column, row] = [point.column(), point.row()].map(|line| char::from(b'a' + line as u8));
        let _ = write!(text, ";{name}[{column}{row}]");
    }
    text + ")\n"
}

/// Plays at a random point where that is legal, and returns the point.
fn point(random: &mut Random, position: &mut Position, color: Color) -> Option<Point> {
    (0..100).find_map(|_| {
        let point = Size::NINETEEN.point(random.below(19), random.below(19))?;
        position.play(color, point).ok().map(|_| point)
    })
}
