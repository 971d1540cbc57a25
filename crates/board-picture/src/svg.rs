//! A small SVG writer for shapes, text as outlines, and definitions shared by drawings.

mod canvas;

use crate::font::{self, Face};
use crate::visible::visible;
use core::fmt::{self, Write as _};
use std::collections::HashMap;

pub(crate) use canvas::{Canvas, Finished};

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
    /// `true` if letters without an outline are boxes, because no viewer draws them.
    boxes: bool,
    /// `true` once there is such a letter.
    has_foreign: bool,
}

impl Defs {
    /// Returns definitions for a picture that has boxes in place of letters without an outline.
    #[cfg(feature = "png")]
    pub(crate) fn with_boxes() -> Self {
        Self { boxes: true, ..Self::default() }
    }

    /// Returns `true` if a letter without an outline was drawn.
    #[cfg(feature = "png")]
    pub(crate) const fn has_foreign(&self) -> bool {
        self.has_foreign
    }

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
