//! Values read from bytes, in strict form.

use crate::error::Error;
use crate::model::{Board, Face, LastMove, Play, Rack, Square};
use crate::text::utf8;

macro_rules! from_bytes {
    ($($type:ty $(: $convert:ident)?;)*) => {$(
        impl TryFrom<&[u8]> for $type {
            type Error = Error;

            fn try_from(bytes: &[u8]) -> Result<Self, Error> {
                utf8(bytes)?.parse::<Self>()$(.map_err(Error::$convert))?
            }
        }
    )*};
}

from_bytes! { Board; Face: from; LastMove; Play; Rack; Square: from; }
