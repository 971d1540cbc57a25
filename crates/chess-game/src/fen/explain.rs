//! Explanations of the faults of a FEN.

use crate::explain::explained;
use crate::fault::StartFault;

explained! { StartFault:
    Self::Board => "bad-board" {
        text: "The first field is eight ranks, from the eighth to the first, with a slash between \
            them. Each has eight squares from the a-file to the h-file: PNBRQK for White, pnbrqk \
            for Black, a digit for so many empty squares. Nothing is guessed.",
        example: "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    }
    Self::AdjacentDigits => "adjacent-digits" {
        text: "Two digits stand side by side in a rank. Lenient reading takes their sum.",
        example: "4k3/8/8/44/8/8/8/4K3 w - - 0 1",
    }
    Self::NoKing => "no-king" {
        text: "A side has no king.",
        example: "4k3/8/8/8/8/8/8/8 w - - 0 1",
    }
    Self::TwoKings => "two-kings" {
        text: "A side has two kings.",
        example: "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
    }
    Self::PawnOnLastRank => "pawn-on-last-rank" {
        text: "A pawn stands on the first or eighth rank, which no pawn can do.",
        example: "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    }
    Self::OpponentInCheck => "opponent-in-check" {
        text: "The side that has just moved is in check: its king could be captured.",
        example: "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
    }
    Self::TooManyPieces => "too-many-pieces" {
        text: "A side has more than sixteen pieces. Lenient reading accepts them.",
        example: "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1",
    }
    Self::TooManyPawns => "too-many-pawns" {
        text: "A side has more than eight pawns. Lenient reading accepts them.",
        example: "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
    }
    Self::ImpossiblePromotions => "impossible-promotions" {
        text: "A side has more promoted pieces than pawns are missing. Lenient reading accepts them.",
        example: "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
    }
    Self::SideToMove => "bad-side" {
        text: "The second field is w if White is to move, b if Black is. Nothing is guessed.",
        example: "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
    }
    Self::SideInUpperCase => "side-in-upper-case" {
        text: "The side to move is written W or B. Lenient reading takes the lower-case letter.",
        example: "4k3/8/8/8/8/8/8/4K3 W - - 0 1",
    }
    Self::CastlingRights => "castling-right-without-rook" {
        text: "A castling right has no king on its first rank with a rook on that side of it. K and Q \
            name the outermost rook (X-FEN), a letter from A to H that of its file (Shredder-FEN). \
            Lenient reading drops the right.",
        example: "4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
    }
    Self::CastlingOrder => "castling-order" {
        text: "The castling rights are not in the order KQkq, or one stands there twice. Lenient \
            reading puts them in order.",
        example: "r3k2r/8/8/8/8/8/8/R3K2R w QKqk - 0 1",
    }
    Self::EnPassant => "bad-en-passant" {
        text: "The fourth field is the square that a pawn has just passed, or -. The square must be \
            on the right rank, it and the one behind it empty, and the pawn before it. Lenient \
            reading takes -.",
        example: "4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1",
    }
    Self::EnPassantNotCapturable => "en-passant-not-capturable" {
        text: "A pawn has just moved two squares, but no pawn stands ready to capture it. That is \
            right by the standard; many programs write - then. The square is kept.",
        example: "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
    }
    Self::Clock => "bad-clock" {
        text: "The fifth field is the number of plies since a capture or pawn move, the sixth the \
            number of the move, from 1. In an EPD, they are the operations hmvc and fmvn. Lenient \
            reading takes 0 and 1.",
        example: "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
    }
    Self::MissingFields => "missing-fields" {
        text: "A FEN has six fields, an EPD four before its operations. Lenient reading takes w, -, \
            -, 0 and 1 for those that are missing at the end.",
        example: "4k3/8/8/8/8/8/8/4K3 w - -",
    }
    Self::TooManyFields => "too-many-fields" {
        text: "Text follows the sixth field. Lenient reading cuts it.",
        example: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 draw",
    }
    Self::Operation => "bad-operation" {
        text: "An operation of an EPD is a name that begins with a letter, operands and a semicolon. \
            Lenient reading leaves out what is none.",
        example: "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4",
    }
    Self::Unplayable => "unplayable" {
        text: "The position is well formed, but the rules of chess allow no game from it: a king is \
            missing, there are too many pieces, or the side that has just moved is in check.",
        example: "",
    }
}
