//! The end of a game in the layout that nearly all programs write: tags, an empty line, movetext that
//! ends with its only result, and then the tags of the next game.
//!
//! Everything else is left to the parser, whose result is the same for this layout. A file is split
//! several times faster this way, because neither tags nor moves are read.

use core::ops::Range;

use memchr::memchr2;

use crate::chars::trim_end;
use crate::tag;

/// Bytes of movetext that may belong to a result, begin a comment, or end a line, and those that this
/// layout does not have.
static STOPS: [bool; 256] = {
    let mut table = [true; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        table[byte as usize] = matches!(
            byte,
            b'\n' | b'{' | b';' | b'*' | b'/' | b'-' | b':' | b'"' | b'<' | b'[' | 0..=8
        );
        byte += 1;
    }
    table
};

/// Returns the byte range of the first game and the start of the next one, if the game has this
/// layout. `last` is `true` if no more text follows.
pub(super) fn first_game(text: &[u8], last: bool) -> Option<(Range<usize>, usize)> {
    let start = text.iter().position(|byte| !matches!(byte, b'\n' | b'\r' | b' '))?;
    let movetext = skip_tags(text, start)?;
    let end = end_of_movetext(text, movetext)?;
    let mut next = end;
    while text.get(next) == Some(&b' ') {
        next += 1;
    }
    let mut lines = 0;
    while let Some(len) = line_end(text, next) {
        next += len;
        lines += 1;
    }
    match text.get(next..)? {
        [b'[', b'A'..=b'Z' | b'a'..=b'z', ..] if lines > 0 => Some((start..end, next)),
        [] if last => Some((start..end, next)),
        _ => None,
    }
}

/// Returns the length of a line end.
fn line_end(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at..)? {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        _ => None,
    }
}

/// Returns the start of the movetext behind tags, each on a line, and an empty line.
fn skip_tags(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    while text.get(at) == Some(&b'[') {
        at = tag::plain(text, at)?.end;
        at += line_end(text, at)?;
    }
    if at == start {
        return None;
    }
    at += line_end(text, at)?;
    let begins = matches!(text.get(at)?, b'0'..=b'9' | b'{' | b'*');
    begins.then_some(at)
}

/// Returns the end of the movetext: of its result, or of the token before an empty line.
fn end_of_movetext(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        let rest = text.get(at..)?;
        at += rest.iter().position(|byte| STOPS[usize::from(*byte)])?;
        match *text.get(at)? {
            b'{' => {
                let inside = text.get(at + 1..)?;
                let len = memchr2(b'{', b'}', inside)?;
                if inside.get(len) == Some(&b'{') {
                    return None;
                }
                at += len + 2;
            }
            // The next line is not empty and not special, or the game has no result.
            b'\n' => match text.get(at + 1)? {
                b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'(' | b'{' | b'$' | b'*' => at += 1,
                b'\n' | b'\r' => {
                    if let Some(result) = result_below(text, at + 1) {
                        at = result;
                        continue;
                    }
                    let end = trim_end(text.get(..at)?).len();
                    let ends_token =
                        |byte: &u8| byte.is_ascii_alphanumeric() || b"+#})".contains(byte);
                    return text.get(end.checked_sub(1)?).is_some_and(ends_token).then_some(end);
                }
                _ => return None,
            },
            // Castling.
            b'-' if matches!(text.get(at.checked_sub(1)?..at + 2)?, b"O-O" | b"0-0") => at += 1,
            b'*' => return is_word_start(text, at).then_some(at + 1),
            b'-' => {
                let from = at.checked_sub(1)?;
                let result = text.get(from..at + 2)?;
                let is_result = matches!(result, b"1-0" | b"0-1") && is_word_start(text, from);
                return is_result.then_some(at + 2);
            }
            b'/' => {
                let from = at.checked_sub(1)?;
                let is_draw = text.get(from..from + 7)? == b"1/2-1/2" && is_word_start(text, from);
                return is_draw.then_some(from + 7);
            }
            _ => return None,
        }
    }
}

/// Returns the start of a result that stands alone below empty lines.
fn result_below(text: &[u8], mut at: usize) -> Option<usize> {
    while let Some(len) = line_end(text, at) {
        at += len;
    }
    let rest = text.get(at..)?;
    let results: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    results.iter().any(|result| rest.starts_with(result)).then_some(at)
}

/// Returns `true` if a word may begin here.
fn is_word_start(text: &[u8], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| text.get(before)).is_none_or(|b| b" \n".contains(b))
}
