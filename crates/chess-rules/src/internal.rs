//! The parts that the crates of chess notations share. No release keeps any of them.
//!
//! A [`Step`] is a move whose piece is known, and a [`Walker`] plays steps through variations on one
//! board. A [`Recorder`] collects what was read into a game, whose items are [`Node`]s. [`Counts`] and
//! [`next_hash`] follow a game for a search without building it. Nothing here checks the rules of chess
//! unless it says so.

pub use crate::event::Moved;
pub use crate::game::{Node, Recorder, TextRange};
pub use crate::position::{Captured, PawnStep, Step, StepKind};
pub use crate::san::{Legality, chars, null, plain, resolve, symbol, word};
pub use crate::search::{Counts, counts, next_hash, update};
pub use crate::slot::EMPTY;
pub use crate::walker::Walker;
