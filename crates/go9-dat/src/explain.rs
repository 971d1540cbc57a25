//! Explanations of all error kinds and of the problems of game records.
//!
//! Examples of binary records write unprintable bytes as `\0` and `\x01`; the hash `12345678`
//! stands for any hash.

use crate::{ErrorKind, IllegalMove};

/// The explanation of a kind of error, written for users.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    /// The stable code of the kind.
    pub code: &'static str,
    /// A paragraph about the cause of the error.
    pub text: &'static str,
    /// A record with this error, with `\0`, `\n`, `\r`, and `\x01` for bytes that cannot be printed;
    /// empty if no record has it.
    pub example: &'static str,
}

/// Generates the code, explanation, and example of every kind from one list.
macro_rules! explained {
    ($($kind:pat => $code:literal { text: $text:literal, example: $example:literal $(,)? })*) => {
        impl ErrorKind {
            /// The explanations of all kinds.
            pub const ALL: &'static [Explanation] =
                &[$(Explanation { code: $code, text: $text, example: $example }),*];

            /// A short name for machine-readable output, stable across releases.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                self.explained().code
            }

            /// A paragraph about the cause of the error.
            #[must_use]
            pub const fn explanation(&self) -> &'static str {
                self.explained().text
            }

            /// A record with this error; empty if no record has it.
            #[must_use]
            pub const fn example(&self) -> &'static str {
                self.explained().example
            }

            const fn explained(&self) -> Explanation {
                match self {
                    $($kind => Explanation { code: $code, text: $text, example: $example },)*
                }
            }
        }
    };
}

