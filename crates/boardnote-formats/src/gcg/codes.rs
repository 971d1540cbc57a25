//! The codes of the findings about GCG.

use crate::Code;
use gcg::{ErrorKind, Finding};

const NO_SUCH_PLY: Code = Code {
    code: "no-such-ply",
    text: "The game has fewer events than --ply asks for.",
    example: "",
};

/// Returns all codes, in the order in which a file is checked.
pub(super) fn all() -> Vec<Code> {
    [ErrorKind::ALL, Finding::ALL, &[NO_SUCH_PLY]].concat()
}
