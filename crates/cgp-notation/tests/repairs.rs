//! Tests of suggested repairs: every one makes the text right.
#![allow(clippy::unwrap_used, reason = "a test that fails here should panic")]

use cgp::{parse, suggest};

/// Every suggestion resolves its finding.
#[test]
fn suggestions_help() {
    for (text, repaired) in [
        ("3/2/3 A/ 0/0 0", "3/3/3 A/ 0/0 0"),
        ("3/AB/3 A/ 0/0 0", "3/AB1/3 A/ 0/0 0"),
        ("5/5/5/1A32B2 A/ 0/0 0", "5/5/5/1A3/2B2 A/ 0/0 0"),
        ("44/4/4 A/ 0/0 0", "4/4/4/4 A/ 0/0 0"),
        ("3/3/3 aB/ 0/0 0", "3/3/3 ?B/ 0/0 0"),
        ("3/3/3 [ch]/ 0/0 0", "3/3/3 ?/ 0/0 0"),
        ("3/03/3 A/ 0/0 0", "3/3/3 A/ 0/0 0"),
        ("3/30/3 A/ 0/0 0", "3/30/3 A/ 0/0 0"),
        ("3/[A]2/3 A/ 0/0 0", "3/A2/3 A/ 0/0 0"),
        ("3/[Ch]2/3 A/ 0/0 0", "3/[CH]2/3 A/ 0/0 0"),
        ("3/3/3 A/ 0/+7 0", "3/3/3 A/ 0/7 0"),
        ("3/3/3 A/ 0/-0 0", "3/3/3 A/ 0/0 0"),
        ("3/3/3  A/ 0/0 0", "3/3/3 A/ 0/0 0"),
        ("3/3/3 A/ 0/0 0\n", "3/3/3 A/ 0/0 0"),
        (" 3/3/3 A/ 0/0 0", "3/3/3 A/ 0/0 0"),
        ("3/3/3 A/ 0/0 0 lex X", "3/3/3 A/ 0/0 0 lex X;"),
        ("3/3/3 A/ 0/0 0 lex X ;", "3/3/3 A/ 0/0 0 lex X;"),
        ("3/3/3 A/ 0/0 0 lex X; ;", "3/3/3 A/ 0/0 0 lex X;"),
        ("3/3/3 A/ 0/0 0 lex X;bb 1;", "3/3/3 A/ 0/0 0 lex X; bb 1;"),
        ("3/3/3 A/ 0/0 0 -lex X;", "3/3/3 A/ 0/0 0 lex X;"),
        ("3/3/3 A/ 0/0 0 cr 5 PT;", "3/3/3 A/ 0/0 0 cr 5pt;"),
        ("3/3/3 A/ 0/0 0 lm ex.2; bb 1;", "3/3/3 A/ 0/0 0 lm -2; bb 1;"),
        ("3/3/3 A/ 0/0 0 lm exchange AB;", "3/3/3 A/ 0/0 0 lm -AB;"),
    ] {
        match parse(text) {
            Ok(_) => assert_eq!(text, repaired),
            Err(error) => {
                let suggestion = suggest(text, &error);
                let got = suggestion.map(|s| s.apply(text));
                match got {
                    Some(got) => {
                        assert_eq!(got, repaired, "{error}");
                        parse(&got).unwrap();
                    }
                    None => assert_eq!(text, repaired, "{error}"),
                }
            }
        }
    }
}
