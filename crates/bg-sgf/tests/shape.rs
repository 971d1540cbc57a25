//! Tests of the API shape shared by all library crates. Files are parsed by `sgf-syntax`, whose
//! options and `Parsed` this crate re-exports.

use bg_sgf::{
    Answer, Call, CubeVerdict, DecisionKind, Dialect, ErrorUnit, LuckClass, Skill, Source,
    tree::{self, ResultClaim},
};

include!("../../../xtask/shape.rs");

shape! {
    crate bg_sgf;
    error tree::games(&tree::parse(b"(;GM[1])").expect("a file")).next().expect("a tree"), at byte;
    values {
        Answer; Call; CubeVerdict; DecisionKind; Dialect; ErrorUnit; LuckClass; ResultClaim; Skill;
        Source;
    }
}

#[test]
fn findings_have_a_weight_a_kind_and_a_place() {
    let diagnostics = bg_sgf::check(b"(;GM[6];W[31haha])");
    let found: &bg_sgf::Diagnostic = diagnostics.first().expect("a finding");
    let error: &bg_sgf::Error = found.error();
    assert_eq!((found.kind(), found.span()), (error.kind(), error.span()));
    assert_eq!(found.offset(), error.offset());
    assert_eq!(found.to_string(), format!("error: {error}"));
}
