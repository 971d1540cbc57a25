//! The writer, into a buffer that grows.

use alloc::{vec, vec::Vec};
use core::fmt;
use core::marker::PhantomData;

use crate::debug::Bytes;
use crate::{BitOrder, Error, order::mask};

/// Writes bit fields one after another into a vector that grows as needed.
///
/// A failed call writes nothing and leaves the position unchanged.
///
/// ```
/// use core_bits::{BitBuffer, Msb0};
///
/// let mut out = BitBuffer::<Msb0>::new();
/// out.write(4, 4)?;
/// out.write(5, 4)?;
/// out.write(1500, 24)?;
/// assert_eq!(out.position(), 32);
/// assert_eq!(out.into_bytes(), [0x45, 0x00, 0x05, 0xDC]);
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
        Self { bytes: vec![0; bits.div_ceil(64) * 8 + 8], ..Self::new() }
    }

    /// Returns the position: the number of bits written so far.
    #[inline]
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    /// Writes `value` as a field of `width` bits (1 to 64).
    ///
    /// # Errors
    /// `WidthOutOfRange` if `width` is not 1 to 64; `ValueTooWide` if the value has more
    /// significant bits than the field.
    #[inline]
    pub fn write(&mut self, value: u64, width: u32) -> Result<(), Error> {
        if width == 0 || width > u64::BITS {
            return Err(Error::width(width, u64::BITS, self.position));
        }
        if value > mask(width) {
            return Err(Error::too_wide(value.into(), width, self.position));
        }
        // The field lies within two words, of which the first may hold other bits.
        let (start, shift) = (self.position / 64 * 8, self.position % 64);
        if self.bytes.len() < start + 16 {
            self.grow();
        }
        let (first, second) = self.bytes[start..start + 16].split_at_mut(8);
        let (head, tail) = O::spread(value, shift, width);
        let before = first.first_chunk().copied().map(O::word).expect("split after eight bytes");
        first.copy_from_slice(&O::bytes(before | head));
        second.copy_from_slice(&O::bytes(tail));
        self.position += width as usize;
        Ok(())
    }

    /// Writes one bit.
    ///
    /// # Errors
    /// Never; the type is that of [`write`](Self::write).
    #[inline]
    pub fn write_bit(&mut self, bit: bool) -> Result<(), Error> {
        self.write(bit.into(), 1)
    }

    /// Returns the bytes written so far. The unused bits of the last byte are zero.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.position.div_ceil(8)]
    }

    /// Returns the bytes written. The unused bits of the last byte are zero.
    #[must_use]
    pub fn into_bytes(mut self) -> Vec<u8> {
        self.bytes.truncate(self.position.div_ceil(8));
        self.bytes
    }

    /// Makes room for at least one word more than before, and for two at first.
    #[cold]
    fn grow(&mut self) {
        self.bytes.resize((self.bytes.len() * 2).max(16), 0);
    }
}
