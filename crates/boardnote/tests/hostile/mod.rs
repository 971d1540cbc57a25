//! Inputs that take more time or memory than others of their length: deep, long, or full of
//! mistakes.

#![allow(
    clippy::mod_module_files,
    reason = "helpers of test programs; a file beside them would be a test program of its own"
)]

/// An input of any length: a start, a piece that is repeated, and an end.
pub(crate) struct Shape {
    pub(crate) format: &'static str,
    start: &'static str,
    pub(crate) piece: &'static str,
    end: &'static str,
}

impl Shape {
    /// Returns an input of at most `length` bytes, and nearly as many.
    pub(crate) fn of(&self, length: usize) -> Vec<u8> {
        let room = length - self.start.len() - self.end.len();
        let pieces = self.piece.repeat(room / self.piece.len());
        [self.start, &pieces, self.end].concat().into_bytes()
    }
}

const fn all(format: &'static str, piece: &'static str) -> Shape {
    Shape { format, start: "", piece, end: "" }
}

const fn within(
    format: &'static str,
    start: &'static str,
    piece: &'static str,
    end: &'static str,
) -> Shape {
    Shape { format, start, piece, end }
}

const BOARD: &str = "12345678\0B.................................................................................\0";
const FLAT: &str =
    ".................................................................................B\n";
const MATCH: &str = " 5 point match\n\n Game 1\n A : 0   B : 0\n";

/// Shapes for every notation.
pub(crate) const SHAPES: &[Shape] = &[
    all("posid", "x\n"),
    all("gnuid", "4HPwATDgc/ABMA:QYkqASAAIAAA\n"),
    all("xgid", "XGID="),
    all("text", "4HPwATDgc/ABMA:QYkqASAAIAAA "),
    all("cgp", "15/"),
    all("gcg", ">A: ABC 8H WORD +1 1\n"),
    all("gcg", "#player1 a b\n"),
    all("pgn", "("),
    all("pgn", "[A \"b\"]\n"),
    all("pgn", "1. e4 ("),
    within("pgn", "1. e4 e5 ", "( 1... d5 ) ", ""),
    within("pgn", "1. Nf3 Nf6 2. Ng1 Ng8 ", "Nf3 Nf6 Ng1 Ng8 ", "*"),
    all("fen", "8/"),
    all("uci", "e2e4 "),
    within("uci", "position startpos moves ", "g1f3 g8f6 f3g1 f6g8 ", ""),
    all("movecode", "\0"),
    within("mat", MATCH, " 1) 31: 8/5 6/5  31: 8/5 6/5\n", ""),
    all("bg-sgf", "(;"),
    within("bg-sgf", "(;GM[6]FF[4]", ";B[zz]", ")"),
    within("bg-sgf", "(;GM[6]FF[4]", ";B[11]", ")"),
    all("sgf", "(;"),
    within("sgf", "(;SZ[9]", ";B[zz]", ")"),
    within("sgf", "(;SZ[9]", "(;B[aa])", ")"),
    within("sgf", "(;SZ[9]", ";B[aa];W[ba]KO[]", ")"),
    all("go9", BOARD),
    all("go9-scores", "\0"),
    all("go9-text", "who=B\n"),
    all("go9-text", FLAT),
    all("go9-table", "81\n"),
    all("polyglot", "\0"),
];
