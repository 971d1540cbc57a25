//! The tools on files of positions and scores.

use super::{Folder, expected, fixture, json, lines, path};
use crate::common::{Run, boardnote as run};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

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
