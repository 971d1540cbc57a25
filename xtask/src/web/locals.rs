//! The numbers of local variables, chosen so that functions resemble one another.

use super::body::{Body, Number, Of};
use core::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// The bytes on either side of a number by which its place is known.
const SIDE: usize = 3;
/// The count of functions after which a number that was seen counts for half as much.
const REACH: f64 = 100.0;
/// The share of all votes that a number needs to be taken instead of the one by use.
const ENOUGH: f64 = 0.2;

/// The plain bytes before and after a number.
type Place<'b> = (&'b [u8], &'b [u8]);

/// The numbers in the functions so far.
#[derive(Default)]
pub(super) struct Numbering<'b> {
    /// The numbers at each place, with their weights.
    seen: HashMap<Place<'b>, Vec<(usize, f64)>>,
    functions: f64,
}

impl<'b> Numbering<'b> {
    /// Returns the new numbers of the local variables of a function, without that of the
    /// parameters. Variables of one type have numbers in sequence.
    ///
    /// Of these, a variable gets the number that is most often at the places where it occurs.
    pub(super) fn of(&mut self, body: &'b Body) -> Vec<usize> {
        // Instead of all that lies further back becoming less, what follows becomes more.
        let weight = (self.functions / REACH).exp2();
        self.functions += 1.0;
        let by_use = by_use(body);
        let mut votes = BTreeMap::new();
        for (number, local) in by_use.iter().enumerate() {
            votes.insert((*local, number), ENOUGH);
        }
        let type_of = |number: usize| by_use.get(number).map(|local| body.types[*local]);
        for number in &body.numbers {
            let (Of::Local(local), Some(seen)) = (&number.of, self.seen.get(&place(body, number)))
            else {
                continue;
            };
            let all: f64 = weight + seen.iter().map(|(_, weight)| weight).sum::<f64>();
            for (number, weight) in seen {
                let number = number.checked_sub(body.parameters);
                if let Some(number) = number.filter(|it| type_of(*it) == Some(body.types[*local])) {
                    *votes.entry((*local, number)).or_default() += weight / all;
                }
            }
        }
        let mut votes: Vec<_> = votes.into_iter().collect();
        votes.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let (mut new, mut taken) = (vec![None; by_use.len()], vec![false; by_use.len()]);
        for ((local, number), _) in votes {
            if new[local].is_none() && !taken[number] {
                new[local] = Some(number);
                taken[number] = true;
            }
        }
        for local in &by_use {
            if new[*local].is_none() {
                let free = |number: &usize| {
                    !taken[*number] && type_of(*number) == Some(body.types[*local])
                };
                new[*local] = (0..taken.len()).find(free);
                taken[new[*local].unwrap_or_default()] = true;
            }
        }
        // There are as many numbers of each type as variables.
        let new: Vec<usize> = new.into_iter().flatten().collect();
        for number in &body.numbers {
            let at = match number.of {
                Of::Function(_) => continue,
                Of::Parameter(parameter) => parameter,
                Of::Local(local) => body.parameters + new[local],
            };
            let seen = self.seen.entry(place(body, number)).or_default();
            match seen.iter_mut().find(|(number, _)| *number == at) {
                Some((_, sum)) => *sum += weight,
                None => seen.push((at, weight)),
            }
        }
        new
    }
}

fn place<'b>(body: &'b Body, number: &Number) -> Place<'b> {
    let (before, after) = body.plain.split_at(number.before);
    (&before[before.len().saturating_sub(SIDE)..], &after[..SIDE.min(after.len())])
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

    #[test]
    fn without_an_example_the_most_used_variable_of_a_type_comes_first() {
        // Two i64, an i32, an i64, and an i32 behind one parameter.
        let code = b"\x04\x02\x7e\x01\x7f\x01\x7e\x01\x7f\x20\x04\x21\x05\x20\x04\x20\x00\x20\x05\x20\x05\x20\x01\x0b";
        assert_eq!(Numbering::default().of(&body(code, 1)), [3, 4, 1, 2, 0]);
    }

    #[test]
    fn a_variable_gets_the_number_of_the_same_place_in_another_function() {
        // In the first, the loaded variable is used twice; in the second, the other one.
        let first = b"\x01\x02\x7f\x20\x00\x28\0\x08\x20\x00\x1a\x20\x01\x45\x1a\x0b";
        let second = b"\x01\x02\x7f\x20\x01\x28\0\x08\x20\x00\x45\x1a\x20\x00\x0f\x0b";
        let (first, second) = (body(first, 0), body(second, 0));
        assert_eq!(Numbering::default().of(&second), [0, 1]);
        let mut numbering = Numbering::default();
        assert_eq!(numbering.of(&first), [0, 1]);
        assert_eq!(numbering.of(&second), [1, 0]);
    }

    #[test]
    fn numbers_of_another_type_and_of_parameters_are_no_examples() {
        let first = body(b"\x02\x01\x7f\x01\x7e\x20\x00\x45\x1a\x0b", 0);
        let second = body(b"\x01\x02\x7e\x20\x02\x45\x1a\x0b", 1);
        let mut numbering = Numbering::default();
        assert_eq!(numbering.of(&first), [0, 1]);
        assert_eq!(numbering.of(&second), [1, 0]);
    }
}
