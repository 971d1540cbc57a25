//! The codes of the findings, for `boardnote explain`. The texts are those of the crates.

use crate::Code;
use go_sgf::ErrorKind;

/// Returns the codes of game records.
pub(super) fn all() -> Vec<Code> {
    let own = ErrorKind::ALL.iter().chain(go9_dat::GameErrorKind::ALL.iter().take(2));
    let mut codes: Vec<Code> = own
        .map(|kind| {
            // The example is one for the whole program, not for conversion to another format.
            let example = if kind.code == "not-9x9" { "" } else { kind.example };
            Code { code: kind.code, text: kind.text, example }
        })
        .collect();
    codes.push(Code {
        code: "no-such-ply",
        text: "The game has fewer moves than --ply asks for.",
        example: "",
    });
    codes.push(Code {
        code: "too-many-positions",
        text: "The game has more positions than a page can hold. Draw one of them with --ply, or \
            convert the game.",
        example: "",
    });
    codes
}
