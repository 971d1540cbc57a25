//! The rules of chess on the slot board. Moves that only leave the king in check are told apart
//! from other illegal moves.
//!
//! Offsets give valid geometry, so three checks remain: the way is free, the target is allowed, and
//! the king is safe afterwards. Positions may be impossible (both kings in check, no king), since a
//! lenient reader continues in them.

use crate::chess::{Color, Move, Role, Square, Wing};
use crate::dialect::Offsets;
use crate::error::{Error, ErrorKind, IllegalReason};
use crate::position::{PawnStep, Position, Step, StepKind, castling_targets, color_of};
use crate::slot::{EMPTY, Slot};
use crate::tables::{KING_STEPS, KNIGHT_STEPS, NO_PAWN, OFF_BOARD, offset_between, step};

/// Directions of bishops, and then those of rooks, as (file, rank).
pub(crate) const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(crate) const STRAIGHTS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Squares in each of the eight directions from each square, diagonals first, as bit masks. In
/// directions 0, 1, 4, and 6, square numbers increase.
static RAYS: [[u64; 8]; 64] = rays();
/// Squares at the distance of a knight's move, and of a king's move.
pub(crate) static KNIGHT_HOPS: [u64; 64] = hops(KNIGHT_STEPS);
pub(crate) static KING_HOPS: [u64; 64] = hops(KING_STEPS);
/// Squares from which a white pawn, and a black pawn, attacks each square.
static PAWN_ORIGINS: [[u64; 64]; 2] = [
    hops([(-1, -1), (1, -1), (-1, -1), (1, -1), (-1, -1), (1, -1), (-1, -1), (1, -1)]),
    hops([(-1, 1), (1, 1), (-1, 1), (1, 1), (-1, 1), (1, 1), (-1, 1), (1, 1)]),
];

