//! The referee of strict reading, which uses cozy-chess.

use alloc::vec::Vec;

use cozy_chess::{
    Board, BoardBuilder, Color as CozyColor, File, Move as CozyMove, Piece as CozyPiece,
    Square as CozySquare,
};

use crate::chess::{Color, Role, Square, Wing};
use crate::error::IllegalReason;
use crate::position::{Position, Step, StepKind};
use crate::replay::Referee;
use crate::walker::Walker;

/// Number of variation levels whose boards are kept. Boards of deeper levels are rebuilt from the
/// slot board.
const KEPT_LEVELS: usize = 64;

#[derive(Debug, Clone)]
pub(crate) struct CozyRules {
    board: Board,
    /// Board before the last move, if a variation may replace that move.
    before: Board,
    pending: Option<CozyMove>,
    kept: Vec<(Board, Board)>,
    /// Number of open variations beyond the kept levels.
    deeper: usize,
}

impl CozyRules {
    pub(crate) fn new(board: Board) -> Self {
        Self { before: board.clone(), board, pending: None, kept: Vec::new(), deeper: 0 }
    }
}

impl Referee for CozyRules {
    #[inline]
    fn judge(&mut self, position: &mut Position, step: Step) -> Result<(), IllegalReason> {
        let promotion = match step.kind {
            StepKind::Promotion(role) => Some(cozy_role(role)),
            StepKind::Null => return self.judge_null(),
            StepKind::Normal | StepKind::Castle(_) => None,
        };
        // cozy-chess also writes castling as the king taking its own rook, so a king's step onto
        // that rook must be rejected here.
        let mv = CozyMove { from: cozy_square(step.from), to: cozy_square(step.to), promotion };
        let castle = matches!(step.kind, StepKind::Castle(_));
        let own = self.board.colors(self.board.side_to_move()).has(mv.to);
        if castle != own || !self.board.is_legal(mv) {
            return Err(reason(position, step));
        }
        self.pending = Some(mv);
        Ok(())
    }

    #[inline]
    fn made(&mut self, replaceable: bool) {
        if replaceable {
            self.before = self.board.clone();
        }
        match self.pending {
            Some(mv) => self.board.play_unchecked(mv),
            // `judge` has checked that the king is not in check.
            None => self.board = self.board.null_move().unwrap_or_else(|| self.board.clone()),
        }
    }

    fn enter(&mut self) {
        if self.kept.len() < KEPT_LEVELS {
            self.kept.push((self.board.clone(), self.before.clone()));
        } else {
            self.deeper += 1;
        }
        self.board = self.before.clone();
    }

    fn leave(&mut self, walker: &mut Walker) -> bool {
        if self.deeper == 0 {
            if let Some((board, before)) = self.kept.pop() {
                self.board = board;
                self.before = before;
            }
            return walker.leave(|_| {});
        }
        self.deeper -= 1;
        let left = walker.leave(|position| {
            if let Some(board) = board_of(position) {
                self.before = board;
            }
        });
        if let Some(board) = board_of(&walker.position) {
            self.board = board;
        }
        left
    }
}

impl CozyRules {
    #[cold]
    fn judge_null(&mut self) -> Result<(), IllegalReason> {
        self.pending = None;
        if self.board.checkers().is_empty() { Ok(()) } else { Err(IllegalReason::NullMoveInCheck) }
    }
}

/// Returns the reason why cozy-chess rejects a step.
#[cold]
fn reason(position: &mut Position, step: Step) -> IllegalReason {
    position.judge(step).err().unwrap_or(IllegalReason::Geometry)
}

#[inline]
fn cozy_square(square: Square) -> CozySquare {
    CozySquare::ALL[usize::from(square.index() & 63)]
}

const fn cozy_role(role: Role) -> CozyPiece {
    match role {
        Role::Pawn => CozyPiece::Pawn,
        Role::Knight => CozyPiece::Knight,
        Role::Bishop => CozyPiece::Bishop,
        Role::Rook => CozyPiece::Rook,
        Role::Queen => CozyPiece::Queen,
        Role::King => CozyPiece::King,
    }
}

const fn cozy_color(color: Color) -> CozyColor {
    match color {
        Color::White => CozyColor::White,
        Color::Black => CozyColor::Black,
    }
}

/// Returns the board of a position, or `None` if the rules of chess do not allow the position.
pub(crate) fn board_of(position: &Position) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    for index in 0..64 {
        let square = Square::wrap(index);
        *builder.square_mut(cozy_square(square)) =
            position.piece_at(square).map(|piece| (cozy_role(piece.role), cozy_color(piece.color)));
    }
    for color in [Color::White, Color::Black] {
        let file = |wing| {
            let rook = position.castling_rook(color, wing)?;
            Some(File::ALL[usize::from(rook.file())])
        };
        let rights = builder.castle_rights_mut(cozy_color(color));
        rights.short = file(Wing::King);
        rights.long = file(Wing::Queen);
    }
    builder.side_to_move = cozy_color(position.side);
    builder.en_passant = position.en_passant_file().map(|file| {
        let rank = if position.side == Color::White { 5 } else { 2 };
        cozy_square(Square::wrap(rank << 3 | file))
    });
    // Largest value that cozy-chess accepts.
    builder.halfmove_clock = u8::try_from(position.halfmove_clock.min(100)).unwrap_or(100);
    builder.fullmove_number = u16::try_from(position.move_number()).unwrap_or(u16::MAX);
    builder.build().ok()
}
