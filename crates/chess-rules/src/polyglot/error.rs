//! Faults of opening books.

use notation_report::{kinds, plural};

use crate::chess::Square;

kinds! {
    /// The kind of an [`Error`] of an opening book. [`code`](Self::code) returns a stable name for
    /// programs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// An incomplete entry at the end. The field is the number of its bytes.
        #[error("entry of {0} byte{s}, expected 16", s = plural(*.0))]
        TruncatedEntry(usize) = "truncated-entry" {
            explanation: "The book ends inside an entry. Every entry has 16 bytes, so that the \
                length of a book is a multiple of 16. The file was cut off, or is not a book.",
            example: "12345678",
        }
        /// A key that is smaller than the one before it.
        #[error("key is smaller than the one before it")]
        Unsorted = "unsorted" {
            severity: Warning,
            explanation: "The keys of a book ascend, because programs look for a key by halving the \
                book again and again. They do not find an entry that is out of order. Decode the \
                book and encode it again, which sorts it.",
            example: r"23456789\x03\x1c\0\x01\0\0\0\012345678\x03\x1c\0\x01\0\0\0\0",
        }
        /// A weight of 0, with which no program plays the move.
        #[error("weight is 0, expected at least 1")]
        ZeroWeight = "zero-weight" {
            severity: Warning,
            explanation: "The weight of this move is 0, so that no program plays it. Some programs \
                write such entries to forbid a move.",
            example: r"12345678\x03\x1c\0\0\0\0\0\0",
        }
        /// A promotion code above 4.
        #[error("promotion code is {0}, expected 0 to 4")]
        BadPromotion(u8) = "bad-promotion" {
            severity: Warning,
            explanation: "The upper four bits of a move are 0, or the piece of a promotion: 1 is a \
                knight, 2 a bishop, 3 a rook, and 4 a queen. Other numbers mean nothing.",
            example: r"12345678S\x1c\0\x01\0\0\0\0",
        }
        /// A move from a square to itself.
        #[error("the move does not leave {0}")]
        StandStill(Square) = "stand-still" {
            severity: Warning,
            explanation: "The move begins and ends on the same square, so that nothing moves. No \
                program plays it.",
            example: r"12345678\0\0\0\x01\0\0\0\0",
        }
    }
}

/// A fault of an opening book, with its byte range.
pub type Error = notation_report::Error<ErrorKind>;

/// A fault of an opening book with its severity.
pub type Diagnostic = notation_report::Diagnostic<ErrorKind>;
