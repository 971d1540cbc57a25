//! The program on 9x9 Go files, as a user runs it.

#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "a test fails where a fixture is not as it should be"
)]

mod common;
mod signals;

use common::{Run, boardnote as run};
use serde_json::Value;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn path(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/go9-dat");
    folder.join(name).to_str().unwrap().to_owned()
}

fn fixture(name: &str) -> Vec<u8> {
    fs::read(path(name)).unwrap()
}

fn lines(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap()
}

fn expected() -> Value {
    serde_json::from_slice(&fixture("valid/expected.json")).unwrap()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        fs::write(self.path(name), bytes).unwrap();
        self.file(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }
}

/// Returns the format that the name of a fixture indicates.
fn format_of(name: &str) -> &'static str {
    match name.split('_').next().unwrap() {
        "pos" => "go9",
        "score" => "go9-scores",
        "table" => "go9-table",
        _ => "go9-text",
    }
}

/// The limit for a position holds within a single command that may take longer.
#[cfg(unix)]
#[test]
fn a_position_that_takes_too_long_is_queued() {
    const ENGINE: &str = "while read -r command rest; do
  case $command in
    name) echo '= slow' ;;
    list_commands) printf '= boardsize\\nkomi\\nclear_board\\nplay\\ngenmove\\nfinal_score\\nquit\\n' ;;
    genmove) sleep 30; echo '= pass' ;;
    *) echo '=' ;;
  esac
  echo
done
";
    let folder = tempfile::tempdir().unwrap();
    let [script, queue, out] =
        ["slow.sh", "queue.dat", "s_chinese.dat"].map(|name| folder.path().join(name));
    fs::write(&script, ENGINE).unwrap();
    let engine = format!("sh {}", script.display());
    let [queue, out] = [queue, out].map(|path| path.to_str().unwrap().to_owned());
    let limits = ["--position-timeout", "1", "--evaluator", "playout"];
    let arguments = [
        &["go9", "score", "--engine", &engine, "--queue", &queue, "--out", &out, "-"],
        &limits[..],
    ];
    let position = &fixture("valid/ascii_positions.dat")[..92];
    let run = run(&arguments.concat(), position);
    assert_eq!(run.code, 1, "{}", run.err);
    assert_eq!(fs::read(queue).unwrap(), position);
}

#[test]
fn every_malformed_file_is_reported_at_its_place() {
    let manifest = String::from_utf8(fixture("invalid/manifest.tsv")).unwrap();
    for row in manifest.lines().skip(1) {
        let [name, kind, place] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (file, format) = (path(&format!("invalid/{name}")), format_of(name));
        let check = run(&["check", "--format", "json", "--from", format, &file], b"");
        let (findings, decoded) = (lines(&check), run(&["decode", "--from", format, &file], b""));
        let (summary, findings) = findings.split_last().unwrap();
        let errors: Vec<Value> = lines(&decoded)
            .into_iter()
            .filter(|line| line.get("error").is_some())
            .map(|line| line["error"].clone())
            .collect();
        match kind {
            "ok" => {
                assert_eq!((check.code, decoded.code, findings.len()), (0, 0, 0), "{row}");
            }
            // Reading accepts a wrong hash; only checking reports it.
            "hash-mismatch" => {
                assert_eq!((check.code, decoded.code, errors.len()), (0, 0, 0), "{row}");
                assert_eq!(findings[0]["kind"], kind, "{row}");
                assert_eq!(findings[0]["severity"], "warning", "{row}");
                assert_eq!(findings[0]["offset"].to_string(), place, "{row}");
                let verify = run(&["go9", "verify", "--format", "json", &file], b"");
                assert_eq!(verify.code, 1);
                assert_eq!(json(&verify)["first_mismatch"].to_string(), place, "{row}");
            }
            kind => {
                let member = if file.contains("/text_") || file.contains("/table_") {
                    "line"
                } else {
                    "offset"
                };
                assert_eq!((check.code, decoded.code), (1, 1), "{row}");
                assert_eq!((findings.len(), errors.len()), (1, 1), "{row}");
                for finding in [&findings[0], &errors[0]] {
                    assert_eq!(finding["kind"], kind, "{row}");
                    assert_eq!(finding[member].to_string(), place, "{row}");
                }
                assert_eq!(summary["bad"], 1, "{row}");
            }
        }
    }
}

#[test]
fn positions_in_json_are_those_of_the_document() {
    let decoded = run(&["decode", "--from", "go9", &path("valid/published_examples.dat")], b"");
    let board = format!("{}#{}", ".".repeat(30), ".".repeat(50));
    let file = serde_json::json!(path("valid/published_examples.dat"));
    let first = format!(
        "{{\"n\":0,\"offset\":0,\"file\":{file},\"value\":{{\"id\":\"31846ceb8015dc92:0:W\",\
        \"hash\":\"31846ceb8015dc92\",\"tiebreaker\":0,\"to_move\":\"W\",\"board\":\"{board}\",\
        \"extra\":null}}}}"
    );
    assert_eq!(decoded.out.lines().next().unwrap(), first);

    let table = String::from_utf8(fixture("valid/with_extra.tsv")).unwrap();
    for (name, endian) in [("with_extra.dat", "big"), ("with_extra_le.dat", "little")] {
        let file = path(&format!("valid/{name}"));
        let decoded = run(&["decode", "--from", "go9", "--extra-endian", endian, &file], b"");
        let rows = table.lines().skip(1).map(|row| row.split('\t').collect::<Vec<_>>());
        let decoded = lines(&decoded);
        assert_eq!(decoded.len(), rows.clone().count());
        for (line, row) in decoded.iter().zip(rows) {
            let [offset, _, hash, to_move, source, variation, number, board] = row[..] else {
                panic!("{row:?}")
            };
            assert_eq!(line["offset"].to_string(), offset);
            let value = &line["value"];
            assert_eq!((&value["hash"], &value["to_move"]), (&hash.into(), &to_move.into()));
            assert_eq!(value["board"], board);
            let extra = &value["extra"];
            if source == "-" {
                assert!(extra.is_null());
            } else {
                assert_eq!(extra["source"].to_string(), source);
                assert_eq!(extra["variation"].to_string(), variation);
                assert_eq!(extra["move"].to_string(), number);
            }
        }
    }
}

#[test]
fn decode_and_encode_give_back_every_byte() {
    for (format, name, more) in [
        ("go9", "positions.dat", "big"),
        ("go9", "positions_synthetic.dat", "big"),
        ("go9", "with_extra.dat", "big"),
        ("go9", "with_extra_le.dat", "little"),
        ("go9-scores", "gnugo_chinese.dat", "big"),
        ("go9-scores", "gnugo_japanese.dat", "big"),
        ("go9-table", "zobrist_synthetic_81.dat", "big"),
        ("go9-text", "published_examples.view.txt", "big"),
    ] {
        let file = path(&format!("valid/{name}"));
        let decoded = run(&["decode", "--from", format, "--extra-endian", more, &file], b"");
        let encode = ["encode", "--to", format, "--extra-endian", more];
        let encoded = run(&encode, decoded.out.as_bytes());
        assert_eq!((encoded.code, encoded.err.as_str()), (0, ""), "{name}");
        assert!(encoded.bytes == fixture(&format!("valid/{name}")), "{name}");
    }
}

