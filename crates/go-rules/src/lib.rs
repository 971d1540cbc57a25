#![cfg_attr(feature = "alloc", doc = include_str!("../README.md"))]
#![cfg_attr(not(feature = "alloc"), doc = "The game of Go on boards of 1 to 52 lines a side.")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#[cfg(any(feature = "alloc", test))]
extern crate alloc;

#[cfg(feature = "alloc")]
mod board;
mod color;
mod error;
#[cfg(any(feature = "alloc", test))]
mod hash;
mod illegal;
#[cfg(feature = "picture")]
mod picture;
mod point;
#[cfg(feature = "alloc")]
mod position;
mod symmetry;
#[cfg(feature = "alloc")]
mod text;

#[cfg(feature = "alloc")]
pub use board::Board;
pub use color::Color;
pub use error::{Error, ErrorKind};
pub use illegal::IllegalMove;
pub use point::{Point, Size, Vertex};
#[cfg(feature = "alloc")]
pub use position::{Move, Played, Position};
pub use symmetry::Symmetry;
