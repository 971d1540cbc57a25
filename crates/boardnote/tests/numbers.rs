//! The numbers that people type and read: records, games, and plies count from 1, and `--ply` is the
//! number of plies played.

use crate::common::{Run, boardnote};

const GAMES: &str = "[White \"Ann\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 *\n\n\
    [White \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
const WOOLSEY: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bg-sgf/analysis/match3_woolsey.sgf");
/// Verbs that take `--record`, with what they need to write to standard output.
const VERBS: [&[&str]; 8] = [
    &["show"],
    &["check"],
    &["inspect"],
    &["decode"],
    &["convert", "--to", "uci"],
    &["export", "--format", "csv"],
    &["filter", "--where", "true"],
    &["render", "-o", "-", "--format", "svg"],
];

fn run(verb: &[&str], more: &[&str]) -> Run {
    boardnote(&[verb, more, &["--from", "pgn", "-"]].concat(), GAMES.as_bytes())
}

#[test]
fn a_record_that_cannot_be_there_is_refused() {
    for verb in VERBS {
        for number in ["0", "9"] {
            let message = match number {
                "0" => "records count from 1",
                _ => "no record 9: the input has 2",
            };
            let run = run(verb, &["--record", number]);
            assert!(run.code == 2 && run.err.contains(message), "{verb:?}: {}", run.err);
        }
    }
    for (typed, other) in [("--game", "--record"), ("--record", "--game")] {
        let run = run(&["show"], &[typed, "0"]);
        assert!(run.err.contains(typed) && !run.err.contains(other), "{}", run.err);
    }
    for verb in VERBS {
        let run = run(verb, &["--limit", "1", "--record", "2"]);
        let message = "no record 2: --limit reads the first 1";
        assert!(run.code == 2 && run.err.contains(message), "{verb:?}: {}", run.err);
    }
    let range = run(&["show"], &["--record", "0..2"]);
    assert!(range.code == 2 && range.err.contains("records count from 1"), "{}", range.err);
}

#[test]
fn game_is_another_name_of_record() {
    for verb in VERBS {
        let [first, second, game] = [["--record", "1"], ["--record", "2"], ["--game", "2"]]
            .map(|option| run(verb, &option));
        assert_eq!((game.code, &game.out), (0, &second.out), "{verb:?}: {}", game.err);
        // `check` counts the records and says no more about good ones.
        assert!(first.out != second.out || verb == ["check"], "{verb:?}");
    }
    assert_eq!(run(&["convert", "--to", "uci"], &["--game", "2"]).out, "f2f3 e7e5 g2g4 d8h4\n");
}

#[test]
fn a_game_of_json_counts_from_one() {
    let encode = |number: &str| {
        let text = format!(
            "{{\"match\":{{\"length\":3,\"game\":{number}}},\"players\":{{\"white\":\"Ann\",\"black\":\"Bob\"}},\
             \"plays\":[{{\"player\":\"white\",\"dice\":[3,1],\"move\":\"8/5 6/5\"}}]}}\n"
        );
        boardnote(&["encode", "--to", "mat"], text.as_bytes())
    };
    let first = encode("1");
    assert!(first.code == 0 && first.out.contains(" Game 1\n"), "{}{}", first.out, first.err);
    let none = encode("0");
    assert_eq!((none.code, none.out.as_str()), (1, ""), "{}", none.err);
    assert!(none.err.contains("integer `0`, expected a number from 1"), "{}", none.err);
}