#[test]
fn encode_says_which_member_is_impossible() {
    let board = ".".repeat(81);
    let value = |hash: &str, to_move: &str, board: &str| {
        format!("{{\"hash\":\"{hash}\",\"to_move\":\"{to_move}\",\"board\":\"{board}\"}}\n")
    };
    let input = [
        value("0123456789abcdef", "B", &board),
        value("0123456789abcdeg", "B", &board),
        value("0123456789abcdef", "X", &board),
        value("0123456789abcdef", "B", &board[1..]),
        "{\"n\":1,\"offset\":92,\"error\":{\"kind\":\"bad-flag\"}}\n".to_owned(),
        format!("{{\"to_move\":\"W\",\"board\":\"{board}\"}}\n"),
    ];
    let encoded = run(&["encode", "--to", "go9"], input.concat().as_bytes());
    assert_eq!(encoded.code, 1);
    assert_eq!(encoded.bytes.len(), 2 * 92, "the good ones are written");
    assert_eq!(&encoded.bytes[..10], b"\x01\x23\x45\x67\x89\xab\xcd\xef\0B", "the hash is data");
    assert_eq!(&encoded.bytes[92..102], b"\0\0\0\0\0\0\0\0\0W", "without one it is the board's");
    for part in ["16 hexadecimal digits", "B or W", "80 points", "error[no-value]"] {
        assert!(encoded.err.contains(part), "{part}: {}", encoded.err);
    }
}

#[test]
fn scores_in_json_and_out_of_range() {
    let bad =
        b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0B\x05\x50\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x09\xff";
    let strict = run(&["decode", "--from", "go9-scores"], bad);
    assert_eq!(strict.code, 1);
    let first = "{\"n\":0,\"offset\":0,\"file\":null,\"value\":{\"id\":\"31846ceb8015dc92:0:B\",\"score\":5,\
        \"confidence\":80}}";
    assert_eq!(strict.out.lines().next().unwrap(), first);
    assert_eq!(lines(&strict)[1]["error"]["offset"], 22);

    let lenient = run(&["decode", "--lenient", "--from", "go9-scores"], bad);
    assert_eq!(lenient.code, 0);
    let warnings = &lines(&lenient)[1]["warnings"];
    assert_eq!((&warnings[0]["kind"], &warnings[0]["offset"]), (&"score-range".into(), &22.into()));
    assert_eq!(warnings[1]["kind"], "confidence-range");
    let encode = run(&["encode", "--to", "go9-scores"], lenient.out.as_bytes());
    assert_eq!((encode.code, encode.bytes.len()), (1, 12));
    let encode = run(&["encode", "--lenient", "--to", "go9-scores"], lenient.out.as_bytes());
    assert!(encode.bytes == bad);

    // Every verb that reads leniently keeps the numbers as they are.
    for arguments in [&[][..], &["--where", "score > 8"]] {
        let filter = run(&[&["filter", "--from", "go9-scores"], arguments].concat(), bad);
        assert_eq!((filter.code, filter.err.as_str()), (0, ""), "{arguments:?}");
        assert!(filter.bytes == bad[if arguments.is_empty() { 0 } else { 12 }..], "{arguments:?}");
    }
    let export = ["export", "--from", "go9-scores", "--format", "csv", "-o", "-"];
    let rows = run(&export, bad);
    assert_eq!(rows.code, 0, "{}", rows.err);
    let row = "<stdin>,12,1,31846ceb8015dc92:0:W,31846ceb8015dc92,3568096563506306194,0,W,9,255,,,";
    assert_eq!(rows.out.lines().last(), Some(row));
    let stats = run(&["stats", "--from", "go9-scores"], bad);
    assert_eq!(stats.code, 0, "{}", stats.err);
    assert!(stats.out.contains("out of range"), "{}", stats.out);
    for verb in [
        &["check"][..],
        &["export", "--strict", "--format", "csv", "-o", "-"],
        &["filter", "--strict"],
    ] {
        let strict = run(&[verb, &["--from", "go9-scores"]].concat(), bad);
        assert_eq!(strict.code, 1, "{verb:?}");
    }
}

#[test]
fn text_and_records_turn_into_each_other() {
    let view = fixture("valid/published_examples.view.txt");
    let (dat, text) = (path("valid/published_examples.dat"), path("valid/ascii_positions.txt"));
    assert!(run(&["convert", "--from", "go9", "--to", "go9-text", &dat], b"").bytes == view);
    assert!(run(&["go9", "view", &dat], b"").bytes == view);
    let parsed = run(&["convert", "--from", "go9-text", "--to", "go9", &text], b"");
    assert!(parsed.bytes == fixture("valid/ascii_positions.dat"), "{}", parsed.err);

    // Encoding with the table of the file restores it, also if that is not the published table.
    let (table, file) =
        (path("valid/zobrist_synthetic_81.dat"), path("valid/positions_synthetic.dat"));
    let text = run(&["convert", "--from", "go9", "--to", "go9-text", &file], b"");
    let convert = ["convert", "--from", "go9-text", "--to", "go9"];
    let back = run(&[&convert[..], &["--zobrist", &table]].concat(), &text.bytes);
    assert!(back.bytes == fixture("valid/positions_synthetic.dat"));
    // The board takes precedence over the hash stated in the text.
    let other = run(&convert, &text.bytes);
    assert!(other.bytes == fixture("valid/positions.dat"));
    assert_eq!(other.err.matches("[hash-mismatch]").count(), 1_000);
    assert!(other.err.contains("… and 1,099 more warnings in 1,099 records"), "{}", other.err);

    // Lines that state the source of a position are skipped, with a single message.
    let extra = run(&["go9", "view", &path("valid/with_extra.dat")], b"");
    assert!(
        extra.out.starts_with("2bc62e438ad08404:0: who=W\nfrom_sgf=70001 variation=0 move=1\n")
    );
    let back = run(&convert, &extra.bytes);
    assert_eq!((back.code, back.bytes.len()), (0, 240 * 92));
    assert_eq!(back.err.matches("source, variation and move number (in 160 records)").count(), 1);
    // JSON keeps them.
    let kept = run(&["decode", "--from", "go9-text"], &extra.bytes);
    let kept = run(&["encode", "--to", "go9"], kept.out.as_bytes());
    assert!(kept.bytes == fixture("valid/with_extra.dat"));
}

#[test]
fn text_without_id_has_none_in_json() {
    let text = run(&["decode", "--from", "go9-text", &path("valid/ascii_positions.txt")], b"");
    let values = lines(&text);
    assert_eq!(values[0]["value"]["id"], "31846ceb8015dc92:0:W");
    let bare = values[3]["value"].as_object().unwrap();
    let members: Vec<_> = bare.keys().map(String::as_str).collect();
    assert_eq!(members, ["tiebreaker", "to_move", "board", "extra"]);
}

#[test]
fn errors_of_text_count_lines_and_bytes_of_the_file() {
    let mut text = fixture("valid/published_examples.view.txt");
    let start = text.len();
    text.extend_from_slice(&fixture("invalid/text_ten_columns.txt"));
    let decoded = run(&["decode", "--from", "go9-text"], &text);
    let values = lines(&decoded);
    assert_eq!((decoded.code, values.len()), (1, 7));
    let error = &values[6]["error"];
    assert_eq!((&error["line"], &error["offset"]), (&(6 * 12 + 5).into(), &(start + 36).into()));
    let check = run(&["check", "--format", "json", "--from", "go9-text"], &text);
    assert_eq!(lines(&check)[0]["line"], 6 * 12 + 5);
    // A picture that names no player is reported at its ninth row, not at the letters below.
    let rows: String = (1..=9).rev().map(|n| format!(" {n} . . . . . . . . . {n}\n")).collect();
    let picture = format!("   A B C D E F G H J\n{rows}   A B C D E F G H J\n");
    let check = run(&["check", "--format", "json", "--from", "go9-text"], picture.as_bytes());
    let found = &lines(&check)[0];
    assert_eq!((&found["kind"], &found["line"]), (&"text-player".into(), &10.into()));
    // A board at the end of the file, with and without a final line end.
    for end in ["\n", ""] {
        let text = format!("who=B\n{}", [".........", "........."].join("\n") + end);
        for verb in [&["check", "--format", "json"][..], &["decode"]] {
            let found = run(&[verb, &["--from", "go9-text"]].concat(), text.as_bytes());
            assert!(found.out.contains("\"line\":4"), "{}", found.out);
        }
    }
}

