//! The scanner: one pass over the bytes with an explicit stack.
//!
//! ```text
//! collection = { junk } tree { { junk } tree } { junk }
//! tree       = "(" node { node } { tree } ")"
//! node       = ";" { property }
//! property   = ident value { value }
//! ident      = letter { letter }
//! value      = "[" { byte-except-]-and-\  |  "\" any-byte } "]"
//! ```

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::Range;

use memchr::{memchr, memchr2};

use notation_report::Severity;

use crate::error::{Diagnostic, Error, ErrorKind, Findings, push};
use crate::ident::PropIdent;
use crate::tables::{
    NONE, NodeEntry, PropertyEntry, Tables, TreeEntry, ValueEntry, is_space, offset32,
};

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Scans a whole file, or with `continued` a later part of one.
pub(crate) fn scan(
    source: &[u8],
    tables: Tables,
    continued: bool,
) -> Result<(Tables, Findings), Error> {
    let mut scanner = Scanner::new(source, tables)?;
    if continued {
        scanner.further_trees();
    } else {
        scanner.collection();
    }
    Ok((scanner.tables, scanner.findings))
}

/// Scans the next tree from `at`, with the text before it and, after the last tree, the text after
/// it, and moves `at` past the tree. The tables are empty at the end of the input.
pub(crate) fn scan_game(
    source: &[u8],
    at: &mut usize,
    tables: Tables,
) -> Result<(Tables, Findings), Error> {
    let mut scanner = Scanner::new(source, tables)?;
    scanner.at = *at;
    let (start, before) = if *at == 0 {
        scanner.mark();
        (first_start(source, scanner.at), ErrorKind::LeadingJunk)
    } else {
        (scanner.next_start(), ErrorKind::JunkBetweenTrees)
    };
    *at = source.len();
    if let Some(start) = start {
        scanner.junk(start, before);
        scanner.at = start;
        scanner.tree();
        *at = scanner.at;
        if tree_start(source, *at).is_none() {
            scanner.next_start();
            scanner.junk(source.len(), ErrorKind::TrailingJunk);
        }
    }
    Ok((scanner.tables, scanner.findings))
}

struct Scanner<'a> {
    source: &'a [u8],
    at: usize,
    tables: Tables,
    findings: Findings,
    /// The open trees, innermost last.
    stack: Vec<u32>,
    /// A 64-bit filter over the names of the current node.
    seen: u64,
    /// The names before property `names_end`, for a node with very many properties.
    names: BTreeSet<PropIdent>,
    names_end: usize,
}

/// Maximum number of trees of a game that are reported as open at the end of the input, the
/// innermost first. No game has as many, and hostile input would fill memory with diagnostics.
const MAX_OPEN_TREES: usize = 10_000;

/// Number of properties of a node above which its names are looked up in a set.
const MANY_PROPERTIES: usize = 64;

impl<'a> Scanner<'a> {
    fn new(source: &'a [u8], mut tables: Tables) -> Result<Self, Error> {
        tables.clear();
        if source.len() >= NONE as usize {
            return Err(Error::new(ErrorKind::InputTooLong, 0..source.len()));
        }
        Ok(Self {
            source,
            at: 0,
            tables,
            findings: Findings::new(),
            stack: Vec::new(),
            seen: 0,
            names: BTreeSet::new(),
            names_end: 0,
        })
    }
}

