//! Tests at the limits of rules, where one more or one less changes the result.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here should panic")]

use cgp::{
    Board, Cgp, Checks, Face, Finding, LastMove, Letter, LetterDistribution, ParseOptions, Rack,
    UndoError, Unknown, parse,
};

fn english() -> &'static LetterDistribution {
    LetterDistribution::named("english").unwrap()
}

fn code(text: &str) -> (&'static str, usize) {
    let error = cgp::parse_with(text, &ParseOptions::strict().any_rectangle()).unwrap_err();
    (error.kind().code(), error.offset())
}

/// Returns a position with CAT, or another word, across the center.
fn centre(word: &str, rest: &str) -> Cgp {
    let row = format!("7{word}{}", 8 - word.len());
    let seven = ["15"; 7].join("/");
    parse(format!("{seven}/{row}/{seven} {rest}")).unwrap()
}

#[test]
fn boards() {
    // A reader must not sum up 1, 10, and 4 to 24.
    assert_eq!(code("24/114 A 0 0"), ("row-too-short", 2));
    // The leading zero is reported before the size, and the larger of two widths is the expected
    // one.
    assert_eq!(code("0256 A 0 0"), ("leading-zero", 0));
    assert_eq!(code("1/2 A 0 0"), ("row-too-short", 1));
    assert!(["1"; 255].join("/").parse::<Board>().is_ok());
    assert!(["1"; 256].join("/").parse::<Board>().is_err());
    assert_eq!(code(&format!("{} A 0 0", ["1"; 256].join("/"))).0, "row-count");
    assert_eq!(code("[A/B] A 0 0").0, "unclosed-bracket");
    assert!(Face::new("··").is_err());
    // More faces than are compared when one is stored, followed by the newest once more.
    let faces = ('A'..='Z').chain('A'..='Z').enumerate();
    let row: String = faces.map(|(i, c)| format!("[{c}{c}{}]", "X".repeat(i / 26))).collect();
    let text = format!("{row}[ZZX] A 0 0");
    assert_eq!(
        cgp::parse_with(&text, &ParseOptions::strict().any_rectangle()).unwrap().value.to_string(),
        text
    );
}

#[test]
fn players_and_numbers() {
    let players = |n: usize| format!("1 {} {} 0", vec!["A"; n].join("/"), vec!["0"; n].join("/"));
    assert!(parse(players(255)).is_ok());
    assert_eq!(code(&players(256)).0, "too-many-players");
    assert_eq!(
        cgp::parse_with("1 A 0 -0", &ParseOptions::lenient())
            .unwrap()
            .value
            .position()
            .zero_turns(),
        0
    );
}

#[test]
fn moves() {
    let checked = ParseOptions::strict().check("3/3/3 A/ 0/0 0 lm 9Z .;");
    let found: Vec<_> = checked.diagnostics.iter().map(|f| f.kind().code()).collect();
    assert_eq!(found, ["off-board", "empty-move"]);
    let challenged = |points| format!("3/3/3 A/ 0/0 0 lm challenge 2A ABC{points};");
    assert!(cgp::parse_with(challenged(" 12"), &ParseOptions::lenient()).is_ok());
    assert!(cgp::parse_with(challenged(" x"), &ParseOptions::lenient()).is_err());
}

#[test]
fn undo() {
    let undo = |position: &Cgp, tiles| position.undo(&position.rules_with(tiles));
    // Seven letters and two blanks, all of them seen.
    let few = english()
        .letters()
        .iter()
        .map(|l| Letter::new(&l.face(), u16::from("CATSXYZ".contains(l.as_str())), l.points()));
    let few = LetterDistribution::new("few", 1, few).unwrap();
    for (racks, rack, known) in [("Z/SXY", "CAT?SXY", true), ("/SXYZ", "CAT?", false)] {
        let undone = undo(&centre("CATs", &format!("{racks} 0/20 0 lm 8H CATs;")), &few).unwrap();
        assert_eq!(undone.before.position().racks()[0].to_string(), rack);
        assert_eq!(!undone.unknown.contains(&Unknown::Rack), known);
    }
    let undone = undo(&centre("CAT", "/AB 0/10 2 lm 8H CAT;"), english()).unwrap();
    assert!(undone.unknown.contains(&Unknown::Rack));
    assert_eq!(undone.before.position().zero_turns(), 0);
    let lone = undo(&centre("CAT", "AB 0 1 lm -2;"), english());
    assert_eq!(lone, Err(UndoError::LoneUnknownRack));
}

#[test]
fn rules() {
    let find = |position: &Cgp| -> Vec<_> {
        position.validate(&Checks::all(), None).iter().map(Finding::code).collect()
    };
    for rule in ["5pt", "10pt"] {
        let position = centre("CAT", &format!("/ 0/0 0 cr {rule}; lm 8H CAT +0;"));
        assert_eq!(find(&position), ["bonus-against-rule"]);
    }
    assert_eq!(find(&centre("CAT", "/ 0/0 0 lm challenge 8H CAT.;")), ["through-tile-missing"]);
    let even = cgp::parse_with("3/3/3/AB1 A/ 0/0 0", &ParseOptions::strict().any_rectangle())
        .unwrap()
        .value;
    assert_eq!(find(&even), [""; 0]);
}

/// Letters beyond ASCII follow the others by code point, in short lists and in long ones.
#[test]
fn racks_are_sorted_by_code_point() {
    let sorted = |text: &str| text.parse::<Rack>().unwrap().sorted(None).to_string();
    for (rack, expected) in [
        ("?ŻÖZÇÄŁA?Ñ", "AZÄÇÑÖŁŻ??"),
        ("ZŻÖZÇÄŁAÑØÅÆŠČŚ?ĄĆ", "AZZÄÅÆÇÑÖØĄĆČŁŚŠŻ?"),
        ("?ŻЖΩÖ[CH]A", "A[CH]ÖŻΩЖ?"),
    ] {
        assert_eq!(sorted(rack), expected);
    }
}

/// Lists of up to 15 tiles are stored inline, and longer ones are not: nothing else differs.
#[test]
fn racks_and_plays_grow_beyond_their_inline_form() {
    let letters = "ZYXWVUTSRQPONMLKJIHG";
    for length in 13..=18 {
        let text = &letters[..length];
        let rack: Rack = text.parse().unwrap();
        assert_eq!((rack.len(), rack.to_string().as_str()), (length, text));
        let pushed: Rack = rack.tiles().collect();
        assert_eq!(pushed, rack);
        let sorted: String = text.chars().rev().collect();
        assert_eq!(rack.sorted(None).to_string(), sorted);
        assert!(rack.sorted(None).same_tiles(&rack));
        let play: LastMove = format!("1A {text}").parse().unwrap();
        assert_eq!(play.to_string(), format!("1A {text}"));
    }
}
