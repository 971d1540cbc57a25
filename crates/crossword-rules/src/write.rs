//! Writing of boards, racks, and moves to text, the exact inverse of parsing.

mod board;
mod moves;
mod text;

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::error::{Error, ErrorKind};
use crate::model::{Board, LastMove, Play, Rack};
use crate::text::{MOVE, MoveOptions};
use board::board;
use moves::{seed_move, seed_play, styled_move, whole_play};
use notation_report::Written;
use notation_report::internal::Losses;
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

impl Board {
    /// Appends the board field. This equals the `Display` form but is faster if the buffer is reused.
    pub fn write_to(&self, out: &mut String) {
        Text::append(out, |text| board(self, text));
    }
}

impl Rack {
    /// Appends the tiles as written in a record. This equals the `Display` form but is faster if the
    /// buffer is reused.
    pub fn write_to(&self, out: &mut String) {
        Text::append(out, |text| text.tiles(&self.0));
    }
}

/// Formats the board field.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write_to(&mut text);
        f.pad(&text)
    }
}

/// Formats one rack as written in a record.
impl fmt::Display for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write_to(&mut text);
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
    /// let text = |style| mv.display(style, &board).unwrap().value;
    /// assert_eq!(text(MoveStyle::Seed), "2A .AT");
    /// assert_eq!(text(MoveStyle::Dotted), "2A.CAT");
    /// assert_eq!(text(MoveStyle::Ucgi), "2a.CAT");
    /// assert_eq!(text(MoveStyle::Spelled), "2a CAT");
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    pub fn display(&self, style: MoveStyle, board: &Board) -> Result<Written<String>, ErrorKind> {
        let (mut text, mut losses) = (String::new(), Losses::new());
        Text::append(&mut text, |text| styled_move(self, board, style, text, &mut losses))?;
        Ok(Written { value: text, losses: losses.into_vec() })
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
            _ => Err(MOVE.error(ErrorKind::BadMove, 0..text.len())),
        }
    }
}