impl Scanner<'_> {
    fn collection(&mut self) {
        self.mark();
        let Some(start) = first_start(self.source, self.at) else {
            let text = trimmed(self.source, self.at..self.source.len());
            return push(&mut self.findings, ErrorKind::NoGameTree, text);
        };
        self.junk(start, ErrorKind::LeadingJunk);
        self.at = start;
        self.tree();
        self.further_trees();
    }

    /// Skips and reports a byte order mark.
    fn mark(&mut self) {
        if self.source.starts_with(BOM) {
            push(&mut self.findings, ErrorKind::Bom, 0..BOM.len());
            self.at = BOM.len();
        }
    }

    /// Reads the trees after the first, and the text between and after them.
    fn further_trees(&mut self) {
        while let Some(start) = self.next_start() {
            self.junk(start, ErrorKind::JunkBetweenTrees);
            self.at = start;
            self.tree();
        }
        self.junk(self.source.len(), ErrorKind::TrailingJunk);
    }

    /// Finds the next tree. A bare `()` on the way is reported as a tree without a node.
    fn next_start(&mut self) -> Option<usize> {
        loop {
            let open = skip_space(self.source, self.at);
            if self.source.get(open) != Some(&b'(') {
                break;
            }
            let inner = skip_space(self.source, open + 1);
            if self.source.get(inner) != Some(&b')') {
                break;
            }
            push(&mut self.findings, ErrorKind::EmptyTree, open..inner + 1);
            self.at = inner + 1;
        }
        tree_start(self.source, self.at)
    }

    fn junk(&mut self, end: usize, kind: ErrorKind) {
        let junk = trimmed(self.source, self.at..end);
        if !junk.is_empty() {
            push(&mut self.findings, kind, junk);
        }
    }

    /// Reads one game tree with all its variations; `self.at` is the offset of its `(`.
    fn tree(&mut self) {
        let findings_before = self.findings.len();
        let game = self.tables.trees.len();
        let mut open = 0;
        self.open_tree();
        while let Some(&tree) = self.stack.last() {
            self.at = skip_space(self.source, self.at);
            match self.source.get(self.at) {
                Some(b';') if self.takes_nodes(tree) => {
                    self.open_node(self.at, tree);
                    self.at += 1;
                    self.properties();
                }
                Some(b'(') => self.open_tree(),
                Some(b')') => {
                    self.at += 1;
                    self.close_tree(tree, true);
                }
                Some(byte) if byte.is_ascii_alphabetic() && self.takes_nodes(tree) => {
                    if self.has_nodes(tree) {
                        self.properties();
                    } else {
                        push(&mut self.findings, ErrorKind::MissingSemicolon, self.at..self.at + 1);
                        self.open_node(self.at, tree);
                        self.properties();
                    }
                }
                Some(&byte) => self.unexpected(byte, tree),
                None => {
                    open += 1;
                    if open <= MAX_OPEN_TREES {
                        let start = self.tables.trees[tree as usize].start as usize;
                        push(&mut self.findings, ErrorKind::UnclosedTree, start..self.at);
                    }
                    self.close_tree(tree, open <= MAX_OPEN_TREES);
                }
            }
        }
        self.forgive_old_names(game, findings_before);
    }

    fn open_tree(&mut self) {
        let parent = self.stack.last().copied().unwrap_or(NONE);
        let id = offset32(self.tables.trees.len());
        let node = offset32(self.tables.nodes.len());
        self.tables.trees.push(TreeEntry {
            start: offset32(self.at),
            end: NONE,
            parent,
            first_node: node,
            nodes_end: node,
            trees_end: id + 1,
        });
        self.stack.push(id);
        self.at += 1;
    }

    fn close_tree(&mut self, tree: u32, is_judged: bool) {
        let trees_end = offset32(self.tables.trees.len());
        let entry = &mut self.tables.trees[tree as usize];
        entry.end = offset32(self.at);
        entry.trees_end = trees_end;
        if is_judged && entry.first_node == entry.nodes_end {
            let span = entry.start as usize..self.at;
            push(&mut self.findings, ErrorKind::EmptyTree, span);
        }
        self.stack.pop();
    }

    /// Returns `true` if `tree` may still receive nodes: they precede its variations.
    fn takes_nodes(&self, tree: u32) -> bool {
        tree as usize + 1 == self.tables.trees.len()
    }

    fn has_nodes(&self, tree: u32) -> bool {
        let entry = &self.tables.trees[tree as usize];
        entry.first_node < entry.nodes_end
    }

    fn open_node(&mut self, start: usize, tree: u32) {
        self.tables.nodes.push(NodeEntry {
            start: offset32(start),
            tree,
            first_property: offset32(self.tables.properties.len()),
        });
        self.tables.trees[tree as usize].nodes_end = offset32(self.tables.nodes.len());
        self.seen = 0;
    }

    /// Reads properties up to the first byte that cannot start one.
    #[inline]
    fn properties(&mut self) {
        loop {
            self.at = skip_space(self.source, self.at);
            match self.source.get(self.at) {
                Some(byte) if byte.is_ascii_alphabetic() => self.property(),
                _ => return,
            }
        }
    }

    #[inline]
    fn property(&mut self) {
        let name = self.at;
        let (name_end, ident, lowercase) = property_name(self.source, name);
        self.at = name_end;
        let first_value = self.tables.values.len();
        self.values();
        if ident == PropIdent::EMPTY {
            self.tables.values.truncate(first_value);
            return push(&mut self.findings, ErrorKind::BadPropertyName, name..name_end);
        }
        if lowercase {
            push(&mut self.findings, ErrorKind::LowercaseInName, name..name_end);
        }
        if first_value == self.tables.values.len() {
            push(&mut self.findings, ErrorKind::PropertyWithoutValue, name..name_end);
        }
        let entry = PropertyEntry {
            ident,
            name: offset32(name),
            name_end: offset32(name_end),
            first_value: offset32(first_value),
        };
        let bit = ident.filter_bit();
        if self.seen & bit != 0 && self.is_duplicate(&entry) {
            push(&mut self.findings, ErrorKind::DuplicateProperty, name..name_end);
        }
        self.seen |= bit;
        self.tables.properties.push(entry);
    }

    #[inline]
    fn values(&mut self) {
        loop {
            let open = skip_space(self.source, self.at);
            if self.source.get(open) != Some(&b'[') {
                return;
            }
            let end = if let Some(end) = value_end(self.source, open + 1) {
                self.at = end + 1;
                end
            } else {
                self.at = self.source.len();
                push(&mut self.findings, ErrorKind::UnclosedValue, open..self.at);
                self.at
            };
            self.tables.values.push(ValueEntry { start: offset32(open + 1), end: offset32(end) });
        }
    }

    /// Returns `true` if the current node already has this name. The filter makes the call rare,
    /// except for a node with very many properties; the names of such a node are kept in a set.
    #[cold]
    fn is_duplicate(&mut self, entry: &PropertyEntry) -> bool {
        let first = self.tables.nodes.last().map_or(0, |node| node.first_property as usize);
        let earlier = &self.tables.properties[first..];
        if earlier.len() <= MANY_PROPERTIES {
            return earlier.iter().any(|other| self.same_name(other, entry));
        }
        if self.names_end < first {
            self.names.clear();
            self.names_end = first;
        }
        let new = &self.tables.properties[self.names_end..];
        self.names.extend(new.iter().map(|property| property.ident));
        self.names_end += new.len();
        self.names.contains(&entry.ident)
    }

    fn same_name(&self, a: &PropertyEntry, b: &PropertyEntry) -> bool {
        a.ident == b.ident && (!a.ident.is_hash() || self.letters(a).eq(self.letters(b)))
    }

    fn letters(&self, property: &PropertyEntry) -> impl Iterator<Item = &u8> {
        let name = &self.source[property.name as usize..property.name_end as usize];
        name.iter().filter(|byte| byte.is_ascii_uppercase())
    }

    /// Skips and reports bytes that belong to no token. A stray `[..]` is part of the run.
    fn unexpected(&mut self, byte: u8, tree: u32) {
        let start = self.at;
        let nodes_allowed = self.takes_nodes(tree);
        let in_node = nodes_allowed && self.has_nodes(tree);
        let mut end = start;
        while let Some(&byte) = self.source.get(self.at) {
            match byte {
                b'(' | b')' => break,
                b';' if nodes_allowed => break,
                b'[' => {
                    let close = value_end(self.source, self.at + 1);
                    self.at = close.map_or(self.source.len(), |close| close + 1);
                    end = self.at;
                }
                byte if byte.is_ascii_alphabetic() && in_node => break,
                byte => {
                    self.at += 1;
                    if !is_space(byte) {
                        end = self.at;
                    }
                }
            }
        }
        push(&mut self.findings, ErrorKind::UnexpectedByte { byte }, start..end);
    }

    /// Lowers the severity of lower-case letters in names, which `FF[1]` to `FF[3]` allow.
    fn forgive_old_names(&mut self, game: usize, findings_before: usize) {
        let lowercase = |kind| matches!(kind, ErrorKind::LowercaseInName);
        if !self.findings[findings_before..].iter().any(|f| lowercase(f.kind())) {
            return;
        }
        if self.file_format(game) < 4 {
            for finding in &mut self.findings[findings_before..] {
                if lowercase(finding.kind()) {
                    *finding = Diagnostic::new(Severity::Info, *finding.error());
                }
            }
        }
    }

    /// The `FF` value of a game; 1 if it is missing, as the SGF specification says.
    fn file_format(&self, game: usize) -> u32 {
        let first_node = self.tables.trees[game].first_node as usize;
        let nodes = &self.tables.nodes;
        let Some(root) = nodes.get(first_node) else {
            return 1;
        };
        let end = nodes
            .get(first_node + 1)
            .map_or(self.tables.properties.len(), |node| node.first_property as usize);
        self.tables.properties[root.first_property as usize..end]
            .iter()
            .find(|property| property.ident == PropIdent::new("FF"))
            .and_then(|property| self.tables.values.get(property.first_value as usize))
            .map(|value| &self.source[value.start as usize..value.end as usize])
            .and_then(|raw| core::str::from_utf8(raw).ok())
            .and_then(|text| text.trim().parse().ok())
            .unwrap_or(1)
    }
}

