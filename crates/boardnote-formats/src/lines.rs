//! Formats with one record per line.

use crate::record::Step;

/// Returns the lines of a text that are not blank.
pub fn of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let Step::Record { content, next } = split(rest, true) else { return None };
        at += next;
        rest.get(content)
    })
}

/// Finds the next line that is not blank. A line ends with LF or CRLF; the last line may lack one.
#[must_use]
pub fn split(rest: &[u8], end: bool) -> Step {
    let mut start = 0;
    while let Some(line) = rest.get(start..) {
        let (length, next) = match memchr::memchr(b'\n', line) {
            Some(at) => (at, start + at + 1),
            None if end => (line.len(), rest.len()),
            None => return Step::More,
        };
        let text = &line[..length];
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        if !text.iter().all(u8::is_ascii_whitespace) {
            return Step::Record { content: start..start + text.len(), next };
        }
        if next >= rest.len() {
            break;
        }
        start = next;
    }
    Step::More
}

#[cfg(test)]
mod tests {
    use super::{Step, split};

    #[test]
    fn lines_end_with_lf_crlf_or_the_input() {
        assert_eq!(split(b"ab\ncd", false), Step::Record { content: 0..2, next: 3 });
        assert_eq!(split(b"ab\r\ncd", false), Step::Record { content: 0..2, next: 4 });
        assert_eq!(split(b"cd", true), Step::Record { content: 0..2, next: 2 });
        assert_eq!(split(b"cd", false), Step::More);
    }

    #[test]
    fn blank_lines_are_skipped() {
        assert_eq!(split(b"\n \r\n\nab\n", false), Step::Record { content: 5..7, next: 8 });
        assert_eq!(split(b"\n\n", true), Step::More);
        assert_eq!(split(b"", true), Step::More);
    }
}
