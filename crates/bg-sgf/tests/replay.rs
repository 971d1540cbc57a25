//! Every diagnostic of the replay and of the audit at its place, and the examples of the
//! specification.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "helpers of tests")]

use bg_rules::IllegalCube;
use bg_sgf::{
    Color, ErrorKind, GameResult, Phase, WonBy,
    bg_matchid::Gnuid,
    check,
    tree::{ParseOptions, parse},
};

/// `code@offset` of all diagnostics.
fn found(source: &str) -> Vec<String> {
    let findings = check(source.as_bytes());
    findings.iter().map(|f| format!("{}@{}", f.kind().code(), f.offset())).collect()
}

#[track_caller]
fn assert_found(source: &str, expected: &[&str]) {
    assert_eq!(found(source), expected, "{source}");
}

#[test]
fn turns() {
    assert_found("(;GM[6];W[31hefe];W[31hefe])", &["out-of-turn@20"]);
    assert_found("(;GM[6];W[31hefe];B[double];B[31qtst])", &["out-of-turn@30"]);
    assert_found("(;GM[6];W[31hefe];B[double];B[take])", &["out-of-turn@30"]);
    assert_found("(;GM[6];W[31hefe];W[take])", &["out-of-turn@20", "no-pending-double@20"]);
    assert_found("(;GM[6];W[31hefe];B[drop])", &["no-pending-double@20"]);
    assert_found("(;GM[6];W[31hefe];B[double];W[21mkkj])", &["double-unanswered@30"]);
    let beaver = "(;GM[6];W[31hefe];B[double];W[double];B[52lqac])";
    assert_found(beaver, &["double-unanswered@40"]);
    assert_found("(;GM[6];PL[B];W[31hefe])", &["out-of-turn@16"]);
    // The side that opens is not known.
    assert_found("(;GM[6];B[31qtst])", &[]);
}

#[test]
fn doubles() {
    let reason = |source: &str| {
        check(source.as_bytes()).iter().find_map(|finding| match finding.kind() {
            ErrorKind::Game(bg_rules::ErrorKind::IllegalCube(reason)) => {
                Some((reason, finding.offset()))
            }
            _ => None,
        })
    };
    let match_game = "(;GM[6]MI[length:5]";
    let double = ";W[31hefe];B[double];W[take];B[31qtst]";
    let crawford = "(;GM[6]MI[length:5][ws:4]RU[Crawford:CrawfordGame];W[31hefe];B[double])";
    assert_eq!(reason(crawford).unwrap().0, IllegalCube::Crawford);
    let no_cube = "(;GM[6]RU[NoCube];W[31hefe];B[double])";
    assert_eq!(reason(no_cube).unwrap().0, IllegalCube::NoCube);
    let owned = format!("{match_game}{double};W[21mkgf];B[double])");
    assert_eq!(reason(&owned).unwrap().0, IllegalCube::NotOwner);
    let beaver = format!("{match_game};W[31hefe];B[double];W[double];B[take])");
    assert_eq!(reason(&beaver).unwrap().0, IllegalCube::BeaverInMatch);
    let rolled = "(;GM[6];W[31hefe];PL[B]DI[31];B[double])";
    assert_eq!(reason(rolled), Some((IllegalCube::DiceRolled, 32)));
    let limit = "(;GM[6]CV[4096];W[31hefe];B[double])";
    assert_eq!(reason(limit).unwrap().0, IllegalCube::CubeLimit);
    assert_found(&format!("{match_game}{double})"), &[]);
}

#[test]
fn nothing_follows_the_end() {
    let source = "(;GM[6];W[31hefe];B[double];W[drop];B[31haha];W[take])";
    assert_found(source, &["game-already-over@38", "game-already-over@48"]);
}

#[test]
fn results_are_compared() {
    let game = |result: &str| format!("(;GM[6]RE[{result}];W[31hefe];B[double];W[drop])");
    for right in ["B+1", "B+", "Void", "?", "b+1"] {
        assert_found(&game(right), &[]);
    }
    for wrong in ["W+1", "B+2", "B+1R", "0", "Draw", "B+T"] {
        assert_found(&game(wrong), &["result-mismatch@10"]);
    }
    assert_found(&game("B+x"), &["bad-result@10"]);
    // In an unfinished game, a claim without R is wrong, and one with R is a resignation.
    let open = |result: &str| format!("(;GM[6]RE[{result}];W[31hefe])");
    for right in ["B+1R", "W+3R", "B+T", "0", "B+R"] {
        assert_found(&open(right), &[]);
    }
    for wrong in ["B+1", "W+", "B+5R"] {
        assert_found(&open(wrong), &["result-mismatch@10"]);
    }
}

