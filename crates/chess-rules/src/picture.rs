//! Scenes of positions, for pictures and for boards of characters.

use crate::{Color, Position, Role, Square};
use board_picture::scene::Scene;
use board_picture::scene::chess::Chess;

/// The pieces, the side to move, and a king in check.
///
/// ```
/// use board_picture::scene::Scene;
/// use board_picture::text::{self, Look};
/// use chess_rules::Fen;
///
/// let fen: Fen = "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1".parse()?;
/// let board = text::board(&Scene::from(fen.position()), &Look::default());
/// assert!(board.contains('q'));
/// # Ok::<(), chess_rules::Error>(())
/// ```
impl From<&Position> for Chess {
    fn from(position: &Position) -> Self {
        let squares = (0..64).filter_map(Square::new);
        let side = position.side_to_move();
        let king = |square: &Square| {
            let piece = position.piece_at(*square);
            piece.is_some_and(|piece| piece.role == Role::King && piece.color == side)
        };
        let check = squares.clone().find(king).filter(|_| position.is_check());
        Self {
            check: check.map(|square| usize::from(square.index())),
            squares: squares.map(|square| letter(position, square)).collect(),
            white_to_move: side == Color::White,
            ..Self::default()
        }
    }
}

impl From<&Position> for Scene {
    fn from(position: &Position) -> Self {
        Self::Chess(position.into())
    }
}

/// Returns the letter of the piece on a square as in FEN.
fn letter(position: &Position, square: Square) -> Option<char> {
    let piece = position.piece_at(square)?;
    let letter = piece.role.letter();
    Some(if piece.color == Color::White { letter } else { letter.to_ascii_lowercase() })
}
