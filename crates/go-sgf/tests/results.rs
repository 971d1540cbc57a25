//! Results and komi as sites and programs write them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]
#![allow(clippy::std_instead_of_alloc, reason = "tests have std")]

use std::borrow::Cow;

use go_sgf::{
    Ending, Game, Outcome, ParseOptions, Parsed, Severity, Winner, WriteOptions, games_with, to_sgf,
};

fn read(file: &str) -> Parsed<Game<'_>> {
    games_with(file, &ParseOptions::lenient()).next().unwrap().unwrap()
}

fn written(file: &str) -> String {
    to_sgf(&read(file).value, &WriteOptions::default()).unwrap().value
}

/// Compares results with their winner, ending, and margin, each empty if it is not known.
fn results(cases: &[(&str, &str, &str, &str)]) {
    assert!(!cases.is_empty());
    for (text, winner, ending, margin) in cases {
        let outcome = Outcome::read(text);
        let words = (
            outcome.winner.map(|winner| winner.to_string()).unwrap_or_default(),
            outcome.ending.map(|ending| ending.to_string()).unwrap_or_default(),
            outcome.margin.map(|margin| margin.to_string()).unwrap_or_default(),
        );
        assert_eq!(words, ((*winner).into(), (*ending).into(), (*margin).into()), "{text}");
    }
}

#[test]
fn a_losing_word_names_the_loser() {
    results(&[
        ("黑负", "W", "", ""),
        ("白负", "B", "", ""),
        ("白中盘负", "B", "resign", ""),
        ("黑超时负", "W", "time", ""),
        ("白超时负", "B", "time", ""),
        ("白超时", "B", "time", ""),
        ("白认输", "B", "resign", ""),
        ("黑超时判负", "W", "time", ""),
        ("黑败", "W", "", ""),
        ("黒負け", "W", "", ""),
        ("黒投了", "W", "resign", ""),
        ("白投子", "B", "resign", ""),
        ("黒の時間切れ負け", "W", "time", ""),
        ("흑 패", "W", "", ""),
        ("백 불계패", "B", "resign", ""),
        ("백 기권", "B", "forfeit", ""),
        ("白不戦敗", "B", "forfeit", ""),
        ("Black resigns", "W", "resign", ""),
        ("White lost on time", "B", "time", ""),
        ("White forfeits", "B", "forfeit", ""),
        ("B loses by 0.5", "W", "score", "0.5"),
    ]);
}

#[test]
fn a_winning_word_names_the_winner() {
    results(&[
        ("白超时胜", "W", "time", ""),
        ("黒中押し勝ち", "B", "resign", ""),
        ("白中押し", "W", "resign", ""),
        ("黑胜", "B", "", ""),
        ("黑中盘胜白", "B", "resign", ""),
        ("白超时，黑胜", "B", "time", ""),
        ("黑胜白负", "B", "", ""),
        ("白投了、黒中押し勝ち", "B", "resign", ""),
        ("決勝 黒中押し勝ち", "B", "resign", ""),
        ("Black wins, White resigned", "B", "resign", ""),
        ("White by resign", "W", "resign", ""),
        ("White wins by resignation", "W", "resign", ""),
        ("黒先番中押し勝ち", "B", "resign", ""),
        ("B", "B", "", ""),
        ("white", "W", "", ""),
        ("Ｂ＋Ｒ", "B", "resign", ""),
        ("黑+R", "B", "resign", ""),
        ("257手完, 黒中押し勝ち", "B", "resign", ""),
        ("198手完\u{3000}白中押し勝ち", "W", "resign", ""),
        ("226수 백불계승", "W", "resign", ""),
    ]);
}

#[test]
fn what_is_no_result_has_no_winner() {
    results(&[
        ("黑先活", "", "", ""),
        ("白先黑死", "", "", ""),
        ("黑先胜", "", "", ""),
        ("Black to play", "", "", ""),
        ("White to live and win", "", "", ""),
        ("不分胜负", "", "", ""),
        ("승패 없음 흑 백", "", "", ""),
        ("打掛", "", "", ""),
        ("黑", "", "", ""),
        ("胜", "", "", ""),
        ("Both lost", "", "", ""),
        ("won by resignation", "", "", ""),
        ("Bowin White", "", "", ""),
        ("無勝負", "", "void", ""),
        ("无胜负", "", "void", ""),
        ("무승부", "draw", "score", "0"),
        ("和局", "draw", "score", "0"),
        ("引き分け", "draw", "score", "0"),
    ]);
}

#[test]
fn margins_are_points() {
    results(&[
        ("黒半目勝ち", "B", "score", "0.5"),
        ("白３目半勝", "W", "score", "3.5"),
        ("黒二目半勝ち", "B", "score", "2.5"),
        ("白二十一目勝", "W", "score", "21"),
        ("黒両目勝ち", "B", "score", "2"),
        ("黑胜1/4子", "B", "score", "0.5"),
        ("白胜１／４子", "W", "score", "0.5"),
        ("白胜2又3/4子", "W", "score", "5.5"),
        ("黑胜1 3/4子", "B", "score", "3.5"),
        ("黑胜2子", "B", "score", "4"),
        ("黑胜半子", "B", "score", "1"),
        ("黑185子胜", "B", "", ""),
        ("黑胜1/4目", "B", "", ""),
        ("黑胜3.5/4子", "B", "", ""),
        ("B+0.5目", "B", "score", "0.5"),
        ("W+1.5zi", "W", "score", "3"),
        ("B+185子", "B", "", ""),
        ("白+2.5", "W", "score", "2.5"),
        ("B+2 1/2", "B", "", ""),
        ("294수 흑0.5집승", "B", "score", "0.5"),
        ("백 2집반승", "W", "score", "2.5"),
        ("全180手 白1目半勝ち", "W", "score", "1.5"),
        ("黒３目半", "B", "score", "3.5"),
        ("White won by 2.5", "W", "score", "2.5"),
        ("Black wins by 3.5 points", "B", "score", "3.5"),
        ("Black wins by 3 1/2 points", "B", "", ""),
    ]);
    assert_eq!(Outcome::read("白超时负").winner, Some(Winner::Black));
    assert_eq!(Outcome::read("Void").ending, Some(Ending::Void));
}