/// Returns the end and the identifier of the run of letters at `at`, and `true` if the run contains
/// lower-case letters.
#[inline]
fn property_name(source: &[u8], at: usize) -> (usize, PropIdent, bool) {
    let mut ident = PropIdent::EMPTY;
    let mut letters = 0;
    let mut end = at;
    let mut lowercase = false;
    while let Some(&byte) = source.get(end) {
        if byte.is_ascii_uppercase() {
            letters += 1;
            ident = ident.push(byte, letters);
        } else if byte.is_ascii_lowercase() {
            lowercase = true;
        } else {
            break;
        }
        end += 1;
    }
    (end, ident, lowercase)
}

/// Offset of the `]` that ends the value starting at `at`.
#[inline]
fn value_end(source: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let stop = at + memchr2(b']', b'\\', source.get(at..)?)?;
        if source[stop] == b']' {
            return Some(stop);
        }
        at = stop + 2;
    }
}

#[inline]
fn skip_space(source: &[u8], mut at: usize) -> usize {
    while source.get(at).is_some_and(|&byte| is_space(byte)) {
        at += 1;
    }
    at
}

/// Returns `span` without surrounding white space.
fn trimmed(source: &[u8], span: Range<usize>) -> Range<usize> {
    let start = skip_space(source, span.start).min(span.end);
    let text = &source[start..span.end];
    let length = text.iter().rposition(|&byte| !is_space(byte)).map_or(0, |last| last + 1);
    start..start + length
}

