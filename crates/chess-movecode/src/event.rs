//! What a replay tells: moves with everything that is known about them, and the items between.

use alloc::borrow::Cow;

use crate::chess::{Color, Move, Outcome, Role};
use crate::position::{Captured, PawnStep, Position, Step};
use crate::slot::{EMPTY, Slot};
use crate::token::ErrorItem;

/// A move as it was played: who, what, from where to where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ply {
    /// Number of the ply within its line, from 0.
    pub index: u32,
    /// The side that moved.
    pub color: Color,
    /// The move as squares.
    pub mv: Move,
    /// The kind of piece that moved (for a promotion, the pawn).
    pub role: Role,
    /// The piece that moved; `None` if it has no slot.
    pub slot: Option<Slot>,
    /// What it captured.
    pub captured: Option<Role>,
    /// The captured pawn stood beside the capturing one, not on its target.
    pub en_passant: bool,
}

impl Ply {
    /// From the position after the step.
    #[inline(always)]
    pub(crate) fn new(
        position: &Position,
        index: u32,
        color: Color,
        step: Step,
        captured: Captured,
    ) -> Self {
        let Captured { piece, on } = captured;
        Self {
            index,
            color,
            mv: Position::move_of(step),
            role: if step.pawn == PawnStep::No { position.role_of(step.piece) } else { Role::Pawn },
            slot: Slot::of_piece(step.piece),
            captured: if piece == EMPTY { None } else { Some(position.role_of(piece)) },
            en_passant: piece != EMPTY && on != step.to,
        }
    }
}

/// What a [`Replay`](crate::Replay) has read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event<'a> {
    /// A move; the position is now the one after it.
    Move(Ply),
    /// Annotation: a numeric annotation glyph.
    Nag(u16),
    /// Comment.
    Comment(Cow<'a, str>),
    /// Error item: an unusable token of the PGN from which the game came.
    Error(ErrorItem, Cow<'a, str>),
    /// Result.
    Result(Outcome),
    /// Start of a variation; the position is now the one before the move that it replaces.
    VariationStart,
    /// End of a variation; the position is the one after the replaced move again.
    VariationEnd,
}
