//! A key that identifies duplicates of a position.

use core::fmt;

use crate::packed::pack;
use crate::parts::KeyOptions;
use crate::record::Cgp;

/// A 128-bit hash. Equal positions have equal keys, and different positions have different keys for
/// all practical purposes.
///
/// The key covers board, racks, scores, and zero turns. It ignores the order of tiles on a rack,
/// the style in which the record was written, and the operations. It is the FNV-1a hash of
/// [`Cgp::to_packed`] and is stable across versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey(pub(crate) u128);

impl PositionKey {
    /// Hashes bytes with FNV-1a of 128 bits.
    fn of(bytes: impl IntoIterator<Item = u8>) -> Self {
        const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        const PRIME: u128 = (1 << 88) + 315;
        let add = |hash: u128, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME);
        Self(bytes.into_iter().fold(BASIS, add))
    }

    /// Returns the key as a number.
    #[must_use]
    pub const fn as_u128(self) -> u128 {
        self.0
    }
}

/// Formats the key as 32 hexadecimal digits.
impl fmt::Display for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Cgp {
    /// Returns the key of the position; see [`PositionKey`].
    ///
    /// ```
    /// let a = cgp::parse("3/CAT/3 ABC/ 0/5 0 lex CSW21;")?;
    /// let b = cgp::parse("3/CAT/3 CAB/ 0/5 0")?;
    /// assert_eq!(a.key(), b.key());
    /// assert_eq!(a.key().to_string(), "fbad9651c04b3ef3f0ec2b4fb43ce0b9");
    /// # Ok::<(), cgp::Error>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> PositionKey {
        PositionKey::of(self.to_packed())
    }

    /// Returns the key of the selected parts of the position.
    #[must_use]
    pub fn key_with(&self, options: KeyOptions) -> PositionKey {
        let (position, board) = (self.position(), self.position().board());
        if options == KeyOptions::full() {
            return self.key();
        }
        let square = board.rows() == board.cols();
        let other = (options.has(KeyOptions::TRANSPOSED) && square).then(|| board.transposed());
        let only = options.board_only();
        let other = other.filter(|other| pack(position, only, other) < pack(position, only, board));
        let parts = pack(position, options, other.as_ref().unwrap_or(board));
        PositionKey::of([options.0].into_iter().chain(parts))
    }
}
