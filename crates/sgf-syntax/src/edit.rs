//! Edits of single values that leave every other byte unchanged.

use alloc::vec::Vec;
use core::ops::Range;

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
    replacements: Vec<(Range<usize>, Vec<u8>)>,
    /// The first text that its game cannot hold.
    refused: Option<Error>,
}

impl<'c> Edits<'c> {
    /// Returns an empty list of changes.
    #[must_use]
    pub const fn new(collection: &'c Collection<'c>) -> Self {
        Self { collection, replacements: Vec::new(), refused: None }
    }

    /// Replaces the bytes between the brackets of a value. `raw` is written unchanged, so `]` and
    /// `\` must already be escaped ([`escape_text`]).
    pub fn set_raw(&mut self, value: PropValue<'c>, raw: &[u8]) {
        self.replacements.push((value.span(), raw.to_vec()));
    }

    /// Sets a text property (`C`, `PW`, `EV` …) of a node: escapes the text and writes it in the
    /// character set of the game. If the node has the property more than once, the last occurrence
    /// is replaced. If the property is missing, it is added at the end of the node. A text that the
    /// character set lacks makes [`apply`](Self::apply) fail.
    ///
    /// ```
    /// use sgf_syntax::Edits;
    /// let collection = sgf_syntax::parse(b"(;CA[ISO-8859-1]PB[Gr\xfcn])")?;
    /// let root = collection.trees().next().unwrap().main_line().next().unwrap();
    /// let mut edits = Edits::new(&collection);
    /// edits.set_text(root, "PW", "Weiß");
    /// assert_eq!(edits.apply()?, b"(;CA[ISO-8859-1]PB[Gr\xfcn]PW[Wei\xdf])");
    /// # Ok::<(), sgf_syntax::Error>(())
    /// ```
    pub fn set_text(&mut self, node: Node<'c>, name: &str, text: &str) {
        let charset = self.collection.charset_at(node.offset());
        let Some(raw) = charset.encode(&escape_text(text)) else {
            let error = Error::new(ErrorKind::NotInCharset(charset), node.span());
            self.refused.get_or_insert(error);
            return;
        };
        match node.last_property(name).and_then(Property::value) {
            Some(value) => self.set_raw(value, &raw),
            None => self.add(node, name, &[&raw]),
        }
    }

    /// Adds a property at the end of a node. The values are written unchanged.
    pub fn add(&mut self, node: Node<'c>, name: &str, values: &[&[u8]]) {
        let mut text = Vec::from(name);
        for value in values {
            text.push(b'[');
            text.extend_from_slice(value);
            text.push(b']');
        }
        let end = node.span().end;
        self.replacements.push((end..end, text));
    }

    /// Removes a property with all its values.
    pub fn remove(&mut self, property: Property<'c>) {
        self.replacements.push((property.span(), Vec::new()));
    }

    /// Returns the bytes of the file with all changes applied.
    ///
    /// # Errors
    /// [`ErrorKind::OverlappingEdits`] if two changes touch the same bytes, and
    /// [`ErrorKind::NotInCharset`] if a game cannot hold a text.
    pub fn apply(&self) -> Result<Vec<u8>, Error> {
        if let Some(error) = &self.refused {
            return Err(*error);
        }
        let source = self.collection.source();
        let mut order: Vec<&(Range<usize>, Vec<u8>)> = self.replacements.iter().collect();
        order.sort_by_key(|(span, _)| (span.start, span.end));
        let mut out = Vec::with_capacity(source.len());
        let mut at = 0;
        for (span, text) in order {
            if span.start < at {
                return Err(Error::new(ErrorKind::OverlappingEdits, span.clone()));
            }
            out.extend_from_slice(&source[at..span.start]);
            out.extend_from_slice(text);
            at = span.end;
        }
        out.extend_from_slice(&source[at..]);
        Ok(out)
    }
}
