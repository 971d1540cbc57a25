//! The codes of the findings about IDs, for `boardnote explain`.

use crate::Code;
use bg_matchid::ErrorKind;

/// Returns the explanations that the crate has for the given codes.
fn explained(codes: &[&str]) -> Vec<Code> {
    let explained = |code: &&str| ErrorKind::ALL.iter().find(|kind| kind.code == *code);
    let codes = codes.iter().filter_map(explained);
    codes.map(|kind| Code { code: kind.code, text: kind.text, example: kind.example }).collect()
}

/// Returns the codes of match IDs.
pub(super) fn of_match() -> Vec<Code> {
    explained(&[
        "wrong-length",
        "bad-character",
        "die-out-of-range",
        "one-die-zero",
        "bad-cube-owner",
        "bad-game-state",
        "score-exceeds-length",
        "score-reaches-length",
        "crawford-in-money",
        "bad-crawford",
        "bad-double",
        "owned-cube-of-one",
        "centered-cube-above-one",
        "cube-in-crawford",
        "double-by-other",
        "double-after-roll",
        "crawford-score",
        "cube-too-high",
        "unused-bits",
        "match-length-limit",
    ])
}

/// Returns the codes of position IDs.
pub(super) fn of_position() -> Vec<Code> {
    let mut codes = explained(&[
        "wrong-length",
        "bad-character",
        "too-many-checkers",
        "point-conflict",
        "both-closed-out",
        "unused-bits",
        "not-canonical",
    ]);
    // The crate's own example is a match ID, which is not a position ID.
    let unused = codes.iter_mut().filter(|code| code.code == "unused-bits");
    unused.for_each(|code| code.example = "4HPwATDgc/ABMP");
    codes
}

/// Returns the codes that a GNUID has beside those of its two parts.
pub(super) fn of_pair() -> Vec<Code> {
    explained(&["surrounding-text"])
}

/// Returns the codes that only arbitrary text has.
pub(super) fn of_text() -> Vec<Code> {
    let mut codes = explained(&["nothing-found"]);
    codes.push(Code {
        code: "incomplete-id",
        text: "The ID is a position ID or a match ID on its own, so it lacks the other half that \
            the conversion needs.",
        example: "",
    });
    codes
}

/// Returns the codes that only an XGID has; those of match and position IDs apply to it as well.
pub(super) fn of_xgid() -> Vec<Code> {
    let mut codes =
        explained(&["bad-prefix", "field-count", "bad-position", "bad-field", "surrounding-text"]);
    // The crate's own example is a GNUID.
    let around = codes.iter_mut().filter(|code| code.code == "surrounding-text");
    around.for_each(|code| code.example = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10.");
    codes
}
