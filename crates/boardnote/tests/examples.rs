//! Every example of a help text and of the README runs, in a folder with the files that it names.
//! (What the console blocks print is compared in `console.rs`.)

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail like tests")]

use boardnote::cli;
use clap::Command;
use std::fs;
use std::path::Path;

const GNUIDS: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA\n4HPwATDgc/ABMA:MAFlAAAAAAAE\n";
const CGP: &str = "15/15/15/15/15/15/15/4QUIxOTE4/15/15/15/15/15/15/15 TAR?/ 12/80 0 lex NWL23;\n";
/// A position before the first move.
const OPENING: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEIRSTW/ 0/0 0 lex CSW21;";
const MOVECODE: &str = "1417b1141c0b1b29d2ff\tstart\n";
const PGN: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// Programs that examples pipe into and that a machine may not have, in as few words as will do.
const STANDINS: [(&str, &str); 4] = [
    ("jq", "cat"),
    ("man", "cat"),
    (
        "gnugo",
        "while read -r number command rest; do
            case \"$command\" in
                name) echo \"=$number Fake\" ;;
                list_commands) printf '=%s play\\nname\\n' \"$number\" ;;
                genmove) echo \"=$number pass\" ;;
                final_score) echo \"=$number B+7.0\" ;;
                *) echo \"=$number\" ;;
            esac
            echo
        done",
    ),
    (
        "katago",
        r#"while read -r line; do
            id=$(printf '%s' "$line" | sed 's/.*"id": *"\([^"]*\)".*/\1/')
            case "$line" in
                *query_version*) echo "{\"id\":\"$id\",\"action\":\"query_version\",\"version\":\"1\"}" ;;
                *'"G3"'*'"initialPlayer"'*) lead=75.5 ;;
                *) lead=7.0 ;;
            esac
            case "$line" in *initialStones*)
                echo "{\"id\":\"$id\",\"rootInfo\":{\"scoreLead\":$lead,\"scoreStdev\":5,\"winrate\":0.9,\"visits\":40}}" ;;
            esac
        done"#,
    ),
];

const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
    00ab1,6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,g8f8 a1a8,900,mate\n\
    00ab2,r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 10,e1g1 e8c8,1950,fork\n";

/// A folder with everything that examples name.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    let copy = |name: &str, from: &str| file(name, &fs::read(fixtures.join(from)).unwrap());
    file("ids.txt", GNUIDS.as_bytes());
    file("positions.gnuid", GNUIDS.as_bytes());
    file("ids.txt.zst", &zstd::encode_all(GNUIDS.as_bytes(), 0).unwrap());
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gz, GNUIDS.as_bytes()).unwrap();
    file("ids.txt.gz", &gz.finish().unwrap());
    file("positions.cgp", CGP.as_bytes());
    for name in ["a.cgp", "b.cgp"] {
        file(name, OPENING.as_bytes());
    }
    file("opening.cgp", OPENING.as_bytes());
    file("turns.tsv", format!("{OPENING}\t8D WAITE\n").as_bytes());
    let played =
        "15/15/15/15/15/15/15/3WAITE7/15/15/15/15/15/15/15 /RS 0/24 0 lex CSW21; lm 8D WAITE;\n";
    file("played.cgp", played.as_bytes());
    file("games.tsv", MOVECODE.as_bytes());
    file("games.pgn", PGN.as_bytes());
    file("puzzles.csv", PUZZLES.as_bytes());
    file("forks.csv", PUZZLES.as_bytes());
    file("archive/old/games.pgn", PGN.as_bytes());
    file("mail/one.txt", b"Look at 4HPwATDgc/ABMA:QYkqASAAIAAA, please.\n");
    copy("book.bin", "chess-rules/valid/book.bin");
    copy("match.sgf", "bg-sgf/valid/01_match3_plain.sgf");
    copy("match.xg", "bg-xg/made/beaver.xg");
    copy("damaged.xg", "bg-xg/malformed/archive-crc.xg");
    copy("game.gcg", "gcg/valid/game.gcg");
    copy("games/1.sgf", "bg-sgf/valid/01_match3_plain.sgf");
    copy("games/2.sgf", "bg-sgf/valid/03_match7_crawford.sgf");
    copy("game.sgf", "go9-dat/games/handicap.sgf");
    copy("positions.dat", "go9-dat/valid/published_examples.dat");
    copy("part_a.dat", "go9-dat/valid/part_a.dat");
    copy("part_b.dat", "go9-dat/valid/part_b.dat");
    copy("gnugo_chinese.dat", "go9-dat/valid/gnugo_chinese.dat");
    copy("gnugo_japanese.dat", "go9-dat/valid/gnugo_japanese.dat");
    copy("kata_chinese.dat", "go9-dat/valid/gnugo_chinese.dat");
    file("collection/1.sgf", b"(;GM[1]FF[4]SZ[9]KM[5.5];B[ee];W[ce];B[gc])");
    fs::create_dir_all(folder.path().join(".local/share/bash-completion/completions")).unwrap();
    fs::create_dir(folder.path().join("bin")).unwrap();
    // A program cannot start while a process has it open for writing, and processes that other
    // tests start would inherit a file that is open here. The shell has no such children.
    let script = "while [ $# -gt 0 ]
        do printf '#!/bin/sh\\n%s\\n' \"$2\" > \"bin/$1\" && chmod +x \"bin/$1\" || exit; shift 2
        done";
    let standins = STANDINS.iter().flat_map(|&(name, script)| [name, script]);
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, "sh"]).args(standins).current_dir(folder.path());
    assert!(shell.status().unwrap().success());
    folder
}

