//! Line breaking to the width of a terminal.

use crate::text::is_plain;
use unicode_width::UnicodeWidthChar as _;

/// Width of the output of `show`, in columns.
const WIDTH: usize = 80;

/// Appends text in lines of at most 80 columns, starting at column `indent`; the caller has written
/// the beginning of the first line. Control characters are made visible.
pub(super) fn wrap(text: &str, indent: usize, out: &mut String) {
    let mut column = indent;
    for word in text.split_whitespace() {
        let width: usize = word.chars().map(width_of).sum();
        if column > indent {
            if column + 1 + width <= WIDTH {
                out.push(' ');
                column += 1;
            } else {
                new_line(indent, out);
                column = indent;
            }
        }
        for c in word.chars() {
            if column + width_of(c) > WIDTH {
                new_line(indent, out);
                column = indent;
            }
            out.push(visible(c));
            column += width_of(c);
        }
    }
    out.push('\n');
}

fn new_line(indent: usize, out: &mut String) {
    out.push('\n');
    out.extend(core::iter::repeat_n(' ', indent));
}

fn width_of(c: char) -> usize {
    visible(c).width().unwrap_or(1)
}

/// Returns the character, or a visible stand-in for a control character.
pub(super) fn visible(c: char) -> char {
    if is_plain(c) { c } else { '\u{fffd}' }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, indent: usize) -> String {
        let mut out = String::new();
        wrap(text, indent, &mut out);
        out
    }

    #[test]
    fn no_line_is_wider_than_80_columns() {
        let text = "ein Wort und 将棋 und ".repeat(40) + &"x".repeat(300) + "\u{1b}[31m";
        for indent in [0, 14, 70] {
            let out = wrapped(&text, indent);
            for (number, line) in out.lines().enumerate() {
                let first = if number == 0 { indent } else { 0 };
                let width: usize = line.chars().map(width_of).sum();
                assert!(first + width <= 80, "{line}");
            }
            assert!(!out.contains('\u{1b}'));
        }
    }

    #[test]
    fn words_stay_whole_where_they_can() {
        let text = format!("{} {}", "a".repeat(50), "b".repeat(40));
        assert_eq!(wrapped(&text, 0), format!("{}\n{}\n", "a".repeat(50), "b".repeat(40)));
        assert_eq!(wrapped("", 0), "\n");
    }
}
