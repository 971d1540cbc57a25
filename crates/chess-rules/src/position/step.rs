//! Steps: moves whose piece is known. They are played and taken back without legality checks.

use super::{NO_FILE, NOWHERE, Position, color_of};
use crate::chess::{CastlingSide, Move, Role, Square};
use crate::slot::EMPTY;

/// The effect of a [`Step`] on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    /// Any other move, captures included.
    Normal,
    /// A pawn becomes a piece of this kind.
    Promotion(Role),
    /// Castling.
    Castle(CastlingSide),
    /// A null move: nothing moves.
    Null,
}

/// A move whose piece is known, ready to be played. In castling, `from` is the square of the king
/// and `to` that of the rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The piece code: side in bit 5, slot below.
    pub piece: u8,
    /// The square of the piece.
    pub from: Square,
    /// The square that it reaches.
    pub to: Square,
    /// The effect on the board.
    pub kind: StepKind,
    /// The kind of pawn step: a diagonal step may capture en passant, and a double step enables it.
    pub pawn: PawnStep,
}

/// The kind of a pawn step. The number of a diagonal step is the largest, so that its sum with
/// [`EMPTY`], the largest piece code, is above all other sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PawnStep {
    /// The piece is no pawn, or it castles.
    No,
    /// One square forward.
    Single,
    /// Two squares forward.
    Double,
    /// A capture, perhaps en passant.
    Diagonal,
}

/// The value of [`Position::en_passant`] after each kind of pawn step to each file.
static PASSED_FILE: [[u8; 8]; 4] =
    [[NO_FILE; 8], [NO_FILE; 8], [0, 1, 2, 3, 4, 5, 6, 7], [NO_FILE; 8]];

/// The piece removed by a step: its piece code ([`EMPTY`] for none) and its square.
#[derive(Debug, Clone, Copy)]
pub struct Captured {
    /// The piece code, or [`EMPTY`].
    pub piece: u8,
    /// The square on which the piece stood.
    pub on: Square,
}

/// The data required to take a step back and to play it again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Undo {
    pub(crate) step: Step,
    pub(crate) captured: Captured,
    en_passant: u8,
    halfmove_clock: u32,
    touched: u64,
}

impl Position {
    /// Plays a step without a legality check. [`take_back`](Self::take_back) undoes it.
    #[inline(always)]
    pub(crate) fn apply(&mut self, step: Step) -> Undo {
        let Self { en_passant, halfmove_clock, touched, .. } = *self;
        let captured = self.advance(step);
        Undo { step, captured, en_passant, halfmove_clock, touched }
    }

    /// Plays a step without a legality check.
    ///
    /// A piece on the target is removed. A diagonal pawn step to an empty square removes the pawn
    /// beside it.
    #[inline(always)]
    pub(crate) fn advance(&mut self, step: Step) -> Captured {
        if matches!(step.kind, StepKind::Normal) {
            self.advance_normal(step)
        } else {
            self.advance_special(step)
        }
    }

    #[inline(always)]
    fn advance_normal(&mut self, step: Step) -> Captured {
        let Step { piece, from, to, pawn, .. } = step;
        let mut on = to;
        let mut captured = self.squares[usize::from(to.index() & 63)];
        // A single branch that is almost never taken replaces two branches. The compiler would split
        // any other test of both values into two.
        if captured + pawn as u8 == EMPTY + PawnStep::Diagonal as u8 {
            on = Square::wrap(from.index() & 0o70 | to.index() & 7);
            captured = self.piece_code(on);
            self.squares[usize::from(on.index() & 63)] = EMPTY;
        }
        // Nothing changes if the target is empty, which is not known in advance.
        self.remove(captured, on);
        self.slots[usize::from(piece & 63)] = to.index();
        self.squares[usize::from(from.index() & 63)] = EMPTY;
        self.squares[usize::from(to.index() & 63)] = piece;
        let way = from.bit() | to.bit();
        self.sides[self.side.index()] ^= way;
        self.kinds[self.role_of(piece).index()] ^= way;
        self.touched |= way;
        self.en_passant = PASSED_FILE[pawn as usize][usize::from(to.file())];
        // Arithmetic, since the processor cannot predict a branch. No piece code is above `EMPTY`.
        let quiet = captured.wrapping_sub(pawn as u8) == EMPTY;
        self.pass(quiet);
        Captured { piece: captured, on }
    }

