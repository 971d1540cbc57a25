//! The tests of `boardnote-formats`, one program.

mod adapters;
mod epd;
mod reaches;
mod survey;
mod tags_only;
mod wrong_files;
