//! Positions as Go SGF: one node with the stones and the player to move.
//!
//! ```text
//! (;FF[4]GM[1]SZ[9]AB[dd][ff]AW[gc]PL[W])
//! ```

use core::fmt;

use crate::{Color, Position};

/// The SGF form of a position.
#[derive(Clone, Copy)]
struct Sgf<'a>(&'a Position);

impl Position {
    /// Returns the position as a Go SGF file with a single set-up node, which contains neither the
    /// hash nor the extra block. With the feature `sgf`, `games` reads it.
    ///
    /// ```
    /// use go9_dat::{Board, Color, Hasher, Position};
    ///
    /// let mut board = Board::EMPTY;
    /// board.place(Color::Black, "D6".parse()?);
    /// let position = Position::new(board, Color::White, Hasher::published());
    /// assert_eq!(position.sgf().to_string(), "(;FF[4]GM[1]SZ[9]AB[dd]PL[W])");
    /// # Ok::<(), go9_dat::Error>(())
    /// ```
    #[must_use]
    pub const fn sgf(&self) -> impl fmt::Display + Copy + use<'_> {
        Sgf(self)
    }
}

impl fmt::Display for Sgf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { id, board, .. } = self.0;
        f.write_str("(;FF[4]GM[1]SZ[9]")?;
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let stones = board.stones(color);
            if !stones.is_empty() {
                f.write_str(name)?;
            }
            for point in stones {
                write!(f, "[{}{}]", letter(point.column()), letter(point.row()))?;
            }
        }
        write!(f, "PL[{}])", char::from(id.to_move.to_byte()))
    }
}

/// The letter `a` to `i` of a column from the left or a row from the top.
fn letter(n: usize) -> char {
    char::from(b"abcdefghi"[n])
}
