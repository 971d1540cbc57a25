//! Classification of letters, and their case: upper for a natural tile, lower for a blank.
//!
//! A letter is a Unicode scalar whose upper-case and lower-case forms are single scalars, differ,
//! and map back to each other. This excludes `ß` (no single upper case), `ſ`, `ς`, `µ`, and the
//! Kelvin sign (they do not map back), title-case letters, and every script without case.

mod pairs;

/// The case of a letter: upper for a natural tile, lower for a blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    Upper,
    Lower,
}

/// The dot of the Catalan `L·L`. It is not a letter, but may occur inside brackets beside letters.
pub(crate) const MIDDLE_DOT: char = '\u{b7}';

/// Returns the case of `c`, or `None` if `c` is not a letter of the notation.
#[inline]
pub(crate) fn case_of(c: char) -> Option<Case> {
    match c {
        'A'..='Z' => Some(Case::Upper),
        'a'..='z' => Some(Case::Lower),
        '\0'..='\u{7f}' => None,
        '\u{80}'..='\u{7ff}' => case_in_table(c),
        _ => case_in_pairs(c),
    }
}

/// Looks up the case in a table of bits, which takes one step where the pairs need a search. It
/// covers the two-byte letters, which include nearly every alphabet in use.
#[inline]
fn case_in_table(c: char) -> Option<Case> {
    let index = u32::from(c) - 0x80;
    let bit = 1 << (index % 64);
    let word = usize::try_from(index / 64).unwrap_or(usize::MAX);
    match (UPPER.get(word), LOWER.get(word)) {
        (Some(word), _) if word & bit != 0 => Some(Case::Upper),
        (_, Some(word)) if word & bit != 0 => Some(Case::Lower),
        _ => None,
    }
}

/// Upper-case letters, one bit for each scalar from U+0080 to U+07FF.
const UPPER: [u64; 30] = pairs::bits(Case::Upper);

/// Lower-case letters, in the same layout as [`UPPER`].
const LOWER: [u64; 30] = pairs::bits(Case::Lower);

fn case_in_pairs(c: char) -> Option<Case> {
    match pairs::lower_of(c) {
        Some(_) => Some(Case::Upper),
        None => pairs::upper_of(c).map(|_| Case::Lower),
    }
}

/// Returns the upper-case form of a letter, and any other character (the middle dot) unchanged.
pub(crate) fn to_upper(c: char) -> char {
    if c.is_ascii() { c.to_ascii_uppercase() } else { pairs::upper_of(c).unwrap_or(c) }
}

/// Returns the lower-case form of a letter, and any other character (the middle dot) unchanged.
pub(crate) fn to_lower(c: char) -> char {
    if c.is_ascii() { c.to_ascii_lowercase() } else { pairs::lower_of(c).unwrap_or(c) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_the_known_alphabets() {
        for c in "AZÄÖÜØÅÆÑÇĄĆĘŁŃÓŚŹŻČŠŽ".chars() {
            assert_eq!(case_of(c), Some(Case::Upper), "{c}");
            assert_eq!(case_of(to_lower(c)), Some(Case::Lower), "{c}");
            assert_eq!(to_upper(to_lower(c)), c);
        }
    }

    #[test]
    fn scalars_that_do_not_come_back_are_no_letters() {
        for c in "ßẞſςµ\u{212a}ǅİıŉ·.?[]0漢אʰ\u{307}".chars() {
            assert_eq!(case_of(c), None, "{c}");
        }
    }

    #[test]
    fn every_letter_has_exactly_one_partner() {
        for c in (0..=0x0010_ffff_u32).filter_map(char::from_u32) {
            match case_of(c) {
                Some(Case::Upper) => assert_eq!(case_of(to_lower(c)), Some(Case::Lower)),
                Some(Case::Lower) => assert_eq!(case_of(to_upper(c)), Some(Case::Upper)),
                None => {}
            }
        }
    }
}