#[test]
fn sgf_is_a_set_up_position() {
    let file = path("valid/with_extra.dat");
    let sgf = run(&["convert", "--from", "go9", "--to", "sgf", "--limit", "2", &file], b"");
    assert_eq!(
        sgf.out,
        "(;FF[4]GM[1]SZ[9]AB[hf]PL[W]N[2bc62e438ad08404:0:W]C[game 70001, variation 0, move 1])\n\
        (;FF[4]GM[1]SZ[9]AB[hf]AW[ce]PL[B]N[1ebff1dfffe7afd5:0:B])\n"
    );
}

#[test]
fn show_draws_the_board_as_go_players_know_it() {
    let (positions, scores) = (path("valid/positions.dat"), path("valid/gnugo_chinese.dat"));
    let all = run(&["show", "--scores", &scores, &positions], b"");
    assert_eq!((all.code, all.err.as_str()), (0, ""));
    assert!(all.out.lines().all(|line| line.chars().count() <= 80));
    let boards: Vec<&str> = all.out.split("\n\n   A B").collect();
    assert_eq!(boards.len(), 2099);
    let scored = boards.iter().find(|board| board.contains("24ef95e7a9f9d509:0:B")).unwrap();
    assert_eq!(
        *scored,
        " C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . . . O . . 7
 6 O . . . O . . . . 6
 5 # O O O + . . . . 5
 4 . # # . O # . # . 4
 3 . . + # # . + . . 3
 2 . . . . . . . . . 2
 1 . . . . . . . . . 1
   A B C D E F G H J

ID            24ef95e7a9f9d509:0:B
to move       Black
stones        14 (Black # 7, White O 7)
hash          that of the board, by rotation 5
score         Black leads by 7, confidence 100 %
SGF           (;FF[4]GM[1]SZ[9]AB[ae][bf][cf][ff][hf][dg][eg]AW[gc][ad][ed][be]
              [ce][de][ef]PL[B]N[24ef95e7a9f9d509:0:B])"
    );
    let score = run(&["show", "--limit", "1", &scores], b"");
    assert_eq!(
        score.out,
        "ID            08b095a535c5df33:0:W\nto move       White\n\
        score         Black leads by 7, confidence 100 %\n"
    );
    let table = run(&["show", &path("valid/zobrist_synthetic_81.dat")], b"");
    assert!(table.out.starts_with("table         not the published one"), "{}", table.out);
    let wrong = run(&["show", &path("invalid/pos_wrong_hash.dat")], b"");
    assert!(wrong.err.contains("byte 184: warning[hash-mismatch]"), "{}", wrong.err);
}

#[test]
fn what_show_prints_is_input() {
    let positions = path("valid/positions.dat");
    let shown = run(&["show", &positions], b"");
    let back = run(&["convert", "--from", "go9-text", "--to", "go9"], &shown.bytes);
    assert_eq!((back.code, back.err.as_str()), (0, ""));
    assert!(back.bytes == fixture("valid/positions.dat"));
    // The format is detected, too.
    let one = run(&["show", "--limit", "1", &positions], b"");
    let again = run(&["show"], &one.bytes);
    let changed = again.out.replace("  (computed)", "");
    assert_eq!((again.code, changed), (0, one.out), "{}", again.err);
}

#[test]
fn a_bare_board_is_shown_once_its_player_is_known() {
    let board = format!("{}#{}", ".".repeat(30), ".".repeat(50));
    let nobody = run(&["show", &board], b"");
    assert!(nobody.err.contains("error[text-player]"), "{}", nobody.err);
    for arguments in [&["show", "--to-move", "W", &board][..], &["show", &format!("{board} W")]] {
        let shown = run(arguments, b"");
        assert!(
            shown.out.contains("ID            31846ceb8015dc92:0:W  (computed)"),
            "{}",
            shown.err
        );
    }
    let fields = run(&["inspect", "--from", "go9-text", "--to-move", "W", &board], b"");
    assert!(fields.out.contains("1 black"), "{}", fields.out);
}

#[test]
fn inspect_covers_every_byte() {
    let sum = |arguments: &[&str]| {
        let run = run(&[&["inspect", "--format", "json", "--limit", "1"], arguments].concat(), b"");
        let rows = lines(&run);
        rows.iter().map(|row| row["length"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(sum(&[&path("valid/positions.dat")]), 92);
    assert_eq!(sum(&[&path("valid/with_extra.dat")]), 100);
    assert_eq!(sum(&[&path("valid/gnugo_chinese.dat")]), 12);
    // Every byte except line ends and commas.
    assert_eq!(sum(&[&path("valid/zobrist_synthetic_81.dat")]), 4138 - 84 - 2 * 81);
}

#[test]
fn detection_never_takes_text_for_binary_or_the_other_way() {
    for (name, format) in [
        ("valid/positions.dat", "go9\tcertain"),
        ("valid/with_extra.dat", "go9\tcertain"),
        ("invalid/pos_lf_to_crlf.dat", "go9\tlikely"),
        ("valid/gnugo_japanese.dat", "go9-scores\tcertain"),
        ("invalid/score_ascii_digit.dat", "go9-scores\tlikely"),
        ("valid/zobrist_synthetic_81.dat", "go9-table\tcertain"),
        ("invalid/table_no_header.dat", "go9-table\tlikely"),
        ("valid/published_examples.view.txt", "go9-text\tcertain"),
        ("invalid/text_no_player.txt", "go9-text\tlikely"),
    ] {
        let file = path(name);
        assert_eq!(run(&["detect", &file], b"").out, format!("{file}\t{format}\n"));
    }
    let printable: Vec<u8> = fixture("valid/positions.dat")
        .into_iter()
        .map(|byte| if (b' '..0x7f).contains(&byte) { byte } else { b'.' })
        .collect();
    let texts = [
        &printable[..],
        b"QYkqASAAIAAA\n",
        b"(;FF[4]GM[6])",
        b"[Event \"x\"]\n\n1. e4 *\n",
        b"8\n3\n",
        b".........\n",
        b"who=B is a question\n",
    ];
    for text in texts {
        let found = run(&["detect"], text).out;
        assert!(!found.contains("go9"), "{found}");
    }
    // An empty file has no content from which its format could be detected.
    let folder = Folder::new();
    let empty = folder.write("empty.dat", b"");
    let check = run(&["check", &empty], b"");
    assert_eq!((check.code, check.out.as_str()), (0, "0 records, 0 bad\n"));
}

#[test]
fn garbage_ends_a_file_of_positions_but_not_one_of_scores() {
    let noise: Vec<u8> =
        (0..5000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let check = run(&["check", "--from", "go9"], &noise);
    assert!(check.code == 1 && check.out.ends_with("\n1 record, 1 bad\n"), "{}", check.out);
    assert!(check.out.contains("error[bad-player]"), "{}", check.out);
    let check = run(&["check", "-q", "--from", "go9-scores"], &noise);
    assert!(check.out.starts_with("417 records, "), "{}", check.out);
    for format in ["go9-table", "go9-text"] {
        assert_eq!(run(&["check", "-q", "--from", format], &noise).code, 1, "{format}");
    }
}

#[test]
fn merge_joins_the_parts_and_leaves_the_output_whole() {
    let folder = Folder::new();
    let (a, b, out) = (path("valid/part_a.dat"), path("valid/part_b.dat"), folder.file("all.dat"));
    let merged = run(&["go9", "merge", "--format", "json", "-o", &out, &a, &b], b"");
    let wanted = &expected()["merge"];
    let found = json(&merged);
    assert_eq!(found["read"], wanted["records_in"]);
    assert_eq!(found["written"], wanted["unique"]);
    assert_eq!(found["duplicates"], wanted["duplicates"]);
    assert_eq!(found["collisions"], wanted["collisions"]);
    assert_eq!(found.as_object().unwrap().len(), 4);
    assert!(folder.read("all.dat") == fixture("valid/positions.dat"));

    // The old output may be an input, and so may standard input.
    let again = run(&["go9", "merge", "-o", &out, &out, "-"], &fixture("valid/part_b.dat"));
    assert_eq!((again.code, again.out.lines().nth(1).unwrap()), (0, "written\t2099"));
    assert!(folder.read("all.dat") == fixture("valid/positions.dat"));
    // A bad or missing input changes nothing.
    let bad = run(&["go9", "merge", "-o", &out, &a, &path("invalid/pos_bad_flag.dat")], b"");
    assert_eq!(bad.code, 2, "{}", bad.err);
    let bad = run(&["go9", "merge", "-o", &out, &a, &path("invalid/pos_flag_2.dat")], b"");
    assert_eq!(bad.code, 1);
    assert!(bad.err.contains("pos_flag_2.dat: flag byte is 0x02"), "{}", bad.err);
    assert!(folder.read("all.dat") == fixture("valid/positions.dat"));
    assert_eq!(fs::read_dir(folder.0.path()).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn histogram_and_stats_count_stones() {
    let file = path("valid/positions.dat");
    let table = String::from_utf8(fixture("valid/positions.histogram.tsv")).unwrap();
    let text = run(&["go9", "histogram", &file], b"");
    assert_eq!(text.out, table.split_once('\n').unwrap().1);
    let object = json(&run(&["go9", "histogram", "--format", "json", &file], b""));
    assert_eq!(object["1"], 10);
    assert_eq!(object.as_object().unwrap().len(), 56);
    let split = json(&run(&["go9", "histogram", "--by-player", "--format", "json", &file], b""));
    assert_eq!((&split["W"]["1"], &split["B"].get("1")), (&10.into(), &None));
}

#[test]
fn verify_finds_wrong_hashes_and_says_what_is_behind_them() {
    let verify = |arguments: &[&str]| {
        run(&[&["go9", "verify", "--format", "json"], arguments].concat(), b"")
    };
    let good = verify(&[&path("valid/positions.dat")]);
    let object =
        "{\"records\":2099,\"mismatches\":0,\"first_mismatch\":null,\"reversed_matches\":0}\n";
    assert_eq!((good.code, good.out.as_str(), good.err.as_str()), (0, object, ""));

    let (table, synthetic) =
        (path("valid/zobrist_synthetic_81.dat"), path("valid/positions_synthetic.dat"));
    let wrong = verify(&[&synthetic]);
    assert_eq!((wrong.code, &json(&wrong)["mismatches"]), (1, &2099.into()));
    assert!(wrong.err.contains("another table"), "{}", wrong.err);
    assert_eq!(verify(&["--table", &table, &synthetic]).code, 0);
    // A table unpacked on Windows.
    let folder = Folder::new();
    let text = String::from_utf8(fixture("valid/zobrist_synthetic_81.dat")).unwrap();
    let windows = folder.write("table.dat", (text.replace('\n', "\r\n") + "\r\n").as_bytes());
    assert_eq!(verify(&["--table", &windows, &synthetic]).code, 0);

    let reversed = verify(&[&path("invalid/pos_byte_swapped_hash.dat")]);
    assert_eq!((reversed.code, &json(&reversed)["reversed_matches"]), (1, &5.into()));
    assert!(reversed.err.contains("least significant byte first"), "{}", reversed.err);
    // A bad record is not a mismatch, but the run does not succeed.
    let bad = verify(&[&path("invalid/pos_bad_player.dat")]);
    assert_eq!((bad.code, &json(&bad)["records"]), (1, &2.into()));
    assert!(bad.err.contains("bad-player"), "{}", bad.err);

    for table in [
        &folder.file("missing.dat"),
        &path("valid/positions.dat"),
        &path("invalid/table_80_rows.dat"),
    ] {
        let none = verify(&["--table", table, &synthetic]);
        assert_eq!((none.code, none.out.as_str()), (2, ""));
        assert!(none.err.contains("--zobrist"), "{}", none.err);
    }
}

#[test]
fn files_larger_than_a_block_are_streamed() {
    let folder = Folder::new();
    let positions = fixture("valid/with_extra.dat").repeat(600);
    let mut wrong = positions.clone();
    let last = positions.len() - 23360;
    wrong[last] ^= 1;
    wrong.extend_from_slice(b"half a record");
    let file = folder.write("positions.dat", &wrong);
    for jobs in ["1", "3"] {
        let found = run(&["go9", "verify", "--jobs", jobs, "--format", "json", &file], b"");
        let object = json(&found);
        assert_eq!((found.code, &object["records"]), (1, &(600 * 240).into()));
        assert_eq!(object["first_mismatch"], last);
        assert!(found.err.contains("truncated-record"), "{}", found.err);
    }
    // Nothing is written for a bad file.
    let out = folder.write("out.dat", b"old");
    let rehash = run(&["go9", "rehash", "-o", &out, &file], b"");
    assert_eq!((rehash.code, rehash.out.as_str()), (1, ""));
    assert_eq!(folder.read("out.dat"), b"old");
    let file = folder.write("positions.dat", &wrong[..positions.len()]);
    let rehash = run(&["go9", "rehash", "--format", "json", "-o", &out, &file], b"");
    assert_eq!(rehash.out, "{\"records\":144000,\"changed\":1}\n");
    assert!(folder.read("out.dat") == positions);
}

/// A file whose hashes are of another table has no intact record, and the old output stays.
#[test]
fn salvage_keeps_the_old_output_if_nothing_is_recovered() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let record = [b"\x01\x02\x03\x04\x05\x06\x07\x08\0B".as_slice(), &[b'.'; 81], &[0]].concat();
    fs::write(at("in.dat"), record.repeat(3)).unwrap();
    fs::write(at("out.dat"), b"old").unwrap();
    let found = run(&["go9", "salvage", "-o", &at("out.dat"), &at("in.dat")], b"");
    assert_eq!(found.code, 1, "{}", found.err);
    assert!(found.err.contains("--zobrist"), "{}", found.err);
    assert_eq!(fs::read(at("out.dat")).unwrap(), b"old");
}

#[test]
fn salvage_recovers_every_intact_record() {
    let folder = Folder::new();
    let records = fixture("valid/with_extra.dat");
    // Junk at distances that meet the window borders at which files are read, and more than a
    // window of it.
    let (mut damaged, mut intact, mut junk) = (Vec::new(), Vec::new(), 0);
    for number in 0..420_usize {
        damaged.extend_from_slice(&records);
        intact.extend_from_slice(&records);
        let length = if number == 300 { 5 << 20 } else { number % 211 };
        damaged.extend(std::iter::repeat_n(b'.', length));
        junk += length;
    }
    let (file, out) = (folder.write("damaged.dat", &damaged), folder.file("intact.dat"));
    let found = run(&["go9", "salvage", "--format", "json", "-o", &out, &file], b"");
    let object = format!("{{\"recovered\":{},\"skipped_bytes\":{junk}}}\n", 420 * 240);
    assert_eq!((found.code, found.out.as_str()), (0, object.as_str()));
    assert!(folder.read("intact.dat") == intact);
}

#[test]
fn score_files_are_counted_listed_and_compared() {
    let (a, b) = (path("valid/gnugo_chinese.dat"), path("valid/gnugo_japanese.dat"));
    let summary = run(&["go9", "scores", "--format", "json", &a], b"");
    assert_eq!(
        summary.out,
        "{\"records\":216,\"distinct_ids\":216,\"overridden\":0,\"sum_of_scores\":1259,\
        \"sum_of_confidence\":21501}\n"
    );
    // The last record of an ID takes precedence.
    let twice = [fixture("valid/gnugo_chinese.dat"), fixture("valid/gnugo_japanese.dat")].concat();
    let summary = json(&run(&["go9", "scores", "--format", "json", "-"], &twice));
    assert_eq!((&summary["records"], &summary["overridden"]), (&432.into(), &216.into()));
    let japanese = json(&run(&["go9", "scores", "--format", "json", &b], b""));
    assert_eq!(summary["sum_of_scores"], japanese["sum_of_scores"]);
    let list = run(&["go9", "scores", "--list", "--score", "7", &a], b"");
    assert_eq!(
        (list.out.lines().count(), list.out.lines().next()),
        (8, Some("08b095a535c5df33:0:W\t7\t100"))
    );
    let bad =
        run(&["go9", "scores", "--format", "json", &path("invalid/score_out_of_range.dat")], b"");
    assert_eq!((bad.code, &json(&bad)["records"]), (1, &4.into()));

    let wanted = &expected()["score_diff"];
    let diff = json(&run(&["go9", "diff", "--format", "json", &a, &b], b""));
    for member in ["only_a", "only_b", "both", "same", "differ"] {
        assert_eq!(diff[member], wanted[member], "{member}");
    }
    assert_eq!(diff["matrix"], wanted["matrix_rows_a_3_to_8_columns_b_3_to_8"]);
    assert_eq!(diff.as_object().unwrap().len(), 6);
    let list = run(&["go9", "diff", "--list", &a, &b], b"");
    assert_eq!(list.out.lines().count(), 21);
}

#[test]
fn join_pairs_positions_with_scores_or_queues_those_without() {
    let folder = Folder::new();
    let (positions, scores) = (path("valid/positions.dat"), path("valid/gnugo_chinese.dat"));
    let joined = lines(&run(&["go9", "join", &positions, &scores], b""));
    assert_eq!(joined.len(), 2099);
    let scored: Vec<_> = joined.iter().filter(|line| !line["score"].is_null()).collect();
    assert_eq!(scored.len(), 216);
    assert_eq!((&scored[0]["score"], &scored[0]["confidence"]), (&7.into(), &100.into()));
    assert_eq!(joined[0]["id"], "2bc62e438ad08404:0:W");

    // The parts overlap; each ID is kept once, with its first record.
    let parts = [fixture("valid/part_a.dat"), fixture("valid/part_b.dat")].concat();
    let both = folder.write("both.dat", &parts.repeat(20));
    let queue = folder.file("queue.dat");
    let missing = ["go9", "join", "--missing", "-o", &queue, &both, &scores];
    let written = run(&missing, b"");
    assert_eq!(json(&written)["written"], expected()["queue_of_positions_not_in_gnugo_chinese"]);
    assert_eq!(written.out, "{\"written\":1883}\n");
    let ids: Vec<_> = scored.iter().map(|line| line["id"].clone()).collect();
    let unscored = fixture("valid/positions.dat")
        .chunks(92)
        .zip(&joined)
        .filter(|(_, line)| !ids.contains(&line["id"]))
        .flat_map(|(record, _)| record.to_vec())
        .collect::<Vec<u8>>();
    assert!(folder.read("queue.dat") == unscored);
    assert_eq!(run(&missing[..3], b"").code, 2, "a queue needs a file");
}

#[test]
fn graph_finds_links_and_best_lines() {
    let (positions, scores) = (path("valid/positions.dat"), path("valid/gnugo_chinese.dat"));
    let graph = run(&["go9", "graph", "--format", "json", &positions], b"");
    assert_eq!(
        graph.out,
        "{\"positions\":2099,\"links\":2109,\"passes\":114,\"roots\":66,\"complete\":0}\n"
    );
    let wanted = &expected()["successor_links_in_positions"];
    assert_eq!(json(&graph)["links"], wanted["links"]);
    assert_eq!(json(&graph)["passes"], wanted["pass_links"]);
    let solved = json(&run(&["go9", "graph", "--format", "json", &positions, &scores], b""));
    let best = solved["best"].as_array().unwrap();
    assert_eq!(best.len(), 10, "roots with one stone");
    for line in best {
        let members: Vec<_> = line.as_object().unwrap().keys().map(String::as_str).collect();
        let names = ["id", "lo", "hi", "value", "confidence", "line", "end", "scored_share"];
        assert_eq!(members, names);
    }
    assert!(solved.get("values").is_none());
    let more = run(&["go9", "graph", "--values", "--format", "json", &positions, &scores], b"");
    let values = json(&more)["values"].as_array().unwrap().clone();
    assert_eq!(values.len(), 2099);
    let members: Vec<_> = values[0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(members, ["id", "lo", "hi", "confidence"]);
    let folder = Folder::new();
    let table = folder.file("values.csv");
    assert_eq!(run(&["go9", "graph", "--table", &table, &positions, &scores], b"").code, 0);
    let table = String::from_utf8(folder.read("values.csv")).unwrap();
    assert_eq!(table.lines().count(), 2100);
    let header = "id,hash_u64,to_move,stones,moves,complete,lo,hi,confidence";
    assert_eq!(table.lines().next(), Some(header));
    for (line, value) in table.lines().skip(1).zip(&values) {
        let cells: Vec<_> = line.split(',').collect();
        assert_eq!(
            (cells[0], cells[6]),
            (value["id"].as_str().unwrap(), &*value["lo"].to_string())
        );
    }
    let text = run(&["go9", "graph", &positions, &scores], b"");
    assert!(text.out.contains("no line leads to a score"), "{}", text.out);
    let solved = path("graphs/improvement.positions.dat");
    let text = run(&["go9", "graph", &solved, &path("graphs/improvement.scores.dat")], b"");
    assert!(text.out.contains("  fair komi 7 (60 % confidence)\n  E5\n"), "{}", text.out);
    let open = path("graphs/no_own.positions.dat");
    let text = run(&["go9", "graph", &open, &path("graphs/no_own.scores.dat")], b"");
    let expect = "  fair komi 6 or more (40 % confidence): other moves are not in the file\n";
    assert!(text.out.contains(expect), "{}", text.out);
    assert!(text.out.lines().all(|line| line.len() <= 80));
}

/// Runs over the game records of the reference in their own directory, so that names match its
/// list.
fn game_records(more: &[&str]) -> Run {
    let list = String::from_utf8(fixture("games/master_game_file_list.dat")).unwrap();
    let mut names: Vec<&str> = list.lines().map(|name| name.split('#').next().unwrap()).collect();
    names.dedup();
    names.insert(5, "no_size.sgf");
    Command::new(env!("CARGO_BIN_EXE_boardnote"))
        .args(["go9", "positions"])
        .args(more)
        .args(names)
        .current_dir(path("games"))
        .output()
        .unwrap()
        .into()
}

#[test]
fn game_records_become_positions() {
    let folder = Folder::new();
    let (out, list) = (folder.file("positions.dat"), folder.file("list.dat"));
    let with_list = ["-o", &out, "--list", &list, "--format", "json"];
    let report = "{\"games\":44,\"skipped\":3,\"positions\":1841,\"written\":1795,\
        \"duplicates\":46,\"sources\":44}\n";
    let first = game_records(&with_list);
    // One file ends in the middle of a game, which is only a warning.
    assert_eq!((first.code, first.out.as_str()), (0, report), "{}", first.err);
    assert!(first.err.contains("unclosed.sgf: the file ends within a game"), "{}", first.err);
    assert!(first.err.contains("forbidden by ko at byte 46 [illegal-move.ko]"), "{}", first.err);
    assert!(folder.read("positions.dat") == fixture("games/expected.dat"));
    assert!(folder.read("list.dat") == fixture("games/master_game_file_list.dat"));
    // The list names the sources of a listing, which is still input.
    let view = ["go9", "view", "--list", &list, &out];
    let text = run(&view, b"");
    let lines: Vec<_> = text.out.lines().filter(|line| line.starts_with("from_sgf=")).collect();
    assert_eq!(lines[0], "from_sgf=1 variation=0 move=1 capture.sgf");
    let last = "from_sgf=44 variation=0 move=110 random_5.sgf#5";
    assert!(lines.last() == Some(&last), "{:?}", lines.last());
    let listing = folder.write("listing.txt", text.out.as_bytes());
    assert_eq!(run(&["check", "--from", "go9-text", &listing], b"").out, "1795 records, 0 bad\n");
    let named = &self::lines(&run(&[&view[..], &["--format", "json"]].concat(), b""))[0];
    assert_eq!(named["source_name"], "capture.sgf");
    let unnamed = run(&["go9", "view", &out], b"");
    assert!(unnamed.out.contains("\nfrom_sgf=1 variation=0 move=1\n"));
    // A second run with the same list assigns the same numbers.
    assert_eq!(game_records(&with_list).out, report);
    assert!(folder.read("positions.dat") == fixture("games/expected.dat"));
    for (more, expect) in [
        (&["--extra", "--extra-endian", "little"][..], "expected_le"),
        (&[], "expected_plain"),
        (&["--extra", "--all"], "expected_all"),
        (&["--extra", "--initial"], "expected_initial"),
    ] {
        let found = game_records(&[&["-o", "-"], more].concat());
        assert!(found.bytes == fixture(&format!("games/{expect}.dat")), "{expect}");
        assert!(found.err.contains("\"games\":44"), "{}", found.err);
    }
    let some = game_records(&["-o", "-", "--all", "--moves", "2..3"]);
    assert!(!some.bytes.is_empty() && some.bytes.len() < fixture("games/expected_all.dat").len());
}

#[test]
fn swapped_files_are_told_once() {
    let folder = Folder::new();
    let (positions, scores) = (path("valid/positions.dat"), path("valid/gnugo_chinese.dat"));
    let planes = folder.file("planes");
    for tool in [&["join"][..], &["graph"], &["planes", "-o", &planes]] {
        let swapped = run(&[&["go9"], tool, &[&scores, &positions]].concat(), b"");
        let expect = format!("error: {scores} is a score file; the order is POSITIONS SCORES\n");
        assert_eq!(
            (swapped.code, swapped.out.as_str(), swapped.err.trim_end()),
            (2, "", expect.trim_end())
        );
        let twice = run(&[&["go9"], tool, &[&positions, &positions]].concat(), b"");
        let expect =
            format!("error: {positions} is a position file; the order is POSITIONS SCORES\n");
        assert_eq!((twice.code, twice.err.trim_end()), (2, expect.trim_end()));
    }
    for tool in [&["scores", &positions][..], &["diff", &scores, &positions]] {
        let found = run(&[&["go9"], tool].concat(), b"");
        let expect = format!("error: {positions} is a position file, expected a score file");
        assert_eq!((found.code, found.err.trim_end()), (2, expect.as_str()));
    }
    if cfg!(unix) {
        let score = ["go9", "score", "--engine", "true", "--out", &planes, &scores];
        let found = run(&score, b"");
        let expect = format!("error: {scores} is a score file; the order is POSITIONS SCORES");
        assert_eq!((found.code, found.err.trim_end()), (2, expect.as_str()));
        assert!(!Path::new(&planes).exists());
    }
    // A file of neither kind: twenty of its findings, and the number of the rest.
    let bad = folder.write("bad.dat", &[0; 1200]);
    let found = run(&["go9", "scores", &bad], b"");
    let lines: Vec<_> = found.err.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!((found.code, lines.len()), (1, 21), "{}", found.err);
    assert!(lines[20].ends_with("bad.dat: 80 more [bad-player]"), "{}", found.err);
}

#[test]
fn planes_are_numpy_arrays() {
    let folder = Folder::new();
    let (positions, scores) = (path("valid/positions.dat"), path("valid/gnugo_chinese.dat"));
    let out = folder.file("arrays");
    let planes = ["go9", "planes", "--format", "json", &positions, &scores, "-o", &out];
    assert_eq!(run(&planes, b"").out, "{\"positions\":216,\"rows\":1728}\n");
    let array = folder.read("arrays/planes.npy");
    assert!(array.starts_with(b"\x93NUMPY"));
    assert_eq!(array.len(), 128 + 1728 * 4 * 81);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardnote"))
        .args(["go9", "view", &path("valid/positions.dat")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// Writes a Go program as a short shell script. It answers every command, records each start, and
/// exits without an answer when the stone `afraid_of` is played.
#[cfg(unix)]
fn fake_engine(folder: &Folder, afraid_of: &str) -> String {
    let starts = folder.file("starts");
    let script = format!(
        "echo start >> '{starts}'
        while read -r number command rest; do
            case \"$command $rest\" in
                '{afraid_of}') exit 3 ;;
                'name '*) echo \"=$number Fake\" ;;
                'list_commands '*) printf '=%s play\\nname\\n' \"$number\" ;;
                'genmove '*) echo \"=$number pass\" ;;
                'final_score '*) echo \"=$number B+7.0\" ;;
                *) echo \"=$number\" ;;
            esac
            echo
        done"
    );
    format!("sh '{}'", folder.write("engine.sh", script.as_bytes()))
}

#[cfg(unix)]
#[test]
fn score_asks_the_program_once_for_every_position() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    let engine = fake_engine(&folder, "none");
    let score =
        ["go9", "score", "--format", "json", "--engine", &engine, "--out", &out, &positions];
    let first = run(&score, b"");
    assert_eq!(first.out, "{\"scored\":6,\"skipped\":0,\"queued\":0}\n", "{}", first.err);
    assert_eq!(first.code, 0);
    let list = run(&["go9", "scores", "--list", &out], b"");
    assert_eq!(list.out.lines().next(), Some("31846ceb8015dc92:0:W\t7\t100"));
    assert_eq!(folder.read("starts"), b"start\n");
    // Every position has a score, so the program is not started.
    let again = run(&score, b"");
    assert_eq!(again.out, "{\"scored\":0,\"skipped\":6,\"queued\":0}\n");
    assert_eq!(folder.read("starts"), b"start\n");
    // An incomplete record is refused or cut off; only its position is scored again.
    let scores = folder.read("fake_chinese.dat");
    fs::write(&out, &scores[..65]).unwrap();
    let cut = run(&score, b"");
    assert_eq!((cut.code, cut.out.as_str()), (1, ""));
    assert!(cut.err.contains("at byte 60 [truncated-record]"), "{}", cut.err);
    let repaired = run(&[&score[..], &["--repair"]].concat(), b"");
    assert_eq!(repaired.out, "{\"scored\":1,\"skipped\":5,\"queued\":0}\n");
    assert!(folder.read("fake_chinese.dat") == scores);
}

#[cfg(unix)]
#[test]
fn what_the_program_cannot_score_is_queued_byte_for_byte() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    // White C3 is on the boards of the last three positions.
    let (engine, queue) = (fake_engine(&folder, "play W C3"), folder.file("queue.dat"));
    let score = ["go9", "score", "--format", "json", "--engine", &engine, "--out", &out];
    let more = ["--jobs", "2", "--queue", &queue, &positions];
    let found = run(&[&score[..], &more].concat(), b"");
    assert_eq!(found.out, "{\"scored\":3,\"skipped\":0,\"queued\":3}\n", "{}", found.err);
    assert_eq!((found.code, found.err.matches("not scored").count()), (1, 3));
    assert!(folder.read("queue.dat") == fixture("valid/published_examples.dat")[3 * 92..]);
    assert_eq!(folder.read("fake_chinese.dat").len(), 36);
}

#[test]
fn a_program_that_is_not_there_or_does_not_work_is_an_error() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("none_chinese.dat"));
    let score = |engine: &str, more: &[&str]| {
        let arguments = ["go9", "score", "--engine", engine, "--out", &out, &positions];
        run(&[&arguments[..], more].concat(), b"")
    };
    let none = score("no-such-program --gtp", &[]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("no-such-program"), "{}", none.err);
    assert_eq!(score("", &[]).code, 2);
    assert_eq!(score("gnugo --japanese-rules", &["--rules", "chinese"]).code, 2);
    if cfg!(unix) {
        assert_eq!(score("true", &[]).code, 2, "it ends at once");
        assert_eq!(score("yes", &["--timeout", "5"]).code, 2, "it prints without end");
        assert_eq!(score("sleep 60", &["--start-timeout", "0.1"]).code, 2, "it says nothing");
    }
    assert_eq!(folder.read("none_chinese.dat"), b"");
}

