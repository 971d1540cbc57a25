//! The codes of the findings about CGP, with the explanations of the crate.

use crate::Code;
use cgp::{ErrorKind, Finding, PlayError, UndoError};

/// The codes reported by the tools that make moves.
const OWN: [Code; 3] = [
    Code {
        code: "missing-move",
        text: "`boardnote cgp play` reads lines of a record, a tab and a move, unless --moves or \
            --back says what to do with records.",
        example: "",
    },
    Code {
        code: "bad-draw",
        text: "The third column of a line of `boardnote cgp play` is `+` and the tiles drawn, or `=` \
            and the whole rack after the draw.",
        example: "",
    },
    Code {
        code: "no-distribution",
        text: "The record names a letter distribution or a lexicon that is not known, or has tiles \
            of no known distribution. Name one with --alphabet.",
        example: "",
    },
];

/// Returns all codes, in the order in which a record is checked, then those of moves. A code that
/// several checks share is explained by the first of them.
pub(super) fn all() -> Vec<Code> {
    let crates = [ErrorKind::ALL, Finding::ALL, PlayError::ALL, UndoError::ALL];
    let explained = crates.concat().into_iter();
    let explained = explained.map(|e| Code { code: e.code, text: e.text, example: e.example });
    let mut list: Vec<Code> = Vec::new();
    for code in explained.chain(OWN) {
        if !list.iter().any(|known| known.code == code.code) {
            list.push(code);
        }
    }
    list
}
