//! The match key as it is: nine bytes, every bit kept.

use core::fmt;

use core_bits::{BitKey, Lsb0};

use crate::{
    Error, MatchField,
    base64::{self, IdText},
};

/// The text of a match ID.
pub type MatchIdText = IdText<12>;

/// The 72 bits of a match ID, whatever they say: any twelve base64 characters are a key, and come
/// back byte for byte.
///
/// ```
/// use bg_matchid::{MatchField, MatchKey};
///
/// let key: MatchKey = "////////////".parse()?;
/// assert_eq!(key.field(MatchField::Die1), 7);
/// assert_eq!(key.to_string(), "////////////");
/// # Ok::<(), bg_matchid::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchKey(pub(crate) BitKey<9, Lsb0>);

impl MatchKey {
    /// The key these bytes are.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 9]) -> Self {
        Self(BitKey::from_bytes(bytes))
    }

    /// The bytes of this key.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 9] {
        self.0.to_bytes()
    }

    /// Reads the text of a match ID without looking at what it says.
    ///
    /// # Errors
    /// `WrongLength`, `BadCharacter`.
    #[inline]
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::parse_bytes(text.as_bytes())
    }

    #[inline]
    pub(crate) fn parse_bytes(text: &[u8]) -> Result<Self, Error> {
        base64::decode_12(text).map(Self::from_word)
    }

    /// The key of twelve symbols: they are 72 bits, which always fit.
    #[inline]
    pub(crate) fn from_word(word: u128) -> Self {
        Self(BitKey::from_word(word).unwrap_or_default())
    }

    /// The number a field holds.
    #[must_use]
    pub fn field(self, field: MatchField) -> u16 {
        let (start, width) = (field.start(), field.width());
        let narrow = |bits| u16::try_from(bits).unwrap_or_default();
        // Every field lies within the key and is at most 15 bits wide.
        u32::try_from(start)
            .ok()
            .zip(u32::try_from(width).ok())
            .and_then(|(start, width)| self.0.bits(start, width).ok())
            .map_or(0, narrow)
    }

    /// The text of the match ID.
    #[inline]
    #[must_use]
    pub fn id(self) -> MatchIdText {
        base64::encode_12(self.0.word())
    }
}

impl fmt::Display for MatchKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id().fmt(f)
    }
}

impl fmt::Debug for MatchKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MatchKey({})", self.id())
    }
}
