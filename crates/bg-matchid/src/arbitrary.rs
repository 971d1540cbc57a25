//! `Arbitrary` implementations for fuzzers of dependent crates. Every generated value obeys the
//! rules of its type. Plain enumerations derive the trait.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Gnuid, MatchKey, MatchState, Position, PositionKey, Side};

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

/// Generates arbitrary bits with valid dice. The result need not be a sensible state of play.
impl<'a> Arbitrary<'a> for MatchState {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { key: MatchKey::arbitrary(u)?.0 }
            .with_faces([u.int_in_range(0..=6)?, u.int_in_range(0..=6)?]))
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

/// Generates two sides that share no point: conflicting checkers of the side on roll go to the bar.
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let waiting = Side::arbitrary(u)?;
        let mut counts = *Side::arbitrary(u)?.counts();
        let [points @ .., bar] = &mut counts;
        for (count, other) in points.iter_mut().rev().zip(waiting.counts()) {
            if *other > 0 {
                *bar += core::mem::take(count);
            }
        }
        // `new` fails only if both sides are on the bar against closed boards.
        Self::new(waiting, Side::unchecked(counts)).or(Ok(Self::START))
    }
}

impl<'a> Arbitrary<'a> for Gnuid {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(u.arbitrary()?, u.arbitrary()?))
    }
}
