//! An alphabet of strokes, so that pictures need no font: every letter is a path to be drawn with
//! a round pen. Letters with marks are put together from base and mark.

/// The height of a capital letter.
pub(super) const CAPITAL: f64 = 20.0;
/// The space between two letters.
pub(super) const BEARING: f64 = 5.4;
/// The width of the pen.
pub(super) const REGULAR: f64 = 2.2;
/// The width of the pen for bold text.
pub(super) const BOLD: f64 = 3.4;

/// A letter: its path stands on the line `y = 0`, from `x = 0` to its width.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) path: &'static str,
}

/// Where a mark goes. Its path is drawn around the place that is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placement {
    /// The middle of the top.
    Above,
    /// The middle of the foot.
    Below,
    /// The right end of the foot.
    Corner,
    /// The foot of the left stem.
    Stem,
    /// The centre.
    Through,
}

/// A mark that letters may carry.
#[derive(Debug)]
pub(super) struct Mark {
    pub(super) name: &'static str,
    pub(super) placement: Placement,
    pub(super) path: &'static str,
    /// The letters that have it, each behind its base.
    letters: &'static str,
}

/// The letter, or a box for one that the alphabet does not have.
pub(super) fn glyph(c: char) -> Glyph {
    const MISSING: Glyph = Glyph { width: 11.0, height: 20.0, path: "M0 0V-20H11V0Z" };
    let found = GLYPHS.iter().find(|(other, ..)| *other == c);
    let height = if "acegmnopqrsuvwxyzı".contains(c) { 14.0 } else { 20.0 };
    found.map_or(MISSING, |(_, width, path)| Glyph { width: *width, height, path })
}

/// Takes a letter apart into its base and its mark.
pub(super) fn parts(c: char) -> (char, Option<&'static Mark>) {
    let of_mark = |mark: &'static Mark| {
        let mut pairs = mark.letters.chars();
        while let (Some(base), Some(letter)) = (pairs.next(), pairs.next()) {
            if letter == c {
                return Some((base, Some(mark)));
            }
        }
        None
    };
    if c.is_ascii() { (c, None) } else { MARKS.iter().find_map(of_mark).unwrap_or((c, None)) }
}

/// How far the next letter is away.
pub(super) fn advance(c: char) -> f64 {
    glyph(parts(c).0).width + BEARING
}

/// How wide a text is.
pub(super) fn width(text: &str) -> f64 {
    text.chars().map(advance).sum()
}

