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

mod property;

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use notation_report::Severity;

use crate::bytes::{BOM, is_space};
use crate::charset::{CharsetContext, Stepper};
use crate::error::{Diagnostic, Error, ErrorKind, Findings, push};
use crate::find::{first_start, skip_space, tree_start, trimmed};
use crate::ident::PropIdent;
use crate::tables::{CharsetEntry, NONE, NodeEntry, Tables, TreeEntry, offset32};

/// Scans a whole file, or with `continued` a later part of one.
pub(crate) fn scan(
    source: &[u8],
    tables: Tables,
    continued: bool,
    context: &mut CharsetContext,
) -> Result<(Tables, Findings), Error> {
    let mut scanner = Scanner::new(source, tables, *context)?;
    if continued {
        scanner.further_trees();
    } else {
        scanner.collection()?;
    }
    *context = scanner.context;
    Ok((scanner.tables, scanner.findings))
}

/// Scans the next tree from `at`, with the text before it and, after the last tree, the text after
/// it, and moves `at` past the tree. The tables are empty at the end of the input. A file without a
/// tree is an error.
pub(crate) fn scan_game(
    source: &[u8],
    at: &mut usize,
    tables: Tables,
    context: &mut CharsetContext,
) -> Result<(Tables, Findings), Error> {
    let mut scanner = Scanner::new(source, tables, *context)?;
    scanner.at = *at;
    let is_first = *at == 0;
    // Even in an empty file, the first call is the only one at its start.
    *at = source.len().max(1);
    let (start, before) = if is_first {
        scanner.mark();
        let start = first_start(source, scanner.at).ok_or_else(|| scanner.no_tree())?;
        (Some(start), ErrorKind::LeadingJunk)
    } else {
        (scanner.next_start(), ErrorKind::JunkBetweenTrees)
    };
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
    *context = scanner.context;
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
    context: CharsetContext,
    /// The rule for values of the current tree, if its characters may hold brackets.
    steps: Option<Stepper>,
}

/// Maximum number of trees of a game that are reported as open at the end of the input, the
/// innermost first. No game has as many, and hostile input would fill memory with diagnostics.
const MAX_OPEN_TREES: usize = 10_000;

impl<'a> Scanner<'a> {
    fn new(source: &'a [u8], mut tables: Tables, context: CharsetContext) -> Result<Self, Error> {
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
            context,
            steps: None,
        })
    }
}

impl Scanner<'_> {
    fn collection(&mut self) -> Result<(), Error> {
        self.mark();
        let start = first_start(self.source, self.at).ok_or_else(|| self.no_tree())?;
        self.junk(start, ErrorKind::LeadingJunk);
        self.at = start;
        self.tree();
        self.further_trees();
        Ok(())
    }

    /// Returns the error for a file without a game tree, at all its text.
    fn no_tree(&self) -> Error {
        let text = trimmed(self.source, self.at..self.source.len());
        Error::new(ErrorKind::NoGameTree, text)
    }

    /// Skips and reports a byte order mark.
    fn mark(&mut self) {
        if self.source.starts_with(BOM) {
            push(&mut self.findings, ErrorKind::Bom, 0..BOM.len());
            self.at = BOM.len();
            self.context = CharsetContext::MARK;
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
    ///
    /// The character set is chosen by the bytes of the tree. If brackets may be part of characters in
    /// this set, the tree is read again.
    fn tree(&mut self) {
        let (start, findings) = (self.at, self.findings.len());
        let lengths = self.tables.lengths();
        self.steps = None;
        self.plain_tree();
        let tree = &self.source[start..self.at];
        let choice = self.context.read(tree);
        let is_plain = tree.is_ascii() && choice.charset.name() != "ISO-2022-JP";
        self.steps = if is_plain { None } else { Stepper::new(choice.charset) };
        if self.steps.is_some() {
            self.tables.truncate(lengths);
            self.findings.truncate(findings);
            (self.at, self.seen, self.names_end) = (start, 0, 0);
            self.names.clear();
            self.plain_tree();
        }
        if let Some((kind, at)) = choice.found {
            let at = start + at;
            push(&mut self.findings, kind, at..at + 1);
        }
        self.tables.charsets.push(CharsetEntry { tree: offset32(lengths.0), choice });
    }

    fn plain_tree(&mut self) {
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
                    let close = self.value_end(self.at + 1);
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
