//! Writing of a [`Position`] to text, the exact inverse of parsing.

mod moves;
mod record;
mod text;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::distribution::LetterDistribution;
use crate::error::{Error, ErrorKind, Field};
use crate::model::{Board, LastMove, Op, Opcode, Play, Position, Rack};
use crate::parse::MoveOptions;
use moves::{seed_move, seed_play, styled_move, whole_play};
use record::{board, fields, in_order, operation, seed_operation};
use text::Text;

/// The notation of a written move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum MoveStyle {
    /// The notation of the CGP document: `8H C.T`, `-AB`, `-2`, `-`, `challenge 8H CAT`.
    #[default]
    Seed,
    /// The notation of the later CGP document: `8H.CAT`, `ex.AB`, `ex.2`, `pass`, `phony.8H.CAT`.
    Dotted,
    /// The notation of a line in a GCG file: `8H C.T`, `-AB`, `-2`, `-`.
    Gcg,
    /// The notation of UCGI programs: `8h.CAT`, `ex.AB`, `ex.2`, `pass`, `8h.CAT..5.0`.
    Ucgi,
    /// The notation of MAGPIE's console: `8h CAT`, `ex AB`, `pass`.
    Spelled,
}

/// Options for writing a position.
///
/// ```
/// use crossword_rules::{Loss, MoveStyle, WriteOptions};
///
/// let position = crossword_rules::parse("3/CAT/3 TA?/ 0/5 0 lm 2A .AT +5; bb 40;").unwrap();
/// let written = WriteOptions::canonical().moves(MoveStyle::Dotted).write(&position)?;
/// assert_eq!(written.text, "3/CAT/3 AT?/ 0/5 0 bb 40; lm 2A.CAT;");
/// assert_eq!(written.losses, [Loss::ChallengeBonus(5), Loss::ThroughTiles(1)]);
/// # Ok::<(), crossword_rules::ErrorKind>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
#[must_use]
pub struct WriteOptions<'a> {
    canonical: bool,
    alphabet: Option<&'a LetterDistribution>,
    moves: MoveStyle,
    fields_only: bool,
}

impl<'a> WriteOptions<'a> {
    /// Returns options that keep the order of racks and operations: a record that was read strictly
    /// is reproduced byte for byte.
    pub const fn keep() -> Self {
        Self { canonical: false, alphabet: None, moves: MoveStyle::Seed, fields_only: false }
    }

    /// Returns options that sort racks and known operations (by opcode), with unknown operations
    /// after them.
    pub const fn canonical() -> Self {
        Self { canonical: true, ..Self::keep() }
    }

    /// Sets the alphabet by which canonical racks are sorted. Without one, they are sorted by code
    /// point.
    pub const fn alphabet(self, alphabet: &'a LetterDistribution) -> Self {
        Self { alphabet: Some(alphabet), ..self }
    }

    /// Sets the notation of the last move.
    pub const fn moves(self, moves: MoveStyle) -> Self {
        Self { moves, ..self }
    }

    /// Writes only the four fields, for programs that do not read operations.
    pub const fn fields_only(self) -> Self {
        Self { fields_only: true, ..self }
    }

    /// Writes a position, and lists the content that the chosen style cannot express.
    ///
    /// # Errors
    /// Returns [`ErrorKind::NoThroughTile`] if the dotted style must spell a play-through tile that
    /// is not on the board.
    pub fn write(&self, position: &Position) -> Result<Written, ErrorKind> {
        let mut text = String::new();
        let mut losses = Vec::new();
        self.write_to(position, &mut text, &mut losses)?;
        Ok(Written { text, losses })
    }

    /// Appends a position to `text` and the losses to `losses`; both buffers can be reused.
    ///
    /// # Errors
    /// Same as [`write`](Self::write). After an error, `text` contains a partial record.
    pub fn write_to(
        &self,
        position: &Position,
        text: &mut String,
        losses: &mut Vec<Loss>,
    ) -> Result<(), ErrorKind> {
        Text::append(text, |text| self.write_text(position, text, losses))
    }

    fn write_text(
        &self,
        position: &Position,
        text: &mut Text<'_>,
        losses: &mut Vec<Loss>,
    ) -> Result<(), ErrorKind> {
        fields(position, self.canonical, self.alphabet, text);
        if self.fields_only {
            let dropped = position.ops().iter().map(|op| Loss::Operation(op.name().into()));
            losses.extend(dropped);
            return Ok(());
        }
        let mut failure = Ok(());
        in_order(position.ops(), self.canonical, |op| {
            if failure.is_ok() {
                failure = operation(op, position.board(), self.moves, text, losses);
            }
        });
        failure
    }
}

/// A position as text, with the content that the text cannot express.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The record, without a line end.
    pub text: String,
    /// The content that was lost.
    pub losses: Vec<Loss>,
}

/// Content that a style cannot express.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// The points for a survived challenge, which the dotted style omits.
    ChallengeBonus(u8),
    /// Number of play-through tiles that are spelled and therefore cannot be distinguished from
    /// placed ones when the text is read back; 0 if the number is unknown.
    ThroughTiles(usize),
    /// An operation omitted because only the four fields were requested.
    Operation(String),
}

