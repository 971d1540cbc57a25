//! The width and the locale of the terminal, and text that fits into it.

use std::{env, io};
use unicode_width::UnicodeWidthStr as _;

/// Returns the width of standard output in columns, if it is a terminal that knows its size.
#[must_use]
pub fn width() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0))
}

/// Returns the numbers of columns and of lines of standard output, if it is a terminal that knows its
/// size.
#[must_use]
pub fn size() -> Option<(usize, usize)> {
    let (width, height) = terminal_size::terminal_size_of(io::stdout())?;
    Some((width.0.into(), height.0.into()))
}

/// Returns the width of text for people in columns: that of the terminal or of the variable `COLUMNS`,
/// between 40 and 120, or 80 if neither is known.
#[must_use]
pub fn text_width() -> usize {
    let columns = || env::var("COLUMNS").ok()?.parse().ok();
    width().or_else(columns).map_or(80, |width| width.clamp(40, 120))
}

/// Returns `true` unless the variable `TERM` names a terminal without colors.
#[must_use]
pub fn has_256_colors() -> bool {
    env::var("TERM").map_or(true, |term| !matches!(term.as_str(), "" | "dumb"))
}

/// Returns `true` if the locale of the user is in UTF-8.
#[must_use]
pub fn locale_is_utf8() -> bool {
    locale().is_some_and(|locale| is_utf8(&locale))
}

/// Returns `true` if the user has named a locale that is not in UTF-8, such as `POSIX`.
#[must_use]
pub fn locale_is_ascii() -> bool {
    locale().is_some_and(|locale| !is_utf8(&locale))
}

/// Returns the name of the locale of the user, if there is one.
fn locale() -> Option<String> {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set)
}

fn is_utf8(locale: &str) -> bool {
    locale.to_ascii_lowercase().replace('-', "").ends_with("utf8")
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
