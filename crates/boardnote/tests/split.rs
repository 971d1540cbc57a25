//! Outputs of several files: names with parts in braces, and folders.

use crate::common::boardnote;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const GAMES: &str = "[White \"Ann\"]\n[Date \"2024.05.01\"]\n\n1. e4 e5 1-0\n\n\
    [White \"bob\"]\n[Date \"2025.01.01\"]\n\n1. d4 *\n\n\
    [White \"ANN\"]\n[Date \"????.??.??\"]\n\n1. c4 *\n";

/// Makes a folder with games.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "in.pgn", GAMES);
    folder
}

fn write(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn at(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// Returns the names and the contents of all files below a folder, in order.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            let below = files(&path);
            all.extend(below.into_iter().map(|(file, text)| (format!("{name}/{file}"), text)));
        } else {
            all.push((name, String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned()));
        }
    }
    all.sort();
    all
}

fn names(folder: &Path) -> Vec<String> {
    files(folder).into_iter().map(|(name, _)| name).collect()
}

/// The files of a run of `filter` joined are its input.
#[test]
fn records_with_one_name_share_a_file_in_order() {
    for (pattern, expected) in [
        ("{n}.pgn", &["1.pgn", "2.pgn", "3.pgn"][..]),
        ("{n/2}.pgn", &["1.pgn", "2.pgn"]),
        ("{white}.pgn", &["Ann.pgn", "bob.pgn"]),
        ("{date:4}/{white:1}.pgn", &["2024/A.pgn", "2025/b.pgn", "____/A.pgn"]),
        ("{file}-{tag.White}.pgn", &["in-Ann.pgn", "in-bob.pgn"]),
    ] {
        let folder = folder();
        let out = at(&folder, &format!("out/{pattern}"));
        let run = boardnote(&["filter", &at(&folder, "in.pgn"), "-o", &out], b"");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{pattern}");
        let made = files(&folder.path().join("out"));
        let made_names: Vec<_> = made.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(made_names, expected, "{pattern}");
        let joined: String = made.into_iter().map(|(_, text)| text).collect();
        if !pattern.contains("hite") {
            assert_eq!(joined, GAMES, "{pattern}");
        }
        assert_eq!(joined.len(), GAMES.len(), "{pattern}");
    }
}

#[test]
fn each_file_of_a_table_has_a_head() {
    let folder = folder();
    let out = at(&folder, "{white}.csv");
    let arguments = ["--table", "games", "--columns", "n,white", "-o", &out];
    let run = boardnote(&[&["export", &at(&folder, "in.pgn")], &arguments[..]].concat(), b"");
    assert_eq!(run.code, 0, "{}", run.err);
    let text = |name: &str| fs::read_to_string(at(&folder, name)).unwrap();
    assert_eq!(text("Ann.csv"), "n,white\n1,Ann\n3,ANN\n");
    assert_eq!(text("bob.csv"), "n,white\n2,bob\n");
}

