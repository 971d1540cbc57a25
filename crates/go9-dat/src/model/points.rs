use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use core_bits::{BitKey, Lsb0};

use crate::Point;

/// A set of points: bit `i` stands for point `i`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PointSet(u128);

impl PointSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 81 points.
    pub const FULL: Self = Self((1 << 81) - 1);

    /// The leftmost column.
    const LEFT: u128 = {
        let mut column = 0;
        let mut row = 0;
        while row < 9 {
            column |= 1 << (row * 9);
            row += 1;
        }
        column
    };
    /// The rightmost column.
    const RIGHT: u128 = Self::LEFT << 8;

    /// Makes a set from bits. Bits above 80 are ignored.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::FULL.0)
    }

    /// Returns the set as bits.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the set as eleven bytes, for packed boards in other file formats: point `i` is bit
    /// `i % 8` of byte `i / 8`.
    ///
    /// ```
    /// use go9_dat::PointSet;
    ///
    /// let set: PointSet = ["A9", "J1"].iter().flat_map(|vertex| vertex.parse()).collect();
    /// assert_eq!(set.to_bytes(), [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    /// assert_eq!(PointSet::from_bytes(set.to_bytes()), Some(set));
    /// assert_eq!(PointSet::from_bytes([255; 11]), None, "there are no points after 80");
    /// ```
    #[must_use]
    pub fn to_bytes(self) -> [u8; 11] {
        BitKey::<11, Lsb0>::from_word(self.0).map_or([0; 11], BitKey::to_bytes)
    }

    /// Returns the set in these bytes, or `None` if a bit above 80 is set.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 11]) -> Option<Self> {
        let bits = BitKey::<11, Lsb0>::from_bytes(bytes).word();
        (bits & !Self::FULL.0 == 0).then_some(Self(bits))
    }

    /// Number of points in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set has at most `points` points. For small numbers, this is faster
    /// than counting.
    #[inline]
    #[must_use]
    pub(crate) fn has_at_most(self, points: usize) -> bool {
        // Boards that are not alike differ in more points of the first word alone.
        let [low, _] = self.words();
        if (0..points).fold(low, |left, _| left & left.wrapping_sub(1)) != 0 {
            return false;
        }
        let mut left = self.iter();
        for _ in 0..points {
            left.next();
        }
        left.low == 0 && left.high == 0
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the point is in the set.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.0 >> point.index() & 1 == 1
    }

    /// Returns `true` if the sets have a point in common.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The first point in reading order.
    #[must_use]
    pub const fn first(self) -> Option<Point> {
        Point::new(self.0.trailing_zeros() as usize)
    }

    /// The points adjacent to the set, without the set itself.
    #[must_use]
    pub const fn border(self) -> Self {
        Self(self.spread() & Self::FULL.0 & !self.0)
    }

    /// All points adjacent to a point of the set, including members of the set.
    #[must_use]
    pub const fn neighbors(self) -> Self {
        Self(self.spread() & Self::FULL.0)
    }

    /// All points of `area` connected to this set within `area`.
    #[must_use]
    pub const fn flood(self, area: Self) -> Self {
        let mut filled = self.0 & area.0;
        loop {
            let grown = (filled | Self(filled).spread()) & area.0;
            if grown == filled {
                return Self(filled);
            }
            filled = grown;
        }
    }

    /// Returns an iterator over the points in reading order.
    #[must_use]
    pub const fn iter(self) -> Points {
        #[expect(clippy::cast_possible_truncation, reason = "the two halves of the set")]
        Points { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }

    /// The points 0 to 63 as one word, the others as a second one.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the set")]
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// All points one step up, down, left, or right of the set.
    const fn spread(self) -> u128 {
        self.0 << 9 | self.0 >> 9 | (self.0 & !Self::RIGHT) << 1 | (self.0 & !Self::LEFT) >> 1
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> Self {
        Self(1 << point.index())
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> Self {
        points.into_iter().fold(Self::EMPTY, |set, point| set | point.into())
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl BitAnd for PointSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for PointSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for PointSet {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for PointSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// Iterator over the points of a [`PointSet`] in reading order.
// Two words instead of one `u128`: taking the lowest bit of a word is one instruction.
#[derive(Debug, Clone)]
pub struct Points {
    low: u64,
    high: u64,
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        if self.low != 0 {
            let index = self.low.trailing_zeros() as usize;
            self.low &= self.low - 1;
            Some(Point::clamped(index))
        } else if self.high != 0 {
            let index = 64 + self.high.trailing_zeros() as usize;
            self.high &= self.high - 1;
            Some(Point::clamped(index))
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.low.count_ones() + self.high.count_ones()) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Points {}
impl FusedIterator for Points {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_stay_on_the_board() {
        let expect = [(0, 2), (4, 3), (8, 2), (40, 4), (36, 3), (44, 3), (72, 2), (80, 2)];
        for (index, neighbors) in expect {
            let border = PointSet::from(Point::new(index).unwrap()).border();
            assert_eq!(border.len(), neighbors, "{index}");
        }
        assert_eq!(PointSet::FULL.border(), PointSet::EMPTY);
    }

    #[test]
    fn a_flood_stops_at_the_area() {
        let top_rows = PointSet::from_bits((1 << 18) - 1);
        assert_eq!(PointSet::from(Point::new(3).unwrap()).flood(top_rows), top_rows);
        assert_eq!(PointSet::from(Point::new(40).unwrap()).flood(top_rows), PointSet::EMPTY);
    }

    #[test]
    fn iteration_gives_the_points_back() {
        let set: PointSet = Point::all().filter(|point| point.index() % 7 == 0).collect();
        assert_eq!(set.iter().len(), 12);
        assert_eq!(set.iter().collect::<PointSet>(), set);
    }
}
