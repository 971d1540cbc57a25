//! What a reader of PGN tells while it reads.

use core::ops::Range;

use super::tag::TagValue;
use crate::chess::Outcome;
use crate::error::{Diagnostic, ErrorKind};
use crate::event::Ply;
use crate::position::Position;
use crate::start::Start;
use crate::token::ErrorItem;
use crate::visit::Variation;

/// How to go on with a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Control {
    /// Read it.
    #[default]
    Read,
    /// Read its tags and its end; moves are not played and not told.
    SkipMovetext,
    /// Look for its end only.
    SkipGame,
    /// Read no further: this game is the last one.
    Stop,
}

/// Bytes and their place in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span<'a> {
    /// The bytes as they stand there.
    pub bytes: &'a [u8],
    /// Offset of the first one in the file.
    pub offset: u64,
}

impl Span<'_> {
    /// The place in the file.
    #[must_use]
    pub const fn range(&self) -> Range<u64> {
        self.offset..self.offset + self.bytes.len() as u64
    }
}

/// Text of a game that is no move that can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    /// The kind of the item that keeps the text.
    pub kind: ErrorItem,
    /// The reason in full.
    pub reason: ErrorKind,
    /// Offset of the first word in the file.
    pub offset: u64,
    /// Length of the first word in bytes.
    pub length: u32,
    /// Plies played in the line before it.
    pub ply: u32,
    /// Number of variations that are open there; 0 in the main line.
    pub depth: usize,
    /// The line ends here. Otherwise only this token was passed over.
    pub ends_line: bool,
}

/// Is told what a PGN file holds, in the order of the file. All methods do nothing by default.
///
/// No value is built and nothing is allocated for a game, so that filters, statistics and importers pay only for what they ask.
///
/// ```
/// use chess_movecode::pgn::{Control, PgnOptions, PgnVisitor, Span, TagValue, visit_slice};
/// use chess_movecode::{Ply, Position};
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
/// assert_eq!(visit_slice(file, PgnOptions::lenient(), &mut count), 2);
/// assert_eq!(count.plies, 3);
/// ```
#[expect(unused_variables, reason = "names of parameters are documentation")]
pub trait PgnVisitor {
    /// A game begins at this offset of the file.
    fn begin_game(&mut self, offset: u64) -> Control {
        Control::Read
    }

    /// A tag pair.
    fn tag(&mut self, name: &[u8], value: TagValue<'_>) {}

    /// The last tag pair was read. Comments between the tags have been told before.
    fn end_tags(&mut self) -> Control {
        Control::Read
    }

    /// The position from which moves will be played; not called if the start position cannot be used.
    fn start(&mut self, start: &Start) {}

    /// A move, its text without check marks' companions, and the position after it.
    fn ply(&mut self, ply: &Ply, san: Span<'_>, after: &Position) {}

    /// An annotation, and the glyph or sign it was read from.
    fn nag(&mut self, nag: u16, source: Span<'_>) {}

    /// A comment without its braces.
    fn comment(&mut self, text: Span<'_>) {}

    /// A variation begins that replaces the last move.
    fn begin_variation(&mut self) -> Variation {
        Variation::Enter
    }

    /// A variation that was entered ends.
    fn end_variation(&mut self) {}

    /// Text that could not be played: one token, or everything from the first unusable word to the end of its line.
    fn unplayed(&mut self, problem: &Problem, rest: Span<'_>) {}

    /// A result.
    fn result(&mut self, outcome: Outcome, source: Span<'_>) {}

    /// A deviation. Its offset counts from the beginning of the game.
    fn diagnostic(&mut self, diagnostic: &Diagnostic) {}

    /// The game ends; its bytes in the file.
    fn end_game(&mut self, source: Range<u64>) {}
}

/// What to do after a word that cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum OnError {
    /// The line ends there, and the rest of it is kept as text.
    #[default]
    EndLine,
    /// The word is kept as text and the next one is tried in the unchanged position, kings in check accepted, as the jose program
    /// imports. Moves that nobody played can be the result.
    Jose,
}

/// How to read PGN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PgnOptions {
    pub(super) strict: bool,
    pub(super) on_error: OnError,
    pub(super) max_length: u32,
}

impl PgnOptions {
    const fn new(strict: bool) -> Self {
        Self { strict, on_error: OnError::EndLine, max_length: 16 << 20 }
    }

    /// Takes the export and import format of the standard; deviations are errors.
    #[must_use]
    pub const fn strict() -> Self {
        Self::new(true)
    }

    /// Reads what people write; deviations are warnings.
    #[must_use]
    pub const fn lenient() -> Self {
        Self::new(false)
    }

    /// What to do after a word that cannot be played.
    #[must_use]
    pub const fn on_error(self, on_error: OnError) -> Self {
        Self { on_error, ..self }
    }

    /// Cuts games at this many bytes. The default is 16 MiB.
    #[must_use]
    pub const fn max_length(self, max_length: u32) -> Self {
        Self { max_length, ..self }
    }
}

/// Lenient.
impl Default for PgnOptions {
    fn default() -> Self {
        Self::lenient()
    }
}
