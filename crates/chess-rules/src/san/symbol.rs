//! Evaluations written as signs, results, and null moves.

use super::chars::{char_at, word_char_len};
use crate::chess::Outcome;

/// The annotation that a sign or word stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symbol {
    /// The glyph, or the glyph for White.
    nag: u16,
    /// `true` if Black has a glyph of its own, which is the next number.
    sided: bool,
}

impl Symbol {
    /// Returns the annotation after a move of this side.
    #[must_use]
    pub const fn nag(self, black_moved: bool) -> u16 {
        if self.sided && black_moved { self.nag + 1 } else { self.nag }
    }

    const fn plain(nag: u16) -> Self {
        Self { nag, sided: false }
    }

    const fn sided(nag: u16) -> Self {
        Self { nag, sided: true }
    }
}

/// Signs. A longer sign precedes its own prefixes.
const SIGNS: &[(&str, Symbol)] = &[
    ("!!", Symbol::plain(3)),
    ("!?", Symbol::plain(5)),
    ("!", Symbol::plain(1)),
    ("??", Symbol::plain(4)),
    ("?!", Symbol::plain(6)),
    ("?", Symbol::plain(2)),
    ("‼", Symbol::plain(3)),
    ("⁇", Symbol::plain(4)),
    ("⁉", Symbol::plain(5)),
    ("⁈", Symbol::plain(6)),
    ("□", Symbol::plain(7)),
    ("+/=", Symbol::plain(14)),
    ("=/+", Symbol::plain(15)),
    ("+/-", Symbol::plain(16)),
    ("-/+", Symbol::plain(17)),
    ("+=", Symbol::plain(14)),
    ("=+", Symbol::plain(15)),
    ("+-", Symbol::plain(18)),
    ("-+", Symbol::plain(19)),
    ("=", Symbol::plain(10)),
    ("∞", Symbol::plain(13)),
    ("~", Symbol::plain(13)),
    ("⩲", Symbol::plain(14)),
    ("⩱", Symbol::plain(15)),
    ("±", Symbol::plain(16)),
    ("∓", Symbol::plain(17)),
    ("⨀", Symbol::sided(22)),
    ("⟳", Symbol::sided(32)),
    ("→", Symbol::sided(36)),
    ("↑", Symbol::sided(40)),
    ("⇆", Symbol::sided(132)),
    ("⊕", Symbol::sided(138)),
    ("∆", Symbol::plain(140)),
    ("⌓", Symbol::plain(142)),
];

/// Evaluations made of letters, which must be whole words.
const WORDS: &[(&[u8], Symbol)] = &[
    (b"RR", Symbol::plain(145)),
    (b"N", Symbol::plain(146)),
    (b"TN", Symbol::plain(146)),
    (b"D", Symbol::plain(220)),
];

/// Returns the evaluation at the beginning of `rest`, and its length in bytes.
pub fn symbol(rest: &[u8]) -> Option<(Symbol, usize)> {
    let is_letter = rest.first().is_some_and(u8::is_ascii_alphabetic);
    if is_letter {
        let (name, symbol) = WORDS
            .iter()
            .find(|(name, _)| rest.starts_with(name) && word_char_len(rest, name.len()) == 0)?;
        return Some((*symbol, name.len()));
    }
    // Few signs begin with the same character.
    let first = sign_char(rest, 0)?;
    let mut signs = SIGNS.iter().filter(|(sign, _)| sign.starts_with(first.0));
    signs.find_map(|(sign, symbol)| Some((*symbol, sign_len(rest, first.1, sign)?)))
}

/// Returns the character at a place and its length. Dashes of all kinds are equal.
fn sign_char(rest: &[u8], at: usize) -> Option<(char, usize)> {
    let (c, len) = char_at(rest, at)?;
    Some((if is_dash(c) { '-' } else { c }, len))
}

/// Returns the length of a sign, whose first character has the length `len`, at the beginning of
/// `rest`. A sign of Latin-1 such as `±` may be one byte.
fn sign_len(rest: &[u8], mut len: usize, sign: &str) -> Option<usize> {
    for wanted in sign.chars().skip(1) {
        let (c, next) = sign_char(rest, len)?;
        if c != wanted {
            return None;
        }
        len += next;
    }
    Some(len)
}

