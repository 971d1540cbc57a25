//! Edits of a file that leave every other byte unchanged.

mod copy;
mod lists;

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::build::{Builder, checked};
use crate::charset::{Charset, Stepper};
use crate::collection::Collection;
use crate::error::{Error, ErrorKind};
use crate::split::game_spans;
use crate::value::escape_text;
use crate::view::{Node, PropValue, Property};
use lists::{Child, Lists};

/// Bytes of the file, and what takes their place.
type Replacement = (Range<usize>, Vec<u8>);

/// A list of changes to a file: of values, of properties, and of the tree. Every byte that no change
/// concerns stays as it is.
///
/// Nodes are always those of the file as it was read, wherever the changes put them. Changes of one
/// list of children are made in the order of the calls.
///
/// ```
/// use sgf_syntax::Edits;
/// let collection = sgf_syntax::parse(b"(;GM[6]\r\n ;W [31hefe] C[odd] )")?;
/// let node = collection.trees().next().unwrap().main_line().nth(1).unwrap();
/// let mut edits = Edits::new(&collection);
/// edits.set_text(node, "C", "good [!]");
/// assert_eq!(edits.apply()?, b"(;GM[6]\r\n ;W [31hefe] C[good [!\\]] )");
/// # Ok::<(), sgf_syntax::Error>(())
/// ```
///
/// Variations can be added, removed, reordered, and moved:
///
/// ```
/// use sgf_syntax::Edits;
/// let collection = sgf_syntax::parse(b"(;SZ[9]\n;B[ee];W[ec]\n (;B[gc]) (;B[cc]))")?;
/// let line: Vec<_> = collection.trees().next().unwrap().main_line().collect();
/// let mut edits = Edits::new(&collection);
/// edits.add_child(line[1], |new| {
///     new.node().add("W", ["ge"]).text("C", "better");
/// });
/// edits.promote(line[2].children()[1]);
/// assert_eq!(
///     edits.apply()?,
///     b"(;SZ[9]\n;B[ee](;W[ec] (;B[cc])\n (;B[gc]))\n(;W[ge]C[better]))"
/// );
/// # Ok::<(), sgf_syntax::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Edits<'c> {
    collection: &'c Collection<'c>,
    changes: Vec<Change<'c>>,
    lists: Lists<'c>,
}

#[derive(Debug, Clone)]
enum Change<'c> {
    /// A span is replaced.
    Replace(Range<usize>, Vec<u8>),
    /// All values of a property are replaced, which is an error if the game cannot hold them.
    Set(Node<'c>, String, Result<Vec<Vec<u8>>, Error>),
}

impl<'c> Edits<'c> {
    /// Returns an empty list of changes.
    #[must_use]
    pub const fn new(collection: &'c Collection<'c>) -> Self {
        Self { collection, changes: Vec::new(), lists: Lists::new() }
    }

    /// Replaces the bytes between the brackets of a value. `raw` is written unchanged, so `]` and
    /// `\` must already be escaped ([`escape_text`]).
    pub fn set_raw(&mut self, value: PropValue<'c>, raw: &[u8]) {
        self.changes.push(Change::Replace(value.span(), raw.to_vec()));
    }

