//! Inputs without a record, and the records that stand for them.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use crate::common::boardnote;
use serde_json::Value;

/// Returns the codes that `check` finds, in order.
fn codes(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let run = boardnote(&[&["check", "--format", "json"], arguments].concat(), input);
    let found = run.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    found.filter_map(|line| Some(line["kind"].as_str()?.to_owned())).collect()
}

/// PGN standard, 16.2: four fields, and zero or more operations. python-chess writes such lines
/// (`Board.epd`) and reads a board alone as the others here.
#[test]
fn four_fields_are_an_epd_and_a_board_alone_is_a_position() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let epd = format!("{start} w KQkq -");
    let missing = ["missing-fields"];
    for (text, strict, lenient) in [
        (format!("{epd} 0 1"), &[][..], &[][..]),
        (epd.clone(), &[], &[]),
        (format!("  {epd}\t"), &[], &[]),
        (format!("{epd} bm e4; id \"x\";"), &[], &[]),
        (format!("{start} w KQkq"), &missing, &missing),
        (format!("{start} w"), &missing, &missing),
        (start.to_owned(), &missing, &missing),
        (format!("{epd} 0"), &missing, &missing),
    ] {
        assert_eq!(codes(&["--strict", "--from", "fen"], text.as_bytes()), strict, "{text}");
        assert_eq!(codes(&["--lenient", "--from", "fen"], text.as_bytes()), lenient, "{text}");
    }
    // What we write is read back, and the FEN has the clocks of a new game.
    let fen = format!("{start} w KQkq - 0 1");
    let written = boardnote(&["convert", "--to", "epd", &fen], b"").out;
    assert_eq!(written, format!("{epd}\n"));
    let check = boardnote(&["check", "--strict", "--from", "fen"], written.as_bytes());
    assert_eq!((check.code, check.out.as_str()), (0, "1 record, 0 bad\n"));
    let back =
        boardnote(&["convert", "--strict", "--from", "fen", "--to", "fen"], written.as_bytes());
    assert_eq!((back.code, back.out, back.err), (0, format!("{fen}\n"), String::new()));
    let json = format!("{{\"fen\":\"{epd}\"}}\n");
    let encoded = boardnote(&["encode", "--strict", "--to", "fen"], json.as_bytes());
    assert_eq!((encoded.code, encoded.out), (0, format!("{fen}\n")));
    // A board is an argument, like a FEN, and a path with as many slashes stays one.
    let lenient = boardnote(&["convert", "--to", "fen", start], b"");
    assert_eq!((lenient.code, lenient.out), (0, format!("{start} w - - 0 1\n")));
    assert!(lenient.err.contains("warning[missing-fields]"), "{}", lenient.err);
    for from in [&[][..], &["--from", "fen"]] {
        let strict = boardnote(&[&["check"], from, &[start]].concat(), b"");
        assert!(strict.code == 1 && strict.out.contains("error[missing-fields]"), "{}", strict.out);
    }
    let path = boardnote(&["check", "p/n/b/q/k/r/n/b"], b"");
    assert!(path.code == 2 && path.err.contains("no such file"), "{}", path.err);
}

#[test]
fn comments_in_a_list_of_positions_are_no_records() {
    let folder = tempfile::tempdir().unwrap();
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    let text = format!("% a suite\n# {position} 0 1\n{position}\n  %\n{position} bm e4;\n# end\n");
    for (name, mark) in [("list.epd", ""), ("list.fen", ""), ("list.txt", "\u{feff}")] {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("{mark}{text}")).unwrap();
        let run = boardnote(&["check", path.to_str().unwrap()], b"");
        assert_eq!((run.code, run.out.as_str()), (0, "2 records, 0 bad\n"), "{name}: {}", run.err);
    }
}

/// Extensions that promise records, and the format that each promises.
const PROMISES: [(&str, &str); 9] = [
    ("pgn", "pgn"),
    ("gcg", "gcg"),
    ("mat", "mat"),
    ("epd", "fen"),
    ("fen", "fen"),
    ("cgp", "cgp"),
    ("sgf", "sgf"),
    ("xg", "xg"),
    ("xgp", "xg"),
];

