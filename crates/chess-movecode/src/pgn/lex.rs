//! Movetext as tokens. The grammar is written with nom; runs of plain bytes are loops.

use core::ops::Range;

use memchr::{memchr, memchr2};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::character::complete::{char, digit1, multispace0, one_of};
use nom::combinator::{map, opt, peek, recognize, value, verify};
use nom::error::ErrorKind as NomKind;
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use crate::chess::Outcome;

/// A token of PGN as it stands in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lexeme<'a> {
    /// A tag pair: name and value; the value still has its backslashes.
    Tag(&'a [u8], &'a [u8]),
    /// A line that begins like a tag pair and is none.
    BadTag,
    /// `{…}` or `; …`, without the marks.
    Comment(&'a [u8]),
    /// `{…` up to the end of the text.
    OpenComment(&'a [u8]),
    /// `(`: start of a variation.
    Open,
    /// `)`: end of a variation.
    Close,
    /// `$n`, or `!`, `?` and their pairs.
    Nag(u8),
    /// `$n` with n above 255.
    BigNag(&'a [u8]),
    /// A result.
    Result(Outcome),
    /// What may be a move.
    Word(&'a [u8]),
    /// A character that begins nothing.
    Other(&'a [u8]),
}

/// Splits the text of a game into tokens with their bytes. Blanks, `%` lines, move numbers and `e.p.` are passed over.
///
/// ```
/// use chess_movecode::pgn::{Lexeme, Lexer};
///
/// let tokens: Vec<_> = Lexer::new(b"1. e4! { best }").collect();
/// assert_eq!(tokens[0], (Lexeme::Word(b"e4"), 3..5));
/// assert_eq!(tokens[1], (Lexeme::Nag(1), 5..6));
/// assert_eq!(tokens[2], (Lexeme::Comment(b" best "), 7..15));
/// ```
#[derive(Debug, Clone)]
pub struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    /// Nothing but tag pairs so far: several may share a line.
    in_tags: bool,
}

impl<'a> Lexer<'a> {
    /// Begins at the start of the text.
    #[must_use]
    pub const fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0, in_tags: true }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn is_line_start(&self) -> bool {
        let before = self.text.get(..self.at).unwrap_or_default();
        matches!(before.last(), None | Some(b'\n' | b'\r'))
    }

    /// Passes over what says nothing.
    fn skip_blanks(&mut self) {
        loop {
            match self.rest() {
                [b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c, ..] => self.at += 1,
                // "An escape line: `%` in the first column."
                [b'%', rest @ ..] if self.is_line_start() => self.at += 1 + line_len(rest),
                // Dots after a move number, and the dots of "1. ... e5".
                [b'.', ..] => self.at += 1,
                [0xe2, 0x80, 0xa6, ..] => self.at += 3,
                _ => return,
            }
        }
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = (Lexeme<'a>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.skip_blanks();
            let rest = self.rest();
            let first = *rest.first()?;
            let start = self.at;
            let tag_place = self.in_tags || self.is_line_start();
            let (left, lexeme) = lexeme(rest, first, tag_place).unwrap_or((rest, None));
            if left.len() == rest.len() {
                let other = rest.get(..char_len(rest)).unwrap_or(rest);
                self.at += other.len();
                self.in_tags = false;
                return Some((Lexeme::Other(other), start..self.at));
            }
            self.at += rest.len() - left.len();
            if let Some(lexeme) = lexeme {
                self.in_tags = matches!(lexeme, Lexeme::Tag(..));
                return Some((lexeme, start..self.at));
            }
        }
    }
}

type Parsed<'a, T> = IResult<&'a [u8], T>;

/// One token; `None` for a token that says nothing.
fn lexeme(rest: &[u8], first: u8, tag_place: bool) -> Parsed<'_, Option<Lexeme<'_>>> {
    match first {
        b'[' if tag_place => alt((map(tag_pair, Some), map(bad_tag, Some))).parse(rest),
        b'{' => Ok(brace_comment(rest)),
        b';' => Ok(line_comment(rest)),
        b'(' => value(Some(Lexeme::Open), char('(')).parse(rest),
        b')' => value(Some(Lexeme::Close), char(')')).parse(rest),
        b'$' => map(nag, Some).parse(rest),
        b'!' | b'?' => map(suffix, Some).parse(rest),
        b'*' => value(Some(Lexeme::Result(Outcome::Unknown)), char('*')).parse(rest),
        b'0'..=b'9' | 0xc2 => {
            alt((map(result, Some), map(zero_castling, Some), value(None, number))).parse(rest)
        }
        _ => alt((value(None, en_passant), map(word, Some))).parse(rest),
    }
}

/// `[Name "value"]`, with `\"` and `\\` in the value.
fn tag_pair(input: &[u8]) -> Parsed<'_, Lexeme<'_>> {
    let name = take_while1(|b: u8| b.is_ascii_alphanumeric() || b == b'_');
    let name = delimited((char('['), blanks), name, blanks);
    let quoted = delimited(char('"'), quoted_value, char('"'));
    let value = terminated(quoted, (blanks, opt(char(']'))));
    map((name, value), |(name, value)| Lexeme::Tag(name, value)).parse(input)
}

fn blanks(input: &[u8]) -> Parsed<'_, &[u8]> {
    take_while(|b| b == b' ' || b == b'\t').parse(input)
}

/// Up to the closing quote, on one line.
fn quoted_value(input: &[u8]) -> Parsed<'_, &[u8]> {
    let mut at = 0;
    while let Some(found) = memchr2(b'"', b'\\', input.get(at..).unwrap_or_default()) {
        at += found;
        if input.get(at) == Some(&b'"') {
            break;
        }
        at += 2;
    }
    let value = input.get(..at).filter(|_| at < input.len()).unwrap_or(input);
    if value.len() == input.len() || memchr2(b'\n', b'\r', value).is_some() {
        return Err(nom::Err::Error(nom::error::Error::new(input, NomKind::TakeUntil)));
    }
    Ok((input.get(at..).unwrap_or_default(), value))
}

