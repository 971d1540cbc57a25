//! Tests of every kind of cell, header, column, and diagnostic, with one small text each.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use bg_mat::{ParseOptions, Style, internal::Context};
use bg_rules::{Color, Event, Match};

/// Returns a match of one game with these rows.
fn text(length: u32, rows: &str) -> String {
    format!("{length} point match\n\n Game 1\n Ann : 0                          Bob : 0\n{rows}\n")
}

/// Reads a match and returns it with `code@text` of all diagnostics.
fn read(text: &[u8]) -> (Match, Vec<String>) {
    let (value, found) = match bg_mat::parse_with(text, &ParseOptions::lenient()) {
        Ok(read) => (read.value, read.diagnostics),
        Err(error) => (Match::default(), vec![error.into()]),
    };
    let found = found.iter().map(|found| {
        let place = text.get(found.span()).unwrap_or_default();
        format!("{}@{}", found.kind().code(), String::from_utf8_lossy(place))
    });
    let found = found.collect();
    (value, found)
}

/// Returns the actions of the first game: side, name, dice, and play.
fn actions(value: &Match) -> Vec<String> {
    let game = &value.games[0];
    let words = game.replay_lenient().map(|ply| {
        let side = ply.color().map_or('-', Color::letter);
        match ply.event {
            Event::Play(_, play) => format!("{side} {}: {}", play.dice(), ply.notation()),
            Event::Roll(_, dice) => format!("{side} {dice}"),
            Event::Resign { multiplier, .. } => format!("{side} resign {multiplier}"),
            event => format!("{side} {}", event.name()),
        }
    });
    words.collect()
}

#[track_caller]
fn assert_read(length: u32, rows: &str, expected: &[&str], findings: &[&str]) {
    let text = text(length, rows);
    let (value, found) = read(text.as_bytes());
    assert_eq!(actions(&value), expected, "{text}");
    assert_eq!(found, findings, "{text}");
}

const OPENING: &str = "  1) 31: 8/5 6/5                  ";

#[test]
fn plays_and_dances() {
    assert_read(3, "  1)                             36: 24/18 13/10", &["B 36: 24/18 13/10"], &[]);
    // Joined and repeated steps, and words for bar and off in either case.
    assert_read(3, "  1) 64: 24/14\n", &["W 64: 24/14"], &[]);
    assert_read(3, "  1) 33: 13/10(2) 8/5(2)", &["W 33: 13/10(2) 8/5(2)"], &[]);
    // A step may stand before the one that brings its checker.
    assert_read(3, "  1) 31: 5/2 6/5", &["W 31: 6/2"], &[]);
    // A roll without a play and with several legal plays: only the roll is known.
    assert_read(
        3,
        "  1) 31: ????                     \n      Losses 1 point      Wins 1 point",
        &["W 31", "W resign 1"],
        &[],
    );
    assert_read(
        3,
        "  1) 31:                         52: 13/8 24/22",
        &["W 31", "B 52: 24/22 13/8"],
        &["play-missing@52"],
    );
}

#[test]
fn doubles_and_answers() {
    let doubled =
        format!("{OPENING} Doubles => 2\n  2)  Takes                      52: 13/8 24/22");
    assert_read(3, &doubled, &["W 31: 8/5 6/5", "B double", "W take", "B 52: 24/22 13/8"], &[]);
    let dropped = format!("{OPENING} Doubles => 2\n  2)  Drops\n{:34}Wins 1 point", "");
    assert_read(3, &dropped, &["W 31: 8/5 6/5", "B double", "W drop"], &[]);
    let other_words = format!("{OPENING} Redoubles => 2\n  2)  Passes\n");
    assert_read(3, &other_words, &["W 31: 8/5 6/5", "B double", "W drop"], &[]);
    let wrong_value = format!("{OPENING} Doubles => 8");
    assert_read(3, &wrong_value, &["W 31: 8/5 6/5", "B double"], &["cube-value-mismatch@8"]);
}

