//! The codes of the findings about chess games, for `boardnote explain`.

use crate::Code;

const BAD_START: Code = Code {
    code: "bad-start",
    text: "The start position is `start` or a FEN, in the second column of a line or in the tag FEN. \
        Castling rights are KQkq (X-FEN) or letters of files (Shredder-FEN). Strict reading also wants \
        a position that a game can be played from: two kings, the side that has just moved not in check.",
    example: "ff\t8/8/8/8 w - - 0 1",
};

const TOO_MANY_COLUMNS: Code = Code {
    code: "too-many-columns",
    text: "A movecode line has one to three columns, separated by tabs: move data in hexadecimal, \
        start position, texts in hexadecimal. A uci line has one or two: moves, start position.",
    example: "13ff\tstart\t\t",
};

const ILLEGAL_MOVE: Code = Code {
    code: "illegal-move",
    text: "The move breaks the rules of chess; the message says how. Databases hold games in which only the \
        safety of a king was broken, since the jose program imports PGN without asking for it: lenient \
        reading plays these with a warning.",
    example: "1313349bff",
};

const NO_SUCH_PLY: Code = Code {
    code: "no-such-ply",
    text: "The game has fewer plies than --ply asks for. `--ply end` is the final position.",
    example: "",
};

const VARIATION_WITHOUT_MOVE: Code = Code {
    code: "variation-without-move",
    text: "A variation replaces the last move of its line, so a move has to stand before it.",
    example: "f013f1ff",
};

const UNMATCHED_VARIATION_END: Code = Code {
    code: "unmatched-variation-end",
    text: "A variation ends here, but none is open. Lenient reading passes over it.",
    example: "13f1ff",
};

const UNCLOSED_VARIATION: Code = Code {
    code: "unclosed-variation",
    text: "The game ends inside a variation. Lenient reading closes it.",
    example: "13f00fff",
};

const UNTERMINATED_TEXT: Code = Code {
    code: "unterminated-text",
    text: "The text of a comment or error item has no end: in move data a byte 00 (with separate texts, a text \
        for this code is missing), in PGN a closing brace. Lenient reading takes everything that is left.",
    example: "13e06869",
};

const INVALID_UTF8: Code = Code {
    code: "invalid-utf8",
    text: "A text is not UTF-8. In move data lenient reading repairs it: two surrogates of three bytes, as the \
        jose program writes them, become one character, anything else U+FFFD. PGN is read as ISO-8859-1 then, \
        its own character set; that is a warning in every mode.",
    example: "13e0e900ff",
};

const UNADDRESSABLE: Code = Code {
    code: "unaddressable",
    text: "Move data have codes for two knights, bishops and rooks, one queen, and pieces that pawns have become. A \
        piece that a start position has in excess can be captured, but not moved: a game in which it moves cannot \
        be written. The jose program writes a wrong byte there. No record of move data has this finding; \
        it comes from `convert --to movecode` and `encode --to movecode`.",
    example: "",
};

const MORE_FINDINGS: Code = Code {
    code: "more-findings",
    text: "Only the first thousand findings about a record are reported one by one. This one stands for the \
        others, and is an error if one of them is.",
    example: "",
};

