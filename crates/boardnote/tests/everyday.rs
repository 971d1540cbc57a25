//! First commands of people who know their game and their shell: boards for forums, positions of
//! games, lists of files, folders of all kinds, and messages.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use crate::common::boardnote;
use std::path::{Path, PathBuf};

const ID: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA";
const WOOLSEY: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bg-sgf/analysis/match3_woolsey.sgf");
const FORUM: &str = include_str!("../../../fixtures/bg-matchid/forum.txt");
const PGN: &str = "[Event \"a\"]\n\n1. e4 e5 (1... c5) 2. Nf3 *\n";
const GO: &str = "(;GM[1]SZ[9]KM[7];B[ee];W[cc];B[gg])";

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// The names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.unwrap().file_name().into_string().unwrap()
    };
    let mut names: Vec<_> = std::fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

#[test]
fn boards_for_forums_are_those_that_extreme_gammon_copies() {
    let ids: Vec<&str> = FORUM.lines().filter(|line| line.starts_with("XGID=")).collect();
    assert_eq!(ids.len(), 22);
    let input = ids.join("\n");
    for extra in [&[][..], &["--unicode"]] {
        let arguments = [&["show", "--as", "forum", "--names", "Bob,Ann"][..], extra].concat();
        let run = boardnote(&arguments, input.as_bytes());
        assert_eq!(run.out.replace("\n\nXGID=", "\nXGID="), FORUM);
    }
}

