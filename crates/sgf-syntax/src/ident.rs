//! Names of properties.

use core::fmt;

/// The effective name of a property: its upper-case letters.
///
/// Names of up to 12 letters are packed into one word, so that comparing two of them takes one
/// instruction. Longer names are kept as a hash (bit 63 set) and compared in full where a collision
/// would matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PropIdent(u64);

impl PropIdent {
    const LETTERS: u32 = 12;
    const LONG: u64 = 1 << 63;
    pub(crate) const EMPTY: Self = Self(0);

    /// Returns the identifier of a name. Bytes other than ASCII upper-case letters are ignored.
    #[must_use]
    pub const fn new(name: &str) -> Self {
        Self::from_name(name.as_bytes())
    }

    pub(crate) const fn from_name(name: &[u8]) -> Self {
        let mut ident = Self::EMPTY;
        let mut letters = 0;
        let mut at = 0;
        while at < name.len() {
            if name[at].is_ascii_uppercase() {
                letters += 1;
                ident = ident.push(name[at], letters);
            }
            at += 1;
        }
        ident
    }

    /// Adds letter number `count`, counted from 1.
    #[inline]
    pub(crate) const fn push(self, letter: u8, count: u32) -> Self {
        if count <= Self::LETTERS {
            Self(self.0 << 5 | (letter & 31) as u64)
        } else {
            Self((self.0 ^ letter as u64).wrapping_mul(0x0000_0100_0000_01b3) | Self::LONG)
        }
    }

    /// Returns `true` if two different names may share this identifier.
    pub(crate) const fn is_hash(self) -> bool {
        self.0 & Self::LONG != 0
    }

    /// One of 64 bits, for a quick test that a name has not occurred before.
    #[inline]
    pub(crate) const fn filter_bit(self) -> u64 {
        1 << (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58)
    }
}

impl fmt::Display for PropIdent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_hash() {
            return f.write_str("(long name)");
        }
        for place in (0..Self::LETTERS).rev() {
            let code = (self.0 >> (5 * place)) & 31;
            if code != 0 {
                write!(f, "{}", char::from(b'@' + u8::try_from(code).expect("five bits")))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for PropIdent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PropIdent({self})")
    }
}
