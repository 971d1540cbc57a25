//! The codes of the findings, for `boardnote explain`. Examples of binary records write unprintable
//! bytes as `\0` and `\x01`; the hash `12345678` stands for any hash.

use crate::Code;

/// The codes of position files.
pub(super) const POSITION: &[Code] = &[
    Code {
        code: "truncated-record",
        text: "The file ends before the 92 bytes of a position record. It was cut off, or a byte \
            too many stands before: a line end at the end of the file is enough. Every record \
            before this one is intact.",
        example: r"12345678\0B.......",
    },
    Code {
        code: "truncated-extra",
        text: "Byte 91 of the record, the flag, says that eight more bytes follow, and the file \
            ends before them.",
        example: r"12345678\0B.................................................................................\x01\0\0",
    },
    Code {
        code: "bad-player",
        text: "Byte 9 of a record is the player to move: `B` or `W`. Anything else mostly means \
            that bytes are missing or added before, so reading ends here; `boardnote go9 salvage` \
            finds the intact records after the damage.",
        example: r"12345678\0X.................................................................................\0",
    },
    Code {
        code: "bad-board",
        text: "Bytes 10 to 90 of a record are the board, row by row from the top left: `.` for an \
            empty point, `#` for a black stone, the capital letter `O` for a white one. Reading \
            ends at the first other byte; `boardnote go9 salvage` finds the intact records behind \
            it.",
        example: r"12345678\0B........................................0........................................\0",
    },
    Code {
        code: "bad-flag",
        text: "Byte 91 of a record is binary 0 if the record ends there and binary 1 if eight more \
            bytes follow. The digits `0` and `1` are errors too: a reader that accepts them, or \
            that does not look at the flag, loses the place of all records that follow.",
        example: r"12345678\0B.................................................................................0",
    },
    Code {
        code: "hash-mismatch",
        text: "The hash in the record is not that of its board. Reading does not fail for it, \
            because the board is what counts and the hash is made from it, but a score file \
            may know the position by either. `boardnote go9 verify` counts such records and tells \
            files with reversed hashes and files made with another table; `boardnote go9 rehash` \
            writes the hashes anew. Use --table for files that were made with a table of their \
            own.",
        example: r"12345678\0B.................................................................................\0",
    },
    Code {
        code: "no-liberties",
        text: "A chain of stones on the board has no empty point beside it. No game can contain \
            such a position, and Go programs remove the stones or refuse the board, so it is not \
            sent to them. The finding stands at the first stone of the chain.",
        example: r"12345678\0BO#.......#.......................................................................\0",
    },
    Code {
        code: "source-id-zero",
        text: "The extra block names the game that the position is from by its number in a master \
            list, and those lists count from 1.",
        example: r"12345678\0B.................................................................................\x01\0\0\0\0\0\0\0\0",
    },
];

/// The codes of score files.
pub(super) const SCORES: &[Code] = &[
    Code {
        code: "truncated-record",
        text: "The length of the file is not a multiple of 12, so its last record is cut off: a run \
            that scored positions was stopped in the middle of writing. `boardnote go9 score \
            --repair` cuts the rest off and goes on.",
        example: r"12345678\0B\x05",
    },
    Code {
        code: "bad-player",
        text: "Byte 9 of a record is the player to move: `B` or `W`.",
        example: r"12345678\0X\x05\x50",
    },
    Code {
        code: "score-range",
        text: "The score is Black's lead in points without komi, as a binary number from 3 (3 or \
            less) to 8 (8 or more); the digits `3` to `8` are out of range. Lenient reading hands \
            the number out as it is.",
        example: r"12345678\0B5\x50",
    },
    Code {
        code: "confidence-range",
        text: "The confidence is a binary number from 0 (likely wrong) to 100 (very sure). Lenient \
            reading hands the number out as it is.",
        example: r"12345678\0B\x05\x65",
    },
];

/// The codes of the table.
pub(super) const TABLE: &[Code] = &[
    Code {
        code: "table-header",
        text: "The first three lines of a table are numbers: bytes of a code, columns, rows.",
        example: r"0fc933595c226042,0be1a16051d36c7c,4d21dae16c3be9b9",
    },
    Code {
        code: "table-unsupported",
        text: "Tables are read for codes of 8 bytes, 3 columns and the 81 points of a 9x9 board.",
        example: r"8\n3\n361\n",
    },
    Code {
        code: "table-column-count",
        text: "A row has three codes with commas between them: for a black stone on the point, \
            for a white one, and for a ko.",
        example: r"8\n3\n81\n0fc933595c226042,0be1a16051d36c7c\n",
    },
    Code {
        code: "table-hex",
        text: "A code is exactly 16 hexadecimal digits, in upper or lower case.",
        example: r"8\n3\n81\n0fc933595c22604,0be1a16051d36c7c,4d21dae16c3be9b9\n",
    },
    Code {
        code: "table-row-count",
        text: "A table has 81 rows, one for each point, and nothing after them. Lenient reading \
            accepts blank lines at the end.",
        example: r"8\n3\n81\n0fc933595c226042,0be1a16051d36c7c,4d21dae16c3be9b9\n",
    },
    Code {
        code: "table-crlf",
        text: "The table has line ends of Windows, as it gets when its zip file is unpacked there. \
            Lenient reading accepts them, and so does --table.",
        example: r"8\r\n3\r\n81\r\n",
    },
];

/// The codes of text boards.
pub(super) const TEXT: &[Code] = &[
    Code {
        code: "text-row",
        text: "A row of a board has nine points: `.` or `+` empty, `#`, `X` or `x` black, `O` or `o` \
            white; blanks do not count.",
        example: r"who=B\n..........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n",
    },
    Code {
        code: "text-row-count",
        text: "A board has nine rows, without blank lines between them. The finding stands where \
            the board ended too early.",
        example: r"who=B\n.........\n.........\n.........\n",
    },
    Code {
        code: "text-player",
        text: "A line before the board has to say who is to move: `who=B` or `who=W`.",
        example: r".........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n",
    },
    Code {
        code: "hash-mismatch",
        text: "The hash that the text states is not that of the board. The board counts: \
            conversion to `go9` writes its hash. Use --table for hashes that were made with a \
            table of their own.",
        example: r"0123456789abcdef:0: who=B\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n",
    },
];
