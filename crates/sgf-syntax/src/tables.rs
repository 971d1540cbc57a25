//! The flat lists of a parsed file: offsets into its source.

use alloc::vec::Vec;

use crate::charset::CharsetChoice;
use crate::ident::PropIdent;

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

/// The character set of a game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CharsetEntry {
    /// Index of the game tree.
    pub(crate) tree: u32,
    pub(crate) choice: CharsetChoice,
}

/// The flat lists of a parsed file.
#[derive(Debug, Default, Clone)]
pub(crate) struct Tables {
    pub(crate) trees: Vec<TreeEntry>,
    pub(crate) nodes: Vec<NodeEntry>,
    pub(crate) properties: Vec<PropertyEntry>,
    pub(crate) values: Vec<ValueEntry>,
    pub(crate) charsets: Vec<CharsetEntry>,
}

impl Tables {
    /// The lengths of the lists but the last.
    pub(crate) fn lengths(&self) -> (usize, usize, usize, usize) {
        (self.trees.len(), self.nodes.len(), self.properties.len(), self.values.len())
    }

    /// Returns to these lengths.
    pub(crate) fn truncate(&mut self, lengths: (usize, usize, usize, usize)) {
        self.trees.truncate(lengths.0);
        self.nodes.truncate(lengths.1);
        self.properties.truncate(lengths.2);
        self.values.truncate(lengths.3);
    }

    pub(crate) fn clear(&mut self) {
        self.trees.clear();
        self.nodes.clear();
        self.properties.clear();
        self.values.clear();
        self.charsets.clear();
    }
}

/// Converts an offset to 32 bits. Inputs of 4 GiB and more are refused before scanning.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "inputs of 4 GiB are refused before scanning")]
pub(crate) const fn offset32(at: usize) -> u32 {
    debug_assert!(at < NONE as usize);
    at as u32
}
