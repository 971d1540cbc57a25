//! Explanations of the errors and deviations of a record.

use super::Explanation;
use crate::error::ErrorKind;

explained! {
    ErrorKind,
    InvalidUtf8: "invalid-utf8" {
        text: "A record is UTF-8. What stands here is not: often the file was saved in another \
            encoding, such as Latin-1.",
        example: "",
    }
    RecordTooLong: "record-too-long" {
        text: "A record is shorter than 4 GiB. No position of any game comes near.",
        example: "",
    }
    BadWhitespace: "bad-whitespace" {
        text: "The parts of a record are separated by one space each; there are no other spaces, \
            tabs or line ends, and none before a `;`. Lenient reading takes any whitespace.",
        example: "4/4/4/4  A/B 0/0 0",
    }
    MissingField: "missing-field" {
        text: "A record has four fields before its operations: board, racks, scores, and the number \
            of consecutive turns without points. An unknown rack is empty, but its slash is \
            there: `/` for two players.",
        example: "4/4/4/4 A/B 0/0",
    }
    BadTile: "bad-tile" {
        text: "A square holds a letter: upper case for a tile, lower case for a blank that stands \
            for it. Letters without case cannot be written, nor letters whose other case is more \
            than one character. `.` and `?` do not occur on the board; macondo takes them for \
            empty squares.",
        example: "2A?/4/4/4 A/B 0/0 0",
    }
    UnclosedBracket: "unclosed-bracket" {
        text: "A tile of several letters stands in brackets, as in `[CH]`. This bracket is never \
            closed.",
        example: "2A[CH/4/4/4 A/B 0/0 0",
    }
    EmptyBracket: "empty-bracket" {
        text: "There is nothing between the brackets.",
        example: "2A[]/4/4/4 A/B 0/0 0",
    }
    MixedCaseTile: "mixed-case-tile" {
        text: "All letters of a bracketed tile have one case: `[CH]` is a tile, `[ch]` a blank.",
        example: "2A[Ch]/4/4/4 A/B 0/0 0",
    }
    NeedlessBracket: "needless-bracket" {
        text: "Brackets hold tiles of two or more letters. Lenient reading takes `[A]` for A.",
        example: "2A[B]/4/4/4 A/B 0/0 0",
    }
    UnexpectedBracket: "unexpected-bracket" {
        text: "A closing bracket without an opening one, or brackets inside brackets.",
        example: "2AB]/4/4/4 A/B 0/0 0",
    }
    ZeroRun: "zero-run" {
        text: "A number on the board is a run of empty squares. A run of 0 says nothing; lenient \
            reading passes over it.",
        example: "0AB2/4/4/4 A/B 0/0 0",
    }
    LeadingZero: "leading-zero" {
        text: "Runs of empty squares have no leading zero. Lenient reading takes `04` for 4.",
        example: "04/4/4/4 A/B 0/0 0",
    }
    RunTooLarge: "run-too-large" {
        text: "No row has more than 255 squares.",
        example: "256/4/4/4 A/B 0/0 0",
    }
    RowTooShort: "row-too-short" {
        text: "A row has fewer squares than the others. Often a run is one too small. The offset is \
            the end of the row.",
        example: "2AB/3/4/4 A/B 0/0 0",
    }
    RowTooLong: "row-too-long" {
        text: "A row has more squares than the others. Often a `/` got lost, or a tile of several \
            letters has no brackets. The offset is that of the first run or tile that is too far \
            right.",
        example: "2AB/5/4/4 A/B 0/0 0",
    }
    RowCount: "row-count" {
        text: "All rows have the same width, but there are more or fewer rows than columns. The \
            boards of the known games are square.",
        example: "4/4/4 A/B 0/0 0",
    }
    TooManyPlayers: "too-many-players" {
        text: "There are more than 255 racks.",
        example: "",
    }
    BadRackTile: "bad-rack-tile" {
        text: "A rack holds letters in upper case, tiles of several letters in brackets, and `?` for \
            a blank. MAGPIE silently reads such a rack as empty; macondo stops on it.",
        example: "4/4/4/4 a/B 0/0 0",
    }
    PlayerCountMismatch: "player-count-mismatch" {
        text: "There are as many scores, and clocks in `tmr`, as racks.",
        example: "4/4/4/4 A/B 0/0/0 0",
    }
    BadNumber: "bad-number" {
        text: "Numbers are decimal: `0`, `17`, `-5`, without `+`, leading zeros or `-0`, which \
            lenient reading takes.",
        example: "4/4/4/4 A/B +5/0 0",
    }
    NumberOutOfRange: "number-out-of-range" {
        text: "Scores have 32 bits with a sign, counts 32 bits, clocks 64 bits, bonus and number of \
            exchanged tiles 8 bits. MAGPIE aborts on scores that are too large.",
        example: "4/4/4/4 A/B 99999999999/0 0",
    }
    MissingSemicolon: "missing-semicolon" {
        text: "Every operation ends with `;`, the last one too. Lenient reading does without.",
        example: "4/4/4/4 A/B 0/0 0 lex CSW21",
    }
    BadSeparator: "bad-separator" {
        text: "A space stands between operations. Lenient reading does without.",
        example: "4/4/4/4 A/B 0/0 0 lex CSW21;mcnz 6;",
    }
    EmptyOperation: "empty-operation" {
        text: "There is nothing before a `;`. Lenient reading passes over it.",
        example: "4/4/4/4 A/B 0/0 0 lex CSW21;;",
    }
    BadOpcode: "bad-opcode" {
        text: "An opcode is an ASCII letter, then letters, digits or `_`. MAGPIE's command line \
            wants a `-` before it, which lenient reading drops.",
        example: "4/4/4/4 A/B 0/0 0 -lex CSW21;",
    }
    DuplicateOpcode: "duplicate-opcode" {
        text: "An opcode of the document occurs once. Of several, lenient reading takes the last \
            one.",
        example: "4/4/4/4 A/B 0/0 0 lex CSW21; lex NWL23;",
    }
    MissingOperand: "missing-operand" {
        text: "This opcode needs an operand. macondo stops on `tmr;`.",
        example: "4/4/4/4 A/B 0/0 0 lex;",
    }
    UnexpectedOperand: "unexpected-operand" {
        text: "`oru` of the later document stands alone.",
        example: "4/4/4/4 A/B 0/0 0 oru yes;",
    }
    BadChallengeRule: "bad-challenge-rule" {
        text: "The challenge rules are `single`, `double`, `triple`, `void`, `5pt` and `10pt`. \
            Lenient reading takes them in upper case.",
        example: "4/4/4/4 A/B 0/0 0 cr DOUBLE;",
    }
    BadGameId: "bad-game-id" {
        text: "A game id holds no space.",
        example: "4/4/4/4 A/B 0/0 0 gid two words;",
    }
    BadMove: "bad-move" {
        text: "A last move is a play such as `8H CA.` (with `+5` after a challenge in vain), an \
            exchange `-AB` or `-2`, a pass `-`, or `challenge 8H CAT` for a play that was taken \
            back.",
        example: "4/4/4/4 A/B 0/0 0 lm CAT;",
    }
    BadCoordinate: "bad-coordinate" {
        text: "`8H` is row 8, column H, across; `H8` is the same square, down. Columns after Z are \
            AA, AB and so on. Lenient reading takes columns in lower case.",
        example: "4/4/4/4 A/B 0/0 0 lm 2 CAT;",
    }
    OffBoard: "off-board" {
        text: "The move starts beyond the edge of the board, or runs over it.",
        example: "4/4/4/4 A/B 0/0 0 lm 2C CAT;",
    }
    EmptyMove: "empty-move" {
        text: "A play puts down at least one tile; `.` is one that lay there before.",
        example: "2AB/4/4/4 A/B 0/0 0 lm 1C ..;",
    }
    ForeignMove: "foreign-move" {
        text: "The last move is in the form of the later document (`8H.CAT`, `ex.AB`, `pass`) or of \
            an earlier draft (`exchange 2`). Only lenient reading takes it; strict reading calls \
            it a bad move.",
        example: "4/4/4/4 A/B 0/0 0 lm pass;",
    }
    Bom: "bom" {
        text: "A byte order mark stands before the record. Lenient reading skips it; offsets count \
            its three bytes.",
        example: "",
    }
    CommandPrefix: "command-prefix" {
        text: "The command of a program stands before the record, such as `load cgp`. Lenient \
            reading skips it.",
        example: "cgp 4/4/4/4 A/B 0/0 0",
    }
    ThroughUnknown: "through-unknown" {
        text: "A last move in the form of the later document spells all of its tiles, those that it \
            put down and those that it runs through. After the move the board does not tell which \
            are which, so neither the points of the move nor the position before it are known.",
        example: "CAT1/1T2/4/4 A/B 0/0 0 lm 1A.CAT;",
    }
    TileConflict: "tile-conflict" {
        text: "A play that was taken back, in the form of the later document, spells another tile \
            than lies on the board where it runs through.",
        example: "CAT1/4/4/4 A/B 0/0 1 lm phony.1A.DATE;",
    }
    DroppedPoints: "dropped-points" {
        text: "Earlier drafts wrote the points of a play that was taken back. They have no place in \
            the document's form: lenient reading drops them.",
        example: "4/4/4/4 A/B 0/0 0 lm challenge 1A CAT 14;",
    }
    LowerCaseColumn: "lower-case-column" {
        text: "A column in lower case, as in `8h`, which only lenient reading takes.",
        example: "4/4/4/4 A/B 0/0 0 lm 1a CAT;",
    }
    UnbracketedTile: "unbracketed-tile" {
        text: "A tile of several letters without brackets. Lenient reading finds it when --alphabet \
            says which tiles there are, the longest first.",
        example: "QUAB1/4/4/4 A/B 0/0 0",
    }
    NoThroughTile: "no-through-tile" {
        text: "The dotted form spells out the tiles that a play runs through. None lies there, so \
            the last move cannot be written in that form.",
        example: "",
    }
    UnknownOpcode: "unknown-opcode" {
        text: "The document does not define this opcode, and the options of the reading deny such \
            operations.",
        example: "",
    }
    EmptyBoard: "empty-board" {
        text: "A board has at least one row and one column.",
        example: "",
    }
    NoPlayers: "no-players" {
        text: "A position has at least one player.",
        example: "",
    }
    LoneEmptyRack: "lone-empty-rack" {
        text: "The only player of a position has a rack with tiles: an empty rack field cannot be \
            written.",
        example: "",
    }
    BadFace: "bad-face" {
        text: "The face of a tile is one letter with upper and lower case, or several, in upper \
            case.",
        example: "",
    }
    BadOperand: "bad-operand" {
        text: "The operand of an operation cannot be empty, and holds no `;`, no control character, \
            and no space at either end or beside another.",
        example: "",
    }
    NotInStyle: "not-in-style" {
        text: "The notation has no form for this move: UCGI has none for a play that was taken back.",
        example: "",
    }
}
