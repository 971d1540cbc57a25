//! Faults of FEN and EPD.

use core::fmt;

/// A fault of a FEN or EPD. [`code`](Self::code) returns a stable name for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StartFault {
    /// The board field does not describe eight ranks of eight squares.
    Board,
    /// Two digits are adjacent in the board field.
    AdjacentDigits,
    /// A side has no king.
    NoKing,
    /// A side has two kings.
    TwoKings,
    /// A pawn stands on the first or last rank.
    PawnOnLastRank,
    /// The side that has just moved is in check.
    OpponentInCheck,
    /// A side has more than sixteen pieces.
    TooManyPieces,
    /// A side has more than eight pawns.
    TooManyPawns,
    /// A side has more promoted pieces than missing pawns.
    ImpossiblePromotions,
    /// The side to move is neither `w` nor `b`.
    SideToMove,
    /// The side to move is `W` or `B`.
    SideInUpperCase,
    /// A castling right without a matching king and rook.
    CastlingRights,
    /// Castling rights that are out of order or repeated.
    CastlingOrder,
    /// The en passant field is not a square, or no pawn has just passed that square.
    EnPassant,
    /// No pawn can capture en passant.
    EnPassantNotCapturable,
    /// A clock is not a number, or the move number is 0.
    Clock,
    /// Fewer than six fields.
    MissingFields,
    /// More than six fields.
    TooManyFields,
    /// An EPD operation without an end or without a name.
    Operation,
    /// The FEN is well formed, but the rules of chess allow no game from it, for example because a
    /// king is missing, a side has more than sixteen pieces, or the side that has just moved is in
    /// check.
    Unplayable,
}

impl StartFault {
    /// Returns `true` if the fault has no unique repair, so that lenient reading also rejects the
    /// text.
    #[must_use]
    pub const fn is_fatal(self) -> bool {
        matches!(
            self,
            Self::Board
                | Self::SideToMove
                | Self::NoKing
                | Self::TwoKings
                | Self::PawnOnLastRank
                | Self::OpponentInCheck
                | Self::Unplayable
        )
    }

    /// Returns `true` if the text is valid despite the fault, which is then reported as
    /// information.
    #[must_use]
    pub const fn is_harmless(self) -> bool {
        matches!(self, Self::EnPassantNotCapturable)
    }

    /// Returns a description of the repair that lenient reading makes.
    #[must_use]
    pub const fn repair(self) -> Option<&'static str> {
        Some(match self {
            Self::AdjacentDigits => "their sum is taken",
            Self::SideInUpperCase => "the lower-case letter is taken",
            Self::CastlingRights => "the right is dropped",
            Self::CastlingOrder => "the rights are put in the order KQkq",
            Self::EnPassant => "- is taken",
            Self::Clock => "0 and 1 are taken",
            Self::MissingFields => "w, -, -, 0 and 1 are taken",
            Self::TooManyFields => "the other fields are cut",
            Self::Operation => "the operation is left out",
            _ => return None,
        })
    }
}

impl fmt::Display for StartFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "the board is not eight ranks of eight squares",
            Self::AdjacentDigits => "two digits stand side by side",
            Self::NoKing => "a side has no king",
            Self::TwoKings => "a side has two kings",
            Self::PawnOnLastRank => "a pawn stands on the first or last rank",
            Self::OpponentInCheck => "the side that has just moved is in check",
            Self::TooManyPieces => "a side has more than sixteen pieces",
            Self::TooManyPawns => "a side has more than eight pawns",
            Self::ImpossiblePromotions => "a side has more promoted pieces than missing pawns",
            Self::SideToMove => "the side to move is neither w nor b",
            Self::SideInUpperCase => "the side to move is in upper case",
            Self::CastlingRights => "a castling right has no king and rook in place",
            Self::CastlingOrder => "the castling rights are not in the order KQkq",
            Self::EnPassant => "the en-passant square does not fit the position",
            Self::EnPassantNotCapturable => "no pawn can capture en passant",
            Self::Clock => "a move counter is not a number",
            Self::MissingFields => "there are fewer than six fields",
            Self::TooManyFields => "there are more than six fields",
            Self::Operation => "an operation has no name or no end",
            Self::Unplayable => "the rules of chess do not allow the position",
        })
    }
}
