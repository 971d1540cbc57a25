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
        for (number, part) in text::records(text.as_bytes()).into_iter().enumerate() {
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
        let bg_matchid::FoundId::Xgid(id) = &copied.id else { continue };
        let id = id.to_string();
        let [x, o] = copied.names.clone().unwrap_or_default();
        let comment = copied.comment.replace('"', "\\\"").replace('\n', "\\n");
        writeln!(
            out,
            "{file}\t{number}\t{}\t{x}\t{o}\t{}\t{}\t{}\t{}\t\"{comment}\"",
            id.trim_start_matches("XGID="),
            copied.decision().unwrap().name(),
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
        assert_eq!(cells[1], copied.gnuid().unwrap().to_string());
        assert_eq!(cells[2], copied.decision().unwrap().name());
        assert_eq!(cells[3], copied.candidates.len().to_string());
        let best = copied.candidates.first();
        assert_eq!(best.is_some(), !cells[5].is_empty(), "{file}: plays");
        if let Some(best) = best {
            assert_eq!(cells[4..7], [&best.level, &best.play, &number(best.equity, 3)]);
            let chances = best.chances.unwrap();
            let own = [chances.win, chances.win_gammon, chances.win_backgammon];
            let other = [chances.lose, chances.lose_gammon, chances.lose_backgammon];
            for (cell, chance) in cells[7..13].iter().zip(own.iter().chain(&other)) {
                assert_eq!(*cell, format!("{chance:.1}"));
            }
        }
        assert_eq!(copied.cube.is_some(), !cells[13].is_empty(), "{file}: cube");
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

/// A match that GNU Backgammon exported: each position has the cube decision below it, the answer to
/// a double as the doubler sees it.
#[test]
fn cube_decisions_of_a_match_of_gnu_backgammon() {
    let file = std::fs::read_to_string(folder().join("gnubg-match/match.txt")).unwrap();
    let records: Vec<_> = text::records(file.as_bytes())
        .into_iter()
        .map(|part| text::parse(&file[part]).unwrap().value)
        .collect();
    let blocks = file.matches("Cube analysis").count();
    let plays = file.matches("Eq.:").count();
    assert_eq!((records.len(), blocks, plays), (18, 12, 59));
    assert_eq!(records.iter().filter(|record| record.cube.is_some()).count(), blocks);
    assert_eq!(records.iter().map(|record| record.candidates.len()).sum::<usize>(), plays);
    for (number, record) in records.iter().enumerate() {
        assert_eq!(record.comment, "", "{number}");
        assert!(record.candidates.iter().all(|play| play.chances.is_some()), "{number}");
        let Some(cube) = &record.cube else { continue };
        let equities = [cube.no_double, cube.double_take, cube.double_pass];
        assert!(equities.iter().all(Option::is_some), "{number}: {cube:?}");
        // The doubler wins a point by a pass, whoever is asked.
        assert_eq!(cube.double_pass, Some(1.0), "{number}");
        assert_eq!((cube.level.as_str(), cube.mwc), ("1-ply", [None; 3]), "{number}");
        assert!(cube.best.is_some() && cube.answer.is_some(), "{number}");
    }
    let both = records[1].cube.as_ref().unwrap();
    assert_eq!((both.no_double, both.double_take), (Some(0.33), Some(0.198)));
    assert_eq!((both.cubeless_no_double, both.wrong_percent), (Some(0.237), Some(16.5)));
    assert_eq!(records[1].decision(), Some(text::Decision::Play));
    assert_eq!(records[1].candidates[2].play, "13/9 6/5");
    assert!(records[1].candidates[2].is_played);
    assert_eq!(records[0].candidates[5].play, "8/7 8/6");
    // The double, and the answer to it.
    assert_eq!(records[5].cube, records[6].cube);
    assert_eq!(records[6].cube.as_ref().unwrap().chances.unwrap().win, 64.4);
    assert_eq!(records[17].cube.as_ref().unwrap().double_take, Some(-1.968));
}

#[test]
fn cube_decisions_of_gnu_backgammon_in_other_units() {
    let cube = |name: &str| {
        let text = std::fs::read_to_string(folder().join("gnubg-match").join(name)).unwrap();
        text::parse(&text).unwrap().value.cube.unwrap()
    };
    let in_percent = cube("cube-percent.txt");
    let equities = [in_percent.no_double, in_percent.double_take, in_percent.double_pass];
    assert_eq!(equities, [Some(0.759), Some(0.823), Some(1.0)]);
    assert_eq!(chances(in_percent.chances), "65.20\t26.60\t3.40\t34.80\t8.10\t0.30");
    let mwc = cube("cube-mwc.txt");
    assert_eq!([mwc.no_double, mwc.double_take, mwc.double_pass], [None; 3]);
    assert_eq!(mwc.mwc, [Some(55.87), Some(56.37), Some(57.73)]);
    assert_eq!(chances(mwc.chances), chances(in_percent.chances));
    for cube in [in_percent, mwc] {
        assert_eq!(cube.level, "2-ply");
        assert_eq!((cube.best, cube.answer), (Some(text::Best::Double), Some(text::Answer::Take)));
    }
}

/// All of GNU Backgammon's words, and what it writes below the state without a new ID.
#[test]
fn words_of_gnu_backgammon() {
    let head = "Position ID: pA/4ADKo5+BBIA\nMatch ID   : cAmgAAAAAAAE\n +12-11-10-\n\n\
        Cube analysis\n0-ply cubeless equity +0.520\n  0.634 0.293 0.045 - 0.366 0.082 0.004\n\
        Cubeful equities:\n1. Redouble, take      +0.791\n2. Redouble, pass      +1.000  (+0.209)\n\
        3. No redouble         +0.735  (-0.055)\nProper cube action: ";
    use text::{Answer, Best};
    for (words, best, answer, percent) in [
        ("Redouble, take", Best::Double, Answer::Take, None),
        ("No redouble, beaver (36.6%)", Best::NoDouble, Answer::Beaver, Some(36.6)),
        ("Too good to double, pass (3.0%)", Best::TooGood, Answer::Pass, Some(3.0)),
        ("Optional double, pass", Best::Double, Answer::Pass, None),
        ("Never double, take (dead cube)", Best::NoDouble, Answer::Take, None),
    ] {
        let later = "\nThe cube has been set to 2.\n\nCube analysis\n0-ply cubeless equity +0.1\n\
            1. No double           +0.244\nProper cube action: Double, pass\n";
        let copied = text::parse(format!("{head}{words}{later}")).unwrap().value;
        let cube = copied.cube.unwrap();
        assert_eq!((cube.best, cube.answer), (Some(best), Some(answer)), "{words}");
        assert_eq!((cube.no_double, cube.double_take), (Some(0.735), Some(0.791)), "{words}");
        assert_eq!(cube.wrong_percent, percent, "{words}");
        assert_eq!(copied.comment, "", "{words}");
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

/// A copy has the same value in every coat: quoted mail, Markdown, a web page, another encoding.
#[test]
fn coats_change_nothing() {
    let folder = folder().join("coat");
    let read = |name: &str| {
        let read = text::parse(std::fs::read(folder.join(name)).unwrap()).unwrap();
        let codes: Vec<_> = read.diagnostics.iter().map(|found| found.kind().code()).collect();
        (read.value, codes)
    };
    let (plain, _) = read("play.txt");
    assert_eq!((plain.candidates.len(), plain.comment.as_str()), (2, ""));
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".txt") && name != "page.txt")
        .collect();
    names.sort();
    assert_eq!(names.len(), 20);
    for name in names {
        let (value, codes) = read(&name);
        assert_eq!(value, plain, "{name}");
        assert_eq!(codes, if name == "dash.txt" { vec!["repaired"] } else { vec![] }, "{name}");
    }
    let (page, codes) = read("page.txt");
    assert!(codes.is_empty(), "{codes:?}");
    let plays: Vec<_> = page.candidates.iter().map(|it| (it.play.as_str(), it.is_played)).collect();
    assert_eq!(plays, [("24/23 13/10*", true), ("13/10* 10/9", false)]);
    assert_eq!((page.games, page.played.as_deref()), (Some(1296), Some("24/23 13/10*")));
}

/// Cube decisions of BGBlitz in four languages: the last pair of numbers is the equity.
#[test]
fn copies_of_bgblitz() {
    for (language, equities, win) in [
        ("EN", [0.585, 0.625, 1.0], 61.0),
        ("DE", [0.287, 0.164, 1.0], 62.0),
        ("FR", [0.767, 1.287, 1.0], 63.0),
        ("JP", [0.3, 0.25, 1.0], 64.0),
    ] {
        let name = format!("bgblitz/cube-{language}.txt");
        let read = text::parse(std::fs::read(folder().join(name)).unwrap()).unwrap();
        assert!(read.diagnostics.is_empty(), "{language}");
        let cube = read.value.cube.unwrap();
        let found = [cube.no_double, cube.double_take, cube.double_pass];
        assert_eq!((found, cube.chances.unwrap().win), (equities.map(Some), win), "{language}");
        assert_eq!(read.value.program, Some(text::Program::Bgblitz));
    }
}

/// An ID with words before it belongs to the comment of a copy of eXtreme Gammon.
#[test]
fn ids_in_comments_begin_no_record() {
    let copy = std::fs::read_to_string(folder().join("coat/play.txt")).unwrap();
    let version = copy.find("eXtreme Gammon Version").unwrap();
    let other = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10";
    let (head, tail) = copy.split_at(version);
    let commented = format!("{head}Compare {other}\n\n{tail}\n{other}\n");
    let parts = text::records(commented.as_bytes());
    assert_eq!(parts.len(), 2);
    let first = text::parse(&commented[parts[0].clone()]).unwrap().value;
    assert_eq!(first.comment, format!("Compare {other}"));
    // Below the version, it is a position of its own.
    let behind = format!("{copy}\nCompare {other}\n");
    assert_eq!(text::records(behind.as_bytes()).len(), 2);
}

/// The decisions of a text are those that its lines tell.
#[test]
fn decisions_of_a_match_of_gnu_backgammon() {
    let file = std::fs::read(folder().join("gnubg-match/match.txt")).unwrap();
    let decisions = text::decisions(&file).unwrap();
    assert_eq!(decisions.len(), 18);
    let second = &decisions[1];
    assert_eq!(
        (second.played().as_str(), second.best().as_deref()),
        ("13/9 6/5", Some("24/23 13/9"))
    );
    assert!((second.error().unwrap() - 0.054).abs() < 0.0006);
    assert_eq!((second.luck(), second.ply()), (Some(-0.219), 1));
    assert_eq!(second.cube().unwrap().no_double, Some(0.33));
    let doubled = &decisions[5];
    assert_eq!(
        (doubled.played().as_str(), doubled.best().as_deref()),
        ("double", Some("Double, take"))
    );
    let damaged = [&file[..], b"\nXGID=-b-:0:0:1:99:0\n"].concat();
    assert!(text::decisions(&damaged).is_err());
    let lenient = bg_xg::ParseOptions::lenient();
    let read = text::decisions_with(&damaged, &lenient).unwrap();
    assert_eq!(read.value.len(), 18);
    assert_eq!(read.diagnostics.last().map(|found| found.kind().code()), Some("bad-xgid"));
}
