//! Regression tests: moves of the later document, Spanish letters, the super game, and text that
//! programs write before a record.

#![allow(clippy::unwrap_used, reason = "a test that fails here should panic")]

use crate::canonical;
use cgp::{
    Cgp, Checks, DistributionSource, Draw, LastMove, LetterDistribution, MoveOptions, MoveStyle,
    ParseOptions, Rules, ScoreError, Severity, Through, UndoError, WriteOptions, parse,
};

fn empty(rows: usize) -> String {
    vec![rows.to_string(); rows].join("/")
}

fn row8(row: &str) -> String {
    let mut rows = vec!["15"; 15];
    rows[7] = row;
    rows.join("/")
}

fn codes(text: &str) -> Vec<&'static str> {
    cgp::parse_with(text, &ParseOptions::lenient())
        .unwrap()
        .diagnostics
        .iter()
        .map(|found| found.kind().code())
        .collect()
}

fn english() -> &'static LetterDistribution {
    LetterDistribution::named("english").unwrap()
}

#[test]
fn spelled_through_tiles_are_not_guessed() {
    let board = row8("4DEXTRALLY2").replacen("15/", "4S10/", 1);
    let text = format!("{board} AB/ 3/92 0 ld english; lm 8E.DEXTRALLY;");
    assert_eq!(codes(&text), ["foreign-move", "through-unknown"]);
    let position = cgp::parse_with(&text, &ParseOptions::lenient()).unwrap().value;
    let rules = position.rules_with(english());
    let play = position.ops().last_move().and_then(LastMove::play).unwrap();
    assert_eq!(play.through(), Through::Spelled);
    assert_eq!(position.last_move_score(&rules), Err(ScoreError::ThroughUnknown));
    assert_eq!(position.undo(&rules), Err(UndoError::Score(ScoreError::ThroughUnknown)));
    assert_eq!(canonical(&position, None), text);
    let written = cgp::to_cgp(&position, &WriteOptions::canonical()).unwrap();
    assert_eq!(written.losses[0].to_string(), "1 mark of a tile that lay on the board");
    // With the board before the play, its tiles are known.
    let before = position.position().board().to_string().replace("4DEXTRALLY2", "6XTRA5");
    let resolved = play.resolve(&before.parse().unwrap()).unwrap();
    assert_eq!(resolved.to_string(), "8E DE....LLY");
}

#[test]
fn tiles_in_parentheses_must_be_on_the_board() {
    let before: Cgp = "3/CAT/3 DOGS/ 0/0 0".parse().unwrap();
    let error = |text: &str| {
        let mv: LastMove = text.parse().unwrap();
        let resolved = mv.play().unwrap().resolve(before.position().board()).unwrap_err();
        let rules = Rules::new(english(), before.premiums());
        assert_eq!(before.play(&mv, Draw::Unknown, &rules).unwrap_err(), resolved, "{text}");
        assert_eq!(
            before.position().score_of(mv.play().unwrap(), &rules).unwrap_err(),
            resolved,
            "{text}"
        );
        assert_eq!(
            before.position().clone().place(mv.play().unwrap()).unwrap_err(),
            resolved,
            "{text}"
        );
        resolved.code()
    };
    assert_eq!(error("1A (C)AT"), "no-through-tile");
    assert_eq!(error("1A D(O)"), "no-through-tile");
    assert_eq!(error("A1 D(A)S"), "tile-conflict");
    let play: LastMove = "A1 D(C)S".parse().unwrap();
    let resolved = play.play().unwrap().resolve(before.position().board()).unwrap();
    assert_eq!(resolved.to_string(), "A1 D.S");
}

#[test]
fn the_first_move_of_a_game_is_all_placed() {
    let text = format!("{} AB/ 0/12 0 lm 8H.CATS;", row8("7CATS4"));
    let cgp::Parsed { value: position, diagnostics: found } =
        cgp::parse_with(&text, &ParseOptions::lenient()).unwrap();
    assert_eq!(found.iter().map(|f| f.kind().code()).collect::<Vec<_>>(), ["foreign-move"]);
    assert_eq!(position.ops().last_move().unwrap().to_string(), "8H CATS");
    // The other player has points: CAT was on the board before.
    let text = format!("{} AB/ 3/16 0 ld english; lm 8H.CATS;", row8("7CATS4"));
    assert_eq!(codes(&text), ["foreign-move", "through-unknown"]);
    let position = cgp::parse_with(&text, &ParseOptions::lenient()).unwrap().value;
    assert_eq!(canonical(&position, None), text);
}

