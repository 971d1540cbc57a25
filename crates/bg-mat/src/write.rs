//! `.mat`: the match text of JellyFish, laid out as GNU Backgammon 1.07 exports it.
//!
//! ```text
//!  3 point match
//!
//!  Game 1
//!  Ann : 0                        Bob : 0
//!   1)                             53: 8/3 6/3
//!   2) 62: 24/18 18/16             55: 13/8 13/8 6/1* 6/1
//! ```
//!
//! The layout follows GNU Backgammon even where GNU Backgammon is irregular; the crate
//! documentation lists these quirks.

mod game;
mod header;
mod lost;
mod options;
mod refuse;
mod style;
mod writer;

pub use options::WriteOptions;
pub use style::Style;
pub use writer::{MatWriter, to_mat};
