//! Every code of the crates is known, once for a format or for all of them.

use std::collections::BTreeSet;

#[test]
fn codes_of_the_models_and_of_losses_are_known() {
    let codes = boardnote_formats::codes();
    for wanted in ["not-rolled", "overlapping-edits", "lost-comments"] {
        let formats: Vec<_> = codes.iter().filter(|(_, code)| code.code == wanted).collect();
        assert!(
            matches!(&formats[..], [(None, code)] if !code.text.is_empty()),
            "{wanted}: {formats:?}"
        );
    }
}

#[test]
fn no_format_has_a_code_twice() {
    let codes = boardnote_formats::codes();
    let distinct: BTreeSet<_> = codes.iter().map(|(format, code)| (*format, code.code)).collect();
    assert!(codes.len() > 100 && codes.len() == distinct.len(), "{} codes", codes.len());
}
