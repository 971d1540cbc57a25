//! Whitespace: strict reading accepts one space between parts and nowhere else; lenient reading
//! accepts any whitespace.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crossword_rules::internal::Context;
use crossword_rules::{Error, ErrorKind, Field};

/// Returns `true` for space, tab, line feed, vertical tab, form feed, and carriage return.
pub(super) fn is_space(byte: u8) -> bool {
    byte == b' ' || is_odd_space(byte)
}

fn is_odd_space(byte: u8) -> bool {
    (b'\t'..=b'\r').contains(&byte)
}

/// Returns `true` if every whitespace character is a single space between two other characters.
pub(crate) fn is_clean(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (Some(&first), Some(&last)) = (bytes.first(), bytes.last()) else {
        return true;
    };
    // There is no early exit, so that the compiler can vectorize the loop.
    let odd = bytes.iter().fold(false, |odd, &b| odd | is_odd_space(b));
    let doubled = bytes
        .iter()
        .zip(bytes.iter().skip(1))
        .fold(false, |doubled, (&a, &b)| doubled | ((a == b' ') & (b == b' ')));
    !odd & !doubled & (first != b' ') & (last != b' ')
}

/// Reports each misplaced run of whitespace from `start` on, at its first offending character.
#[cold]
pub(crate) fn report(cx: &mut Context<'_>, text: &str, start: usize) -> Result<(), Error> {
    let bytes = text.as_bytes();
    let mut i = start;
    while let Some(&byte) = bytes.get(i) {
        if !is_space(byte) {
            i += 1;
            continue;
        }
        let run = bytes.iter().skip(i).take_while(|&&b| is_space(b)).count();
        let at_an_end = i == start || i + run == bytes.len();
        let single = byte == b' ' && run == 1 && !at_an_end;
        if !single {
            let at = if i == start { i } else { offending(bytes, i, run) };
            let found = char::from(bytes[at]);
            let kind = ErrorKind::BadWhitespace { found };
            cx.deviate(Field::Record.error(kind, at..i + run))?;
        }
        i += run;
    }
    Ok(())
}

/// Returns the offset of the first misplaced character of a run: the second one, or the first that
/// is not a space.
fn offending(bytes: &[u8], start: usize, run: usize) -> usize {
    let first_is_space = bytes.get(start) == Some(&b' ');
    let alone_at_end = run == 1;
    if first_is_space && !alone_at_end { start + 1 } else { start }
}

/// A record with single spaces, and the mapping to the offsets of the original.
#[derive(Debug)]
pub(crate) struct Normalised {
    text: String,
    /// Start of each word, here and in the original.
    words: Vec<(usize, usize)>,
    original_length: usize,
}

impl Normalised {
    #[cold]
    pub(crate) fn new(original: &str, start: usize) -> Self {
        let mut text = String::with_capacity(original.len());
        let mut words = Vec::new();
        let mut offset = start;
        for word in original[start..].split(|c: char| u8::try_from(c).is_ok_and(is_space)) {
            if !word.is_empty() {
                if !text.is_empty() {
                    text.push(' ');
                }
                words.push((text.len(), offset));
                text.push_str(word);
            }
            offset += word.len() + 1;
        }
        Self { text, words, original_length: original.len() }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Moves an error to its place in the original.
    pub(crate) fn restore(&self, error: Error) -> Error {
        error.moved_to(self.range(error.span()))
    }

    /// Returns the bytes of the original that became a range of the text.
    pub(super) fn range(&self, Range { start, end }: Range<usize>) -> Range<usize> {
        let start_there = self.offset(start);
        start_there..if end > start { self.offset(end - 1) + 1 } else { start_there }
    }

    fn offset(&self, offset: usize) -> usize {
        if offset >= self.text.len() {
            return self.original_length;
        }
        // The first word starts at 0.
        let after = self.words.partition_point(|&(here, _)| here <= offset);
        let (here, there) = self.words[after - 1];
        there + (offset - here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clean_means_single_spaces_inside() {
        for clean in ["", "a", "a b", "a b c"] {
            assert!(is_clean(clean), "{clean:?}");
        }
        for dirty in [" ", " a", "a ", "a  b", "a\tb", "a\n", "a \tb", "a\r\n"] {
            assert!(!is_clean(dirty), "{dirty:?}");
        }
    }

    #[test]
    fn offsets_come_back_from_the_normalised_text() {
        let original = "  ab \t c\r\n";
        let normalised = Normalised::new(original, 0);
        assert_eq!(normalised.text(), "ab c");
        let back = |n| normalised.offset(n);
        assert_eq!([0, 1, 2, 3, 4].map(back), [2, 3, 4, 7, 10]);
    }
}
