//! The numbers of local variables, chosen so that functions resemble one another.

use super::body::{Body, Number, Of};
use super::sequences::Sequences;
use core::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// The counts of bytes before and after a number by which its place is known, in two ways.
const SIDES: [(usize, usize); 2] = [(3, 3), (8, 0)];
/// The count of functions after which a number that was seen counts for half as much.
const REACH: f64 = 100.0;
/// The share of all votes that a number needs to be taken instead of the one by use.
const ENOUGH: f64 = 0.2;
/// The count of numbers, of those with the most votes, that are tried for a variable.
const TRIES: usize = 10;

/// The plain bytes before and after a number.
type Place<'b> = (&'b [u8], &'b [u8]);

/// The numbers in the functions so far.
#[derive(Default)]
pub(super) struct Numbering<'b> {
    /// The numbers at each place, with their weights.
    seen: HashMap<Place<'b>, Vec<(usize, f64)>>,
    functions: f64,
    sequences: Sequences,
}

impl<'b> Numbering<'b> {
    /// Returns a function with new numbers of its local variables. Variables of one type have numbers
    /// in sequence.
    ///
    /// Of these, a variable gets the number that is most often at the places where it occurs, and
    /// then another one if more sequences of bytes occur again with it.
    pub(super) fn written(
        &mut self,
        body: &'b Body,
        place: impl Fn(usize) -> Result<usize, String> + Copy,
    ) -> Result<Vec<u8>, String> {
        // Instead of all that lies further back becoming less, what follows becomes more.
        let weight = (self.functions / REACH).exp2();
        self.functions += 1.0;
        let votes = self.votes(body, weight);
        let mut new = elected(body, &votes);
        while self.improves(body, &votes, &mut new, place)? {}
        let written = body.written(&new, place)?;
        self.sequences.push(&written);
        self.note(body, &new, weight);
        Ok(written)
    }

    /// Returns the votes for a number of a local variable, both without the count of the parameters,
    /// the highest first.
    fn votes(&self, body: &Body, weight: f64) -> Vec<(usize, usize)> {
        let by_use = by_use(body);
        let mut votes = BTreeMap::new();
        for (number, local) in by_use.iter().enumerate() {
            votes.insert((*local, number), ENOUGH);
        }
        let type_of = |number: usize| by_use.get(number).map(|local| body.types[*local]);
        for number in &body.numbers {
            let Of::Local(local) = number.of else { continue };
            for seen in places(body, number).iter().filter_map(|place| self.seen.get(place)) {
                let all: f64 = weight + seen.iter().map(|(_, weight)| weight).sum::<f64>();
                for (number, weight) in seen {
                    let number = number.checked_sub(body.parameters);
                    if let Some(number) =
                        number.filter(|it| type_of(*it) == Some(body.types[local]))
                    {
                        *votes.entry((local, number)).or_default() += weight / all;
                    }
                }
            }
        }
        let mut votes: Vec<_> = votes.into_iter().collect();
        votes.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        votes.into_iter().map(|(vote, _)| vote).collect()
    }

    /// Exchanges the numbers of two local variables wherever more sequences are found again, and
    /// returns `true` if there were any.
    fn improves(
        &self,
        body: &Body,
        votes: &[(usize, usize)],
        new: &mut [usize],
        place: impl Fn(usize) -> Result<usize, String>,
    ) -> Result<bool, String> {
        let (mut bytes, uses) = body.marked(new, place)?;
        // The rest of the bytes keep their places as long as a number is one byte.
        let short =
            |number: usize| u8::try_from(body.parameters + number).ok().filter(|it| *it < 0x80);
        let (mut tries, mut better) = (vec![0; new.len()], false);
        for (local, number) in votes {
            tries[*local] += 1;
            let other = new.iter().position(|it| it == number);
            let Some(other) = other.filter(|it| it != local && tries[*local] <= TRIES) else {
                continue;
            };
            let (Some(mine), Some(its)) = (short(new[*local]), short(*number)) else { continue };
            let mut places: Vec<usize> = uses[*local].iter().chain(&uses[other]).copied().collect();
            places.sort_unstable();
            let mut set = |mine: u8, its: u8| {
                uses[*local].iter().for_each(|at| bytes[*at] = mine);
                uses[other].iter().for_each(|at| bytes[*at] = its);
                self.sequences.found(&bytes, &places)
            };
            let found = set(mine, its);
            if set(its, mine) > found {
                new.swap(*local, other);
                better = true;
            } else {
                set(mine, its);
            }
        }
        Ok(better)
    }

    /// Adds the numbers of a function.
    fn note(&mut self, body: &'b Body, new: &[usize], weight: f64) {
        for number in &body.numbers {
            let at = match number.of {
                Of::Function(_) => continue,
                Of::Parameter(parameter) => parameter,
                Of::Local(local) => body.parameters + new[local],
            };
            for place in places(body, number) {
                let seen = self.seen.entry(place).or_default();
                match seen.iter_mut().find(|(number, _)| *number == at) {
                    Some((_, sum)) => *sum += weight,
                    None => seen.push((at, weight)),
                }
            }
        }
    }
}

