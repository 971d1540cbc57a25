//! The trait of both writers, and the writer over a fixed buffer.

use core::fmt;
use core::marker::PhantomData;

use sealed::Room;

use crate::debug::Bytes;
use crate::{BitOrder, Error, order::mask, words};

/// Writes bit fields one after another.
///
/// A failed call writes nothing and leaves the position unchanged. The trait is implemented by
/// [`BitWriter`] and by `BitBuffer`, and by no type of another crate.
pub trait BitWrite: Room {
    /// Returns the position: the number of bits written or skipped so far.
    fn position(&self) -> usize;

    /// Writes `value` as a field of `width` bits (1 to 64).
    ///
    /// # Errors
    /// `WidthOutOfRange` if `width` is not 1 to 64; `ValueTooWide` if the value has more
    /// significant bits than the field; `EndOfInput` if the buffer is full.
    #[inline]
    fn write(&mut self, value: u64, width: u32) -> Result<(), Error> {
        check(value, width, self.position())?;
        let (bytes, position) = self.reserve(width as usize)?;
        if !words::store::<Self::Order>(bytes, *position, width, value) {
            words::store_near_end::<Self::Order>(bytes, *position, width, value);
        }
        *position += width as usize;
        Ok(())
    }

    /// Writes `value` as a field of `width` bits (1 to 128).
    ///
    /// # Errors
    /// The errors of [`write`](Self::write), with a maximum width of 128.
    fn write_wide(&mut self, value: u128, width: u32) -> Result<(), Error> {
        use crate::order::{mask_wide, sealed::Order};

        if width == 0 || width > u128::BITS {
            return Err(Error::width(width, u128::BITS, self.position()));
        }
        if value > mask_wide(width) {
            return Err(Error::too_wide(value, width, self.position()));
        }
        self.reserve(width as usize)?;
        if width <= u64::BITS {
            return self.write(words::narrow(value), width);
        }
        let (first, second) = (u64::BITS, width - u64::BITS);
        let (head, tail) = Self::Order::split(value, first, second);
        self.write(words::narrow(head), first)?;
        self.write(words::narrow(tail), second)
    }

    /// Writes one bit.
    ///
    /// # Errors
    /// `EndOfInput` if the buffer is full.
    #[inline]
    fn write_bit(&mut self, bit: bool) -> Result<(), Error> {
        self.write(bit.into(), 1)
    }

    /// Writes the unary number `ones`: that many ones followed by one zero.
    ///
    /// # Errors
    /// `EndOfInput` if the buffer is full.
    fn write_unary(&mut self, ones: usize) -> Result<(), Error> {
        self.reserve(ones.saturating_add(1))?;
        let mut left = ones;
        while left >= 64 {
            self.write(u64::MAX, 64)?;
            left -= 64;
        }
        let rest = u32::try_from(left).unwrap_or_default();
        if rest > 0 {
            self.write(mask(rest), rest)?;
        }
        self.write(0, 1)
    }

    /// Writes whole bytes. The position does not have to be aligned.
    ///
    /// # Errors
    /// `EndOfInput` if the buffer is full.
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.reserve(bytes.len().saturating_mul(8))?;
        bytes.iter().try_for_each(|&byte| self.write(byte.into(), 8))
    }

    /// Writes zeros up to the next byte boundary and returns their number (0 to 7).
    ///
    /// # Errors
    /// Never fails for the writers of this crate.
    fn align_to_byte(&mut self) -> Result<u32, Error> {
        let zeros = (8 - u32::try_from(self.position() % 8).unwrap_or_default()) % 8;
        if zeros > 0 {
            self.write(0, zeros)?;
        }
        Ok(zeros)
    }
}

pub(crate) mod sealed {
    use crate::{BitOrder, Error};

    /// A place to write bits to.
    pub trait Room {
        /// The bit order of the output.
        type Order: BitOrder;

        /// Makes room for `bits` more bits, and returns the bytes and the position to write at.
        ///
        /// # Errors
        /// `EndOfInput` if the buffer has no room for `bits` more bits.
        fn reserve(&mut self, bits: usize) -> Result<(&mut [u8], &mut usize), Error>;
    }
}

/// Checks the width and the value of a field.
#[inline]
fn check(value: u64, width: u32, position: usize) -> Result<(), Error> {
    if width == 0 || width > u64::BITS {
        return Err(Error::width(width, u64::BITS, position));
    }
    if value > mask(width) {
        return Err(Error::too_wide(value.into(), width, position));
    }
    Ok(())
}

/// Writes bit fields into a byte slice, from its first bit to its last.
///
/// Bits that are not written keep their values, so a writer can also change fields in place.
///
/// ```
/// use core_bits::{BitWrite, BitWriter, Msb0};
///
/// let mut header = [0u8; 4];
/// let mut out = BitWriter::<Msb0>::new(&mut header);
/// out.write(4, 4)?;
/// out.write(5, 4)?;
/// out.skip(8)?;
/// out.write(1500, 16)?;
/// assert_eq!(header, [0x45, 0x00, 0x05, 0xDC]);
/// # Ok::<(), core_bits::Error>(())
/// ```
pub struct BitWriter<'a, O> {
    bytes: &'a mut [u8],
    position: usize,
    order: PhantomData<O>,
}

/// Prints the bytes and the position: `BitWriter([0x42, 0x89], at bit 4)`.
impl<O: BitOrder> fmt::Debug for BitWriter<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitWriter({}, at bit {})", Bytes(self.bytes), self.position)
    }
}

impl<'a, O: BitOrder> BitWriter<'a, O> {
    /// Returns a writer positioned at the first bit of `bytes`.
    #[inline]
    #[must_use]
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self { bytes, position: 0, order: PhantomData }
    }

    /// Returns the number of bits from the position to the end of the slice.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.bytes.len().saturating_mul(8) - self.position
    }

    /// Advances the position by `bits` bits, which keep their values.
    ///
    /// # Errors
    /// `EndOfInput` if fewer than `bits` bits are left.
    #[inline]
    pub fn skip(&mut self, bits: usize) -> Result<(), Error> {
        let (_, position) = self.reserve(bits)?;
        *position += bits;
        Ok(())
    }
}

impl<O: BitOrder> Room for BitWriter<'_, O> {
    type Order = O;

    #[inline]
    fn reserve(&mut self, bits: usize) -> Result<(&mut [u8], &mut usize), Error> {
        let left = self.remaining();
        if bits > left {
            return Err(Error::end(bits, left, self.position));
        }
        Ok((self.bytes, &mut self.position))
    }
}

impl<O: BitOrder> BitWrite for BitWriter<'_, O> {
    #[inline]
    fn position(&self) -> usize {
        self.position
    }

    #[inline]
    fn write(&mut self, value: u64, width: u32) -> Result<(), Error> {
        check(value, width, self.position)?;
        // Far from the end, there is room for every field.
        if !words::store::<O>(self.bytes, self.position, width, value) {
            let (bytes, position) = self.reserve(width as usize)?;
            words::store_near_end::<O>(bytes, *position, width, value);
        }
        self.position += width as usize;
        Ok(())
    }
}
