//! The rules of a position, as far as the record specifies them.

use alloc::borrow::Cow;

use crate::distribution::LetterDistribution;
use crate::model::Position;
use crate::premium::PremiumBoard;

/// Number of tiles on a full rack, which is also the number of placed tiles that make a bingo.
pub(crate) const RACK_SIZE: usize = 7;

/// The reason for the choice of a letter distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DistributionSource {
    /// The operation `ld` names it.
    Op,
    /// The lexicon uses it; see [`LetterDistribution::hint_for_lexicon`].
    Lexicon,
    /// The record names neither, and English has all its tiles; on a 21×21 board, `english_super`.
    Size,
    /// The record names neither, and no other built-in distribution has all its tiles.
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
    /// Returns the built-in distribution of a position: the one named by `ld`; if that is not built
    /// in, that of the lexicon; without either operation, English if it has all tiles of the
    /// position, and otherwise the only one that does. On a 21×21 board, English becomes
    /// `english_super`.
    ///
    /// ```
    /// use crossword_rules::{DistributionSource, LetterDistribution};
    ///
    /// let position = crossword_rules::parse("3/3/3 [CH]A/ 0/0 0 lex FILE2017;")?;
    /// let (spanish, source) = LetterDistribution::for_position(&position).unwrap();
    /// assert_eq!((spanish.name(), source), ("spanish", DistributionSource::Lexicon));
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    #[must_use]
    pub fn for_position(position: &Position) -> Option<(&'static Self, DistributionSource)> {
        let ops = position.ops();
        let large = (position.board().rows(), position.board().cols()) == (21, 21);
        let sized = |distribution: &'static Self| match distribution.name() {
            "english" if large => Self::named("english_super").unwrap_or(distribution),
            _ => distribution,
        };
        let named = ops.letter_distribution();
        let is_named = |d: &&Self| named.is_some_and(|name| d.name().eq_ignore_ascii_case(name));
        if let Some(built_in) = Self::all().find(is_named) {
            return Some((built_in, DistributionSource::Op));
        }
        if let Some(lexicon) = ops.lexicon() {
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
/// use crossword_rules::Rules;
///
/// let position = crossword_rules::parse("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CAT/ 0/0 0 lex CSW21;")?;
/// let rules = Rules::for_position(&position).unwrap();
/// assert_eq!((rules.distribution.name(), rules.bingo), ("english", 50));
/// # Ok::<(), crossword_rules::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Rules<'static> {
    /// Returns the rules of a position: the distribution of [`LetterDistribution::for_position`], the premium
    /// squares of [`PremiumBoard::for_size`], the bonus of `bb`, and racks of seven tiles. Returns
    /// `None` if no distribution matches.
    #[must_use]
    pub fn for_position(position: &Position) -> Option<Self> {
        let (distribution, _) = LetterDistribution::for_position(position)?;
        Some(Self::with(distribution, position))
    }
}

impl<'a> Rules<'a> {
    /// Returns the usual rules for these tiles and squares: racks of seven tiles, and 50 points for
    /// a bingo.
    #[must_use]
    pub fn new(distribution: &'a LetterDistribution, premiums: PremiumBoard) -> Self {
        // The number 7 fits into a byte.
        let rack_size = u8::try_from(RACK_SIZE).unwrap_or(u8::MAX);
        Self { distribution, premiums: Cow::Owned(premiums), rack_size, bingo: 50 }
    }

    /// Returns the rules of a position with a distribution chosen by the caller.
    #[must_use]
    pub fn with(distribution: &'a LetterDistribution, position: &Position) -> Self {
        let (board, bingo) = (position.board(), position.ops().bingo_bonus());
        let premiums = PremiumBoard::for_size(board.rows(), board.cols());
        Self { bingo, ..Self::new(distribution, premiums) }
    }
}
