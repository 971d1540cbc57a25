//! `boardnote filter`: the bytes of the input come back, in order, and conditions part the records.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail like tests")]

use crate::common::{Run, boardnote};
use std::fs;
use std::path::Path;

fn fixture(path: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    fs::read(folder.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn filter(format: &str, arguments: &[&str], input: &[u8]) -> Run {
    boardnote(&[&["filter", "--from", format], arguments].concat(), input)
}

fn good(run: Run) -> Vec<u8> {
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.bytes
}

const GNUIDS: &[u8] =
    b"4HPwATDgc/ABMA:QYkqASAAIAAA\n4HPwATDgc/ABMA:MAFlAAAAAAAE\n4HPwATDgc/ABMA:cAn2AAAAAAAE\n";
const CGP: &str = "15/15/15/15/15/15/15/4QUIxOTE4/15/15/15/15/15/15/15 AERT?/ 12/80 0 lex NWL23;";
const PGN: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// Returns canonical records of every format, and a condition on them.
fn canonical() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let convert = |from: &str, to: &str, input: &[u8]| {
        let run = boardnote(&["convert", "--from", from, "--to", to], input);
        assert_eq!(run.code, 0, "{}", run.err);
        run.bytes
    };
    let ids: Vec<&[u8]> = GNUIDS.split_inclusive(|byte| *byte == b'\n').collect();
    let part = |range: core::ops::Range<usize>| {
        let line = |id: &&[u8]| [&id[range.clone()], b"\n"].concat();
        ids.iter().flat_map(line).collect::<Vec<u8>>()
    };
    let other = PGN.replace("Ann", "Zoe").replace(" {x}", "");
    let pgn = convert("pgn", "pgn", format!("{PGN}\n{other}").as_bytes());
    let uci = convert("pgn", "uci", &pgn);
    let sgf = ["01_match3_plain", "05_money_beaver", "03_match7_crawford"];
    let sgf: Vec<u8> =
        sgf.iter().flat_map(|name| fixture(&format!("bg-sgf/valid/{name}.sgf"))).collect();
    let go9 = fixture("go9-dat/valid/positions.dat");
    let cgp = format!("{CGP}\n{}\n", CGP.replace("12/80", "80/12"));
    vec![
        ("matchid", part(15..27), ""),
        ("posid", part(0..14), "pips_on_roll > 1"),
        ("gnuid", GNUIDS.to_vec(), "cube > 1"),
        ("xgid", convert("gnuid", "xgid", GNUIDS), "cube > 1"),
        ("bg-sgf", convert("bg-sgf", "bg-sgf", &sgf), "match_length = 3"),
        ("cgp", cgp.into_bytes(), "n = 0"),
        ("movecode", convert("uci", "movecode", &uci), "plies > 4"),
        ("pgn", pgn, "white ~* 'ZOE'"),
        ("uci", uci, "plies > 4"),
        ("fen", fixture("chess-movecode/valid/positions.fen"), "n < 2"),
        ("gcg", fixture("gcg/valid/game.gcg"), "n = 0"),
        ("go9-text", convert("go9", "go9-text", &go9), "to_move = 'W'"),
        ("go9", go9, "to_move = 'W'"),
        ("go9-scores", fixture("go9-dat/valid/gnugo_chinese.dat"), "score = 5"),
        ("polyglot", fixture("chess-rules/valid/book.bin"), "weight > 10"),
        ("mat", fixture("bg-mat/valid/studio_form.mat"), "game = 1"),
    ]
}

#[test]
fn filter_gives_back_the_bytes_of_every_format() {
    for (format, input, condition) in canonical() {
        let whole = good(filter(format, &["-j4"], &input));
        assert!(whole == input, "{format}\n{}", String::from_utf8_lossy(&whole));
        let count = good(filter(format, &["--count"], &input));
        if condition.is_empty() {
            continue;
        }
        let number = |arguments: &[&str]| -> u64 {
            let count = good(filter(format, &[&["--count"], arguments].concat(), &input));
            String::from_utf8(count).unwrap().trim().parse().unwrap()
        };
        let parted = [number(&["--where", condition]), number(&["--where", condition, "--invert"])];
        let all: u64 = String::from_utf8(count).unwrap().trim().parse().unwrap();
        assert_eq!(parted[0] + parted[1], all, "{format} {condition}");
        let passing = good(filter(format, &["--where", condition], &input));
        let again = good(filter(format, &["--where", condition], &passing));
        assert!(condition.starts_with('n') || passing == again, "{format} {condition}");
    }
}

#[test]
fn lines_come_back_in_order_whatever_the_threads() {
    let input = GNUIDS.repeat(20_000);
    let ids: Vec<&[u8]> = GNUIDS.split_inclusive(|byte| *byte == b'\n').collect();
    let found = good(filter("gnuid", &["-j8", "--where", "cube = 2"], &input));
    assert!(found == ids[0].repeat(20_000));
    let found = good(filter("gnuid", &["-j8", "--where", "cube != 2"], &input));
    assert!(found == [ids[1], ids[2]].concat().repeat(20_000));
    let crlf = String::from_utf8_lossy(&input).replace('\n', "\r\n\r\n");
    assert!(good(filter("gnuid", &["--where", "n <= 3"], crlf.as_bytes())) == GNUIDS);
}

#[test]
fn the_first_of_equal_records_stays() {
    let input = [GNUIDS, GNUIDS].concat();
    assert_eq!(good(filter("gnuid", &["--unique", "-"], &input)), GNUIDS);
    let first: Vec<u8> = GNUIDS.split_inclusive(|byte| *byte == b'\n').next().unwrap().to_vec();
    assert_eq!(good(filter("gnuid", &["--unique", "file"], &input)), first);
    assert_eq!(good(filter("gnuid", &["--unique", "match_id"], &input)), GNUIDS);
    // Records of one ID are equal even if their extra blocks differ.
    let part = fixture("go9-dat/valid/part_a.dat");
    let twice = [&part[..], &part[..]].concat();
    let once = good(filter("go9", &["--unique", "-"], &part));
    assert_eq!(good(filter("go9", &["--unique", "-"], &twice)), once);
    let run = filter("gnuid", &["--unique", "-", "--max-memory", "1"], &input);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("filter --unique needs more than 1 bytes of memory"), "{}", run.err);
}

