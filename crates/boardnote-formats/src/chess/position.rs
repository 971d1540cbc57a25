//! Positions of chess.

mod fen;

pub use fen::Fen;

use super::{Options, Reading, finding, game, line_behind_mark, pasted, unmarked};
