//! Records of a fixed size, up to 128 bits, as one integer.

use core::marker::PhantomData;

use crate::{BitOrder, Error, order::mask_wide, words};

/// A field of a [`BitKey`]: `WIDTH` bits from stream bit `START` on.
///
/// A value of no size, so that a layout is a list of constants:
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
    /// The first bit.
    #[must_use]
    pub const fn start(self) -> u32 {
        START
    }

    /// The number of bits.
    #[must_use]
    pub const fn width(self) -> u32 {
        WIDTH
    }

    /// The largest value the field holds.
    #[must_use]
    pub const fn max(self) -> u128 {
        mask_wide(WIDTH)
    }
}

/// `N` bytes, 1 to 16, held as one integer: the fast way to read and write short records.
///
/// Bit numbers and values are those a [`BitReader`](crate::BitReader) over the same bytes has.
/// A field that does not lie within the key is an error at compile time:
///
/// ```compile_fail
/// use core_bits::{BitKey, Field, Lsb0};
///
/// BitKey::<9, Lsb0>::from_bytes([0; 9]).get(Field::<70, 3>);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// The number of bits.
    pub const BITS: u32 = {
        assert!(N >= 1 && N <= 16, "a key has 1 to 16 bytes");
        #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
        let bytes = N as u32;
        8 * bytes
    };

    /// The key these bytes hold.
    #[inline]
    #[must_use]
    pub fn from_bytes(bytes: [u8; N]) -> Self {
        const { assert!(Self::BITS > 0) }
        Self { word: O::key(bytes), order: PhantomData }
    }

    /// The bytes that hold this key.
    #[inline]
    #[must_use]
    pub fn to_bytes(self) -> [u8; N] {
        O::key_bytes(self.word)
    }

    /// The key of this integer: what reading all `8 * N` bits as one field gives.
    ///
    /// # Errors
    /// `ValueTooWide` if it has more than `8 * N` significant bits.
    #[inline]
    pub const fn from_word(word: u128) -> Result<Self, Error> {
        if word > mask_wide(Self::BITS) {
            return Err(Error::too_wide(word, Self::BITS, 0));
        }
        Ok(Self { word, order: PhantomData })
    }

    /// All bits as one integer.
    #[inline]
    #[must_use]
    pub const fn word(self) -> u128 {
        self.word
    }

    /// The value of a field of up to 64 bits.
    #[inline]
    #[must_use]
    pub fn get<const START: u32, const WIDTH: u32>(self, _field: Field<START, WIDTH>) -> u64 {
        const { assert!(WIDTH >= 1 && WIDTH <= 64, "a field has 1 to 64 bits") }
        const { assert!(START + WIDTH <= Self::BITS, "the field ends after the key") }
        words::narrow(self.word >> O::low(Self::BITS, START, WIDTH) & mask_wide(WIDTH))
    }

    /// Sets a field of up to 64 bits.
    ///
    /// # Errors
    /// `ValueTooWide` if the value needs more bits; then the key is unchanged.
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

    /// The value of `width` bits, 1 to 128, from stream bit `start` on: for fields known only at
    /// run time, or wider than 64 bits.
    ///
    /// # Errors
    /// `WidthOutOfRange`; `EndOfInput` if the field ends after the key.
    #[inline]
    pub fn bits(self, start: u32, width: u32) -> Result<u128, Error> {
        let low = Self::low(start, width)?;
        Ok(self.word >> low & mask_wide(width))
    }

    /// Sets `width` bits, 1 to 128, from stream bit `start` on.
    ///
    /// # Errors
    /// `WidthOutOfRange`; `EndOfInput` if the field ends after the key; `ValueTooWide` if the
    /// value needs more bits. Then the key is unchanged.
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