/// Returns the result at the beginning of `rest` and its length, if no word character follows.
/// Anything may follow `*`, which is no part of a word, as in python-chess and pgn-reader.
#[must_use]
pub fn result(rest: &[u8]) -> Option<(Outcome, usize)> {
    let (outcome, len) = match rest.first()? {
        b'*' => return Some((Outcome::Unknown, 1)),
        b'1' if rest.starts_with(b"1/2") => draw(rest, 3),
        b'1' => (Outcome::WhiteWins, score(rest, b'0')?),
        b'0' if matches!(rest.get(1..3)?, b".5" | b",5") => (Outcome::Draw, both(rest, 3)?),
        b'.' if rest.get(1) == Some(&b'5') => (Outcome::Draw, both(rest, 2)?),
        b'0' => (Outcome::BlackWins, score(rest, b'1')?),
        0x80.. if char_at(rest, 0)?.0 == '½' => draw(rest, char_at(rest, 0)?.1),
        _ => return None,
    };
    (word_char_len(rest, len) == 0).then_some((outcome, len))
}

/// Returns the length of a digit, a dash, and the other digit.
fn score(rest: &[u8], other: u8) -> Option<usize> {
    let dash = dash_len(rest, 1)?;
    (rest.get(1 + dash) == Some(&other)).then_some(2 + dash)
}

/// Returns a draw, written as one half of the point or as both.
fn draw(rest: &[u8], half: usize) -> (Outcome, usize) {
    (Outcome::Draw, both(rest, half).unwrap_or(half))
}

/// Returns the length of a half of the point, a dash, and the same half.
fn both(rest: &[u8], half: usize) -> Option<usize> {
    let dash = dash_len(rest, half)?;
    let second = rest.get(half + dash..)?;
    second.starts_with(rest.get(..half)?).then_some(half * 2 + dash)
}

/// Returns the result at the beginning of `rest` that has blanks around its dash, such as `1 - 0`,
/// and its length.
#[must_use]
pub fn spaced_result(rest: &[u8]) -> Option<(Outcome, usize)> {
    let first = match rest {
        [b'1', b'/', b'2', ..] | [b'0', b'.' | b',', b'5', ..] => 3,
        [b'.', b'5', ..] => 2,
        [b'0' | b'1', ..] => 1,
        _ if char_at(rest, 0)?.0 == '½' => char_at(rest, 0)?.1,
        _ => return None,
    };
    let dash = skip_spaces(rest, first);
    let second = skip_spaces(rest, dash + dash_len(rest, dash)?);
    let mut joined = [0; 16];
    let parts = [
        rest.get(..first)?,
        rest.get(dash..dash + dash_len(rest, dash)?)?,
        rest.get(second..second + first)?,
    ];
    let mut len = 0;
    for part in parts {
        joined.get_mut(len..len + part.len())?.copy_from_slice(part);
        len += part.len();
    }
    let (outcome, end) = result(joined.get(..len)?)?;
    let end = (end == len).then_some(second + first)?;
    (word_char_len(rest, end) == 0).then_some((outcome, end))
}

/// Returns the place behind spaces and tabs.
fn skip_spaces(rest: &[u8], mut at: usize) -> usize {
    while matches!(rest.get(at), Some(b' ' | b'\t')) {
        at += 1;
    }
    at
}

/// Returns the result that a text names in any of the forms of movetext, with or without blanks
/// around the dash.
///
/// ```
/// use chess_rules::Outcome;
/// use chess_rules::raw::symbol::result_of;
///
/// assert_eq!(result_of("0.5 - 0.5"), Some(Outcome::Draw));
/// assert_eq!(result_of("0-0"), None);
/// ```
#[must_use]
pub fn result_of(text: &str) -> Option<Outcome> {
    let text = text.trim().as_bytes();
    let whole = |(outcome, len)| (len == text.len()).then_some(outcome);
    result(text).and_then(whole).or_else(|| spaced_result(text).and_then(whole))
}

/// Returns the length of `-`, `:` or a typographic dash.
fn dash_len(rest: &[u8], at: usize) -> Option<usize> {
    let (c, len) = char_at(rest, at)?;
    (c == ':' || is_dash(c)).then_some(len)
}