/// The real program gives the scores of the vectors.
#[test]
fn gnu_go_gives_the_scores_of_the_vectors() {
    let folder = Folder::new();
    let known = ["gnugo", "/usr/games/gnugo"];
    let works = |program: &&&str| Command::new(program).arg("--version").output().is_ok();
    if known.iter().find(works).is_none() {
        eprintln!("SKIPPED: gnugo is not installed, so it was not asked");
        return;
    }
    let scores = fixture("valid/gnugo_chinese.dat");
    // Late positions are scored quickly.
    let late: Vec<u8> = fixture("valid/positions.dat")
        .chunks(92)
        .filter(|record| scores.chunks(12).any(|score| score[..10] == record[..10]))
        .filter(|record| record[10..91].iter().filter(|point| **point != b'.').count() > 45)
        .take(4)
        .flatten()
        .copied()
        .collect();
    let (positions, out) = (folder.write("late.dat", &late), folder.file("gnugo_chinese.dat"));
    let engine = "gnugo --mode gtp --chinese-rules --level 1";
    let score = ["go9", "score", "--engine", engine, "--out", &out, &positions];
    let first = run(&score, b"");
    assert_eq!((first.code, first.out.as_str()), (0, "scored\t4\nskipped\t0\nqueued\t0\n"));
    for record in folder.read("gnugo_chinese.dat").chunks(12) {
        let known = scores.chunks(12).find(|score| score[..10] == record[..10]).unwrap();
        assert_eq!(record[10], known[10]);
    }
    assert_eq!(run(&score, b"").out, "scored\t0\nskipped\t4\nqueued\t0\n");
}