/// The komi of a game, and the severities of the findings about it.
fn komi(root: &str) -> (Option<f64>, Vec<(&'static str, Severity)>) {
    let file = format!("(;GM[1]SZ[19]{root};B[pd])");
    let Parsed { value: game, diagnostics: found } = read(&file);
    let found = found.iter().map(|found| (found.kind().code(), found.severity())).collect();
    (game.facts().komi.map(|komi| komi.points), found)
}

#[test]
fn the_komi_is_in_points_whatever_its_unit() {
    let changed = |points| (Some(points), vec![("komi-unit", Severity::Info)]);
    for (root, points) in [
        ("KM[750]RU[Japanese]AP[YuanYu]", 7.5),
        ("KM[375]RU[Chinese]", 7.5),
        ("KM[750]RU[Chinese]AP[foxwq]", 7.5),
        ("KM[3.75]", 7.5),
        ("KM[50]AP[foxwq]", 0.5),
        ("KM[50]HA[3]", 0.5),
        ("KO[375]", 7.5),
    ] {
        assert_eq!(komi(root), changed(points), "{root}");
    }
    for (root, points) in
        [("KM[6.5]", 6.5), ("KM[50]", 50.0), ("KO[6.5]", 6.5), ("KO[黒6目半]", 6.5)]
    {
        assert_eq!(komi(root), (Some(points), vec![]), "{root}");
    }
    assert_eq!(komi("KM[5.5]KO[6.5]"), (Some(5.5), vec![]));
    assert_eq!(komi("KO[]"), (None, vec![]));
    assert_eq!(komi("KM[361]"), (None, vec![("komi-unit", Severity::Warning)]));
    assert_eq!(komi("KM[six]"), (None, vec![("bad-number", Severity::Warning)]));
    let file = "(;GM[1]SZ[9];KM[6.5]B[ee]KO[])";
    assert_eq!(read(file).value.facts().komi.map(|komi| komi.to_string()).as_deref(), Some("6.5"));
    assert_eq!(read("(;GM[1]SZ[9]B[ee]KO[6.5])").value.facts().komi, None);
}

#[test]
fn rewriting_keeps_the_facts_and_names_them_as_ff4() {
    let rewrite = |root: &str| {
        let file = format!("(;{root};B[pd])");
        let text = written(&file);
        let facts = |file: &str| {
            let game = read(file).value;
            let facts = game.facts();
            let text = |text: Option<Cow<'_, str>>| text.map(Cow::into_owned);
            (facts.komi.map(|komi| komi.points), text(facts.event), text(facts.date))
        };
        assert_eq!(facts(&text), facts(&file), "{root}");
        assert_eq!(written(&text), text, "{root}");
        let root = text.split("SZ[19]").nth(1).and_then(|rest| rest.split('\n').next());
        root.unwrap().to_owned()
    };
    for (root, expected) in [
        ("KM[375]RU[Chinese]", "RU[Chinese]KM[7.5]"),
        ("KM[361]", "KM[361]"),
        ("KM[50]AP[foxwq]", "KM[0.5]AP[foxwq]"),
        // Three quarters would be read as stones.
        ("KM[75]AP[foxwq]", "AP[foxwq]KM[75]"),
        ("TE[a]RD[2010-01-02]KO[6.5]", "EV[a]DT[2010-01-02]KM[6.5]"),
        ("KO[黒6目半]", "KM[6.5]"),
        ("KO[3.75]", "KM[7.5]"),
        ("TE[a]EV[b]KO[6.5]KM[5.5]", "EV[b]KM[5.5]KO[6.5]TE[a]"),
    ] {
        assert_eq!(rewrite(root), expected, "{root}");
    }
    // With a move, the names have the meaning of FF[4].
    let file = "(;SZ[9]B[ee]KO[]TE[1])";
    assert_eq!(written(file), "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;B[ee]KO[]TE[1])\n");
    // The komi of another node is left alone.
    let file = "(;SZ[9]KM[375];B[ee]KM[650])";
    assert_eq!(written(file), "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[7.5]\n;B[ee]KM[650])\n");
}

#[test]
fn a_cut_character_is_reported_once() {
    let half = b"(;GM[1]FF[4]CA[GBK]SZ[19];B[pd](;W[dp]C[\xba\xc3\xb5])(;W[pp]C[\xb5]))";
    let read = games_with(half, &ParseOptions::lenient()).next().unwrap().unwrap();
    let game = read.value;
    let codes: Vec<_> = read.diagnostics.iter().map(|found| found.kind().code()).collect();
    assert_eq!(codes, ["invalid-text"]);
    let mut walk = game.walk();
    let mut moves = 0;
    while let Some(step) = walk.next() {
        moves += usize::from(step.play.is_some());
    }
    assert_eq!(moves, 3);
}
