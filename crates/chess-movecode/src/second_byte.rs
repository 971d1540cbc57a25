//! The fields of the second byte of two-byte moves.
//!
//! ```text
//! promotion       | 0 0 1 0 | x x | y y |    x pawn offset, y 0 knight, 1 bishop, 2 rook, 3 queen
//! promoted piece  | 0 0 1 | x x x x x |      x offset of the piece's kind
//! ```
//!
//! The marker bits keep the byte from being zero, since the writer of the program drops zero bytes.

use chess_rules::Role;

/// The second byte of a two-byte move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SecondByte(u8);

impl SecondByte {
    pub(crate) const fn new(byte: u8) -> Self {
        Self(byte)
    }

    pub(crate) const fn has_promotion_marker(self) -> bool {
        self.0 >> 4 == 0b0010
    }

    /// Returns the offset of the pawn (0–3).
    pub(crate) const fn pawn_offset(self) -> u8 {
        self.0 >> 2 & 3
    }

    /// Returns the kind to which the pawn is promoted.
    pub(crate) const fn new_role(self) -> Role {
        Role::PROMOTIONS[(self.0 & 3) as usize]
    }

    pub(crate) const fn has_promoted_marker(self) -> bool {
        self.0 >> 5 == 0b001
    }

    /// Returns the offset of the promoted piece (0–31).
    pub(crate) const fn piece_offset(self) -> u8 {
        self.0 & 31
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
