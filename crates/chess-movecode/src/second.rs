//! The fields of the second byte of two-byte moves.
//!
//! ```text
//! promotion       | 0 0 1 0 | x x | y y |    x pawn offset, y 0 knight, 1 bishop, 2 rook, 3 queen
//! promoted piece  | 0 0 1 | x x x x x |      x offset of the piece's kind
//! ```
//!
//! The marker bits keep the byte from being zero, since the writer of the program drops zero bytes.

use core_bits::{BitKey, Field, Msb0};

use crate::chess::Role;

const PROMOTION_MARKER: Field<0, 4> = Field;
const PAWN_OFFSET: Field<4, 2> = Field;
const NEW_ROLE: Field<6, 2> = Field;

const PROMOTED_MARKER: Field<0, 3> = Field;
const PIECE_OFFSET: Field<3, 5> = Field;

/// A byte of bit fields, most significant bit first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SecondByte(BitKey<1, Msb0>);

impl SecondByte {
    pub(crate) fn new(byte: u8) -> Self {
        Self(BitKey::from_bytes([byte]))
    }

    fn field<const START: u32, const WIDTH: u32>(self, field: Field<START, WIDTH>) -> u8 {
        // A field of a byte fits into a byte.
        self.0.get(field).to_le_bytes()[0]
    }

    pub(crate) fn has_promotion_marker(self) -> bool {
        self.field(PROMOTION_MARKER) == 0b0010
    }

    /// Returns the offset of the pawn (0–3).
    pub(crate) fn pawn_offset(self) -> u8 {
        self.field(PAWN_OFFSET)
    }

    /// Returns the kind to which the pawn is promoted.
    pub(crate) fn new_role(self) -> Role {
        Role::PROMOTIONS[usize::from(self.field(NEW_ROLE) & 3)]
    }

    pub(crate) fn has_promoted_marker(self) -> bool {
        self.field(PROMOTED_MARKER) == 0b001
    }

    /// Returns the offset of the promoted piece (0–31).
    pub(crate) fn piece_offset(self) -> u8 {
        self.field(PIECE_OFFSET)
    }

    /// Returns the second byte of a promotion.
    pub(crate) const fn promotion(offset: u8, role: Role) -> u8 {
        let role = (role as u8).saturating_sub(Role::Knight as u8);
        0b0010_0000 | (offset & 3) << 2 | role & 3
    }

    /// Returns the second byte of a move of a promoted piece.
    pub(crate) const fn promoted(offset: u8) -> u8 {
        0b0010_0000 | offset & 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_256_bytes_are_split_and_put_together() {
        for byte in 0..=255 {
            let second = SecondByte::new(byte);
            if second.has_promotion_marker() {
                assert_eq!(SecondByte::promotion(second.pawn_offset(), second.new_role()), byte);
            }
            if second.has_promoted_marker() {
                assert_eq!(SecondByte::promoted(second.piece_offset()), byte);
            }
            assert_eq!(second.has_promotion_marker(), (0x20..=0x2f).contains(&byte));
            assert_eq!(second.has_promoted_marker(), (0x20..=0x3f).contains(&byte));
        }
    }
}
