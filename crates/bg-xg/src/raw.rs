//! The lossless level: the container with its segments, and views of every field of every record.

mod analysis;
mod container;
mod inflate;
mod layout;
mod records;
mod site;
pub(crate) mod text;

pub use analysis::{BestMove, DoubleAction, Evaluation, Rollout, StoredCandidate};
pub(crate) use container::{COMMENTS, GAME, ROLLOUTS};
pub use container::{Container, Header, Segment};
pub use layout::{Date, Field, FieldValue, Position, ShortText, Stored, StoredLevel, WideText};
pub use records::{
    Cube, GameFooter, GameHeader, MatchFooter, MatchHeader, Move, RECORD, Record, records,
};
pub use site::site_name;
