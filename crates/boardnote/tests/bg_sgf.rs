//! The program on backgammon games in SGF, compared with the output of GNU Backgammon for its own
//! files; also damaged files, and archives of many games.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests"
)]

use crate::common::{Run, boardnote};
use boardnote::formats::cut::{Cursor, survey};
use boardnote::formats::table::Cell;
use boardnote::formats::{self, Record};
use boardnote::settings::{Mode, Settings};
use boardnote::tally::Tally;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn fixtures(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-sgf").join(folder)
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(fixtures(folder)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|e| e == ending)).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no fixtures in {folder}");
    paths
}

fn run(arguments: &[&str], path: &Path) -> Run {
    boardnote(&[arguments, &[path.to_str().unwrap()]].concat(), b"")
}

fn json(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the rows of a kind printed by the real program for a file, without the kind.
fn rows(sgf: &Path, kind: &str) -> Vec<Vec<String>> {
    let table = std::fs::read_to_string(sgf.with_extension("tsv")).unwrap();
    let split = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
    let rows = table.lines().map(split).filter(|row| row[0] == kind);
    rows.map(|row| row[1..].to_vec()).collect()
}

fn field<'r>(row: &'r [String], key: &str) -> &'r str {
    row.iter().find_map(|cell| cell.strip_prefix(key)?.strip_prefix('=')).unwrap()
}

#[test]
fn decoded_games_are_those_of_the_real_program() {
    for path in files("valid", "sgf") {
        let run = run(&["decode"], &path);
        assert_eq!(run.code, 0, "{}: {}", path.display(), run.err);
        let games = json(&run);
        let expected = rows(&path, "game");
        assert_eq!(games.len(), expected.len());
        let match_row = &rows(&path, "match")[0];
        for ((line, row), number) in games.iter().zip(&expected).zip(1..) {
            let value = &line["value"];
            let place = format!("{} game {number}", path.display());
            assert_eq!(line["n"], number, "{place}");
            assert_eq!(value["match"]["length"].to_string(), field(match_row, "length"), "{place}");
            assert_eq!(value["match"]["game"], number, "{place}");
            assert_eq!(value["match"]["score"]["white"].to_string(), field(row, "ws"), "{place}");
            assert_eq!(value["match"]["score"]["black"].to_string(), field(row, "bs"), "{place}");
            assert_eq!(value["players"]["white"], field(match_row, "W"), "{place}");
            assert_eq!(value["players"]["black"], field(match_row, "B"), "{place}");
            let winner = match field(row, "winner") {
                "W" => Value::from("white"),
                "B" => Value::from("black"),
                _ => Value::Null,
            };
            assert_eq!(value["winner"], winner, "{place}");
            let points = field(row, "points").parse::<u64>().map_or(Value::Null, Value::from);
            assert_eq!(value["points"], points, "{place}");
            assert_eq!(value["resigned"].to_string(), field(row, "resigned"), "{place}");
        }
    }
}

/// A row printed by the real program for an action: ID, player, action, dice, move or points.
type Line = [String; 5];

/// Returns the actions of each game as printed by the real program. It shows the first record of a
/// file without dice, so the ID of that record is left open.
fn actions(path: &Path) -> Vec<Vec<Line>> {
    let mut games = vec![Vec::new(); rows(path, "game").len()];
    for row in rows(path, "rec") {
        let [game, number, id, player, action, dice, text, raw, _] = row.as_slice() else {
            panic!("{row:?}")
        };
        if action.starts_with("set-") {
            continue;
        }
        let id = if game == "0" && number == "0" { "" } else { id };
        let none = |text: &str| if text == "-" { String::new() } else { text.to_owned() };
        let last = if action == "resign" { raw } else { text };
        games[game.parse::<usize>().unwrap()].push([
            id.to_owned(),
            player.clone(),
            action.clone(),
            none(dice),
            none(last),
        ]);
    }
    games
}

fn same(found: &Line, wanted: &Line, place: &str) {
    let found_id = if wanted[0].is_empty() { "" } else { &found[0] };
    assert_eq!(found_id, wanted[0], "{place}");
    assert_eq!(found[1..], wanted[1..], "{place}");
}

#[test]
fn decoded_plays_are_those_of_the_real_program() {
    let mut compared = 0;
    for path in files("valid", "sgf") {
        let expected = actions(&path);
        for (line, wanted) in json(&run(&["decode"], &path)).iter().zip(&expected) {
            let plays = line["value"]["plays"].as_array().unwrap();
            assert!(plays.iter().zip(1..).all(|(play, number)| play["ply"] == number));
            let played: Vec<_> = plays.iter().filter(|play| play["action"] != "setup").collect();
            assert_eq!(played.len(), wanted.len(), "{}", path.display());
            for (play, wanted) in played.into_iter().zip(wanted) {
                let text = |key: &str| play[key].as_str().unwrap_or_default().to_owned();
                let dice = play["dice"]
                    .as_array()
                    .map_or(String::new(), |dice| dice.iter().map(ToString::to_string).collect());
                let last = match play["points"].as_u64() {
                    Some(points) => points.to_string(),
                    None => text("move"),
                };
                let player = text("player")[..1].to_uppercase();
                let found = [text("gnuid"), player, text("action"), dice, last];
                same(&found, wanted, &format!("{} {play}", path.display()));
                compared += 1;
            }
        }
    }
    assert!(compared > 800, "{compared}");
}

#[test]
fn gnuid_lines_are_those_of_the_real_program() {
    for path in files("valid", "sgf") {
        let converted = run(&["convert", "--to", "gnuid"], &path);
        assert_eq!(converted.code, 0);
        let mut lines = converted.out.lines();
        for ((number, game), end) in (1..).zip(&actions(&path)).zip(rows(&path, "end")) {
            for wanted in game {
                let line = lines.next().unwrap();
                let cells: Vec<_> = line.split('\t').map(str::to_owned).collect();
                assert_eq!(cells.len(), 7, "{line}");
                assert_eq!(cells[0], number.to_string(), "{line}");
                let found: Line = cells[2..].to_vec().try_into().unwrap();
                same(&found, wanted, &format!("{} {line}", path.display()));
            }
            let cells: Vec<_> = lines.next().unwrap().split('\t').collect();
            assert_eq!((cells[0], cells[4]), (number.to_string().as_str(), "end"));
            let name = path.file_name().unwrap().to_str().unwrap();
            // The program forgets PL while stepping through a set-up position.
            let wanted = rows(&path, "loaded").first().map_or(end[1].clone(), |row| row[1].clone());
            // It also writes scores beyond the match length, which it refuses to read. They end at the
            // match length here.
            let is_read = |id: &str| boardnote(&["check", "--from", "gnuid", id], b"").code == 0;
            if !is_read(&wanted) {
                assert!(is_read(cells[2]), "{name}");
                assert_eq!(cells[2][..20], wanted[..20], "{name}");
            } else {
                assert_eq!(cells[2], wanted, "{name}");
            }
        }
        assert_eq!(lines.next(), None);
    }
}

