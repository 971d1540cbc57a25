//! Fast parser for moves in plain SAN, the form that most files use. Words of any other form are
//! left to the slower parser, which accepts all forms.

use super::word::Mark;
use crate::chess::{CastlingSide, Role, Square};
use crate::masks::{between, first, sight, squares};
use crate::position::{PawnStep, Position, Step, StepKind};

/// The bytes of a move, and the byte after it.
type Window = [u8; 8];

/// A move in SAN.
#[derive(Debug, Clone, Copy)]
pub struct Plain {
    mv: Written,
    /// The check mark behind the move.
    pub mark: Mark,
    /// The length of the text in bytes.
    pub len: usize,
}

#[derive(Debug, Clone, Copy)]
enum Written {
    Castle(CastlingSide),
    Pawn(Words, Option<Role>),
    Piece(Role, Words),
}

/// The squares of a move.
#[derive(Debug, Clone, Copy)]
struct Words {
    /// Squares from which the piece may come according to the word.
    from: u64,
    to: Square,
    captures: bool,
}

/// Squares of the first file and of the first rank.
const FILE: u64 = 0x0101_0101_0101_0101;
const RANK: u64 = 0xff;

/// Returns the number of a file or rank: below 8 if the byte is one.
const fn file(byte: u8) -> u8 {
    byte.wrapping_sub(b'a')
}

const fn rank(byte: u8) -> u8 {
    byte.wrapping_sub(b'1')
}

/// Parses the move at `at`, which must be followed by a blank, a bracket, or a brace.
#[inline]
#[must_use]
pub fn parse(text: &[u8], at: usize) -> Option<Plain> {
    let window: &Window = text.get(at..)?.first_chunk()?;
    let (mv, len) = match window[0] {
        b'a'..=b'h' => pawn(window)?,
        b'N' => piece(Role::Knight, window)?,
        b'B' => piece(Role::Bishop, window)?,
        b'R' => piece(Role::Rook, window)?,
        b'Q' => piece(Role::Queen, window)?,
        b'K' => piece(Role::King, window)?,
        b'O' => castling(window)?,
        _ => return None,
    };
    let (mark, len) = match window[len & 7] {
        b'+' => (Mark::Check, len + 1),
        b'#' => (Mark::Mate, len + 1),
        _ => (Mark::None, len),
    };
    matches!(window[len & 7], b' ' | b'\n' | b'\r' | b')' | b'{').then_some(Plain { mv, mark, len })
}

#[inline(always)]
fn pawn(window: &Window) -> Option<(Written, usize)> {
    let from = FILE << (file(window[0]) & 7);
    let captures = window[1] == b'x';
    let (to, len) = if captures {
        (square(window[2], window[3])?, 4)
    } else {
        (square(window[0], window[1])?, 2)
    };
    let words = Words { from, to, captures };
    if window[len] != b'=' {
        return Some((Written::Pawn(words, None), len));
    }
    let role = match window[len + 1] {
        b'Q' => Role::Queen,
        b'R' => Role::Rook,
        b'B' => Role::Bishop,
        b'N' => Role::Knight,
        _ => return None,
    };
    Some((Written::Pawn(words, Some(role)), len + 2))
}

#[inline(always)]
fn piece(role: Role, window: &Window) -> Option<(Written, usize)> {
    let mut from = u64::MAX;
    let mut at = 1;
    let mut captures = false;
    let goes_on = window[3] == b'x' || file(window[3]) < 8;
    if file(window[1]) >= 8 || rank(window[2]) >= 8 || goes_on {
        if file(window[at]) < 8 {
            from &= FILE << file(window[at]);
            at += 1;
        }
        if rank(window[at]) < 8 {
            from &= RANK << (8 * rank(window[at]));
            at += 1;
        }
        captures = window[at] == b'x';
        at += usize::from(captures);
    }
    let to = square(window[at], window[at + 1])?;
    Some((Written::Piece(role, Words { from, to, captures }), at + 2))
}

#[inline(always)]
fn square(file_byte: u8, rank_byte: u8) -> Option<Square> {
    let (file, rank) = (file(file_byte), rank(rank_byte));
    if (file | rank) < 8 { Some(Square::wrap(rank << 3 | file)) } else { None }
}

fn castling(window: &Window) -> Option<(Written, usize)> {
    match *window {
        [b'O', b'-', b'O', b'-', b'O', ..] => Some((Written::Castle(CastlingSide::Queen), 5)),
        [b'O', b'-', b'O', ..] => Some((Written::Castle(CastlingSide::King), 3)),
        _ => None,
    }
}

impl Plain {
    /// Returns the only legal step that the word denotes. Returns `None` if there is none, if there
    /// are several, or if the word wrongly claims a capture.
    #[inline]
    #[must_use]
    pub fn step(&self, position: &Position) -> Option<Step> {
        match self.mv {
            Written::Piece(role, words) => words.piece(role, position),
            Written::Pawn(words, promotion) => words.pawn(promotion, position),
            Written::Castle(castling_side) => position
                .castle_step(castling_side)
                .ok()
                .filter(|step| position.judge(*step).is_ok()),
        }
    }
}

impl Words {
    #[inline]
    fn piece(self, role: Role, position: &Position) -> Option<Step> {
        let Self { from, to, captures } = self;
        let own = position.pieces_of(position.side);
        let occupied = position.occupied();
        let wrong = captures & (occupied & to.bit() == 0);
        if wrong | (own & to.bit() != 0) {
            return None;
        }
        let mut found = None;
        for from in squares(position.origins(role, to) & from) {
            let piece = position.piece_code(from);
            let step = Step { piece, from, to, kind: StepKind::Normal, pawn: PawnStep::No };
            if between(to, from) & occupied == 0 && !position.leaves_check(step) {
                if found.is_some() {
                    return None;
                }
                found = Some(step);
            }
        }
        found
    }

    #[inline]
    fn pawn(self, promotion: Option<Role>, position: &Position) -> Option<Step> {
        let Self { from, to, captures } = self;
        let side = position.side;
        let pawns = position.pieces(side, Role::Pawn);
        // The rank as seen by its side.
        let back = side.back_rank();
        let rank = to.rank() ^ back;
        if rank < 2 || (rank == 7) != promotion.is_some() {
            return None;
        }
        let occupied = position.occupied();
        let blocked = occupied & to.bit() != 0;
        let (from, pawn) = if captures {
            let origins = sight(to).of_pawns(side) & pawns & from;
            if !blocked && !position.is_en_passant(to) {
                return None;
            }
            if blocked && position.pieces_of(side) & to.bit() != 0 {
                return None;
            }
            (first(origins)?, PawnStep::Diagonal)
        } else {
            let behind = |squares: u8| {
                let at = to.index();
                Square::wrap(if back == 0 { at.wrapping_sub(squares) } else { at + squares })
            };
            let (one, two) = (behind(8), behind(16));
            if blocked {
                return None;
            } else if pawns & one.bit() != 0 {
                (one, PawnStep::Single)
            } else if rank == 3 && occupied & one.bit() == 0 && pawns & two.bit() != 0 {
                (two, PawnStep::Double)
            } else {
                return None;
            }
        };
        let kind = promotion.map_or(StepKind::Normal, StepKind::Promotion);
        let step = Step { piece: position.piece_code(from), from, to, kind, pawn };
        (!position.leaves_check(step)).then_some(step)
    }
}
