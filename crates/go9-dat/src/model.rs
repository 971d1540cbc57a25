//! The data types: colors, points, boards, IDs, and scores, independent of any file.

mod board;
mod id;
mod point;
mod points;
mod position;
mod score;
#[cfg(feature = "serde")]
mod serde;

pub use board::Board;
#[cfg(feature = "alloc")]
pub use board::NotNineByNine;
pub(crate) use board::is_board;
pub use id::PositionId;
pub use point::Point;
pub use points::PointSet;
pub use position::{Endian, Extra, Position, RecordBytes};
pub use score::{Confidence, Score, ScoreRecord};
