//! Letter distributions: the tiles of a game, their numbers, points, and sort order.

mod data;
mod hints;
mod tables;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::error::ErrorKind;
use crate::model::{BLANK, Code, Face, Faces, RackTile, fixed_code, fixed_face, is_blank, natural};
use tables::{NO_LETTER, Tables, tables};

/// One letter of a distribution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    face: Face,
    count: u16,
    points: u16,
    /// The fixed code of the natural tile, if it has one.
    code: Option<Code>,
}

impl Letter {
    const fn fixed(face: &'static str, count: u16, points: u16) -> Self {
        Self { face: Face::inline(face), count, points, code: fixed_code(face) }
    }

    /// Makes a letter with the number of its tiles and the points of one tile. A count of 0 means
    /// that only a blank can be played as this letter.
    #[must_use]
    pub fn new(face: &Face, count: u16, points: u16) -> Self {
        Self { face: face.clone(), count, points, code: fixed_code(face.as_str()) }
    }

    /// Returns the face.
    #[must_use]
    pub fn face(&self) -> Face {
        self.face.clone()
    }

    /// Returns the face as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.face.as_str()
    }

    /// Returns the fixed code of the natural tile, if it has one.
    pub(crate) fn code(&self) -> Option<Code> {
        self.code
    }

    /// Returns the number of tiles with this face, excluding blanks.
    #[must_use]
    pub fn count(&self) -> u16 {
        self.count
    }

    /// Returns the points of one tile.
    #[must_use]
    pub fn points(&self) -> u16 {
        self.points
    }
}

/// The tiles of a game: letters in the order of the alphabet, and blanks.
///
/// Eleven distributions are built in. [`LetterDistribution::new`] makes others.
///
/// ```
/// use crossword_rules::LetterDistribution;
///
/// let catalan = LetterDistribution::named("catalan").unwrap();
/// assert_eq!(catalan.total(), 100);
/// assert_eq!(catalan.points(&"L·L".parse()?), Some(10));
/// # Ok::<(), crossword_rules::ErrorKind>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct LetterDistribution {
    name: Cow<'static, str>,
    blanks: u16,
    letters: Cow<'static, [Letter]>,
    tables: Tables,
}

impl LetterDistribution {
    const fn fixed(name: &'static str, blanks: u16, letters: &'static [Letter]) -> Self {
        let tables = tables(letters);
        Self { name: Cow::Borrowed(name), blanks, letters: Cow::Borrowed(letters), tables }
    }

