//! The types of the values of fields.

use crate::{BitOrder, BitReader, Error};
use sealed::Read;

/// The type of a field's value: `u8`, `u16`, `u32`, or `u64`.
///
/// The trait is implemented for these types only.
pub trait FieldValue: Read {}

mod sealed {
    use crate::{BitOrder, BitReader, Error};

    /// A type that a reader returns.
    pub trait Read: Sized {
        /// Reads a field of `width` bits.
        fn read<O: BitOrder>(bits: &mut BitReader<'_, O>, width: u32) -> Result<Self, Error>;
    }
}

macro_rules! narrow {
    ($($type:ident)*) => {$(
        impl FieldValue for $type {}

        impl Read for $type {
            #[inline]
            fn read<O: BitOrder>(bits: &mut BitReader<'_, O>, width: u32) -> Result<Self, Error> {
                if width > Self::BITS {
                    return Err(Error::width(width, Self::BITS, bits.position()));
                }
                let value = bits.read_word(width)?;
                Ok(Self::try_from(value).expect("a field of this width fits"))
            }
        }
    )*};
}

narrow! { u8 u16 u32 }

impl FieldValue for u64 {}

impl Read for u64 {
    #[expect(clippy::inline_always, reason = "a called function keeps the reader in memory")]
    #[inline(always)]
    fn read<O: BitOrder>(bits: &mut BitReader<'_, O>, width: u32) -> Result<Self, Error> {
        bits.read_word(width)
    }
}
