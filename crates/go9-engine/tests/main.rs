//! The tests of `go9-engine`, one program.

#[path = "../../go9-dat/tests/common/mod.rs"]
mod common;
mod engine;
mod fuzz_corpus;
mod replay;
mod shape;
