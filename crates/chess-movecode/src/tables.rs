//! The offset tables, computed at compile time.
//!
//! An offset is converted to a *class*: one of 56 ways of moving from one square to another.
//! Classes are the same for all dialects and kinds of pieces; only the mapping from offsets to
//! classes differs:
//!
//! | classes | moves |
//! |---|---|
//! | 0–3, 4–7 | White's, Black's pawn: step, capture right, capture left, double step |
//! | 8–15 | knight, in the order of the document |
//! | 16–31 | diagonals: target rank on the rising one (8), on the falling one (8) |
//! | 32–47 | files and ranks: target rank (8), target file (8) |
//! | 48–55 | king, in the order of the document |

use crate::dialect::Offsets;
use chess_rules::internal::PawnStep;
use chess_rules::{Color, Role, Square};

/// Value in [`TARGETS`] for a move that leaves the board.
const OFF_BOARD: u8 = 64;
/// Value in [`TARGETS`] for a move that does not leave its square.
pub(crate) const STAND_STILL: u8 = 65;

const KNIGHT: u8 = 8;
const DIAGONAL: u8 = 16;
const STRAIGHT: u8 = 32;
const KING: u8 = 48;
const CLASSES: u8 = 56;

/// Pawn steps of White as (file, rank). Those of Black are rotated by 180 degrees, not mirrored.
const PAWN_STEPS: [(i8, i8); 4] = [(0, 1), (1, 1), (-1, 1), (0, 2)];
const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1)];
const KING_STEPS: [(i8, i8); 8] =
    [(1, 1), (-1, 1), (-1, -1), (1, -1), (0, 1), (0, -1), (-1, 0), (1, 0)];
/// Maps an offset of the program's king table to that of the document's table. The knight table is
/// simply reversed.
const PROGRAM_KING: [u8; 8] = [0, 3, 2, 1, 7, 6, 4, 5];

/// Target square of each class from each square, or [`OFF_BOARD`] or [`STAND_STILL`].
pub(crate) static TARGETS: [[u8; 64]; 64] = targets();

const fn targets() -> [[u8; 64]; 64] {
    // 64 rows, so that a masked class needs no bounds check.
    let mut table = [[OFF_BOARD; 64]; 64];
    let mut class = 0;
    while class < CLASSES {
        let mut from = 0;
        while from < 64 {
            table[class as usize][from as usize] = target(class, from);
            from += 1;
        }
        class += 1;
    }
    table
}

const fn target(class: u8, from: u8) -> u8 {
    let (file, rank) = (from & 7, from >> 3);
    let way = class & 7;
    match class {
        0..=3 => step(from, PAWN_STEPS[class as usize]),
        4..=7 => {
            let (files, ranks) = PAWN_STEPS[class as usize - 4];
            step(from, (-files, -ranks))
        }
        8..=15 => step(from, KNIGHT_STEPS[way as usize]),
        // Absolute target rank on the rising, and then on the falling diagonal.
        16..=23 => line(from, (file + way).checked_sub(rank), way),
        24..=31 => line(from, (file + rank).checked_sub(way), way),
        // Absolute target rank, and then absolute target file.
        32..=39 => line(from, Some(file), way),
        40..=47 => line(from, Some(way), rank),
        _ => step(from, KING_STEPS[way as usize]),
    }
}

const fn step(from: u8, way: (i8, i8)) -> u8 {
    match Square::wrap(from).offset(way) {
        Some(to) => to.index(),
        None => OFF_BOARD,
    }
}

const fn line(from: u8, file: Option<u8>, rank: u8) -> u8 {
    match file {
        Some(file) if file < 8 => {
            let to = rank << 3 | file;
            if to == from { STAND_STILL } else { to }
        }
        _ => OFF_BOARD,
    }
}

/// Returns the number of offsets of a kind of piece.
pub(crate) const fn offset_count(role: Role) -> u8 {
    match role {
        Role::Pawn => 4,
        Role::Knight | Role::King => 8,
        Role::Bishop | Role::Rook => 16,
        Role::Queen => 32,
    }
}

/// Returns the class of an offset. The offset must be below [`offset_count`].
pub(crate) const fn class_of(offsets: Offsets, color: Color, role: Role, offset: u8) -> u8 {
    let program = matches!(offsets, Offsets::Program);
    match role {
        Role::Pawn => color as u8 * 4 + (offset & 3),
        Role::Knight if program => KNIGHT + 7 - (offset & 7),
        Role::Knight => KNIGHT + (offset & 7),
        Role::Bishop => DIAGONAL + (offset & 15),
        Role::Rook => STRAIGHT + (offset & 15),
        // The classes of diagonals and lines are in the order of the queen's offsets.
        Role::Queen => DIAGONAL + (offset & 31),
        Role::King if program => KING + PROGRAM_KING[(offset & 7) as usize],
        Role::King => KING + (offset & 7),
    }
}

