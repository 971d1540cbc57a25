//! Escaping and shortening of program output for display on a terminal.

/// Number of bytes kept from the end of a program's standard error, for messages.
pub(crate) const KEPT: usize = 2_000;
/// Number of lines shown.
const LINES: usize = 10;
/// Number of characters shown per line.
const WIDTH: usize = 200;

/// Returns the text with all control and invisible characters written as escapes.
pub(crate) fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_visible(c) { out.push(c) } else { out.extend(c.escape_unicode()) }
    }
    out
}

fn is_visible(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..)
}

/// The beginning of a reply, for a message.
pub(crate) fn excerpt(text: &str) -> String {
    visible(&text.trim_end().chars().take(60).collect::<String>())
}

/// The last lines of a program's standard error, for the end of a message: an empty string, `:
/// LINE`, or several lines.
pub(crate) fn complaints(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<String> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| visible(&line.trim().chars().take(WIDTH).collect::<String>()))
        .collect();
    match &lines[lines.len().saturating_sub(LINES)..] {
        [] => String::new(),
        [line] => format!(": {line}"),
        lines => format!(":\n  {}", lines.join("\n  ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_speaks_to_the_terminal() {
        let shown =
            complaints(b"\x1b]0;title\x07\x1b[31mred\x1b[2J\r\x9b5n \xe2\x80\xae\nplain line\n");
        assert!(shown.chars().all(|c| c == '\n' || is_visible(c)), "{shown:?}");
        assert!(shown.ends_with("\n  plain line"));
        assert_eq!(complaints(b"no such weights file\n"), ": no such weights file");
        assert_eq!(complaints(b" \n"), "");
    }

    #[test]
    fn at_most_ten_lines_of_two_hundred_characters() {
        let text = format!("{}\n", "e".repeat(300)).repeat(30);
        let shown = complaints(text.as_bytes());
        assert_eq!(shown.lines().count(), 1 + LINES);
        assert!(shown.lines().all(|line| line.chars().count() <= 2 + WIDTH));
    }
}
