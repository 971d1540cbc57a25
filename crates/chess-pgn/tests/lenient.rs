//! Lenient reading, as most tests need it.

#![allow(dead_code, clippy::unwrap_used, reason = "what fails here fails the test")]

use chess_pgn::{Diagnostic, Error, ParseOptions, Parsed, PgnGame};
#[cfg(feature = "std")]
use chess_pgn::{GameReader, ReadError};
use chess_rules::{Game, Item};
use core::ops::Deref;
#[cfg(feature = "std")]
use std::io::Read;

/// A game with its diagnostics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lenient {
    pub(crate) value: PgnGame,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Lenient {
    /// Returns the first error.
    pub(crate) fn error(&self) -> Option<Error> {
        notation_report::first_error(&self.diagnostics)
    }
}

impl From<Parsed<PgnGame>> for Lenient {
    fn from(Parsed { value, diagnostics }: Parsed<PgnGame>) -> Self {
        Self { value, diagnostics }
    }
}

impl Lenient {
    /// Returns the game alone.
    pub(crate) fn game(self) -> Game {
        self.value.game
    }
}

impl Deref for Lenient {
    type Target = PgnGame;

    fn deref(&self) -> &PgnGame {
        &self.value
    }
}

/// Reads the first game of a text.
#[track_caller]
pub(crate) fn lenient(text: impl AsRef<[u8]>) -> Lenient {
    with(text, ParseOptions::lenient())
}

/// Reads the first game of a text with the given options.
#[track_caller]
pub(crate) fn with(text: impl AsRef<[u8]>, options: ParseOptions) -> Lenient {
    PgnGame::parse_with(text, &options).unwrap().into()
}

/// Reads all games of a file.
#[cfg(feature = "std")]
pub(crate) fn reader(input: impl Read) -> impl Iterator<Item = Result<Lenient, ReadError>> {
    GameReader::new(input, ParseOptions::lenient()).map(|item| item.map(Lenient::from))
}

/// Returns the items of a game, with single blanks in comments, which lines of limited width break.
pub(crate) fn items(game: &Game) -> Vec<String> {
    let item = |item| match item {
        Item::Comment(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        item => format!("{item:?}"),
    };
    game.items().map(item).collect()
}
