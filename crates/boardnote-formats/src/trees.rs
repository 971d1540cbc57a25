//! Records of SGF files: one game tree and the text around it.

use crate::record::saturated;
use crate::skip::{Skip, Skipped};
use crate::{Field, Record, Step};
use core::ops::Range;
use sgf_syntax::{CharsetContext, Collection, GameTree, Node, PropValue, Property, Skipper};
use std::sync::Arc;

/// The character sets of the games so far, at the records where they change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Charsets(Arc<[(u64, CharsetContext)]>);

impl Charsets {
    /// Makes the list of changes, in the order of their offsets.
    pub(crate) fn new(changes: Vec<(u64, CharsetContext)>) -> Self {
        Self(changes.into())
    }

    /// Returns what a record takes over from the file before it.
    pub(crate) fn before(&self, record: Record<'_>) -> CharsetContext {
        let after = self.0.partition_point(|(offset, _)| *offset <= record.offset);
        let last = after.checked_sub(1).and_then(|at| self.0.get(at));
        last.map_or_else(CharsetContext::default, |(_, context)| *context)
    }
}

/// Finds the next game tree with the text before it and, at the end of the file, the text after it.
pub(crate) fn split(rest: &[u8], end: bool) -> Step {
    match sgf_syntax::next_part(rest, end) {
        Some(content) => Step::Record { next: content.end, content },
        None => Step::More,
    }
}

/// The search for the end of a tree, or of text before the first one, that is too long to be held.
#[derive(Debug, Default)]
pub(crate) struct Rest(Skipper);

impl Skip for Rest {
    fn skip(&mut self, data: &[u8], end: bool) -> Skipped {
        match self.0.skip(data, end) {
            (count, true) => Skipped::Ended(count),
            (count, false) => Skipped::Continues(count),
        }
    }
}

/// Returns the number of bytes before the tree.
pub(crate) fn prefix_len(bytes: &[u8]) -> usize {
    if bytes.starts_with(b"(;") {
        return 0;
    }
    sgf_syntax::game_spans(bytes).next().map_or(0, |tree| tree.start)
}

/// The properties of a game.
pub(crate) struct Properties {
    /// The purpose of the properties that only this game has.
    pub(crate) meanings: &'static [(&'static str, &'static str)],
    /// The purpose of unknown properties.
    pub(crate) unknown: &'static str,
    /// Returns the typed reading of a value, where it adds something to the raw bytes.
    pub(crate) typed: fn(&str, PropValue<'_>) -> String,
}

/// Passes a row for every parenthesis, node, property value, and piece of other text, in file
/// order. Offsets count from the start of the file; `base` is the offset of the record.
pub(crate) fn fields(
    collection: &Collection<'_>,
    base: u64,
    properties: &'static Properties,
    row: &mut dyn FnMut(Field),
) {
    let source = collection.source();
    let base = saturated(base);
    let mut walk = Walk {
        source,
        at: 0,
        row: &mut |place| {
            let field = properties.field(&place, source);
            row(Field { offset: field.offset.saturating_add(base), ..field });
        },
    };
    walk.games(collection);
    walk.text_before(source.len());
}

/// A place with its part of the tree.
struct Place<'c> {
    span: Range<usize>,
    part: Part<'c>,
}

/// A part of a tree that has a row.
enum Part<'c> {
    /// A parenthesis: the name of its tree, and its meaning.
    Parenthesis(&'static str, &'static str),
    /// A node, with its number in its tree.
    Node(usize),
    /// The name of a property.
    Name(Property<'c>),
    /// A value of a property.
    Value(Property<'c>, PropValue<'c>),
    /// Text that is not part of a game.
    Other,
}

impl Properties {
    /// Returns the row of a place.
    fn field(&self, place: &Place<'_>, source: &[u8]) -> Field {
        let (name, value, meaning) = match place.part {
            Part::Parenthesis(name, meaning) => (name.to_owned(), String::new(), meaning),
            Part::Node(number) => ("node".to_owned(), number.to_string(), ""),
            Part::Name(property) => {
                let name = property.ident().to_string();
                let meaning = self.meaning(&name);
                ("property".to_owned(), name, meaning)
            }
            Part::Value(property, value) => {
                let name = property.ident().to_string();
                let typed = self.typed(&name, value);
                (name, typed, "")
            }
            Part::Other => ("other text".to_owned(), String::new(), "not part of a game"),
        };
        let raw = &source[place.span.clone()];
        Field {
            offset: place.span.start,
            length: place.span.len(),
            unit: "byte",
            raw: String::from_utf8_lossy(raw).into_owned(),
            name,
            value,
            meaning: meaning.to_owned(),
        }
    }

