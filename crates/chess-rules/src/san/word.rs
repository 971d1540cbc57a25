//! Moves in the notations found in practice: SAN, long algebraic notation, UCI, and figurines.

use super::Words;
use super::chars::char_at;
use super::symbol::{Symbol, is_dash, symbol};
use crate::chess::{CastlingSide, Role, Square};

/// A word that is a move by its spelling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spelled {
    /// The move.
    pub mv: Written,
    /// The check mark after the move.
    pub mark: Mark,
    /// The evaluation in the same word, and its position within the word.
    pub symbol: Option<(Symbol, usize)>,
    /// `true` if the word uses nothing that only the import format allows: figurines, dashes, UCI,
    /// or promotion letters in lower case.
    pub is_san: bool,
}

/// A move as a word spells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// Castling.
    Castle(CastlingSide),
    /// Any other move.
    Move(Words),
}

/// The check mark behind a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    None,
    /// `+`
    Check,
    /// `#`
    Mate,
}

/// Returns `true` for the letter of a piece that a pawn may become, in either case.
#[must_use]
pub const fn is_promotion(letter: u8) -> bool {
    matches!(letter.to_ascii_uppercase(), b'Q' | b'R' | b'B' | b'N')
}

/// Maximum length of a move in letters.
const LONGEST: usize = 20;

/// A word converted to ASCII letters.
struct Plain {
    letters: [u8; LONGEST],
    /// Start of each letter in the word, and the end of the word.
    places: [u8; LONGEST + 1],
    len: usize,
    changed: bool,
}

impl Plain {
    /// Converts a word: "Figurines are their letters (pawns: nothing), variation selectors are
    /// dropped, dashes are `-`, `×` is `x`."
    fn new(word: &[u8]) -> Option<Self> {
        let mut plain =
            Self { letters: [0; LONGEST], places: [0; LONGEST + 1], len: 0, changed: false };
        let mut at = 0;
        while let Some((c, len)) = char_at(word, at) {
            let letter = match c {
                '\u{2654}'..='\u{265f}' => {
                    // King, queen, rook, bishop, knight, and pawn; White, then Black.
                    [b'K', b'Q', b'R', b'B', b'N', 0][(u32::from(c) as usize - 0x2654) % 6]
                }
                '\u{fe0e}' | '\u{fe0f}' => 0,
                '×' => b'x',
                _ if is_dash(c) => b'-',
                _ if c.is_ascii() => c as u8,
                _ => 0xff,
            };
            plain.changed |= !c.is_ascii() && letter != 0xff;
            if letter != 0 {
                *plain.letters.get_mut(plain.len)? = letter;
                *plain.places.get_mut(plain.len)? = u8::try_from(at).ok()?;
                plain.len += 1;
            }
            at += len;
        }
        *plain.places.get_mut(plain.len)? = u8::try_from(at).ok()?;
        Some(plain)
    }

    fn letters(&self) -> &[u8] {
        &self.letters[..self.len]
    }
}

/// Parses a word as a move: the longest prefix that is castling or a move and is followed by a
/// valid ending.
#[must_use]
pub fn spell(word: &[u8]) -> Option<Spelled> {
    let plain = Plain::new(word)?;
    let letters = plain.letters();
    let place = |at: usize| usize::from(plain.places[at]);
    let mut best: Option<(usize, Spelled)> = None;
    let mut offer = |len: usize, mv: Written, is_san: bool| {
        if best.as_ref().is_some_and(|(longest, _)| *longest >= len) {
            return;
        }
        let rest = &letters[len..];
        let tail = &word[place(len)..];
        if let Some((mark, symbol)) = ending(rest, tail) {
            let symbol = symbol.map(|(symbol, at)| (symbol, place(len) + at));
            let is_san = is_san && !plain.changed;
            best = Some((len, Spelled { mv, mark, symbol, is_san }));
        }
    };
    if let Some((castling_side, len, usual)) = castling(letters) {
        offer(len, Written::Castle(castling_side), usual);
    }
    squares(letters, &mut offer);
    best.map(|(_, spelled)| spelled)
}

/// Parses `O-O-O 0-0-0 o-o-o OOO` or `O-O 0-0 o-o OO`. Returns the castling side, the length, and
/// `true` if the form is standard.
fn castling(letters: &[u8]) -> Option<(CastlingSide, usize, bool)> {
    const FORMS: [(&[u8], CastlingSide, bool); 8] = [
        (b"O-O-O", CastlingSide::Queen, true),
        (b"0-0-0", CastlingSide::Queen, true),
        (b"o-o-o", CastlingSide::Queen, false),
        (b"OOO", CastlingSide::Queen, false),
        (b"O-O", CastlingSide::King, true),
        (b"0-0", CastlingSide::King, true),
        (b"o-o", CastlingSide::King, false),
        (b"OO", CastlingSide::King, false),
    ];
    let (form, castling_side, usual) =
        FORMS.into_iter().find(|(form, ..)| letters.starts_with(form))?;
    Some((castling_side, form.len(), usual))
}