/// Returns the rows of a table of the first game.
fn rows(table: &str, columns: &str) -> Vec<String> {
    let chosen = ["--record", "1", "--table", table, "--columns", columns];
    let run = run(&["export", "--format", "tsv"], &chosen);
    assert_eq!(run.code, 0, "{}", run.err);
    run.out.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn a_ply_leads_to_the_position_after_as_many_plies() {
    let (plies, positions) = (rows("plies", "ply,fen"), rows("positions", "ply,fen"));
    assert_eq!((plies.len(), positions.len()), (7, 8));
    assert_eq!(plies, positions[1..]);
    for row in positions {
        let (ply, fen) = row.split_once('\t').unwrap();
        let found = run(&["convert", "--to", "fen"], &["--record", "1", "--ply", ply]);
        assert_eq!(found.out.trim_end(), fen, "ply {ply}");
    }
}

#[test]
fn a_decision_has_the_position_before_its_ply() {
    let arguments = ["export", "--record", "2", "--format", "tsv", "--columns", "game,ply,gnuid"];
    let decisions = boardnote(&[&arguments[..], &[WOOLSEY]].concat(), b"").out;
    let mut compared = 0;
    for row in decisions.lines().skip(1) {
        let [game, ply, gnuid]: [&str; 3] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let before = (ply.parse::<u32>().unwrap() - 1).to_string();
        let convert = ["convert", "--to", "gnuid", "--game", game, "--ply", &before, WOOLSEY];
        assert_eq!(boardnote(&convert, b"").out.trim_end(), gnuid, "ply {ply}");
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}

/// A match text whose second line ends with a take.
const MATCH: &str = " 3 point match\n\n Game 1\n Ann : 0                          Bob : 0\n  \
    1) 31: 8/5 6/5                   42: 24/20 13/11\n  2)  Doubles => 2                  Takes\n  \
    3) 61: 13/7 8/7                  \n";

/// `--ply` selects the same position by the number of plies up to the end of a move.
#[test]
fn a_move_is_the_plies_up_to_its_end() {
    let crossword = "#lexicon CSW21\n#player1 a A\n#player2 b B\n>a: AEITWRS 8D WAITE +24 24\n\
        >b: ABCDEFG -ABC +0 0\n";
    let games = [
        ("pgn", GAMES, "2", "4"),
        ("pgn", GAMES, "4", "7"),
        ("mat", MATCH, "0", "0"),
        ("mat", MATCH, "2", "4"),
        ("mat", MATCH, "3", "5"),
        ("sgf", "(;GM[1]SZ[9];B[aa];W[bb];B[cc])", "2", "2"),
        ("gcg", crossword, "1", "1"),
    ];
    for (format, text, number, ply) in games {
        let show = |option: [&str; 2]| {
            let arguments = [&["show", "--from", format, "--game", "1"], &option[..], &["-"]];
            boardnote(&arguments.concat(), text.as_bytes())
        };
        let (by_move, by_ply) = (show(["--move", number]), show(["--ply", ply]));
        assert_eq!((by_move.code, by_ply.code), (0, 0), "{format} {number}: {}", by_move.err);
        assert!(!by_move.out.is_empty(), "{format} {number}");
        assert_eq!(by_move.out, by_ply.out, "{format} {number}");
    }
}

/// A finding in a game says where it is as its notation counts, from 1.
#[test]
fn a_finding_has_the_game_the_move_and_the_ply() {
    let from_fen =
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/r7/4K2R b K - 0 30\"]\n\n30... Ra1+ 31. O-O *\n";
    let wrong = " 5 point match\n\n Game 1\n Ann : 0                          Bob : 0\n  \
        1) 31: 8/5 6/5                   52: 24/22 13/8\n  2) 42: 8/4 6/4                   63: 24/16\n";
    let sgf = "(;FF[4]GM[6]PW[Ann]PB[Bob];W[31hefe];B[52mhmk];W[42hefe])";
    let xg = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/bg-xg/malformed/illegal-play.xg"
    ));
    let games: [(&str, &[u8], &str, &str); 5] = [
        ("pgn", b"1. e4 e5 2. Nf3 Nc6 3. Bb6 *\n", r#","ply":5,"move":3}"#, "move `Bb6`: "),
        ("pgn", from_fen.as_bytes(), r#","ply":2,"move":31}"#, "move `O-O`: "),
        ("mat", wrong.as_bytes(), r#","game":1,"move":2,"ply":4}"#, "move `24/16`: "),
        ("bg-sgf", sgf.as_bytes(), r#","game":1,"move":1,"ply":2}"#, "move `52mhmk`: "),
        ("xg", &xg.unwrap(), r#","game":1,"ply":3}"#, "in game 1, Bob 65"),
    ];
    for (format, text, place, message) in games {
        let run = boardnote(&["check", "--from", format, "--format", "json", "-"], text);
        let line = run.out.lines().find(|line| line.contains("\"error\"")).unwrap_or_default();
        assert!(line.ends_with(place) && line.contains(message), "{format}: {}", run.out);
    }
}

#[test]
fn a_move_that_the_game_does_not_have_is_an_error() {
    for (format, text, moves) in [("pgn", GAMES, 4), ("mat", MATCH, 3)] {
        let arguments = ["show", "--from", format, "--game", "1", "--move", "99", "-"];
        let run = boardnote(&arguments, text.as_bytes());
        let message = format!("no move 99: the game has {moves} moves");
        assert!(run.code == 1 && run.err.contains(&message), "{format}: {}", run.err);
    }
    let both = boardnote(&["show", "--move", "1", "--ply", "1", "-"], GAMES.as_bytes());
    assert!(both.code == 2 && both.err.contains("cannot be used with"), "{}", both.err);
}
