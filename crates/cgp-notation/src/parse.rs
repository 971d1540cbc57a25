//! Parsing of text into a [`Cgp`].
//!
//! A record is parsed from the outside in: first whitespace, then the division into fields, then
//! each field in the order in which errors are reported.

mod last_move;
mod ops;
mod prefix;
mod split;
mod whitespace;

use alloc::vec::Vec;
use core::str::FromStr;

use crossword_rules::internal::{self, Context, Options, Shape};
use crossword_rules::{
    Diagnostic, Error, ErrorKind, Field, LetterDistribution, Parsed, Position, Severity,
};

use crate::record::Cgp;
use split::split;

pub(crate) use prefix::record_start;
pub(crate) use split::{Operation, Spans, operation, split_loosely};

/// Reads a record strictly, as the format is documented.
///
/// # Errors
/// Returns the first error of the record.
///
/// ```
/// let record = cgp::parse("3/CAT/3 A/ 0/5 0 lex CSW21;")?;
/// assert_eq!(record.ops().lexicon(), Some("CSW21"));
/// # Ok::<(), cgp::Error>(())
/// ```
pub fn parse(text: impl AsRef<[u8]>) -> Result<Cgp, Error> {
    read(Context::first_error(&Options::STRICT), internal::utf8(text.as_ref())?).0
}

/// Reads a record with options, and lists the accepted deviations.
///
/// # Errors
/// Returns the first error of the record that the options do not accept.
///
/// ```
/// let read = cgp::parse_with("3/CAT/3 A/ 0/5 0 lex CSW21", &cgp::ParseOptions::lenient())?;
/// assert_eq!(read.value.to_string(), "3/CAT/3 A/ 0/5 0 lex CSW21;");
/// assert_eq!(read.diagnostics[0].kind().code(), "missing-semicolon");
/// # Ok::<(), cgp::Error>(())
/// ```
pub fn parse_with(
    text: impl AsRef<[u8]>,
    options: &ParseOptions<'_>,
) -> Result<Parsed<Cgp>, Error> {
    let text = internal::utf8(text.as_ref())?;
    let (result, diagnostics) = read(Context::with_diagnostics(&options.0), text);
    result.map(|value| Parsed { value, diagnostics })
}

/// Options for reading a record.
///
/// ```
/// use cgp::{LetterDistribution, ParseOptions};
///
/// let options = ParseOptions::lenient()
///     .any_rectangle()
///     .alphabet(LetterDistribution::named("catalan").unwrap());
/// let parsed = cgp::parse_with("QUAL·L / 0/0 0", &options)?;
/// assert_eq!(parsed.value.to_string(), "[QU]A[L·L] / 0/0 0");
/// # Ok::<(), cgp::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[must_use]
pub struct ParseOptions<'a>(Options<'a>);

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        Self::strict()
    }
}

impl<'a> ParseOptions<'a> {
    /// Returns options for the documented form only, with any square board.
    pub const fn strict() -> Self {
        Self(Options::STRICT)
    }

    /// Returns options that accept every known dialect, with any square board.
    pub const fn lenient() -> Self {
        Self(Options { strict: false, ..Options::STRICT })
    }

    /// Accepts any board whose rows have the same width.
    pub const fn any_rectangle(self) -> Self {
        Self(Options { shape: Shape::AnyRectangle, ..self.0 })
    }

    /// Accepts only boards of this size.
    pub const fn exactly(self, rows: u8, cols: u8) -> Self {
        Self(Options { shape: Shape::Exactly { rows, cols }, ..self.0 })
    }

    /// Sets the alphabet with which lenient reading joins letters without brackets into one tile,
    /// if at least one of them is not a tile by itself: `QU`, `NY`, and `L·L` in Catalan. The
    /// longest tile is tried first. Spanish `CH`, `LL`, and `RR` could also be two tiles and are
    /// never joined.
    pub const fn alphabet(self, alphabet: &'a LetterDistribution) -> Self {
        Self(Options { alphabet: Some(alphabet), ..self.0 })
    }

