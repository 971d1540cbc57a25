//! Exit codes, bad input, and bad output: the behavior on which scripts and pipes rely.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use crate::common::boardnote;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

#[test]
fn an_empty_input_has_no_records_but_needs_a_format() {
    let run = boardnote(&["check", "--from", "matchid"], b"");
    assert_eq!((run.code, run.out.as_str()), (0, "0 records, 0 bad\n"));
    let run = boardnote(&["check"], b"");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("is empty"), "{}", run.err);
}

#[test]
fn usage_and_io_trouble_exit_with_2_and_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    for (arguments, message) in [
        (vec!["decode", "--from", "nosuch"], "unknown format; known formats: matchid"),
        (vec!["decode", "--from", "matchid", "/no/such/file"], "/no/such/file"),
        (vec!["check", folder], "is a folder; use -r"),
        (vec!["decode", "--from", "matchid", "-o", "/no/such/folder/x"], "/no/such/folder/x"),
        (vec!["frobnicate"], "unrecognized subcommand"),
        (vec!["show", "no-such-file.sgf"], "no such file: no-such-file.sgf"),
    ] {
        let run = boardnote(&arguments, b"");
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn good_files_are_read_around_missing_ones_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.matchid");
    std::fs::write(&good, "QYkqASAAIAAA\n").unwrap();
    let good = good.to_str().unwrap();
    let run = boardnote(&["decode", "--keep-going", good, "/no/such/file", good], b"");
    assert_eq!(run.code, 2);
    assert_eq!(run.out.lines().count(), 2);
    assert!(run.out.lines().nth(1).unwrap().starts_with("{\"n\":2,\"offset\":0,\"file\":"));
}

#[test]
fn garbage_is_bad_records_and_not_the_end() {
    let mut garbage: Vec<u8> =
        (0..100_000u32).map(|i| (i.wrapping_mul(2_654_435_769) >> 24) as u8).collect();
    garbage.extend_from_slice(b"\nQYkqASAAIAAA\n");
    let run = boardnote(&["decode", "--from", "matchid"], &garbage);
    assert_eq!(run.code, 1);
    assert!(run.out.lines().last().unwrap().contains("\"id\":\"QYkqASAAIAAA\""));
    assert!(run.out.contains("\"kind\":\"bad-character\""));
}

#[test]
fn a_line_of_100_megabytes_is_one_bad_record() {
    let mut input = vec![b'A'; 100_000_000];
    input.extend_from_slice(b"\nQYkqASAAIAAA\n");
    let run = boardnote(&["check", "--from", "matchid"], &input);
    assert!(run.code == 1 && run.out.ends_with("\n2 records, 1 bad\n"), "{}", run.out.len());
    assert!(run.out.len() < 2_000, "only a window of the line is shown");
}

#[test]
fn findings_carry_line_and_column() {
    let input = b"QYkqASAAIAAA\r\n\r\nQYkqAS-AIAAA\r\n";
    let run = boardnote(&["check", "--from", "matchid", "--format", "json"], input);
    let mut lines = run.out.lines();
    let finding: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
    assert_eq!(finding["file"], "<stdin>");
    assert_eq!(finding["n"], 2);
    assert_eq!(finding["kind"], "bad-character");
    assert_eq!(finding["severity"], "error");
    assert_eq!(finding["offset"], 22);
    assert_eq!(finding["length"], 1);
    assert_eq!(finding["line"], 3);
    assert_eq!(finding["column"], 7);
    assert_eq!(lines.next(), Some("{\"records\":2,\"bad\":1}"));
}

#[test]
fn a_closed_pipe_ends_quietly_with_0() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardnote"))
        .args(["decode", "--from", "matchid"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        for _ in 0..200_000 {
            if stdin.write_all(b"QYkqASAAIAAA\n").is_err() {
                break;
            }
        }
    });
    let mut stdout = child.stdout.take().unwrap();
    let mut first = [0; 10];
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
    feeder.join().unwrap();
}

