//! The tokens of PGN, in the order in which they are tried.

use core::ops::Range;

use memchr::{memchr2, memchr3, memmem};

use crate::chars::{
    CLASS, DIGIT, HIGH, JOINER, LETTER, class_at, dot_len, line_end, skip_blanks, trim_end,
};
use crate::tag::{self, Pair, Scan};
use crate::{result, words};
use chess_rules::Outcome;
use chess_rules::internal::chars::{char_at, word_char_len};
use chess_rules::internal::symbol::{self, Symbol, is_dash};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Tag(Pair),
    /// A line that begins like a tag pair, but is not one.
    BadTag,
    /// A comment. The range excludes its delimiters.
    Comment(Range<usize>),
    /// A comment without an end.
    OpenComment(Range<usize>),
    Open,
    Close,
    /// A move number. The flag is `true` if two or more dots follow.
    Number(u32, bool),
    Nag(u16),
    /// `$n` with a number above 65535.
    BigNag,
    Symbol(Symbol),
    Result(Outcome),
    /// A null move. The flag is `true` if its form is unusual.
    Null(bool),
    /// The mark `e.p.`
    EnPassant,
    /// Text in quotes or brackets. The flag is `true` for a command.
    Stray(bool),
    /// A character with which no token begins.
    Other,
    /// A move or an unreadable word.
    Word,
}

/// The context on which the interpretation of a token depends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// A tag pair may begin here.
    pub(super) tags: bool,
    /// No variation is open.
    pub(super) main_line: bool,
    /// No more text follows.
    pub(super) last: bool,
    /// Words that cannot begin a move are split into single characters, as the jose program does.
    pub(super) jose: bool,
    /// No `]`, `>`, or `"` closes a text before these positions.
    pub(super) unclosed: [usize; 3],
}

/// The characters that close text in brackets, in the order of [`Place::unclosed`].
pub(super) const CLOSING: [u8; 3] = [b']', b'>', b'"'];

/// Returns the token at `at` and its end, or `None` if more text is needed.
pub(super) fn token(text: &[u8], at: usize, place: Place) -> Option<(Token, usize)> {
    let rest = text.get(at..).unwrap_or_default();
    let first = *rest.first()?;
    let (token, end) = match first {
        b'{' => return brace(text, at, place.last),
        b';' => {
            let end = line_end(text, at);
            (Token::Comment(at + 1..end), end)
        }
        b'[' if place.tags => match tag::scan(text, at, place.last) {
            Scan::Pair(pair) => {
                let end = pair.end;
                return Some((Token::Tag(pair), end));
            }
            Scan::Bad(end) => (Token::BadTag, end),
            Scan::Incomplete => return None,
            Scan::Other => return stray(text, at, 0, place),
        },
        b'[' => return stray(text, at, 0, place),
        b'<' if rest.get(1) == Some(&b'>') => (Token::Null(true), at + 2),
        b'<' => return stray(text, at, 1, place),
        b'"' => return stray(text, at, 2, place),
        b'(' => return Some((Token::Open, at + 1)),
        b')' => return Some((Token::Close, at + 1)),
        b'$' => nag(text, at),
        b'0' | b'1' | b'5' | 0x80.. if place.main_line && is_spaced(rest) => {
            match spaced_result(text, at, place)? {
                Some((outcome, end)) => (Token::Result(outcome), end),
                None => plain(text, at, rest, place),
            }
        }
        _ => plain(text, at, rest, place),
    };
    // A token that reaches the end of the text may continue.
    (place.last || end < text.len()).then_some((token, end))
}

/// Returns `true` if a blank follows the first few bytes, as in a result with blanks.
fn is_spaced(rest: &[u8]) -> bool {
    rest.iter().take(4).any(|byte| matches!(byte, b' ' | b'\t'))
}

/// Returns the draw `.5-.5` whose first dot has been passed over with the blanks.
fn half_result(text: &[u8], at: usize) -> Option<(Outcome, usize)> {
    let before = |back: usize| text.get(at.checked_sub(back)?);
    let dotted = before(1) == Some(&b'.') && !before(2).is_some_and(u8::is_ascii_digit);
    let (outcome, len) = result::result(text.get(at - usize::from(dotted)..)?)?;
    (dotted && text.get(at) == Some(&b'5')).then_some((outcome, len - 1))
}

