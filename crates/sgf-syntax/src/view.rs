//! Views of a collection: trees, nodes, properties, and values are a reference and an index.

use crate::collection::Collection;

macro_rules! same_place {
    ($view:ident) => {
        impl PartialEq for $view<'_> {
            fn eq(&self, other: &Self) -> bool {
                core::ptr::eq(self.collection, other.collection) && self.id == other.id
            }
        }
        impl Eq for $view<'_> {}
    };
}

/// A pair of parentheses: a game or a variation of one.
#[derive(Clone, Copy)]
pub struct GameTree<'c> {
    pub(crate) collection: &'c Collection<'c>,
    pub(crate) id: u32,
}
same_place!(GameTree);

impl<'c> GameTree<'c> {
    pub(crate) const fn new(collection: &'c Collection<'c>, id: u32) -> Self {
        Self { collection, id }
    }
}

/// A node: the properties after one `;`.
#[derive(Clone, Copy)]
pub struct Node<'c> {
    pub(crate) collection: &'c Collection<'c>,
    pub(crate) id: u32,
}
same_place!(Node);

impl<'c> Node<'c> {
    pub(crate) const fn new(collection: &'c Collection<'c>, id: u32) -> Self {
        Self { collection, id }
    }
}

/// A property: a name and its values.
#[derive(Clone, Copy)]
pub struct Property<'c> {
    pub(crate) collection: &'c Collection<'c>,
    pub(crate) id: usize,
}
same_place!(Property);

/// A value of a property: the bytes between `[` and `]`.
#[derive(Clone, Copy)]
pub struct PropValue<'c> {
    pub(crate) collection: &'c Collection<'c>,
    pub(crate) id: usize,
}
same_place!(PropValue);
