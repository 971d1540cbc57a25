//! The codes of the findings about CGP, with the explanations of the crate.

use crate::Code;
use cgp::{ErrorKind, Finding, PlayError, UndoError};

/// The codes reported by the tools that make moves.
const OWN: [Code; 3] = [
    Code {
        code: "missing-move",
        text: "Each line for `boardnote cgp play` needs a record, a tab, and a move. With --moves or \
            --back, a record is enough.",
        example: "",
    },
    Code {
        code: "bad-draw",
        text: "The third column of a line for `boardnote cgp play` is not a draw. Write `+` and the \
            tiles drawn, or `=` and the whole rack after the draw.",
        example: "",
    },
    Code {
        code: "no-distribution",
        text: "The record names an unknown letter distribution or lexicon, or has tiles that no \
            known distribution has. Name a distribution with --alphabet.",
        example: "",
    },
];

/// Returns all codes, in the order in which a record is checked, then those of moves. A code that
/// several checks share is explained by the first of them.
pub(super) fn all() -> Vec<Code> {
    let crates = [ErrorKind::ALL, Finding::ALL, PlayError::ALL, UndoError::ALL];
    let explained = crates.concat().into_iter();
    let mut list: Vec<Code> = Vec::new();
    for code in explained.chain(OWN) {
        if !list.iter().any(|known| known.code == code.code) {
            list.push(code);
        }
    }
    list
}