const PAGE: &str = "<html><body><h1>404 Not Found</h1></body></html>\n";
const GAME: &str = "[White \"Ann\"]\n\n1. e4 e5 1-0\n";

/// Returns the name of a file in a folder, which is written.
fn written(folder: &tempfile::TempDir, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.path().join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn an_archive_with_damaged_files_is_never_green() {
    let folder = tempfile::tempdir().unwrap();
    written(&folder, "good.pgn", GAME);
    written(&folder, "notes.txt", "nothing that a notation reads: not at all\n");
    written(&folder, "empty", "");
    let mut damaged = 0;
    for (extension, _) in PROMISES {
        for (name, content) in
            [("page", PAGE), ("empty", ""), ("blank", "\n \n"), ("zeros", "\0\0")]
        {
            written(&folder, &format!("sub/{name}.{extension}"), content);
            damaged += 1;
        }
    }
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, PAGE.as_bytes()).unwrap();
    written(&folder, "page.sgf.gz", packed.finish().unwrap());
    damaged += 1;
    let path = folder.path().to_str().unwrap();
    let check = boardnote(&["check", "-r", path], b"");
    let last = format!("{} records, {damaged} bad", damaged + 1);
    assert_eq!(
        (check.code, check.out.lines().last().unwrap()),
        (1, last.as_str()),
        "{}",
        check.out
    );
    assert!(check.err.starts_with("1 file skipped"), "{}", check.err);
    assert_eq!(boardnote(&["check", "-q", "-r", path], b"").code, 1);
    // Each file alone says the same as in the folder.
    let json = boardnote(&["check", "-r", "--format", "json", path], b"").out;
    for line in json.lines() {
        let found: Value = serde_json::from_str(line).unwrap();
        let Some(file) = found["file"].as_str() else { continue };
        assert!(
            codes(&[file], b"").contains(&found["kind"].as_str().unwrap().to_owned()),
            "{line}"
        );
    }
    assert!(json.lines().count() > damaged);
    // A format that is asked for leaves out the files of others, and none of its own.
    let pgn = boardnote(&["check", "-r", "--from", "pgn", path], b"");
    assert_eq!(pgn.out.lines().last(), Some("5 records, 4 bad"), "{}", pgn.out);
}

#[test]
fn an_input_without_a_record_is_a_bad_record_for_every_verb() {
    let folder = tempfile::tempdir().unwrap();
    for (extension, format) in PROMISES {
        let own = |blank: bool| match (extension, blank) {
            ("xg" | "xgp", true) => "bad-magic",
            ("xg" | "xgp", false) => "truncated-header",
            _ => "no-record",
        };
        for (name, content) in [("empty", ""), ("blank", " \r\n\n"), ("zeros", "\0\0\0\0\0")] {
            let file = written(&folder, &format!("{name}.{extension}"), content);
            let code = own(!content.is_empty());
            assert_eq!(codes(&[&file], b""), [code], "{file}");
            for verb in ["check", "decode", "show", "export", "filter", "stats", "inspect"] {
                // Records of xg cannot be cut out of their file, but counted.
                let more = ["--count"].into_iter().filter(|_| verb == "filter");
                let arguments: Vec<&str> = [verb, &file].into_iter().chain(more).collect();
                let run = boardnote(&arguments, b"");
                let told = [run.out, run.err].concat();
                assert!(run.code == 1 && told.contains(code), "{verb} {file}: {told}");
            }
            let to = if extension == "sgf" { "go9" } else { format };
            if to != "xg" {
                let run = boardnote(&["convert", "--to", to, &file], b"");
                assert!(run.code == 1 && run.err.contains(code), "{file}: {}", run.err);
            }
            let other = written(&folder, "other.txt", content);
            assert_eq!(codes(&["--from", format, &other], b""), [code], "--from {format} {name}");
            assert_eq!(
                boardnote(&["check", &other], b"").code,
                2,
                "an unknown name promises nothing"
            );
        }
        let pipe = boardnote(&["check", "--from", format], b"");
        assert_eq!((pipe.code, pipe.out.as_str()), (0, "0 records, 0 bad\n"), "{format}");
    }
    let empty = written(&folder, "empty.pgn", "");
    let line: Value = serde_json::from_str(&boardnote(&["decode", &empty], b"").out).unwrap();
    assert_eq!(line["error"]["kind"], "no-record");
    assert_eq!(line["error"]["message"], "no record of pgn: the file is empty");
    assert_eq!((&line["offset"], &line["error"]["offset"]), (&0.into(), &0.into()));
    let rows = ["export", "--table", "games", "--columns", "n,error_code", "--format", "csv"];
    let game = written(&folder, "game.pgn", GAME);
    let run = boardnote(&[&rows[..], &[&game, &empty, &game]].concat(), b"");
    assert_eq!((run.code, run.out.as_str()), (1, "n,error_code\n1,\n2,no-record\n3,\n"));
    // Comments alone are no record, and an argument promises one by its format.
    let comments = written(&folder, "comments.epd", "% a suite\n# nothing\n");
    assert_eq!(codes(&[&comments], b""), ["no-record"]);
    assert_eq!(codes(&["--from", "pgn", " "], b""), ["no-record"]);
    assert_eq!(codes(&["--from", "bg-sgf", &empty], b""), ["no-game-tree"]);
    // Zeros behind records are still seen.
    let tail = written(&folder, "tail.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n\0\0\0\0");
    assert_eq!(codes(&[&tail], b""), ["bad-board"]);
    let explained = boardnote(&["explain", "no-record"], b"");
    assert!(explained.code == 0 && explained.out.contains("any format"), "{}", explained.out);
    let listed = boardnote(&["explain", "--format", "json", "no-record"], b"").out;
    assert!(listed.contains("\"format\":null"), "{listed}");
}

