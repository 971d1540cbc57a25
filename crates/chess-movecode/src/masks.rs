//! Bitboards of squares, computed at compile time.

use crate::chess::Square;
use crate::tables::{KING_STEPS, KNIGHT_STEPS, OFF_BOARD, step};

/// Directions of bishops, and then those of rooks, as (file, rank).
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const STRAIGHTS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Squares at the distance of a knight's move, and of a king's move.
pub(crate) static KNIGHT_HOPS: [u64; 64] = hops(KNIGHT_STEPS);
pub(crate) static KING_HOPS: [u64; 64] = hops(KING_STEPS);
/// Squares from which a white pawn, and a black pawn, attacks each square.
pub(crate) static PAWN_ORIGINS: [[u64; 64]; 2] = [
    hops([(-1, -1), (1, -1), (-1, -1), (1, -1), (-1, -1), (1, -1), (-1, -1), (1, -1)]),
    hops([(-1, 1), (1, 1), (-1, 1), (1, 1), (-1, 1), (1, 1), (-1, 1), (1, 1)]),
];
/// Squares on the diagonals of each square, and those on its file and rank.
pub(crate) static LINES: [[u64; 2]; 64] = lines();
/// Squares that each kind of piece reaches on an empty board, in the order of the kinds; none for
/// pawns.
pub(crate) static REACH: [[u64; 64]; 8] = reach();
/// Squares between two squares on a common line.
static BETWEEN: [[u64; 64]; 64] = all_between();

const fn hops(steps: [(i8, i8); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 8 {
            let to = step(from, steps[i]);
            if to != OFF_BOARD {
                table[from as usize] |= 1 << to;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn lines() -> [[u64; 2]; 64] {
    let mut table = [[0; 2]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 4 {
            table[from as usize][0] |= ray(from, DIAGONALS[direction]);
            table[from as usize][1] |= ray(from, STRAIGHTS[direction]);
            direction += 1;
        }
        from += 1;
    }
    table
}

const fn ray(from: u8, way: (i8, i8)) -> u64 {
    let mut set = 0;
    let mut to = step(from, way);
    while to != OFF_BOARD {
        set |= 1 << to;
        to = step(to, way);
    }
    set
}

const fn reach() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let lines = lines();
    let (knights, kings) = (hops(KNIGHT_STEPS), hops(KING_STEPS));
    let mut at = 0;
    while at < 64 {
        let [diagonal, straight] = lines[at];
        table[1][at] = knights[at];
        table[2][at] = diagonal;
        table[3][at] = straight;
        table[4][at] = diagonal | straight;
        table[5][at] = kings[at];
        at += 1;
    }
    table
}

const fn all_between() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let way = if direction < 4 { DIAGONALS[direction] } else { STRAIGHTS[direction - 4] };
            let mut passed = 0;
            let mut to = step(from, way);
            while to != OFF_BOARD {
                table[from as usize][to as usize] = passed;
                passed |= 1 << to;
                to = step(to, way);
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// Returns the squares between two squares on a common line, and none for other squares.
#[inline]
pub(crate) fn between(from: Square, to: Square) -> u64 {
    BETWEEN[usize::from(from.index() & 63)][usize::from(to.index() & 63)]
}

/// Returns the squares of a set in ascending order.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    core::iter::from_fn(move || {
        let square = first(set)?;
        set &= set - 1;
        Some(square)
    })
}

/// Returns the lowest square of a set.
#[inline]
pub(crate) fn first(set: u64) -> Option<Square> {
    u8::try_from(set.trailing_zeros()).ok().and_then(Square::new)
}
