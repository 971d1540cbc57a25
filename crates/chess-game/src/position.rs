//! The board: squares and slots, bitboards of sides and kinds, and clocks. Moves are played and
//! taken back without legality checks.
//!
//! Slots address pieces, as the codes do; bitboards serve the checks of the rules.

use core::fmt;

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
/// use chess_game::{Color, Slot, Start};
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
        Some(Piece { color, role: self.role_of(code), slot: Slot::of_piece(code) })
    }

    /// Returns the square of the piece in a slot, or `None` if the slot is empty.
    #[must_use]
    pub fn square_of(&self, color: Color, slot: Slot) -> Option<Square> {
        Square::new(self.slots[usize::from(slot.of(color))])
    }

    /// Returns the fate of a pawn (0–7) of a side.
    ///
    /// ```
    /// use chess_game::{Color, PawnFate, Role, Start};
    ///
    /// let start = Start::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let game = start.game().uci_line("a7a8n e8d7")?.finish()?;
    /// let fate = game.final_position().pawn_fate(Color::White, 0);
    /// assert_eq!(fate, PawnFate::Promoted(Role::Knight, "a8".parse()?));
    /// # Ok::<(), chess_game::Error>(())
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

    /// Returns the piece code on a square, or [`EMPTY`]; see [`raw`](crate::raw).
    #[inline]
    #[must_use]
    pub fn piece_code(&self, square: Square) -> u8 {
        self.squares[usize::from(square.index() & 63)]
    }

    /// Returns the square of the piece with this code; see [`raw`](crate::raw).
    #[inline]
    #[must_use]
    pub fn square_of_code(&self, piece: u8) -> Option<Square> {
        Square::new(self.slots[usize::from(piece & 63)])
    }

    /// Returns the kind of the piece with this code; see [`raw`](crate::raw).
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

/// Returns the side of a piece code, or `None` for an empty square.
#[inline]
pub(crate) const fn color_of(piece: u8) -> Option<Color> {
    match piece {
        0..=31 => Some(Color::White),
        32..EMPTY => Some(Color::Black),
        _ => None,
    }
}

/// Returns the squares of king and rook after castling.
pub(crate) fn castling_targets(king: Square, castling_side: CastlingSide) -> (Square, Square) {
    let rank = king.index() & 0o70;
    let (king_file, rook_file) = castling_side.target_files();
    (Square::wrap(rank | king_file), Square::wrap(rank | rook_file))
}
