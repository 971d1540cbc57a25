//! The board: squares and slots, bitboards of sides and kinds, and clocks. Moves are played and
//! taken back without legality checks.
//!
//! Slots address pieces, as the codes do; bitboards serve the checks of the rules.

mod step;

use core::fmt;
use core::hash::{Hash, Hasher};

pub use step::{Captured, PawnStep, Step, StepKind};
pub(crate) use step::{Undo, castling_targets};

use crate::chess::{CastlingSide, Color, Move, Role, Square};
use crate::slot::{EMPTY, EXTRA, ROLES, Slot};

/// Square of a slot without a piece.
pub(crate) const NOWHERE: u8 = 64;
/// Value for the absence of an en passant file.
pub(crate) const NO_FILE: u8 = 8;

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side of the piece.
    pub color: Color,
    /// The current kind of the piece.
    pub role: Role,
    /// The slot of the piece; `None` for a piece of the start position that no code can move.
    pub slot: Option<Slot>,
}

/// The fate of a pawn of the start position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PawnFate {
    /// The pawn is on this square.
    Standing(Square),
    /// The pawn was promoted, and the piece is on this square.
    Promoted(Role, Square),
    /// The pawn was captured before or after its promotion, or never existed.
    Gone,
}

/// A position within a game: a board on which every piece keeps its slot, the castling and en
/// passant rights, and the clocks.
///
/// ```
/// use chess_rules::{Color, Slot, Start};
///
/// let start = Start::standard();
/// let position = start.position();
/// let g1 = position.square_of(Color::White, Slot::knight(1).unwrap());
/// assert_eq!(g1.unwrap().to_string(), "g1");
/// assert_eq!(position.fen().to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
#[derive(Clone)]
pub struct Position {
    /// Piece code on each square.
    pub(crate) squares: [u8; 64],
    /// Square of each piece code, or [`NOWHERE`]. The entries of pieces without a slot are scratch
    /// space.
    pub(crate) slots: [u8; 64],
    /// Squares of the pieces of each side, as bitboards.
    sides: [u64; 2],
    /// Squares of the pieces of each kind, as bitboards. The length avoids bounds checks.
    kinds: [u64; 8],
    /// Kind of each piece code.
    pub(crate) roles: [Role; 64],
    /// Squares that a piece has left or reached since the start. A castling right is lost when the
    /// start square of its king or of its rook is among them.
    pub(crate) touched: u64,
    /// Rooks of the start position that may castle, by side and castling side.
    pub(crate) castling_rooks: [[Option<Square>; 2]; 2],
    /// Squares of the kings in the start position.
    pub(crate) start_kings: [u8; 2],
    pub(crate) side: Color,
    /// File of the pawn that has just made a double step, or [`NO_FILE`].
    pub(crate) en_passant: u8,
    pub(crate) halfmove_clock: u32,
    /// Number of plies since the start position.
    pub(crate) ply: u32,
    /// Number of plies before the start position, from the move number of its FEN.
    pub(crate) base_ply: u32,
}

