//! The program on chess games, as a user runs it.

#![allow(
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::unwrap_used,
    reason = "helpers of tests fail like tests"
)]

use crate::common::{Run, boardnote};
use core::fmt::Write as _;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

type Row = BTreeMap<String, String>;

/// A table of the fixtures.
fn table(name: &str) -> Vec<Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/chess-movecode");
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().trim_start_matches("# ").split('\t').collect();
    let row = |line: &str| {
        let cells = line.split('\t').map(str::to_owned);
        names.iter().map(|name| (*name).to_owned()).zip(cells).collect()
    };
    lines.map(row).collect()
}

fn games() -> Vec<Row> {
    let files = ["real", "random", "long", "promotion", "fen", "chess960", "annotated"];
    files.into_iter().flat_map(|name| table(&format!("valid/{name}.tsv"))).collect()
}

fn documented(games: &[Row]) -> String {
    games.iter().map(|row| format!("{}\t{}\n", row["hex_doc"], row["start"])).collect()
}

fn jose(games: &[Row]) -> String {
    let line = |row: &Row| format!("{}\t{}\t{}\n", row["hex_jose"], row["start"], row["text_jose"]);
    games.iter().map(line).collect()
}

fn uci(games: &[Row]) -> String {
    let start = |row: &Row| match row["start"].as_str() {
        "start" => String::new(),
        fen => format!("\t{fen}"),
    };
    games.iter().map(|row| format!("{}{}\n", row["uci"], start(row))).collect()
}

fn objects(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Items in the notation of the tables.
fn tree(items: &Value) -> String {
    let mut words = Vec::new();
    let hex = |text: &Value| -> String {
        text.as_str().unwrap().bytes().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").unwrap();
            hex
        })
    };
    for item in items.as_array().unwrap() {
        words.push(match item.as_object().unwrap().keys().next().unwrap().as_str() {
            "move" => item["move"].as_str().unwrap().to_owned(),
            "nag" => format!("${}", item["nag"]),
            "comment" => format!("{{{}}}", hex(&item["comment"])),
            "error" => {
                let names = ["unreadable", "illegal", "ambiguous", "unrecognized"];
                let name = item["error"].as_str().unwrap();
                let number = names.iter().position(|other| *other == name).unwrap() + 1;
                format!("!e{number}{{{}}}", hex(&item["text"]))
            }
            "variation" => format!("( {} )", tree(&item["variation"])).replace("(  )", "( )"),
            "result" => format!("={}", item["result"].as_str().unwrap()),
            other => panic!("item {other}"),
        });
    }
    words.join(" ")
}

