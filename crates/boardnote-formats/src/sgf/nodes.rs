//! Comments and marks of a position: those of its node and of the nodes without a move after it.

use board_picture::scene::go::Mark;
use core::mem::Discriminant;
use go_rules::{Color, Size};
use go_sgf::{Points, Step, parse_points};
use sgf_syntax::{Node, PropValue, Property};

/// The seconds that are left to Black and to White after a move.
pub(super) const TIME_LEFT: [&str; 2] = ["BL", "WL"];
/// The moves or periods of overtime that are left to them.
pub(super) const PERIODS: [&str; 2] = ["OB", "OW"];

/// The nodes of a position.
pub(super) struct Nodes<'a> {
    list: Vec<Node<'a>>,
}

impl<'a> Nodes<'a> {
    /// Returns the nodes of the position after a step.
    pub(super) fn of(step: &Step<'_, 'a>) -> Self {
        Self::new(step.node, step.ends_node)
    }

    /// Returns the nodes of a position whose move, or whose start, is in `node`. A node with several
    /// moves belongs to the last of them, which `ends` it.
    pub(super) fn new(node: Node<'a>, ends: bool) -> Self {
        let mut list = Vec::new();
        let mut node = Some(node).filter(|_| ends);
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
    pub(super) fn comment(&self) -> String {
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

    /// Returns the marks, as row, column, and mark: at most one of a kind on a point.
    pub(super) fn marks(&self, size: Size) -> Vec<(usize, usize, Mark)> {
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
            let Some((.., known)) = marked.get_mut(known) else { continue };
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
pub(super) fn of_player(step: &Step<'_, '_>, [black, white]: [&str; 2]) -> Option<f64> {
    let color = step.play.filter(|_| step.ends_node)?.color;
    step.node.number(if color == Color::Black { black } else { white })
}

fn has_move(node: Node<'_>) -> bool {
    node.properties().any(|property| property.is("B") || property.is("W"))
}
