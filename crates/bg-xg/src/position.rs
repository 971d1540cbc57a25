//! Positions and steps: from the frames of the file to those of the model.

use alloc::vec::Vec;
use bg_rules::{Board, Color, Dice, Play, Step};

use crate::raw::Position;

/// The bar as a source in stored steps, one less than its number.
const BAR: i32 = 24;

/// Returns the side of a number in the file: 1 is player 1, who is White; -1 is player 2.
pub(crate) const fn side(number: i32) -> Option<Color> {
    match number {
        1 => Some(Color::White),
        -1 => Some(Color::Black),
        _ => None,
    }
}

/// Returns the board of a position that `seen_by` sees, or `None` if it is impossible.
pub(crate) fn board(position: &Position, seen_by: Color) -> Option<Board> {
    let count = |checkers: i8| u8::try_from(checkers).ok();
    if position[0] > 0 || position[25] < 0 {
        return None;
    }
    let (mut own, mut other) = ([0; 25], [0; 25]);
    own[24] = count(position[25])?;
    other[24] = count(position[0].checked_neg()?)?;
    for point in 1..=24 {
        let checkers = position[point];
        if checkers > 0 {
            own[point - 1] = count(checkers)?;
        } else {
            other[24 - point] = count(checkers.checked_neg()?)?;
        }
    }
    match seen_by {
        Color::White => Board::new(own, other),
        Color::Black => Board::new(other, own),
    }
    .ok()
}

/// Returns the steps of a stored play: pairs of points less 1; a negative source ends the list.
fn stored_steps(stored: impl IntoIterator<Item = i32>) -> Option<Vec<Step>> {
    let mut numbers = stored.into_iter();
    let mut steps = Vec::new();
    while let (Some(from), Some(to)) = (numbers.next(), numbers.next()) {
        if from < 0 {
            break;
        }
        if from > BAR {
            return None;
        }
        let number = |point: i32| u8::try_from(point + 1).ok().filter(|&point| point <= 25);
        steps.push(Step { from: number(from)?, to: if to < 0 { 0 } else { number(to)? } });
    }
    Some(steps)
}

/// Returns the play of a candidate. Its steps are kept as stored, even where they do not lead to its
/// position.
pub(crate) fn candidate(steps: [i8; 8], dice: Dice, unchanged: bool) -> Option<Play> {
    // A candidate that is a dance has steps from 0 to 0.
    if unchanged {
        return Some(Play::none(dice));
    }
    Play::new(dice, &stored_steps(steps.map(i32::from))?).ok()
}

/// Returns the play that leads from one board to the other: the stored steps if they do, else the
/// one that the difference of the boards shows. `None` if four steps do not suffice.
pub(crate) fn play(
    stored: impl IntoIterator<Item = i32>,
    dice: Dice,
    color: Color,
    before: &Board,
    after: &Board,
) -> Option<Play> {
    if before == after {
        return Some(Play::none(dice));
    }
    let leads = |play: &Play| before.after(color, play) == *after;
    let recorded = stored_steps(stored).and_then(|steps| Play::new(dice, &steps).ok());
    recorded.filter(leads).or_else(|| difference(dice, color, before, after).filter(leads))
}

/// Pairs the points that lost checkers with those that gained some, both in descending order.
fn difference(dice: Dice, color: Color, before: &Board, after: &Board) -> Option<Play> {
    let points = |from: &Board, to: &Board| {
        let gained = |point| from.count(color, point).saturating_sub(to.count(color, point));
        (1..=25).rev().flat_map(|point| core::iter::repeat_n(point, gained(point).into())).collect()
    };
    let sources: Vec<u8> = points(before, after);
    let mut targets: Vec<u8> = points(after, before);
    targets.resize(sources.len(), Step::OFF);
    let steps: Vec<Step> =
        sources.into_iter().zip(targets).map(|(from, to)| Step { from, to }).collect();
    Play::new(dice, &steps).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Position =
        [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0];

    #[test]
    fn both_sides_see_the_start() {
        assert_eq!(board(&START, Color::White), Some(Board::START));
        assert_eq!(board(&START, Color::Black), Some(Board::START));
    }

    #[test]
    fn impossible_positions_are_refused() {
        for (at, checkers) in [(0, 1), (25, -1), (1, 16), (1, -128), (3, 6)] {
            let mut position = START;
            position[at] = checkers;
            assert_eq!(board(&position, Color::White), None, "{checkers} at {at}");
        }
    }

    #[test]
    fn bars_belong_to_their_sides() {
        let mut position = [0; 26];
        (position[25], position[0], position[6]) = (1, -2, 1);
        let seen = board(&position, Color::Black).unwrap();
        assert_eq!(seen.count(Color::Black, 25), 1);
        assert_eq!(seen.count(Color::White, 25), 2);
        assert_eq!(seen.count(Color::Black, 6), 1);
    }

    #[test]
    fn wrong_steps_are_replaced_by_the_difference() {
        let dice = Dice::new(3, 1).unwrap();
        let after = Board::START.after(
            Color::White,
            &Play::new(dice, &[Step { from: 8, to: 5 }, Step { from: 6, to: 5 }]).unwrap(),
        );
        let found = play([7, 4, 4, 5, -1, -1, -1, -1], dice, Color::White, &Board::START, &after);
        let steps = [Step { from: 8, to: 5 }, Step { from: 6, to: 5 }];
        assert_eq!(found.unwrap().steps(), steps);
    }
}
