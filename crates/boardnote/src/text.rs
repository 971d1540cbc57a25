//! Safe display of untrusted text: [`visible`] and related functions for text, [`name`] for file
//! names.

pub use crate::formats::jsonl::safe_json;
pub use crate::formats::text::{is_plain, json, visible, visible_bytes, visible_lines};
pub use crate::formats::words::grouped;
use core::fmt::Write as _;
use serde_json::Value;
use std::io;
use std::path::Path;

/// Returns a file name for display: unchanged if it can be read as one word, and otherwise in
/// double quotes, with escapes for characters that cannot be shown.
///
/// ```
/// use std::path::Path;
///
/// assert_eq!(boardnote::text::name(Path::new("games/a.sgf")), "games/a.sgf");
/// assert_eq!(boardnote::text::name(Path::new("a \u{1b}\t\"")), r#""a \u{1b}\t\"""#);
/// ```
#[must_use]
pub fn name(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    let quoted = |c: char| !is_plain(c) || c.is_whitespace() || matches!(c, '"' | '\'' | '\\');
    match core::str::from_utf8(bytes) {
        Ok(text) if !text.is_empty() && !text.contains(quoted) => return text.to_owned(),
        _ => {}
    }
    let mut out = String::from('"');
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' | '\\' => out.extend(['\\', c]),
                '\n' => out.push_str("\\n"),
                '\t' => out.push_str("\\t"),
                c if is_plain(c) => out.push(c),
                c => _ = write!(out, "\\u{{{:x}}}", u32::from(c)),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02x}");
        }
    }
    out.push('"');
    out
}

/// Returns one line of JSON that is safe to print.
#[must_use]
pub fn json_line(value: &Value) -> String {
    let mut line = json(&value.to_string()).into_owned();
    line.push('\n');
    line
}

/// Returns a number of bytes in words.
#[must_use]
pub fn size(bytes: usize) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let fits = |shift: u32| bytes >= 1 << shift && bytes.is_multiple_of(1 << shift);
    match units.into_iter().find(|(shift, _)| fits(*shift)) {
        Some((shift, unit)) => format!("{} {unit}", bytes >> shift),
        None => format!("{bytes} bytes"),
    }
}

/// Returns a number with its noun: `1 record`, `2 records`.
#[must_use]
pub fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Returns a number of occurrences in words: `once`, `2 times`.
#[must_use]
pub fn times(number: u64) -> String {
    if number == 1 { "once".to_owned() } else { format!("{number} times") }
}

/// Returns the number of characters in the bytes of a text.
#[must_use]
pub fn characters(bytes: &[u8]) -> u64 {
    // Counts every byte except continuation bytes of UTF-8; a stray one belongs to the byte before.
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u64
}

/// Returns an error that names the target as given by the user, not the temporary file.
pub(crate) fn named(name: Option<&Path>, error: &io::Error) -> io::Error {
    let path = name.unwrap_or(Path::new(""));
    if error.kind() == io::ErrorKind::Interrupted {
        return io::Error::new(error.kind(), error.to_string());
    }
    io::Error::new(error.kind(), format!("{}: {error}", self::name(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_json_is_the_same_value() {
        let value = Value::from(('\0'..=char::MAX).collect::<String>());
        let line = json_line(&value);
        assert!(line.trim_end().chars().all(is_plain));
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), value);
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_utf_8_are_shown() {
        use std::os::unix::ffi::OsStrExt as _;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"a\xff b"));
        assert_eq!(name(path), "\"a\\xff b\"");
        assert_eq!(name(Path::new("")), "\"\"");
    }
}