const GLYPHS: &[(char, f64, &str)] = &[
    (' ', 2.6, ""),
    ('A', 16.0, "M0 0L8-20L16 0M2.8-7H13.2"),
    ('B', 13.0, "M0-10.5H8A5 5.25 0 0 1 8 0H0V-20H7A4.75 4.75 0 0 1 7-10.5"),
    ('C', 15.0, "M15-2.55A9 10 0 1 1 15-17.45"),
    ('D', 15.0, "M0 0V-20H5A10 10 0 0 1 5 0Z"),
    ('E', 11.0, "M11-20H0V0H11M0-10.5H9.5"),
    ('F', 10.5, "M10.5-20H0V0M0-10H9"),
    ('G', 17.0, "M15.3-17A9 10 0 1 0 17-5.4V-9.5H10"),
    ('H', 14.0, "M0 0V-20M14 0V-20M0-10.5H14"),
    ('I', 0.0, "M0 0V-20"),
    ('J', 9.0, "M9-20V-5A4.5 5 0 0 1 0-4.2"),
    ('K', 13.0, "M0 0V-20M12.5-20L0-7.5M4.8-12.3L13 0"),
    ('L', 10.0, "M0-20V0H10"),
    ('M', 18.0, "M0 0V-20L9-5L18-20V0"),
    ('N', 14.5, "M0 0V-20L14.5 0V-20"),
    ('O', 18.0, "M0-10A9 10 0 1 1 18-10A9 10 0 1 1 0-10Z"),
    ('P', 12.0, "M0 0V-20H6.7A5.3 5.3 0 0 1 6.7-9.4H0"),
    ('Q', 18.0, "M0-10A9 10 0 1 1 18-10A9 10 0 1 1 0-10ZM11.5-5L17.5 1"),
    ('R', 12.6, "M0 0V-20H6.9A5.3 5.3 0 0 1 6.9-9.4H0M6.4-9.4L12.6 0"),
    (
        'S',
        13.0,
        "M12-16.4C11.2-18.7 9.2-20 6.5-20C3-20 .7-18 .7-15.2C.7-12 3.5-11.1 6.5-10.4\
         C10-9.6 12.8-8.4 12.8-5.1C12.8-2 10.3 0 6.7 0C3.4 0 1-1.4 0-4.2",
    ),
    ('T', 14.0, "M0-20H14M7-20V0"),
    ('U', 14.0, "M0-20V-7A7 7 0 0 0 14-7V-20"),
    ('V', 16.0, "M0-20L8 0L16-20"),
    ('W', 23.0, "M0-20L6 0L11.5-20L17 0L23-20"),
    ('X', 14.0, "M0-20L14 0M14-20L0 0"),
    ('Y', 15.0, "M0-20L7.5-9.5L15-20M7.5-9.5V0"),
    ('Z', 13.0, "M0-20H13L0 0H13"),
    ('a', 12.0, "M12-14V0M12-7A6 7 0 1 0 0-7A6 7 0 1 0 12-7"),
    ('b', 12.0, "M0-20V0M0-7A6 7 0 1 1 12-7A6 7 0 1 1 0-7"),
    ('c', 10.2, "M10.2-2A6 7 0 1 1 10.2-12"),
    ('d', 12.0, "M12-20V0M12-7A6 7 0 1 0 0-7A6 7 0 1 0 12-7"),
    ('e', 12.0, "M0-7H12A6 7 0 1 0 10.3-2.1"),
    ('f', 7.0, "M7-19.8C4.5-20.6 2.7-19.2 2.7-16V0M0-14H6.6"),
    ('g', 12.0, "M12-14V1A5.8 5.2 0 0 1 1 3.2M12-7A6 7 0 1 0 0-7A6 7 0 1 0 12-7"),
    ('h', 11.0, "M0-20V0M0-8.5A5.5 5.5 0 0 1 11-8.5V0"),
    ('i', 0.0, "M0-14V0M0-19.2V-19"),
    ('ı', 0.0, "M0-14V0"),
    ('j', 3.0, "M3-14V2C3 4.8 1.8 6.2-.8 5.8M3-19.2V-19"),
    ('k', 10.0, "M0-20V0M9.3-14L0-5.3M3.6-8.7L10 0"),
    ('l', 3.2, "M0-20V-3.5C0-1 1.1 0 3.2 0"),
    ('m', 18.0, "M0-14V0M0-9.5A4.5 4.5 0 0 1 9-9.5V0M9-9.5A4.5 4.5 0 0 1 18-9.5V0"),
    ('n', 11.0, "M0-14V0M0-8.5A5.5 5.5 0 0 1 11-8.5V0"),
    ('o', 12.0, "M0-7A6 7 0 1 1 12-7A6 7 0 1 1 0-7Z"),
    ('p', 12.0, "M0-14V6M0-7A6 7 0 1 1 12-7A6 7 0 1 1 0-7"),
    ('q', 12.0, "M12-14V6M12-7A6 7 0 1 0 0-7A6 7 0 1 0 12-7"),
    ('r', 6.5, "M0-14V0M0-8.5C0-12.3 2.6-14.3 6.5-13.8"),
    (
        's',
        9.5,
        "M9-11.4C8.3-13.1 6.8-14 4.9-14C2.4-14 .6-12.7 .6-10.6C.6-8.3 2.6-7.7 4.9-7.2\
         C7.4-6.6 9.5-5.9 9.5-3.6C9.5-1.4 7.5 0 4.9 0C2.5 0 .7-1 0-2.9",
    ),
    ('t', 7.0, "M2.7-18.5V-3.6C2.7-.9 4 .3 7-.2M0-14H6.8"),
    ('u', 11.0, "M0-14V-5.5A5.5 5.5 0 0 0 11-5.5V-14M11-14V0"),
    ('v', 11.0, "M0-14L5.5 0L11-14"),
    ('w', 17.0, "M0-14L4.3 0L8.5-14L12.7 0L17-14"),
    ('x', 10.5, "M0-14L10.5 0M10.5-14L0 0"),
    ('y', 11.4, "M0-14L5.7 0M11.4-14L4.6 2.7C3.7 5 2.3 6.2 .2 5.8"),
    ('z', 9.5, "M0-14H9.5L0 0H9.5"),
    ('0', 12.0, "M0-10A6 10 0 1 1 12-10A6 10 0 1 1 0-10Z"),
    ('1', 12.0, "M3-16L8-20V0"),
    (
        '2',
        12.0,
        "M.5-14.6C.5-18 2.7-20 5.9-20C9.1-20 11.3-18 11.3-15C11.3-12.4 9.8-10.4 7.8-8.3L.2 0H12",
    ),
    (
        '3',
        12.0,
        "M.9-16.6C1.7-18.8 3.5-20 5.8-20C8.9-20 10.9-18.1 10.9-15.4C10.9-12.6 8.8-10.8 5.6-10.8H4.2\
         M5.6-10.8C9.2-10.8 11.7-8.8 11.7-5.5C11.7-2.1 9.2 0 5.9 0C3 0 1-1.4 .2-4",
    ),
    ('4', 12.0, "M9 0V-20L0-5.3H12"),
    (
        '5',
        12.0,
        "M10.8-20H2.2L1.2-10.8C2.4-12.1 4-12.8 5.9-12.8C9.4-12.8 11.8-10.3 11.8-6.5\
         C11.8-2.7 9.3 0 5.7 0C2.8 0 .9-1.3 .1-3.6",
    ),
    ('6', 12.0, "M9.4-20C4.6-17.4 .2-12.4 .2-6.2A5.8 6.2 0 1 0 11.8-6.2A5.8 6.2 0 1 0 .2-6.2"),
    ('7', 12.0, "M0-20H12L4.2 0"),
    (
        '8',
        12.0,
        "M1.2-15.2A4.8 4.8 0 1 1 10.8-15.2A4.8 4.8 0 1 1 1.2-15.2Z\
         M.2-5.2A5.8 5.2 0 1 1 11.8-5.2A5.8 5.2 0 1 1 .2-5.2Z",
    ),
    ('9', 12.0, "M2.6 0C7.4-2.6 11.8-7.6 11.8-13.8A5.8 6.2 0 1 0 .2-13.8A5.8 6.2 0 1 0 11.8-13.8"),
    ('.', 0.0, "M0-.3V0"),
    (',', 1.5, "M1.5-.3L0 3.8"),
    (':', 0.0, "M0-.3V0M0-11.3V-11"),
    (';', 1.5, "M1.5-.3L0 3.8M1.5-11.3V-11"),
    ('!', 0.0, "M0-20V-6.5M0-.3V0"),
    (
        '?',
        9.6,
        "M0-15.5C.3-18.3 2.2-20 4.9-20C7.7-20 9.6-18.2 9.6-15.6C9.6-11.4 4.9-11.3 4.9-6.5M4.9-.3V0",
    ),
    ('\'', 0.0, "M0-20V-15"),
    ('’', 1.5, "M1.5-20L0-15.5"),
    ('"', 4.6, "M0-20V-15M4.6-20V-15"),
    ('(', 4.0, "M4-22C-1.3-15-1.3-4 4 3"),
    (')', 4.0, "M0-22C5.3-15 5.3-4 0 3"),
    ('[', 4.0, "M4-22H0V3H4"),
    (']', 4.0, "M0-22H4V3H0"),
    ('{', 5.5, "M5.5-22C.5-22 5.5-9.5 0-9.5C5.5-9.5 .5 3 5.5 3"),
    ('}', 5.5, "M0-22C5-22 0-9.5 5.5-9.5C0-9.5 5 3 0 3"),
    ('-', 7.0, "M0-7.5H7"),
    ('–', 10.0, "M0-7.5H10"),
    ('—', 16.0, "M0-7.5H16"),
    ('−', 11.0, "M0-8H11"),
    ('_', 12.0, "M0 3H12"),
    ('+', 11.0, "M0-8H11M5.5-13.5V-2.5"),
    ('±', 11.0, "M0-9H11M5.5-14.5V-3.5M0 0H11"),
    ('×', 9.0, "M0-12.5L9-3.5M9-12.5L0-3.5"),
    ('*', 9.0, "M4.5-20V-10M.2-17.5L8.8-12.5M8.8-17.5L.2-12.5"),
    ('=', 11.0, "M0-11H11M0-5H11"),
    ('<', 9.5, "M9.5-14L0-8L9.5-2"),
    ('>', 9.5, "M0-14L9.5-8L0-2"),
    ('/', 9.0, "M9-22L0 3"),
    ('\\', 9.0, "M0-22L9 3"),
    ('|', 0.0, "M0-22V3"),
    ('#', 14.0, "M5-20L2 0M12-20L9 0M.8-13.5H14M0-6.5H13.2"),
    (
        '%',
        17.0,
        "M15-20L2 0M0-15.5A3.5 4.5 0 1 1 7-15.5A3.5 4.5 0 1 1 0-15.5ZM10-4.5A3.5 4.5 0 1 1 17-4.5A3.5 4.5 0 1 1 10-4.5Z",
    ),
    (
        '&',
        15.0,
        "M15 0L4.2-12.6C1.6-15.8 3.2-20 6.7-20C10-20 11.6-16.4 9.4-13.8C7.5-11.8 0-10 0-5.2\
         C0-2.2 2.4 0 5.8 0C10.4 0 13-3.6 13.6-8.4",
    ),
    (
        '@',
        19.0,
        "M13.5-12.5V-6.8C13.5-3.4 19-3.4 19-9.3A9.5 9.7 0 1 0 14.8-1.2M13.5-8A4.2 4.4 0 1 0 5.1-8A4.2 4.4 0 1 0 13.5-8",
    ),
    (
        '$',
        13.0,
        "M12-15.8C11.2-17.7 9.2-18.5 6.5-18.5C3-18.5 .7-17 .7-14.6C.7-12 3.5-11.1 6.5-10.4C10-9.6 12.8-8.4 12.8-5.6C12.8-3 10.3-1.5 6.7-1.5C3.4-1.5 1-2.6 0-4.8M6.5-22V2",
    ),
    ('^', 9.0, "M0-14L4.5-20L9-14"),
    ('`', 4.0, "M0-20L4-16"),
    ('~', 11.0, "M0-6C1-10.5 3.5-9.5 5.5-8C7.5-6.5 10-5.5 11-10"),
    ('·', 0.0, "M0-8.3V-8"),
    ('•', 3.0, "M1.5-9.5A1.5 1.5 0 1 0 1.5-6.5A1.5 1.5 0 1 0 1.5-9.5"),
    ('…', 12.0, "M0-.3V0M6-.3V0M12-.3V0"),
    ('°', 6.0, "M0-17A3 3 0 1 1 6-17A3 3 0 1 1 0-17Z"),
    (
        '½',
        18.0,
        "M0-17.5L3-20V-11M14-20L4 0M11.5-6.5C11.5-10.5 17.5-10.2 17.5-6.7C17.5-4.4 11.5-2 11.5 0H18",
    ),
    (
        'ß',
        11.5,
        "M0 0V-15C0-18.2 2-20 5-20C8-20 9.8-18.2 9.8-15.8C9.8-12 5.6-12.6 5.6-9.9C5.6-7 11.5-7.8 11.5-3.7C11.5-1 9-.2 6.5 0",
    ),
    ('Æ', 20.0, "M0 0L10-20H20M10.5-20V0H20M3.5-7H10.5M10.5-10.5H18.5"),
    (
        'æ',
        20.0,
        "M.8-12.4C2-13.6 3.6-14 5.4-14C8.6-14 10-12.3 10-9.5V-4.4C10-1.8 7.6 0 4.8 0C1.8 0 0-1.6 0-3.9C0-6.5 2-8 5-8H10M10-7H20A5 7 0 1 0 18.6-2.1",
    ),
    ('Œ', 23.0, "M23-20H10A9.5 10 0 0 0 10 0H23M12.5-20V0M12.5-10.5H21.5"),
    ('œ', 21.0, "M0-7A5.3 7 0 1 1 10.6-7A5.3 7 0 1 1 0-7ZM10.6-7H21A5.2 7 0 1 0 19.5-2.1"),
    ('Þ', 11.5, "M0 0V-20M0-15.5H6.3A5.2 5.2 0 0 1 6.3-5.1H0"),
    ('þ', 12.0, "M0-20V6M0-7A6 7 0 1 1 12-7A6 7 0 1 1 0-7"),
    ('♯', 10.0, "M3-20V0M8-21V-1M0-13L11-15M0-6L11-8"),
];

