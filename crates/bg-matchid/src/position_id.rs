//! Position IDs: 80 bits that hold the checkers of both sides as unary numbers.

use alloc::vec::Vec;
use core::fmt;

use core_bits::{BitKey, Lsb0};

use crate::error::{KeyBit, at_bits};
use crate::{
    Diagnostic, Error, ErrorKind, ParseOptions, Parsed, Position,
    base64::{self, IdText},
};

mod unary;

pub(crate) use unary::{eight, occupied, start_of};

/// The text of a position ID.
pub type PositionIdText = IdText<14>;

/// The 80 bits of a position ID and the four remaining bits of its last character, unchecked. Any
/// fourteen base64 characters form a key and are written back byte for byte.
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

/// Length of the key in bits.
const KEY_BITS: usize = 80;

impl PositionKey {
    /// Creates a key from its ten bytes, with [`rest`](Self::rest) 0.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 10]) -> Self {
        Self { key: BitKey::from_bytes(bytes), rest: 0 }
    }

    /// The ten bytes of the key.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 10] {
        self.key.to_bytes()
    }

    /// The four low bits of the last character, 0 to 15, which are not part of any byte. GNU
    /// Backgammon writes zero and ignores them when reading.
    #[must_use]
    pub const fn rest(self) -> u8 {
        self.rest
    }

    /// Reads the text of a position ID without checking the position.
    ///
    /// # Errors
    /// `WrongLength` or `BadCharacter`.
    #[inline]
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Self::parse_bytes(text.as_ref())
    }

    #[inline]
    pub(crate) fn parse_bytes(text: &[u8]) -> Result<Self, Error> {
        base64::decode_14(text).map(Self::from_word)
    }

    /// Creates a key from fourteen decoded symbols, which are 80 bits and four more.
    #[inline]
    pub(crate) fn from_word((word, rest): (u128, u8)) -> Self {
        Self { key: BitKey::from_word(word).expect("ten bytes"), rest }
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
impl Position {
    /// Reads a position ID strictly. The text need not be UTF-8.
    ///
    /// # Errors
    /// Returns `WrongLength` or `BadCharacter` for malformed text; otherwise the error with the
    /// lowest bit number among `TooManyCheckers`, `PointConflict`, `BothClosedOut`, `NotCanonical`,
    /// and `UnusedBits`.
    #[inline]
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Self::strict(PositionKey::parse(text)?)
    }

    /// Reads the ten bytes of a position ID strictly.
    ///
    /// # Errors
    /// The error with the lowest bit number; its span refers to the text of the ID.
    pub fn from_bytes(bytes: [u8; 10]) -> Result<Self, Error> {
        Self::strict(PositionKey::from_bytes(bytes))
    }

    #[inline]
    fn strict(key: PositionKey) -> Result<Self, Error> {
        let counts = unary::read(key.key.word());
        if counts.is_position() && !counts.junk && key.rest == 0 {
            return Ok(counts.board());
        }
        Err(Self::explain(key))
    }

    /// Reads a position ID with the given options.
    ///
    /// # Errors
    /// Those of [`parse`](Self::parse). Lenient reading tolerates ones after the last separator
    /// and in the unused bits. An impossible position is an error in both modes; GNU Backgammon
    /// refuses it too.
    pub fn parse_with(
        text: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Result<Parsed<Self>, Error> {
        Self::from_key(PositionKey::parse(text)?, options)
    }

    /// Reads the key of a position ID with the given options.
    ///
    /// # Errors
    /// Those of [`parse_with`](Self::parse_with), except errors of the text.
    pub fn from_key(key: PositionKey, options: &ParseOptions) -> Result<Parsed<Self>, Error> {
        let counts = unary::read(key.key.word());
        if !counts.is_position() {
            return Err(Self::explain(key));
        }
        let mut diagnostics = Vec::new();
        let junk = if counts.junk { Self::junk(key) } else { None };
        for error in [junk, Self::rest(key)].into_iter().flatten() {
            if !options.lenient {
                return Err(error);
            }
            diagnostics.push(Diagnostic::warning(error));
        }
        Ok(Parsed { value: counts.board(), diagnostics })
    }

    /// Returns the first error of a key, in bit order.
    #[cold]
    fn explain(key: PositionKey) -> Error {
        let raw = unary::Raw::new(key.key.word());
        let waiting = raw.too_many(0);
        let checks = || {
            let board = Self::unchecked(raw.side(0), raw.side(1));
            let on_roll = raw.too_many(1);
            // A conflict is reported at the waiting side, whose bits come first in the key.
            board.conflict().or(on_roll).or_else(|| Self::junk(key)).or_else(|| Self::rest(key))
        };
        let fallback = || at_bits(ErrorKind::NotCanonical, 0, KEY_BITS);
        waiting.or_else(checks).unwrap_or_else(fallback)
    }

    /// Returns an error if a one follows the fiftieth separator. GNU Backgammon stops reading there
    /// without reporting an error.
    fn junk(key: PositionKey) -> Option<Error> {
        let word = key.key.word();
        let end = unary::Raw::new(word).end();
        let rest = word.checked_shr(u32::try_from(end).ok()?).filter(|&rest| rest != 0)?;
        let first = end + rest.trailing_zeros() as usize;
        Some(at_bits(ErrorKind::NotCanonical, first, KEY_BITS - first))
    }

    fn rest(key: PositionKey) -> Option<Error> {
        (key.rest != 0).then(|| {
            // These four bits are the low end of the last character and belong to no byte.
            Error::new(ErrorKind::UnusedBits { value: key.rest }, 13..14)
                .with_place(KeyBit::new(KEY_BITS))
        })
    }

    /// The key of this position.
    #[inline]
    #[must_use]
    pub fn to_key(&self) -> PositionKey {
        let (waiting, len) = unary::write(self.waiting().counts());
        let (on_roll, _) = unary::write(self.on_roll().counts());
        // A side takes 25 to 40 bits, so no shift below overflows.
        let (low, high) = (waiting | on_roll << (len & 63), on_roll >> ((64 - len) & 63));
        let word = u128::from(low) | u128::from(high) << 64;
        PositionKey::from_word((word, 0))
    }

    /// The ten bytes of the position ID.
    ///
    /// ```
    /// use bg_matchid::Position;
    ///
    /// let start = Position::parse("4HPwATDgc/ABMA")?;
    /// assert_eq!(Position::from_bytes(start.to_bytes()), Ok(start));
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 10] {
        self.to_key().to_bytes()
    }

    /// The text of the position ID.
    #[inline]
    #[must_use]
    pub fn id(&self) -> PositionIdText {
        self.to_key().id()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id().fmt(f)
    }
}