#[test]
fn content_that_is_certain_wins_over_the_name_and_likely_content_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let mat = " 3 point match\n\n Game 1\n Ann : 0                             Bob : 0\n  1) 31: 8/5 6/5\n";
    let detect = |name: &str, content: &str| {
        let file = written(&folder, name, content);
        let run = boardnote(&["detect", "--format", "json", &file], b"");
        let found: Value = serde_json::from_str(&run.out).unwrap();
        found["format"].as_str().unwrap_or("none").to_owned()
    };
    assert_eq!(detect("m.xg", mat), "mat");
    assert_eq!(detect("m.pgn", mat), "mat");
    assert_eq!(
        detect("m.sgf", "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0];B[53qvsv])"),
        "bg-sgf"
    );
    // A crossword position with a wrong row is only likely.
    assert_eq!(detect("a.epd", "4/4/5/4 A/ 0/0 0\n"), "fen");
    assert_eq!(detect("a.txt", "4/4/5/4 A/ 0/0 0\n"), "cgp");
    assert_eq!(detect("a.dat", PAGE), "none");
}

#[test]
fn a_folder_without_a_file_of_a_known_format_is_a_mistake() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::create_dir(folder.path().join("bare")).unwrap();
    written(&folder, "texts/notes.txt", "nothing that a notation reads: not at all\n");
    written(&folder, "games/game.pgn", GAME);
    let output = path("x.csv");
    for name in ["bare", "texts"] {
        let message = format!("no file of a known format in {}", path(name));
        for verb in ["check", "decode", "show", "filter", "stats", "export"] {
            let run = boardnote(&[verb, "-r", &path(name)], b"");
            assert!(run.code == 2 && run.err.contains(&message), "{verb} {name}: {}", run.err);
        }
        let run = boardnote(&["export", "-r", &path(name), "-o", &output], b"");
        assert!(run.code == 2 && run.err.contains(&message), "{name}: {}", run.err);
        assert!(!std::path::Path::new(&output).exists());
        // Among folders with games it is the same, whatever their order.
        for folders in [["games", name], [name, "games"]] {
            let run = boardnote(&["check", "-r", &path(folders[0]), &path(folders[1])], b"");
            assert!(run.code == 2 && run.err.contains(&message), "{folders:?}: {}", run.err);
            assert!(run.out.contains("1 record, 0 bad"), "{}", run.out);
        }
    }
    let whole = folder.path().to_str().unwrap();
    assert_eq!(boardnote(&["check", "-q", "-r", whole], b"").code, 0);
    let other = boardnote(&["check", "-r", "--from", "sgf", whole], b"");
    assert!(other.code == 2 && other.err.contains("no file of sgf in"), "{}", other.err);
    assert_eq!(boardnote(&["detect", "-r", &path("bare")], b"").code, 2);
    assert_eq!(boardnote(&["scan", "-r", &path("texts")], b"").code, 0);
    let dat = path("p.dat");
    let run = boardnote(&["go9", "positions", "-r", &path("texts"), "-o", &dat], b"");
    assert!(run.code == 2 && run.err.contains("no file of sgf in"), "{}", run.err);
    assert!(!std::path::Path::new(&dat).exists());
}

