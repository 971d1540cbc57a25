//! Names of openings by position: columns, tags, names of files, and the line of `show`.

use crate::common::boardnote;

const GAMES: &str = "[White \"A\"]\n[ECO \"A00\"]\n[Opening \"Old\"]\n[Variation \"Older\"]\n\n1. c4 e6 2. d4 d5 3. Nc3 *\n\n\
    [White \"B\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[ECO \"X99\"]\n[Variation \"Kept\"]\n\n1. e4 *\n\n";

#[test]
fn columns_follow_transpositions() {
    let columns = "eco,opening,opening_eco,opening_name,opening_ply";
    let run =
        boardnote(&["export", "--table", "games", "--columns", columns, "-"], GAMES.as_bytes());
    let expected = "A00,Old,D31,Queen's Gambit Declined: Queen's Knight Variation,5\nX99,,,,\n";
    assert_eq!(run.out.split_once('\n').unwrap().1, expected, "{}", run.err);
    let where_ = "opening_name ilike '%queen%' and opening_ply > 4";
    let run = boardnote(&["filter", "--count", "--where", where_, "-"], GAMES.as_bytes());
    assert_eq!(run.out, "1\n", "{}", run.err);
}

#[test]
fn tags_of_openings_are_set_where_a_position_has_a_name() {
    let run = boardnote(&["convert", "--to", "pgn", "--openings", "-"], GAMES.as_bytes());
    let (first, second) = run.out.split_once("\n[Event").unwrap();
    for tag in ["[ECO \"D31\"]", "[Opening \"Queen's Gambit Declined: Queen's Knight Variation\"]"]
    {
        assert!(first.contains(tag), "{first}");
    }
    assert!(!first.contains("Older") && !first.contains("A00"), "{first}");
    assert!(
        second.contains("[ECO \"X99\"]") && second.contains("[Variation \"Kept\"]"),
        "{second}"
    );
    let plain = boardnote(&["convert", "--to", "pgn", "-"], GAMES.as_bytes());
    assert!(plain.out.contains("[Opening \"Old\"]"), "{}", plain.out);
}

#[test]
fn show_names_the_opening() {
    let run = boardnote(&["show", "--from", "uci", "-"], b"e2e4 e7e5 g1f3\n");
    let line = run.out.lines().find(|line| line.starts_with("opening "));
    assert_eq!(line, Some("opening       C40 King's Knight Opening"), "{}", run.out);
}
