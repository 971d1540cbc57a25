//! Copied texts with their analysis: detection, tables, and conversion of the texts in four languages.

#![allow(clippy::expect_used, reason = "fixtures are written by us")]

use crate::common::boardnote;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-xg/text")
}

fn rows(table: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder().join(table)).expect("a table");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

fn texts(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let is_text = |path: &PathBuf| path.extension().is_some_and(|name| name == "txt");
    let mut texts: Vec<_> =
        paths.filter(is_text).map(|path| path.to_string_lossy().into_owned()).collect();
    texts.sort();
    texts
}

fn is_same(expected: &str, found: &str) -> bool {
    expected == found
        || match (expected.parse::<f64>(), found.parse::<f64>()) {
            (Ok(expected), Ok(found)) => (expected - found).abs() < 0.000_6,
            _ => false,
        }
}

#[test]
fn copies_are_detected() {
    for folder in [folder(), folder().join("gnubg")] {
        let texts = texts(&folder);
        assert!(texts.len() >= 3);
        for text in &texts {
            let found = boardnote(&["detect", text], b"").out;
            assert!(found.contains("\tbg-text\tcertain"), "{found}");
        }
    }
    let copy = std::fs::read_to_string(folder().join("01_play_EN.txt")).expect("a text");
    let detect = |text: &str| boardnote(&["detect", "-"], text.as_bytes()).out;
    assert!(detect(&copy).contains("bg-text"));
    // A mail with another ID is the same notation, and so is an ID without an analysis.
    let mail = format!("Look at 4HPwATDgc/ABMA:QYkqASAAIAAA, then at this:\n\n{copy}");
    assert!(detect(&mail).contains("bg-text\tcertain"), "{}", detect(&mail));
    let id = copy.lines().next().expect("a line");
    assert!(detect(&format!("Hello,\n{id}\nwhat now?\n")).contains("bg-text\tin text"));
}

#[test]
fn tables_equal_those_of_the_fixtures() {
    for (table, file, skipped) in [("candidates", "candidates.tsv", 2), ("cubes", "cube.tsv", 2)] {
        let export = |text: &str| {
            let args = ["export", "--table", table, "--format", "tsv", "-o", "-", text];
            let ran = boardnote(&args, b"");
            assert_eq!(ran.code, 0, "{text}: {}", ran.err);
            let rows = ran.out.lines().skip(1).map(|line| {
                // The columns of the place come first.
                line.split('\t').skip(3).map(str::to_owned).collect::<Vec<_>>()
            });
            rows.collect::<Vec<_>>()
        };
        let found: Vec<_> = texts(&folder()).iter().flat_map(|text| export(text)).collect();
        let mut expected = rows(file);
        if table == "candidates" {
            // The file counts candidates from 0.
            for number in expected.iter_mut().map(|row| &mut row[skipped]) {
                *number = (number.parse::<u32>().expect("a number") + 1).to_string();
            }
        }
        assert_eq!(expected.len(), found.len(), "{table}");
        for (want, have) in expected.iter().zip(&found) {
            // The file and the number of the record; then, for a play, its number.
            for (want, have) in want.iter().skip(skipped).zip(have) {
                assert!(is_same(want, have), "{table}: {want} {have}");
            }
        }
    }
}

#[test]
fn records_are_decoded() {
    let found: Vec<serde_json::Value> = texts(&folder())
        .iter()
        .flat_map(|text| {
            let out = boardnote(&["decode", text], b"").out;
            let values = out.lines().map(|line| serde_json::from_str(line).expect("JSON"));
            values.collect::<Vec<serde_json::Value>>()
        })
        .collect();
    let expected = rows("records.tsv");
    assert_eq!(expected.len(), found.len());
    for (want, have) in expected.iter().zip(found) {
        let value = &have["value"];
        let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
        assert_eq!(text("xgid"), format!("XGID={}", want[2]));
        assert_eq!(
            [text("decision"), text("version"), text("met")],
            [&*want[5], &*want[6], &*want[7]]
        );
        let comment: String = serde_json::from_str(&want[9]).expect("JSON");
        assert_eq!(text("comment"), comment);
    }
}

#[test]
fn positions_are_written_as_sgf() {
    for text in texts(&folder()) {
        let sgf = boardnote(&["convert", "--to", "bg-sgf", &text], b"");
        assert_eq!(sgf.code, 0, "{text}: {}", sgf.err);
        let ids = |from: &str, input: &[u8]| {
            boardnote(&["convert", "--from", from, "--to", "gnuid", "-"], input).out
        };
        let direct = boardnote(&["convert", "--to", "gnuid", &text], b"").out;
        let again = ids("bg-sgf", sgf.out.as_bytes());
        // The first line of each game is its position; the others follow the action that carries the
        // analysis.
        let mut again: Vec<Vec<_>> = again.lines().map(|line| line.split('\t').collect()).collect();
        again.dedup_by_key(|cells| cells[0]);
        let again: Vec<_> = again.iter().map(|cells| cells[2]).collect();
        assert_eq!(direct.lines().collect::<Vec<_>>(), again, "{text}");
        let checked = boardnote(&["check", "--from", "bg-sgf", "-"], sgf.out.as_bytes());
        assert_eq!(checked.code, 0, "{text}: {}\n{}", checked.out, sgf.out);
    }
    let text = folder().join("01_play_EN.txt");
    let sgf = boardnote(&["convert", "--to", "bg-sgf", &text.to_string_lossy()], b"").out;
    assert!(sgf.contains("A[0][") && sgf.contains(" E ver 3 0.789400000"), "{sgf}");
}

#[test]
fn the_board_is_shown_with_the_analysis() {
    let text = folder().join("09_double-take_EN.txt");
    let shown = boardnote(&["show", &text.to_string_lossy()], b"").out;
    assert!(shown.contains("cube action") && shown.contains("double, take"), "{shown}");
    let text = folder().join("01_play_EN.txt");
    let shown = boardnote(&["show", &text.to_string_lossy()], b"").out;
    assert!(shown.contains("15/14 13/11 3/2") && shown.contains("Anna Bell"), "{shown}");
}
