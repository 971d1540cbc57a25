//! Reading a whole text, or the text of one game.

use alloc::vec::Vec;

use bg_rules::Match;
use memchr::memchr2;

use crate::context::Context;
use crate::error::{Error, ErrorKind, ParseOptions, Parsed};
use crate::head;
use crate::read::{ReadGame, Reader};

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Reads a match strictly: stops at the first error and ignores warnings.
///
/// ```
/// let text = b" 3 point match\n\n Game 1\n Ann : 0                      Bob : 0
///   1) 31: 8/5 6/5                  52: 13/8 24/22\n";
/// let value = bg_mat::parse(text)?;
/// assert_eq!((value.length, &*value.players[1].name), (3, "Bob"));
/// assert_eq!(value.games[0].events.len(), 2);
/// # Ok::<(), bg_mat::Error>(())
/// ```
///
/// # Errors
/// Returns the first diagnostic of severity error, with its span.
pub fn parse(text: impl AsRef<[u8]>) -> Result<Match, Error> {
    Ok(parse_with(text, &ParseOptions::strict())?.value)
}

/// Reads a match with the given options.
///
/// ```
/// use bg_mat::ParseOptions;
/// let text = b"Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5";
/// let read = bg_mat::parse_with(text, &ParseOptions::lenient())?;
/// assert_eq!(read.diagnostics[0].kind().code(), "no-match-header");
/// assert_eq!(read.value.games.len(), 1);
/// # Ok::<(), bg_mat::Error>(())
/// ```
///
/// # Errors
/// Strict reading returns the first diagnostic of severity error, and [`ErrorKind::AnotherMatch`] if
/// another match follows; [`matches`](fn@crate::matches) reads all. Lenient reading fails only for a text
/// without a game ([`ErrorKind::NoGame`]).
pub fn parse_with(text: impl AsRef<[u8]>, options: &ParseOptions) -> Result<Parsed<Match>, Error> {
    let context = Context::default();
    let mut reader = Reader::resume(&context);
    let games = context.read(&mut reader, text.as_ref(), true, *options, true)?;
    let mut value = reader.value;
    value.games = games.into_iter().map(|read| read.game).collect();
    Ok(Parsed { value, diagnostics: reader.findings })
}

/// Returns the offsets of the lines that start a game, such as `Game 3`. The last line may be
/// incomplete; a text that is cut off there can start another game when it continues.
///
/// ```
/// let text = b"3 point match\n\n Game 1\n Ann : 0  Bob : 0\n Game 2\n";
/// assert!(bg_mat::internal::game_starts(text).eq([15, 41]));
/// ```
pub fn game_starts(text: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let mut at = if text.starts_with(BOM) { BOM.len() } else { 0 };
    core::iter::from_fn(move || {
        while at < text.len() {
            let (start, (length, next)) = (at, line(&text[at..]));
            at += next;
            let line = head::with_blanks(&text[start..start + length]);
            if head::game_line(&line[head::trimmed(&line)]).is_some() {
                return Some(start);
            }
        }
        None
    })
}

/// Skips a byte order mark and returns the length skipped, in bytes.
pub(crate) fn bom(text: &[u8], reader: &mut Reader) -> usize {
    if !text.starts_with(BOM) {
        return 0;
    }
    reader.findings.push(Error::new(ErrorKind::Bom, 0..BOM.len()).into());
    BOM.len()
}

/// Returns the length of the first line in bytes, without and with its line end (LF, CR, or CRLF).
pub(crate) fn line(text: &[u8]) -> (usize, usize) {
    match memchr2(b'\n', b'\r', text) {
        Some(end) if text[end] == b'\r' && text.get(end + 1) == Some(&b'\n') => (end, end + 2),
        Some(end) => (end, end + 1),
        None => (text.len(), text.len()),
    }
}

impl Context {
    /// Moves to the end of a piece of the file, which is read leniently.
    pub fn pass(&mut self, text: &[u8]) {
        let mut reader = Reader::resume(self);
        // Only the last text of a file fails in lenient reading.
        let _ = self.read(&mut reader, text, false, ParseOptions::lenient(), false);
        reader.pass(self);
    }

    /// Reads the games of a piece of a file. `last` tells whether
    /// the match ends here. Offsets count from the start of the piece.
    ///
    /// # Errors
    /// Those of [`parse_with`](crate::parse_with).
    pub fn games(
        &self,
        text: &[u8],
        last: bool,
        options: &ParseOptions,
    ) -> Result<Parsed<(Match, Vec<ReadGame>)>, Error> {
        let mut reader = Reader::resume(self);
        let games = self.read(&mut reader, text, last, *options, false)?;
        Ok(Parsed { value: (reader.value, games), diagnostics: reader.findings })
    }

    /// Reads a text, of a `single` match only to the header of another one.
    fn read(
        &self,
        reader: &mut Reader,
        text: &[u8],
        last: bool,
        options: ParseOptions,
        single: bool,
    ) -> Result<Vec<ReadGame>, Error> {
        let (mut games, mut checked) = (Vec::new(), 0);
        let mut at = if self.games == 0 { bom(text, reader) } else { 0 };
        while at < text.len() {
            let (length, next) = line(&text[at..]);
            if let Some(game) = reader.line(&text[at..at + length], at) {
                games.push(game);
            }
            if let Some(header) = reader.next_header().filter(|_| single) {
                reader.findings.push(Error::new(ErrorKind::AnotherMatch, header).into());
                strict(reader, checked, options)?;
                return Ok(games);
            }
            // Only new findings are looked at, so that the time is linear.
            strict(reader, checked, options)?;
            checked = reader.findings.len();
            at += next;
        }
        games.extend(reader.end(text.len(), last)?);
        strict(reader, 0, options)?;
        Ok(games)
    }
}

/// Returns the first error among the findings from an index on, if reading is strict.
fn strict(reader: &Reader, from: usize, options: ParseOptions) -> Result<(), Error> {
    let new = if options.is_lenient() { &[] } else { &reader.findings[from..] };
    notation_report::first_error(new).map_or(Ok(()), Err)
}
