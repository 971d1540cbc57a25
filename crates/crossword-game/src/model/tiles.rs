//! Numeric tile codes, as stored in boards, racks, and plays.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::num::NonZeroU8;

use super::alphabet::{self, BLANK, Code, FIXED, THROUGH, is_fixed};
use super::face::{Face, PlayTile, RackTile, Tile};
use crate::letter::{Case, case_of, to_lower, to_upper};

/// Flag for a square of a play whose spelled tile must already be on the board.
pub(crate) const THERE: Code = 1 << 31;

/// The first code of a table, which is even. The code of face `i` is `TABLE + 2 * i`, and the next
/// code is a blank that stands for it.
const TABLE: Code = FIXED + 1;

/// Number of most recent faces that are compared before a face is stored again. Real boards have
/// fewer than five such faces; the bound keeps hostile boards in linear time.
const INTERN_WINDOW: usize = 32;

/// A token with its face, borrowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Token<'a> {
    Letter(char),
    Multi { face: &'a str, blank: bool },
}

impl Token<'_> {
    /// Returns `true` for a blank on the board or in a play.
    pub(crate) fn is_blank(self) -> bool {
        match self {
            Self::Letter(c) => case_of(c) == Some(Case::Lower),
            Self::Multi { blank, .. } => blank,
        }
    }

    pub(crate) fn to_tile(self) -> Tile {
        match self {
            Self::Letter(c) => Tile { face: Face::of_char(to_upper(c)), blank: self.is_blank() },
            Self::Multi { face, blank } => Tile { face: Face::of_valid(face), blank },
        }
    }
}

/// The faces without a fixed code that a board, a rack, or a play uses.
#[derive(Debug, Clone, Default)]
#[expect(clippy::box_collection, reason = "nearly always absent, and then one word wide")]
pub(crate) struct Faces(Option<Box<Vec<Face>>>);

impl Faces {
    pub(crate) const NONE: &'static Self = &Self(None);

    pub(crate) const fn empty() -> Self {
        Self(None)
    }

    pub(crate) fn list(&self) -> &[Face] {
        self.0.as_ref().map_or(&[], |faces| faces.as_slice())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn clear(&mut self) {
        self.0 = None;
    }

    /// Returns the code of a face in upper case, storing the face if it is new.
    pub(crate) fn intern(&mut self, face: &str, blank: bool) -> Code {
        if let Some(code) = alphabet::of_face(face) {
            return if blank { alphabet::as_blank(code) } else { code };
        }
        let list = self.0.get_or_insert_default();
        let recent = list.len().saturating_sub(INTERN_WINDOW);
        let known = list.iter().skip(recent).position(|f| f.as_str() == face);
        let index = known.map_or(list.len(), |i| recent + i);
        if known.is_none() {
            list.push(Face::of_valid(face));
        }
        // The input has at most 2^32 bytes, at least two for each face, so the index fits below
        // `THERE`.
        let index = Code::try_from(index).unwrap_or(0) & (THERE / 4 - 1);
        TABLE + 2 * index + Code::from(blank)
    }

    /// Returns the code of a bracketed tile or of a single letter, as written in upper or lower
    /// case.
    pub(crate) fn intern_written(&mut self, inner: &str, case: Case) -> Code {
        match case {
            Case::Upper => self.intern(inner, false),
            Case::Lower => self.intern(&inner.chars().map(to_upper).collect::<String>(), true),
        }
    }

    /// Returns the code of a letter as written.
    pub(crate) fn intern_letter(&mut self, c: char) -> Code {
        let rare = |faces: &mut Self| {
            let case = case_of(c).unwrap_or(Case::Upper);
            faces.intern_written(c.encode_utf8(&mut [0; 4]), case)
        };
        alphabet::of_letter(c).unwrap_or_else(|| rare(self))
    }

    pub(crate) fn code_of(&mut self, tile: &Tile) -> Code {
        self.intern(tile.face.as_str(), tile.blank)
    }

    /// Returns the face of a code of this table, in upper case.
    pub(crate) fn face(&self, code: Code) -> &str {
        let code = code & !THERE;
        if is_fixed(code) {
            return alphabet::face(code);
        }
        let index = usize::try_from(code.saturating_sub(TABLE) / 2).unwrap_or(usize::MAX);
        self.list().get(index).map_or("", Face::as_str)
    }

    /// Returns the token of a code of this table.
    pub(crate) fn token(&self, code: Code) -> Token<'_> {
        let code = code & !THERE;
        let blank = is_blank(code);
        match alphabet::letter(code) {
            Some(c) => Token::Letter(c),
            None => {
                let face = self.face(code);
                let mut letters = face.chars();
                match (letters.next(), letters.next()) {
                    (Some(c), None) => Token::Letter(if blank { to_lower(c) } else { c }),
                    _ => Token::Multi { face, blank },
                }
            }
        }
    }

    /// Appends a tile as written in a record.
    #[inline]
    pub(crate) fn write(&self, out: &mut String, code: Code) {
        match u8::try_from(code) {
            // Nearly all tiles.
            Ok(n @ 1..=26) => out.push(char::from(n - 1 + b'A')),
            Ok(n @ 27..=52) => out.push(char::from(n - 27 + b'a')),
            _ => self.write_rare(out, code),
        }
    }

    #[cold]
    fn write_rare(&self, out: &mut String, code: Code) {
        match self.token(code) {
            Token::Letter(c) => out.push(c),
            Token::Multi { face, blank } => {
                out.push('[');
                if blank {
                    out.extend(face.chars().map(to_lower));
                } else {
                    out.push_str(face);
                }
                out.push(']');
            }
        }
    }
}

/// Returns `true` for a blank that stands for a face.
pub(crate) fn is_blank(code: Code) -> bool {
    if is_fixed(code) { alphabet::is_fixed_blank(code) } else { code & 1 == 1 }
}

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
        let next = u8::try_from(length).unwrap_or(0).saturating_add(1);
        Self(NonZeroU8::new(next).unwrap_or(NonZeroU8::MIN))
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
            Self::Short { .. } => Codes::Short(self.bytes().unwrap_or_default().iter()),
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
                let bytes = codes.get_mut(..len.get()).unwrap_or_default();
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

impl PartialEq for TileList {
    fn eq(&self, other: &Self) -> bool {
        match (self.bytes(), other.bytes()) {
            (Some(a), Some(b)) => a == b,
            _ => self.marked().eq(other.marked()),
        }
    }
}

impl Eq for TileList {}

impl TileList {
    /// Returns the tokens, each with `true` if its tile must already be on the board.
    fn marked(&self) -> impl Iterator<Item = (Token<'_>, bool)> {
        self.tokens().zip(self.codes().map(|code| code & THERE != 0))
    }
}

impl Ord for TileList {
    fn cmp(&self, other: &Self) -> Ordering {
        self.marked().cmp(other.marked())
    }
}

impl PartialOrd for TileList {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for TileList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.marked().for_each(|tile| tile.hash(state));
    }
}