/// Offset of the next `(` followed by `;`.
fn tree_start(source: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let open = at + memchr(b'(', source.get(at..)?)?;
        at = skip_space(source, open + 1);
        if source.get(at) == Some(&b';') {
            return Some(open);
        }
    }
}

/// Offset of the first tree. A `(` followed by a property is accepted only if no `(;` exists.
fn first_start(source: &[u8], at: usize) -> Option<usize> {
    tree_start(source, at).or_else(|| bare_start(source, at))
}

/// Offset of the next `(` followed by a property.
pub(crate) fn bare_start(source: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let open = at + memchr(b'(', source.get(at..)?)?;
        let name = skip_space(source, open + 1);
        let (name_end, ident, _) = property_name(source, name);
        at = skip_space(source, name_end);
        if ident != PropIdent::EMPTY && source.get(at) == Some(&b'[') {
            return Some(open);
        }
    }
}

/// Returns the byte ranges of the game trees of a file, without parsing them.
///
/// Each range starts at the `(` of a tree and ends after its `)`. Bytes between the ranges are
/// white space or text outside the games. The ranges can be parsed independently, on several
/// threads.
///
/// ```
/// let file = b"From: ann\n(;GM[6];W[31hefe]C[:-)])\n(;GM[6])";
/// let spans: Vec<_> = sgf_syntax::game_spans(file).collect();
/// assert_eq!(spans, [10..34, 35..43]);
/// ```
#[must_use]
pub fn game_spans(source: &[u8]) -> GameSpans<'_> {
    let at = if source.starts_with(BOM) { BOM.len() } else { 0 };
    GameSpans { source, next: first_start(source, at) }
}

