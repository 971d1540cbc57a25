//! The codes of the findings about CGP, for `boardnote explain`.

use crate::Code;

const fn code(code: &'static str, text: &'static str, example: &'static str) -> Code {
    Code { code, text, example }
}

/// All codes, in the order in which a record is checked.
pub(super) const ALL: &[Code] = &[
    code(
        "invalid-utf8",
        "A record is UTF-8. What stands here is not: often the file was saved in another encoding, \
        such as Latin-1.",
        "",
    ),
    code(
        "record-too-long",
        "A record is shorter than 4 GiB. No position of any game comes near.",
        "",
    ),
    code(
        "bad-whitespace",
        "The parts of a record are separated by one space each; there are no other spaces, tabs or \
        line ends, and none before a `;`. Lenient reading takes any whitespace.",
        "4/4/4/4  A/B 0/0 0",
    ),
    code(
        "missing-field",
        "A record has four fields before its operations: board, racks, scores, and the number of \
        consecutive turns without points. An unknown rack is empty, but its slash is there: `/` for \
        two players.",
        "4/4/4/4 A/B 0/0",
    ),
    code(
        "bad-tile",
        "A square holds a letter: upper case for a tile, lower case for a blank that stands for it. \
        Letters without case cannot be written, nor letters whose other case is more than one \
        character. `.` and `?` do not occur on the board; macondo takes them for empty squares.",
        "2A?/4/4/4 A/B 0/0 0",
    ),
    code(
        "unclosed-bracket",
        "A tile of several letters stands in brackets, as in `[CH]`. This bracket is not closed.",
        "2A[CH/4/4/4 A/B 0/0 0",
    ),
    code("empty-bracket", "There is nothing between the brackets.", "2A[]/4/4/4 A/B 0/0 0"),
    code(
        "mixed-case-tile",
        "All letters of a bracketed tile have one case: `[CH]` is a tile, `[ch]` a blank.",
        "2A[Ch]/4/4/4 A/B 0/0 0",
    ),
    code(
        "needless-bracket",
        "Brackets hold tiles of two or more letters. Lenient reading takes `[A]` for A.",
        "2A[B]/4/4/4 A/B 0/0 0",
    ),
    code(
        "unexpected-bracket",
        "A closing bracket without an opening one, or brackets inside brackets.",
        "2AB]/4/4/4 A/B 0/0 0",
    ),
    code(
        "zero-run",
        "A number on the board is a run of empty squares. A run of 0 says nothing; lenient reading \
        passes over it.",
        "0AB2/4/4/4 A/B 0/0 0",
    ),
    code(
        "leading-zero",
        "Runs of empty squares have no leading zero. Lenient reading takes `04` for 4.",
        "04/4/4/4 A/B 0/0 0",
    ),
    code("run-too-large", "No row has more than 255 squares.", "256/4/4/4 A/B 0/0 0"),
    code(
        "row-too-short",
        "A row has fewer squares than the others. Often a run is one too small. The offset is the \
        end of the row.",
        "2AB/3/4/4 A/B 0/0 0",
    ),
    code(
        "row-too-long",
        "A row has more squares than the others. Often a `/` got lost, or a tile of several letters \
        has no brackets. The offset is that of the first run or tile that is too far right.",
        "2AB/5/4/4 A/B 0/0 0",
    ),
    code(
        "row-count",
        "All rows have the same width, but there are more or fewer rows than columns. The boards of \
        the known games are square.",
        "4/4/4 A/B 0/0 0",
    ),
    code("too-many-players", "There are more than 255 racks.", ""),
    code(
        "bad-rack-tile",
        "A rack holds letters in upper case, tiles of several letters in brackets, and `?` for a \
        blank. MAGPIE silently reads such a rack as empty; macondo stops on it.",
        "4/4/4/4 a/B 0/0 0",
    ),
    code(
        "player-count-mismatch",
        "There are as many scores, and clocks in `tmr`, as racks.",
        "4/4/4/4 A/B 0/0/0 0",
    ),
    code(
        "bad-number",
        "Numbers are decimal: `0`, `17`, `-5`, without `+`, leading zeros or `-0`, which lenient \
        reading takes.",
        "4/4/4/4 A/B +5/0 0",
    ),
    code(
        "number-out-of-range",
        "Scores have 32 bits with a sign, counts 32 bits, clocks 64 bits, bonus and number of \
        exchanged tiles 8 bits. MAGPIE aborts on scores that are too large.",
        "4/4/4/4 A/B 99999999999/0 0",
    ),
    code(
        "missing-semicolon",
        "Every operation ends with `;`, the last one too. Lenient reading does without.",
        "4/4/4/4 A/B 0/0 0 lex CSW21",
    ),
    code(
        "bad-separator",
        "A space stands between operations. Lenient reading does without.",
        "4/4/4/4 A/B 0/0 0 lex CSW21;mcnz 6;",
    ),
    code(
        "empty-operation",
        "There is nothing before a `;`. Lenient reading passes over it.",
        "4/4/4/4 A/B 0/0 0 lex CSW21;;",
    ),
    code(
        "bad-opcode",
        "An opcode is an ASCII letter, then letters, digits or `_`. MAGPIE's command line wants a \
        `-` before it, which lenient reading drops.",
        "4/4/4/4 A/B 0/0 0 -lex CSW21;",
    ),
    code(
        "duplicate-opcode",
        "An opcode of the document occurs once. Of several, lenient reading takes the last one.",
        "4/4/4/4 A/B 0/0 0 lex CSW21; lex NWL23;",
    ),
    code(
        "missing-operand",
        "This opcode needs an operand. macondo stops on `tmr;`.",
        "4/4/4/4 A/B 0/0 0 lex;",
    ),
    code(
        "unexpected-operand",
        "`oru` of the later document stands alone.",
        "4/4/4/4 A/B 0/0 0 oru yes;",
    ),
    code(
        "bad-challenge-rule",
        "The challenge rules are `single`, `double`, `triple`, `void`, `5pt` and `10pt`. Lenient \
        reading takes them in upper case.",
        "4/4/4/4 A/B 0/0 0 cr DOUBLE;",
    ),
    code("bad-game-id", "A game id holds no space.", "4/4/4/4 A/B 0/0 0 gid two words;"),
    code(
        "bad-move",
        "A last move is a play such as `8H CA.` (with `+5` after a challenge in vain), an exchange \
        `-AB` or `-2`, a pass `-`, or `challenge 8H CAT` for a play that was taken back.",
        "4/4/4/4 A/B 0/0 0 lm CAT;",
    ),
    code(
        "bad-coordinate",
        "`8H` is row 8, column H, across; `H8` is the same square, down. Columns after Z are AA, AB \
        and so on. Lenient reading takes columns in lower case.",
        "4/4/4/4 A/B 0/0 0 lm 2 CAT;",
    ),
    code(
        "off-board",
        "The move starts beyond the edge of the board, or runs over it.",
        "4/4/4/4 A/B 0/0 0 lm 2C CAT;",
    ),
    code(
        "empty-move",
        "A play puts down at least one tile; `.` is one that lay there before.",
        "2AB/4/4/4 A/B 0/0 0 lm 1C ..;",
    ),
    code(
        "foreign-move",
        "The last move is in the form of the later document (`8H.CAT`, `ex.AB`, `pass`) or of an \
        earlier draft (`exchange 2`). Only lenient reading takes it; strict reading calls it a bad \
        move.",
        "4/4/4/4 A/B 0/0 0 lm pass;",
    ),
    code(
        "bom",
        "A byte order mark stands before the record. Lenient reading skips it; offsets count its \
        three bytes.",
        "",
    ),
    code(
        "command-prefix",
        "The command of a program stands before the record, such as `load cgp`. Lenient reading skips \
        it.",
        "cgp 4/4/4/4 A/B 0/0 0",
    ),
    code(
        "through-unknown",
        "A last move in the form of the later document spells all of its tiles, those that it put down \
        and those that it runs through. After the move the board does not tell which are which, so \
        neither the points of the move nor the position before it are known.",
        "CAT1/1T2/4/4 A/B 0/0 0 lm 1A.CAT;",
    ),
    code(
        "tile-conflict",
        "A play that was taken back, in the form of the later document, spells another tile than lies \
        on the board where it runs through.",
        "CAT1/4/4/4 A/B 0/0 1 lm phony.1A.DATE;",
    ),
    code(
        "dropped-points",
        "Earlier drafts wrote the points of a play that was taken back. They have no place in the \
        document's form: lenient reading drops them.",
        "4/4/4/4 A/B 0/0 0 lm challenge 1A CAT 14;",
    ),
    code(
        "lower-case-column",
        "A column in lower case, as in `8h`, which only lenient reading takes.",
        "4/4/4/4 A/B 0/0 0 lm 1a CAT;",
    ),
    code(
        "unbracketed-tile",
        "A tile of several letters without brackets. Lenient reading finds it when --alphabet says \
        which tiles there are, the longest first.",
        "QUAB1/4/4/4 A/B 0/0 0",
    ),
    code(
        "no-through-tile",
        "The dotted form spells out the tiles that a play runs through. None lies there, so the \
        last move cannot be written in that form.",
        "",
    ),
    code(
        "too-many",
        "Board and racks hold more tiles of a kind than the letter distribution has. A blank on the \
        board counts as a blank, whatever it stands for. The distribution is the one of `ld` or of \
        --alphabet.",
        "4/QQ2/4/4 A/B 0/0 0 ld english;",
    ),
    code(
        "unknown-face",
        "The letter distribution has no such tile.",
        "4/ÑO2/4/4 A/B 0/0 0 ld english;",
    ),
    code("rack-too-long", "A rack holds seven tiles in most games.", "4/4/4/4 ABCDEFGH/ 0/0 0"),
    code(
        "disconnected",
        "Tiles that no other tiles connect with the rest. It happens in puzzles and test positions, \
        not in games.",
        "AB2/4/4/2CD A/B 0/0 0",
    ),
    code(
        "single-tile",
        "One tile alone on the board: in most rules a first move has two tiles or more.",
        "4/A3/4/4 A/B 0/0 0",
    ),
    code(
        "centre-empty",
        "There are tiles on the board, but the start square in the middle is empty.",
        "AB1/3/3 A/B 0/0 0",
    ),
    code(
        "game-over",
        "So many turns without points end the game: six, unless `mcnz` says otherwise.",
        "4/4/4/4 A/B 0/0 6",
    ),
    code(
        "last-move-not-on-board",
        "The last move put a tile on a square where the board has none, or another one.",
        "4/4/4/4 A/B 0/0 0 lm 1A CAT;",
    ),
    code(
        "through-tile-missing",
        "The last move runs through a square (`.`) where the board has no tile.",
        "CA2/4/4/4 A/B 0/0 0 lm 1A CA.;",
    ),
    code(
        "challenged-off-on-board",
        "A play that was challenged off was taken back from the board. All of its tiles are there.",
        "CAT1/4/4/4 A/B 0/0 0 lm challenge 1A CAT;",
    ),
    code(
        "bonus-against-rule",
        "The challenge rule (`cr`) does not give such a bonus: `single` gives 0, `5pt` and `10pt` \
        multiples of 5 and 10, the others none.",
        "CAT1/4/4/4 A/B 0/0 0 cr double; lm 1A CAT +5;",
    ),
];
