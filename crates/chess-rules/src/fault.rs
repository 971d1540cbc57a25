//! Faults of FEN and EPD.

use notation_report::kinds;

kinds! {
    /// A fault of a FEN or EPD. [`code`](Self::code) returns a stable name for programs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    #[non_exhaustive]
    pub enum StartFault {
        /// The board field does not describe eight ranks of eight squares.
        #[error("the board is not eight ranks of eight squares")]
        Board = "bad-board" {
            explanation: "The first field is not a board. Write eight ranks from the eighth to the \
                first with slashes between them, each with eight squares from the a-file to the \
                h-file: PNBRQK for White, pnbrqk for Black, and a digit for a number of empty \
                squares. Nothing is guessed.",
            example: "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        }
        /// Two digits are adjacent in the board field.
        #[error("two digits stand side by side")]
        AdjacentDigits = "adjacent-digits" {
            explanation: "Two digits stand side by side in a rank. Lenient reading uses their sum; \
                write it as one digit.",
            example: "4k3/8/8/44/8/8/8/4K3 w - - 0 1",
        }
        /// A side has no king.
        #[error("a side has no king")]
        NoKing = "no-king" {
            explanation: "A side has no king. Each side must have one.",
            example: "4k3/8/8/8/8/8/8/8 w - - 0 1",
        }
        /// A side has two kings.
        #[error("a side has two kings")]
        TwoKings = "two-kings" {
            explanation: "A side has two kings. Each side must have one.",
            example: "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
        }
        /// A pawn stands on the first or last rank.
        #[error("a pawn stands on the first or last rank")]
        PawnOnLastRank = "pawn-on-last-rank" {
            explanation: "A pawn stands on the first or eighth rank, where no pawn can stand.",
            example: "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        }
        /// The side that has just moved is in check.
        #[error("the side that has just moved is in check")]
        OpponentInCheck = "opponent-in-check" {
            explanation: "The side that has just moved is in check, so its king could be captured. \
                Check the side to move.",
            example: "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
        }
        /// A side has more than sixteen pieces.
        #[error("a side has more than sixteen pieces")]
        TooManyPieces = "too-many-pieces" {
            explanation: "A side has more than sixteen pieces, which no game reaches. Lenient \
                reading accepts them.",
            example: "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1",
        }
        /// A side has more than eight pawns.
        #[error("a side has more than eight pawns")]
        TooManyPawns = "too-many-pawns" {
            explanation: "A side has more than eight pawns, which no game reaches. Lenient reading \
                accepts them.",
            example: "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        }
        /// A side has more promoted pieces than missing pawns.
        #[error("a side has more promoted pieces than missing pawns")]
        ImpossiblePromotions = "impossible-promotions" {
            explanation: "A side has more promoted pieces than missing pawns, which no game \
                reaches. Lenient reading accepts them.",
            example: "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
        }
        /// The side to move is neither `w` nor `b`.
        #[error("the side to move is neither w nor b")]
        SideToMove = "bad-side" {
            explanation: "The second field is neither w (White is to move) nor b (Black is to \
                move). Nothing is guessed.",
            example: "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        }
        /// The side to move is `W` or `B`.
        #[error("the side to move is in upper case")]
        SideInUpperCase = "side-in-upper-case" {
            explanation: "The side to move is written as W or B. Lenient reading accepts it; write \
                w or b.",
            example: "4k3/8/8/8/8/8/8/4K3 W - - 0 1",
        }
        /// A castling right without a matching king and rook.
        #[error("a castling right has no king and rook in place")]
        CastlingRights = "castling-right-without-rook" {
            explanation: "A castling right needs a king on its first rank with a rook on that side \
                of it. K and Q name the outermost rook (X-FEN), and a letter from A to H names the \
                rook on that file (Shredder-FEN). Lenient reading drops the right.",
            example: "4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
        }
        /// Castling rights that are out of order or repeated.
        #[error("the castling rights are not in the order KQkq")]
        CastlingOrder {
            /// White's rights stand before those of Black, and none occurs twice.
            within_sides: bool,
        } = "castling-order" {
            explanation: "The castling rights are not in the order KQkq. White's rights in another \
                order, or Black's, are accepted with a warning. Rights of Black before those of White, \
                and a right that occurs twice, are put in order by lenient reading only.",
            example: "r3k2r/8/8/8/8/8/8/R3K2R w QKqk - 0 1",
        }
        /// The en passant field is not a square, or no pawn has just passed that square.
        #[error("the en-passant square does not fit the position")]
        EnPassant = "bad-en-passant" {
            explanation: "The fourth field must be the square that a pawn has just passed, or -. \
                That square must be on the right rank, it and the square from which the pawn came \
                must be empty, and the pawn must stand in front of it. Lenient reading uses -.",
            example: "4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1",
        }
        /// No pawn can capture en passant.
        #[error("no pawn can capture en passant")]
        EnPassantNotCapturable = "en-passant-not-capturable" {
            explanation: "A pawn has just moved two squares, but no pawn can capture it. The \
                standard writes the square nevertheless; many programs write - instead. The square \
                is kept.",
            example: "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        }
        /// Operations of an EPD in place of the clocks of a FEN.
        #[error("operations of an EPD stand in place of the clocks")]
        OperationsInFen = "operations-in-fen" {
            explanation: "Operations of an EPD follow the fourth field of a FEN. Lenient reading takes \
                hmvc and fmvn as the clocks, and drops the others from a tag. fastchess wrote such tags \
                in 2024.",
            example: "",
        }
        /// A clock is not a number, or the move number is 0.
        #[error("a move counter is not a number")]
        Clock = "bad-clock" {
            explanation: "A clock is not a number. The fifth field is the number of plies since a \
                capture or a pawn move, and the sixth the number of the move, from 1; in an EPD, \
                they are the operations hmvc and fmvn. Lenient reading uses 0 and 1.",
            example: "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        }
        /// Fewer than six fields, and not the four of an EPD.
        #[error("there are fewer than six fields")]
        MissingFields = "missing-fields" {
            explanation: "Fields are missing at the end: a FEN has six, an EPD four and zero or more \
                operations after them. Lenient reading uses w, -, -, 0, and 1 for them.",
            example: "4k3/8/8/8/8/8/8/4K3 w - - 0",
        }
        /// More than six fields.
        #[error("there are more than six fields")]
        TooManyFields = "too-many-fields" {
            explanation: "Text follows the sixth field. Lenient reading drops it.",
            example: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 draw",
        }
        /// An EPD operation without a name.
        #[error("an operation has no name")]
        Operation = "bad-operation" {
            explanation: "An operation of an EPD is a name, its operands, and a semicolon. A text in \
                quotes is an operand, not a name. Lenient reading drops such an operation.",
            example: "4k3/8/8/8/8/8/4P3/4K3 w - - \"bm\" e4;",
        }
        /// The name of an EPD operation is not a letter followed by letters, digits, and `_`.
        #[error("the name of an operation is not made of letters and digits")]
        Opcode = "bad-opcode" {
            explanation: "The name of an EPD operation must be a letter followed by letters, digits, \
                and underscores. Lenient reading keeps other names, such as PV: or 00:00.",
            example: "4k3/8/8/8/8/8/4P3/4K3 w - - PV: e4;",
        }
        /// The last operation of an EPD has no semicolon.
        #[error("the last operation has no semicolon")]
        MissingSemicolon = "missing-semicolon" {
            explanation: "Every operation of an EPD, including the last, must end with a \
                semicolon. Lenient reading ends the last one at the end of the line.",
            example: "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4",
        }
        /// The FEN is well formed, but the rules of chess allow no game from it, for example because a
        /// king is missing, a side has more than sixteen pieces, or the side that has just moved is in
        /// check.
        #[error("the rules of chess do not allow the position")]
        Unplayable = "unplayable" {
            explanation: "The position is well formed, but the rules of chess allow no game from \
                it: a king is missing, a side has too many pieces, or the side that has just moved \
                is in check.",
            example: "",
        }
    }
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

    /// Returns `true` if strict reading accepts the text despite the fault.
    #[must_use]
    pub const fn is_tolerated(self) -> bool {
        self.is_harmless() || matches!(self, Self::CastlingOrder { within_sides: true })
    }

    /// Returns a description of the repair that lenient reading makes.
    #[must_use]
    pub const fn repair(self) -> Option<&'static str> {
        Some(match self {
            Self::AdjacentDigits => "their sum is taken",
            Self::SideInUpperCase => "the lower-case letter is taken",
            Self::CastlingRights => "the right is dropped",
            Self::CastlingOrder { .. } => "the rights are put in the order KQkq",
            Self::OperationsInFen => "hmvc and fmvn are taken as the clocks",
            Self::EnPassant => "- is taken",
            Self::Clock => "0 and 1 are taken",
            Self::MissingFields => "w, -, -, 0 and 1 are taken",
            Self::TooManyFields => "the other fields are cut",
            Self::Operation => "the operation is left out",
            Self::Opcode => "the name is kept as it is",
            Self::MissingSemicolon => "the end of the line ends the operation",
            _ => return None,
        })
    }
}