/// Parses `[KQRBNP] [file] [rank] [x - :] file rank [promotion]` and offers every possible reading.
fn squares(letters: &[u8], offer: &mut impl FnMut(usize, Written, bool)) {
    let (letter, from) = match letters.first() {
        Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'P') => (letters.first().copied(), 1),
        _ => (None, 0),
    };
    let role = letter.and_then(Role::from_letter).unwrap_or(Role::Pawn);
    for (with_file, with_rank) in [(true, true), (true, false), (false, true), (false, false)] {
        let mut at = from;
        let from_file = if with_file { file(letters, &mut at) } else { None };
        let from_rank = if with_rank { rank(letters, &mut at) } else { None };
        if from_file.is_some() != with_file || from_rank.is_some() != with_rank {
            continue;
        }
        let sign = letters.get(at).copied().filter(|byte| matches!(byte, b'x' | b':' | b'-'));
        at += usize::from(sign.is_some());
        let (Some(to_file), Some(to_rank)) = (file(letters, &mut at), rank(letters, &mut at))
        else {
            continue;
        };
        let Some(to) = Square::at(to_file, to_rank) else { continue };
        let words = Words {
            role,
            lettered: letter.is_some(),
            from_file,
            from_rank,
            to,
            captures: matches!(sign, Some(b'x' | b':')),
            promotion: None,
        };
        // Squares without a letter are UCI or long algebraic notation.
        let both = with_file && with_rank;
        let is_san = sign != Some(b'-') && (letter.is_some() || !both);
        offer(at, Written::Move(words), is_san);
        let promotion = promotion(&letters[at..]);
        if let Some((new, len, usual)) = promotion.filter(|_| role == Role::Pawn) {
            let words = Words { promotion: Some(new), ..words };
            offer(at + len, Written::Move(words), is_san && usual);
        }
    }
}

fn file(letters: &[u8], at: &mut usize) -> Option<u8> {
    let file = letters.get(*at).copied().filter(|byte| matches!(byte, b'a'..=b'h'))?;
    *at += 1;
    Some(file - b'a')
}

fn rank(letters: &[u8], at: &mut usize) -> Option<u8> {
    let rank = letters.get(*at).copied().filter(|byte| matches!(byte, b'1'..=b'8'))?;
    *at += 1;
    Some(rank - b'1')
}

/// Parses `=Q Q (Q) /Q`, in upper or lower case.
fn promotion(letters: &[u8]) -> Option<(Role, usize, bool)> {
    let (letter, len) = match *letters {
        [b'(', letter, b')', ..] => (letter, 3),
        [b'=' | b'/', letter, ..] => (letter, 2),
        [letter, ..] => (letter, 1),
        [] => return None,
    };
    let role = Role::from_letter(letter).filter(|_| is_promotion(letter))?;
    Some((role, len, letter.is_ascii_uppercase()))
}

/// Parses the text after a move in the same word: nothing, a check mark, `ep`, an evaluation, or a
/// check mark and an evaluation. `rest` is the converted text, and `tail` is the original one.
fn ending(rest: &[u8], tail: &[u8]) -> Option<(Mark, Option<(Symbol, usize)>)> {
    const MARKS: [(&[u8], Mark); 5] = [
        (b"++", Mark::Check),
        (b"mate", Mark::Mate),
        (b"ch", Mark::Check),
        (b"+", Mark::Check),
        (b"#", Mark::Mate),
    ];
    if rest.is_empty() || matches!(rest, b"ep" | b"e.p" | b"e.p.") {
        return Some((Mark::None, None));
    }
    let whole = |tail: &[u8]| symbol(tail).filter(|(_, len)| *len == tail.len());
    if let Some((symbol, _)) = whole(tail) {
        return Some((Mark::None, Some((symbol, 0))));
    }
    let (text, mark) = MARKS.into_iter().find(|(text, _)| rest == *text).or_else(|| {
        MARKS.into_iter().find(|(text, _)| {
            tail.starts_with(text) && tail.get(text.len()..).is_some_and(|t| whole(t).is_some())
        })
    })?;
    if rest == text {
        return Some((mark, None));
    }
    let (symbol, _) = whole(tail.get(text.len()..)?)?;
    Some((mark, Some((symbol, text.len()))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;
    use alloc::format;
    use alloc::string::String;

    fn read(word: &str) -> Option<(String, &'static str, bool)> {
        let spelled = spell(word.as_bytes())?;
        let text = match spelled.mv {
            Written::Castle(castling_side) => format!("{castling_side:?}"),
            Written::Move(words) => {
                let from_file = words.from_file.map(|f| char::from(b'a' + f));
                let from_rank = words.from_rank.map(|r| char::from(b'1' + r));
                let promotion = words.promotion.map(Role::letter);
                let parts = [Some(words.role.letter()), from_file, from_rank];
                let from: String = parts.into_iter().flatten().collect();
                format!("{from}{}{}", words.to, promotion.map(String::from).unwrap_or_default())
            }
        };
        let mark = match spelled.mark {
            Mark::None => "",
            Mark::Check => "+",
            Mark::Mate => "#",
        };
        Some((text, mark, spelled.symbol.is_some()))
    }

    #[test]
    fn moves_in_one_word() {
        for (word, text, mark, symbol) in [
            ("e4", "Pe4", "", false),
            ("e2-e4", "Pe2e4", "", false),
            ("Nbd7+", "Nbd7", "+", false),
            ("exd6ep", "Ped6", "", false),
            ("exd6e.p.", "Ped6", "", false),
            ("Qh5ch", "Qh5", "+", false),
            ("Qh5mate", "Qh5", "#", false),
            ("Qh5+-", "Qh5", "", true),
            ("Qh5#+-", "Qh5", "#", true),
            ("e4±", "Pe4", "", true),
            ("♘f3", "Nf3", "", false),
            ("♙e4", "Pe4", "", false),
            ("a8(Q)+", "Pa8Q", "+", false),
            ("e7e8q", "Pe7e8Q", "", false),
            ("bxa8/N", "Pba8N", "", false),
            ("O–O", "King", "", false),
            ("OOO+", "Queen", "+", false),
            ("N×e5", "Ne5", "", false),
            ("Bb5a6", "Bb5a6", "", false),
        ] {
            assert_eq!(read(word), Some((text.to_owned(), mark, symbol)), "{word}");
        }
        for word in ["ed", "Nf3Nc6", "Sf3", "Кf3", "nf3", "Nf9", "Qe8=N", "e4e", "hello", "-"] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