/// `check` writes its findings as they come, and ends as soon as nobody reads them.
#[test]
fn findings_for_a_closed_pipe_end_the_run() {
    for more in [&[][..], &["--format", "json"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_boardnote"))
            .args([&["check", "--from", "matchid", "--max-findings", "none"], more].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let mut lines = 0;
        while lines < 20_000_000 && stdin.write_all(&b"QYkqASAAI\n".repeat(1_000)).is_ok() {
            lines += 1_000;
        }
        drop(stdin);
        assert!(lines < 20_000_000, "{more:?}");
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*err), (Some(0), ""), "{more:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_trouble() {
    for target in ["/dev/full", "/dev/stdout"] {
        let stdout = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_boardnote"))
            .args(["decode", "--from", "matchid", "-o", target])
            .stdin(Stdio::piped())
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(b"QYkqASAAIAAA\n").unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{target}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("No space left"), "{target}");
    }
    for asked in ["--help", "--version"] {
        let stdout = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardnote"));
        let output = command.arg(asked).stdout(stdout).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{asked}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("No space left"), "{asked}");
    }
}

#[test]
fn compressed_files_are_read_by_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let text = b"QYkqASAAIAAA\n".repeat(1000);
    let gz = folder.path().join("ids.matchid.gz");
    let mut encoder =
        flate2::write::GzEncoder::new(std::fs::File::create(&gz).unwrap(), Default::default());
    encoder.write_all(&text).unwrap();
    encoder.finish().unwrap();
    let zst = folder.path().join("ids.zst");
    std::fs::write(&zst, zstd::encode_all(text.as_slice(), 0).unwrap()).unwrap();
    let run = boardnote(&["check", gz.to_str().unwrap(), zst.to_str().unwrap()], b"");
    assert_eq!((run.code, run.out.as_str()), (0, "2000 records, 0 bad\n"));
    let all = boardnote(&["check", "-r", folder.path().to_str().unwrap()], b"");
    assert_eq!(all.out, "2000 records, 0 bad\n");
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let mut input = Vec::new();
    for number in 0..200_000u32 {
        let id = if number % 1000 == 7 { "QYk/ASAAIAAA\n" } else { "QYkqASAAIAAA\n" };
        input.extend_from_slice(id.as_bytes());
    }
    let one = boardnote(&["decode", "--from", "matchid", "--jobs", "1"], &input);
    for jobs in ["2", "5"] {
        let many = boardnote(&["decode", "--from", "matchid", "--jobs", jobs], &input);
        assert!(many.out == one.out, "{jobs} jobs");
        assert_eq!(many.code, 1);
    }
}

#[test]
fn colors_are_used_only_when_asked_for() {
    let plain = boardnote(&["check", "--from", "matchid"], b"x\n");
    assert!(!plain.out.contains('\u{1b}'));
    let colored = boardnote(&["check", "--from", "matchid", "--color", "always"], b"x\n");
    assert!(colored.out.contains('\u{1b}'));
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let run = boardnote(&["check", "--from", "matchid"], b"\x1b[2J\x07\n");
    assert_eq!(run.code, 1);
    assert!(!run.out.contains('\u{1b}') && !run.out.contains('\u{7}'), "{:?}", run.out);
}

#[test]
fn completions_and_manual_page_are_there() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = boardnote(&["completions", shell], b"");
        assert!(run.code == 0 && run.out.contains("boardnote"), "{shell}");
    }
    let page = |verb: &[&str]| boardnote(&[&["man"], verb].concat(), b"").out;
    let program = page(&[]);
    for part in [".TH boardnote 1", "boardnote\\-filter(1)", ".SH FORMATS", ".SH FILES"] {
        assert!(program.contains(part), "{part}: {program}");
    }
    assert!(!program.contains("\\-\\-where"), "options of verbs are on their own pages");
    let merge = page(&["go9", "merge"]);
    for part in [".TH boardnote-go9-merge 1", "next\\-tiebreaker", ".SH \"EXIT STATUS\""] {
        assert!(merge.contains(part), "{part}: {merge}");
    }
    let wrong = boardnote(&["man", "convrt"], b"");
    assert!(wrong.code == 2 && wrong.err.contains("did you mean convert?"), "{}", wrong.err);
}

