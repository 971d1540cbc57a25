//! A small SVG writer: shapes, text drawn with our own letters, definitions that drawings share.

use super::letters::{self, Placement};
use super::text::{visible, visible_lines};
use super::theme::Palette;
use core::fmt::{self, Write as _};

/// A finished drawing.
pub(super) struct Drawing {
    pub(super) width: f64,
    pub(super) height: f64,
    /// What it is, in a few words.
    pub(super) title: String,
    /// What a reader who does not see it needs to know.
    pub(super) description: String,
    pub(super) body: String,
}

impl Drawing {
    /// What the `svg` element needs beside its size.
    pub(super) fn attributes(&self) -> String {
        let (width, height) = (Num(self.width), Num(self.height));
        format!(
            "viewBox=\"0 0 {width} {height}\" role=\"img\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\""
        )
    }
}

/// Shapes that are drawn once and used often, by their ids.
#[derive(Debug, Default)]
pub(super) struct Defs(Vec<(String, String)>);

impl Defs {
    /// Adds a definition and returns its id: `name`, with a number behind it where another
    /// definition has that name. `shape` gets the id.
    fn add(&mut self, name: &str, shape: impl Fn(&str) -> String) -> String {
        let mut id = name.to_owned();
        let mut number = 1;
        loop {
            let text = shape(&id);
            match self.0.iter().find(|(other, _)| *other == id) {
                None => {
                    self.0.push((id.clone(), text));
                    return id;
                }
                Some((_, other)) if *other == text => return id,
                Some(_) => {
                    number += 1;
                    id = format!("{name}-{number}");
                }
            }
        }
    }

    /// The `defs` element.
    pub(super) fn element(&self) -> String {
        let mut out = "<defs>\n".to_owned();
        for (_, text) in &self.0 {
            out.push_str(text);
            out.push('\n');
        }
        out.push_str("</defs>\n");
        out
    }
}

