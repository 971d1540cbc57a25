//! The reader over a byte slice.

use core::fmt;
use core::marker::PhantomData;

use crate::debug::Bytes;
use crate::{BitOrder, Error, FieldValue, words};

/// The largest number of bits held: those of a word but one.
const HELD: usize = 63;
/// The largest width of a field that always lies within the word of its first byte.
const SHORT: usize = 64 - 7;

/// Reads bit fields from a byte slice, from its first bit to its last.
///
/// A failed call leaves the position unchanged.
///
/// ```
/// use core_bits::{BitReader, Msb0};
///
/// // The first word of an IPv4 header: version, header length, service, total length.
/// let mut header = BitReader::<Msb0>::new(&[0x45, 0x00, 0x05, 0xDC]);
/// let (version, words): (u8, u8) = (header.read(4)?, header.read(4)?);
/// assert_eq!((version, words), (4, 5));
/// header.skip(8)?;
/// assert_eq!(header.read::<u16>(16)?, 1500);
/// # Ok::<(), core_bits::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct BitReader<'a, O> {
    bytes: &'a [u8],
    /// The next bits, as the first bits of a word, then a one, then zeros. At first these are the
    /// bits of the first word, and near the end those of the last one. No bits are held in between,
    /// since the processor could not predict when they run out.
    held: u64,
    /// Position of the first bit after those held.
    end: usize,
    order: PhantomData<O>,
}

/// Prints the bytes and the position: `BitReader([0x41, 0x89], at bit 4)`.
impl<O: BitOrder> fmt::Debug for BitReader<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitReader({}, at bit {})", Bytes(self.bytes), self.position())
    }
}

impl<'a, O: BitOrder> BitReader<'a, O> {
    /// Returns a reader positioned at the first bit of `bytes`.
    #[inline]
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        // Longer slices exist only on 32-bit targets. Bits beyond that limit cannot be addressed.
        let bytes = bytes.get(..usize::MAX / 8).unwrap_or(bytes);
        let (held, end) = match words::word_at::<O>(bytes, 0) {
            // The mark replaces the last bit of the word.
            Some(word) => (word | O::mark(HELD), HELD),
            None => (words::end::<O>(bytes, bytes.len() * 8), bytes.len() * 8),
        };
        Self { bytes, held, end, order: PhantomData }
    }

    /// Returns the position: the number of bits before the next one to be read.
    #[inline]
    #[must_use]
    pub fn position(&self) -> usize {
        // Most often, no bits are held.
        if self.held == O::mark(0) { self.end } else { self.end - O::before_mark(self.held) }
    }

    /// Returns the number of bits from the position to the end of the slice.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.len() - self.position()
    }

    /// The number of bits of the slice.
    #[inline]
    fn len(&self) -> usize {
        self.bytes.len() * 8
    }

    /// Reads a field of `width` bits, at most those of the type of the value: `u8`, `u16`, `u32`,
    /// or `u64`.
    ///
    /// ```
    /// use core_bits::{BitReader, Msb0};
    ///
    /// let mut bits = BitReader::<Msb0>::new(&[0x2A, 0x40]);
    /// let number: u16 = bits.read(9)?;
    /// assert_eq!((number, bits.read_bit()?), (84, true));
    /// # Ok::<(), core_bits::Error>(())
    /// ```
    ///
    /// # Errors
    /// `WidthOutOfRange` if `width` is 0 or more than the bits of the type; `EndOfInput` if fewer
    /// than `width` bits are left.
    #[expect(clippy::inline_always, reason = "a called function keeps the reader in memory")]
    #[inline(always)]
    pub fn read<T: FieldValue>(&mut self, width: u32) -> Result<T, Error> {
        T::read(self, width)
    }

    /// Reads a field of `width` bits (1 to 64).
    #[expect(clippy::inline_always, reason = "a called function keeps the reader in memory")]
    #[inline(always)]
    pub(crate) fn read_word(&mut self, width: u32) -> Result<u64, Error> {
        let bits = width as usize;
        if bits > HELD {
            return self.read_long(width);
        }
        if let Some((value, rest)) = O::take(self.held, bits) {
            self.held = rest;
            return Ok(value);
        }
        let position = self.position();
        match words::word_at::<O>(self.bytes, position / 8) {
            Some(word) if (1..=SHORT).contains(&bits) => {
                self.move_to(position + bits);
                return Ok(O::first(O::rest(word, position % 8), bits));
            }
            Some(_) => {}
            None => {
                let held = words::end::<O>(self.bytes, self.len() - position);
                if let Some((value, rest)) = O::take(held, bits) {
                    (self.held, self.end) = (rest, self.len());
                    return Ok(value);
                }
            }
        }
        self.read_long(width)
    }

    /// Reads a field wider than [`SHORT`] with at least a word of bits left, or refuses a field.
    #[inline]
    fn read_long(&mut self, width: u32) -> Result<u64, Error> {
        let position = self.position();
        let value = Self::load_long(self.bytes, position, width)?;
        self.move_to(position + width as usize);
        Ok(value)
    }

    /// Loads what [`read_long`](Self::read_long) reads. The arguments are numbers, so that the
    /// reader itself can stay in registers.
    #[cold]
    #[inline(never)]
    fn load_long(bytes: &'a [u8], position: usize, width: u32) -> Result<u64, Error> {
        if width == 0 || width > u64::BITS {
            return Err(Error::width(width, u64::BITS, position));
        }
        let (bits, left) = (width as usize, bytes.len() * 8 - position);
        if bits > left {
            return Err(Error::end(bits, left, position));
        }
        Ok(words::load::<O>(bytes, position, bits))
    }

    /// Moves to a position and holds no bits.
    #[inline]
    fn move_to(&mut self, position: usize) {
        (self.held, self.end) = (O::mark(0), position);
    }

    /// Reads one bit.
    ///
    /// # Errors
    /// `EndOfInput` if no bit is left.
    #[inline]
    pub fn read_bit(&mut self) -> Result<bool, Error> {
        Ok(self.read_word(1)? == 1)
    }

    /// Advances the position by `bits` bits.
    ///
    /// # Errors
    /// `EndOfInput` if fewer than `bits` bits are left.
    #[inline]
    pub fn skip(&mut self, bits: usize) -> Result<(), Error> {
        let left = self.remaining();
        if bits > left {
            return Err(Error::end(bits, left, self.position()));
        }
        if bits <= O::before_mark(self.held) {
            self.held = O::rest(self.held, bits);
        } else {
            self.move_to(self.position() + bits);
        }
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
}
