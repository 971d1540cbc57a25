//! The canonical layout, as GNU Backgammon writes it.

use alloc::vec::Vec;

use crate::bytes::BOM;
use crate::charset::CharsetBasis;
use crate::collection::Collection;
use crate::view::{GameTree, Node};

impl Collection<'_> {
    /// The file in the layout of GNU Backgammon: one node per line, properties in their original
    /// order, values unchanged, and no empty lines. Files written by GNU Backgammon are reproduced
    /// byte for byte. A byte order mark is left out, unless it alone says that the texts are UTF-8,
    /// because they have other bytes, too.
    #[must_use]
    pub fn to_canonical(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.source().len());
        for game in self.trees() {
            game_tree(game, &mut out);
            out.push(b'\n');
        }
        let is_marked = |tree: GameTree<'_>| tree.charset_choice().basis == CharsetBasis::Mark;
        if self.trees().any(is_marked) && core::str::from_utf8(&out).is_err() {
            out.splice(0..0, BOM.iter().copied());
        }
        out
    }
}

/// Writes one game: `(;` and the root on one line, each further node on its own line starting with
/// `;`. Variations start on a new line. Closing parentheses are written when the walk leaves a tree,
/// so that deep nesting needs no call stack.
fn game_tree<'c>(game: GameTree<'c>, out: &mut Vec<u8>) {
    let mut open: Vec<GameTree<'c>> = Vec::new();
    let mut pending: Vec<GameTree<'c>> = alloc::vec![game];
    while let Some(tree) = pending.pop() {
        while open.last().is_some_and(|outer| tree.span().start >= outer.span().end) {
            open.pop();
            out.push(b')');
        }
        if !open.is_empty() {
            out.push(b'\n');
        }
        out.push(b'(');
        for (number, node) in tree.own_nodes().enumerate() {
            if number > 0 {
                out.push(b'\n');
            }
            write_node(node, out);
        }
        open.push(tree);
        let first = pending.len();
        pending.extend(tree.variations());
        pending[first..].reverse();
    }
    out.extend(open.iter().map(|_| b')'));
}

fn write_node(node: Node<'_>, out: &mut Vec<u8>) {
    out.push(b';');
    for property in node.properties() {
        out.extend(property.name().iter().filter(|byte| byte.is_ascii_uppercase()));
        let before = out.len();
        for value in property.values() {
            out.push(b'[');
            write_value(value.raw(), value.span().end == value.source().len(), out);
            out.push(b']');
        }
        if out.len() == before {
            out.extend_from_slice(b"[]");
        }
    }
}

/// Copies the value unchanged. A value cut off after a lone `\` gets a second one, because it would
/// escape the closing bracket.
fn write_value(raw: &[u8], is_cut: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(raw);
    let escapes = raw.iter().rev().take_while(|&&byte| byte == b'\\').count();
    if is_cut && escapes % 2 == 1 {
        out.push(b'\\');
    }
}