#[test]
fn a_play_taken_back_is_resolved_by_the_board() {
    let text = format!("{} AB/ 3/12 1 lm phony.8H.CATS;", row8("7CAT5"));
    let position = cgp::parse_with(&text, &ParseOptions::lenient()).unwrap().value;
    assert_eq!(position.ops().last_move().unwrap().to_string(), "challenge 8H ...S");
    let text = format!("{} AB/ 3/12 1 lm phony.8H.DATS;", row8("7CAT5"));
    assert_eq!(codes(&text), ["foreign-move", "tile-conflict"]);
    let position = cgp::parse_with(&text, &ParseOptions::lenient()).unwrap().value;
    assert_eq!(position.ops().last_move().unwrap().to_string(), "challenge 8H DATS");
}

#[test]
fn spanish_letters_stay_apart() {
    let spanish = LetterDistribution::named("spanish").unwrap();
    let text = format!("{} AELLNRR/CH 0/0 0", row8("4CHILLRR4"));
    let options = ParseOptions::lenient().alphabet(spanish);
    assert_eq!(cgp::parse_with(&text, &options).unwrap().value.to_string(), text);
    let joined = options.join(&["CH", "LL", "RR"]).any_rectangle();
    let position = cgp::parse_with("CHILLRRA AELLNRR/CH 0/0 0", &joined).unwrap().value;
    assert_eq!(position.to_string(), "[CH]I[LL][RR]A AE[LL]N[RR]/[CH] 0/0 0");
}

#[test]
fn a_large_board_is_that_of_the_super_game() {
    let position =
        cgp::parse_with(format!("{} / 0/0 0 lex CSW21;", empty(21)), &ParseOptions::lenient())
            .unwrap()
            .value;
    assert_eq!(position.premiums().name(), "SuperCrosswordGame");
    let (distribution, source) = position.distribution().unwrap();
    assert_eq!((distribution.name(), source.code()), ("english_super", "lexicon"));
    let position =
        cgp::parse_with(format!("{} / 0/0 0", empty(21)), &ParseOptions::lenient()).unwrap().value;
    let rules = position.rules().unwrap();
    assert_eq!(rules.distribution.name(), "english_super");
    assert_eq!(rules.premiums.name(), "SuperCrosswordGame");
}

#[test]
fn distributions_by_lexicon_size_and_faces() {
    let of = |fields: &str| {
        let position: Cgp = format!("{} {fields}", empty(15)).parse().unwrap();
        position.distribution().map(|(distribution, source)| (distribution.name(), source))
    };
    use DistributionSource::{Faces, Lexicon, Op, Size};
    assert_eq!(of("[CH]A/ 0/0 0 lex FILE2017;"), Some(("spanish", Lexicon)));
    assert_eq!(of("A/ 0/0 0 lex osps49;"), Some(("polish", Lexicon)));
    assert_eq!(of("A/ 0/0 0 ld German; lex CSW21;"), Some(("german", Op)));
    assert_eq!(of("A/ 0/0 0"), Some(("english", Size)));
    assert_eq!(of("Ś/ 0/0 0"), Some(("polish", Faces)));
    assert_eq!(of("Ä/ 0/0 0"), None, "German, Norwegian or Swedish");
    assert_eq!(of("A/ 0/0 0 ld klingon; lex CSW21;"), Some(("english", Lexicon)));
    assert_eq!(of("A/ 0/0 0 ld klingon; lex klingon;"), None);
    assert_eq!(of("A/ 0/0 0 ld klingon;"), None);
    let position: Cgp = format!("{} QQQ/ 0/0 0 lex CSW21;", empty(15)).parse().unwrap();
    let (hint, _) = position.distribution().unwrap();
    let found = position.validate(&Checks::all(), Some(hint));
    assert_eq!(found.iter().map(cgp::Finding::code).collect::<Vec<_>>(), ["too-many"]);
}

