//! Slots, by which the codes identify pieces.

use core::fmt;

use crate::chess::{Color, Role};

/// The identity of a piece within its side.
///
/// A side has slots for eight pawns, two knights, two bishops, two rooks, a queen, a king, and one
/// promoted piece per pawn.
///
/// A piece keeps its slot for the whole line: `1. e4 d5 2. exd5` moves pawn slot 4 twice.
///
/// ```
/// use chess_rules::Slot;
///
/// let e_pawn = Slot::pawn(4).unwrap();
/// assert_eq!(e_pawn.to_string(), "P4");
/// assert_eq!(Slot::promoted(4).unwrap().pawn_slot(), Some(e_pawn));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Slot(u8);

impl Slot {
    /// The king.
    pub const KING: Self = Self(15);
    /// The queen; if there are several, the first one.
    pub const QUEEN: Self = Self(14);
    /// Number of slots per side.
    pub const COUNT: u8 = 24;

    /// Returns the slot of a pawn (0–7). In the normal start position, 0 is the a-pawn.
    #[must_use]
    pub const fn pawn(n: u8) -> Option<Self> {
        if n < 8 { Some(Self(n)) } else { None }
    }

    /// Returns the slot of knight 0 or 1.
    #[must_use]
    pub const fn knight(n: u8) -> Option<Self> {
        if n < 2 { Some(Self(8 + n)) } else { None }
    }

    /// Returns the slot of bishop 0 or 1.
    #[must_use]
    pub const fn bishop(n: u8) -> Option<Self> {
        if n < 2 { Some(Self(10 + n)) } else { None }
    }

    /// Returns the slot of rook 0 or 1.
    #[must_use]
    pub const fn rook(n: u8) -> Option<Self> {
        if n < 2 { Some(Self(12 + n)) } else { None }
    }

    /// Returns the slot of the piece to which a pawn (0–7) was promoted.
    #[must_use]
    pub const fn promoted(pawn: u8) -> Option<Self> {
        if pawn < 8 { Some(Self(16 + pawn)) } else { None }
    }

    /// Returns the kind of piece in this slot, or `None` for a promoted piece, whose kind depends
    /// on the game.
    #[must_use]
    pub const fn role(self) -> Option<Role> {
        Some(match self.0 {
            0..=7 => Role::Pawn,
            8 | 9 => Role::Knight,
            10 | 11 => Role::Bishop,
            12 | 13 => Role::Rook,
            14 => Role::Queen,
            15 => Role::King,
            _ => return None,
        })
    }

    /// Returns the slot of the pawn that was promoted to this piece.
    #[must_use]
    pub const fn pawn_slot(self) -> Option<Self> {
        if self.0 >= 16 { Some(Self(self.0 & 7)) } else { None }
    }

    /// Returns the slot with this number, if it is below [`COUNT`](Self::COUNT).
    #[cfg(feature = "serde")]
    pub(crate) fn new(number: u8) -> Option<Self> {
        (number < Self::COUNT).then_some(Self(number))
    }

    /// Returns the number within the kind, such as 4 for the e-pawn or 1 for the king's knight.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self.0 {
            0..=7 => self.0,
            8..=13 => self.0 & 1,
            14 | 15 => 0,
            _ => self.0 & 7,
        }
    }

    /// Returns the slot of a piece code, or `None` for a piece beyond the number of slots of its
    /// kind.
    #[must_use]
    pub const fn from_piece(piece: u8) -> Option<Self> {
        let id = piece & 31;
        if id < Self::COUNT { Some(Self(id)) } else { None }
    }

    /// Returns the piece code of the slot; see [`internal`](crate::internal).
    #[must_use]
    pub const fn of(self, color: Color) -> u8 {
        (color as u8) << 5 | self.0
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.role() {
            Some(role) => write!(f, "{}{}", role.letter(), self.number()),
            None => write!(f, "P{}=", self.number()),
        }
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

// A *piece code* identifies the piece on a square. Bit 5 is the side, and bits 0–4 are the slot
// (0–23), or 24 plus the kind for a piece without a slot, which exists only if the start position
// has more pieces of a kind than there are slots.

/// Piece code of an empty square. Tables by piece code have an entry for it that nothing depends
/// on.
pub const EMPTY: u8 = 63;
/// First number of the pieces without a slot.
pub(crate) const EXTRA: u8 = 24;

/// Number of the first slot of each kind, and the number of slots.
pub(crate) const SLOTS_OF: [(u8, u8); 6] = [(0, 8), (8, 2), (10, 2), (12, 2), (14, 1), (15, 1)];

/// Kind of each piece code. Promoted pieces are filled in during a game.
pub(crate) const ROLES: [Role; 64] = {
    let mut roles = [Role::Pawn; 64];
    let mut piece = 0;
    while piece < 64 {
        let id = piece & 31;
        roles[piece as usize] = match id {
            24..=29 => Role::ALL[id as usize - 24],
            _ => match Slot(id).role() {
                Some(role) => role,
                None => Role::Queen,
            },
        };
        piece += 1;
    }
    roles
};
