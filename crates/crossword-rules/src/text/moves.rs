//! Parsing of a move by itself, in any notation.

use core::ops::Range;

use super::context::Context;
use super::placement::{self, MOVE};
use super::{Notation, Options, racks};
use crate::distribution::LetterDistribution;
use crate::error::{Diagnostic, Error, ErrorKind};
use crate::model::{Direction, LastMove, Play, Rack, Square};
use alloc::vec::Vec;

/// Options for reading a move by itself.
///
/// ```
/// use crossword_rules::{LastMove, MoveOptions};
///
/// let mv = LastMove::parse_with("8h.CAT.ACT.10.0", &MoveOptions::lenient())?;
/// assert_eq!(mv.last_move.to_string(), "8H.CAT +10");
/// assert_eq!(mv.tiles, Some(3..6));
/// assert!(LastMove::parse_with("8h.CAT", &MoveOptions::strict()).is_err());
/// # Ok::<(), crossword_rules::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[must_use]
pub struct MoveOptions<'a>(Options<'a>);

impl<'a> MoveOptions<'a> {
    /// Returns options for the notation of the CGP document only.
    pub const fn strict() -> Self {
        Self(Options { notation: Notation::Move, ..Options::STRICT })
    }

    /// Returns options for every known notation: CGP, GCG, UCGI, and MAGPIE's console.
    pub const fn lenient() -> Self {
        Self(Options { strict: false, notation: Notation::Move, ..Options::STRICT })
    }

    /// Sets the alphabet with which lenient reading joins letters without brackets into one tile, if
    /// at least one of them is not a tile by itself: `QU`, `NY`, and `L·L` in Catalan. The longest
    /// tile is tried first. Spanish `CH`, `LL`, and `RR` could also be two tiles and are never joined.
    pub const fn alphabet(self, alphabet: &'a LetterDistribution) -> Self {
        Self(Options { alphabet: Some(alphabet), ..self.0 })
    }

    /// Sets faces that lenient reading joins into one tile wherever their letters occur without
    /// brackets; the longest face is tried first.
    pub const fn join(self, faces: &'a [&'a str]) -> Self {
        Self(Options { join: faces, ..self.0 })
    }

    /// Returns `true` if letters without brackets may form one tile.
    #[must_use]
    pub const fn joins_letters(&self) -> bool {
        self.0.joins()
    }
}

/// Makes lenient options, because no document defines the notation of a move by itself.
impl Default for MoveOptions<'_> {
    fn default() -> Self {
        Self::lenient()
    }
}

impl Rack {
    /// Parses the tiles of a rack.
    ///
    /// # Errors
    /// Returns [`ErrorKind::BadRackTile`] or another error about tiles.
    pub fn parse_with(text: &str, options: &MoveOptions<'_>) -> Result<Self, Error> {
        let mut cx = Context::first_error(&options.0);
        racks::rack(&mut cx, text, 0..text.len(), MOVE)
    }
}

impl Play {
    /// Parses the tiles of a play whose start and direction are known. A play that places no tile
    /// or extends beyond the board is reported only when it is made.
    ///
    /// # Errors
    /// Returns [`ErrorKind::BadTile`] or another error about tiles.
    pub fn parse_tiles(
        start: Square,
        direction: Direction,
        text: &str,
        options: &MoveOptions<'_>,
    ) -> Result<Self, Error> {
        let mut cx = Context::first_error(&options.0);
        let tiles = racks::play_tiles(&mut cx, text, 0..text.len(), MOVE)?;
        Ok(Self::from_parts(start, direction, tiles))
    }

    /// Treats the tiles as spelled. A tile that is already on the board is then not an error but a
    /// play-through tile.
    pub fn spell(&mut self) {
        self.set_spelled();
    }
}

