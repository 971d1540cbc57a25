//! What is a record of an input, and what becomes of an input that has none.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod common;

use common::boardnote;
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
    let back = boardnote(&["convert", "--strict", "--from", "fen", "--to", "fen"], written.as_bytes());
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
    let path = boardnote(&["check", "p/n/b/q/k/P/N/B"], b"");
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
