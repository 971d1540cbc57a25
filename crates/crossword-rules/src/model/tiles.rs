//! Numeric tile codes, as stored in boards, racks, and plays.

mod faces;
mod order;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::num::NonZeroU8;

use super::alphabet::{self, BLANK, Code, THROUGH, is_fixed};
use super::face::{PlayTile, RackTile, Tile};
pub(crate) use faces::{Faces, THERE, Token, is_blank};

/// Maximum number of tiles stored inline: a row of the usual board, and more than a rack.
const SHORT: usize = 15;

/// A short list of tiles: a rack, or the tiles of a play.
#[derive(Debug, Clone)]
pub(crate) enum TileList {
    /// Fixed codes. The highest bit stands for [`THERE`].
    Short { len: Length, codes: [u8; SHORT] },
    /// A longer list, or a list with faces of a table.
    Long(Box<Long>),
}

/// The length of a short list, plus one: the 0 left over tells the two kinds of lists apart, so that
/// a list takes two words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Length(NonZeroU8);

impl Length {
    const ZERO: Self = Self(NonZeroU8::MIN);

    #[inline]
    fn new(length: usize) -> Self {
        let length = u8::try_from(length).expect("a short list");
        Self(NonZeroU8::MIN.saturating_add(length))
    }

    #[inline]
    fn get(self) -> usize {
        usize::from(self.0.get() - 1)
    }
}

const _: () = assert!(size_of::<TileList>() == SHORT + 1);

#[derive(Debug, Clone, Default)]
pub(crate) struct Long {
    codes: Vec<Code>,
    faces: Faces,
}

impl Default for TileList {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Returns the code of a byte of a short list.
const fn widen(byte: u8) -> Code {
    // `as` widens here.
    (byte & 0x7f) as Code | (byte as Code & 0x80) << 24
}

fn narrow(code: Code) -> Option<u8> {
    let there = if code & THERE == 0 { 0 } else { 0x80 };
    match u8::try_from(code & !THERE) {
        Ok(byte) if is_fixed(byte.into()) => Some(byte | there),
        _ => None,
    }
}

impl TileList {
    pub(crate) const EMPTY: Self = Self::Short { len: Length::ZERO, codes: [0; SHORT] };

    /// Makes a list of the first `length` fixed codes.
    #[inline]
    pub(crate) fn short(codes: [u8; SHORT], length: usize) -> Self {
        Self::Short { len: Length::new(length.min(SHORT)), codes }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Short { len, .. } => len.get(),
            Self::Long(long) => long.codes.len(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the codes as bytes, if they are stored as bytes.
    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Short { len, codes } => codes.get(..len.get()),
            Self::Long(_) => None,
        }
    }

    /// Returns the codes of a list that is not stored as bytes.
    pub(crate) fn long_codes(&self) -> impl Iterator<Item = Code> + '_ {
        let long = match self {
            Self::Short { .. } => None,
            Self::Long(long) => Some(long.codes.iter().copied()),
        };
        long.into_iter().flatten()
    }

    pub(crate) fn bytes_mut(&mut self) -> Option<&mut [u8]> {
        match self {
            Self::Short { len, codes } => codes.get_mut(..len.get()),
            Self::Long(_) => None,
        }
    }

