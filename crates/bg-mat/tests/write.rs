//! Comparison of written `.mat` text with exports of GNU Backgammon 1.07.001 (`export match mat`).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests"
)]

use std::path::{Path, PathBuf};

use bg_mat::Style;

/// Writes a match in a style.
pub(crate) fn to_mat(value: &bg_rules::Match, style: Style) -> Result<String, bg_mat::ErrorKind> {
    let options = bg_mat::WriteOptions::default().with_style(style);
    bg_mat::to_mat(value, &options).map(|written| written.value)
}

/// Returns how often something is lost when a match is written in a style.
pub(crate) fn lost(value: &bg_rules::Match, style: Style, what: &str) -> u64 {
    let options = bg_mat::WriteOptions::default().with_style(style);
    let written = bg_mat::to_mat(value, &options).unwrap();
    written.losses.iter().filter(|loss| loss.text() == what).map(bg_mat::Loss::count).sum()
}

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

fn owned(source: &[u8]) -> bg_rules::Match {
    let read = bg_sgf::tree::parse_with(source, &bg_sgf::tree::ParseOptions::lenient()).unwrap();
    bg_sgf::tree::to_match(&read.value, &mut Vec::new())
}

/// Returns the text without the tags of rules that readers would assume wrongly, which GNU Backgammon
/// does not write.
fn exported(source: &[u8]) -> String {
    let text = to_mat(&owned(source), Style::Gnubg).unwrap();
    text.replace("; [Jacoby \"Off\"]\n", "").replace("; [Crawford \"Off\"]\n", "")
}

/// Exports in which GNU Backgammon gives an action to the other side, or counts a double that was
/// not taken, or writes a name right behind a score. Each with its text and ours.
const CORRECTED: [(&str, &str, &str); 3] = [
    ("names", "more than t : 0Zürich", "more than t : 0 Zürich"),
    (
        "openB",
        "  1)  Doubles => 2                Takes\n  2) 31: 8/5 6/5                 ",
        "  1)                              Doubles => 2\n  2)  Takes                      31: 8/5 6/5 \n",
    ),
    ("resdouble", "Wins 2 points", "Wins 1 point"),
];

/// Games that GNU Backgammon exports as other games, since match text cannot tell a set-up of a
/// position or a cube, nor automatic doubles.
const REFUSED: [&str; 9] = [
    "04_money_jacoby_autodoubles",
    "07_position_dice",
    "08_position_cube_nodice",
    "over",
    "overB",
    "setup1",
    "setup2",
    "setup3",
    "setupdi",
];

/// Compares the export of an SGF file with that of the program.
fn assert_exported(sgf: &Path, mat: &Path) {
    let stem = sgf.file_stem().unwrap().to_str().unwrap();
    if REFUSED.contains(&stem) {
        let error = to_mat(&owned(&std::fs::read(sgf).unwrap()), Style::Gnubg).unwrap_err();
        assert_eq!(error.code(), "cannot-be-written", "{stem}");
        return;
    }
    let mut expected = std::fs::read_to_string(mat).unwrap();
    for (name, from, to) in CORRECTED {
        if stem == name {
            assert!(expected.contains(from), "{name}");
            expected = expected.replace(from, to);
        }
    }
    assert_eq!(exported(&std::fs::read(sgf).unwrap()), expected, "{}", sgf.display());
}

#[test]
fn vectors_export_as_the_program_exports_them() {
    for path in files("valid") {
        let mat = fixtures("mat").join(path.file_name().unwrap()).with_extension("mat");
        assert_exported(&path, &mat);
    }
}

/// Beavers, resignations at every place of a line, edited positions, and an unfinished game.
#[test]
fn odd_games_export_as_the_program_exports_them() {
    let files = files("mat/odd");
    assert!(files.len() > 25);
    for path in files {
        assert_exported(&path, &path.with_extension("mat"));
    }
}

/// GNU Backgammon cuts a name inside an escape sequence; this crate cuts it after decoding.
#[test]
fn long_names_are_cut_between_characters() {
    let text = exported("(;GM[6]CA[UTF-8]PW[1234567890123456789012345678ümmm]PB[B])".as_bytes());
    assert!(text.contains(" 1234567890123456789012345678üm : 0 B : 0"), "{text}");
}

/// The names are read back from the text, which GNU Backgammon exports in the same bytes but for
/// the blank behind a long name.
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

/// GNU Backgammon exports these dates in the same way. Tags that differ count as lost.
#[test]
fn the_first_date_of_several_is_exported() {
    let lost_tags = |dates: &str, line: &str| {
        let source = format!("(;GM[6]PW[A]PB[B]EV[]DT[{dates}])");
        let text = exported(source.as_bytes());
        let tags: Vec<_> = text.lines().filter(|line| line.starts_with(';')).collect();
        assert_eq!(tags.join("\n"), line, "{dates}");
        lost(&owned(source.as_bytes()), Style::Gnubg, "tag")
    };
    let line = "; [EventDate \"2020.01.02\"]";
    assert_eq!(lost_tags("2020-1-2", line), 0);
    assert_eq!(lost_tags("2020-01-02,03", line), 1);
    assert_eq!(lost_tags("2020-01-02,2020-02-01", line), 1);
    assert_eq!(lost_tags("2020-01-02-03", line), 1);
    assert_eq!(lost_tags("2020-01", ""), 1);
    assert_eq!(lost_tags("1900-01-01", ""), 1);
}

