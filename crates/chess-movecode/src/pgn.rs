//! PGN files to games and back.
//!
//! Reading never stops at a bad game: a token that cannot be used becomes an error item of the game, as the jose program does it,
//! and a [`Diagnostic`]. Writing loses only what PGN cannot say, and reports it.
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

mod lex;
mod read;
mod split;
#[cfg(feature = "std")]
mod stream;
mod write;

use alloc::string::String;
use alloc::vec::Vec;

pub use lex::{Lexeme, Lexer};
pub use split::{Games, RawGame, first_game};
#[cfg(feature = "std")]
pub use stream::PgnReader;
pub use write::{Losses, PgnWriter};

use crate::error::{Diagnostic, Error, Severity};
use crate::game::Game;

/// A game of a PGN file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnGame {
    /// Offset of the game in its file.
    pub offset: u64,
    /// Names and values of the tag pairs, in order.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub game: Game,
    /// What could not be used, or only after repair. Offsets count from the start of the game's text; see
    /// [`offset`](Self::offset).
    pub diagnostics: Vec<Diagnostic>,
}

impl PgnGame {
    /// Reads the text of one game.
    #[must_use]
    pub fn parse(text: &[u8]) -> Self {
        read::read(&RawGame::new(0, text))
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The first thing that could not be used; `None` if the game was read whole.
    #[must_use]
    pub fn error(&self) -> Option<Error> {
        self.diagnostics.iter().find(|d| d.severity == Severity::Error).map(|d| d.error)
    }
}