#[test]
fn positions_of_games_are_converted_by_their_ply() {
    let run = boardnote(&["convert", "--to", "fen", "--ply", "1"], PGN.as_bytes());
    assert_eq!(run.out, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n");
    let all = boardnote(&["convert", "--to", "fen", "--ply", "all"], PGN.as_bytes()).out;
    let rows: Vec<Vec<&str>> = all.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.iter().map(|row| row[1]).collect::<Vec<_>>(), ["0", "1", "2", "3"]);
    let end = boardnote(&["convert", "--to", "fen"], PGN.as_bytes()).out;
    assert_eq!(format!("{}\n", rows[3][2]), end);
    // The rows without --ply have the same IDs, more columns, and the number of the next ply.
    for to in ["gnuid", "xgid"] {
        let rows = boardnote(&["convert", "--to", to, WOOLSEY], b"").out;
        let cut = |line: &str| {
            let cells: Vec<_> = line.split('\t').collect();
            let next: usize = cells[1].parse().unwrap();
            format!("{}\t{}\t{}", cells[0], next - 1, cells[2])
        };
        let cut: Vec<String> = rows.lines().map(cut).collect();
        let all = boardnote(&["convert", "--to", to, "--ply", "all", WOOLSEY], b"").out;
        assert_eq!(all.lines().collect::<Vec<_>>(), cut);
        let third = boardnote(&["convert", "--to", to, "--ply", "3", WOOLSEY], b"").out;
        let wanted = cut.iter().filter(|line| line.split('\t').nth(1) == Some("3"));
        let wanted: Vec<&str> = wanted.map(|line| line.rsplit('\t').next().unwrap()).collect();
        assert_eq!(third.lines().collect::<Vec<_>>(), wanted);
    }
    let go = boardnote(&["convert", "--to", "go9-text", "--ply", "2"], GO.as_bytes());
    assert_eq!(go.out.matches('#').count(), 1, "{}", go.out);
    for (arguments, message) in [
        (&["convert", "--to", "fen", "--ply", "9"][..], "the game has 3 plies"),
        (&["convert", "--to", "pgn", "--ply", "1"], "--ply does not apply"),
        (&["convert", "--to", "fen", "--ply", "x"], "expected a number of plies, end, or all"),
        (&["show", "--ply", "all"], "boardnote convert --ply all writes all"),
    ] {
        let run = boardnote(arguments, PGN.as_bytes());
        assert!(run.code > 0 && run.err.contains(message), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn files_may_be_named_in_a_list() {
    let at = folder(&[("a.gnuid", ID), ("b\nc.gnuid", ID), ("list", ""), ("none", "\n")]);
    let (a, b) = (path(&at, "a.gnuid"), path(&at, "b\nc.gnuid"));
    std::fs::write(at.path().join("list"), format!("{a}\r\n\n{a}\n")).unwrap();
    let run = |arguments: &[&str], input: &str| boardnote(arguments, input.as_bytes());
    let two = "{\"n\":2,\"offset\":0,\"file\":";
    let lines = run(&["decode", "--files-from", &path(&at, "list")], "");
    assert!(lines.code == 0 && lines.out.lines().nth(1).unwrap().starts_with(two), "{}", lines.out);
    let stdin = run(&["decode", "-0", "--files-from", "-"], &format!("{a}\0{b}\0"));
    assert!(stdin.out.lines().nth(1).unwrap().contains("b\\nc.gnuid"), "{}", stdin.err);
    assert_eq!(run(&["detect", "--files-from", &path(&at, "list")], "").out.lines().count(), 2);
    // An empty list names no file, and standard input is not read in its place.
    let empty = run(&["check", "--files-from", &path(&at, "none")], "nonsense");
    assert_eq!((empty.code, empty.out.as_str()), (0, "0 records, 0 bad\n"), "{}", empty.err);
    // A name is never a record or a pattern.
    let missing = run(&["check", "--files-from", "-"], &format!("{ID}\n*.gnuid\n"));
    assert_eq!(missing.err.matches("No such file").count(), 2, "{}", missing.err);
    assert_eq!(run(&["check", "--files-from", "nowhere"], "").code, 2);
}

#[test]
fn a_folder_is_recognized_file_by_file_and_as_json() {
    let wide = ID.encode_utf16().flat_map(u16::to_le_bytes);
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(wide).collect();
    let at = folder(&[("a.txt", ID), ("g.pgn", PGN), ("x.txt", "nothing here\n")]);
    std::fs::write(at.path().join("wide.txt"), wide).unwrap();
    let folder = at.path().to_str().unwrap();
    let run = boardnote(&["detect", "-r", folder], b"");
    let formats: Vec<&str> = run.out.lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
    assert_eq!((run.code, formats), (1, vec!["gnuid", "pgn", "gnuid", "unknown"]));
    let run = boardnote(&["detect", "-r", "--format", "json", folder], b"");
    let formats: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["format"].clone())
        .collect();
    assert_eq!(formats, ["gnuid".into(), "pgn".into(), "gnuid".into(), serde_json::Value::Null]);
    let without = boardnote(&["detect", folder], b"");
    assert!(without.code == 2 && without.err.contains("use -r"), "{}", without.err);
}

#[test]
fn formats_are_listed_as_json_and_by_name() {
    let list = boardnote(&["formats", "--format", "json"], b"").out;
    let tables = |line: &str| -> serde_json::Value {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        value["tables"][0]["columns"][0]["name"].clone()
    };
    assert!(list.lines().count() > 15 && list.lines().any(|line| tables(line) == "file"));
    let named = boardnote(&["formats", "BG-SGF"], b"").out;
    assert_eq!(named, boardnote(&["formats", "--columns", "bg-sgf"], b"").out);
    let error = boardnote(&["formats", "gnubg"], b"").err;
    assert!(error.contains("choose gnuid (an ID) or bg-sgf (a game)"), "{error}");
}

#[test]
#[cfg_attr(not(feature = "png"), ignore = "draws PNG")]
fn a_picture_of_each_record_or_position() {
    let at = folder(&[("g.pgn", PGN), ("h.pgn", PGN)]);
    let (g, h) = (path(&at, "g.pgn"), path(&at, "h.pgn"));
    let run = boardnote(&["render", &g, "-o", &path(&at, "p-{ply}.svg")], b"");
    assert_eq!((run.code, run.err.as_str()), (0, "info: drew 4 pictures\n"));
    let run = boardnote(&["render", &g, &h, "-o", &path(&at, "{file}-{n}.png")], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    let drawn = ["g-1.png", "g.pgn", "h-2.png", "h.pgn"];
    let plies = ["p-0.svg", "p-1.svg", "p-2.svg", "p-3.svg"];
    assert_eq!(names(at.path()), [&drawn[..], &plies].concat());
    for (arguments, message) in [
        (&["{ply}.svg", "-"][..], ".svg; add {n}\n"),
        (&["x.png", "--format", "svg"], "svg needs an output that ends in .svg"),
        (&["x.svg", "--ply", "all"], "--ply all needs a picture for each position"),
    ] {
        let name = path(&at, arguments[0]);
        let all = [&["render", &g, "-o", &name][..], &arguments[1..]].concat();
        let run = boardnote(&all, PGN.as_bytes());
        assert!(run.code == 2 && run.err.contains(message), "{arguments:?}: {}", run.err);
    }
    let stdout = boardnote(&["render", ID, "--format", "png", "-o", "-"], b"");
    assert!(stdout.bytes.starts_with(b"\x89PNG"));
    let page = boardnote(&["render", ID, "--format", "html", "-o", "/dev/stdout"], b"");
    assert!(page.out.starts_with("<!DOCTYPE html>"));
}

#[test]
fn a_page_too_long_for_a_browser_is_refused() {
    let ids = format!("{ID}\n").repeat(10_001);
    let page = |limit: &[&str]| {
        let arguments = [&["render", "--html", "-", "-o", "-", "--from", "gnuid"][..], limit];
        boardnote(&arguments.concat(), ids.as_bytes())
    };
    let run = page(&[]);
    assert!(run.code == 2 && run.err.contains("a page of 10,001 positions"), "{}", run.err);
    assert!(run.err.contains("--limit N"));
    assert_eq!(page(&["--limit", "20"]).code, 0);
}

#[test]
fn the_version_is_one_line_and_all_versions_are_asked_for() {
    let version = concat!("boardnote ", env!("CARGO_PKG_VERSION"), "\n");
    for arguments in [&["--version"][..], &["-V"]] {
        assert_eq!(boardnote(arguments, b"").out, version);
    }
    let all = boardnote(&["-V", "--verbose"], b"").out;
    assert!(all.starts_with(version) && all.contains("\nfeatures: "));
}

#[test]
fn quiet_verbs_answer_by_their_exit_code() {
    for (arguments, input, code) in [
        (&["detect", "-q"][..], ID, 0),
        (&["detect", "-q"], "nothing to find", 1),
        (&["encode", "-q", "--to", "gnuid"], "{}", 1),
        (&["render", "-q", "-o", "-", "-"], "4HPwATDgc/ABMA:QYkrASAAIAAA", 1),
    ] {
        let run = boardnote(arguments, input.as_bytes());
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (code, "", ""), "{arguments:?}");
    }
}

#[test]
fn help_is_short_and_in_order() {
    let alone = boardnote(&[], b"");
    assert!(alone.code == 2 && alone.err.lines().count() <= 24, "{}", alone.err);
    assert_eq!(boardnote(&["help", "show"], b"").out, boardnote(&["show", "--help"], b"").out);
    let wrong = boardnote(&["help", "condition"], b"").err;
    assert!(wrong.contains("did you mean conditions?"), "{wrong}");
    // The pages about subjects are manual pages, too.
    let pages = tempfile::tempdir().unwrap();
    let written = boardnote(&["man", "--dir", &path(&pages, "")], b"");
    assert_eq!(written.code, 0, "{}", written.err);
    for subject in ["conditions", "pasting", "patterns"] {
        let file = std::fs::read_to_string(pages.path().join(format!("boardnote-{subject}.7")));
        let page = boardnote(&["man", subject], b"").out;
        assert!(page.contains(&format!(".TH boardnote-{subject} 7")), "{page}");
        assert_eq!(file.unwrap(), page);
    }
    let help = boardnote(&["check", "-h"], b"").out;
    let place = |option: &str| help.find(option).unwrap_or_else(|| panic!("{option}: {help}"));
    assert!(place("--errors") < place("--from ") && place("--from ") < place("--quiet"));
    assert!(help.contains("[text, json]") && !help.contains("possible values"), "{help}");
    // Options of every verb are those of the long help.
    assert!(!help.contains("--color") && !help.contains("--limit"), "{help}");
    let long = boardnote(&["check", "--help"], b"").out;
    assert!(long.contains("--color") && long.contains("--limit"), "{long}");
}

#[test]
fn wrong_options_name_what_does_it_and_no_tip_misleads() {
    for (arguments, message) in [
        (&["show", "--format", "json", ID][..], "JSON is printed by boardnote decode"),
        (&["show", "--where", "a = 1"], "selected by boardnote filter"),
        (&["check", "-o", "x"], "use > FILE"),
    ] {
        let run = boardnote(arguments, b"");
        assert!(run.code == 2 && run.err.contains(message), "{}", run.err);
    }
    let unknown = boardnote(&["check", "-n", "5"], b"");
    assert!(unknown.code == 2 && !unknown.err.contains("as a value"), "{}", unknown.err);
    let hostile = boardnote(&["show", "--\u{1b}[31mx\u{202e}"], b"");
    assert!(hostile.code == 2 && !hostile.err.contains(['\u{1b}', '\u{202e}']), "{}", hostile.err);
}

#[test]
fn charts_of_another_locale_are_ascii_and_as_wide_as_asked() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_boardnote"))
        .args(["stats", WOOLSEY])
        .env("LC_ALL", "POSIX")
        .env("COLUMNS", "50")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.is_ascii() && text.contains(" ###"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 50), "{text}");
}

