//! Analysis values of GNU Backgammon 1.07.001, read and written back byte for byte.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests"
)]

use crate::common::{files, fixtures};
use bg_sgf::{
    Cost, DecisionKind, ErrorUnit, Skill, Source,
    bg_rules::MatchEquityTable,
    tree::{Candidate, CandidateEval, CubeAnalysis, Game, NodeAnalysis, ParseOptions},
};

fn each_game(mut test: impl FnMut(&Game<'_>)) {
    for path in files("valid", "sgf").into_iter().chain(files("analysis", "sgf")) {
        let source = std::fs::read(&path).unwrap();
        let collection = sgf_syntax::parse_with(&source, &ParseOptions::strict()).unwrap().value;
        bg_sgf::tree::games(&collection).for_each(|game| test(&game.unwrap()));
    }
}

#[test]
fn every_value_round_trips() {
    let (mut candidates, mut rollouts, mut cubes, mut cube_rollouts, mut sums) = (0, 0, 0, 0, 0);
    each_game(|game| {
        for node in game.tree().main_line() {
            if let Some(property) = node.property("A") {
                for value in property.values().skip(1) {
                    let candidate = Candidate::parse(value.raw()).unwrap();
                    assert!(!matches!(candidate.eval, CandidateEval::Other(_)), "{value:?}");
                    assert_eq!(candidate.to_string().as_bytes(), value.raw());
                    candidates += 1;
                    rollouts += i32::from(matches!(candidate.eval, CandidateEval::Rollout { .. }));
                }
            }
            if let Some(value) = node.property("DA").and_then(bg_sgf::tree::Property::value) {
                let analysis = CubeAnalysis::parse(value.raw());
                assert!(!matches!(analysis, CubeAnalysis::Other(_)), "{value:?}");
                assert_eq!(analysis.to_string().as_bytes(), value.raw());
                cubes += 1;
                cube_rollouts += i32::from(matches!(analysis, CubeAnalysis::Rollout { .. }));
            }
        }
        if let Some(statistics) = game.statistics().unwrap() {
            let property = game.root().property("GS").unwrap();
            let raw = &game.tree().source()[property.span()];
            assert_eq!(statistics.to_string().as_bytes(), raw);
            sums += 1;
        }
    });
    assert!(candidates > 2500 && rollouts > 4, "{candidates} {rollouts}");
    assert!(cubes > 100 && cube_rollouts > 0, "{cubes} {cube_rollouts}");
    assert!(sums > 20, "{sums}");
}

#[test]
fn candidates_have_the_same_effect_as_the_play() {
    let mut compared = 0;
    each_game(|game| {
        for ply in game.replay().map(Result::unwrap) {
            let bg_sgf::tree::Action::Play(color, play) = &ply.action else {
                continue;
            };
            let Some(analysis) = NodeAnalysis::new(ply.node.unwrap()).checker_analysis().unwrap()
            else {
                continue;
            };
            let candidate = analysis.played().unwrap().play(play.dice(), *color).unwrap();
            let after = |play| ply.before.board.after(*color, play);
            assert_eq!(after(&candidate), after(play));
            assert!(analysis.error().unwrap() >= 0.0);
            compared += 1;
        }
    });
    assert!(compared > 200, "{compared}");
}

/// The program's own totals (`GS`) are sums over the same decisions.
#[test]
fn totals_agree_with_the_statistics_of_the_program() {
    let source = std::fs::read(fixtures("valid/02_match5_plied0.sgf")).unwrap();
    let collection = bg_sgf::tree::parse(&source).unwrap();
    let game = bg_sgf::tree::games(&collection).next().unwrap().unwrap();
    let statistics = game.statistics().unwrap().unwrap();
    let (moves, luck) = (statistics.moves.unwrap(), statistics.luck.unwrap());
    let reckoned = game.analysis(Some(&MatchEquityTable::kazaross_xg2()));
    let cube = statistics.cube.unwrap();
    assert_eq!(reckoned.source, Source::Table);
    for (player, total) in reckoned.players.iter().enumerate() {
        let near = |ours: Cost, file: [f64; 2]| {
            let cost = ours.mwc.unwrap();
            assert!((ours.emg - file[0]).abs() < 1e-3, "{ours:?} {file:?}");
            assert!((cost - file[1]).abs() < 1e-3, "{ours:?} {file:?}");
        };
        near(total.checker_error, moves.error[player]);
        near(total.luck, luck.luck[player]);
        assert_eq!(total.total_moves, moves.total[player]);
        assert_eq!(total.unforced_moves, moves.unforced[player]);
        assert_eq!(total.cube_decisions, cube.total[player]);
        let errors = total.cube.unwrap();
        for (class, file) in errors.classes().into_iter().zip(cube.error[player].chunks(2)) {
            near(class.total, [file[0], file[1]]);
        }
    }
    // Without a table, the sums of the file are used.
    let of_file = game.analysis(None);
    assert_eq!(of_file.source, Source::Gs);
    for (ours, file) in reckoned.players.iter().zip(of_file.players) {
        let (ours, file) = (ours.cube_error().unwrap(), file.cube_error().unwrap());
        assert!((ours.emg - file.emg).abs() < 1e-3, "{ours:?} {file:?}");
    }
    // Marks of checker plays, as counted by the program.
    let count = |skill| {
        let plays = game.decisions_with(None).filter(|d| d.kind == DecisionKind::CheckerPlay);
        plays.filter(|d| d.skill == Some(skill)).count()
    };
    let sum = |pair: [u32; 2]| pair.iter().sum::<u32>() as usize;
    assert_eq!(count(Skill::VeryBad), sum(moves.very_bad));
    assert_eq!(count(Skill::Bad), sum(moves.bad));
    assert_eq!(count(Skill::Doubtful), sum(moves.doubtful));
}

#[test]
fn money_cube_errors_are_known() {
    let source = std::fs::read(fixtures("analysis/money_1ply.sgf")).unwrap();
    let collection = bg_sgf::tree::parse(&source).unwrap();
    let game = bg_sgf::tree::games(&collection).next().unwrap().unwrap();
    let mut cubes = 0;
    for decision in game.decisions_with(None).filter(|d| d.kind != DecisionKind::CheckerPlay) {
        assert_eq!(decision.unit(), ErrorUnit::Equity);
        assert!(decision.error().is_some());
        cubes += 1;
    }
    assert!(cubes > 20, "{cubes}");
}

#[test]
fn values_of_old_versions() {
    // Version 0 has the reduced field and no pruning, version 2 has both.
    for text in [
        "hefe E 0.500000 0.100000 0.000000 0.100000 0.000000 0.010000 2C 100 1 0.000000",
        "hefe E ver 2 0.500000 0.100000 0.000000 0.100000 0.000000 0.010000 2C 0 1 0.000000 1",
        "",
        "hefe",
    ] {
        let candidate = Candidate::parse(text.as_bytes()).unwrap();
        assert!(!matches!(candidate.eval, CandidateEval::Other(_)), "{text}");
        assert_eq!(candidate.to_string(), text);
    }
    let text = "E 2C 100 1 0.000000 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    assert!(matches!(CubeAnalysis::parse(text.as_bytes()), CubeAnalysis::Static { .. }));
    for raw in [&b"hefe R 1 2"[..], b"hefe E x", b"hefe E ver 3 0.5"] {
        let candidate = Candidate::parse(raw).unwrap();
        assert!(matches!(candidate.eval, CandidateEval::Other(_)));
        assert_eq!(candidate.to_string().as_bytes(), raw);
    }
    for raw in [&b"hef"[..], b"HEFE E", b"hefehefehefe"] {
        assert!(Candidate::parse(raw).is_err());
    }
}

/// GNU Backgammon writes `inf` and `nan` for what it did not compute.
#[test]
fn numbers_that_are_not_finite_are_no_values() {
    for number in ["inf", "-inf", "nan", "-nan", "1e999"] {
        let numbers: Vec<_> = (0..6).map(|_| "0.5").collect();
        for at in 0..numbers.len() {
            let mut numbers = numbers.clone();
            numbers[at] = number;
            let text = format!("hefe E ver 3 {} 0C 0 1 0.000000 1", numbers.join(" "));
            let candidate = Candidate::parse(text.as_bytes()).unwrap();
            assert_eq!(candidate.score(), None, "{text}");
            assert!(matches!(candidate.eval, CandidateEval::NotFinite(_)), "{text}");
            assert_eq!(candidate.to_string(), text);
        }
        let text = format!("E ver 2 2 0 1 0.000000 1 0 0 0 0 0 0 0 0 0 0 0 0 0 {number}");
        let cube = CubeAnalysis::parse(text.as_bytes());
        assert_eq!(cube.values(), None, "{text}");
        assert_eq!(cube.to_string(), text);

        let sums = "0 0 0 0 0 0 0 0 0 0";
        let file = format!(
            "(;GM[6]GS[M:0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 {number}][D:{sums} {number} 0 0 0]\
             ;W[31hefe]LU[{number}])"
        );
        let collection = bg_sgf::tree::parse(&file).unwrap();
        let game = bg_sgf::tree::games(&collection).next().unwrap().unwrap();
        let statistics = game.statistics().unwrap().unwrap();
        assert_eq!((statistics.moves, statistics.luck), (None, None), "{file}");
        let player = game.analysis(None).players[0];
        assert_eq!((player.total_moves, player.rolls), (1, [0; 5]), "{file}");
        assert_eq!((player.luck.emg, player.luck.mwc), (0.0, Some(0.0)), "{file}");
        assert_eq!(player.luck_rating(), Some("None"), "{file}");
        assert!(bg_sgf::check(&file).is_empty(), "{file}: {:?}", bg_sgf::check(&file));
    }
}

/// The program analyzed the file with the table of Kit Woolsey.
#[test]
fn another_table_than_that_of_the_analysis_is_noticed() {
    let source = std::fs::read(fixtures("analysis/match3_woolsey.sgf")).unwrap();
    let collection = bg_sgf::tree::parse(&source).unwrap();
    for game in bg_sgf::tree::games(&collection).map(Result::unwrap) {
        let codes = |met: &MatchEquityTable| {
            let found = game.check_met(met, &game.analysis(Some(met)));
            found.iter().map(|found| found.kind().code()).collect::<Vec<_>>()
        };
        assert_eq!(codes(&MatchEquityTable::kazaross_xg2()), ["met-mismatch"]);
        assert!(codes(&MatchEquityTable::named("woolsey").unwrap()).is_empty());
    }
}

#[test]
fn a_table_that_is_too_short_is_reported_once_in_a_match() {
    let met = MatchEquityTable::kazaross_xg2();
    let source = b"(;GM[6]MI[length:26][game:0])(;GM[6]MI[length:26][game:1])(;GM[6]MI[length:25])";
    let collection = bg_sgf::tree::parse(source).unwrap();
    let codes: Vec<Vec<&str>> = bg_sgf::tree::games(&collection)
        .map(|game| {
            let game = game.unwrap();
            let found = game.check_met(&met, &game.analysis(Some(&met)));
            found.iter().map(|found| found.kind().code()).collect()
        })
        .collect();
    assert_eq!(codes, [vec!["met-too-short"], vec![], vec![]]);
}

/// The missed doubles that GNU Backgammon 1.07.001 counts if not doubling is worth as much as a
/// pass: it reads the chance in single precision, and takes Black's entries of the table as 1 less
/// White's.
#[test]
fn chances_are_compared_in_single_precision() {
    let cases = [
        // Color, score, cube, chances of no double and of double and take, missed doubles.
        ('W', [0, 1], 1, "0.500000", "0.597686", 0),
        ('W', [1, 1], 1, "0.554800", "0.653440", 0),
        ('W', [2, 0], 2, "0.725400", "0.928260", 0),
        ('B', [0, 0], 1, "0.554420", "0.652376", 0),
        ('B', [1, 1], 1, "0.554800", "0.653440", 1),
        ('B', [2, 6], 2, "0.907240", "1.000000", 1),
        ('B', [6, 2], 1, "0.288770", "0.406688", 1),
    ];
    let table = MatchEquityTable::kazaross_xg2();
    for (color, [white, black], cube, no_double, take, missed) in cases {
        let play = if color == 'B' { "B[65aggl]" } else { "W[65xrrm]" };
        let source = format!(
            "(;FF[4]GM[6]MI[length:9][game:0][ws:{white}][bs:{black}]RU[Crawford];CV[{cube}];{play}\
             DA[E ver 3 0C 1 0.0 1 0.9 0.0 0.0 0.0 0.0 0.8 {no_double} 0.9 0.0 0.0 0.0 0.0 0.8 {take}])"
        );
        let collection = bg_sgf::tree::parse(source.as_bytes()).unwrap();
        let game = bg_sgf::tree::games(&collection).next().unwrap().unwrap();
        let player = game.analysis(Some(&table)).players[usize::from(color == 'B')];
        let errors = player.cube.unwrap();
        assert_eq!(errors.total().count, missed, "{color} {white} {black} {cube}");
        assert_eq!(errors.missed_double_above_cp.count, missed, "{color} {white} {black} {cube}");
    }
}

/// Unreadable values count nothing, and each is reported at its place.
#[test]
fn unreadable_values_are_reported() {
    let good = "hefe E ver 3 0.5 0.1 0.0 0.1 0.0 0.118 0C 0 1 0.0 1";
    let cube = "E ver 3 0C 1 0.000000 1 0.5 0.1 0.0 0.1 0.0 0.1 0.1 0.5 0.1 0.0 0.1 0.0 0.1 0.1";
    let found = |analysis: &str| -> Vec<String> {
        let source = format!("(;GM[6];W[31hefe]{analysis})");
        let found = bg_sgf::check(source.as_bytes());
        found.iter().map(|f| format!("{}@{}", f.kind().code(), &source[f.span()])).collect()
    };
    for good in [
        &format!("A[0][{good}]"),
        &format!("A[-1][{good}][hefe]"),
        &format!("DA[{cube}]LU[0.1]BM[ 2]GB[1]BC[1]DO[]MR[]"),
        "MR[2][1]GW[2]",
    ] {
        assert_eq!(found(good), Vec::<String>::new(), "{good}");
    }
    for (analysis, bad) in [
        (format!("A[1][{good}]"), &["1"][..]),
        (format!("A[99][{good}][hefe R old]"), &["99", "hefe R old"]),
        (format!("A[-2][{good}][hefe E ver 3 0.5]"), &["-2", "hefe E ver 3 0.5"]),
        ("A[0]".into(), &["0"]),
        (format!("DA[{cube} 1]"), &[&format!("{cube} 1")]),
        (format!("DA[{cube}][x]"), &["x"]),
        ("DA[]LU[0.1][0.2]".into(), &["", "0.2"]),
        ("BM[3]BC[]GB[x]GW[0]".into(), &["3", "", "x", "0"]),
        ("MR[0][x][1]".into(), &["0", "x"]),
    ] {
        let bad: Vec<String> = bad.iter().map(|value| format!("bad-analysis@{value}")).collect();
        assert_eq!(found(&analysis), bad, "{analysis}");
    }
    // Plays of unknown quality are not the best ones.
    let source = format!("(;GM[6];W[31hefe]A[9][{good}][{good}])");
    let collection = bg_sgf::tree::parse(source.as_bytes()).unwrap();
    let game = bg_sgf::tree::games(&collection).next().unwrap().unwrap();
    let white = game.analysis(None).players[0];
    assert_eq!((white.total_moves, white.unforced_moves), (1, 0));
    assert_eq!(white.checker_rate().rating(), None);
}

/// The filter of the README finds every blunder, plays and cube actions alike.
#[test]
fn one_condition_finds_all_blunders() {
    let source = std::fs::read(fixtures("analysis/match3_woolsey.sgf")).unwrap();
    let collection = bg_sgf::tree::parse(&source).unwrap();
    let games = || bg_sgf::tree::games(&collection).map(Result::unwrap);
    let blunders: Vec<_> = games()
        .flat_map(|game| game.decisions().filter(|d| d.error() > Some(0.08)).collect::<Vec<_>>())
        .collect();
    assert_eq!(blunders.len(), 16);
    assert!(blunders.iter().any(|d| d.kind != DecisionKind::CheckerPlay));
    assert!(blunders.iter().all(|d| d.error_mwc() < d.error()));
    // Without a table, the errors of the cube are unknown.
    let known =
        |game: Game<'_>| game.decisions_with(None).filter(|d| d.error() > Some(0.08)).count();
    assert!(games().map(known).sum::<usize>() < 16);
}