    /// Sets a property of a node to these values, which are written as [`Builder::add`] writes them,
    /// in the character set of the game: a `]` or `\` that is not escaped is. All values that the
    /// property has are replaced, also those of a repetition in the same node. If the property is
    /// missing, it is added at the end of the node. Values that the character set lacks, and setting
    /// the same property twice, make [`apply`](Self::apply) fail.
    ///
    /// ```
    /// use sgf_syntax::Edits;
    /// let collection = sgf_syntax::parse(b"(;SZ[9]AB[aa][bb] ;B[ee])")?;
    /// let root = collection.trees().next().unwrap().root().unwrap();
    /// let mut edits = Edits::new(&collection);
    /// edits.set(root, "AB", ["cc", "dd", "ff"]);
    /// edits.set(root, "KM", ["0.5"]);
    /// assert_eq!(edits.apply()?, b"(;SZ[9]AB[cc][dd][ff]KM[0.5] ;B[ee])");
    /// # Ok::<(), sgf_syntax::Error>(())
    /// ```
    pub fn set<'v>(
        &mut self,
        node: Node<'c>,
        name: &str,
        values: impl IntoIterator<Item = &'v str>,
    ) {
        self.set_all(node, name, values.into_iter().map(checked));
    }

    /// Sets a property of a node to one text: escapes the text and writes it in the character set of
    /// the game, and otherwise does what [`set`](Self::set) does.
    ///
    /// ```
    /// use sgf_syntax::Edits;
    /// let collection = sgf_syntax::parse(b"(;CA[ISO-8859-1]PB[Gr\xfcn]KM[5.5][6]AB[aa]KM[0])")?;
    /// let root = collection.trees().next().unwrap().main_line().next().unwrap();
    /// let mut edits = Edits::new(&collection);
    /// edits.set_text(root, "PW", "Weiß");
    /// edits.set_text(root, "KM", "7.5");
    /// assert_eq!(edits.apply()?, b"(;CA[ISO-8859-1]PB[Gr\xfcn]KM[7.5]AB[aa]PW[Wei\xdf])");
    /// # Ok::<(), sgf_syntax::Error>(())
    /// ```
    pub fn set_text(&mut self, node: Node<'c>, name: &str, text: &str) {
        self.set_all(node, name, core::iter::once(escape_text(text)));
    }

    fn set_all<'v>(
        &mut self,
        node: Node<'c>,
        name: &str,
        values: impl Iterator<Item = Cow<'v, str>>,
    ) {
        let charset = self.collection.charset_at(node.offset());
        let values: Option<Vec<_>> = values.map(|value| encoded(&value, charset)).collect();
        let lacks = || Error::new(ErrorKind::NotInCharset(charset), node.span());
        let mut values = values.ok_or_else(lacks);
        if let Ok(values) = &mut values
            && values.is_empty()
        {
            values.push(Vec::new());
        }
        self.changes.push(Change::Set(node, name.into(), values));
    }

    /// Removes a property with all its values.
    pub fn remove(&mut self, property: Property<'c>) {
        self.changes.push(Change::Replace(property.span(), Vec::new()));
    }

    /// Adds nodes after a node: those that `new` builds become the last variation there. If no other
    /// node follows, they continue the line.
    ///
    /// The text is written in the character set of the game; [`apply`](Self::apply) fails if the set
    /// lacks a character. Each [`game`](Builder::game) that `new` starts becomes a variation of its own.
    pub fn add_child(&mut self, parent: Node<'c>, new: impl FnOnce(&mut Builder)) {
        let mut builder = Builder::new();
        new(&mut builder);
        let text = builder.finish();
        let charset = self.collection.charset_at(parent.offset());
        for span in game_spans(text.as_bytes()) {
            let nodes = &text[span.start + 1..span.end - 1];
            let lacks = || Error::new(ErrorKind::NotInCharset(charset), parent.span());
            let nodes = encoded_nodes(nodes, charset).ok_or_else(lacks);
            self.lists.push(parent, Child::New(nodes));
        }
    }

    /// Removes a node with all nodes after it. The root of a game is removed with its game. Changes of
    /// removed nodes have no effect.
    pub fn remove_node(&mut self, node: Node<'c>) {
        self.lists.remove(node);
    }

    /// Makes a node the first of the nodes that follow its parent, so that the main line of the parent
    /// goes through it. The root of a game has no parent and stays.
    pub fn promote(&mut self, node: Node<'c>) {
        self.lists.promote(node);
    }

    /// Moves a node with all nodes after it: it becomes the last of the nodes that follow `parent`.
    ///
    /// [`apply`](Self::apply) fails if `parent` is the node itself or after it, or is removed, or if its
    /// game has another character set and the moved nodes are not ASCII.
    pub fn move_node(&mut self, node: Node<'c>, parent: Node<'c>) {
        self.lists.relocate(node, parent);
    }

    /// Returns the bytes of the file with all changes applied.
    ///
    /// # Errors
    /// [`ErrorKind::OverlappingEdits`] if two changes touch the same bytes, or a node is both removed and
    /// moved; [`ErrorKind::MovedIntoItself`] if a node is moved to a place that is not in the file; and
    /// [`ErrorKind::NotInCharset`] if a game cannot hold a text.
    pub fn apply(&self) -> Result<Vec<u8>, Error> {
        let replacements = self.replacements()?;
        self.lists.check()?;
        copy::copy(self.collection, &replacements, &self.lists)
    }

    /// Returns the changes of values and properties in the order of their places.
    fn replacements(&self) -> Result<Vec<Replacement>, Error> {
        let mut order: Vec<Replacement> = Vec::with_capacity(self.changes.len());
        let mut set_before = BTreeSet::new();
        for change in &self.changes {
            match change {
                Change::Replace(span, text) => order.push((span.clone(), text.clone())),
                Change::Set(node, name, values) => {
                    let values = values.as_ref().map_err(|error| *error)?;
                    let place = set(*node, name, values, &mut order);
                    if !set_before.insert((node.index(), name)) {
                        return Err(Error::new(ErrorKind::OverlappingEdits, place));
                    }
                }
            }
        }
        order.sort_by_key(|(span, _)| (span.start, span.end));
        let overlap = order.windows(2).find(|pair| pair[1].0.start < pair[0].0.end);
        match overlap {
            Some(pair) => Err(Error::new(ErrorKind::OverlappingEdits, pair[1].0.clone())),
            None => Ok(order),
        }
    }
}

