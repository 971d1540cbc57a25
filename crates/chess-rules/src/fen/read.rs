//! Parser for the fields of a FEN.

use alloc::vec::Vec;
use core::ops::Range;

use super::board::{self, is_blank};
use super::clocks::clock;
use crate::chess::{CastlingSide, Color, Role, Square};
use crate::error::Diagnostic;
use crate::error::{Error, ErrorKind};
use crate::fault::StartFault;
use crate::position::{NO_FILE, Position, color_of};
use crate::slot::EMPTY;
use notation_report::Severity;

/// A fault of a FEN, with the byte range of its field.
#[derive(Debug, Clone)]
pub(crate) struct FenFault {
    pub(crate) fault: StartFault,
    pub(crate) span: Range<usize>,
}

impl FenFault {
    pub(crate) fn error(&self) -> Error {
        Error::new(ErrorKind::BadStart(self.fault), self.span.clone())
    }

    pub(super) fn diagnostic(&self) -> Diagnostic {
        let severity = match self.fault {
            fault if fault.is_fatal() => Severity::Error,
            fault if fault.is_harmless() => Severity::Info,
            _ => Severity::Warning,
        };
        Diagnostic::new(severity, self.error())
    }
}

/// A field and its byte range.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) text: &'a [u8],
    at: usize,
}

impl Field<'_> {
    fn fault(&self, fault: StartFault) -> FenFault {
        FenFault { fault, span: self.at..self.at + self.text.len() }
    }
}

/// The fields of a line, which are separated by runs of blanks.
pub(super) struct Fields<'a> {
    rest: &'a [u8],
    /// Length of the line.
    len: usize,
}

impl<'a> Fields<'a> {
    pub(super) const fn new(line: &'a str) -> Self {
        Self { rest: line.as_bytes(), len: line.len() }
    }

    /// Skips blanks, and returns the rest of the line.
    #[inline]
    fn rest(&mut self) -> &'a [u8] {
        while let [b' ' | b'\t', rest @ ..] = self.rest {
            self.rest = rest;
        }
        self.rest
    }

    /// Takes a field from the start of the rest.
    #[inline]
    fn take(&mut self, len: usize) -> Field<'a> {
        let at = self.len - self.rest.len();
        let (text, rest) = self.rest.split_at_checked(len).unwrap_or((self.rest, b""));
        self.rest = rest;
        Field { text, at }
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Field<'a>;

    #[inline]
    fn next(&mut self) -> Option<Field<'a>> {
        // Most fields are a single letter or `-`.
        if let [b' ', rest @ ..] = self.rest {
            if let [first, b' ', ..] = rest {
                if !is_blank(first) {
                    self.rest = rest;
                    return Some(self.take(1));
                }
            }
        }
        let rest = self.rest();
        let len = rest.iter().position(is_blank).unwrap_or(rest.len());
        (len > 0).then(|| self.take(len))
    }
}

/// Parses a FEN into an empty position and adds its faults, or returns the fatal fault. Returns
/// `true` if the rules of chess allow the pieces of the board.
///
/// A position is large, so that it is filled in place.
pub(super) fn fen(
    text: &str,
    position: &mut Position,
    faults: &mut Vec<FenFault>,
) -> Result<bool, FenFault> {
    let mut fields = Fields::new(text);
    let lawful = board_and_rights(&mut fields, position, faults)?;
    let number = read_clocks(&mut fields, text, position, faults);
    position.base_ply = (number - 1) * 2 + u32::from(position.side == Color::Black);
    Ok(lawful)
}

/// Parses the clocks field by field, and returns the number of the move.
fn read_clocks(
    fields: &mut Fields<'_>,
    text: &str,
    position: &mut Position,
    faults: &mut Vec<FenFault>,
) -> u32 {
    let halfmove = fields.next();
    let number = fields.next();
    if let Some(field) = halfmove {
        match clock(field.text) {
            Some(clock) => position.halfmove_clock = clock,
            None => faults.push(field.fault(StartFault::Clock)),
        }
    }
    let mut count = 1;
    if let Some(field) = number {
        match clock(field.text) {
            Some(number) if number > 0 => count = number,
            _ => faults.push(field.fault(StartFault::Clock)),
        }
    }
    if number.is_none() {
        let end = text.len();
        faults.push(FenFault { fault: StartFault::MissingFields, span: end..end });
    } else if let Some(field) = fields.next() {
        let span = field.at..text.trim_end().len();
        faults.push(FenFault { fault: StartFault::TooManyFields, span });
    }
    count
}

