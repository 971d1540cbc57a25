//! Position IDs: eighty bits, the checkers of both sides as unary numbers.

use alloc::vec::Vec;
use core::fmt;

use core_bits::{BitKey, Lsb0};

use crate::{
    Board, Diagnostic, Error, ErrorKind, ParseOptions, Parsed,
    base64::{self, IdText},
};

mod unary;

pub(crate) use unary::start_of;

/// The text of a position ID.
pub type PositionIdText = IdText<14>;

/// The 80 bits of a position ID, and the four left over in its last character: any fourteen
/// base64 characters are a key, and come back byte for byte.
///
/// ```
/// use bg_matchid::PositionKey;
///
/// let key: PositionKey = "4HPwATDgc/ABMP".parse()?;
/// assert_eq!(key.to_bytes()[..2], [0xE0, 0x73]);
/// assert_eq!(key.rest(), 15);
/// assert_eq!(key.to_string(), "4HPwATDgc/ABMP");
/// # Ok::<(), bg_matchid::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey {
    key: BitKey<10, Lsb0>,
    /// 0 to 15.
    rest: u8,
}

/// Bits of the key.
const KEY_BITS: usize = 80;

impl PositionKey {
    /// The key these bytes are.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 10]) -> Self {
        Self { key: BitKey::from_bytes(bytes), rest: 0 }
    }

    /// The ten bytes of the key.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 10] {
        self.key.to_bytes()
    }

    /// The four bits of the last character that belong to no byte; the program writes zero and
    /// ignores them.
    #[must_use]
    pub const fn rest(self) -> u8 {
        self.rest
    }

    /// Reads the text of a position ID without looking at what it says.
    ///
    /// # Errors
    /// `WrongLength`, `BadCharacter`.
    #[inline]
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::parse_bytes(text.as_bytes())
    }

    #[inline]
    pub(crate) fn parse_bytes(text: &[u8]) -> Result<Self, Error> {
        base64::decode_14(text).map(Self::from_word)
    }

    /// The key of fourteen symbols: they are 80 bits, which always fit, and four more.
    #[inline]
    pub(crate) fn from_word((word, rest): (u128, u8)) -> Self {
        Self { key: BitKey::from_word(word).unwrap_or_default(), rest }
    }

    /// The text of the position ID.
    #[inline]
    #[must_use]
    pub fn id(self) -> PositionIdText {
        base64::encode_14(self.key.word(), self.rest)
    }
}

impl fmt::Display for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id().fmt(f)
    }
}

impl fmt::Debug for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PositionKey({})", self.id())
    }
}

/// Reading and writing position IDs.
impl Board {
    /// Reads a position ID, strictly.
    ///
    /// # Errors
    /// `WrongLength` or `BadCharacter`; `TooManyCheckers`, `PointConflict`, `BothClosedOut`;
    /// `NotCanonical`, `UnusedBits`: the one at the lowest bit.
    #[inline]
    pub fn decode(text: &str) -> Result<Self, Error> {
        Self::decode_bytes(text.as_bytes())
    }

    /// Reads a position ID from bytes, strictly: as [`decode`](Self::decode), for lines of a file that
    /// nobody has checked for UTF-8.
    ///
    /// # Errors
    /// As for [`decode`](Self::decode); what is not ASCII is a `BadCharacter`.
    #[inline]
    pub fn decode_bytes(text: &[u8]) -> Result<Self, Error> {
        let key = PositionKey::parse_bytes(text)?;
        let counts = unary::read(key.key.word());
        if counts.is_position() && !counts.junk && key.rest == 0 {
            return Ok(counts.board());
        }
        Err(Self::explain(key))
    }

    /// Reads a position ID as the options say.
    ///
    /// # Errors
    /// As for [`decode`](Self::decode); lenient reading takes ones after the last separator and
    /// after the last byte. A position that can not occur is an error in both modes: the program
    /// refuses it too.
    pub fn decode_with(text: &str, options: &ParseOptions) -> Result<Parsed<Self>, Error> {
        Self::from_key(PositionKey::parse(text)?, options)
    }

    /// Reads the key of a position ID as the options say.
    ///
    /// # Errors
    /// As for [`decode_with`](Self::decode_with), except those of the text.
    pub fn from_key(key: PositionKey, options: &ParseOptions) -> Result<Parsed<Self>, Error> {
        let counts = unary::read(key.key.word());
        if !counts.is_position() {
            return Err(Self::explain(key));
        }
        let mut diagnostics = Vec::new();
        for error in [Self::junk(key), Self::rest(key)].into_iter().flatten() {
            if !options.lenient {
                return Err(error);
            }
            diagnostics.push(Diagnostic::warning(error));
        }
        Ok(Parsed { value: counts.board(), diagnostics })
    }

    /// What is wrong with a key, at the lowest bit.
    #[cold]
    fn explain(key: PositionKey) -> Error {
        let raw = unary::Raw::new(key.key.word());
        let waiting = raw.too_many(0);
        let checks = || {
            let board = Self::unchecked(raw.side(0), raw.side(1));
            let on_roll = raw.too_many(1);
            // A conflict is reported at the side waiting, whose bits come first.
            board.conflict().or(on_roll).or_else(|| Self::junk(key)).or_else(|| Self::rest(key))
        };
        let fallback = || Error::at_bits(ErrorKind::NotCanonical, 0, KEY_BITS);
        waiting.or_else(checks).unwrap_or_else(fallback)
    }

    /// Zeros after the fiftieth separator are ignored; a one there ends the program's reading
    /// without being an error.
    fn junk(key: PositionKey) -> Option<Error> {
        let word = key.key.word();
        let end = unary::Raw::new(word).end();
        let rest = word.checked_shr(u32::try_from(end).ok()?).filter(|&rest| rest != 0)?;
        let first = end + rest.trailing_zeros() as usize;
        Some(Error::at_bits(ErrorKind::NotCanonical, first, KEY_BITS - first))
    }

    fn rest(key: PositionKey) -> Option<Error> {
        (key.rest != 0).then(|| {
            // The four bits have no byte of their own: they are the low end of the last character.
            Error::new(ErrorKind::UnusedBits { value: key.rest }, 13..14).with_bit(KEY_BITS)
        })
    }

    /// The key of this position.
    #[inline]
    #[must_use]
    pub fn to_key(&self) -> PositionKey {
        let (waiting, len) = unary::write(self.waiting().counts());
        let (on_roll, _) = unary::write(self.on_roll().counts());
        // A side takes 25 to 40 bits, so both halves of the key are known without asking.
        let (low, high) = (waiting | on_roll << (len & 63), on_roll >> ((64 - len) & 63));
        let word = u128::from(low) | u128::from(high) << 64;
        PositionKey::from_word((word, 0))
    }

    /// The text of the position ID.
    #[inline]
    #[must_use]
    pub fn id(&self) -> PositionIdText {
        self.to_key().id()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id().fmt(f)
    }
}
