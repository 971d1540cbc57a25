//! Games made for the tests: laws that hold for all of them.

#![allow(clippy::unwrap_used, reason = "test code")]

use go_sgf::{
    Diagnostic, Game, ParseOptions, Parsed, Severity, WriteOptions, games, games_with, to_sgf,
};
use proptest::prelude::*;

/// The positions of a game, each as its board, its numbers, and its player.
fn positions(game: &Game<'_>) -> Vec<(u64, u32, u32, bool)> {
    let mut all = Vec::new();
    let mut walk = game.walk();
    while let Some(step) = walk.next() {
        all.push((step.after.board().hash(), step.variation, step.number, step.legal));
    }
    all
}

fn read(text: &[u8]) -> Parsed<Game<'_>> {
    games_with(text, &ParseOptions::lenient()).next().unwrap().unwrap()
}

fn written(game: &Game<'_>) -> String {
    to_sgf(game, &WriteOptions::default()).map(|written| written.value).unwrap_or_default()
}

fn codes(text: &[u8]) -> Vec<(&'static str, usize)> {
    let all = games_with(text, &ParseOptions::lenient()).flat_map(|game| game.unwrap().diagnostics);
    all.map(|found| (found.kind().code(), found.offset())).collect()
}

#[test]
fn a_second_byte_is_no_bracket() {
    // In Shift_JIS, 表 is 95 5C and 本 is 96 7B; the second byte of the first is a backslash.
    let sgf = b"(;CA[Shift_JIS]SZ[9]PB[\x95\x5c]PW[\x83\x5d];B[ee];W[cc])";
    let game = read(sgf).value;
    let facts = game.facts();
    assert_eq!((facts.black.as_deref(), facts.white.as_deref()), (Some("表"), Some("ゾ")));
    assert_eq!(positions(&game).len(), 3);
    assert_eq!(codes(sgf), []);
    let clean = written(&game);
    assert!(clean.starts_with("(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[表]PW[ゾ]"), "{clean}");
}

/// A wrong file is an error, not a file without games.
#[test]
fn a_file_without_a_game_is_an_error() {
    let page = b"<html><body>(sorry; not found)</body></html>";
    for file in [&b""[..], b" \n", b"\xef\xbb\xbf", page, &[0; 400], b"SZ[9];B[ee])"] {
        for options in [ParseOptions::strict(), ParseOptions::lenient()] {
            let mut all = games_with(file, &options);
            let error = all.next().unwrap().unwrap_err();
            assert_eq!(error.code(), "no-game", "{file:?}");
            assert!(error.span().end <= file.len(), "{file:?}");
            assert!(all.next().is_none() && all.next().is_none(), "{file:?}");
        }
    }
}

#[test]
fn a_move_after_an_illegal_one_is_played_and_marked() {
    let sgf = b"(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[hh];W[aa];B[ba];W[ii]B[ii])";
    assert_eq!(codes(sgf), [("illegal-move.ko", 46)]);
    let game = read(sgf).value;
    let legal: Vec<_> = positions(&game).into_iter().map(|(.., legal)| legal).collect();
    assert_eq!(legal, [true, true, true, true, true, true, true, false, false, false]);
}

#[test]
fn the_end_of_the_main_line_is_its_last_node() {
    // A comment, a variation without nodes, and a set-up after the last move.
    for (after, stones) in [
        (";C[Black resigns.]", vec![(4, 4)]),
        ("()(;W[cc])", vec![(4, 4)]),
        (";AE[ee]AW[aa:ba]", vec![(0, 0), (0, 1)]),
    ] {
        let sgf = format!("(;SZ[9];B[ee];W[ee]{after})");
        let end = read(sgf.as_bytes()).value.end();
        assert_eq!((end.moves, end.illegal), (2, Some(2)), "{sgf}");
        let found: Vec<_> = end.board.stones().map(|(at, _)| (at.row(), at.column())).collect();
        assert_eq!(found, stones, "{sgf}");
    }
}

#[test]
fn rewriting_drops_what_has_no_meaning() {
    let sgf = b"(; SiZe[9] KM KM[5.5]KM[6]AB[aa]AW[aa][bb] C[a\r\nb] stray B[cc]W[dd] ()(;B[ee]FF[4];B[tt]))";
    let clean = to_sgf(&read(sgf).value, &WriteOptions::default()).unwrap();
    assert_eq!(
        clean.value,
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[5.5]AW[aa][bb]C[a\nb]\n;B[cc]\n;W[dd]\n;B[ee]\n;B[])\n"
    );
    let lost: Vec<_> = clean.losses.iter().map(|loss| (loss.code(), loss.count())).collect();
    assert_eq!(lost, [("lost-stray-text", 4)]);
}

