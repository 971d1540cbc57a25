//! A hash of boards that the plies of a game update.

use crate::chess::{Color, Move, Role, Square};
use crate::event::Ply;
use crate::masks::squares;
use crate::position::{Position, castling_targets};

impl Position {
    /// Returns a hash of the pieces on their squares and of the side to move.
    ///
    /// The hash is the same in every version of this crate, so it can be stored.
    #[must_use]
    pub fn board_hash(&self) -> u64 {
        let mut hash = if self.side == Color::Black { BLACK_TO_MOVE } else { 0 };
        for color in [Color::White, Color::Black] {
            for square in squares(self.pieces_of(color)) {
                hash ^= key(color, self.role_of(self.piece_code(square)), square);
            }
        }
        hash
    }

    /// Returns `true` if the same kinds of pieces are on the same squares, regardless of their
    /// slots.
    #[inline]
    #[must_use]
    pub fn is_same_board(&self, other: &Self) -> bool {
        let same_side = |color| self.pieces_of(color) == other.pieces_of(color);
        same_side(Color::White)
            && same_side(Color::Black)
            && self.side == other.side
            && Role::ALL.into_iter().all(|role| self.kind(role) == other.kind(role))
    }
}

const BLACK_TO_MOVE: u64 = 0x9d39_247e_3377_6d41;

/// One number for each kind of piece on each square, from the generator `SplitMix64`.
static KEYS: [[[u64; 64]; 6]; 2] = keys();

const fn keys() -> [[[u64; 64]; 6]; 2] {
    let mut table = [[[0; 64]; 6]; 2];
    let mut state: u64 = 0x6a6f_7365;
    let mut n = 0;
    while n < 2 * 6 * 64 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        table[n / 384][n / 64 % 6][n % 64] = z ^ (z >> 31);
        n += 1;
    }
    table
}

#[inline]
fn key(color: Color, role: Role, square: Square) -> u64 {
    KEYS[color.index()][role.index()][usize::from(square.index() & 63)]
}

/// Updates the hash after a ply.
#[inline]
#[must_use]
pub fn next_hash(hash: u64, ply: &Ply) -> u64 {
    let color = ply.color;
    let mut hash = hash ^ BLACK_TO_MOVE;
    match ply.mv {
        Move::Step { from, to, promotion } => {
            hash ^= key(color, ply.role, from) ^ key(color, promotion.unwrap_or(ply.role), to);
            if let Some(role) = ply.captured {
                let beside = Square::wrap(from.index() & 0o70 | to.file());
                hash ^= key(!color, role, if ply.en_passant { beside } else { to });
            }
        }
        Move::Castle { king, rook } => {
            if let Some(castling_side) = ply.mv.castling_side() {
                let (king_to, rook_to) = castling_targets(king, castling_side);
                hash ^= key(color, Role::King, king) ^ key(color, Role::King, king_to);
                hash ^= key(color, Role::Rook, rook) ^ key(color, Role::Rook, rook_to);
            }
        }
        Move::Null => {}
    }
    hash
}
