//! Dice, plays, and boards for fuzzers. Any bytes give a value that the constructors accept.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Board, Color, Dice, Play, Step};

impl<'a> Arbitrary<'a> for Dice {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (first, second) = (u.int_in_range(1..=6)?, u.int_in_range(1..=6)?);
        Self::new(first, second).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Step {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { from: u.int_in_range(1..=Self::BAR)?, to: u.int_in_range(Self::OFF..=24)? })
    }
}

/// Generates up to four steps, legal or not.
impl<'a> Arbitrary<'a> for Play {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut play = Self::none(u.arbitrary()?);
        for _ in 0..u.int_in_range(0..=4)? {
            play.push(u.arbitrary()?);
        }
        Ok(play)
    }
}

/// Generates any possible position; checkers that do not fit are omitted.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut board = Self::EMPTY;
        for color in Color::ALL {
            for _ in 0..u.int_in_range(0..=15)? {
                let number = u.int_in_range(1..=Step::BAR)?;
                // The point may be held by the other side; the checker is then omitted.
                let _ = board.add(color, number);
            }
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_possible_and_different() {
        let bytes: alloc::vec::Vec<u8> =
            (0..20_000_u32).map(|at| (at.wrapping_mul(2_654_435_769) >> 24) as u8).collect();
        let mut u = Unstructured::new(&bytes);
        let mut lengths = [0; 5];
        let mut borne_off = 0;
        for _ in 0..200 {
            let (color, play): (Color, Play) = u.arbitrary().unwrap();
            assert_eq!(Play::new(play.dice(), play.steps()), Ok(play));
            lengths[play.steps().len()] += 1;
            let board: Board = u.arbitrary().unwrap();
            let [white, black] = Color::ALL.map(|color| *board.checkers(color));
            assert_eq!(Board::new(white, black), Ok(board));
            borne_off += u32::from(15 - board.on_board(color));
        }
        assert!(lengths.iter().all(|&count| count > 0), "{lengths:?}");
        assert!(borne_off > 0);
        assert!(!u.is_empty());
    }
}
