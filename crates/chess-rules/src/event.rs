//! The events of a replay: moves with their details, and the items between them.

use alloc::borrow::Cow;

use crate::chess::{Color, Move, Outcome, Role};
use crate::item::ErrorItem;
use crate::position::{Captured, PawnStep, Position, Step, StepKind};
use crate::slot::{EMPTY, Slot};

/// A move as played, with the side, the piece, and the squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ply {
    /// Index of the ply within its line, from 0.
    pub index: u32,
    /// The side that moved.
    pub color: Color,
    /// The move, given by its squares.
    pub mv: Move,
    /// The kind of the piece that moved; for a promotion, a pawn.
    pub role: Role,
    /// The slot of the piece that moved; `None` if it has none.
    pub slot: Option<Slot>,
    /// The kind of the captured piece.
    pub captured: Option<Role>,
    /// `true` for an en passant capture, in which the captured pawn is beside the capturing pawn.
    pub en_passant: bool,
}

impl Ply {
    /// Returns the ply of a step, given the position after the step.
    #[inline(always)]
    #[must_use]
    pub fn new(
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
            role: position.role_of(step.piece),
            slot: Slot::from_piece(step.piece),
            captured: if piece == EMPTY { None } else { Some(position.role_of(piece)) },
            en_passant: piece != EMPTY && on != step.to,
        }
    }
}

/// A move with the piece that made it, from which its code and its step follow without a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// The move, given by its squares.
    pub mv: Move,
    /// The side that moves.
    pub color: Color,
    /// The kind of the piece; for a promotion, a pawn.
    pub role: Role,
    /// The slot of the piece; `None` if it has none.
    pub slot: Option<Slot>,
}

impl From<&Ply> for Moved {
    #[inline]
    fn from(ply: &Ply) -> Self {
        Self { mv: ply.mv, color: ply.color, role: ply.role, slot: ply.slot }
    }
}

impl Moved {
    /// Returns the move of a step that has not been played yet.
    #[must_use]
    pub fn new(position: &Position, step: Step) -> Self {
        Self {
            mv: Position::move_of(step),
            color: position.side,
            role: position.role_of(step.piece),
            slot: Slot::from_piece(step.piece),
        }
    }

    /// Returns the step of the move in the position before it.
    #[inline]
    pub fn step(&self, position: &Position) -> Option<Step> {
        let Self { mv: Move::Step { from, to, promotion }, slot: Some(slot), .. } = *self else {
            return position.step_of(self.mv).ok();
        };
        let kind = promotion.map_or(StepKind::Normal, StepKind::Promotion);
        let pawn = match from.index().abs_diff(to.index()) {
            _ if self.role != Role::Pawn => PawnStep::No,
            8 => PawnStep::Single,
            16 => PawnStep::Double,
            _ => PawnStep::Diagonal,
        };
        Some(Step { piece: slot.of(self.color), from, to, kind, pawn })
    }
}

/// A part of a game, as a reader reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event<'a> {
    /// A move. The current position is now that after the move.
    Move(Ply),
    /// A numeric annotation glyph.
    Nag(u16),
    /// A comment.
    Comment(Cow<'a, str>),
    /// An error item: an unusable token of the PGN from which the game was imported.
    Error(ErrorItem, Cow<'a, str>),
    /// A result.
    Result(Outcome),
    /// The start of a variation. The current position is now that before the replaced move.
    VariationStart,
    /// The end of a variation. The current position is again that after the replaced move.
    VariationEnd,
}
