//! The width of the terminal, and text that fits into it.

use std::io;
use unicode_width::UnicodeWidthStr as _;

/// Returns the width of standard output in columns, if it is a terminal that knows its size.
#[must_use]
pub fn width() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0))
}

/// Breaks text between words into lines of at most `width` columns. A longer word has a line of its
/// own.
#[must_use]
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible a b", 5), ["incomprehensible", "a b"]);
        assert_eq!(wrapped("", 5), [""]);
    }
}
