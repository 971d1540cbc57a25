//! The notations and pictures of boardnote behind one function from bytes to bytes.
//!
//! A request consists of the length of a JSON header (`u32`, little-endian), the header, and
//! bytes; a reply has the same form. [`Session::call`] answers a request; the module exports it
//! through a few functions on buffers. Every operation calls the same functions as the program
//! `boardnote`, so the results are the same.

mod abi;
mod catalog;
mod cut;
mod entry;
mod findings;
mod operations;
mod pictures;
mod request;
mod unpack;

pub use operations::Session;
pub use request::{Refusal, RefusalKind, Status};
