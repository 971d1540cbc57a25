//! The end of a game: the rules by which its last position is decided, or by which a player may claim a
//! draw.
//!
//! The order and the conditions are those of python-chess 1.11 (`Board.outcome`) and of the FIDE Laws
//! (5.2.2, 9.2, 9.3, and 9.6).

use alloc::vec::Vec;
use core::fmt;

use crate::chess::{CastlingSide, Color, Role, Square};
use crate::game::Game;
use crate::position::Position;

/// A rule that ends a game, or by which a player may claim a draw.
///
/// ```
/// use chess_rules::{Start, Termination};
///
/// let game = Start::standard().game().uci_line("f2f3 e7e5 g2g4 d8h4")?.finish()?;
/// assert_eq!(game.termination(), Some(Termination::Checkmate));
/// assert_eq!(Termination::SeventyFiveMoves.to_string(), "seventy-five-moves");
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Termination {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the pieces to give mate; see [`Position::is_insufficient_material`].
    InsufficientMaterial,
    /// Each side has made 75 moves without a capture or a pawn move.
    SeventyFiveMoves,
    /// The position has occurred five times.
    FivefoldRepetition,
    /// Each side has made 50 moves without a capture or a pawn move. The player to move may claim a
    /// draw.
    FiftyMoves,
    /// The position has occurred three times. The player to move may claim a draw.
    ThreefoldRepetition,
}

impl Termination {
    /// Returns the name of the rule, as it is printed: `checkmate`, `fifty-moves`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient-material",
            Self::SeventyFiveMoves => "seventy-five-moves",
            Self::FivefoldRepetition => "fivefold-repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::ThreefoldRepetition => "threefold-repetition",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Game {
    /// Returns the rule that ends the game in the last position of the main line, whatever its result
    /// says: checkmate, insufficient material, stalemate, 75 moves, or a position that has occurred
    /// five times, in this order.
    #[must_use]
    pub fn termination(&self) -> Option<Termination> {
        let (last, times) = self.last_position();
        if last.is_checkmate() {
            Some(Termination::Checkmate)
        } else if last.is_insufficient_material() {
            Some(Termination::InsufficientMaterial)
        } else if !last.has_legal_move() {
            Some(Termination::Stalemate)
        } else if last.halfmove_clock() >= 150 {
            Some(Termination::SeventyFiveMoves)
        } else {
            (times >= 5).then_some(Termination::FivefoldRepetition)
        }
    }

    /// Returns the rule by which the player to move in the last position of the main line may claim a
    /// draw, whether or not the game has ended: 100 plies without a capture or a pawn move, with a
    /// legal move left, or else a position that has occurred three times.
    ///
    /// ```
    /// use chess_rules::{Start, Termination};
    ///
    /// let twice = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    /// let game = Start::standard().game().uci_line(twice)?.finish()?;
    /// assert_eq!(game.claimable_draw(), Some(Termination::ThreefoldRepetition));
    /// assert_eq!(game.termination(), None);
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub fn claimable_draw(&self) -> Option<Termination> {
        let (last, times) = self.last_position();
        if last.halfmove_clock() >= 100 && last.has_legal_move() {
            Some(Termination::FiftyMoves)
        } else {
            (times >= 3).then_some(Termination::ThreefoldRepetition)
        }
    }

    /// Returns the last position of the main line, and how often it has occurred.
    fn last_position(&self) -> (Position, usize) {
        let mut position = self.start().position().clone();
        // No position before a capture or a pawn move can occur again.
        let mut seen = Vec::from([Repeated::of(&position)]);
        self.each_step(
            |reached| {
                if reached.halfmove_clock() == 0 {
                    seen.clear();
                }
                seen.push(Repeated::of(reached));
            },
            &mut position,
        );
        let last = seen.last().expect("the start position is one");
        let times = seen.iter().filter(|earlier| *earlier == last).count();
        (position, times)
    }
}

/// The parts of a position that agree when it occurs again.
#[derive(PartialEq, Eq)]
struct Repeated {
    sides: [u64; 2],
    kinds: [u64; 6],
    side: Color,
    rights: [Option<Square>; 4],
    /// File on which a pawn may capture en passant.
    en_passant: Option<u8>,
}