/// The take of a beaver or raccoon is not written: the next roll implies it.
#[test]
fn beavers_and_raccoons() {
    let beaver = format!("{OPENING} Doubles => 2\n  2)  Beavers => 4               52: 13/8 24/22");
    let taken = ["W 31: 8/5 6/5", "B double", "W double", "B take", "B 52: 24/22 13/8"];
    assert_read(0, &beaver, &taken, &[]);
    let raccoon = format!(
        "{OPENING} Doubles => 2\n  2)  Beavers => 4                Beavers => 8\n  3)                             52: 13/8 24/22"
    );
    let taken = ["W 31: 8/5 6/5", "B double", "W double", "B double", "W take", "B 52: 24/22 13/8"];
    assert_read(0, &raccoon, &taken, &[]);
    // Beavers are not allowed in a match.
    let (_, found) = read(text(5, &beaver).as_bytes());
    assert_eq!(found, ["double-not-allowed@Beavers"]);
}

#[test]
fn ends() {
    // `Losses` in the loser's column, and losses on time.
    assert_read(3, &format!("{OPENING} Losses 2 point"), &["W 31: 8/5 6/5", "B resign 2"], &[]);
    let clock = format!("{OPENING} Losses 5 point");
    assert_read(9, &clock, &["W 31: 8/5 6/5", "B resign 3"], &["points-mismatch@Losses 5 point"]);
    // A single `Losses` without a row number is not in its column.
    assert_read(
        3,
        &format!("{OPENING}\n Losses 2 point\n      Wins 2 points"),
        &["W 31: 8/5 6/5", "B resign 2"],
        &[],
    );
    let over = format!("{OPENING} Doubles => 2\n  2)  Drops\n{:34}Wins 2 points", "");
    let dropped = ["W 31: 8/5 6/5", "B double", "W drop"];
    assert_read(3, &over, &dropped, &["result-mismatch@Wins 2 points"]);
    // A hint is compared with the end.
    let hinted = |rows: &str| read(text(3, &format!("{OPENING}\n{rows}")).as_bytes()).1;
    let mismatch = |hint: &str| vec![format!("result-mismatch@{hint}")];
    assert_eq!(hinted(" Losses 2 point"), mismatch("Losses 2 point"));
    assert_eq!(hinted(" Losses 2 point\n      Wins 1 point"), mismatch("Losses 2 point"));
    assert_eq!(hinted("  2)  Resigns"), mismatch("Resigns"));
    assert!(hinted("  2)  Resigns\n      Wins 2 points").is_empty());
    // The first of two ends decides.
    let end = |second: &str| format!("{OPENING} Losses 1 point\n{:34}{second}", "");
    let lost = ["W 31: 8/5 6/5", "B resign 1"];
    assert_read(3, &end("Losses 1 point"), &lost, &[]);
    assert_read(3, &end("Wins 1 point"), &lost, &["result-mismatch@Wins 1 point"]);
    assert_read(3, &end("1) Losses 2 points"), &lost, &["result-mismatch@Losses 2 points"]);
    assert_read(3, &end("Wins x"), &lost, &["bad-number@x"]);
    // A double without an answer stays open.
    let open = format!("{OPENING} Doubles => 2\n  2)  Losses 1 point              Wins 1 point");
    assert_read(3, &open, &["W 31: 8/5 6/5", "B double", "W resign 1"], &[]);
}

