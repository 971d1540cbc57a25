//! The codes of the findings about GCG, with the explanations of the crate.

use crate::Code;
use gcg::{ErrorKind, Finding};

const COUNT: usize = ErrorKind::ALL.len() + Finding::CODES.len() + 1;

const NO_SUCH_PLY: Code = Code {
    code: "no-such-ply",
    text: "The game has fewer events than --ply asks for.",
    example: "",
};

/// All codes, in the order in which a file is checked.
pub(super) const ALL: &[Code] = &LIST;

const LIST: [Code; COUNT] = {
    let mut list = [NO_SUCH_PLY; COUNT];
    let (mut i, errors) = (0, ErrorKind::ALL.len());
    while i < COUNT - 1 {
        list[i] = if i < errors {
            let kind = ErrorKind::ALL[i];
            Code { code: kind.code(), text: kind.explanation(), example: kind.example() }
        } else {
            let (code, text, example) = Finding::CODES[i - errors];
            Code { code, text, example }
        };
        i += 1;
    }
    list
};
