//! Moves by their squares, and their notation in UCI.

use super::{CastlingSide, Role, Square};
use crate::ascii::{Short, short_text};

/// A move, given by its squares and independent of a position.
///
/// ```
/// use chess_rules::{Move, Role, Square};
///
/// let e7: Square = "e7".parse()?;
/// let e8: Square = "e8".parse()?;
/// let promotion = Move::Step { from: e7, to: e8, promotion: Some(Role::Queen) };
/// assert_eq!(promotion.uci(false).to_string(), "e7e8q");
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Move {
    /// A move of one piece, including en passant captures.
    Step {
        /// The square that the piece leaves.
        from: Square,
        /// The square that the piece reaches.
        to: Square,
        /// The kind to which a pawn is promoted.
        promotion: Option<Role>,
    },
    /// Castling. Both squares are those before the move.
    Castle {
        /// The square of the king.
        king: Square,
        /// The square of the rook.
        rook: Square,
    },
    /// A null move: the side to move passes.
    Null,
}

impl Move {
    /// Returns the move in UCI notation. A null move is `--`.
    ///
    /// For castling, the second square is the target of the king (`e1g1`) or, if `chess960` is
    /// `true`, the square of the rook (`e1h1`).
    #[must_use]
    pub fn uci(self, chess960: bool) -> Uci {
        let mut text = Short::default();
        let squares = match self {
            Self::Castle { king, rook } if chess960 => Some((king, rook)),
            _ => self.from().zip(self.to()),
        };
        match squares {
            Some((from, to)) => {
                text.push_all(&from.name());
                text.push_all(&to.name());
            }
            None => text.push_all(b"--"),
        }
        if let Some(role) = self.promotion() {
            text.push(role.byte().to_ascii_lowercase());
        }
        Uci(text)
    }

    /// Returns the castling side, or `None` for other moves.
    #[must_use]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self {
            Self::Castle { king, rook } => Some(if rook.file() > king.file() {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            }),
            _ => None,
        }
    }

    /// Returns the square that the piece leaves; in castling, the square of the king.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Step { from, .. } => Some(from),
            Self::Castle { king, .. } => Some(king),
            Self::Null => None,
        }
    }

    /// Returns the square that the piece reaches; in castling, the target of the king.
    #[must_use]
    pub const fn to(self) -> Option<Square> {
        match self {
            Self::Step { to, .. } => Some(to),
            Self::Castle { king, rook } => {
                let castling_side = if rook.file() > king.file() {
                    CastlingSide::King
                } else {
                    CastlingSide::Queen
                };
                Some(Square::wrap(king.rank() << 3 | castling_side.target_files().0))
            }
            Self::Null => None,
        }
    }

    /// Returns the kind to which a pawn is promoted.
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Self::Step { promotion, .. } => promotion,
            _ => None,
        }
    }
}

/// A move in UCI notation, such as `e2e4` or `a7a8q`.
///
/// ```
/// use chess_rules::Start;
///
/// let mv = Start::standard().position().parse_uci("g1f3")?;
/// assert_eq!(mv.uci(false).as_str(), "g1f3");
/// # Ok::<(), chess_rules::ErrorKind>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Uci(Short);

short_text!(Uci);

#[cfg(feature = "serde")]
impl serde::Serialize for Uci {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use crate::Start;
    use alloc::string::ToString as _;

    #[test]
    fn moves_in_uci() {
        let start = Start::from_fen("4k2r/P7/8/8/8/8/8/R3K2R w KQk - 0 1").unwrap();
        for (text, chess960) in
            [("e1g1", "e1h1"), ("e1c1", "e1a1"), ("a7a8n", "a7a8n"), ("a1a2", "a1a2"), ("--", "--")]
        {
            let mv = start.position().parse_uci(text).unwrap();
            assert_eq!((mv.uci(false).as_str(), mv.uci(true).as_str()), (text, chess960));
            let mut out = b"x".to_vec();
            mv.uci(true).append_to(&mut out);
            assert_eq!(out.get(1..), Some(mv.uci(true).to_string().as_bytes()));
        }
    }
}
