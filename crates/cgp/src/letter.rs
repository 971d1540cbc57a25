//! Classification of letters, and their case: upper for a natural tile, lower for a blank.
//!
//! A letter is a Unicode scalar whose upper-case and lower-case forms are single scalars, differ,
//! and map back to each other. This excludes `ß` (no single upper case), `ſ`, `ς`, `µ`, and the
//! Kelvin sign (they do not map back), title-case letters, and every script without case.

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
        _ => case_by_rule(c),
    }
}

/// Looks up the case in a table. The general rule needs four lookups in the tables of the standard
/// library, about 80 ns. The table covers the two-byte letters, which include every alphabet in
/// use; a test compares all of them with the rule.
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
#[rustfmt::skip]
const UPPER: [u64; 30] = [
    0x0000_0000_0000_0000, 0x0000_0000_7f7f_ffff, 0xaa54_5555_5555_5555, 0x2b55_5555_5555_54aa,
    0x11ae_d2d5_b1db_ced6, 0x55d2_5555_4aaa_a490, 0x6c05_5555_5555_5555, 0x0000_0000_0000_557a,
    0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x8045_0000_0000_0000,
    0x0000_0ffb_fffe_d740, 0xe680_5555_5500_8000, 0x0000_ffff_ffff_ffff, 0x5555_5555_0000_0000,
    0x5555_5555_5555_5401, 0x5555_5555_5555_2aab, 0xfffe_5555_5555_5555, 0x0000_0000_007f_ffff,
    0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000,
    0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000,
    0x0000_0000_0000_0000, 0x0000_0000_0000_0000,
];

/// Lower-case letters, in the same layout as [`UPPER`].
#[rustfmt::skip]
const LOWER: [u64; 30] = [
    0x0000_0000_0000_0000, 0xff7f_ffff_0000_0000, 0x54a8_aaaa_aaaa_aaaa, 0x54aa_aaaa_aaaa_a955,
    0xa251_212a_4e24_1129, 0xaa28_aaaa_b555_5240, 0x900a_aaa8_aaaa_aaaa, 0x2026_9f7b_1adf_aa85,
    0x0000_0000_6004_1f8d, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x388a_0000_0000_0000,
    0xfffe_f000_0000_0000, 0x090c_aaaa_aa80_7ffb, 0xffff_0000_0000_0000, 0xaaaa_aaaa_ffff_ffff,
    0xaaaa_aaaa_aaaa_a802, 0xaaaa_aaaa_aaaa_d554, 0x0000_aaaa_aaaa_aaaa, 0xffff_fffe_0000_0000,
    0x0000_0000_0000_007f, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000,
    0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000,
    0x0000_0000_0000_0000, 0x0000_0000_0000_0000,
];

fn case_by_rule(c: char) -> Option<Case> {
    let (upper, lower) = (single(c.to_uppercase())?, single(c.to_lowercase())?);
    let pair = upper != lower
        && single(upper.to_lowercase()) == Some(lower)
        && single(lower.to_uppercase()) == Some(upper);
    match c {
        _ if !pair => None,
        _ if c == upper => Some(Case::Upper),
        _ if c == lower => Some(Case::Lower),
        _ => None,
    }
}

fn single(mut mapping: impl Iterator<Item = char>) -> Option<char> {
    let first = mapping.next()?;
    mapping.next().is_none().then_some(first)
}

/// Returns the upper-case form of a letter, and any other character (the middle dot) unchanged.
pub(crate) fn to_upper(c: char) -> char {
    single(c.to_uppercase()).unwrap_or(c)
}

/// Returns the lower-case form of a letter, and any other character (the middle dot) unchanged.
pub(crate) fn to_lower(c: char) -> char {
    single(c.to_lowercase()).unwrap_or(c)
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
    fn the_table_follows_the_rule() {
        for c in '\u{80}'..='\u{7ff}' {
            assert_eq!(case_in_table(c), case_by_rule(c), "{c}");
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