#[test]
fn gnuid_lines_look_as_documented() {
    let game = b"(;GM[6]MI[length:3]RE[B+2R];B[53qvsv];W[62xrrp];B[double];W[take];B[66])";
    let run = boardnote(&["convert", "--from", "bg-sgf", "--to", "gnuid"], game);
    let lines = [
        "1\t1\t4HPwATDgc/ABMA:cIluAAAAAAAE\tB\tmove\t53\t8/3 6/3",
        "1\t2\tjGfwATDgc/ABMA:MAFrAAAAAAAE\tW\tmove\t62\t24/16",
        "1\t3\t4HPwESCMZ/ABMA:cAlgAAAAAAAE\tB\tdouble\t\t",
        "1\t4\t4HPwESCMZ/ABMA:cBFgAAAAAAAE\tW\ttake\t\t",
        "1\t5\t4HPwESCMZ/ABMA:QQl7AAAAAAAE\tB\tmove\t66\t",
        "1\t6\tjGfwATDgc/ARIA:AQFgAAAAAAAE\tW\tresign\t\t1",
        "1\t7\tjGfwATDgc/ARIA:ASNgAAAAEAAE\t\tend\t\t",
    ];
    assert_eq!(run.out.lines().collect::<Vec<_>>(), lines);
    assert!(run.err.contains("warning[illegal-move.dice-unused]"), "{}", run.err);
    assert_eq!(run.code, 0);
}

/// The tests of `bg-mat` compare its text with that of the real program.
#[test]
fn files_come_out_as_the_crates_write_them() {
    let mut refused = 0;
    for path in files("valid", "sgf").into_iter().chain(files("mat/odd", "sgf")) {
        let source = std::fs::read(&path).unwrap();
        let read =
            bg_sgf::tree::parse_with(&source, &bg_sgf::tree::ParseOptions::lenient()).unwrap();
        let value = bg_sgf::tree::to_match(&read.value, &mut Vec::new());
        let mat = bg_mat::to_mat(&value, &bg_mat::WriteOptions::default());
        let run = run(&["convert", "--to", "mat"], &path);
        refused += usize::from(mat.is_err());
        assert_eq!(run.code, i32::from(mat.is_err()), "{}", path.display());
        assert_eq!(run.out, mat.map(|mat| mat.value).unwrap_or_default(), "{}", path.display());
    }
    assert_eq!(refused, 9, "games with set-ups and automatic doubles");
    for path in files("valid", "sgf") {
        let source = std::fs::read_to_string(&path).unwrap();
        assert!(run(&["convert", "--to", "bg-sgf"], &path).out == source, "{}", path.display());
    }
}

#[test]
fn check_finds_in_damaged_files_what_the_specification_says() {
    let table = std::fs::read_to_string(fixtures("expected.tsv")).unwrap();
    for line in table.lines().skip(1) {
        let cells: Vec<_> = line.split('\t').collect();
        let path = ["quirks", "invalid"].map(|folder| fixtures(folder).join(cells[0]));
        let path = path.iter().find(|path| path.exists()).unwrap();
        let lists = [cells[2], cells[3]].map(|list| list.split(';').filter(|item| *item != "-"));
        let wanted: Vec<String> =
            lists.into_iter().flatten().map(|item| item.replace('_', "-")).collect();
        let run = run(&["check", "--from", "bg-sgf", "--format", "json"], path);
        let found: Vec<String> = json(&run)
            .iter()
            .filter(|line| line.get("kind").is_some())
            .map(|line| format!("{}@{}", line["kind"].as_str().unwrap(), line["offset"]))
            .collect();
        assert_eq!(found, wanted, "{}", cells[0]);
        let errors = run.out.contains("\"severity\":\"error\"");
        assert_eq!(run.code, i32::from(errors), "{}", cells[0]);
    }
}

/// Returns `kind@offset` of each finding of `check`, in order.
fn found(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let all = [&["check", "--from", "bg-sgf", "--format", "json"], arguments].concat();
    let lines = json(&boardnote(&all, input));
    let findings = lines.iter().filter(|line| line.get("kind").is_some());
    findings.map(|line| format!("{}@{}", line["kind"].as_str().unwrap(), line["offset"])).collect()
}

#[test]
fn what_is_not_closed_comes_last_and_innermost_first() {
    let input = "(;GM[6]RE[W+1]C[ä]\n;W[31haha]C[ä](;B[61lrqr] (;C[x";
    let arguments = ["check", "--lenient", "--from", "bg-sgf", "--format", "json"];
    let lines = json(&boardnote(&arguments, input.as_bytes()));
    let place = |line: &Value| {
        format!("{}@{}:{}", line["kind"].as_str().unwrap(), line["line"], line["column"])
    };
    let findings = lines.iter().filter(|line| line.get("kind").is_some());
    let expected = [
        "result-mismatch@1:11",
        "illegal-move.dice@2:4",
        "illegal-move.bar-first@2:19",
        "unclosed-value@2:30",
        "unclosed-tree@2:27",
        "unclosed-tree@2:15",
        "unclosed-tree@1:1",
    ];
    assert_eq!(findings.map(place).collect::<Vec<_>>(), expected);
    let run = boardnote(&["decode", "--lenient", "--from", "bg-sgf"], input.as_bytes());
    let warnings = json(&run)[0]["warnings"].clone();
    let kinds = warnings.as_array().unwrap().iter().map(|w| w["kind"].as_str().unwrap().to_owned());
    assert!(kinds.eq(expected.map(|item| item.split_once('@').unwrap().0)));
}

#[test]
fn text_around_games_is_reported_once_and_in_its_place() {
    let input = b"\xef\xbb\xbfmail\n(;GM[6])() and\n(;GM[6]) bye )\n";
    let expected =
        ["bom@0", "leading-junk@3", "empty-tree@16", "junk-between-trees@19", "trailing-junk@32"];
    assert_eq!(found(&[], input), expected);
    let run = boardnote(&["decode", "--lenient", "--from", "bg-sgf"], input);
    let lines = json(&run);
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["offset"], &lines[1]["offset"]), (&8.into(), &23.into()));
    assert_eq!(lines[1]["warnings"][1]["offset"], 19);
}