#[test]
fn premium_squares_of_an_unknown_board_are_those_of_its_size() {
    let rules = |rows: usize, name: &str| {
        let text = format!("{} A/ 0/0 0 bdn {name}; ld english;", empty(rows));
        text.parse::<Cgp>().unwrap().rules().unwrap().premiums.name().to_owned()
    };
    assert_eq!(rules(15, "Club"), "CrosswordGame");
    assert_eq!(rules(21, "Club"), "SuperCrosswordGame");
    assert_eq!(rules(15, "SuperCrosswordGame"), "CrosswordGame");
    assert_eq!(rules(9, "CrosswordGame"), rules(9, "Club"));
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let text = format!("\u{feff}{} / 0/0 0 lex;", empty(15));
    let error = parse(&text).unwrap_err();
    assert_eq!((error.kind().code(), error.offset()), ("bom", 0));
    let error = cgp::parse_with(&text, &ParseOptions::lenient()).unwrap_err();
    assert_eq!((error.kind().code(), error.offset()), ("missing-operand", text.len() - 1));
    let found = cgp::parse_with(text.trim_end_matches(" lex;"), &ParseOptions::lenient())
        .unwrap()
        .diagnostics;
    assert_eq!(
        (found[0].severity(), found[0].kind().code(), found[0].span()),
        (Severity::Info, "bom", 0..3)
    );
}

#[test]
fn a_pasted_command_is_skipped() {
    let record = format!("{} AB/ 0/0 0 lex CSW21;", empty(15));
    for command in ["load cgp ", "cgp ", "position cgp ", "  load  cgp\t"] {
        let text = format!("{command}{record}");
        assert!(parse(&text).is_err());
        let cgp::Parsed { value: position, diagnostics: found } =
            cgp::parse_with(&text, &ParseOptions::lenient()).unwrap();
        assert_eq!(position.to_string(), record);
        assert_eq!(found[0].kind().code(), "command-prefix");
        assert_eq!(text[found[0].span()].split_whitespace().last(), Some("cgp"));
    }
    let text = format!("position cgp {record} moves 8H.CAT");
    let error = cgp::parse_with(&text, &ParseOptions::lenient()).unwrap_err();
    assert_eq!(error.kind().code(), "bad-opcode");
}

#[test]
fn strict_moves_are_those_of_the_document() {
    let error = |text: &str, options: MoveOptions<'_>| {
        let error = LastMove::parse_with(text, &options).unwrap_err();
        (error.kind().code(), error.offset())
    };
    let (strict, lenient) = (MoveOptions::strict(), MoveOptions::lenient());
    assert_eq!(error("8H (CAT)S", strict), ("bad-tile", 3));
    for options in [strict, lenient] {
        assert_eq!(error("challenge 8H CAT +5", options), ("bad-move", 17));
    }
    assert_eq!(error("phony.8H.CAT..5.0", lenient), ("bad-move", 13));
    let parsed = LastMove::parse_with("phony.8H.CAT.ACT.0.0", &lenient).unwrap();
    assert_eq!(parsed.last_move.to_string(), "phony.8H.CAT");
}

#[test]
fn styles_of_a_move() {
    let board = row8("7CAT5").parse().unwrap();
    let mv: LastMove = "8H ...S +5".parse().unwrap();
    let text = |style| mv.display(style, &board).unwrap().value;
    assert_eq!(text(MoveStyle::Seed), "8H ...S +5");
    assert_eq!(text(MoveStyle::Dotted), "8H.CATS");
    assert_eq!(text(MoveStyle::Gcg), "8H ...S");
    assert_eq!(text(MoveStyle::Ucgi), "8h.CATS..5.0");
    assert_eq!(text(MoveStyle::Spelled), "8h CATS");
    for style in [MoveStyle::Seed, MoveStyle::Dotted, MoveStyle::Ucgi, MoveStyle::Spelled] {
        let again: LastMove = text(style).parse().unwrap();
        let play = again.play().unwrap();
        assert_eq!(play.resolve(&board).unwrap(), *mv.play().unwrap(), "{style:?}");
    }
    for (text, same) in [
        ("ex.AB.ABCDEFG", "-AB"),
        ("exch 2", "-2"),
        ("ex AB", "-AB"),
        ("pass", "-"),
        ("8h c(A)T", "8H c.T"),
    ] {
        assert_eq!(text.parse::<LastMove>().unwrap().to_string(), same);
    }
    for (text, code, offset) in [
        ("992 CAT", "bad-coordinate", 0),
        ("8H", "bad-coordinate", 0),
        ("8H C1T", "bad-tile", 4),
        ("8H ...", "empty-move", 3),
        ("-a", "bad-rack-tile", 1),
        ("8H CAT 14", "bad-move", 7),
        ("8H CA(T", "bad-tile", 5),
        ("8H.CAT.?.x.0", "bad-move", 9),
    ] {
        let error = text.parse::<LastMove>().unwrap_err();
        assert_eq!((error.kind().code(), error.offset()), (code, offset), "{text}");
    }
}