    #[inline]
    pub(crate) fn codes(&self) -> Codes<'_> {
        match self {
            Self::Short { len, codes } => Codes::Short(codes[..len.get()].iter()),
            Self::Long(long) => Codes::Long(long.codes.iter()),
        }
    }

    /// Replaces a tile by the sign of a play-through tile.
    pub(crate) fn mark_through(&mut self, index: usize) {
        match self {
            Self::Short { codes, .. } => {
                if let (Some(place), Some(byte)) = (codes.get_mut(index), narrow(THROUGH)) {
                    *place = byte;
                }
            }
            Self::Long(long) => {
                if let Some(place) = long.codes.get_mut(index) {
                    *place = THROUGH;
                }
            }
        }
    }

    /// Returns the code at an index.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<Code> {
        match self {
            Self::Short { len, codes } => {
                codes.get(..len.get())?.get(index).map(|&byte| widen(byte))
            }
            Self::Long(long) => long.codes.get(index).copied(),
        }
    }

    pub(crate) fn faces(&self) -> &Faces {
        match self {
            Self::Short { .. } => Faces::NONE,
            Self::Long(long) => &long.faces,
        }
    }

    pub(crate) fn tokens(&self) -> impl ExactSizeIterator<Item = Token<'_>> + Clone {
        let faces = self.faces();
        self.codes().map(|code| faces.token(code))
    }

    /// Adds a code that is fixed or belongs to the table of this list.
    #[inline]
    pub(crate) fn push(&mut self, code: Code) {
        if let Self::Short { len, codes } = self {
            if let (Some(place), Some(byte)) = (codes.get_mut(len.get()), narrow(code)) {
                *place = byte;
                *len = Length::new(len.get() + 1);
                return;
            }
        }
        let mut long = core::mem::take(self).into_long();
        long.codes.push(code);
        *self = Self::Long(long);
    }

    #[cold]
    fn into_long(self) -> Box<Long> {
        match self {
            Self::Short { .. } => {
                Box::new(Long { codes: self.codes().collect(), faces: Faces::default() })
            }
            Self::Long(long) => long,
        }
    }

    /// Adds the code that `intern` returns for a table of faces.
    pub(crate) fn push_interned(&mut self, flag: Code, intern: impl FnOnce(&mut Faces) -> Code) {
        if let Self::Long(long) = self {
            let code = intern(&mut long.faces) | flag;
            long.codes.push(code);
            return;
        }
        let mut faces = Faces::default();
        let code = intern(&mut faces) | flag;
        if !faces.is_empty() {
            let long = core::mem::take(self).into_long();
            *self = Self::Long(Box::new(Long { faces, ..*long }));
        }
        self.push(code);
    }

    /// Adds a code of another table.
    pub(crate) fn push_from(&mut self, code: Code, faces: &Faces) {
        if is_fixed(code & !THERE) {
            self.push(code);
        } else {
            let blank = is_blank(code);
            self.push_interned(code & THERE, |own| own.intern(faces.face(code), blank));
        }
    }

    pub(crate) fn push_letter(&mut self, c: char, flag: Code) {
        match alphabet::of_letter(c) {
            Some(code) => self.push(code | flag),
            None => self.push_interned(flag, |faces| faces.intern_letter(c)),
        }
    }

    pub(crate) fn push_tile(&mut self, tile: &Tile) {
        self.push_interned(0, |faces| faces.code_of(tile));
    }

    pub(crate) fn push_rack_tile(&mut self, tile: &RackTile) {
        match tile {
            RackTile::Blank => self.push(BLANK),
            RackTile::Natural(face) => {
                self.push_interned(0, |own| own.intern(face.as_str(), false));
            }
        }
    }

    pub(crate) fn push_play_tile(&mut self, tile: &PlayTile) {
        match tile {
            PlayTile::Through => self.push(THROUGH),
            PlayTile::Placed(tile) => self.push_tile(tile),
        }
    }

    /// Returns the index of the first tile with a fixed code.
    #[inline]
    pub(crate) fn position(&self, code: Code) -> Option<usize> {
        match (self.bytes(), narrow(code)) {
            (Some(codes), Some(byte)) => codes.iter().position(|&own| own == byte),
            _ => self.codes().position(|own| own == code),
        }
    }

    pub(crate) fn remove(&mut self, index: usize) {
        match self {
            Self::Short { len, codes } => {
                if index < len.get() {
                    codes.copy_within(index + 1..len.get(), index);
                    *len = Length::new(len.get() - 1);
                }
            }
            Self::Long(long) => {
                if index < long.codes.len() {
                    long.codes.remove(index);
                }
            }
        }
    }

    /// Returns a short list without the tiles of these codes, and the first code that it lacks.
    pub(crate) fn without(
        &self,
        mut codes: impl Iterator<Item = u8> + Clone,
    ) -> Option<(Self, Option<u8>)> {
        let own = self.bytes()?;
        let (mut wanted, mut open) = ([0_u8; 256], 0_usize);
        for code in codes.clone() {
            wanted[usize::from(code)] += 1;
            open += 1;
        }
        let (mut left, mut length) = ([0; SHORT], 0);
        for &code in own {
            let wanted = &mut wanted[usize::from(code)];
            if *wanted > 0 {
                *wanted -= 1;
                open -= 1;
            } else if let Some(place) = left.get_mut(length) {
                *place = code;
                length += 1;
            }
        }
        let mut missing = None;
        if open > 0 {
            let mut rest = own.to_vec();
            missing = codes.find(|code| match rest.iter().position(|own| own == code) {
                Some(place) => rest.swap_remove(place) != *code,
                None => true,
            });
        }
        Some((Self::short(left, length), missing))
    }

    /// Sorts a list of only fixed letters and `?` by code point, `?` last. Returns `false` for any
    /// other list, and for a long one with letters beyond ASCII.
    pub(crate) fn sort_plain(&mut self) -> bool {
        // The ASCII letters are ordered by their codes, and the blank follows them.
        let plain = |code: Code| code <= alphabet::ASCII_END || code == BLANK;
        match self {
            Self::Short { len, codes } => {
                let bytes = &mut codes[..len.get()];
                let scalar = |byte: u8| match byte {
                    alphabet::BLANK_BYTE => u32::MAX,
                    _ => alphabet::CHARACTERS[usize::from(byte)],
                };
                if bytes.iter().all(|&byte| plain(byte.into())) {
                    insertion_sort(bytes, |byte| byte);
                } else if bytes.iter().all(|&byte| scalar(byte) != 0) {
                    insertion_sort(bytes, scalar);
                } else {
                    return false;
                }
                true
            }
            Self::Long(long) => {
                let is_plain = long.codes.iter().all(|&code| plain(code));
                if is_plain {
                    long.codes.sort_unstable();
                }
                is_plain
            }
        }
    }

    /// Sorts by a key of each token.
    pub(crate) fn sort_by_key<K: Ord>(&mut self, key: impl Fn(Token<'_>) -> K) {
        match self {
            Self::Short { len, codes } => {
                if let Some(codes) = codes.get_mut(..len.get()) {
                    codes.sort_by_cached_key(|&byte| key(Faces::NONE.token(widen(byte))));
                }
            }
            Self::Long(long) => {
                let Long { codes, faces } = &mut **long;
                codes.sort_by_cached_key(|&code| key(faces.token(code)));
            }
        }
    }
}

/// Sorts the codes of a rack, which are so few that nothing is faster.
fn insertion_sort<K: Ord>(bytes: &mut [u8], key: impl Fn(u8) -> K) {
    for end in 1..bytes.len() {
        let Some((mut tile, sorted)) = bytes.get_mut(..=end).and_then(<[u8]>::split_last_mut)
        else {
            return;
        };
        for before in sorted.iter_mut().rev() {
            if key(*before) <= key(*tile) {
                break;
            }
            core::mem::swap(before, tile);
            tile = before;
        }
    }
}

/// The codes of a list.
#[derive(Debug, Clone)]
pub(crate) enum Codes<'a> {
    Short(core::slice::Iter<'a, u8>),
    Long(core::slice::Iter<'a, Code>),
}

impl Iterator for Codes<'_> {
    type Item = Code;

    #[inline]
    fn next(&mut self) -> Option<Code> {
        match self {
            Self::Short(bytes) => bytes.next().map(|&byte| widen(byte)),
            Self::Long(codes) => codes.next().copied(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Short(bytes) => bytes.size_hint(),
            Self::Long(codes) => codes.size_hint(),
        }
    }
}

impl ExactSizeIterator for Codes<'_> {}
