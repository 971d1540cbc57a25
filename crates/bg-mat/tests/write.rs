//! Comparison of written `.mat` text with exports of GNU Backgammon 1.07.001 (`export match mat`).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests"
)]

use std::path::PathBuf;

use bg_mat::Style;

fn fixtures(folder: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-sgf").join(folder)
}

/// Returns the SGF files of a fixture folder, sorted.
fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(fixtures(folder)).unwrap();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|ending| ending == "sgf"));
    found.sort();
    assert!(!found.is_empty(), "no fixtures in {folder}");
    found
}

fn exported(source: &[u8]) -> String {
    let read = bg_sgf::ParseOptions::lenient().parse(source).unwrap();
    bg_mat::to_mat(&bg_sgf::to_match(&read.value, &mut Vec::new()), Style::Gnubg)
}

#[test]
fn vectors_export_as_the_program_exports_them() {
    for path in files("valid") {
        let mat = fixtures("mat").join(path.file_name().unwrap()).with_extension("mat");
        let expected = std::fs::read_to_string(&mat).unwrap();
        assert_eq!(exported(&std::fs::read(&path).unwrap()), expected, "{}", path.display());
    }
}

/// Beavers, resignations at every place of a line, edited positions, and an unfinished game.
#[test]
fn odd_games_export_as_the_program_exports_them() {
    let mut compared = 0;
    for path in files("mat/odd") {
        let expected = std::fs::read_to_string(path.with_extension("mat")).unwrap();
        assert_eq!(exported(&std::fs::read(&path).unwrap()), expected, "{}", path.display());
        compared += 1;
    }
    assert!(compared > 25);
}

/// GNU Backgammon cuts a name inside an escape sequence; this crate cuts it after decoding.
#[test]
fn long_names_are_cut_between_characters() {
    let text = exported("(;GM[6]CA[UTF-8]PW[1234567890123456789012345678ümmm]PB[B])".as_bytes());
    assert!(text.contains(" 1234567890123456789012345678üm : 0B : 0"), "{text}");
}

/// The names are read back from the text, which GNU Backgammon exports in the same bytes but for
/// the blank before `7up`.
#[test]
fn names_that_look_like_other_text_are_read_back() {
    let long = "Alexandrina-Maximiliana-Theophi";
    for [first, second] in [
        [long, "Bob"],
        [long, "7up"],
        ["x : 3 y", "x : 3 y"],
        ["Ann:0", "Bob:0"],
        ["Game 2", "Game Over"],
        ["; x", "# y"],
        ["3 point match", "1) 31:"],
        ["Wins 1 point", "Doubles"],
        ["", ""],
        ["Ann:0", ""],
        ["日本語日本語日本語", "中文"],
    ] {
        let text = exported(format!("(;GM[6]PW[{first}]PB[{second}])").as_bytes());
        let read = bg_mat::parse(text.as_bytes()).unwrap();
        assert_eq!(read.players.map(|player| player.name), [first, second]);
    }
}
