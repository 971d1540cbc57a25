//! Files of positions, scores, and tables in every notation: reading, writing, and detection.

use super::{Folder, fixture, format_of, json, lines, path};
use crate::common::boardnote as run;
use serde_json::Value;

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
            // With `--from`, a file without a record is one bad record; the library reads it as a
            // part of a file.
            "ok" if fixture(&format!("invalid/{name}")).is_empty() => {
                assert_eq!((check.code, decoded.code), (1, 1), "{row}");
                assert_eq!((findings.len(), errors.len()), (1, 1), "{row}");
                assert_eq!(
                    (&findings[0]["kind"], &errors[0]["kind"]),
                    (&"no-record".into(), &"no-record".into())
                );
            }
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
        "{{\"n\":1,\"offset\":0,\"file\":{file},\"value\":{{\"id\":\"31846ceb8015dc92:0:W\",\
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
    let first = "{\"n\":1,\"offset\":0,\"file\":null,\"value\":{\"id\":\"31846ceb8015dc92:0:B\",\"score\":5,\
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
    let row = "<stdin>,12,2,31846ceb8015dc92:0:W,31846ceb8015dc92,3568096563506306194,0,W,9,255,,,";
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
