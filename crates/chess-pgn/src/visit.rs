//! The visitor interface of the PGN reader.

use core::fmt;
use core::ops::Range;

use crate::error::{Diagnostic, ErrorKind};
use crate::tag::TagValue;
use chess_rules::{ErrorItem, Outcome, Ply, Position, Start, Variation};

/// A decision of the visitor about the current game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Control {
    /// Read the game.
    #[default]
    Read,
    /// Read the tags, but skip the moves.
    SkipMovetext,
    /// Skip the whole game.
    SkipGame,
    /// Stop reading. This game is the last one.
    Stop,
}

/// Bytes of a file, with their offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span<'a> {
    /// The bytes as written in the file.
    pub bytes: &'a [u8],
    /// Offset of the first byte in the file.
    pub offset: u64,
}

impl Span<'_> {
    /// Returns the byte range in the file.
    #[must_use]
    pub const fn range(&self) -> Range<u64> {
        self.offset..self.offset + self.bytes.len() as u64
    }
}

/// Text in a game that could not be played as a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    /// The kind of the error item that keeps the text.
    pub kind: ErrorItem,
    /// The specific reason.
    pub reason: ErrorKind,
    /// Offset of the first word in the file, in bytes.
    pub offset: u64,
    /// Length of the first word in bytes.
    pub length: u32,
    /// Number of plies before the text in its line of play.
    pub ply: u32,
    /// Number of open variations; 0 in the main line.
    pub depth: usize,
    /// `true` if the line of play ends here, and `false` if only this token was skipped.
    pub ends_line: bool,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reason, offset, ply, .. } = self;
        write!(f, "{reason} at byte {offset} of the file, ply {ply}")
    }
}

impl core::error::Error for Problem {}

/// Receives the contents of a PGN file in the order of the file. The default methods do nothing.
///
/// The reader builds no values and allocates nothing per game, so filters, statistics, and
/// importers pay only for the data they use.
///
/// ```
/// use chess_pgn::{Control, ParseOptions, PgnVisitor, Span, TagValue, visit_slice};
/// use chess_rules::{Ply, Position};
///
/// /// Counts the plies of the games that White won.
/// #[derive(Default)]
/// struct Count {
///     won: bool,
///     plies: usize,
/// }
///
/// impl PgnVisitor for Count {
///     fn begin_game(&mut self, _offset: u64) -> Control {
///         self.won = false;
///         Control::Read
///     }
///     fn tag(&mut self, name: &[u8], value: TagValue<'_>) {
///         self.won |= name == b"Result" && value.raw() == b"1-0";
///     }
///     fn end_tags(&mut self) -> Control {
///         if self.won { Control::Read } else { Control::SkipMovetext }
///     }
///     fn ply(&mut self, _ply: &Ply, _san: Span<'_>, _after: &Position) {
///         self.plies += 1;
///     }
/// }
///
/// let file = b"[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Result \"0-1\"]\n\n1. d4 0-1\n";
/// let mut count = Count::default();
/// assert_eq!(visit_slice(file, &ParseOptions::lenient(), &mut count)?, 2);
/// assert_eq!(count.plies, 3);
/// # Ok::<(), chess_pgn::Error>(())
/// ```
#[expect(unused_variables, reason = "names of parameters are documentation")]
pub trait PgnVisitor {
    /// Called at the start of a game, with its offset in the file.
    fn begin_game(&mut self, offset: u64) -> Control {
        Control::Read
    }

    /// Called for each tag pair.
    fn tag(&mut self, name: &[u8], value: TagValue<'_>) {}

    /// Called after the last tag pair. Comments between the tags have been reported before.
    fn end_tags(&mut self) -> Control {
        Control::Read
    }

    /// Called with the start position of the moves. Not called if the start position is invalid.
    fn start(&mut self, start: &Start) {}

    /// Called for each move, with its text and the position after it. The text does not include the
    /// annotations that follow the check mark.
    fn ply(&mut self, ply: &Ply, san: Span<'_>, after: &Position) {}

    /// Called for each annotation, with the text of its glyph or sign.
    fn nag(&mut self, nag: u16, source: Span<'_>) {}

    /// Called for each comment, without its braces.
    fn comment(&mut self, text: Span<'_>) {}

    /// Called at the start of a variation that replaces the last move.
    fn begin_variation(&mut self) -> Variation {
        Variation::Enter
    }

    /// Called at the end of a variation that was entered.
    fn end_variation(&mut self) {}

    /// Called instead of [`end_variation`](Self::end_variation) at the end of a bracket in which no
    /// move was played, and which is therefore no variation. Its annotations and comments have been
    /// reported and belong to the move before the bracket; if it contains anything else, `text` is
    /// all of it, brackets included, in the form of a comment.
    fn end_bracket(&mut self, bracket: Span<'_>, text: Option<&str>) {
        self.end_variation();
    }

    /// Called for text that could not be played: one token, or everything from the first unusable
    /// word to the end of the line.
    fn unplayed(&mut self, problem: &Problem, rest: Span<'_>) {}

    /// Called for each result.
    fn result(&mut self, outcome: Outcome, source: Span<'_>) {}

    /// Called for each deviation, with its place in the file. For text that is no
    /// game, the last one is [`ErrorKind::NoGame`], and those before it mean nothing.
    fn diagnostic(&mut self, diagnostic: &Diagnostic) {}

    /// Called with the position at the end of the main line, before [`end_game`](Self::end_game). Not
    /// called if the movetext was skipped.
    fn end_moves(&mut self, last: &Position) {}

    /// Called at the end of a game, with its byte range in the file.
    fn end_game(&mut self, source: Range<u64>) {}
}

/// The treatment of a word that cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum OnError {
    /// The line of play ends, and the rest of it is kept as text.
    #[default]
    EndLine,
    /// The word is kept as text, and the next word is tried in the unchanged position; moves that
    /// leave the king in check are accepted. This is how the jose program imports PGN, and it can
    /// produce moves that nobody played.
    Jose,
}

/// Options for reading PGN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseOptions {
    pub(super) strict: bool,
    pub(super) on_error: OnError,
    pub(super) max_length: u32,
    pub(super) tags_only: bool,
}

impl ParseOptions {
    const fn new(strict: bool) -> Self {
        Self { strict, on_error: OnError::EndLine, max_length: 16 << 20, tags_only: false }
    }

    /// Returns options that accept the export and import formats of the standard. Deviations are
    /// errors.
    #[must_use]
    pub const fn strict() -> Self {
        Self::new(true)
    }

    /// Returns options for PGN as found in practice. Deviations are warnings.
    #[must_use]
    pub const fn lenient() -> Self {
        Self::new(false)
    }

    /// Sets the treatment of a word that cannot be played.
    #[must_use]
    pub const fn on_error(self, on_error: OnError) -> Self {
        Self { on_error, ..self }
    }

    /// Sets the maximum length of a game in bytes. Longer games are cut. The default is 16 MiB.
    #[must_use]
    pub const fn max_length(self, max_length: u32) -> Self {
        Self { max_length, ..self }
    }

    /// Skips the movetext of every game. Tags and the start position are read as usual.
    #[must_use]
    pub const fn tags_only(self) -> Self {
        Self { tags_only: true, ..self }
    }
}

/// The strict options.
impl Default for ParseOptions {
    fn default() -> Self {
        Self::strict()
    }
}
