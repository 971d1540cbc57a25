//! The reasons why a record, or a value given to a setter, is invalid.

use notation_report::plural;

use super::{Field, Location, NumberRange};
use crate::model::Square;

notation_report::kinds! {
    /// The reason why a record, or a value given to a setter, is invalid.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind in Location {
        /// A tab, a line end, a second space, or a space at the start, at the end or before a `;`.
        #[error("whitespace out of place: {found:?}, expected single spaces between the parts only")]
        BadWhitespace {
            /// The misplaced character.
            found: char,
        } = "bad-whitespace" {
            explanation: "The parts of a record are separated by single spaces. This record has a \
                tab, a line end, a second space, or a space at either end or before a `;`. Lenient \
                reading accepts any whitespace.",
            example: "4/4/4/4  A/B 0/0 0",
        }
        /// The record ends before this field.
        #[error("the record ends before its {} field", .field.name())]
        MissingField {
            /// The first field that is missing.
            field: Field,
        } = "missing-field" {
            explanation: "A record has four fields before its operations: board, racks, scores, \
                and the number of consecutive turns without points. One of them is missing. An \
                unknown rack is empty, but its slash must be there: `/` for two players.",
            example: "4/4/4/4 A/B 0/0",
        }
        /// A character that is not a tile.
        #[error("{found:?} is not a tile, expected a letter")]
        BadTile {
            /// The character.
            found: char,
        } = "bad-tile" {
            explanation: "This character cannot be on a square. A tile is a letter, in lower case \
                for a blank that stands for it; tiles of several letters are in brackets. `.` and \
                `?` cannot be on the board: write the number of empty squares, and a blank as the \
                letter that it stands for, in lower case.",
            example: "2A?/4/4/4 A/B 0/0 0",
        }
        /// A `[` without `]` in the same row or rack.
        #[error("unclosed `[`")]
        UnclosedBracket = "unclosed-bracket" {
            explanation: "A tile of several letters is written in brackets, as in `[CH]`, but the \
                closing bracket is missing.",
            example: "2A[CH/4/4/4 A/B 0/0 0",
        }
        /// `[]`.
        #[error("nothing between `[` and `]`, expected a tile of two or more letters")]
        EmptyBracket = "empty-bracket" {
            explanation: "There is nothing between the brackets. Write the letters of the tile, or \
                remove the brackets.",
            example: "2A[]/4/4/4 A/B 0/0 0",
        }
        /// A bracketed tile that mixes upper and lower case.
        #[error("letters of both cases in one tile, expected all upper (natural) or all lower (blank)")]
        MixedCaseTile = "mixed-case-tile" {
            explanation: "The letters in the brackets have different cases. Write all of them in \
                upper case for a tile, `[CH]`, or in lower case for a blank, `[ch]`.",
            example: "2A[Ch]/4/4/4 A/B 0/0 0",
        }
        /// Brackets around a single letter.
        #[error("brackets around a single letter, expected the letter alone")]
        NeedlessBracket = "needless-bracket" {
            explanation: "Brackets are only for tiles of two or more letters. Lenient reading \
                accepts `[A]` as A.",
            example: "2A[B]/4/4/4 A/B 0/0 0",
        }
        /// A `]` without `[`, or a `[` inside brackets.
        #[error("`{found}` out of place")]
        UnexpectedBracket {
            /// The bracket.
            found: char,
        } = "unexpected-bracket" {
            explanation: "A closing bracket has no opening one, or a bracket is inside other \
                brackets.",
            example: "2AB]/4/4/4 A/B 0/0 0",
        }
        /// A run of zero squares.
        #[error("a run of 0 squares, expected 1 to 255")]
        ZeroRun = "zero-run" {
            explanation: "A number on the board counts empty squares, so a run of 0 means nothing. \
                Lenient reading skips it.",
            example: "0AB2/4/4/4 A/B 0/0 0",
        }
        /// A run that starts with 0.
        #[error("a run with a leading 0, expected a number from 1 to 255")]
        LeadingZero = "leading-zero" {
            explanation: "A run of empty squares cannot begin with 0. Lenient reading accepts `04` \
                as 4.",
            example: "04/4/4/4 A/B 0/0 0",
        }
        /// A run longer than any row.
        #[error("a run of more than 255 squares, expected 1 to 255")]
        RunTooLarge = "run-too-large" {
            explanation: "This run has more empty squares than any row can have, which is 255. A \
                `/` may be missing.",
            example: "256/4/4/4 A/B 0/0 0",
        }
        /// A row with too few squares.
        #[error("is {width} squares wide, expected {expected}")]
        RowTooShort {
            /// Squares in the row.
            width: u32,
            /// Squares in the other rows.
            expected: u32,
        } = "row-too-short" {
            explanation: "This row has fewer squares than the others. Often a run of empty squares \
                is one too small. The error points at the end of the row.",
            example: "2AB/3/4/4 A/B 0/0 0",
        }
        /// A row with too many squares.
        #[error("is {width} squares wide, expected {expected}")]
        RowTooLong {
            /// Squares in the row.
            width: u32,
            /// Squares in the other rows.
            expected: u32,
        } = "row-too-long" {
            explanation: "This row has more squares than the others. Often a `/` is missing, or a \
                tile of several letters has no brackets. The error points at the first run or tile \
                that is too far to the right.",
            example: "2AB/5/4/4 A/B 0/0 0",
        }
        /// A board whose number of rows does not match its width or the options.
        #[error("{rows} row{}, expected {expected}", plural(*rows))]
        RowCount {
            /// Number of rows found.
            rows: u32,
            /// Number of rows required by the width or by the options.
            expected: u32,
        } = "row-count" {
            explanation: "All rows have the same width, but the board is not square, as the boards \
                of the known games are. A row is missing, or there is one too many. Boards of \
                other shapes are read with an option.",
            example: "4/4/4 A/B 0/0 0",
        }
        /// A character or a bracketed tile that cannot be on a rack.
        #[error("{found:?} is not a rack tile, expected an upper-case letter or `?`")]
        BadRackTile {
            /// The character, or the `[` of the tile.
            found: char,
        } = "bad-rack-tile" {
            explanation: "This character cannot be on a rack. A rack has letters in upper case, \
                tiles of several letters in brackets, and `?` for a blank.",
            example: "4/4/4/4 a/B 0/0 0",
        }
        /// A number of scores or clocks that differs from the number of racks.
        #[error("{found} value{} for {expected} player{}", plural(*found), plural(*expected))]
        PlayerCountMismatch {
            /// Number of values.
            found: u32,
            /// Number of racks.
            expected: u32,
        } = "player-count-mismatch" {
            explanation: "There must be one score for each rack, and one clock for each rack in \
                `tmr`.",
            example: "4/4/4/4 A/B 0/0/0 0",
        }
        /// A number that is not in the documented form.
        #[error("not a number in plain decimal form")]
        BadNumber = "bad-number" {
            explanation: "This is not a number in plain decimal form, such as `0`, `17`, or `-5`. \
                Lenient reading also accepts `+5`, leading zeros, and `-0`.",
            example: "4/4/4/4 A/B +5/0 0",
        }
        /// A number outside its range.
        #[error("number out of range, expected {range}")]
        NumberOutOfRange {
            /// The range.
            range: NumberRange,
        } = "number-out-of-range" {
            explanation: "The number is too large or too small for its place: scores have 32 bits \
                with a sign, counts 32 bits, clocks 64 bits, and a bonus or a number of exchanged \
                tiles 8 bits.",
            example: "4/4/4/4 A/B 99999999999/0 0",
        }
        /// A character other than a space after a `;`.
        #[error("found {found:?} after an operation, expected a space")]
        BadSeparator {
            /// The character.
            found: char,
        } = "bad-separator" {
            explanation: "A space must separate two operations. Lenient reading also accepts none.",
            example: "4/4/4/4 A/B 0/0 0 lex CSW21;mcnz 6;",
        }
        /// The last operation does not end with `;`.
        #[error("the last operation does not end, expected `;`")]
        MissingSemicolon = "missing-semicolon" {
            explanation: "Every operation must end with `;`, including the last one. Lenient \
                reading accepts a missing one at the end.",
            example: "4/4/4/4 A/B 0/0 0 lex CSW21",
        }
        /// A `;` with no operation before it.
        #[error("an operation without opcode")]
        EmptyOperation = "empty-operation" {
            explanation: "Nothing precedes this `;`. Lenient reading skips it.",
            example: "4/4/4/4 A/B 0/0 0 lex CSW21;;",
        }
        /// An opcode that is not a letter followed by letters, digits, and underscores.
        #[error("not an opcode, expected an ASCII letter followed by letters, digits or `_`")]
        BadOpcode = "bad-opcode" {
            explanation: "An opcode is a letter from A to Z followed by letters, digits, or `_`. \
                Lenient reading drops the `-` that MAGPIE's command line needs before it.",
            example: "4/4/4/4 A/B 0/0 0 -lex CSW21;",
        }
        /// A second operation with the same opcode.
        #[error("opcode given for the second time")]
        DuplicateOpcode = "duplicate-opcode" {
            explanation: "This operation occurs twice, but the document allows it only once. \
                Lenient reading uses the last one.",
            example: "4/4/4/4 A/B 0/0 0 lex CSW21; lex NWL23;",
        }
        /// A missing operand.
        #[error("operand missing")]
        MissingOperand = "missing-operand" {
            explanation: "This opcode needs an operand, but there is none before the `;`.",
            example: "4/4/4/4 A/B 0/0 0 lex;",
        }
        /// An operand after an opcode that takes none.
        #[error("operand where none is allowed")]
        UnexpectedOperand = "unexpected-operand" {
            explanation: "`oru` takes no operand. Write `oru;`.",
            example: "4/4/4/4 A/B 0/0 0 oru yes;",
        }
        /// An operand of `cr` that is not one of the six challenge rules.
        #[error("not a challenge rule, expected single, double, triple, void, 5pt or 10pt")]
        BadChallengeRule = "bad-challenge-rule" {
            explanation: "This is not a challenge rule. The rules are `single`, `double`, \
                `triple`, `void`, `5pt`, and `10pt`. Lenient reading accepts them in upper case.",
            example: "4/4/4/4 A/B 0/0 0 cr DOUBLE;",
        }
        /// A space in a game id.
        #[error("space in a game ID, expected none")]
        BadGameId = "bad-game-id" {
            explanation: "A game ID cannot contain a space.",
            example: "4/4/4/4 A/B 0/0 0 gid two words;",
        }
        /// Text that is not a move.
        #[error(
            "not a move, expected `8H TILES`, `8H TILES +5`, `-TILES`, `-2`, `-` or `challenge 8H TILES`"
        )]
        BadMove = "bad-move" {
            explanation: "This is not a last move. A play is written `8H CA.` (with `+5` if it \
                survived a challenge), an exchange `-AB` or `-2`, a pass `-`, and a play that was \
                challenged off `challenge 8H CAT`.",
            example: "4/4/4/4 A/B 0/0 0 lm CAT;",
        }
        /// Text that is not a coordinate.
        #[error("not a coordinate, expected row and columns such as `8H` (across) or `H8` (down)")]
        BadCoordinate = "bad-coordinate" {
            explanation: "A play starts at a square: `8H` is row 8, column H, across; `H8` is the \
                same square, down. Columns after Z are AA, AB, and so on. Lenient reading accepts \
                columns in lower case.",
            example: "4/4/4/4 A/B 0/0 0 lm 2 CAT;",
        }
        /// A coordinate, or a tile of a move, beyond the edge of the board.
        #[error("beyond the edge of the board ({rows} rows, {cols} columns)")]
        OffBoard {
            /// Rows of the board.
            rows: u8,
            /// Columns of the board.
            cols: u8,
        } = "off-board" {
            explanation: "The move starts outside the board or runs over its edge. Check the \
                square and the number of tiles.",
            example: "4/4/4/4 A/B 0/0 0 lm 2C CAT;",
        }
        /// A move that places no tile.
        #[error("a move of `.` only, expected at least one tile")]
        EmptyMove = "empty-move" {
            explanation: "A play must place at least one tile; `.` stands for a tile that is \
                already on the board.",
            example: "2AB/4/4/4 A/B 0/0 0 lm 1C ..;",
        }
        /// A byte order mark before the record.
        #[error("a byte order mark before the record")]
        Bom = "bom" {
            explanation: "A byte order mark precedes the record. Lenient reading skips it; its \
                three bytes count in all offsets.",
        }
        /// Input that is not UTF-8.
        #[error("invalid UTF-8")]
        InvalidUtf8 = "invalid-utf8" {
            explanation: "The record contains bytes that are not UTF-8. The file was probably \
                saved in another encoding, such as Latin-1. Save it as UTF-8.",
        }
        /// Input of 4 GiB or more, or a line longer than the reader's limit.
        #[error("record too long")]
        RecordTooLong = "record-too-long" {
            explanation: "The record has 4 GiB or more, or its line is longer than the limit of \
                the reader. No position of a game needs that much.",
        }
        /// Lenient: a move in a form of the later document or of an earlier draft.
        #[error("a move in the form of another edition of the document")]
        ForeignMove = "foreign-move" {
            explanation: "The last move is in the form of the later document (`8H.CAT`, `ex.AB`, \
                `pass`) or of an earlier draft (`exchange 2`). Only lenient reading accepts it.",
            example: "4/4/4/4 A/B 0/0 0 lm pass;",
        }
        /// Lenient: the points of a challenged-off move, which the model does not store.
        #[error("points of a challenged-off move are dropped")]
        DroppedPoints = "dropped-points" {
            explanation: "Earlier drafts wrote the points of a play that was challenged off. The \
                document has no place for them, so lenient reading drops them.",
            example: "4/4/4/4 A/B 0/0 0 lm challenge 1A CAT 14;",
        }
        /// Lenient: a column label in lower case.
        #[error("column in lower case, expected upper case")]
        LowerCaseColumn = "lower-case-column" {
            explanation: "The column is in lower case, as in `8h`, which only lenient reading \
                accepts.",
            example: "4/4/4/4 A/B 0/0 0 lm 1a CAT;",
        }
        /// Lenient, with an alphabet: a multi-letter tile without brackets.
        #[error("multi-letter tile without brackets")]
        UnbracketedTile = "unbracketed-tile" {
            explanation: "A tile of several letters is written without brackets. Lenient reading \
                recognizes it if --alphabet says which tiles there are; the longest is tried \
                first.",
            example: "QUAB1/4/4/4 A/B 0/0 0",
        }
        /// Lenient: the command of a program before the record, such as `load cgp`.
        #[error("the command of a program before the record")]
        CommandPrefix = "command-prefix" {
            explanation: "The command of a program, such as `load cgp`, precedes the record. \
                Lenient reading skips it.",
            example: "cgp 4/4/4/4 A/B 0/0 0",
        }
        /// Lenient: a last move that spells its play-through tiles on a board that does not show which
        /// tiles were placed.
        #[error("the move spells the tiles it runs through: which ones were placed is not known")]
        ThroughUnknown = "through-unknown" {
            explanation: "A last move in the form of the later document spells all of its tiles, \
                both those that it placed and those that it runs through. After the move, the \
                board does not show which are which, so neither the points of the move nor the \
                position before it can be determined.",
            example: "CAT1/1T2/4/4 A/B 0/0 0 lm 1A.CAT;",
        }
        /// Lenient: a challenged-off play whose spelled play-through tile differs from the tile on the
        /// board.
        #[error("the tile at {square} is not the one that the move runs through")]
        TileConflict {
            /// The square.
            square: Square,
        } = "tile-conflict" {
            explanation: "The play and the board have different tiles on this square. Check where \
                the play starts, and its tiles.",
            example: "CAT1/4/4/4 A/B 0/0 1 lm phony.1A.DATE;",
        }
        /// More than 255 racks.
        #[error("more than 255 racks")]
        TooManyPlayers = "too-many-players" {
            explanation: "The record has more than 255 racks, more than any game has players.",
        }
        /// Model: a board without rows or columns, or with rows of different widths.
        #[error("a board needs 1 to 255 rows and columns")]
        EmptyBoard = "empty-board" {
            explanation: "A board has 1 to 255 rows and columns, and all its rows have the same \
                width.",
        }
        /// Model: a position without players.
        #[error("a position needs at least one player")]
        NoPlayers = "no-players" {
            explanation: "A position needs at least one player.",
        }
        /// Model: an empty rack of the only player, which the notation cannot express.
        #[error("one player with an empty rack cannot be written: the rack field would be empty")]
        LoneEmptyRack = "lone-empty-rack" {
            explanation: "The rack of the only player is empty, and an empty rack field cannot be \
                written. Give the rack at least one tile.",
        }
        /// Model: text that is not a face.
        #[error("not a face, expected upper-case letters (and `·` beside them)")]
        BadFace = "bad-face" {
            explanation: "The face of a tile is one letter or several, in upper case or of a \
                script without case.",
        }
        /// Model: a blank that stands for a letter without lower case, in which it would be written.
        #[error("a blank for letters without lower case cannot be written")]
        NoLowerCase = "no-lower-case" {
            explanation: "A blank is written in lower case, and the letters of this tile have \
                none, so the blank cannot be written.",
        }
        /// Model: an operand that is empty, has a leading or trailing space, two consecutive spaces, a
        /// `;`, or a control character.
        #[error("operand text cannot be written: {found:?} out of place")]
        BadOperand {
            /// The character, or a space for an empty operand.
            found: char,
        } = "bad-operand" {
            explanation: "The operand of an operation cannot be empty, and cannot contain a `;`, a \
                control character, two consecutive spaces, or a space at either end.",
        }
        /// Writing: a move that the style cannot express.
        #[error("the style has no form for this move")]
        NotInStyle = "not-in-style" {
            explanation: "This notation has no form for the move: UCGI has none for a play that \
                was challenged off.",
        }
        /// Writing: a play in the dotted form that runs through an empty square.
        #[error("no tile on the board at {square}, where the last move runs through")]
        NoThroughTile {
            /// The empty square.
            square: Square,
        } = "no-through-tile" {
            explanation: "The play runs through a square where the board has no tile. Check where \
                the play starts; for a tile that was placed, write its letter.",
        }
    }
}

impl ErrorKind {
    /// Returns the error for a number of scores or clocks that is not that of the players.
    #[must_use]
    pub fn player_count(found: usize, players: usize) -> Self {
        Self::PlayerCountMismatch { found: narrow(found), expected: narrow(players) }
    }

    pub(super) fn is_about_a_row(&self) -> bool {
        matches!(self, Self::RowTooShort { .. } | Self::RowTooLong { .. })
    }
}

/// Returns a number for a message. One above `u32::MAX` becomes `u32::MAX`.
pub(crate) fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
