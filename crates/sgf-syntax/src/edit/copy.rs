//! The copy of a file with its changes.
//!
//! A tree is copied node by node up to a node whose children change, and then child by child. The
//! tasks that are left stand on a stack, so that deep trees need no call stack.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::lists::{Child, Lists};
use crate::bytes::is_space;
use crate::collection::Collection;
use crate::error::{Error, ErrorKind};
use crate::view::{GameTree, Node};

/// Returns the bytes of a file with these replacements, which are sorted and do not overlap, and
/// with these lists of children.
pub(super) fn copy(
    collection: &Collection<'_>,
    replacements: &[(Range<usize>, Vec<u8>)],
    lists: &Lists<'_>,
) -> Result<Vec<u8>, Error> {
    let source = collection.source();
    let mut copy = Copy { source, replacements, lists, out: Vec::new(), arrived: BTreeSet::new() };
    copy.out.reserve(source.len());
    if lists.is_empty() {
        copy.bytes(0..source.len());
        return Ok(copy.out);
    }
    let mut at = 0;
    for tree in collection.trees() {
        copy.bytes(at..tree.span().start);
        at = tree.span().end;
        copy.run(vec![Task::Tree(tree, false)])?;
    }
    copy.bytes(at..source.len());
    let lost = lists.moved().find(|node| !copy.arrived.contains(&node.index()));
    match lost {
        Some(node) => Err(Error::new(ErrorKind::MovedIntoItself, node.span())),
        None => Ok(copy.out),
    }
}

struct Copy<'e, 'c> {
    source: &'e [u8],
    replacements: &'e [(Range<usize>, Vec<u8>)],
    lists: &'e Lists<'c>,
    out: Vec<u8>,
    /// The indices of the children that have been written.
    arrived: BTreeSet<usize>,
}

/// A part still to be written.
enum Task<'e, 'c> {
    /// Bytes of the file.
    Bytes(Range<usize>),
    /// Other bytes.
    Text(&'e [u8]),
    /// A tree with its parentheses, also if its root is moved away (`true`).
    Tree(GameTree<'c>, bool),
    /// A node with all nodes after it.
    Nodes(Node<'c>),
}

impl<'e, 'c> Copy<'e, 'c> {
    /// Copies bytes with their replacements. An insertion belongs to the bytes before it.
    fn bytes(&mut self, span: Range<usize>) {
        let mut at = span.start;
        let first = self.replacements.partition_point(|(place, _)| {
            place.start < span.start || place.start == span.start && place.is_empty()
        });
        for (place, text) in &self.replacements[first..] {
            if place.end > span.end {
                break;
            }
            self.out.extend_from_slice(&self.source[at..place.start]);
            self.out.extend_from_slice(text);
            at = place.end;
        }
        self.out.extend_from_slice(&self.source[at..span.end.max(at)]);
    }

    fn run(&mut self, mut tasks: Vec<Task<'e, 'c>>) -> Result<(), Error> {
        while let Some(task) = tasks.pop() {
            let start = tasks.len();
            match task {
                Task::Bytes(span) => self.bytes(span),
                Task::Text(text) => self.out.extend_from_slice(text),
                Task::Tree(tree, is_moved) => self.tree(tree, is_moved, &mut tasks),
                Task::Nodes(node) => self.nodes(node, &mut tasks)?,
            }
            tasks[start..].reverse();
        }
        Ok(())
    }

    fn tree(&self, tree: GameTree<'c>, is_moved: bool, tasks: &mut Vec<Task<'e, 'c>>) {
        let (span, end) = (tree.span(), last_end(tree));
        match tree.root() {
            Some(root) if !is_moved && self.lists.is_cut(root) => {}
            Some(root) => {
                tasks.push(Task::Bytes(span.start..root.offset()));
                tasks.push(Task::Nodes(root));
                tasks.push(Task::Bytes(end..span.end));
            }
            None => {
                variations(tree, span.start, tasks);
                tasks.push(Task::Bytes(end..span.end));
            }
        }
    }

    fn nodes(&mut self, first: Node<'c>, tasks: &mut Vec<Task<'e, 'c>>) -> Result<(), Error> {
        let mut last = first;
        let mut children = self.lists.children(last);
        while let (None, Some(next)) = (children, last.next_in_tree()) {
            last = next;
            children = self.lists.children(last);
        }
        tasks.push(Task::Bytes(first.offset()..last.span().end));
        match children {
            None => variations(last.tree(), last.span().end, tasks),
            Some(children) => self.children(last, children, tasks)?,
        }
        Ok(())
    }

    /// Writes the changed children of a node: each in parentheses if there are several.
    fn children(
        &mut self,
        parent: Node<'c>,
        children: &'e [Child<'c>],
        tasks: &mut Vec<Task<'e, 'c>>,
    ) -> Result<(), Error> {
        let is_branch = children.len() > 1;
        let [open, close]: [&[u8]; 2] = if is_branch { [b"\n(", b")"] } else { [b"\n", b""] };
        for child in children {
            let node = match child {
                Child::Old(node) => *node,
                Child::New(nodes) => {
                    let nodes = nodes.as_ref().map_err(|error| *error)?;
                    tasks.extend([Task::Text(open), Task::Text(nodes), Task::Text(close)]);
                    continue;
                }
            };
            self.arrived.insert(node.index());
            let tree = node.tree();
            let (is_first, is_own) = (tree.root() == Some(node), node.parent() == Some(parent));
            if is_first && is_own {
                tasks.push(Task::Bytes(self.blanks_before(tree.span().start)));
                tasks.push(Task::Tree(tree, true));
            } else if is_first && is_branch {
                tasks.extend([Task::Text(b"\n"), Task::Tree(tree, true)]);
            } else {
                if is_own {
                    tasks.push(Task::Bytes(self.blanks_before(node.offset())));
                }
                let open = if is_own { &open[1..] } else { open };
                tasks.extend([Task::Text(open), Task::Nodes(node), Task::Text(close)]);
            }
        }
        Ok(())
    }

    /// Returns the white space before an offset.
    fn blanks_before(&self, at: usize) -> Range<usize> {
        let blanks = self.source[..at].iter().rev().take_while(|byte| is_space(**byte)).count();
        at - blanks..at
    }
}

/// Writes the variations of a tree with the bytes before each, from an offset on.
fn variations<'c>(tree: GameTree<'c>, from: usize, tasks: &mut Vec<Task<'_, 'c>>) {
    let mut at = from;
    for variation in tree.variations() {
        tasks.push(Task::Bytes(at..variation.span().start));
        tasks.push(Task::Tree(variation, false));
        at = variation.span().end;
    }
}

/// Offset of the end of the last node or variation of a tree, after which its `)` follows.
fn last_end(tree: GameTree<'_>) -> usize {
    let nodes = tree.own_nodes().last().map(|node| node.span().end);
    let variations = tree.variations().last().map(|variation| variation.span().end);
    let end = nodes.max(variations).unwrap_or_else(|| tree.span().start + 1);
    end.min(tree.span().end)
}
