//! Parser for tag pairs, including those with faulty quotes.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use memchr::memchr3;

use crate::chars::{LINE_END, class_at, dot_len, line_end, skip_blanks, to_text};
use crate::error::ErrorKind;

/// The value of a tag pair, as written in the file.
///
/// ```
/// use chess_pgn::PgnGame;
///
/// let game = PgnGame::parse(br#"[Event "The \"Open\""] *"#)?;
/// assert_eq!(game.tag("Event"), Some("The \"Open\""));
/// # Ok::<(), chess_pgn::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagValue<'a> {
    raw: &'a [u8],
    form: Form,
    span: Range<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A value without a backslash.
    Plain,
    /// A value in which `\"` and `\\` stand for the second character.
    Escaped,
    /// A value that extends over two lines.
    Joined,
}

impl<'a> TagValue<'a> {
    pub(super) const fn new(raw: &'a [u8], form: Form, span: Range<u64>) -> Self {
        Self { raw, form, span }
    }

    /// Returns the bytes between the quotes.
    #[must_use]
    pub const fn raw(&self) -> &'a [u8] {
        self.raw
    }

    /// Returns the byte range of the whole tag pair in the file.
    #[must_use]
    pub const fn span(&self) -> &Range<u64> {
        &self.span
    }

    /// Returns the value as text, without escapes and on one line. Bytes that are not valid UTF-8
    /// are read as Latin-1.
    #[must_use]
    pub fn to_str(&self) -> Cow<'a, str> {
        let (text, _) = to_text(self.raw);
        match self.form {
            Form::Plain => text,
            Form::Escaped => Cow::Owned(unescape(&text)),
            Form::Joined => {
                let mut parts = text.split(['\n', '\r']).map(str::trim);
                let mut joined = String::from(parts.next().unwrap_or_default());
                parts.filter(|part| !part.is_empty()).for_each(|part| {
                    joined.push(' ');
                    joined.push_str(part);
                });
                Cow::Owned(joined)
            }
        }
    }
}

/// Removes each backslash before a quote or another backslash.
fn unescape(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = match c {
            '\\' => chars.next_if(|next| matches!(next, '"' | '\\')),
            _ => None,
        };
        out.push(escaped.unwrap_or(c));
    }
    out
}

/// A tag pair in a text, by its ranges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) name: Range<usize>,
    pub(super) value: Range<usize>,
    pub(super) form: Form,
    /// The deviation of the value, if any.
    pub(super) fault: Option<ErrorKind>,
    pub(super) end: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Scan {
    Pair(Pair),
    /// A line that begins like a tag pair. The field is its end.
    Bad(usize),
    /// A bracket without a name.
    Other,
    /// More text is needed to decide.
    Incomplete,
}

/// Parses the text that begins with the `[` at `start`. `last` is `true` if no more text follows.
#[inline]
pub(super) fn scan(text: &[u8], start: usize, last: bool) -> Scan {
    match plain(text, start) {
        Some(pair) => Scan::Pair(pair),
        None => scan_any(text, start, last),
    }
}

/// Parses `[Name "value"]` with a single space, without escapes, and followed by the end of the
/// line.
#[inline]
pub(super) fn plain(text: &[u8], start: usize) -> Option<Pair> {
    let rest = text.get(start..)?.strip_prefix(b"[")?;
    if !rest.first()?.is_ascii_alphabetic() {
        return None;
    }
    let name = rest.iter().position(|byte| !is_name(*byte))?;
    if rest.get(name..name + 2)? != b" \"" {
        return None;
    }
    let value = rest.get(name + 2..)?;
    let len = memchr3(b'"', b'\\', b'\n', value)?;
    let ends_line = matches!(value.get(len + 2)?, b'\n' | b'\r');
    if !ends_line || value.get(len..len + 2)? != b"\"]" || value.get(..len)?.contains(&b'\r') {
        return None;
    }
    let from = start + 1 + name + 2;
    Some(Pair {
        name: start + 1..start + 1 + name,
        value: from..from + len,
        form: Form::Plain,
        fault: None,
        end: from + len + 2,
    })
}

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

