//! Results in the forms of movetext.

use chess_rules::Outcome;
use chess_rules::internal::chars::{char_at, word_char_len};
use chess_rules::internal::symbol::is_dash;

/// Returns the result at the beginning of `rest` and its length, if no word character follows.
/// Anything may follow `*`, which is no part of a word, as in python-chess and pgn-reader.
pub(crate) fn result(rest: &[u8]) -> Option<(Outcome, usize)> {
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
pub(crate) fn spaced_result(rest: &[u8]) -> Option<(Outcome, usize)> {
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

/// Returns the length of `-`, `:` or a typographic dash.
fn dash_len(rest: &[u8], at: usize) -> Option<usize> {
    let (c, len) = char_at(rest, at)?;
    (c == ':' || is_dash(c)).then_some(len)
}

/// Returns the result that a text names in any of the forms of movetext, with or without blanks
/// around the dash.
///
/// ```
/// use chess_pgn::result_of;
/// use chess_rules::Outcome;
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
}
