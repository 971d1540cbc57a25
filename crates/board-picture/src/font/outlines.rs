//! The packed outlines: a file that `cargo xtask font` writes.
//!
//! Unsigned numbers have seven bits per byte, lowest bits first; the top bit indicates that another
//! byte follows. In signed numbers, the lowest bit is the sign.
//!
//! The file consists of columns, each preceded by its length, since like next to like is what a
//! compressor packs best. Those of all contours come first: the numbers of commands; the kinds of
//! commands; all horizontal steps; and all vertical steps. Four kinds are in a byte, the first in the
//! lowest bits, and a contour begins with a new byte: 0 is a line and has one step in each direction;
//! 1 is a quadratic curve and has two, to its control point and from there to its end; 2 is a curve
//! that ends halfway to the control point of the next one, as in TrueType, and has one, and the first
//! step of the next curve starts from the same control point. A step is a signed byte, in 500ths of an
//! em; -128 announces a step of two bytes, the lower first.
//!
//! The next column holds the characters, which both faces have: the difference between the code of
//! each and that of the preceding one. Three columns follow with a number for each glyph of the
//! first face and then of the second: the distance to the glyph with whose contours it begins, or 0;
//! the difference between the two advances, which is signed; and the number of its further
//! contours. The last three columns have a signed number for each of those: the difference between
//! its index and the next index in sequence, and its starting point in thousandths of an em.

use std::sync::OnceLock;

static PACKED: &[u8] = include_bytes!("outlines.bin");
static FONT: OnceLock<Font> = OnceLock::new();

/// Returns the font, which is indexed on first use.
pub(super) fn font() -> &'static Font {
    FONT.get_or_init(|| Font::of(&mut Bytes(PACKED)))
}

/// The contours and the glyphs.
#[derive(Debug)]
pub(super) struct Font {
    contours: Vec<Contour>,
    /// The contours of each glyph, one glyph after the other.
    placed: Vec<Placed>,
    codes: Vec<u32>,
    /// The glyphs of the codes, in the first and in the second face.
    glyphs: Vec<Glyph>,
}

/// The index of a contour, and its starting point.
#[derive(Clone, Copy, Debug)]
struct Placed {
    contour: i32,
    start: (i32, i32),
}

/// The packed commands and steps of a contour.
#[derive(Clone, Copy, Debug)]
struct Contour {
    commands: usize,
    kinds: Bytes,
    across: Bytes,
    down: Bytes,
}

/// The kinds of commands that are not lines.
const CURVE: u8 = 1;
const HALFWAY: u8 = 2;

/// A character.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    /// The advance, in thousandths of an em.
    pub(super) advance: i32,
    /// The range of its contours.
    from: usize,
    to: usize,
}

/// An SVG path command with its numbers in thousandths of an em, relative to its starting point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Horizontal(i32),
    Vertical(i32),
    Line(i32, i32),
    Curve([i32; 4]),
}

impl Font {
    fn of(rest: &mut Bytes) -> Self {
        let contours = rest.contours();
        let [
            mut differences,
            mut back,
            mut advances,
            mut further,
            mut indexes,
            mut across,
            mut down,
        ] = [(); 7].map(|()| rest.column());
        let mut codes = Vec::new();
        while !differences.0.is_empty() {
            codes.push(codes.last().unwrap_or(&0) + differences.number());
        }
        let (mut placed, mut glyphs): (Vec<Placed>, Vec<Glyph>) = Default::default();
        let mut next = 0;
        for at in 0..2 * codes.len() {
            let (back, from) = (back.size(), placed.len());
            let like = if back == 0 { None } else { at.checked_sub(back) };
            let like = like.and_then(|at| glyphs.get(at)).copied();
            let like = like.unwrap_or(Glyph { advance: 0, from, to: from });
            placed.extend_from_within(like.from..like.to);
            for _ in 0..further.number() {
                let contour = next + indexes.signed();
                next = contour + 1;
                placed.push(Placed { contour, start: (across.signed(), down.signed()) });
            }
            let advance = like.advance + advances.signed();
            glyphs.push(Glyph { advance, from, to: placed.len() });
        }
        Self { contours, placed, codes, glyphs }
    }

