//! The parser: bytes to game trees, nodes, properties, and values, each with its byte span.
//!
//! A parsed file is four flat lists of offsets into the source. Parsing therefore allocates little,
//! dropping needs no recursion even for deeply nested trees, and the lists can be reused for the
//! next game ([`Parser::recycle`]).

use alloc::vec::Vec;
use core::fmt;

use crate::error::{Error, Findings, Parsed, first_error};
use crate::scan;
use crate::tree::{GameTree, Node};
use crate::write;

/// The treatment of damaged input, strict or lenient.
///
/// ```
/// use sgf_syntax::ParseOptions;
/// let damaged = b"(;FF[4]GM[6];W[31hefe]";
/// assert!(ParseOptions::strict().parse(damaged).is_err());
/// let read = ParseOptions::lenient().parse(damaged)?;
/// assert_eq!(read.value.trees().count(), 1);
/// assert_eq!(read.diagnostics[0].kind().code(), "unclosed-tree");
/// # Ok::<(), sgf_syntax::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseOptions {
    lenient: bool,
    continued: bool,
}

impl ParseOptions {
    /// Strict reading: the first diagnostic of severity [`Error`](crate::Severity::Error) is
    /// returned as an error.
    #[must_use]
    pub const fn strict() -> Self {
        Self { lenient: false, continued: false }
    }

    /// Lenient reading: damage is repaired and reported.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { lenient: true, continued: false }
    }

    /// Marks the input as a later part of a file, as cut by [`crate::next_part`]. Text before the
    /// first tree then counts as text between trees, and a part without a tree is not an error.
    #[must_use]
    pub const fn continued(self) -> Self {
        Self { continued: true, ..self }
    }

    /// Parses a whole file.
    ///
    /// # Errors
    /// Strict reading returns the first diagnostic of severity error. Lenient reading fails only
    /// for an input of 4 GiB or more ([`ErrorKind::InputTooLong`](crate::ErrorKind::InputTooLong)).
    pub fn parse(self, source: &[u8]) -> Result<Parsed<Collection<'_>>, Error> {
        Parser::new(self).parse(source)
    }
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self::strict()
    }
}

/// A parser that reuses its buffers when reading game after game.
///
/// ```
/// use sgf_syntax::{ParseOptions, Parser, game_spans};
/// let archive = b"(;GM[6];W[31hefe])\n(;GM[6];B[61lrqr])";
/// let mut parser = Parser::new(ParseOptions::strict());
/// let mut nodes = 0;
/// for span in game_spans(archive) {
///     let collection = parser.parse(&archive[span])?.value;
///     nodes += collection.node_count();
///     parser.recycle(collection);
/// }
/// assert_eq!(nodes, 4);
/// # Ok::<(), sgf_syntax::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Parser {
    options: ParseOptions,
    spare: Tables,
}

impl Parser {
    /// Returns a parser with empty buffers.
    #[must_use]
    pub fn new(options: ParseOptions) -> Self {
        Self { options, spare: Tables::default() }
    }

