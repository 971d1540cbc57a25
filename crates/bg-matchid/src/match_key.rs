//! The raw match key: nine bytes with every bit preserved.

use core::fmt;

use core_bits::{BitKey, Lsb0};
use nom::Parser as _;
use nom::bytes::complete::{tag_no_case, take};
use nom::character::complete::multispace0;
use nom::combinator::{all_consuming, map_opt, opt};
use nom::multi::fill;
use nom::sequence::{delimited, preceded};

use crate::{
    Error, MatchField,
    base64::{self, IdText},
};

/// The text of a match ID.
pub type MatchIdText = IdText<12>;

/// The 72 bits of a match ID, unchecked. Any twelve base64 characters form a key and are written
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
    /// Creates a key from its nine bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 9]) -> Self {
        Self(BitKey::from_bytes(bytes))
    }

    /// The nine bytes of the key.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 9] {
        self.0.to_bytes()
    }

    /// Reads the text of a match ID without checking its fields.
    ///
    /// # Errors
    /// `WrongLength` or `BadCharacter`.
    #[inline]
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Self::parse_bytes(text.as_ref())
    }

    /// Reads the nine bytes of a key in hexadecimal, as the manual of GNU Backgammon prints them: two
    /// digits a byte, with or without `0x` and blanks.
    ///
    /// ```
    /// use bg_matchid::MatchKey;
    ///
    /// let key = MatchKey::from_hex("0x41 0x89 0x2A 0x01 0x20 0x00 0x20 0x00 0x00").unwrap();
    /// assert_eq!(key.to_string(), "QYkqASAAIAAA");
    /// assert_eq!(MatchKey::from_hex("41892a012000200000"), Some(key));
    /// assert_eq!(MatchKey::from_hex("41892a01200020000"), None);
    /// ```
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        hex(text.as_bytes()).map(Self::from_bytes)
    }

    #[inline]
    pub(crate) fn parse_bytes(text: &[u8]) -> Result<Self, Error> {
        base64::decode_12(text).map(Self::from_word)
    }

    /// Creates a key from twelve decoded symbols, which are 72 bits and always fit.
    #[inline]
    pub(crate) fn from_word(word: u128) -> Self {
        Self(BitKey::from_word(word).expect("nine bytes"))
    }

    /// The value of a field as a number.
    #[must_use]
    pub fn field(self, field: MatchField) -> u16 {
        let number = |bits: usize| u32::try_from(bits).expect("a key has 72 bits");
        let value = self.0.bits(number(field.start()), number(field.width()));
        let value = value.expect("every field is inside the key");
        u16::try_from(value).expect("a field has at most 15 bits")
    }

    /// The text of the match ID.
    #[inline]
    #[must_use]
    pub fn id(self) -> MatchIdText {
        base64::encode_12(self.0.word())
    }
}

/// Parses nine bytes in hexadecimal.
fn hex(text: &[u8]) -> Option<[u8; 9]> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let byte = map_opt(take::<_, _, ()>(2_usize), |pair: &[u8]| {
        Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?)
    });
    let byte = delimited(multispace0, preceded(opt(tag_no_case("0x")), byte), multispace0);
    let mut bytes = [0; 9];
    all_consuming(fill(byte, &mut bytes)).parse(text).ok()?;
    Some(bytes)
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
