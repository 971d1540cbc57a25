//! Numbers of pieces, as a search condition.

use core::str::FromStr;

use crate::chess::{Color, Role};
use crate::error::{Error, ErrorKind};
use crate::event::Ply;
use crate::fault::StartFault;
use crate::position::Position;

/// Allowed numbers of pieces of each kind.
///
/// ```
/// use chess_rules::{Color, Material, Role, Start};
///
/// let rook_ending: Material = "KRPvKR".parse()?;
/// let start = Start::from_fen("8/5k2/8/8/3r4/5PK1/8/1R6 w - - 0 1")?;
/// assert!(rook_ending.fits(start.position()));
/// let two_queens = Material::any().at_least(Color::White, Role::Queen, 2);
/// assert!(!two_queens.fits(start.position()));
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Material {
    /// Minimum and maximum numbers, by side and kind.
    ranges: [[(u8, u8); 6]; 2],
}

impl Material {
    /// Returns a condition that allows any number of pieces.
    #[must_use]
    pub const fn any() -> Self {
        Self { ranges: [[(0, u8::MAX); 6]; 2] }
    }

    /// Requires at least `n` pieces of a kind.
    #[must_use]
    pub const fn at_least(mut self, color: Color, role: Role, n: u8) -> Self {
        self.ranges[color.index()][role.index()].0 = n;
        self
    }

    /// Allows at most `n` pieces of a kind.
    #[must_use]
    pub const fn at_most(mut self, color: Color, role: Role, n: u8) -> Self {
        self.ranges[color.index()][role.index()].1 = n;
        self
    }

    /// Requires exactly `n` pieces of a kind.
    #[must_use]
    pub const fn exactly(self, color: Color, role: Role, n: u8) -> Self {
        self.at_least(color, role, n).at_most(color, role, n)
    }

    /// Returns `true` if the numbers of pieces on the board are within the ranges.
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        self.fits_counts(&counts(position))
    }

    /// Returns `true` if numbers of pieces satisfy the condition.
    #[must_use]
    pub fn fits_counts(&self, counts: &Counts) -> bool {
        let pairs = self.ranges.iter().flatten().zip(counts.iter().flatten());
        pairs.into_iter().all(|(&(min, max), n)| (min..=max).contains(n))
    }
}

/// Parses the pieces of White, `v`, and the pieces of Black, such as `KRPvKR`. Kinds that are not
/// named must be absent.
impl FromStr for Material {
    type Err = Error;

    fn from_str(s: &str) -> Result<Self, Error> {
        let fault = |at| Error::new(ErrorKind::BadStart(StartFault::Board), at..s.len());
        let mut ranges = [[(0_u8, 0_u8); 6]; 2];
        let (white, _) = s.split_once('v').ok_or_else(|| fault(s.len()))?;
        for (at, letter) in s.bytes().enumerate().filter(|&(at, _)| at != white.len()) {
            let color = usize::from(at > white.len());
            let role = Role::from_letter(letter).ok_or_else(|| fault(at))?;
            let (min, max) = &mut ranges[color][role.index()];
            *min = min.saturating_add(1);
            *max = *min;
        }
        Ok(Self { ranges })
    }
}

/// Numbers of pieces by side and kind.
pub type Counts = [[u8; 6]; 2];

/// Counts the pieces of a position.
#[must_use]
pub fn counts(position: &Position) -> Counts {
    let count =
        |color, role| u8::try_from(position.pieces(color, role).count_ones()).expect("at most 64");
    [Color::White, Color::Black].map(|color| Role::ALL.map(|role| count(color, role)))
}

/// Updates the counts after a ply. No count falls below zero, since a captured or promoted piece
/// was counted before.
#[inline]
pub fn update(counts: &mut Counts, ply: &Ply) {
    let [mine, theirs] = [ply.color, !ply.color].map(Color::index);
    if let Some(role) = ply.captured {
        let count = &mut counts[theirs][role.index()];
        *count = count.wrapping_sub(1);
    }
    if let Some(role) = ply.mv.promotion() {
        let pawns = &mut counts[mine][Role::Pawn.index()];
        *pawns = pawns.wrapping_sub(1);
        counts[mine][role.index()] += 1;
    }
}