/// Makes an archive of many small matches that spans many blocks and has a few wrong scores.
fn archive() -> Vec<u8> {
    let mut file = b"a header\n".to_vec();
    for number in 0..40_000 {
        let game = number % 5;
        let score = if number % 1_009 == 1_008 { game + 1 } else { game };
        let crawford = if game == 4 { ":CrawfordGame" } else { "" };
        let gap = if number % 977 == 976 { "text\n" } else { "" };
        file.extend_from_slice(
            format!(
                "{gap}(;FF[4]GM[6]MI[length:5][game:{game}][ws:{score}][bs:0]PW[Ann]PB[Bob]\
                RU[Crawford{crawford}]RE[W+1]\n;W[double]\n;B[drop])\n"
            )
            .as_bytes(),
        );
    }
    file
}

#[test]
fn a_style_names_the_owner_of_the_cube() {
    let file = b"(;GM[6]MI[length:0];CV[2];CP[w]C[ours];W[31hefe](;CP[b])(;CP[2001, me]))";
    let style = |style: &str| {
        let arguments = ["convert", "--from", "bg-sgf", "--to", "bg-sgf", "--style", style];
        boardnote(&arguments, file).out
    };
    assert!(style("gnubg").contains(";CP[w]C[ours]"), "{}", style("gnubg"));
    let plain = style("standard");
    assert!(plain.contains(";C[ours]CO[w]") && plain.contains(";CO[b]"), "{plain}");
    assert!(plain.contains(";CP[2001, me]"), "{plain}");
    let decoded = boardnote(&["decode", "--lenient", "--from", "bg-sgf"], file).out;
    let encode = ["encode", "--to", "bg-sgf", "--style", "standard"];
    let encoded = boardnote(&encode, decoded.as_bytes()).out;
    assert!(encoded.contains("CO[w]") && encoded.contains("game:1]"), "{encoded}");
}

#[test]
fn games_are_compared_across_blocks_and_threads() {
    let file = archive();
    assert!(file.len() > 3 << 20);
    let expected: Vec<String> = bg_sgf::check(&file)
        .iter()
        .map(|finding| format!("{}@{}", finding.kind().code(), finding.offset()))
        .collect();
    assert!(expected.iter().any(|found| found.starts_with("score-mismatch")));
    assert!(expected.iter().any(|found| found.starts_with("junk-between-trees")));
    for jobs in ["1", "2", "5"] {
        assert!(found(&["--jobs", jobs], &file) == expected, "{jobs} threads");
    }
}

#[test]
fn match_text_goes_on_across_blocks_and_threads() {
    let file = archive();
    let read = bg_sgf::tree::parse_with(&file, &bg_sgf::tree::ParseOptions::lenient()).unwrap();
    let expected = bg_sgf::tree::to_match(&read.value, &mut Vec::new());
    let expected = bg_mat::to_mat(&expected, &bg_mat::WriteOptions::default()).unwrap().value;
    for jobs in ["1", "3"] {
        let arguments = ["convert", "--from", "bg-sgf", "--to", "mat", "--jobs", jobs];
        assert!(boardnote(&arguments, &file).out == expected, "{jobs} threads");
    }
}

#[test]
fn lines_and_columns_count_from_the_start_of_the_file() {
    let mut file = "(;GM[6]C[ä])".repeat(200_000).into_bytes();
    file.extend_from_slice(b"(;GM[6];W[71])");
    let run = boardnote(&["check", "--from", "bg-sgf", "--format", "json"], &file);
    let finding = &json(&run)[0];
    assert_eq!((&finding["line"], &finding["column"]), (&1.into(), &2_400_011.into()));
    assert_eq!(finding["offset"], 200_000 * 13 + 10);
}

#[test]
fn hostile_input_is_a_bad_record_and_not_the_end() {
    let mut long = b"(;GM[6]C[".to_vec();
    long.resize(10_000_000, b'x');
    let mut nested = b"(;GM[6]".to_vec();
    nested.extend(b"(;W[31hefe]".repeat(40));
    let mut binary: Vec<u8> =
        (0..300_000u32).map(|i| (i.wrapping_mul(2_654_435_769) >> 24) as u8).collect();
    binary.extend_from_slice(b"\0(;GM[6];W[31hefe])");
    let cases: [(&[u8], &str, i32); 6] = [
        (b" \n\n", "no-game-tree", 1),
        (b"(((((", "no-game-tree", 1),
        (b"(;GM[6]MI[length:-1];CV[99999999999];W[\0])", "bad-cube-value", 1),
        (&long, "unclosed-value", 1),
        (&nested, "unclosed-tree", 1),
        (&binary, "leading-junk", 0),
    ];
    for (input, kind, code) in cases {
        let run = boardnote(&["check", "--from", "bg-sgf"], input);
        assert_eq!(run.code, code, "{kind}");
        assert!(run.out.contains(&format!("[{kind}]")), "{kind}");
        assert!(!run.out.contains('\0'));
        for verb in ["decode", "show", "inspect"] {
            let run = boardnote(&[verb, "--lenient", "--from", "bg-sgf"], input);
            assert!(run.code < 2, "{verb} {kind}");
        }
    }
}

/// Hundreds of thousands of findings on one line must take seconds, not hours.
#[test]
fn deep_nesting_takes_linear_time() {
    let mut nested = b"(;GM[6]".to_vec();
    nested.extend(b"(;W[31hefe]".repeat(50_000));
    let arguments = ["check", "--from", "bg-sgf", "--format", "json"];
    let run = boardnote(&arguments, &nested);
    assert!(run.out.ends_with("{\"records\":1,\"bad\":1}\n"));
    // A thousand findings, the number of the rest, and the summary.
    assert_eq!(run.out.lines().count(), 1_002);
}

#[test]
fn other_games_between_are_bad_records() {
    let input = b"(;GM[1];B[pd])\n(;GM[6]PW[Ann];W[31hefe])\n(;GM[6]W[x];B[61lrqr])\n";
    let run = boardnote(&["decode", "--from", "bg-sgf"], input);
    assert_eq!(run.code, 1);
    let lines = json(&run);
    assert_eq!(lines[0]["error"]["kind"], "not-backgammon");
    assert_eq!(lines[0]["error"]["offset"], 5);
    assert_eq!(lines[1]["value"]["plays"][0]["move"], "8/5 6/5");
    assert_eq!(lines[2]["error"]["kind"], "bad-move");
    assert_eq!(lines[2]["error"]["offset"], 50);
    let run = boardnote(&["convert", "--from", "bg-sgf", "--to", "mat"], input);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("\n 0 point match\n\n Game 1\n Ann : 0"), "{}", run.out);
}

#[test]
fn lenient_reading_turns_errors_into_warnings() {
    let input = b"(;GM[6];W[31haha]";
    let strict = boardnote(&["check", "--from", "bg-sgf"], input);
    assert!(strict.code == 1 && strict.out.ends_with("\n1 record, 1 bad\n"), "{}", strict.out);
    let lenient = boardnote(&["check", "--lenient", "--from", "bg-sgf"], input);
    assert!(lenient.code == 0 && lenient.out.ends_with("\n1 record, 0 bad\n"), "{}", lenient.out);
    assert!(lenient.out.contains("warning[illegal-move.dice]"), "{}", lenient.out);
    let decoded = boardnote(&["decode", "--lenient", "--from", "bg-sgf"], input);
    assert_eq!(decoded.code, 0);
    let warnings = &json(&decoded)[0]["warnings"];
    assert_eq!(warnings[0]["kind"], "illegal-move.dice");
    assert_eq!(warnings[1]["kind"], "unclosed-tree");
}