impl Loss {
    /// Returns the stable name for machine output, in kebab case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ChallengeBonus(_) => "challenge-bonus",
            Self::ThroughTiles(_) => "through-tiles",
            Self::Operation(_) => "operation",
        }
    }

    /// Returns the lost fact in words, the same for all losses of a kind.
    #[must_use]
    pub const fn what(&self) -> &'static str {
        match self {
            Self::ChallengeBonus(_) => "the bonus for a survived challenge",
            Self::ThroughTiles(_) => "which tiles of a move lay on the board",
            Self::Operation(_) => "an operation",
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ChallengeBonus(points) => {
                write!(f, "the challenge bonus of {points} points has no place in this style")
            }
            Self::ThroughTiles(0) => {
                f.write_str("the tiles that the move runs through are spelled out like placed ones")
            }
            Self::ThroughTiles(count) => {
                write!(f, "{count} through tiles are spelled out like placed ones")
            }
            Self::Operation(name) => write!(f, "operation `{name}` is left out"),
        }
    }
}

impl Position {
    /// Returns the canonical text, with racks sorted by code point and operations sorted by opcode.
    ///
    /// ```
    /// let position = crossword_rules::parse("3/3/3 T?A/ 0/0 0 x1; lm -2; lex NWL18;").unwrap();
    /// assert_eq!(position.to_canonical(None), "3/3/3 AT?/ 0/0 0 lex NWL18; lm -2; x1;");
    /// ```
    #[must_use]
    pub fn to_canonical(&self, alphabet: Option<&LetterDistribution>) -> String {
        let mut text = String::new();
        self.write_canonical(alphabet, &mut text);
        text
    }

    /// Appends the canonical text.
    pub fn write_canonical(&self, alphabet: Option<&LetterDistribution>, out: &mut String) {
        self.write_seed(out, true, alphabet);
    }

    /// Appends the text with the order of racks and operations kept. This equals the `Display` form
    /// but is faster if the buffer is reused.
    pub fn write_keep(&self, out: &mut String) {
        self.write_seed(out, false, None);
    }

    fn write_seed(&self, out: &mut String, canonical: bool, order: Option<&LetterDistribution>) {
        Text::append(out, |out| {
            fields(self, canonical, order, out);
            match self.ops_as_read().filter(|_| !canonical) {
                Some([]) => {}
                Some(text) => {
                    out.byte(b' ');
                    out.utf8(text);
                }
                None => in_order(self.ops(), canonical, |op| seed_operation(op, out)),
            }
        });
    }
}

/// Formats the record as documented, with the order of racks and operations kept.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write_keep(&mut text);
        f.pad(&text)
    }
}

/// Formats the board field.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        Text::append(&mut text, |text| board(self, text));
        f.pad(&text)
    }
}

/// Formats one rack as written in a record.
impl fmt::Display for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        Text::append(&mut text, |text| text.tiles(&self.0));
        f.pad(&text)
    }
}

/// Formats coordinate and tiles: `8H C.T`, or `8H.CAT` if the play spells its play-through tiles.
///
/// The alternate form is that of a GCG file, with all that the text of a play says. A play that
/// spells its play-through tiles is `8H CAT`, and tiles in parentheses, which must be on the board,
/// keep them until the play is [resolved](Play::resolve).
///
/// ```
/// let play: crossword_rules::Play = "8H C(A)T".parse()?;
/// assert_eq!(format!("{play} {play:#}"), "8H C.T 8H C(A)T");
/// # Ok::<(), crossword_rules::Error>(())
/// ```
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        let write = if f.alternate() { whole_play } else { seed_play };
        Text::append(&mut text, |text| write(self, text));
        f.pad(&text)
    }
}

/// Formats the operand of `lm` as documented.
impl fmt::Display for LastMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        Text::append(&mut text, |text| seed_move(self, text));
        f.pad(&text)
    }
}

impl LastMove {
    /// Returns the move in a notation. Notations that spell play-through tiles take them from the
    /// board.
    ///
    /// # Errors
    /// Returns [`ErrorKind::NoThroughTile`] if a play-through square is empty, and
    /// [`ErrorKind::NotInStyle`] if the notation cannot express the move.
    ///
    /// ```
    /// use crossword_rules::{Board, LastMove, MoveStyle};
    ///
    /// let board: Board = "3/CAT/3".parse()?;
    /// let mv: LastMove = "2A .AT".parse()?;
    /// let text = |style| mv.display(style, &board).unwrap().text;
    /// assert_eq!(text(MoveStyle::Seed), "2A .AT");
    /// assert_eq!(text(MoveStyle::Dotted), "2A.CAT");
    /// assert_eq!(text(MoveStyle::Ucgi), "2a.CAT");
    /// assert_eq!(text(MoveStyle::Spelled), "2a CAT");
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    pub fn display(&self, style: MoveStyle, board: &Board) -> Result<Written, ErrorKind> {
        let (mut text, mut losses) = (String::new(), Vec::new());
        Text::append(&mut text, |text| styled_move(self, board, style, text, &mut losses))?;
        Ok(Written { text, losses })
    }
}

/// Parses a move in any notation; see [`LastMove::parse_with`].
impl FromStr for LastMove {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse_with(text, &MoveOptions::default()).map(|parsed| parsed.last_move)
    }
}

/// Parses a play in any notation.
impl FromStr for Play {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text.parse()? {
            LastMove::Play { play, bonus: None } => Ok(play),
            _ => {
                let field = Field::Operation(Opcode::LastMove);
                Err(field.error(ErrorKind::BadMove, 0..text.len()))
            }
        }
    }
}

/// Formats the operation with its `;`.
impl fmt::Display for Op<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        Text::append(&mut text, |text| seed_operation(*self, text));
        f.pad(text.trim_start())
    }
}

/// Access to the operand of an operation.
impl Op<'_> {
    /// Returns the operand as written, or an empty string if there is none.
    #[must_use]
    pub fn operand(&self) -> String {
        let text = self.to_string();
        let operand = text.split_once(' ').map_or("", |(_, operand)| operand);
        operand.trim_end_matches(';').into()
    }
}
