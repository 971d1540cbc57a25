use super::{Hasher, Lanes};
use crate::{Board, Color};

/// So many changed points are hashed one by one.
const FEW: usize = 3;

/// Hashes boards one after another, faster when they resemble each other.
///
/// In files made from games most boards differ from the one before by a stone or two. The lanes of
/// the board before are kept and only what changed is hashed, if that is little.
///
/// ```
/// use go9_dat::{Board, Color, Hasher, SequenceHasher};
///
/// let mut hasher = SequenceHasher::new(Hasher::published());
/// let mut board = Board::EMPTY;
/// assert_eq!(hasher.lanes(&board).lowest(), 0);
/// board.place(Color::Black, "D6".parse()?);
/// assert_eq!(hasher.lanes(&board).lowest(), 0x3184_6ceb_8015_dc92);
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct SequenceHasher<'h> {
    hasher: &'h Hasher,
    board: Board,
    lanes: Lanes,
}

impl<'h> SequenceHasher<'h> {
    /// A hasher that begins with the empty board.
    #[must_use]
    pub const fn new(hasher: &'h Hasher) -> Self {
        Self { hasher, board: Board::EMPTY, lanes: Lanes::EMPTY }
    }

    /// The hashes of the next board in all eight rotations.
    #[inline]
    pub fn lanes(&mut self, board: &Board) -> &Lanes {
        let changed = |color| board.stones(color) ^ self.board.stones(color);
        let (black, white) = (changed(Color::Black), changed(Color::White));
        // Counting all stones would cost more than it saves.
        if (black | white).has_at_most(FEW) {
            self.lanes.toggle_all(self.hasher, Color::Black, black);
            self.lanes.toggle_all(self.hasher, Color::White, white);
        } else {
            self.lanes = self.hasher.lanes(board);
        }
        self.board = *board;
        &self.lanes
    }
}
