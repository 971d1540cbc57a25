//! The program on game records of Go.

#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    reason = "a test fails where a fixture is not as it should be"
)]

use crate::common::boardnote;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;

fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/go9-dat/games")
}

fn path(name: &str) -> String {
    fixtures().join(name).to_str().unwrap().to_owned()
}

/// The game records in name order.
fn names() -> Vec<String> {
    let names = std::fs::read_dir(fixtures()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: BTreeSet<String> = names.filter(|name| name.ends_with(".sgf")).collect();
    names.into_iter().collect()
}

const GAME: &str = "(;GM[1]SZ[9]PB[Ann]BR[3k]PW[Bob]KM[5.5]RU[Chinese]RE[B+2.5]DT[2026-11-22]\
    C[hello];B[dd]C[good]TE[1](;W[gc];B[cc];W[];B[]TB[aa:bb]TW[ii])(;W[cc]))";

#[test]
fn findings_are_those_of_the_reference() {
    let expected = std::fs::read_to_string(fixtures().join("findings.tsv")).unwrap();
    let expected = expected.lines().skip(1).map(|row| row.split('\t').collect::<Vec<_>>());
    let mut expected: Vec<(String, String, u64)> = expected
        .map(|row| (row[0].to_owned(), row[1].to_owned(), row[2].parse().unwrap()))
        // Games on other boards are no problem of the record.
        .filter(|(_, kind, _)| kind != "not-9x9")
        .collect();
    let mut found = Vec::new();
    for name in names() {
        let check = ["check", "--lenient", "--from", "sgf", "--format", "json", &path(&name)];
        let run = boardnote(&check, b"");
        for line in run.out.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            if let (Some(kind), Some(offset)) = (value["kind"].as_str(), value["offset"].as_u64()) {
                found.push((name.clone(), kind.to_owned(), offset));
            }
        }
    }
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn conversion_gives_the_positions_of_the_reference() {
    let folder = tempfile::tempdir().unwrap();
    let mut parts = Vec::new();
    // The reference takes the small cases before the random games.
    let (random, cases): (Vec<_>, Vec<_>) =
        names().into_iter().partition(|name| name.starts_with("random"));
    for name in cases.into_iter().chain(random) {
        let run = boardnote(&["convert", "--from", "sgf", "--to", "go9", &path(&name)], b"");
        // This file has a game of 19x19 only.
        assert_eq!(run.code, i32::from(name == "no_size.sgf"), "{name}: {}", run.err);
        let part = folder.path().join(&name);
        std::fs::write(&part, &run.bytes).unwrap();
        parts.push(part.to_str().unwrap().to_owned());
    }
    let all = folder.path().join("all.dat").to_str().unwrap().to_owned();
    let mut merge = vec!["go9", "merge", "-o", &all];
    merge.extend(parts.iter().map(String::as_str));
    assert_eq!(boardnote(&merge, b"").code, 0);
    let expected = std::fs::read(fixtures().join("expected_plain.dat")).unwrap();
    assert!(std::fs::read(&all).unwrap() == expected);
}

#[test]
fn a_file_has_every_position_once() {
    let twice = format!("{GAME}\n{GAME}");
    // Two passes give the position before them again.
    let once = boardnote(&["convert", "--from", "sgf", "--to", "go9"], GAME.as_bytes());
    let both = boardnote(&["convert", "--from", "sgf", "--to", "go9"], twice.as_bytes());
    assert_eq!((once.bytes.len(), once.code), (5 * 92, 0), "{}", once.err);
    assert!(once.bytes == both.bytes);
    let with_first =
        boardnote(&["convert", "--from", "sgf", "--to", "go9", "--initial"], GAME.as_bytes());
    assert_eq!(with_first.bytes.len(), 6 * 92);
}

#[test]
fn positions_survive_the_way_through_sgf() {
    let dat = fixtures().join("expected_plain.dat");
    let sgf = boardnote(&["convert", "--from", "go9", "--to", "sgf", dat.to_str().unwrap()], b"");
    let back = ["convert", "--from", "sgf", "--to", "go9", "--initial"];
    assert!(boardnote(&back, sgf.out.as_bytes()).bytes == std::fs::read(dat).unwrap());
}

#[test]
fn a_game_in_json() {
    let run = boardnote(&["decode", "--from", "sgf"], GAME.as_bytes());
    let value: Value = serde_json::from_str(&run.out).unwrap();
    let game = &value["value"];
    for (name, expected) in [
        ("size", Value::from(9)),
        ("charset", "UTF-8".into()),
        ("black", "Ann".into()),
        ("rank_black", "3k".into()),
        ("date_start", "2026-11-22".into()),
        ("ruleset", "chinese".into()),
        ("komi", 5.5.into()),
        ("handicap", 0.into()),
        ("winner", "B".into()),
        ("margin", 2.5.into()),
        ("ending", "score".into()),
        ("moves", 5.into()),
        ("variations", 2.into()),
        ("illegal", Value::Null),
    ] {
        assert_eq!(game[name], expected, "{name}");
    }
    let first = "{\"node\":1,\"parent\":null,\"variation\":0,\"move\":1,\"color\":\"B\",\"point\":\"D6\",\"captured\":0,\"legal\":true,\"hash\":\"";
    assert!(
        run.out.contains(first) && run.out.contains("\"id\":\"31846ceb8015dc92:0:W\","),
        "{}",
        run.out
    );
    assert!(
        run.out.contains(
            "\"initial\":{\"to_move\":\"B\",\"black\":[],\"white\":[],\"comment\":\"hello\"}"
        ),
        "{}",
        run.out
    );
    let places: Vec<_> = value["value"]["positions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|at| (at["variation"].as_u64().unwrap(), at["move"].as_u64().unwrap()))
        .collect();
    assert_eq!(places, [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 2)]);
}

/// Games on other boards are read as those on 9x9, except that they have no IDs.
#[test]
fn games_of_other_sizes() {
    const LARGE: &[u8] = b"(;GM[1]SZ[19]RE[W+R];B[pd];W[dp])";
    let decoded = boardnote(&["decode", "--from", "sgf"], LARGE);
    for part in [
        "\"size\":19,",
        "\"point\":\"Q16\"",
        "\"hash\":\"9bd3f45c7303440c\"",
        "\"key\":\"35fdaec1b3248b1a\"",
    ] {
        assert!(decoded.out.contains(part), "{part}: {}", decoded.out);
    }
    assert!(!decoded.out.contains("\"id\""), "{}", decoded.out);
    let shown = boardnote(&["show"], LARGE).out;
    for part in [
        "16 . . . + . . . . . + . . . . . # . . . 16",
        "last move     2, White D4",
        "size          19x19",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(!shown.contains("SGF "), "{shown}");
    let check = boardnote(&["check", "-"], LARGE);
    assert_eq!((check.code, &*check.out), (0, "1 record, 0 bad\n"), "{}", check.err);
    let convert = boardnote(&["convert", "--from", "sgf", "--to", "go9", "-"], LARGE);
    assert_eq!((convert.code, convert.bytes.len()), (1, 0));
    assert!(
        convert.err.contains("only 9x9 games have go9 positions; this one is 19x19"),
        "{}",
        convert.err
    );
    assert!(convert.err.contains("error: no 9x9 game"), "{}", convert.err);
    // A size that no board has is an error in strict reading.
    let absurd = b"(;GM[1]SZ[99];B[dd])";
    assert!(boardnote(&["check", "-"], absurd).out.contains("board-size"));
    let lenient = boardnote(&["decode", "--lenient", "--from", "sgf"], absurd);
    assert!(
        lenient.out.contains("\"size\":null,") && lenient.out.contains("\"positions\":[]"),
        "{}",
        lenient.out
    );
}

/// A name in `Shift_JIS` has a second byte that looks like a bracket; the game after it takes the
/// set over, and the output is UTF-8.
#[test]
fn character_sets_are_read_and_rewritten() {
    let sgf = b"(;SZ[9]CA[Shift_JIS]PB[\x83\x5d\x95\x5c];B[ee])\n(;SZ[9]PB[\x95\x5c];B[cc])";
    let export = ["export", "--table", "games", "--format", "jsonl", "-o", "-", "-"];
    let games = boardnote(&export, sgf);
    let names: Vec<Value> =
        games.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of =
        |at: usize| (names[at]["black"].as_str().unwrap(), names[at]["charset"].as_str().unwrap());
    assert_eq!((of(0), of(1)), (("ゾ表", "Shift_JIS"), ("表", "Shift_JIS")), "{}", games.err);
    let rewritten = boardnote(&["convert", "--from", "sgf", "--to", "sgf", "-"], sgf);
    assert_eq!(rewritten.code, 0, "{}", rewritten.err);
    let expected =
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[ゾ表]\n;B[ee])\n(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[表]\n;B[cc])\n";
    assert_eq!(rewritten.out, expected);
    let other = boardnote(&["convert", "--from", "sgf", "--to", "sgf", "-"], b"(;GM[6];B[31hefe])");
    assert_eq!((other.code, &*other.out), (1, ""), "{}", other.err);
}

/// Marks on one point are drawn once, however often the text repeats them.
#[test]
fn a_picture_does_not_grow_with_repeated_marks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("marks.sgf").to_str().unwrap().to_owned();
    let draw = |times: usize| {
        let marks = "[aa:ss]".repeat(times);
        std::fs::write(&file, format!("(;SZ[19]TB{marks}TR{marks})")).unwrap();
        let out = folder.path().join("marks.svg");
        let run = boardnote(&["render", "--from", "sgf", &file, "-o", out.to_str().unwrap()], b"");
        assert_eq!(run.code, 0, "{}", run.err);
        std::fs::read_to_string(out).unwrap().len()
    };
    assert_eq!(draw(1), draw(1000));
}