explained! {
    Self::TruncatedRecord { .. } => "truncated-record" {
        text: "The file ends within a record: a position has 92 bytes, a score 12. The file was \
            cut off, for example because a run that scored positions was stopped while writing, or \
            it has one byte too many: a line end at the end is enough. Every record before this \
            one is intact. For a score file, `boardnote go9 score --repair` removes the rest and \
            continues.",
        example: r"12345678\0B.......",
    }
    Self::TruncatedExtra { .. } => "truncated-extra" {
        text: "Byte 91 of the record, the flag, says that eight more bytes follow, but the file \
            ends before them.",
        example: r"12345678\0B.................................................................................\x01\0\0",
    }
    Self::TrailingBytes { .. } => "trailing-bytes" {
        text: "Bytes follow a record that was expected to be the only one.",
        example: "",
    }
    Self::BadPlayer { .. } => "bad-player" {
        text: "Byte 9 of a record is the player to move: `B` or `W`. Any other byte mostly means \
            that bytes are missing or were added before it, so that reading a position file ends \
            here; `boardnote go9 salvage` finds the intact records behind the damage.",
        example: r"12345678\0X.................................................................................\0",
    }
    Self::BadBoard { .. } => "bad-board" {
        text: "Bytes 10 to 90 of a record are the board, row by row from the top left: `.` for an \
            empty point, `#` for a black stone, the capital letter `O` for a white one. Reading \
            ends at the first other byte; `boardnote go9 salvage` finds the intact records behind \
            it.",
        example: r"12345678\0B........................................0........................................\0",
    }
    Self::BadFlag { .. } => "bad-flag" {
        text: "Byte 91 of a record is binary 0 if the record ends there and binary 1 if eight more \
            bytes follow. The digits `0` and `1` are errors too: a reader that accepts them, or \
            that ignores the flag, loses the place of all records that follow.",
        example: r"12345678\0B.................................................................................0",
    }
    Self::HashMismatch { .. } => "hash-mismatch" {
        text: "The stored hash is not that of the board. The board takes precedence, because the \
            hash is computed from it, but a score file may know the position by either. `boardnote \
            go9 verify` counts such records and recognizes files with reversed hashes and files \
            made with another table; `boardnote go9 rehash` writes the hashes anew, and so does \
            conversion of text. Use --table for files that were made with a table of their own.",
        example: r"12345678\0B.................................................................................\0",
    }
    Self::NoLiberties { .. } => "no-liberties" {
        text: "A chain of stones has no empty point beside it. No game can contain such a \
            position, and Go programs remove the stones or refuse the board, so it is not sent to \
            them. The finding is at the first stone of the chain.",
        example: r"12345678\0BO#.......#.......................................................................\0",
    }
    Self::SourceIdZero => "source-id-zero" {
        text: "The extra block names the game of the position by its number in a master list, and \
            those lists count from 1.",
        example: r"12345678\0B.................................................................................\x01\0\0\0\0\0\0\0\0",
    }
    Self::ScoreRange { .. } => "score-range" {
        text: "The score is Black's lead in points without komi, as a binary number from 3 (3 or \
            less) to 8 (8 or more); the digits `3` to `8` are out of range. Lenient reading \
            returns the number as it is.",
        example: r"12345678\0B5\x50",
    }
    Self::ConfidenceRange { .. } => "confidence-range" {
        text: "The confidence is a binary number from 0 (likely wrong) to 100 (very sure). Lenient \
            reading returns the number as it is.",
        example: r"12345678\0B\x05\x65",
    }
    Self::TableHeader { .. } => "table-header" {
        text: "The first three lines of a table are numbers: bytes of a code, columns, rows.",
        example: r"0fc933595c226042,0be1a16051d36c7c,4d21dae16c3be9b9",
    }
    Self::TableUnsupported { .. } => "table-unsupported" {
        text: "Only tables with codes of 8 bytes, 3 columns, and the 81 points of a 9x9 board are \
            supported.",
        example: r"8\n3\n361\n",
    }
    Self::TableColumnCount { .. } => "table-column-count" {
        text: "A row has three codes separated by commas: for a black stone on the point, for a \
            white one, and for a ko.",
        example: r"8\n3\n81\n0fc933595c226042,0be1a16051d36c7c\n",
    }
    Self::TableHex { .. } => "table-hex" {
        text: "A code is exactly 16 hexadecimal digits, in upper or lower case.",
        example: r"8\n3\n81\n0fc933595c22604,0be1a16051d36c7c,4d21dae16c3be9b9\n",
    }
    Self::TableRowCount { .. } => "table-row-count" {
        text: "A table has 81 rows, one for each point, and nothing after them. Lenient reading \
            accepts blank lines at the end.",
        example: r"8\n3\n81\n0fc933595c226042,0be1a16051d36c7c,4d21dae16c3be9b9\n",
    }
    Self::TableCrlf { .. } => "table-crlf" {
        text: "The table has the line ends of Windows, as after unpacking its zip file there. \
            Lenient reading accepts them, and so does --table.",
        example: r"8\r\n3\r\n81\r\n",
    }
    Self::TextRow { .. } => "text-row" {
        text: "A row of a board has nine points: `.`, `+`, or `·` for an empty point, `#`, `X`, \
            `x`, `*`, `@`, or `●` for a black stone, `O`, `o`, or `○` for a white one; blanks do \
            not count. Row numbers before and after the points run from 9 at the top to 1.",
        example: r"who=B\n..........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n",
    }
    Self::TextRowCount { .. } => "text-row-count" {
        text: "A board has nine rows, without blank lines between them. The finding is at the end \
            of the incomplete board.",
        example: r"who=B\n.........\n.........\n.........\n",
    }
    Self::TextPlayer { .. } => "text-player" {
        text: "The text does not say who is to move: by a line `who=B` or `who=W` before the \
            board, a line `to move  White` below it, or a letter after the 81 points of a single \
            line. Use --to-move for boards without a player.",
        example: r".........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n",
    }
    Self::BadId => "bad-id" {
        text: "A position ID is written as 16 hexadecimal digits, a colon, the tiebreaker from 0 to \
            255, a colon, and the player to move: `31846ceb8015dc92:0:W`.",
        example: "",
    }
    Self::BadVertex => "bad-vertex" {
        text: "A point is a letter from A to J without I and a row from 1 to 9.",
        example: "",
    }
    Self::BoardLength { .. } => "board-length" {
        text: "A board has 81 points.",
        example: "",
    }
    Self::NoGame => "no-game" {
        text: "A game record begins with `(;`. Either the file has none, or nodes stand outside of \
            all games, because the `(` before them is missing or damaged; they are skipped.",
        example: "GM[1]SZ[9]",
    }
    Self::UnexpectedEnd => "unexpected-end" {
        text: "The file ends before the `)` of a game. A property whose value is not closed is \
            ignored; everything before it counts.",
        example: "(;SZ[9];B[ee];W[cc",
    }
    Self::MissingValue => "missing-value" {
        text: "A property has no value in brackets and is ignored.",
        example: "(;SZ[9]KM;B[ee])",
    }
    Self::BadNumber => "bad-number" {
        text: "The komi is a number such as `6.5`, and the handicap a number of stones. The value \
            is unknown.",
        example: "(;SZ[9]KM[6,5];B[ee])",
    }
    Self::DuplicateProperty => "duplicate-property" {
        text: "A node states a fact about the game twice, such as the komi, the result, or a name. \
            The first statement counts.",
        example: "(;SZ[9]KM[5.5]KM[7.5];B[ee])",
    }
    Self::UnexpectedText => "unexpected-text" {
        text: "A game has text outside of the brackets that is neither a node nor a property: a \
            name in small letters alone, or brackets whose name is damaged. It is skipped, and a \
            move may be missing.",
        example: "(;SZ[9];[ee];W[cc])",
    }
    Self::NotGo => "not-go" {
        text: "The property `GM` of the root names another game; Go is 1. The record is skipped.",
        example: "(;GM[6]SZ[9])",
    }
    Self::BoardSize => "board-size" {
        text: "Only games on the 9x9 board have positions in the data. Without `SZ`, the board \
            has 19 lines. The record is skipped.",
        example: "(;GM[1]SZ[19];B[dd])",
    }
    Self::BadPoint => "bad-point" {
        text: "A point is two letters from `a` to `i`: the column from the left, then the row from \
            the top. A stone of a set-up on another point is ignored; a move there ends its \
            variation.",
        example: "(;SZ[9];B[jj])",
    }
    Self::OldPass => "old-pass" {
        text: "A pass is written `tt`, as in old files, instead of as an empty value. It counts as \
            a pass.",
        example: "(;SZ[9];B[tt])",
    }
    Self::IllegalMove(IllegalMove::Occupied(_)) => "illegal-move.occupied" {
        text: "A stone is played on a point that is occupied. The variation ends before the move, \
            unless the node has the property `KO`, which declares the move valid.",
        example: "(;SZ[9];B[ee];W[ee])",
    }
    Self::IllegalMove(IllegalMove::Suicide(_)) => "illegal-move.suicide" {
        text: "The stone and its chain would have no liberties. Only New Zealand, Ing, and \
            Tromp-Taylor rules allow that, and only for two or more stones. The variation ends \
            before the move, unless the node has the property `KO`.",
        example: "(;SZ[9];B[ab];W[ii];B[ba];W[aa])",
    }
    Self::IllegalMove(IllegalMove::Ko(_)) => "illegal-move.ko" {
        text: "A single stone that has just captured a single stone is recaptured at once. The \
            variation ends before the move, unless the node has the property `KO`.",
        example: "(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[hh];W[aa];B[ba])",
    }
    Self::Repetition(_) => "repetition" {
        text: "The board after the move has occurred before in this variation. Rules of superko \
            forbid that and others do not, so the move counts.",
        example: "(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[hh];W[aa];B[];W[];B[ba])",
    }
    Self::OutOfTurn => "out-of-turn" {
        text: "The same player moves twice in a row, as where handicap stones are recorded as \
            moves. The move counts.",
        example: "(;SZ[9];B[cc];B[gg])",
    }
    Self::SetupAndMove => "setup-and-move" {
        text: "A node has both a set-up and a move, which SGF forbids. The set-up is applied \
            first.",
        example: "(;SZ[9];AB[cc]W[gg])",
    }
    Self::TwoMoves => "two-moves" {
        text: "A node has two moves, which SGF forbids. Both count, in the order of the file.",
        example: "(;SZ[9];B[cc]W[gg])",
    }
    Self::NumberTooLarge => "number-too-large" {
        text: "The number of the variation or of the move is above 65535, the largest number of \
            the extra block. The variation ends there.",
        example: "",
    }
}
