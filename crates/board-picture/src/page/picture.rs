//! The pictures of a page, for both sides of the board.

use super::store::Store;
use crate::draw;
use crate::options::Options;
use crate::parts::{Content, Parts, Placed};
use crate::scene::Scene;
use crate::svg::{Defs, Drawing};
use crate::theme::VARIABLES;
use crate::visible::{escape, visible};
use core::fmt::Write as _;

/// The parts of all pictures.
#[derive(Debug)]
pub(super) struct Pictures {
    /// The options for the side shown first and for the other side.
    sides: [Options; 2],
    pub(super) defs: Defs,
    parts: Parts,
}

/// The parts of a picture, and the notation of its position.
pub(super) type Picture = Vec<Placed>;

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

impl Pictures {
    pub(super) fn new(options: Options) -> Self {
        let other = Options { flip: !options.flip, ..options.clone() };
        Self { sides: [options, other], defs: Defs::default(), parts: Parts::default() }
    }

    /// Returns the parts of the picture of a scene and of the notation `id`. Parts that are new are
    /// drawn for both sides.
    pub(super) fn picture(&mut self, scene: &Scene, id: &str) -> Picture {
        let Self { sides: [first, second], defs, parts } = self;
        let (mut picture, fresh) = draw::collect(scene, first, 0, defs, parts);
        if fresh {
            draw::collect(scene, second, 1, defs, parts);
        }
        parts.notation(id, &mut picture);
        picture
    }

    /// Draws a scene as a whole, seen from the side shown first.
    pub(super) fn drawing(&mut self, scene: &Scene) -> Drawing {
        let [first, _] = &self.sides;
        draw::draw(scene, first, &VARIABLES, &mut self.defs)
    }

    /// Returns the changes from one picture to another.
    pub(super) fn changes(&mut self, base: &[Placed], new: &[Placed]) -> String {
        self.parts.changes(base, new)
    }

    /// Returns the table of the parts, with a line for each, the number of slots before those of the
    /// notation, and the elements.
    ///
    /// A line contains, separated by commas, the number of the slot, the elements, the place of the
    /// words in the description, the elements for the other side if they differ, and the length of
    /// the words in UTF-16 code units if those for the other side differ. Empty fields at the end are
    /// omitted. After a blank follow the words, and those for the other side if they differ.
    pub(super) fn table(&self) -> (String, usize, Store) {
        let (slots, drawn) = self.parts.slots();
        let (mut out, mut elements) = (String::new(), Store::default());
        let nothing = Content::default();
        for (at, part) in self.parts.parts().iter().enumerate() {
            let [first, second] = &part.sides;
            let first = first.as_ref().unwrap_or(&nothing);
            let second = second.as_ref().unwrap_or(first);
            let slot = slots.partition_point(|slot| *slot < part.slot);
            let rank = first.rank.map_or_else(String::new, |rank| rank.to_string());
            let own = elements.encoded(&first.body);
            let other = match second.body == first.body {
                true => String::new(),
                false => elements.encoded(&second.body),
            };
            let (length, words) = match second.words == first.words {
                true => (String::new(), words(first)),
                false => {
                    let length = words(first).encode_utf16().count();
                    (length.to_string(), words(first) + &words(second))
                }
            };
            let line = format!("{slot},{own},{rank},{other},{length}");
            let line = line.trim_end_matches(',');
            let end = if at > 0 { "\n" } else { "" };
            let _ = write!(out, "{end}{line} {}", escape(&words));
        }
        (out, drawn, elements)
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

/// Returns the words of a part in one line.
fn words(content: &Content) -> String {
    visible(&content.words.replace('\n', " ")).into_owned()
}
