//! Classification of letters, and their case: upper for a natural tile, lower for a blank.
//!
//! A letter with case is a character whose upper-case and lower-case forms, as
//! [`char::to_uppercase`] and [`char::to_lowercase`] return them, are single characters, differ, and
//! map back to each other. The few that do not come back are no letters: `ß` has no single upper
//! case, `ſ`, `ς`, `µ`, `ı` and the Kelvin sign become another letter on the way, and title-case
//! letters are in between.
//!
//! A letter of a script without case, such as Hebrew, Arabic, or Chinese, is a natural tile. A blank
//! that stands for it cannot be written.

/// The case of a letter: upper for a natural tile, lower for a blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    Upper,
    Lower,
}

/// The dot of the Catalan `L·L`. It is not a letter, but may occur inside brackets beside letters.
pub(crate) const MIDDLE_DOT: char = '\u{b7}';

/// Returns the case of `c`, or `None` if `c` is not a letter of the notation. A letter without case
/// counts as upper case.
#[inline]
pub(crate) fn case_of(c: char) -> Option<Case> {
    match c {
        'A'..='Z' => Some(Case::Upper),
        'a'..='z' => Some(Case::Lower),
        '\0'..='\u{7f}' => None,
        _ => case_beyond_ascii(c),
    }
}

fn case_beyond_ascii(c: char) -> Option<Case> {
    if lower_of(c).is_some() || is_caseless(c) {
        Some(Case::Upper)
    } else {
        upper_of(c).map(|_| Case::Lower)
    }
}

/// Returns `true` for a letter without case. Marks that stand on a letter are none.
fn is_caseless(c: char) -> bool {
    let cased = c.is_uppercase() || c.is_lowercase() || !c.to_lowercase().eq([c]);
    c.is_alphabetic() && !cased && !is_mark(c)
}

/// Returns `true` for the vowel points and the other marks of Hebrew and Arabic, which Unicode counts
/// as alphabetic.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{591}'..='\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}'
        | '\u{6d6}'..='\u{6dc}' | '\u{6df}'..='\u{6e4}' | '\u{6e7}'..='\u{6e8}'
        | '\u{6ea}'..='\u{6ed}')
}

/// Returns `true` if a letter has a lower-case form, with which a blank is written.
pub(crate) fn has_lower(c: char) -> bool {
    to_lower(c) != c
}

/// Returns the upper-case form of a letter, and any other character (the middle dot) unchanged.
pub(crate) fn to_upper(c: char) -> char {
    if c.is_ascii() { c.to_ascii_uppercase() } else { upper_of(c).unwrap_or(c) }
}

/// Returns the lower-case form of a letter, and any other character (the middle dot) unchanged.
pub(crate) fn to_lower(c: char) -> char {
    if c.is_ascii() { c.to_ascii_lowercase() } else { lower_of(c).unwrap_or(c) }
}

/// Returns the lower-case form of an upper-case letter.
fn lower_of(c: char) -> Option<char> {
    let lower = single(c.to_lowercase()).filter(|&lower| lower != c)?;
    (single(lower.to_uppercase()) == Some(c)).then_some(lower)
}

/// Returns the upper-case form of a lower-case letter.
fn upper_of(c: char) -> Option<char> {
    let upper = single(c.to_uppercase()).filter(|&upper| upper != c)?;
    (single(upper.to_lowercase()) == Some(c)).then_some(upper)
}

fn single(mut chars: impl ExactSizeIterator<Item = char>) -> Option<char> {
    chars.next().filter(|_| chars.len() == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_the_known_alphabets() {
        for c in "AZÄÖÜØÅÆÑÇĄĆĘŁŃÓŚŹŻČŠŽΣЖԱ".chars() {
            assert_eq!(case_of(c), Some(Case::Upper), "{c}");
            assert_eq!(case_of(to_lower(c)), Some(Case::Lower), "{c}");
            assert_eq!(to_upper(to_lower(c)), c);
        }
    }

    #[test]
    fn letters_without_case_are_natural() {
        for c in "אתبي漢あ한กक".chars() {
            assert_eq!(case_of(c), Some(Case::Upper), "{c}");
            assert_eq!((to_lower(c), to_upper(c), has_lower(c)), (c, c, false), "{c}");
        }
    }

    #[test]
    fn characters_that_do_not_come_back_are_no_letters() {
        for c in "ßẞſςµ\u{212a}ǅİıŉ·.?[]0ʰª\u{307}\u{5b8}\u{64e}".chars() {
            assert_eq!(case_of(c), None, "{c:?}");
        }
    }

    #[test]
    fn every_letter_has_at_most_one_partner() {
        for c in '\0'..=char::MAX {
            match case_of(c) {
                Some(Case::Upper) if has_lower(c) => {
                    assert_eq!(case_of(to_lower(c)), Some(Case::Lower));
                }
                Some(Case::Upper) => assert_eq!(to_upper(c), c),
                Some(Case::Lower) => assert_eq!(case_of(to_upper(c)), Some(Case::Upper)),
                None => {}
            }
        }
    }
}