/// The piece and the class of a one-byte move code.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MoveCode {
    /// The piece code: side, then slot.
    pub(crate) piece: u8,
    pub(crate) class: u8,
    pub(crate) pawn: PawnStep,
    /// Padding: entries of four bytes are faster to index than entries of three.
    _pad: u8,
}

impl MoveCode {
    const fn new(piece: u8, class: u8) -> Self {
        Self { piece, class, pawn: pawn_step(class), _pad: 0 }
    }
}

/// Returns the kind of pawn step of a class or a way. The first eight classes, which include the ways
/// of a pawn, belong to pawns.
#[inline]
pub(crate) const fn pawn_step(class: u8) -> PawnStep {
    const STEPS: [PawnStep; 128] = {
        let mut steps = [PawnStep::No; 128];
        let mut base = 0;
        while base < 8 {
            steps[base] = PawnStep::Single;
            steps[base + 1] = PawnStep::Diagonal;
            steps[base + 2] = PawnStep::Diagonal;
            steps[base + 3] = PawnStep::Double;
            base += 4;
        }
        steps
    };
    STEPS[(class & 127) as usize]
}

/// First byte that is not a plain one-byte move: kingside castling.
pub(crate) const CASTLE_KING: u8 = 0x98;

/// Move codes by side to move and byte. Entries from [`CASTLE_KING`] on are unused.
pub(crate) type MoveCodes = [[MoveCode; 256]; 2];

/// Returns the one-byte move codes by side to move.
pub(crate) const fn move_codes(offsets: Offsets) -> &'static MoveCodes {
    static DOCUMENTED: MoveCodes = build(Offsets::Documented);
    static PROGRAM: MoveCodes = build(Offsets::Program);
    match offsets {
        Offsets::Documented => &DOCUMENTED,
        Offsets::Program => &PROGRAM,
    }
}

const fn build(offsets: Offsets) -> MoveCodes {
    let mut table = [[MoveCode::new(0, 0); 256]; 2];
    let mut byte = 0;
    while byte < CASTLE_KING {
        let (slot, role, offset) = split(byte);
        table[0][byte as usize] =
            MoveCode::new(slot, class_of(offsets, Color::White, role, offset));
        table[1][byte as usize] =
            MoveCode::new(32 | slot, class_of(offsets, Color::Black, role, offset));
        byte += 1;
    }
    table
}

/// Returns the slot number, the kind, and the offset of a one-byte move code.
pub(crate) const fn split(byte: u8) -> (u8, Role, u8) {
    match byte {
        0x00..=0x1f => (byte >> 2, Role::Pawn, byte & 3),
        0x20..=0x2f => (8 + (byte >> 3 & 1), Role::Knight, byte & 7),
        0x30..=0x3f => (10, Role::Bishop, byte & 15),
        0x40..=0x4f => (11, Role::Bishop, byte & 15),
        0x50..=0x5f => (12, Role::Rook, byte & 15),
        0x60..=0x6f => (13, Role::Rook, byte & 15),
        0x70..=0x8f => (14, Role::Queen, byte - 0x70),
        _ => (15, Role::King, byte & 7),
    }
}

/// First one-byte code of each slot. The code of a move is this number plus the offset.
pub(crate) const FIRST_CODE: [u8; 16] = [
    0x00, 0x04, 0x08, 0x0c, 0x10, 0x14, 0x18, 0x1c, 0x20, 0x28, 0x30, 0x40, 0x50, 0x60, 0x70, 0x90,
];

/// Ways of moving by the [`difference`] between two squares. A way is the offset of a pawn, a number
/// to which the target's rank ([`PLUS_RANK`]) or file ([`PLUS_FILE`]) is added, the offset of a
/// knight or king ([`PLUS_NOTHING`]), or [`NO_WAY`] if the piece cannot move that way.
///
/// The rows are the kinds of pieces, with the white pawn first; the black pawn and a row without any
/// way follow. With a single table, the encoder needs no branch per kind.
type Ways = [[u8; 256]; 8];

const PLUS_RANK: u8 = 0x20;
const PLUS_FILE: u8 = 0x40;
const PLUS_NOTHING: u8 = 0x60;
const NO_WAY: u8 = 0x80 | PLUS_NOTHING;
const BLACK_PAWN: u8 = 6;
const NO_PIECE: u8 = 7;