const fn rays() -> [[u64; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let way = if direction < 4 { DIAGONALS[direction] } else { STRAIGHTS[direction - 4] };
            let mut to = step(from, way);
            while to != OFF_BOARD {
                table[from as usize][direction] |= 1 << to;
                to = step(to, way);
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

const fn hops(steps: [(i8, i8); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 8 {
            let to = step(from, steps[i]);
            if to != OFF_BOARD {
                table[from as usize] |= 1 << to;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// Returns the squares of a set in ascending order.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    core::iter::from_fn(move || {
        let square = first(set)?;
        set &= set - 1;
        Some(square)
    })
}

/// Returns the squares between two squares on a common line.
fn between(from: Square, to: Square) -> u64 {
    let rays = |square: Square| RAYS[usize::from(square.index() & 63)].iter();
    // The ray that reaches `to`, without the squares beyond it.
    let lines = rays(from).zip(rays(to));
    lines.fold(
        0,
        |set, (ray, behind)| {
            if ray & to.bit() == 0 { set } else { set | ray & !behind & !to.bit() }
        },
    )
}

/// Returns the lowest square of a set.
#[inline]
fn first(set: u64) -> Option<Square> {
    u8::try_from(set.trailing_zeros()).ok().and_then(Square::new)
}

/// Returns the first pieces met along the diagonals, and along file and rank.
#[inline]
pub(crate) fn first_hits(from: Square, occupied: u64) -> [u64; 2] {
    let rays = &RAYS[usize::from(from.index() & 63)];
    let rising = |direction: usize| {
        let hits = rays[direction] & occupied;
        hits & hits.wrapping_neg()
    };
    // The highest bit, if any.
    let falling = |direction: usize| {
        let hits = rays[direction] & occupied;
        (1_u64 << 63).checked_shr(hits.leading_zeros()).unwrap_or(0)
    };
    [
        rising(0) | rising(1) | falling(2) | falling(3),
        rising(4) | falling(5) | rising(6) | falling(7),
    ]
}

impl Position {
    /// Returns `true` if the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.in_check(self.side)
    }

    pub(crate) fn in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.is_attacked(king, !color))
    }

    /// Returns the squares of the pieces of one side.
    #[inline]
    pub(crate) fn pieces_of(&self, color: Color) -> u64 {
        match color {
            Color::White => self.white,
            Color::Black => self.occupied & !self.white,
        }
    }

    /// Returns `true` if a piece of `by` could capture on `target`.
    pub(crate) fn is_attacked(&self, target: Square, by: Color) -> bool {
        self.is_attacked_among(target, by, self.pieces_of(by), self.occupied)
    }

    /// Returns `true` if a piece of `by` could capture on `target`, given masks of the occupied
    /// squares and of the pieces of `by`.
    #[inline]
    fn is_attacked_among(&self, target: Square, by: Color, enemies: u64, occupied: u64) -> bool {
        self.candidates(target, by, enemies, occupied).into_iter().any(|(set, one, other)| {
            squares(set).any(|square| {
                let role = self.role_of(self.piece_code(square));
                role == one || role == other
            })
        })
    }

    /// Returns the pieces of `by` that could capture on `target`.
    fn attackers(&self, target: Square, by: Color) -> u64 {
        let mut attackers = 0;
        for (set, one, other) in self.candidates(target, by, self.pieces_of(by), self.occupied) {
            for square in squares(set) {
                let role = self.role_of(self.piece_code(square));
                if role == one || role == other {
                    attackers |= square.bit();
                }
            }
        }
        attackers
    }

    /// Returns the pieces of `by` that attack `target` if they are of one of two kinds.
    #[inline(always)]
    fn candidates(
        &self,
        target: Square,
        by: Color,
        enemies: u64,
        occupied: u64,
    ) -> [(u64, Role, Role); 5] {
        let at = usize::from(target.index() & 63);
        let [diagonal, straight] = first_hits(target, occupied);
        [
            (diagonal & enemies, Role::Bishop, Role::Queen),
            (straight & enemies, Role::Rook, Role::Queen),
            (KNIGHT_HOPS[at] & enemies, Role::Knight, Role::Knight),
            (PAWN_ORIGINS[by.index()][at] & enemies, Role::Pawn, Role::Pawn),
            (KING_HOPS[at] & enemies, Role::King, Role::King),
        ]
    }

    /// Returns `true` if all squares between two squares are empty. Squares that share no line have
    /// none between them.
    fn is_free_between(&self, from: Square, to: Square) -> bool {
        between(from, to) & self.occupied == 0
    }

    /// Checks a step against all rules except the safety of the king.
    pub(crate) fn judge_step(&self, step: Step) -> Result<(), IllegalReason> {
        match step.kind {
            StepKind::Null => Ok(()),
            StepKind::Castle(wing) => self.judge_castling(step, wing),
            StepKind::Normal | StepKind::Promotion(_) => self.judge_normal(step),
        }
    }

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
    fn is_en_passant(&self, to: Square) -> bool {
        let rank = if self.side == Color::White { 5 } else { 2 };
        to.rank() == rank && self.en_passant == to.file()
    }

    /// Checks castling: "Needs the right". Every square that king or rook crosses or reaches must
    /// be empty, apart from king and rook themselves.
    fn judge_castling(&self, step: Step, wing: Wing) -> Result<(), IllegalReason> {
        let Step { from: king, to: rook, .. } = step;
        if self.castling_rook(self.side, wing) != Some(rook) {
            return Err(IllegalReason::NoCastlingRight);
        }
        let (king_to, rook_to) = castling_targets(king, wing);
        let files = [king, rook, king_to, rook_to].map(Square::file);
        let first = files.iter().copied().min().unwrap_or(0);
        let last = files.iter().copied().max().unwrap_or(7);
        let free = (first..=last).all(|file| {
            let square = Square::wrap(king.index() & 0o70 | file);
            square == king || square == rook || self.piece_code(square) == EMPTY
        });
        if free { Ok(()) } else { Err(IllegalReason::Blocked) }
    }

    /// Checks that the king is safe before the step (for castling and null moves), on the way, and
    /// after the step.
    ///
    /// The step must have passed [`judge_step`](Self::judge_step).
    pub(crate) fn judge_king(&mut self, step: Step) -> Result<(), IllegalReason> {
        let side = self.side;
        match step.kind {
            StepKind::Null if self.in_check(side) => return Err(IllegalReason::NullMoveInCheck),
            StepKind::Null => return Ok(()),
            StepKind::Castle(wing) if !self.is_castling_way_safe(step, wing) => {
                return Err(IllegalReason::CastlingThroughCheck);
            }
            _ => {}
        }
        let check = match step.kind {
            StepKind::Normal | StepKind::Promotion(_) => self.leaves_check(step),
            StepKind::Castle(_) | StepKind::Null => {
                let undo = self.apply(step);
                let check = self.in_check(side);
                self.take_back(&undo);
                check
            }
        };
        if check { Err(IllegalReason::KingInCheck) } else { Ok(()) }
    }

    /// Returns `true` if the step leaves the own king in check.
    ///
    /// The board is not changed. The step is applied to the masks of occupied squares only, which
    /// covers pins, checks, discovered checks, and en passant captures alike.
    #[inline]
    fn leaves_check(&self, step: Step) -> bool {
        let Step { from, to, piece, pawn, .. } = step;
        let Some(king) = self.king(self.side) else { return false };
        let moves_king = piece == Slot::KING.of(self.side);
        let beside = Square::wrap(from.index() & 0o70 | to.index() & 7);
        let in_passing = (pawn == PawnStep::Diagonal) & (self.occupied & to.bit() == 0);
        let captured = if in_passing { beside.bit() } else { to.bit() };
        let enemies = self.pieces_of(!self.side) & !captured;
        let occupied = self.occupied & !from.bit() & !captured | to.bit();
        self.is_attacked_among(if moves_king { to } else { king }, !self.side, enemies, occupied)
    }

    /// Returns `true` if no square from the king to its castling target is attacked. The king
    /// itself does not block attacks.
    fn is_castling_way_safe(&mut self, step: Step, wing: Wing) -> bool {
        let king = step.from;
        let target = castling_targets(king, wing).0;
        let (first, last) = (king.file().min(target.file()), king.file().max(target.file()));
        self.occupied &= !king.bit();
        let safe = (first..=last)
            .all(|file| !self.is_attacked(Square::wrap(king.index() & 0o70 | file), !self.side));
        self.occupied |= king.bit();
        safe
    }

    /// Checks a step against all rules of chess.
    pub(crate) fn judge(&mut self, step: Step) -> Result<(), IllegalReason> {
        self.judge_step(step)?;
        self.judge_king(step)
    }

    /// Converts squares into a step: finds the piece, and checks that it can move that way.
    pub(crate) fn step_of(&self, mv: Move) -> Result<Step, ErrorKind> {
        self.step_and_offset(mv, Offsets::Documented).map(|(step, _)| step)
    }

    /// Returns a step and the offset of its code (0 for castling and null moves).
    #[inline]
    pub(crate) fn step_and_offset(
        &self,
        mv: Move,
        offsets: Offsets,
    ) -> Result<(Step, u8), ErrorKind> {
        let geometry = ErrorKind::IllegalMove(IllegalReason::Geometry);
        match mv {
            Move::Null => Ok((self.null_step(), 0)),
            Move::Castle { king, rook } => {
                let wing = if rook.file() > king.file() { Wing::King } else { Wing::Queen };
                let step = self.castle_step(wing).map_err(ErrorKind::IllegalMove)?;
                if step.from == king && step.to == rook { Ok((step, 0)) } else { Err(geometry) }
            }
            Move::Step { from, to, promotion } => {
                let piece = self.piece_code(from);
                if color_of(piece) != Some(self.side) {
                    return Err(geometry);
                }
                let role = self.role_of(piece);
                let (from_at, to_at) = (from.index(), to.index());
                let offset =
                    offset_between(offsets, self.side, role, from_at, to_at).ok_or(geometry)?;
                let kind = match promotion {
                    None => StepKind::Normal,
                    Some(new) if role == Role::Pawn && Role::PROMOTIONS.contains(&new) => {
                        StepKind::Promotion(new)
                    }
                    Some(_) => return Err(geometry),
                };
                // The classes of a pawn are its offsets; see `tables`.
                let class = if role == Role::Pawn { offset } else { NO_PAWN };
                let pawn = PawnStep::of_class(class);
                Ok((Step { piece, from, to, kind, pawn }, offset))
            }
        }
    }

    pub(crate) fn null_step(&self) -> Step {
        let king = self.king(self.side).unwrap_or(Square::wrap(0));
        let piece = Slot::KING.of(self.side);
        Step { piece, from: king, to: king, kind: StepKind::Null, pawn: PawnStep::No }
    }

    /// Returns castling as a step.
    ///
    /// The castling right and free target squares are required even in trusted reading, since there
    /// would be no square to move to without them.
    pub(crate) fn castle_step(&self, wing: Wing) -> Result<Step, IllegalReason> {
        let no_right = IllegalReason::NoCastlingRight;
        let rook = self.castling_rook(self.side, wing).ok_or(no_right)?;
        let king = self.king(self.side).ok_or(no_right)?;
        let (king_to, rook_to) = castling_targets(king, wing);
        let free = |square| square == king || square == rook || self.piece_code(square) == EMPTY;
        if !free(king_to) || !free(rook_to) {
            return Err(IllegalReason::Blocked);
        }
        let piece = Slot::KING.of(self.side);
        Ok(Step { piece, from: king, to: rook, kind: StepKind::Castle(wing), pawn: PawnStep::No })
    }

    /// Returns the legal moves of the side to move, without null moves.
    ///
    /// ```
    /// use chess_movecode::Start;
    ///
    /// assert_eq!(Start::standard().position().legal_moves().count(), 20);
    /// ```
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let mut position = self.clone();
        let last_rank = (!self.side).back_rank();
        let steps = squares(self.pieces_of(self.side)).flat_map(move |from| {
            let role = self.role_of(self.piece_code(from));
            let targets = squares(self.targets(role, from) & !self.pieces_of(self.side));
            targets.flat_map(move |to| {
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
        let castling = [Wing::King, Wing::Queen].into_iter().filter_map(|wing| {
            let king = self.king(self.side)?;
            Some(Move::Castle { king, rook: self.castling_rook(self.side, wing)? })
        });
        steps
            .chain(castling)
            .filter(move |mv| position.step_of(*mv).is_ok_and(|step| position.judge(step).is_ok()))
    }

    /// Returns `true` if the side to move is in check and has no legal move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.clone().has_legal_move()
    }

    /// Returns `true` if the side to move is not in check and has no legal move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.clone().has_legal_move()
    }

    /// Returns the position after a legal move.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::IllegalMove`] if the move is not legal in this position.
    pub fn play(&self, mv: Move) -> Result<Self, Error> {
        let mut position = self.clone();
        let step = position.step_of(mv)?;
        position.judge(step).map_err(ErrorKind::IllegalMove)?;
        position.advance(step);
        Ok(position)
    }

    /// Returns the squares that a piece could reach on an empty board; for pawns, a superset of
    /// them.
    fn targets(&self, role: Role, from: Square) -> u64 {
        let at = usize::from(from.index() & 63);
        match role {
            Role::Knight => KNIGHT_HOPS[at],
            Role::King => KING_HOPS[at],
            Role::Pawn => KING_HOPS[at] | from.bit() << 16 | from.bit() >> 16,
            Role::Bishop => RAYS[at][..4].iter().fold(0, |all, ray| all | ray),
            Role::Rook => RAYS[at][4..].iter().fold(0, |all, ray| all | ray),
            Role::Queen => RAYS[at].iter().fold(0, |all, ray| all | ray),
        }
    }

    /// Returns `true` if the side to move has a legal move.
    pub(crate) fn has_legal_move(&mut self) -> bool {
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

    /// Returns the square on which a pawn may capture en passant, as a mask.
    fn en_passant_bit(&self) -> u64 {
        let rank = if self.side == Color::White { 5 } else { 2 };
        self.en_passant_file().and_then(|file| Square::at(file, rank)).map_or(0, Square::bit)
    }

    /// Returns `true` if the piece has a legal move to one of the given squares.
    fn can_move(&mut self, from: Square, allowed: u64) -> bool {
        let role = self.role_of(self.piece_code(from));
        // Castling is never the only legal move.
        let targets = self.targets(role, from);
        let last_rank = (!self.side).back_rank();
        squares(targets & allowed & !self.pieces_of(self.side)).any(|to| {
            // All promotions of a pawn move are equally legal.
            let promotes = role == Role::Pawn && to.rank() == last_rank;
            let promotion = promotes.then_some(Role::Queen);
            self.step_of(Move::Step { from, to, promotion })
                .is_ok_and(|step| self.judge(step).is_ok())
        })
    }
}
