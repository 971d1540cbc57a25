//! The scanner of properties and their values.

use super::Scanner;
use crate::charset::Found;
use crate::error::{ErrorKind, push};
use crate::find::{property_name, skip_space, value_end};
use crate::ident::PropIdent;
use crate::tables::{PropertyEntry, ValueEntry, offset32};

/// Number of properties of a node above which its names are looked up in a set.
const MANY_PROPERTIES: usize = 64;

impl Scanner<'_> {
    /// Reads properties up to the first byte that cannot start one.
    #[inline]
    pub(super) fn properties(&mut self) {
        loop {
            self.at = skip_space(self.source, self.at);
            match self.source.get(self.at) {
                Some(byte) if byte.is_ascii_alphabetic() => self.property(),
                _ => return,
            }
        }
    }

    #[inline]
    fn property(&mut self) {
        let name = self.at;
        let (name_end, ident, lowercase) = property_name(self.source, name);
        self.at = name_end;
        let first_value = self.tables.values.len();
        self.values();
        if ident == PropIdent::EMPTY {
            self.tables.values.truncate(first_value);
            return push(&mut self.findings, ErrorKind::BadPropertyName, name..name_end);
        }
        if lowercase {
            push(&mut self.findings, ErrorKind::LowercaseInName, name..name_end);
        }
        if first_value == self.tables.values.len() {
            push(&mut self.findings, ErrorKind::PropertyWithoutValue, name..name_end);
        }
        let entry = PropertyEntry {
            ident,
            name: offset32(name),
            name_end: offset32(name_end),
            first_value: offset32(first_value),
        };
        let bit = ident.filter_bit();
        if self.seen & bit != 0 && self.is_duplicate(&entry) {
            push(&mut self.findings, ErrorKind::DuplicateProperty, name..name_end);
        }
        self.seen |= bit;
        self.tables.properties.push(entry);
    }

    #[inline]
    fn values(&mut self) {
        loop {
            let open = skip_space(self.source, self.at);
            if self.source.get(open) != Some(&b'[') {
                return;
            }
            let end = if let Some(end) = self.value_end(open + 1) {
                self.at = end + 1;
                end
            } else {
                self.at = self.source.len();
                push(&mut self.findings, ErrorKind::UnclosedValue, open..self.at);
                self.at
            };
            self.tables.values.push(ValueEntry { start: offset32(open + 1), end: offset32(end) });
        }
    }

    /// Returns the offset of the `]` that ends the value starting at `at`.
    #[inline]
    pub(super) fn value_end(&self, at: usize) -> Option<usize> {
        match self.steps {
            None => value_end(self.source, at),
            Some(mut steps) => match steps.value_end(self.source, at, true) {
                Found::End(end) => Some(end),
                Found::More(_) => None,
            },
        }
    }

    /// Returns `true` if the current node already has this name. The filter makes the call rare,
    /// except for a node with very many properties; the names of such a node are kept in a set.
    #[cold]
    fn is_duplicate(&mut self, entry: &PropertyEntry) -> bool {
        let first = self.tables.nodes.last().map_or(0, |node| node.first_property as usize);
        let earlier = &self.tables.properties[first..];
        if earlier.len() <= MANY_PROPERTIES {
            return earlier.iter().any(|other| self.same_name(other, entry));
        }
        if self.names_end < first {
            self.names.clear();
            self.names_end = first;
        }
        let new = &self.tables.properties[self.names_end..];
        self.names.extend(new.iter().map(|property| property.ident));
        self.names_end += new.len();
        self.names.contains(&entry.ident)
    }

    fn same_name(&self, a: &PropertyEntry, b: &PropertyEntry) -> bool {
        a.ident == b.ident && (!a.ident.is_hash() || self.letters(a).eq(self.letters(b)))
    }

    fn letters(&self, property: &PropertyEntry) -> impl Iterator<Item = &u8> {
        let name = &self.source[property.name as usize..property.name_end as usize];
        name.iter().filter(|byte| byte.is_ascii_uppercase())
    }
}
