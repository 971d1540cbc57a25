//! The measured workloads of all crates, each beside its peers. `benches/` runs them under
//! criterion, `bin/compare.rs` in a short loop, `bin/instructions.rs` once under callgrind; the
//! measured code is the same in all three. See `README.md`.
//!
//! As the one package that sees all crates it also runs the examples of the workspace's README.

pub mod bg_matchid;
pub mod bg_sgf;
pub mod cgp_notation;
pub mod chess_movecode;
pub mod core_bits;
pub mod go9_dat;
pub mod machine;
pub mod random;
pub mod task;

pub use task::{Limit, Size, Task, Unit, Work};

/// The workloads of one crate.
pub struct Family {
    /// How the names of its tasks begin.
    pub prefixes: &'static [&'static str],
    pub tasks: fn(Size) -> Vec<Task>,
}

/// The workloads of all crates; those of a family share their data, which is made on demand.
pub const FAMILIES: &[Family] = &[
    Family { prefixes: &["core-bits/"], tasks: core_bits::tasks },
    Family { prefixes: &["matchid/", "posid/"], tasks: bg_matchid::tasks },
    Family { prefixes: &["bg-sgf/"], tasks: bg_sgf::tasks },
    Family { prefixes: &["movecode/", "pgn/"], tasks: chess_movecode::tasks },
    Family { prefixes: &["go9/"], tasks: go9_dat::tasks },
    Family { prefixes: &["cgp/"], tasks: cgp_notation::tasks },
];

/// Keeps data to the end of the process, so that ours and the peer can both hold it.
pub fn keep<T: ?Sized>(value: Box<T>) -> &'static T {
    Box::leak(value)
}

/// The README of the workspace.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
