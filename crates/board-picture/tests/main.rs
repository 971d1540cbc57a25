//! The tests of `board-picture`, one program.

mod examples;
mod fuzz_corpus;
mod picture;
#[path = "common/scenes.rs"]
mod scenes;
mod text;
