#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod ascii;
mod builder;
mod chess;
mod ending;
mod error;
mod event;
mod fault;
pub mod fen;
mod game;
mod impl_text;
#[doc(hidden)]
pub mod internal;
mod item;
mod legal;
mod masks;
mod pattern;
#[cfg(feature = "picture")]
mod picture;
pub mod polyglot;
mod position;
mod san;
mod search;
mod slot;
mod start;
mod tree;
mod uci;
mod visit;
mod walker;

pub use builder::{GameBuilder, Rules};
pub use chess::{CastlingSide, Color, Move, Outcome, Role, Square, Uci};
pub use ending::Termination;
pub use error::{Diagnostic, Error, ErrorKind, GamePlace, IllegalMove, Parsed, Source};
pub use event::{Event, Ply};
pub use fault::StartFault;
pub use fen::{DisplayFen, EnPassant, Epd, Fen, Operation};
pub use game::{Game, Item, Items, Line, LinePart, Plies, Walk};
pub use item::ErrorItem;
pub use notation_report::Severity;
pub use pattern::Pattern;
pub use position::{PawnFate, Piece, Position};
pub use san::San;
pub use search::{Hit, Material, Query};
pub use slot::Slot;
pub use start::{STANDARD_FEN, Start};
pub use tree::{GameTree, NodeId};
pub use visit::{Variation, Visitor};