/// Codes of movecode lines. The examples are in the documented dialect.
pub(super) const MOVECODE: &[Code] = &[
    Code {
        code: "ambiguous-dialect",
        text: "Both tables of offsets read the game to its end, but as different moves. The dialect of \
            most of the first 4096 games of the file is taken, and jose if they do not tell, because the \
            databases in existence were written by that program. A third column, even an empty one, says \
            that the dialect is jose; --dialect names it.",
        example: "0f0f0b10272bd3ff",
    },
    Code {
        code: "dialect-column",
        text: "A third column is written for the dialect jose, but the data can only be read as documented.",
        example: "29ff\tstart\t",
    },
    Code {
        code: "bad-hex",
        text: "Move data and texts are written in hexadecimal, two digits a byte, in either case. The offset \
            counts bytes, as in all findings about a line of move data.",
        example: "13x3ff",
    },
    TOO_MANY_COLUMNS,
    BAD_START,
    NO_SUCH_PLY,
    Code {
        code: "neither",
        text: "The jose program and its document use different tables for knights and kings and keep texts in \
            different places. Without --dialect the dialect is found by reading the game with both; this one \
            cannot be read to its end with either. The finding carries both reasons, and stands at the later \
            of the two places. In lenient reading it is a warning, and the dialect that came further is used. \
            Name the dialect (--dialect documented or --dialect jose) to see the error itself.",
        example: "139bff",
    },
    Code {
        code: "reserved-code",
        text: "The bytes 9b-9f, d4-df, e5-ef and f2-fe have no meaning. Lenient reading passes over d4-df and \
            f2-fe and takes e5-ef for error items. With --dialect documented:",
        example: "139bff",
    },
    Code {
        code: "truncated",
        text: "The codes a0-b0 need a second byte, but the data end. With --dialect documented:",
        example: "13b0",
    },
    Code {
        code: "bad-second-byte",
        text: "The second byte of a promotion is 20-2f, that of a promoted piece's move 20-27 for a knight, 20-2f \
            for a bishop or rook, 20-3f for a queen. The jose program ignores the upper bits, and so does lenient \
            reading. With --dialect documented:",
        example: "a003ff\t4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
    },
    Code {
        code: "no-such-piece",
        text: "The code names a piece that is not on the board: it was captured or promoted, or never there. \
            With --dialect documented:",
        example: "00ff\t4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    },
    Code {
        code: "off-board",
        text: "The move leaves the board. A knight or king that does so often shows that the data are of the \
            other dialect. With --dialect documented:",
        example: "2eff",
    },
    Code {
        code: "stand-still",
        text: "The code names the square on which the piece already stands. With --dialect documented:",
        example: "50ff",
    },
    Code { example: "131334ff", ..ILLEGAL_MOVE },
    UNTERMINATED_TEXT,
    INVALID_UTF8,
    VARIATION_WITHOUT_MOVE,
    UNMATCHED_VARIATION_END,
    UNCLOSED_VARIATION,
    Code {
        code: "trailing-data",
        text: "Bytes follow the end byte ff. Lenient reading ignores them. With --dialect documented:",
        example: "13ff13",
    },
    Code {
        code: "unused-text",
        text: "The separate text string holds more than the codes of the game own. With --dialect documented:",
        example: "13ff\tstart\t686900",
    },
    Code {
        code: "missing-end",
        text: "The move data end with the byte ff; it is missing, so the game is probably cut. Lenient reading \
            takes the end of the data for it. With --dialect documented:",
        example: "1313",
    },
    UNADDRESSABLE,
    MORE_FINDINGS,
];

/// Codes of games in PGN.
pub(super) const PGN: &[Code] = &[
    Code { example: "[FEN \"8/8/8/8 w - - 0 1\"] 1. e4 *", ..BAD_START },
    NO_SUCH_PLY,
    Code {
        code: "unreadable-move",
        text: "A word that stands in the place of a move is none. The line ends there: no move is guessed, and the \
            rest of the line is kept as text. Letters of other languages, such as Sf3, are not guessed either.",
        example: "1. e4 Nz5 *",
    },
    Code { example: "1. e4 e5 2. Ke3 *", ..ILLEGAL_MOVE },
    Code {
        code: "ambiguous-move",
        text: "Two or more pieces can make this move: the file or rank of the one that is meant is missing.",
        example: "1. Nf3 d5 2. d4 e6 3. Nd2 *",
    },
    Code {
        code: "unexpected-input",
        text: "A character that begins no move, comment, annotation, variation or result.",
        example: "1. e4 & e5 *",
    },
    Code {
        code: "nag-too-large",
        text: "Annotations are numbers from 0 to 255. Lenient reading takes them up to 65535; move data cannot \
            store those above 255.",
        example: "1. e4 $256 *",
    },
    Code {
        code: "tag-name-case",
        text: "The tags FEN, SetUp and Variant are known in any case, but written so.",
        example: "[fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"] *",
    },
    Code {
        code: "unescaped-quote",
        text: "A quote inside the value of a tag needs a backslash before it. The value ends at the quote after \
            which only a bracket stands.",
        example: "[Event \"The \"Open\"\"] *",
    },
    Code {
        code: "bad-escape",
        text: "A backslash before the closing quote of a tag would make that quote a part of the value. It is \
            read as a backslash.",
        example: "[Black \"x\\\"]\n*",
    },
    Code {
        code: "move-number",
        text: "A move number is not that of the move to come. The moves count, not their numbers.",
        example: "1. e4 e5 3. Nf3 *",
    },
    Code {
        code: "text-evaluation",
        text: "An evaluation is written as a sign or a word, such as += or N. It is read as the numeric \
            annotation glyph of that meaning, which is what is written.",
        example: "1. e4 += *",
    },
    Code {
        code: "capture-mark",
        text: "A move has the sign x, but captures nothing. The sign is not trusted.",
        example: "1. Nxf3 *",
    },
    Code {
        code: "check-mark",
        text: "A move has a sign of check or mate that is wrong. The sign is not trusted.",
        example: "1. e4+ *",
    },
    Code {
        code: "stray-text",
        text: "Text in quotes or angle brackets stands between the moves. It is kept as a comment.",
        example: "1. e4 <good> *",
    },
    Code {
        code: "bare-command",
        text: "A command such as [%clk 0:01:00] stands outside of a comment. It is kept as one.",
        example: "1. e4 [%clk 0:01:00] *",
    },
    Code {
        code: "null-move-form",
        text: "A null move is written in a form that few programs know; -- and Z0 are usual.",
        example: "1. e4 pass *",
    },
    Code {
        code: "unsupported-variant",
        text: "The tag Variant names a game by other rules than those of chess. None of its moves is played; \
            they are kept as text.",
        example: "[Variant \"Antichess\"] 1. e3 *",
    },
    Code {
        code: "text-after-result",
        text: "Words follow the result, but no new game begins with them. They are kept as text.",
        example: "1. e4 1-0 e5",
    },
    Code {
        code: "fen-repaired",
        text: "The tag FEN has a fault with one certain repair, which lenient reading makes. Strict reading \
            refuses it as a bad start.",
        example: "[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1\"] *",
    },
    Code {
        code: "empty-fen",
        text: "The tag FEN is empty or a question mark. The game starts normally.",
        example: "[FEN \"?\"] 1. e4 *",
    },
    Code {
        code: "setup-mismatch",
        text: "The tag SetUp says that the game starts normally, but there is a tag FEN, which counts.",
        example: "[SetUp \"0\"] [FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"] *",
    },
    Code {
        code: "result-mismatch",
        text: "The tag Result and the end of the movetext contradict each other.",
        example: "[Result \"1-0\"] 1. e4 0-1",
    },
    Code {
        code: "missing-result",
        text: "The movetext does not end with 1-0, 0-1, 1/2-1/2 or *.",
        example: "1. e4",
    },
    Code {
        code: "repeated-result",
        text: "There is more than one result; the last one counts.",
        example: "1. e4 1-0 1-0",
    },
    Code {
        code: "result-contradicts-board",
        text: "Mate or stalemate is on the board, and the result says something else.",
        example: "1. f3 e5 2. g4 Qh4# 1-0",
    },
    Code {
        code: "moves-after-mate",
        text: "Moves follow mate or stalemate.",
        example: "1. f3 e5 2. g4 Qh4# 3. a3 0-1",
    },
    Code {
        code: "missing-roster",
        text: "Archived games have the tags Event, Site, Date, Round, White, Black and Result.",
        example: "1. e4 *",
    },
    Code {
        code: "bad-date",
        text: "A date is YYYY.MM.DD, with question marks for what is not known.",
        example: "[Date \"1. May\"] *",
    },
    Code {
        code: "ply-count",
        text: "The tag PlyCount is not the number of plies of the main line.",
        example: "[PlyCount \"5\"] 1. e4 *",
    },
    Code {
        code: "bad-tag",
        text: "A line begins like a tag pair, [Name \"value\"], but is none.",
        example: "[White Anna] 1. e4 *",
    },
    Code {
        code: "duplicate-tag",
        text: "A tag occurs twice. The JSON value keeps the first one only; conversion to PGN keeps both.",
        example: "[White \"A\"] [White \"B\"] 1. e4 *",
    },
    Code {
        code: "text-contains-nul",
        text: "A text holds the character NUL, which ends a text in move data. It becomes U+FFFD.",
        example: "1. e4 {\0} *",
    },
    Code { example: "( 1. e4 ) *", ..VARIATION_WITHOUT_MOVE },
    Code { example: "1. e4 ) *", ..UNMATCHED_VARIATION_END },
    Code { example: "1. e4 ( 1. d4 *", ..UNCLOSED_VARIATION },
    Code { example: "1. e4 {no end", ..UNTERMINATED_TEXT },
    Code {
        code: "game-too-long",
        text: "A game of more than 8 MiB: probably not PGN, or a comment without an end. It is cut there, so that \
            files of any size are read in bounded memory; the rest is read as if it were another game.",
        example: "",
    },
    Code {
        code: "invalid-utf8",
        text: "A text is not UTF-8. It is read as ISO-8859-1 then, PGN's own character set, with a warning in \
            every mode.",
        example: "",
    },
    Code { example: "[FEN \"NNN1k3/8/8/8/8/8/8/4K3 w - - 0 1\"] 1. Ne7 *", ..UNADDRESSABLE },
    MORE_FINDINGS,
];

/// Codes of games in UCI notation.
pub(super) const UCI: &[Code] = &[
    Code { example: "e2e4\te2e4\t", ..TOO_MANY_COLUMNS },
    Code { example: "e2e4\t8/8/8/8 w - - 0 1", ..BAD_START },
    NO_SUCH_PLY,
    Code {
        code: "unreadable-move",
        text: "A move is two squares, with the letter of the piece for a promotion: e2e4, e7e8q. Castling is the \
            move of the king (e1g1), in Chess960 the king takes its rook (e1h1). A null move is -- or 0000.",
        example: "e2e4 e7-e5",
    },
    Code { example: "e2e5", ..ILLEGAL_MOVE },
    Code { example: "c8e7\tNNN1k3/8/8/8/8/8/8/4K3 w - - 0 1", ..UNADDRESSABLE },
    MORE_FINDINGS,
];
