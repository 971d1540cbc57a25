//! The survey of the first records of a file.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use boardnote_formats::settings::Settings;
use boardnote_formats::{Format, Record, by_name};

/// A game that both dialects read, as different moves.
const OPEN: &str = "0f0f0b10272bd3ff";
/// A game that only the documented dialect reads.
const DOCUMENTED: &str = "29ff";
/// A game that only the jose dialect reads.
const JOSE: &str = "2eff";

fn movecode() -> &'static dyn Format {
    by_name("movecode").unwrap()
}

/// Returns the dialect of the open game in a file of these lines, and the code of the first finding.
fn dialect_of_open(file: &[&str], mut settings: Settings) -> (String, Option<String>) {
    let mut records = file.iter().map(|line| Record::alone(line.as_bytes()));
    if let Some(change) = movecode().survey(&mut records, &settings) {
        change.apply(&mut settings);
    }
    let mut out = Vec::new();
    let found = movecode().decode(Record::alone(OPEN.as_bytes()), &settings, &mut out).unwrap();
    let game: serde_json::Value = serde_json::from_slice(&out).unwrap();
    (
        game["dialect"].as_str().unwrap().to_owned(),
        found.into_iter().next().map(|finding| finding.code),
    )
}

#[test]
fn the_majority_of_the_decided_games_decides_the_open_ones() {
    let cases: [(&[&str], &str); 6] = [
        (&[OPEN], "jose"),
        (&[OPEN, DOCUMENTED], "documented"),
        (&[OPEN, DOCUMENTED, JOSE], "jose"),
        (&[DOCUMENTED, "no game", JOSE, DOCUMENTED], "documented"),
        // A third column indicates the dialect jose, even for a game that both dialects read.
        (&[DOCUMENTED, DOCUMENTED, "ff\tstart\t", "ff\tstart\t", OPEN], "jose"),
        (&[DOCUMENTED, "ff", "ff\t", OPEN], "documented"),
    ];
    for (file, wanted) in cases {
        let (dialect, code) = dialect_of_open(file, Settings::default());
        assert_eq!(
            (dialect.as_str(), code.as_deref()),
            (wanted, Some("ambiguous-dialect")),
            "{file:?}"
        );
    }
}

#[test]
fn a_named_dialect_is_not_voted_on() {
    let mut settings = Settings::default();
    settings.set("dialect", b"jose").unwrap();
    let (dialect, code) = dialect_of_open(&[DOCUMENTED, DOCUMENTED], settings);
    assert_eq!((dialect.as_str(), code), ("jose", None));
}

#[test]
fn notations_whose_records_depend_on_the_file_have_a_survey() {
    let with: Vec<_> = boardnote_formats::ALL
        .iter()
        .filter(|format| format.abilities().survey)
        .map(|format| format.info().name)
        .collect();
    assert_eq!(with, ["movecode", "chess-csv", "mat", "ogxm", "sgf"]);
}
