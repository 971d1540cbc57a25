//! Fixed codes of tiles, for all built-in alphabets.
//!
//! A tile has the same number on boards, on racks, and in plays, so that tiles can be compared,
//! counted, and looked up without their letters. Tiles of other alphabets get numbers from the
//! table of the board, rack, or play that contains them; see `tiles`.

use core::ops::Range;

use crate::letter::to_lower;

/// The code of one tile; see the constants.
pub(crate) type Code = u32;

/// No tile.
pub(crate) const EMPTY: Code = 0;
/// No tile, in a list of bytes.
pub(crate) const EMPTY_BYTE: u8 = 0;
/// A blank on a rack, `?`.
pub(crate) const BLANK: Code = 105;
/// A blank on a rack, in a list of bytes.
pub(crate) const BLANK_BYTE: u8 = 105;
const _: () = assert!(BLANK_BYTE as Code == BLANK);
/// A play-through square, `.`.
pub(crate) const THROUGH: Code = 106;
/// A play-through square, in a list of bytes.
pub(crate) const THROUGH_BYTE: u8 = 106;
const _: () = assert!(THROUGH_BYTE as Code == THROUGH);
/// Number of fixed codes.
pub(crate) const FIXED: Code = 107;
/// Number of letters of a page. A to Z start at 1, a to z at 27, followed by [`EXTRA`] and its
/// blanks.
const PAGE: Code = 26;
/// The last code of a single ASCII letter.
pub(crate) const ASCII_END: Code = 2 * PAGE;
/// The code of `Z`, as a byte.
pub(crate) const LAST_UPPER: u8 = 26;
/// The code of `z`, as a byte.
pub(crate) const LAST_LETTER: u8 = 52;
const _: () = assert!(LAST_UPPER as Code == PAGE && LAST_LETTER as Code == ASCII_END);
const EXTRA_START: Code = ASCII_END + 1;
/// The codes of all natural tiles.
pub(crate) const NATURAL_CODES: [Range<Code>; 2] = [1..1 + PAGE, EXTRA_START..EXTRA_START + PAGE];
/// The codes of all blanks that stand for a face, in the same order.
pub(crate) const BLANK_CODES: [Range<Code>; 2] =
    [1 + PAGE..ASCII_END + 1, EXTRA_START + PAGE..BLANK];

/// Natural tiles beyond ASCII. Their blanks follow in the same order.
const EXTRA: [&str; 26] = [
    "Ä", "Ö", "Ü", "Ñ", "Ç", "Ą", "Ć", "Ę", "Ł", "Ń", "Ó", "Ś", "Ź", "Ż", "Č", "Š", "Ž", "Æ", "Ø",
    "Å", "CH", "LL", "RR", "L·L", "NY", "QU",
];
/// Index of the first multi-letter face in [`EXTRA`].
const FIRST_MULTI: usize = 20;
const MULTI_START: Code = EXTRA_START + 20;

const ASCII: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The characters of the fixed codes that are written as one, by their codes; 0 for all others.
pub(crate) static CHARACTERS: [u32; 256] = {
    let mut characters = [0; 256];
    let mut letter = 0;
    // `as` widens here: `From` is not available in a const context.
    while letter < PAGE as usize {
        let upper = ASCII.as_bytes()[letter];
        characters[1 + letter] = upper as u32;
        characters[1 + PAGE as usize + letter] = upper.to_ascii_lowercase() as u32;
        if letter < FIRST_MULTI {
            let [first, second] = *EXTRA[letter].as_bytes() else {
                panic!("every letter beyond ASCII has two bytes")
            };
            let upper = (first as u32 & 0x1f) << 6 | second as u32 & 0x3f;
            // The capitals of Latin-1 precede their small letters; later, each precedes its own.
            let lower = if upper < 0x100 { upper + 0x20 } else { upper + 1 };
            characters[EXTRA_START as usize + letter] = upper;
            characters[(EXTRA_START + PAGE) as usize + letter] = lower;
        }
        letter += 1;
    }
    characters[BLANK as usize] = '?' as u32;
    characters[THROUGH as usize] = '.' as u32;
    characters
};

