//! Reading of records, through the checked constructors of the model.

use super::{MoveData, MoveKind};
use cgp::{
    Board, Cgp, ErrorKind, Exchanged, Face, LastMove, Op, Opcode, Play, PlayTile, Position, Rack,
    RackTile, Square, Tile,
};
use core::fmt;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{self, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// A record that is read.
pub(in super::super) struct Read(pub(in super::super) Cgp);

#[derive(Deserialize)]
struct Data {
    rows: u8,
    cols: u8,
    /// Row, column, face in upper case, and `true` for a blank.
    tiles: Vec<(u8, u8, String, bool)>,
    racks: Vec<Vec<String>>,
    scores: Vec<i32>,
    zero_turns: u32,
    #[serde(default)]
    ops: Vec<OpData>,
}

#[derive(Deserialize)]
struct OpData {
    op: String,
    #[serde(default)]
    value: Value,
}

/// The operand of an operation that is read.
#[derive(Default)]
enum Value {
    Number(u32),
    List(Vec<i64>),
    Text(String),
    Move(MoveData),
    #[default]
    None,
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an operand: a number, a list, a text, a move, or null")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Value, E> {
        let number = u32::try_from(number);
        number.map(Value::Number).map_err(|_| E::custom(ErrorKind::BadNumber))
    }

    /// Some formats, such as TOML, have signed numbers only.
    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Value, E> {
        let number = u32::try_from(number);
        number.map(Value::Number).map_err(|_| E::custom(ErrorKind::BadNumber))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.into()))
    }

    fn visit_unit<E: de::Error>(self) -> Result<Value, E> {
        Ok(Value::None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Value, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(Value::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Value, A::Error> {
        MoveData::deserialize(MapAccessDeserializer::new(members)).map(Value::Move)
    }
}

impl<'de> Deserialize<'de> for Read {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Data::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

impl TryFrom<Data> for Read {
    type Error = ErrorKind;

    fn try_from(data: Data) -> Result<Self, ErrorKind> {
        let mut board = Board::new(data.rows, data.cols)?;
        for (row, col, face, blank) in data.tiles {
            board.set(Square::new(row, col), Some(Tile { face: Face::new(&face)?, blank }))?;
        }
        let racks: Result<Vec<_>, _> = data.racks.iter().map(|rack| rack_of(rack)).collect();
        let mut position = Position::new(board, racks?, data.scores)?;
        position.set_zero_turns(data.zero_turns);
        let mut record = Cgp::new(position);
        for op in data.ops {
            set_op(&mut record, op)?;
        }
        Ok(Self(record))
    }
}

fn rack_of(tiles: &[String]) -> Result<Rack, ErrorKind> {
    let tile = |label: &String| match label.as_str() {
        "?" => Ok(RackTile::Blank),
        label => Face::new(label).map(RackTile::Natural),
    };
    tiles.iter().map(tile).collect()
}

fn set_op(record: &mut Cgp, data: OpData) -> Result<(), ErrorKind> {
    let Some(opcode) = Opcode::from_name(&data.op) else {
        let operand = match data.value {
            Value::Text(text) => Some(text.into()),
            Value::None => None,
            _ => return Err(ErrorKind::UnexpectedOperand),
        };
        return record.set_op(Op::Unknown { opcode: data.op.into(), operand });
    };
    if record.ops().find(opcode).is_some() {
        return Err(ErrorKind::DuplicateOpcode);
    }
    record.set_op(match (opcode, data.value) {
        (Opcode::OpponentRackUnknown, Value::None) => Op::OpponentRackUnknown,
        (Opcode::OpponentRackUnknown, _) => return Err(ErrorKind::UnexpectedOperand),
        (_, Value::None) => return Err(ErrorKind::MissingOperand),
        (Opcode::Number(op), Value::Number(number)) => Op::Number(op, number),
        (Opcode::Text(op), Value::Text(text)) => Op::Text(op, text.into()),
        (Opcode::ChallengeRule, Value::Text(text)) => Op::ChallengeRule(text.parse()?),
        (Opcode::Timers, Value::List(timers)) => Op::Timers(timers.into()),
        (Opcode::LastMove, Value::Move(data)) => Op::LastMove(move_of(&data)?),
        (Opcode::ChallengeRule, _) => return Err(ErrorKind::BadChallengeRule),
        (Opcode::LastMove, _) => return Err(ErrorKind::BadMove),
        (Opcode::Number(_) | Opcode::Text(_) | Opcode::Timers, _) => {
            return Err(ErrorKind::BadNumber);
        }
    })
}

fn move_of(data: &MoveData) -> Result<LastMove, ErrorKind> {
    Ok(match (data.kind, &data.tiles, data.count) {
        (MoveKind::Play, ..) => {
            LastMove::Play { play: play_of(data)?, bonus: data.bonus.flatten() }
        }
        (MoveKind::ChallengedOff, ..) => LastMove::ChallengedOff(play_of(data)?),
        (MoveKind::Exchange, Some(tiles), None) => {
            LastMove::Exchange(Exchanged::Tiles(rack_of(tiles)?))
        }
        (MoveKind::Exchange, None, Some(count)) => LastMove::Exchange(Exchanged::Count(count)),
        (MoveKind::Exchange, ..) => return Err(ErrorKind::BadMove),
        (MoveKind::Pass, ..) => LastMove::Pass,
    })
}

fn play_of(data: &MoveData) -> Result<Play, ErrorKind> {
    let MoveData { row: Some(row), col: Some(col), dir: Some(dir), tiles: Some(tiles), .. } = data
    else {
        return Err(ErrorKind::BadMove);
    };
    let tiles: Result<Vec<_>, _> = tiles.iter().map(|label| play_tile(label)).collect();
    let play = Play::new(Square::new(*row, *col), dir.parse()?, tiles?)?;
    match data.through.as_deref() {
        None => Ok(play),
        Some("unknown") => Ok(play.spelled_unless_marked()),
        Some(_) => Err(ErrorKind::BadMove),
    }
}

fn play_tile(label: &str) -> Result<PlayTile, ErrorKind> {
    match label {
        "." => Ok(PlayTile::Through),
        label => Tile::from_label(label).map(PlayTile::Placed),
    }
}

#[cfg(test)]
mod tests {
    use super::{Deserialize as _, Read, Value};
    use crate::crossword::position::cgp::View;
    use serde::de::IntoDeserializer as _;
    use serde::de::value::{Error, I64Deserializer};

    #[test]
    fn a_number_may_be_signed() {
        let read = |number: i64| {
            let number: I64Deserializer<Error> = number.into_deserializer();
            match Value::deserialize(number) {
                Ok(Value::Number(number)) => Some(number),
                _ => None,
            }
        };
        assert_eq!([-1, 50, 1 << 32].map(read), [None, Some(50), None]);
    }

    #[test]
    fn a_tile_that_is_no_letter_is_rejected() {
        let record = cgp::parse("3/CaT/3 A/ 0/4 0 lm 2A CaT;").unwrap();
        let json = serde_json::to_string(&View(&record)).unwrap();
        assert_eq!(serde_json::from_str::<Read>(&json).unwrap().0, record);
        for label in ["ſ", "µ", "\u{212a}", "ß", "Ca", "·", ""] {
            let changed = json.replace("\"a\"", &format!("\"{label}\""));
            assert_ne!(changed, json);
            assert!(serde_json::from_str::<Read>(&changed).is_err(), "{label}");
        }
    }
}
