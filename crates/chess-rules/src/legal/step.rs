//! The step of a move: which piece makes it, and how.

use crate::chess::{CastlingSide, Color, Move, Role, Square};
use crate::error::IllegalMove;
use crate::masks::sight;
use crate::position::{PawnStep, Position, Step, StepKind, castling_targets, color_of};
use crate::slot::{EMPTY, Slot};

impl Position {
    /// Converts squares into a step: finds the piece, and checks that it can move that way.
    ///
    /// # Errors
    ///
    /// The reason why it cannot.
    #[inline]
    pub fn step_of(&self, mv: Move) -> Result<Step, IllegalMove> {
        let geometry = IllegalMove::Geometry;
        match mv {
            Move::Null => Ok(self.null_step()),
            Move::Castle { king, rook } => {
                let castling_side = if rook.file() > king.file() {
                    CastlingSide::King
                } else {
                    CastlingSide::Queen
                };
                let step = self.castle_step(castling_side)?;
                if step.from == king && step.to == rook { Ok(step) } else { Err(geometry) }
            }
            Move::Step { from, to, promotion } => {
                let piece = self.piece_code(from);
                if color_of(piece) != Some(self.side) {
                    return Err(IllegalMove::NoPiece);
                }
                let role = self.role_of(piece);
                let pawn = reach(self.side, role, from, to).ok_or(geometry)?;
                let kind = match promotion {
                    None => StepKind::Normal,
                    Some(new) if role == Role::Pawn && Role::PROMOTIONS.contains(&new) => {
                        StepKind::Promotion(new)
                    }
                    Some(_) => return Err(geometry),
                };
                Ok(Step { piece, from, to, kind, pawn })
            }
        }
    }

    /// Returns the null move as a step; see [`internal`](crate::internal).
    #[must_use]
    pub fn null_step(&self) -> Step {
        let king = self.king(self.side).unwrap_or(Square::wrap(0));
        let piece = Slot::KING.of(self.side);
        Step { piece, from: king, to: king, kind: StepKind::Null, pawn: PawnStep::No }
    }

    /// Returns castling as a step.
    ///
    /// The castling right and free target squares are required even in trusted reading, since there
    /// would be no square to move to without them.
    ///
    /// # Errors
    ///
    /// [`IllegalMove::NoCastlingRight`] or [`IllegalMove::Blocked`].
    pub fn castle_step(&self, castling_side: CastlingSide) -> Result<Step, IllegalMove> {
        let no_right = IllegalMove::NoCastlingRight;
        let rook = self.castling_rook(self.side, castling_side).ok_or(no_right)?;
        let king = self.king(self.side).ok_or(no_right)?;
        let (king_to, rook_to) = castling_targets(king, castling_side);
        let free = |square| square == king || square == rook || self.piece_code(square) == EMPTY;
        if !free(king_to) || !free(rook_to) {
            return Err(IllegalMove::Blocked);
        }
        let piece = Slot::KING.of(self.side);
        Ok(Step {
            piece,
            from: king,
            to: rook,
            kind: StepKind::Castle(castling_side),
            pawn: PawnStep::No,
        })
    }
}

/// Returns the kind of pawn step with which a piece gets from one square to another on an empty
/// board, or `None` if it does not move that way.
fn reach(side: Color, role: Role, from: Square, to: Square) -> Option<PawnStep> {
    if role != Role::Pawn {
        return (sight(from).of(role) & to.bit() != 0).then_some(PawnStep::No);
    }
    let forward = match side {
        Color::White => to.index().wrapping_sub(from.index()),
        Color::Black => from.index().wrapping_sub(to.index()),
    };
    match (forward, from.file().abs_diff(to.file())) {
        (8, _) => Some(PawnStep::Single),
        (16, _) => Some(PawnStep::Double),
        (7 | 9, 1) => Some(PawnStep::Diagonal),
        _ => None,
    }
}