const MARKS: &[Mark] = &[
    above("acute", "M3-7.6L-1-4", "AÁEÉIÍOÓUÚYÝCĆLĹNŃRŔSŚZŹaáeéıíoóuúyýcćlĺnńrŕsśzź"),
    above("grave", "M-3-7.6L1-4", "AÀEÈIÌOÒUÙNǸWẀYỲaàeèıìoòuùnǹwẁyỳ"),
    above("circumflex", "M-4-4L0-7.6L4-4", "AÂEÊIÎOÔUÛCĈGĜHĤJĴSŜWŴYŶaâeêıîoôuûcĉgĝhĥsŝwŵyŷ"),
    above("caron", "M-4-7.6L0-4L4-7.6", "CČDĎEĚNŇRŘSŠTŤZŽAǍIǏOǑUǓGǦcčdďeěnňrřsštťzžaǎoǒuǔgǧ"),
    above("tilde", "M-4.6-4.4C-4-7.4-2-6.8 0-5.7C2-4.6 4-4 4.6-7", "AÃNÑOÕIĨUŨaãnñoõıĩuũ"),
    above("diaeresis", "M-3.3-5.3V-5M3.3-5.3V-5", "AÄEËIÏOÖUÜYŸaäeëıïoöuüyÿ"),
    above("ring", "M-2.6-6A2.6 2.6 0 1 1 2.6-6A2.6 2.6 0 1 1-2.6-6Z", "AÅUŮaåuů"),
    above("breve", "M-3.8-7.4C-3.3-3.6 3.3-3.6 3.8-7.4", "AĂGĞIĬOŎUŬaăgğıĭoŏuŭ"),
    above("macron", "M-4.2-5H4.2", "AĀEĒIĪOŌUŪaāeēıīoōuū"),
    above("dot", "M0-5.3V-5", "EĖGĠIİZŻCĊeėgġzżcċ"),
    above("double-acute", "M-1-7.6L-4-4M5-7.6L2-4", "OŐUŰoőuű"),
    Mark {
        name: "cedilla",
        placement: Placement::Below,
        path: "M0 0V2.4C3.4 2.4 3.2 6.8-2.4 6",
        letters: "CÇSŞTŢEȨcçsştţeȩ",
    },
    Mark {
        name: "comma-below",
        placement: Placement::Below,
        path: "M.8 3.6L-.8 7",
        letters: "SȘTȚGĢKĶLĻNŅRŖsștțkķlļnņrŗ",
    },
    Mark {
        name: "ogonek",
        placement: Placement::Corner,
        path: "M-.3 0C-4.4 3-3.6 7 .6 5.6",
        letters: "AĄEĘIĮUŲaąeęıįuų",
    },
    Mark {
        name: "stem-bar",
        placement: Placement::Stem,
        path: "M-3.4-6.6L4.4-12.2",
        letters: "LŁlł",
    },
    Mark {
        name: "stem-dash", placement: Placement::Stem, path: "M-3.6-10.5H5.5", letters: "DĐDÐ"
    },
    Mark { name: "top-dash", placement: Placement::Corner, path: "M-7-16.6H3", letters: "dđ" },
    Mark {
        name: "slash",
        placement: Placement::Through,
        path: "M-7.6 9.6L7.6-9.6",
        letters: "OØoø",
    },
];