fn bad_tag(input: &[u8]) -> Parsed<'_, Lexeme<'_>> {
    let name = (char('['), blanks, take_while_m_n(1, 1, |b: u8| b.is_ascii_alphabetic()));
    let (_, _) = peek(name).parse(input)?;
    Ok((input.get(line_len(input)..).unwrap_or_default(), Lexeme::BadTag))
}

/// "A brace comment ends at the first right brace; braces do not nest."
fn brace_comment(input: &[u8]) -> (&[u8], Option<Lexeme<'_>>) {
    let inside = input.get(1..).unwrap_or_default();
    match memchr(b'}', inside) {
        Some(len) => {
            let text = inside.get(..len).unwrap_or_default();
            (inside.get(len + 1..).unwrap_or_default(), Some(Lexeme::Comment(text)))
        }
        None => (&[], Some(Lexeme::OpenComment(inside))),
    }
}

/// "A rest of line comment begins with a semicolon and goes on to the end of the line."
fn line_comment(input: &[u8]) -> (&[u8], Option<Lexeme<'_>>) {
    let inside = input.get(1..).unwrap_or_default();
    let (text, rest) = inside.split_at(line_len(inside).min(inside.len()));
    (rest, Some(Lexeme::Comment(text)))
}

/// Length of the line without its end.
fn line_len(text: &[u8]) -> usize {
    memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

fn nag(input: &[u8]) -> Parsed<'_, Lexeme<'_>> {
    let (rest, digits) = preceded(char('$'), digit1).parse(input)?;
    let number = core::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
    let text = input.get(..input.len() - rest.len()).unwrap_or(input);
    Ok((rest, number.map_or(Lexeme::BigNag(text), Lexeme::Nag)))
}

/// `!` `?` `!!` `??` `!?` `?!` are NAGs 1 to 6.
fn suffix(input: &[u8]) -> Parsed<'_, Lexeme<'_>> {
    let pair = alt((
        value(3, tag(&b"!!"[..])),
        value(4, tag(&b"??"[..])),
        value(5, tag(&b"!?"[..])),
        value(6, tag(&b"?!"[..])),
        value(1, tag(&b"!"[..])),
        value(2, tag(&b"?"[..])),
    ));
    map(pair, Lexeme::Nag).parse(input)
}

fn result(input: &[u8]) -> Parsed<'_, Lexeme<'_>> {
    let outcome = alt((
        value(Outcome::Draw, tag(&b"1/2-1/2"[..])),
        value(Outcome::Draw, tag("½-½".as_bytes())),
        value(Outcome::Draw, tag(&b"1/2"[..])),
        value(Outcome::WhiteWins, tag(&b"1-0"[..])),
        value(Outcome::BlackWins, tag(&b"0-1"[..])),
    ));
    map(terminated(outcome, peek_end), Lexeme::Result).parse(input)
}

/// What ends a token: the end of the text or a byte that no word goes on with.
fn peek_end(input: &[u8]) -> Parsed<'_, ()> {
    match input.first() {
        Some(&byte) if is_word(byte) => {
            Err(nom::Err::Error(nom::error::Error::new(input, NomKind::Not)))
        }
        _ => Ok((input, ())),
    }
}

/// `0-0`, `0-0-0`: castling with the digit, and the null move `0000`.
fn zero_castling(input: &[u8]) -> Parsed<'_, Lexeme<'_>> {
    let castling = alt((tag(&b"0-0-0"[..]), tag(&b"0-0"[..]), tag(&b"0000"[..])));
    let checks = take_while(|b| b == b'+' || b == b'#');
    map(recognize((castling, checks, peek_end)), Lexeme::Word).parse(input)
}

fn number(input: &[u8]) -> Parsed<'_, &[u8]> {
    recognize((digit1, many0_count(char('.')))).parse(input)
}

/// `e.p.` behind a move says nothing new.
fn en_passant(input: &[u8]) -> Parsed<'_, &[u8]> {
    let long = recognize((tag(&b"e.p"[..]), opt(char('.'))));
    terminated(alt((long, tag(&b"ep"[..]))), peek_end).parse(input)
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'#' | b'=' | b':' | b'-' | b'/')
}