/// Those of [`CHARACTERS`] that are ASCII; 0 for all others.
pub(crate) static TILE_SIGNS: [u8; 256] = {
    let mut signs = [0; 256];
    let mut code = 0;
    while code < 256 {
        if CHARACTERS[code] < 0x80 {
            [signs[code], ..] = CHARACTERS[code].to_le_bytes();
        }
        code += 1;
    }
    signs
};

/// Returns `true` if the code is fixed.
pub(crate) const fn is_fixed(code: Code) -> bool {
    code < FIXED
}

/// Returns `true` if a fixed code is a blank that stands for a face.
pub(crate) const fn is_fixed_blank(code: Code) -> bool {
    matches!((code.wrapping_sub(1)) / PAGE, 1 | 3)
}

/// Returns the natural tile of a fixed code. For a blank, this is the tile of its face.
pub(crate) const fn natural(code: Code) -> Code {
    if is_fixed_blank(code) { code - PAGE } else { code }
}

/// Returns `true` for the fixed code of a natural tile whose face has a single letter.
pub(crate) const fn is_single(code: Code) -> bool {
    code < MULTI_START
}

/// Returns the blank that stands for a natural tile with a fixed code.
pub(crate) const fn as_blank(code: Code) -> Code {
    code + PAGE
}

/// Returns the face of a fixed code in upper case, or an empty string for a code without a face.
pub(crate) fn face(code: Code) -> &'static str {
    let code = natural(code);
    let index = |start: Code| code.wrapping_sub(start) as usize;
    match ASCII.get(index(1)..=index(1)) {
        Some(letter) if code != EMPTY => letter,
        _ => EXTRA.get(index(EXTRA_START)).copied().unwrap_or_default(),
    }
}

/// Returns the character of a fixed code that is written as a single character.
pub(crate) fn letter(code: Code) -> Option<char> {
    let character = usize::try_from(code).ok().and_then(|code| CHARACTERS.get(code));
    character.filter(|&&character| character != 0).and_then(|&character| char::from_u32(character))
}

/// Returns the code of a letter as written; lower case is a blank.
pub(crate) fn of_letter(c: char) -> Option<Code> {
    if c.is_ascii_uppercase() {
        return Some(Code::from(c) - Code::from('A') + 1);
    }
    if c.is_ascii_lowercase() {
        return Some(Code::from(c) - Code::from('a') + 1 + PAGE);
    }
    if c.is_ascii() {
        return None;
    }
    let mut page = EXTRA_START..;
    let mut letters = EXTRA.iter().take(FIRST_MULTI).zip(&mut page);
    let is = |face: &str| face.starts_with(c);
    letters.find_map(|(&face, code)| {
        let blank = || face.chars().next().is_some_and(|upper| to_lower(upper) == c);
        if is(face) {
            Some(code)
        } else if blank() {
            Some(as_blank(code))
        } else {
            None
        }
    })
}

/// Returns the code of the natural tile with this face. Usable in constants.
pub(crate) const fn of_face(face: &str) -> Option<Code> {
    let bytes = face.as_bytes();
    if let [letter @ b'A'..=b'Z'] = bytes {
        // `as` widens here: `From` is not available in a const context.
        return Some((*letter - b'A') as Code + 1);
    }
    let (mut i, mut code) = (0, EXTRA_START);
    while i < EXTRA.len() {
        if same(EXTRA[i].as_bytes(), bytes) {
            return Some(code);
        }
        i += 1;
        code += 1;
    }
    None
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    a.len() == b.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fixed_code_comes_back() {
        for code in 1..BLANK {
            let face = face(code);
            assert_eq!(of_face(face), Some(natural(code)), "{code}");
            match letter(code) {
                Some(c) => assert_eq!(of_letter(c), Some(code), "{c}"),
                None => assert!(face.len() > 1, "{code}"),
            }
        }
        assert_eq!((face(EMPTY), face(BLANK), face(THROUGH)), ("", "", ""));
    }

    #[test]
    fn every_built_in_face_has_a_code() {
        for distribution in crate::LetterDistribution::all() {
            for letter in distribution.letters() {
                assert!(of_face(letter.as_str()).is_some(), "{}", letter.as_str());
            }
        }
    }
}
