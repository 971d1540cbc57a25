//! Text of others in pictures and pages.

/// Characters that nobody sees, or that change the order of their neighbors: controls are tested
/// apart.
const INVISIBLE: &[(u32, u32)] = &[
    (0xad, 0xad),
    (0x34f, 0x34f),
    (0x61c, 0x61c),
    (0x115f, 0x1160),
    (0x17b4, 0x17b5),
    (0x180b, 0x180f),
    (0x200b, 0x200f),
    (0x2028, 0x202e),
    (0x2060, 0x206f),
    (0x3164, 0x3164),
    (0xe000, 0xf8ff),
    (0xfdd0, 0xfdef),
    (0xfeff, 0xfeff),
    (0xffa0, 0xffa0),
    (0xfff9, 0xfffb),
    (0xe0000, 0xe0fff),
    (0xf0000, 0x0010_ffff),
];

fn is_invisible(c: char) -> bool {
    let code = u32::from(c);
    c.is_control()
        || code & 0xfffe == 0xfffe
        || INVISIBLE.iter().any(|(from, to)| (*from..=*to).contains(&code))
}

/// Returns `true` for marks that are written over the letter before them.
fn is_combining(c: char) -> bool {
    matches!(u32::from(c), 0x300..=0x36f | 0x483..=0x489 | 0x1ab0..=0x1aff | 0x1dc0..=0x1dff | 0x20d0..=0x20ff | 0xfe20..=0xfe2f)
}

/// The text with every invisible character replaced by U+FFFD; a tab becomes a blank, line ends
/// stay, and of more than four combining marks in a row the rest is dropped.
pub(crate) fn visible(text: &str) -> String {
    const MARKS: usize = 4;
    let mut out = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.chars() {
        marks = if is_combining(c) { marks + 1 } else { 0 };
        match c {
            '\n' => out.push('\n'),
            '\t' => out.push(' '),
            _ if marks > MARKS => {}
            c if is_invisible(c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// The visible text with the characters of markup escaped, for elements and attributes in double
/// quotes.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in visible(text).chars() {
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

    #[test]
    fn visible_text_stays_as_it_is() {
        for text in ["Zoë Łukasz", "Иван\nПетров", "将棋", "e\u{301}"] {
            assert_eq!(visible(text), text);
        }
        assert_eq!(
            visible(&format!("a{}b", "\u{301}".repeat(9))),
            "a\u{301}\u{301}\u{301}\u{301}b"
        );
        let hostile: String = (0..0x3000).filter_map(char::from_u32).collect();
        assert_eq!(visible(&visible(&hostile)), visible(&hostile));
    }
}
