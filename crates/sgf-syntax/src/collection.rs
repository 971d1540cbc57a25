//! A parsed file.

use crate::build::Builder;
use crate::charset::{Charset, CharsetBasis, CharsetChoice};
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
    /// white space and text between trees. [`crate::Edits`] changes single values and nodes in them.
    #[must_use]
    pub const fn source(&self) -> &'a [u8] {
        self.source
    }

    /// Number of nodes in all trees and variations.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.tables.nodes.len()
    }

    /// The character set of the texts of the first game; UTF-8 for a file without games.
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.choice_of(0).charset
    }

    /// Starts a new file, to be written from nothing.
    ///
    /// ```
    /// use sgf_syntax::Collection;
    ///
    /// let mut file = Collection::builder();
    /// file.game().add("GM", ["1"]).add("SZ", ["19"]).text("C", "one [1]");
    /// file.node().add("B", ["dd"]);
    /// file.variation().node().add("W", ["pp"]);
    /// file.end_variation();
    /// file.variation().node().add("W", ["dp"]);
    /// let text = file.finish();
    /// assert_eq!(text, "(;GM[1]SZ[19]C[one [1\\]]\n;B[dd]\n(;W[pp])\n(;W[dp]))\n");
    /// ```
    #[must_use]
    pub const fn builder() -> Builder {
        Builder::new()
    }

    /// The choice of the character set of the game with this tree.
    pub(crate) fn choice_of(&self, tree: u32) -> CharsetChoice {
        let games = &self.tables.charsets;
        let after = games.partition_point(|game| game.tree <= tree);
        let game = after.checked_sub(1).and_then(|at| games.get(at));
        game.map_or(CharsetChoice::of(Charset::UTF8, CharsetBasis::Content), |game| game.choice)
    }

    /// The character set of the game around an offset.
    pub(crate) fn charset_at(&self, offset: usize) -> Charset {
        let games = &self.tables.charsets;
        if let [game] = games.as_slice() {
            return game.choice.charset;
        }
        let start = |tree: u32| self.tables.trees.get(tree as usize).map_or(0, |tree| tree.start);
        let after = games.partition_point(|game| start(game.tree) as usize <= offset);
        let game = after.checked_sub(1).and_then(|at| games.get(at));
        game.map_or(Charset::UTF8, |game| game.choice.charset)
    }

    pub(crate) fn into_tables(self) -> Tables {
        self.tables
    }

    pub(crate) const fn tables(&self) -> &Tables {
        &self.tables
    }
}
