//! The options of reading, and the functions that read a file with them.

use core::str::FromStr;

use crossword_rules::LetterDistribution;

use super::Reader;
use crate::error::{Diagnostic, Error, Parsed, Severity};
use crate::game::Game;

/// Reads a file strictly, as the format is documented.
///
/// # Errors
/// Returns the first error of the file.
///
/// ```
/// let file = b"#player1 a Ann\n#player2 b Bob\n>a: AT? 8H AT +4 4\n";
/// let game = gcg::parse(file)?;
/// assert_eq!(game.players()[0].name, "Ann");
/// assert_eq!(game.events()[0].score, 4);
/// # Ok::<(), gcg::Error>(())
/// ```
pub fn parse(input: impl AsRef<[u8]>) -> Result<Game, Error> {
    parse_with(input, &ParseOptions::strict()).map(|parsed| parsed.value)
}

/// Reads a file with options, and lists the accepted deviations.
///
/// # Errors
/// Returns the first error of the file that the options do not accept.
///
/// ```
/// let file = "#player1 a César\n#player2 b Bob\n";
/// let read = gcg::parse_with(file, &gcg::ParseOptions::lenient())?;
/// assert_eq!(read.value.players()[0].name, "César");
/// assert_eq!(read.diagnostics[0].kind().code(), "encoding-undeclared");
/// # Ok::<(), gcg::Error>(())
/// ```
pub fn parse_with(
    input: impl AsRef<[u8]>,
    options: &ParseOptions<'_>,
) -> Result<Parsed<Game>, Error> {
    let mut reader = Reader::new(*options, input.as_ref(), false);
    let value = reader.game()?;
    Ok(Parsed { value, diagnostics: reader.diagnostics })
}

/// Options for reading a file.
#[derive(Debug, Clone, Copy)]
#[must_use]
pub struct ParseOptions<'a> {
    pub(super) strict: bool,
    pub(super) alphabet: Option<&'a LetterDistribution>,
    pub(super) max_events: usize,
    #[cfg(feature = "std")]
    pub(super) max_line: usize,
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        Self::strict()
    }
}

impl<'a> ParseOptions<'a> {
    /// Returns options for the documented format only.
    pub const fn strict() -> Self {
        Self {
            strict: true,
            alphabet: None,
            max_events: 100_000,
            #[cfg(feature = "std")]
            max_line: 1 << 20,
        }
    }

    /// Returns options that accept every known dialect.
    pub const fn lenient() -> Self {
        Self { strict: false, ..Self::strict() }
    }

    /// Sets the letter distribution, overriding the file.
    pub const fn alphabet(self, alphabet: &'a LetterDistribution) -> Self {
        Self { alphabet: Some(alphabet), ..self }
    }

    /// Sets the maximum number of events. The default is 100,000.
    pub const fn max_events(self, max_events: usize) -> Self {
        Self { max_events, ..self }
    }

    /// Sets the maximum number of bytes of a line, and of the notes of an event, in [`Events`]. The
    /// default is 1 MiB.
    ///
    /// [`Events`]: crate::Events
    #[cfg(feature = "std")]
    pub const fn max_line(self, max_line: usize) -> Self {
        Self { max_line, ..self }
    }

    #[cfg(feature = "std")]
    pub(crate) const fn line_limit(&self) -> usize {
        self.max_line
    }

    /// Reads a file and continues after errors. The result lists at most 1,000 errors and accepted
    /// deviations. The game has the events before the first unreadable one; the result has no game
    /// if the file declares an unknown encoding.
    #[must_use]
    pub fn check(&self, bytes: impl AsRef<[u8]>) -> Parsed<Option<Game>> {
        let mut reader = Reader::new(*self, bytes.as_ref(), true);
        let value = match reader.game() {
            Ok(game) => Some(game),
            Err(error) => {
                reader.diagnostics.push(Diagnostic::new(Severity::Error, error));
                None
            }
        };
        Parsed { value, diagnostics: reader.diagnostics }
    }
}

/// Parses a file strictly.
impl TryFrom<&[u8]> for Game {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        parse(bytes)
    }
}

/// Parses a file strictly.
impl FromStr for Game {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        parse(text.as_bytes())
    }
}