/// Parses the four fields that FEN and EPD share into an empty position. Returns `true` if the
/// rules of chess allow the pieces of the board.
pub(super) fn board_and_rights(
    fields: &mut Fields<'_>,
    position: &mut Position,
    faults: &mut Vec<FenFault>,
) -> Result<bool, FenFault> {
    let none = Field { text: b"", at: fields.len };
    let rest = fields.rest();
    let Some((len, adjacent_digits)) = board::read(rest, position) else {
        let field = fields.next().unwrap_or(none);
        let place = board::fault(field.text);
        let span = field.at + place.start..field.at + place.end;
        return Err(FenFault { fault: StartFault::Board, span });
    };
    let field = fields.take(len);
    if adjacent_digits {
        faults.push(field.fault(StartFault::AdjacentDigits));
    }
    let side = fields.next();
    if let Some(field) = side {
        let [letter @ (b'w' | b'b' | b'W' | b'B')] = field.text else {
            return Err(field.fault(StartFault::SideToMove));
        };
        // The processor cannot predict a branch on the side. The numbers of the letters for Black
        // are even.
        position.side = if letter % 2 == 0 { Color::Black } else { Color::White };
    }
    let lawful = judge_pieces(position, field, faults);
    if let Some(side) = side.filter(|side| matches!(side.text, b"W" | b"B")) {
        faults.push(side.fault(StartFault::SideInUpperCase));
    }
    if let Some(field) = fields.next() {
        read_rights(position, field, faults);
    }
    if let Some(field) = fields.next() {
        match en_passant(position, field.text) {
            Some(file) => {
                position.en_passant = file;
                if file != NO_FILE && !position.has_en_passant_capture() {
                    faults.push(field.fault(StartFault::EnPassantNotCapturable));
                }
            }
            None => faults.push(field.fault(StartFault::EnPassant)),
        }
    }
    Ok(lawful)
}

/// Reports pieces on the board that the rules of chess do not allow, and returns `true` if there are
/// none.
fn judge_pieces(position: &Position, field: Field<'_>, faults: &mut Vec<FenFault>) -> bool {
    let before = faults.len();
    let kings = [Color::White, Color::Black].map(|color| position.pieces(color, Role::King));
    let has_no_king = kings.contains(&0);
    if has_no_king {
        faults.push(field.fault(StartFault::NoKing));
    }
    if kings.iter().any(|set| *set != 0 && !set.is_power_of_two()) {
        faults.push(field.fault(StartFault::TwoKings));
    }
    let last_ranks = 0xff00_0000_0000_00ff;
    if position.kind(Role::Pawn) & last_ranks != 0 {
        faults.push(field.fault(StartFault::PawnOnLastRank));
    }
    if !has_no_king && position.in_check(!position.side) {
        faults.push(field.fault(StartFault::OpponentInCheck));
    }
    // If every piece has a slot, there are not too many of any kind.
    if faults.len() == before && position.has_piece_without_slot() {
        judge_counts(position, field, faults);
    }
    faults.len() == before
}

/// Reports sides with too many pieces.
fn judge_counts(position: &Position, field: Field<'_>, faults: &mut Vec<FenFault>) {
    let counts = [Color::White, Color::Black]
        .map(|color| Role::ALL.map(|role| position.pieces(color, role).count_ones()));
    let pawns = Role::Pawn.index();
    let too_many = counts.iter().any(|side| side.iter().sum::<u32>() > 16);
    let too_many_pawns = counts.iter().any(|side| side[pawns] > 8);
    if too_many {
        faults.push(field.fault(StartFault::TooManyPieces));
    }
    if too_many_pawns {
        faults.push(field.fault(StartFault::TooManyPawns));
    }
    let promoted = |side: &[u32; 6]| {
        let [_, knights, bishops, rooks, queens, _] = *side;
        let beyond = |count: u32, first: u32| count.saturating_sub(first);
        beyond(knights, 2) + beyond(bishops, 2) + beyond(rooks, 2) + beyond(queens, 1)
    };
    if !too_many && !too_many_pawns && counts.iter().any(|side| side[pawns] + promoted(side) > 8) {
        faults.push(field.fault(StartFault::ImpossiblePromotions));
    }
}