#[test]
fn damage() {
    let cases = [
        ("  1) 71: 8/5 6/5", "bad-dice@71"),
        ("  1) 31: 8x5 6/5", "bad-move@8x5"),
        ("  1) 31: 8/5 6/5 8/5 6/5 6/5", "bad-move@6/5"),
        ("  1) 31: 8/5 6/5                  Ponders", "bad-cell@Ponders"),
        ("  1) 31: 8/5 6/5                  Takes", "no-pending-double@Takes"),
        (
            "  1) 31: 8/5 6/5                  Doubles => 2\n  2) 31: 6/5 8/5",
            "double-unanswered@31",
        ),
        ("  1) 31: 8/5 6/5                  Wins x", "bad-number@x"),
        ("  1) 31: 8/5 6/5                  Doubles => x", "bad-number@x"),
        ("  1) 31: 8/4 6/5", "illegal-move.dice-unused@8/4 6/5"),
        ("  1) 31: 8/6 6/5", "illegal-move.dice@8/6"),
        // The other steps alone would be a legal play.
        ("  1) 31: 8/5 6/5 20/19", "illegal-move.no-checker@20/19"),
        ("  1) 31: 8/5 6/5 5/5", "illegal-move.dice@5/5"),
        ("  1) 65: 24/18 24/19", "illegal-move.blocked@24/19"),
        ("  1) 31: Illegal play (25;0)", "illegal-play@ Illegal play (25;0)"),
        ("  1) 31: 8/5* 6/5", "hit-mark@8/5*"),
        ("  1) 31: 8/5 6/5                  Doubles x => 2", "surplus-text@x"),
        ("  1) 31: 8/5 6/5                 Doubles =>2\n  2) Takes?!", "surplus-text@?!"),
        (
            "  1) 31: 8/5 6/5                 Doubles 2\n  2) Drops  =            Wins 1 point",
            "surplus-text@=",
        ),
        ("  1) 31: 8/5 6/5                 Wins 2 points and the match here", "surplus-text@here"),
        ("  1) 31:  Losses 1 point   Wins 1 point   52: 13/8 24/22", "bad-cell@52"),
    ];
    for (rows, finding) in cases {
        let text = text(3, rows);
        let (_, found) = read(text.as_bytes());
        if rows.contains("8/4") {
            assert!(found[0].starts_with("illegal-move."), "{found:?}");
            continue;
        }
        assert_eq!(found, [finding], "{text}");
    }
    // A damaged line hides the first game; the text is reported once.
    let (value, found) = read(
        b"From: x\nTo: y\n; remark\n3 point match\n Game1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5\n \
          Game 2\n Ann : 0  Bob : 1\n  1) 31: 8/5 6/5\n",
    );
    assert_eq!(found, ["leading-text@From: x", "no-game-line@Game1", "game-number@2"]);
    assert_eq!((value.games.len(), value.length), (1, 3));
    let (value, found) = read(b"Game 1\n Ann 0 Bob\n  1) 31: 8/5 6/5");
    assert_eq!(found, ["no-match-header@G", "bad-score-line@ Ann 0 Bob"]);
    assert_eq!(actions(&value), ["W 31: 8/5 6/5"]);
}

/// A wrong file is one error for every reader, strict or lenient.
#[test]
fn a_text_without_a_game_is_an_error() {
    let page = b"<!DOCTYPE html>\n<html>404: Not Found</html>\n";
    for text in [&b""[..], b"\n \n", b"\xef\xbb\xbf", page, &[0; 500], b"3 point match\n", b"; x"] {
        for options in [ParseOptions::strict(), ParseOptions::lenient()] {
            let wrong = |error: bg_mat::Error| {
                assert_eq!((error.code(), error.span()), ("no-game", text.len()..text.len()));
            };
            wrong(bg_mat::parse_with(text, &options).unwrap_err());
            wrong(only(bg_mat::games_with(text, &options)));
            wrong(only(bg_mat::matches_with(text, &options)));
            wrong(Context::default().games(text, true, &options).unwrap_err());
        }
        #[cfg(feature = "std")]
        {
            let error = only(bg_mat::GameReader::new(text, ParseOptions::lenient()));
            let is_no_game =
                matches!(error, bg_mat::ReadError::Format(error) if error.code() == "no-game");
            assert!(is_no_game);
        }
    }
}

