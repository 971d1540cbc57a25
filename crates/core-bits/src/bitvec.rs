//! Conversions to and from the types of the crate `bitvec`.

use bitvec::array::BitArray;
use bitvec::order::{Lsb0 as LsbFirst, Msb0 as MsbFirst};
use bitvec::slice::BitSlice;

use crate::{BitKey, BitReader, Lsb0, Msb0};

macro_rules! convert {
    ($($order:ident, $theirs:ident;)*) => {$(
        impl<const N: usize> From<BitKey<N, $order>> for BitArray<[u8; N], $theirs> {
            fn from(key: BitKey<N, $order>) -> Self {
                Self::new(key.to_bytes())
            }
        }

        impl<const N: usize> From<BitArray<[u8; N], $theirs>> for BitKey<N, $order> {
            fn from(bits: BitArray<[u8; N], $theirs>) -> Self {
                Self::from_bytes(bits.into_inner())
            }
        }

        impl<const N: usize> BitKey<N, $order> {
            /// Returns the bits as an array of the crate `bitvec`, which dereferences to its
            /// `BitSlice`. The bits have the same numbers.
            #[must_use]
            pub fn to_bitarray(self) -> BitArray<[u8; N], $theirs> {
                self.into()
            }
        }

        impl<'a> BitReader<'a, $order> {
            /// Returns a reader over a slice of the crate `bitvec`, or `None` if the slice does not
            /// start and end at the borders of bytes.
            ///
            /// ```
            /// use bitvec::{order, slice::BitSlice};
            #[doc = concat!("use core_bits::{BitReader, ", stringify!($order), "};")]
            ///
            #[doc = concat!("let bits = BitSlice::<u8, order::", stringify!($order), ">::from_slice(&[0x11, 0x22, 0x33]);")]
            #[doc = concat!("type Reader<'a> = BitReader<'a, ", stringify!($order), ">;")]
            /// let mut reader = Reader::from_bitslice(&bits[8..]).expect("whole bytes");
            /// assert_eq!(reader.read::<u8>(8)?, 0x22);
            /// assert!(Reader::from_bitslice(&bits[4..]).is_none());
            /// # Ok::<(), core_bits::Error>(())
            /// ```
            #[must_use]
            pub fn from_bitslice(bits: &'a BitSlice<u8, $theirs>) -> Option<Self> {
                let (body, whole) = match bits.domain() {
                    bitvec::domain::Domain::Region { head: None, body, tail: None } => (body, true),
                    _ => (&[][..], bits.is_empty()),
                };
                whole.then(|| Self::new(body))
            }
        }

        #[cfg(feature = "alloc")]
        impl crate::BitBuffer<$order> {
            /// Returns the bits written so far as a slice of the crate `bitvec`.
            #[must_use]
            pub fn as_bitslice(&self) -> &BitSlice<u8, $theirs> {
                &BitSlice::from_slice(self.as_bytes())[..self.position()]
            }
        }
    )*};
}

convert! {
    Lsb0, LsbFirst;
    Msb0, MsbFirst;
}