    /// Returns the purpose of a property.
    fn meaning(&self, name: &str) -> &'static str {
        let known = self.meanings.iter().chain(MEANINGS);
        let known = known.copied().find(|(known, _)| *known == name);
        known.map_or(self.unknown, |(_, meaning)| meaning)
    }

    fn typed(&self, name: &str, value: PropValue<'_>) -> String {
        if !TEXTS.contains(&name) {
            return (self.typed)(name, value);
        }
        value.text().into_owned()
    }
}

/// Returns the name of the parentheses of a tree.
fn name(tree: GameTree<'_>) -> &'static str {
    if tree.parent().is_none() { "game tree" } else { "variation" }
}

/// A walk over the places of a file in their order.
struct Walk<'c, 'w> {
    source: &'c [u8],
    /// The end of the last place.
    at: usize,
    row: &'w mut dyn FnMut(Place<'c>),
}

impl<'c> Walk<'c, '_> {
    fn push(&mut self, span: Range<usize>, part: Part<'c>) {
        self.text_before(span.start);
        self.at = self.at.max(span.end);
        (self.row)(Place { span, part });
    }

    /// The nodes of a tree precede its variations, so the trees follow in the order of their `(`.
    fn games(&mut self, collection: &'c Collection<'c>) {
        for game in collection.trees() {
            let mut last = None;
            for tree in game.descendants() {
                self.close(last, tree.parent());
                self.open(tree);
                last = Some(tree);
            }
            self.close(last, None);
        }
    }

    fn open(&mut self, tree: GameTree<'c>) {
        let start = tree.span().start;
        self.push(start..start + 1, Part::Parenthesis(name(tree), "starts"));
        for (number, node) in tree.own_nodes().enumerate() {
            self.node(node, number);
        }
    }

    /// Closes a tree and the trees around it, up to the tree `outer`, which stays open.
    fn close(&mut self, tree: Option<GameTree<'c>>, outer: Option<GameTree<'c>>) {
        let mut open = tree;
        while let Some(tree) = open.filter(|_| open != outer) {
            let span = tree.span();
            if span.len() > 1 && self.source.get(span.end - 1) == Some(&b')') {
                self.push(span.end - 1..span.end, Part::Parenthesis(name(tree), "ends"));
            }
            open = tree.parent();
        }
    }

    fn node(&mut self, node: Node<'c>, number: usize) {
        if self.source.get(node.offset()) == Some(&b';') {
            self.push(node.offset()..node.offset() + 1, Part::Node(number));
        }
        for property in node.properties() {
            self.push(property.name_span(), Part::Name(property));
            for value in property.values() {
                self.push(value.span(), Part::Value(property, value));
            }
        }
    }

    /// Reports skipped text before a place, unless it is only white space and brackets.
    fn text_before(&mut self, end: usize) {
        let gap = self.at..end.max(self.at);
        let bytes = &self.source[gap.clone()];
        let plain = |byte: &u8| byte.is_ascii_whitespace() || b"[]\x0b".contains(byte);
        let Some(first) = bytes.iter().position(|byte| !plain(byte)) else { return };
        let last = bytes.iter().rposition(|byte| !plain(byte)).unwrap_or(first);
        let span = gap.start + first..gap.start + last + 1;
        (self.row)(Place { span, part: Part::Other });
    }
}

/// Properties whose values are texts.
const TEXTS: [&str; 13] =
    ["C", "GC", "PB", "PW", "EV", "RO", "PC", "AN", "DT", "AP", "US", "SO", "GN"];

/// The purpose of the properties that all games share.
const MEANINGS: &[(&str, &str)] = &[
    ("AN", "annotator"),
    ("AP", "program that wrote the file"),
    ("BR", "Black's rating"),
    ("C", "comment"),
    ("CA", "charset of the texts"),
    ("DT", "date"),
    ("EV", "event"),
    ("FF", "version of SGF"),
    ("GC", "remark on the game"),
    ("GN", "name of the game"),
    ("N", "name of the node"),
    ("PB", "Black's name"),
    ("PC", "place"),
    ("PW", "White's name"),
    ("RE", "result"),
    ("RO", "round"),
    ("RU", "rules"),
    ("SO", "source"),
    ("ST", "how variations are shown"),
    ("US", "who entered the game"),
    ("WR", "White's rating"),
];