/// Parses a coordinate, `8H` across or `H8` down, with columns in either case.
///
/// # Errors
/// Returns [`ErrorKind::BadCoordinate`] for other text, and [`ErrorKind::OffBoard`] beyond row or
/// column 255.
///
/// ```
/// use crossword_rules::{Direction, Square, coordinate};
///
/// assert_eq!(coordinate("h8"), Ok((Square::new(7, 7), Direction::Down)));
/// ```
pub fn coordinate(text: &str) -> Result<(Square, Direction), ErrorKind> {
    placement::coordinate_of(text)
}

/// A move with the places of its parts in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsedMove {
    /// The move.
    pub last_move: LastMove,
    /// The bytes of the coordinate of a play.
    pub coordinate: Option<Range<usize>>,
    /// The bytes of the tiles of a play or an exchange, or of their count.
    pub tiles: Option<Range<usize>>,
    /// The accepted deviations.
    pub diagnostics: Vec<Diagnostic>,
}

impl ParsedMove {
    /// Returns the bytes of the text that caused this error when the move was made.
    #[must_use]
    pub fn locate(&self, error: &crate::IllegalPlay) -> Range<usize> {
        let start = self.last_move.play().map(Play::start);
        let off_at_once =
            matches!(error, crate::IllegalPlay::OffBoard { square } if Some(*square) == start);
        let span = if off_at_once { &self.coordinate } else { &self.tiles };
        span.clone().unwrap_or(0..0)
    }
}

impl LastMove {
    /// Parses a move by itself.
    ///
    /// # Errors
    /// Returns [`ErrorKind::BadCoordinate`], [`ErrorKind::BadTile`], [`ErrorKind::EmptyMove`],
    /// [`ErrorKind::BadRackTile`], [`ErrorKind::BadMove`], or another error, with offsets in the
    /// text.
    pub fn parse_with(text: &str, options: &MoveOptions<'_>) -> Result<ParsedMove, Error> {
        let mut cx = Context::with_diagnostics(&options.0);
        let mut found = Spans::default();
        let start = text.len() - text.trim_ascii_start().len();
        let end = text.trim_ascii_end().len().max(start);
        let last_move = one(&mut cx, text, start..end, &mut found)?;
        let Spans { coordinate, tiles } = found;
        Ok(ParsedMove { last_move, coordinate, tiles, diagnostics: cx.into_findings() })
    }
}

#[derive(Default)]
struct Spans {
    coordinate: Option<Range<usize>>,
    tiles: Option<Range<usize>>,
}

fn bad(span: Range<usize>) -> Error {
    MOVE.error(ErrorKind::BadMove, span)
}

fn one(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    found: &mut Spans,
) -> Result<LastMove, Error> {
    let mv = &text[span.clone()];
    // A reader returns `None` only after recording an error, which this context never does.
    let whole = |read: Option<LastMove>| read.ok_or_else(|| bad(span.clone()));
    if mv == "-" {
        return Ok(LastMove::Pass);
    }
    if mv.starts_with('-') {
        let tiles = span.start + 1..span.end;
        found.tiles = Some(tiles.clone());
        return whole(placement::exchange(cx, text, tiles)?);
    }
    if let Some(rest) = mv.strip_prefix("challenge ") {
        let play = challenged_off(cx, text, span.end - rest.len()..span.end, found)?;
        return Ok(LastMove::ChallengedOff(play));
    }
    if cx.strict() {
        let (play, bonus) = play(cx, text, span, found)?;
        return Ok(LastMove::Play { play, bonus });
    }
    if mv == "pass" {
        return Ok(LastMove::Pass);
    }
    for prefix in ["ex.", "exchange ", "exch ", "ex "] {
        if let Some(rest) = mv.strip_prefix(prefix) {
            let start = span.end - rest.len();
            let end = rest.find(['.', ' ']).map_or(span.end, |at| start + at);
            // UCGI appends the rack.
            if let Some(rack) = text.get(end..span.end).and_then(|tail| tail.strip_prefix('.')) {
                racks::rack(cx, text, span.end - rack.len()..span.end, MOVE)?;
            } else if end < span.end {
                return Err(bad(end + 1..span.end));
            }
            found.tiles = Some(start..end);
            return whole(placement::exchange(cx, text, start..end)?);
        }
    }
    if let Some(rest) = mv.strip_prefix("phony.") {
        let play = challenged_off(cx, text, span.end - rest.len()..span.end, found)?;
        return Ok(LastMove::ChallengedOff(play));
    }
    let (play, bonus) = play(cx, text, span, found)?;
    Ok(LastMove::Play { play, bonus })
}

