//! Parsing of text into a [`Position`].
//!
//! A record is parsed from the outside in: first whitespace, then the division into fields, then
//! each field in the order in which errors are reported. `nom` parses the grammar of the fields and
//! of moves; loops handle runs of plain bytes.

mod board;
mod context;
mod last_move;
mod moves;
mod number;
mod ops;
mod prefix;
mod racks;
mod split;
pub(crate) mod text;
mod tile;
mod whitespace;

use alloc::vec::Vec;

use crate::distribution::LetterDistribution;
use crate::error::{Diagnostic, Error, ErrorKind, Field, Parsed, Severity};
use crate::model::{Board, Parts, Position, Rack};
use context::Context;
use split::split;

pub use moves::{MoveOptions, ParsedMove, coordinate};

pub(crate) use board::{Written, scan as scan_board};
pub(crate) use context::Context as RawContext;
pub(crate) use prefix::record_start;
pub(crate) use split::{Operation, Spans, operation, split_loosely};

/// Parses a record strictly, as documented.
///
/// # Errors
/// Returns the first error of the record; the crate documentation gives the order of the checks.
///
/// ```
/// let position = crossword_rules::parse("3/CAT/3 ER?/ 12/0 0 lex NWL23;")?;
/// assert_eq!(position.scores(), [12, 0]);
/// assert_eq!(position.ops().lexicon(), Some("NWL23"));
/// # Ok::<(), crossword_rules::Error>(())
/// ```
pub fn parse(text: &str) -> Result<Position, Error> {
    Position::parse(text)
}

/// Parses a record in any known dialect, and also returns the deviations from the document.
///
/// # Errors
/// Returns the first error that lenient reading cannot accept.
///
/// ```
/// let parsed = crossword_rules::parse_lenient("3/CAT/03 / 0/0  0 lm pass")?;
/// assert_eq!(parsed.value.to_string(), "3/CAT/3 / 0/0 0 lm -;");
/// let codes: Vec<_> = parsed.diagnostics.iter().map(|d| d.kind().code()).collect();
/// assert_eq!(codes, ["bad-whitespace", "leading-zero", "missing-semicolon", "foreign-move"]);
/// # Ok::<(), crossword_rules::Error>(())
/// ```
pub fn parse_lenient(text: &str) -> Result<Parsed<Position>, Error> {
    Position::parse_with(text, &ParseOptions::lenient())
}

/// Options for reading a record.
///
/// ```
/// use crossword_rules::{LetterDistribution, ParseOptions};
///
/// let options = ParseOptions::lenient()
///     .any_rectangle()
///     .alphabet(LetterDistribution::named("catalan").unwrap());
/// let parsed = options.parse("QUAL·L / 0/0 0")?;
/// assert_eq!(parsed.value.to_string(), "[QU]A[L·L] / 0/0 0");
/// # Ok::<(), crossword_rules::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[must_use]
pub struct ParseOptions<'a> {
    pub(crate) strict: bool,
    pub(crate) shape: Shape,
    pub(crate) alphabet: Option<&'a LetterDistribution>,
    pub(crate) join: &'a [&'a str],
    pub(crate) notation: Notation,
    pub(crate) deny_unknown: bool,
}

/// The accepted shapes of boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Square,
    AnyRectangle,
    Exactly { rows: u8, cols: u8 },
}

/// The place of a move. An `lm` operation accepts fewer notations than a move by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notation {
    Record,
    Move,
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        Self::strict()
    }
}

impl<'a> ParseOptions<'a> {
    /// Returns options for the documented form only, with any square board.
    pub const fn strict() -> Self {
        Self {
            strict: true,
            shape: Shape::Square,
            alphabet: None,
            join: &[],
            notation: Notation::Record,
            deny_unknown: false,
        }
    }

    /// Returns options that accept every known dialect, with any square board.
    pub const fn lenient() -> Self {
        Self { strict: false, ..Self::strict() }
    }

    /// Accepts any board whose rows have the same width.
    pub const fn any_rectangle(self) -> Self {
        Self { shape: Shape::AnyRectangle, ..self }
    }

    /// Accepts only boards of this size.
    pub const fn exactly(self, rows: u8, cols: u8) -> Self {
        Self { shape: Shape::Exactly { rows, cols }, ..self }
    }

