//! Words of movetext: their extent, and moves with the letters of other languages.

use chess_rules::internal::chars::{char_at, word_char_len, word_end};
use chess_rules::internal::word::{is_promotion, spell};

/// Returns the end of the word at `at`: a run of word characters that may include a promotion in
/// brackets or `e.p.`
pub(crate) fn extent(text: &[u8], at: usize) -> usize {
    let end = word_end(text, at);
    let run = text.get(at..end).unwrap_or_default();
    let behind = text.get(end..).unwrap_or_default();
    match (run, behind) {
        ([b'a'..=b'h' | b'P' | 0x80.., .., b'1' | b'8'], [b'(', letter, b')', ..])
            if is_promotion(*letter) =>
        {
            word_end(text, end + 3)
        }
        ([_, _, .., b'e'], [b'.', b'p', b'.', ..]) => end + 3,
        ([_, _, .., b'e'], [b'.', b'p', ..]) if word_char_len(behind, 2) == 0 => end + 2,
        _ => end,
    }
}

/// Returns the length of `ep`, `e.p` or `e.p.` at the beginning of `rest`.
pub(crate) fn en_passant(rest: &[u8]) -> Option<usize> {
    let len = match rest {
        [b'e', b'.', b'p', b'.', ..] => 4,
        [b'e', b'.', b'p', ..] => 3,
        [b'e', b'p', ..] => 2,
        _ => return None,
    };
    (len == 4 || word_char_len(rest, len) == 0).then_some(len)
}

/// Piece letters by language, in the order king, queen, rook, bishop, and knight.
const LANGUAGES: [(&str, [char; 5]); 12] = [
    ("German", ['K', 'D', 'T', 'L', 'S']),
    ("French", ['R', 'D', 'T', 'F', 'C']),
    ("Spanish", ['R', 'D', 'T', 'A', 'C']),
    ("Italian", ['R', 'D', 'T', 'A', 'C']),
    ("Dutch", ['K', 'D', 'T', 'L', 'P']),
    ("Russian", ['К', 'Ф', 'Л', 'С', 'К']),
    ("Portuguese", ['R', 'D', 'T', 'B', 'C']),
    ("Swedish", ['K', 'D', 'T', 'L', 'S']),
    ("Polish", ['K', 'H', 'W', 'G', 'S']),
    ("Czech", ['K', 'D', 'V', 'S', 'J']),
    ("Hungarian", ['K', 'V', 'B', 'F', 'H']),
    ("Finnish", ['K', 'D', 'T', 'L', 'R']),
];

/// Returns the languages in which a word would be a move that is not one in English, one bit each
/// in the order of the table.
pub(crate) fn languages(word: &[u8]) -> u16 {
    let Some((letter, len)) = char_at(word, 0) else { return 0 };
    let english = [b"N", &word[len..]].concat();
    let reads = spell(&english).is_some();
    let mut found = 0;
    for (number, (_, letters)) in LANGUAGES.iter().enumerate() {
        // "Кр" is the Russian king; its first letter alone is the knight.
        found |= u16::from(reads && letters.contains(&letter)) << number;
    }
    found
}

/// Returns the name of the first of some languages.
pub(crate) fn language(found: u16) -> Option<&'static str> {
    let first = usize::try_from(found.trailing_zeros()).ok()?;
    LANGUAGES.get(first).map(|(name, _)| *name)
}

/// Returns the language in which a word would be a move that is not one in English, such as `German` for
/// `Sf3`.
#[must_use]
pub fn language_of(word: &[u8]) -> Option<&'static str> {
    language(languages(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_where_they_should() {
        assert_eq!(extent(b"a8(Q)+ x", 0), 6);
        assert_eq!(extent(b"exd6e.p. x", 0), 8);
        assert_eq!(extent(b"e4(Nf3)", 0), 2);
        assert_eq!(extent(b"e4.", 0), 2);
    }

    #[test]
    fn marks_of_en_passant() {
        assert_eq!(en_passant(b"e.p. "), Some(4));
        assert_eq!(en_passant(b"epic"), None);
    }

    #[test]
    fn letters_of_other_languages() {
        assert_eq!(language(languages(b"Sf3")), Some("German"));
        assert_eq!(language(languages(b"Sf3") & languages(b"Tad1")), Some("German"));
        assert_eq!(language(languages("Лd1".as_bytes())), Some("Russian"));
        assert_eq!(languages(b"hello"), 0);
    }
}