/// Conditions of `filter` are about games.
#[test]
fn filter_selects_games_by_their_facts() {
    let file = format!("{GAME}\n(;GM[1]SZ[19]PB[Cid];B[pd])\n");
    let run =
        boardnote(&["filter", "--from", "sgf", "--where", "width = 19", "-"], file.as_bytes());
    assert_eq!((run.code, run.out.trim()), (0, "(;GM[1]SZ[19]PB[Cid];B[pd])"), "{}", run.err);
}

/// A handicap or a komi that is not a number is unknown, not zero.
#[test]
fn unreadable_numbers_are_null() {
    let decode = |sgf: &str| {
        let run = boardnote(&["decode", "--from", "sgf"], sgf.as_bytes());
        let line: Value = serde_json::from_str(&run.out).unwrap();
        (line["value"]["komi"].clone(), line["value"]["handicap"].clone())
    };
    assert_eq!(decode("(;GM[1]SZ[9]KM[6,5]HA[two])"), (Value::Null, Value::Null));
    assert_eq!(decode("(;GM[1]SZ[9]KM[6.5])"), (6.5.into(), 0.into()));
}

#[test]
fn go_and_backgammon_are_told_apart() {
    for (text, expected) in [
        (GAME, "sgf\tcertain"),
        ("(;FF[4]GM[6]SZ[9];B[31hefe])", "bg-sgf\tcertain"),
        ("(;SZ[9];B[ee];W[cc])", "sgf\tlikely"),
        ("(;FF[3];B[31hefe])", "bg-sgf\tpossible"),
    ] {
        let found = boardnote(&["detect"], text.as_bytes()).out;
        assert!(found.contains(expected), "{text}: {found}");
    }
    // Without a choice of the format, verbs take the right one.
    let decoded = boardnote(&["decode"], b"(;SZ[9];B[ee];W[cc])");
    assert_eq!(decoded.code, 0, "{}", decoded.err);
}