#[cfg(unix)]
#[test]
fn bash_reads_its_completions() {
    let script = boardnote(&["completions", "bash"], b"").out;
    let mut bash = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn().unwrap();
    bash.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    assert!(bash.wait().unwrap().success());
}

// --- the same records in other encodings ---

/// Returns the values of the records of an input, and the exit code.
fn values(arguments: &[&str], input: &[u8]) -> (i32, Vec<serde_json::Value>) {
    let run = boardnote(&[&["decode", "--lenient"], arguments].concat(), input);
    let value = |line: &str| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut value = line["value"].take();
        // A mark decides the encoding of GCG; the game is the same.
        value.as_object_mut().map(|members| members.remove("encoding"));
        value
    };
    (run.code, run.out.lines().map(value).collect())
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), Default::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn marks_encodings_line_ends_and_packing_make_no_difference() {
    let mut seen = 0;
    for format in boardnote::formats::ALL.iter().filter(|format| !format.info().binary) {
        let info = format.info();
        let from = ["--from", info.name];
        let text = format!("{}\n", info.example.trim_end());
        let (code, plain) = values(&from, text.as_bytes());
        if code != 0 || plain.is_empty() {
            continue; // the example is only the beginning of a record
        }
        seen += 1;
        let utf_16 = |big: bool| -> Vec<u8> {
            let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            core::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(bytes).collect()
        };
        let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        for (name, bytes) in [
            ("a mark", marked.clone()),
            ("UTF-16, little", utf_16(false)),
            ("UTF-16, big", utf_16(true)),
            ("packed", gz(text.as_bytes())),
            ("packed twice in a row", [gz(text.as_bytes()), gz(b"")].concat()),
            ("packed, with a mark", gz(&marked)),
        ] {
            assert_eq!(values(&from, &bytes), (0, plain.clone()), "{}: {name}", info.name);
        }
        let cut = gz(text.as_bytes());
        assert_eq!(values(&from, &cut[..cut.len() - 5]).0, 2, "{}: cut", info.name);
        assert_eq!(values(&[&from[..], &["/no/such/file"]].concat(), b"").0, 2, "{}", info.name);
    }
    assert!(seen >= 9, "{seen}");
    let run = boardnote(&["check", "--from", "matchid"], b"Q\0Y\0k\0q\0A\0S\0A\0A\0I\0A\0");
    assert!(run.code == 1 && run.err.contains("[utf-16-without-mark]"), "{}", run.err);
    let half = b"\xff\xfeQ\0Y\0\x00\xd8\n\0";
    assert_eq!(boardnote(&["check", "--from", "matchid"], half).code, 1);
    // Offsets count from the start of the file.
    let run = boardnote(&["decode", "--from", "matchid"], b"\xef\xbb\xbfQYkqASAAIAAA\n");
    assert!(run.out.starts_with("{\"n\":1,\"offset\":3,"), "{}", run.out);
}

#[test]
fn records_are_arguments() {
    let id = "4HPwATDgc/ABMA:QYkqASAAIAAA";
    let run = boardnote(&["convert", "--to", "xgid", id], b"");
    assert_eq!(run.out, "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10\n");
    for verb in ["show", "check", "decode", "inspect", "stats", "scan"] {
        assert_eq!(boardnote(&[verb, id], b"").code, 0, "{verb}");
    }
    let run = boardnote(&["render", "--from", "gnuid", "nosuch.txt", "-o", "-"], b"");
    assert!(run.code == 2 && run.err.contains("no such file: nosuch.txt"), "{}", run.err);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("positions.cgp"), "").unwrap();
    let near = folder.path().join("positons.cgp");
    let run = boardnote(&["check", "--from", "cgp", near.to_str().unwrap()], b"");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("it does not read as cgp") && run.err.contains("did you mean"));
    assert!(run.err.contains("positions.cgp?"), "{}", run.err);
    assert_eq!(boardnote(&["check", "-", "-"], b"").code, 2);
}

