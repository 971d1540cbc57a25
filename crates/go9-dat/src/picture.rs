//! Scenes for pictures and for boards of characters.

use crate::{Board, Color, Position};
use alloc::string::ToString as _;
use board_picture::scene::Scene;
use board_picture::scene::go::Go;

/// The stones alone, with Black to move.
impl From<&Board> for Scene {
    fn from(board: &Board) -> Self {
        Self::Go(board.into())
    }
}

/// The stones and the player to move. The caption is the ID.
///
/// ```
/// # #[cfg(feature = "published-table")] {
/// use board_picture::scene::Scene;
/// use board_picture::text::{self, Look};
/// use go9_dat::{Board, Color, Hasher, Position};
///
/// let mut board = Board::EMPTY;
/// board.place(Color::Black, "D6".parse()?);
/// let position = Position::new(board, Color::White, Hasher::published());
/// let drawn = text::board(&Scene::from(&position), &Look::default());
/// assert_eq!(drawn.lines().nth(4), Some(" 6 . . . # . . . . . 6"));
/// # }
/// # Ok::<(), go9_dat::Error>(())
/// ```
impl From<&Position> for Scene {
    fn from(position: &Position) -> Self {
        Self::Go(position.into())
    }
}

/// The stones alone, with Black to move.
impl From<&Board> for Go {
    fn from(board: &Board) -> Self {
        let stone = |point: &u8| match point {
            b'#' => Some(true),
            b'O' => Some(false),
            _ => None,
        };
        let rows = board.to_ascii();
        let points = rows.chunks(9).map(|row| row.iter().map(stone).collect()).collect();
        Self { points, black_to_move: true, ..Self::default() }
    }
}

/// The stones and the player to move. The caption is the ID.
impl From<&Position> for Go {
    fn from(position: &Position) -> Self {
        Self {
            black_to_move: position.id.to_move == Color::Black,
            caption: position.id.to_string(),
            ..(&position.board).into()
        }
    }
}