#[cold]
fn scan_any(text: &[u8], start: usize, last: bool) -> Scan {
    let name_at = skip_blanks(text, start + 1);
    match text.get(name_at) {
        Some(byte) if byte.is_ascii_alphabetic() => {}
        None if !last => return Scan::Incomplete,
        _ => return Scan::Other,
    }
    let name_len = text.get(name_at..).unwrap_or_default().iter().position(|b| !is_name(*b));
    let name = name_at..name_len.map_or(text.len(), |len| name_at + len);
    let quote = skip_blanks(text, name.end);
    if quote >= text.len() && !last {
        return Scan::Incomplete;
    }
    if text.get(quote) != Some(&b'"') {
        let end = line_end(text, quote);
        return if end == text.len() && !last { Scan::Incomplete } else { Scan::Bad(end) };
    }
    let from = quote + 1;
    for (form, escapes) in [(Form::Escaped, true), (Form::Plain, false)] {
        let (to, end) = match closing_quote(text, from, escapes) {
            Closing::At(to, end) => (to, end),
            Closing::TextEnds if !last => return Scan::Incomplete,
            Closing::TextEnds | Closing::None => continue,
            Closing::Perhaps(..) if !last => return Scan::Incomplete,
            Closing::Perhaps(to, end) => (to, end),
        };
        let value = text.get(from..to).unwrap_or_default();
        let fault = match has_bare_quote(value, escapes) {
            _ if !escapes => Some(ErrorKind::BadEscape),
            true => Some(ErrorKind::UnescapedQuote),
            false => None,
        };
        let form = if memchr::memchr(b'\\', value).is_none() { Form::Plain } else { form };
        return Scan::Pair(Pair { name, value: from..to, form, fault, end });
    }
    let line = line_end(text, from);
    over_two_lines(text, name, from, line, last)
}

enum Closing {
    /// The closing quote, and the end of the tag pair.
    At(usize, usize),
    /// The same positions, but the text ends before the line does.
    Perhaps(usize, usize),
    TextEnds,
    None,
}

/// Maximum distance in bytes to a better closing quote than the first one.
const BETTER: usize = 1024;

/// Returns the position of the quote that closes a value on this line: a quote followed by blanks
/// and `]`. "Of several, the first one behind which the line ends or another tag pair begins; if
/// there is none such, the first."
fn closing_quote(text: &[u8], from: usize, escapes: bool) -> Closing {
    let mut first = None;
    let mut at = from;
    loop {
        let Some(&byte) = text.get(at) else {
            return first.map_or(Closing::TextEnds, |(to, end)| Closing::Perhaps(to, end));
        };
        if matches!(byte, b'\n' | b'\r') || first.is_some_and(|(_, end)| at > end + BETTER) {
            return first.map_or(Closing::None, |(to, end)| Closing::At(to, end));
        }
        if escapes && byte == b'\\' && matches!(text.get(at + 1), Some(b'"' | b'\\')) {
            at += 2;
            continue;
        }
        if byte == b'"' {
            let bracket = skip_blanks(text, at + 1);
            if text.get(bracket) == Some(&b']') {
                let behind = skip_dots(text, bracket + 1);
                if behind >= text.len() {
                    return Closing::Perhaps(at, bracket + 1);
                }
                if ends_line(text, behind) || begins(text, behind) {
                    return Closing::At(at, bracket + 1);
                }
                first = first.or(Some((at, bracket + 1)));
            }
        }
        at += 1;
    }
}

fn has_bare_quote(value: &[u8], escapes: bool) -> bool {
    let mut bytes = value.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'"' => return true,
            b'\\' if escapes && matches!(bytes.as_slice().first(), Some(b'"' | b'\\')) => {
                bytes.next();
            }
            _ => {}
        }
    }
    false
}

