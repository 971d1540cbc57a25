//! The codes of the findings about chess games, for `boardnote explain`. The texts of the errors of
//! the crate are its own.

use crate::Code;
use chess_game::{ErrorKind, Explanation};

const TOO_MANY_COLUMNS: Code = Code {
    code: "too-many-columns",
    text: "A movecode line has one to three columns, separated by tabs: move data in hexadecimal, \
        start position, texts in hexadecimal. A uci line has one or two: moves, start position.",
    example: "13ff\tstart\t\t",
};

const NO_SUCH_PLY: Code = Code {
    code: "no-such-ply",
    text: "The game has fewer plies than --ply asks for. `--ply end` is the final position.",
    example: "",
};

const MORE_FINDINGS: Code = Code {
    code: "more-findings",
    text: "Only the first thousand findings about a record are reported one by one. This one stands \
        for the others, and is an error if one of them is.",
    example: "",
};

/// Returns the explanation of an error of the crate.
fn of(code: &'static str) -> Code {
    let known = ErrorKind::ALL.iter().find(|known| known.code == code);
    let of_crate = |&Explanation { code, text, example }: &_| Code { code, text, example };
    known.map_or(Code { code, text: "", example: "" }, of_crate)
}

/// Returns the explanation of an error of the crate with another example.
fn with(code: &'static str, example: &'static str) -> Code {
    Code { example, ..of(code) }
}

/// Returns the codes of movecode lines. The examples are in the documented dialect.
pub(super) fn movecode() -> Vec<Code> {
    vec![
        of("ambiguous-dialect"),
        Code {
            code: "dialect-column",
            text: "A third column is written for the dialect jose, but the data can only be read as \
                documented.",
            example: "29ff\tstart\t",
        },
        Code {
            code: "bad-hex",
            text: "Move data and texts are written in hexadecimal, two digits a byte, in either case. \
                The offset counts bytes, as in all findings about a line of move data.",
            example: "13x3ff",
        },
        TOO_MANY_COLUMNS,
        of("bad-start"),
        NO_SUCH_PLY,
        of("neither"),
        of("reserved-code"),
        of("truncated"),
        of("bad-second-byte"),
        of("no-such-piece"),
        of("off-board"),
        of("stand-still"),
        of("illegal-move"),
        of("unterminated-text"),
        of("invalid-utf8"),
        of("variation-without-move"),
        of("unmatched-variation-end"),
        of("unclosed-variation"),
        of("trailing-data"),
        of("unused-text"),
        of("missing-end"),
        of("unaddressable"),
        MORE_FINDINGS,
    ]
}

/// Returns the codes of games in PGN.
pub(super) fn pgn() -> Vec<Code> {
    vec![
        with("bad-start", "[FEN \"8/8/8/8 w - - 0 1\"] 1. e4 *"),
        NO_SUCH_PLY,
        of("unreadable-move"),
        with("illegal-move", "1. e4 e5 2. Ke3 *"),
        of("ambiguous-move"),
        of("unexpected-input"),
        of("nag-too-large"),
        of("tag-name-case"),
        of("unescaped-quote"),
        of("bad-escape"),
        of("move-number"),
        of("text-evaluation"),
        of("capture-mark"),
        of("check-mark"),
        of("stray-text"),
        of("bare-command"),
        of("null-move-form"),
        of("unsupported-variant"),
        of("result-form"),
        of("text-after-result"),
        of("fen-repaired"),
        of("empty-fen"),
        of("setup-mismatch"),
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
        of("bad-tag"),
        of("duplicate-tag"),
        of("text-contains-nul"),
        with("variation-without-move", "( 1. e4 ) *"),
        with("unmatched-variation-end", "1. e4 ) *"),
        with("unclosed-variation", "1. e4 ( 1. d4 *"),
        with("unterminated-text", "1. e4 {no end"),
        Code {
            text: "A game of more than 8 MiB: probably not PGN, or a comment without an end. It is \
                cut there, so that files of any size are read in bounded memory; the rest is read \
                as if it were another game.",
            ..with("game-too-long", "")
        },
        Code {
            text: "A text is not UTF-8. It is read as ISO-8859-1 then, PGN's own character set, with \
                a warning in every mode.",
            ..with("invalid-utf8", "")
        },
        with("unaddressable", "[FEN \"NNN1k3/8/8/8/8/8/8/4K3 w - - 0 1\"] 1. Ne7 *"),
        MORE_FINDINGS,
    ]
}

/// Returns the codes of games in UCI notation.
pub(super) fn uci() -> Vec<Code> {
    vec![
        Code { example: "e2e4\te2e4\t", ..TOO_MANY_COLUMNS },
        with("bad-start", "e2e4\t8/8/8/8 w - - 0 1"),
        NO_SUCH_PLY,
        Code {
            text: "A move is two squares, with the letter of the piece for a promotion: e2e4, e7e8q. \
                Castling is the move of the king (e1g1), in Chess960 the king takes its rook \
                (e1h1). A null move is -- or 0000.",
            ..with("unreadable-move", "e2e4 e7-e5")
        },
        with("illegal-move", "e2e5"),
        with("unaddressable", "c8e7\tNNN1k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        MORE_FINDINGS,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_the_crate_is_known() {
        for code in [movecode(), pgn(), uci()].concat() {
            assert!(!code.text.is_empty(), "{}", code.code);
        }
    }
}
