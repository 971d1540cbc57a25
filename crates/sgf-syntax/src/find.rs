//! Searches for the tokens of SGF by their bytes.

use core::ops::Range;

use memchr::{memchr, memchr2};

use crate::bytes::is_space;
use crate::ident::PropIdent;

/// Returns the end and the identifier of the run of letters at `at`, and `true` if the run contains
/// lower-case letters.
#[inline]
pub(crate) fn property_name(source: &[u8], at: usize) -> (usize, PropIdent, bool) {
    let mut ident = PropIdent::EMPTY;
    let mut letters = 0;
    let mut end = at;
    let mut lowercase = false;
    while let Some(&byte) = source.get(end) {
        if byte.is_ascii_uppercase() {
            letters += 1;
            ident = ident.push(byte, letters);
        } else if byte.is_ascii_lowercase() {
            lowercase = true;
        } else {
            break;
        }
        end += 1;
    }
    (end, ident, lowercase)
}

/// Offset of the `]` that ends the value starting at `at`.
#[inline]
pub(crate) fn value_end(source: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let stop = at + memchr2(b']', b'\\', source.get(at..)?)?;
        if source[stop] == b']' {
            return Some(stop);
        }
        at = stop + 2;
    }
}

#[inline]
pub(crate) fn skip_space(source: &[u8], mut at: usize) -> usize {
    while source.get(at).is_some_and(|&byte| is_space(byte)) {
        at += 1;
    }
    at
}

/// Returns `span` without surrounding white space.
pub(crate) fn trimmed(source: &[u8], span: Range<usize>) -> Range<usize> {
    let start = skip_space(source, span.start).min(span.end);
    let text = &source[start..span.end];
    let length = text.iter().rposition(|&byte| !is_space(byte)).map_or(0, |last| last + 1);
    start..start + length
}

/// Offset of the next `(` followed by `;`.
pub(crate) fn tree_start(source: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let open = at + memchr(b'(', source.get(at..)?)?;
        at = skip_space(source, open + 1);
        if source.get(at) == Some(&b';') {
            return Some(open);
        }
    }
}

/// Offset of the first tree. A `(` followed by a property is accepted only if no `(;` exists.
pub(crate) fn first_start(source: &[u8], at: usize) -> Option<usize> {
    tree_start(source, at).or_else(|| bare_start(source, at))
}

/// Offset of the next `(` followed by a property.
pub(crate) fn bare_start(source: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let open = at + memchr(b'(', source.get(at..)?)?;
        let name = skip_space(source, open + 1);
        let (name_end, ident, _) = property_name(source, name);
        at = skip_space(source, name_end);
        if ident != PropIdent::EMPTY && source.get(at) == Some(&b'[') {
            return Some(open);
        }
    }
}
