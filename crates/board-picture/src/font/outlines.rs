//! The packed outlines: a file that `cargo xtask font` writes.
//!
//! Unsigned numbers have seven bits per byte, lowest bits first; the top bit indicates that another
//! byte follows. In signed numbers, the lowest bit is the sign.
//!
//! The file begins with the columns of all contours, each preceded by its length, since like next
//! to like is what a compressor packs best: the numbers of commands; the kinds of commands; all
//! horizontal steps; and all vertical steps. Four kinds are in a byte, the first in the lowest bits,
//! and a contour begins with a new byte: 0 is a line and has one step in each direction; 1 is a
//! quadratic curve and has two, to its control point and from there to its end; 2 is a curve that
//! ends halfway to the control point of the next one, as in TrueType, and has one, and the first step
//! of the next curve starts from the same control point. A step is a signed byte; -128 announces a
//! step of two bytes, the lower first.
//!
//! For each of the two faces, the number of its glyphs and the glyphs follow. A glyph consists of the
//! difference between its code and that of the preceding glyph, its advance, and the number of its
//! contours. For each contour, the difference between its index and the next index in sequence, and
//! its starting point, follow as signed numbers.

use std::sync::OnceLock;

static PACKED: &[u8] = include_bytes!("outlines.bin");
static FONT: OnceLock<Font> = OnceLock::new();

/// Returns the font, which is indexed on first use.
pub(super) fn font() -> &'static Font {
    FONT.get_or_init(|| Font::of(Bytes(PACKED)))
}

/// The places of contours and glyphs.
#[derive(Debug)]
pub(super) struct Font {
    contours: Vec<Contour>,
    faces: [Vec<Glyph>; 2],
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
    code: u32,
    /// The advance, in thousandths of an em.
    pub(super) advance: u32,
    contours: u32,
    /// The index of the first contour if its difference is 0.
    next: i32,
    bytes: Bytes,
}

/// An SVG path command with its numbers, relative to its starting point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Horizontal(i32),
    Vertical(i32),
    Line(i32, i32),
    Curve([i32; 4]),
}

impl Font {
    fn of(mut rest: Bytes) -> Self {
        let contours = rest.contours();
        let faces = [(); 2].map(|()| {
            let (mut code, mut next) = (0, 0);
            (0..rest.number()).map(|_| rest.glyph(&mut code, &mut next)).collect()
        });
        Self { contours, faces }
    }

    /// Returns the glyph of a character in the first or the second face.
    pub(super) fn glyph(&self, face: usize, character: char) -> Option<Glyph> {
        let glyphs = self.faces.get(face)?;
        let code = u32::from(character);
        let at = glyphs.binary_search_by_key(&code, |glyph| glyph.code).ok()?;
        glyphs.get(at).copied()
    }

    /// Returns the starting points of the contours of a glyph, and their commands.
    pub(super) fn contours(
        &self,
        glyph: Glyph,
    ) -> impl Iterator<Item = ((i32, i32), Vec<Command>)> + use<'_> {
        let Glyph { contours, mut next, mut bytes, .. } = glyph;
        (0..contours).map(move |_| {
            let index = next + bytes.signed();
            next = index + 1;
            let start = (bytes.signed(), bytes.signed());
            let contour = usize::try_from(index).ok().and_then(|at| self.contours.get(at));
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
                    halfway = ((across.step() + 1) >> 1, down.step() >> 1);
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

    fn signed(&mut self) -> i32 {
        let number = i64::from(self.number());
        i32::try_from((number >> 1) ^ -(number & 1)).unwrap_or_default()
    }

    fn step(&mut self) -> i32 {
        match i8::from_le_bytes([self.byte()]) {
            i8::MIN => i16::from_le_bytes([self.byte(), self.byte()]).into(),
            step => step.into(),
        }
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
        let length = usize::try_from(self.number()).unwrap_or_default();
        let (column, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        Self(column)
    }

    /// Takes the columns of all contours.
    fn contours(&mut self) -> Vec<Contour> {
        let [mut counts, mut kinds, mut across, mut down] = [(); 4].map(|()| self.column());
        let mut contours = Vec::new();
        while !counts.0.is_empty() {
            let commands = usize::try_from(counts.number()).unwrap_or_default();
            contours.push(Contour { commands, kinds, across, down });
            let steps = kinds.kinds(commands).map(|kind| 1 + usize::from(kind == CURVE)).sum();
            across.skip(steps);
            down.skip(steps);
        }
        contours
    }

    fn glyph(&mut self, code: &mut u32, next: &mut i32) -> Glyph {
        *code += self.number();
        let (advance, contours) = (self.number(), self.number());
        let glyph = Glyph { code: *code, advance, contours, next: *next, bytes: *self };
        for _ in 0..contours {
            *next += self.signed() + 1;
            let _ = (self.signed(), self.signed());
        }
        glyph
    }
}

#[cfg(test)]
pub(super) fn characters(face: usize) -> impl Iterator<Item = char> {
    let codes = font().faces.get(face).into_iter().flatten().map(|glyph| glyph.code);
    codes.map(|code| char::from_u32(code).unwrap())
}

#[test]
fn the_file_is_read_to_its_end() {
    let mut rest = Bytes(PACKED);
    assert!(!rest.contours().is_empty());
    for _ in 0..2 {
        let (mut code, mut next) = (0, 0);
        for _ in 0..rest.number() {
            rest.glyph(&mut code, &mut next);
        }
    }
    assert!(rest.0.is_empty());
    assert!(characters(0).eq(characters(1)));
}