#[test]
fn findings_point_into_the_source_with_a_hint() {
    let run = boardnote(&["check", "--from", "bg-sgf"], b"(;GM[6]RE[B+1]\n;W[double]\n;B[drop])\n");
    assert_eq!(
        run.out,
        "warning[result-mismatch]: result in RE differs from the game as played (W+1)\n \
        --> <stdin>:1:11\n  \
        |\n\
        1 | (;GM[6]RE[B+1]\n  \
        |           ^^^\n  \
        |\n  \
        = help: as played it is RE[W+1]\n\
        1 record, 0 bad\n"
    );
    assert_eq!(run.err, "info: `boardnote explain CODE` explains a code in brackets\n");
}

#[test]
fn show_prints_a_score_sheet() {
    let run = run(&["show", "--limit", "1"], &fixtures("valid/05_money_beaver.sgf"));
    assert_eq!(run.code, 0, "{}", run.err);
    let head = "\
game          1 of the file, money game
White (O)     White, score 0
Black (X)     Black, score 0
rules         Jacoby rule
date          2026-11-21
written by    GNU Backgammon:1.07.001
result        B+16: Black bears off
cube          8, owned by White

 ply White                                ply Black
                                            1 31: 8/5 6/5
   2 65: 24/13                              3 21: 13/11 6/5
   4 doubles to 2                           5 beavers to 4
   6 takes
   7 54: 13/9 13/8                          8 21: 6/4 5/4
";
    assert_eq!(&run.out[..head.len()], head);
}

#[test]
fn show_prints_the_board_at_a_ply() {
    let game = "(;GM[6]MI[length:3]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp]A[1]\
        [xtmk E ver 3 0.5 0.1 0.0 0.1 0.0 0.10 0C 0 1 0.0 1]\
        [xrrp E ver 3 0.5 0.1 0.0 0.1 0.0 0.04 0C 0 1 0.0 1]LU[-0.031])";
    let run = boardnote(&["show", "--ply", "1", game], b"");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("GNUID         jGfwATDgc/ABMA:MAFrAAAAAAAE\n"), "{}", run.out);
    let end = "\
played        White: 62: 24/16
play 1        24/20 13/11                 +0.1000 (+0.0000)  50.99 %
play 2        24/16                       +0.0400 (-0.0600)  50.40 %  played
luck          -0.0310
";
    assert!(run.out.ends_with(end), "{}", run.out);
    let run = boardnote(&["show", "--ply", "3", game], b"");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("the game has 2 plies"), "{}", run.err);
}

#[test]
fn everything_shown_fits_in_80_columns() {
    for folder in ["valid", "analysis", "quirks", "mat/odd"] {
        for path in files(folder, "sgf") {
            for ply in ["0", "1", ""] {
                let mut arguments = vec!["show", "--limit", "2"];
                if !ply.is_empty() {
                    arguments.extend(["--ply", ply]);
                }
                let run = run(&arguments, &path);
                let wide = run.out.lines().find(|line| line.chars().count() > 80);
                assert_eq!(wide, None, "{}", path.display());
            }
        }
    }
}

#[test]
fn names_cannot_command_the_terminal() {
    let run = boardnote(&["show", "--from", "bg-sgf"], b"(;GM[6]PW[\x1b[2J\\]\x07];W[31hefe])");
    assert!(!run.out.contains('\u{1b}') && !run.out.contains('\u{7}'), "{:?}", run.out);
    let run = boardnote(&["inspect", "--from", "bg-sgf"], b"(;GM[6]PW[\x1b[2J\\]\x07];W[31hefe])");
    assert!(!run.out.contains('\u{1b}') && !run.out.contains('\u{7}'), "{:?}", run.out);
}

#[test]
fn inspect_leaves_no_byte_out() {
    for path in files("quirks", "sgf").into_iter().chain(files("invalid", "sgf")) {
        let source = std::fs::read(&path).unwrap();
        let run = run(&["inspect", "--from", "bg-sgf", "--format", "json"], &path);
        let mut seen = vec![false; source.len()];
        for row in json(&run) {
            let start = row["offset"].as_u64().unwrap() as usize;
            let length = row["length"].as_u64().unwrap() as usize;
            seen[start..start + length].fill(true);
        }
        let missed = source
            .iter()
            .zip(seen)
            .filter(|(byte, seen)| !seen && !byte.is_ascii_whitespace() && !b"[]".contains(byte));
        assert_eq!(missed.count(), 0, "{}", path.display());
    }
}

#[test]
fn detection_looks_at_the_game_property() {
    for folder in ["valid", "analysis", "quirks", "mat/odd"] {
        for path in files(folder, "sgf") {
            let run = run(&["detect"], &path);
            assert!(run.out.ends_with("\tbg-sgf\tcertain\n"), "{}", run.out);
        }
    }
    assert!(!boardnote(&["detect", "(;FF[4]GM[1];B[pd])"], b"").out.contains("bg-sgf"));
    let run = boardnote(&["detect", "(;PW[Ann];B[53qvsv])"], b"");
    assert_eq!(run.out, "<argument>\tbg-sgf\tpossible\n");
}

fn record(bytes: &[u8]) -> Record<'_> {
    Record { bytes, n: 0, index: 0, offset: 0 }
}