    /// Returns the glyph of a character in the first or the second face.
    pub(super) fn glyph(&self, face: usize, character: char) -> Option<Glyph> {
        let at = self.codes.binary_search(&u32::from(character)).ok()?;
        self.glyphs.get(face * self.codes.len() + at).copied()
    }

    /// Returns the starting points of the contours of a glyph, and their commands.
    pub(super) fn contours(
        &self,
        glyph: Glyph,
    ) -> impl Iterator<Item = ((i32, i32), Vec<Command>)> + use<'_> {
        let placed = &self.placed[glyph.from..glyph.to];
        placed.iter().map(|&Placed { contour, start }| {
            let contour = usize::try_from(contour).ok().and_then(|at| self.contours.get(at));
            (start, contour.map_or_else(Vec::new, |contour| contour.commands()))
        })
    }
}

impl Contour {
    fn commands(self) -> Vec<Command> {
        let Self { commands, mut kinds, mut across, mut down } = self;
        // The end of the last curve as seen from its control point, where it ends halfway.
        let mut halfway = (0, 0);
        let command = |kind| {
            let (x, y) = (across.step() - halfway.0, down.step() - halfway.1);
            halfway = (0, 0);
            match kind {
                CURVE => Command::Curve([x, y, x + across.step(), y + down.step()]),
                HALFWAY => {
                    let (mut across, mut down) = (across, down);
                    halfway = (across.step() / 2, down.step() / 2);
                    Command::Curve([x, y, x + halfway.0, y + halfway.1])
                }
                _ if y == 0 => Command::Horizontal(x),
                _ if x == 0 => Command::Vertical(y),
                _ => Command::Line(x, y),
            }
        };
        kinds.kinds(commands).map(command).collect()
    }
}

/// The rest of the file.
#[derive(Clone, Copy)]
struct Bytes(&'static [u8]);

impl core::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl Bytes {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn number(&mut self) -> u32 {
        let mut number = 0;
        for shift in (0..32).step_by(7) {
            let byte = self.byte();
            number |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        number
    }

    fn size(&mut self) -> usize {
        self.number() as usize
    }

    fn signed(&mut self) -> i32 {
        let number = i64::from(self.number());
        i32::try_from((number >> 1) ^ -(number & 1)).expect("half of 32 bits")
    }

    /// Takes a step, and returns it in thousandths of an em.
    fn step(&mut self) -> i32 {
        let step = match i8::from_le_bytes([self.byte()]) {
            i8::MIN => i16::from_le_bytes([self.byte(), self.byte()]),
            step => step.into(),
        };
        2 * i32::from(step)
    }

    fn skip(&mut self, steps: usize) {
        for _ in 0..steps {
            self.step();
        }
    }

    /// Takes the kinds of commands, of which four are in a byte.
    fn kinds(&mut self, commands: usize) -> impl Iterator<Item = u8> + use<> {
        let (packed, rest) = self.0.split_at(commands.div_ceil(4).min(self.0.len()));
        self.0 = rest;
        let kinds = packed.iter().flat_map(|byte| [0, 2, 4, 6].map(|shift| byte >> shift & 3));
        kinds.take(commands)
    }

    /// Takes a column.
    fn column(&mut self) -> Self {
        let length = self.size();
        let (column, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        Self(column)
    }

    /// Takes the columns of all contours.
    fn contours(&mut self) -> Vec<Contour> {
        let [mut counts, mut kinds, mut across, mut down] = [(); 4].map(|()| self.column());
        let mut contours = Vec::new();
        while !counts.0.is_empty() {
            let commands = counts.size();
            contours.push(Contour { commands, kinds, across, down });
            let steps = kinds.kinds(commands).map(|kind| 1 + usize::from(kind == CURVE)).sum();
            across.skip(steps);
            down.skip(steps);
        }
        contours
    }
}

#[cfg(test)]
pub(super) fn characters() -> impl Iterator<Item = char> {
    font().codes.iter().map(|code| char::from_u32(*code).unwrap())
}

#[test]
fn the_file_is_read_to_its_end() {
    let mut rest = Bytes(PACKED);
    let font = Font::of(&mut rest);
    assert!(rest.0.is_empty());
    assert_eq!(font.glyphs.len(), 2 * font.codes.len());
    let contours = font.placed.iter().map(|placed| placed.contour);
    assert_eq!(
        contours.max().and_then(|last| usize::try_from(last).ok()),
        Some(font.contours.len() - 1)
    );
}