#[test]
fn line_ends_charsets_and_names() {
    let plain = text(3, "  1) 31: 8/5 6/5                 52: 13/8 24/22");
    let expected = read(plain.as_bytes()).0;
    for end in ["\r", "\r\n"] {
        assert_eq!(read(plain.replace('\n', end).as_bytes()), (expected.clone(), vec![]));
    }
    let with_mark = format!("\u{feff}{plain}");
    assert_eq!(read(with_mark.as_bytes()).1, ["bom@\u{feff}"]);
    let latin = plain.replace("Ann", "\u{e9}").chars().map(|char| char as u8).collect::<Vec<_>>();
    let (value, found) = read(&latin);
    assert_eq!(value.players[0].name, "é");
    assert!(found[0].starts_with("not-utf8@"));
    let grid = plain.replace("Ann : 0  ", "Ann,1775 : 0");
    let player = &read(grid.as_bytes()).0.players[0];
    assert_eq!((player.name.as_str(), player.rating.as_deref()), ("Ann", Some("1775")));
    for (names, expected) in [(" : 0     Bob : 0", ["", "Bob"]), (" Ann : 0      : 0", ["Ann", ""])]
    {
        let text = format!("3 point match\n Game 1\n{names}\n  1) 31: 8/5 6/5\n");
        let (value, found) = read(text.as_bytes());
        assert_eq!(value.players.map(|player| player.name), expected);
        assert_eq!(found, Vec::<String>::new());
    }
}

/// Left cells start at columns 1 to 7, right ones at 33 to 43; plays of four steps overrun them.
#[test]
fn columns() {
    for indent in [1, 5, 7] {
        let rows = format!("{:indent$}31: 8/5 6/5", "");
        assert_read(3, &rows, &["W 31: 8/5 6/5"], &[]);
    }
    for indent in [33, 40, 43] {
        let rows = format!("  1){:width$}31: 8/5 6/5", "", width = indent - 4);
        assert_read(3, &rows, &["B 31: 8/5 6/5"], &[]);
    }
    let second_number = "  1) 31: 8/5 6/5     1)  Losses 2 point";
    assert_read(3, second_number, &["W 31: 8/5 6/5", "B resign 2"], &[]);
    assert_read(3, "  1)\n\n  2) 31: 8/5 6/5", &["W 31: 8/5 6/5"], &[]);
}

#[test]
fn rules_of_the_match() {
    let game = |length: u32, tag: &str, scores: (u32, u32)| {
        let (white, black) = scores;
        let text = format!("{tag}{length} point match\n Game 1\n a : {white}   b : {black}\n");
        read(text.as_bytes()).0.games[0].rules
    };
    assert!(game(5, "", (4, 2)).crawford_game);
    assert!(!game(5, "", (4, 4)).crawford_game);
    assert!(!game(5, "; [Crawford \"Off\"]\n", (4, 2)).crawford_game);
    assert!(game(0, "", (0, 0)).jacoby && !game(0, "; [Jacoby \"Off\"]\n", (0, 0)).jacoby);
    let nack = game(5, "; [Variation \"NackGammon\"]\n", (0, 0));
    assert_eq!(nack.variation, bg_rules::Variation::Nackgammon);
    let late = "0 point match\n Game 1\n; [Variation \"NackGammon\"]\n; [Jacoby \"Off\"]\n a : 0   b : 0\n";
    let value = read(late.as_bytes()).0;
    assert_eq!((value.rules.jacoby, value.rules), (false, value.games[0].rules));
    assert_eq!(value.rules.variation, bg_rules::Variation::Nackgammon);
    // The second game at length - 1 is not a Crawford game, and an inconsistent score is reported.
    let two = "3 point match\n Game 1\n a : 2   b : 0\n  1) 31: 8/5 6/5     Losses 1 point\n\
        \n Game 2\n a : 2   b : 1\n  1) 31: 8/5 6/5\n";
    let (value, found) = read(two.as_bytes());
    assert!(value.games[0].rules.crawford_game && !value.games[1].rules.crawford_game);
    assert_eq!(found, ["score-mismatch@a : 2   b : 1"]);
    // Other names are reported, and a missing name says nothing.
    let others = two.replace("a : 2   b : 1", "b : 3   a : 0");
    assert_eq!(read(others.as_bytes()).1, ["name-mismatch@b : 3   a : 0"]);
    let rated = two.replace("a : 2   b : 1", "a,1500 : 3   b : 0");
    assert_eq!(read(rated.as_bytes()).1, ["name-mismatch@a,1500 : 3   b : 0"]);
    assert!(read(rated.replace("a : 2", "a,1500 : 2").as_bytes()).1.is_empty());
    let missing = two.replace("a : 2   b : 1", ": 3   b : 0");
    assert!(read(missing.as_bytes()).1.is_empty());
    let open =
        "3 point match\n Game 1\n a : 0   b : 0\n  1) 31: 8/5 6/5\n Game 2\n a : 0   b : 1\n";
    assert_eq!(read(open.as_bytes()).1, ["no-result@"]);
}

