//! Writing of records.

use super::{MoveData, MoveKind};
use cgp::{Board, Cgp, Exchanged, LastMove, Op, Play, PlayTile, Rack, RackTile, Square, Through};
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

/// A record that is written.
pub(in super::super) struct View<'r>(pub(in super::super) &'r Cgp);

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (position, board) = (self.0.position(), self.0.position().board());
        let mut fields = serializer.serialize_struct("Position", 7)?;
        fields.serialize_field("rows", &board.rows())?;
        fields.serialize_field("cols", &board.cols())?;
        fields.serialize_field("tiles", &Tiles(board))?;
        fields.serialize_field("racks", &Racks(position.racks()))?;
        fields.serialize_field("scores", position.scores())?;
        fields.serialize_field("zero_turns", &position.zero_turns())?;
        fields.serialize_field("ops", &OpList(self.0))?;
        fields.end()
    }
}

/// The tiles on a board: row, column, face in upper case, and `true` for a blank.
struct Tiles<'p>(&'p Board);

impl Serialize for Tiles<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            self.0
                .tiles()
                .map(|(Square { row, col }, tile)| (row, col, Text(tile.face), tile.blank)),
        )
    }
}

/// A value that is written as its text.
struct Text<T>(T);

impl<T: core::fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
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
        serializer.collect_seq(rack_data(self.0))
    }
}

/// The operations of a record.
struct OpList<'p>(&'p Cgp);

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

fn rack_data(rack: &Rack) -> Vec<String> {
    let label = |tile| match tile {
        RackTile::Natural(face) => face.as_str().into(),
        RackTile::Blank => "?".into(),
    };
    rack.tiles().map(label).collect()
}

impl<'p> From<&'p Op> for WrittenOp<'p> {
    fn from(op: &'p Op) -> Self {
        let value = match op {
            Op::Number(_, number) => WrittenValue::Number(*number),
            Op::Text(_, text) | Op::Unknown { operand: Some(text), .. } => WrittenValue::Text(text),
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
            through: (play.through() == Through::Spelled).then(|| "unknown".into()),
            ..Self::new(kind)
        }
    }
}