#[test]
fn a_strict_game_has_no_error() {
    let file = b"(;SZ[9];B[ee];W[ee])(;GM[6])(;SZ[9];B[cc])";
    let read: Vec<_> = games(file).map(|game| game.map(|game| game.number())).collect();
    let codes = |error: &go_sgf::Error| error.code();
    assert_eq!(read[0].as_ref().map_err(codes), Err("illegal-move.occupied"));
    assert_eq!(read[1].as_ref().map_err(codes), Err("not-go"));
    assert_eq!(read[2], Ok(3));
    let lenient: Vec<_> = games_with(file, &ParseOptions::lenient()).map(Result::unwrap).collect();
    assert_eq!(lenient.len(), 3);
    let severities = lenient.iter().flat_map(|read| &read.diagnostics).map(Diagnostic::severity);
    assert_eq!(severities.collect::<Vec<_>>(), [Severity::Warning; 2]);
    let refused = to_sgf(&lenient[1].value, &WriteOptions::default()).unwrap_err();
    assert_eq!(refused.code(), "not-go");
}

#[test]
fn every_node_is_a_step() {
    let sgf = b"(;SZ[9]AB[aa];B[ee]W[ff]C[first];C[only];AW[bb]PL[W](;)(;W[cc]AE[aa]N[both]))";
    let game = read(sgf).value;
    let mut found = Vec::new();
    let mut walk = game.walk();
    while let Some(step) = walk.next() {
        let content = step.content();
        let stones = step.after.board().stones().count();
        found.push(format!(
            "{} {:?} {} {} {stones} {}{}",
            step.index, step.parent, step.kind, step.number, content.name, content.comment
        ));
    }
    let expected = [
        "0 None start 0 1 ",
        "1 Some(0) move 1 2 first",
        "2 Some(1) move 2 3 ",
        "3 Some(2) other 2 3 only",
        "4 Some(3) setup 2 4 ",
        "5 Some(4) other 2 4 ",
        "6 Some(4) move 3 4 both",
    ];
    assert_eq!(found, expected);
    assert_eq!(
        written(&game),
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]AB[aa]\n;B[ee]C[first]\n;W[ff]\n;C[only]\n;AW[bb]PL[W]\n(;)\n(;AE[aa]\n;W[cc]N[both]))\n"
    );
}

/// The positions after the moves of a game, each as its board, its number, its player, and `true` if it
/// is legal.
fn moves(game: &Game<'_>) -> Vec<(u64, u32, Option<go_sgf::Color>, bool)> {
    let mut all = Vec::new();
    let mut walk = game.walk();
    while let Some(step) = walk.next() {
        if step.play.is_some() {
            let color = step.play.map(|play| play.color);
            all.push((step.after.board().hash(), step.number, color, step.legal));
        }
    }
    all
}

/// Pieces of games, in any order.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let points = "[a-ct]{2}";
    let piece = prop_oneof![
        4 => points.prop_map(|at| format!(";B[{at}]")),
        4 => points.prop_map(|at| format!(";W[{at}]")),
        1 => points.prop_map(|at| format!("B[ {at} ]")),
        1 => (points, points).prop_map(|(a, b)| format!("AB[{a}][{b}]")),
        1 => (points, points).prop_map(|(a, b)| format!("AW[{a}:{b}]")),
        1 => (points, points).prop_map(|(a, b)| format!("AE[{a},{b}]")),
        1 => Just("(".to_owned()),
        1 => Just(")".to_owned()),
        1 => Just("();".to_owned()),
        1 => Just("B[]KO[]".to_owned()),
        1 => Just("SZ[5]KM[6.5]KM[x]GaMe[1]AP[foxwq]HA[2]".to_owned()),
        1 => "[A-Z]{1,2}[a-z\\[\\]\\\\ :]{0,4}".prop_map(|text| text),
        1 => "C\\[[ü表 \\\\a\r\n]{0,5}\\]".prop_map(|text| text),
    ];
    prop::collection::vec(piece, 0..40)
        .prop_map(|all| format!("(;SZ[5]{}", all.concat()).into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn rewriting_keeps_positions_and_is_stable(sgf in pieces()) {
        for game in games_with(&sgf, &ParseOptions::lenient()).map(|read| read.unwrap().value) {
            let clean = written(&game);
            prop_assert_eq!(clean.is_empty(), game.refusal().is_some());
            if clean.is_empty() {
                continue;
            }
            let again = read(clean.as_bytes()).value;
            prop_assert_eq!(&written(&again), &clean);
            prop_assert_eq!(moves(&again), moves(&game), "{}", clean);
            let left = ["illegal-move.", "bad-point", "bad-number", "repetition", "out-of-turn", "handicap-"];
            for (code, offset) in codes(clean.as_bytes()) {
                prop_assert!(left.iter().any(|left| code.starts_with(left)), "{} {} {}", code, offset, clean);
            }
        }
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = [b"(;B[".as_slice(), &bytes].concat();
        for read in games_with(&text, &ParseOptions::lenient()).flatten() {
            for found in &read.diagnostics {
                prop_assert!(found.span().end <= text.len());
            }
            let _ = (positions(&read.value), read.value.facts(), written(&read.value));
        }
    }
}