    /// Sets faces that lenient reading joins into one tile wherever their letters occur without
    /// brackets; the longest face is tried first. Use this only for input that is known to mean
    /// these tiles.
    ///
    /// ```
    /// use cgp::ParseOptions;
    ///
    /// let options = ParseOptions::lenient().any_rectangle().join(&["CH", "LL", "RR"]);
    /// assert_eq!(cgp::parse_with("CHE / 0/0 0", &options)?.value.to_string(), "[CH]E / 0/0 0");
    /// # Ok::<(), cgp::Error>(())
    /// ```
    pub const fn join(self, faces: &'a [&'a str]) -> Self {
        Self(Options { join: faces, ..self.0 })
    }

    /// Parses a record, continues after errors, and lists all diagnostics, at most 1,000, in the
    /// order of the checks. An error in the board does not hide one in the operations. There is no
    /// record if one of the diagnostics is an error.
    ///
    /// ```
    /// use cgp::ParseOptions;
    ///
    /// let text = "3/CAT/3 aB/ 0/x 0 lex;";
    /// let checked = ParseOptions::strict().check(text);
    /// let found: Vec<_> = checked.diagnostics.iter().map(|f| f.error().to_string()).collect();
    /// assert_eq!(found, [
    ///     "racks: 'a' is not a rack tile, expected an upper-case letter or `?` at byte 8",
    ///     "scores: not a number in plain decimal form at byte 14",
    ///     "lex: operand missing at byte 21",
    /// ]);
    /// ```
    #[must_use]
    pub fn check(&self, text: impl AsRef<[u8]>) -> Parsed<Option<Cgp>> {
        let (result, diagnostics) = match internal::utf8(text.as_ref()) {
            Ok(text) => read(Context::all_findings(&self.0), text),
            Err(error) => (Err(error), [Diagnostic::new(Severity::Error, error)].into()),
        };
        Parsed { value: result.ok(), diagnostics }
    }
}

impl Cgp {
    /// Reads a record strictly; see [`parse`].
    ///
    /// # Errors
    /// Returns the first error of the record.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        parse(text)
    }

    /// Reads a record with options, and lists the accepted deviations; see [`parse_with`].
    ///
    /// # Errors
    /// Returns the first error of the record that the options do not accept.
    pub fn parse_with(
        text: impl AsRef<[u8]>,
        options: &ParseOptions<'_>,
    ) -> Result<Parsed<Self>, Error> {
        parse_with(text, options)
    }
}

/// Parses a record strictly.
impl FromStr for Cgp {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

/// Parses a record strictly.
impl TryFrom<&[u8]> for Cgp {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::parse(internal::utf8(bytes)?)
    }
}

/// Reads a record, and returns it or its first error, with all findings.
fn read(mut cx: Context<'_>, text: &str) -> (Result<Cgp, Error>, Vec<Diagnostic>) {
    let result = match whole(&mut cx, text) {
        Err(error) => Err(cx.record_last(error)),
        Ok(record) => match cx.first_recorded_error() {
            Some(error) => Err(error),
            None => Ok(record.expect("a record without an error has a board and players")),
        },
    };
    (result, cx.into_findings())
}

/// Parses a text. Returns `None` only if an error was recorded.
fn whole(cx: &mut Context<'_>, text: &str) -> Result<Option<Cgp>, Error> {
    if u32::try_from(text.len()).is_err() {
        let error = Field::Record.error(ErrorKind::RecordTooLong, text.len()..text.len());
        return Err(error);
    }
    let start = prefix::skip(cx, text)?;
    // Check 1: whitespace in the whole record.
    if start == 0 && whitespace::is_clean(text) {
        return fields(cx, text);
    }
    whitespace::report(cx, text, start)?;
    let clean = whitespace::Normalised::new(text, start);
    let reported = cx.findings_len();
    let result = fields(cx, clean.text());
    cx.map_findings_from(reported, |error| clean.restore(error));
    result.map_err(|error| clean.restore(error))
}

/// Runs checks 2 to 8 in order.
fn fields(cx: &mut Context<'_>, text: &str) -> Result<Option<Cgp>, Error> {
    let spans = split(text)?;
    let board = internal::board(cx, text, spans.board)?;
    let racks = internal::racks(cx, text, spans.racks)?;
    let scores = internal::scores(cx, text, spans.scores.clone())?;
    if scores.len() != racks.len() {
        let kind = ErrorKind::player_count(scores.len(), racks.len());
        cx.fail(Field::Scores.error(kind, spans.scores))?;
    }
    let zero_turns = internal::unsigned(cx, text, spans.zeros, Field::Zeros)?;
    // If the board could not be read, no square is considered off the board.
    let (base, board_read, players) = (spans.ops.start, board.as_ref(), racks.len());
    let ops = ops::operations(
        cx,
        ops::Frame { text, base, board: board_read, players, scores: &scores },
    )?;
    let position = board.and_then(|board| Position::new(board, racks, scores).ok());
    Ok(position.map(|mut position| {
        position.set_zero_turns(zero_turns);
        Cgp::from_parts(position, ops)
    }))
}
