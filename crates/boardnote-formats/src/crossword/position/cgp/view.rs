//! The JSON of a record.
//!
//! ```json
//! {"rows":15,"cols":15,"tiles":[[7,7,"D",false]],"racks":[["A","?"],[]],"scores":[0,0],
//!  "zero_turns":0,"ops":[{"op":"lex","value":"NWL18"},{"op":"lm","value":{"kind":"exchange","count":2}}]}
//! ```

mod read;
mod write;

pub(super) use read::Read;
pub(super) use write::View;

use crate::json;
use core::num::NonZeroU8;
use serde::{Deserialize, Serialize};

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
    #[serde(default, deserialize_with = "json::from_one")]
    #[serde(skip_serializing_if = "Option::is_none")]
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
