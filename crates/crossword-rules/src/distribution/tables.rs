//! The tables by which counts and points of tiles are found.

use super::Letter;
use crate::model::{Code, FIXED, as_blank, is_single};

/// The letters of an alphabet by the fixed codes of their tiles.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Tables {
    /// For each natural tile, its 1-based index among the letters, or 0 if it has none.
    pub(super) places: [u16; FIXED as usize],
    /// For each natural tile, the number of such tiles.
    pub(super) counts: [u16; FIXED as usize],
    /// For each tile, its points, or [`NO_LETTER`], which all bytes beyond the fixed codes have.
    pub(super) points: [u32; 256],
    /// A face may have several letters.
    pub(super) multi: bool,
}

/// The points of a tile that the alphabet does not have.
pub(super) const NO_LETTER: u32 = u32::MAX;

impl Tables {
    pub(super) const fn new() -> Self {
        const SIZE: usize = FIXED as usize;
        Self { places: [0; SIZE], counts: [0; SIZE], points: [NO_LETTER; 256], multi: false }
    }

    pub(super) const fn insert(&mut self, code: Option<Code>, place: u16, count: u16, points: u16) {
        if let Some(code) = code {
            self.places[code as usize] = place;
            self.counts[code as usize] = count;
            self.points[code as usize] = points as u32;
            self.points[as_blank(code) as usize] = 0;
        }
        self.multi |= !matches!(code, Some(code) if is_single(code));
    }
}

/// Builds the tables of a built-in alphabet of fewer than 100 letters.
pub(super) const fn tables(letters: &[Letter]) -> Tables {
    let mut tables = Tables::new();
    let (mut i, mut place) = (0, 1);
    while i < letters.len() {
        let Letter { count, points, code, .. } = &letters[i];
        tables.insert(*code, place, *count, *points);
        i += 1;
        place += 1;
    }
    tables
}
