//! A parsed file.

use crate::tables::Tables;

/// A parsed file: its game trees and the bytes they were read from.
#[derive(Debug, Clone)]
pub struct Collection<'a> {
    source: &'a [u8],
    tables: Tables,
}

impl<'a> Collection<'a> {
    pub(crate) const fn new(source: &'a [u8], tables: Tables) -> Self {
        Self { source, tables }
    }

    /// The bytes this collection was read from. Writing them back preserves everything, including
    /// white space and text between trees. [`crate::Edits`] changes single values in them.
    #[must_use]
    pub const fn source(&self) -> &'a [u8] {
        self.source
    }

    /// Number of nodes in all trees and variations.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.tables.nodes.len()
    }

    pub(crate) fn into_tables(self) -> Tables {
        self.tables
    }

    pub(crate) const fn tables(&self) -> &Tables {
        &self.tables
    }
}