    /// Parses a whole file or one game of an archive.
    ///
    /// # Errors
    /// Those of [`ParseOptions::parse`].
    pub fn parse<'a>(&mut self, source: &'a [u8]) -> Result<Parsed<Collection<'a>>, Error> {
        let tables = core::mem::take(&mut self.spare);
        let (tables, findings) = scan::scan(source, tables, self.options.continued)?;
        self.finish(source, tables, findings)
    }

    /// Parses the next game tree of `source` from offset `at` and moves `at` past it. Returns
    /// `None` at the end of the input. Spans count from the start of `source`.
    ///
    /// Text between trees is skipped without a diagnostic; [`parse`](Self::parse) of the whole file
    /// reports it.
    ///
    /// ```
    /// use sgf_syntax::{ParseOptions, Parser};
    /// let archive = b"(;GM[6];W[31hefe]) and (;GM[6];B[61lrqr])";
    /// let mut parser = Parser::new(ParseOptions::strict());
    /// let (mut at, mut games) = (0, 0);
    /// while let Some(read) = parser.next_game(archive, &mut at)? {
    ///     games += 1;
    ///     parser.recycle(read.value);
    /// }
    /// assert_eq!((games, at), (2, archive.len()));
    /// # Ok::<(), sgf_syntax::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`ParseOptions::parse`]. Even then, `at` moves past the tree, and the next call
    /// reads the next tree.
    pub fn next_game<'a>(
        &mut self,
        source: &'a [u8],
        at: &mut usize,
    ) -> Result<Option<Parsed<Collection<'a>>>, Error> {
        let tables = core::mem::take(&mut self.spare);
        let (tables, findings) = scan::scan_game(source, at, tables)?;
        if tables.trees.is_empty() {
            self.spare = tables;
            return Ok(None);
        }
        self.finish(source, tables, findings).map(Some)
    }

    fn finish<'a>(
        &mut self,
        source: &'a [u8],
        tables: Tables,
        findings: Findings,
    ) -> Result<Parsed<Collection<'a>>, Error> {
        let failed = if self.options.lenient { None } else { first_error(&findings) };
        match failed {
            Some(error) => {
                self.spare = tables;
                Err(error)
            }
            None => Ok(Parsed { value: Collection { source, tables }, diagnostics: findings }),
        }
    }

    /// Takes over the buffers of a collection that is no longer needed.
    pub fn recycle(&mut self, collection: Collection<'_>) {
        self.spare = collection.tables;
    }
}

/// Parses a whole file strictly. Warnings are ignored, and the first error is returned.
///
/// ```
/// let collection = sgf_syntax::parse(b"(;FF[4]GM[6]PW[Ann]PB[Bob];W[31hefe])")?;
/// let root = collection.trees().next().and_then(|tree| tree.root()).unwrap();
/// assert_eq!(root.property("PW").unwrap().value().unwrap().raw(), b"Ann");
/// # Ok::<(), sgf_syntax::Error>(())
/// ```
///
/// # Errors
/// The first diagnostic of severity error, with its span.
pub fn parse(source: &[u8]) -> Result<Collection<'_>, Error> {
    Ok(ParseOptions::strict().parse(source)?.value)
}

/// The effective name of a property: its upper-case letters.
///
/// Names of up to 12 letters are packed into one word, so that comparing two of them takes one
/// instruction. Longer names are kept as a hash (bit 63 set) and compared in full where a collision
/// would matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PropIdent(u64);

impl PropIdent {
    const LETTERS: u32 = 12;
    const LONG: u64 = 1 << 63;
    pub(crate) const EMPTY: Self = Self(0);

    /// Returns the identifier of a name. Bytes other than ASCII upper-case letters are ignored.
    #[must_use]
    pub const fn new(name: &str) -> Self {
        Self::from_name(name.as_bytes())
    }

    pub(crate) const fn from_name(name: &[u8]) -> Self {
        let mut ident = Self::EMPTY;
        let mut letters = 0;
        let mut at = 0;
        while at < name.len() {
            if name[at].is_ascii_uppercase() {
                letters += 1;
                ident = ident.push(name[at], letters);
            }
            at += 1;
        }
        ident
    }

    /// Adds letter number `count`, counted from 1.
    #[inline]
    pub(crate) const fn push(self, letter: u8, count: u32) -> Self {
        if count <= Self::LETTERS {
            Self(self.0 << 5 | (letter & 31) as u64)
        } else {
            Self((self.0 ^ letter as u64).wrapping_mul(0x0000_0100_0000_01b3) | Self::LONG)
        }
    }

    /// Returns `true` if two different names may share this identifier.
    pub(crate) const fn is_hash(self) -> bool {
        self.0 & Self::LONG != 0
    }

    /// One of 64 bits, for a quick test that a name has not occurred before.
    #[inline]
    pub(crate) const fn filter_bit(self) -> u64 {
        1 << (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58)
    }
}

