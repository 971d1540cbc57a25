use core::fmt;
use core::str::FromStr;

use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{char, one_of, u8 as decimal_byte};
use nom::combinator::{all_consuming, opt};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use crate::{Color, Error, ErrorKind};

/// The key of a position: the hash of its board, the tiebreaker, and the player to move.
///
/// The key does not cover ko, history, captures, komi, or rules. Its text form is
/// `31846ceb8015dc92:0:W`; its binary form is the first ten bytes of a record, with the most
/// significant byte of the hash first.
///
/// ```
/// use go9_dat::{Color, PositionId};
///
/// let id: PositionId = "31846ceb8015dc92:0:W".parse()?;
/// assert_eq!(id.to_move, Color::White);
/// assert_eq!(id.to_string(), "31846ceb8015dc92:0:W");
/// assert_eq!(&id.to_bytes(), b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W");
/// # Ok::<(), go9_dat::Error>(())
/// ```
///
/// Closed: the files have these fields.
// The derived order equals the order of the bytes because of the order of the fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionId {
    /// The canonical Zobrist hash of the board, as stored in the record even if wrong.
    pub hash: u64,
    /// A number that distinguishes positions with the same hash; 0 in all known data.
    pub tiebreaker: u8,
    /// The player to move.
    pub to_move: Color,
}

impl PositionId {
    /// Length of an ID in a file, in bytes.
    pub const LENGTH: usize = 10;

    /// Makes the ID of a position with tiebreaker 0.
    #[must_use]
    pub const fn new(hash: u64, to_move: Color) -> Self {
        Self { hash, tiebreaker: 0, to_move }
    }

    /// Parses the ten bytes of an ID.
    ///
    /// # Errors
    /// [`ErrorKind::BadPlayer`] if the last byte is neither `B` nor `W`.
    pub fn from_bytes(bytes: &[u8; Self::LENGTH]) -> Result<Self, Error> {
        let [hash @ .., tiebreaker, player] = *bytes;
        match Color::from_byte(player) {
            Some(to_move) => Ok(Self { hash: u64::from_be_bytes(hash), tiebreaker, to_move }),
            None => Err(crate::error::at_byte(ErrorKind::BadPlayer { byte: player }, 9)),
        }
    }

    /// Returns the ten bytes of the ID.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::LENGTH] {
        let [a, b, c, d, e, f, g, h] = self.hash.to_be_bytes();
        [a, b, c, d, e, f, g, h, self.tiebreaker, self.to_move.to_byte()]
    }
}

impl PositionId {
    /// Returns the key of 24 characters under which the original scripts keep the score of a
    /// position. [`FromStr`] reads it, too. A tiebreaker above 9 makes it longer.
    ///
    /// The documents give only the length of the key. This is the text of their listings, without
    /// the blank.
    ///
    /// ```
    /// use go9_dat::PositionId;
    ///
    /// let id: PositionId = "31846ceb8015dc92:0:W".parse()?;
    /// assert_eq!(id.key24().to_string(), "31846ceb8015dc92:0:who=W");
    /// assert_eq!("31846ceb8015dc92:0:who=W".parse(), Ok(id));
    /// # Ok::<(), go9_dat::Error>(())
    /// ```
    #[must_use]
    pub fn key24(&self) -> impl fmt::Display + use<> {
        Key24(*self)
    }
}

/// A [`PositionId`] as the key of 24 characters.
struct Key24(PositionId);

impl fmt::Display for Key24 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PositionId { hash, tiebreaker, to_move } = self.0;
        write!(f, "{hash:016x}:{tiebreaker}:who={}", char::from(to_move.to_byte()))
    }
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = char::from(self.to_move.to_byte());
        write!(f, "{:016x}:{}:{player}", self.hash, self.tiebreaker)
    }
}

impl FromStr for PositionId {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match all_consuming(id).parse(text) {
            Ok((_, id)) => Ok(id),
            Err(_) => Err(Error::new(ErrorKind::BadId, 0..text.len())),
        }
    }
}

impl TryFrom<&[u8]> for PositionId {
    type Error = Error;

    fn try_from(text: &[u8]) -> Result<Self, Error> {
        let bad = |_| Error::new(ErrorKind::BadId, 0..text.len());
        core::str::from_utf8(text).map_err(bad)?.parse()
    }
}

/// Parses `HASH:TIEBREAKER:PLAYER`, with or without `who=` before the player.
fn id(input: &str) -> IResult<&str, PositionId> {
    let hash = take_while_m_n(16, 16, |c: char| c.is_ascii_hexdigit())
        .map_res(|digits| u64::from_str_radix(digits, 16));
    let player = preceded(opt(tag("who=")), one_of("BW"));
    let to_move = player.map(|c| if c == 'B' { Color::Black } else { Color::White });
    (terminated(hash, char(':')), terminated(decimal_byte, char(':')), to_move)
        .map(|(hash, tiebreaker, to_move)| PositionId { hash, tiebreaker, to_move })
        .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn text_of_other_shape_is_refused() {
        let refused = [
            "",
            "31846ceb8015dc92",
            "31846ceb8015dc92:0",
            "31846ceb8015dc92:0:",
            "31846ceb8015dc92:0:X",
            "31846ceb8015dc92:0:who=",
            "31846ceb8015dc92:0: who=W",
            "31846ceb8015dc92:256:W",
            "31846ceb8015dc9:0:W",
            "31846ceb8015dc921:0:W",
            "+1846ceb8015dc92:0:W",
            "31846ceb8015dc92:0:W ",
        ];
        for text in refused {
            assert!(text.parse::<PositionId>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_order_is_that_of_the_bytes() {
        let mut ids = alloc::vec::Vec::new();
        for hash in [0, 1, 255, 256, u64::MAX] {
            for tiebreaker in [0, 1, 255] {
                for to_move in Color::ALL {
                    ids.push(PositionId { hash, tiebreaker, to_move });
                }
            }
        }
        assert!(ids.is_sorted());
        assert!(ids.iter().map(|id| id.to_bytes()).is_sorted());
        for id in ids {
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(id.key24().to_string().parse(), Ok(id));
            assert_eq!(id.key24().to_string().len() == 24, id.tiebreaker < 10);
            assert_eq!(PositionId::from_bytes(&id.to_bytes()), Ok(id));
        }
    }
}