#[test]
fn the_table_of_decisions_has_what_the_analysis_says() {
    let format = formats::by_name("bg-sgf").unwrap();
    let table = format.abilities().tables[0];
    let settings = Settings { mode: Mode::Lenient, ..Settings::default() };
    let file = b"(;GM[6]MI[length:0]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp]A[1]\
        [xtmk E ver 3 0.5 0.1 0.0 0.1 0.0 0.10 0C 0 1 0.0 1]\
        [xrrp E ver 3 0.5 0.1 0.0 0.1 0.0 0.04 0C 0 1 0.0 1]BM[1]LU[-inf]\
        DA[E ver 3 0C 1 0.0 1 0.5 0.1 0.0 0.1 0.0 0.1 0.2 0.5 0.1 0.0 0.1 0.0 0.1 0.3]BC[1])";
    let mut rows = Vec::new();
    format.rows(record(file), table, None, &settings, &mut |row| rows.push(row.to_vec())).unwrap();
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row.len() == table.columns().count()));
    let cell = |name: &str| {
        let at = table.columns().position(|column| column.name == name).unwrap();
        rows[1][at].clone()
    };
    let near = |name: &str, wanted: f64| {
        let Cell::Real(value) = cell(name) else { panic!("{name}: {:?}", cell(name)) };
        assert!((value - wanted).abs() < 1e-9, "{name} {value}");
    };
    assert_eq!(cell("ply"), Cell::Int(2));
    assert_eq!(cell("player"), "white".into());
    assert_eq!(cell("name"), "Ann".into());
    assert_eq!(cell("move"), "24/16".into());
    assert_eq!(cell("gnuid"), "jGfwATDgc/ABMA:MAELAAAAAAAE".into());
    near("equity_played", 0.04);
    near("equity_best", 0.1);
    near("error", 0.06);
    near("no_double", 0.2);
    near("double_take", 0.3);
    near("missed_double", 0.1);
    assert_eq!(cell("error_unit"), "equity".into());
    assert_eq!(cell("skill"), "bad".into());
    assert_eq!(cell("missed_double_skill"), "bad".into());
    assert_eq!(cell("luck"), Cell::Null);
}

#[test]
fn stats_count_matches_cubes_results_and_actions() {
    let format = formats::by_name("bg-sgf").unwrap();
    let mut tally = Tally::default();
    let file = b"(;GM[6]MI[length:5];W[31hefe];B[double];W[take];B[61lrqr];W[double];B[drop])";
    format.count(record(file), &Settings::default(), &mut tally).unwrap();
    let charts: Vec<String> = tally
        .charts()
        .flat_map(|(title, bars)| bars.iter().map(move |(key, n)| format!("{title} {key:?} {n}")))
        .collect();
    assert_eq!(
        charts,
        [
            "actions Word(\"double\") 2",
            "actions Word(\"drop\") 1",
            "actions Word(\"move\") 2",
            "actions Word(\"take\") 1",
            "actions in a game, in tens Number(0) 1",
            "cube at the end Number(2) 1",
            "match length Number(5) 1",
            "opening play Word(\"3-1 8/5 6/5\") 1",
            "opening roll Word(\"3-1\") 1",
            "points won Number(2) 1",
            "result Word(\"White wins by a drop\") 1",
        ]
    );
}

#[test]
fn the_scene_is_the_position_at_a_ply() {
    let format = formats::by_name("bg-sgf").unwrap();
    let file = b"(;GM[6]MI[length:3]PW[Ann];B[53qvsv];W[62xrrp])";
    let mut settings = Settings::default();
    settings.view.ply = Some(1);
    let board_picture::scene::Scene::Backgammon(scene) =
        format.scene(record(file), &settings).unwrap().0
    else {
        panic!("another scene")
    };
    assert_eq!(scene.names, ["Ann", "Black"]);
    assert_eq!((scene.dice, scene.on_roll), ([6, 2], Some(0)));
    assert_eq!(scene.points[2], 2, "Black has made its 3 point");
    assert_eq!(scene.caption, "jGfwATDgc/ABMA:MAFrAAAAAAAE");
}

#[test]
fn the_replay_shows_each_action_on_the_board_before_it() {
    use board_picture::scene::{Scene, backgammon::Step};
    let format = formats::by_name("bg-sgf").unwrap();
    let file = b"(;GM[6]MI[length:3]PW[Ann];B[53qvsv];W[62xrrp];B[double];W[drop])";
    let games = format.replay(record(file), &Settings::default()).unwrap().0;
    let [game] = games.as_slice() else { panic!("one game") };
    let names: Vec<_> = game.entries.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["53: 8/3 6/3", "62: 24/16", "doubles to 2", "drops", "End"]);
    let players: Vec<_> = game.entries.iter().map(|entry| entry.player).collect();
    assert_eq!(players, [Some(1), Some(0), Some(1), Some(0), None]);
    assert_eq!(game.players, ["Ann", "Black"]);
    let Scene::Backgammon(board) = &game.entries[0].scene else { panic!("another scene") };
    assert_eq!((board.points[7], board.points[5]), (3, 5), "the play is still to be made");
    assert_eq!(board.play, [Step { from: 8, to: 3 }, Step { from: 6, to: 3 }]);
    let Scene::Backgammon(board) = &game.entries[3].scene else { panic!("another scene") };
    let cube = board.cube.unwrap();
    assert_eq!((cube.value, cube.offered_to), (2, Some(0)));
    let numbers: Vec<_> = game.entries.iter().map(|entry| entry.number).collect();
    assert_eq!(numbers, [1, 2, 2, 3].map(Some).into_iter().chain([None]).collect::<Vec<_>>());
}

#[test]
fn the_replay_has_the_analysis_of_cube_and_play() {
    let format = formats::by_name("bg-sgf").unwrap();
    let file = std::fs::read(fixtures("analysis/money_1ply.sgf")).unwrap();
    let game = file.windows(3).skip(1).position(|bytes| bytes == b"(;F").map_or(&file[..], |end| {
        // The first game of the file.
        &file[..=end]
    });
    let game = format.replay(record(game), &Settings::default()).unwrap().0.remove(0);
    let decisions = || game.entries.iter().flat_map(|entry| &entry.decisions);
    let cubes: Vec<_> = decisions().filter(|one| one.title.starts_with("Cube: ")).collect();
    assert!(!cubes.is_empty());
    for cube in cubes {
        assert_eq!(cube.candidates.len(), 3, "{cube:?}");
        assert_eq!(cube.candidates[2].value, "+1.000", "{cube:?}");
        assert_eq!(cube.candidates.iter().filter(|one| one.chosen).count(), 1, "{cube:?}");
    }
    let play = decisions().find(|one| one.title == "Play").unwrap();
    assert!(play.candidates.iter().all(|one| one.details.ends_with("-ply")), "{play:?}");
    assert!(game.entries.iter().filter(|entry| entry.evaluation.is_some()).count() > 5);
    assert_eq!(game.tables.len(), 1);
}

