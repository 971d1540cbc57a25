//! The conversions that all types with a text form share.

use alloc::string::{String, ToString};
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use crate::chess::{Outcome, Square};
use crate::error::{Error, ErrorKind};
use crate::fen::{Epd, Fen};
use crate::pattern::Pattern;
use crate::start::Start;

/// Returns bytes as a text.
fn text(bytes: &[u8]) -> Result<&str, Error> {
    core::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        Error::new(ErrorKind::InvalidUtf8, at..at + 1, 0)
    })
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

from_bytes! { Square Outcome Start Fen Epd Pattern }

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
    use super::{Epd, Fen, Pattern, Start, String};
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

    as_text! { Start Fen Epd Pattern }
}

/// Reads a number below a limit.
#[cfg(feature = "serde")]
pub(crate) fn number_below<'de, D: serde::Deserializer<'de>>(
    limit: u8,
    expected: &str,
    deserializer: D,
) -> Result<u8, D::Error> {
    use serde::de::{Deserialize as _, Error as _, Unexpected};
    let number = u8::deserialize(deserializer)?;
    let bad = || D::Error::invalid_value(Unexpected::Unsigned(u64::from(number)), &expected);
    if number < limit { Ok(number) } else { Err(bad()) }
}
