//! Start positions: FEN, X-FEN and Shredder-FEN in, FEN out.

use core::fmt;
use core::str::FromStr;

use crate::chess::{Color, Role, Square, Wing};
use crate::error::{Error, ErrorKind, StartFault};
use crate::position::{NO_FILE, Position, color_of};
use crate::slot::{EMPTY, EXTRA, SLOTS_OF};

/// The position from which a game starts. It is not part of the move data.
///
/// Make one, use it for many games: all that can be computed once is computed here.
///
/// ```
/// use chess_movecode::Start;
///
/// assert!(Start::standard().is_standard());
/// let start = Start::from_fen("nnbbrkrq/pppppppp/8/8/8/8/PPPPPPPP/NNBBRKRQ w KQkq - 0 1")?;
/// assert!(start.is_chess960());
/// let error = Start::from_fen("8/8/8/8 w - -").unwrap_err();
/// assert_eq!(error.to_string(), "bad start position: the board is not eight ranks of eight squares at byte 0, ply 0");
/// # Ok::<(), chess_movecode::Error>(())
/// ```
#[derive(Clone)]
pub struct Start {
    position: Position,
    standard: bool,
    #[cfg(feature = "rules")]
    board: Option<cozy_chess::Board>,
}

/// FEN of the normal start position.
pub const STANDARD_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Start {
    /// The normal start position.
    #[must_use]
    pub fn standard() -> Self {
        #[cfg(feature = "std")]
        {
            static STANDARD: std::sync::OnceLock<Start> = std::sync::OnceLock::new();
            STANDARD.get_or_init(Self::build_standard).clone()
        }
        #[cfg(not(feature = "std"))]
        Self::build_standard()
    }

    fn build_standard() -> Self {
        // The constant is a valid FEN, as the tests show; an empty board would be the alternative.
        Self::from_position(parse(STANDARD_FEN).unwrap_or_else(|_| Position::empty()))
    }

    /// Reads a FEN.
    ///
    /// Castling rights may be `KQkq` (the outermost rook on that side of the king, as X-FEN has it) or letters of files
    /// (Shredder-FEN). Missing fields at the end mean: White moves, no rights, no en passant, move 1.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::BadStart`] if the text is no FEN. A FEN that is well formed but breaks the rules of chess is read;
    /// only strict reading refuses it.
    pub fn from_fen(fen: &str) -> Result<Self, Error> {
        let fault = |(fault, offset): (StartFault, usize)| {
            Error::new(ErrorKind::BadStart(fault), offset..fen.len(), 0)
        };
        let position = parse(fen).map_err(fault)?;
        Ok(Self::from_position(position))
    }

    /// `start` or a FEN, as line formats write it.
    ///
    /// # Errors
    ///
    /// As [`from_fen`](Self::from_fen).
    pub fn parse(text: &str) -> Result<Self, Error> {
        if text == "start" || text.is_empty() { Ok(Self::standard()) } else { Self::from_fen(text) }
    }

    fn from_position(position: Position) -> Self {
        Self {
            standard: prints_as(position.fen(), STANDARD_FEN),
            #[cfg(feature = "rules")]
            board: crate::strict::board_of(&position),
            position,
        }
    }

    /// The position, with a name for every piece.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// `true` for the normal start position.
    #[must_use]
    pub const fn is_standard(&self) -> bool {
        self.standard
    }

    /// `true` if a castling right belongs to a king that is not on the e-file or a rook that is not on the a- or h-file.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        [Color::White, Color::Black].into_iter().any(|color| {
            [(Wing::King, 7), (Wing::Queen, 0)].into_iter().any(|(wing, file)| {
                self.position.castling_rook(color, wing).is_some_and(|rook| {
                    rook.file() != file || self.position.start_kings[color.index()] & 7 != 4
                })
            })
        })
    }

    /// The board for strict reading; `None` if the rules of chess do not allow the position.
    #[cfg(feature = "rules")]
    pub(crate) const fn board(&self) -> Option<&cozy_chess::Board> {
        self.board.as_ref()
    }

    /// The position in FEN.
    #[must_use]
    pub const fn fen(&self) -> Fen<'_> {
        self.position.fen()
    }
}

impl Default for Start {
    fn default() -> Self {
        Self::standard()
    }
}

impl PartialEq for Start {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position && self.position.base_ply == other.position.base_ply
    }
}

impl Eq for Start {}

impl FromStr for Start {
    type Err = Error;

    fn from_str(fen: &str) -> Result<Self, Error> {
        Self::from_fen(fen)
    }
}

impl fmt::Debug for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Start({self})")
    }
}

/// `start` for the normal start position, else the FEN.
impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.standard { f.write_str("start") } else { self.fen().fmt(f) }
    }
}

/// Compares what a value prints with a text, without memory.
fn prints_as(value: impl fmt::Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);
    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, s: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(s).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    fmt::Write::write_fmt(&mut rest, format_args!("{value}")).is_ok() && rest.0.is_empty()
}

type Fault = (StartFault, usize);

