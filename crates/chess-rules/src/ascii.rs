//! Names of squares and moves: ASCII texts of a few bytes that need no memory of their own.

use alloc::vec::Vec;

/// A text of at most eight ASCII characters. The longest are `Qa1xb2#` and `bxa8=Q#`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Short {
    bytes: [u8; 8],
    len: u8,
}

impl Short {
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    pub(crate) fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len()]).expect("squares and moves are ASCII")
    }

    /// Appends the text to a longer one. A copy of fixed length takes fewer instructions.
    #[inline]
    pub(crate) fn append_to(&self, out: &mut Vec<u8>) {
        let end = out.len() + self.len();
        out.extend_from_slice(&self.bytes);
        out.truncate(end);
    }

    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(usize::from(self.len)) {
            *place = byte;
            self.len += 1;
        }
    }

    /// Appends a byte if the condition holds, without a branch on it.
    #[inline]
    pub(crate) fn push_if(&mut self, condition: bool, byte: u8) {
        if let Some(place) = self.bytes.get_mut(usize::from(self.len)) {
            *place = byte * u8::from(condition);
            self.len += u8::from(condition);
        }
    }

    #[inline]
    pub(crate) fn push_all(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.push(byte));
    }
}

/// The methods of a notation that is a [`Short`] text.
macro_rules! short_text {
    ($name:ident) => {
        impl $name {
            /// Returns the notation as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }

            /// Appends the notation to a text.
            #[inline]
            pub fn append_to(&self, out: &mut alloc::vec::Vec<u8>) {
                self.0.append_to(out);
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
pub(crate) use short_text;
