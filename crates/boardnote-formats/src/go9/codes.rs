//! The codes of the findings, for `boardnote explain`. The texts are those of the crate.

use crate::Code;
use go9_dat::ErrorKind;
use notation_report::Explanation;

fn code(explanation: &Explanation) -> Code {
    let Explanation { code, text, example, .. } = *explanation;
    Code { code, text, example }
}

fn explained(codes: &[&str]) -> Vec<Code> {
    let all = codes.iter().filter_map(|code| ErrorKind::ALL.iter().find(|kind| kind.code == *code));
    all.map(code).collect()
}

/// Replaces the examples of the crate, which are position records.
fn with_examples(mut codes: Vec<Code>, examples: &[(&str, &'static str)]) -> Vec<Code> {
    for code in &mut codes {
        let example = examples.iter().find(|(name, _)| *name == code.code);
        code.example = example.map_or(code.example, |(_, example)| example);
    }
    codes
}

/// Returns the codes of position files.
pub(super) fn positions() -> Vec<Code> {
    explained(&[
        "truncated-record",
        "truncated-extra",
        "bad-player",
        "bad-board",
        "bad-flag",
        "hash-mismatch",
        "no-liberties",
        "source-id-zero",
    ])
}

/// Returns the codes of score files.
pub(super) fn scores() -> Vec<Code> {
    let codes = explained(&["truncated-record", "bad-player", "score-range", "confidence-range"]);
    let examples =
        [("truncated-record", r"12345678\0B\x05"), ("bad-player", r"12345678\0X\x05\x50")];
    with_examples(codes, &examples)
}

/// Returns the codes of the table.
pub(super) fn table() -> Vec<Code> {
    explained(&[
        "table-header",
        "table-unsupported",
        "table-column-count",
        "table-hex",
        "table-row-count",
        "table-crlf",
    ])
}

/// Returns the codes of text boards.
pub(super) fn text() -> Vec<Code> {
    let codes = explained(&["text-row", "text-row-count", "text-player", "hash-mismatch"]);
    let wrong = r"0123456789abcdef:0: who=B\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n";
    let mut codes = with_examples(codes, &[("hash-mismatch", wrong)]);
    codes.push(Code {
        code: "text-id",
        text: "The text before `who=` looks like the ID of the position, but its hash does not have 16 \
            hexadecimal digits, or its tiebreaker is not a number up to 255. The position is read without an ID.",
        example: r"0123456789abcde:0: who=B\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n",
    });
    codes.push(Code {
        code: "text-source",
        text: "The line `from_sgf=` tells the game record of a position, the variation, and the move. The \
            position is read without them.",
        example: r"who=B\nfrom_sgf=1 variation=x move=2\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n",
    });
    codes
}
