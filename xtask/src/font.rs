//! `cargo xtask font`: generates the outlines of `board-picture` from an open font.
//!
//! The input is the font files of the Debian package `fonts-noto-core` (Noto Sans and its
//! companions for symbols, SIL Open Font License 1.1). A contour shared by several letters, such as
//! an accent, is stored once.

use crate::root;
use sha2::{Digest as _, Sha256};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider as _};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

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

/// The ranges of the characters.
const RANGES: &str = include_str!("font/ranges.txt");

/// Returns the codes of the characters.
fn codes() -> impl Iterator<Item = u32> {
    let ranges = RANGES.lines().filter_map(|line| line.split_once('-'));
    let code = |digits| u32::from_str_radix(digits, 16).expect("ranges are hexadecimal");
    ranges.flat_map(move |(from, to)| code(from)..=code(to))
}

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
    let faces: Vec<FontRef<'_>> = files
        .iter()
        .map(|bytes| FontRef::new(bytes).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    let [regular, bold, signs @ ..] = faces.as_slice() else { return Err("no fonts".to_owned()) };
    let mut contours = Contours::default();
    let mut columns = Glyphs::default();
    for first in [regular, bold] {
        columns.add(&glyphs(first, signs, &mut contours)?)?;
    }
    let mut packed = Vec::new();
    for column in contours.columns.iter().chain(&columns.columns) {
        number(column.len(), &mut packed);
        packed.extend(column);
    }
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
    crate::packages::skip(why)
}

fn compare(path: &Path, packed: &[u8]) -> Result<(), String> {
    if fs::read(path).map_err(|error| format!("{}: {error}", path.display()))? == packed {
        println!("{}: as it is made", path.display());
        return Ok(());
    }
    Err(format!("{}: differs; run `cargo xtask font`", path.display()))
}

/// A character: its code, its advance, and the indexes and starting points of its contours.
struct Glyph {
    code: u32,
    advance: i32,
    contours: Vec<(i32, (i32, i32))>,
}

/// Returns the glyphs of a face.
fn glyphs(
    first: &FontRef<'_>,
    signs: &[FontRef<'_>],
    contours: &mut Contours,
) -> Result<Vec<Glyph>, String> {
    let mut glyphs = Vec::new();
    for code in codes() {
        let Some(character) = char::from_u32(code) else { continue };
        let faces = core::iter::once(first).chain(signs);
        let found = faces.filter_map(|face| Some((face, face.charmap().map(character)?))).next();
        let Some((face, glyph)) = found else { continue };
        let (size, place) = (Size::unscaled(), LocationRef::default());
        let mut pen = Pen::new(face.metrics(size, place).units_per_em);
        if let Some(outline) = face.outline_glyphs().get(glyph) {
            let settings = DrawSettings::unhinted(size, place);
            outline.draw(settings, &mut pen).map_err(|error| format!("{character:?}: {error}"))?;
        }
        if pen.cubic {
            return Err(format!("{character:?} has a cubic curve"));
        }
        let advance = face.glyph_metrics(size, place).advance_width(glyph).unwrap_or_default();
        let advance = pen.units(advance);
        let placed = |(start, contour)| (contours.add(&contour), start);
        glyphs.push(Glyph { code, advance, contours: pen.done.into_iter().map(placed).collect() });
    }
    Ok(glyphs)
}

/// Glyphs in the form that `outlines.rs` of `board-picture` describes.
#[derive(Default)]
struct Glyphs {
    /// Codes, distances, advances, and numbers of contours; indexes and starting points.
    columns: [Vec<u8>; 7],
    codes: Vec<u32>,
    /// The next index in sequence.
    next: i32,
}

impl Glyphs {
    /// Adds a face, which must have the characters of the one before it.
    fn add(&mut self, face: &[Glyph]) -> Result<(), String> {
        let [codes, back, advances, further, indexes, across, down] = &mut self.columns;
        let all: Vec<u32> = face.iter().map(|glyph| glyph.code).collect();
        if self.codes.is_empty() {
            for (last, code) in core::iter::once(&0).chain(&all).zip(&all) {
                number(usize::try_from(code - last).unwrap_or_default(), codes);
            }
            self.codes = all;
        } else if self.codes != all {
            return Err("the faces have different characters".to_owned());
        }
        let mut seen = BTreeMap::new();
        for (at, glyph) in face.iter().enumerate() {
            let longest = (1..=glyph.contours.len()).rev();
            let like = longest.filter_map(|len| seen.get(glyph.contours.get(..len)?)).next();
            let like: Option<&usize> = like;
            number(like.map_or(0, |like| at - like), back);
            let like = like.and_then(|like| face.get(*like));
            signed(glyph.advance - like.map_or(0, |like| like.advance), advances);
            let rest = glyph.contours.iter().skip(like.map_or(0, |like| like.contours.len()));
            number(rest.len(), further);
            for (index, (x, y)) in rest {
                signed(index - self.next, indexes);
                signed(*x, across);
                signed(*y, down);
                self.next = index + 1;
            }
            seen.entry(glyph.contours.as_slice()).or_insert(at);
        }
        Ok(())
    }
}

/// Appends a number without a sign.
fn number(mut number: usize, out: &mut Vec<u8>) {
    let low = |number: usize| u8::try_from(number & 0x7f).unwrap_or_default();
    while number > 0x7f {
        out.push(low(number) | 0x80);
        number >>= 7;
    }
    out.push(low(number));
}

/// Appends a number with a sign.
fn signed(value: i32, out: &mut Vec<u8>) {
    let packed = if value < 0 { -2 * value - 1 } else { 2 * value };
    number(usize::try_from(packed).unwrap_or_default(), out);
}

/// Appends a step.
fn step(value: i32, out: &mut Vec<u8>) {
    match i8::try_from(value) {
        Ok(value) if value > i8::MIN => out.extend(value.to_le_bytes()),
        _ => {
            out.extend(i8::MIN.to_le_bytes());
            out.extend(i16::try_from(value).unwrap_or_default().to_le_bytes());
        }
    }
}

/// A command of a contour, with its steps in 500ths of an em.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Command {
    /// The step to the end.
    Line((i32, i32)),
    /// The step to the control point, and from there to the end.
    Curve((i32, i32), (i32, i32)),
    /// The step to the control point. The end is halfway to the next one.
    Halfway((i32, i32)),
}