/// Iterator over the byte ranges of game trees, returned by [`game_spans`].
#[derive(Debug, Clone)]
pub struct GameSpans<'a> {
    source: &'a [u8],
    next: Option<usize>,
}

impl Iterator for GameSpans<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.next?;
        let mut walk = TreeWalk::default();
        let end = start + walk.find_end(&self.source[start..]).unwrap_or(self.source.len() - start);
        self.next = tree_start(self.source, end);
        Some(start..end)
    }
}

/// Maximum length in bytes of text that is kept together with the tree before or after it.
const JUNK_LIMIT: usize = 16 << 20;

/// Returns the first part of `rest` that can be parsed by itself: a game tree with the text before
/// it and, at the end of the file, the text after it. Returns `None` if more of the file is needed
/// for the decision, or if the file ends here (`end`) and only white space is left.
///
/// Parse all parts after the first with [`ParseOptions::continued`]. The diagnostics of all parts
/// are then those of the whole file.
///
/// ```
/// use sgf_syntax::next_part;
/// let file = b"From: ann\n(;GM[6])\nmore (;GM[6])\nbye\n";
/// assert_eq!(next_part(&file[..19], false), None, "is it the last tree?");
/// assert_eq!(next_part(file, true), Some(0..18));
/// assert_eq!(next_part(&file[18..], true), Some(1..18));
/// ```
///
/// [`ParseOptions::continued`]: crate::ParseOptions::continued
#[must_use]
pub fn next_part(rest: &[u8], end: bool) -> Option<Range<usize>> {
    let start = skip_space(rest, 0);
    let whole = || Some(trimmed(rest, start..rest.len())).filter(|part| !part.is_empty());
    let Some(tree) = tree_start(rest, start) else {
        // Without any `(;`, the first tree may start without its `;`. Only the whole file can
        // decide this.
        return if end || rest.len() > JUNK_LIMIT { whole() } else { None };
    };
    let Some(length) = TreeWalk::default().find_end(&rest[tree..]) else {
        return if end { whole() } else { None };
    };
    let tree_end = tree + length;
    if tree_start(rest, tree_end).is_some() || (!end && rest.len() - tree_end > JUNK_LIMIT) {
        return Some(start..tree_end);
    }
    if end { whole() } else { None }
}

/// A walk over parentheses and brackets to the end of a tree. The walk can resume when more bytes
/// arrive.
#[derive(Debug, Default, Clone)]
pub(crate) struct TreeWalk {
    at: usize,
    depth: usize,
    in_value: bool,
}

impl TreeWalk {
    /// Returns the length of the tree in bytes, or `None` if `tree` is incomplete.
    pub(crate) fn find_end(&mut self, tree: &[u8]) -> Option<usize> {
        while self.at < tree.len() {
            if self.in_value {
                let Some(stop) = memchr2(b']', b'\\', &tree[self.at..]) else {
                    self.at = tree.len();
                    return None;
                };
                self.at += stop;
                if tree[self.at] == b']' {
                    self.in_value = false;
                } else {
                    self.at += 1;
                }
                self.at += 1;
                continue;
            }
            match tree[self.at] {
                b'[' => self.in_value = true,
                b'(' => self.depth += 1,
                b')' => self.depth -= 1,
                _ => {}
            }
            self.at += 1;
            if self.depth == 0 {
                return Some(self.at);
            }
        }
        None
    }
}