#[test]
fn scores_and_crawford_flags_follow_from_the_games() {
    let game = |number: u32, white: u32, black: u32, rules: &str, result: &str| {
        let root = format!("(;GM[6]MI[length:3][game:{number}][ws:{white}][bs:{black}]RU[{rules}]");
        format!("{root}RE[{result}];W[31hefe])\n")
    };
    let codes = |parts: &[String]| {
        let findings = check(parts.concat().as_bytes());
        findings.iter().map(|f| f.kind().code()).collect::<Vec<_>>()
    };
    let first = game(0, 0, 0, "Crawford", "W+2R");
    let crawford = game(1, 2, 0, "Crawford:CrawfordGame", "B+1R");
    let after = game(2, 2, 1, "Crawford", "B+1R");
    assert_eq!(codes(&[first.clone(), crawford.clone(), after.clone()]), [""; 0]);
    let flag_missing = game(1, 2, 0, "Crawford", "B+1R");
    assert_eq!(codes(&[first.clone(), flag_missing]), ["crawford-mismatch"]);
    let flag_again = game(2, 2, 1, "Crawford:CrawfordGame", "B+1R");
    assert_eq!(codes(&[first.clone(), crawford.clone(), flag_again]), ["crawford-mismatch"]);
    let flag_early = game(0, 0, 0, "Crawford:CrawfordGame", "W+2R");
    assert_eq!(codes(&[flag_early]), ["crawford-mismatch"]);
    let wrong_score = game(1, 2, 1, "Crawford:CrawfordGame", "B+1R");
    assert_eq!(codes(&[first.clone(), wrong_score]), ["score-mismatch"]);
    assert_eq!(codes(&[first.clone(), after.clone()]), ["game-out-of-order"]);
    let swapped = [first.clone(), after.clone(), crawford.clone()];
    assert_eq!(codes(&swapped), ["game-out-of-order"; 2]);
    // A score of 0:0 starts another match.
    assert_eq!(codes(&[first.clone(), first]), [""; 0]);
    // A file that starts in the middle of a match does not show the results of the earlier games.
    assert_eq!(codes(&[after]), [""; 0]);
}

/// The position ID and the match ID that GNU Backgammon 1.07.001 shows for this file.
#[test]
fn a_checker_on_no_point_is_omitted_as_gnu_backgammon_omits_it() {
    let file = b"(;GM[6]MI[length:0];AE[a:y]AW[z][a][b]AB[x];PL[W];DI[21])";
    let codes: Vec<_> = check(file).iter().map(|f| f.kind().code()).collect();
    assert_eq!(codes, ["bad-point"]);
    let collection = sgf_syntax::parse_with(file, &ParseOptions::lenient()).unwrap().value;
    let mut findings = Vec::new();
    let game = bg_sgf::tree::games_lenient(&collection, &mut findings).next().unwrap();
    let mut replay = game.replay_lenient();
    replay.by_ref().for_each(drop);
    let id = Gnuid::from_state(replay.state()).unwrap();
    assert_eq!(id.to_string(), "AQAAFAAAAAAAAA:MAEFAAAAAAAE");
}

#[test]
fn an_automatic_double_counts_in_the_score() {
    let session = |points: u32| {
        let first = "(;GM[6]MI[length:0][ws:0][bs:0]CV[2]RE[W+2];B[31qtst];W[double];B[drop])";
        format!("{first}\n(;GM[6]MI[length:0][ws:{points}][bs:0];B[31qtst])")
    };
    assert_found(&session(2), &[]);
    let place = session(1).rfind("ws:1").unwrap();
    assert_found(&session(1), &[format!("score-mismatch@{place}").as_str()]);
}

fn finish(source: &str) -> (Option<GameResult>, bg_sgf::State) {
    let collection = parse(source.as_bytes()).unwrap();
    let game = bg_sgf::tree::games(&collection).next().unwrap().unwrap();
    game.replay_lenient().finish()
}

#[test]
fn beavers_and_raccoons() {
    let (_, state) = finish("(;GM[6];B[31qtst];W[double];B[double];W[take])");
    assert_eq!((state.cube, state.cube_owner), (4, Some(Color::Black)));
    assert_eq!((state.on_roll, state.to_decide), (Color::White, Color::White));
    let (_, state) = finish("(;GM[6];B[31qtst];W[double];B[double];W[double];B[take])");
    assert_eq!((state.cube, state.cube_owner), (8, Some(Color::Black)));
    // The drop loses 2 points: the first double counts, but the pending beaver does not.
    let (result, state) = finish("(;GM[6];B[31qtst];W[double];B[double];W[drop])");
    let expected = GameResult { winner: Color::Black, points: 2, by: WonBy::Points };
    assert_eq!((result, state.phase), (Some(expected), Phase::Dropped));
    // "RE[W+4]: Black drops a redouble to 8."
    let redouble = "(;GM[6]CV[4]RE[W+4];B[31qtst];W[double];B[drop])";
    assert_eq!(finish(redouble).0.unwrap().to_string(), "W+4");
    assert_found(redouble, &[]);
}

#[test]
fn resignations_of_the_document() {
    // "White resigns a backgammon on a 2 cube", "Black resigns a gammon on a 1 cube".
    let backgammon = finish("(;GM[6]RE[B+6R]CV[2];W[31hefe])").1;
    assert_eq!((backgammon.resigned, backgammon.score), (3, [0, 6]));
    let gammon = finish("(;GM[6]RE[W+2Resign];W[31hefe])").1;
    assert_eq!((gammon.resigned, gammon.score), (2, [2, 0]));
}