#[test]
fn a_sample_is_repeatable_and_in_order() {
    let input: String = (0..1_000).map(|_| String::from_utf8_lossy(GNUIDS).into_owned()).collect();
    let sample = |arguments: &[&str]| good(filter("gnuid", arguments, input.as_bytes()));
    let ten = sample(&["--sample", "10", "--seed", "1"]);
    assert_eq!(ten.iter().filter(|byte| **byte == b'\n').count(), 10);
    assert_eq!(ten, sample(&["--sample", "10", "--seed", "1", "-j7"]));
    assert_eq!(sample(&["--sample", "9999", "--seed", "1"]), input.as_bytes());
    assert_eq!(sample(&["--sample", "0"]), b"");
    let (_, mat, _) = canonical().pop().unwrap();
    assert!(good(filter("mat", &["--sample", "100"], &mat)) == mat);
}

#[test]
fn a_match_text_keeps_its_header() {
    let one = String::from_utf8_lossy(&fixture("bg-mat/valid/studio_form.mat")).into_owned();
    let game = one.split_once("Game 1").unwrap().1;
    let text = format!("{one}\n Game 2{game}");
    let games: Vec<usize> = text.match_indices("Game ").map(|(at, _)| at).collect();
    assert_eq!(games.len(), 2);
    let run = filter("mat", &["--where", "game = 1"], text.as_bytes());
    let out = run.out;
    let header = text.get(..games[0]).unwrap().trim_end();
    assert!(out.starts_with(header) && out.matches("Game ").count() == 1, "{out}");
}

#[test]
fn bad_records_never_pass() {
    let input = [GNUIDS, b"nonsense\n", GNUIDS].concat();
    for arguments in [&[][..], &["--invert", "--where", "cube = 99"]] {
        let run = filter("gnuid", arguments, &input);
        assert_eq!(run.code, 1);
        assert_eq!(run.bytes, GNUIDS.repeat(2));
        assert!(run.err.starts_with("<stdin>:4:"), "{}", run.err);
    }
    let none = filter("gnuid", &["--where", "cube = 99"], GNUIDS);
    assert_eq!((none.code, none.out.as_str()), (0, ""));
}

