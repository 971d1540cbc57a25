//! The notations and pictures of boardnote behind one function from bytes to bytes.
//!
//! A request is the length of a JSON header (`u32`, little-endian), the header, and bytes; a reply has
//! the same shape. [`Session::call`] answers one; the module exports it through a handful of functions
//! on buffers. Every operation calls the functions that the program `boardnote` calls, so the results
//! are the same.

mod abi;
mod entry;
mod operations;
mod request;

pub use operations::Session;
pub use request::{Refusal, RefusalKind, Status};
