//! The tests of `boardnote-formats`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    clippy::std_instead_of_alloc,
    reason = "what fails here fails the test"
)]

mod adapters;
mod codes;
mod epd;
mod first;
mod reaches;
mod survey;
mod tags_only;
mod wrong_files;
