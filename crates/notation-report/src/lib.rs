#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod date;
mod diagnostic;
mod error;
mod kind;
mod kinds;
mod loss;
#[cfg(feature = "std")]
mod read;
mod severity;
mod utf8;

pub use date::{Date, Day, Days};
pub use diagnostic::{Diagnostic, Parsed, first_error};
pub use error::Error;
pub use kind::{Explanation, Kind, Place, plural};
pub use loss::{Loss, Written};
#[cfg(feature = "std")]
pub use read::ReadError;
pub use severity::Severity;
pub use utf8::Utf8Count;

#[doc(hidden)]
pub mod internal {
    //! Parts that the crates of this project share. No release promises to keep them.

    pub use crate::kind::{concat, example, explained};
    pub use crate::loss::Losses;
}