/// Parses a play that was challenged off. It has no points for surviving the challenge.
fn challenged_off(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    found: &mut Spans,
) -> Result<Play, Error> {
    match play(cx, text, span.clone(), found)? {
        (play, None) => Ok(play),
        (_, Some(_)) => {
            let tiles = found.tiles.as_ref().map_or(span.start, |tiles| tiles.end + 1);
            Err(bad(tiles..span.end))
        }
    }
}

/// Parses a coordinate, its separator, tiles, and an optional tail.
fn play(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    found: &mut Spans,
) -> Result<(Play, Option<u8>), Error> {
    let mv = &text[span.clone()];
    let separator = mv.find([' ', '.']).map(|at| span.start + at);
    let coordinate = span.start..separator.unwrap_or(span.end);
    let Some(separator) = separator else {
        return Err(MOVE.error(ErrorKind::BadCoordinate, coordinate));
    };
    let spaced = text.get(separator..).is_some_and(|rest| rest.starts_with(' '));
    if !spaced && cx.strict() {
        return Err(bad(span));
    }
    let rest = &text[separator + 1..span.end];
    let end_of_word = rest.find(if spaced { ' ' } else { '.' });
    let tiles = separator + 1..end_of_word.map_or(span.end, |at| separator + 1 + at);
    let lower =
        text.get(coordinate.clone()).is_some_and(|c| c.bytes().any(|b| b.is_ascii_lowercase()));
    let read = placement::placement(cx, text, coordinate.clone(), tiles.clone(), None)?;
    let read = read.ok_or_else(|| bad(span.clone()))?;
    found.coordinate = Some(coordinate);
    found.tiles = Some(tiles.clone());
    // MAGPIE's console writes the column in lower case and spells play-through tiles after a space.
    let play = if spaced && !lower { read } else { read.spelled_unless_marked() };
    let tail = tiles.end + usize::from(end_of_word.is_some())..span.end;
    let bonus = match (spaced, end_of_word) {
        (_, None) => None,
        (true, _) => Some(signed_bonus(cx, text, tail)?),
        (false, _) => ucgi_tail(cx, text, tail)?,
    };
    Ok((play, bonus))
}

/// Parses `+5`. Earlier drafts wrote the points without a sign.
fn signed_bonus(cx: &mut Context<'_>, text: &str, span: Range<usize>) -> Result<u8, Error> {
    let part = &text[span.clone()];
    if !part.starts_with('+') || part.contains(' ') {
        return Err(bad(span));
    }
    placement::bonus(cx, text, span)
}

/// Parses `rack.points.turnloss`. Points for surviving a challenge are kept; the rest is only
/// checked.
fn ucgi_tail(cx: &mut Context<'_>, text: &str, span: Range<usize>) -> Result<Option<u8>, Error> {
    let mut start = span.start;
    let mut bonus = None;
    for (number, part) in text[span.clone()].split('.').enumerate() {
        let here = start..start + part.len();
        start = here.end + 1;
        // Points may have a fraction, but `5.0` is points and turn loss.
        let digits = part.bytes().all(|b| b.is_ascii_digit());
        match number {
            0 => drop(racks::rack(cx, text, here, MOVE)?),
            1 | 2 if !digits => return Err(bad(here)),
            1 if !part.is_empty() => {
                let points = super::small(cx, text, here, MOVE)?;
                bonus = Some(points).filter(|&points| points > 0);
            }
            1 | 2 => {}
            _ => return Err(bad(here)),
        }
    }
    Ok(bonus)
}