/// A run that begins as a move does.
fn word(input: &[u8]) -> Parsed<'_, Lexeme<'_>> {
    let first = peek(one_of(&b"KQRBNPabcdefghOoZ-"[..]));
    let run = take_while1(is_word);
    let promoted = recognize((char('('), one_of(&b"QRBNqrbn"[..]), char(')'), take_while(is_word)));
    let whole = recognize((run, opt(promoted)));
    let (rest, text) = preceded(first, whole).parse(input)?;
    // A lone dash or a dash before something else is no null move.
    let (_, _) =
        verify(multispace0, |_: &[u8]| text.first() != Some(&b'-') || text == b"--").parse(text)?;
    // "exd6e.p." in one word: the run has taken the first letter.
    match (text, rest) {
        ([start @ .., b'e'], [b'.', b'p', after @ ..]) if start.len() >= 2 => {
            Ok((after.strip_prefix(b".").unwrap_or(after), Lexeme::Word(start)))
        }
        _ => Ok((rest, Lexeme::Word(text))),
    }
}

/// Length of the first character, 1 where the bytes are no UTF-8.
fn char_len(text: &[u8]) -> usize {
    let head = text.get(..text.len().min(4)).unwrap_or_default();
    let good = match core::str::from_utf8(head) {
        Ok(good) => good,
        Err(error) => {
            let valid = head.get(..error.valid_up_to()).unwrap_or_default();
            core::str::from_utf8(valid).unwrap_or_default()
        }
    };
    good.chars().next().map_or(1, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn lex(text: &str) -> Vec<Lexeme<'_>> {
        Lexer::new(text.as_bytes()).map(|(lexeme, _)| lexeme).collect()
    }

    #[test]
    fn move_numbers_in_any_form() {
        let words = [Lexeme::Word(b"e4"), Lexeme::Word(b"e5"), Lexeme::Word(b"Nf3")];
        for text in
            ["1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3", "1 e4 1... e5 2 . Nf3", "1.e4 1…e5 2.. Nf3"]
        {
            assert_eq!(lex(text), words, "{text}");
        }
    }

    #[test]
    fn results_castling_and_numbers_begin_alike() {
        assert_eq!(lex("1-0"), [Lexeme::Result(Outcome::WhiteWins)]);
        assert_eq!(lex("0-1 1/2-1/2 ½-½ *").len(), 4);
        assert_eq!(lex("0-0 0-0-0+"), [Lexeme::Word(b"0-0"), Lexeme::Word(b"0-0-0+")]);
        assert_eq!(lex("10. O-O"), [Lexeme::Word(b"O-O")]);
    }

    #[test]
    fn comments_do_not_nest() {
        assert_eq!(
            lex("{a { b} ; c } d\ne4"),
            [Lexeme::Comment(b"a { b"), Lexeme::Comment(b" c } d"), Lexeme::Word(b"e4")]
        );
        assert_eq!(lex("{open"), [Lexeme::OpenComment(b"open")]);
    }

    #[test]
    fn escape_lines_only_in_the_first_column() {
        assert_eq!(lex("% any ( thing\ne4"), [Lexeme::Word(b"e4")]);
        assert_eq!(lex("e4 %")[1], Lexeme::Other(b"%"));
    }

    #[test]
    fn annotations() {
        let nags: Vec<_> = (1..=6).map(Lexeme::Nag).collect();
        assert_eq!(lex("! ? !! ?? !? ?!"), nags);
        assert_eq!(
            lex("e4!? $255 $256"),
            [Lexeme::Word(b"e4"), Lexeme::Nag(5), Lexeme::Nag(255), Lexeme::BigNag(b"$256")]
        );
    }

    #[test]
    fn en_passant_is_passed_over() {
        assert_eq!(lex("exd6 e.p. exd6e.p. exd6 ep"), [Lexeme::Word(b"exd6"); 3]);
    }

    #[test]
    fn promotions_in_brackets_are_one_word() {
        assert_eq!(
            lex("e8(Q)+ (e4)"),
            [Lexeme::Word(b"e8(Q)+"), Lexeme::Open, Lexeme::Word(b"e4"), Lexeme::Close]
        );
    }

    #[test]
    fn tags() {
        assert_eq!(lex(r#"[Event "a \"b\" \\"]"#), [Lexeme::Tag(b"Event", br#"a \"b\" \\"#)]);
        assert_eq!(
            lex("[A \"1\"] [B \"[2]\"][C \"3\"] e4 [")[..4],
            [
                Lexeme::Tag(b"A", b"1"),
                Lexeme::Tag(b"B", b"[2]"),
                Lexeme::Tag(b"C", b"3"),
                Lexeme::Word(b"e4")
            ],
            "several on a line, as the import format has it"
        );
        assert_eq!(lex("[Event \"a\n1. e4"), [Lexeme::BadTag, Lexeme::Word(b"e4")]);
    }

    #[test]
    fn other_characters_come_one_by_one() {
        assert_eq!(
            lex("zé&"),
            [Lexeme::Other(b"z"), Lexeme::Other("é".as_bytes()), Lexeme::Other(b"&")]
        );
    }
}
