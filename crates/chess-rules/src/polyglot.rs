//! Opening books in the Polyglot format, and the keys of positions in them.
//!
//! A book is a list of entries of 16 bytes each, sorted by key: the key of a position
//! ([`Position::polyglot_key`](crate::Position::polyglot_key)), a move, its weight, and a number for
//! programs that learn, all of them big-endian.
//!
//! # Look up a position
//!
//! ```
//! use chess_rules::Start;
//! use chess_rules::polyglot::Book;
//!
//! let bytes = b"\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x00\x28\x00\x00\x00\x00\
//!               \x46\x3b\x96\x18\x16\x91\xfc\x9c\x02\xdb\x00\x0a\x00\x00\x00\x00";
//! let book = Book::new(bytes);
//! let position = Start::standard().position().clone();
//! let mut found = Vec::new();
//! for entry in book.find(position.polyglot_key()) {
//!     if let Some(mv) = entry.legal_move(&position) {
//!         found.push(format!("{} {}", position.san(mv)?, entry.weight));
//!     }
//! }
//! assert_eq!(found, ["e4 40", "d4 10"]);
//! # Ok::<(), chess_rules::ErrorKind>(())
//! ```
//!
//! # Make a book of games
//!
//! ```
//! use chess_rules::polyglot::{Book, BookOptions};
//! use chess_rules::{Outcome, Start};
//!
//! let mut builder = BookOptions::new().min_games(1).builder();
//! builder.add(&Start::standard().game().san("e4")?.finish()?, Outcome::WhiteWins);
//! builder.add(&Start::standard().game().san("d4")?.finish()?, Outcome::Draw);
//! let book = Book::from_entries(builder.finish());
//! let weights: Vec<u16> = book.entries().filter_map(|entry| Some(entry.ok()?.weight)).collect();
//! assert_eq!(weights, [2, 1]);
//! assert_eq!(book.as_bytes().len(), 32);
//! # Ok::<(), chess_rules::Error>(())
//! ```

mod book;
mod builder;
mod entry;
mod error;
mod key;
mod numbers;

pub use book::Book;
pub use builder::{BookBuilder, BookOptions};
pub use entry::Entry;
pub use error::{Diagnostic, Error, ErrorKind};
