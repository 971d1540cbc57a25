//! The measured workloads of all crates, compared with their peers. `benches/` runs them under
//! criterion, `bin/compare.rs` in a short loop, and `bin/instructions.rs` once under callgrind; all
//! three measure the same code. See `README.md`.
//!
//! The package also runs the examples of the workspace's README, because it alone depends on all
//! crates.

pub mod bg_mat;
pub mod bg_matchid;
pub mod bg_sgf;
pub mod cgp_notation;
pub mod chess_movecode;
pub mod core_bits;
pub mod gcg_notation;
pub mod go9_dat;
pub mod go_sgf;
pub mod pgn_habits;
pub mod random;
pub mod task;

pub use task::{Size, Task, Unit, Work};

/// The workloads of one crate.
pub struct Family {
    /// Prefixes of the names of its tasks.
    pub prefixes: &'static [&'static str],
    pub tasks: fn(Size) -> Vec<Task>,
}

/// The workloads of all crates. The tasks of a family share their data, which is made on demand.
pub const FAMILIES: &[Family] = &[
    Family { prefixes: &["core-bits/"], tasks: core_bits::tasks },
    Family { prefixes: &["matchid/", "posid/"], tasks: bg_matchid::tasks },
    Family { prefixes: &["bg-sgf/"], tasks: bg_sgf::tasks },
    Family { prefixes: &["bg-mat/"], tasks: bg_mat::tasks },
    Family { prefixes: &["movecode/", "pgn/", "fen/"], tasks: chess_movecode::tasks },
    Family { prefixes: &["go9/"], tasks: go9_dat::tasks },
    Family { prefixes: &["go-rules/", "go-sgf/"], tasks: go_sgf::tasks },
    Family { prefixes: &["cgp/"], tasks: cgp_notation::tasks },
    Family { prefixes: &["gcg/"], tasks: gcg_notation::tasks },
];

/// Leaks data, so that our code and the peer can both borrow it until the process ends.
pub fn keep<T: ?Sized>(value: Box<T>) -> &'static T {
    Box::leak(value)
}

/// The README of the workspace.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
