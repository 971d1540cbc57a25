//! Bitboards of squares, computed at compile time.

use crate::chess::{Color, Role, Square};

/// Steps of knights, as (file, rank).
const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1)];

/// Directions of bishops, and then those of rooks, as (file, rank).
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const STRAIGHTS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The squares that are related to each square by the move of a piece.
static SIGHTS: [Sight; 64] = sights();
/// Squares between two squares on a common line.
static BETWEEN: [[u64; 64]; 64] = all_between();

/// The squares from which pieces attack a square of an empty board. Except for pawns, they are also
/// the squares that the pieces reach from there. One square takes up 64 bytes, about the length of a
/// cache line.
#[derive(Clone, Copy)]
pub(crate) struct Sight {
    /// Squares by the number of the kind; none for pawns, whose squares by color follow.
    sets: [u64; 8],
}

impl Sight {
    /// Returns the squares for a kind of piece; none for pawns.
    #[inline]
    pub(crate) const fn of(&self, role: Role) -> u64 {
        self.sets[role.index()]
    }

    /// Returns the squares from which a pawn of this color attacks.
    #[inline]
    pub(crate) const fn of_pawns(&self, color: Color) -> u64 {
        self.sets[PAWNS + color.index()]
    }
}

/// Place of the first set for pawns.
const PAWNS: usize = 6;

const fn sights() -> [Sight; 64] {
    let mut table = [Sight { sets: [0; 8] }; 64];
    let mut at = 0;
    while at < 64 {
        let (diagonals, straights) = (rays(at, DIAGONALS), rays(at, STRAIGHTS));
        let sets = &mut table[at as usize].sets;
        sets[Role::Knight.index()] = hops(at, &KNIGHT_STEPS);
        sets[Role::Bishop.index()] = diagonals;
        sets[Role::Rook.index()] = straights;
        sets[Role::Queen.index()] = diagonals | straights;
        sets[Role::King.index()] = hops(at, &DIAGONALS) | hops(at, &STRAIGHTS);
        sets[PAWNS + Color::White.index()] = hops(at, &[(-1, -1), (1, -1)]);
        sets[PAWNS + Color::Black.index()] = hops(at, &[(-1, 1), (1, 1)]);
        at += 1;
    }
    table
}

const fn hops(from: u8, steps: &[(i8, i8)]) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < steps.len() {
        if let Some(to) = Square::wrap(from).offset(steps[i]) {
            set |= to.bit();
        }
        i += 1;
    }
    set
}

const fn rays(from: u8, ways: [(i8, i8); 4]) -> u64 {
    ray(from, ways[0]) | ray(from, ways[1]) | ray(from, ways[2]) | ray(from, ways[3])
}

const fn ray(from: u8, way: (i8, i8)) -> u64 {
    let mut set = 0;
    let mut at = Square::wrap(from);
    while let Some(to) = at.offset(way) {
        set |= to.bit();
        at = to;
    }
    set
}

const fn all_between() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let way = if direction < 4 { DIAGONALS[direction] } else { STRAIGHTS[direction - 4] };
            let mut passed = 0;
            let mut at = Square::wrap(from);
            while let Some(to) = at.offset(way) {
                table[from as usize][to.index() as usize] = passed;
                passed |= to.bit();
                at = to;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// Returns the squares from which pieces attack a square.
#[inline]
pub(crate) fn sight(of: Square) -> &'static Sight {
    &SIGHTS[usize::from(of.index() & 63)]
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
