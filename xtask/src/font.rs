//! `cargo xtask font`: generates the outlines of `board-picture` from an open font.
//!
//! The input is the font files of the Debian package `fonts-noto-core` (Noto Sans and its
//! companions for symbols, SIL Open Font License 1.1).

#[path = "../../crates/board-picture/src/font/model.rs"]
mod model;

use crate::root;
use model::{Character, Coder, Contour, Font, Glyph, Part};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use ttf_parser::{Face, OutlineBuilder};

/// The default folder of the font files. The environment variable `NOTO` overrides it.
const FOLDER: &str = "/usr/share/fonts/truetype/noto";

/// The font files of package version 20201225-1, with their SHA-256 digests. A character is taken
/// from the first file that contains it.
const FILES: [(&str, &str); 5] = [
    ("NotoSans-Regular.ttf", "89c3c497f618fdaa0b2d1e98fef93582f28c71debd2c4a8cdf41f190ced2909d"),
    ("NotoSans-Bold.ttf", "e83493c945848ecd4a9ad0f6d19164541a0d3e23a9c952304a00a46e00272ac5"),
    (
        "NotoSansSymbols2-Regular.ttf",
        "876598db5f1e3bef2bc77c4d94c5b0d5d2c1620be4878a06f18fb5434e331688",
    ),
    (
        "NotoSansMath-Regular.ttf",
        "8242bd1e55368b27e32455260754cf9aa58f3ad7ea80664b66c21f1b09910d6c",
    ),
    (
        "NotoSansSymbols-Regular.ttf",
        "24b615ceb7d50a2c09060664ca9e24a160c9beb6bfca0563e8359369a4bc0993",
    ),
];

/// The characters that most texts contain. They are read without the others.
const USUAL: &[(u32, u32)] =
    &[(0x20, 0x7e), (0xa0, 0xac), (0xae, 0xff), (0x2010, 0x2027), (0x2212, 0x2213)];

/// The others: Latin, Greek, Cyrillic, punctuation, and the symbols of the four games.
const RANGES: &[(u32, u32)] = &[
    (0x100, 0x24f),
    (0x2b9, 0x2bf),
    (0x2c6, 0x2dd),
    (0x300, 0x331),
    (0x370, 0x3ff),
    (0x400, 0x4ff),
    (0x1e00, 0x1eff),
    (0x2030, 0x205e),
    (0x2070, 0x209c),
    (0x20a0, 0x20bf),
    (0x2103, 0x2126),
    (0x2150, 0x215f),
    (0x2190, 0x2199),
    (0x21c4, 0x21c6),
    (0x2206, 0x2206),
    (0x221a, 0x221e),
    (0x2248, 0x2248),
    (0x2260, 0x2265),
    (0x2295, 0x2299),
    (0x2302, 0x2313),
    (0x25a0, 0x25a1),
    (0x25b2, 0x25cf),
    (0x2605, 0x2606),
    (0x2654, 0x2667),
    (0x2680, 0x2685),
    (0x2713, 0x2718),
    (0x27f3, 0x27f3),
    (0x2a00, 0x2a00),
    (0x2a71, 0x2a72),
    (0x2bf9, 0x2bf9),
    (0xfffd, 0xfffd),
];

/// Generates the files, or compares them with the generated content.
pub(crate) fn run(check: bool) -> Result<(), String> {
    let folder = std::env::var_os("NOTO").map_or_else(|| FOLDER.into(), PathBuf::from);
    let mut files = Vec::new();
    for (name, digest) in FILES {
        let path = folder.join(name);
        let Ok(bytes) = fs::read(&path) else {
            return skip(
                check,
                &format!("{} is not there (Debian: fonts-noto-core)", path.display()),
            );
        };
        let found = Sha256::digest(&bytes).iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        if found != digest {
            return skip(check, &format!("{} is of another version: {found}", path.display()));
        }
        files.push(bytes);
    }
    let faces: Vec<Face<'_>> = files
        .iter()
        .map(|bytes| Face::parse(bytes, 0).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    let [regular, bold, signs @ ..] = faces.as_slice() else { return Err("no fonts".to_owned()) };
    let mut font = Font::default();
    let mut places = BTreeMap::new();
    for ranges in [USUAL, RANGES] {
        font.usual = font.characters.len();
        for code in ranges.iter().flat_map(|(from, to)| *from..=*to) {
            let Some(character) = char::from_u32(code) else { continue };
            let glyphs = [regular, bold].map(|first| glyph(first, signs, character));
            let [Some(first), Some(second)] = glyphs else { continue };
            let faces = [first?, second?].map(|pen| pen.glyph(&mut font, &mut places));
            let code = i32::try_from(code).unwrap_or_default();
            font.characters.push(Character { code, faces });
        }
    }
    let packed = pack(&font)?;
    let path = root::path().join("crates/board-picture/src/font/outlines.bin");
    if check {
        return compare(&path, &packed);
    }
    fs::write(&path, &packed).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}: {} bytes", path.display(), packed.len());
    Ok(())
}