    /// Removes a captured piece from its slot and from the bitboards.
    #[inline(always)]
    fn remove(&mut self, piece: u8, on: Square) {
        self.slots[usize::from(piece & 63)] = NOWHERE;
        self.sides[usize::from(piece >> 5 & 1)] &= !on.bit();
        self.kinds[self.role_of(piece).index()] &= !on.bit();
    }

    /// Passes the turn to the other side.
    #[inline(always)]
    fn pass(&mut self, quiet: bool) {
        self.halfmove_clock = self.halfmove_clock.wrapping_add(1) * u32::from(quiet);
        self.side = !self.side;
        self.ply = self.ply.wrapping_add(1);
    }

    #[cold]
    #[inline(never)]
    fn advance_special(&mut self, step: Step) -> Captured {
        match step.kind {
            StepKind::Promotion(role) => {
                let captured = self.advance_normal(step);
                let promoted = step.piece | 16;
                self.slots[usize::from(step.piece & 63)] = NOWHERE;
                self.slots[usize::from(promoted & 63)] = step.to.index();
                self.roles[usize::from(promoted & 63)] = role;
                self.squares[usize::from(step.to.index() & 63)] = promoted;
                self.kinds[self.role_of(step.piece).index()] ^= step.to.bit();
                self.kinds[role.index()] ^= step.to.bit();
                return captured;
            }
            StepKind::Castle(castling_side) => {
                let (king_to, rook_to) = castling_targets(step.from, castling_side);
                let rook = self.piece_code(step.to);
                self.lift(step.from);
                self.lift(step.to);
                self.put(step.piece, king_to);
                self.put(rook, rook_to);
                self.touched |= step.from.bit() | step.to.bit();
            }
            StepKind::Normal | StepKind::Null => {}
        }
        self.en_passant = NO_FILE;
        self.pass(true);
        Captured { piece: EMPTY, on: step.to }
    }

    /// Takes back the last step.
    pub(crate) fn take_back(&mut self, undo: &Undo) {
        let Step { piece, from, to, kind, .. } = undo.step;
        match kind {
            StepKind::Normal | StepKind::Promotion(_) => {
                if matches!(kind, StepKind::Promotion(_)) {
                    self.slots[usize::from(piece & 63 | 16)] = NOWHERE;
                }
                self.lift(to);
                self.put(undo.captured.piece, undo.captured.on);
                self.put(piece, from);
            }
            StepKind::Castle(castling_side) => {
                let (king_to, rook_to) = castling_targets(from, castling_side);
                let rook = self.piece_code(rook_to);
                self.lift(king_to);
                self.lift(rook_to);
                self.put(piece, from);
                self.put(rook, to);
            }
            StepKind::Null => {}
        }
        self.touched = undo.touched;
        self.en_passant = undo.en_passant;
        self.halfmove_clock = undo.halfmove_clock;
        self.side = !self.side;
        self.ply = self.ply.saturating_sub(1);
    }

    fn lift(&mut self, square: Square) {
        let piece = self.piece_code(square);
        if piece != EMPTY {
            self.remove(piece, square);
            self.squares[usize::from(square.index() & 63)] = EMPTY;
        }
    }

    pub(crate) fn put(&mut self, piece: u8, square: Square) {
        if let Some(color) = color_of(piece) {
            self.sides[color.index()] |= square.bit();
            self.kinds[self.role_of(piece).index()] |= square.bit();
            self.squares[usize::from(square.index() & 63)] = piece;
            self.slots[usize::from(piece & 63)] = square.index();
        }
    }

    /// Returns a step as a move between squares.
    pub(crate) fn move_of(step: Step) -> Move {
        match step.kind {
            StepKind::Normal => Move::Step { from: step.from, to: step.to, promotion: None },
            StepKind::Promotion(role) => {
                Move::Step { from: step.from, to: step.to, promotion: Some(role) }
            }
            StepKind::Castle(_) => Move::Castle { king: step.from, rook: step.to },
            StepKind::Null => Move::Null,
        }
    }
}

/// Returns the squares of king and rook after castling.
pub(crate) fn castling_targets(king: Square, castling_side: CastlingSide) -> (Square, Square) {
    let rank = king.index() & 0o70;
    let (king_file, rook_file) = castling_side.target_files();
    (Square::wrap(rank | king_file), Square::wrap(rank | rook_file))
}
