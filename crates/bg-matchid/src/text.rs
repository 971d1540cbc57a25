//! Conversions from text for all ID types.

use core::str::FromStr;

use crate::{
    Alphabet, Error, ErrorKind, Gnuid, MatchKey, MatchState, Ogid, Position, PositionKey, Xgid,
};

/// Returns the bytes as text, or an error at the first byte that is not UTF-8.
fn utf8(bytes: &[u8]) -> Result<&str, Error> {
    core::str::from_utf8(bytes).map_err(|error| {
        let (found, at) = (char::REPLACEMENT_CHARACTER, error.valid_up_to());
        Error::new(ErrorKind::BadCharacter { found, alphabet: Alphabet::Base64 }, at..at + 1)
    })
}

macro_rules! from_text {
    ($($type:ident $read:ident)*) => {$(
        impl FromStr for $type {
            type Err = Error;

            fn from_str(text: &str) -> Result<Self, Error> {
                Self::$read(text)
            }
        }

        impl TryFrom<&[u8]> for $type {
            type Error = Error;

            fn try_from(bytes: &[u8]) -> Result<Self, Error> {
                Self::$read(utf8(bytes)?)
            }
        }
    )*};
}

from_text! {
    Position parse
    Gnuid parse
    MatchKey parse
    MatchState parse
    PositionKey parse
    Ogid parse
    Xgid parse
}