/// More files than are open at a time, which are written in turns, packed and not.
#[test]
fn a_run_writes_more_files_than_it_may_open() {
    let games: String =
        (0..600).map(|n| format!("[White \"P{}\"]\n\n1. e4 *\n\n", n % 150)).collect();
    let folder = folder();
    let input = write(&folder, "many.pgn", &games);
    let out = at(&folder, "out/{white}.uci");
    let run = boardnote(&["convert", "--to", "uci", &input, "-o", &out], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    let made = files(&folder.path().join("out"));
    assert_eq!(made.len(), 150);
    assert!(made.iter().all(|(_, text)| *text == "e2e4\n".repeat(4)), "{:?}", made[0]);
    let out = at(&folder, "packed/{white}.uci.gz");
    let run = boardnote(&["convert", "--to", "uci", &input, "-o", &out], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    let read = ["convert", "--from", "uci", "--to", "uci", "-r", &at(&folder, "packed")];
    assert_eq!(boardnote(&read, b"").out, "e2e4\n".repeat(600));
}

#[test]
fn positions_have_names_with_their_plies() {
    let folder = folder();
    let input = at(&folder, "in.pgn");
    let out = at(&folder, "fens/{n}-{ply}.txt");
    let convert = ["convert", "--to", "fen", "--ply", "all", &input, "-o", &out];
    assert_eq!(boardnote(&convert, b"").code, 0);
    let expected = ["1-0.txt", "1-1.txt", "1-2.txt", "2-0.txt", "2-1.txt", "3-0.txt", "3-1.txt"];
    assert_eq!(names(&folder.path().join("fens")), expected);
    let run = boardnote(&["convert", "--to", "fen", &input, "-o", &out], b"");
    assert!(run.code == 2 && run.err.contains("{ply}"), "{}", run.err);
}

/// Each game of a match is a text of its own.
#[test]
fn records_that_continue_one_another_do_so_within_a_name() {
    let game = |n| format!(" Game {n}\n Ann : 0 Bob : 0\n  1) 31: 8/5 6/5\n\n");
    let folder = folder();
    let input = write(&folder, "m.mat", &format!(" 3 point match\n\n{}{}", game(1), game(2)));
    let convert = |out: &str| {
        let run = boardnote(&["convert", "--to", "mat", &input, "-o", &at(&folder, out)], b"");
        assert_eq!(run.code, 0, "{}", run.err);
    };
    convert("each/{n}.mat");
    convert("all/{file}.mat");
    let heads = |text: &str| text.matches("point match").count();
    let each = files(&folder.path().join("each"));
    assert_eq!(each.iter().map(|(_, text)| heads(text)).collect::<Vec<_>>(), [1, 1], "{each:?}");
    let all = files(&folder.path().join("all"));
    assert_eq!(all.iter().map(|(_, text)| heads(text)).collect::<Vec<_>>(), [1], "{all:?}");
    let filter = ["filter", &input, "-o", &at(&folder, "cut/{n}.mat")];
    assert_eq!(boardnote(&filter, b"").code, 0);
    let cut = files(&folder.path().join("cut"));
    assert_eq!(cut.iter().map(|(_, text)| heads(text)).collect::<Vec<_>>(), [1, 1], "{cut:?}");
}

#[test]
fn a_folder_has_an_output_for_each_input() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "in/a.pgn", GAMES);
    write(&folder, "in/sub/b.pgn", GAMES);
    let (input, out) = (at(&folder, "in"), at(&folder, "out/"));
    for (verb, expected) in [
        (&["convert", "--to", "uci"][..], ["a.uci", "sub/b.uci"]),
        (&["filter"], ["a.pgn", "sub/b.pgn"]),
        (&["decode"], ["a.jsonl", "sub/b.jsonl"]),
        (&["export"], ["a.csv", "sub/b.csv"]),
        (&["render"], ["a.svg", "sub/b.svg"]),
        (&["render", "--html"], ["a.html", "sub/b.html"]),
    ] {
        let run = boardnote(&[verb, &["-r", &input, "-o", &out]].concat(), b"");
        assert_eq!(run.code, 0, "{verb:?}: {}", run.err);
        assert_eq!(names(&folder.path().join("out")), expected, "{verb:?}");
        fs::remove_dir_all(&out).unwrap();
    }
    assert_eq!(names(&folder.path().join("in")), ["a.pgn", "sub/b.pgn"]);
}

/// All at once or not at all: nothing is left of a run that fails.
#[test]
fn a_clash_leaves_nothing() {
    let folder = folder();
    write(&folder, "sub/in.pgn", GAMES);
    let (one, two) = (at(&folder, "in.pgn"), at(&folder, "sub/in.pgn"));
    let before = files(folder.path());
    let parts = [at(&folder, "new/a/{white}.pgn"), at(&folder, "new/"), at(&folder, "sub/")];
    let [pattern, new, sub] = parts.each_ref().map(String::as_str);
    for arguments in [
        &["filter", &one, &two, "-o", new][..],
        &["filter", &two, "-o", sub],
        &["convert", "--to", "uci", &two, "-o", sub],
        &["filter", "-r", &at(&folder, ""), "-o", &at(&folder, "{file}.pgn")],
        &["filter", &one, &at(&folder, "none.pgn"), "-o", pattern],
        &["filter", &one, "-o", &at(&folder, "new/{wite}.pgn")],
        &["filter", &one, "-o", &at(&folder, "new/{white.pgn")],
        &["filter", "--count", &one, "-o", pattern],
        &["render", &one, "-o", &at(&folder, "new/{file}.svg")],
    ] {
        let run = boardnote(arguments, b"");
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        assert_eq!(files(folder.path()), before, "{arguments:?}");
        assert!(!folder.path().join("new").exists(), "{arguments:?}");
    }
}