impl Repeated {
    fn of(position: &Position) -> Self {
        let right = |color, side| position.castling_rook(color, side);
        Self {
            sides: [Color::White, Color::Black].map(|color| position.pieces_of(color)),
            kinds: Role::ALL.map(|role| position.kind(role)),
            side: position.side_to_move(),
            rights: [
                right(Color::White, CastlingSide::King),
                right(Color::White, CastlingSide::Queen),
                right(Color::Black, CastlingSide::King),
                right(Color::Black, CastlingSide::Queen),
            ],
            en_passant: position.en_passant_file().filter(|_| position.has_legal_en_passant()),
        }
    }
}

impl Position {
    /// Returns `true` if neither side has more than a king, a king and a knight against a bare king, or
    /// kings and bishops of one square color on both sides together. No sequence of moves gives mate
    /// then. Other dead positions are not recognized.
    ///
    /// ```
    /// use chess_rules::Position;
    ///
    /// let bishops: Position = "5b2/8/4k3/8/8/3K4/8/2B5 w - - 0 1".parse()?;
    /// assert!(bishops.is_insufficient_material());
    /// let pawn: Position = "8/8/4k3/8/8/3K4/3P4/8 w - - 0 1".parse()?;
    /// assert!(!pawn.is_insufficient_material());
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        const DARK: u64 = 0xaa55_aa55_aa55_aa55;
        let [pawns, knights, bishops, rooks, queens, _] = Role::ALL.map(|role| self.kind(role));
        if pawns | rooks | queens != 0 {
            return false;
        }
        match knights.count_ones() {
            0 => bishops & DARK == 0 || bishops & !DARK == 0,
            knights => knights == 1 && bishops == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Start;

    #[test]
    fn material_that_cannot_mate() {
        for (fen, expected) in [
            ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", true),
            ("8/8/4k3/8/8/3K4/8/6N1 w - - 0 1", true),
            ("8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1", false),
            ("8/8/4kn2/8/8/3K4/8/6N1 w - - 0 1", false),
            ("8/8/4kb2/8/8/3K4/8/6N1 w - - 0 1", false),
            ("8/8/4k3/8/8/3K4/8/2B1B3 w - - 0 1", true),
            ("8/8/4k3/8/8/3K4/8/2BB4 w - - 0 1", false),
            ("8/8/4k1b1/8/8/3K4/8/2B5 w - - 0 1", false),
            ("8/8/4k3/8/8/3K4/8/2BN4 w - - 0 1", false),
            ("8/8/4k3/8/8/3K4/8/2R5 w - - 0 1", false),
            ("8/8/4k3/8/8/3K4/8/2Q5 w - - 0 1", false),
        ] {
            let start = Start::from_fen(fen).unwrap();
            assert_eq!(start.position().is_insufficient_material(), expected, "{fen}");
        }
    }

    #[test]
    fn positions_repeat_with_rights_and_legal_captures() {
        let ending = |fen: &str, moves: &str| {
            let game = Start::from_fen(fen).unwrap().game();
            let game = game.uci_line(moves).unwrap().finish().unwrap();
            (game.termination(), game.claimable_draw())
        };
        let three = (None, Some(Termination::ThreefoldRepetition));
        // The rook that moves takes the right of the first position with it.
        let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
        let once = "a1b1 e8e7 b1a1 e7e8 ";
        assert_eq!(ending(fen, &once.repeat(2)), (None, None));
        assert_eq!(ending(fen, &once.repeat(3)), three);
        // The pawn on d4 is pinned, so that the first position has no capture either.
        let fen = "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1";
        let once = "d8c8 d1c1 c8d8 c1d1 ";
        assert_eq!(ending(fen, &once.repeat(2)).1, Some(Termination::ThreefoldRepetition));
        let fen = "8/2k5/8/8/3pP3/8/8/3RK3 b - e3 0 1";
        let once = "c7c8 d1a1 c8c7 a1d1 ";
        assert_eq!(ending(fen, &once.repeat(2)).1, None);
    }
}