/// `OffBoard` as JSON has it.
fn kebab(kind: &str) -> String {
    let mut text = String::new();
    for c in kind.chars() {
        if c.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

const OPERA: &str = "13132e0c0f3b0d32720e4b2b897e2708340726094c21995b56566b85462d872d67d2ff";

#[test]
fn show_draws_the_opera_game() {
    let run = boardnote(&["show", OPERA], b"");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        "  +-----------------+
8 | . n .(R)k b . r |
7 | p . . . . p p p |
6 | . . . . q . . . |
5 | . . . . p . B . |
4 | . . . . P . . . |
3 | . . . . . . . . |
2 | P P P . . P P P |
1 | . . K(.). . . . |
  +-----------------+
    a b c d e f g h

after         17. Rd8# (ply 33 of 33)
to move       Black
FEN           1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17
result        1-0
opening       C41 Philidor Defense
dialect       jose, texts separate

Moves
1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.
Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.
Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

UCI
e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6
c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8
d1d8

Movecode, documented dialect
1313290c0f3b0d32720e4b2c897e2008340721094c26995b56566b85462a872a67d2ff

Movecode, jose dialect
13132e0c0f3b0d32720e4b2b897e2708340726094c21995b56566b85462d872d67d2ff
"
    );
    let early = boardnote(&["show", "--ply", "3", OPERA], b"").out;
    assert!(early.contains("after         2. Nf3 (ply 3 of 33)\n"), "{early}");
    assert!(early.contains("\n3 | . . . . .(N). . |\n"), "{early}");
}

#[test]
fn show_fits_80_columns_and_keeps_control_characters_from_the_terminal() {
    use unicode_width::UnicodeWidthStr as _;
    let games = games();
    for text in [documented(&games), jose(&games)] {
        let run = boardnote(&["show"], text.as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        // A FEN is never broken.
        let mut lines = run.out.lines().filter(|line| !line.starts_with("FEN "));
        let wide = lines.find(|line| line.width() > 80);
        assert_eq!(wide, None);
    }
    let pgn = b"[White \"\x1b[31mred\"]\n\n1. e4 {\x1b[31m \x07} *\n";
    let run = boardnote(&["show"], pgn);
    assert!(!run.out.contains('\u{1b}') && run.out.contains("red"), "{}", run.out);
}

#[test]
fn decode_prints_the_value_of_the_command_line_document() {
    let line = "13b1f00ff11329e0686900d2ff\tstart\n";
    let run = boardnote(&["decode", "--from", "movecode"], line.as_bytes());
    assert_eq!(
        run.out,
        "{\"n\":1,\"offset\":0,\"file\":null,\"value\":{\"dialect\":\"documented\",\"start\":\"start\",\
        \"uci\":[\"e2e4\",\"e7e5\",\"g1f3\"],\
        \"items\":[{\"move\":\"e2e4\",\"san\":\"e4\"},{\"nag\":1},\
        {\"variation\":[{\"move\":\"d2d4\",\"san\":\"d4\"}]},{\"move\":\"e7e5\",\"san\":\"e5\"},\
        {\"move\":\"g1f3\",\"san\":\"Nf3\"},{\"comment\":\"hi\"},{\"result\":\"1-0\"}],\
        \"pgn\":\"1. e4 $1 (1. d4) 1... e5 2. Nf3 {hi} 1-0\"}}\n"
    );
    let encoded = boardnote(&["encode", "--to", "movecode"], run.out.as_bytes());
    assert_eq!((encoded.code, encoded.out.as_str()), (0, line));
    // From a bare value without the derived members.
    let bare = br#"{"dialect":"jose","start":"start","items":[{"move":"e2e4"},{"nag":1},{"variation":[{"move":"d2d4"}]},{"move":"e7e5"},{"move":"g1f3"},{"comment":"hi"},{"result":"1-0"}]}"#;
    let encoded = boardnote(&["encode", "--to", "movecode"], bare);
    assert_eq!(encoded.out, "13b1f00ff1132ee0d2ff\tstart\t686900\n");
    let encoded = boardnote(&["encode", "--to", "movecode", "--to-dialect", "documented"], bare);
    assert_eq!(encoded.out, line);
}

/// The table numbers a move of Black behind an annotation too; the standard does not ask for that.
fn without_numbers_behind_nags(text: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        let behind_nag = words.last().is_some_and(|last| last.starts_with('$'));
        if !(behind_nag && word.ends_with("...") && word.starts_with(|c: char| c.is_ascii_digit()))
        {
            words.push(word);
        }
    }
    let mut text = String::new();
    let mut in_comment = false;
    for word in words {
        let glued = text.is_empty() || (!in_comment && (word == ")" || text.ends_with('(')));
        text.push_str(if glued { "" } else { " " });
        text.push_str(word);
        in_comment = match (word.rfind('{'), word.rfind('}')) {
            (Some(open), close) => close.is_none_or(|close| close < open),
            (None, close) => in_comment && close.is_none(),
        };
    }
    text
}

#[test]
fn every_game_of_the_fixtures_goes_through_every_notation_and_back() {
    let games = games();
    let (documented, jose, uci) = (documented(&games), jose(&games), uci(&games));
    let run = |arguments: &[&str], input: &str| {
        let run = boardnote(arguments, input.as_bytes());
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
        run.out
    };
    for (name, input) in [("documented", &documented), ("jose", &jose)] {
        for dialect in [name, "detect"] {
            let decoded = boardnote(
                &["decode", "--from", "movecode", "--dialect", dialect],
                input.as_bytes(),
            );
            for (line, row) in objects(&decoded).iter().zip(&games) {
                let (value, id) = (&line["value"], &row["id"]);
                assert_eq!(tree(&value["items"]), row["tree"], "{id}");
                let moves: Vec<&str> = row["uci"].split(' ').collect();
                assert_eq!(
                    (&value["uci"], &value["pgn"]),
                    (&json!(moves), &json!(without_numbers_behind_nags(&row["pgn"]))),
                    "{id}"
                );
                // The third column says jose; both dialects read a game without knights and kings alike.
                assert_eq!(value["dialect"], name, "{id}");
            }
            assert_eq!(run(&["encode", "--to", "movecode"], &decoded.out), *input);
        }
        for (to, wanted) in [("documented", &documented), ("jose", &jose)] {
            let line = ["convert", "--from", "movecode", "--to", "movecode", "--to-dialect", to];
            assert_eq!(run(&line, input), *wanted);
        }
        assert_eq!(run(&["convert", "--from", "movecode", "--to", "uci"], input), uci);
        let pgn = run(&["convert", "--from", "movecode", "--to", "pgn"], input);
        let back = ["convert", "--from", "pgn", "--to", "movecode", "--to-dialect", name];
        assert_eq!(run(&back, &pgn), *input);
        let decoded = run(&["decode", "--from", "pgn"], &pgn);
        assert_eq!(run(&["encode", "--to", "pgn"], &decoded), pgn, "our PGN is canonical");
        assert_eq!(run(&["convert", "--from", "pgn", "--to", "pgn"], &pgn), pgn);
        assert_eq!(run(&["convert", "--from", "pgn", "--to", "uci"], &pgn), uci);
        assert_eq!(run(&["check"], input), "150 records, 0 bad\n");
        assert_eq!(run(&["check"], &pgn), "150 records, 0 bad\n");
    }
    let decoded = run(&["decode", "--from", "uci"], &uci);
    assert_eq!(run(&["encode", "--to", "uci"], &decoded), uci);
    assert_eq!(run(&["convert", "--from", "uci", "--to", "uci"], &uci), uci);
    let pgn = run(&["convert", "--from", "uci", "--to", "pgn"], &uci);
    assert_eq!(run(&["convert", "--from", "pgn", "--to", "uci"], &pgn), uci);
    assert_eq!(run(&["check"], &uci), "150 records, 0 bad\n");
}

#[test]
fn games_written_in_the_dialect_of_jose_are_read_back_as_they_were() {
    let pgn = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 *\n";
    let to = ["convert", "--from", "pgn", "--to", "movecode", "--to-dialect", "jose"];
    let written = boardnote(&to, pgn.as_bytes());
    let back = ["convert", "--from", "movecode", "--to", "pgn"];
    let read = boardnote(&back, written.out.as_bytes());
    assert!(read.out.contains(pgn.trim_end()), "{}", read.out);
    assert_eq!((read.code, read.err.as_str()), (0, ""));
}

#[test]
fn games_that_both_dialects_read_are_of_the_dialect_of_the_first_games_of_their_file() {
    let open = "0f0f0b10272bd3ff\n"; // both read it, with different moves
    let convert = |options: &[&str], input: &str| {
        let convert = ["convert", "--from", "movecode", "--to", "uci"];
        boardnote(&[&convert[..], options].concat(), input.as_bytes())
    };
    let named = |dialect| convert(&["--dialect", dialect], open).out;
    let (documented, jose) = (named("documented"), named("jose"));
    assert_ne!(documented, jose);
    let (of_documented, of_jose) = ("29ff\n", "2eff\n");
    let cases = [
        (open.to_owned(), &jose),
        (format!("{open}{}", of_documented.repeat(3)), &documented),
        (format!("{open}{of_jose}{}", of_documented.repeat(2)), &documented),
        // 4096 games are looked at.
        (format!("{open}{}{}", of_jose.repeat(2048), of_documented.repeat(5000)), &jose),
        (format!("{open}{}{}", of_jose.repeat(2047), of_documented.repeat(5000)), &documented),
    ];
    for (number, (file, wanted)) in cases.iter().enumerate() {
        for jobs in ["1", "3"] {
            let read = convert(&["--jobs", jobs], file);
            assert_eq!(read.out.lines().next(), wanted.lines().next(), "file {number}");
            assert_eq!(read.out.lines().count(), file.lines().count(), "file {number}");
            assert!(read.err.contains("ambiguous-dialect"), "{}", read.err);
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let files = [
        file("one", &format!("{open}{of_documented}")),
        file("two", &format!("{of_jose}{open}")),
        file("three", open),
    ];
    let read = convert(&files.each_ref().map(String::as_str), "");
    let lines: Vec<&str> = read.out.lines().collect();
    let of = |text: &str| text.trim_end().to_owned();
    assert_eq!(
        [lines[0], lines[3], lines[4]].map(of),
        [&documented, &jose, &jose].map(|text| of(text))
    );
}

#[test]
fn invalid_games_have_their_kind_and_offset_of_the_blob() {
    let rows = table("invalid/invalid.tsv");
    for (offsets, dialect) in [("doc", "documented"), ("jose", "jose")] {
        let rows: Vec<&Row> = rows.iter().filter(|row| row["offsets"] == offsets).collect();
        let line = |row: &&Row| format!("{}\t{}\n", row["hex"], row["start"]);
        let input: String = rows.iter().map(line).collect();
        let options = ["--from", "movecode", "--dialect", dialect, "--texts", "inline"];
        let run = |verb: &[&str]| boardnote(&[verb, &options].concat(), input.as_bytes());
        let decoded = run(&["decode"]);
        let checked = run(&["check", "--format", "json"]);
        assert_eq!((decoded.code, checked.code), (1, 1));
        let (decoded, checked) = (objects(&decoded), objects(&checked));
        assert_eq!((decoded.len(), checked.len()), (rows.len(), rows.len() + 1));
        for ((row, line), finding) in rows.iter().zip(&decoded).zip(&checked) {
            let at: u64 = row["at"].parse().unwrap();
            let kind = kebab(&row["error"]);
            let error = &line["error"];
            assert_eq!(
                (&error["kind"], &error["offset"]),
                (&json!(kind), &json!(at)),
                "{}",
                row["id"]
            );
            assert_eq!(finding["kind"], kind, "{}", row["id"]);
            let offset = line["offset"].as_u64().unwrap() + 2 * at;
            assert_eq!(finding["offset"], offset, "{}", row["id"]);
        }
        for verb in
            [&["show"][..], &["inspect"], &["convert", "--to", "pgn"], &["decode", "--lenient"]]
        {
            let run = run(verb);
            assert!(run.code < 2, "{verb:?}: {}", run.err);
        }
    }
}

#[test]
fn without_a_dialect_both_reasons_are_given_and_the_later_offset() {
    let decode = |line: &str| {
        let run = boardnote(&["decode", "--from", "movecode"], line.as_bytes());
        (run.code, objects(&run)[0]["error"].clone())
    };
    let (code, error) = decode("13132e9bff\tstart\n");
    assert_eq!((code, &error["kind"], &error["offset"]), (1, &json!("neither"), &json!(3)));
    assert_eq!(error["documented"], json!({"kind": "off-board", "offset": 2}));
    assert_eq!(error["jose"], json!({"kind": "reserved-code", "offset": 3}));
    // The text string is the place of the later error.
    let (_, error) = decode("13132eff\tstart\t6869\n");
    assert_eq!((&error["kind"], &error["offset"]), (&json!("neither"), &json!(0)));
    assert_eq!((&error["string"], &error["jose"]["string"]), (&json!("texts"), &json!("texts")));
    assert_eq!(error["jose"]["kind"], "unused-text");
}

#[test]
fn errors_in_the_text_string_count_its_bytes() {
    let options = ["decode", "--from", "movecode", "--dialect", "jose"];
    let run = boardnote(&options, b"13e0ff\tstart\t68e900\n");
    let error = &objects(&run)[0]["error"];
    assert_eq!(
        (&error["kind"], &error["offset"], &error["string"]),
        (&json!("invalid-utf8"), &json!(1), &json!("texts"))
    );
    let options = ["check", "--format", "json", "--from", "movecode", "--dialect", "jose"];
    let finding = &objects(&boardnote(&options, b"13e0ff\tstart\t68e900\n"))[0];
    assert_eq!((&finding["offset"], &finding["column"]), (&json!(15), &json!(16)));
}

#[test]
fn lines_that_are_no_lines_of_move_data() {
    for (line, kind, offset) in [
        ("13x3ff", "bad-hex", 1),
        ("13f", "bad-hex", 1),
        ("13ff\tstart\t\t", "too-many-columns", 0),
        ("13ff\t8/8/8/8", "bad-start", 0),
        ("13ff\t4k3/8/8/8/8/8/8/4K3 x", "bad-start", 20),
        ("ff\t8/8/8/8/8/8/8/8 w - - 0 1", "bad-start", 0),
    ] {
        let run = boardnote(&["decode", "--from", "movecode"], line.as_bytes());
        let error = &objects(&run)[0]["error"];
        assert_eq!(
            (run.code, &error["kind"], &error["offset"]),
            (1, &json!(kind), &json!(offset)),
            "{line}"
        );
    }
}

#[test]
fn trusted_reading_asks_no_rules() {
    // 1. e4 e5 2. Ke1xe8.
    let line = b"131395ff\t4k3/8/8/8/8/8/8/4K3 w - - 0 1\n9797ff\t4k3/8/8/8/8/8/r7/4K3 w - - 0 1\n";
    let options = ["decode", "--from", "movecode", "--dialect", "jose"];
    let strict = objects(&boardnote(&options, line));
    assert_eq!(strict[0]["error"]["kind"], "no-such-piece");
    let trusted = boardnote(&[&options[..], &["--trusted"]].concat(), b"54ff\n");
    assert_eq!((trusted.code, &objects(&trusted)[0]["value"]["uci"]), (0, &json!(["a1a5"])));
    assert_eq!(boardnote(&options, b"54ff\n").code, 1);
}

#[test]
fn unusable_pgn_tokens_become_error_items_as_jose_writes_them_if_asked() {
    for row in table("quirks/errors.tsv") {
        let tag = match row["start"].as_str() {
            "start" => String::new(),
            fen => format!("[FEN \"{fen}\"]\n\n"),
        };
        let pgn = format!("{tag}{}\n", row["pgn"]);
        let line = ["convert", "--from", "pgn", "--to", "movecode", "--to-dialect", "jose"];
        let run = boardnote(&[&line[..], &["--on-error", "jose"]].concat(), pgn.as_bytes());
        let wanted = format!("{}\t{}\t{}\n", row["hex_jose"], row["start"], row["text_jose"]);
        assert_eq!((run.code, run.out), (0, wanted), "{}", row["id"]);
        assert!(run.err.contains("warning["), "{}: {}", row["id"], run.err);
        assert_eq!(boardnote(&["check", "--from", "pgn"], pgn.as_bytes()).code, 1, "{}", row["id"]);
    }
}

#[test]
fn lenient_reading_reads_what_the_program_reads() {
    for row in table("quirks/lenient.tsv") {
        let line = format!("{}\t{}\n", row["hex_jose"], row["start"]);
        let run = boardnote(
            &["decode", "--lenient", "--from", "movecode", "--dialect", "jose"],
            line.as_bytes(),
        );
        let object = &objects(&run)[0];
        // The table shows castling as king takes rook with a C, and does not close variations.
        let program = row["program_reads"].replace("e1h1C", "e1g1").replace(" EOF", "");
        let program = program.trim_end_matches("EOF");
        let ours = tree(&object["value"]["items"]).replace(" )", "");
        assert_eq!(ours, program, "{}", row["id"]);
        assert_eq!(
            object.get("warnings").is_some(),
            !row["strict_error"].is_empty(),
            "{}",
            row["id"]
        );
    }
}

#[test]
fn pieces_without_a_code_are_refused_at_their_move() {
    for row in table("invalid/unaddressable.tsv") {
        let line = format!("{}\t{}\n", row["uci"], row["start"]);
        let run = boardnote(&["convert", "--from", "uci", "--to", "movecode"], line.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        assert!(run.err.contains("error[unaddressable]"), "{}", run.err);
        let value = json!({"start": row["start"], "uci": [row["uci"]]}).to_string();
        assert_eq!(boardnote(&["encode", "--to", "movecode"], value.as_bytes()).code, 1);
        assert_eq!(boardnote(&["encode", "--to", "uci"], value.as_bytes()).out, line);
    }
    let pgn = b"[FEN \"NNN1k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Ke2 Kd8 2. Nce7 *\n";
    let run = boardnote(&["convert", "--from", "pgn", "--to", "movecode"], pgn);
    assert!(run.err.starts_with("<stdin>:3:15: error[unaddressable]"), "{}", run.err);
}

#[test]
fn a_variation_before_any_move_is_read_leniently_but_not_written() {
    let convert =
        |to: &str| boardnote(&["convert", "--from", "movecode", "--to", to], b"e06100f00ff113ff\n");
    assert_eq!(convert("uci").out, "e2e4\n");
    let run = convert("movecode");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("<stdin>:1:7: error[variation-without-move]"), "{}", run.err);
}

#[test]
fn conversion_says_once_per_kind_what_is_lost() {
    let pgn = "[White \"A\"]\n\n1. e4 $1 {hi} ( 1. d4 ) 1... e5 1-0\n\n".repeat(2);
    let convert = ["convert", "--verbose", "--from", "pgn", "--to", "uci"];
    let run = boardnote(&convert, pgn.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (0, "e2e4 e7e5\ne2e4 e7e5\n"));
    for loss in ["annotations", "comments", "results", "tags", "variations"] {
        assert_eq!(run.err.matches(&format!("{loss} (in 2 records)")).count(), 1, "{}", run.err);
    }
    let run =
        boardnote(&["convert", "--from", "movecode", "--to", "pgn"], b"13e27a7a00e061207d0a00ff\n");
    assert!(run.out.contains("{[%unread illegal] zz}"), "{}", run.out);
    assert!(run.err.contains("braces in comments with line breaks (in 1 record)"), "{}", run.err);
}

#[test]
fn a_dump_with_damaged_games_is_read_to_its_end() {
    let dump = format!(
        "{OPERA}\n13132e9b22ff\tstart\tnothex\n1313290b229b\n\n{OPERA}\n13132e22f04c9b00f100\n"
    );
    let run = boardnote(&["convert", "--from", "movecode", "--to", "pgn"], dump.as_bytes());
    assert_eq!(run.code, 1);
    assert_eq!(run.out.matches("[Event").count(), 5);
    assert_eq!(run.out.matches("17. Rd8# 1-0").count(), 2);
    // The longest readable game, and where and in which position it ended.
    assert!(run.out.contains("1. e4 e5 2. Nf3 c5 *"), "{}", run.out);
    assert!(run.err.contains("<stdin>:3:9: error[off-board]"), "{}", run.err);
    assert!(run.err.contains("byte 4, after 4 plies: rnbqkbnr/"), "{}", run.err);
    assert!(run.err.contains("<stdin>:2:20: error[bad-hex]"), "{}", run.err);
    // A variation that cannot be read ends, the game goes on behind it.
    assert!(run.out.contains("1. e4 e5 2. Nf3 Nc6 3. a3 *"), "{}", run.out);
    let shown = boardnote(&["show", "--from", "movecode"], dump.as_bytes());
    assert_eq!((shown.code, shown.out.matches("a b c d e f g h").count()), (1, 5));
    let strict =
        boardnote(&["convert", "--strict", "--from", "movecode", "--to", "pgn"], dump.as_bytes());
    assert_eq!((strict.code, strict.out.matches("[Event").count()), (1, 2));
}

#[test]
fn pgn_files_with_marks_crlf_latin1_and_bad_games() {
    let mut file = b"\xef\xbb\xbf[White \"A\"]\r\n\r\n1. e4 {caf\xe9} *\r\n\r\n".to_vec();
    let second = file.len();
    file.extend_from_slice(b"[White \"B\"]\r\n\r\n1. d4 Ke5 1-0\r\n\r\n");
    file.extend_from_slice(b"% escaped\r\n");
    let third = file.len();
    file.extend_from_slice(b"1. c4 ; to the end\r\n c5 1/2-1/2");
    let run = boardnote(&["decode", "--from", "pgn"], &file);
    assert_eq!(run.code, 1);
    let lines = objects(&run);
    assert_eq!(lines.len(), 3);
    assert_eq!(
        (&lines[0]["offset"], &lines[0]["value"]["tags"]),
        (&json!(3), &json!({"White": "A"}))
    );
    assert_eq!(lines[0]["value"]["items"][1], json!({"comment": "café"}));
    assert_eq!(
        (&lines[0]["warnings"][0]["kind"], &lines[0]["warnings"][0]["offset"]),
        (&json!("invalid-utf8"), &json!(24))
    );
    assert_eq!(lines[1]["offset"], second);
    // Offsets of findings count from the start of the file.
    assert_eq!(
        (&lines[1]["error"]["kind"], &lines[1]["error"]["offset"]),
        (&json!("illegal-move"), &json!(second + 21))
    );
    assert_eq!(
        (&lines[2]["offset"], &lines[2]["value"]["uci"]),
        (&json!(third), &json!(["c2c4", "c7c5"]))
    );
    let lenient = objects(&boardnote(&["decode", "--lenient", "--from", "pgn"], &file));
    assert_eq!(lenient[1]["value"]["items"][1], json!({"error": "illegal", "text": "Ke5"}));
    assert_eq!(lenient[1]["warnings"][0]["kind"], "illegal-move");
    // Detection looks at the content behind the mark.
    assert!(boardnote(&["detect"], &file).out.contains("\tpgn\tcertain"));
}

#[test]
fn a_chess960_game_keeps_its_castling() {
    let line = b"f3f4 f6f5 g1h1\tbbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n";
    let run = boardnote(&["decode", "--from", "uci"], line);
    assert_eq!(run.code, 1, "the first move is not there");
    let games = table("valid/chess960.tsv");
    let pgn =
        boardnote(&["convert", "--from", "movecode", "--to", "pgn"], documented(&games).as_bytes());
    assert_eq!(pgn.out.matches("[Variant \"Chess960\"]").count(), games.len());
}

#[test]
fn deep_nesting_needs_no_deep_stack() {
    let depth = 3_000;
    let line = format!("{}{}ff\tstart\n", "13f0".repeat(depth), "f1".repeat(depth));
    let decoded =
        boardnote(&["decode", "--from", "movecode", "--dialect", "documented"], line.as_bytes());
    assert_eq!(decoded.code, 0);
    let encoded = boardnote(&["encode", "--to", "movecode"], decoded.out.as_bytes());
    assert_eq!((encoded.code, encoded.out == line), (0, true), "{}", encoded.err);
    let hostile = "[".repeat(100_000);
    let run = boardnote(&["encode", "--to", "movecode"], hostile.as_bytes());
    assert!(run.code == 1 && run.err.contains("nested deeper"), "{}", run.err);
}

#[test]
fn encode_says_which_item_is_impossible() {
    for (value, code, message) in [
        (r#"{"items":[{"move":"e2e5"}]}"#, "illegal-move", "item 0, `e2e5`"),
        (r#"{"items":[{"move":"e2e4"},{"nag":256}]}"#, "nag-too-large", "above 255"),
        (r#"{"items":[{"move":"e2e4"},{"nag":65536}]}"#, "bad-value", "item 1: `nag` is not"),
        (r#"{"items":[{"variation":[]}]}"#, "variation-without-move", "item 0"),
        (r#"{"items":[{"what":1}]}"#, "bad-value", "expected one of move"),
        (r#"{"items":[{"comment":"a\u0000b"}]}"#, "text-contains-nul", "item 0"),
        (r#"{"start":"8/8","items":[]}"#, "bad-start", "`start`"),
        (r#"{"dialect":"jos","items":[]}"#, "bad-value", "`dialect`"),
        (r#"{"uci":"e2e4"}"#, "bad-value", "expected a list"),
        ("[]", "bad-value", "expected an object"),
    ] {
        let run = boardnote(&["encode", "--to", "movecode"], value.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{value}");
        assert!(
            run.err.contains(&format!("error[{code}]")) && run.err.contains(message),
            "{value}: {}",
            run.err
        );
    }
}

#[test]
fn a_bracket_that_is_missing_is_no_field() {
    let run = boardnote(&["inspect", "--from", "pgn"], b"1. e4 (1. d4 (");
    assert_eq!(run.code, 0, "{}", run.err);
    let last = run.out.lines().last().unwrap();
    assert!(last.starts_with("byte 13 ") && last.contains("variation"), "{}", run.out);
}

#[test]
fn inspect_names_every_byte() {
    let games = games();
    let run = boardnote(&["inspect", "--format", "json"], documented(&games).as_bytes());
    assert_eq!(run.code, 0);
    let mut at = vec![0; games.len()];
    for row in objects(&run) {
        let n = usize::try_from(row["n"].as_u64().unwrap()).unwrap() - 1;
        assert_eq!(row["offset"], at[n], "rows follow one another without gaps");
        at[n] += row["length"].as_u64().unwrap();
    }
    for (length, row) in at.iter().zip(&games) {
        assert_eq!(*length, row["hex_doc"].len() as u64 / 2, "{}", row["id"]);
    }
    let run = boardnote(&["inspect", "13132eb1a0ff"], b"");
    assert_eq!(
        run.out,
        "PLACE      RAW   NAME        VALUE      MEANING
byte 0     13    P4          e2e4       1. e4, offset 3
byte 1     13    P4          e7e5       1... e5, offset 3
byte 2     2e    N1          g1f3       2. Nf3, offset 6
byte 3     b1    annotation  $1         ! good move
bytes 4-5  a0ff  P0          promotion  illegal move: a promotion code before the last rank
"
    );
}

#[test]
fn garbage_empty_and_cut_input() {
    let mut garbage: Vec<u8> =
        (0..100_000u32).map(|i| (i.wrapping_mul(2_654_435_769) >> 24) as u8).collect();
    garbage.extend_from_slice(b"\n13ff\n");
    for format in ["movecode", "pgn", "uci"] {
        for verb in ["check", "decode", "show", "inspect"] {
            let run = boardnote(&[verb, "--from", format], &garbage);
            assert!(run.code < 2, "{verb} {format}: {}", run.err);
            let run = boardnote(&[verb, "--from", format], b"");
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{verb} {format}");
        }
        let run = boardnote(&["check", "--from", format], b"\xef\xbb\xbf");
        assert_eq!(run.out, "0 records, 0 bad\n", "{format}");
    }
    let run = boardnote(&["decode", "--from", "movecode"], &garbage);
    assert!(run.out.lines().last().unwrap().contains("\"uci\":[\"e2e4\"]"));
    let run = boardnote(&["decode", "--from", "movecode"], b"\xef\xbb\xbf13ff\r\n");
    assert!(run.out.starts_with("{\"n\":1,\"offset\":3,\"file\":null,\"value\""), "{}", run.out);
}

#[test]
fn examples_are_detected_and_nothing_else_claims_them() {
    for (text, format) in [
        ("131329254cb1e0626573742062792074657374000098d2ff\tstart", "movecode"),
        (OPERA, "movecode"),
        ("1. e4 e5 2. Nf3 Nc6 $1 {best by test} 3. Bb5 1-0", "pgn"),
        ("[Event \"?\"]", "pgn"),
        ("e2e4 e7e5 g1f3 b8c6 f1b5", "uci"),
    ] {
        let run = boardnote(&["detect", text], b"");
        assert_eq!(run.out, format!("<argument>\t{format}\tcertain\n"));
    }
    for text in
        ["QYkqASAAIAAA", "4HPwATDgc/ABMA", "hello world", "(;FF[4]GM[6])", "a b c d e f g h"]
    {
        let run = boardnote(&["detect", text], b"");
        for format in ["movecode", "pgn", "uci"] {
            assert!(!run.out.contains(format), "{text}: {}", run.out);
        }
    }
}

#[test]
fn exports_of_games_and_plies() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let pgn = file("games.pgn");
    let text = "[White \"A\"]\n[WhiteElo \"2100\"]\n\n1. e4 $1 {good} ( 1. d4 ) e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";
    std::fs::write(&pgn, text).unwrap();
    let export = |table: &str| {
        let out = file(&format!("{table}.jsonl"));
        let run = boardnote(&["export", "--table", table, &pgn, "-o", &out], b"");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let text = std::fs::read_to_string(out).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    };
    let games = export("games");
    assert_eq!(games.len(), 1);
    assert_eq!((&games[0]["white"], &games[0]["white_elo"]), (&json!("A"), &json!(2100)));
    assert_eq!((&games[0]["plies"], &games[0]["variations"]), (&json!(5), &json!(1)));
    assert_eq!(
        (&games[0]["result"], &games[0]["uci"]),
        (&json!("1-0"), &json!("e2e4 e7e5 d1h5 e8e7 h5e5"))
    );
    let plies = export("plies");
    assert_eq!(plies.len(), 5);
    let first = &plies[0];
    assert_eq!(
        (&first["san"], &first["nags"], &first["comment"]),
        (&json!("e4"), &json!("1"), &json!("good"))
    );
    assert_eq!((&first["slot"], &first["variations"]), (&json!("P4"), &json!(1)));
    assert_eq!(first["fen"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let last = &plies[4];
    assert_eq!(
        (&last["captured"], &last["mate"], &last["color"]),
        (&json!("P"), &json!(true), &json!("white"))
    );
    assert_eq!(last["fen"], "rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3");
    assert_eq!(last["move_number"], 3);
}

#[test]
fn stats_count_games() {
    let run = boardnote(&["stats", "--format", "json"], jose(&games()).as_bytes());
    let counts = &objects(&run)[0];
    assert_eq!((run.code, &counts["records"]), (0, &json!(150)));
    let total = |chart: &str| -> u64 {
        counts["charts"][chart].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum()
    };
    assert_eq!(
        (total("result"), total("game length in plies"), total("first move")),
        (150, 150, 150)
    );
    assert_eq!(counts["charts"]["dialect"], json!({"jose": 150}));
}

/// A game that ends at an illegal move, and one that cannot begin, are bad for every verb.
#[test]
fn damaged_games_count_as_bad_in_stats() {
    let pgn = "1. e4 Ke5 1-0\n\n1. d4 *\n\n[FEN \"8/8\"]\n\n1. e4 *\n";
    let run = boardnote(&["stats", "--from", "pgn", "--format", "json"], pgn.as_bytes());
    let counts = &objects(&run)[0];
    assert_eq!((run.code, &counts["records"], &counts["bad"]), (1, &json!(3), &json!(2)));
    assert_eq!(counts["charts"]["start position"], json!({"normal": 2, "unknown": 1}));
    assert_eq!(counts["charts"]["error items"], json!({"illegal": 1, "bad-start": 1}));
    assert!(run.err.contains("<stdin>:1:7: error[illegal-move]"), "{}", run.err);
    assert!(run.err.contains("<stdin>:5:1: error[bad-start]"), "{}", run.err);
}

#[test]
fn a_game_without_a_start_position_has_no_last_position() {
    let pgn = "[FEN \"8/8\"]\n\n1. e4 *\n\n1. d4 *\n";
    let args = ["export", "--from", "pgn", "--table", "games", "--format", "jsonl", "-o", "-"];
    let rows = objects(&boardnote(&args, pgn.as_bytes()));
    assert_eq!((&rows[0]["start"], &rows[0]["fen"]), (&json!(null), &json!(null)));
    assert_eq!((&rows[1]["start"], &rows[1]["plies"]), (&json!("start"), &json!(1)));
    assert!(rows[1]["fen"].is_string());
}

#[test]
fn findings_of_garbage_are_limited() {
    let garbage = "1. e4 ".to_owned() + &"& ".repeat(50_000);
    let run = boardnote(&["check", "--format", "json", "--from", "pgn"], garbage.as_bytes());
    let lines = objects(&run);
    // The format itself counts findings from the thousandth on. Warnings are counted apart, and the
    // last line is the summary.
    assert_eq!(lines.len(), 1_004);
    let more = lines.iter().find(|line| line["kind"] == "more-findings").unwrap();
    assert_eq!(more["severity"], "error");
    assert_eq!(more["count"], 49_000);
    assert_eq!(more["message"], "… and 49,000 more findings in this record");
}

#[test]
fn positions_become_games_of_no_moves_and_games_their_last_position() {
    let convert = |from: &str, to: &str, input: &str| {
        boardnote(&["convert", "--from", from, "--to", to], input.as_bytes()).out
    };
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n";
    assert_eq!(convert("pgn", "fen", "1. e4 e5 2. Nf3 *\n"), fen);
    assert_eq!(convert("uci", "fen", "e2e4 e7e5 g1f3\n"), fen);
    for game in ["pgn", "uci", "movecode"] {
        assert_eq!(convert(game, "fen", &convert("fen", game, fen)), fen, "{game}");
    }
}

#[test]
fn a_position_is_told_from_a_crossword_board() {
    let detect = |text: &str| boardnote(&["detect", text], b"").out;
    for fen in ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/8 w - - 0 1"] {
        assert!(detect(fen).contains("fen\tcertain"), "{fen}");
    }
    assert!(detect("8/8/8/8/8/8/8/8 AB/CD 0/0 0").contains("cgp\tcertain"));
}

/// A tab in the tag `FEN` does not begin another column of the output.
#[test]
fn start_positions_are_one_column() {
    let pgn = b"[FEN \"4k3/8/8/8/8/8/4P3/4K3\tw -\t- 0 1\"]\n\n1. e4 *\n";
    let convert = |to: &str| boardnote(&["convert", "--from", "pgn", "--to", to], pgn).out;
    assert_eq!(convert("uci"), "e2e4\t4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
    assert_eq!(convert("movecode"), "03d3ff\t4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
}

/// Returns the lines in which a conversion reports all its losses.
fn losses(from: &str, to: &str, input: &str) -> Vec<String> {
    let run = boardnote(&["convert", "--verbose", "--from", from, "--to", to], input.as_bytes());
    let lines = run.err.lines().map(str::to_owned);
    lines.filter(|line| line.contains("lost in conversion")).collect()
}

/// The kinds of error items that move data has no code for are lost; the others are kept.
#[test]
fn move_data_loses_the_kinds_of_error_items() {
    let lost = |moves: &str| losses("pgn", "movecode", moves);
    let kinds = ["warning: lost in conversion: kinds of error items (in 1 record)"];
    assert_eq!(lost("1. e4 1-0 Nf3 1-0\n"), kinds);
    assert_eq!(lost("1. e4 {[%unread unsupported-variant] Nf3} *\n"), kinds);
    assert_eq!(lost("1. e4 {[%unread illegal] Ke5} {[%unread unrecognized] x} *\n"), [""; 0]);
}

/// A value of one notation that is encoded in another loses what a conversion would lose.
#[test]
fn encoding_reports_losses() {
    let pgn = b"[Event \"x\"]\n\n1. e4 {good} (1. d4) e5 1-0\n";
    let json = boardnote(&["decode", "--from", "pgn"], pgn).bytes;
    for to in ["uci", "movecode"] {
        let run = boardnote(&["encode", "--verbose", "--to", to], &json);
        let lost: Vec<_> = run.err.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(run.code, 0);
        assert_eq!(lost, losses("pgn", to, core::str::from_utf8(pgn).unwrap()));
    }
    assert_eq!(boardnote(&["encode", "--to", "pgn"], &json).err, "");
}

/// A position is only a part of its game.
#[test]
fn a_position_loses_the_game_it_is_taken_from() {
    let lost = |from, input: &str| losses(from, "fen", input);
    let record = |what: &&str| format!("warning: lost in conversion: {what} (in 1 record)");
    let pgn = "[Event \"x\"]\n\n1. e4 $1 {good} (1. d4) e5 1-0\n";
    let all = ["annotations", "comments", "moves", "results", "tags", "variations"];
    assert_eq!(lost("pgn", pgn), all.iter().map(record).collect::<Vec<_>>());
    assert_eq!(lost("uci", "e2e4 e7e5\n"), [record(&"moves")]);
    assert_eq!(lost("uci", "\t8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n"), [""; 0]);
}

#[test]
fn operations_that_check_refuses_are_not_written() {
    let value = |opcode: &str| {
        format!(
            r#"{{"fen":"8/8/8/8/8/8/8/K1k5 w - - 0 1","operations":[{{"opcode":"{opcode}","operands":["1"]}}]}}"#
        )
    };
    for opcode in ["-", r"\u0000", "é", "1", "_x", "PV:"] {
        let run = boardnote(&["encode", "--to", "fen"], value(opcode).as_bytes());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{opcode}");
        assert!(run.err.contains("bad-operation"), "{}", run.err);
    }
    let run = boardnote(&["encode", "--to", "fen"], value("c_0").as_bytes());
    assert_eq!((run.code, run.out.as_str()), (0, "8/8/8/8/8/8/8/K1k5 w - - c_0 1;\n"));
}

#[test]
fn members_that_are_not_read_are_told() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (value, said) in [
        (format!("{{\"fen\":\"{fen}\",\"side\":\"w\",\"fullmove_number\":1}}"), ""),
        (
            format!("{{\"fen\":\"{fen}\",\"side\":\"b\"}}"),
            "warning: lost in conversion: the member `side`, which encode does not read (in 1 record)\n",
        ),
        (
            format!("{{\"fen\":\"{fen}\",\"bord\":1}}"),
            "warning: lost in conversion: the member `bord`, which the notation does not have (in 1 record)\n",
        ),
    ] {
        let run = boardnote(&["encode", "--to", "fen"], value.as_bytes());
        assert_eq!((run.code, run.out.trim_end(), run.err.as_str()), (0, fen, said));
    }
}
