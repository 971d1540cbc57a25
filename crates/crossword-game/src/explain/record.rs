//! Explanations of the errors and deviations of a record.

use super::Explanation;
use crate::error::ErrorKind;

explained! {
    ErrorKind,
    InvalidUtf8: "invalid-utf8" {
        text: "The record contains bytes that are not UTF-8. The file was probably saved in \
            another encoding, such as Latin-1. Save it as UTF-8.",
        example: "",
    }
    RecordTooLong: "record-too-long" {
        text: "The record has 4 GiB or more, or its line is longer than the limit of the reader. \
            No position of a game needs that much.",
        example: "",
    }
    BadWhitespace: "bad-whitespace" {
        text: "The parts of a record are separated by single spaces. There is a tab, a line end, \
            a second space, or a space at either end or before a `;`. Lenient reading accepts \
            any whitespace.",
        example: "4/4/4/4  A/B 0/0 0",
    }
    MissingField: "missing-field" {
        text: "A record has four fields before its operations: board, racks, scores, and the \
            number of consecutive turns without points. One of them is missing. An unknown \
            rack is empty, but its slash must be there: `/` for two players.",
        example: "4/4/4/4 A/B 0/0",
    }
    BadTile: "bad-tile" {
        text: "This character cannot be on a square. A tile is a letter, in lower case for a \
            blank that stands for it; tiles of several letters are in brackets. `.` and `?` do \
            not occur on the board: write the number of empty squares, and a blank as the \
            letter it stands for.",
        example: "2A?/4/4/4 A/B 0/0 0",
    }
    UnclosedBracket: "unclosed-bracket" {
        text: "A tile of several letters is written in brackets, as in `[CH]`, but the closing \
            bracket is missing.",
        example: "2A[CH/4/4/4 A/B 0/0 0",
    }
    EmptyBracket: "empty-bracket" {
        text: "There is nothing between the brackets. Write the letters of the tile, or remove \
            the brackets.",
        example: "2A[]/4/4/4 A/B 0/0 0",
    }
    MixedCaseTile: "mixed-case-tile" {
        text: "The letters in the brackets have different cases. Write all of them in upper case \
            for a tile, `[CH]`, or in lower case for a blank, `[ch]`.",
        example: "2A[Ch]/4/4/4 A/B 0/0 0",
    }
    NeedlessBracket: "needless-bracket" {
        text: "Brackets are only for tiles of two or more letters. Lenient reading accepts `[A]` \
            as A.",
        example: "2A[B]/4/4/4 A/B 0/0 0",
    }
    UnexpectedBracket: "unexpected-bracket" {
        text: "A closing bracket has no opening one, or a bracket is inside other brackets.",
        example: "2AB]/4/4/4 A/B 0/0 0",
    }
    ZeroRun: "zero-run" {
        text: "A number on the board counts empty squares, so a run of 0 means nothing. Lenient \
            reading skips it.",
        example: "0AB2/4/4/4 A/B 0/0 0",
    }
    LeadingZero: "leading-zero" {
        text: "A run of empty squares cannot begin with 0. Lenient reading accepts `04` as 4.",
        example: "04/4/4/4 A/B 0/0 0",
    }
    RunTooLarge: "run-too-large" {
        text: "This run has more empty squares than any row can have, which is 255. A `/` may be \
            missing.",
        example: "256/4/4/4 A/B 0/0 0",
    }
    RowTooShort: "row-too-short" {
        text: "This row has fewer squares than the others. Often a run is one too small. The \
            place is the end of the row.",
        example: "2AB/3/4/4 A/B 0/0 0",
    }
    RowTooLong: "row-too-long" {
        text: "This row has more squares than the others. Often a `/` is missing, or a tile of \
            several letters has no brackets. The place is the first run or tile that is too \
            far to the right.",
        example: "2AB/5/4/4 A/B 0/0 0",
    }
    RowCount: "row-count" {
        text: "All rows have the same width, but the board is not square, as the boards of the \
            known games are. A row is missing, or there is one too many. Boards of other \
            shapes are read with an option.",
        example: "4/4/4 A/B 0/0 0",
    }
    TooManyPlayers: "too-many-players" {
        text: "The record has more than 255 racks, more than any game has players.",
        example: "",
    }
    BadRackTile: "bad-rack-tile" {
        text: "This character cannot be on a rack. A rack has letters in upper case, tiles of \
            several letters in brackets, and `?` for a blank.",
        example: "4/4/4/4 a/B 0/0 0",
    }
    PlayerCountMismatch: "player-count-mismatch" {
        text: "There must be one score for each rack, and one clock for each rack in `tmr`.",
        example: "4/4/4/4 A/B 0/0/0 0",
    }
    BadNumber: "bad-number" {
        text: "This is not a number in plain decimal form, such as `0`, `17`, or `-5`. Lenient \
            reading also accepts `+5`, leading zeros, and `-0`.",
        example: "4/4/4/4 A/B +5/0 0",
    }
    NumberOutOfRange: "number-out-of-range" {
        text: "The number is too large or too small for its place: scores have 32 bits with a \
            sign, counts 32 bits, clocks 64 bits, and a bonus or a number of exchanged tiles 8 \
            bits.",
        example: "4/4/4/4 A/B 99999999999/0 0",
    }
    MissingSemicolon: "missing-semicolon" {
        text: "Every operation must end with `;`, including the last one. Lenient reading accepts \
            a missing one at the end.",
        example: "4/4/4/4 A/B 0/0 0 lex CSW21",
    }
    BadSeparator: "bad-separator" {
        text: "There must be a space between two operations. Lenient reading does not need it.",
        example: "4/4/4/4 A/B 0/0 0 lex CSW21;mcnz 6;",
    }
    EmptyOperation: "empty-operation" {
        text: "There is no operation before this `;`. Lenient reading skips it.",
        example: "4/4/4/4 A/B 0/0 0 lex CSW21;;",
    }
    BadOpcode: "bad-opcode" {
        text: "An opcode is a letter from A to Z followed by letters, digits, or `_`. Lenient \
            reading drops the `-` that MAGPIE's command line needs before it.",
        example: "4/4/4/4 A/B 0/0 0 -lex CSW21;",
    }
    DuplicateOpcode: "duplicate-opcode" {
        text: "This operation occurs twice, but the document allows it only once. Lenient reading \
            uses the last one.",
        example: "4/4/4/4 A/B 0/0 0 lex CSW21; lex NWL23;",
    }
    MissingOperand: "missing-operand" {
        text: "This opcode needs an operand, but there is none before the `;`.",
        example: "4/4/4/4 A/B 0/0 0 lex;",
    }
    UnexpectedOperand: "unexpected-operand" {
        text: "`oru` takes no operand. Write `oru;`.",
        example: "4/4/4/4 A/B 0/0 0 oru yes;",
    }
    BadChallengeRule: "bad-challenge-rule" {
        text: "This is not a challenge rule. The rules are `single`, `double`, `triple`, `void`, \
            `5pt`, and `10pt`. Lenient reading accepts them in upper case.",
        example: "4/4/4/4 A/B 0/0 0 cr DOUBLE;",
    }
    BadGameId: "bad-game-id" {
        text: "A game ID cannot contain a space.",
        example: "4/4/4/4 A/B 0/0 0 gid two words;",
    }
    BadMove: "bad-move" {
        text: "This is not a last move. A play is written `8H CA.` (with `+5` if it survived a \
            challenge), an exchange `-AB` or `-2`, a pass `-`, and a play that was challenged \
            off `challenge 8H CAT`.",
        example: "4/4/4/4 A/B 0/0 0 lm CAT;",
    }
    BadCoordinate: "bad-coordinate" {
        text: "A play starts at a square: `8H` is row 8, column H, across; `H8` is the same \
            square, down. Columns after Z are AA, AB, and so on. Lenient reading accepts \
            columns in lower case.",
        example: "4/4/4/4 A/B 0/0 0 lm 2 CAT;",
    }
    OffBoard: "off-board" {
        text: "The move starts outside the board or runs over its edge. Check the square and the \
            number of tiles.",
        example: "4/4/4/4 A/B 0/0 0 lm 2C CAT;",
    }
    EmptyMove: "empty-move" {
        text: "A play must place at least one tile; `.` stands for a tile that is already on the \
            board.",
        example: "2AB/4/4/4 A/B 0/0 0 lm 1C ..;",
    }
    ForeignMove: "foreign-move" {
        text: "The last move is in the form of the later document (`8H.CAT`, `ex.AB`, `pass`) or \
            of an earlier draft (`exchange 2`). Only lenient reading accepts it.",
        example: "4/4/4/4 A/B 0/0 0 lm pass;",
    }
    Bom: "bom" {
        text: "A byte order mark precedes the record. Lenient reading skips it; offsets count its \
            three bytes.",
        example: "",
    }
    CommandPrefix: "command-prefix" {
        text: "The command of a program, such as `load cgp`, precedes the record. Lenient reading \
            skips it.",
        example: "cgp 4/4/4/4 A/B 0/0 0",
    }
    ThroughUnknown: "through-unknown" {
        text: "A last move in the form of the later document spells all of its tiles, both those \
            that it placed and those that it runs through. After the move, the board does not \
            show which are which, so neither the points of the move nor the position before it \
            can be determined.",
        example: "CAT1/1T2/4/4 A/B 0/0 0 lm 1A.CAT;",
    }
    TileConflict: "tile-conflict" {
        text: "The play has a different tile on a square than the board.",
        example: "CAT1/4/4/4 A/B 0/0 1 lm phony.1A.DATE;",
    }
    DroppedPoints: "dropped-points" {
        text: "Earlier drafts wrote the points of a play that was challenged off. The document \
            has no place for them, so lenient reading drops them.",
        example: "4/4/4/4 A/B 0/0 0 lm challenge 1A CAT 14;",
    }
    LowerCaseColumn: "lower-case-column" {
        text: "The column is in lower case, as in `8h`, which only lenient reading accepts.",
        example: "4/4/4/4 A/B 0/0 0 lm 1a CAT;",
    }
    UnbracketedTile: "unbracketed-tile" {
        text: "A tile of several letters is written without brackets. Lenient reading recognizes \
            it if --alphabet says which tiles there are; the longest is tried first.",
        example: "QUAB1/4/4/4 A/B 0/0 0",
    }
    NoThroughTile: "no-through-tile" {
        text: "The play runs through a square where the board has no tile.",
        example: "",
    }
    UnknownOpcode: "unknown-opcode" {
        text: "The document does not define this opcode, and the options do not allow unknown \
            ones.",
        example: "",
    }
    EmptyBoard: "empty-board" {
        text: "A board has 1 to 255 rows and columns, and all its rows have the same width.",
        example: "",
    }
    NoPlayers: "no-players" {
        text: "A position needs at least one player.",
        example: "",
    }
    LoneEmptyRack: "lone-empty-rack" {
        text: "The rack of the only player is empty, and an empty rack field cannot be written. \
            Give the rack at least one tile.",
        example: "",
    }
    BadFace: "bad-face" {
        text: "The face of a tile is one letter or several, in upper case or of a script without \
            case.",
        example: "",
    }
    NoLowerCase: "no-lower-case" {
        text: "A blank is written in lower case, and the letters of this tile have none, so the \
            blank cannot be written.",
        example: "",
    }
    BadOperand: "bad-operand" {
        text: "The operand of an operation cannot be empty, and cannot contain a `;`, a control \
            character, two consecutive spaces, or a space at either end.",
        example: "",
    }
    NotInStyle: "not-in-style" {
        text: "This notation has no form for the move: UCGI has none for a play that was \
            challenged off.",
        example: "",
    }
}
