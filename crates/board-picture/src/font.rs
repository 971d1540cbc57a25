//! Letters as outlines, so that pictures need no font.
//!
//! The outlines are those of Noto Sans and its companions for symbols, under the SIL Open Font
//! License (`LICENSE-OFL`), with their points rounded to 500ths of an em. Units are thousandths of an
//! em; the y axis points downwards, and the baseline is at 0.

mod outlines;

use core::fmt::Write as _;
use outlines::{Command, Glyph, font};

/// Height of a capital letter, in thousandths of an em.
pub(crate) const CAPITAL: f64 = 714.0;

/// Width of the box for a character without an outline, in thousandths of an em.
pub(crate) const BOX: f64 = 860.0;

/// A weight of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Regular,
    Bold,
}

impl Face {
    /// Returns the first letter of glyph ids of this face.
    pub(crate) const fn initial(self) -> char {
        match self {
            Self::Regular => 'r',
            Self::Bold => 'b',
        }
    }

    fn glyph(self, c: char) -> Option<Glyph> {
        font().glyph(self as usize, c)
    }

    /// Returns `true` for a letter without an outline, such as one of Chinese. A viewer has a font for it.
    pub(crate) fn is_foreign(self, c: char) -> bool {
        c.is_alphabetic() && self.glyph(c).is_none()
    }

    /// Returns the advance of a character, in thousandths of an em.
    pub(crate) fn advance(self, c: char) -> f64 {
        self.glyph(c).map_or(BOX, |glyph| glyph.advance.into())
    }

    /// Returns the width of a text, in thousandths of an em.
    pub(crate) fn width(self, text: &str) -> f64 {
        text.chars().map(|c| self.advance(c)).sum()
    }

    /// Returns the outline of a character as SVG path data, which is empty for blanks.
    ///
    /// A character without an outline in the font is drawn as a box that contains its code.
    pub(crate) fn outline(self, c: char) -> String {
        let mut path = String::new();
        match self.glyph(c) {
            Some(glyph) => append(glyph, (0.0, 0.0), 1.0, &mut path),
            None => self.code_box(c, &mut path),
        }
        path
    }

    /// Appends a box with the code of the character in two rows, as browsers draw it.
    fn code_box(self, c: char, path: &mut String) {
        const SCALE: f64 = 0.42;
        const DIGIT: f64 = 572.0 * SCALE;
        let _ = write!(path, "M50 80v-880h760v880zM95 35h670v-790h-670z");
        let code = format!("{:04X}", u32::from(c));
        let columns = code.len().div_ceil(2);
        let left = (BOX - DIGIT * columns as f64) / 2.0;
        for (at, digit) in code.chars().enumerate() {
            let (row, column) = (at / columns, at % columns);
            let corner = (left + DIGIT * column as f64, [-395.0, -25.0][row.min(1)]);
            if let Some(glyph) = self.glyph(digit) {
                append(glyph, corner, SCALE, path);
            }
        }
    }
}

/// Appends the contours of a glyph after moving and scaling them.
fn append(glyph: Glyph, (left, base): (f64, f64), scale: f64, path: &mut String) {
    let tenths = |value: f64| (value * 10.0).round() / 10.0;
    for ((x, y), commands) in font().contours(glyph) {
        let (x, y) = (f64::from(x), f64::from(y));
        let _ = write!(path, "M{} {}", tenths(left + x * scale), tenths(base + y * scale));
        for command in commands {
            match command {
                Command::Horizontal(x) => numbers('h', &[x], scale, path),
                Command::Vertical(y) => numbers('v', &[y], scale, path),
                Command::Line(x, y) => numbers('l', &[x, y], scale, path),
                Command::Curve(all) => numbers('q', &all, scale, path),
            }
        }
        path.push('z');
    }
}

/// Appends a command. A minus sign also separates numbers.
fn numbers(command: char, numbers: &[i32], scale: f64, path: &mut String) {
    path.push(command);
    for (at, number) in numbers.iter().enumerate() {
        if at > 0 && *number >= 0 {
            path.push(' ');
        }
        let _ = write!(path, "{}", (f64::from(*number) * scale).round());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest as _, Sha256};

    const FACES: [Face; 2] = [Face::Regular, Face::Bold];

    #[test]
    fn latin_greek_cyrillic_and_the_signs_of_the_games_have_outlines() {
        let texts = [
            "ABCXYZ abcxyz 0123456789 .,:;!?()[]{}<>@#%&*+-=/\\'\"_^`|~$",
            "ÀÁÂÄÅĂĄÆÇĆČĎĐÈÉÊËĘĚĞÍÎÏİŁÑŃŇÒÓÔÖŐØŒÙÚÛÜŮŰŘŚŞȘŠßŢȚÝŹŻŽÞ·äöąłðĿŀẞ",
            "Иван Петров Ёлкин Їжак Љубица Ґ",
            "Αθηνά Ωμέγα ϊΐ",
            "Nguyễn Thị Thuý",
            "Məmmədov Əliyev ƁɓƊɗƎǝƐɛƔɣƘƙƆɔƲʋƳƴ Ṣọlá ẁ ƷʒǮǯ Қазақ Ѳ".trim_end_matches('Ѳ'),
            "♔♕♖♗♘♙♚♛♜♝♞♟ ±∓⩲⩱=∞⨀⟳○↑→⇆□∆⌓⊕ × − – — ½ … • · ● ★ ⚀".trim_end_matches('⚀'),
            "⚀⚁⚂⚃⚄⚅ № € £ ™",
        ];
        for c in texts.iter().flat_map(|text| text.chars()) {
            for face in FACES {
                assert!(face.glyph(c).is_some(), "{c} {:x} {face:?}", u32::from(c));
                assert_eq!(face.outline(c).is_empty(), c == ' ', "{c} {face:?}");
            }
        }
    }

    /// Compares the digest of all outlines with that of the outlines extracted from the font files.
    #[test]
    fn outlines_are_those_of_the_font() {
        let mut digest = Sha256::new();
        for face in FACES {
            for c in outlines::characters() {
                let line = format!("{:x} {} {}\n", u32::from(c), face.advance(c), face.outline(c));
                digest.update(line);
            }
        }
        let digest = digest.finalize().iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        assert_eq!(digest, "14fc187b6134b1644ad31ca7ce5b8a73bdcb5f3c8d3c11be8ad516c39d9379d1");
    }

    #[test]
    fn a_character_of_another_script_is_a_box_with_its_code() {
        let outline = Face::Regular.outline('将');
        assert!(outline.starts_with("M50 80v-880"), "{outline}");
        assert_ne!(outline, Face::Regular.outline('棋'), "5C06 and 68CB");
        // Two contours of the frame, and the contours of 5, C, 0 (two), and 6 (two).
        assert_eq!(outline.matches('z').count(), 2 + 1 + 1 + 2 + 2);
        assert_eq!(Face::Bold.outline('\u{10ffff}').matches('z').count(), 2 + 1 + 2 + 4, "1, 0, F");
    }

    #[test]
    fn numbers_stay_apart_when_they_are_scaled() {
        let mut path = String::new();
        numbers('h', &[10], 0.5, &mut path);
        numbers('l', &[-25, -513], 0.5, &mut path);
        numbers('q', &[0, 37, -18, 52], 0.5, &mut path);
        assert_eq!(path, "h5l-13-257q0 19-9 26");
    }
}
