//! Random values for the fuzzers of those who use this crate: any value of the model, each with
//! its rules kept. Those of plain enumerations are derived.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Board, Cube, Dice, Gnuid, MatchKey, MatchState, PositionKey, Side};

impl<'a> Arbitrary<'a> for Cube {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::of_bits(u.int_in_range(0..=15)?, u.int_in_range(0..=3)?))
    }
}

impl<'a> Arbitrary<'a> for Dice {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::of_bits(u.int_in_range(0..=6)?, u.int_in_range(0..=6)?))
    }
}

impl<'a> Arbitrary<'a> for MatchKey {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::from_bytes)
    }
}

impl<'a> Arbitrary<'a> for PositionKey {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::from_bytes)
    }
}

/// Any bits, with dice that exist; not all of them make sense as a state of play.
impl<'a> Arbitrary<'a> for MatchState {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { key: MatchKey::arbitrary(u)?.0 }.with_dice(u.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for Side {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut counts = [0; 25];
        for _ in 0..u.int_in_range(0..=15)? {
            let index: usize = u.choose_index(counts.len())?;
            if let Some(count) = counts.get_mut(index) {
                *count += 1;
            }
        }
        Ok(Self::unchecked(counts))
    }
}

/// Two sides that leave each other room: checkers on roll that meet others stand on the bar.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let waiting = Side::arbitrary(u)?;
        let mut counts = *Side::arbitrary(u)?.counts();
        let [points @ .., bar] = &mut counts;
        for (count, other) in points.iter_mut().rev().zip(waiting.counts()) {
            if *other > 0 {
                *bar += core::mem::take(count);
            }
        }
        // Both on the bar against closed boards: the one position of these that does not exist.
        Self::new(waiting, Side::unchecked(counts)).or(Ok(Self::START))
    }
}

impl<'a> Arbitrary<'a> for Gnuid {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(u.arbitrary()?, u.arbitrary()?))
    }
}
