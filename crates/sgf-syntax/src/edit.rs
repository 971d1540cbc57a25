//! Edits of single values that leave every other byte unchanged.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::charset::Stepper;
use crate::collection::Collection;
use crate::error::{Error, ErrorKind};
use crate::value::escape_text;
use crate::view::{Node, PropValue, Property};

/// A list of changes to a file. Each replaces one span; every byte outside these spans is
/// unchanged.
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
#[derive(Debug, Clone)]
pub struct Edits<'c> {
    collection: &'c Collection<'c>,
    changes: Vec<Change<'c>>,
}

#[derive(Debug, Clone)]
enum Change<'c> {
    /// A span is replaced.
    Replace(Range<usize>, Vec<u8>),
    /// All values of a property are replaced by one, which is an error if its game cannot hold it.
    Text(Node<'c>, String, Result<Vec<u8>, Error>),
}

impl<'c> Edits<'c> {
    /// Returns an empty list of changes.
    #[must_use]
    pub const fn new(collection: &'c Collection<'c>) -> Self {
        Self { collection, changes: Vec::new() }
    }

    /// Replaces the bytes between the brackets of a value. `raw` is written unchanged, so `]` and
    /// `\` must already be escaped ([`escape_text`]).
    pub fn set_raw(&mut self, value: PropValue<'c>, raw: &[u8]) {
        self.changes.push(Change::Replace(value.span(), raw.to_vec()));
    }

    /// Sets a property of a node to one text: escapes the text and writes it in the character set of
    /// the game. All values that the property has are replaced, also those of a repetition in the
    /// same node. If the property is missing, it is added at the end of the node. A text that the
    /// character set lacks, and a second text for the same property, make [`apply`](Self::apply)
    /// fail.
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
        let charset = self.collection.charset_at(node.offset());
        let mut raw = charset.encode(&escape_text(text));
        if let (Some(raw), Some(steps)) = (&mut raw, Stepper::new(charset)) {
            steps.protect(raw);
        }
        let raw = raw.ok_or_else(|| Error::new(ErrorKind::NotInCharset(charset), node.span()));
        self.changes.push(Change::Text(node, name.into(), raw));
    }

    /// Adds a property at the end of a node. The values are written unchanged.
    pub fn add(&mut self, node: Node<'c>, name: &str, values: &[&[u8]]) {
        let end = node.span().end;
        self.changes.push(Change::Replace(end..end, property(name, values)));
    }

    /// Removes a property with all its values.
    pub fn remove(&mut self, property: Property<'c>) {
        self.changes.push(Change::Replace(property.span(), Vec::new()));
    }

    /// Returns the bytes of the file with all changes applied.
    ///
    /// # Errors
    /// [`ErrorKind::OverlappingEdits`] if two changes touch the same bytes, and
    /// [`ErrorKind::NotInCharset`] if a game cannot hold a text.
    pub fn apply(&self) -> Result<Vec<u8>, Error> {
        let source = self.collection.source();
        let mut order: Vec<(Range<usize>, Vec<u8>)> = Vec::with_capacity(self.changes.len());
        let mut set_before = BTreeSet::new();
        for change in &self.changes {
            match change {
                Change::Replace(span, text) => order.push((span.clone(), text.clone())),
                Change::Text(node, name, raw) => {
                    let raw = raw.as_ref().map_err(|error| *error)?;
                    let place = set(*node, name, raw, &mut order);
                    if !set_before.insert((node.index(), name)) {
                        return Err(Error::new(ErrorKind::OverlappingEdits, place));
                    }
                }
            }
        }
        order.sort_by_key(|(span, _)| (span.start, span.end));
        let mut out = Vec::with_capacity(source.len());
        let mut at = 0;
        for (span, text) in order {
            if span.start < at {
                return Err(Error::new(ErrorKind::OverlappingEdits, span));
            }
            out.extend_from_slice(&source[at..span.start]);
            out.extend_from_slice(&text);
            at = span.end;
        }
        out.extend_from_slice(&source[at..]);
        Ok(out)
    }
}

/// Writes a property with these values.
fn property(name: &str, values: &[&[u8]]) -> Vec<u8> {
    let mut text = Vec::from(name);
    for value in values {
        text.push(b'[');
        text.extend_from_slice(value);
        text.push(b']');
    }
    text
}

/// Replaces all values of a property by one, and returns the bytes concerned. The value takes the
/// place of the first one; a repetition of the property is removed.
fn set(
    node: Node<'_>,
    name: &str,
    raw: &[u8],
    order: &mut Vec<(Range<usize>, Vec<u8>)>,
) -> Range<usize> {
    let named = || node.named(name);
    let kept = named().find(|property| property.value().is_some()).or(named().next());
    let values = kept.and_then(|kept| kept.values().next().zip(kept.values().last()));
    let (place, text) = match (kept, values) {
        (_, Some((first, last))) => (first.span().start..last.span().end, raw.to_vec()),
        (Some(kept), None) => (kept.span().end..kept.span().end, property("", &[raw])),
        (None, None) => (node.span().end..node.span().end, property(name, &[raw])),
    };
    order.push((place.clone(), text));
    let repeated = named().filter(|property| Some(*property) != kept);
    order.extend(repeated.map(|property| (property.span(), Vec::new())));
    place
}