#[test]
fn jacoby_needs_a_turned_cube() {
    let bear_off = "PL[W]AE[a:y]AW[a]AB[s][s][s][s][s][s][s][s][s][s][s][s][s][s][s]";
    let result = |rules: &str, cube: &str| {
        finish(&format!("(;GM[6]RU[{rules}];{bear_off}{cube};W[21az])")).0.unwrap().to_string()
    };
    assert_eq!(result("", ""), "W+2");
    assert_eq!(result("Jacoby", ""), "W+1");
    assert_eq!(result("Jacoby", "CV[2]CO[w]"), "W+4");
    // In a match, the Jacoby rule has no effect.
    let source = format!("(;GM[6]MI[length:7]RU[Jacoby];{bear_off};W[21az])");
    assert_eq!(finish(&source).0.unwrap().points, 2);
}

#[test]
fn backgammon_with_a_checker_in_the_winners_home() {
    let far = "PL[W]AE[a:y]AW[a]AB[s][s][s][s][s][s][s][s][s][s][s][s][s][s]";
    for (last, points) in [("[y]", 3), ("[a]", 3), ("[f]", 3), ("[g]", 2), ("[x]", 2)] {
        // White's only checker stands on its 2 point where Black holds the 1 point.
        let far = far.replace("AW[a]", "AW[b]");
        let (result, _) = finish(&format!("(;GM[6];{far}{last};W[21bz])"));
        assert_eq!(result.unwrap().points, points, "{last}");
    }
}

#[test]
fn hypergammon_counts_three_checkers() {
    let source = "(;GM[6]RU[Hypergammon3];PL[W]AE[a:y]AW[a]AB[s][s][s];W[21az])";
    assert_eq!(finish(source).0.unwrap().points, 2);
    let source = "(;GM[6]RU[Hypergammon3];PL[W]AE[a:y]AW[a]AB[s][s];W[21az])";
    assert_eq!(finish(source).0.unwrap().points, 1);
}

/// A lenient replay continues with the recorded board, which stays a possible position.
#[test]
fn impossible_actions_leave_a_possible_board() {
    let source = "(;GM[6];W[66xaxaxaxa];B[66afafafaf];W[11zz];B[11ab];W[take];PL[B];B[drop])";
    let collection = parse(source.as_bytes()).unwrap();
    let game = bg_sgf::tree::games(&collection).next().unwrap().unwrap();
    for ply in game.replay_lenient() {
        for color in Color::ALL {
            assert!(ply.before.board.on_board(color) <= 15);
        }
    }
}

#[test]
fn values_can_be_shared_between_threads() {
    fn shareable<T: Send + Sync>() {}
    shareable::<bg_sgf::tree::Collection<'_>>();
    shareable::<bg_sgf::tree::Parser>();
    shareable::<bg_sgf::tree::Game<'_>>();
    shareable::<bg_sgf::tree::Replay<'_>>();
    shareable::<bg_sgf::tree::Ply<'_>>();
    shareable::<bg_sgf::tree::CheckerAnalysis<'_>>();
    shareable::<bg_sgf::tree::MatchAudit>();
    shareable::<bg_rules::MatchBuilder>();
    shareable::<sgf_syntax::Edits<'_>>();
}

#[test]
fn resignations_with_unplayed_dice_are_doubtful() {
    let stale = "(;GM[6]RE[B+1R];W[31hefe];PL[B]DI[21])";
    assert_found(stale, &["resignation-in-doubt@10"]);
    assert_eq!(finish(stale).0.unwrap().to_string(), "B+1R");
    assert_found("(;GM[6]RE[B+1R];W[31hefe])", &[]);
    assert_found("(;GM[6];W[31hefe];PL[B]DI[21])", &[]);
}

#[test]
fn impossible_cubes_are_warnings() {
    let info = |score: &str, rest: &str| format!("(;GM[6]MI[length:7]{score}{rest})");
    for (source, code) in [
        ("(;GM[6];PL[W]CO[w])".to_owned(), "owned-cube-of-one"),
        (info("", "CV[2]"), "centered-cube-above-one"),
        (info("[ws:6]", "RU[Crawford:CrawfordGame];PL[W]CV[2]CO[w]"), "cube-in-crawford"),
        (info("[ws:4][bs:6]", ";PL[W]CV[32]CO[w]"), "cube-too-high"),
    ] {
        let found = check(source.as_bytes());
        let found: Vec<_> = found.iter().map(|f| (f.kind().code(), f.severity())).collect();
        assert_eq!(found, [(code, bg_sgf::Severity::Warning)], "{source}");
    }
    for source in [
        "(;GM[6]CV[4])".to_owned(),
        "(;GM[6];PL[W]CV[2]CO[w])".to_owned(),
        info("[ws:4][bs:4]", ";PL[W]CV[4]CO[w]"),
    ] {
        assert_found(&source, &[]);
    }
}
