//! Arguments without quotes, lists of records, and tips.

use crate::common::boardnote;

const BOARD: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";

#[test]
fn arguments_that_are_one_record_together_are_that_record() {
    let fen = format!("{BOARD} b KQkq - 0 1");
    let words: Vec<&str> = fen.split(' ').collect();
    for (arguments, quoted) in [
        (words.clone(), fen.as_str()),
        (vec!["e4", "e5", "Nf3"], "e4 e5 Nf3"),
        (vec!["1.", "d4", "d5"], "1. d4 d5"),
    ] {
        for verb in
            [&["convert", "--to", "fen"][..], &["show"], &["convert", "-t", "fen", "--strict"]]
        {
            let apart = boardnote(&[verb, &arguments].concat(), b"");
            let whole = boardnote(&[verb, &[quoted]].concat(), b"");
            assert_eq!(
                (apart.code, apart.out, apart.err),
                (whole.code, whole.out, whole.err),
                "{quoted}"
            );
        }
    }
    let ids = ["4HPwATDgc/ABMA", "cIluAAAAAAAE"];
    let gnuid = boardnote(&[&["convert", "--to", "gnuid"], &ids[..]].concat(), b"");
    assert_eq!((gnuid.code, gnuid.out.as_str()), (0, "4HPwATDgc/ABMA:cIluAAAAAAAE\n"));
    let labels = ["Position", "ID:", ids[0], "Match", "ID:", ids[1]];
    let labeled = boardnote(&[&["convert", "--to", "gnuid"], &labels[..]].concat(), b"");
    assert_eq!((labeled.out, labeled.err.as_str()), (gnuid.out, ""));
}

#[test]
fn records_stay_records_and_names_stay_names() {
    let convert =
        |to: &str, words: &[&str]| boardnote(&[&["convert", "--to", to], words].concat(), b"");
    assert_eq!(convert("uci", &["e4", "d4"]).out, "e2e4\nd2d4\n");
    let ids = ["4HPwATDgc/ABMA", "sGfwATDgc/ABMA"];
    assert_eq!(convert("posid", &ids).out, format!("{}\n{}\n", ids[0], ids[1]));
    let fen = format!("{BOARD} b KQkq - 0 1");
    let run = convert("fen", &[&fen, "none.pgn"]);
    assert!(run.code == 2 && run.out.is_empty() && run.err.contains("none.pgn"), "{}", run.err);
}

#[test]
fn quotes_that_the_shell_took_are_shown() {
    let run = boardnote(&["filter", "--from", "pgn", "--where", "white=Ann, B."], b"");
    assert!(run.code == 2 && run.err.contains("--where \"white = 'Ann, B.'\""), "{}", run.err);
    let run = boardnote(&["filter", "--from", "pgn", "--where", "plies = 3 and"], b"");
    assert!(run.code == 2 && !run.err.contains("quotes inside"), "{}", run.err);
}

#[test]
fn a_list_has_a_line_for_each_record() {
    let games = b"[White \"Ann\"]\n[Black \"Bob\"]\n[Event \"Cup\"]\n[Date \"2024.05.01\"]\n\n1. e4 1-0\n\n1. d4 *\n";
    let run = boardnote(&["show", "--list", "--from", "pgn"], games);
    assert_eq!(run.out, "1\tAnn\tBob\t1-0\t2024.05.01\t1\tCup\n2\t\t\t*\t\t1\t\n");
    let run = boardnote(&["show", "--list", "4HPwATDgc/ABMA"], b"");
    assert_eq!(run.out, "1\t4HPwATDgc/ABMA\n");
}

#[test]
fn tips_are_commands_and_loosen_no_check() {
    for (arguments, tip) in [
        (&["count", "a b.pgn"][..], "boardnote filter --count 'a b.pgn'"),
        (&["info", "x.pgn"], "boardnote show --list x.pgn"),
        (&["split", "x.pgn"], "boardnote convert --to pgn -o '{n}.pgn' x.pgn"),
        (&["-v", "check", "x.pgn"], "boardnote check --verbose x.pgn"),
        (&["check", "--threads", "2", "x.pgn"], "boardnote check --jobs 2 x.pgn"),
        (&["export", "--select=white", "x.pgn"], "boardnote export --columns=white x.pgn"),
        (
            &["convert", "--no-comments", "--to", "pgn"],
            "boardnote convert --strip comments --to pgn",
        ),
    ] {
        let run = boardnote(arguments, b"");
        let said = format!("did you mean: {tip}\n");
        assert!(run.code == 2 && run.err.ends_with(&said), "{arguments:?}: {}", run.err);
    }
    for arguments in
        [&["check", "--include", "x"][..], &["check", "--trust"], &["check", "--lexicon", "x"]]
    {
        let run = boardnote(arguments, b"");
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(!run.err.contains("--exclude") && !run.err.contains("--trusted"), "{}", run.err);
    }
}
