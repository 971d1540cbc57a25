//! The codes of the findings about positions, for `boardnote explain`. The texts of the faults are
//! those of the crate.

use crate::Code;
use chess_game::{Explanation, StartFault};

/// Returns all codes of positions.
pub(super) fn all() -> Vec<Code> {
    let faults = StartFault::ALL.iter().filter(|fault| fault.code != "unplayable");
    let mut codes: Vec<Code> =
        faults.map(|&Explanation { code, text, example }| Code { code, text, example }).collect();
    codes.push(Code {
        code: "invalid-utf8",
        text: "A FEN is ASCII; texts in the operations of an EPD may be UTF-8.",
        example: "",
    });
    codes
}
