//! GNUID: a position and the state of the match, `PositionID:MatchID`.

use core::fmt;

use nom::{
    Parser,
    bytes::complete::take_till,
    character::complete::char,
    combinator::{opt, rest},
};

use crate::{
    Color, Diagnostic, Error, ErrorKind, MatchState, ParseOptions, Parsed, Position, Side, base64,
    error::count, words,
};

/// A position and the state of the match. Together they describe a moment of play completely.
///
/// ```
/// use bg_matchid::{Gnuid, Color};
///
/// let id: Gnuid = "4HPwATDgc/ABMA:QYkqASAAIAAA".parse()?;
/// assert_eq!(id.state.score(), [2, 4]);
/// assert_eq!(id.side(Color::Black).pips(), 167);
/// assert_eq!(id.to_string(), "4HPwATDgc/ABMA:QYkqASAAIAAA");
/// # Ok::<(), bg_matchid::Error>(())
/// ```
///
/// Closed: a GNUID is a position ID and a match ID.
#[doc(alias = "gnubgid")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gnuid {
    /// The checkers of the player on roll and of the waiting player.
    pub position: Position,
    /// Cube, dice, score, and turn.
    pub state: MatchState,
}

/// Splits `position:match` at the first colon. The match ID is `None` if there is no colon.
fn pair(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    let position = take_till::<_, _, nom::error::Error<&[u8]>>(|byte| byte == b':');
    let parsed = (position, opt((char(':'), rest))).parse(text);
    match parsed {
        Ok((_, (position, other))) => (position, other.map(|(_, state)| state)),
        // Unreachable: none of the parts can fail.
        Err(_) => (text, None),
    }
}

impl Gnuid {
    /// Combines a position and a match state. The side on roll of the position is the player on
    /// roll of `state`.
    #[must_use]
    pub const fn new(position: Position, state: MatchState) -> Self {
        Self { position, state }
    }

    /// Reads `position:match` strictly.
    ///
    /// # Errors
    /// Those of [`Position::parse`] and [`MatchState::parse`]; `WrongLength` if the match ID is
    /// missing.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Self::parse_with(text, &ParseOptions::strict()).map(|parsed| parsed.value)
    }

    /// Reads a GNUID with the given options. Lenient reading finds the two IDs like `set gnubgid`
    /// in GNU Backgammon: in either order, with any surrounding text.
    ///
    /// # Errors
    /// Those of [`parse`](Self::parse).
    pub fn parse_with(
        text: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Result<Parsed<Self>, Error> {
        Self::read(text.as_ref(), options)
    }

    fn read(text: &[u8], options: &ParseOptions) -> Result<Parsed<Self>, Error> {
        let (position, state) = pair(text);
        if options.lenient && (position.len() != 14 || state.is_none_or(|id| id.len() != 12)) {
            // Of two halves without other text, the strict error names the damaged one.
            let halves = text.iter().all(|&byte| byte == b':' || base64::is_symbol(byte));
            let strict = || Self::parse(text).err().filter(|_| halves && state.is_some());
            return Self::find(text, options).map_err(|error| strict().unwrap_or(error));
        }
        let state_at = position.len() + 1;
        let position = Position::parse_with(position, options)?;
        let missing = || {
            Error::new(ErrorKind::WrongLength { found: 0, expected: 12 }, text.len()..text.len())
        };
        let state = state.ok_or_else(missing)?;
        let state =
            MatchState::parse_with(state, options).map_err(|error| error.shifted(state_at))?;
        Ok(Self::join(position, 0, state, state_at))
    }

    /// Reads the first position ID and the first match ID of a text, wherever they are.
    fn find(text: &[u8], options: &ParseOptions) -> Result<Parsed<Self>, Error> {
        let found = words::gnubgid(text);
        let missing = |expected| {
            let found = count(text.len());
            Error::new(ErrorKind::WrongLength { found, expected }, 0..text.len())
        };
        let position_at = found.position.ok_or_else(|| missing(14))?;
        let state_at = found.match_id.ok_or_else(|| missing(12))?;
        let board = Position::parse_with(&text[position_at.clone()], options)
            .map_err(|error| error.shifted(position_at.start))?;
        let state = MatchState::parse_with(&text[state_at.clone()], options)
            .map_err(|error| error.shifted(state_at.start))?;
        let mut parsed = Self::join(board, position_at.start, state, state_at.start);
        let around = Error::new(ErrorKind::SurroundingText, 0..text.len());
        parsed.diagnostics.insert(0, Diagnostic::warning(around));
        Ok(parsed)
    }

    fn join(
        board: Parsed<Position>,
        board_at: usize,
        state: Parsed<MatchState>,
        state_at: usize,
    ) -> Parsed<Self> {
        let shift = |found: alloc::vec::Vec<Diagnostic>, offset| {
            found.into_iter().map(move |diagnostic| diagnostic.map(|error| error.shifted(offset)))
        };
        let mut diagnostics: alloc::vec::Vec<_> =
            shift(board.diagnostics, board_at).chain(shift(state.diagnostics, state_at)).collect();
        diagnostics.sort_by_key(Diagnostic::offset);
        Parsed { value: Self::new(board.value, state.value), diagnostics }
    }

    /// The checkers of a player.
    #[must_use]
    pub fn side(&self, player: Color) -> &Side {
        if player == self.state.on_roll() {
            self.position.on_roll()
        } else {
            self.position.waiting()
        }
    }

    /// Exchanges the players: player 0 becomes player 1 and vice versa.
    ///
    /// ```
    /// use bg_matchid::Gnuid;
    ///
    /// let id: Gnuid = "4HPwATDgc/ABMA:QYkqASAAIAAA".parse()?;
    /// let swapped = id.swap_sides();
    /// assert_eq!(swapped.state.score(), [4, 2]);
    /// assert_eq!(swapped.position, id.position);
    /// assert_eq!(swapped.swap_sides(), id);
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    #[must_use]
    pub fn swap_sides(self) -> Self {
        Self { state: self.state.swap_sides(), ..self }
    }

    /// The text of the GNUID, stored inline without allocation.
    #[must_use]
    pub fn id(&self) -> base64::IdText<27> {
        let mut text = [b':'; 27];
        let (position, state) = (self.position.id(), self.state.id());
        text[..14].copy_from_slice(position.as_bytes());
        text[15..].copy_from_slice(state.as_bytes());
        base64::IdText(text)
    }
}

impl fmt::Display for Gnuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id().fmt(f)
    }
}
