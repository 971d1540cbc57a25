//! Scenes for pictures and for boards of characters.

use crate::{Board, Color, Position};
use board_picture::scene::Scene;
use board_picture::scene::go::Go;

/// The stones alone, with Black to move.
///
/// ```
/// use board_picture::scene::Scene;
/// use board_picture::text::{self, Look};
/// use go_rules::{Board, Color, Size};
///
/// let size = Size::new(3, 3).unwrap();
/// let mut board = Board::new(size);
/// board.place(Color::White, size.parse("A3").unwrap());
/// let drawn = text::board(&Scene::from(&board), &Look::default());
/// assert_eq!(drawn.lines().nth(1), Some(" 3 O . . 3"));
/// ```
impl From<&Board> for Scene {
    fn from(board: &Board) -> Self {
        Self::Go(board.into())
    }
}

/// The stones, the player to move, the last move, and the prisoners.
impl From<&Position> for Scene {
    fn from(position: &Position) -> Self {
        Self::Go(position.into())
    }
}

/// The stones alone, with Black to move. The caption names the size of the board.
impl From<&Board> for Go {
    fn from(board: &Board) -> Self {
        let size = board.size();
        let rows = (0..size.height()).map(|row| {
            let points = (0..size.width()).map(|column| size.point(row, column));
            points.map(|point| Some(board.at(point?)? == Color::Black)).collect()
        });
        Self {
            points: rows.collect(),
            black_to_move: true,
            caption: alloc::format!("Go position, {size}"),
            ..Self::default()
        }
    }
}

/// The stones, the player to move, the last move, and the prisoners.
impl From<&Position> for Go {
    fn from(position: &Position) -> Self {
        let last = position.last_move().and_then(|last| last.point);
        Self {
            black_to_move: position.to_move() == Color::Black,
            last_move: last.map(|point| (point.row(), point.column())),
            captures: Some(position.prisoners()),
            ..position.board().into()
        }
    }
}
