//! The level below [`Move`](crate::Move) and [`Game`](crate::Game), for crates that read and write a notation.
//!
//! A [`Step`] is a move whose piece is known. A [`Walker`] plays steps through variations on one
//! board, and a [`Recorder`] collects what was read into a game. The modules hold the parts of SAN.
//! Nothing here checks the rules of chess unless it says so, and nobody who only reads FEN, plays
//! moves, or follows a game needs it.

pub use crate::error::error_at;
pub use crate::event::Moved;
pub use crate::game::{Node, Recorder, TextRange};
pub use crate::position::{Captured, PawnStep, Step, StepKind};
pub use crate::san::{Legality, Words, chars, null, plain, resolve, symbol, word};
pub use crate::search::{Counts, counts, next_hash, update};
pub use crate::slot::EMPTY;
pub use crate::walker::Walker;
