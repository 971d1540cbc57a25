//! The unseen tiles, and facts derived from their number.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use smallvec::SmallVec;

use crate::distribution::{Letter, LetterDistribution};
use crate::error::narrow;
use crate::model::{
    BLANK, BLANK_CODES, Code, EMPTY, FIXED, Faces, NATURAL_CODES, Position, RackTile, is_blank,
    is_fixed,
};
use crate::rules::RACK_SIZE;
use crate::validate::Finding;

/// The error for a position that uses more tiles than its game has: nothing is known about the
/// others.
///
/// ```
/// use crossword_rules::{LetterDistribution, Position};
///
/// let mut position = Position::default();
/// position.set_board("3/QQQ/3".parse()?);
/// let error = position.unseen(LetterDistribution::named("english").unwrap()).unwrap_err();
/// assert_eq!(error.findings, position.check_tiles(LetterDistribution::named("english").unwrap()));
/// assert_eq!(error.to_string(), error.findings[0].to_string());
/// # Ok::<(), crossword_rules::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnseenError {
    /// The findings of [`Position::check_tiles`], at least one.
    pub findings: Vec<Finding>,
}

impl UnseenError {
    /// Returns the stable name of the first finding.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.findings.first().map_or("too-many", Finding::code)
    }
}

/// Written as the findings, separated by semicolons.
impl fmt::Display for UnseenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, finding) in self.findings.iter().enumerate() {
            write!(f, "{}{finding}", if index > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnseenError {}

/// The tiles that are neither on the board nor on a known rack: those in the bag and on unknown
/// racks.
#[derive(Debug, Clone)]
pub struct UnseenTiles {
    tiles: SmallVec<[(Code, u32); 32]>,
    /// The faces of codes that are not fixed.
    faces: Faces,
}

impl UnseenTiles {
    /// Returns each unseen tile with its number, in the order of the alphabet, blanks last.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (RackTile, u32)> + '_ {
        let tile = |code| RackTile::of(self.faces.token(code));
        self.tiles.iter().map(move |&(code, count)| (tile(code), count))
    }

    /// Returns the number of unseen tiles of this kind.
    #[must_use]
    pub fn count(&self, tile: &RackTile) -> u32 {
        self.iter().find(|(t, _)| t == tile).map_or(0, |(_, count)| count)
    }

    /// Returns the number of all unseen tiles.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.tiles.iter().map(|(_, count)| count).sum()
    }

    /// Returns `true` if no tile is unseen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }
}

impl PartialEq for UnseenTiles {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for UnseenTiles {}

impl Position {
    /// Returns the unseen tiles.
    ///
    /// # Errors
    /// [`UnseenError`] if the position uses tiles that the distribution does not have.
    ///
    /// ```
    /// use crossword_rules::{LetterDistribution, Position, Rack};
    ///
    /// let position =
    ///     Position::new("3/CAT/3".parse()?, ["QU?".parse()?, Rack::new()], [0, 0])?;
    /// let unseen = position.unseen(LetterDistribution::named("english").unwrap()).unwrap();
    /// assert_eq!(unseen.total(), 94);
    /// assert!(unseen.iter().all(|(tile, _)| tile.to_string() != "Q"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn unseen(&self, distribution: &LetterDistribution) -> Result<UnseenTiles, UnseenError> {
        let mut seen = Counts::default();
        self.count_tiles(&mut seen);
        let findings = seen.over_drawn(distribution);
        if !findings.is_empty() {
            return Err(UnseenError { findings });
        }
        let (mut tiles, mut faces) = (SmallVec::new(), Faces::empty());
        for letter in distribution.letters() {
            let left = u32::from(letter.count()).saturating_sub(seen.of_letter(letter));
            if left > 0 {
                let code = letter.code().unwrap_or_else(|| faces.intern(letter.as_str(), false));
                tiles.push((code, left));
            }
        }
        let left = u32::from(distribution.blanks()).saturating_sub(seen.blanks);
        tiles.extend((left > 0).then_some((BLANK, left)));
        Ok(UnseenTiles { tiles, faces })
    }

    /// Reports faces that occur more often than in the distribution and faces that it does not
    /// have. A blank on the board counts as a blank, regardless of the letter it stands for.
    #[must_use]
    pub fn check_tiles(&self, distribution: &LetterDistribution) -> Vec<Finding> {
        let mut seen = Counts::default();
        self.count_tiles(&mut seen);
        seen.over_drawn(distribution)
    }

    /// Returns the number of tiles in the bag, assuming that every player holds seven tiles as long
    /// as tiles remain.
    ///
    /// # Errors
    /// Same as [`unseen`](Self::unseen).
    pub fn tiles_in_bag(&self, distribution: &LetterDistribution) -> Result<u32, UnseenError> {
        let unknown: usize =
            self.racks().iter().map(|rack| RACK_SIZE.saturating_sub(rack.len())).sum();
        let unseen = self.unseen(distribution)?.total();
        Ok(unseen.saturating_sub(narrow(unknown)))
    }

    /// Returns `true` if the distribution has every face on the board and on the racks.
    pub(crate) fn has_only_faces_of(&self, distribution: &LetterDistribution) -> bool {
        let known =
            |code, faces: &Faces| code == BLANK || distribution.value_of(code, faces).is_some();
        let board = self.board();
        let mut on_board = board.raw_codes().filter(|&code| code != EMPTY);
        on_board.all(|code| known(code, board.faces()))
            && self.racks().iter().all(|r| r.0.codes().all(|code| known(code, r.0.faces())))
    }