#[test]
fn the_output_in_a_folder_is_an_input_once_it_exists() {
    let at = folder(&[
        ("a.gnuid", ID),
        ("z.xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"),
    ]);
    let (folder, output) = (at.path().to_str().unwrap(), path(&at, "z.xgid"));
    let convert = ["convert", "--to", "xgid", "-r", folder, "-o", &output];
    let old = std::fs::read(&output).unwrap();
    for convert in [&convert[..], &["convert", "--to", "xgid", &output, "-o", &output]] {
        let run = boardnote(convert, b"");
        assert!(run.code == 2 && run.err.contains("is also the input"), "{}", run.err);
        assert_eq!(std::fs::read(&output).unwrap(), old);
    }
    std::fs::remove_file(&output).unwrap();
    let run = boardnote(&convert, b"");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(std::fs::read_to_string(&output).unwrap().lines().count(), 1);
}

#[test]
fn tools_for_go_never_write_over_their_input_and_name_other_notations() {
    let at = folder(&[("g.sgf", GO), ("m.pgn", PGN), ("b.sgf", "(;FF[4]GM[6])")]);
    let (dat, go, pgn) = (path(&at, "p.dat"), path(&at, "g.sgf"), path(&at, "m.pgn"));
    let refused = |arguments: &[&str], message: &str| {
        let run = boardnote(arguments, b"");
        assert!(run.code > 0 && run.err.contains(message), "{arguments:?}: {}", run.err);
    };
    let also = "is also the input";
    let run = boardnote(&["go9", "positions", "-r", at.path().to_str().unwrap(), "-o", &dat], b"");
    assert!(run.code == 0 && run.err.contains("2 files skipped"), "{}", run.err);
    refused(&["go9", "positions", &go, "-o", &go], also);
    refused(&["go9", "rehash", &dat, "-o", &dat], also);
    refused(&["go9", "salvage", &dat, "-o", &dat], also);
    refused(&["go9", "positions", &path(&at, "b.sgf"), "-o", &dat], "b.sgf is bg-sgf");
    for tool in ["view", "verify", "histogram", "graph"] {
        refused(&["go9", tool, &pgn], "m.pgn is pgn, expected a position file");
    }
    refused(
        &["go9", "merge", &go, "-o", &path(&at, "q.dat")],
        "boardnote go9 positions writes one",
    );
    let lines = path(&at, "lines.txt");
    std::fs::write(&lines, "4/4/4/4 A/B 0/0 0\t1A A\n").unwrap();
    refused(&["cgp", "play", &lines, "-o", &lines], also);
    assert_eq!(std::fs::read(PathBuf::from(&go)).unwrap(), GO.as_bytes());
}