static WAYS: [Ways; 2] = [ways(Offsets::Documented), ways(Offsets::Program)];

const fn ways(offsets: Offsets) -> Ways {
    let mut table = [[NO_WAY; 256]; 8];
    let mut n = 1;
    while n < 8 {
        // Along the diagonals, the file, and the rank, in both directions.
        let (far, near) = (7 + n, 7 - n);
        let rising = [far << 4 | far, near << 4 | near];
        let falling = [far << 4 | near, near << 4 | far];
        let on_file = [far << 4 | 7, near << 4 | 7];
        let on_rank = [7 << 4 | far, 7 << 4 | near];
        let mut i = 0;
        while i < 2 {
            table[Role::Bishop.index()][rising[i]] = PLUS_RANK;
            table[Role::Bishop.index()][falling[i]] = 8 | PLUS_RANK;
            table[Role::Rook.index()][on_file[i]] = PLUS_RANK;
            table[Role::Rook.index()][on_rank[i]] = 8 | PLUS_FILE;
            table[Role::Queen.index()][rising[i]] = PLUS_RANK;
            table[Role::Queen.index()][falling[i]] = 8 | PLUS_RANK;
            table[Role::Queen.index()][on_file[i]] = 16 | PLUS_RANK;
            table[Role::Queen.index()][on_rank[i]] = 24 | PLUS_FILE;
            i += 1;
        }
        n += 1;
    }
    // From d4, no step leaves the board.
    let from = 27;
    let mut offset = 0;
    while offset < 8 {
        let knight = target(class_of(offsets, Color::White, Role::Knight, offset), from);
        table[Role::Knight.index()][difference(from, knight)] = PLUS_NOTHING | offset;
        let king = target(class_of(offsets, Color::White, Role::King, offset), from);
        table[Role::King.index()][difference(from, king)] = PLUS_NOTHING | offset;
        if offset < 4 {
            table[Role::Pawn.index()][difference(from, target(offset, from))] = offset;
            table[BLACK_PAWN as usize][difference(from, target(4 + offset, from))] = offset;
        }
        offset += 1;
    }
    table
}

/// Returns a number for the vector between two squares: the difference of ranks, then that of
/// files, each plus 7.
const fn difference(from: u8, to: u8) -> usize {
    (0x77 + spread(to)) - spread(from)
}

/// Returns the rank of a square in the upper half of a byte and the file in the lower.
const fn spread(square: u8) -> usize {
    SPREAD[(square & 63) as usize] as usize
}

static SPREAD: [u8; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = square + (square & 0o70);
        square += 1;
    }
    table
};

/// Added to the offset of a pawn that reaches the last rank.
const PROMOTES: u8 = 0x80;

/// The number to add to the offset of a way, by the way's bits for the rank and the file, and by the
/// target.
static ADDENDS: [[u8; 64]; 4] = {
    let mut table = [[0; 64]; 4];
    let mut to = 0;
    while to < 64 {
        if matches!(to >> 3, 0 | 7) {
            table[0][to as usize] = PROMOTES;
        }
        table[(PLUS_RANK >> 5) as usize][to as usize] = to >> 3;
        table[(PLUS_FILE >> 5) as usize][to as usize] = to & 7;
        to += 1;
    }
    table
};

/// Returns the offset with which `role` moves from one square to another, if the piece can move
/// that way.
#[inline]
pub(crate) fn offset_between(
    offsets: Offsets,
    color: Color,
    role: Role,
    from: Square,
    to: Square,
) -> Option<u8> {
    let (way, offset) = way_between(offsets, row_of(color, role), from, to);
    if way < NO_WAY { Some(offset & !PROMOTES) } else { None }
}

/// Returns the way of a piece from one square to another, and its offset. The offset is 128 or more
/// if there is no way, and for a pawn that reaches the last rank.
#[inline(always)]
fn way_between(offsets: Offsets, row: u8, from: Square, to: Square) -> (u8, u8) {
    let (from, to) = (from.index(), to.index());
    let way = WAYS[offsets as usize][usize::from(row & 7)][difference(from, to) & 255];
    let addend = ADDENDS[usize::from(way >> 5 & 3)][usize::from(to & 63)];
    (way, (way & !PLUS_NOTHING) + addend)
}

/// Returns the row of a piece in [`Ways`].
const fn row_of(color: Color, role: Role) -> u8 {
    match (role, color) {
        (Role::Pawn, Color::Black) => BLACK_PAWN,
        _ => role as u8,
    }
}

