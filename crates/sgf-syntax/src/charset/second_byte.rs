//! Steps through values in sets whose characters may contain the bytes `\` and `]`.
//!
//! In `Shift_JIS`, `GBK`, `gb18030`, `Big5`, and `EUC-KR`, the second byte of a character may be below 128. In
//! ISO-2022-JP, an escape sequence starts a run of characters of two such bytes. Such a byte is no
//! token. As the Encoding Standard says, a second byte below 128 that forms no character with the
//! first stands for itself.

use super::Charset;

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
            Some(second @ (b'\\' | b']')) if self.is_character(first, *second) => Some(2),
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