#[cfg(unix)]
#[test]
fn one_file_for_two_uses_is_an_error() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    let engine = fake_engine(&folder, "none");
    let score = ["go9", "score", "--engine", &engine, "--out", &out, &positions];
    for (use_, file, code) in [
        ("--report", &out, 2),
        ("--report", &positions, 2),
        ("--queue", &out, 2),
        // A run that stops early would lose the positions that it did not try.
        ("--queue", &positions, 2),
        ("--report", &folder.file("report.jsonl"), 0),
    ] {
        let found = run(&[&score[..], &[use_, file]].concat(), b"");
        assert_eq!(found.code, code, "{use_} {file}: {}", found.err);
    }
    let report = String::from_utf8(folder.read("report.jsonl")).unwrap();
    assert_eq!(report.lines().count(), 6);
    let first = "{\"id\":\"31846ceb8015dc92:0:W\",\"evaluator\":\"playout\",\"engine\":\"Fake\",\
        \"rules\":\"chinese\",\"komi\":0.0,\"score\":7,\"confidence\":100,\"lead\":7.0,\"runs\":[";
    assert!(report.starts_with(first), "{report}");
}

#[cfg(unix)]
#[test]
fn what_an_engine_complains_about_cannot_speak_to_the_terminal() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    let script = "printf '\\033]0;title\\007\\033[31mred\\nplain line\\n' >&2; exit 1";
    let engine = format!("sh '{}'", folder.write("engine.sh", script.as_bytes()));
    let log = folder.file("engine.log");
    let score = ["go9", "score", "--engine", &engine, "--engine-log", &log, "--out", &out];
    let found = run(&[&score[..], &[&positions]].concat(), b"");
    assert_eq!(found.code, 2);
    assert!(found.err.contains("plain line") && !found.err.contains('\u{1b}'), "{:?}", found.err);
    assert!(folder.read("engine.log").starts_with(b"\x1b]0;title"));
}

