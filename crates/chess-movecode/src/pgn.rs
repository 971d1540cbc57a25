//! Reader and writer for PGN.
//!
//! Reading never stops at a bad game and never invents a move. A line of play ends at the first
//! word that cannot be played; the rest of the line is kept as text and reported as a [`Problem`].
//! The writer preserves everything that the reader understood.
//!
//! | level | use |
//! |---|---|
//! | [`PgnVisitor`] | filters, statistics, and importers, without building games |
//! | [`PgnGame`] | one game as a value |
//! | [`PgnReader`] | files of any size, for both of the above |
//!
//! ```
//! use chess_movecode::pgn::PgnGame;
//! use chess_movecode::Dialect;
//!
//! let pgn = b"[Event \"Casual\"]\n\n1. e4 e5 2. Nf3 $1 {best} ( 2. f4 exf4 ) 2... Nc6 1-0\n";
//! let read = PgnGame::parse(pgn);
//! assert!(read.diagnostics.is_empty());
//! assert_eq!(read.tag("Event"), Some("Casual"));
//! let blob = read.game.encode(Dialect::Jose)?;
//! assert_eq!(blob.moves, b"\x13\x13\x2e\xb1\xe0\xf0\x17\x12\xf1\x22\xd2\xff");
//! assert_eq!(blob.texts, b"best\0");
//! # Ok::<(), chess_movecode::Error>(())
//! ```

mod names;
mod parse;
mod read;
mod split;
#[cfg(feature = "std")]
mod stream;
mod tag;
mod token;
mod visit;
mod write;

pub use read::PgnGame;
pub use split::{Games, RawGame, first_game, visit_slice};
#[cfg(feature = "std")]
pub use stream::PgnReader;
pub use tag::TagValue;
pub use visit::{Control, OnError, PgnOptions, PgnVisitor, Problem, Span};
pub use write::{Losses, PgnWriter};