/// A number with at most two decimals.
#[derive(Clone, Copy)]
pub(super) struct Num(pub(super) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns -0 into 0.
        let text = format!("{:.2}", (self.0 * 100.0).round() / 100.0 + 0.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Text for XML: markup characters escaped, characters that XML does not allow replaced.
pub(super) fn escape(text: &str) -> String {
    let text = visible_lines(text);
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// How a shape is filled and outlined.
#[derive(Clone, Debug)]
pub(super) struct Paint(String);

impl Paint {
    pub(super) fn fill(color: &str) -> Self {
        Self(format!(" fill=\"{color}\""))
    }

    pub(super) fn line(color: &str, width: f64) -> Self {
        Self::fill("none").stroke(color, width)
    }

    pub(super) fn stroke(mut self, color: &str, width: f64) -> Self {
        let _ = write!(self.0, " stroke=\"{color}\" stroke-width=\"{}\"", Num(width));
        self
    }

    pub(super) fn opacity(mut self, opacity: f64) -> Self {
        let _ = write!(self.0, " opacity=\"{}\"", Num(opacity));
        self
    }
}

/// Where a text stands relative to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is written. The size is the height of a capital letter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    pub(super) size: f64,
    pub(super) color: &'a str,
    pub(super) anchor: Anchor,
    pub(super) bold: bool,
    /// The room there is: a longer text is drawn smaller, and cut when it would get too small.
    pub(super) room: f64,
}

impl<'a> Text<'a> {
    pub(super) const fn new(size: f64, color: &'a str, anchor: Anchor) -> Self {
        Self { size, color, anchor, bold: false, room: f64::INFINITY }
    }

    pub(super) const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub(super) const fn room(self, room: f64) -> Self {
        Self { room, ..self }
    }
}

/// What a drawing is made on.
pub(super) struct Canvas<'a> {
    defs: &'a mut Defs,
    pub(super) palette: &'static Palette,
    body: String,
}

impl<'a> Canvas<'a> {
    pub(super) const fn new(defs: &'a mut Defs, palette: &'static Palette) -> Self {
        Self { defs, palette, body: String::new() }
    }

    pub(super) fn finish(
        self,
        size: (f64, f64),
        title: impl Into<String>,
        description: impl Into<String>,
    ) -> Drawing {
        let (title, description) = (title.into(), description.into());
        Drawing { width: size.0, height: size.1, title, description, body: self.body }
    }

    pub(super) fn rect(&mut self, at: (f64, f64), size: (f64, f64), radius: f64, paint: &Paint) {
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

    pub(super) fn circle(&mut self, at: (f64, f64), radius: f64, paint: &Paint) {
        let (x, y, radius) = (Num(at.0), Num(at.1), Num(radius));
        let _ = writeln!(self.body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{}/>", paint.0);
    }

    pub(super) fn path(&mut self, path: impl fmt::Display, paint: &Paint) {
        let _ = writeln!(self.body, "<path d=\"{path}\"{}/>", paint.0);
    }

    /// Defines what `shape` draws around the origin, to be put in many places.
    pub(super) fn define(&mut self, name: &str, shape: impl FnOnce(&mut Canvas<'_>)) -> String {
        let mut canvas = Canvas::new(self.defs, self.palette);
        shape(&mut canvas);
        let body = canvas.body;
        self.defs.add(name, |id| format!("<g id=\"{id}\">\n{body}</g>"))
    }

    /// Defines a gradient from the middle outwards (a ball lit from above left) and returns it as
    /// a colour.
    pub(super) fn ball(&mut self, name: &str, light: &str, dark: &str) -> String {
        let id = self.defs.add(name, |id| {
            format!(
                "<radialGradient id=\"{id}\" cx=\"35%\" cy=\"30%\" r=\"70%\">\
                 <stop offset=\"0\" stop-color=\"{light}\"/>\
                 <stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient>"
            )
        });
        format!("url(#{id})")
    }

    /// Puts a definition somewhere.
    pub(super) fn put(&mut self, id: &str, at: (f64, f64)) {
        let (x, y) = (Num(at.0), Num(at.1));
        let _ = writeln!(self.body, "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>");
    }

    /// Puts a definition somewhere, larger or smaller.
    pub(super) fn put_scaled(&mut self, id: &str, at: (f64, f64), scale: f64) {
        let (x, y, scale) = (Num(at.0), Num(at.1), Num(scale));
        let _ = writeln!(
            self.body,
            "<use href=\"#{id}\" transform=\"translate({x} {y}) scale({scale})\"/>"
        );
    }

    /// Writes a text on the baseline at `at` and returns how wide it came out.
    pub(super) fn text(&mut self, at: (f64, f64), text: &str, style: Text<'_>) -> f64 {
        const SMALLEST: f64 = 0.7;
        let scale = style.size / letters::CAPITAL;
        let room = style.room / scale;
        let (text, wanted) = fitting(text, room / SMALLEST);
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
        let weight = if style.bold { letters::BOLD } else { letters::REGULAR };
        // More than two decimals for the scale: it multiplies.
        let _ = write!(
            self.body,
            "<g transform=\"translate({} {}) scale({:.4})\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"{}\">",
            Num(x),
            Num(at.1),
            scale,
            style.color,
            Num(weight)
        );
        let mut pen = 0.0;
        for c in text.chars() {
            self.letter(c, pen + letters::BEARING / 2.0);
            pen += letters::advance(c);
        }
        self.body.push_str("</g>\n");
        width
    }

    /// Puts one letter, from base and mark where it has one.
    fn letter(&mut self, c: char, x: f64) {
        let (base, mark) = letters::parts(c);
        let glyph = letters::glyph(base);
        self.stroke(&format!("c{:x}", u32::from(base)), glyph.path, (x, 0.0));
        if let Some(mark) = mark {
            let at = match mark.placement {
                Placement::Above => (x + glyph.width / 2.0, -glyph.height),
                Placement::Below => (x + glyph.width / 2.0, 0.0),
                Placement::Corner => (x + glyph.width, 0.0),
                Placement::Stem => (x, 0.0),
                Placement::Through => (x + glyph.width / 2.0, -glyph.height / 2.0),
            };
            self.stroke(mark.name, mark.path, at);
        }
    }

    fn stroke(&mut self, name: &str, path: &str, at: (f64, f64)) {
        if path.is_empty() {
            return;
        }
        let id = self.defs.add(name, |id| format!("<path id=\"{id}\" d=\"{path}\"/>"));
        let _ = write!(self.body, "<use href=\"#{id}\"");
        for (name, value) in [("x", at.0), ("y", at.1)] {
            if value != 0.0 {
                let _ = write!(self.body, " {name}=\"{}\"", Num(value));
            }
        }
        self.body.push_str("/>");
    }
}

/// The text, cut with an ellipsis where it is wider than `most`, and its width.
fn fitting(text: &str, most: f64) -> (String, f64) {
    let text = visible(text).into_owned();
    let width = letters::width(&text);
    if width <= most {
        return (text, width);
    }
    let mut left = most - letters::advance('…');
    let mut cut: String = text
        .chars()
        .take_while(|c| {
            left -= letters::advance(*c);
            left >= 0.0
        })
        .collect();
    cut.push('…');
    let width = letters::width(&cut);
    (cut, width)
}

/// The lines a text takes when broken at blanks; a longer word has a line of its own. What is left
/// after some lines is left out: the title of the picture has it all.
pub(super) fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    const MOST: usize = 8;
    let most = room * letters::CAPITAL / size;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let full = lines.len() == MOST;
        match lines.last_mut() {
            Some(line) if letters::width(line) + letters::width(word) < most => {
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
    fn hostile_text_stays_text() {
        assert_eq!(
            escape("<a b=\"&\">\0\u{1b}\u{ffff}"),
            "&lt;a b=&quot;&amp;&quot;&gt;\u{fffd}\u{fffd}\u{fffd}"
        );
    }

    #[test]
    fn one_name_can_have_two_shapes() {
        let mut defs = Defs::default();
        assert_eq!(defs.add("a", |_| "one".to_owned()), "a");
        assert_eq!(defs.add("a", |_| "one".to_owned()), "a");
        assert_eq!(defs.add("a", |_| "two".to_owned()), "a-2");
        assert_eq!(defs.add("a", |_| "two".to_owned()), "a-2");
        assert_eq!(defs.element().lines().count(), 4);
    }

    #[test]
    fn long_texts_are_cut_and_wrapped() {
        let (cut, width) = fitting(&"x".repeat(100), 100.0);
        assert!(cut.ends_with('…') && width <= 100.0, "{cut} {width}");
        assert_eq!(fitting("x", 100.0).0, "x");
        assert_eq!(wrapped("aaa bbb ccc", 10.0, 60.0), ["aaa bbb", "ccc"]);
        assert_eq!(wrapped("", 10.0, 60.0), [""; 0]);
        let many = wrapped(&"word ".repeat(1000), 10.0, 60.0);
        assert_eq!(many.len(), 8);
        assert!(many.last().is_some_and(|line| line.ends_with(" …")));
    }
}