/// Leftovers of killed runs and of full disks.
#[cfg(unix)]
mod faults {
    use super::*;
    use std::process::Child;
    use std::time::{Duration, Instant};

    fn start(arguments: &[&str]) -> Child {
        let mut command = signals::heeding_signals();
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null());
        command.stderr(Stdio::null()).spawn().unwrap()
    }

    /// Waits until a condition holds, and fails the test if it never does.
    fn wait_for(what: &str, is_so: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < Duration::from_secs(120), "never: {what}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Runs the program with a limit of `blocks` blocks of 512 bytes per file. As on a full disk,
    /// data that fits is written, and further writes fail.
    fn with_little_room(blocks: usize, arguments: &[&str]) -> Run {
        let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        Command::new("sh")
            .args(["-c", &limit, "sh", env!("CARGO_BIN_EXE_boardnote")])
            .args(arguments)
            .output()
            .unwrap()
            .into()
    }

    #[test]
    fn a_killed_score_goes_on_where_it_was() {
        let folder = Folder::new();
        let (positions, out) =
            (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
        // At the fourth position, the engine stops answering until its input ends.
        let stuck = folder.file("stuck");
        let engine = fake_engine(&folder, "play W C3");
        let script = String::from_utf8(folder.read("engine.sh")).unwrap();
        let waiting = script.replace("exit 3", &format!("touch '{stuck}'; cat > /dev/null; exit"));
        folder.write("engine.sh", waiting.as_bytes());
        let score = ["go9", "score", "--engine", &engine, "--out", &out, &positions];
        let mut child = start(&score);
        wait_for("the fourth position", || Path::new(&stuck).exists());
        // The third score is sent when the engine receives the fourth position.
        wait_for("three scores", || fs::metadata(&out).is_ok_and(|file| file.len() >= 3 * 12));
        child.kill().unwrap();
        child.wait().unwrap();
        let half = folder.read("fake_chinese.dat");
        assert_eq!(half.len(), 3 * 12, "every score that the program gave, whole");
        folder.write("engine.sh", script.replace("play W C3", "none").as_bytes());
        let more = run(&[&score[..], &["--format", "json"]].concat(), b"");
        assert_eq!(more.out, "{\"scored\":3,\"skipped\":3,\"queued\":0}\n", "{}", more.err);
        let all = folder.read("fake_chinese.dat");
        assert_eq!((all.len(), &all[..36]), (6 * 12, &half[..]));
    }

    #[test]
    fn a_killed_merge_leaves_the_old_file_whole() {
        let folder = Folder::new();
        let out = folder.write("all.dat", b"old");
        let (a, b) = (path("valid/part_a.dat"), path("valid/part_b.dat"));
        // The second file is endless.
        let mut child = start(&["go9", "merge", "-o", &out, &a, "-"]);
        let mut input = child.stdin.take().unwrap();
        input.write_all(&fixture("valid/part_b.dat")[..9200]).unwrap();
        wait_for("a temporary file", || signals::written(child.id(), folder.0.path()).is_some());
        child.kill().unwrap();
        child.wait().unwrap();
        drop(input);
        assert_eq!(folder.read("all.dat"), b"old");
        let merged = run(&["go9", "merge", "--format", "json", "-o", &out, &a, &b], b"");
        assert_eq!(merged.code, 0, "{}", merged.err);
        assert!(folder.read("all.dat") == fixture("valid/positions.dat"));
    }

    #[test]
    fn a_full_disk_keeps_every_whole_score() {
        let folder = Folder::new();
        let out = folder.file("fake_chinese.dat");
        let positions = folder.write("some.dat", &fixture("valid/positions.dat")[..60 * 92]);
        let engine = fake_engine(&folder, "none");
        let score = ["go9", "score", "--runs", "1", "--engine", &engine, "--out", &out, &positions];
        let full = with_little_room(1, &score);
        assert_eq!(full.code, 2, "{}", full.err);
        assert!(full.err.contains("fake_chinese.dat"), "{}", full.err);
        // 42 records of 12 bytes fill 504 of 512 bytes.
        assert_eq!(folder.read("fake_chinese.dat").len(), 42 * 12);
        let rest = run(&score, b"");
        assert_eq!((rest.code, rest.out.as_str()), (0, "scored\t18\nskipped\t42\nqueued\t0\n"));
    }

    #[test]
    fn a_full_disk_leaves_old_files_whole() {
        let folder = Folder::new();
        let old = folder.write("old.dat", b"old");
        let (a, b) = (path("valid/part_a.dat"), path("valid/part_b.dat"));
        let (positions, scores) = (path("valid/positions.dat"), path("valid/gnugo_chinese.dat"));
        let planes = folder.file("planes");
        for arguments in [
            &["merge", "-o", &old, &a, &b][..],
            &["rehash", "-o", &old, &positions],
            &["salvage", "-o", &old, &positions],
            &["join", "--missing", "-o", &old, &positions, &scores],
            &["planes", "-o", &planes, &positions, &scores],
        ] {
            let full = with_little_room(64, &[&["go9"], arguments].concat());
            assert_eq!(full.code, 2, "{arguments:?}: {}", full.err);
            assert!(
                full.err.starts_with("error: ") && full.err.contains("(os error"),
                "{}",
                full.err
            );
            assert_eq!(folder.read("old.dat"), b"old", "{arguments:?}");
            let mut left: Vec<_> = fs::read_dir(folder.0.path())
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            left.retain(|name| name != "planes");
            assert_eq!(left, ["old.dat"], "{arguments:?}");
        }
        assert_eq!(fs::read_dir(planes).unwrap().count(), 0);
    }

    /// Returns `true` if a process exists and is not a zombie.
    #[cfg(target_os = "linux")]
    fn lives(id: &str) -> bool {
        let status = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let state = status.rsplit(')').next().unwrap_or_default().trim().chars().next();
        !matches!(state, None | Some('Z'))
    }

    /// An engine that thinks forever and has started another process, where neither exits on
    /// request.
    #[cfg(target_os = "linux")]
    #[test]
    fn signals_end_the_engine_and_what_it_has_started() {
        for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
            let folder = Folder::new();
            let (positions, out) =
                (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
            let engine = fake_engine(&folder, "play W C3");
            let (pids, queue) = (folder.file("pids"), folder.file("queue.dat"));
            let script = String::from_utf8(folder.read("engine.sh")).unwrap();
            let thinks = format!("echo $$ >> '{pids}'; while :; do sleep 1; done");
            let script = script.replace("exit 3", &thinks);
            let helper = format!("(echo $BASHPID >> '{pids}'; while :; do sleep 1; done) &");
            let script = format!("trap '' TERM HUP INT\n{helper}\n{script}");
            folder.write("engine.sh", script.as_bytes());
            let engine = engine.replacen("sh ", "bash ", 1);
            if Command::new("bash").arg("--version").output().is_err() {
                eprintln!("SKIPPED: no bash");
                return;
            }
            let score = ["go9", "score", "--runs", "1", "--engine", &engine, "--out", &out];
            let mut child = start(&[&score[..], &["--queue", &queue, &positions]].concat());
            let both = || fs::read_to_string(&pids).unwrap_or_default().lines().count() == 2;
            wait_for("the fourth position", both);
            wait_for("three scores", || fs::metadata(&out).is_ok_and(|file| file.len() >= 36));
            let id = child.id().to_string();
            Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap();
            assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}");
            let ids = fs::read_to_string(&pids).unwrap();
            wait_for("the end of the engine", || !ids.lines().any(lives));
            assert_eq!(folder.read("fake_chinese.dat").len(), 3 * 12, "whole records");
            assert_eq!(folder.read("queue.dat"), b"", "a queue in every case");
        }
    }

    #[test]
    fn a_second_run_on_the_score_file_is_refused() {
        let folder = Folder::new();
        let (positions, out) =
            (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
        let stuck = folder.file("stuck");
        let engine = fake_engine(&folder, "play W C3");
        let script = String::from_utf8(folder.read("engine.sh")).unwrap();
        let waiting = script.replace("exit 3", &format!("touch '{stuck}'; cat > /dev/null; exit"));
        folder.write("engine.sh", waiting.as_bytes());
        let score = ["go9", "score", "--engine", &engine, "--out", &out, &positions];
        let mut child = start(&score);
        wait_for("the fourth position", || Path::new(&stuck).exists());
        let second = run(&score, b"");
        assert_eq!((second.code, second.out.as_str()), (2, ""));
        assert!(second.err.contains("fake_chinese.dat is in use by another run"), "{}", second.err);
        assert!(child.try_wait().unwrap().is_none(), "the first one goes on");
        child.kill().unwrap();
        child.wait().unwrap();
    }

    #[test]
    fn killed_programs_take_the_engine_with_them() {
        let folder = Folder::new();
        let (positions, out) =
            (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
        let engine = fake_engine(&folder, "none");
        let gone = folder.file("gone");
        let script = String::from_utf8(folder.read("engine.sh")).unwrap();
        // The script runs `touch` when its input ends. The trap keeps an answer that nobody reads
        // from ending the shell before that.
        let script = format!("trap '' PIPE\n{script}\ntouch '{gone}'");
        folder.write("engine.sh", script.as_bytes());
        let score = ["go9", "score", "--runs", "100000", "--engine", &engine, "--out", &out];
        let mut child = start(&[&score[..], &[&positions]].concat());
        wait_for("a start", || folder.path("starts").exists());
        child.kill().unwrap();
        child.wait().unwrap();
        wait_for("the end of the engine", || Path::new(&gone).exists());
    }
}

/// Facts about a position in text are read or reported.
#[test]
fn facts_that_text_states_in_another_form_are_reported() {
    let read = |facts: &str| {
        let text = format!("{facts}\n{}", " . . . . . . . . .\n".repeat(9));
        let run = run(&["decode", "--from", "go9-text", "--lenient"], text.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        let value: Value = serde_json::from_str(&run.out).unwrap();
        let kind = value.pointer("/warnings/0/kind").cloned().unwrap_or_default();
        (kind, value.pointer("/value/extra/move").cloned())
    };
    for id in ["000000000000000:0:", "0000000000000000:256:", "0000000000000000::"] {
        assert_eq!(read(&format!("{id} who=B")).0, "text-id", "{id}");
    }
    for id in ["0000000000000000:0:", "", "Problem 3,"] {
        assert_eq!(read(&format!("{id} who=B")).0, Value::Null, "{id}");
    }
    let source = |source: &str| read(&format!("who=W\nfrom_sgf={source}"));
    assert_eq!(source("0"), (Value::Null, None));
    assert_eq!(source("14 variation=2 moves=3").0, "text-source");
    // With `--list`, `go9 view` names the source.
    assert_eq!(source("14 variation=2 move=3 games/x.sgf"), (Value::Null, Some(3.into())));
}

/// The records of several games are positions of one file, which loses nothing.
#[test]
fn several_games_become_the_positions_of_one_file() {
    let folder = Folder::new();
    let [one, two] = [("one.sgf", "ee"), ("two.sgf", "cc")].map(|(name, point)| {
        folder.write(name, format!("(;GM[1]SZ[9]RU[Chinese]KM[7];B[{point}])").as_bytes())
    });
    for to in ["go9", "go9-text"] {
        let both = run(&["convert", "--from", "sgf", "--to", to, &one, &two], b"");
        assert_eq!(both.code, 0, "{}", both.err);
        assert!(!both.err.contains("match"), "{}", both.err);
    }
}
