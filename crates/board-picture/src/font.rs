//! Letters as outlines, so that pictures need no font.
//!
//! The outlines are those of Noto Sans and its companions for symbols, under the SIL Open Font
//! License (`LICENSE-OFL`). `cargo xtask font` generates the three files. A line describes one
//! character: its code, its advance, and for each contour the index in `contours.txt` and the
//! starting point. Units are thousandths of an em; the y axis points downwards, and the baseline is
//! at 0.

use core::fmt::Write as _;

/// Height of a capital letter, in thousandths of an em.
pub(crate) const CAPITAL: f64 = 714.0;

/// Width of the box for a character without an outline, in thousandths of an em.
const BOX: f64 = 860.0;

static CONTOURS: &str = include_str!("font/contours.txt");

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

    /// Returns the line of a character, without its code.
    fn line(self, c: char) -> Option<&'static str> {
        let mut lines = match self {
            Self::Regular => include_str!("font/regular.txt"),
            Self::Bold => include_str!("font/bold.txt"),
        };
        // The lines are sorted by code.
        while !lines.is_empty() {
            let start = lines[..lines.len() / 2].rfind('\n').map_or(0, |at| at + 1);
            let end = lines[start..].find('\n').map_or(lines.len(), |length| start + length);
            let (code, numbers) = lines[start..end].split_once(' ')?;
            let code = u32::from_str_radix(code, 16).ok()?;
            match code.cmp(&u32::from(c)) {
                core::cmp::Ordering::Equal => return Some(numbers),
                core::cmp::Ordering::Less => lines = lines.get(end + 1..)?,
                core::cmp::Ordering::Greater => lines = &lines[..start],
            }
        }
        None
    }

    /// Returns the advance of a character, in thousandths of an em.
    pub(crate) fn advance(self, c: char) -> f64 {
        let numbers = self.line(c).map(|line| line.split(' ').next().unwrap_or_default());
        numbers.map_or(BOX, |advance| advance.parse().unwrap_or(BOX))
    }

    /// Returns the width of a text, in thousandths of an em.
    pub(crate) fn width(self, text: &str) -> f64 {
        text.chars().map(|c| self.advance(c)).sum()
    }

    /// Returns the outline of a character as SVG path data, which is empty for blanks.
    ///
    /// A character that the font lacks becomes a box that contains its code.
    pub(crate) fn outline(self, c: char) -> String {
        let mut path = String::new();
        match self.line(c) {
            Some(line) => {
                for contour in line.split(' ').skip(1) {
                    contour_at(contour, (0.0, 0.0), 1.0, &mut path);
                }
            }
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
            let line = self.line(digit).unwrap_or_default();
            for contour in line.split(' ').skip(1) {
                contour_at(contour, corner, SCALE, path);
            }
        }
    }
}

/// Appends a contour, given as `index,x,y`, after moving and scaling it.
fn contour_at(contour: &str, (left, base): (f64, f64), scale: f64, path: &mut String) {
    let mut numbers = contour.split(',').map(|number| number.parse::<i32>().unwrap_or_default());
    let mut next = || numbers.next().unwrap_or_default();
    let (place, x, y) = (next(), f64::from(next()), f64::from(next()));
    let contour = usize::try_from(place).ok().and_then(|place| CONTOURS.get(place..));
    let contour = contour.and_then(|rest| rest.lines().next()).unwrap_or_default();
    let number = |value: f64| (value * 10.0).round() / 10.0;
    let _ = write!(path, "M{} {}", number(left + x * scale), number(base + y * scale));
    if (scale - 1.0).abs() < f64::EPSILON {
        path.push_str(contour);
    } else {
        scaled(contour, scale, path);
    }
    path.push('z');
}

/// Appends relative path data with all numbers scaled.
fn scaled(contour: &str, scale: f64, path: &mut String) {
    let mut rest = contour;
    while let Some(c) = rest.chars().next() {
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            path.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let length = length + rest.len() - digits.len();
        let value: f64 = rest[..length].parse().unwrap_or_default();
        if path.ends_with(|c: char| c.is_ascii_digit()) && value >= 0.0 {
            path.push(' ');
        }
        let _ = write!(path, "{}", (value * scale).round());
        rest = &rest[length..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACES: [Face; 2] = [Face::Regular, Face::Bold];

    #[test]
    fn latin_greek_cyrillic_and_the_signs_of_the_games_have_outlines() {
        let texts = [
            "ABCXYZ abcxyz 0123456789 .,:;!?()[]{}<>@#%&*+-=/\\'\"_^`|~$",
            "ÀÁÂÄÅĂĄÆÇĆČĎĐÈÉÊËĘĚĞÍÎÏİŁÑŃŇÒÓÔÖŐØŒÙÚÛÜŮŰŘŚŞȘŠßŢȚÝŹŻŽÞ·äöąłðĿŀẞ",
            "Иван Петров Ёлкин Їжак Љубица Ґ",
            "Αθηνά Ωμέγα ϊΐ",
            "Nguyễn Thị Thuý",
            "♔♕♖♗♘♙♚♛♜♝♞♟ ±∓⩲⩱=∞⨀⟳○↑→⇆□∆⌓⊕ × − – — ½ … • · ● ★ ⚀".trim_end_matches('⚀'),
            "⚀⚁⚂⚃⚄⚅ № € £ ™",
        ];
        for c in texts.iter().flat_map(|text| text.chars()) {
            for face in FACES {
                assert!(face.line(c).is_some(), "{c} {:x} {face:?}", u32::from(c));
                assert_eq!(face.outline(c).is_empty(), c == ' ', "{c} {face:?}");
            }
        }
    }

    #[test]
    fn every_line_of_the_files_is_found_and_has_its_contours() {
        let files = [include_str!("font/regular.txt"), include_str!("font/bold.txt")];
        for (face, file) in FACES.into_iter().zip(files) {
            for line in file.lines() {
                let (code, numbers) = line.split_once(' ').unwrap();
                let c = char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap();
                assert_eq!(face.line(c), Some(numbers));
                for contour in numbers.split(' ').skip(1) {
                    let place: usize = contour.split(',').next().unwrap().parse().unwrap();
                    assert!(place == 0 || CONTOURS.as_bytes()[place - 1] == b'\n', "{line}");
                }
            }
        }
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
        scaled("h10-30l-25-513q0 37-18 52", 0.5, &mut path);
        assert_eq!(path, "h5-15l-13-257q0 19-9 26");
    }
}
