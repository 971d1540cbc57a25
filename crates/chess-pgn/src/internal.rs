//! Items for other crates of this project. No release keeps any of them.

use crate::{Error, ParseOptions, Parsed, PgnGame};

/// Parses the first game of a text, with all diagnostics in either mode.
///
/// # Errors
///
/// [`ErrorKind::NoGame`](crate::ErrorKind::NoGame) if the text is no game.
pub fn parse_all(text: &[u8], options: &ParseOptions) -> Result<Parsed<PgnGame>, Error> {
    PgnGame::parse_at(text, 0, options)
}
