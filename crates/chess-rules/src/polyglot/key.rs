//! Keys of positions.

use super::numbers::number;
use crate::chess::{CastlingSide, Color, Role};
use crate::masks::squares;
use crate::position::Position;

/// Indices of the first castling number, of the first en passant number, and of the number for
/// White to move.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

impl Position {
    /// Returns the key of the position in opening books of the Polyglot format.
    ///
    /// The key covers the pieces, the castling rights, the side to move, and the en passant file if
    /// a pawn can capture there. The castling rights are those of each castling side, also in
    /// Chess960. Each call computes the key from scratch, in about 200 instructions.
    ///
    /// ```
    /// use chess_rules::Start;
    ///
    /// assert_eq!(Start::standard().position().polyglot_key(), 0x463b_9618_1691_fc9c);
    /// ```
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                // Black pawn, white pawn, black knight, white knight, and so on.
                let kind = 2 * role.index() + usize::from(color == Color::White);
                for square in squares(self.pieces(color, role)) {
                    key ^= number(64 * kind + usize::from(square.index()));
                }
            }
            for castling_side in [CastlingSide::King, CastlingSide::Queen] {
                if self.castling_rook(color, castling_side).is_some() {
                    key ^= number(CASTLING + 2 * color.index() + castling_side as usize);
                }
            }
        }
        if let Some(file) = self.en_passant_file().filter(|_| self.has_en_passant_capture()) {
            key ^= number(EN_PASSANT + usize::from(file));
        }
        if self.side == Color::White { key ^ number(WHITE_TO_MOVE) } else { key }
    }

    /// Returns a Zobrist hash of the position: the same number as
    /// [`polyglot_key`](Self::polyglot_key).
    #[must_use]
    pub fn zobrist(&self) -> u64 {
        self.polyglot_key()
    }
}
