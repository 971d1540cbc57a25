//! The rules of chess on the slot board. Moves that are illegal only because they leave the king in
//! check are distinguished from other illegal moves.
//!
//! Offsets give valid geometry, so three checks remain: the path is free, the target is allowed,
//! and the king is safe afterwards. Positions may be impossible (both kings in check, no king),
//! since a lenient reader accepts them.

mod plain;

use crate::chess::{CastlingSide, Color, Move, Role, Square};
use crate::error::{Error, ErrorKind, IllegalReason};
use crate::masks::{between, first, sight, squares};
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
    pub(crate) fn judge_step(&self, step: Step) -> Result<(), IllegalReason> {
        match step.kind {
            StepKind::Null => Ok(()),
            StepKind::Castle(castling_side) => self.judge_castling(step, castling_side),
            StepKind::Normal if self.is_plain(step) => Ok(()),
            StepKind::Normal | StepKind::Promotion(_) => self.judge_normal(step),
        }
    }

    /// Checks a step without castling, rule by rule. A function of its own keeps the plain steps fast.
    #[inline(never)]
    fn judge_normal(&self, step: Step) -> Result<(), IllegalReason> {
        let Step { from, to, kind, pawn, .. } = step;
        let target = self.piece_code(to);
        if color_of(target) == Some(self.side) {
            return Err(IllegalReason::OwnPiece);
        }
        if pawn != PawnStep::No {
            self.judge_pawn(step, target)?;
            let last_rank = to.rank() == (!self.side).back_rank();
            return match (last_rank, kind) {
                (true, StepKind::Normal) => Err(IllegalReason::MissingPromotion),
                (false, StepKind::Promotion(_)) => Err(IllegalReason::EarlyPromotion),
                _ => Ok(()),
            };
        }
        if self.is_free_between(from, to) { Ok(()) } else { Err(IllegalReason::Blocked) }
    }

    fn judge_pawn(&self, step: Step, target: u8) -> Result<(), IllegalReason> {
        let Step { from, to, pawn, .. } = step;
        match pawn {
            PawnStep::Diagonal if target == EMPTY => {
                if self.is_en_passant(to) {
                    Ok(())
                } else {
                    Err(IllegalReason::NothingToCapture)
                }
            }
            PawnStep::Diagonal | PawnStep::No => Ok(()),
            PawnStep::Single if target != EMPTY => Err(IllegalReason::Blocked),
            PawnStep::Single => Ok(()),
            PawnStep::Double if from.rank() != self.side.pawn_rank() => {
                Err(IllegalReason::NotOnHomeRank)
            }
            PawnStep::Double if target == EMPTY && self.is_free_between(from, to) => Ok(()),
            PawnStep::Double => Err(IllegalReason::Blocked),
        }
    }

    /// Returns `true` if a pawn of the side to move that reaches this square captures en passant.
    pub(crate) fn is_en_passant(&self, to: Square) -> bool {
        let rank = if self.side == Color::White { 5 } else { 2 };
        to.rank() == rank && self.en_passant == to.file()
    }

    /// Checks castling: "Needs the right". Every square that the king or rook crosses or reaches
    /// must be empty, apart from the king and rook themselves.
    fn judge_castling(&self, step: Step, castling_side: CastlingSide) -> Result<(), IllegalReason> {
        let Step { from: king, to: rook, .. } = step;
        if self.castling_rook(self.side, castling_side) != Some(rook) {
            return Err(IllegalReason::NoCastlingRight);
        }
        let (king_to, rook_to) = castling_targets(king, castling_side);
        let files = [king, rook, king_to, rook_to].map(Square::file);
        let first = files.iter().copied().min().unwrap_or(0);
        let last = files.iter().copied().max().unwrap_or(7);
        let free = (first..=last).all(|file| {
            let square = Square::wrap(king.index() & 0o70 | file);
            square == king || square == rook || self.piece_code(square) == EMPTY
        });
        if free { Ok(()) } else { Err(IllegalReason::Blocked) }
    }

    /// Checks that the king is safe before the step (for castling and null moves), on its path, and
    /// after the step.
    ///
    /// The step must have passed [`judge_step`](Self::judge_step).
    #[inline]
    pub(crate) fn judge_king(&self, step: Step) -> Result<(), IllegalReason> {
        match step.kind {
            StepKind::Normal | StepKind::Promotion(_) if self.leaves_check(step) => {
                Err(IllegalReason::KingInCheck)
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
    ) -> Result<(), IllegalReason> {
        if !self.is_castling_way_safe(step, castling_side) {
            return Err(IllegalReason::CastlingThroughCheck);
        }
        let king_to = castling_targets(step.from, castling_side).0;
        let (among, occupied) = (self.pieces_of(!self.side), self.occupied_after(step));
        if self.is_attacked_among(king_to, !self.side, among, occupied) {
            Err(IllegalReason::KingInCheck)
        } else {
            Ok(())
        }
    }

    #[cold]
    fn judge_null(&self) -> Result<(), IllegalReason> {
        if self.is_check() { Err(IllegalReason::NullMoveInCheck) } else { Ok(()) }
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
    pub fn judge(&self, step: Step) -> Result<(), IllegalReason> {
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

    /// Converts squares into a step: finds the piece, and checks that it can move that way.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::IllegalMove`] if it cannot.
    #[inline]
    pub fn step_of(&self, mv: Move) -> Result<Step, ErrorKind> {
        let geometry = ErrorKind::IllegalMove(IllegalReason::Geometry);
        match mv {
            Move::Null => Ok(self.null_step()),
            Move::Castle { king, rook } => {
                let castling_side = if rook.file() > king.file() {
                    CastlingSide::King
                } else {
                    CastlingSide::Queen
                };
                let step = self.castle_step(castling_side).map_err(ErrorKind::IllegalMove)?;
                if step.from == king && step.to == rook { Ok(step) } else { Err(geometry) }
            }
            Move::Step { from, to, promotion } => {
                let piece = self.piece_code(from);
                if color_of(piece) != Some(self.side) {
                    return Err(geometry);
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

    /// Returns the null move as a step; see [`raw`](crate::raw).
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
    /// [`IllegalReason::NoCastlingRight`] or [`IllegalReason::Blocked`].
    pub fn castle_step(&self, castling_side: CastlingSide) -> Result<Step, IllegalReason> {
        let no_right = IllegalReason::NoCastlingRight;
        let rook = self.castling_rook(self.side, castling_side).ok_or(no_right)?;
        let king = self.king(self.side).ok_or(no_right)?;
        let (king_to, rook_to) = castling_targets(king, castling_side);
        let free = |square| square == king || square == rook || self.piece_code(square) == EMPTY;
        if !free(king_to) || !free(rook_to) {
            return Err(IllegalReason::Blocked);
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

    /// Returns the legal moves of the side to move, without null moves.
    ///
    /// ```
    /// use chess_game::Start;
    ///
    /// assert_eq!(Start::standard().position().legal_moves().count(), 20);
    /// ```
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let last_rank = (!self.side).back_rank();
        let steps = squares(self.pieces_of(self.side)).flat_map(move |from| {
            let role = self.role_of(self.piece_code(from));
            self.targets(role, from).flat_map(move |to| {
                let promotes = role == Role::Pawn && to.rank() == last_rank;
                let roles: &[Option<Role>] = if promotes {
                    const {
                        &[
                            Some(Role::Queen),
                            Some(Role::Rook),
                            Some(Role::Bishop),
                            Some(Role::Knight),
                        ]
                    }
                } else {
                    &[None]
                };
                roles.iter().map(move |&promotion| Move::Step { from, to, promotion })
            })
        });
        let castling =
            [CastlingSide::King, CastlingSide::Queen].into_iter().filter_map(|castling_side| {
                let king = self.king(self.side)?;
                Some(Move::Castle { king, rook: self.castling_rook(self.side, castling_side)? })
            });
        steps
            .chain(castling)
            .filter(move |mv| self.step_of(*mv).is_ok_and(|step| self.judge(step).is_ok()))
    }

    /// Returns `true` if the side to move is in check and has no legal move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns `true` if the side to move is not in check and has no legal move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Plays a move without checking that the king is safe. Use this method to follow the moves of
    /// a [`Game`](crate::Game).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::IllegalMove`] if the piece cannot move that way.
    pub fn make(&mut self, mv: Move) -> Result<(), ErrorKind> {
        let step = self.step_of(mv)?;
        self.advance(step);
        Ok(())
    }

    /// Returns the position after a legal move.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::IllegalMove`] if the move is not legal in this position.
    pub fn play(&self, mv: Move) -> Result<Self, Error> {
        let step = self.step_of(mv)?;
        self.judge(step).map_err(ErrorKind::IllegalMove)?;
        let mut position = self.clone();
        position.advance(step);
        Ok(position)
    }

    /// Returns the squares to which a piece of the side to move can go, regardless of the safety of
    /// its king. For pawns, these include double steps from any rank.
    fn targets(&self, role: Role, from: Square) -> impl Iterator<Item = Square> {
        let set = match role {
            Role::Pawn => {
                let (pawn, enemies) = (from.bit(), self.pieces_of(!self.side));
                let pushes = match self.side {
                    Color::White => pawn << 8 | pawn << 16,
                    Color::Black => pawn >> 8 | pawn >> 16,
                };
                let captures = sight(from).of_pawns(!self.side) & (enemies | self.en_passant_bit());
                pushes & !self.occupied() | captures
            }
            _ => sight(from).of(role) & !self.pieces_of(self.side),
        };
        squares(set).filter(move |to| self.is_free_between(from, *to))
    }

    /// Returns `true` if the side to move has a legal move.
    pub(crate) fn has_legal_move(&self) -> bool {
        let own = self.pieces_of(self.side);
        let Some(king) = self.king(self.side) else {
            return squares(own).any(|from| self.can_move(from, u64::MAX));
        };
        // Most checks are answered by a king move; other pieces must capture the checking piece or
        // block the check.
        if self.can_move(king, u64::MAX) {
            return true;
        }
        let checkers = self.attackers(king, !self.side);
        let answers = match checkers.count_ones() {
            0 => u64::MAX,
            1 => first(checkers)
                .map_or(0, |checker| between(king, checker) | checkers | self.en_passant_bit()),
            _ => return false,
        };
        squares(own & !king.bit()).any(|from| self.can_move(from, answers))
    }

    /// Returns the square on which a pawn may capture en passant, as a bitboard.
    fn en_passant_bit(&self) -> u64 {
        let rank = if self.side == Color::White { 5 } else { 2 };
        self.en_passant_file().and_then(|file| Square::at(file, rank)).map_or(0, Square::bit)
    }

    /// Returns `true` if the piece has a legal move to one of the given squares.
    fn can_move(&self, from: Square, allowed: u64) -> bool {
        let role = self.role_of(self.piece_code(from));
        // Castling is never the only legal move.
        let last_rank = (!self.side).back_rank();
        self.targets(role, from).filter(|to| to.bit() & allowed != 0).any(|to| {
            // All promotions of a pawn move are equally legal.
            let promotes = role == Role::Pawn && to.rank() == last_rank;
            let promotion = promotes.then_some(Role::Queen);
            self.step_of(Move::Step { from, to, promotion })
                .is_ok_and(|step| self.judge(step).is_ok())
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
