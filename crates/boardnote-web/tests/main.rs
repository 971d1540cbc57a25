//! The tests of `boardnote-web`, one program.

mod call;
