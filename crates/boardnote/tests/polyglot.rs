//! Opening books, as users make and read them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail like tests")]

use crate::common::boardnote;
use serde_json::Value;
use std::fs;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/chess-rules/");

fn fixture(name: &str) -> String {
    format!("{FOLDER}{name}")
}

/// Returns the entries of a book as in `books.jsonl`.
fn entries(book: &[u8]) -> Vec<String> {
    let decoded = boardnote(&["decode", "--from", "polyglot"], book);
    assert_eq!(decoded.code, 0, "{}", decoded.err);
    let mut entries: Vec<String> = decoded
        .out
        .lines()
        .map(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            let of = |name: &str| line["value"][name].as_str().unwrap().to_owned();
            format!("{} {} {}", of("key"), of("code"), line["value"]["weight"])
        })
        .collect();
    entries.sort();
    entries
}

#[test]
fn books_of_games_are_those_of_the_program() {
    let books = fs::read_to_string(fixture("valid/books.jsonl")).unwrap();
    for line in books.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let texts = |name: &str| -> Vec<String> {
            let list = row[name].as_array().unwrap();
            list.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
        };
        let flags = texts("flags");
        let mut arguments = vec!["convert", "--to", "polyglot"];
        if !flags.iter().any(|flag| flag == "--min-games") {
            arguments.extend(["--min-games", "1"]);
        }
        arguments.extend(flags.iter().map(String::as_str));
        let games = fixture("valid/book.pgn");
        let run = boardnote(&[&arguments[..], &["-j4", &games]].concat(), b"");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{flags:?}");
        assert_eq!(entries(&run.bytes), texts("entries"), "{flags:?}");
    }
}

#[test]
fn a_book_is_the_same_from_every_notation_of_games_and_from_several_files() {
    let games = fixture("valid/book.pgn");
    let make = ["convert", "--to", "polyglot", "--min-games", "1"];
    let book = boardnote(&[&make[..], &[&games]].concat(), b"").bytes;
    let blobs = boardnote(&["convert", "--to", "movecode", &games], b"").bytes;
    assert!(boardnote(&[&make[..], &["--from", "movecode"]].concat(), &blobs).bytes == book);
    // Moves in UCI have no results.
    let lines = boardnote(&["convert", "--to", "uci", &games], b"").bytes;
    let drawn = boardnote(&[&make[..], &["--from", "uci"]].concat(), &lines);
    assert!(drawn.code == 0 && drawn.bytes.len() > book.len());
    let twice = boardnote(&[&make[..4], &["2", &games, &games]].concat(), b"").bytes;
    assert_eq!(twice.len(), book.len());
}

