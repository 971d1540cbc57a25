//! Views of properties and values.

use core::fmt;
use core::ops::Range;

use alloc::borrow::Cow;

use crate::charset::Charset;
use crate::ident::PropIdent;
use crate::tables::PropertyEntry;
use crate::value::{decode_simple_text, decode_text};
use crate::view::{Node, PropValue, Property};

impl<'c> Property<'c> {
    fn entry(self) -> &'c PropertyEntry {
        &self.collection.tables().properties[self.id]
    }

    /// The effective name: the upper-case letters.
    #[must_use]
    pub fn ident(self) -> PropIdent {
        self.entry().ident
    }

    /// The name as written in the file, including lower-case letters.
    #[must_use]
    pub fn name(self) -> &'c [u8] {
        &self.collection.source()[self.name_span()]
    }

    /// The span of the name.
    #[must_use]
    pub fn name_span(self) -> Range<usize> {
        self.entry().name as usize..self.entry().name_end as usize
    }

    /// Returns `true` if the upper-case letters of the name are `name`.
    #[must_use]
    pub fn is(self, name: &str) -> bool {
        self.ident() == PropIdent::new(name) && self.spells(name)
    }

    /// Compares the full names, which is necessary if an identifier is only a hash.
    pub(crate) fn spells(self, name: &str) -> bool {
        !self.ident().is_hash()
            || self.name().iter().filter(|byte| byte.is_ascii_uppercase()).eq(name.as_bytes())
    }

    /// The values, in the order of the file.
    pub fn values(self) -> impl Iterator<Item = PropValue<'c>> + Clone {
        let tables = self.collection.tables();
        let end = tables
            .properties
            .get(self.id + 1)
            .map_or(tables.values.len(), |next| next.first_value as usize);
        (self.entry().first_value as usize..end)
            .map(move |id| PropValue { collection: self.collection, id })
    }

    /// The first value, or `None` for a property without values.
    #[must_use]
    pub fn value(self) -> Option<PropValue<'c>> {
        self.values().next()
    }

    /// The span from the name to the last `]`.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        let name = self.name_span();
        let end = self.values().last().map(|value| value.outer_span().end);
        name.start..end.unwrap_or(name.end)
    }
}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.collection.source()[self.span()];
        write!(f, "{}", alloc::string::String::from_utf8_lossy(shown))
    }
}

impl<'c> PropValue<'c> {
    /// The bytes of the value. Escapes are not resolved.
    #[must_use]
    pub fn raw(self) -> &'c [u8] {
        &self.collection.source()[self.span()]
    }

    /// Returns the text of the value: escapes resolved, decoded by the character set of the game,
    /// with line breaks as `\n`.
    #[must_use]
    pub fn text(self) -> Cow<'c, str> {
        decode_text(self.raw(), self.charset())
    }

    /// Returns the text of the value in one line: white space other than blanks becomes blanks.
    #[must_use]
    pub fn simple_text(self) -> Cow<'c, str> {
        decode_simple_text(self.raw(), self.charset())
    }

    /// The node of the value.
    #[must_use]
    pub fn node(self) -> Option<Node<'c>> {
        self.collection.node_at(self.span().start)
    }

    /// The bytes of the whole file.
    pub(crate) fn source(self) -> &'c [u8] {
        self.collection.source()
    }

    /// The character set of the game.
    fn charset(self) -> Charset {
        self.collection.charset_at(self.span().start)
    }

    /// The span of the bytes, without the brackets.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        let entry = self.collection.tables().values[self.id];
        entry.start as usize..entry.end as usize
    }

    /// The span with the brackets. The closing one may be missing in a damaged file.
    pub(crate) fn outer_span(self) -> Range<usize> {
        let span = self.span();
        span.start - 1..(span.end + 1).min(self.collection.source().len())
    }
}

impl fmt::Debug for PropValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", alloc::string::String::from_utf8_lossy(self.raw()))
    }
}