/// A joined step lands on a free point; a named point is always landed on.
#[test]
fn hits_on_the_way() {
    // Black has a blot on White's 7 point: 13/7/6 hits it, and 13/6 passes over 12.
    let start = "  1) 62: 24/18 13/11             11: 24/23 24/23 6/5 6/5\n";
    let with = |play: &str| {
        let text = text(3, &format!("{start}  2) 62: {play}"));
        read(text.as_bytes())
    };
    let (joined, found) = with("24/16");
    assert_eq!(found, Vec::<String>::new());
    assert_eq!(actions(&joined)[2], "W 62: 24/16");
}

#[test]
fn every_example_has_its_finding() {
    for kind in bg_mat::ErrorKind::ALL.iter().filter(|kind| !kind.example.is_empty()) {
        let (_, found) = read(kind.example.as_bytes());
        let code = format!("{}@", kind.code);
        assert!(found.iter().any(|found| found.starts_with(&code)), "{code}: {found:?}");
        assert!(!kind.text.is_empty());
    }
}

#[test]
fn tags_and_remarks_are_kept() {
    let text = "; [Match ID \"7\"]\n; [Site \"Here\"]\n; [Variation \"Backgammon\"]\n; [Site \"There\"]\n\
        # a remark\n\n3 point match\n Game 1\n\
        Ann : 0   Bob : 0\n  1) 31: 8/5 6/5\n";
    let value = bg_mat::parse(text.as_bytes()).unwrap();
    assert_eq!((value.tag("Site"), value.tag("Match ID")), (Some("There"), Some("7")));
    assert_eq!(value.remark, "a remark");
    for style in [Style::Xg, Style::Plain] {
        assert_eq!(bg_mat::parse(crate::write::to_mat(&value, style).unwrap()), Ok(value.clone()));
        assert_eq!(crate::write::lost(&value, style, "tag"), 0);
    }
    assert_eq!(crate::write::lost(&value, Style::Gnubg, "tag"), 3);
}

/// A text about the rules that nobody knows is reported, and not taken for the usual rule.
#[test]
fn unknown_rules_are_reported_and_kept() {
    for (tag, known) in [
        ("Variation \"backgammon\"", true),
        ("Variation \"LongGammon\"", false),
        ("Variation \"\"", false),
        ("Crawford \"on\"", true),
        ("Crawford \"no\"", false),
        ("Jacoby \"0\"", false),
        ("Beaver \"0\"", true),
    ] {
        let text =
            format!("; [Site \"Here\"]\n ; [{tag}] \n3 point match\n Game 1\n a : 0   b : 0\n");
        let (value, found) = read(text.as_bytes());
        let expected = format!("unknown-rule@; [{tag}]");
        assert_eq!(found, if known { vec![] } else { vec![expected] });
        for style in [Style::Xg, Style::Plain] {
            assert_eq!(read(crate::write::to_mat(&value, style).unwrap().as_bytes()).0, value);
        }
    }
}

