//! Safe display of foreign text, without characters that are hidden or that control a terminal.

use alloc::borrow::Cow;
use core::fmt::Write as _;

/// Replacement for a character that cannot be shown.
const MARK: char = '\u{fffd}';
/// Maximum number of combining marks kept after a character.
const MARKS: usize = 4;

/// Returns `true` if a character is plainly visible or a space, and has no effect other than taking
/// up room.
#[must_use]
pub const fn is_plain(c: char) -> bool {
    !matches!(c,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}'
        | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        | '\u{f0000}'..='\u{10ffff}')
        && c as u32 & 0xfffe != 0xfffe
}

/// Returns `true` if a character is drawn over the one before it.
fn combines(c: char) -> bool {
    // The tables of character widths include the combining marks, which have no width.
    c >= '\u{300}' && unicode_width::UnicodeWidthChar::width(c) == Some(0)
}

/// Replaces every character that is not plainly visible with U+FFFD, and tabs with spaces. At most
/// four combining marks after a character are kept.
///
/// ```
/// assert_eq!(board_picture::text::visible("\u{1b}[31m\u{202e}a\tb"), "\u{fffd}[31m\u{fffd}a b");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.into();
    }
    let mut marks = 0;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if !is_plain(c) {
            marks = 0;
            out.push(if c == '\t' { ' ' } else { MARK });
        } else if combines(c) {
            marks += 1;
            if marks <= MARKS {
                out.push(c);
            }
        } else {
            marks = 0;
            out.push(c);
        }
    }
    out.into()
}

/// Returns the text like [`visible`], but keeps the line ends.
#[must_use]
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')) {
        return text.into();
    }
    let lines: Vec<_> = text.split('\n').map(visible).collect();
    lines.join("\n").into()
}

/// Returns the visible text with markup characters escaped, for elements and for attributes in
/// double quotes.
pub(crate) fn escape(text: &str) -> String {
    let text = visible_lines(text);
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// Returns the text like [`visible`], with one U+FFFD for each byte that is not valid UTF-8.
#[must_use]
pub fn visible_bytes(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(&visible(chunk.valid()));
        out.extend(chunk.invalid().iter().map(|_| MARK));
    }
    out
}

/// Makes a JSON text safe to print: characters of its strings that are not plainly visible are
/// escaped, which does not change the values.
#[must_use]
pub fn json(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.contains('\x7f') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        // ASCII control characters occur only outside strings, as blanks and line ends.
        if c < ' ' || is_plain(c) {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_stays_text() {
        assert_eq!(
            escape("<a b=\"&\">\0\u{1b}\u{ffff}\u{202e}\t"),
            "&lt;a b=&quot;&amp;&quot;&gt;\u{fffd}\u{fffd}\u{fffd}\u{fffd} "
        );
    }

    fn everything() -> String {
        ('\0'..=char::MAX).collect()
    }

    #[test]
    fn nothing_invisible_is_left_and_doing_it_twice_changes_nothing() {
        let all = everything();
        let once = visible(&all).into_owned();
        assert!(once.chars().all(is_plain));
        assert_eq!(visible(&once), once);
        assert!(once.contains("Größe") || once.contains('ß'));
        assert_eq!(visible("e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}x").chars().count(), 6);
        assert_eq!(visible("\u{fffe}\u{1ffff}\u{10fffe}\u{e000}"), "\u{fffd}".repeat(4));
    }

    #[test]
    fn escaped_json_is_safe() {
        let text = format!("\"{}\"", everything().replace(|c| c < ' ', ""));
        assert!(json(&text).chars().all(is_plain));
        assert_eq!(json("\"\u{7f}é\u{202e}\u{e0001}\""), r#""\u007fé\u202e\udb40\udc01""#);
        assert_eq!(json("{\"a\": 1}"), "{\"a\": 1}");
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_shown() {
        assert_eq!(visible_bytes(b"a\xff\xfe\tb"), "a\u{fffd}\u{fffd} b");
    }
}