type Contour = Vec<Command>;

/// Contours, each stored once and identified by its index.
#[derive(Default)]
struct Contours {
    /// The numbers of commands, the kinds of commands, and the steps across and down.
    columns: [Vec<u8>; 4],
    places: BTreeMap<Contour, i32>,
}

impl Contours {
    fn add(&mut self, contour: &Contour) -> i32 {
        if let Some(place) = self.places.get(contour) {
            return *place;
        }
        let place = i32::try_from(self.places.len()).unwrap_or(i32::MAX);
        self.places.insert(contour.clone(), place);
        let [counts, kinds, across, down] = &mut self.columns;
        let mut steps = |(x, y)| {
            step(x, across);
            step(y, down);
        };
        number(contour.len(), counts);
        let mut packed = Vec::new();
        for command in contour {
            let (kind, to) = match *command {
                Command::Line(to) => (0, [Some(to), None]),
                Command::Curve(control, to) => (1, [Some(control), Some(to)]),
                Command::Halfway(control) => (2, [Some(control), None]),
            };
            packed.push(kind);
            to.into_iter().flatten().for_each(&mut steps);
        }
        for four in packed.chunks(4) {
            let four = four.iter().zip([0, 2, 4, 6]);
            kinds.push(four.fold(0, |byte, (kind, shift)| byte | kind << shift));
        }
        place
    }
}

/// A point in units of the font.
type Point = (f32, f32);

/// Draws the contours of a glyph, with the y axis pointing down.
struct Pen {
    /// The number of thousandths of an em in a unit of the font.
    scale: f32,
    start: Point,
    /// The lines and curves of a contour: the control point, if any, and the end.
    parts: Vec<(Option<Point>, Point)>,
    done: Vec<((i32, i32), Contour)>,
    cubic: bool,
}

impl Pen {
    fn new(units_per_em: u16) -> Self {
        let scale = 1000.0 / f32::from(units_per_em);
        Self { scale, start: (0.0, 0.0), parts: Vec::new(), done: Vec::new(), cubic: false }
    }

    /// Returns a coordinate in thousandths of an em.
    fn units(&self, value: f32) -> i32 {
        rounded(value * self.scale)
    }

    /// Returns the contour. A point is rounded by its distance from the start, so that the same
    /// contour in another place is the same one.
    fn contour(&self) -> Contour {
        let mut at = (0, 0);
        let mut step = |(x, y): Point| {
            let half = |from, to| rounded((to - from) * self.scale / 2.0);
            let to = (half(self.start.0, x), half(y, self.start.1));
            let from = core::mem::replace(&mut at, to);
            (to.0 - from.0, to.1 - from.1)
        };
        let mut contour = Contour::new();
        for (place, (control, end)) in self.parts.iter().enumerate() {
            let next = self.parts.get(place + 1).and_then(|(control, _)| *control);
            let near = |a: f32, b: f32, middle: f32| ((a + b) / 2.0 - middle).abs() <= 0.5;
            contour.push(match (control, next) {
                (None, _) => match step(*end) {
                    (0, 0) => continue,
                    to => Command::Line(to),
                },
                (Some(it), Some(next))
                    if near(it.0, next.0, end.0) && near(it.1, next.1, end.1) =>
                {
                    Command::Halfway(step(*it))
                }
                (Some(it), _) => Command::Curve(step(*it), step(*end)),
            });
        }
        contour
    }
}

#[expect(clippy::cast_possible_truncation, reason = "coordinates of glyphs are small")]
fn rounded(value: f32) -> i32 {
    value.round() as i32
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = (x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.parts.push((None, (x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.parts.push((Some((x1, y1)), (x, y)));
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
        // TrueType outlines have none.
        self.cubic = true;
    }

    fn close(&mut self) {
        // The last line is part of the contour.
        if self.parts.last().is_some_and(|(_, end)| *end != self.start) {
            self.parts.push((None, self.start));
        }
        let contour = self.contour();
        self.parts.clear();
        if !contour.is_empty() {
            let (x, y) = self.start;
            self.done.push(((self.units(x), self.units(-y)), contour));
        }
    }
}
