//! The reader over a byte slice.

use core::marker::PhantomData;

use crate::{BitOrder, Error, words};

/// The number of bits of a word.
const WORD: usize = 64;

/// Reads bit fields from a byte slice, from its first bit to its last.
///
/// A failed call leaves the position unchanged.
///
/// ```
/// use core_bits::{BitReader, Msb0};
///
/// // The first word of an IPv4 header: version, header length, service, total length.
/// let mut header = BitReader::<Msb0>::new(&[0x45, 0x00, 0x05, 0xDC]);
/// assert_eq!(header.read(4)?, 4);
/// assert_eq!(header.read(4)?, 5);
/// header.skip(8)?;
/// assert_eq!(header.read(16)?, 1500);
/// # Ok::<(), core_bits::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct BitReader<'a, O> {
    bytes: &'a [u8],
    /// The end of `bytes`, which needs no further access to memory.
    last: u64,
    /// Number of bits from the position to the end. Reading a field needs no other number.
    left: usize,
    order: PhantomData<O>,
}

impl<'a, O: BitOrder> BitReader<'a, O> {
    /// Returns a reader positioned at the first bit of `bytes`.
    #[inline]
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        let left = bytes.len().saturating_mul(8);
        Self { bytes, last: words::last::<O>(bytes), left, order: PhantomData }
    }

    /// Returns the position: the number of bits before the next one to be read.
    #[inline]
    #[must_use]
    pub fn position(&self) -> usize {
        self.len() - self.left
    }

    /// Returns the number of bits from the position to the end of the slice.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.left
    }

    /// The number of bits of the slice.
    #[inline]
    fn len(&self) -> usize {
        // Slices of more than `usize::MAX / 8` bytes exist only on 32-bit targets. Bits beyond that
        // limit cannot be addressed.
        self.bytes.len().saturating_mul(8)
    }

    /// Returns the slice that the reader was created from.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Reads a field of `width` bits (1 to 64).
    ///
    /// # Errors
    /// `WidthOutOfRange` if `width` is not 1 to 64; `EndOfInput` if fewer than `width` bits are
    /// left.
    #[inline]
    pub fn read(&mut self, width: u32) -> Result<u64, Error> {
        let value = self.peek(width)?;
        self.left -= width as usize;
        Ok(value)
    }

    /// Reads a field of `width` bits (1 to 128).
    ///
    /// # Errors
    /// `WidthOutOfRange` if `width` is not 1 to 128; `EndOfInput` if fewer than `width` bits are
    /// left.
    #[inline]
    pub fn read_wide(&mut self, width: u32) -> Result<u128, Error> {
        self.check(width, u128::BITS)?;
        let first = width.min(u64::BITS);
        let mut value = self.read(first)?.into();
        if width > first {
            let second = width - first;
            value = O::join(value, first, self.read(second)?.into(), second);
        }
        Ok(value)
    }

    /// Reads one bit.
    ///
    /// # Errors
    /// `EndOfInput` if no bit is left.
    #[inline]
    pub fn read_bit(&mut self) -> Result<bool, Error> {
        Ok(self.read(1)? == 1)
    }

    /// Returns the value that [`read`](Self::read) would return, without moving the position.
    ///
    /// # Errors
    /// `WidthOutOfRange` if `width` is not 1 to 64; `EndOfInput` if fewer than `width` bits are
    /// left.
    #[inline]
    pub fn peek(&self, width: u32) -> Result<u64, Error> {
        // A width of zero wraps around, so that one comparison finds every error.
        let below = (width as usize).wrapping_sub(1);
        if self.left > WORD {
            if below < WORD {
                return Ok(words::load::<O>(self.bytes, self.position(), width));
            }
        } else if below < self.left {
            let shift = u32::try_from(WORD - self.left).unwrap_or_default();
            return Ok(O::field(self.last, shift, width));
        }
        Err(self.refusal(width, u64::BITS))
    }

    /// Advances the position by `bits` bits.
    ///
    /// # Errors
    /// `EndOfInput` if fewer than `bits` bits are left.
    #[inline]
    pub fn skip(&mut self, bits: usize) -> Result<(), Error> {
        self.need(bits)?;
        self.left -= bits;
        Ok(())
    }

    /// Moves to bit `position` of the slice. The position after the last bit is valid.
    ///
    /// # Errors
    /// `EndOfInput` if `position` is beyond the end of the slice.
    #[inline]
    pub fn seek(&mut self, position: usize) -> Result<(), Error> {
        let start = Self { left: self.len(), ..*self };
        start.need(position)?;
        self.left = start.left - position;
        Ok(())
    }

    /// Returns the number of consecutive ones at the position, up to the next zero or the end of
    /// the slice. The position does not move.
    #[inline]
    #[must_use]
    pub fn peek_ones(&self) -> usize {
        words::run::<O>(self.bytes, self.position())
    }

    /// Reads a unary number `n`, stored as `n` ones followed by one zero.
    ///
    /// ```
    /// use core_bits::{BitReader, Lsb0};
    ///
    /// let mut bits = BitReader::<Lsb0>::new(&[0b0011_0111]);
    /// assert_eq!([bits.read_unary()?, bits.read_unary()?, bits.read_unary()?], [3, 2, 0]);
    /// # Ok::<(), core_bits::Error>(())
    /// ```
    ///
    /// # Errors
    /// `EndOfInput` if the slice ends before the zero.
    #[inline]
    pub fn read_unary(&mut self) -> Result<usize, Error> {
        let ones = self.peek_ones();
        self.skip(ones + 1)?;
        Ok(ones)
    }

    /// Fills `out` with the next bytes. The position does not have to be aligned.
    ///
    /// # Errors
    /// `EndOfInput` if fewer than `8 * out.len()` bits are left. `out` is then unchanged.
    pub fn read_bytes(&mut self, out: &mut [u8]) -> Result<(), Error> {
        self.need(out.len().saturating_mul(8))?;
        for byte in out {
            // The length has been checked, and eight bits fit into a byte.
            *byte = u8::try_from(self.read(8)?).unwrap_or_default();
        }
        Ok(())
    }

    /// Advances to the next byte boundary and returns the number of bits skipped (0 to 7).
    #[inline]
    pub fn align_to_byte(&mut self) -> usize {
        let skipped = self.left % 8;
        self.left -= skipped;
        skipped
    }

    #[inline]
    fn check(&self, width: u32, max: u32) -> Result<(), Error> {
        let left = self.remaining();
        if width == 0 || width > max || width as usize > left {
            return Err(self.refusal(width, max));
        }
        Ok(())
    }

    /// The error of a field that cannot be read.
    #[cold]
    fn refusal(&self, width: u32, max: u32) -> Error {
        if width == 0 || width > max {
            return Error::width(width, max, self.position());
        }
        Error::end(width as usize, self.remaining(), self.position())
    }

    #[inline]
    fn need(&self, bits: usize) -> Result<(), Error> {
        let left = self.remaining();
        if bits > left {
            return Err(Error::end(bits, left, self.position()));
        }
        Ok(())
    }
}