/// A record with a mistake is shown with its mistake; a name stays a name.
#[test]
fn nearly_a_record_is_never_a_missing_file() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN";
    for (text, code) in [
        (format!("{board}X w KQkq - 0 1"), "bad-board"),
        ("4HPwATDgc/AB_A".to_owned(), "bad-character"),
        ("e4 e5 Qx9".to_owned(), "unreadable-move"),
        ("1. e4 e5 2. Qx9".to_owned(), "unreadable-move"),
    ] {
        let found = codes(&[&text], b"");
        assert!(found.iter().any(|found| found == code), "{text}: {found:?}");
    }
    let fen = format!("{board}X w KQkq - 0 1");
    assert_eq!(codes(&["--from", "fen", &fen], b""), ["bad-board"]);
    for (from, name) in
        [(&[][..], "games/two.pgn"), (&[], "match/abcd.mat"), (&["--from", "pgn"], "games/two.pgn")]
    {
        let run = boardnote(&[&["check"], from, &[name]].concat(), b"");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{name}");
        assert!(run.err.contains("no such file"), "{name}: {}", run.err);
    }
}

#[test]
fn nothing_is_written_before_all_inputs_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, "game.pgn", GAME);
    let (gone, path) = (folder.path().join("none.pgn"), folder.path().to_str().unwrap());
    let gone = gone.to_str().unwrap();
    let list = written(&folder, "list", format!("{game}\n{gone}\n"));
    for inputs in [
        &[game.as_str(), gone][..],
        &[gone, &game],
        &[&game, path],
        &[&game, "result = '1-0'"],
        &["--files-from", &list],
    ] {
        for verb in [&["convert", "--to", "uci"][..], &["check"], &["decode"], &["show"]] {
            let run = boardnote(&[verb, inputs].concat(), b"");
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{verb:?} {inputs:?}: {}", run.err);
            let run = boardnote(&[verb, &["--keep-going"], inputs].concat(), b"");
            assert!(run.code == 2 && !run.out.is_empty(), "{verb:?} {inputs:?}: {}", run.err);
        }
    }
    // All that are missing are named.
    let run = boardnote(&["show", "none-a.sgf", "none-b.sgf"], b"");
    assert!(run.err.contains("none-a.sgf") && run.err.contains("none-b.sgf"), "{}", run.err);
}

/// Every game has tags, results, and comments that moves and positions lack.
#[test]
fn only_losses_of_a_record_are_told_unless_all_are_asked_for() {
    let game = b"[White \"Ann\"]\n\n1. e4 $1 {good} (1. d4) e5 1-0\n";
    let lost = |arguments: &[&str]| {
        let run = boardnote(&[&["convert", "--from", "pgn", "--to"], arguments].concat(), game);
        let told = run.err.lines().filter_map(|line| line.split("lost in conversion: ").nth(1));
        told.map(|line| line.replace(" (in 1 record)", "")).collect::<Vec<_>>()
    };
    for to in ["uci", "fen"] {
        assert_eq!(lost(&[to]), [""; 0], "{to}");
        let all = lost(&[to, "--verbose"]);
        for what in ["annotations", "comments", "results", "tags", "variations"] {
            assert!(all.iter().any(|lost| lost == what), "{to}: {all:?}");
        }
    }
    // Both hold games, so that nobody expects the tags to go.
    assert!(lost(&["movecode"]).contains(&"tags".to_owned()));
}