/// A gap is reported once.
#[test]
fn numbers_of_games_are_checked() {
    let found = |numbers: &[&str]| {
        let games = numbers.iter().zip(0..).map(|(number, score)| {
            format!(" Game {number}\n a : {score}   b : 0\n  1) Wins 1 point\n")
        });
        read(format!("0 point match\n{}", games.collect::<String>()).as_bytes()).1
    };
    assert_eq!(found(&["1", "2", "3"]), Vec::<String>::new());
    assert_eq!(found(&["4", "5", "7"]), ["game-number@4", "game-number@7"]);
    assert_eq!(found(&["1", "1", "x", "3"]), ["game-number@1", "bad-number@x"]);
}

/// Another match has its own length, players, tags, and score.
/// The error of an iterator that has no other item.
fn only<T: core::fmt::Debug, E>(mut items: impl Iterator<Item = Result<T, E>>) -> E {
    let error = items.next().expect("an item").map(|value| panic!("{value:?}")).err();
    assert!(items.next().is_none());
    error.expect("an error")
}

/// The head that a reader shows is that of the game it has returned, not of the game after it.
#[cfg(feature = "std")]
#[test]
fn a_reader_shows_the_match_of_its_game() {
    let one = text(3, "  1) 31: 8/5 6/5                  Losses 1 point");
    let all = format!("{one}\n{}\nstray", one.replace("3 point match", "5 point match"));
    let mut reader = bg_mat::GameReader::new(all.as_bytes(), ParseOptions::lenient());
    let mut seen = Vec::new();
    while let Some(read) = reader.next() {
        seen.push((reader.head().length, read.unwrap().diagnostics.len()));
    }
    // What follows the last game is reported with it.
    assert_eq!(seen, [(3, 0), (5, 1)]);
    let strict = bg_mat::games(&all).map(|read| read.is_ok()).collect::<Vec<_>>();
    let has_error = bg_mat::games_with(&all, &ParseOptions::lenient())
        .flat_map(|read| read.unwrap().diagnostics)
        .any(|found| found.severity() == bg_mat::Severity::Error);
    assert_eq!(strict, [true, !has_error]);
}

#[test]
fn another_match_has_a_header_of_its_own() {
    let one = text(3, "  1) 31: 8/5 6/5                  Losses 1 point");
    let two = format!("; [Event \"Final\"]\n{}", one.replace("3 point match", " 5 Point match. "));
    let all = format!("{one}\n{two}\n{one}");
    let (value, found) = read(all.as_bytes());
    assert_eq!(found, ["another-match@5 Point match."]);
    assert_eq!((value.length, value.games.len(), &value.games[0].comments[..]), (3, 1, &[][..]));
    assert_eq!(bg_mat::parse(all.as_bytes()).unwrap_err().kind().code(), "another-match");
    let options = ParseOptions::strict();
    let read = bg_mat::matches_with(&all, &options).collect::<Result<Vec<_>, _>>().unwrap();
    assert!(read.iter().all(|one| one.diagnostics.is_empty()));
    let read: Vec<_> = read.into_iter().map(|one| one.value).collect();
    let each = |value: &Match| (value.length, value.games.len(), value.tags.len());
    assert_eq!(read.iter().map(each).collect::<Vec<_>>(), [(3, 1, 0), (5, 1, 1), (3, 1, 0)]);
    assert!(read.iter().all(|value| value.games[0].info.game == 0));
}

#[test]
fn repeated_tags_are_reported_and_kept() {
    let text = "; [Event \"a\"]\n# x\n  ; [Event \"b\"] \n; [event \"c\"]\n3 point match\n; [Event \"a\"]\n\
        Game 1\n a : 0   b : 0\n";
    let (value, found) = read(text.as_bytes());
    assert_eq!(found, ["duplicate-tag@; [Event \"b\"]", "duplicate-tag@; [Event \"a\"]"]);
    assert_eq!((value.tag("Event"), value.tags.len()), (Some("a"), 4));
}

