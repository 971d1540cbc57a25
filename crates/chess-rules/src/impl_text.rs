//! The conversions that all types with a text form share.

use alloc::string::{String, ToString};
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::chess::{Outcome, Square, Uci};
use crate::error::{Error, ErrorKind};
use crate::fen::{Epd, Fen};
use crate::pattern::Pattern;
use crate::position::Position;
use crate::start::Start;

/// Returns bytes as a text.
fn text(bytes: &[u8]) -> Result<&str, Error> {
    core::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        Error::new(ErrorKind::InvalidUtf8, at..at + 1)
    })
}

impl FromStr for Square {
    type Err = Error;

    fn from_str(s: &str) -> Result<Self, Error> {
        let square = match *s.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Self::at(file - b'a', rank - b'1'),
            _ => None,
        };
        square.ok_or_else(|| Error::new(ErrorKind::UnreadableMove, 0..s.len()))
    }
}

impl FromStr for Outcome {
    type Err = Error;

    fn from_str(s: &str) -> Result<Self, Error> {
        Ok(match s {
            "0-1" => Self::BlackWins,
            "1/2-1/2" => Self::Draw,
            "1-0" => Self::WhiteWins,
            "*" => Self::Unknown,
            _ => return Err(Error::new(ErrorKind::UnreadableMove, 0..s.len())),
        })
    }
}

macro_rules! from_bytes {
    ($($type:ty)*) => {$(
        impl TryFrom<&[u8]> for $type {
            type Error = Error;

            fn try_from(bytes: &[u8]) -> Result<Self, Error> {
                text(bytes)?.parse()
            }
        }
    )*};
}

from_bytes! { Square Uci Outcome Start Fen Epd Pattern Position }

/// The normal start position.
impl Default for Position {
    fn default() -> Self {
        Start::standard().position().clone()
    }
}

/// Parses a FEN strictly, as [`Fen`] does.
///
/// ```
/// use chess_rules::Position;
///
/// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
/// let castled = position.play(position.parse_san("O-O-O")?)?;
/// assert_eq!(castled.to_string(), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl FromStr for Position {
    type Err = Error;

    fn from_str(fen: &str) -> Result<Self, Error> {
        fen.parse().map(|fen: Fen| fen.position().clone())
    }
}

/// The position as a FEN, like [`Position::fen`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen().fmt(f)
    }
}

/// A position as FEN, which determines the slots of its pieces.
fn key(start: &Start) -> String {
    start.fen().to_string()
}

/// Compares the positions as FEN.
impl Ord for Start {
    fn cmp(&self, other: &Self) -> Ordering {
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Start {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Start {
    fn hash<H: Hasher>(&self, state: &mut H) {
        key(self).hash(state);
    }
}

/// Serializes the types with a text form as that text.
#[cfg(feature = "serde")]
mod serialized {
    use super::{Epd, Fen, Pattern, Position, Start, String};
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};

    macro_rules! as_text {
        ($($type:ty)*) => {$(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
                }
            }
        )*};
    }

    as_text! { Start Fen Epd Pattern Position }
}

/// Deserializes types that are serialized as a number.
#[cfg(feature = "serde")]
mod numbered {
    use crate::chess::Square;
    use crate::slot::Slot;
    use serde::de::{Deserialize, Deserializer, Error, Unexpected};

    macro_rules! of_number {
        ($($type:ty, $expected:literal;)*) => {$(
            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let number = u8::deserialize(deserializer)?;
                    let found = Unexpected::Unsigned(number.into());
                    Self::new(number).ok_or_else(|| D::Error::invalid_value(found, &$expected))
                }
            }
        )*};
    }

    of_number! {
        Square, "a square number from 0 to 63";
        Slot, "a slot number from 0 to 23";
    }
}
