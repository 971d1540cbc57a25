//! A small SVG writer for shapes, text as outlines, and definitions shared by drawings.

use crate::font::{self, Face};
use crate::parts::{Content, Key, Placed, Record, joined};
use crate::theme::Palette;
use crate::visible::visible;
use core::fmt::{self, Write as _};
use std::collections::HashMap;

/// A finished drawing.
pub(crate) struct Drawing {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// A short name of the drawing.
    pub(crate) title: String,
    /// The description of the position for screen readers.
    pub(crate) description: String,
    pub(crate) body: String,
}

impl Drawing {
    /// Returns the attributes of the `svg` element, apart from its size.
    pub(crate) fn attributes(&self) -> String {
        let (width, height) = (Num(self.width), Num(self.height));
        format!(
            "viewBox=\"0 0 {width} {height}\" role=\"img\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\""
        )
    }
}

/// Prefix of every id, which avoids conflicts on pages with other contents.
const PREFIX: &str = "bp-";

/// Shapes that are drawn once and referenced by their ids.
#[derive(Debug, Default)]
pub(crate) struct Defs {
    /// The definitions in their order, and the index of each id.
    texts: Vec<String>,
    places: HashMap<String, usize>,
}

impl Defs {
    /// Adds a definition and returns its id: `name`, followed by a number if another definition has
    /// that name. `shape` receives the id.
    fn add(&mut self, name: &str, shape: impl Fn(&str) -> String) -> String {
        let name = &format!("{PREFIX}{name}");
        let mut id = name.clone();
        let mut number = 1;
        loop {
            let text = shape(&id);
            match self.places.get(&id).and_then(|place| self.texts.get(*place)) {
                None => {
                    self.places.insert(id.clone(), self.texts.len());
                    self.texts.push(text);
                    return id;
                }
                Some(other) if *other == text => return id,
                Some(_) => {
                    number += 1;
                    id = format!("{name}-{number}");
                }
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        self.places.contains_key(&format!("{PREFIX}{name}"))
    }

    /// Adds a definition identified by its name, unless it already exists, and returns its id.
    fn add_once(&mut self, name: &str, shape: impl FnOnce(&str) -> String) -> String {
        let id = format!("{PREFIX}{name}");
        if !self.has(name) {
            self.places.insert(id.clone(), self.texts.len());
            self.texts.push(shape(&id));
        }
        id
    }

    /// Defines a letter in the bold weight, and returns its id and its advance.
    pub(crate) fn letter(&mut self, c: char) -> (String, f64) {
        (self.outline(c, Face::Bold), Face::Bold.advance(c))
    }

    fn outline(&mut self, c: char, face: Face) -> String {
        let name = format!("{}{:x}", face.initial(), u32::from(c));
        self.add_once(&name, |id| format!("<path id=\"{id}\" d=\"{}\"/>", face.outline(c)))
    }

    /// Returns the `defs` element.
    pub(crate) fn element(&self) -> String {
        let mut out = "<defs>\n".to_owned();
        for text in &self.texts {
            out.push_str(text);
            out.push('\n');
        }
        out.push_str("</defs>\n");
        out
    }
}

/// A number that is written with at most two decimals.
#[derive(Clone, Copy)]
pub(crate) struct Num(pub(crate) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero converts -0 to 0.
        let text = format!("{:.2}", (self.0 * 100.0).round() / 100.0 + 0.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// The fill and the outline of a shape, as attributes.
#[derive(Clone, Debug)]
pub(crate) struct Paint(String);

impl Paint {
    pub(crate) fn fill(color: &str) -> Self {
        Self(format!(" fill=\"{color}\""))
    }

    pub(crate) fn line(color: &str, width: f64) -> Self {
        Self::fill("none").stroke(color, width)
    }

    pub(crate) fn stroke(mut self, color: &str, width: f64) -> Self {
        let _ = write!(self.0, " stroke=\"{color}\" stroke-width=\"{}\"", Num(width));
        self
    }

    pub(crate) fn opacity(mut self, opacity: f64) -> Self {
        let _ = write!(self.0, " opacity=\"{}\"", Num(opacity));
        self
    }
}

/// The alignment of a text to its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// The style of a text. The size is the height of a capital letter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'a> {
    pub(crate) size: f64,
    pub(crate) color: &'a str,
    pub(crate) anchor: Anchor,
    pub(crate) bold: bool,
    /// The available width. A longer text is drawn smaller, or truncated if it would become too
    /// small.
    pub(crate) room: f64,
}

impl<'a> Text<'a> {
    pub(crate) const fn new(size: f64, color: &'a str, anchor: Anchor) -> Self {
        Self { size, color, anchor, bold: false, room: f64::INFINITY }
    }

    pub(crate) const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    const fn face(self) -> Face {
        if self.bold { Face::Bold } else { Face::Regular }
    }

    pub(crate) const fn room(self, room: f64) -> Self {
        Self { room, ..self }
    }

    /// Returns the width of a text in this style.
    pub(crate) fn width(self, text: &str) -> f64 {
        (self.face().width(text) * self.size / font::CAPITAL).min(self.room)
    }
}

/// The target of drawing operations.
pub(crate) struct Canvas<'a> {
    defs: &'a mut Defs,
    pub(crate) palette: &'static Palette,
    /// Factor of the sizes of names, numbers, and coordinates.
    factor: f64,
    body: String,
    /// The words of the description with their ranks.
    words: Vec<(u32, String)>,
    /// The parts, if they are collected instead of drawn.
    record: Option<Record<'a>>,
}

/// The result of drawing operations.
pub(crate) struct Finished {
    pub(crate) size: (f64, f64),
    pub(crate) description: String,
    pub(crate) body: String,
    /// The parts, if they were collected, and `true` if some of them were new.
    pub(crate) picture: (Vec<Placed>, bool),
}

impl<'a> Canvas<'a> {
    pub(crate) const fn new(defs: &'a mut Defs, palette: &'static Palette) -> Self {
        Self { defs, palette, factor: 1.0, body: String::new(), words: Vec::new(), record: None }
    }

    /// Collects the parts of the picture, and draws only those that are new.
    pub(crate) fn record(self, record: Record<'a>) -> Self {
        Self { record: Some(record), ..self }
    }

    /// Sets the number of the arrangement of the picture, on which all of its parts depend.
    pub(crate) fn layout(&mut self, layout: u64) {
        if let Some(record) = &mut self.record {
            record.layout = layout;
        }
    }

    /// Draws a part of the picture. The drawing may depend only on the slot, the key, the layout,
    /// and on what is the same in all pictures of a page.
    pub(crate) fn part<'k>(
        &mut self,
        slot: u32,
        key: impl Into<Key<'k>>,
        draw: impl FnOnce(&mut Canvas<'_>),
    ) {
        let Some(record) = &mut self.record else { return draw(self) };
        let Some(number) = record.add(slot, key.into()) else { return };
        let factor = self.factor;
        let mut canvas = Canvas { factor, ..Canvas::new(self.defs, self.palette) };
        draw(&mut canvas);
        let rank = canvas.words.first().map(|(rank, _)| *rank);
        let words = canvas.words.into_iter().map(|(_, words)| words).collect();
        let side = record.side;
        record.parts.set(number, side, Content { body: canvas.body, rank, words });
    }

    /// Adds words to the description of the picture, in which they are sorted by rank.
    pub(crate) fn say(&mut self, rank: u32, words: impl Into<String>) {
        self.words.push((rank, words.into()));
    }

    /// Enlarges the texts whose size is given by [`size`](Self::size).
    pub(crate) fn large_text(self, large: bool) -> Self {
        Self { factor: if large { 1.4 } else { 1.0 }, ..self }
    }

    /// Returns the size of a text that grows in pictures with large texts.
    pub(crate) fn size(&self, size: f64) -> f64 {
        size * self.factor
    }

    /// Assembles the finished drawing.
    pub(crate) fn finish(self, size: (f64, f64)) -> Finished {
        debug_assert!(self.record.is_none() || self.body.is_empty(), "drawn outside of a part");
        let picture = self.record.map(|record| record.finish(size)).unwrap_or_default();
        Finished { size, description: joined(self.words), body: self.body, picture }
    }

    pub(crate) fn rect(&mut self, at: (f64, f64), size: (f64, f64), radius: f64, paint: &Paint) {
        let (x, y, width, height) = (Num(at.0), Num(at.1), Num(size.0), Num(size.1));
        let _ = write!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{}",
            paint.0
        );
        if radius > 0.0 {
            let _ = write!(self.body, " rx=\"{}\"", Num(radius));
        }
        self.body.push_str("/>\n");
    }

    pub(crate) fn circle(&mut self, at: (f64, f64), radius: f64, paint: &Paint) {
        let (x, y, radius) = (Num(at.0), Num(at.1), Num(radius));
        let _ = writeln!(self.body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{}/>", paint.0);
    }

    pub(crate) fn path(&mut self, path: impl fmt::Display, paint: &Paint) {
        let _ = writeln!(self.body, "<path d=\"{path}\"{}/>", paint.0);
    }

    /// Writes a text in lines as a part of the picture, with the first baseline at `at`, and returns
    /// the baseline of the next line.
    pub(crate) fn lines(
        &mut self,
        slot: u32,
        at: (f64, f64),
        text: &str,
        style: Text<'_>,
        step: f64,
    ) -> f64 {
        if text.is_empty() {
            return at.1;
        }
        let lines = wrapped(text, style.size, style.room);
        self.part(slot, (at.1.to_bits(), text), |canvas| {
            let mut y = at.1;
            for line in &lines {
                canvas.text((at.0, y), line, style);
                y += step;
            }
        });
        at.1 + step * lines.len() as f64
    }

    /// Draws an arrow between two places, with a shaft of the given width.
    pub(crate) fn arrow(&mut self, from: (f64, f64), to: (f64, f64), width: f64, color: &str) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        if length < 1.0 {
            return;
        }
        let (dx, dy) = (dx / length, dy / length);
        let (half, head) = (width / 2.0, (2.4 * width).min(length * 0.7));
        let neck = length - head;
        let outline = [
            (0.0, -half),
            (neck, -half),
            (neck, -1.35 * width),
            (length, 0.0),
            (neck, 1.35 * width),
            (neck, half),
            (0.0, half),
        ];
        let mut path = String::new();
        for (number, (along, across)) in outline.into_iter().enumerate() {
            let (x, y) = (from.0 + dx * along - dy * across, from.1 + dy * along + dx * across);
            let letter = if number == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{x:.1} {y:.1}");
        }
        path.push('Z');
        self.path(path, &Paint::fill(color).opacity(0.8));
    }

    /// Defines a shape, drawn around the origin, that can be placed many times.
    pub(crate) fn define(&mut self, name: &str, shape: impl FnOnce(&mut Canvas<'_>)) -> String {
        let factor = self.factor;
        let mut canvas = Canvas { factor, ..Canvas::new(self.defs, self.palette) };
        shape(&mut canvas);
        let body = canvas.body;
        self.defs.add(name, |id| format!("<g id=\"{id}\">\n{body}</g>"))
    }

    /// Defines a shape identified by its name. The shape is drawn only if it is new.
    pub(crate) fn define_once(
        &mut self,
        name: &str,
        shape: impl FnOnce(&mut Canvas<'_>),
    ) -> String {
        if self.defs.has(name) {
            return format!("{PREFIX}{name}");
        }
        self.define(name, shape)
    }

    /// Defines a radial gradient (a ball lit from above left) and returns it as a color.
    pub(crate) fn ball(&mut self, name: &str, light: &str, dark: &str) -> String {
        let id = self.defs.add(name, |id| {
            format!(
                "<radialGradient id=\"{id}\" cx=\"35%\" cy=\"30%\" r=\"70%\">\
                 <stop offset=\"0\" stop-color=\"{light}\"/>\
                 <stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient>"
            )
        });
        format!("url(#{id})")
    }

    /// Defines a glow that fades from the center to the edge, and returns it as a color.
    pub(crate) fn glow(&mut self, name: &str, color: &str) -> String {
        let id = self.defs.add(name, |id| {
            format!(
                "<radialGradient id=\"{id}\"><stop offset=\"0.2\" stop-color=\"{color}\"/>\
                 <stop offset=\"1\" stop-color=\"{color}\" stop-opacity=\"0\"/></radialGradient>"
            )
        });
        format!("url(#{id})")
    }

    /// Places a definition at a position.
    pub(crate) fn put(&mut self, id: &str, at: (f64, f64)) {
        let (x, y) = (Num(at.0), Num(at.1));
        let _ = writeln!(self.body, "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>");
    }

    /// Places a definition at a position, scaled.
    pub(crate) fn put_scaled(&mut self, id: &str, at: (f64, f64), scale: f64) {
        let (x, y, scale) = (Num(at.0), Num(at.1), Num(scale));
        let _ = writeln!(
            self.body,
            "<use href=\"#{id}\" transform=\"translate({x} {y}) scale({scale})\"/>"
        );
    }

    /// Writes a text on the baseline at `at` and returns its width.
    pub(crate) fn text(&mut self, at: (f64, f64), text: &str, style: Text<'_>) -> f64 {
        const SMALLEST: f64 = 0.7;
        let face = style.face();
        let scale = style.size / font::CAPITAL;
        let room = style.room / scale;
        let (text, wanted) = fitting(text, room / SMALLEST, face);
        if text.is_empty() {
            return 0.0;
        }
        let scale = if wanted > room { scale * room / wanted } else { scale };
        let width = wanted * scale;
        let x = match style.anchor {
            Anchor::Start => at.0,
            Anchor::Middle => at.0 - width / 2.0,
            Anchor::End => at.0 - width,
        };
        // The scale is a factor, so it needs more than two decimals.
        let _ = write!(
            self.body,
            "<g transform=\"translate({} {}) scale({:.5})\" fill=\"{}\">",
            Num(x),
            Num(at.1),
            scale,
            style.color,
        );
        let mut pen = 0.0;
        for c in text.chars() {
            self.letter(c, face, pen);
            pen += face.advance(c);
        }
        self.body.push_str("</g>\n");
        width
    }

    fn letter(&mut self, c: char, face: Face, x: f64) {
        if c == ' ' {
            return;
        }
        let id = self.defs.outline(c, face);
        let _ = write!(self.body, "<use href=\"#{id}\" x=\"{}\"/>", Num(x));
    }
}

/// Returns the text on one line, cut with an ellipsis if it is wider than `most`, and its width.
fn fitting(text: &str, most: f64, face: Face) -> (String, f64) {
    let text = visible(text).into_owned();
    let width = face.width(&text);
    if width <= most {
        return (text, width);
    }
    let mut left = most - face.advance('…');
    let mut cut: String = text
        .chars()
        .take_while(|c| {
            left -= face.advance(*c);
            left >= 0.0
        })
        .collect();
    cut.push('…');
    let width = face.width(&cut);
    (cut, width)
}

/// Returns the width of a text in the regular weight, with capitals of height `size`.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    Face::Regular.width(text) * size / font::CAPITAL
}

/// Breaks a text into lines at blanks. A word that is too long has a line of its own.
///
/// The number of lines is limited; the title of the picture contains the whole text.
pub(crate) fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    const MOST: usize = 8;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let full = lines.len() == MOST;
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + 0.4 * size < room => {
                line.push(' ');
                line.push_str(word);
            }
            Some(line) if full => {
                line.push_str(" …");
                break;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let text = |number| Num(number).to_string();
        assert_eq!(text(1.0), "1");
        assert_eq!(text(100.0), "100");
        assert_eq!(text(0.125), "0.13");
        assert_eq!(text(-0.001), "0");
        assert_eq!(text(-2.5), "-2.5");
    }

    #[test]
    fn one_name_can_have_two_shapes() {
        let mut defs = Defs::default();
        assert_eq!(defs.add("a", |_| "one".to_owned()), "bp-a");
        assert_eq!(defs.add("a", |_| "one".to_owned()), "bp-a");
        assert_eq!(defs.add("a", |_| "two".to_owned()), "bp-a-2");
        assert_eq!(defs.add("a", |_| "two".to_owned()), "bp-a-2");
        assert_eq!(defs.element().lines().count(), 4);
    }

    #[test]
    fn long_texts_are_cut_and_wrapped() {
        let (cut, width) = fitting(&"x".repeat(100), 5000.0, Face::Regular);
        assert!(cut.ends_with('…') && width <= 5000.0, "{cut} {width}");
        assert_eq!(fitting("x", 5000.0, Face::Bold).0, "x");
        assert_eq!(wrapped("aaa bbb ccc", 10.0, 60.0), ["aaa bbb", "ccc"]);
        assert_eq!(wrapped("", 10.0, 60.0), [""; 0]);
        let many = wrapped(&"word ".repeat(1000), 10.0, 60.0);
        assert_eq!(many.len(), 8);
        assert!(many.last().is_some_and(|line| line.ends_with(" …")));
    }
}