#[test]
fn folders_are_read_without_complaints_about_what_does_not_belong_there() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("ids.matchid", "QYkqASAAIAAA\n");
    write("notes.txt", "nothing that a notation reads: not at all\n");
    write("empty", "");
    write(".hidden.matchid", "QYkqASAAIAAA\n");
    let path = folder.path().to_str().unwrap();
    let run = |more: &[&str]| boardnote(&[&["check", "-q", "-r", path], more].concat(), b"");
    let all = run(&[]);
    assert_eq!((all.code, all.out.as_str()), (0, "1 record, 0 bad\n"), "{}", all.err);
    assert_eq!(all.err, "1 file skipped: no known format (--verbose lists them)\n");
    assert!(run(&["--verbose"]).err.contains("notes.txt"));
    assert_eq!(run(&["--hidden"]).out, "2 records, 0 bad\n");
    assert_eq!(run(&["--exclude", "*.matchid"]).out, "0 records, 0 bad\n");
}

// --- limits ---

#[test]
fn findings_are_printed_up_to_a_limit_in_order_whatever_the_threads() {
    let input = b"x\n".repeat(5_000);
    let check =
        |more: &[&str]| boardnote(&[&["check", "--from", "matchid"], more].concat(), &input);
    let one = check(&["-j1"]);
    assert!(one.code == 1 && one.out.ends_with("\n5000 records, 5000 bad\n"), "{}", one.out);
    assert_eq!(one.out.matches("error[").count(), 1_000);
    let line = "… and 4,000 more errors in 4,000 records (--max-findings none prints all)\n";
    assert!(one.out.contains(line), "{}", one.out);
    assert_eq!(check(&["-j4"]).out, one.out);
    assert_eq!(check(&["--max-findings", "none"]).out.matches("error[").count(), 5_000);
    assert_eq!(check(&["--format", "json"]).out.lines().count(), 5_001);
}

#[test]
fn a_record_that_is_too_long_is_read_past() {
    let mut input = b"QYkqASAAIAAA\n".to_vec();
    for length in [2_000, 1_000_000] {
        input.extend(vec![b'x'; length]);
        input.extend_from_slice(b"\nQYkqASAAIAAA\n");
    }
    for jobs in ["-j1", "-j3"] {
        let limits = ["--from", "matchid", "--max-record", "1K", jobs];
        let run = boardnote(&[&["check", "--format", "json"], &limits[..]].concat(), &input);
        assert_eq!((run.code, run.out.lines().last().unwrap()), (1, "{\"records\":5,\"bad\":2}"));
        let finding: serde_json::Value =
            serde_json::from_str(run.out.lines().nth(1).unwrap()).unwrap();
        assert_eq!(finding["kind"], "record-too-long");
        assert_eq!((&finding["offset"], &finding["line"]), (&2027.into(), &4.into()));
        let run = boardnote(&[&["decode"], &limits[..]].concat(), &input);
        assert_eq!(run.out.lines().count(), 5);
    }
}

// --- text for people ---

#[test]
fn nothing_invisible_reaches_people() {
    let folder = tempfile::tempdir().unwrap();
    let odd = "a\u{202e}\u{1b}[31m\u{200b}\t.matchid";
    let path = folder.path().join(odd);
    std::fs::write(&path, format!("QYkq{odd}\nQYkqASAAIAAA\n")).unwrap();
    let path = path.to_str().unwrap();
    for arguments in [
        &["check", path][..],
        &["check", "--format", "json", path],
        &["detect", path],
        &["scan", path],
        &["scan", "--format", "json", path],
        &["decode", path, path],
        &["show", path],
        &["inspect", path],
        &["check", &format!("{path}x")],
        &["check", "--from", odd, path],
        &["check", "--limit", odd, path],
        &["convert", "--to", odd, path],
        &["filter", "--where", odd, path],
        &[odd],
        &["check", &format!("--{odd}"), path],
    ] {
        let run = boardnote(arguments, b"");
        for c in ['\u{202e}', '\u{1b}', '\u{200b}'] {
            assert!(!run.out.contains(c) && !run.err.contains(c), "{arguments:?} {c:?}");
        }
    }
    assert!(boardnote(&["detect", path], b"").out.contains("\\u{202e}\\u{1b}[31m\\u{200b}\\t"));
}

