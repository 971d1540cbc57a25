//! Bytes as `Debug` prints them.

use core::fmt;

/// Prints `[0x41, 0x89]`.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl fmt::Display for Bytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (at, byte) in self.0.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { ", " })?;
            write!(f, "{byte:#04x}")?;
        }
        f.write_str("]")
    }
}

#[cfg(test)]
mod tests {
    use crate::{BitKey, BitReader, Lsb0};
    extern crate std;
    use std::format;

    #[test]
    fn bytes_and_positions_are_printed() {
        let bytes = [0x41, 0x89];
        let mut reader = BitReader::<Lsb0>::new(&bytes);
        assert_eq!(reader.read::<u8>(4), Ok(1));
        assert_eq!(format!("{reader:?}"), "BitReader([0x41, 0x89], at bit 4)");
        let key = BitKey::<2, Lsb0>::from_bytes(bytes);
        assert_eq!(format!("{key:?}"), "BitKey([0x41, 0x89])");
    }

    #[test]
    #[cfg(feature = "alloc")]
    fn a_buffer_prints_what_is_written() {
        let mut buffer = crate::BitBuffer::<Lsb0>::new();
        assert_eq!(buffer.write(0x841, 12), Ok(()));
        assert_eq!(format!("{buffer:?}"), "BitBuffer([0x41, 0x08], at bit 12)");
    }
}