/// Returns a result with blanks around its dash if the game ends with it: if a tag pair, an empty
/// line, a comment, or the end of the file follows. Returns `None` if more text is needed.
fn spaced_result(text: &[u8], at: usize, place: Place) -> Option<Option<(Outcome, usize)>> {
    let half =
        usize::from(text.get(at) == Some(&b'5') && at > 0 && text.get(at - 1) == Some(&b'.'));
    let Some((outcome, len)) = result::spaced_result(text.get(at - half..).unwrap_or_default())
    else {
        return Some(None);
    };
    let end = at - half + len;
    let (mut next, mut ends) = (end, 0);
    while let Some(byte @ (b' ' | b'\t' | b'\r' | b'\n')) = text.get(next) {
        ends += usize::from(*byte == b'\n');
        next += 1;
    }
    match text.get(next) {
        None if !place.last => None,
        None | Some(b'{' | b';') => Some(Some((outcome, end))),
        Some(b'[') if ends > 0 => Some(Some((outcome, end))),
        Some(_) => Some((ends > 1).then_some((outcome, end))),
    }
}

fn plain(text: &[u8], at: usize, rest: &[u8], place: Place) -> (Token, usize) {
    let class = class_at(text, at);
    if let Some((outcome, len)) = result::result(rest).or_else(|| half_result(text, at)) {
        return (Token::Result(outcome), at + len);
    }
    if let Some((len, unusual)) = symbol::null_move(rest) {
        return (Token::Null(unusual), at + len);
    }
    if let Some(number) = (class == DIGIT).then(|| number(text, at, place.main_line)).flatten() {
        return number;
    }
    if let Some(len) = words::en_passant(rest) {
        return (Token::EnPassant, at + len);
    }
    if let Some((symbol, len)) = symbol::symbol(rest) {
        return (Token::Symbol(symbol), at + len);
    }
    let begins_word = match class {
        LETTER | DIGIT => true,
        HIGH => char_at(text, at).is_some_and(|(c, _)| c.is_alphanumeric() || is_piece(c)),
        _ => false,
    };
    let like_a_move = matches!(
        text.get(at),
        Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | b'a'..=b'h' | b'O' | b'o' | b'0' | b'Z')
    );
    if begins_word && (like_a_move || !place.jose) {
        return (Token::Word, words::extent(text, at));
    }
    (Token::Other, at + char_at(text, at).map_or(1, |(_, len)| len))
}

const fn is_piece(c: char) -> bool {
    matches!(c, '\u{2654}'..='\u{265f}')
}

/// Parses digits with dots, or `1)`. Digits that continue as `0-0` or `5/6` are not a move number.
fn number(text: &[u8], at: usize, main_line: bool) -> Option<(Token, usize)> {
    let mut end = at;
    let mut value = 0_u32;
    while let Some(digit) = text.get(end).filter(|byte| byte.is_ascii_digit()) {
        value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        end += 1;
    }
    let joined = |(c, _)| is_dash(c) || (c.is_ascii() && CLASS[usize::from(c as u8)] == JOINER);
    if char_at(text, end).is_some_and(joined) {
        return None;
    }
    if main_line && text.get(end) == Some(&b')') {
        return Some((Token::Number(value, false), end + 1));
    }
    let mut dots = 0;
    let mut next = skip_blanks(text, end);
    while let Some(len) = dot_len(text, next) {
        dots += if len == 3 { 3 } else { 1 };
        end = next + len;
        next = skip_blanks(text, end);
    }
    Some((Token::Number(value, dots >= 2), end))
}

fn nag(text: &[u8], at: usize) -> (Token, usize) {
    let digits = text.get(at + 1..).unwrap_or_default();
    let len = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
    let number = core::str::from_utf8(digits.get(..len).unwrap_or_default()).unwrap_or_default();
    let token = match number.parse() {
        Ok(number) => Token::Nag(number),
        Err(_) if len == 0 => Token::Other,
        Err(_) => Token::BigNag,
    };
    (token, at + 1 + len)
}

/// Parses `"…"`, `<…>` or `[…]` on one line.
fn stray(text: &[u8], at: usize, mark: usize, place: Place) -> Option<(Token, usize)> {
    let other = Some((Token::Other, at + 1));
    if place.unclosed[mark] > at {
        return other;
    }
    let inside = text.get(at + 1..).unwrap_or_default();
    match memchr3(CLOSING[mark], b'\n', b'\r', inside) {
        Some(len) if inside.get(len) == Some(&CLOSING[mark]) => {
            let command = mark == 0 && inside.first() == Some(&b'%');
            Some((Token::Stray(command), at + len + 2))
        }
        None if !place.last => None,
        _ => other,
    }
}

