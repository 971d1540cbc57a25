//! Comments and marks of a position: those of its node and of the nodes without a move after it.

use super::Played;
use board_picture::scene::go::Mark;
use go9_dat::{GamePosition, sgf_points};
use sgf_syntax::value::decode_text;
use sgf_syntax::{Node, Property};

/// The nodes of a position.
pub(super) struct Nodes<'a, 'r> {
    played: &'a Played<'r>,
    list: Vec<Node<'a>>,
}

impl<'a, 'r> Nodes<'a, 'r> {
    pub(super) fn of(played: &'a Played<'r>, position: &GamePosition) -> Self {
        let mut list = Vec::new();
        let mut node = played.game.collection().node_at(position.node);
        // If the root has a move, the node of the first position is the node of that move.
        if position.played.is_none() {
            node = node.filter(|node| !has_move(*node));
        }
        while let Some(at) = node {
            list.push(at);
            node = match at.children().as_slice() {
                [next] if !has_move(*next) => Some(*next),
                _ => None,
            };
        }
        Self { played, list }
    }

    fn properties(&self) -> impl Iterator<Item = Property<'a>> {
        self.list.iter().flat_map(|node| node.properties())
    }

    /// Returns the comments.
    pub(super) fn comment(&self) -> String {
        let comments = self.properties().filter(|property| property.is("C"));
        let comments = comments.filter_map(Property::value).map(|value| {
            let raw = value.raw();
            decode_text(raw, self.played.charset()).trim().to_owned()
        });
        comments.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Returns the number in a property, if it has a finite one.
    fn number(&self, name: &str) -> Option<f32> {
        let property = self.properties().find(|property| property.is(name))?;
        let text = core::str::from_utf8(property.value()?.raw()).ok()?;
        text.trim().parse().ok().filter(|number: &f32| number.is_finite())
    }

    /// Returns the winning chance of Black from 0 to 100 percent, as Sabaki writes it (`SBKV`).
    pub(super) fn chance(&self) -> Option<f32> {
        self.number("SBKV").filter(|chance| (0.0..=100.0).contains(chance))
    }

    /// Returns the estimated lead of Black in points (`V` of FF[4]).
    pub(super) fn lead(&self) -> Option<f32> {
        self.number("V")
    }

    /// Returns the annotation symbols.
    pub(super) fn glyphs(&self) -> String {
        let emphasized = |property: Property<'_>| {
            property.value().is_some_and(|value| value.raw().trim_ascii() == b"2")
        };
        let glyph = |property: Property<'_>| match () {
            () if property.is("TE") => {
                if emphasized(property) {
                    "!!"
                } else {
                    "!"
                }
            }
            () if property.is("BM") => {
                if emphasized(property) {
                    "??"
                } else {
                    "?"
                }
            }
            () if property.is("IT") => "!?",
            () if property.is("DO") => "?!",
            () => "",
        };
        self.properties().map(glyph).collect()
    }

    /// Returns the marks, as row, column, and mark.
    pub(super) fn marks(&self) -> Vec<(usize, usize, Mark)> {
        let mut marks = Vec::new();
        for property in self.properties() {
            let mark = match () {
                () if property.is("TB") => Mark::Territory(true),
                () if property.is("TW") => Mark::Territory(false),
                () if property.is("TR") => Mark::Triangle,
                () if property.is("SQ") => Mark::Square,
                () if property.is("CR") => Mark::Circle,
                () if property.is("MA") => Mark::Cross,
                () if property.is("LB") => Mark::Label(String::new()),
                () => continue,
            };
            for value in property.values() {
                let (place, mark) = match (&mark, sgf_syntax::value::compose(value.raw())) {
                    (Mark::Label(_), Some((place, label))) => {
                        let label = decode_text(label, self.played.charset());
                        (place, Mark::Label(label.trim().to_owned()))
                    }
                    (Mark::Label(_), None) => continue,
                    (mark, _) => (value.raw(), mark.clone()),
                };
                let points = sgf_points(place).into_iter().flatten();
                marks.extend(points.map(|point| (point.row(), point.column(), mark.clone())));
            }
        }
        marks
    }
}

fn has_move(node: Node<'_>) -> bool {
    node.properties().any(|property| property.is("B") || property.is("W"))
}