/// Returns an escaped value in a character set.
fn encoded(value: &str, charset: Charset) -> Option<Vec<u8>> {
    let mut raw = charset.encode(value)?;
    if let Some(steps) = Stepper::new(charset) {
        steps.protect(&mut raw);
    }
    Some(raw)
}

/// Returns nodes, as [`Builder`] writes them, in a character set.
fn encoded_nodes(nodes: &str, charset: Charset) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(nodes.len());
    let mut rest = nodes;
    while let Some(open) = rest.find('[') {
        let end = crate::find::value_end(rest.as_bytes(), open + 1).unwrap_or(rest.len());
        out.extend_from_slice(&rest.as_bytes()[..=open]);
        out.extend(encoded(&rest[open + 1..end], charset)?);
        rest = &rest[end..];
    }
    out.extend_from_slice(rest.as_bytes());
    Some(out)
}

/// Appends the values in brackets.
fn push_values(text: &mut Vec<u8>, values: &[Vec<u8>]) {
    for value in values {
        text.push(b'[');
        text.extend_from_slice(value);
        text.push(b']');
    }
}

/// Replaces all values of a property, and returns the bytes concerned. The new ones take the place of
/// the first; a repetition of the property is removed.
fn set(
    node: Node<'_>,
    name: &str,
    values: &[Vec<u8>],
    order: &mut Vec<(Range<usize>, Vec<u8>)>,
) -> Range<usize> {
    let named = || node.named(name);
    let kept = named().find(|property| property.value().is_some()).or(named().next());
    let mut text = Vec::new();
    let place = match kept {
        Some(kept) => {
            kept.value().map_or(kept.span().end, |first| first.outer_span().start)..kept.span().end
        }
        None => {
            text.extend(name.bytes().filter(u8::is_ascii_uppercase));
            node.span().end..node.span().end
        }
    };
    push_values(&mut text, values);
    order.push((place.clone(), text));
    let repeated = named().filter(|property| Some(*property) != kept);
    order.extend(repeated.map(|property| (property.span(), Vec::new())));
    place
}