/// The game between two others kept a comment from taking in the next one.
#[test]
fn unclosed_comments_do_not_join_games() {
    let games = "[Event \"a\"]\n[White \"A\"]\n\n1. e4 {never closed 1-0\n\n\
                 [Event \"b\"]\n[White \"B\"]\n\n1. d4 *\n\n[White \"C\"]\n\n1. c4 c5 0-1\n";
    let two = good(filter("pgn", &["--where", "white != 'B' or white is null"], games.as_bytes()));
    let expected = "[Event \"a\"]\n[White \"A\"]\n\n1. e4 {never closed 1-0\n}\n\n\
                    [White \"C\"]\n\n1. c4 c5 0-1\n";
    assert_eq!(String::from_utf8(two.clone()).unwrap(), expected);
    assert_eq!(good(filter("pgn", &["--count"], &two)), b"2\n");
    assert_eq!(good(filter("pgn", &[], &two)), two);
}

#[test]
fn games_are_found_by_a_position() {
    let (_, pgn, _) = canonical().into_iter().find(|(format, ..)| *format == "pgn").unwrap();
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -";
    assert_eq!(good(filter("pgn", &["--position", mate], &pgn)), pgn);
    assert_eq!(good(filter("pgn", &["--position", mate, "--invert"], &pgn)), b"");
    let run = filter("gnuid", &["--position", mate], GNUIDS);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("filter --position does not support gnuid"), "{}", run.err);
}

#[test]
fn conditions_that_do_not_fit_are_usage_errors() {
    for (condition, message) in [
        ("cub > 1", "no column cub in the table positions; did you mean cube?"),
        ("cube > x", "no column x in the table positions; a text is written 'x'"),
        ("cube >", "expected a condition, found the end"),
        ("cube 1", "expected and, or, or the end, found 1"),
        ("game_state = 1-0", "write game_state = '1-0'"),
    ] {
        for arguments in [
            vec!["filter", "--where", condition],
            vec!["filter", "--from", "gnuid", "--where", condition],
            vec!["filter", "--count", "--where", condition],
        ] {
            let run = boardnote(&arguments, GNUIDS);
            assert_eq!(run.code, 2, "{condition}");
            assert!(run.err.contains(message), "{}", run.err);
            assert_eq!(run.out, "");
        }
    }
}

#[test]
fn a_result_is_found_however_its_tag_writes_it() {
    let pgn =
        "[Result \"1/2\"]\n\n1. e4 e5\n\n[Result \"½-½\"]\n\n1. d4\n\n[Result \"1:0\"]\n\n1. d4\n";
    for (result, count) in [("1/2-1/2", "2\n"), ("1-0", "1\n")] {
        let condition = format!("result = '{result}'");
        let run = boardnote(&["filter", "--count", "--where", &condition, "-"], pgn.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (0, count), "{}", run.err);
    }
}

/// Names choose: a file of a format without the column is left out, with a warning.
#[test]
fn files_of_formats_without_a_named_column_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.sgf", "(;FF[4]GM[1]SZ[9]KM[7.5];B[aa])");
    for name in ["b.sgf", "c.sgf", "d.sgf", "e.sgf"] {
        write(name, "(;FF[4]GM[6];W[31hefe])");
    }
    let folder = folder.path().to_str().unwrap();
    let run = |arguments: &[&str]| boardnote(arguments, b"");
    let found = run(&["filter", "-r", folder, "--where", "komi = 7.5", "--count"]);
    assert_eq!((found.code, found.out.as_str()), (0, "1\n"), "{}", found.err);
    let left_out = "left out: 4 files of bg-sgf have no column komi (";
    assert!(found.err.contains(left_out) && found.err.contains("d.sgf, …)"), "{}", found.err);
    let rows = run(&["export", "-r", folder, "--columns", "komi"]);
    assert_eq!((rows.code, rows.out.as_str()), (0, "komi\n7.5\n"), "{}", rows.err);
    // Another table than the default is chosen, too.
    let rows = run(&["export", "-r", folder, "--columns", "gnuid"]);
    assert!(rows.out.starts_with("gnuid\n") && rows.err.contains("1 file of sgf"), "{}", rows.err);
    // Nothing would be read.
    let none = run(&["filter", "-r", folder, "--where", "eco is null", "--count"]);
    assert!(none.code == 2 && none.out.is_empty() && none.err.contains("no column eco"));
    let typo = run(&["filter", "-r", folder, "--where", "koni = 7.5", "--count"]);
    assert!(typo.code == 2 && typo.err.contains("did you mean komi?"), "{}", typo.err);
    let both = run(&["export", "-r", folder]);
    assert!(both.code == 2 && both.err.contains("--from sgf"), "{}", both.err);
}
