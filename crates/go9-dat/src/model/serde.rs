//! The JSON form of the types. Field names and texts are those of `boardnote`.

use alloc::string::String;
use alloc::vec::Vec;

use ::serde::de::{Error as _, Unexpected};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Board, Confidence, Extra, Point, PointSet, Position, PositionId, Score};
use crate::{Color, ScoreMap, ScoreRecord, ZobristTable};

/// Implements serde for types whose JSON form is their text.
macro_rules! as_text {
    ($($type:ty),*) => {$(
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

as_text!(Point, PositionId);

impl Serialize for crate::Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serializes the 81 characters of a record.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(core::str::from_utf8(&self.to_ascii()).expect("points are ASCII"))
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.to_byte())
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = u8::deserialize(deserializer)?;
        Self::from_byte(value)
            .ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(value.into()), &"3 to 8"))
    }
}

impl Serialize for Confidence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.value())
    }
}

impl<'de> Deserialize<'de> for Confidence {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = u8::deserialize(deserializer)?;
        Self::new(value)
            .ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(value.into()), &"0 to 100"))
    }
}

/// Serializes the points in reading order.
impl Serialize for PointSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for PointSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Point>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Serializes the records in the order of the map. Overridden records are not included.
impl Serialize for ScoreMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for ScoreMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut map = Self::new();
        for record in Vec::<ScoreRecord>::deserialize(deserializer)? {
            map.insert(record);
        }
        Ok(map)
    }
}

/// A code of the table or a hash: 16 hexadecimal digits.
#[derive(Clone, Copy)]
struct Hex(u64);

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let value = if digits { u64::from_str_radix(&text, 16).ok() } else { None };
        value.map(Self).ok_or_else(|| {
            D::Error::invalid_value(Unexpected::Str(&text), &"16 hexadecimal digits")
        })
    }
}

/// A position in JSON. The ID is redundant: hash, tiebreaker, and player are read from their own
/// fields.
#[derive(Serialize, Deserialize)]
struct PositionForm {
    #[serde(skip_deserializing)]
    id: Option<PositionId>,
    hash: Hex,
    #[serde(default)]
    tiebreaker: u8,
    to_move: Color,
    board: Board,
    #[serde(default)]
    extra: Option<Extra>,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { id, board, extra } = *self;
        let PositionId { hash, tiebreaker, to_move } = id;
        PositionForm { id: Some(id), hash: Hex(hash), tiebreaker, to_move, board, extra }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = PositionForm::deserialize(deserializer)?;
        let PositionForm { hash: Hex(hash), tiebreaker, to_move, board, extra, .. } = form;
        Ok(Self { id: PositionId { hash, tiebreaker, to_move }, board, extra })
    }
}

/// The table, column by column.
#[derive(Serialize, Deserialize)]
struct TableForm {
    rows: usize,
    black: Vec<Hex>,
    white: Vec<Hex>,
    ko: Vec<Hex>,
}

impl Serialize for ZobristTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let column = |column: usize| self.rows().iter().map(|row| Hex(row[column])).collect();
        let (black, white, ko) = (column(0), column(1), column(2));
        TableForm { rows: self.rows().len(), black, white, ko }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ZobristTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let TableForm { rows, black, white, ko } = TableForm::deserialize(deserializer)?;
        for length in [rows, black.len(), white.len(), ko.len()] {
            if length != Point::COUNT {
                return Err(D::Error::invalid_length(length, &"81 rows"));
            }
        }
        Ok(Self::from_rows(core::array::from_fn(|row| [black[row].0, white[row].0, ko[row].0])))
    }
}