    /// Sets the alphabet with which lenient reading joins letters without brackets into one tile,
    /// if at least one of them is not a tile by itself: `QU`, `NY`, and `L·L` in Catalan. The
    /// longest tile is tried first. Spanish `CH`, `LL`, and `RR` could also be two tiles and are
    /// never joined.
    pub const fn alphabet(self, alphabet: &'a LetterDistribution) -> Self {
        Self { alphabet: Some(alphabet), ..self }
    }

    /// Sets faces that lenient reading joins into one tile wherever their letters occur without
    /// brackets; the longest face is tried first. Use this only for input that is known to mean
    /// these tiles.
    ///
    /// ```
    /// use crossword_rules::ParseOptions;
    ///
    /// let options = ParseOptions::lenient().any_rectangle().join(&["CH", "LL", "RR"]);
    /// assert_eq!(options.parse("CHE / 0/0 0")?.value.to_string(), "[CH]E / 0/0 0");
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    pub const fn join(self, faces: &'a [&'a str]) -> Self {
        Self { join: faces, ..self }
    }

    /// Returns `true` if letters without brackets may form one tile.
    pub(crate) const fn joins(&self) -> bool {
        let of_alphabet = match self.alphabet {
            Some(alphabet) => alphabet.has_multi(),
            None => false,
        };
        !self.strict && (of_alphabet || !self.join.is_empty())
    }

    /// Rejects opcodes that the document does not define.
    pub const fn deny_unknown_opcodes(self) -> Self {
        Self { deny_unknown: true, ..self }
    }

    /// Parses a record, and lists the accepted deviations, at most 1,000, as
    /// [`Position::parse_with`] does.
    ///
    /// # Errors
    /// Returns the first error of the record, and [`ErrorKind::InvalidUtf8`] at the first byte that
    /// is not UTF-8.
    pub fn parse(&self, text: impl AsRef<[u8]>) -> Result<Parsed<Position>, Error> {
        let (result, diagnostics) = self.run(Context::with_diagnostics(self), utf8(text.as_ref())?);
        result.map(|value| Parsed { value, diagnostics })
    }

    /// Parses a record, continues after errors, and lists all diagnostics, at most 1,000, in the
    /// order of the checks. An error in the board does not hide one in the operations. There is no
    /// position if one of the diagnostics is an error.
    ///
    /// ```
    /// use crossword_rules::ParseOptions;
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
    pub fn check(&self, text: impl AsRef<[u8]>) -> Parsed<Option<Position>> {
        let (result, diagnostics) = match utf8(text.as_ref()) {
            Ok(text) => self.run(Context::all_findings(self), text),
            Err(error) => (Err(error), [Diagnostic::new(Severity::Error, error)].into()),
        };
        Parsed { value: result.ok(), diagnostics }
    }

    /// Parses a record into an existing position, which saves allocations. After an error the
    /// position is valid, but its content is unspecified.
    ///
    /// # Errors
    /// Returns the first error of the record.
    ///
    /// ```
    /// let options = crossword_rules::ParseOptions::strict();
    /// let mut position = crossword_rules::parse("1 A/ 0/0 0")?;
    /// options.parse_into("3/CAT/3 ER?/ 12/0 0 lex NWL23;", &mut position)?;
    /// assert_eq!(position.scores(), [12, 0]);
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    pub fn parse_into(&self, text: &str, into: &mut Position) -> Result<(), Error> {
        let result = fill(&mut Context::first_error(self), text, into);
        if result.is_err() {
            *into = Position::default();
        }
        result
    }

    fn run(&self, mut cx: Context<'_>, text: &str) -> (Result<Position, Error>, Vec<Diagnostic>) {
        let mut position = Position::blank();
        let result = fill(&mut cx, text, &mut position);
        (result.map(|()| position), cx.into_findings())
    }
}

