//! Serialization of positions, in the same layout as the JSON of the command-line program.
//!
//! ```json
//! {"rows":15,"cols":15,"tiles":[[7,7,"D",false]],"racks":[["A","?"],[]],"scores":[0,0],
//!  "zero_turns":0,"ops":[{"op":"lex","value":"NWL18"},{"op":"lm","value":{"kind":"exchange","count":2}}]}
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU8;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{self, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::ErrorKind;
use crate::letter::{Case, case_of, to_upper};
use crate::model::{
    BLANK, Board, Exchanged, Face, LastMove, Op, Opcode, Play, PlayTile, Position, Rack, RackTile,
    Square, Tile, is_blank,
};

#[derive(Deserialize)]
struct PositionData {
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

/// A move. Each kind has members of its own.
#[derive(Serialize, Deserialize)]
struct MoveData {
    kind: MoveKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    row: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    col: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dir: Option<String>,
    /// In a play, a blank is in lower case, and `.` is a play-through tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tiles: Option<Vec<String>>,
    /// `unknown` if the play spells its play-through tiles; absent otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    through: Option<String>,
    /// Written in every valid play, with `null` if there is no bonus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bonus: Option<Option<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<NonZeroU8>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum MoveKind {
    Play,
    ChallengedOff,
    Exchange,
    Pass,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = self.board();
        let mut fields = serializer.serialize_struct("Position", 7)?;
        fields.serialize_field("rows", &board.rows())?;
        fields.serialize_field("cols", &board.cols())?;
        fields.serialize_field("tiles", &Tiles(board))?;
        fields.serialize_field("racks", &Racks(self.racks()))?;
        fields.serialize_field("scores", self.scores())?;
        fields.serialize_field("zero_turns", &self.zero_turns())?;
        fields.serialize_field("ops", &OpList(self))?;
        fields.end()
    }
}

/// The tiles on a board: row, column, face in upper case, and `true` for a blank.
struct Tiles<'p>(&'p Board);

impl Serialize for Tiles<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(board) = self;
        let mut from = 0;
        serializer.collect_seq(core::iter::from_fn(|| {
            let index = board.tile_from(from)?;
            from = index + 1;
            let (Square { row, col }, code) = (board.square_at(index), board.code_at(index));
            Some((row, col, board.faces().face(code), is_blank(code)))
        }))
    }
}

/// The faces of the tiles on racks.
struct Racks<'p>(&'p [Rack]);

impl Serialize for Racks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(RackTiles))
    }
}

/// The faces of the tiles on a rack, with `?` for a blank.
struct RackTiles<'p>(&'p Rack);

impl Serialize for RackTiles<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tiles = &self.0.0;
        let face = |code| if code == BLANK { "?" } else { tiles.faces().face(code) };
        serializer.collect_seq(tiles.codes().map(face))
    }
}

/// The operations of a position.
struct OpList<'p>(&'p Position);

impl Serialize for OpList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.ops().iter().map(WrittenOp::from))
    }
}

/// An operation that is written.
#[derive(Serialize)]
struct WrittenOp<'p> {
    op: &'p str,
    value: WrittenValue<'p>,
}

