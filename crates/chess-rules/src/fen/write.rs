//! Writer for positions as FEN.

use core::fmt::{self, Write as _};

use crate::chess::{CastlingSide, Color, Role, Square};
use crate::position::{Position, color_of};

/// The rule by which the square of an en passant capture is written. The names are those of
/// python-chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum EnPassant {
    /// After every double step of a pawn, as the FEN standard asks for.
    Fen,
    /// After a double step beside a pawn that may capture, which may be pinned.
    Xfen,
    /// After a double step if the capture is legal, as current programs write it. A position then
    /// has one FEN, by whatever moves it was reached.
    #[default]
    Legal,
}

impl EnPassant {
    /// Returns `true` if the rule writes the square that a pawn of the position has passed.
    pub(crate) fn writes(self, position: &Position) -> bool {
        match self {
            Self::Fen => true,
            Self::Xfen => position.has_en_passant_capture(),
            Self::Legal => position.has_legal_en_passant(),
        }
    }
}

/// A [`Position`] that is displayed as FEN, or as the four fields of an EPD without operations.
#[derive(Clone, Copy)]
pub struct DisplayFen<'a> {
    position: &'a Position,
    clocks: bool,
    rule: EnPassant,
}

impl Position {
    /// Returns the position in FEN. The castling right of an inner rook is written as the letter of
    /// its file, and the square of an en passant capture if the capture is
    /// [legal](EnPassant::Legal).
    #[must_use]
    pub const fn fen(&self) -> DisplayFen<'_> {
        DisplayFen { position: self, clocks: true, rule: EnPassant::Legal }
    }

    /// Returns the position in EPD without operations: the first four fields of its FEN.
    ///
    /// ```
    /// let start = chess_rules::Start::standard();
    /// let epd = start.position().epd().to_string();
    /// assert_eq!(epd, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    /// ```
    #[must_use]
    pub const fn epd(&self) -> DisplayFen<'_> {
        DisplayFen { position: self, clocks: false, rule: EnPassant::Legal }
    }
}

impl DisplayFen<'_> {
    /// Sets the rule for the square of an en passant capture.
    ///
    /// ```
    /// use chess_rules::{EnPassant, Start};
    ///
    /// let game = Start::standard().game().uci_line("e2e4")?.finish()?;
    /// let fen = |rule| game.end().fen().en_passant(rule).to_string();
    /// assert!(fen(EnPassant::Fen).ends_with(" b KQkq e3 0 1"));
    /// assert!(fen(EnPassant::Legal).ends_with(" b KQkq - 0 1"));
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub const fn en_passant(self, rule: EnPassant) -> Self {
        Self { rule, ..self }
    }
}

impl fmt::Debug for DisplayFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for DisplayFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        for rank in (0..8).rev() {
            write_rank(f, position, rank)?;
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        f.write_str(match position.side {
            Color::White => " w ",
            Color::Black => " b ",
        })?;
        write_rights(f, position)?;
        match position.en_passant_file().filter(|_| self.rule.writes(position)) {
            Some(file) => {
                let rank = if position.side == Color::White { '6' } else { '3' };
                write!(f, " {}{rank}", char::from(b'a' + file))?;
            }
            None => f.write_str(" -")?,
        }
        if self.clocks {
            write!(f, " {} {}", position.halfmove_clock, position.move_number())?;
        }
        Ok(())
    }
}

fn write_rank(f: &mut fmt::Formatter<'_>, position: &Position, rank: u8) -> fmt::Result {
    let mut empty = 0;
    for file in 0..8 {
        match position.piece_at(Square::wrap(rank << 3 | file)) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    f.write_char(char::from(b'0' + empty))?;
                    empty = 0;
                }
                write_letter(f, piece.role.letter(), piece.color)?;
            }
        }
    }
    if empty > 0 { f.write_char(char::from(b'0' + empty)) } else { Ok(()) }
}

/// Writes a letter in upper case for White and in lower case for Black.
fn write_letter(f: &mut fmt::Formatter<'_>, letter: char, color: Color) -> fmt::Result {
    f.write_char(if color == Color::White { letter } else { letter.to_ascii_lowercase() })
}

fn write_rights(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    let mut none = true;
    for color in [Color::White, Color::Black] {
        for castling_side in [CastlingSide::King, CastlingSide::Queen] {
            let Some(rook) = position.castling_rook(color, castling_side) else {
                continue;
            };
            none = false;
            let letter = match (is_outermost(position, color, rook, castling_side), castling_side) {
                (true, CastlingSide::King) => b'K',
                (true, CastlingSide::Queen) => b'Q',
                (false, _) => b'A' + rook.file(),
            };
            write_letter(f, char::from(letter), color)?;
        }
    }
    if none { f.write_str("-") } else { Ok(()) }
}

fn is_outermost(
    position: &Position,
    color: Color,
    rook: Square,
    castling_side: CastlingSide,
) -> bool {
    let beyond = match castling_side {
        CastlingSide::King => rook.file() + 1..8,
        CastlingSide::Queen => 0..rook.file(),
    };
    !beyond.into_iter().any(|file| {
        let piece = position.piece_code(Square::wrap(rook.index() & 0o70 | file));
        color_of(piece) == Some(color) && position.role_of(piece) == Role::Rook
    })
}
