//! The numbers of the board hash, which are computed in place of a table.

use crate::Size;
#[cfg(feature = "alloc")]
use crate::{Color, Point};

/// Returns output number `n` of the generator `splitmix64` with seed 0, counted from 1.
pub(crate) const fn number(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The hash of the empty board.
pub(crate) const fn empty(size: Size) -> u64 {
    number(10_000 + 53 * size.width() as u64 + size.height() as u64)
}

/// The number of a stone.
#[cfg(feature = "alloc")]
pub(crate) const fn stone(color: Color, point: Point) -> u64 {
    number(2 * (52 * point.row() as u64 + point.column() as u64) + 1 + color.index() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_is_the_published_one() {
        assert_eq!(number(1), 0xe220_a839_7b1d_cdaf);
        assert_eq!(empty(Size::NINETEEN), 0xae99_74f6_48fa_4838);
    }
}