const fn above(name: &'static str, path: &'static str, letters: &'static str) -> Mark {
    Mark { name, placement: Placement::Above, path, letters }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_ascii_character_is_there() {
        for c in ' '..='~' {
            assert!(GLYPHS.iter().any(|(other, ..)| *other == c), "{c}");
        }
    }

    #[test]
    fn letters_stand_once_and_marks_on_known_bases() {
        for (at, (c, width, path)) in GLYPHS.iter().enumerate() {
            assert!(GLYPHS.iter().skip(at + 1).all(|(other, ..)| other != c), "{c} stands twice");
            assert!(*width >= 0.0 && (path.is_empty() || path.starts_with('M')), "{c}");
        }
        for mark in MARKS {
            assert_eq!(mark.letters.chars().count() % 2, 0, "{}", mark.name);
            for base in mark.letters.chars().step_by(2) {
                assert!(GLYPHS.iter().any(|(other, ..)| *other == base), "{} on {base}", mark.name);
            }
        }
    }

    #[test]
    fn letters_of_the_crossword_alphabets_are_all_there() {
        // English, German, French, Spanish, Catalan, Polish, Norwegian, Romanian, Czech, Turkish,
        // Hungarian, Portuguese.
        for c in "ÄÖÜÀÂÇÉÈÊËÎÏÔÙÛŒÑÁÍÓÚ·ĄĆĘŁŃÓŚŹŻÆØÅĂÂÎȘȚČĎĚŇŘŠŤŮÝŽĞİŞŐŰÃÕ".chars()
        {
            let (base, mark) = parts(c);
            assert!(mark.is_some() || GLYPHS.iter().any(|(other, ..)| *other == base), "{c}");
        }
    }

    #[test]
    fn an_unknown_character_is_a_box() {
        assert_eq!(glyph('将').path, "M0 0V-20H11V0Z");
    }
}
