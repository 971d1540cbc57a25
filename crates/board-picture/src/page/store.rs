//! Storage of the elements of a page: each only once.

use crate::parts::encode;
use std::collections::HashMap;

/// Lines that are stored once and identified by numbers.
#[derive(Debug, Default)]
pub(super) struct Store {
    numbers: HashMap<String, u32>,
    lines: Vec<String>,
}

impl Store {
    /// Stores the lines of a text that are new, and returns the numbers of all of them as text.
    pub(super) fn encoded(&mut self, text: &str) -> String {
        let mut out = String::new();
        for line in text.lines() {
            let next = u32::try_from(self.lines.len()).expect("memory holds fewer lines");
            let number = match self.numbers.get(line) {
                Some(number) => *number,
                None => {
                    self.numbers.insert(line.to_owned(), next);
                    self.lines.push(line.to_owned());
                    next
                }
            };
            encode(number, &mut out);
        }
        out
    }

    pub(super) fn lines(&self) -> &[String] {
        &self.lines
    }
}
