//! The bytes of a game tree as fields, for `inspect`.

use crate::Field;
use bg_sgf::{Collection, Color, GameTree, Node, PropValue, Property, value};
use core::ops::Range;
use sgf_syntax::value::{Charset, decode_text};

/// Returns a row for every parenthesis, node, property value, and piece of other text, in file
/// order. Offsets count from the start of the file; `base` is the offset of the record.
pub(super) fn of(collection: &Collection<'_>, base: u64) -> Vec<Field> {
    let mut rows = Rows { source: collection.source(), list: Vec::new() };
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
        let meaning = meaning(&name);
        self.push(property.name_span(), "property", name.clone(), meaning);
        for value in property.values() {
            let typed = typed(&name, value);
            self.push(value.span(), &name, typed, "");
        }
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

/// Returns the typed reading of a value, where it adds something to the raw bytes.
fn typed(name: &str, value: PropValue<'_>) -> String {
    match name {
        "B" | "W" => {
            let color = if name == "B" { Color::Black } else { Color::White };
            match value::play(value.raw(), color).map(|play| (play.dice(), play.raw_steps())) {
                Ok((dice, steps)) if steps.is_empty() => format!("{dice}: no play"),
                Ok((dice, steps)) => format!("{dice}: {steps}"),
                Err(_) => String::new(),
            }
        }
        "C" | "GC" | "PB" | "PW" | "EV" | "RO" | "PC" | "AN" | "DT" | "AP" | "US" | "SO" | "GN" => {
            let charset = Charset::detect(None, value.raw()).unwrap_or(Charset::Latin1);
            decode_text(value.raw(), charset).into_owned()
        }
        "AE" | "AB" | "AW" => {
            let points = value::points(value.raw()).into_iter().flatten();
            let points = points.map(|point| match point.number(Color::White) {
                25 => "bar".to_owned(),
                number => format!("White's {number}"),
            });
            points.collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    }
}

/// Returns the purpose of a property.
fn meaning(name: &str) -> &'static str {
    let known = MEANINGS.iter().find(|(known, _)| *known == name);
    known.map_or("not a property of backgammon", |(_, meaning)| meaning)
}

const MEANINGS: &[(&str, &str)] = &[
    ("A", "analysis: place of the play made, then candidates, best first"),
    ("AB", "set up: Black's checkers"),
    ("AE", "set up: points to clear"),
    ("AN", "annotator"),
    ("AP", "program that wrote the file"),
    ("AW", "set up: White's checkers"),
    ("B", "Black's action"),
    ("BC", "analysis: bad not to double"),
    ("BM", "analysis: bad"),
    ("BR", "Black's rating"),
    ("C", "comment"),
    ("CA", "charset of the texts"),
    ("CO", "set up: owner of the cube"),
    ("CP", "set up: owner of the cube, as GNU Backgammon writes it"),
    ("CR", "marked"),
    ("CV", "value of the cube"),
    ("DA", "analysis: cube decision"),
    ("DC", "analysis: doubtful not to double"),
    ("DI", "set up: dice"),
    ("DO", "analysis: doubtful"),
    ("DT", "date"),
    ("EV", "event"),
    ("FF", "version of SGF"),
    ("GB", "analysis: good roll for Black"),
    ("GC", "remark on the game"),
    ("GM", "game: 6 is backgammon"),
    ("GN", "name of the game"),
    ("GS", "analysis: statistics of the game"),
    ("GW", "analysis: good roll for White"),
    ("LU", "analysis: luck of the roll"),
    ("MI", "match: length, number of the game, score"),
    ("MR", "analysis: candidates marked by hand"),
    ("N", "name of the node"),
    ("PB", "Black's name"),
    ("PC", "place"),
    ("PL", "set up: side to move"),
    ("PW", "White's name"),
    ("RE", "result"),
    ("RO", "round"),
    ("RU", "rules"),
    ("SO", "source"),
    ("ST", "how variations are shown"),
    ("US", "who entered the game"),
    ("W", "White's action"),
    ("WR", "White's rating"),
];
