//! The vectors of the third round of chess, read in place if they are there, and the first commands
//! that a newcomer would try.

#![allow(
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::unwrap_used,
    reason = "helpers of tests fail like tests"
)]

#[path = "../../chess-rules/tests/common/pgn_3.rs"]
mod source;

use crate::common::{Run, boardnote};
use serde_json::Value;
use sha2::{Digest, Sha256};
use source::text as vectors;
use std::collections::BTreeMap;

fn rows(name: &str) -> Vec<Vec<String>> {
    let text = vectors(name).unwrap_or_default();
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

fn filter(condition: &str, pgn: &str) -> Run {
    boardnote(&["filter", "--from", "pgn", "--where", condition, "-"], pgn.as_bytes())
}

/// Returns the values of the tag `Round` of all games.
fn rounds(pgn: &str) -> Vec<&str> {
    pgn.lines().filter_map(|line| line.strip_prefix("[Round \"")?.strip_suffix("\"]")).collect()
}

/// Returns a condition of the vectors as SQL. `None` for a column alone, which is no condition there.
fn sql(condition: &str) -> Option<String> {
    let mut words = condition.splitn(3, ' ');
    let (column, order, value) = (words.next()?, words.next()?, words.next()?);
    Some(match (order, value) {
        ("=", "null") => format!("{column} is null"),
        ("~", value) => format!("{column} ~* '{value}'"),
        (order, value) if value.parse::<f64>().is_ok() => format!("{column} {order} {value}"),
        (order, value) => format!("{column} {order} '{value}'"),
    })
}

#[test]
fn any_tag_is_a_column() {
    let Some(pgn) = vectors("tags.pgn") else { return };
    let all: Vec<&str> = pgn.split("[Event ").skip(1).collect();
    for row in rows("tags.tsv") {
        let Some(condition) = sql(&row[0]) else { continue };
        let run = filter(&condition, &pgn);
        let games = run.out.split("[Event ").skip(1);
        let found: Vec<String> = games
            .map(|game| {
                let at = all.iter().position(|other| other.trim() == game.trim());
                at.unwrap().to_string()
            })
            .collect();
        assert_eq!(found.join(" "), row[1], "{condition} {}", run.err);
    }
    let run = boardnote(
        &[
            "export",
            "--from",
            "pgn",
            "--table",
            "games",
            "--columns",
            "tags",
            "--format",
            "jsonl",
            "-",
        ],
        pgn.as_bytes(),
    );
    let expected = vectors("tags.jsonl").unwrap();
    for (line, expected) in run.out.lines().zip(expected.lines()) {
        let row: Value = serde_json::from_str(line).unwrap();
        let tags: Value = serde_json::from_str(row["tags"].as_str().unwrap()).unwrap();
        assert_eq!(tags, serde_json::from_str::<Value>(expected).unwrap());
    }
    assert_eq!(run.out.lines().count(), expected.lines().count(), "{}", run.err);
}

const GAMES: &str = "[Round \"1\"]\n[Date \"2020.??.??\"]\n[Board \"10\"]\n\n1. e4 *\n\n\
    [Round \"2\"]\n[Date \"????.??.??\"]\n[Board \"9\"]\n\n1. d4 *\n\n\
    [Round \"3\"]\n[Date \"2021.05.01\"]\n\n1. c4 *\n";

#[test]
fn tags_and_dates_compare_as_what_they_hold() {
    for (condition, expected) in [
        ("tag.board >= 10", "1"),
        ("tag.Board = 9", "2"),
        ("tag.Board != '9'", "1"),
        ("tag.Board is null", "3"),
        ("date >= 2020", "1 3"),
        ("date >= '2020.01.01'", "1 3"),
        ("date >= '2020.01.02'", "3"),
        ("date = '????.??.??'", "2"),
        ("tag.Board >= '9.10'", "1"),
        ("tag.Date <> '2021.05.02'", "1 3"),
        ("date < '2021-06'", "1 3"),
        ("not (date >= 2020)", ""),
        ("date between 2021 and 2022", "3"),
    ] {
        let run = filter(condition, GAMES);
        assert_eq!(rounds(&run.out).join(" "), expected, "{condition} {}", run.err);
    }
    let once = [GAMES, GAMES].concat();
    let arguments = ["filter", "--from", "pgn", "--unique", "tag.Board", "-"];
    assert_eq!(rounds(&boardnote(&arguments, once.as_bytes()).out), ["1", "2", "3"]);
    let columns = "n,tag.Board";
    let arguments = ["export", "--from", "pgn", "--table", "games", "--columns", columns, "-"];
    assert_eq!(boardnote(&arguments, GAMES.as_bytes()).out, "n,tag.Board\n1,10\n2,9\n3,\n");
}

/// Returns the cells of a column.
fn column(format: &str, table: &str, more: &[&str], name: &str, input: &str) -> Vec<String> {
    let arguments =
        [&["export", "--from", format, "--table", table, "--columns", name], more, &["-"]].concat();
    let run = boardnote(&arguments, input.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    run.out.lines().skip(1).map(|cell| cell.trim_end().to_owned()).collect()
}

#[test]
fn dates_stand_for_days_in_all_notations() {
    let pgn = "[Date \"2004.??.??\"]\n\n1. e4 *\n";
    let sgf = "(;FF[4]GM[1]SZ[9]DT[2004-06-29,2004-07-02];B[aa])";
    let mat = "; [EventDate \"2004.??.??\"]\n\n 1 point match\n\n Game 1\n Ann : 0                         \
               Bob : 0\n  1) 31: 8/5 6/5                  42: 8/4 6/4\n";
    let backgammon = "(;FF[4]GM[6]PW[Ann]PB[Bob]DT[2004];B[31hehg])";
    for (format, input, condition, expected) in [
        ("pgn", pgn, "date between '2004.01.01' and '2004.12.31'", "1"),
        ("pgn", pgn, "date > '2004.01.01' or date < '2004.12.31'", "0"),
        ("pgn", pgn, "not (date > '2004.01.01')", "0"),
        ("sgf", sgf, "date >= '2004-06-29' and date <= '2004-07-02' and date = '2004'", "1"),
        ("sgf", sgf, "date < '2004-07-01' or date > '2004-06-29'", "0"),
        ("sgf", sgf, "date_start = '2004-06-29' and date >= date_start", "1"),
        ("mat", mat, "date >= '2004-01-01' and date < '2005-01-01'", "1"),
        ("mat", mat, "date > '2004-06-01'", "0"),
        ("bg-sgf", backgammon, "date >= '2004-01-01' and date <= '2004-12-31'", "1"),
        ("bg-sgf", backgammon, "date <> '2004-06-01'", "0"),
    ] {
        let arguments = ["filter", "--from", format, "--count", "--where", condition, "-"];
        let run = boardnote(&arguments, input.as_bytes());
        assert_eq!((run.out.trim(), run.code), (expected, 0), "{format} {condition} {}", run.err);
    }
    let arguments = ["filter", "--from", "pgn", "--where", "date = '1.5.2004'", "-"];
    let run = boardnote(&arguments, pgn.as_bytes());
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("1.5.2004 is not a date"), "{}", run.err);
}

#[test]
fn dates_are_sorted_by_the_days_that_they_stand_for() {
    let up = ["2003.12.31", "2004.01.01", "2004.??.??", "2004.06.01", "2004.06.??"];
    let given =
        ["2004.06.??", "????.??.??", "2004.??.??", "2003.12.31", "2004.06.01", "2004.01.01"];
    let pgn: String =
        given.iter().map(|date| format!("[Date \"{date}\"]\n\n1. e4 *\n\n")).collect();
    let mut expected = up.to_vec();
    expected.push("????.??.??");
    assert_eq!(column("pgn", "games", &["--sort", "date"], "date", &pgn), expected);
    expected[..5].reverse();
    assert_eq!(column("pgn", "games", &["--sort", "tag.Date:desc"], "date", &pgn), expected);
}

#[test]
fn evaluations_have_the_unit_of_their_program() {
    let pgn = "1. e4 {[%eval -106,29] [%wdl 1,444,555]} e5 {[%eval -1.2,20]} 2. Nf3 {[%eval 3]} Nc6 \
               {(Bb5) -0.25/17 12} 3. Bb5 {[%evp 0,3,19] plan} *\n";
    assert_eq!(column("pgn", "plies", &[], "eval_cp", pgn), ["-106", "-120", "300", "25", ""]);
    assert_eq!(column("pgn", "plies", &[], "eval_depth", pgn), ["29", "20", "", "17", ""]);
    assert_eq!(column("pgn", "plies", &[], "emt_s", pgn), [""; 5]);
    let strip = ["convert", "--from", "pgn", "--to", "pgn", "--strip", "evals", "-"];
    let run = boardnote(&strip, pgn.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    let movetext =
        "1. e4 {[%wdl 1,444,555]} 1... e5 2. Nf3 Nc6 {(Bb5) -0.25/17 12} 3. Bb5 {plan} *";
    let found = run.out.rsplit("]\n\n").next().unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(found.join(" "), movetext);
    let check = boardnote(&["check", "--from", "pgn", "-"], pgn.as_bytes());
    assert!(
        !check.err.contains("bad-command") && !check.out.contains("bad-command"),
        "{}",
        check.out
    );
}

#[test]
fn pasted_positions_are_found_and_shown() {
    for row in rows("pasted.tsv") {
        let text = row[0].replace("\\n", "\n");
        let run = boardnote(&["scan", "-"], text.as_bytes());
        let lines: Vec<Vec<&str>> =
            run.out.lines().map(|line| line.split('\t').collect()).collect();
        if row[1].is_empty() {
            assert!(lines.is_empty(), "{text}: {}", run.out);
            continue;
        }
        assert_eq!(lines.len(), 1, "{text}: {}", run.out);
        assert_eq!(lines[0][3], row[1], "{text}");
        let normal = match lines[0].get(4) {
            Some(_) => lines[0][4..].join("\t").replace("\\t", "\t"),
            None => lines[0][2].to_owned(),
        };
        assert_eq!(normal, row[2].replace('|', "\t"), "{text}");
    }
    let address = "https://lichess.org/analysis/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1";
    let run = boardnote(&["show", "--ascii", address], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "{}", run.out);
    let line = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    let convert =
        |mode| boardnote(&["convert", "--from", "fen", "--to", "fen", mode, "-"], line.as_bytes());
    assert_eq!(convert("--lenient").out, "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
    assert!(convert("--lenient").err.contains("fen-in-address"));
    assert_eq!(convert("--strict").code, 1);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for text in ["startpos", "position startpos"] {
        assert!(boardnote(&["show", "--ascii", text], b"").out.contains(start), "{text}");
    }
}

#[test]
fn commands_of_uci_are_games() {
    let convert = |line: &str| boardnote(&["convert", "--to", "uci", "--lenient"], line.as_bytes());
    assert_eq!(convert("position startpos moves e2e4 e7e5\n").out, "e2e4 e7e5\n");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let run = convert(&format!("position fen {fen} moves e2e4 e8e7\n"));
    assert_eq!(run.out, format!("e2e4 e8e7\t{fen}\n"));
    assert!(run.err.contains("warning[uci-command]"), "{}", run.err);
    let mistyped = boardnote(&["check", "--lenient"], b"position startpos moves e2e4 e7e9\n");
    assert!(mistyped.code == 1 && mistyped.out.contains("`e7e9`"), "{}", mistyped.out);
    let check = |mode| boardnote(&["check", mode], b"position startpos moves e2e4 e2e4\n");
    let strict = check("--strict");
    assert!(strict.code == 1 && strict.out.contains("error[uci-command]"), "{}", strict.out);
    let lenient = check("--lenient");
    assert!(lenient.out.contains("error[illegal-move]: illegal move `e2e4`: "), "{}", lenient.out);
    assert!(lenient.out.contains(":1:30"), "{}", lenient.out);
}

#[test]
fn what_is_left_out_is_not_lost() {
    let pgn = "[White \"w\"]\n[ECO \"A00\"]\n\n1. e4 $1 {a [%clk 0:03:00]} (1. d4) 1... e5 *\n";
    let convert = |arguments: &[&str]| {
        let run = boardnote(
            &[&["convert", "--from", "pgn", "--to", "pgn"], arguments, &["-"]].concat(),
            pgn.as_bytes(),
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
        run.out
    };
    assert!(convert(&["--strip", "comments,variations,nags"]).contains("\n\n1. e4 e5 *\n"));
    assert!(convert(&["--strip", "comments", "--strip", "variations"]).contains("1. e4 $1 e5 *"));
    assert!(convert(&["--strip", "clocks"]).contains("{a} (1. d4)"));
    assert!(!convert(&["--tags", "roster"]).contains("ECO"));
    assert!(convert(&["--tags", "eco"]).contains("[ECO \"A00\"]"));
    let run = boardnote(&["convert", "--from", "pgn", "--to", "pgn", "--strip", "x", "-"], b"*");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("expected names out of comments, variations"), "{}", run.err);
}

#[test]
fn one_verdict_about_results_in_all_verbs() {
    let pgn = "[Event \"a\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
        [Black \"?\"]\n[Result \"1-0\"]\n\n1. e4 0-1\n";
    let run = boardnote(&["check", "--from", "pgn", "-"], pgn.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("warning[result-mismatch]"), "{} {}", run.out, run.err);
    assert_eq!(boardnote(&["decode", "--from", "pgn", "-"], pgn.as_bytes()).code, 0);
}

#[test]
fn hints_name_the_way_out() {
    let help = |pgn: &str| boardnote(&["check", "--from", "pgn", "-"], pgn.as_bytes()).out;
    let uci = "moves are in UCI notation; --lenient reads them";
    assert!(help("1. e2e4 e7e5 2. g1f3 *").contains(uci));
    assert!(help("1. e2-e4 e7-e5 2. Ng1-f3 *").contains(uci));
    assert!(!help("1. e4 e5 2. Sf3 *").contains(uci));
    assert!(help("1. e4 e5 2. Sf3 *").contains("German"));
    let drop = "P@e6 puts a captured piece on the board, which chess does not know";
    assert!(help("1. e4 P@e6 *").contains(drop));
}

#[test]
fn the_square_of_en_passant_by_option() {
    for row in rows("en_passant.tsv") {
        let line = row[0].replace('|', "\t");
        let convert = |rule: &[&str]| {
            let arguments = [&["convert", "--from", "uci", "--to", "fen"], rule, &["-"]].concat();
            boardnote(&arguments, line.as_bytes()).out.trim_end().to_owned()
        };
        assert_eq!(convert(&[]), row[3], "{line}");
        assert_eq!(convert(&["--en-passant", "fen"]), row[1], "{line}");
        assert_eq!(convert(&["--en-passant", "xfen"]), row[2], "{line}");
        let run = boardnote(
            &["convert", "--from", "fen", "--to", "epd", "--en-passant", "legal", "-"],
            row[1].as_bytes(),
        );
        let four = |fen: &str| fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        assert_eq!(four(run.out.trim_end()), four(&row[3]), "{line}");
    }
}

#[test]
fn games_that_another_one_goes_on_are_left_out() {
    let filter = |arguments: &[&str], pgn: &str| {
        let all = [&["filter", "--from", "pgn", "--unique", "prefix"], arguments, &["-"]].concat();
        let run = boardnote(&all, pgn.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let (Some(pgn), Some(kept)) = (vectors("prefix.pgn"), vectors("prefix.txt")) else { return };
    let left = filter(&[], &pgn);
    assert_eq!(rounds(&left), kept.split_whitespace().collect::<Vec<_>>());
    assert_eq!(filter(&[], &left), left);
    assert_eq!(filter(&["--count"], &pgn), "5\n");
    let run = boardnote(&["filter", "--from", "gnuid", "--unique", "prefix", "-"], b"");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("filter --unique prefix does not support gnuid"), "{}", run.err);
}

#[test]
fn blobs_are_read_as_databases_print_them() {
    let expected = "e2e4 e7e5 g1f3\n";
    for blob in [
        &b"131329FF\n"[..],
        b"0x131329ff\n",
        b"\\x131329ff\tstart\n",
        b"X'131329FF'\n",
        b"ExMp/w==\n",
    ] {
        let run = boardnote(&["convert", "--from", "movecode", "--to", "uci", "-"], blob);
        assert_eq!((run.code, run.out.as_str()), (0, expected), "{}", run.err);
    }
    let binary = b"\x13\x13\x29\xff";
    let run = boardnote(&["convert", "--from", "movecode", "--to", "uci", "-"], binary);
    assert_eq!((run.code, run.out.as_str()), (0, expected), "{}", run.err);
}

#[test]
fn conditions_on_tags_read_no_moves() {
    let pgn = "[White \"A\"]\n\n1. e4 Ke5 *\n\n[White \"B\"]\n\n1. d4 *\n";
    let run = filter("white = 'A'", pgn);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "[White \"A\"]\n\n1. e4 Ke5 *\n\n"),
        "{}",
        run.err
    );
    // The number of plies needs the moves, of which one can be played.
    let run = filter("white = 'A' and plies = 1", pgn);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "[White \"A\"]\n\n1. e4 Ke5 *\n\n"),
        "{}",
        run.err
    );
}

/// The first bytes of a hash, in hexadecimal.
fn hash(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn values_of_public_games() {
    let Some(folder) = source::folder() else { return };
    let mut files: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for row in rows("files.tsv") {
        files.entry(row[0].clone()).or_default().push(row);
    }
    for (name, rows) in files {
        let columns = "n,uci,clock_s,emt_s,eval_cp,eval_mate,eval_depth,book,shapes";
        let path = folder.join("files").join(&name);
        let arguments = [
            "export",
            "--from",
            "pgn",
            "--table",
            "plies",
            "--columns",
            columns,
            "--format",
            "tsv",
        ];
        let run = boardnote(&[&arguments[..], &[path.to_str().unwrap()]].concat(), b"");
        let plies: Vec<Vec<&str>> =
            run.out.lines().skip(1).map(|line| line.split('\t').collect()).collect();
        for row in rows {
            // The expected rows count games from 0.
            let n = (row[1].parse::<u64>().unwrap() + 1).to_string();
            let of_game = || plies.iter().filter(|cells| cells[0] == n);
            let line: Vec<&str> = of_game().map(|cells| cells[1]).collect();
            let values: Vec<String> = of_game().map(|cells| cells[2..].join(",")).collect();
            let annotated = values.iter().filter(|values| *values != ",,,,,false,").count();
            let found = [line.len().to_string(), hash(&line.join(" ")), annotated.to_string()];
            assert_eq!(found, row[3..6], "{name} {}", row[1]);
            assert_eq!(hash(&values.join("\n")), row[6], "{name} {}", row[1]);
        }
    }
}

#[test]
fn operations_are_kept_or_counted() {
    for line in vectors("epd.jsonl").unwrap_or_default().lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| row[name].as_str().unwrap();
        let convert = |to| {
            let arguments = ["convert", "--from", "fen", "--to", to, "-"];
            boardnote(&arguments, text("line").as_bytes())
        };
        assert_eq!(convert("epd").out.trim_end(), text("epd"));
        let fen = convert("fen");
        assert_eq!(fen.out.trim_end(), text("fen"));
        let lost = "lost in conversion: operations (in 1 record)";
        assert_eq!(fen.err.contains(lost), text("lost") != "0", "{line} {}", fen.err);
    }
}
