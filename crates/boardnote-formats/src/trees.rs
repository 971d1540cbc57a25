//! Records of SGF files: one game tree and the text around it.

use crate::{Field, Step};
use core::ops::Range;
use sgf_syntax::value::{Charset, decode_text};
use sgf_syntax::{Collection, GameTree, Node, PropValue, Property};

/// Finds the next game tree with the text before it and, at the end of the file, the text after it.
pub(crate) fn split(rest: &[u8], end: bool) -> Step {
    match sgf_syntax::next_part(rest, end) {
        Some(content) => Step::Record { next: content.end, content },
        None => Step::More,
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

/// Returns a row for every parenthesis, node, property value, and piece of other text, in file
/// order. Offsets count from the start of the file; `base` is the offset of the record.
pub(crate) fn fields(
    collection: &Collection<'_>,
    base: u64,
    properties: &'static Properties,
) -> Vec<Field> {
    let mut rows = Rows { source: collection.source(), properties, list: Vec::new() };
    let mut trees: Vec<(GameTree<'_>, usize)> = collection.trees().map(|tree| (tree, 0)).collect();
    while let Some((tree, depth)) = trees.pop() {
        rows.tree(tree, depth);
        trees.extend(tree.variations().map(|variation| (variation, depth + 1)));
    }
    rows.list.sort_by_key(|field| field.offset);
    rows.fill_gaps();
    for field in &mut rows.list {
        field.offset = field.offset.saturating_add(usize::try_from(base).unwrap_or(usize::MAX));
    }
    rows.list
}

struct Rows<'a> {
    source: &'a [u8],
    properties: &'static Properties,
    list: Vec<Field>,
}

impl Rows<'_> {
    fn push(&mut self, span: Range<usize>, name: &str, value: String, meaning: &str) {
        let raw = self.source.get(span.clone()).unwrap_or_default();
        self.list.push(Field {
            offset: span.start,
            length: span.len(),
            unit: "byte",
            raw: String::from_utf8_lossy(raw).into_owned(),
            name: name.to_owned(),
            value,
            meaning: meaning.to_owned(),
        });
    }

    fn tree(&mut self, tree: GameTree<'_>, depth: usize) {
        let span = tree.span();
        let name = if depth == 0 { "game tree" } else { "variation" };
        self.push(span.start..span.start + 1, name, String::new(), "starts");
        for (number, node) in tree.nodes().enumerate() {
            self.node(node, number);
        }
        if span.len() > 1 && self.source.get(span.end - 1) == Some(&b')') {
            self.push(span.end - 1..span.end, name, String::new(), "ends");
        }
    }

    fn node(&mut self, node: Node<'_>, number: usize) {
        if self.source.get(node.offset()) == Some(&b';') {
            self.push(node.offset()..node.offset() + 1, "node", number.to_string(), "");
        }
        for property in node.properties() {
            self.property(property);
        }
    }

    fn property(&mut self, property: Property<'_>) {
        let name = property.ident().to_string();
        let meaning = self.meaning(&name);
        self.push(property.name_span(), "property", name.clone(), meaning);
        for value in property.values() {
            let typed = self.typed(&name, value);
            self.push(value.span(), &name, typed, "");
        }
    }

    /// Returns the purpose of a property.
    fn meaning(&self, name: &str) -> &'static str {
        let known = self.properties.meanings.iter().chain(MEANINGS);
        let known = known.copied().find(|(known, _)| *known == name);
        known.map_or(self.properties.unknown, |(_, meaning)| meaning)
    }

    fn typed(&self, name: &str, value: PropValue<'_>) -> String {
        if !TEXTS.contains(&name) {
            return (self.properties.typed)(name, value);
        }
        let charset = Charset::detect(None, value.raw()).unwrap_or(Charset::Latin1);
        decode_text(value.raw(), charset).into_owned()
    }

    /// Adds a row for skipped text, unless it is only white space and brackets.
    fn fill_gaps(&mut self) {
        let mut at = 0;
        let mut gaps = Vec::new();
        for field in &self.list {
            gaps.push(at..field.offset.max(at));
            at = at.max(field.offset + field.length);
        }
        gaps.push(at..self.source.len());
        for gap in gaps {
            let bytes = self.source.get(gap.clone()).unwrap_or_default();
            let plain = |byte: &u8| byte.is_ascii_whitespace() || b"[]\x0b".contains(byte);
            let Some(first) = bytes.iter().position(|byte| !plain(byte)) else { continue };
            let last = bytes.iter().rposition(|byte| !plain(byte)).unwrap_or(first);
            let span = gap.start + first..gap.start + last + 1;
            self.push(span, "other text", String::new(), "not part of a game");
        }
        self.list.sort_by_key(|field| field.offset);
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