/// The figures are those of `show statistics match` of GNU Backgammon 1.07 for this file.
#[test]
fn stats_print_the_analysis() {
    let path = fixtures("analysis/money_1ply.sgf");
    let file = path.to_str().unwrap();
    let run = boardnote(&["stats", "--analysis", file], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    let line =
        |label: &str| run.out.lines().find(|line| line.starts_with(label)).map(str::to_owned);
    assert!(
        line("Total moves").is_some() && line("Error total EMG (Points)").is_some(),
        "{}",
        run.out
    );
    // Ratings exist in match play only.
    assert_eq!(line("Luck based FIBS"), None);
    let json = boardnote(&["stats", "--analysis", "--games", "--format", "json", file], b"").out;
    let rows: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (sum, games) = rows.split_last().unwrap();
    let total: u64 = games.iter().map(|row| row["white"]["total_moves"].as_u64().unwrap()).sum();
    assert_eq!(sum["white"]["total_moves"], total);
    assert_eq!((sum["game"].is_null(), games[0]["game"].as_u64()), (true, Some(0)));
    // A table is named, or there is none; another word is an error.
    for met in ["none", "woolsey", "kazaross-xg2"] {
        assert_eq!(boardnote(&["stats", "--analysis", "--met", met, file], b"").code, 0, "{met}");
    }
    assert_eq!(boardnote(&["stats", "--analysis", "--met", "nothing", file], b"").code, 2);
    assert_eq!(boardnote(&["stats", "--analysis", "4HPwATDgc/ABMA:QYkqASAAIAAA"], b"").code, 2);
}

#[test]
fn every_table_judges_a_game_as_check_does() {
    let path = fixtures("invalid/illegal_move_too_long.sgf");
    let file = path.to_str().unwrap();
    assert_eq!(boardnote(&["check", file], b"").code, 1);
    for table in ["decisions", "games", "statistics"] {
        let export = ["export", "--table", table, "--format", "csv", "-o", "-", file];
        assert_eq!(boardnote(&[&export[..], &["--strict"]].concat(), b"").code, 1, "{table}");
        assert_eq!(boardnote(&export, b"").code, 0, "{table}");
    }
}

/// Converts an input and returns what is lost.
fn lost(from: &str, to: &[&str], input: &[u8]) -> Vec<String> {
    let run = boardnote(&[&["convert", "--from", from], to].concat(), input);
    assert_eq!(run.code, 0, "{}", run.err);
    let losses =
        run.err.lines().filter_map(|line| line.strip_prefix("warning: lost in conversion: "));
    losses.map(String::from).collect()
}

/// Match text has one head for all games, and no place for most properties.
#[test]
fn facts_that_match_text_cannot_hold_are_reported() {
    let sgf = b"(;FF[4]GM[6]CA[UTF-8]AP[x]MI[length:0][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Jacoby]SO[club]\
        \n;W[31hefe]N[opening]TE[1];B[double];W[drop])\n\
        (;FF[4]GM[6]MI[length:0][game:4][ws:0][bs:2]PW[Ann]PB[Bobby]BR[1600]DT[2026-11-22]GC[late]\
        \n;W[31hefe]LB[aa:3];B[double];W[drop])\n";
    let lost = |to| lost("bg-sgf", &["--verbose", "--to", to], sgf);
    let record = |what: &str| format!("{what} (in 1 record)");
    let expected = [
        "analysis of an action",
        "name in a later game",
        "number of a game",
        "property",
        "rating",
        "remark about a later game",
        "rules of a later game",
        "tag",
    ];
    let mut expected = expected.map(record);
    expected[3] = "property (in 2 records)".to_owned();
    assert_eq!(lost("mat"), expected);
    assert_eq!(
        lost("gnuid"),
        [
            "analysis of an action (in 1 record)",
            "names, event and other words about the game (in 2 records)",
            "property (in 2 records)",
        ]
    );
}

/// A whole date of match text becomes a date of SGF and of tables. All other text stays as it is.
#[test]
fn only_whole_dates_are_rewritten() {
    let text = |date: &str| {
        format!(
            "; [Round \"1.2.3\"]\n; [EventDate \"{date}\"]\n\n 5 point match\n\n Game 1\n \
             Ann : 0                  Bob : 0\n  1) 31: 8/5 6/5             52: 13/11 13/8\n"
        )
    };
    let table = ["export", "--table", "games", "--from", "mat", "--format", "jsonl", "-o", "-"];
    for (date, expected) in [
        ("2024.8.8", "2024-08-08"),
        ("2024-08-08", "2024-08-08"),
        ("2024.??.??", "2024.??.??"),
        ("2024.13.01", "2024.13.01"),
        ("8.8.2024", "8.8.2024"),
    ] {
        let sgf = boardnote(&["convert", "--from", "mat", "--to", "bg-sgf"], text(date).as_bytes());
        let sgf = sgf.out.replace('\n', "");
        assert!(sgf.contains(&format!("RO[1.2.3]DT[{expected}]")), "{sgf}");
        let rows = boardnote(&table, text(date).as_bytes()).out;
        assert!(rows.contains(&format!("\"date\":\"{expected}\"")), "{rows}");
    }
}

/// Readers of match text count the games from the first one, and complete what was left out: a game
/// that they would take for another one is refused.
#[test]
fn a_course_that_match_text_would_alter_is_refused() {
    let game = |root: &str, nodes: &str| format!("(;GM[6]{root}PW[Ann]PB[Bob]{nodes})");
    let of = |root: &str, nodes: &str, style: &str| {
        lost("bg-sgf", &["--to", "mat", "--style", style], game(root, nodes).as_bytes())
    };
    let refused = |root: &str, nodes: &str, style: &str| {
        let to = ["convert", "--from", "bg-sgf", "--to", "mat", "--style", style];
        let run = boardnote(&to, game(root, nodes).as_bytes());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{nodes}");
        let reason = "error[cannot-be-written]: game 1 cannot be written as match text: \
            an illegal action is read as another one; nothing of its match is written: \
            use --to bg-sgf, xgid or gnuid";
        assert!(run.err.contains(reason), "{}", run.err);
    };
    let before = "MI[length:5][game:0][ws:4][bs:2]";
    let crawford = ["Crawford rule of a game (in 1 record)"];
    for style in ["gnubg", "xg", "plain"] {
        // The Crawford game was played before the first game of the file.
        assert_eq!(of(&format!("{before}RU[Crawford]"), ";W[31hefe]", style), crawford);
        let root = format!("{before}RU[Crawford:CrawfordGame]");
        assert!(of(&root, ";W[31hefe]", style).is_empty());
        // The only legal play of White was not made.
        let root = "MI[length:3][game:0][ws:0][bs:0]RU[Crawford:Hypergammon1]";
        refused(root, ";W[31]", style);
        assert!(of(root, ";W[31xt]", style).is_empty());
        // GNU Backgammon itself writes the first double on the left.
        let root = "MI[length:0][game:0][ws:0][bs:0]RU[Jacoby]";
        for (nodes, first) in
            [(";B[double];W[take];B[31qtst]", "Black"), (";W[double];B[take];W[31hefe]", "White")]
        {
            assert!(of(root, nodes, style).is_empty(), "{style}");
            let to = ["convert", "--from", "bg-sgf", "--to", "mat", "--style", style];
            let text = boardnote(&to, game(root, nodes).as_bytes()).out;
            let ids = ["convert", "--from", "mat", "--to", "gnuid"];
            let ids = boardnote(&ids, text.as_bytes()).out;
            assert!(ids.lines().next().unwrap().contains(&format!("\t{}\tdouble", &first[..1])));
        }
        // The play implies the take of the beaver.
        let beaver = ";W[31hefe];B[double];W[double];B[52lqac]";
        refused("MI[length:0][game:0][ws:0][bs:0]RU[Jacoby]", beaver, style);
        // There is no checker on White's 10 point.
        let illegal = ";W[52jhhc];B[31rsts]";
        assert!(of("MI[length:3]RU[Crawford]", illegal, style).is_empty(), "{style}");
    }
    // Facts behind the first game.
    let text = b"3 point match\n Game 1\n no score line\n  1) 31: 8/5 6/5      Losses 1 point\n \
        Game 2\n; [Event \"Open\"]\n Ann : 0  Bob : 1\n  1) 31: 8/5 6/5\n";
    let late = ["name in a later game (in 1 record)", "tag (in 1 record)"];
    assert_eq!(lost("mat", &["--to", "mat", "--style", "plain"], text), late);
    assert_eq!(lost("mat", &["--to", "bg-sgf"], text), late[1..]);
}

/// A match text holds one match, so readers take the games of another file for more of the first.
#[test]
fn several_matches_in_one_text_are_reported() {
    let texts = fixtures("../bg-mat/valid");
    let [one, two] = ["beaver.mat", "galaxy_form.mat"].map(|name| texts.join(name));
    let [one, two] = [&one, &two].map(|path| path.to_str().unwrap());
    let another = "beginning of another match (in 1 record)".to_owned();
    let to = ["--to", "mat", "--style", "plain", one];
    assert!(!lost("mat", &to, b"").contains(&another));
    assert!(lost("mat", &[&to[..], &[two]].concat(), b"").contains(&another));
    let filter = ["filter", "--from", "mat", "--where", "plays >= 0", one];
    assert_eq!(boardnote(&filter, b"").err, "");
    let both = boardnote(&[&filter[..], &[two]].concat(), b"");
    assert_eq!(both.code, 0);
    assert!(both.err.contains("the output has 2 headers"), "{}", both.err);
}

/// `show statistics match` of GNU Backgammon 1.07 ends with the overall rating where the result favors
/// nobody; the numbers stay in JSON.
#[test]
fn stats_have_no_result_of_a_game_without_one() {
    let path = fixtures("analysis/game_begun.sgf");
    let file = path.to_str().unwrap();
    let out = boardnote(&["stats", "--analysis", file], b"").out;
    let last = out.lines().rfind(|line| !line.is_empty()).unwrap();
    assert_eq!(
        last.split_whitespace().collect::<Vec<_>>().join(" "),
        "Overall rating Supernatural n/a"
    );
    let json = boardnote(&["stats", "--analysis", "--format", "json", file], b"").out;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["white"]["actual_result"], 0.0);
}