/// Parses a brace comment, which "ends at the first `}`; does not nest".
///
/// The comment counts as unclosed if it contains an empty line followed by a line that begins
/// `[Event "`, and the next brace after that line is `{` or missing.
fn brace(text: &[u8], at: usize, last: bool) -> Option<(Token, usize)> {
    let mut from = at + 1;
    loop {
        let rest = text.get(from..).unwrap_or_default();
        let len = memchr2(b'{', b'}', rest);
        match len.map(|len| (from + len, rest.get(len))) {
            Some((end, Some(b'}'))) => return Some((Token::Comment(at + 1..end), end + 1)),
            None if !last => return None,
            found => {
                let to = found.map_or(text.len(), |(end, _)| end);
                if let Some(event) = lost_game(text, at + 1, from..to) {
                    let inside = trim_end(text.get(at + 1..event).unwrap_or_default());
                    return Some((Token::OpenComment(at + 1..at + 1 + inside.len()), event));
                }
                if found.is_none() {
                    let inside = trim_end(rest_of(text, at + 1));
                    return Some((Token::OpenComment(at + 1..at + 1 + inside.len()), text.len()));
                }
                from = to + 1;
            }
        }
    }
}

fn rest_of(text: &[u8], at: usize) -> &[u8] {
    text.get(at..).unwrap_or_default()
}

/// Finds a line that begins `[Event "` after an empty line, in a part of the comment that begins at
/// `comment`.
fn lost_game(text: &[u8], comment: usize, part: Range<usize>) -> Option<usize> {
    let inside = text.get(part.clone())?;
    memmem::find_iter(inside, b"[Event \"").map(|found| part.start + found).find(|&found| {
        let before = text.get(comment..found).unwrap_or_default();
        let blank = before.len() - trim_end(before).len();
        let blanks = before.get(before.len() - blank..).unwrap_or_default();
        let ends_line = matches!(blanks.last(), Some(b'\n' | b'\r'));
        ends_line && line_ends(blanks) >= 2
    })
}

/// Returns the number of line ends.
fn line_ends(text: &[u8]) -> usize {
    let feeds = memchr::memchr2_iter(b'\n', b'\r', text).count();
    feeds - memmem::find_iter(text, b"\r\n").count()
}

/// Returns the end of the whole word at `at`, for the text of a problem.
pub(super) fn word_or_char_end(text: &[u8], at: usize) -> usize {
    match word_char_len(text, at) {
        0 => at + char_at(text, at).map_or(0, |(_, len)| len),
        _ => words::extent(text, at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    const PLACE: Place =
        Place { tags: true, main_line: true, last: true, jose: false, unclosed: [0; 3] };

    fn tokens(text: &str) -> Vec<Token> {
        let text = text.as_bytes();
        let mut at = 0;
        let mut tokens = Vec::new();
        while at < text.len() {
            match class_at(text, at) {
                0..=2 => at += 1,
                _ => {
                    let (token, end) = token(text, at, PLACE).unwrap();
                    tokens.push(token);
                    at = end;
                }
            }
        }
        tokens
    }

    #[test]
    fn move_numbers_in_any_form() {
        use Token::{Number, Word};
        assert_eq!(
            tokens("1. e4 e5 2.Nf3"),
            [Number(1, false), Word, Word, Number(2, false), Word]
        );
        assert_eq!(tokens("1... e5 2…Nc6"), [Number(1, true), Word, Number(2, true), Word]);
        assert_eq!(tokens("1) e4"), [Number(1, false), Word]);
        assert_eq!(tokens("0-0 0-0-0+ 10"), [Word, Word, Number(10, false)]);
    }

    #[test]
    fn comments_do_not_nest() {
        assert_eq!(
            tokens("{a { b} ; c } d\ne4"),
            [Token::Comment(1..6), Token::Comment(9..15), Token::Word]
        );
        assert_eq!(tokens("{open \n"), [Token::OpenComment(1..5)]);
    }

    #[test]
    fn a_comment_that_was_never_closed() {
        let found = |text: &str| brace(text.as_bytes(), 0, true).unwrap();
        let text = "{open\n\n[Event \"b\"]\n\n1. d4 {x} *";
        assert_eq!(found(text), (Token::OpenComment(1..5), 7));
        let text = "{open\r\n \r\n[Event \"b\"]";
        assert_eq!(found(text), (Token::OpenComment(1..5), 10));
        let text = "{see\n\n[Event \"foo\"] here} e5";
        assert_eq!(found(text), (Token::Comment(1..24), 25));
        let text = "{see\n[Event \"foo\"] {here} e5";
        assert_eq!(found(text), (Token::Comment(1..24), 25));
        assert_eq!(brace(b"{open {", 0, false), None);
    }

    #[test]
    fn what_is_no_move() {
        assert_eq!(tokens("$255 $65536"), [Token::Nag(255), Token::BigNag]);
        assert_eq!(
            tokens("[%clk 1] <x> \"y\""),
            [Token::Stray(true), Token::Stray(false), Token::Stray(false)]
        );
        assert_eq!(
            tokens("% & \" e.p."),
            [Token::Other, Token::Other, Token::Other, Token::EnPassant]
        );
        assert_eq!(
            tokens("-- Z0 pass"),
            [Token::Null(false), Token::Null(false), Token::Null(true)]
        );
    }
}
