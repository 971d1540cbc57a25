//! Start positions of games.

use core::fmt;
use core::str::FromStr;

use crate::chess::{CastlingSide, Color};
use crate::error::{Error, ErrorKind};
use crate::fen::read::{FenFault, parse_any};
use crate::fen::write::{DisplayFen, EnPassant};
use crate::position::{NO_FILE, Position};

/// The start position of a game, which is not part of the move data.
///
/// Create a start position once and use it for many games; all data that can be computed in advance
/// are stored in it.
///
/// ```
/// use chess_rules::Start;
///
/// assert!(Start::standard().is_standard());
/// let start = Start::from_fen("nnbbrkrq/pppppppp/8/8/8/8/PPPPPPPP/NNBBRKRQ w KQkq - 0 1")?;
/// assert!(start.is_chess960());
/// let error = Start::from_fen("8/8/8/8 w - -").unwrap_err();
/// assert_eq!(error.to_string(), "bad start position: the board is not eight ranks of eight squares at byte 0");
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Clone)]
pub struct Start {
    position: Position,
    standard: bool,
    /// The rules of chess allow the position.
    playable: bool,
    /// The game is one of Chess960, even if king and rooks stand at home.
    chess960: bool,
}

/// FEN of the normal start position.
pub const STANDARD_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The occupied squares of the normal start position, as a bitboard. Only positions with these
/// squares are printed to compare them with the FEN, and few others have them.
const STANDARD_SQUARES: u64 = 0xffff_0000_0000_ffff;

impl Start {
    /// Returns the normal start position.
    #[must_use]
    pub fn standard() -> Self {
        #[cfg(feature = "std")]
        {
            static STANDARD: std::sync::OnceLock<Start> = std::sync::OnceLock::new();
            STANDARD.get_or_init(Self::build_standard).clone()
        }
        #[cfg(not(feature = "std"))]
        Self::build_standard()
    }

    fn build_standard() -> Self {
        let mut start = Self::empty();
        // The constant is a valid FEN, as tests show.
        let _ = start.fill(|position| parse_any(STANDARD_FEN, position));
        start
    }

    /// Parses a FEN.
    ///
    /// Castling rights may be `KQkq` (the outermost rook on that side of the king, as in X-FEN) or
    /// letters of files (Shredder-FEN). Missing fields at the end default to White to move, no
    /// rights, no en passant, and move 1.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::BadStart`] if the text is not a FEN. A well-formed FEN that breaks the rules of
    /// chess is accepted; only strict reading rejects such a start.
    pub fn from_fen(fen: &str) -> Result<Self, Error> {
        let fault = |found: FenFault| Error::new(ErrorKind::BadStart(found.fault), found.span);
        let mut start = Self::empty();
        start.fill(|position| parse_any(fen, position)).map_err(fault)?;
        Ok(start)
    }

    /// Parses `start` or a FEN, as used in line formats.
    ///
    /// # Errors
    ///
    /// The errors of [`from_fen`](Self::from_fen).
    pub fn parse(text: &str) -> Result<Self, Error> {
        if text == "start" || text.is_empty() { Ok(Self::standard()) } else { Self::from_fen(text) }
    }

    pub(crate) fn from_position(position: Position) -> Self {
        let mut start = Self { position, standard: false, playable: false, chess960: false };
        start.judge(false);
        start
    }

    /// Returns a start position without pieces, to be filled in place, since it is large.
    pub(crate) fn empty() -> Self {
        Self { position: Position::empty(), standard: false, playable: false, chess960: false }
    }

    /// Sets the position with `read`, which puts it into an empty position and returns `true` if the
    /// rules of chess allow its pieces.
    #[inline]
    pub(crate) fn fill<E>(
        &mut self,
        read: impl FnOnce(&mut Position) -> Result<bool, E>,
    ) -> Result<(), E> {
        let lawful = read(&mut self.position)?;
        self.judge(lawful);
        Ok(())
    }

    /// Sets the data that follow from the position. `lawful` is `true` if its pieces are known to be
    /// allowed.
    fn judge(&mut self, lawful: bool) {
        self.standard =
            self.position.occupied() == STANDARD_SQUARES && prints_as(self.fen(), STANDARD_FEN);
        self.playable = (lawful || self.position.has_lawful_pieces())
            && self.position.is_double_step_possible();
    }

    /// Returns the position, in which every piece has its slot.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns `true` for the normal start position.
    #[must_use]
    pub const fn is_standard(&self) -> bool {
        self.standard
    }

    /// Sets whether the game is one of Chess960. In 18 of its 960 start positions king and rooks
    /// stand at home, so that only a tag or an option tells.
    ///
    /// ```
    /// use chess_rules::Start;
    ///
    /// let start = Start::standard().with_chess960(true);
    /// let game = start.game().uci_line("e2e4 e7e5 g1f3 g8f6 f1c4 f8c5")?.san("O-O")?.finish()?;
    /// assert!(game.to_uci().ends_with(" e1h1"));
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub fn with_chess960(self, chess960: bool) -> Self {
        Self { chess960, ..self }
    }

    /// Drops the square of an en passant capture where a rule does not write it.
    pub(crate) fn apply_en_passant(&mut self, rule: EnPassant) {
        if !rule.writes(&self.position) {
            self.position.en_passant = NO_FILE;
        }
    }

    /// Returns `true` for a game of Chess960, in which castling is written as the king taking the
    /// rook: if [`with_chess960`](Self::with_chess960) says so, or if a castling right belongs to a
    /// king that is not on the e-file, or to a rook that is not on the a- or h-file.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.chess960
            || [Color::White, Color::Black].into_iter().any(|color| {
                [(CastlingSide::King, 7), (CastlingSide::Queen, 0)].into_iter().any(
                    |(castling_side, file)| {
                        self.position.castling_rook(color, castling_side).is_some_and(|rook| {
                            rook.file() != file || self.position.start_kings[color.index()] & 7 != 4
                        })
                    },
                )
            })
    }

    /// Returns `true` if the rules of chess allow a game from the position. Strict reading requires
    /// it.
    #[must_use]
    pub const fn is_playable(&self) -> bool {
        self.playable
    }

    /// Returns the position in FEN, with the square of an en passant capture as it was given.
    #[must_use]
    pub const fn fen(&self) -> DisplayFen<'_> {
        self.position.fen().en_passant(EnPassant::Fen)
    }
}

impl Default for Start {
    fn default() -> Self {
        Self::standard()
    }
}

impl PartialEq for Start {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position && self.position.base_ply == other.position.base_ply
    }
}

impl Eq for Start {}

/// Parses `start` or a FEN.
impl FromStr for Start {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        if text == "start" { Ok(Self::standard()) } else { Self::from_fen(text) }
    }
}

impl fmt::Debug for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Start({self})")
    }
}

/// Writes `start` for the normal start position, and the FEN for any other.
impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.standard { f.write_str("start") } else { self.fen().fmt(f) }
    }
}

/// Compares the printed form of a value with a text, without allocating.
fn prints_as(value: impl fmt::Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);
    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, s: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(s).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    fmt::Write::write_fmt(&mut rest, format_args!("{value}")).is_ok() && rest.0.is_empty()
}
