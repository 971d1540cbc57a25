//! Resignations, row numbers, and matches as servers write them, and plays that cannot be read.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use bg_mat::{ParseOptions, Style};
use bg_rules::{Board, Color, Event, Match};

fn text(rows: &str) -> String {
    format!("3 point match\n\n Game 1\n Ann : 0                          Bob : 0\n{rows}\n")
}

/// Returns the match, and the codes of all diagnostics.
fn read(text: &str) -> (Match, Vec<&'static str>) {
    let read = bg_mat::parse_with(text.as_bytes(), &ParseOptions::lenient()).unwrap();
    let codes = read.diagnostics.iter().map(|found| found.kind().code()).collect();
    (read.value, codes)
}

/// Returns the sides and the actions of the first game.
fn actions(value: &Match) -> Vec<String> {
    let words = value.games[0].events.iter().map(|event| {
        let side = event.color().map_or('-', Color::letter);
        match event {
            Event::Play(_, play) => format!("{side} {}", play.dice()),
            Event::Roll(_, dice) => format!("{side} {dice} unknown"),
            Event::Resign { multiplier, .. } => format!("{side} resigns {multiplier}"),
            event => format!("{side} {}", event.name()),
        }
    });
    words.collect()
}

const PLAY: &str = "  1) 31: 8/5 6/5                      62: 24/18 13/11\n";

#[test]
fn a_resignation_is_written_in_many_ways() {
    let left = ["Concedes", "CONCEDES", " concedes", "????", "00: ????", "00: Concedes"];
    for word in left {
        for (end, multiplier) in
            [("", 1), ("\n                                       Wins 2 point", 2)]
        {
            let (value, found) = read(&text(&format!("{PLAY}  2) {word}{end}")));
            let expected = format!("W resigns {multiplier}");
            assert_eq!(actions(&value), ["W 31", "B 62", &expected], "{word}{end}");
            assert_eq!(found, [""; 0], "{word}{end}");
        }
    }
    // Behind a play of the left player, and behind dice: after the roll.
    for (word, roll) in [
        ("????", None),
        ("00: ????", None),
        ("62: Concedes", Some("B 62 unknown")),
        ("62: ????", Some("B 62 unknown")),
    ] {
        let rows =
            format!("{PLAY}  2) 55: 13/3(2)                      {word}\n  3)  Wins 2 point");
        let (value, found) = read(&text(&rows));
        let mut expected = vec!["W 31", "B 62", "W 55"];
        expected.extend(roll);
        expected.push("B resigns 2");
        assert_eq!(
            (actions(&value), found),
            (expected.into_iter().map(str::to_owned).collect(), vec![]),
            "{word}"
        );
    }
    // The other side cannot win by it.
    let (_, found) = read(&text(&format!("{PLAY}  2) Concedes\n      Wins 1 point")));
    assert_eq!(found, ["result-mismatch"]);
}

/// Before the first action nobody is on roll; the side that resigns then counts as on roll.
#[test]
fn the_right_player_may_resign_at_once() {
    let (value, found) =
        read(&text("  1)                                  Concedes\n      Wins 1 point"));
    assert_eq!((actions(&value), found), (vec!["B resigns 1".to_owned()], vec![]));
    let mut replay = value.games[0].replay_lenient();
    assert_eq!(replay.next().unwrap().before.on_roll, Color::Black);
    assert_eq!(replay.table().state().on_roll, Color::Black);
}

#[test]
fn row_numbers_may_end_in_a_dot() {
    for rows in [
        "  1. 31: 8/5 6/5                      62: 24/18 13/11",
        "1.31: 8/5 6/5    62: 24/18 13/11",
    ] {
        let (value, found) = read(&text(rows));
        assert_eq!(
            (actions(&value), found),
            (vec!["W 31".to_owned(), "B 62".to_owned()], vec![]),
            "{rows}"
        );
    }
}

#[test]
fn hypergammon_without_a_number_has_three_checkers() {
    for name in ["HyperGammon", "hypergammon", "HYPERGAMMON"] {
        let (value, found) =
            read(&format!("; [Variation \"{name}\"]\n{}", text("  1) 31: 24/21 23/22")));
        assert_eq!((value.games[0].table().state().board, found), (Board::HYPERGAMMON[2], vec![]));
    }
}

/// A play that cannot be read is written so that it cannot be read again.
#[test]
fn an_unreadable_play_never_becomes_a_move() {
    // Black on the bar has one legal play with most rolls here; the text of it is damaged.
    let rows = format!("{PLAY}  2) 64: 24/1x                        52: 13/8 24/22");
    let (value, found) = read(&text(&rows));
    assert_eq!(
        (&actions(&value)[2..], &found[..]),
        (&["W 64 unknown".to_owned(), "B 52".to_owned()][..], &["bad-move"][..])
    );
    for style in [Style::Gnubg, Style::Xg, Style::Plain] {
        let written = crate::write::to_mat(&value, style).unwrap();
        assert!(written.contains("64: ????"), "{written}");
        let (again, found) = read(&written);
        assert_eq!(actions(&again), actions(&value), "{written}");
        assert_eq!(found, ["play-missing"], "{written}");
    }
    // At the end of the text, too.
    let (_, found) = read(&text(&format!("{PLAY}  2) 64: ????")));
    assert_eq!(found, ["play-missing"]);
}

#[test]
fn one_mistyped_play_is_one_error() {
    let rows = "  1) 31: 8/5 6/4                      62: 24/18 13/11\n  2) 55: 13/3(2)                      62: 24/18 13/11\n  3) 55: 13/3(2)                      62: 24/18 13/11";
    let read = bg_mat::parse_with(text(rows).as_bytes(), &ParseOptions::lenient()).unwrap();
    let found: Vec<_> = read.diagnostics.iter().map(|found| found.kind().code()).collect();
    assert_eq!(found, ["illegal-move.dice", "plays-not-checked"]);
    let message = read.diagnostics[1].to_string();
    assert!(message.contains("further play"), "{message}");
}

#[test]
fn what_follows_from_a_mistyped_play_is_not_reported_again() {
    // The second play hits nothing because of the first, and the roll after it has several plays.
    let rows = "  1) 31: 8/5 6/4                      41: 24/23 13/9\n  2) 62: 24/18 13/11*                  52:\n  3) 55: 13/3(2)                      62: 24/18 13/11";
    let read = bg_mat::parse_with(text(rows).as_bytes(), &ParseOptions::lenient()).unwrap();
    let found: Vec<_> = read.diagnostics.iter().map(|found| found.kind().code()).collect();
    assert_eq!(found, ["illegal-move.dice", "plays-not-checked"], "{:?}", read.diagnostics);
}
