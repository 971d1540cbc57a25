//! Storage of the pictures of a page: each element once, and each picture as a list of changes.

use core::fmt::Write as _;
use std::collections::HashMap;

/// Strings that are stored once and identified by numbers. Each can have a counterpart: the string
/// that replaces it when the board is seen from the other side.
#[derive(Debug, Default)]
pub(super) struct Store {
    numbers: HashMap<String, u32>,
    things: Vec<String>,
    others: Vec<Option<u32>>,
}

impl Store {
    /// Returns the numbers of the given strings, and stores new strings.
    pub(super) fn numbers<'a>(&mut self, things: impl Iterator<Item = &'a str>) -> Vec<u32> {
        things.map(|thing| self.number(thing)).collect()
    }

    fn number(&mut self, thing: &str) -> u32 {
        if let Some(number) = self.numbers.get(thing) {
            return *number;
        }
        let number = u32::try_from(self.things.len()).unwrap_or(u32::MAX);
        self.numbers.insert(thing.to_owned(), number);
        self.things.push(thing.to_owned());
        self.others.push(None);
        number
    }

    /// Pairs each string of the first side with its counterpart. Returns `false` if the lists
    /// differ in length or if a pair contradicts an earlier one.
    pub(super) fn pair(&mut self, one: &[u32], other: &[u32]) -> bool {
        let agree = |(one, other): (&u32, &u32)| {
            let place = usize::try_from(*one).ok().and_then(|at| self.others.get_mut(at));
            place.is_some_and(|place| *place.get_or_insert(*other) == *other)
        };
        one.len() == other.len() && one.iter().zip(other).all(agree)
    }

    pub(super) fn things(&self) -> &[String] {
        &self.things
    }

    /// Returns the number of the counterpart of each string. A string without a counterpart has its
    /// own number.
    pub(super) fn others(&self) -> String {
        let mut out = String::new();
        for (at, other) in (0..).zip(&self.others) {
            let _ = write!(out, "{}{}", if at > 0 { " " } else { "" }, other.unwrap_or(at));
        }
        out
    }
}

/// Returns the steps that change `base` into `new`: `=3` keeps three numbers, `-2` drops two, and a
/// plain number is inserted. The rest is kept.
pub(super) fn difference(base: &[u32], new: &[u32]) -> String {
    let mut places: HashMap<u32, Vec<usize>> = HashMap::new();
    for (at, number) in base.iter().enumerate().rev() {
        places.entry(*number).or_default().push(at);
    }
    let mut steps = Steps::default();
    let mut at = 0;
    for number in new {
        let places = places.get_mut(number);
        // Places before the current one are of no use; the next usable place is the last in the
        // list.
        let found = places.and_then(|places| {
            while places.last().is_some_and(|place| *place < at) {
                places.pop();
            }
            places.pop()
        });
        match found {
            Some(place) => {
                steps.count('-', place - at);
                steps.count('=', 1);
                at = place + 1;
            }
            None => steps.put(*number),
        }
    }
    steps.count('-', base.len() - at);
    steps.finish()
}

/// Steps under construction. Equal steps are merged.
#[derive(Default)]
struct Steps {
    text: String,
    pending: Option<(char, usize)>,
}

impl Steps {
    fn count(&mut self, sign: char, count: usize) {
        if count == 0 {
            return;
        }
        match &mut self.pending {
            Some((other, sum)) if *other == sign => *sum += count,
            _ => {
                self.flush();
                self.pending = Some((sign, count));
            }
        }
    }

    fn put(&mut self, number: u32) {
        self.flush();
        self.space();
        let _ = write!(self.text, "{number}");
    }

    fn flush(&mut self) {
        if let Some((sign, count)) = self.pending.take() {
            self.space();
            let _ = write!(self.text, "{sign}{count}");
        }
    }

    fn space(&mut self) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
    }

    /// Numbers kept at the end need no step.
    fn finish(mut self) -> String {
        if self.pending.is_some_and(|(sign, _)| sign == '-') {
            self.flush();
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Applies steps in the same way as the script of the page.
    fn apply(base: &[u32], steps: &str) -> Vec<u32> {
        let (mut out, mut at) = (Vec::new(), 0);
        for step in steps.split(' ').filter(|step| !step.is_empty()) {
            match (step.strip_prefix('='), step.strip_prefix('-')) {
                (Some(count), _) => {
                    let end = at + count.parse::<usize>().unwrap();
                    out.extend(&base[at..end]);
                    at = end;
                }
                (_, Some(count)) => at += count.parse::<usize>().unwrap(),
                _ => out.push(step.parse().unwrap()),
            }
        }
        out.extend(&base[at..]);
        out
    }

    #[test]
    fn differences_are_short_and_lead_to_the_new_list() {
        assert_eq!(difference(&[], &[1, 2]), "1 2");
        assert_eq!(difference(&[1, 2, 3], &[1, 2, 3]), "");
        assert_eq!(difference(&[1, 2, 3, 4], &[1, 2, 9, 4]), "=2 9 -1");
        assert_eq!(difference(&[1, 2, 3], &[]), "-3");
        assert_eq!(difference(&[5, 5, 5], &[5, 5]), "=2 -1");
    }

    #[test]
    fn pairs_must_agree() {
        let mut store = Store::default();
        let [one, other] = ["a b c", "b a c"].map(|text| store.numbers(text.split(' ')));
        assert!(store.pair(&one, &other));
        assert_eq!(store.others(), "1 0 2");
        assert!(!store.pair(&one, &one));
        assert!(!store.pair(&one, &[1]));
    }

    #[test]
    fn every_pair_of_short_lists_survives() {
        let lists: Vec<Vec<u32>> = (0..5_u32.pow(4))
            .map(|code| (0..4).map(|at| code / 5_u32.pow(at) % 5).filter(|n| *n > 0).collect())
            .collect();
        for base in &lists {
            for new in &lists {
                assert_eq!(&apply(base, &difference(base, new)), new, "{base:?}");
            }
        }
    }
}