    /// Counts all tiles. The counts are large, so that returning them would cost a copy.
    fn count_tiles(&self, counts: &mut Counts) {
        let board = self.board();
        match board.codes() {
            Some(codes) => counts.add_bytes(codes),
            None => board.raw_codes().for_each(|code| counts.add(code, board.faces())),
        }
        counts.take_table(board.faces());
        for rack in self.racks() {
            match rack.0.bytes() {
                Some(codes) => counts.add_bytes(codes),
                None => rack.0.codes().for_each(|code| counts.add(code, rack.0.faces())),
            }
        }
        // An empty square is no tile.
        counts.by_code[0] = 0;
        counts.blanks = counts.all_blanks();
    }
}

/// Numbers of tiles, counted as they would be on a rack.
struct Counts {
    /// Counts by code as on the board; the blanks are summed later.
    by_code: [u32; 256],
    /// Faces without a fixed code.
    others: BTreeMap<RackTile, u32>,
    /// Number of blanks on racks and on the board, after all tiles are counted.
    blanks: u32,
}

impl Default for Counts {
    fn default() -> Self {
        Self { by_code: [0; 256], others: BTreeMap::new(), blanks: 0 }
    }
}

impl Counts {
    fn add_bytes(&mut self, codes: &[u8]) {
        let eights = codes.chunks_exact(8);
        eights.remainder().iter().for_each(|&code| self.add_byte(code));
        // Most squares are empty.
        for eight in eights.filter(|eight| **eight != [0; 8]) {
            if let &[a, b, c, d, e, f, g, h] = eight {
                self.add_byte(a);
                self.add_byte(b);
                self.add_byte(c);
                self.add_byte(d);
                self.add_byte(e);
                self.add_byte(f);
                self.add_byte(g);
                self.add_byte(h);
            }
        }
    }

    #[inline]
    fn add_byte(&mut self, code: u8) {
        self.by_code[usize::from(code)] += 1;
    }

    fn add(&mut self, code: Code, faces: &Faces) {
        if code == EMPTY {
            return;
        }
        let tile = if is_blank(code) { BLANK } else { code };
        match u8::try_from(tile) {
            Ok(byte) if is_fixed(tile) => self.add_byte(byte),
            _ => *self.others.entry(RackTile::of(faces.token(tile))).or_default() += 1,
        }
    }

    /// Moves the counts of a board's table codes to their faces.
    fn take_table(&mut self, faces: &Faces) {
        if faces.is_empty() {
            return;
        }
        for code in FIXED..=u8::MAX.into() {
            let count = core::mem::take(&mut self.by_code[code as usize]);
            if count > 0 {
                let tile =
                    if is_blank(code) { RackTile::Blank } else { RackTile::of(faces.token(code)) };
                *self.others.entry(tile).or_default() += count;
            }
        }
    }

    fn of_code(&self, code: Code) -> u32 {
        self.by_code[code as usize]
    }

    /// Returns the number of blanks on racks and on the board.
    fn all_blanks(&self) -> u32 {
        let sum = |range| codes(&self.by_code, range).iter().sum::<u32>();
        let played = sum(&BLANK_CODES[0]) + sum(&BLANK_CODES[1]);
        let others = self.others.get(&RackTile::Blank).copied().unwrap_or_default();
        played + self.of_code(BLANK) + others
    }

    fn of_letter(&self, letter: &Letter) -> u32 {
        match letter.code() {
            Some(code) => self.of_code(code),
            None if self.others.is_empty() => 0,
            None => self.others.get(&RackTile::Natural(letter.face())).copied().unwrap_or_default(),
        }
    }

    /// Returns `true` if the distribution has all natural tiles with fixed codes.
    fn fits(&self, distribution: &LetterDistribution) -> bool {
        // A letter with a count of 0 is missing or has no tile, and the counts of blanks are 0, too.
        // Without an early exit the compiler can vectorize this.
        let over = |range: &Range<Code>| {
            let pairs = codes(&self.by_code, range).iter().zip(codes(distribution.counts(), range));
            pairs.fold(false, |over, (&have, &max)| over | (have > max.into()))
        };
        !over(&NATURAL_CODES[0]) & !over(&NATURAL_CODES[1])
    }

    /// Returns the tiles that are not in the distribution, or occur too often, in the order of
    /// their faces.
    fn over_drawn(&self, distribution: &LetterDistribution) -> Vec<Finding> {
        let mut found = Vec::new();
        let mut look = |tile: &dyn Fn() -> RackTile, have: u32, max: Option<u16>| match max {
            _ if have == 0 => {}
            None => found.push(Finding::UnknownFace { tile: tile() }),
            Some(max) if have > u32::from(max) => {
                found.push(Finding::TooMany { tile: tile(), have, max: max.into() });
            }
            Some(_) => {}
        };
        if !self.fits(distribution) {
            for code in NATURAL_CODES.into_iter().flatten() {
                let tile = || RackTile::of(Faces::NONE.token(code));
                look(&tile, self.of_code(code), distribution.count_of(code));
            }
        }
        for (tile, &have) in self.others.iter().filter(|(tile, _)| **tile != RackTile::Blank) {
            look(&|| tile.clone(), have, distribution.count(tile));
        }
        look(&|| RackTile::Blank, self.blanks, Some(distribution.blanks()));
        if found.len() > 1 {
            found.sort_by(|a, b| a.tile().cmp(&b.tile()));
        }
        found
    }
}

/// Returns the entries of a table for a range of codes.
fn codes<'t, T>(table: &'t [T], range: &Range<Code>) -> &'t [T] {
    &table[range.start as usize..range.end as usize]
}
