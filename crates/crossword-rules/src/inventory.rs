//! Tiles in use, counted step by step.

use alloc::collections::BTreeMap;

use crate::distribution::{Letter, LetterDistribution};
use crate::model::{
    BLANK, BLANK_BYTE, Code, EMPTY, EMPTY_BYTE, FIXED, Face, Faces, Play, Rack, THROUGH, TileList,
    is_blank, is_fixed, is_fixed_blank, is_through,
};

/// The tiles of a distribution that are not in use. Each tile is taken when it comes into use, on
/// the board or on a rack, and returned later.
///
/// [`Position::check_tiles`](crate::Position::check_tiles) counts all tiles of a position. In a
/// game that is replayed, this type counts only those that an event changes.
///
/// ```
/// use crossword_rules::internal::Inventory;
/// use crossword_rules::{LetterDistribution, Rack};
///
/// let mut inventory = Inventory::new(LetterDistribution::named("english").unwrap());
/// let rack: Rack = "QQ".parse()?;
/// inventory.take_rack(&rack);
/// assert!(inventory.is_overdrawn());
/// inventory.return_rack(&rack);
/// assert!(!inventory.is_overdrawn());
/// # Ok::<(), crossword_rules::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Inventory<'d> {
    distribution: &'d LetterDistribution,
    /// For each fixed code of a rack tile, the number of tiles that are left; negative if more are
    /// in use than the distribution has. There are always tiles left of code [`EMPTY`].
    left: [i32; 256],
    /// The same for other faces, once they are in use.
    others: BTreeMap<Face, i32>,
    /// Number of tiles in use beyond those of the distribution.
    overdrawn: u32,
    /// Number of tiles in use that the distribution does not have at all.
    unknown: u32,
}

/// For each byte of a short list, the code of the tile on a rack; [`EMPTY`] for tiles that are
/// already on the board.
pub(crate) static KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0_u8;
    // `as` widens here: `From` is not available in a const context.
    while (byte as Code) < FIXED {
        kinds[byte as usize] = match byte as Code {
            THROUGH => EMPTY_BYTE,
            code if is_fixed_blank(code) => BLANK_BYTE,
            _ => byte,
        };
        byte += 1;
    }
    kinds
};

impl<'d> Inventory<'d> {
    /// Returns the inventory with all tiles of a distribution.
    #[must_use]
    pub fn new(distribution: &'d LetterDistribution) -> Self {
        let mut left = [0; 256];
        for (left, &count) in left.iter_mut().zip(distribution.counts()) {
            *left = count.into();
        }
        left[EMPTY as usize] = i32::MAX / 2;
        left[BLANK as usize] = distribution.blanks().into();
        Self { distribution, left, others: BTreeMap::new(), overdrawn: 0, unknown: 0 }
    }

    /// Takes the tiles of a rack.
    pub fn take_rack(&mut self, rack: &Rack) {
        self.shift::<true>(&rack.0);
    }

    /// Returns the tiles of a rack, which were taken before.
    pub fn return_rack(&mut self, rack: &Rack) {
        self.shift::<false>(&rack.0);
    }

    /// Takes the tiles that a play places. The play-through tiles of the play must be marked.
    pub fn take_play(&mut self, play: &Play) {
        self.shift::<true>(play.tile_list());
    }

    /// Returns the tiles that a play placed, which were taken before.
    pub fn return_play(&mut self, play: &Play) {
        self.shift::<false>(play.tile_list());
    }

    /// Returns `true` if more tiles of a kind are in use than the distribution has.
    #[must_use]
    pub fn is_overdrawn(&self) -> bool {
        self.overdrawn > 0
    }

    /// Returns `true` if a tile is in use that the distribution does not have at all.
    #[must_use]
    pub fn has_unknown(&self) -> bool {
        self.unknown > 0
    }

    /// Takes tiles, or with `TAKE` false returns tiles that were taken before.
    fn shift<const TAKE: bool>(&mut self, tiles: &TileList) {
        for &byte in tiles.bytes().unwrap_or_default() {
            let left = &mut self.left[usize::from(KINDS[usize::from(byte)])];
            if is_beyond::<TAKE>(left) {
                count::<TAKE>(self.beyond(byte.into(), Faces::NONE));
            }
        }
        for code in tiles.long_codes() {
            if is_beyond::<TAKE>(self.left_of(code, tiles.faces())) {
                count::<TAKE>(self.beyond(code, tiles.faces()));
            }
        }
    }

    /// Returns the number of tiles left of the kind that a code takes from a rack.
    fn left_of(&mut self, code: Code, faces: &Faces) -> &mut i32 {
        let kind = match u8::try_from(code) {
            _ if is_through(code) => EMPTY_BYTE,
            Ok(byte) if is_fixed(code) => KINDS[usize::from(byte)],
            _ if is_blank(code) => KINDS[BLANK as usize],
            _ => return Self::left_of_face(self.distribution, &mut self.others, faces.face(code)),
        };
        &mut self.left[usize::from(kind)]
    }

    #[cold]
    fn left_of_face<'o>(
        distribution: &LetterDistribution,
        others: &'o mut BTreeMap<Face, i32>,
        face: &str,
    ) -> &'o mut i32 {
        let face = Face::from_valid(face);
        let count = distribution.letter(&face).map_or(0, Letter::count);
        others.entry(face).or_insert(count.into())
    }

    /// Returns the counter of a tile that the distribution does not have, or no longer has.
    fn beyond(&mut self, code: Code, faces: &Faces) -> &mut u32 {
        let known = match code {
            BLANK => true,
            _ if is_blank(code) => true,
            _ if is_fixed(code) => self.distribution.count_of(code).is_some(),
            _ => self.distribution.letter(&Face::from_valid(faces.face(code))).is_some(),
        };
        if known { &mut self.overdrawn } else { &mut self.unknown }
    }
}

/// Takes or returns a tile, and returns `true` if it is beyond those of the distribution.
fn is_beyond<const TAKE: bool>(left: &mut i32) -> bool {
    if TAKE {
        *left -= 1;
        *left < 0
    } else {
        *left += 1;
        *left <= 0
    }
}

fn count<const TAKE: bool>(beyond: &mut u32) {
    if TAKE { *beyond += 1 } else { *beyond -= 1 }
}
