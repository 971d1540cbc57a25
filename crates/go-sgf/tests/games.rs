//! Games made for the tests: laws that hold for all of them.

#![allow(clippy::unwrap_used, reason = "test code")]

use go_sgf::{GameTree, ReadOptions, games};
use proptest::prelude::*;

/// The positions of a game, each as its board, its numbers, and its player.
fn positions(game: &GameTree<'_>) -> Vec<(u64, u32, u32, bool)> {
    let mut all = Vec::new();
    let mut walk = game.walk();
    while let Some(step) = walk.next() {
        all.push((step.position.board().hash(), step.variation, step.number, step.legal));
    }
    all
}

fn codes(text: &[u8]) -> Vec<(&'static str, usize)> {
    let all = games(text, ReadOptions::strict()).flat_map(|game| game.unwrap().diagnostics());
    all.map(|found| (found.kind().code(), found.offset())).collect()
}

#[test]
fn a_second_byte_is_no_bracket() {
    // In Shift_JIS, 表 is 95 5C and 本 is 96 7B; the second byte of the first is a backslash.
    let sgf = b"(;CA[Shift_JIS]SZ[9]PB[\x95\x5c]PW[\x83\x5d];B[ee];W[cc])";
    let game = games(sgf, ReadOptions::strict()).next().unwrap().unwrap();
    let facts = game.facts();
    assert_eq!((facts.black.as_deref(), facts.white.as_deref()), (Some("表"), Some("ゾ")));
    assert_eq!(positions(&game).len(), 3);
    assert_eq!(codes(sgf), []);
    let clean = game.to_canonical();
    assert!(clean.starts_with("(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[表]PW[ゾ]"), "{clean}");
}

/// A wrong file is an error, not a file without games.
#[test]
fn a_file_without_a_game_is_an_error() {
    let page = b"<html><body>(sorry; not found)</body></html>";
    for file in [&b""[..], b" \n", b"\xef\xbb\xbf", page, &[0; 400], b"SZ[9];B[ee])"] {
        for options in [ReadOptions::strict(), ReadOptions::lenient()] {
            let mut all = games(file, options);
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
    let game = games(sgf, ReadOptions::lenient()).next().unwrap().unwrap();
    let legal: Vec<_> = positions(&game).into_iter().map(|(.., legal)| legal).collect();
    assert_eq!(legal, [true, true, true, true, true, true, true, false, false, false]);
}

#[test]
fn the_end_of_the_main_line_is_its_last_move() {
    // A comment, a variation without nodes, and a set-up after the last move.
    for after in [";C[Black resigns.]", "()(;W[cc])", ";AE[ee]AW[aa:cc]"] {
        let sgf = format!("(;SZ[9];B[ee];W[ee]{after})");
        let game = games(sgf.as_bytes(), ReadOptions::lenient()).next().unwrap().unwrap();
        let mut walk = game.walk();
        while walk.next().is_some() {}
        let end = walk.main_line_end().unwrap();
        assert_eq!((end.moves, end.illegal), (2, Some(2)), "{sgf}");
        let stones: Vec<_> = end.board.stones().map(|(at, _)| (at.row(), at.column())).collect();
        assert_eq!(stones, [(4, 4)], "{sgf}");
    }
}

#[test]
fn rewriting_drops_what_has_no_meaning() {
    let sgf = b"(; SiZe[9] KM KM[5.5]KM[6]AB[aa]AW[aa][bb] C[a\r\nb] stray B[cc]W[dd] ()(;B[ee]FF[4];B[tt]))";
    let game = games(sgf, ReadOptions::lenient()).next().unwrap().unwrap();
    let clean = game.rewrite();
    assert_eq!(
        clean.text,
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[5.5]AW[aa][bb]\n;B[cc]C[a\nb]\n;W[dd]\n(;B[ee]\n;B[]))\n"
    );
    assert_eq!(clean.dropped, 5);
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
        for game in games(&sgf, ReadOptions::lenient()).map(Result::unwrap) {
            let clean = game.to_canonical();
            prop_assert_eq!(clean.is_empty(), game.is_skipped());
            let Some(Ok(again)) = games(clean.as_bytes(), ReadOptions::strict()).next() else { continue };
            prop_assert_eq!(&again.to_canonical(), &clean);
            let boards = |game: &GameTree<'_>| {
                positions(game).into_iter().map(|(hash, _, number, legal)| (hash, number, legal)).collect::<Vec<_>>()
            };
            prop_assert_eq!(boards(&again), boards(&game), "{}", clean);
            let left = ["illegal-move.", "bad-point", "bad-number", "repetition", "out-of-turn"];
            for (code, offset) in codes(clean.as_bytes()) {
                prop_assert!(left.iter().any(|left| code.starts_with(left)), "{} {} {}", code, offset, clean);
            }
        }
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = [b"(;B[".as_slice(), &bytes].concat();
        for game in games(&text, ReadOptions::strict()).flatten() {
            for found in game.diagnostics() {
                prop_assert!(found.span().end <= text.len());
            }
            let _ = (positions(&game), game.facts(), game.to_canonical());
        }
    }
}
