//! The packed outlines: a file that `cargo xtask font` writes.
//!
//! The bits of [`model`] are packed by a binary arithmetic coder: an interval of 32-bit numbers is
//! divided by the odds of each bit, of which the lower part is a 1. The file contains the bytes, the
//! highest first, of a number in the last interval.

use super::model::{self, Coder, Contour, Font, Glyph};
use std::sync::OnceLock;

static PACKED: &[u8] = include_bytes!("outlines.bin");
/// The usual characters and all of them, each read on first use.
static FONTS: [OnceLock<Font>; 2] = [OnceLock::new(), OnceLock::new()];

/// A character in a face.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    font: &'static Font,
    glyph: &'static Glyph,
}

/// An SVG path command with its numbers, relative to its starting point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Horizontal(i32),
    Vertical(i32),
    Line(i32, i32),
    Curve([i32; 4]),
}

/// Returns the usual characters of the font, or all.
fn font(all: bool) -> Option<&'static Font> {
    let font = FONTS.get(usize::from(all))?;
    Some(font.get_or_init(|| model::code(&mut Reader::new(PACKED), &Font::default(), all)))
}

/// Returns the glyph of a character in the first or the second face.
pub(super) fn outline(face: usize, character: char) -> Option<Outline> {
    let code = i32::try_from(u32::from(character)).ok()?;
    let find = |font: &'static Font, from: usize| {
        let characters = font.characters.get(from..)?;
        let at = characters.binary_search_by_key(&code, |character| character.code).ok()?;
        Some(Outline { font, glyph: characters.get(at)?.faces.get(face)? })
    };
    let usual = font(false)?;
    find(usual, 0).or_else(|| find(font(true)?, usual.usual))
}

impl Outline {
    /// Returns the advance, in thousandths of an em.
    pub(super) fn advance(self) -> i32 {
        self.glyph.advance
    }

    /// Returns the starting points of the contours, and their commands.
    pub(super) fn contours(self) -> impl Iterator<Item = ([i32; 2], Vec<Command>)> {
        self.glyph.parts.iter().map(move |part| {
            let contour = self.font.contours.get(part.contour);
            (part.start, contour.map_or_else(Vec::new, commands))
        })
    }
}

fn commands(contour: &Contour) -> Vec<Command> {
    let [mut across, mut down] = contour.steps.each_ref().map(|steps| steps.iter().copied());
    let mut across = || across.next().unwrap_or_default();
    let mut down = || down.next().unwrap_or_default();
    let command = |kind: &u8| match kind {
        0 => Command::Horizontal(across()),
        1 => Command::Vertical(down()),
        2 => Command::Line(across(), down()),
        _ => {
            let (x, y) = (across(), down());
            Command::Curve([x, y, x + across(), y + down()])
        }
    };
    contour.kinds.iter().map(command).collect()
}

/// The rest of the file, and the interval.
struct Reader {
    rest: &'static [u8],
    low: u32,
    high: u32,
    number: u32,
}

impl Reader {
    fn new(packed: &'static [u8]) -> Self {
        let mut reader = Self { rest: packed, low: 0, high: 0, number: 0 };
        reader.shift();
        reader.low = 0;
        reader
    }

    /// Takes bytes until the ends of the interval differ in their first.
    fn shift(&mut self) {
        while (self.low ^ self.high) >> 24 == 0 {
            let (first, rest) = self.rest.split_first().unwrap_or((&0, &[]));
            self.rest = rest;
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            self.number = self.number << 8 | u32::from(*first);
        }
    }
}

impl Coder for Reader {
    fn bit(&mut self, odds: u32, _: bool) -> bool {
        let middle = self.low + ((self.high - self.low) >> 16) * odds;
        let bit = self.number <= middle;
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        self.shift();
        bit
    }
}

#[cfg(test)]
pub(super) fn characters() -> impl Iterator<Item = char> {
    let codes = font(true).unwrap().characters.iter().map(|character| character.code);
    codes.map(|code| char::from_u32(u32::try_from(code).unwrap()).unwrap())
}

#[test]
fn the_file_is_read_to_its_end() {
    let mut reader = Reader::new(PACKED);
    let font = model::code(&mut reader, &Font::default(), true);
    assert!(reader.rest.is_empty() && font.characters.len() > font.usual);
}