/// Runs a line as a shell would, with the program before and the stand-ins behind everything else.
fn run(line: &str) {
    let folder = folder();
    let program = Path::new(env!("CARGO_BIN_EXE_boardnote")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}:{}/bin", program.display(), folder.path().display());
    let output = std::process::Command::new("sh")
        .args(["-c", line])
        .current_dir(folder.path())
        .env("PATH", path)
        .env("BROWSER", "true")
        .env("HOME", folder.path())
        .env("RECORD", OPENING)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{line}\n{err}");
    assert!(!err.contains("error"), "{line}\n{err}");
    if line.contains("| jq ") && has_jq() {
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(out.lines().all(|found| found != "null"), "{line} finds nothing:\n{out}");
    }
}

/// Returns `true` if `jq` is there to read what it gets. Without it, its examples run, but nobody sees
/// what they find; where the variable CI is set, that fails.
fn has_jq() -> bool {
    let has = std::process::Command::new("jq").arg("--version").output().is_ok();
    if !has {
        assert!(std::env::var_os("CI").is_none(), "jq is missing; .ci/run packages installs it");
        eprintln!("SKIPPED: jq is missing, so nobody reads what examples pipe into it");
    }
    has
}

/// The lines of a text that call the program.
fn calls(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim_start).filter(|line| line.starts_with("boardnote "))
}

fn of_help(command: &Command, found: &mut Vec<String>) {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    found.extend(calls(&help).map(str::to_owned));
    command.get_subcommands().for_each(|verb| of_help(verb, found));
}

#[test]
fn every_verb_has_an_example() {
    for verb in cli::command().get_subcommands() {
        let mut found = Vec::new();
        of_help(verb, &mut found);
        let own = format!("boardnote {}", verb.get_name());
        assert!(found.iter().any(|line| line.contains(&own)), "{own}");
    }
}

/// A line of decode has its value in a wrapper.
#[test]
fn every_jq_behind_decode_begins_with_a_member_of_its_lines() {
    let mut found = Vec::new();
    of_help(&cli::command(), &mut found);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = PAGES.iter().chain(&["../../README.md", "src/help/conditions.txt"]);
    for page in pages {
        found.extend(fs::read_to_string(root.join(page)).unwrap().lines().map(str::to_owned));
    }
    let piped = found.iter().filter_map(|line| {
        let (call, path) = line.split_once("| jq ")?;
        call.contains("boardnote decode").then_some((line, path))
    });
    let mut count = 0;
    for (line, path) in piped {
        let path = path.trim_start_matches(['-', 'r', 'c', ' ', '\'', '"']);
        let is_member = |member: &&str| path.starts_with(*member);
        assert!([".value", ".n", ".file", ".error"].iter().any(is_member), "{line}");
        count += 1;
    }
    assert!(count > 2, "{count}");
}

#[test]
fn examples_of_help_texts_run() {
    let mut found = Vec::new();
    of_help(&cli::command(), &mut found);
    assert!(found.len() > 30, "{found:?}");
    found.iter().for_each(|line| run(line));
}

/// The README of the program and the pages about the games.
const PAGES: [&str; 6] = [
    "README.md",
    "../../docs/backgammon.md",
    "../../docs/chess.md",
    "../../docs/columns.md",
    "../../docs/crossword.md",
    "../../docs/go.md",
];

#[test]
fn examples_of_the_pages_run() {
    let page = |page| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap();
    let text = PAGES.map(page).concat();
    let blocks: Vec<&str> =
        text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let lines: Vec<&str> = blocks.iter().flat_map(|block| calls(block)).collect();
    assert!(lines.len() > 40, "{lines:?}");
    lines.iter().for_each(|line| run(line));
}
