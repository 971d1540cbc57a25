//! The pictures of a page, for both sides of the board.

use super::store::{Store, difference};
use crate::draw;
use crate::options::Options;
use crate::scene::Scene;
use crate::svg::{Defs, Drawing};
use crate::text::escape;
use crate::theme::VARIABLES;
use core::fmt::Write as _;

/// The parts of all pictures.
#[derive(Debug)]
pub(super) struct Pictures {
    /// The options for the side shown first and for the other side.
    sides: [Options; 2],
    pub(super) defs: Defs,
    pub(super) elements: Store,
    pub(super) words: Store,
}

/// The first picture.
#[derive(Debug)]
pub(super) struct Opening {
    pub(super) attributes: String,
    pub(super) body: String,
    pub(super) description: String,
    pub(super) name: String,
    pub(super) id: String,
}

impl Opening {
    pub(super) fn new(drawing: Drawing, name: &str, id: &str) -> Self {
        Self {
            attributes: drawing.attributes(),
            body: drawing.body,
            description: drawing.description,
            name: name.to_owned(),
            id: id.to_owned(),
        }
    }
}

/// The numbers of the elements of a picture and of the words of its description.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    elements: Vec<u32>,
    words: Vec<u32>,
    /// The two lists for the other side; `None` for a list that follows from that of this side.
    others: [Option<Vec<u32>>; 2],
}

impl Numbers {
    /// Returns the steps from the picture of the parent to this picture, as attributes.
    pub(super) fn changes(&self, base: Option<&Self>) -> String {
        let empty = Self::default();
        let base = base.unwrap_or(&empty);
        let elements = difference(&base.elements, &self.elements);
        let words = difference(&base.words, &self.words);
        let mut out = format!(" data-d=\"{elements}\" data-w=\"{words}\"");
        for (name, other) in ["e", "v"].into_iter().zip(&self.others) {
            if let Some(other) = other {
                let _ = write!(out, " data-{name}=\"{}\"", difference(&[], other));
            }
        }
        out
    }
}

impl Pictures {
    pub(super) fn new(options: Options) -> Self {
        let other = Options { flip: !options.flip, ..options.clone() };
        Self {
            sides: [options, other],
            defs: Defs::default(),
            elements: Store::default(),
            words: Store::default(),
        }
    }

    /// Draws a scene from both sides and stores its new elements. Returns the drawing of the side
    /// shown first.
    pub(super) fn picture(&mut self, scene: &Scene) -> (Drawing, Numbers) {
        let [first, second] = &self.sides;
        let [first, second] =
            [first, second].map(|side| draw::draw(scene, side, &VARIABLES, &mut self.defs));
        let elements = [&first, &second].map(|it| self.elements.numbers(it.body.lines()));
        let words = [&first, &second].map(|drawing| {
            let size = format!("{:.1}x{:.1}", drawing.width, drawing.height);
            let words = drawing.description.split_whitespace();
            self.words.numbers(core::iter::once(size.as_str()).chain(words))
        });
        let (elements, other_elements) = sides(elements, &mut self.elements);
        let (words, other_words) = sides(words, &mut self.words);
        (first, Numbers { elements, words, others: [other_elements, other_words] })
    }

    /// Returns the annotation symbols of a move. Symbols that few fonts contain are also drawn as
    /// pictures.
    pub(super) fn signs(&mut self, text: &str) -> String {
        if text.is_ascii() {
            return escape(text);
        }
        let mut out = format!("<span class=\"unseen\">{}</span>", escape(text));
        for c in text.chars() {
            let (id, width) = self.defs.letter(c);
            let _ = write!(
                out,
                "<svg class=\"sign\" viewBox=\"0 -760 {width} 960\" aria-hidden=\"true\">\
                 <use href=\"#{id}\"/></svg>"
            );
        }
        out
    }
}

/// Returns the list of the first side, and that of the other side unless it follows from the first
/// list.
fn sides([one, other]: [Vec<u32>; 2], store: &mut Store) -> (Vec<u32>, Option<Vec<u32>>) {
    let follows = store.pair(&one, &other);
    (one, (!follows).then_some(other))
}
