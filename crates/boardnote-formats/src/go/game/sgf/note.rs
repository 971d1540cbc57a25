//! Comments and marks of a position: those of its node and of the nodes without a move after it.

use super::super::Note;
use board_picture::scene::go::Mark;
use core::mem::Discriminant;
use go_rules::{Color, Size};
use go_sgf::{Points, Step, parse_points};
use sgf_syntax::{Node, PropValue, Property};

/// Reads what the nodes of a position say about it.
pub(super) fn of(step: &Step<'_, '_>) -> Note {
    let nodes = Nodes::new(step);
    Note {
        comment: nodes.comment(),
        glyphs: nodes.glyphs(),
        time_left: of_player(step, ["BL", "WL"]),
        periods: of_player(step, ["OB", "OW"]),
        // As Sabaki writes it.
        chance: nodes.number("SBKV").filter(|chance| (0.0..=100.0).contains(chance)),
        // In FF[4].
        lead: nodes.number("V"),
        marks: nodes.marks(step.position.board().size()),
    }
}

/// The nodes of a position.
struct Nodes<'a> {
    list: Vec<Node<'a>>,
}

impl<'a> Nodes<'a> {
    /// Returns the nodes of the position after a step. A node with several moves belongs to the last
    /// of them, which ends it.
    fn new(step: &Step<'_, 'a>) -> Self {
        let mut list = Vec::new();
        let mut node = Some(step.node).filter(|_| step.ends_node);
        while let Some(at) = node {
            list.push(at);
            node = match at.children().as_slice() {
                [next] if !has_move(*next) => Some(*next),
                _ => None,
            };
        }
        Self { list }
    }

    fn properties(&self) -> impl Iterator<Item = Property<'a>> {
        self.list.iter().flat_map(|node| node.properties())
    }

    /// Returns the comments.
    fn comment(&self) -> String {
        let comments = self.properties().filter(|property| property.is("C"));
        let comments = comments.filter_map(Property::value).map(PropValue::text);
        let comments = comments.map(|text| text.trim().to_owned());
        comments.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Returns the number in a property, if it has a finite one.
    fn number(&self, name: &str) -> Option<f32> {
        let property = self.properties().find(|property| property.is(name))?;
        let text = core::str::from_utf8(property.value()?.raw()).ok()?;
        text.trim().parse().ok().filter(|number: &f32| number.is_finite())
    }

    /// Returns the annotation symbols.
    fn glyphs(&self) -> String {
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

    /// Returns the marks, as row, column, and mark: at most one of a kind on a point.
    fn marks(&self, size: Size) -> Vec<(usize, usize, Mark)> {
        let mut marks = Vec::new();
        let mut marked: Vec<(Discriminant<Mark>, bool, Points)> = Vec::new();
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
            let kind = (core::mem::discriminant(&mark), mark == Mark::Territory(true));
            let known = marked.iter().position(|(of, black, _)| (*of, *black) == kind);
            let known = known.unwrap_or_else(|| {
                marked.push((kind.0, kind.1, Points::EMPTY));
                marked.len() - 1
            });
            let known = &mut marked[known].2;
            for value in property.values() {
                let (place, mark) = match (&mark, sgf_syntax::value::compose(value.raw())) {
                    (Mark::Label(_), Some((place, _))) => {
                        let text = value.text();
                        let label = text.split_once(':').map_or("", |(_, label)| label);
                        (place, Mark::Label(label.trim().to_owned()))
                    }
                    (Mark::Label(_), None) => continue,
                    (mark, _) => (value.raw(), mark.clone()),
                };
                let Some(mut points) = parse_points(place, size) else { continue };
                points.remove(known);
                known.insert(&points);
                marks.extend(points.iter().map(|at| (at.row(), at.column(), mark.clone())));
            }
        }
        marks
    }
}

/// Returns a number about the player who moves, such as the time left, from the property for Black or
/// for White. Of several moves in a node, it is about the last.
fn of_player(step: &Step<'_, '_>, [black, white]: [&str; 2]) -> Option<f64> {
    let color = step.play.filter(|_| step.ends_node)?.color;
    step.node.number(if color == Color::Black { black } else { white })
}

fn has_move(node: Node<'_>) -> bool {
    node.properties().any(|property| property.is("B") || property.is("W"))
}
