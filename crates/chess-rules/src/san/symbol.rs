//! Evaluations written as signs, and null moves.

use super::chars::{char_at, word_char_len};

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

#[cfg(test)]
mod tests {
    use super::*;

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
    fn null_moves() {
        assert_eq!(null_move(b"-- "), Some((2, false)));
        assert_eq!(null_move(b"pass"), Some((4, true)));
        assert_eq!(null_move(b"---"), None);
    }
}