/// Gives each variable the number with the most votes that is free.
fn elected(body: &Body, votes: &[(usize, usize)]) -> Vec<usize> {
    let by_use = by_use(body);
    let (mut new, mut taken) = (vec![None; by_use.len()], vec![false; by_use.len()]);
    for (local, number) in votes {
        if new[*local].is_none() && !taken[*number] {
            new[*local] = Some(*number);
            taken[*number] = true;
        }
    }
    let type_of = |number: usize| by_use.get(number).map(|local| body.types[*local]);
    for local in &by_use {
        if new[*local].is_none() {
            let free =
                |number: &usize| !taken[*number] && type_of(*number) == Some(body.types[*local]);
            new[*local] = (0..taken.len()).find(free);
            taken[new[*local].unwrap_or_default()] = true;
        }
    }
    // There are as many numbers of each type as variables.
    new.into_iter().flatten().collect()
}

fn places<'b>(body: &'b Body, number: &Number) -> [Place<'b>; 2] {
    let (before, after) = body.plain.split_at(number.before);
    SIDES.map(|(left, right)| {
        (&before[before.len().saturating_sub(left)..], &after[..right.min(after.len())])
    })
}

/// Returns the local variables in the order of their types, and of one type the most used first.
fn by_use(body: &Body) -> Vec<usize> {
    let mut uses = vec![0_usize; body.types.len()];
    for number in &body.numbers {
        if let Of::Local(local) = number.of {
            uses[local] += 1;
        }
    }
    let mut order: Vec<usize> = (0..uses.len()).collect();
    order.sort_by_key(|local| (Reverse(body.types[*local]), Reverse(uses[*local])));
    order
}

#[cfg(test)]
mod tests {
    use super::super::leb::Input;
    use super::{Body, Numbering};

    fn body(code: &[u8], parameters: usize) -> Body {
        Body::of(Input(code), parameters).unwrap()
    }

    /// Asserts that the local variables of a function get these numbers.
    fn assert_numbers<'b>(numbering: &mut Numbering<'b>, body: &'b Body, expected: &[usize]) {
        assert_eq!(numbering.written(body, Ok), body.written(expected, Ok), "{expected:?}");
    }

    #[test]
    fn without_an_example_the_most_used_variable_of_a_type_comes_first() {
        // Two i64, an i32, an i64, and an i32 behind one parameter.
        let code = b"\x04\x02\x7e\x01\x7f\x01\x7e\x01\x7f\x20\x04\x21\x05\x20\x04\x20\x00\x20\x05\x20\x05\x20\x01\x0b";
        assert_numbers(&mut Numbering::default(), &body(code, 1), &[3, 4, 1, 2, 0]);
    }

    #[test]
    fn a_variable_gets_the_number_of_the_same_place_in_another_function() {
        // In the first, the loaded variable is used twice; in the second, the other one.
        let first = b"\x01\x02\x7f\x20\x00\x28\0\x08\x20\x00\x1a\x20\x01\x45\x1a\x0b";
        let second = b"\x01\x02\x7f\x20\x01\x28\0\x08\x20\x00\x45\x1a\x20\x00\x0f\x0b";
        let (first, second) = (body(first, 0), body(second, 0));
        assert_numbers(&mut Numbering::default(), &second, &[0, 1]);
        let mut numbering = Numbering::default();
        assert_numbers(&mut numbering, &first, &[0, 1]);
        assert_numbers(&mut numbering, &second, &[1, 0]);
    }

    #[test]
    fn numbers_of_another_type_and_of_parameters_are_no_examples() {
        let first = body(b"\x02\x01\x7f\x01\x7e\x20\x00\x45\x1a\x0b", 0);
        let second = body(b"\x01\x02\x7e\x20\x02\x45\x1a\x0b", 1);
        let mut numbering = Numbering::default();
        assert_numbers(&mut numbering, &first, &[0, 1]);
        assert_numbers(&mut numbering, &second, &[1, 0]);
    }

    #[test]
    fn a_long_sequence_that_occurs_again_counts_for_more_than_short_ones() {
        // In the second, another variable is in the long sequence, and that of the short ones has
        // more votes.
        let long =
            |local: u8| [b"\x1a".repeat(9).as_slice(), &[0x20, local], &b"\x1a".repeat(9)].concat();
        let short = |local: u8| [0x45, 0x45, 0x45, 0x20, local, 0x50, 0x50, 0x50];
        let code = |parts: &[&[u8]]| [b"\x01\x02\x7f", parts.concat().as_slice(), b"\x0b"].concat();
        let first = body(&code(&[&long(0), &short(0), b"\x0f", &short(0), b"\x20\x01"]), 0);
        let second = body(&code(&[b"\x01", &long(1), b"\x01", &short(0), b"\x01", &short(0)]), 0);
        let mut numbering = Numbering::default();
        assert_numbers(&mut numbering, &first, &[0, 1]);
        assert_numbers(&mut numbering, &second, &[1, 0]);
    }
}
