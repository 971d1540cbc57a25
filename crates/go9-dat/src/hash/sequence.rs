use super::{Hasher, SymmetryHashes};
use crate::{Board, Color};

/// Maximum number of changed points that are hashed individually.
const FEW: usize = 3;

/// A hasher for a sequence of boards, which is faster if consecutive boards are similar.
///
/// In files made from games, most boards differ from the previous one by one or two stones. The
/// hasher keeps the hashes of the previous board and updates only a few changed points.
///
/// ```
/// use go9_dat::{Board, Color, Hasher, SequenceHasher};
///
/// let mut hasher = SequenceHasher::new(Hasher::published());
/// let mut board = Board::EMPTY;
/// assert_eq!(hasher.symmetry_hashes(&board).lowest(), 0);
/// board.place(Color::Black, "D6".parse()?);
/// assert_eq!(hasher.symmetry_hashes(&board).lowest(), 0x3184_6ceb_8015_dc92);
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct SequenceHasher<'h> {
    hasher: &'h Hasher,
    board: Board,
    hashes: SymmetryHashes,
}

impl<'h> SequenceHasher<'h> {
    /// Makes a hasher whose previous board is empty.
    #[must_use]
    pub const fn new(hasher: &'h Hasher) -> Self {
        Self { hasher, board: Board::EMPTY, hashes: SymmetryHashes::EMPTY }
    }

    /// Returns the hashes of the next board in all eight rotations.
    #[inline]
    pub fn symmetry_hashes(&mut self, board: &Board) -> &SymmetryHashes {
        let changed = |color| board.stones(color) ^ self.board.stones(color);
        let (black, white) = (changed(Color::Black), changed(Color::White));
        // Counting all stones would cost more than it saves.
        if (black | white).has_at_most(FEW) {
            self.hashes.toggle_all(self.hasher, Color::Black, black);
            self.hashes.toggle_all(self.hasher, Color::White, white);
        } else {
            self.hashes = self.hasher.symmetry_hashes(board);
        }
        self.board = *board;
        &self.hashes
    }
}
