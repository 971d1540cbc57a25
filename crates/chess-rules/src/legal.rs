//! The rules of chess on the slot board. Moves that are illegal only because they leave the king in
//! check are distinguished from other illegal moves.
//!
//! Offsets give valid geometry, so three checks remain: the path is free, the target is allowed,
//! and the king is safe afterwards. Positions may be impossible (both kings in check, no king),
//! since a lenient reader accepts them.

mod moves;
mod plain;
mod step;

use crate::chess::{CastlingSide, Color, Role, Square};
use crate::error::IllegalMove;
use crate::masks::{between, sight, squares};
use crate::position::{PawnStep, Position, Step, StepKind, castling_targets, color_of};
use crate::slot::{EMPTY, Slot};

impl Position {
    /// Returns `true` if the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.in_check(self.side)
    }

    pub(crate) fn in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.is_attacked(king, !color))
    }

    /// Returns `true` if a piece of `by` could capture on `target`.
    pub(crate) fn is_attacked(&self, target: Square, by: Color) -> bool {
        self.is_attacked_among(target, by, self.pieces_of(by), self.occupied())
    }

    /// Returns `true` if one of the pieces in `among`, which belong to `by`, could capture on
    /// `target`, given a bitboard of the occupied squares.
    #[inline]
    fn is_attacked_among(&self, target: Square, by: Color, among: u64, occupied: u64) -> bool {
        let (near, far) = self.candidates(target, by);
        near & among != 0 || squares(far & among).any(|from| between(target, from) & occupied == 0)
    }

    /// Returns the pieces of `by` that could capture on `target`.
    fn attackers(&self, target: Square, by: Color) -> u64 {
        let (near, far) = self.candidates(target, by);
        let (among, occupied) = (self.pieces_of(by), self.occupied());
        squares(far & among)
            .filter(|from| between(target, *from) & occupied == 0)
            .fold(near & among, |set, from| set | from.bit())
    }

    /// Returns two sets of pieces of either side that attack `target` if they belong to `by`:
    /// knights, pawns, and kings, and the sliders, which also need empty squares in between.
    #[inline(always)]
    fn candidates(&self, target: Square, by: Color) -> (u64, u64) {
        let sight = sight(target);
        let near = sight.of(Role::Knight) & self.kind(Role::Knight)
            | sight.of_pawns(by) & self.kind(Role::Pawn)
            | sight.of(Role::King) & self.kind(Role::King);
        let queens = self.kind(Role::Queen);
        let far = sight.of(Role::Bishop) & (self.kind(Role::Bishop) | queens)
            | sight.of(Role::Rook) & (self.kind(Role::Rook) | queens);
        (near, far)
    }

    /// Returns the squares from which a piece of this kind and of the side to move could go to `to`
    /// on an empty board. Not for pawns.
    #[inline]
    pub(crate) fn origins(&self, role: Role, to: Square) -> u64 {
        sight(to).of(role) & self.pieces(self.side, role)
    }

    /// Returns `true` if all squares between two squares are empty, or if the two squares are not
    /// on a common line.
    #[inline]
    pub(crate) fn is_free_between(&self, from: Square, to: Square) -> bool {
        between(from, to) & self.occupied() == 0
    }

    /// Checks a step against all rules except the safety of the king.
    pub(crate) fn judge_step(&self, step: Step) -> Result<(), IllegalMove> {
        match step.kind {
            StepKind::Null => Ok(()),
            StepKind::Castle(castling_side) => self.judge_castling(step, castling_side),
            StepKind::Normal if self.is_plain(step) => Ok(()),
            StepKind::Normal | StepKind::Promotion(_) => self.judge_normal(step),
        }
    }

    /// Checks a step without castling, rule by rule. A function of its own keeps the plain steps fast.
    #[inline(never)]
    fn judge_normal(&self, step: Step) -> Result<(), IllegalMove> {
        let Step { from, to, kind, pawn, .. } = step;
        let target = self.piece_code(to);
        if color_of(target) == Some(self.side) {
            return Err(IllegalMove::OwnPiece);
        }
        if pawn != PawnStep::No {
            self.judge_pawn(step, target)?;
            let last_rank = to.rank() == (!self.side).back_rank();
            return match (last_rank, kind) {
                (true, StepKind::Normal) => Err(IllegalMove::MissingPromotion),
                (false, StepKind::Promotion(_)) => Err(IllegalMove::EarlyPromotion),
                _ => Ok(()),
            };
        }
        if self.is_free_between(from, to) { Ok(()) } else { Err(IllegalMove::Blocked) }
    }

    fn judge_pawn(&self, step: Step, target: u8) -> Result<(), IllegalMove> {
        let Step { from, to, pawn, .. } = step;
        match pawn {
            PawnStep::Diagonal if target == EMPTY => {
                if self.is_en_passant(to) {
                    Ok(())
                } else {
                    Err(IllegalMove::NothingToCapture)
                }
            }
            PawnStep::Diagonal | PawnStep::No => Ok(()),
            PawnStep::Single if target != EMPTY => Err(IllegalMove::Blocked),
            PawnStep::Single => Ok(()),
            PawnStep::Double if from.rank() != self.side.pawn_rank() => {
                Err(IllegalMove::NotOnHomeRank)
            }
            PawnStep::Double if target == EMPTY && self.is_free_between(from, to) => Ok(()),
            PawnStep::Double => Err(IllegalMove::Blocked),
        }
    }

    /// Returns `true` if a pawn of the side to move that reaches this square captures en passant.
    pub(crate) fn is_en_passant(&self, to: Square) -> bool {
        let rank = if self.side == Color::White { 5 } else { 2 };
        to.rank() == rank && self.en_passant == to.file()
    }

    /// Checks castling: "Needs the right". Every square that the king or rook crosses or reaches
    /// must be empty, apart from the king and rook themselves.
    fn judge_castling(&self, step: Step, castling_side: CastlingSide) -> Result<(), IllegalMove> {
        let Step { from: king, to: rook, .. } = step;
        if self.castling_rook(self.side, castling_side) != Some(rook) {
            return Err(IllegalMove::NoCastlingRight);
        }
        let (king_to, rook_to) = castling_targets(king, castling_side);
        let files = [king, rook, king_to, rook_to].map(Square::file);
        let first = files.iter().copied().min().unwrap_or(0);
        let last = files.iter().copied().max().unwrap_or(7);
        let free = (first..=last).all(|file| {
            let square = Square::wrap(king.index() & 0o70 | file);
            square == king || square == rook || self.piece_code(square) == EMPTY
        });
        if free { Ok(()) } else { Err(IllegalMove::Blocked) }
    }

    /// Checks that the king is safe before the step (for castling and null moves), on its path, and
    /// after the step.
    ///
    /// The step must have passed [`judge_step`](Self::judge_step).
    #[inline]
    pub(crate) fn judge_king(&self, step: Step) -> Result<(), IllegalMove> {
        match step.kind {
            StepKind::Normal | StepKind::Promotion(_) if self.leaves_check(step) => {
                Err(IllegalMove::KingInCheck)
            }
            StepKind::Normal | StepKind::Promotion(_) => Ok(()),
            StepKind::Castle(castling_side) => self.judge_castling_king(step, castling_side),
            StepKind::Null => self.judge_null(),
        }
    }

    #[cold]
    fn judge_castling_king(
        &self,
        step: Step,
        castling_side: CastlingSide,
    ) -> Result<(), IllegalMove> {
        if !self.is_castling_way_safe(step, castling_side) {
            return Err(IllegalMove::CastlingThroughCheck);
        }
        let king_to = castling_targets(step.from, castling_side).0;
        let (among, occupied) = (self.pieces_of(!self.side), self.occupied_after(step));
        if self.is_attacked_among(king_to, !self.side, among, occupied) {
            Err(IllegalMove::KingInCheck)
        } else {
            Ok(())
        }
    }

    #[cold]
    fn judge_null(&self) -> Result<(), IllegalMove> {
        if self.is_check() { Err(IllegalMove::NullMoveInCheck) } else { Ok(()) }
    }

    /// Returns `true` if the step leaves the king of the moving side in check.
    ///
    /// The board is not changed. The step is applied only to the bitboard of occupied squares,
    /// which covers pins, checks, discovered checks, and en passant captures alike.
    #[inline]
    pub(crate) fn leaves_check(&self, step: Step) -> bool {
        let Step { from, to, piece, pawn, .. } = step;
        let Some(king) = self.king(self.side) else { return false };
        let moves_king = piece == Slot::KING.of(self.side);
        let beside = Square::wrap(from.index() & 0o70 | to.index() & 7);
        let in_passing = (pawn == PawnStep::Diagonal) & (self.occupied() & to.bit() == 0);
        let captured = if in_passing { beside.bit() } else { to.bit() };
        let enemies = self.pieces_of(!self.side) & !captured;
        let occupied = self.occupied() & !from.bit() & !captured | to.bit();
        self.is_attacked_among(if moves_king { to } else { king }, !self.side, enemies, occupied)
    }

    /// Returns `true` if no square from the king to its castling target is attacked. The king
    /// itself does not block attacks.
    fn is_castling_way_safe(&self, step: Step, castling_side: CastlingSide) -> bool {
        let king = step.from;
        let target = castling_targets(king, castling_side).0;
        let (first, last) = (king.file().min(target.file()), king.file().max(target.file()));
        let (enemies, occupied) = (self.pieces_of(!self.side), self.occupied() & !king.bit());
        (first..=last).all(|file| {
            let square = Square::wrap(king.index() & 0o70 | file);
            !self.is_attacked_among(square, !self.side, enemies, occupied)
        })
    }

    /// Returns the occupied squares after a step.
    fn occupied_after(&self, step: Step) -> u64 {
        let Step { from, to, kind, pawn, .. } = step;
        let occupied = self.occupied();
        match kind {
            StepKind::Castle(castling_side) => {
                let (king_to, rook_to) = castling_targets(from, castling_side);
                occupied & !from.bit() & !to.bit() | king_to.bit() | rook_to.bit()
            }
            StepKind::Null => occupied,
            StepKind::Normal | StepKind::Promotion(_) => {
                let in_passing = (pawn == PawnStep::Diagonal) & (occupied & to.bit() == 0);
                let beside = Square::wrap(from.index() & 0o70 | to.index() & 7);
                let captured = if in_passing { beside.bit() } else { 0 };
                occupied & !from.bit() & !captured | to.bit()
            }
        }
    }

    /// Returns `true` if the king of the other side is in check after the step.
    ///
    /// The board is not changed. The pieces that stay are tested with the squares occupied after
    /// the step, and the moving piece is tested on its target square.
    pub(crate) fn gives_check(&self, step: Step) -> bool {
        let Step { from, to, kind, piece, .. } = step;
        let Some(king) = self.king(!self.side) else { return false };
        let (gone, come, role) = match kind {
            StepKind::Null => (0, to, None),
            StepKind::Castle(castling_side) => {
                (from.bit() | to.bit(), castling_targets(from, castling_side).1, Some(Role::Rook))
            }
            // Trusted data may contain the capture of a king.
            _ if king == to => return false,
            StepKind::Promotion(role) => (from.bit(), to, Some(role)),
            StepKind::Normal => (from.bit(), to, Some(self.role_of(piece))),
        };
        let occupied = self.occupied_after(step);
        let reach = |role: Role| match role {
            Role::Pawn => sight(king).of_pawns(self.side),
            _ => sight(king).of(role),
        };
        let direct = role.is_some_and(|role| {
            reach(role) & come.bit() != 0 && between(king, come) & occupied == 0
        });
        direct
            || self.is_attacked_among(
                king,
                self.side,
                self.pieces_of(self.side) & !gone & !to.bit(),
                occupied,
            )
    }

    /// Checks a step against all rules of chess.
    ///
    /// # Errors
    ///
    /// The first rule that the step breaks.
    #[inline]
    pub fn judge(&self, step: Step) -> Result<(), IllegalMove> {
        self.judge_step(step)?;
        self.judge_king(step)
    }

    /// Returns `true` if the rules of chess allow the pieces: each side has one king and at most
    /// sixteen pieces and eight pawns, no pawn is on the first or last rank, and the side that has
    /// just moved is not in check.
    pub(crate) fn has_lawful_pieces(&self) -> bool {
        const LAST_RANKS: u64 = 0xff00_0000_0000_00ff;
        let counts = [Color::White, Color::Black].into_iter().all(|color| {
            self.pieces_of(color).count_ones() <= 16
                && self.pieces(color, Role::King).is_power_of_two()
                && self.pieces(color, Role::Pawn).count_ones() <= 8
        });
        counts && self.kind(Role::Pawn) & LAST_RANKS == 0 && !self.in_check(!self.side)
    }

    /// Returns `false` if the side to move is in a check that the preceding double step cannot have
    /// caused: any check must come from that pawn or through the square that it left.
    pub(crate) fn is_double_step_possible(&self) -> bool {
        let (Some(file), Some(king)) = (self.en_passant_file(), self.king(self.side)) else {
            return true;
        };
        let mover = !self.side;
        let left = Square::wrap(mover.pawn_rank() << 3 | file);
        let (home, pawn) = (left.index(), if mover == Color::White { 16 } else { 240 });
        let pawn = Square::wrap(home.wrapping_add(pawn));
        squares(self.attackers(king, mover))
            .all(|checker| checker == pawn || between(checker, king) & left.bit() != 0)
    }
}