    /// Makes a custom distribution. The order of the letters is the order of the alphabet.
    ///
    /// # Errors
    /// Returns [`ErrorKind::BadFace`] if a face occurs twice.
    pub fn new(
        name: impl Into<String>,
        blanks: u16,
        letters: impl IntoIterator<Item = Letter>,
    ) -> Result<Self, ErrorKind> {
        let letters: Vec<_> = letters.into_iter().collect();
        let mut faces: Vec<_> = letters.iter().map(Letter::as_str).collect();
        faces.sort_unstable();
        if faces.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
            return Err(ErrorKind::BadFace);
        }
        let mut tables = Tables::new();
        let places = (1..=u16::MAX).chain(core::iter::repeat(0));
        for (letter, place) in letters.iter().zip(places) {
            tables.insert(letter.code, place, letter.count, letter.points);
        }
        Ok(Self { name: Cow::Owned(name.into()), blanks, letters: Cow::Owned(letters), tables })
    }

    /// Returns the built-in distribution with this name, as used in `ld`.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|distribution| distribution.name == name)
    }

    /// Returns the built-in distributions.
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = &'static Self> {
        data::ALL.iter().copied()
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of blanks.
    #[must_use]
    pub fn blanks(&self) -> u16 {
        self.blanks
    }

    /// Returns the letters in the order of the alphabet.
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// Returns the number of all tiles, including blanks.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.letters.iter().map(|l| u32::from(l.count)).sum::<u32>() + u32::from(self.blanks)
    }

    /// Returns the letter with this face.
    #[must_use]
    pub fn letter(&self, face: &Face) -> Option<&Letter> {
        self.letters.get(self.rank(face)?)
    }

    /// Returns the index of a face in the alphabet, from 0.
    #[must_use]
    pub fn rank(&self, face: &Face) -> Option<usize> {
        match fixed_code(face.as_str()) {
            Some(code) => self.rank_of(code),
            None => self.search(face.as_str()),
        }
    }

    fn search(&self, face: &str) -> Option<usize> {
        self.letters.iter().position(|letter| letter.as_str() == face)
    }

    /// Returns the index in the alphabet of a natural tile with a fixed code, or of the face
    /// represented by a blank.
    pub(crate) fn rank_of(&self, code: Code) -> Option<usize> {
        let code = natural(code);
        match self.tables.places.get(code as usize) {
            Some(&place @ 1..) => Some(usize::from(place) - 1),
            // The alphabet is longer than the table can index.
            _ if self.letters.len() > u16::MAX.into() => self.search(fixed_face(code)),
            _ => None,
        }
    }

    /// Returns the position in sorted racks of a rack tile with a fixed code. Blanks come last.
    pub(crate) fn place_of(&self, code: Code) -> Option<usize> {
        if code == BLANK { Some(usize::MAX) } else { self.rank_of(code) }
    }

    /// Returns the points of a code of this table of faces, 0 for a blank, or `None` if the alphabet
    /// does not have the face.
    #[inline]
    pub(crate) fn value_of(&self, code: Code, faces: &Faces) -> Option<u32> {
        match self.tables.points.get(code as usize) {
            Some(&points) if points != NO_LETTER => Some(points),
            _ => self.value_of_face(code, faces),
        }
    }

    #[cold]
    fn value_of_face(&self, code: Code, faces: &Faces) -> Option<u32> {
        let letter = self.letters.get(self.search(faces.face(code))?)?;
        Some(if is_blank(code) { 0 } else { letter.points.into() })
    }

    /// Returns the number of natural tiles with a fixed code, or `None` if the alphabet does not
    /// have the face.
    pub(crate) fn count_of(&self, code: Code) -> Option<u16> {
        let index = code as usize;
        let known = self.tables.points.get(index).is_some_and(|&points| points != NO_LETTER);
        self.tables.counts.get(index).copied().filter(|_| known)
    }

    /// Returns, by fixed code, the numbers of natural tiles; 0 for other tiles.
    pub(crate) fn counts(&self) -> &[u16] {
        &self.tables.counts
    }

    /// Returns the points of a natural tile with this face. A blank is worth no points.
    #[must_use]
    pub fn points(&self, face: &Face) -> Option<u16> {
        self.letter(face).map(Letter::points)
    }

    /// Returns the number of such tiles, or `None` if the distribution does not have the face.
    #[must_use]
    pub fn count(&self, tile: &RackTile) -> Option<u16> {
        match tile {
            RackTile::Blank => Some(self.blanks),
            RackTile::Natural(face) => self.letter(face).map(Letter::count),
        }
    }

    /// Returns `false` if every face has a single letter.
    pub(crate) const fn has_multi(&self) -> bool {
        self.tables.multi
    }

    /// Returns the multi-letter faces that are unambiguous without brackets: those that contain a
    /// character that is not a tile by itself. Lenient reading with this distribution joins their
    /// letters.
    ///
    /// ```
    /// use crossword_rules::LetterDistribution;
    ///
    /// let joined = |name| LetterDistribution::named(name).unwrap().joined().collect::<Vec<_>>();
    /// assert_eq!(joined("catalan"), ["L·L", "NY", "QU"]);
    /// assert!(joined("spanish").is_empty());
    /// ```
    pub fn joined(&self) -> impl Iterator<Item = &str> {
        let alone = |c: char| self.letters.iter().any(|l| l.as_str().chars().eq([c]));
        let faces = self.letters.iter().map(Letter::as_str);
        faces.filter(move |face| face.chars().nth(1).is_some() && !face.chars().all(alone))
    }
}

impl fmt::Debug for LetterDistribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LetterDistribution({}, {} tiles)", self.name, self.total())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_those_of_the_specification() {
        let totals = [
            ("english", 100),
            ("english_super", 200),
            ("french", 102),
            ("german", 102),
            ("norwegian", 100),
            ("spanish", 100),
            ("catalan", 100),
            ("polish", 100),
            ("slovene", 100),
            ("dutch", 102),
            ("swedish", 100),
        ];
        assert_eq!(LetterDistribution::all().len(), totals.len());
        for (name, total) in totals {
            let distribution = LetterDistribution::named(name).unwrap();
            assert_eq!(distribution.total(), total, "{name}");
        }
    }

    #[test]
    fn every_built_in_letter_is_a_face_once_and_scores_when_it_exists() {
        for distribution in LetterDistribution::all() {
            let copy = LetterDistribution::new("copy", 2, distribution.letters().iter().cloned());
            assert!(copy.is_ok(), "{}", distribution.name());
            for letter in distribution.letters() {
                assert!(Face::new(letter.as_str()).is_ok(), "{letter:?}");
                assert_eq!(letter.count() > 0, letter.points() > 0, "{letter:?}");
            }
        }
    }

    /// The expected sum was added up by hand from the tables of counts and points.
    #[test]
    fn english_is_worth_187_points() {
        let english = LetterDistribution::named("english").unwrap();
        let sum: u32 =
            english.letters().iter().map(|l| u32::from(l.count()) * u32::from(l.points())).sum();
        assert_eq!(sum, 187);
    }

    #[test]
    fn norwegian_sorts_letters_without_tiles_in_their_place() {
        let norwegian = LetterDistribution::named("norwegian").unwrap();
        let tail: String = norwegian.letters().iter().rev().take(10).map(Letter::as_str).collect();
        assert_eq!(tail.chars().rev().collect::<String>(), "WXYÜZÆÄØÖÅ");
        assert_eq!(norwegian.count(&RackTile::Natural("Q".parse().unwrap())), Some(0));
    }

    #[test]
    fn only_tiles_that_nothing_else_can_mean_are_joined() {
        let joined = |name| LetterDistribution::named(name).unwrap().joined().collect::<Vec<_>>();
        assert_eq!(joined("catalan"), ["L·L", "NY", "QU"]);
        assert_eq!(joined("spanish"), [""; 0]);
        assert_eq!(joined("english"), [""; 0]);
    }
}
