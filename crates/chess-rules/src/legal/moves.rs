//! The legal moves of a position, and the position after one of them.

use crate::chess::{CastlingSide, Color, Move, Role, Square};
use crate::error::IllegalMove;
use crate::masks::{between, first, sight, squares};
use crate::position::Position;

impl Position {
    /// Returns the legal moves of the side to move, without null moves.
    ///
    /// ```
    /// use chess_rules::Start;
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
    /// The reason why the piece cannot move that way.
    pub fn make(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let step = self.step_of(mv)?;
        self.advance(step);
        Ok(())
    }

    /// Returns the position after a legal move.
    ///
    /// # Errors
    ///
    /// The reason why the move is not legal in this position.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        let step = self.step_of(mv)?;
        self.judge(step)?;
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
