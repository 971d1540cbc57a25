//! Entries of opening books.

use core_bits::{BitKey, Field, Msb0};

use super::error::{Diagnostic, Error, ErrorKind};
use crate::chess::{Move, Role, Square};
use crate::position::Position;

// The three fields of the code of a move.
const PROMOTION: Field<0, 4> = Field;
const FROM: Field<4, 6> = Field;
const TO: Field<10, 6> = Field;

/// An entry of an opening book: a move from a position, with its weight.
///
/// The four fields are all that an entry has, so that the struct can be written out in full.
///
/// ```
/// use chess_rules::Start;
/// use chess_rules::polyglot::Entry;
///
/// let position = Start::standard().position().clone();
/// let mv = position.parse_san("e4")?;
/// let code = Entry::code_of(mv).unwrap();
/// let entry = Entry { key: position.polyglot_key(), code, weight: 40, learn: 0 };
/// assert_eq!(entry.code, 0x031c);
/// assert_eq!(entry.legal_move(&position), Some(mv));
/// assert_eq!(Entry::from_bytes(entry.to_bytes()), entry);
/// # Ok::<(), chess_rules::ErrorKind>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// The key of the position; see [`Position::polyglot_key`].
    pub key: u64,
    /// The code of the move: the target square in the lowest six bits, the square that the piece
    /// leaves in the next six, and the code of a promotion above them.
    pub code: u16,
    /// The weight of the move. Programs choose a move in proportion to it.
    pub weight: u16,
    /// A number for programs that learn; 0 if none of them wrote it.
    pub learn: u32,
}

impl Entry {
    /// The length of an entry in bytes.
    pub const LENGTH: usize = 16;

    /// Returns the entry that these bytes hold. Any bytes are an entry; [`check`](Self::check)
    /// judges it.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::LENGTH]) -> Self {
        let number = u128::from_be_bytes(bytes);
        #[expect(clippy::cast_possible_truncation, reason = "each field is cut out of the number")]
        Self {
            key: (number >> 64) as u64,
            code: (number >> 48) as u16,
            weight: (number >> 32) as u16,
            learn: number as u32,
        }
    }

    /// Returns the bytes of the entry.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::LENGTH] {
        let Self { key, code, weight, learn } = self;
        let number = u128::from(key) << 64
            | u128::from(code) << 48
            | u128::from(weight) << 32
            | u128::from(learn);
        number.to_be_bytes()
    }

    /// Returns the code of a move, or `None` for a null move. Castling is the king taking its rook
    /// (`e1h1`), in chess as in Chess960.
    #[must_use]
    pub fn code_of(mv: Move) -> Option<u16> {
        let (from, to, promotion) = match mv {
            Move::Step { from, to, promotion } => (from, to, promotion),
            Move::Castle { king, rook } => (king, rook, None),
            Move::Null => return None,
        };
        let promotion = match promotion {
            Some(role) => {
                1 + Role::PROMOTIONS.iter().zip(0..).find(|(known, _)| **known == role)?.1
            }
            None => 0,
        };
        let mut code = BitKey::<2, Msb0>::default();
        code.set(PROMOTION, promotion).expect("five codes");
        code.set(FROM, from.index().into()).expect("64 squares");
        code.set(TO, to.index().into()).expect("64 squares");
        Some(u16::from_be_bytes(code.to_bytes()))
    }

    /// Returns the move as coded, or `None` if the promotion code names no piece. Castling is a step
    /// of the king to its rook, because the code does not tell them apart.
    ///
    /// ```
    /// use chess_rules::polyglot::Entry;
    ///
    /// let entry = Entry { key: 0, code: 0x4d3c, weight: 1, learn: 0 };
    /// assert_eq!(entry.coded_move().unwrap().uci(false).to_string(), "e7e8q");
    /// assert_eq!(Entry { code: 0x5d3c, ..entry }.coded_move(), None);
    /// ```
    #[must_use]
    pub fn coded_move(self) -> Option<Move> {
        let promotion = match usize::from(self.promotion()).checked_sub(1) {
            Some(at) => Some(*Role::PROMOTIONS.get(at)?),
            None => None,
        };
        Some(Move::Step { from: self.from(), to: self.to(), promotion })
    }

    /// Returns the legal move of a position that the code means, or `None` if there is none. Castling
    /// is also found if it is coded as the move of the king alone (`e1g1`), as some programs write it.
    #[must_use]
    pub fn legal_move(self, position: &Position) -> Option<Move> {
        let coded = position.legal_moves().find(|mv| Self::code_of(*mv) == Some(self.code));
        coded.or_else(|| {
            let step = (Some(self.from()), Some(self.to()));
            let mut castling = position.legal_moves().filter(|mv| mv.castling_side().is_some());
            castling.find(|mv| self.promotion() == 0 && (mv.from(), mv.to()) == step)
        })
    }

    /// Returns what is wrong with the entry on its own. The places are bytes of the entry.
    ///
    /// ```
    /// use chess_rules::polyglot::Entry;
    ///
    /// let entry = Entry { key: 0, code: 0, weight: 0, learn: 0 };
    /// let codes: Vec<_> = entry.check().map(|found| found.kind().code()).collect();
    /// assert_eq!(codes, ["stand-still", "zero-weight"]);
    /// ```
    pub fn check(self) -> impl Iterator<Item = Diagnostic> {
        let promotion = self.promotion();
        let of_move = match self.from() {
            _ if usize::from(promotion) > Role::PROMOTIONS.len() => {
                Some(ErrorKind::BadPromotion(promotion))
            }
            from if from == self.to() => Some(ErrorKind::StandStill(from)),
            _ => None,
        };
        let of_weight = (self.weight == 0).then_some(ErrorKind::ZeroWeight);
        let of_move = of_move.map(|kind| Error::new(kind, 8..10));
        let of_weight = of_weight.map(|kind| Error::new(kind, 10..12));
        of_move.into_iter().chain(of_weight).map(Diagnostic::from)
    }

    fn from(self) -> Square {
        Square::wrap(self.field(FROM))
    }

    fn to(self) -> Square {
        Square::wrap(self.field(TO))
    }

    fn promotion(self) -> u8 {
        self.field(PROMOTION)
    }

    /// Returns a field of the code.
    fn field<const START: u32, const WIDTH: u32>(self, field: Field<START, WIDTH>) -> u8 {
        let code = BitKey::<2, Msb0>::from_bytes(self.code.to_be_bytes());
        u8::try_from(code.get(field)).expect("each field has at most six bits")
    }
}