#[test]
fn boards_are_shown_from_the_other_side_with_a_line_below() {
    let id = "4HPwATDgc/ABMA:QYkqASAAIAAA";
    let run = |more: &[&str]| {
        let run = boardnote(&[&["show", id], more].concat(), b"");
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    assert_eq!(run(&["--flip"]), run(&["--bottom", "player-0"]));
    let captioned = run(&["--caption", "Who wins?"]);
    assert_eq!(captioned.lines().nth(13), Some("Who wins?"));
    assert_eq!(run(&["--caption", "none"]), run(&[]));

    let chess = b"1. e4 *\n";
    let run = boardnote(&["show", "--from", "pgn", "--flip", "--unicode"], chess);
    let ranks: Vec<&str> = run.out.lines().collect();
    assert_eq!(
        ranks[4],
        "4 \u{2502} \u{b7} \u{b7} \u{b7}(\u{2659})\u{b7} \u{b7} \u{b7} \u{b7} \u{2502}"
    );
    assert_eq!(ranks[10], "    h g f e d c b a");
}

#[test]
fn a_position_has_no_moves_to_follow() {
    let run = boardnote(&["show", "--ply", "1", "4HPwATDgc/ABMA:QYkqASAAIAAA"], b"");
    assert!(run.code == 1 && run.err.contains("the game has 0 plies"), "{}", run.err);
    let run = boardnote(&["show", "--ply", "0", "4HPwATDgc/ABMA:QYkqASAAIAAA"], b"");
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn an_empty_pipe_has_no_records_and_an_empty_file_is_a_bad_one() {
    let file = tempfile::NamedTempFile::new().unwrap();
    for format in boardnote::formats::ALL {
        let name = format.info().name;
        let run = boardnote(&["check", "--from", name], b"");
        assert_eq!((run.code, run.out.as_str()), (0, "0 records, 0 bad\n"), "{name}");
        let run = boardnote(&["check", "--from", name, file.path().to_str().unwrap()], b"");
        assert_eq!((run.code, run.out.lines().last()), (1, Some("1 record, 1 bad")), "{name}");
    }
}

#[test]
fn stats_count_openings_results_and_scores() {
    let stats = |format: &str, file: &str| {
        let path = format!("{}/../../fixtures/{file}", env!("CARGO_MANIFEST_DIR"));
        boardnote(&["stats", "--from", format, "--format", "json", &path], b"").out
    };
    let out = stats("gcg", "gcg/valid/game.gcg");
    assert!(out.contains(r#""result":{"player 2":1}"#), "{out}");
    assert!(out.contains(r#""final scores, in fifties":{"0":1,"100":1}"#), "{out}");
    assert!(out.contains(r#""bingos in a game":{"1":1}"#), "{out}");

    assert!(out.contains(r#""bingos in a game":1.0"#) && out.contains(r#""means":"#), "{out}");

    let out = stats("bg-sgf", "bg-sgf/valid/01_match3_plain.sgf");
    assert!(out.contains(r#""opening roll":{"#) && out.contains(r#""opening play":{"#), "{out}");
    let setup = b"(;GM[6]MI[length:5];AE[a:y]AW[a]AB[f]PL[W];W[31ab])";
    let out = boardnote(&["stats", "--from", "bg-sgf", "--format", "json"], setup).out;
    assert!(!out.contains("opening"), "{out}");

    let position = b"r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\n";
    let out = boardnote(&["stats", "--from", "fen", "--format", "json"], position).out;
    assert!(out.contains(r#""state":{"checkmate":1}"#), "{out}");
    assert!(out.contains(r#""castling rights":{"KQkq":1}"#), "{out}");

    let game = b"[ECO \"C44\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";
    let out = boardnote(&["stats", "--from", "pgn", "--format", "json"], game).out;
    assert!(out.contains(r#""opening (ECO)":{"C44":1}"#), "{out}");
    assert!(out.contains(r#""opening (two moves each)":{"e4 e5 Nf3 Nc6":1}"#), "{out}");
}
