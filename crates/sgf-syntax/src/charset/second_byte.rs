//! Steps through values in sets whose characters may contain the bytes `\` and `]`.
//!
//! In `Shift_JIS`, `GBK`, `gb18030`, `Big5`, and `EUC-KR`, the second byte of a character may be below 128. In
//! ISO-2022-JP, an escape sequence starts a run of characters of two such bytes. Such a byte is no
//! token. As the Encoding Standard says, a second byte below 128 that forms no character with the
//! first stands for itself. So does a `]` that can end its value, because programs cut texts in the
//! middle of a character.

use alloc::vec::Vec;

use super::Charset;
#[cfg(feature = "encoding")]
use crate::bytes::is_space;
use crate::find::skip_space;

/// The rule for stepping through the values of a tree, with its state within a value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stepper {
    #[cfg_attr(not(feature = "encoding"), expect(dead_code, reason = "no set needs it"))]
    set: Charset,
    /// `true` within a run of two-byte characters of ISO-2022-JP.
    double: bool,
}

/// The end of a value, or the lack of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// The `]` is here.
    End(usize),
    /// More bytes are needed from here on.
    More(usize),
}

impl Stepper {
    /// Returns the rule for a set that needs one.
    pub(crate) fn new(set: Charset) -> Option<Self> {
        needs_steps(set).then_some(Self { set, double: false })
    }

    /// Finds the end of the value that starts at `at`, or the end of its part. `last` says that no
    /// more bytes follow.
    pub(crate) fn value_end(&mut self, source: &[u8], mut at: usize, last: bool) -> Found {
        while let Some(&byte) = source.get(at) {
            let start = at;
            if byte == b']' && !self.double {
                self.double = false;
                return Found::End(at);
            }
            if byte == b'\\' && !self.double {
                at += 1;
            }
            match self.character(source.get(at..).unwrap_or_default(), last) {
                Some(length) => at += length,
                None => return Found::More(start),
            }
        }
        Found::More(at)
    }

    /// Adds a `\` to an escaped text after each character whose second byte could end the value.
    pub(crate) fn protect(mut self, raw: &mut Vec<u8>) {
        let mut at = 0;
        raw.push(b']');
        while let Found::End(end) = self.value_end(raw, at, true) {
            if end + 1 >= raw.len() {
                break;
            }
            at = skip_space(raw, end + 1);
            raw.insert(at, b'\\');
        }
        raw.pop();
    }

    /// Returns the length of the character at the start of `rest`, or `None` if more bytes are
    /// needed to tell.
    #[cfg(feature = "encoding")]
    fn character(&mut self, rest: &[u8], last: bool) -> Option<usize> {
        let &[first, ref more @ ..] = rest else { return last.then_some(0) };
        if self.is_iso_2022_jp() {
            if first == 0x1b {
                match more {
                    [b'$', b'@' | b'B', ..] => self.double = true,
                    [b'(', b'B' | b'J' | b'I', ..] => self.double = false,
                    [] | [b'$' | b'('] if !last => return None,
                    _ => return Some(1),
                }
                return Some(3);
            }
            if !self.double {
                return Some(1);
            }
            return if more.is_empty() && !last { None } else { Some(rest.len().min(2)) };
        }
        if !self.leads(first) {
            return Some(1);
        }
        match more.first() {
            None => last.then_some(1),
            Some(second) if !second.is_ascii() => Some(2),
            Some(b']') if self.is_character(first, b']') => {
                let ends = ends_value(&more[1..], last)?;
                Some(if ends { 1 } else { 2 })
            }
            Some(b'\\') if self.is_character(first, b'\\') => Some(2),
            Some(_) => Some(1),
        }
    }

    #[cfg(not(feature = "encoding"))]
    #[expect(clippy::unused_self, reason = "no set needs it")]
    const fn character(&mut self, _: &[u8], _: bool) -> Option<usize> {
        Some(1)
    }

    #[cfg(feature = "encoding")]
    fn is_iso_2022_jp(self) -> bool {
        self.set.encoding() == encoding_rs::ISO_2022_JP
    }

    #[cfg(feature = "encoding")]
    fn leads(self, byte: u8) -> bool {
        if self.set.encoding() == encoding_rs::SHIFT_JIS {
            matches!(byte, 0x81..=0x9f | 0xe0..=0xfc)
        } else {
            matches!(byte, 0x81..=0xfe)
        }
    }

    #[cfg(feature = "encoding")]
    fn is_character(self, first: u8, second: u8) -> bool {
        self.set.first_invalid(&[first, second]).is_none()
    }
}

/// Number of white space characters in a row behind a `]` that are looked at. The bound keeps the bytes
/// that a search needs at once below the length of a chunk of a file.
#[cfg(feature = "encoding")]
const BLANKS: usize = 4096;

/// Returns `true` if a `]` with these bytes behind it can end a value: a property, a node, a variation,
/// or the end of a tree follows. Returns `None` if more bytes are needed to tell.
///
/// A further value, which begins with `[`, does not count, because `]` and `[` are also text.
#[cfg(feature = "encoding")]
fn ends_value(rest: &[u8], last: bool) -> Option<bool> {
    let rest = skip_blanks(rest, last)?;
    let [first, inner @ ..] = rest else {
        return Some(false);
    };
    match first {
        b'A'..=b'Z' => begins_property(rest, last),
        b';' => {
            let inner = skip_blanks(inner, last)?;
            match inner.first() {
                None | Some(b';' | b'(' | b')') => Some(true),
                Some(_) => begins_property(inner, last),
            }
        }
        b'(' => Some(skip_blanks(inner, last)?.first() == Some(&b';')),
        b')' => Some(matches!(skip_blanks(inner, last)?.first(), None | Some(b')' | b'(' | b';'))),
        _ => Some(false),
    }
}

/// Returns `true` if a name of one to eight upper-case letters and `[` are next.
#[cfg(feature = "encoding")]
fn begins_property(rest: &[u8], last: bool) -> Option<bool> {
    let letters = rest.iter().take(9).take_while(|byte| byte.is_ascii_uppercase()).count();
    if letters == rest.len() && letters <= 8 && !last {
        return None;
    }
    let after = skip_blanks(&rest[letters..], last)?;
    Some((1..=8).contains(&letters) && after.first() == Some(&b'['))
}

/// Returns the bytes after white space, or `None` if more bytes are needed to find its end.
#[cfg(feature = "encoding")]
fn skip_blanks(rest: &[u8], last: bool) -> Option<&[u8]> {
    let blanks = rest.iter().take(BLANKS).take_while(|byte| is_space(**byte)).count();
    let after = &rest[blanks..];
    if after.is_empty() && blanks < BLANKS && !last { None } else { Some(after) }
}

#[cfg(feature = "encoding")]
fn needs_steps(set: Charset) -> bool {
    use encoding_rs::{BIG5, EUC_KR, GB18030, GBK, ISO_2022_JP, SHIFT_JIS};
    [BIG5, EUC_KR, GB18030, GBK, ISO_2022_JP, SHIFT_JIS].contains(&set.encoding())
}

#[cfg(not(feature = "encoding"))]
const fn needs_steps(set: Charset) -> bool {
    let _ = set;
    false
}
