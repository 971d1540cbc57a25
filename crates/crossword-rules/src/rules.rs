//! The rules of a game.

use alloc::borrow::Cow;

use crate::distribution::LetterDistribution;
use crate::model::{Board, Position};
use crate::premium::PremiumBoard;

/// Number of tiles on a full rack, which is also the number of placed tiles that make a bingo.
pub(crate) const RACK_SIZE: usize = 7;

/// The reason for the choice of a letter distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DistributionSource {
    /// The game names it.
    Op,
    /// The lexicon uses it; see [`LetterDistribution::hint_for_lexicon`].
    Lexicon,
    /// The game names neither, and English has all its tiles; on a 21×21 board, `english_super`.
    Size,
    /// The game names neither, and no other built-in distribution has all its tiles.
    Faces,
}

impl DistributionSource {
    /// Returns the stable name for machine output: `op`, `lexicon`, `size`, or `faces`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Op => "op",
            Self::Lexicon => "lexicon",
            Self::Size => "size",
            Self::Faces => "faces",
        }
    }
}

impl LetterDistribution {
    /// Returns the built-in distribution of a position whose game names a distribution, a lexicon, or
    /// neither: the one with this name; if that is not built in, that of the lexicon; without either,
    /// English if it has all tiles of the position, and otherwise the only one that does. On a 21×21
    /// board, English becomes `english_super`.
    ///
    /// ```
    /// use crossword_rules::{DistributionSource, LetterDistribution, Position};
    ///
    /// let position = Position::default();
    /// let (spanish, source) = LetterDistribution::for_game(None, Some("FILE2017"), &position).unwrap();
    /// assert_eq!((spanish.name(), source), ("spanish", DistributionSource::Lexicon));
    /// ```
    #[must_use]
    pub fn for_game(
        named: Option<&str>,
        lexicon: Option<&str>,
        position: &Position,
    ) -> Option<(&'static Self, DistributionSource)> {
        let large = (position.board().rows(), position.board().cols()) == (21, 21);
        let sized = |distribution: &'static Self| match distribution.name() {
            "english" if large => Self::named("english_super").unwrap_or(distribution),
            _ => distribution,
        };
        let is_named = |d: &&Self| named.is_some_and(|name| d.name().eq_ignore_ascii_case(name));
        if let Some(built_in) = Self::all().find(is_named) {
            return Some((built_in, DistributionSource::Op));
        }
        if let Some(lexicon) = lexicon {
            return Some((sized(Self::hint_for_lexicon(lexicon)?), DistributionSource::Lexicon));
        }
        if named.is_some() {
            return None;
        }
        let fits = |distribution: &&'static Self| position.has_only_faces_of(distribution);
        let english = Self::named("english").map(sized);
        if let Some(english) = english.filter(fits) {
            return Some((english, DistributionSource::Size));
        }
        let mut fitting = Self::all().filter(fits);
        let only = fitting.next().filter(|_| fitting.next().is_none());
        only.map(|distribution| (distribution, DistributionSource::Faces))
    }
}

/// The rules of a game: tiles, premium squares, rack size, and bingo bonus.
///
/// ```
/// use crossword_rules::{LetterDistribution, Position, Rules};
///
/// let english = LetterDistribution::named("english").unwrap();
/// let rules = Rules::for_board(english, Position::default().board());
/// assert_eq!((rules.rack_size, rules.bingo), (7, 50));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rules<'a> {
    /// The tiles and their points.
    pub distribution: &'a LetterDistribution,
    /// The premium squares.
    pub premiums: Cow<'a, PremiumBoard>,
    /// Number of tiles on a full rack. A play cannot place more, and placing this many is a bingo.
    pub rack_size: u8,
    /// Points for a bingo.
    pub bingo: u32,
}

impl<'a> Rules<'a> {
    /// Returns the usual rules for these tiles and squares: racks of seven tiles, and 50 points for
    /// a bingo.
    #[must_use]
    pub fn new(distribution: &'a LetterDistribution, premiums: PremiumBoard) -> Self {
        let rack_size = u8::try_from(RACK_SIZE).expect("7 tiles");
        Self { distribution, premiums: Cow::Owned(premiums), rack_size, bingo: 50 }
    }

    /// Returns the usual rules on a board: the premium squares of [`PremiumBoard::for_size`], racks of
    /// seven tiles, and 50 points for a bingo.
    #[must_use]
    pub fn for_board(distribution: &'a LetterDistribution, board: &Board) -> Self {
        Self::new(distribution, PremiumBoard::for_size(board.rows(), board.cols()))
    }
}
