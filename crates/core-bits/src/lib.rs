#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "bitvec")]
mod bitvec;
#[cfg(feature = "alloc")]
mod buffer;
mod debug;
mod error;
mod key;
mod order;
mod reader;
mod value;
mod words;

#[cfg(feature = "alloc")]
pub use buffer::BitBuffer;
pub use error::{Error, ErrorKind};
pub use key::{BitKey, Field};
pub use order::{BitOrder, Lsb0, Msb0};
pub use reader::BitReader;
pub use value::FieldValue;