impl fmt::Display for PropIdent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_hash() {
            return f.write_str("(long name)");
        }
        for place in (0..Self::LETTERS).rev() {
            let code = (self.0 >> (5 * place)) & 31;
            if code != 0 {
                write!(f, "{}", char::from(b'@' + u8::try_from(code).unwrap_or(0)))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for PropIdent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PropIdent({self})")
    }
}

/// The index that stands for "no entry".
pub(crate) const NONE: u32 = u32::MAX;

/// One pair of parentheses. Trees are listed in the order of their `(`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TreeEntry {
    /// Offset of `(`.
    pub(crate) start: u32,
    /// Offset after `)`.
    pub(crate) end: u32,
    /// The enclosing tree, or [`NONE`].
    pub(crate) parent: u32,
    /// The nodes of this tree without its variations are `first_node..nodes_end`.
    pub(crate) first_node: u32,
    pub(crate) nodes_end: u32,
    /// Index after the last descendant.
    pub(crate) trees_end: u32,
}

/// One node: `;` and its properties, which end where those of the next node start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NodeEntry {
    /// Offset of `;`, or of the first property if the `;` is missing.
    pub(crate) start: u32,
    pub(crate) tree: u32,
    pub(crate) first_property: u32,
}

/// One property. Its values end where those of the next property start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PropertyEntry {
    pub(crate) ident: PropIdent,
    pub(crate) name: u32,
    pub(crate) name_end: u32,
    pub(crate) first_value: u32,
}

/// The bytes between `[` and `]`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ValueEntry {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// The flat lists of a parsed file.
#[derive(Debug, Default, Clone)]
pub(crate) struct Tables {
    pub(crate) trees: Vec<TreeEntry>,
    pub(crate) nodes: Vec<NodeEntry>,
    pub(crate) properties: Vec<PropertyEntry>,
    pub(crate) values: Vec<ValueEntry>,
}

impl Tables {
    pub(crate) fn clear(&mut self) {
        self.trees.clear();
        self.nodes.clear();
        self.properties.clear();
        self.values.clear();
    }
}

/// A parsed file: its game trees and the bytes they were read from.
#[derive(Debug, Clone)]
pub struct Collection<'a> {
    source: &'a [u8],
    tables: Tables,
}

impl<'a> Collection<'a> {
    /// The bytes this collection was read from. Writing them back preserves everything, including
    /// white space and text between trees. [`crate::Edits`] changes single values in them.
    #[must_use]
    pub const fn source(&self) -> &'a [u8] {
        self.source
    }

    /// The game trees in the order of the file.
    pub fn trees(&self) -> impl Iterator<Item = GameTree<'_>> + Clone {
        let mut next = 0;
        core::iter::from_fn(move || {
            let entry = self.tables.trees.get(next as usize)?;
            let id = next;
            next = entry.trees_end;
            Some(GameTree::new(self, id))
        })
    }

    /// Number of nodes in all trees and variations.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.tables.nodes.len()
    }

    /// The node at byte `offset`, or `None` if the offset lies outside all trees.
    #[must_use]
    pub fn node_at(&self, offset: usize) -> Option<Node<'_>> {
        let behind = self.tables.nodes.partition_point(|node| node.start as usize <= offset);
        let id = u32::try_from(behind.checked_sub(1)?).ok()?;
        let node = Node::new(self, id);
        (offset < node.tree().span().end).then_some(node)
    }

    /// The file in the layout of GNU Backgammon: one node per line, properties in their original
    /// order, values unchanged, and no empty lines. Files written by GNU Backgammon are reproduced
    /// byte for byte.
    #[must_use]
    pub fn to_canonical(&self) -> Vec<u8> {
        write::canonical(self)
    }

    pub(crate) const fn tables(&self) -> &Tables {
        &self.tables
    }
}

/// Returns `true` for the white space of SGF: space, TAB, CR, LF, VT, and FF.
#[inline]
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c)
}

/// Converts an offset to 32 bits. Inputs of 4 GiB and more are refused before scanning.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "inputs of 4 GiB are refused before scanning")]
pub(crate) const fn offset32(at: usize) -> u32 {
    debug_assert!(at < NONE as usize);
    at as u32
}