/// Returns `true` for a hyphen, a dash, or a minus sign.
#[must_use]
pub const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Null moves. The first two are common forms.
const NULL_MOVES: [&[u8]; 6] = [b"--", b"Z0", b"0000", b"@@@@", b"null", b"<>"];
const PASS: &[u8] = b"pass";

/// Returns the length of the null move at the beginning of `rest`. The flag is `true` if its form
/// is unusual.
#[must_use]
pub fn null_move(rest: &[u8]) -> Option<(usize, bool)> {
    // Nearly all words are moves, which begin otherwise.
    if !matches!(rest.first()?, b'-' | b'Z' | b'0' | b'@' | b'n' | b'p' | b'<') {
        return None;
    }
    let forms = NULL_MOVES.iter().copied().chain([PASS]);
    let (number, form) = forms.enumerate().find(|(_, form)| rest.starts_with(form))?;
    (word_char_len(rest, form.len()) == 0).then_some((form.len(), number >= 2))
}

/// Returns the length of `ep`, `e.p` or `e.p.` at the beginning of `rest`.
#[must_use]
pub fn en_passant(rest: &[u8]) -> Option<usize> {
    let len = match rest {
        [b'e', b'.', b'p', b'.', ..] => 4,
        [b'e', b'.', b'p', ..] => 3,
        [b'e', b'p', ..] => 2,
        _ => return None,
    };
    (len == 4 || word_char_len(rest, len) == 0).then_some(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_all_kinds() {
        for (text, outcome) in [
            ("1-0", Outcome::WhiteWins),
            ("1–0 ", Outcome::WhiteWins),
            ("0:1", Outcome::BlackWins),
            ("1/2", Outcome::Draw),
            ("1/2-1/2}", Outcome::Draw),
            ("½‑½", Outcome::Draw),
            ("*", Outcome::Unknown),
            ("0.5-0.5", Outcome::Draw),
            (".5:.5 ", Outcome::Draw),
            ("0,5–0,5", Outcome::Draw),
        ] {
            let len = text.trim_end_matches([' ', '}']).len();
            assert_eq!(result(text.as_bytes()), Some((outcome, len)), "{text}");
        }
        for text in ["1-00", "0-0", "1/2-1", "1-", "10", "0.5", "0.5-0,5", "½-0", "0.5-0.55"] {
            assert_eq!(result(text.as_bytes()), None, "{text}");
        }
        assert_eq!(result(b"\xbd-\xbd"), Some((Outcome::Draw, 3)));
        assert_eq!(result(b"*1. e4"), Some((Outcome::Unknown, 1)));
    }

    #[test]
    fn results_with_blanks() {
        for (text, outcome) in [
            ("1 - 0", Outcome::WhiteWins),
            ("0 –\t1", Outcome::BlackWins),
            ("1/2 - 1/2", Outcome::Draw),
            ("½ -½", Outcome::Draw),
            ("0,5 : 0,5", Outcome::Draw),
        ] {
            assert_eq!(spaced_result(text.as_bytes()), Some((outcome, text.len())), "{text}");
            assert_eq!(result_of(text), Some(outcome), "{text}");
        }
        for text in ["0 - 0", "1 -", "1 0", "½ - 0", "1 - 00", "+ : -"] {
            assert_eq!(spaced_result(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn the_longest_sign_wins() {
        let nags = |text: &str| {
            let (symbol, len) = symbol(text.as_bytes()).unwrap();
            (symbol.nag(false), symbol.nag(true), len)
        };
        assert_eq!(nags("!!?"), (3, 3, 2));
        assert_eq!(nags("+/-"), (16, 16, 3));
        assert_eq!(nags("=e4"), (10, 10, 1));
        assert_eq!(nags("⊕"), (138, 139, 3));
        assert_eq!(nags("RR "), (145, 145, 2));
        assert_eq!(symbol(b"\xb1").map(|(symbol, len)| (symbol.nag(false), len)), Some((16, 1)));
        assert_eq!(symbol(b"Nf3"), None);
    }

    #[test]
    fn null_moves_and_en_passant() {
        assert_eq!(null_move(b"-- "), Some((2, false)));
        assert_eq!(null_move(b"pass"), Some((4, true)));
        assert_eq!(null_move(b"---"), None);
        assert_eq!(en_passant(b"e.p. "), Some(4));
        assert_eq!(en_passant(b"epic"), None);
    }
}
