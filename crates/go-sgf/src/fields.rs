//! The properties that state facts, wherever they stand.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use go_rules::Size;
use sgf_syntax::{Charset, GameTree, Node, PropIdent, PropValue, Property};

use crate::error::{Error, ErrorKind};

/// Properties that belong to the root.
pub(crate) const ROOT: [PropIdent; 6] = idents(["FF", "GM", "SZ", "CA", "AP", "ST"]);

/// Properties that state a fact about the game, of which the first counts.
pub(crate) const FACTS: [PropIdent; 12] =
    idents(["GM", "SZ", "KM", "RU", "HA", "RE", "PB", "PW", "BR", "WR", "DT", "EV"]);

/// The facts of the game as columns have them, and the names of `FF[4]`.
pub(crate) const NAMES: [&str; 17] = [
    "PB", "PW", "BR", "WR", "EV", "RO", "PC", "DT", "RU", "KM", "HA", "RE", "GN", "TM", "OT", "AN",
    "SO",
];

/// The names of facts in a header of the Nihon Ki-in, Sina, or Cyberoro, and those of `FF[4]`.
pub(crate) const HEADERS: [(&str, &str); 3] = [("TE", "EV"), ("RD", "DT"), ("KO", "KM")];

/// The places of the facts of a game.
#[derive(Debug)]
pub(crate) struct Fields<'c> {
    tree: GameTree<'c>,
    root: Option<Node<'c>>,
    /// The properties of the main line after the root that may state facts, each name once.
    later: Vec<Property<'c>>,
    end: usize,
}

impl<'c> Fields<'c> {
    /// Looks for the facts.
    pub(crate) fn new(tree: GameTree<'c>) -> Self {
        let root = tree.root();
        let mut later: Vec<Property<'c>> = Vec::new();
        let mut has_begun = root.is_some_and(has_stones);
        for node in tree.main_line().skip(1) {
            has_begun |= has_stones(node);
            for property in node.properties() {
                let is_root = ROOT.contains(&property.ident());
                if !is_root && !INFO.contains(&property.ident()) || is_root && has_begun {
                    continue;
                }
                let known = later.iter().any(|known| known.ident() == property.ident());
                if !known && property.value().is_some() {
                    later.push(property);
                }
            }
        }
        Self { tree, root, later, end: tree.source().len() }
    }

    pub(crate) fn charset(&self) -> Charset {
        self.tree.charset()
    }

    /// The first value of a property of the root, or of the main line.
    pub(crate) fn info(&self, name: &str) -> Option<PropValue<'c>> {
        let closed =
            |property: Property<'c>| property.value().filter(|value| value.span().end < self.end);
        let root = self.root.into_iter().flat_map(|root| root.named(name));
        root.chain(self.later.iter().copied().filter(|property| property.is(name))).find_map(closed)
    }

    /// Returns the text of a fact, in one line, if it is not empty.
    pub(crate) fn text(&self, name: &str) -> Option<Cow<'c, str>> {
        clean(self.stated(name)?.simple_text())
    }

    /// Returns the value of a property in a root without a move, where the Nihon Ki-in, Sina, and
    /// Cyberoro give names of their own to facts; with a move, these names have other meanings.
    pub(crate) fn header(&self, name: &str) -> Option<PropValue<'c>> {
        let root = self.root.filter(|root| !root.properties().any(is_move))?;
        root.property(name)?.value().filter(|value| value.span().end < self.end)
    }

    /// Returns the value that states a fact, also under its name in a header.
    pub(crate) fn stated(&self, name: &str) -> Option<PropValue<'c>> {
        let header = || HEADERS.iter().find(|(_, new)| *new == name).map(|(old, _)| *old);
        self.info(name).or_else(|| self.header(header()?))
    }

    /// The values of all properties of this name in the root.
    pub(crate) fn root_values(&self, name: &str) -> impl Iterator<Item = &'c [u8]> {
        let named = self.root.into_iter().flat_map(move |root| root.named(name));
        named.flat_map(Property::values).map(PropValue::raw)
    }

    /// The size of the board: one or two numbers of one or two digits from 1 to 52. 19x19 without
    /// `SZ`, or if it is empty.
    pub(crate) fn size(&self) -> Option<Size> {
        let Some(value) = self.info("SZ") else { return Some(Size::NINETEEN) };
        let number = |raw: &[u8]| {
            let raw = raw.trim_ascii();
            let is_number = (1..=2).contains(&raw.len()) && raw.iter().all(u8::is_ascii_digit);
            let text = is_number.then(|| core::str::from_utf8(raw).ok()).flatten()?;
            text.parse::<usize>().ok()
        };
        if value.raw().trim_ascii().is_empty() {
            return Some(Size::NINETEEN);
        }
        let mut parts = value.raw().splitn(2, |byte| b":xX*".contains(byte));
        let width = number(parts.next()?)?;
        Size::new(width, parts.next().map_or(Some(width), number)?).ok()
    }

    /// The error for a game that cannot be played: another game than Go, or an impossible board.
    pub(crate) fn refusal(&self) -> Option<Error> {
        if let Some(game) = self.info("GM").filter(|game| game.raw().trim_ascii() != b"1") {
            return Some(Error::new(ErrorKind::NotGo, game.span()));
        }
        if self.size().is_some() {
            return None;
        }
        let place = self.info("SZ").map_or(0..0, PropValue::span);
        Some(Error::new(ErrorKind::BoardSize, place))
    }

    /// The error for an empty size.
    pub(crate) fn empty_size(&self) -> Option<Error> {
        let value = self.info("SZ").filter(|size| size.raw().trim_ascii().is_empty())?;
        Some(Error::new(ErrorKind::MissingValue, value.span()))
    }
}

/// Reports root properties outside of the root.
pub(crate) fn misplaced(tree: GameTree<'_>, errors: &mut Vec<Error>) {
    let nodes = tree.all_nodes().skip(1).flat_map(Node::properties);
    let properties = nodes.filter(|property| ROOT.contains(&property.ident()));
    errors.extend(
        properties.map(|found| Error::new(ErrorKind::MisplacedProperty, found.name_span())),
    );
}

/// Properties of the game that may stand in any node.
pub(crate) const INFO: [PropIdent; 17] = idents(NAMES);

pub(crate) const fn idents<const N: usize>(names: [&str; N]) -> [PropIdent; N] {
    let mut idents = [PropIdent::new(""); N];
    let mut at = 0;
    while at < N {
        idents[at] = PropIdent::new(names[at]);
        at += 1;
    }
    idents
}

fn is_move(property: Property<'_>) -> bool {
    property.is("B") || property.is("W")
}

fn has_stones(node: Node<'_>) -> bool {
    const NAMES: [PropIdent; 5] = idents(["B", "W", "AB", "AW", "AE"]);
    node.properties().any(|property| NAMES.contains(&property.ident()))
}

/// Returns a text without the white space around it, if any is left.
fn clean(text: Cow<'_, str>) -> Option<Cow<'_, str>> {
    let trimmed = text.trim();
    match trimmed.len() {
        0 => None,
        length if length == text.len() => Some(text),
        _ => Some(Cow::Owned(trimmed.into())),
    }
}
