//! The codes of the findings about chess games, for `boardnote explain`: those of the crates, and those
//! of columns and of the audit of PGN.

use crate::Code;
use crate::own::Own;

/// The codes of columns that only this crate has.
const COLUMNS: &[Code] = &[
    Code {
        code: "too-many-columns",
        text: "The line has too many columns. Columns are separated by tabs: a movecode line has one to \
            three (move data in hexadecimal, start position, texts in hexadecimal), a uci line one or \
            two (moves, start position).",
        example: "13ff\tstart\t\t",
    },
    Code {
        code: "dialect-column",
        text: "The third column is written only for the dialect jose, but the data can be read only as \
            documented. Remove the column, or name the dialect with --dialect.",
        example: "29ff\tstart\t",
    },
    Code {
        code: "bad-hex",
        text: "This character is not a hexadecimal digit. Move data and texts are written with two \
            digits a byte, in either case. The offset counts bytes, as in all findings about a line of \
            move data.",
        example: "13x3ff",
    },
];

/// The command of UCI among lines of moves.
const UCI_COMMAND: Code = Code {
    code: "uci-command",
    text: "The line is the command position of UCI. Lenient reading takes its moves and its start \
        position; strict reading takes only lines of moves.",
    example: "position startpos moves e2e4",
};

/// The codes of tables.
const TABLES: &[Code] = &[
    Code {
        code: "bad-head",
        text: "The first line is not the head of a table of chess: no column has the name FEN, EPD, Moves, UCI, \
            or PGN, in any case. Write the names of the columns into the first line.",
        example: "id,name\n1,Ann\n",
    },
    Code {
        code: "bad-row",
        text: "The row has more or fewer cells than the head, a quote that is not closed, or a second \
            game, or it is the head of another table. A cell with a separator, a quote, or a line end \
            stands in quotes, and quotes in it are doubled.",
        example: "id,moves\n1,e2e4,e7e5\n",
    },
];

/// The codes of the audit of PGN.
const AUDIT: &[Code] = &[
    Code {
        code: "result-mismatch",
        text: "The tag Result and the result after the moves contradict each other. Correct one of them.",
        example: "[Result \"1-0\"] 1. e4 0-1",
    },
    Code {
        code: "bad-command",
        text: "The value of this command in a comment cannot be read. It stays text and has no column. \
            Times are 0:03:00, evaluations 0.17 or #-4, marks Ga4, and arrows Ge2e4.",
        example: "1. e4 {[%clk soon]} *",
    },
    Code {
        code: "missing-result",
        text: "No result follows the moves. End the game with 1-0, 0-1, 1/2-1/2, or * if it is unknown.",
        example: "1. e4",
    },
    Code {
        code: "repeated-result",
        text: "The game has more than one result. The last one is used; remove the others.",
        example: "1. e4 1-0 1-0",
    },
    Code {
        code: "result-contradicts-board",
        text: "The game ends with mate or stalemate on the board, but the result says something else. \
            Correct the result or the moves.",
        example: "1. f3 e5 2. g4 Qh4# 1-0",
    },
    Code {
        code: "moves-after-mate",
        text: "Moves follow mate or stalemate, which ends a game. Perhaps a move before it is wrong.",
        example: "1. f3 e5 2. g4 Qh4# 3. a3 0-1",
    },
    Code {
        code: "missing-roster",
        text: "Tags of the roster are missing. Archived games have Event, Site, Date, Round, White, \
            Black, and Result.",
        example: "1. e4 *",
    },
    Code {
        code: "bad-date",
        text: "The date cannot be read. Write YYYY.MM.DD, with question marks for what is not known.",
        example: "[Date \"1. May\"] *",
    },
    Code {
        code: "ply-count",
        text: "The tag PlyCount contradicts the main line, which has another number of plies. The moves \
            are used.",
        example: "[PlyCount \"5\"] 1. e4 *",
    },
];
/// A code that means something more specific in UCI notation.
const UCI_MOVE: Code = Code {
    code: "unreadable-move",
    text: "This word is not a move. Write two squares, and the letter of the piece for a promotion: e2e4, \
        e7e8q. Castling is the move of the king (e1g1); in Chess960 the king takes its rook (e1h1). A \
        null move is -- or 0000.",
    example: "e2e4 e7-e5",
};

/// Returns the explanation of a code from a list, with an example.
fn of(list: &[Code], code: &str, example: &'static str) -> Code {
    let found = list.iter().find(|known| known.code == code);
    Code { example, ..*found.expect("each code has an explanation") }
}

/// Returns the findings that are about what was asked for: a ply that a game does not have, and too many
/// findings.
fn asked() -> [Code; 2] {
    ["no-such-ply", "more-findings"].map(|code| of(Own::ALL, code, ""))
}

/// Returns the codes of movecode lines. The examples are in the documented dialect.
pub(super) fn movecode() -> Vec<Code> {
    [chess_movecode::ErrorKind::ALL, COLUMNS, &asked()].concat()
}

/// Returns the codes of games in PGN.
pub(super) fn pgn() -> Vec<Code> {
    const SURPLUS: &str = "[FEN \"NNN1k3/8/8/8/8/8/8/4K3 w - - 0 1\"] 1. Ne7 *";
    let unaddressable = of(chess_movecode::ErrorKind::ALL, "unaddressable", SURPLUS);
    [chess_pgn::ErrorKind::ALL, AUDIT, &[unaddressable], &asked()].concat()
}

/// Returns the codes of tables: those of reading PGN, whose examples are games, and those of rows.
pub(super) fn csv() -> Vec<Code> {
    let read = chess_pgn::ErrorKind::ALL.iter().map(|code| Code { example: "", ..*code });
    let unaddressable = of(chess_movecode::ErrorKind::ALL, "unaddressable", "");
    let others = TABLES.iter().copied().chain([unaddressable]).chain(asked());
    read.chain(others).collect()
}

/// Returns the codes of games in UCI notation.
pub(super) fn uci() -> Vec<Code> {
    let own = [
        of(COLUMNS, "too-many-columns", "e2e4\te2e4\t"),
        UCI_COMMAND,
        of(chess_rules::ErrorKind::ALL, "bad-start", "e2e4\t8/8/8/8 w - - 0 1"),
        UCI_MOVE,
        of(chess_rules::ErrorKind::ALL, "illegal-move", "e2e5"),
        of(
            chess_movecode::ErrorKind::ALL,
            "unaddressable",
            "c8e7\tNNN1k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
    ];
    [&own[..], &asked()].concat()
}
