//! The canvas, on which shapes and texts are drawn.

use super::{Anchor, Defs, Num, PREFIX, Paint, Text, fitting, wrapped};
use crate::font::{self, Face};
use crate::parts::{Content, Key, Placed, Record, joined};
use crate::theme::Palette;
use core::fmt::{self, Write as _};

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
        self.letters(&text, face);
        self.body.push_str("</g>\n");
        width
    }

    /// Draws outlines, and letters that have none as text, for a font of the viewer, in the same room.
    fn letters(&mut self, text: &str, face: Face) {
        let (mut pen, mut rest) = (0.0, text);
        while let Some(c) = rest.chars().next() {
            let is_foreign = |c| face.is_foreign(c);
            let end = rest.find(|c| !is_foreign(c)).unwrap_or(rest.len());
            self.defs.has_foreign |= end > 0;
            if end == 0 || self.defs.boxes {
                self.letter(c, face, pen);
                pen += face.advance(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
            let (run, width) = (&rest[..end], face.width(&rest[..end]));
            let weight = if face == Face::Bold { " font-weight=\"bold\"" } else { "" };
            let (x, size) = (Num(pen), font::BOX);
            let _ = write!(
                self.body,
                "<text x=\"{x}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\" \
                 font-family=\"sans-serif\" font-size=\"{size}\"{weight}>{run}</text>"
            );
            pen += width;
            rest = &rest[end..];
        }
    }

    fn letter(&mut self, c: char, face: Face, x: f64) {
        if c == ' ' {
            return;
        }
        let id = self.defs.outline(c, face);
        let _ = write!(self.body, "<use href=\"#{id}\" x=\"{}\"/>", Num(x));
    }
}