#[test]
fn show_draws_the_position_after_a_move() {
    let end = boardnote(&["show", "--from", "sgf"], GAME.as_bytes());
    for line in [
        " 6 . . . # . . . . . 6",
        "to move       White",
        "last move     5, Black pass",
        "captured      by Black 0, by White 0",
        "Black         Ann (3k)",
        "result        B+2.5",
        "variations    2",
    ] {
        assert!(end.out.contains(line), "{line}: {}", end.out);
    }
    let first = boardnote(&["show", "--from", "sgf", "--ply", "1"], GAME.as_bytes());
    assert!(first.out.contains("ID            31846ceb8015dc92:0:W"), "{}", first.out);
    let none = boardnote(&["show", "--from", "sgf", "--ply", "6"], GAME.as_bytes());
    assert!(none.err.contains("error[no-such-ply]"), "{}", none.err);
}

#[test]
fn pictures_have_moves_marks_and_territory() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf").to_str().unwrap().to_owned();
    std::fs::write(&file, GAME).unwrap();
    let draw = |more: &[&str], name: &str| {
        let out = folder.path().join(name);
        let start = ["render", "--from", "sgf", &file, "-o", out.to_str().unwrap()];
        let run = boardnote(&[&start, more].concat(), b"");
        assert_eq!(run.code, 0, "{}", run.err);
        std::fs::read_to_string(out).unwrap()
    };
    let end = draw(&[], "end.svg");
    for line in ["A9: Black's territory.", "J1: White's territory.", "Ann (3k) (Black) against Bob"]
    {
        assert!(end.contains(line), "{line}");
    }
    let third = draw(&["--ply", "3"], "third.svg");
    assert!(third.contains("Last move: C7."));
    let numbers = draw(&["--move-numbers"], "numbers.svg");
    for line in ["D6: move 1.", "G7: move 2.", "C7: move 3."] {
        assert!(numbers.contains(line), "{line}");
    }
    let page = draw(&["--html"], "game.html");
    for part in ["B D6", "W G7", "W C7", "W pass", "good", "hello", "B+2.5"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn tables_list_games_and_positions() {
    let export = |table: &str| {
        let export =
            ["export", "--from", "sgf", "--table", table, "--format", "jsonl", "-o", "-", "-"];
        let run = boardnote(&export, GAME.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        let lines = run.out.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.collect::<Vec<Value>>()
    };
    let games = export("games");
    assert_eq!((games.len(), &games[0]["rank_black"]), (1, &Value::from("3k")));
    assert_eq!(games[0]["komi"], Value::from(5.5));
    let positions = export("positions");
    assert_eq!(positions.len(), 6);
    let moves = export("moves");
    assert_eq!(
        (moves.len(), &moves[0]["point"], &moves[0]["comment"]),
        (6, &Value::from("D6"), &Value::from("good"))
    );
    let positions9 = export("positions9");
    assert_eq!(positions9.len(), 6);
    for position in positions9 {
        let hash = u64::from_str_radix(position["hash"].as_str().unwrap(), 16).unwrap();
        assert_eq!(position["hash_u64"].as_u64(), Some(hash));
        assert_eq!(position["source"], Value::from(1));
        assert_eq!(position["canonical_key"], position["hash"]);
    }
}

#[test]
fn inspect_names_every_property() {
    let run = boardnote(&["inspect", "--from", "sgf"], GAME.as_bytes());
    for part in ["komi: points for White", "A9 B9 A8 B8", "D6", "pass", "Black's territory"] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
}

#[test]
fn an_empty_file_has_no_games_and_a_file_of_text_is_no_game() {
    let check = |input: &str| {
        let run = boardnote(&["check", "--from", "sgf", "-"], input.as_bytes());
        (run.code, run.out.lines().last().map(|line| format!("{line}\n")).unwrap_or_default())
    };
    assert_eq!(check(""), (0, "0 records, 0 bad\n".to_owned()));
    assert_eq!(check(" \n\n"), (0, "0 records, 0 bad\n".to_owned()));
    assert_eq!(check("GM[1]SZ[9]"), (1, "1 record, 1 bad\n".to_owned()));
    let convert = boardnote(&["convert", "--from", "sgf", "--to", "go9", "-"], b"");
    assert_eq!((convert.code, convert.bytes.len()), (0, 0));
}

#[test]
fn decoded_positions_are_a_tree_with_comments() {
    let text = GAME.replace("W[gc];", "W[gc]WL[88.5]V[1.5]SBKV[61.5];");
    let run = boardnote(&["decode", "--from", "sgf"], text.as_bytes());
    let line: Value = serde_json::from_str(&run.out).unwrap();
    let game = &line["value"];
    assert_eq!(game["initial"]["comment"], "hello");
    let positions = game["positions"].as_array().unwrap();
    let parents: Vec<Option<u64>> = positions.iter().map(|it| it["parent"].as_u64()).collect();
    assert_eq!(parents, [None, Some(0), Some(1), Some(2), Some(3), Some(0)]);
    assert_eq!((&positions[0]["comment"], &positions[0]["symbols"]), (&"good".into(), &"!".into()));
    let second = &positions[1];
    assert_eq!((&second["time_left"], &second["lead"]), (&88.5.into(), &1.5.into()));
    assert_eq!((&second["winrate"], second.get("comment")), (&61.5.into(), None));
}

#[test]
fn a_comment_on_several_moves_is_told_once() {
    let text = "(;GM[1]SZ[9];B[aa]B[bb]B[cc]C[once];C[and more];W[dd])";
    let decoded = boardnote(&["decode", "--lenient", "--from", "sgf"], text.as_bytes()).out;
    let told: Vec<_> = ["\"once\"", "\"and more\""].map(|it| decoded.matches(it).count()).into();
    assert_eq!(told, [1, 1], "{decoded}");
    let arguments = ["export", "--table", "moves", "--columns", "move,comment", "--from", "sgf"];
    let rows = boardnote(&arguments, text.as_bytes()).out;
    assert_eq!(rows.matches("once").count(), 1, "{rows}");
    let page = boardnote(&["render", "--html", "-o", "-", "--from", "sgf"], text.as_bytes()).out;
    assert_eq!((page.matches(">once<").count(), page.matches(">and more<").count()), (1, 1));
}

#[test]
fn games_that_are_not_read_are_named() {
    for (text, name) in [
        ("(;GM[2]SZ[8];B[dd])", "Othello"),
        ("[Header]\nSize=19\nHdcp=0,6.5\n[Data]\nQD,B1,1,0\n", "UGF"),
    ] {
        let run = boardnote(&["check", "-"], text.as_bytes());
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(run.err.contains(name) && run.err.contains("not read"), "{}", run.err);
    }
}