#[test]
fn a_book_is_decoded_and_encoded() {
    let name = fixture("valid/book.bin");
    let decoded = boardnote(&["decode", &name], b"").out;
    let first = "\"value\":{\"key\":\"01732aab9813c28b\",\"code\":\"0200\",\"move\":\"a2a1\",\"weight\":1,\"learn\":0}}";
    assert!(decoded.lines().next().unwrap().ends_with(first), "{decoded}");
    let book = fs::read(&name).unwrap();
    assert!(boardnote(&["encode", "--to", "polyglot"], decoded.as_bytes()).bytes == book);
    let backward: Vec<&str> = decoded.lines().rev().collect();
    let sorted = boardnote(&["encode", "--to", "polyglot"], backward.join("\n").as_bytes()).bytes;
    assert_eq!(entries(&sorted), entries(&book));
    let check = boardnote(&["check", "--strict", "--from", "polyglot"], &sorted);
    assert_eq!((check.code, check.out.as_str()), (0, "665 records, 0 bad\n"));

    for (value, answer) in [
        (r#"{"key":"463b96181691fc9c","move":"e2e4","weight":1}"#, Ok("e2e4")),
        (r#"{"key":"463b96181691fc9c","code":"4d3c","weight":1}"#, Ok("e7e8q")),
        (r#"{"key":"463b96181691fc9c","move":"e7e8n","weight":1,"learn":9}"#, Ok("e7e8n")),
        (r#"{"key":"463b","move":"e2e4","weight":1}"#, Err("16 hexadecimal digits")),
        (r#"{"key":"463b96181691fc9c","code":"031","weight":1}"#, Err("4 hexadecimal digits")),
        (r#"{"key":"463b96181691fc9c","move":"Nf3","weight":1}"#, Err("two squares")),
        (r#"{"key":"463b96181691fc9c","weight":1}"#, Err("`move` in its place")),
        (r#"{"key":"463b96181691fc9c","move":"e2e4"}"#, Err("weight")),
        (
            r#"{"key":"463b96181691fc9c","code":"031c","move":"d2d4","weight":1}"#,
            Err("not the move of `code`"),
        ),
    ] {
        let run = boardnote(&["encode", "--to", "polyglot"], value.as_bytes());
        match answer {
            Ok(mv) => {
                let again = boardnote(&["decode", "--from", "polyglot"], &run.bytes).out;
                assert!(again.contains(&format!("\"move\":\"{mv}\"")), "{value}\n{again}");
            }
            Err(message) => assert!(run.code == 1 && run.err.contains(message), "{}", run.err),
        }
    }
}

#[test]
fn a_name_alone_makes_no_book() {
    let book = fs::read(fixture("valid/book.bin")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("book.bin").display().to_string();
    let check = |bytes: &[u8]| {
        fs::write(&name, bytes).unwrap();
        boardnote(&["check", &name], b"")
    };
    let joined = check(&[&book[..], &book].concat());
    assert!(joined.code == 0 && joined.out.contains("unsorted"), "{}", joined.out);
    let cut = check(&book[..5]);
    assert!(cut.code == 1 && cut.out.contains("truncated-entry"), "{}", cut.out);
    let backward: Vec<u8> = book.rchunks(16).flatten().copied().collect();
    for data in [&*backward, &[0; 4096], &[0x7f; 4096]] {
        let run = check(data);
        assert!(run.code == 2 && run.err.contains("name it with --from"), "{}", run.err);
    }
}

#[test]
fn a_position_is_looked_up() {
    let name = fixture("valid/book.bin");
    let run = boardnote(&["show", "--position", "startpos", &name], b"");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains("\na3    a2a3      68  53.5 %\na4    a2a4      30  23.6 %\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("key           463b96181691fc9c\n"), "{}", run.out);
    let filtered = boardnote(&["filter", "--position", "startpos", &name], b"");
    assert_eq!(filtered.bytes.len(), 160);

    let elsewhere = boardnote(&["show", "--position", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &name], b"");
    assert!(elsewhere.code == 0 && elsewhere.out.contains("none in the book"), "{}", elsewhere.out);
    let two_fields = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    let run = boardnote(&["show", "--position", two_fields, &name], b"");
    assert!(run.out.contains("none in the book for this position without castling rights"));
    // A move that the position does not allow, and castling as the king's move.
    let value = |mv: &str| {
        format!("{{\"key\":\"463b96181691fc9c\",\"move\":\"{mv}\",\"weight\":1,\"learn\":7}}\n")
    };
    let odd = boardnote(&["encode", "--to", "polyglot"], value("e2e5").as_bytes()).bytes;
    let run = boardnote(&["show", "--from", "polyglot", "--position", "startpos"], &odd);
    let row = "move     UCI   weight    share  learn\nillegal  e2e5       1  100.0 %      7\n";
    assert!(run.out.contains(row), "{}", run.out);

    let games = boardnote(&["show", "--position", "startpos", &fixture("valid/book.pgn")], b"");
    assert!(games.code == 2 && games.err.contains("boardnote filter --position"), "{}", games.err);
    let empty = boardnote(&["show", "--from", "polyglot", "--position", "startpos"], b"");
    assert!(empty.code == 0 && empty.out.contains("none in the book"), "{}", empty.out);
}

#[test]
fn only_a_name_tells_a_book() {
    let book = fs::read(fixture("valid/book.bin")).unwrap();
    let named = boardnote(&["detect", &fixture("valid/book.bin")], b"").out;
    assert!(named.ends_with("book.bin\tpolyglot\tlikely\n"), "{named}");
    let nameless = boardnote(&["show", "-"], &book);
    assert!(nameless.code == 2 && nameless.err.contains("boardnote formats"), "{}", nameless.err);
}

#[test]
fn what_is_left_out_is_said() {
    let game = b"[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    let make = ["convert", "--from", "pgn", "--to", "polyglot"];
    let run = boardnote(&make, game);
    assert!(run.code == 0 && run.bytes.is_empty(), "{}", run.err);
    assert!(run.err.contains("--min-games 1 keeps"), "{}", run.err);
    let unfit = boardnote(&["convert", "--from", "gnuid", "--to", "polyglot"], b"x\n");
    assert!(unfit.code == 2 && !unfit.err.contains("book is empty"), "{}", unfit.err);
    let one = boardnote(&[&make[..], &["--min-games", "1"]].concat(), game);
    assert_eq!((one.bytes.len(), one.err.as_str()), (16, ""), "the loser's move has no point");

    let set_up = b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    let run = boardnote(&[&make[..], &["--min-games", "1"]].concat(), set_up);
    assert!(run.err.contains("games from another start position (in 1 record)"), "{}", run.err);
    let broken = boardnote(&[&make[..], &["--min-games", "1"]].concat(), b"1. e4 e6 2. Ke4 d5 *\n");
    assert_eq!((broken.code, broken.bytes.len()), (1, 32), "{}", broken.err);
    let bad = boardnote(&[&make[..], &["--min-score", "101"]].concat(), game);
    assert!(bad.code == 2 && bad.err.contains("expected a number up to 100"), "{}", bad.err);
}