impl Position {
    /// Parses a record strictly.
    ///
    /// # Errors
    /// Returns the first error of the record.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        let mut position = Self::blank();
        let options = ParseOptions::strict();
        fill(&mut Context::first_error(&options), utf8(text.as_ref())?, &mut position)?;
        Ok(position)
    }

    /// Parses a record with options, and lists the accepted deviations, at most 1,000.
    ///
    /// # Errors
    /// Returns the first error of the record.
    ///
    /// ```
    /// use crossword_rules::{ParseOptions, Position};
    ///
    /// let options = ParseOptions::lenient().any_rectangle();
    /// let parsed = Position::parse_with("03 A/ 0/0 0", &options)?;
    /// assert_eq!(parsed.value.board().cols(), 3);
    /// assert_eq!(parsed.diagnostics[0].kind().code(), "leading-zero");
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    pub fn parse_with(
        text: impl AsRef<[u8]>,
        options: &ParseOptions<'_>,
    ) -> Result<Parsed<Self>, Error> {
        options.parse(text)
    }
}

fn fill(cx: &mut Context<'_>, text: &str, into: &mut Position) -> Result<(), Error> {
    match whole(cx, text, into) {
        Err(error) => Err(cx.record_last(error)),
        Ok(()) => {
            if cx.strict() {
                into.set_as_read();
            }
            cx.first_recorded_error().map_or(Ok(()), Err)
        }
    }
}

pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, Error> {
    core::str::from_utf8(bytes).map_err(|e| {
        let start = e.valid_up_to();
        let end = e.error_len().map_or(bytes.len(), |n| start + n);
        Field::Record.error(ErrorKind::InvalidUtf8, start..end)
    })
}

/// Parses a board field alone.
pub(crate) fn board(text: &str) -> Result<Board, Error> {
    let options = ParseOptions::strict().any_rectangle();
    let mut cx = Context::first_error(&options);
    let mut board = Board::blank();
    board::board(&mut cx, text, 0..text.len(), &mut board)?;
    Ok(board)
}

/// Returns the number of squares in a row of runs and tiles, as far as it can be determined.
pub(crate) fn row_width(row: &str) -> u32 {
    let options = ParseOptions::strict();
    board::row_width(&Context::first_error(&options), row)
}

/// Returns the most frequent row width of a board.
pub(crate) fn usual_width(board: &str) -> u32 {
    let widths: Vec<_> = board.split('/').map(row_width).collect();
    board::most_frequent(&widths)
}

/// Parses one rack alone.
pub(crate) fn rack(text: &str) -> Result<Rack, Error> {
    let options = ParseOptions::strict();
    let mut cx = Context::first_error(&options);
    racks::rack(&mut cx, text, 0..text.len(), Field::Racks)
}

fn whole(cx: &mut Context<'_>, text: &str, into: &mut Position) -> Result<(), Error> {
    if u32::try_from(text.len()).is_err() {
        let error = Field::Record.error(ErrorKind::RecordTooLong, text.len()..text.len());
        return Err(error);
    }
    let start = prefix::skip(cx, text)?;
    // Check 1: whitespace in the whole record.
    if start == 0 && whitespace::is_clean(text) {
        return fields(cx, text, into);
    }
    whitespace::report(cx, text, start)?;
    let clean = whitespace::Normalised::new(text, start);
    let reported = cx.findings_len();
    let result = fields(cx, clean.text(), into);
    cx.map_findings_from(reported, |error| clean.restore(error));
    result.map_err(|error| clean.restore(error))
}

/// Runs checks 2 to 8 in order.
fn fields(cx: &mut Context<'_>, text: &str, into: &mut Position) -> Result<(), Error> {
    let spans = split(text)?;
    let Parts { board, racks, scores, zero_turns, ops } = into.parts();
    let whole = board::board(cx, text, spans.board, board)?;
    racks::racks(cx, text, spans.racks, racks)?;
    number::scores(cx, text, spans.scores.clone(), scores)?;
    if scores.len() != racks.len() {
        let kind = crate::model::mismatch(scores.len(), racks.len());
        cx.fail(Field::Scores.error(kind, spans.scores))?;
    }
    *zero_turns = number::unsigned(cx, text, spans.zeros, Field::Zeros)?;
    // If the board could not be read, no square is considered off the board.
    let (base, board, players) = (spans.ops.start, whole.then_some(&*board), racks.len());
    ops::operations(cx, ops::Frame { text, base, board, players, scores }, ops)
}