#[test]
fn match_text_is_written_in_several_styles() {
    let path = fixtures("mat/odd/beaver2.sgf");
    let written = |style| {
        let file = path.to_str().unwrap();
        boardnote(&["convert", "--to", "mat", "--style", style, file], b"")
    };
    let [gnubg, xg, plain] = ["gnubg", "xg", "plain"].map(written);
    assert!(
        gnubg.err.contains("lost in conversion: take of a beaver (in 1 record)"),
        "{}",
        gnubg.err
    );
    for other in [xg, plain] {
        assert!(other.out.contains("Takes"), "{}", other.out);
        assert!(!other.err.contains("lost in conversion"), "{}", other.err);
    }
    // An empty file has no record, and no mistake.
    // Facts that one style or all styles omit are reported, for SGF and for match text.
    let text = b"0 point match\n\n Game 1\n Ann,1500 : 0                      Bob : 0\n  \
        1) 31: 8/5 6/5                   Doubles => 2\n  2) Beavers => 4                  Raccoons => 8\n  \
        3)  Takes                        52: 13/8 24/22\n";
    let sgf = boardnote(&["convert", "--from", "mat", "--to", "bg-sgf"], text).out;
    let omitted = ["rating", "name of a raccoon"];
    for (from, input) in [("mat", text.as_slice()), ("bg-sgf", sgf.as_bytes())] {
        let arguments = ["convert", "--from", from, "--to", "mat", "--style"];
        let run = boardnote(&[&arguments[..], &["gnubg"]].concat(), input);
        omitted.iter().for_each(|lost| assert!(run.err.contains(lost), "{from} {}", run.err));
        let run = boardnote(&[&arguments[..], &["plain"]].concat(), input);
        omitted[..1].iter().for_each(|lost| assert!(run.err.contains(lost), "{from} {}", run.err));
        assert!(run.out.contains("Raccoons => 8") && !run.err.contains("raccoon"), "{}", run.err);
    }
    // The position after an illegal play has no words of our own.
    let text =
        b"0 point match\n\n Game 1\n Ann : 0                      Bob : 0\n  1) 31: 8/5 6/5   \
        52: Illegal play (0;0;1;0;0;Ann;Bob;0;0;0;1;0;\
        0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;6;1;)\n";
    let run = boardnote(&["convert", "--from", "mat", "--to", "mat"], text);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("error[cannot-be-written]"), "{}", run.err);
    // A text without any game is bad in both modes: nothing of a match was read.
    for text in [b"hello\n".as_slice(), b"3 point match\n", b"\xff\x80Game\n\x00", b"; x\n"] {
        for mode in ["--strict", "--lenient"] {
            let run = boardnote(&["check", "--from", "mat", mode], text);
            assert_eq!((run.code, run.out.contains("no-game")), (1, true), "{mode} {}", run.out);
            assert!(run.out.contains("1 bad"), "{}", run.out);
        }
        assert_eq!(boardnote(&["decode", "--lenient", "--from", "mat"], text).code, 1);
        assert_eq!(boardnote(&["stats", "--from", "mat"], text).code, 1);
    }
    let empty = boardnote(&["check", "--from", "mat"], b"");
    assert_eq!((empty.code, empty.out.as_str()), (0, "0 records, 0 bad\n"));
}