/// GNU Backgammon does not export these rules, and assumes them on import.
#[test]
fn rules_that_readers_assume_are_turned_off() {
    for (source, tag) in [
        ("(;GM[6]MI[length:3]PW[A]PB[B])", "Crawford"),
        ("(;GM[6]MI[length:0]PW[A]PB[B])", "Jacoby"),
    ] {
        let value = owned(source.as_bytes());
        for style in [Style::Gnubg, Style::Xg, Style::Plain] {
            let text = to_mat(&value, style).unwrap();
            assert!(text.contains(&format!("; [{tag} \"Off\"]\n")), "{text}");
            let again = bg_mat::parse(text.as_bytes()).unwrap();
            assert_eq!(again.rules, value.rules);
            assert_eq!((lost(&value, style, "rule"), to_mat(&again, style)), (0, Ok(text)));
        }
    }
    let without_cube = owned(b"(;GM[6]MI[length:3]RU[Crawford:NoCube]PW[A]PB[B])");
    assert_eq!(lost(&without_cube, Style::Xg, "rule"), 1);
    // A line of the remark is read as a tag.
    let remark = owned(b"(;GM[6]MI[length:3]RU[Crawford]PW[A]PB[B]GC[[Crawford \"Off\"\\]])");
    assert_eq!([Style::Gnubg, Style::Plain].map(|style| lost(&remark, style, "rule")), [1, 1]);
}

/// Match text has no signs around a name, and GamesGrid writes the rating behind it.
#[test]
fn names_that_are_read_otherwise_are_counted() {
    let lost = |name: &str, style: Style| {
        lost(&owned(format!("(;GM[6]PW[{name}]PB[Bob])").as_bytes()), style, "part of a name")
    };
    for style in [Style::Gnubg, Style::Xg, Style::Plain] {
        assert_eq!(["Ann, B.", ": 3", ""].map(|name| lost(name, style)), [0, 0, 0]);
        assert_eq!(["Ann,1500", " Ann"].map(|name| lost(name, style)), [1, 1]);
    }
    let long = "A name of more than thirty-one bytes";
    assert_eq!([Style::Gnubg, Style::Xg].map(|style| lost(long, style)), [1, 0]);
}

/// The joined steps of these plays would move other checkers.
#[test]
fn illegal_plays_are_written_as_they_are() {
    let lenient = bg_mat::ParseOptions::lenient();
    for play in ["52: 10/8 8/3", "52: 6/4 10/5", "31: 8/5 5/5", "31: 8/5 6/5 20/19"] {
        let text = format!("3 point match\n Game 1\n a : 0   b : 0\n  1) {play}\n");
        let read = bg_mat::parse_with(text.as_bytes(), &lenient).unwrap().value;
        for style in [Style::Gnubg, Style::Xg, Style::Plain] {
            let written = to_mat(&read, style).unwrap();
            assert!(written.contains(&format!("  1) {play}")), "{written}");
            let again = bg_mat::parse_with(written.as_bytes(), &lenient).unwrap().value;
            assert_eq!(again.games, read.games, "{written}");
        }
    }
}

/// A reader of the text of each of these games would see another game.
#[test]
fn games_that_would_be_other_games_are_refused() {
    let set_up = |ply| Some(bg_mat::Unwritable::SetUp(ply));
    let cases: [(&str, Option<bg_mat::Unwritable>); 15] = [
        // Set-ups of what is there anyway, and of dice.
        (";PL[W];CV[1];CP[c];W[31hefe]", None),
        (";PL[B];B[31qtst]", None),
        (";PL[B]DI[31]", None),
        (";W[31hefe];PL[B]DI[42];B[42qusu]", None),
        // The position, the side on roll, the value of the cube, its owner.
        (";AE[a:y]AW[f][f]AB[s];PL[W];W[21fdfe]", set_up(0)),
        (";W[31hefe];PL[W];W[31hefe]", set_up(1)),
        (";PL[B]", set_up(0)),
        // GNU Backgammon exports this roll as one of White.
        (";PL[B]CV[1];PL[B]DI[31]", set_up(0)),
        (";W[31hefe];CV[2];B[31qtst]", set_up(1)),
        (";W[31hefe];CP[b];B[31qtst]", set_up(1)),
        (";W[31hefe];B[double];CV[1];B[31qtst]", set_up(2)),
        (";W[31hefe];PL[B]DI[42];PL[B]DI[31];B[31qtst]", set_up(2)),
        // The only legal play was not made.
        (";W[31];B[31xvxu]", Some(bg_mat::Unwritable::IllegalAction)),
        (";AE[a:y]", set_up(0)),
        ("CV[2];W[31hefe]", Some(bg_mat::Unwritable::InitialCube(2))),
    ];
    for (nodes, expected) in cases {
        let value = owned(format!("(;GM[6]MI[length:0]PW[A]PB[B]{nodes})").as_bytes());
        for style in [Style::Gnubg, Style::Xg, Style::Plain] {
            let written = to_mat(&value, style);
            match expected {
                Some(reason) => {
                    let refused = bg_mat::ErrorKind::CannotBeWritten { game: 0, reason };
                    assert_eq!(written, Err(refused), "{nodes}");
                }
                None => {
                    let text = written.unwrap();
                    let read = bg_mat::parse_with(text, &bg_mat::ParseOptions::lenient()).unwrap();
                    let end = |game: &bg_rules::Game| {
                        let mut replay = game.replay_lenient();
                        replay.by_ref().for_each(drop);
                        *replay.table().state()
                    };
                    let [read, given] = [&read.value, &value].map(|value| end(&value.games[0]));
                    assert_eq!(read.board, given.board, "{nodes}");
                    assert_eq!((read.on_roll, read.dice), (given.on_roll, given.dice), "{nodes}");
                }
            }
        }
    }
}
