//! Records of a fixed size, up to 128 bits, held as one integer.

use core::fmt;
use core::marker::PhantomData;

use crate::debug::Bytes;
use crate::{BitOrder, Error, order::mask_wide};

/// A field of a [`BitKey`]: `WIDTH` bits, starting at bit `START` of the stream.
///
/// The type is zero-sized, so the layout of a record can be written as a list of constants:
///
/// ```
/// use core_bits::Field;
///
/// const CUBE: Field<0, 4> = Field;
/// const OWNER: Field<4, 2> = Field;
/// assert_eq!(OWNER.start(), 4);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Field<const START: u32, const WIDTH: u32>;

impl<const START: u32, const WIDTH: u32> Field<START, WIDTH> {
    /// Returns the position of the first bit.
    #[must_use]
    pub const fn start(self) -> u32 {
        START
    }

    /// Returns the width in bits.
    #[must_use]
    pub const fn width(self) -> u32 {
        WIDTH
    }
}

/// A record of `N` bytes (1 to 16), held as one integer for fast access to its fields.
///
/// Bit positions and values are the same as for a [`BitReader`](crate::BitReader) over the same
/// bytes. A field that extends beyond the key is an error at compile time:
///
/// ```compile_fail
/// use core_bits::{BitKey, Field, Lsb0};
///
/// BitKey::<9, Lsb0>::from_bytes([0; 9]).get(Field::<70, 3>);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitKey<const N: usize, O> {
    word: u128,
    order: PhantomData<O>,
}

impl<const N: usize, O> Default for BitKey<N, O> {
    fn default() -> Self {
        Self { word: 0, order: PhantomData }
    }
}

impl<const N: usize, O: BitOrder> BitKey<N, O> {
    /// Number of bits of the key.
    pub const BITS: u32 = {
        assert!(N >= 1 && N <= 16, "a key has 1 to 16 bytes");
        #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
        let bytes = N as u32;
        8 * bytes
    };

    /// Creates a key from its bytes.
    #[inline]
    #[must_use]
    pub fn from_bytes(bytes: [u8; N]) -> Self {
        const { assert!(Self::BITS > 0) }
        Self { word: O::key(bytes), order: PhantomData }
    }

    /// Returns the bytes of the key.
    #[inline]
    #[must_use]
    pub fn to_bytes(self) -> [u8; N] {
        O::key_bytes(self.word)
    }

    /// Returns the key whose `8 * N` bits, read as one field, have the value `word`.
    ///
    /// # Errors
    /// `ValueTooWide` if `word` has more than `8 * N` significant bits.
    #[inline]
    pub const fn from_word(word: u128) -> Result<Self, Error> {
        if word > mask_wide(Self::BITS) {
            return Err(Error::too_wide(word, Self::BITS, 0));
        }
        Ok(Self { word, order: PhantomData })
    }

    /// Returns all bits as one integer.
    #[inline]
    #[must_use]
    pub const fn word(self) -> u128 {
        self.word
    }

    /// Returns the value of a field of up to 64 bits.
    #[inline]
    #[must_use]
    pub fn get<const START: u32, const WIDTH: u32>(self, _field: Field<START, WIDTH>) -> u64 {
        const { assert!(WIDTH >= 1 && WIDTH <= 64, "a field has 1 to 64 bits") }
        const { assert!(START + WIDTH <= Self::BITS, "the field ends after the key") }
        #[expect(clippy::cast_possible_truncation, reason = "the field has at most 64 bits")]
        let value = (self.word >> O::low(Self::BITS, START, WIDTH) & mask_wide(WIDTH)) as u64;
        value
    }

    /// Sets a field of up to 64 bits.
    ///
    /// # Errors
    /// `ValueTooWide` if the value has more significant bits than the field. The key is then
    /// unchanged.
    #[inline]
    pub fn set<const START: u32, const WIDTH: u32>(
        &mut self,
        _field: Field<START, WIDTH>,
        value: u64,
    ) -> Result<(), Error> {
        const { assert!(WIDTH >= 1 && WIDTH <= 64, "a field has 1 to 64 bits") }
        const { assert!(START + WIDTH <= Self::BITS, "the field ends after the key") }
        self.set_bits(START, WIDTH, value.into())
    }

    /// Returns the value of `width` bits (1 to 128), starting at bit `start` of the stream.
    ///
    /// Use this method for fields that are known only at run time, or that are wider than 64 bits.
    ///
    /// # Errors
    /// `WidthOutOfRange` if `width` is not 1 to 128; `EndOfInput` if the field extends beyond the
    /// key.
    #[inline]
    pub fn bits(self, start: u32, width: u32) -> Result<u128, Error> {
        let low = Self::low(start, width)?;
        Ok(self.word >> low & mask_wide(width))
    }

    /// Sets `width` bits (1 to 128), starting at bit `start` of the stream.
    ///
    /// # Errors
    /// `WidthOutOfRange` if `width` is not 1 to 128; `EndOfInput` if the field extends beyond the
    /// key; `ValueTooWide` if the value has more significant bits than the field. The key is then
    /// unchanged.
    #[inline]
    pub fn set_bits(&mut self, start: u32, width: u32, value: u128) -> Result<(), Error> {
        let low = Self::low(start, width)?;
        if value > mask_wide(width) {
            return Err(Error::too_wide(value, width, start as usize));
        }
        self.word = self.word & !(mask_wide(width) << low) | value << low;
        Ok(())
    }

    #[inline]
    fn low(start: u32, width: u32) -> Result<u32, Error> {
        if width == 0 || width > u128::BITS {
            return Err(Error::width(width, u128::BITS, start as usize));
        }
        let left = Self::BITS.saturating_sub(start);
        if width > left {
            return Err(Error::end(width as usize, left as usize, start as usize));
        }
        Ok(O::low(Self::BITS, start, width))
    }
}

/// Prints the bytes: `BitKey([0x41, 0x89])`.
impl<const N: usize, O: BitOrder> fmt::Debug for BitKey<N, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitKey({})", Bytes(&self.to_bytes()))
    }
}

impl<const N: usize, O: BitOrder> From<[u8; N]> for BitKey<N, O> {
    fn from(bytes: [u8; N]) -> Self {
        Self::from_bytes(bytes)
    }
}

impl<const N: usize, O: BitOrder> From<BitKey<N, O>> for [u8; N] {
    fn from(key: BitKey<N, O>) -> Self {
        key.to_bytes()
    }
}