#[test]
fn statistics_end_with_the_sums_of_each_file() {
    let path = fixtures("analysis/match3_woolsey.sgf");
    let file = path.to_str().unwrap();
    let arguments =
        ["export", "--table", "statistics", "--format", "jsonl", "-o", "-", "--met", "woolsey"];
    let run = boardnote(&[&arguments[..], &[file, file]].concat(), b"");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let rows: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let scopes: Vec<&str> = rows.iter().map(|row| row["scope"].as_str().unwrap()).collect();
    let of_file = ["game", "game", "game", "game", "match", "match"];
    assert_eq!(
        scopes,
        [of_file, of_file].concat(),
        "the rows of a match follow those of its games"
    );
    let moves = |row: &Value| row["total_moves"].as_u64().unwrap();
    for player in [0, 1] {
        assert_eq!(moves(&rows[4 + player]), moves(&rows[player]) + moves(&rows[2 + player]));
    }
    assert_eq!(
        (&rows[4]["game"], &rows[4]["n"], &rows[10]["n"]),
        (&Value::Null, &1.into(), &3.into())
    );
    // The value that GNU Backgammon 1.07 prints for this file and this table.
    assert_eq!(format!("{:.3}", rows[5]["cube_error"].as_f64().unwrap()), "0.492");
    let other = boardnote(&["stats", "--analysis", file], b"");
    assert_eq!(other.err.matches("warning[met-mismatch]").count(), 2, "{}", other.err);
    let shown = boardnote(&["show", file], b"");
    let luck = "cube 0.564 (33.2),\n              luck +1.";
    assert!(shown.out.contains(luck), "the line does not fit: {}", shown.out);
    assert!(shown.err.contains("met-mismatch"), "{}", shown.err);
}

#[test]
fn a_record_of_match_text_is_a_game_of_its_match() {
    let text = b"; [Site \"Here\"]\n 3 point match\n\n Game 1\n Ann : 0   Bob : 0\n  \
        1) 31: 8/5 6/5   Doubles => 2\n  2)  Drops\n\n Game 2\n Ann : 0   Bob : 2\n  \
        1) 64: 24/14\n\n Game 3\n Ann : 0   Bob : 2\n  1) 52: 13/8 24/22\n";
    let run = boardnote(&["decode", "--from", "mat", "--lenient"], text);
    let lines: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |path: &str| lines.iter().map(|line| line.pointer(path)).collect::<Vec<_>>();
    assert_eq!(of("/n"), [Some(&1.into()), Some(&2.into()), Some(&3.into())]);
    let starts = text.windows(5).enumerate().filter(|(_, word)| word == b"Game ");
    let starts: Vec<usize> = starts.map(|(at, _)| at - 1).collect();
    let offsets: Vec<Value> = vec![0.into(), starts[1].into(), starts[2].into()];
    assert_eq!(of("/offset"), offsets.iter().map(Some).collect::<Vec<_>>());
    assert_eq!(of("/value/match/length"), [Some(&3.into()); 3]);
    assert_eq!(of("/value/players/black"), [Some(&"Bob".into()); 3]);
    assert_eq!(of("/value/tags/Site"), [Some(&"Here".into()), None, None]);
    // The score line of the second game contradicts the first game, and the second has no result.
    let kinds = of("/warnings").into_iter().map(|list| {
        let list = list.and_then(Value::as_array).into_iter().flatten();
        list.filter_map(|one| one["kind"].as_str()).collect::<Vec<_>>().join(" ")
    });
    assert_eq!(kinds.collect::<Vec<_>>(), ["", "score-mismatch no-result", ""]);
    let rules: Vec<Value> = of("/value/rules").into_iter().flatten().cloned().collect();
    let crawford = Value::from("CrawfordGame");
    let played = rules.iter().map(|rules| rules.as_array().unwrap().contains(&crawford));
    assert_eq!(played.collect::<Vec<_>>(), [false, true, false]);
    let passing = boardnote(&["filter", "--from", "mat", "--where", "score_black = 2"], text).out;
    let header = &text[..starts[0] - 1];
    let expected = [header, &text[starts[1] - 1..]].concat();
    assert_eq!(passing.as_bytes(), expected);
    let sample = boardnote(&["filter", "--from", "mat", "--sample", "3"], text).out;
    assert_eq!(sample.as_bytes(), text);
}

#[test]
fn a_page_of_match_text_replays_every_game() {
    let format = formats::by_name("mat").unwrap();
    let text =
        b" 3 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5   Doubles => 2\n  \
        2)  Drops\n\n Game 2\n Ann : 0   Bob : 1\n  1)                                 52: 13/8 24/22\n";
    let mut settings = Settings::default();
    survey(format, text, &Settings::default()).unwrap().apply(&mut settings);
    let mut cursor = Cursor::new(format, text);
    let records = core::iter::from_fn(|| cursor.next(text));
    let games: Vec<_> =
        records.flat_map(|record| format.replay(record, &settings).unwrap().0).collect();
    let names: Vec<Vec<&str>> = games
        .iter()
        .map(|game| game.entries.iter().map(|entry| entry.name.as_str()).collect())
        .collect();
    let first = ["31: 8/5 6/5", "doubles to 2", "drops", "End"];
    assert_eq!(names, [&first[..], &["52: 24/22 13/8", "End"]]);
    assert_eq!(games[1].title, "Game 2, 0–1 in a match to 3");
}

/// Sums that leave out values name them.
#[test]
fn unreadable_analysis_is_reported_with_its_sums() {
    let input = b"(;FF[4]GM[6];W[31hefe]A[9][hefe E ver 3 0.5 0.1 0 0.1 0 0.1 0C 0 1 0 1]DA[x])";
    for verb in [&["check"][..], &["show"], &["stats", "--analysis"]] {
        let run = boardnote(&[verb, &["--from", "bg-sgf"]].concat(), input);
        let found = if verb[0] == "check" { &run.out } else { &run.err };
        assert_eq!((run.code, found.matches("bad-analysis").count()), (0, 2), "{found}");
        assert!(!run.out.contains("Supernatural"), "{}", run.out);
    }
}

#[test]
fn decoded_games_have_their_analysis() {
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bg-sgf/analysis/money_1ply.sgf");
    let decoded = boardnote(&["decode", file], b"").out;
    let game: Value = serde_json::from_str(decoded.lines().next().unwrap()).unwrap();
    let plays = game["value"]["plays"].as_array().unwrap();
    let first = &plays[0];
    let best = &first["candidates"][0];
    assert_eq!((&best["move"], &best["played"]), (&first["move"], &true.into()));
    assert_eq!((&best["equity"], &best["level"]), (&0.122_592.into(), &"1-ply".into()));
    assert_eq!(best["chances"]["win"], 0.532_647);
    assert_eq!(first["luck"], 0.118_56);
    // The same numbers as in the table.
    let columns = ["game", "ply", "equity_best", "error_emg", "luck", "candidates"];
    let arguments = ["export", "--format", "jsonl", "--columns", &columns.join(","), file];
    let table = boardnote(&arguments, b"").out;
    let mut compared = 0;
    for row in table.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        if row["game"] != 1 {
            continue;
        }
        let play = &plays[usize::try_from(row["ply"].as_u64().unwrap()).unwrap() - 1];
        let list = play.get("candidates").and_then(|list| list.as_array());
        assert_eq!(row["candidates"].as_u64(), list.map(|list| list.len() as u64));
        assert_eq!(row["equity_best"], play["candidates"][0]["equity"]);
        assert_eq!(row["luck"], play["luck"]);
        assert_eq!(row["error_emg"], play["error"]);
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}
