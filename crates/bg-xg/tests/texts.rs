//! Comparison with copied texts in four languages, and with texts that GNU Backgammon exported.
#![cfg(feature = "text")]
#![expect(clippy::unwrap_used, reason = "tests")]

use bg_xg::text::{self, Copied, TextChances};
use core::fmt::Write as _;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-xg/text")
}

fn rows(table: &str) -> Vec<String> {
    let table = std::fs::read_to_string(folder().join(table)).unwrap();
    table.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// Returns the texts of a folder by name, each cut into its positions.
fn texts(folder: &Path) -> Vec<(String, usize, Copied)> {
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|name| name == "txt"));
    files.sort();
    let mut texts = Vec::new();
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        for (number, part) in text::records(&text).enumerate() {
            let copied = text::parse(&text[part]).unwrap();
            texts.push((name.clone(), number, copied.value));
        }
    }
    texts
}

fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(String::new, |value| format!("{value:.digits$}"))
}

fn chances(chances: Option<TextChances>) -> String {
    let chances = chances.unwrap_or_default();
    let [win, gammon, backgammon] = [chances.win, chances.win_gammon, chances.win_backgammon];
    let [lose, lost, last] = [chances.lose, chances.lose_gammon, chances.lose_backgammon];
    format!("{win:.2}\t{gammon:.2}\t{backgammon:.2}\t{lose:.2}\t{lost:.2}\t{last:.2}")
}

fn same(ours: &str, table: &str) {
    let expected = rows(table);
    for (expected, ours) in expected.iter().zip(ours.lines()) {
        assert_eq!(expected, ours, "{table}");
    }
    assert_eq!(expected.len(), ours.lines().count(), "{table}");
}

#[test]
fn records() {
    let mut out = String::new();
    for (file, number, copied) in texts(&folder()) {
        let text::PositionId::Xgid(id) = &copied.id else { continue };
        let id = id.to_string();
        let [x, o] = copied.names.clone().unwrap_or_default();
        let comment = copied.comment.replace('"', "\\\"").replace('\n', "\\n");
        writeln!(
            out,
            "{file}\t{number}\t{}\t{x}\t{o}\t{}\t{}\t{}\t{}\t\"{comment}\"",
            id.trim_start_matches("XGID="),
            copied.decision().name(),
            copied.version.unwrap_or_default(),
            copied.met.unwrap_or_default(),
            copied.games.map_or_else(String::new, |games| games.to_string()),
        )
        .unwrap();
    }
    same(&out, "records.tsv");
}

#[test]
fn candidates() {
    let mut out = String::new();
    for (file, record, copied) in texts(&folder()) {
        for (index, candidate) in copied.candidates.iter().enumerate() {
            writeln!(
                out,
                "{file}\t{record}\t{index}\t{}\t{}\t{}\t{:.3}\t{}\t{}\t{}",
                candidate.level,
                candidate.play,
                number(candidate.equity, 3),
                candidate.difference,
                chances(candidate.chances),
                number(candidate.confidence, 3),
                number(candidate.confidence_percent, 1),
            )
            .unwrap();
        }
    }
    same(&out, "candidates.tsv");
}

#[test]
fn cube_decisions() {
    let mut out = String::new();
    for (file, record, copied) in texts(&folder()) {
        let Some(cube) = copied.cube else { continue };
        writeln!(
            out,
            "{file}\t{record}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
            cube.level,
            number(cube.no_double, 3),
            number(cube.double_take, 3),
            number(cube.double_pass, 3),
            chances(cube.chances),
            number(cube.cubeless_no_double, 3),
            number(cube.cubeless_double, 3),
            cube.best.unwrap().name(),
            cube.answer.unwrap().name(),
            number(cube.wrong_percent, 1),
        )
        .unwrap();
    }
    same(&out, "cube.tsv");
}

#[test]
fn texts_of_gnu_backgammon() {
    let expected = rows("gnubg/gnubg.tsv");
    let texts = texts(&folder().join("gnubg"));
    assert_eq!(expected.len(), texts.len());
    for (row, (file, _, copied)) in expected.iter().zip(texts) {
        let cells: Vec<_> = row.split('\t').collect();
        assert_eq!(cells[0], file);
        assert_eq!(cells[1], copied.id.gnuid().to_string());
        assert_eq!(cells[2], copied.decision().name());
        assert_eq!(cells[3], copied.candidates.len().to_string());
        if let Some(best) = copied.candidates.first() {
            assert_eq!(cells[4..7], [&best.level, &best.play, &number(best.equity, 3)]);
            let chances = best.chances.unwrap();
            let own = [chances.win, chances.win_gammon, chances.win_backgammon];
            let other = [chances.lose, chances.lose_gammon, chances.lose_backgammon];
            for (cell, chance) in cells[7..13].iter().zip(own.iter().chain(&other)) {
                assert_eq!(*cell, format!("{chance:.1}"));
            }
        }
        if let Some(cube) = copied.cube {
            let equities = [cube.no_double, cube.double_take, cube.double_pass];
            for (cell, equity) in cells[13..16].iter().zip(equities) {
                assert_eq!(*cell, format!("{:+.3}", equity.unwrap()));
            }
            assert_eq!(cube.best, Some(text::Best::Double));
            assert_eq!(cube.answer, Some(text::Answer::Take));
        }
        assert_eq!(copied.version.as_deref(), Some("GNU Backgammon 1.07.001 20230103"));
    }
}

#[test]
fn problems_are_reported() {
    for kind in text::TextErrorKind::ALL {
        let found = match text::parse(kind.example) {
            Ok(parsed) => parsed.diagnostics.iter().any(|found| found.kind().code() == kind.code),
            Err(error) => error.kind().code() == kind.code,
        };
        assert!(found, "{}", kind.code);
    }
}

#[test]
fn comments_are_not_analysis() {
    let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 eq:+0.1\n\n\
        Cube: 1\nWins: 12%\nOpponent: 3 pips better\n\neXtreme Gammon Version: 2.10\n";
    let copied = text::parse(text).unwrap().value;
    assert_eq!(copied.comment, "Cube: 1\nWins: 12%\nOpponent: 3 pips better");
}
