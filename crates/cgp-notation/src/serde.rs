//! Serialization of records and keys as their text.

use alloc::string::String;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::key::PositionKey;
use crate::parse::{ParseOptions, parse_with};
use crate::record::Cgp;

impl Serialize for Cgp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Boards of all shapes are read, because all are written.
impl<'de> Deserialize<'de> for Cgp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let options = ParseOptions::strict().any_rectangle();
        let read = parse_with(String::deserialize(deserializer)?, &options);
        read.map(|parsed| parsed.value).map_err(D::Error::custom)
    }
}

impl Serialize for PositionKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PositionKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let key = u128::from_str_radix(&text, 16).ok().filter(|_| digits);
        key.map(Self).ok_or_else(|| D::Error::custom("expected 32 hexadecimal digits"))
    }
}