/// Parses castling rights: `KQkq` for the outermost rook on that side of the king, and letters of
/// files for the rook on that file.
fn read_rights(position: &mut Position, field: Field<'_>, faults: &mut Vec<FenFault>) {
    if field.text == b"-" {
        return;
    }
    let (mut lost, mut last, mut within_sides, mut in_order) = (false, None, true, true);
    // A program that keeps book names only rights with a rook. One that does not knows the normal
    // squares and nothing else.
    let is_sided = |letter: &u8| matches!(letter, b'K' | b'Q' | b'k' | b'q');
    let all_found = field
        .text
        .iter()
        .filter(|letter| is_sided(letter))
        .all(|letter| right(position, *letter).is_some());
    for &letter in field.text {
        let at_home = |(_, _, rook): &(Color, CastlingSide, Square)| {
            let king = Square::wrap(rook.index() & 0o70 | 4);
            matches!(rook.file(), 0 | 7)
                && position.role_of(position.piece_code(king)) == Role::King
                && position.piece_code(king) != EMPTY
        };
        let found = right(position, letter)
            .filter(|found| all_found || !is_sided(&letter) || at_home(found));
        match found {
            Some((color, castling_side, rook)) => {
                let place = (color.index(), castling_side);
                let right = &mut position.castling_rooks[color.index()][castling_side as usize];
                within_sides &= right.is_none() && last.is_none_or(|(side, _)| side <= place.0);
                // Letters of files have no order within a side.
                in_order &= !is_sided(&letter) || last.is_none_or(|last| last < place);
                last = Some(place);
                *right = Some(rook);
            }
            None => lost = true,
        }
    }
    if lost {
        faults.push(field.fault(StartFault::CastlingRights));
    }
    if !in_order || !within_sides {
        faults.push(field.fault(StartFault::CastlingOrder { within_sides }));
    }
}

fn right(position: &Position, letter: u8) -> Option<(Color, CastlingSide, Square)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let king = position.king(color)?;
    if king.rank() != color.back_rank() {
        return None;
    }
    let on = |file: u8| Square::wrap(king.index() & 0o70 | file & 7);
    let is_rook = |file: &u8| {
        let piece = position.piece_code(on(*file));
        color_of(piece) == Some(color) && position.role_of(piece) == Role::Rook
    };
    let file = match letter.to_ascii_lowercase() {
        b'k' => (king.file() + 1..8).rev().find(is_rook)?,
        b'q' => (0..king.file()).find(is_rook)?,
        file @ b'a'..=b'h' => Some(file - b'a').filter(is_rook)?,
        _ => return None,
    };
    let castling_side = if file > king.file() { CastlingSide::King } else { CastlingSide::Queen };
    Some((color, castling_side, on(file)))
}

/// Returns the file of a pawn that has just made a double step: it stands in front of the named
/// square, and the squares behind it are empty.
fn en_passant(position: &Position, text: &[u8]) -> Option<u8> {
    if text == b"-" {
        return Some(NO_FILE);
    }
    let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text else { return None };
    let square = Square::wrap((rank - b'1') << 3 | (file - b'a'));
    let mover = !position.side;
    let (home, passed, reached) = match mover {
        Color::White => (1, 2, 3),
        Color::Black => (6, 5, 4),
    };
    let piece = |rank| position.piece_code(Square::wrap(rank << 3 | square.file()));
    let pawn = piece(reached);
    let fits = square.rank() == passed
        && piece(home) == EMPTY
        && piece(passed) == EMPTY
        && color_of(pawn) == Some(mover)
        && position.role_of(pawn) == Role::Pawn;
    fits.then_some(square.file())
}

/// Parses a FEN into an empty position and ignores the faults that do not affect it, so that any
/// placement of pieces can be set up regardless of the rules.
pub(crate) fn parse_any(text: &str, position: &mut Position) -> Result<bool, FenFault> {
    let mut faults = Vec::new();
    let lawful = fen(text, position, &mut faults)?;
    let refused = |fault| {
        matches!(
            fault,
            StartFault::SideInUpperCase
                | StartFault::CastlingRights
                | StartFault::EnPassant
                | StartFault::TooManyFields
        )
    };
    let bad_clock = |found: &FenFault| {
        // Some programs number moves from 0.
        found.fault == StartFault::Clock && text.get(found.span.clone()) != Some("0")
    };
    match faults.into_iter().find(|found| refused(found.fault) || bad_clock(found)) {
        Some(found) => Err(found),
        None => Ok(lawful),
    }
}
