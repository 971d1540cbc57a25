//! The level below [`Move`](crate::Move) and [`Game`](crate::Game), for crates that read and write a notation.
//!
//! A [`Step`] is a move whose piece is known, and a [`Walker`] plays steps through variations on one
//! board. A [`Recorder`] collects what was read into a game, whose items are [`Node`]s. [`Counts`] and
//! [`next_hash`] follow a game for a search without building it. Nothing here checks the rules of chess unless
//! it says so, and nobody who only reads FEN, plays moves, or follows a game needs it.

pub use crate::error::error_at;
pub use crate::event::Moved;
pub use crate::game::{Node, Recorder, TextRange};
pub use crate::position::{Captured, PawnStep, Step, StepKind};
pub use crate::search::{Counts, counts, next_hash, update};
pub use crate::slot::EMPTY;
pub use crate::walker::Walker;