/// The operand of an operation that is written.
#[derive(Serialize)]
#[serde(untagged)]
enum WrittenValue<'p> {
    Number(u32),
    List(&'p [i64]),
    Text(&'p str),
    Move(MoveData),
    None,
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        PositionData::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

fn rack_data(rack: &Rack) -> Vec<String> {
    let label = |tile| match tile {
        RackTile::Natural(face) => face.as_str().into(),
        RackTile::Blank => "?".into(),
    };
    rack.tiles().map(label).collect()
}

impl<'p> From<Op<'p>> for WrittenOp<'p> {
    fn from(op: Op<'p>) -> Self {
        let value = match op {
            Op::BingoBonus(n)
            | Op::ExchangeLimit(n)
            | Op::MaxZeroTurns(n)
            | Op::TimerIncrement(n)
            | Op::MaxOvertime(n) => WrittenValue::Number(n),
            Op::BoardName(text)
            | Op::GameId(text)
            | Op::LetterDistribution(text)
            | Op::Lexicon(text)
            | Op::Variant(text)
            | Op::Unknown { operand: Some(text), .. } => WrittenValue::Text(text),
            Op::ChallengeRule(rule) => WrittenValue::Text(rule.name()),
            Op::Timers(timers) => WrittenValue::List(timers),
            Op::LastMove(last) => WrittenValue::Move(last.into()),
            Op::OpponentRackUnknown | Op::Unknown { operand: None, .. } => WrittenValue::None,
        };
        Self { op: op.name(), value }
    }
}

impl From<&LastMove> for MoveData {
    fn from(last: &LastMove) -> Self {
        match last {
            LastMove::Play { play, bonus } => {
                Self { bonus: Some(*bonus), ..Self::of(MoveKind::Play, play) }
            }
            LastMove::ChallengedOff(play) => Self::of(MoveKind::ChallengedOff, play),
            LastMove::Exchange(Exchanged::Tiles(rack)) => {
                Self { tiles: Some(rack_data(rack)), ..Self::new(MoveKind::Exchange) }
            }
            LastMove::Exchange(Exchanged::Count(count)) => {
                Self { count: Some(*count), ..Self::new(MoveKind::Exchange) }
            }
            LastMove::Pass => Self::new(MoveKind::Pass),
        }
    }
}

impl MoveData {
    const fn new(kind: MoveKind) -> Self {
        let (row, col, dir, tiles) = (None, None, None, None);
        Self { kind, row, col, dir, tiles, through: None, bonus: None, count: None }
    }

    fn of(kind: MoveKind, play: &Play) -> Self {
        let label = |tile| match tile {
            PlayTile::Placed(tile) => tile.label(),
            PlayTile::Through => ".".to_string(),
        };
        let Square { row, col } = play.start();
        Self {
            row: Some(row),
            col: Some(col),
            dir: Some(play.direction().name().into()),
            tiles: Some(play.tiles().map(|(_, tile)| label(tile)).collect()),
            through: play.is_spelled().then(|| "unknown".into()),
            ..Self::new(kind)
        }
    }
}

impl TryFrom<PositionData> for Position {
    type Error = ErrorKind;

    fn try_from(data: PositionData) -> Result<Self, ErrorKind> {
        let mut board = Board::new(data.rows, data.cols)?;
        for (row, col, face, blank) in data.tiles {
            board.set(Square::new(row, col), Some(Tile { face: Face::new(&face)?, blank }))?;
        }
        let racks: Result<Vec<_>, _> = data.racks.iter().map(|rack| rack_of(rack)).collect();
        let mut position = Self::new(board, racks?, data.scores)?;
        position.set_zero_turns(data.zero_turns);
        for op in data.ops {
            set_op(&mut position, &op)?;
        }
        Ok(position)
    }
}

fn rack_of(tiles: &[String]) -> Result<Rack, ErrorKind> {
    let tile = |label: &String| match label.as_str() {
        "?" => Ok(RackTile::Blank),
        label => Face::new(label).map(RackTile::Natural),
    };
    tiles.iter().map(tile).collect()
}

fn set_op(position: &mut Position, data: &OpData) -> Result<(), ErrorKind> {
    let Some(opcode) = Opcode::from_name(&data.op) else {
        let operand = match &data.value {
            Value::Text(text) => Some(text.as_str()),
            Value::None => None,
            _ => return Err(ErrorKind::UnexpectedOperand),
        };
        return position.set_op(Op::Unknown { opcode: &data.op, operand });
    };
    if position.ops().find(opcode).is_some() {
        return Err(ErrorKind::DuplicateOpcode);
    }
    let last;
    let op = match (opcode, &data.value) {
        (Opcode::OpponentRackUnknown, Value::None) => Op::OpponentRackUnknown,
        (Opcode::OpponentRackUnknown, _) => return Err(ErrorKind::UnexpectedOperand),
        (_, Value::None) => return Err(ErrorKind::MissingOperand),
        (Opcode::BingoBonus, &Value::Number(n)) => Op::BingoBonus(n),
        (Opcode::ExchangeLimit, &Value::Number(n)) => Op::ExchangeLimit(n),
        (Opcode::MaxZeroTurns, &Value::Number(n)) => Op::MaxZeroTurns(n),
        (Opcode::TimerIncrement, &Value::Number(n)) => Op::TimerIncrement(n),
        (Opcode::MaxOvertime, &Value::Number(n)) => Op::MaxOvertime(n),
        (Opcode::BoardName, Value::Text(text)) => Op::BoardName(text),
        (Opcode::GameId, Value::Text(text)) => Op::GameId(text),
        (Opcode::LetterDistribution, Value::Text(text)) => Op::LetterDistribution(text),
        (Opcode::Lexicon, Value::Text(text)) => Op::Lexicon(text),
        (Opcode::Variant, Value::Text(text)) => Op::Variant(text),
        (Opcode::ChallengeRule, Value::Text(text)) => Op::ChallengeRule(text.parse()?),
        (Opcode::Timers, Value::List(timers)) => Op::Timers(timers),
        (Opcode::LastMove, Value::Move(data)) => {
            last = move_of(data)?;
            Op::LastMove(&last)
        }
        (Opcode::ChallengeRule, _) => return Err(ErrorKind::BadChallengeRule),
        (Opcode::LastMove, _) => return Err(ErrorKind::BadMove),
        _ => return Err(ErrorKind::BadNumber),
    };
    position.set_op(op)
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

/// Parses a label. Lower case is a blank; [`Face::new`] rejects mixed case.
fn play_tile(label: &str) -> Result<PlayTile, ErrorKind> {
    if label == "." {
        return Ok(PlayTile::Through);
    }
    let blank = label.chars().all(|c| case_of(c) != Some(Case::Upper));
    let face = if blank { label.chars().map(to_upper).collect() } else { label.to_string() };
    Ok(PlayTile::Placed(Tile { face: Face::new(&face)?, blank }))
}

/// Values serialized as their text.
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

as_text! { Board Face LastMove Play Rack Square }

#[cfg(test)]
mod tests {
    use super::{Deserialize as _, Value};
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
}