/// The row in [`Ways`] of a piece with one-byte codes, and the first of its codes.
#[derive(Clone, Copy)]
struct Coded {
    row: u8,
    first: u8,
}

/// The pieces with one-byte codes, by side to move and piece code.
static CODED: [[Coded; 64]; 2] = {
    let mut table = [[Coded { row: NO_PIECE, first: 0 }; 64]; 2];
    let mut slot = 0;
    while slot < FIRST_CODE.len() {
        let first = FIRST_CODE[slot];
        let role = split(first).1;
        table[0][slot] = Coded { row: row_of(Color::White, role), first };
        table[1][32 | slot] = Coded { row: row_of(Color::Black, role), first };
        slot += 1;
    }
    table
};

/// Returns the one-byte code of a move, and the kind of pawn step. Returns `None` for a promotion,
/// for a piece without such codes, and for a move that the piece cannot make.
#[inline(always)]
pub(crate) fn plain_code(
    offsets: Offsets,
    side: Color,
    piece: u8,
    from: Square,
    to: Square,
) -> Option<(u8, PawnStep)> {
    let Coded { row, first } = CODED[side.index()][usize::from(piece & 63)];
    let (way, offset) = way_between(offsets, row, from, to);
    if offset < PROMOTES { Some((first + offset, pawn_step(way))) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(index: u8) -> Square {
        Square::new(index).unwrap()
    }

    #[test]
    fn program_knight_is_the_document_turned_round() {
        let program: [(i8, i8); 8] =
            [(2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2), (1, 2)];
        for offset in 0..8 {
            let class = class_of(Offsets::Program, Color::White, Role::Knight, offset);
            assert_eq!(KNIGHT_STEPS[usize::from(class - KNIGHT)], program[usize::from(offset)]);
        }
    }

    #[test]
    fn program_king_steps() {
        let program: [(i8, i8); 8] =
            [(1, 1), (1, -1), (-1, -1), (-1, 1), (1, 0), (-1, 0), (0, 1), (0, -1)];
        for offset in 0..8 {
            let class = class_of(Offsets::Program, Color::Black, Role::King, offset);
            assert_eq!(KING_STEPS[usize::from(class - KING)], program[usize::from(offset)]);
        }
    }

    #[test]
    fn every_offset_leads_back_to_itself() {
        for offsets in [Offsets::Documented, Offsets::Program] {
            for color in [Color::White, Color::Black] {
                for role in Role::ALL {
                    for offset in 0..offset_count(role) {
                        let class = class_of(offsets, color, role, offset);
                        for from in 0..64 {
                            let to = TARGETS[usize::from(class)][usize::from(from)];
                            if to < 64 {
                                assert_eq!(
                                    offset_between(offsets, color, role, square(from), square(to)),
                                    Some(offset)
                                );
                            }
                        }
                    }
                }
            }
        }
    }

    /// The bishop of the document's diagram is on e5; codes 4 and c name its own square.
    #[test]
    fn document_bishop_diagram() {
        let to = |offset: u8| TARGETS[usize::from(DIAGONAL + offset)][36];
        let square = |name: &str| name.parse::<Square>().unwrap().index();
        assert_eq!([to(0), to(3), to(6), to(7)], ["a1", "d4", "g7", "h8"].map(square));
        assert_eq!([to(9), to(10), to(14), to(15)], ["h2", "g3", "c7", "b8"].map(square));
        assert_eq!([to(4), to(12), to(8)], [STAND_STILL, STAND_STILL, OFF_BOARD]);
    }

    /// The rook of the document's diagram is on e5.
    #[test]
    fn document_rook_diagram() {
        let to = |offset: u8| TARGETS[usize::from(STRAIGHT + offset)][36];
        let square = |name: &str| name.parse::<Square>().unwrap().index();
        assert_eq!([to(0), to(7), to(8), to(15)], ["e1", "e8", "a5", "h5"].map(square));
        assert_eq!([to(4), to(12)], [STAND_STILL; 2]);
    }

    #[test]
    fn only_ways_of_a_piece_have_an_offset() {
        for role in Role::ALL {
            for from in 0..64 {
                for to in 0..64 {
                    for color in [Color::White, Color::Black] {
                        let leads = |offset| {
                            let class = class_of(Offsets::Program, color, role, offset);
                            TARGETS[usize::from(class)][usize::from(from)] == to
                        };
                        let found = (0..offset_count(role)).find(|&offset| leads(offset));
                        let (from, to) = (square(from), square(to));
                        assert_eq!(offset_between(Offsets::Program, color, role, from, to), found);
                    }
                }
            }
        }
    }
}