/// Parses a value of two lines: "If the next line does not begin with `[` and ends with `"]`, the
/// value goes on there."
fn over_two_lines(text: &[u8], name: Range<usize>, from: usize, line: usize, last: bool) -> Scan {
    let next = match text.get(line..) {
        Some([b'\r', b'\n', ..]) => line + 2,
        Some([_, ..]) => line + 1,
        _ => line,
    };
    let end = line_end(text, next);
    if end == text.len() && !last {
        return Scan::Incomplete;
    }
    let second = text.get(next..end).unwrap_or_default();
    let closes = |bracket: &usize| skip_dots(second, bracket + 1) == second.len();
    let bracket = memchr::memrchr(b']', second).filter(closes);
    let inside = bracket.and_then(|bracket| second.get(..bracket)?.strip_suffix(b"\""));
    let Some(inside) = inside.filter(|_| second.first() != Some(&b'[')) else {
        return Scan::Bad(line);
    };
    let value = from..next + inside.len();
    let end = value.end + 2;
    Scan::Pair(Pair { name, value, form: Form::Joined, fault: Some(ErrorKind::BadTag), end })
}

/// Skips blanks and dots, which belong to no token and to no game.
fn skip_dots(text: &[u8], at: usize) -> usize {
    let mut at = skip_blanks(text, at);
    while let Some(len) = dot_len(text, at) {
        at = skip_blanks(text, at + len);
    }
    at
}

/// Returns `true` if the `[` at `at` begins a tag pair, or a line that resembles one.
pub(super) fn begins(text: &[u8], at: usize) -> bool {
    let name = text.get(skip_blanks(text, at + 1));
    text.get(at) == Some(&b'[') && name.is_some_and(u8::is_ascii_alphabetic)
}

/// Returns `true` if a line or the text ends at `at`.
pub(super) fn ends_line(text: &[u8], at: usize) -> bool {
    at >= text.len() || class_at(text, at) == LINE_END
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;

    fn value(text: &str) -> Option<(String, Option<&'static str>)> {
        match scan(text.as_bytes(), 0, true) {
            Scan::Pair(pair) => {
                let raw = text.as_bytes().get(pair.value).unwrap();
                let fault = pair.fault.map(|fault| fault.code());
                Some((TagValue::new(raw, pair.form, 0..0).to_str().into_owned(), fault))
            }
            _ => None,
        }
    }

    #[test]
    fn values_end_at_the_right_quote() {
        for (text, wanted, fault) in [
            (r#"[A "b"]"#, "b", None),
            ("[A \"b\"]\n", "b", None),
            (r#"[ A"b" ] "#, "b", None),
            (r#"[A "b\"c\\"] [B "d"]"#, "b\"c\\", None),
            (r#"[A "b\c"]"#, "b\\c", None),
            (r#"[A "The "Open""]"#, "The \"Open\"", Some("unescaped-quote")),
            (r#"[A "a "b"] c"]"#, "a \"b\"] c", Some("unescaped-quote")),
            (r#"[A "x"] 1. e4 {"]}"#, "x", None),
            (r#"[A "x\"]"#, "x\\", Some("bad-escape")),
            ("[A \"a\nb\"]", "a b", Some("bad-tag")),
            ("[A \"a \r\n b\"] ", "a b", Some("bad-tag")),
            ("[A \"a\nb\"] .", "a b", Some("bad-tag")),
            ("[A \"a \"b\"] c\"]…\n", "a \"b\"] c", Some("unescaped-quote")),
            ("[A \"b\"] . [C \"d\"]", "b", None),
        ] {
            assert_eq!(value(text), Some((wanted.to_owned(), fault)), "{text}");
        }
    }

    #[test]
    fn what_is_no_tag_pair() {
        assert_eq!(scan(b"[Event \"a\n[Site \"s\"]", 0, true), Scan::Bad(9));
        assert_eq!(scan(b"[Event a]\n", 0, true), Scan::Bad(9));
        assert_eq!(scan(b"[%clk 1]", 0, true), Scan::Other);
        assert_eq!(scan(b"[Event \"a", 0, false), Scan::Incomplete);
        assert_eq!(scan(b"[Event \"a\nb", 0, false), Scan::Incomplete);
    }
}
