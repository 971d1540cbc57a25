//! Text that programs write before a record: a byte order mark, or the command that loads the
//! record.

use crossword_rules::internal::{Context, Shape};
use crossword_rules::{Error, ErrorKind, Field};

const MARK: &str = "\u{feff}";

/// Commands that take a record as their argument.
const COMMANDS: [&str; 3] = ["load cgp", "position cgp", "cgp"];

/// Returns the offset at which the record starts.
#[inline]
pub(super) fn skip(cx: &mut Context<'_>, text: &str) -> Result<usize, Error> {
    match text.as_bytes().first() {
        // A byte order mark, a space, or a lower-case letter is rare at the start of a record.
        Some(b'\xef' | b'\t'..=b'\r' | b' ' | b'a'..=b'z') => rare(cx, text),
        _ => Ok(0),
    }
}

#[cold]
fn rare(cx: &mut Context<'_>, text: &str) -> Result<usize, Error> {
    let mut start = 0;
    if text.starts_with(MARK) {
        start = MARK.len();
        cx.deviate(Field::Record.error(ErrorKind::Bom, 0..start))?;
    }
    // `cgp` may be a board of three blanks, but not a square one.
    if cx.strict() || cx.options.shape != Shape::Square {
        return Ok(start);
    }
    let rest = &text[start..];
    let Some(length) = command(rest) else { return Ok(start) };
    let end = start + length;
    let from = end - rest[..length].trim_ascii_start().len();
    let to = from + text[from..end].trim_ascii_end().len();
    cx.deviate(Field::Record.error(ErrorKind::CommandPrefix, from..to))?;
    cx.in_command = true;
    Ok(end)
}

/// Returns the offset at which a record starts if it is read leniently as a square board.
pub(crate) fn record_start(text: &str) -> usize {
    let start = if text.starts_with(MARK) { MARK.len() } else { 0 };
    start + command(&text[start..]).unwrap_or(0)
}

/// Returns the length of any command at the start of the text.
fn command(text: &str) -> Option<usize> {
    COMMANDS.iter().find_map(|command| command_length(text, command))
}

/// Returns the length of a command at the start of the text, including the whitespace around it, or
/// `None` if the command is missing or nothing follows it.
fn command_length(text: &str, command: &str) -> Option<usize> {
    let mut rest = text.trim_ascii_start();
    for word in command.split(' ') {
        let after = rest.strip_prefix(word)?;
        rest = after.trim_ascii_start();
        if rest.len() == after.len() {
            return None;
        }
    }
    (!rest.is_empty()).then_some(text.len() - rest.len())
}