/// Handles missing font files: comparing prints a note, generating fails.
fn skip(check: bool, why: &str) -> Result<(), String> {
    if !check {
        return Err(why.to_owned());
    }
    println!("SKIPPED: {why}");
    Ok(())
}

fn compare(path: &Path, packed: &[u8]) -> Result<(), String> {
    if fs::read(path).map_err(|error| format!("{}: {error}", path.display()))? == packed {
        println!("{}: as it is made", path.display());
        return Ok(());
    }
    Err(format!("{}: differs; run `cargo xtask font`", path.display()))
}

/// Draws a character with the first face that has it.
fn glyph(first: &Face<'_>, signs: &[Face<'_>], character: char) -> Option<Result<Pen, String>> {
    let faces = core::iter::once(first).chain(signs);
    let (face, glyph) =
        faces.filter_map(|face| Some((face, face.glyph_index(character)?))).next()?;
    let mut pen = Pen::new(face.units_per_em());
    let _ = face.outline_glyph(glyph, &mut pen);
    pen.advance = pen.units(face.glyph_hor_advance(glyph).unwrap_or_default().into());
    Some(if pen.cubic { Err(format!("{character:?} has a cubic curve")) } else { Ok(pen) })
}

/// Packs a font.
fn pack(font: &Font) -> Result<Vec<u8>, String> {
    let mut writer = Writer { low: 0, high: u32::MAX, packed: Vec::new() };
    if model::code(&mut writer, font, true) != *font {
        return Err("the model does not return the font".to_owned());
    }
    // The first byte is enough: those that are missing are read as 0.
    writer.packed.extend(writer.high.to_be_bytes().first());
    Ok(writer.packed)
}

/// Writes what `outlines.rs` of `board-picture` reads.
struct Writer {
    low: u32,
    high: u32,
    packed: Vec<u8>,
}

impl Coder for Writer {
    fn bit(&mut self, odds: u32, bit: bool) -> bool {
        let middle = self.low + ((self.high - self.low) >> 16) * odds;
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.packed.extend(self.high.to_be_bytes().first());
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
        }
        bit
    }
}

/// Draws the contours of a glyph as commands of SVG paths, by their numbers (`h v l q`), with the
/// steps to their points, in thousandths of the em with the y axis pointing down.
struct Pen {
    scale: f32,
    at: (i32, i32),
    start: (i32, i32),
    advance: i32,
    contour: Contour,
    done: Vec<((i32, i32), Contour)>,
    cubic: bool,
}

impl Pen {
    fn new(units_per_em: u16) -> Self {
        let scale = 1000.0 / f32::from(units_per_em);
        let (at, contour, done) = ((0, 0), Contour::default(), Vec::new());
        Self { scale, at, start: at, advance: 0, contour, done, cubic: false }
    }

    #[expect(clippy::cast_possible_truncation, reason = "coordinates of glyphs are small")]
    fn units(&self, value: f32) -> i32 {
        (value * self.scale).round() as i32
    }

    fn place(&self, x: f32, y: f32) -> (i32, i32) {
        (self.units(x), self.units(-y))
    }

    fn line(&mut self, to: (i32, i32)) {
        let (dx, dy) = (to.0 - self.at.0, to.1 - self.at.1);
        self.at = to;
        match (dx, dy) {
            (0, 0) => {}
            (dx, 0) => self.command(0, &[dx], &[]),
            (0, dy) => self.command(1, &[], &[dy]),
            (dx, dy) => self.command(2, &[dx], &[dy]),
        }
    }

    fn command(&mut self, kind: u8, across: &[i32], down: &[i32]) {
        self.contour.kinds.push(kind);
        let [x, y] = &mut self.contour.steps;
        x.extend(across);
        y.extend(down);
    }

    /// Returns the glyph, and adds its contours that are new to the font.
    fn glyph(self, font: &mut Font, places: &mut BTreeMap<Contour, usize>) -> Glyph {
        let part = |((x, y), contour): ((i32, i32), Contour)| {
            let next = font.contours.len();
            let place = *places.entry(contour.clone()).or_insert(next);
            if place == next {
                font.contours.push(contour);
            }
            Part { contour: place, start: [x, y] }
        };
        Glyph { advance: self.advance, parts: self.done.into_iter().map(part).collect() }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = self.place(x, y);
        self.start = self.at;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        // Closing the contour draws the last line.
        self.line(to);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        let at = self.at;
        self.command(3, &[x1 - at.0, x - x1], &[y1 - at.1, y - y1]);
        self.at = (x, y);
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
        // TrueType outlines have none.
        self.cubic = true;
    }

    fn close(&mut self) {
        let contour = core::mem::take(&mut self.contour);
        if !contour.kinds.is_empty() {
            self.done.push((self.start, contour));
        }
    }
}
