use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::alphabet::{Code, is_fixed};
use super::face::{Face, RackTile};
use super::tiles::{Faces, TileList, Token};
use crate::distribution::LetterDistribution;
use crate::error::Error;

/// The known tiles of one player, in written order; empty if unknown.
///
/// `==` also compares the order of the tiles. [`Rack::same_tiles`] ignores the order.
///
/// ```
/// use crossword_rules::Rack;
///
/// let rack: Rack = "TA?[CH]".parse().unwrap();
/// assert_eq!(rack.len(), 4);
/// assert!(rack.same_tiles(&"[CH]AT?".parse().unwrap()));
/// assert_eq!(rack.sorted(None).to_string(), "A[CH]T?");
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rack(pub(crate) TileList);

impl Rack {
    /// Makes an empty rack, which stands for an unknown one.
    #[must_use]
    pub const fn new() -> Self {
        Self(TileList::EMPTY)
    }

    /// Returns the number of known tiles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns `true` if no tile is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the tiles in written order.
    pub fn tiles(&self) -> impl ExactSizeIterator<Item = RackTile> + '_ {
        self.0.tokens().map(RackTile::of)
    }

    /// Adds a tile at the end.
    #[expect(clippy::needless_pass_by_value, reason = "the rack takes the tile")]
    pub fn push(&mut self, tile: RackTile) {
        self.0.push_rack_tile(&tile);
    }

    /// Removes one such tile. Returns `false` if the rack has none.
    pub fn remove(&mut self, tile: &RackTile) -> bool {
        let place = self.tiles().position(|t| t == *tile);
        if let Some(place) = place {
            self.0.remove(place);
        }
        place.is_some()
    }

    /// Removes a tile given by its code in a table of faces. Returns `false` if the rack has none.
    pub(crate) fn take(&mut self, code: Code, faces: &Faces) -> bool {
        let place = if is_fixed(code) {
            self.0.position(code)
        } else {
            let token = faces.token(code);
            self.0.tokens().position(|own| own == token)
        };
        if let Some(place) = place {
            self.0.remove(place);
        }
        place.is_some()
    }

    /// Adds all tiles of another rack at the end.
    pub(crate) fn add_all(&mut self, other: &Self) {
        for code in other.0.codes() {
            self.0.push_from(code, other.0.faces());
        }
    }

    /// Returns `true` if both racks hold the same tiles, in any order.
    #[must_use]
    pub fn same_tiles(&self, other: &Self) -> bool {
        self.len() == other.len() && self.sorted(None) == other.sorted(None)
    }

    /// Returns the same tiles in the order of the alphabet, or by code point if no alphabet is
    /// given. Faces that are not in the alphabet follow the others, and blanks come last.
    #[must_use]
    pub fn sorted(&self, alphabet: Option<&LetterDistribution>) -> Self {
        let mut rack = self.clone();
        rack.sort(alphabet);
        rack
    }

    pub(crate) fn sort(&mut self, alphabet: Option<&LetterDistribution>) {
        if alphabet.is_none() && self.0.sort_plain() {
            return;
        }
        match (self.0.bytes_mut(), alphabet) {
            (Some(codes), Some(alphabet))
                if codes.iter().all(|&code| alphabet.place_of(code.into()).is_some()) =>
            {
                codes.sort_unstable_by_key(|&code| alphabet.place_of(code.into()));
            }
            _ => self.0.sort_by_key(|token| {
                let face = match token {
                    Token::Letter('?') => None,
                    Token::Letter(c) => Some(Face::from_char(c)),
                    Token::Multi { face, .. } => Some(Face::from_valid(face)),
                };
                // `None` sorts first in Rust, so a flag precedes it.
                let rank = alphabet.zip(face.as_ref()).map(|(a, face)| a.rank(face));
                (face.is_none(), rank.flatten().unwrap_or(usize::MAX), face)
            }),
        }
    }
}

impl RackTile {
    pub(crate) fn of(token: Token<'_>) -> Self {
        match token {
            Token::Letter('?') => Self::Blank,
            Token::Letter(c) => Self::Natural(Face::from_char(c)),
            Token::Multi { face, .. } => Self::Natural(Face::from_valid(face)),
        }
    }
}

impl FromIterator<RackTile> for Rack {
    fn from_iter<T: IntoIterator<Item = RackTile>>(tiles: T) -> Self {
        let mut rack = Self::new();
        rack.extend(tiles);
        rack
    }
}

impl Extend<RackTile> for Rack {
    fn extend<T: IntoIterator<Item = RackTile>>(&mut self, tiles: T) {
        for tile in tiles {
            self.push(tile);
        }
    }
}

impl fmt::Debug for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rack({self})")
    }
}

/// Parses one rack, strictly.
impl FromStr for Rack {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        crate::text::whole_rack(text)
    }
}

impl From<&Rack> for Vec<RackTile> {
    fn from(rack: &Rack) -> Self {
        rack.tiles().collect()
    }
}