impl Position {
    /// Returns the side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side
    }

    /// Returns the number of plies played since the start position.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the number of the next move, as in PGN.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.base_ply.saturating_add(self.ply) / 2 + 1
    }

    /// Returns the number of plies since the last capture or pawn move, for the fifty-move rule.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Returns the file (0–7) of the pawn that has just made a double step.
    #[must_use]
    pub const fn en_passant_file(&self) -> Option<u8> {
        if self.en_passant < NO_FILE { Some(self.en_passant) } else { None }
    }

    /// Returns the square of the rook with which `color` may still castle on `castling_side`.
    #[must_use]
    pub fn castling_rook(&self, color: Color, castling_side: CastlingSide) -> Option<Square> {
        let rook = self.castling_rooks[color.index()][castling_side as usize]?;
        let king = Square::wrap(self.start_kings[color.index()]);
        (self.touched & (king.bit() | rook.bit()) == 0).then_some(rook)
    }

    /// Returns the piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let code = self.piece_code(square);
        let color = color_of(code)?;
        Some(Piece { color, role: self.role_of(code), slot: Slot::from_piece(code) })
    }

    /// Returns the square of the piece in a slot, or `None` if the slot is empty.
    #[must_use]
    pub fn square_of(&self, color: Color, slot: Slot) -> Option<Square> {
        Square::new(self.slots[usize::from(slot.of(color))])
    }

    /// Returns the fate of a pawn (0–7) of a side.
    ///
    /// ```
    /// use chess_rules::{Color, PawnFate, Role, Start};
    ///
    /// let start = Start::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let game = start.game().uci_line("a7a8n e8d7")?.finish()?;
    /// let fate = game.end().pawn_fate(Color::White, 0);
    /// assert_eq!(fate, PawnFate::Promoted(Role::Knight, "a8".parse()?));
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub fn pawn_fate(&self, color: Color, pawn: u8) -> PawnFate {
        let find = |slot: Option<Slot>| self.square_of(color, slot?);
        if let Some(square) = find(Slot::pawn(pawn)) {
            PawnFate::Standing(square)
        } else if let Some(square) = find(Slot::promoted(pawn)) {
            PawnFate::Promoted(self.role_of(self.piece_code(square)), square)
        } else {
            PawnFate::Gone
        }
    }

    /// Returns the piece code on a square, or [`EMPTY`]; see [`internal`](crate::internal).
    #[inline]
    #[must_use]
    pub fn piece_code(&self, square: Square) -> u8 {
        self.squares[usize::from(square.index() & 63)]
    }

    /// Returns the square of the piece with this code; see [`internal`](crate::internal).
    #[inline]
    #[must_use]
    pub fn square_of_code(&self, piece: u8) -> Option<Square> {
        Square::new(self.slots[usize::from(piece & 63)])
    }

    /// Returns the kind of the piece with this code; see [`internal`](crate::internal).
    #[inline]
    #[must_use]
    pub fn role_of(&self, piece: u8) -> Role {
        self.roles[usize::from(piece & 63)]
    }

    /// Returns the squares of the pieces of one side and kind, as a bitboard.
    #[inline]
    pub(crate) const fn pieces(&self, color: Color, role: Role) -> u64 {
        self.pieces_of(color) & self.kind(role)
    }

    /// Returns the squares of the pieces of one side, as a bitboard.
    #[inline]
    pub(crate) const fn pieces_of(&self, color: Color) -> u64 {
        self.sides[color.index()]
    }

    /// Returns the squares of the pieces of one kind, as a bitboard.
    #[inline]
    pub(crate) const fn kind(&self, role: Role) -> u64 {
        self.kinds[role.index()]
    }

    /// Returns the occupied squares, as a bitboard.
    #[inline]
    pub(crate) const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// Returns `true` if a piece of a start position has no slot.
    #[must_use]
    pub fn has_piece_without_slot(&self) -> bool {
        let extra = usize::from(EXTRA);
        [extra, 32 + extra].iter().any(|&first| self.slots[first..first + 8] != [NOWHERE; 8])
    }

    /// Returns `true` if a pawn is placed to capture en passant. Pins are ignored.
    pub(crate) fn has_en_passant_capture(&self) -> bool {
        let Some(file) = self.en_passant_file() else { return false };
        let rank = if self.side == Color::White { 4 } else { 3 };
        let beside = [file.wrapping_sub(1), file + 1].into_iter();
        let set = beside.filter_map(|file| Square::at(file, rank)).fold(0, |set, s| set | s.bit());
        self.pieces(self.side, Role::Pawn) & set != 0
    }

    /// Returns `true` if a pawn may capture en passant.
    pub(crate) fn has_legal_en_passant(&self) -> bool {
        self.has_en_passant_capture()
            && self.legal_moves().any(|mv| match mv {
                Move::Step { from, to, .. } => {
                    self.is_en_passant(to)
                        && from.file() != to.file()
                        && self.role_of(self.piece_code(from)) == Role::Pawn
                }
                _ => false,
            })
    }

    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        self.square_of(color, Slot::KING)
    }

    /// Sets all data that follow from the squares and slots. `masks` has a bitboard for each kind of
    /// piece: those of White from 0, and those of Black from 8.
    pub(crate) fn set_bitboards(&mut self, masks: &[u64; 16]) {
        for kind in 0..Role::ALL.len() {
            self.kinds[kind] = masks[kind] | masks[kind | 8];
        }
        self.sides = [0, 8].map(|first| masks[first..first + 6].iter().fold(0, |set, m| set | m));
        let king = Slot::KING;
        self.start_kings =
            [Color::White, Color::Black].map(|c| self.slots[usize::from(king.of(c))] & 63);
    }

    pub(crate) fn empty() -> Self {
        Self {
            squares: [EMPTY; 64],
            slots: [NOWHERE; 64],
            sides: [0; 2],
            kinds: [0; 8],
            roles: ROLES,
            touched: 0,
            castling_rooks: [[None; 2]; 2],
            start_kings: [0; 2],
            side: Color::White,
            en_passant: NO_FILE,
            halfmove_clock: 0,
            ply: 0,
            base_ply: 0,
        }
    }
}

/// Prints the FEN, since raw squares and slots are hard to read.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

/// Two positions are equal if the board, the side to move, the castling rights, the en passant
/// file, the clocks, and the slots of all pieces are equal.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let rights = |position: &Self| {
            [Color::White, Color::Black].map(|c| {
                [CastlingSide::King, CastlingSide::Queen].map(|w| position.castling_rook(c, w))
            })
        };
        let roles = |position: &Self| position.squares.map(|piece| position.role_of(piece));
        self.squares == other.squares
            && roles(self) == roles(other)
            && self.side == other.side
            && self.en_passant == other.en_passant
            && self.halfmove_clock == other.halfmove_clock
            && self.ply == other.ply
            && rights(self) == rights(other)
    }
}

impl Eq for Position {}

/// Hashes the board, the side to move, and the clocks.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.squares, self.side, self.en_passant, self.halfmove_clock, self.ply).hash(state);
    }
}

/// Returns the side of a piece code, or `None` for an empty square.
#[inline]
pub(crate) const fn color_of(piece: u8) -> Option<Color> {
    match piece {
        0..=31 => Some(Color::White),
        32..EMPTY => Some(Color::Black),
        _ => None,
    }
}