fn parse(fen: &str) -> Result<Position, Fault> {
    let mut position = Position::empty();
    let mut fields = fields(fen);
    let mut next = |default| fields.next().unwrap_or((fen.len(), default));
    let board = next("");
    parse_board(&mut position, board.1).map_err(|fault| (fault, board.0))?;
    let (at, side) = next("w");
    position.side = match side {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err((StartFault::SideToMove, at)),
    };
    let (at, rights) = next("-");
    parse_rights(&mut position, rights).ok_or((StartFault::CastlingRights, at))?;
    let (at, square) = next("-");
    position.en_passant = parse_en_passant(&position, square).ok_or((StartFault::EnPassant, at))?;
    let (at, clock) = next("0");
    position.halfmove_clock = parse_clock(clock).ok_or((StartFault::Clock, at))?;
    let (at, number) = next("1");
    let number = parse_clock(number).ok_or((StartFault::Clock, at))?;
    // Some programs count moves from 0.
    let black = u32::from(position.side == Color::Black);
    position.base_ply = (number.max(1) - 1) * 2 + black;
    match fields.next() {
        Some((at, _)) => Err((StartFault::TooManyFields, at)),
        None => Ok(position),
    }
}

/// The fields of a FEN with their offsets, between runs of blanks.
fn fields(fen: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    fen.split(' ').filter_map(move |field| {
        let at = offset;
        offset += field.len() + 1;
        (!field.is_empty()).then_some((at, field))
    })
}

/// "Scan the start position from a8 to h8, then a7 to h7, … h1. The n-th piece of a kind and colour gets slot n."
fn parse_board(position: &mut Position, text: &str) -> Result<(), StartFault> {
    let mut met = [[0_u8; 6]; 2];
    let mut ranks = (0..8).rev();
    for row in text.split('/') {
        let rank = ranks.next().ok_or(StartFault::Board)?;
        let mut file = 0;
        for byte in row.bytes() {
            if let b'1'..=b'8' = byte {
                file += byte - b'0';
            } else {
                let role = Role::from_letter(byte).ok_or(StartFault::Board)?;
                let color = if byte.is_ascii_uppercase() { Color::White } else { Color::Black };
                let square = Square::at(file, rank).ok_or(StartFault::Board)?;
                let n = &mut met[color.index()][role.index()];
                place(position, color, role, *n, square);
                *n = n.saturating_add(1);
                file += 1;
            }
            if file > 8 {
                return Err(StartFault::Board);
            }
        }
        if file != 8 {
            return Err(StartFault::Board);
        }
    }
    if ranks.next().is_some() { Err(StartFault::Board) } else { Ok(()) }
}

fn place(position: &mut Position, color: Color, role: Role, n: u8, square: Square) {
    let (first, count) = SLOTS_OF[role.index()];
    let id = if n < count { first + n } else { EXTRA + role as u8 };
    position.put((color as u8) << 5 | id, square);
    if role == Role::King && n == 0 {
        position.start_kings[color.index()] = square.index();
    }
}

/// `KQkq` = outermost rook of that side of the king, letters of files = that rook.
fn parse_rights(position: &mut Position, text: &str) -> Option<()> {
    if text == "-" {
        return Some(());
    }
    for letter in text.bytes() {
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
        let wing = if file > king.file() { Wing::King } else { Wing::Queen };
        position.castling_rooks[color.index()][wing as usize] = Some(on(file));
    }
    Some(())
}

/// The file of a pawn that has just made a double step: it stands in front of the named square, behind it all is empty.
fn parse_en_passant(position: &Position, text: &str) -> Option<u8> {
    if text == "-" {
        return Some(NO_FILE);
    }
    let square: Square = text.parse().ok()?;
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

fn parse_clock(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

/// A [`Position`] that prints itself in FEN.
#[derive(Clone, Copy)]
pub struct Fen<'a>(&'a Position);

impl Position {
    /// The position in FEN. A right of an inner rook is written as the letter of its file.
    #[must_use]
    pub const fn fen(&self) -> Fen<'_> {
        Fen(self)
    }
}

impl fmt::Debug for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
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
        match position.en_passant_file() {
            Some(file) => {
                let rank = if position.side == Color::White { '6' } else { '3' };
                write!(f, " {}{rank}", char::from(b'a' + file))?;
            }
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", position.halfmove_clock, position.move_number())
    }
}

fn write_rank(f: &mut fmt::Formatter<'_>, position: &Position, rank: u8) -> fmt::Result {
    let mut empty = 0;
    for file in 0..8 {
        match position.piece_at(Square::wrap(rank << 3 | file)) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                let letter = piece.role.letter();
                match piece.color {
                    Color::White => write!(f, "{letter}")?,
                    Color::Black => write!(f, "{}", letter.to_ascii_lowercase())?,
                }
            }
        }
    }
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

fn write_rights(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    let mut none = true;
    for color in [Color::White, Color::Black] {
        for wing in [Wing::King, Wing::Queen] {
            let Some(rook) = position.castling_rook(color, wing) else {
                continue;
            };
            none = false;
            let letter = match (is_outermost(position, color, rook, wing), wing) {
                (true, Wing::King) => b'K',
                (true, Wing::Queen) => b'Q',
                (false, _) => b'A' + rook.file(),
            };
            let letter = char::from(letter);
            match color {
                Color::White => write!(f, "{letter}")?,
                Color::Black => write!(f, "{}", letter.to_ascii_lowercase())?,
            }
        }
    }
    if none { f.write_str("-") } else { Ok(()) }
}

fn is_outermost(position: &Position, color: Color, rook: Square, wing: Wing) -> bool {
    let beyond = match wing {
        Wing::King => rook.file() + 1..8,
        Wing::Queen => 0..rook.file(),
    };
    !beyond.into_iter().any(|file| {
        let piece = position.piece_code(Square::wrap(rook.index() & 0o70 | file));
        color_of(piece) == Some(color) && position.role_of(piece) == Role::Rook
    })
}
