//! The option `--charset`: text in the character set that a user names.

use crate::common::boardnote;

/// A game in windows-1250: `Őry`, `jó – šach`, and an illegal move.
const GAME: &[u8] = b"[White \"\xd5ry\"]\n\n1. e4 {j\xf3 \x96 \x9aach} Ke5 *\n";

#[test]
fn conditions_and_output_see_the_text() {
    let set = ["--charset", "windows-1250", "-"];
    let run = |args: &[&str]| boardnote(&[args, &set[..]].concat(), GAME);
    let found = run(&["filter", "--from", "pgn", "--where", "white = 'Őry'"]);
    assert_eq!(found.code, 0, "{}", found.err);
    assert!(found.bytes.starts_with(b"[White \"\xd5ry\"]\n"), "the bytes are unchanged");
    let pgn = run(&["convert", "--from", "pgn", "--to", "pgn"]);
    assert!(pgn.out.contains("[White \"Őry\"]"), "{}", pgn.out);
    assert!(pgn.out.contains("{jó – šach "), "{}", pgn.out);
    // Places are those of the file, whose characters have one byte each.
    let check = run(&["check", "--from", "pgn", "--format", "json"]);
    assert!(check.out.contains("\"offset\":33,\"length\":3,\"line\":3"), "{}", check.out);
}

#[test]
fn the_option_wins_over_what_a_record_declares() {
    let sgf = b"(;GM[1]SZ[9]CA[UTF-8]PB[\xd5ry];B[aa])(;GM[1]SZ[9]CA[koi8-r]PB[\xa3\xf3d];B[aa])";
    let columns = ["export", "--table", "games", "--columns", "black", "--from", "sgf"];
    let run = boardnote(&[&columns[..], &["--charset", "cp1250", "-"]].concat(), sgf);
    assert_eq!((&*run.out, &*run.err), ("black\nŐry\nŁód\n", ""));
    let gcg = b"#character-encoding ISO-8859-1\n#player1 A \xd5ry\n#player2 B Bob\n";
    let run = boardnote(&["check", "--from", "gcg", "--charset", "cp1250", "-"], gcg);
    assert_eq!((run.code, &*run.err), (0, ""), "{}", run.out);
    let run = boardnote(&["decode", "--lenient", "--from", "gcg", "--charset", "cp1250", "-"], gcg);
    assert!(run.out.contains("\"Őry\""), "{}", run.out);
}

#[test]
fn a_byte_order_mark_wins() {
    let pgn = "\u{feff}[White \"Őry\"]\n\n1. e4 *\n\n[White \"Łó\"]\n\n1. d4 *\n";
    let columns = ["export", "--table", "games", "--columns", "white", "--charset", "cp1250", "-"];
    assert_eq!(boardnote(&columns, pgn.as_bytes()).out, "white\nŐry\nŁó\n");
}

#[test]
fn an_unknown_name_is_wrong_usage() {
    for name in ["latin-99", ""] {
        let run = boardnote(&["check", "--charset", name, "-"], GAME);
        assert!(run.code == 2 && run.err.contains("Encoding Standard"), "{}", run.err);
    }
}
