//! The writer over a growable buffer.

use alloc::{vec, vec::Vec};
use core::fmt;
use core::marker::PhantomData;

use crate::debug::Bytes;
use crate::writer::sealed::Room;
use crate::{BitOrder, BitReader, BitWrite, Error};

/// Writes bit fields into a vector that grows as needed.
///
/// ```
/// use core_bits::{BitBuffer, BitWrite, Lsb0};
///
/// let mut out = BitBuffer::<Lsb0>::new();
/// for checkers in [2, 0, 5] {
///     out.write_unary(checkers)?;
/// }
/// assert_eq!(out.position(), 10);
/// assert_eq!(out.into_bytes(), [0b1111_0011, 0b0000_0001]);
/// # Ok::<(), core_bits::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct BitBuffer<O> {
    /// At least as long as the position requires; every bit from `position` on is zero.
    bytes: Vec<u8>,
    position: usize,
    order: PhantomData<O>,
}

/// Prints the bytes and the position: `BitBuffer([0x41, 0x08], at bit 12)`.
impl<O: BitOrder> fmt::Debug for BitBuffer<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitBuffer({}, at bit {})", Bytes(self.as_bytes()), self.position)
    }
}

impl<O: BitOrder> BitBuffer<O> {
    /// Returns an empty buffer without allocating.
    #[must_use]
    pub fn new() -> Self {
        Self { bytes: Vec::new(), position: 0, order: PhantomData }
    }

    /// Returns an empty buffer with room for `bits` bits.
    #[must_use]
    pub fn with_capacity(bits: usize) -> Self {
        Self { bytes: vec![0; bits.div_ceil(8)], ..Self::new() }
    }

    /// Returns the bytes written so far. The unused bits of the last byte are zero.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.position.div_ceil(8)).unwrap_or_default()
    }

    /// Returns the bytes written. The unused bits of the last byte are zero.
    #[must_use]
    pub fn into_bytes(mut self) -> Vec<u8> {
        self.bytes.truncate(self.position.div_ceil(8));
        self.bytes
    }

    /// Returns a reader over the bytes written so far, including the zero bits that complete the
    /// last byte.
    #[must_use]
    pub fn reader(&self) -> BitReader<'_, O> {
        BitReader::new(self.as_bytes())
    }

    /// Removes all bits and keeps the allocation.
    pub fn clear(&mut self) {
        let written = self.position.div_ceil(8);
        self.bytes.iter_mut().take(written).for_each(|byte| *byte = 0);
        self.position = 0;
    }

    #[cold]
    fn grow(&mut self, len: usize) -> Option<()> {
        self.bytes.try_reserve(len - self.bytes.len()).ok()?;
        self.bytes.resize(len, 0);
        Some(())
    }
}

impl<O: BitOrder> BitWrite for BitBuffer<O> {
    #[inline]
    fn position(&self) -> usize {
        self.position
    }
}

impl<O: BitOrder> Room for BitBuffer<O> {
    type Order = O;

    #[inline]
    fn reserve(&mut self, bits: usize) -> Result<(&mut [u8], &mut usize), Error> {
        let end = self.position.saturating_add(bits).div_ceil(8);
        if end > self.bytes.len() {
            // At least a word, so that every write can use a word load.
            let len = end.max(self.bytes.len().saturating_mul(2)).max(16);
            self.grow(len).ok_or_else(|| Error::end(bits, 0, self.position))?;
        }
        Ok((&mut self.bytes, &mut self.position))
    }
}