/// An action out of turn keeps its column, so that no side plays or wins what the other did.
#[test]
fn actions_out_of_turn_keep_their_sides() {
    for (rows, expected) in [
        (
            "  1) 31: 8/5 6/5\n  2) 64: 24/14                    Doubles => 2\n  3)  Drops\n",
            &["W 31: 8/5 6/5", "W 64: 24/14", "B double", "W drop"][..],
        ),
        (
            "  1) 31: 8/5 6/5\n  2)  Drops\n                                  Wins 1 point\n",
            &["W 31: 8/5 6/5", "W drop", "W resign 1"],
        ),
        ("  1) 31: 31:\n  2)                                31:", &["W 31", "B 31", "B 31"]),
    ] {
        let (value, _) = read(text(3, rows).as_bytes());
        assert_eq!(actions(&value), expected, "{rows}");
        for style in [Style::Gnubg, Style::Xg, Style::Plain] {
            let written = crate::write::to_mat(&value, style).unwrap();
            assert_eq!(actions(&read(written.as_bytes()).0), expected, "{written}");
        }
    }
}

#[test]
fn a_game_may_follow_one_that_was_not_finished() {
    let rows = "  1) 31: 8/5 6/5\n\n Game 2\n Ann : 0    Bob : 0\n  1) 52: 13/8 24/22\n";
    let value = bg_mat::parse(text(3, rows).as_bytes()).unwrap();
    assert_eq!(value.games.len(), 2);
    for style in [Style::Gnubg, Style::Xg, Style::Plain] {
        let written = crate::write::to_mat(&value, style).unwrap();
        assert_eq!(bg_mat::parse(written.as_bytes()).unwrap().games.len(), 2, "{written}");
    }
}

/// GNU Backgammon writes the end behind left dice in the column of the winner.
#[test]
fn the_end_behind_dice_belongs_to_its_column() {
    let rows = "  1) 31: 8/5 6/5                 31: 24/23 13/10 \n  2) 21:       Wins 1 point";
    assert_read(0, rows, &["W 31: 8/5 6/5", "B 31: 24/23 13/10", "W 21", "B resign 1"], &[]);
}

#[test]
fn the_position_behind_an_illegal_play_is_set_up() {
    // The form of DailyGammon: the start position of Nackgammon, seen by the player who moves next.
    let position = "Illegal play (3;0;1;0;0;Bob (II) Wins;Ann;0;0;0;1;0;0;\
        -2;-2;0;0;0;4;0;3;0;0;0;-4;4;0;0;0;-3;0;-4;0;0;0;2;2;0;6;1;)";
    let rows = format!("  1) 12: {position} 61: 13/7 8/7\n  2) 21: 13/11 6/5");
    let found = format!("illegal-play@ {position}");
    let expected = ["W 12", "- setup", "B 61: 13/7 8/7", "W 21: 13/11 6/5"];
    assert_read(3, &rows, &expected, &[&found]);
    let (value, _) = read(text(3, &rows).as_bytes());
    let boards: Vec<_> =
        value.games[0].replay_lenient().map(|ply| (ply.before.board, ply.before.on_roll)).collect();
    assert_eq!(boards[2], (bg_rules::Board::NACKGAMMON, Color::Black));
    // Checkers on both bars, seen by White.
    let rows = "  1) 31: 8/5 6/5                  52: Illegal play (3;0;1;0;0;Ann;Bob;0;0;0;1;0;\
        -1;0;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;0;2;6;1;)\n  2) 61: 25/18";
    let (value, found) = read(text(3, rows).as_bytes());
    assert_eq!((found.len(), actions(&value).len()), (2, 4), "{found:?}");
    let board = value.games[0].replay_lenient().nth(3).unwrap().before.board;
    let bars = Color::ALL.map(|color| (board.count(color, 25), board.on_board(color)));
    assert_eq!(bars, [(2, 15), (1, 14)]);
    // A text that is no position leaves only the roll, as does an impossible position.
    for position in ["(25;0;)", "(0;1", "(;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;)", "()", "("] {
        let rows = format!("  1) 31: Illegal play {position}    52: 13/8 24/22");
        let (value, found) = read(text(3, &rows).as_bytes());
        assert_eq!(actions(&value)[0], "W 31", "{position} {found:?}");
        assert!(!actions(&value).contains(&"- setup".to_owned()), "{position}");
    }
}
