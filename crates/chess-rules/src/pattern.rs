//! Patterns of pieces, as a search condition.

use core::fmt;
use core::str::FromStr;

use crate::chess::{Color, Role, Square};
use crate::error::{Error, ErrorKind};
use crate::fault::StartFault;
use crate::position::Position;

/// A pattern of pieces: squares that hold a certain piece, squares that are empty, and squares that
/// do not matter.
///
/// The text is the first field of a FEN, in which digits count squares that do not matter and a dot
/// is an empty square. A second field, `w` or `b`, requires a side to move.
///
/// ```
/// use chess_rules::{Pattern, Start};
///
/// let game = Start::standard().game().uci_line("e2e4 e7e5 g1f3 b8c6 f1b5")?.finish()?;
/// let pinned: Pattern = "4k3/3...2/2n5/1B6/8/8/8/8 b".parse()?;
/// assert!(!pinned.fits(&game.end()));
/// let bishop_and_knight: Pattern = "8/8/2n5/1B6/4P3/8/8/8".parse()?;
/// assert!(bishop_and_knight.fits(&game.end()));
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    /// Squares that hold a piece, by side and kind, as bitboards.
    pieces: [[u64; 6]; 2],
    /// Empty squares, as a bitboard.
    empty: u64,
    side: Option<Color>,
}

impl Pattern {
    /// Returns a pattern that fits every position.
    #[must_use]
    pub const fn any() -> Self {
        Self { pieces: [[0; 6]; 2], empty: 0, side: None }
    }

    /// Requires a piece on a square, or an empty square.
    #[must_use]
    pub fn with(mut self, square: Square, piece: Option<(Color, Role)>) -> Self {
        self.pieces.iter_mut().flatten().for_each(|mask| *mask &= !square.bit());
        self.empty &= !square.bit();
        match piece {
            Some((color, role)) => self.pieces[color.index()][role.index()] |= square.bit(),
            None => self.empty |= square.bit(),
        }
        self
    }

    /// Requires a side to move; `None` allows both.
    #[must_use]
    pub const fn to_move(self, side: Option<Color>) -> Self {
        Self { side, ..self }
    }

    /// Returns `true` if a position fits the pattern.
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        let holds = |color: Color| {
            Role::ALL.into_iter().all(|role| {
                let wanted = self.pieces[color.index()][role.index()];
                wanted & !position.pieces(color, role) == 0
            })
        };
        self.side.is_none_or(|side| side == position.side)
            && self.empty & position.occupied() == 0
            && holds(Color::White)
            && holds(Color::Black)
    }

    /// Returns the letter of a square in the text, or `None` if the square does not matter.
    fn letter(&self, square: Square) -> Option<char> {
        if self.empty & square.bit() != 0 {
            return Some('.');
        }
        [Color::White, Color::Black].into_iter().find_map(|color| {
            let has = |role: &Role| self.pieces[color.index()][role.index()] & square.bit() != 0;
            let letter = Role::ALL.into_iter().find(has)?.letter();
            Some(if color == Color::White { letter } else { letter.to_ascii_lowercase() })
        })
    }
}

impl FromStr for Pattern {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let fault = |fault, at| Error::new(ErrorKind::BadStart(fault), at..text.len());
        let (board, side) = text.split_once(' ').unwrap_or((text, ""));
        let mut pattern = Self::any();
        let (mut file, mut rank) = (0_u8, 7_u8);
        for (at, byte) in board.bytes().enumerate() {
            let bad = || fault(StartFault::Board, at);
            match byte {
                b'/' if file == 8 && rank > 0 => (file, rank) = (0, rank - 1),
                b'1'..=b'8' if file + (byte - b'0') <= 8 => file += byte - b'0',
                _ => {
                    let piece = match byte {
                        b'.' => None,
                        _ => {
                            let role = Role::from_letter(byte.to_ascii_uppercase());
                            let white = byte.is_ascii_uppercase();
                            let color = if white { Color::White } else { Color::Black };
                            Some((color, role.ok_or_else(bad)?))
                        }
                    };
                    let square = if file < 8 { Square::at(file, rank) } else { None };
                    pattern = pattern.with(square.ok_or_else(bad)?, piece);
                    file += 1;
                }
            }
        }
        if (file, rank) != (8, 0) {
            return Err(fault(StartFault::Board, board.len()));
        }
        Ok(pattern.to_move(match side {
            "" if board.len() == text.len() => None,
            "w" => Some(Color::White),
            "b" => Some(Color::Black),
            _ => return Err(fault(StartFault::SideToMove, board.len() + 1)),
        }))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut free = 0;
            for file in 0..8 {
                let letter = Square::at(file, rank).and_then(|square| self.letter(square));
                match letter {
                    None => free += 1,
                    Some(letter) => {
                        if free > 0 {
                            write!(f, "{free}")?;
                        }
                        write!(f, "{letter}")?;
                        free = 0;
                    }
                }
            }
            if free > 0 {
                write!(f, "{free}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        match self.side {
            Some(Color::White) => f.write_str(" w"),
            Some(Color::Black) => f.write_str(" b"),
            None => Ok(()),
        }
    }
}
