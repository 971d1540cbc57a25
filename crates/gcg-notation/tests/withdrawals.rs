//! Plays that are taken back, and bytes that are no text.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use gcg::{Cumulative, EventKind, Finding, Game, ParseOptions, ScoreSource};

const HEAD: &str = "#character-encoding UTF-8\n#lexicon NWL23\n#player1 a Ann\n#player2 b Bob\n";

/// A game in which the second player takes back a play of 17 points, as a program writes it.
fn game(withdrawal: &str) -> Game {
    let events = format!(
        ">a: AEINRST 8D STAINER +66 66\n>b: ABCDEFG 9D BAC +17 17\n>b: ABCDEFG -- {withdrawal}\n\
         >a: ADGOPQU 7C DOG +12 78\n"
    );
    gcg::parse(format!("{HEAD}{events}")).unwrap()
}

/// The scores after each event, the totals, and the codes of the findings.
fn replayed(game: &Game, source: ScoreSource) -> (Vec<Vec<i32>>, Vec<i32>, Vec<&'static str>) {
    let (mut scores, mut totals, mut codes) = (Vec::new(), Vec::new(), Vec::new());
    for turn in game.replay().score_source(source) {
        let turn = turn.unwrap();
        scores.push(turn.scores.clone());
        totals.push(turn.total);
        codes.extend(turn.findings.iter().map(Finding::code));
        let mut seats = turn.after.scores().to_vec();
        seats.rotate_right(turn.to_move);
        assert_eq!(seats, turn.scores);
    }
    (scores, totals, codes)
}

#[test]
fn a_withdrawal_gives_one_score_whatever_its_line_says() {
    let scores = [[66, 0], [66, 17], [66, 0], [78, 0]].map(Vec::from);
    for (withdrawal, codes) in [
        ("-17 0", &[][..]),
        ("+0 0", &["score-mismatch"]),
        ("+0 17", &["score-mismatch"]),
        ("-17 17", &["score-mismatch"]),
        ("-16 1", &["score-mismatch"]),
    ] {
        let game = game(withdrawal);
        let found = replayed(&game, ScoreSource::File);
        assert_eq!(found, (scores.to_vec(), vec![66, 17, 0, 78], codes.to_vec()), "{withdrawal}");
        assert_eq!(game.final_scores(), [78, 0]);
        let canonical = game.to_string();
        assert!(canonical.contains(">b: ABCDEFG -- -17 0\n"), "{canonical}");
        assert_eq!(gcg::parse(&canonical).unwrap().to_string(), canonical);
        assert!(
            game.to_bytes()
                .ends_with(format!("-- {withdrawal}\n>a: ADGOPQU 7C DOG +12 78\n").as_bytes())
        );
    }
    let mismatch = |withdrawal: &str| {
        let game = game(withdrawal);
        let turn = game.replay().nth(2).unwrap().unwrap();
        turn.findings
    };
    let expected = |cumulative| vec![Finding::ScoreMismatch { file: 0, rules: -17, cumulative }];
    assert_eq!(mismatch("+0 0"), expected(Cumulative::AgreesWithRules));
    assert_eq!(mismatch("+0 17"), expected(Cumulative::AgreesWithFile));
}

#[test]
fn totals_of_the_file_count_and_points_by_the_rules_add_up() {
    // The points of a challenge are missing: only the total has them.
    let events = ">a: AEINRST 8D STAINER +66 71\n>b: ABCDEFG 9D BAC +17 17\n>a: ADGOPQU 7C DOG +13 87\n\
                  >b: A (time) -10 7\n";
    let game = gcg::parse(format!("{HEAD}{events}")).unwrap();
    let (scores, totals, codes) = replayed(&game, ScoreSource::File);
    assert_eq!(scores, [[71, 0], [71, 17], [87, 17], [87, 17]].map(Vec::from));
    assert_eq!(totals, [71, 17, 87, 7]);
    // The third total follows the points by the rules, so that only its score is wrong.
    assert_eq!(codes, ["cumulative-mismatch", "score-mismatch"]);
    assert_eq!(game.final_scores(), [87, 7]);
    let (scores, totals, _) = replayed(&game, ScoreSource::Rules);
    assert_eq!(scores, [[66, 0], [66, 17], [82, 17], [82, 17]].map(Vec::from));
    assert_eq!(totals, [66, 17, 82, 7]);
    let game = self::game("+0 17");
    let (scores, totals, _) = replayed(&game, ScoreSource::Rules);
    assert_eq!(scores, [[66, 0], [66, 17], [66, 0], [78, 0]].map(Vec::from));
    assert_eq!(totals, [66, 17, 0, 78]);
}

#[test]
fn a_withdrawal_of_a_misscored_play_takes_back_its_score() {
    let events = ">a: AEINRST 8D STAINER +60 66\n>a: AEINRST -- -60 0\n";
    let game = gcg::parse(format!("{HEAD}{events}")).unwrap();
    let (scores, _, codes) = replayed(&game, ScoreSource::File);
    assert_eq!(scores, [[66, 0], [0, 0]].map(Vec::from));
    assert_eq!(codes, ["score-mismatch"]);
    assert!(game.to_string().ends_with("-- -60 0\n"));
    assert_eq!(game.events().last().unwrap().kind, EventKind::Withdrawn);
}

fn codes(file: &[u8], options: ParseOptions<'_>) -> Vec<(&'static str, usize)> {
    let report = options.check(file);
    assert!(report.value.is_some());
    report.diagnostics.iter().map(|found| (found.kind().code(), found.offset())).collect()
}

#[test]
fn a_bad_byte_costs_one_character() {
    let file = b"#character-encoding UTF-8\n#player1 a M\xfcller x\n#player2 b J\xc3\xb6rg\n\
                 >a: AEINRST 8D STAINER +66 66\n>b: AB\xff 9C BA +1\n";
    // Strict reading goes on, and places after the byte are right.
    let bad = file.len() - 1;
    let found = codes(file, ParseOptions::strict());
    assert_eq!(found[..2], [("bad-encoding", 38), ("bad-encoding", 99)]);
    assert_eq!(found[2].0, "bad-event");
    assert!(found[2].1 <= bad);
    let whole = &file[..file.iter().rposition(|byte| *byte == b'>').unwrap()];
    let read = gcg::parse_with(whole, &ParseOptions::lenient()).unwrap();
    assert_eq!(read.value.players()[0].name, "M\u{fffd}ller x");
    assert_eq!(read.value.players()[1].name, "Jörg");
    assert_eq!(read.value.to_bytes(), whole);
    assert_eq!(read.diagnostics.len(), 1);
    assert_eq!(gcg::parse(whole).unwrap_err().kind().code(), "bad-encoding");
    // In a rack and in tiles it is no tile; the place behind it is that of the file.
    for (line, code, at) in [
        (&b">a: A\xffB 8D AB +1 1\n"[..], "bad-rack", 5),
        (b">a: AB 8D A\xe2\x82B +1 1\n", "bad-tiles", 11),
        (b">a: AB 8D A\xe2\x82B +1 x\n", "bad-score", 18),
    ] {
        let file = [b"#character-encoding UTF-8\n#player1 a A\n#player2 b B\n", line].concat();
        let start = file.len() - line.len();
        let found = codes(&file, ParseOptions::lenient());
        assert!(found.contains(&(code, start + at)), "{found:?}");
    }
}

#[test]
fn undeclared_text_that_is_nearly_utf_8_is_utf_8() {
    let file =
        |name: &[u8]| [b"#player1 a ", name, b"\n#player2 b B\n>a: AT 8H AT +4 4\n"].concat();
    let nearly = file(b"\xc5\xbb\xc3\xb3\xc5\x82\xc4");
    let read = gcg::parse_with(&nearly, &ParseOptions::lenient()).unwrap();
    assert_eq!(read.value.players()[0].name, "Żół\u{fffd}");
    assert_eq!(read.value.encoding(), gcg::Encoding::Utf8);
    let codes: Vec<_> = read.diagnostics.iter().map(|found| found.kind().code()).collect();
    assert_eq!(codes, ["encoding-undeclared", "bad-encoding"]);
    let latin1 = file(b"M\xfcller J\xc3\xb6rg");
    let read = gcg::parse_with(&latin1, &ParseOptions::lenient()).unwrap();
    assert_eq!(read.value.players()[0].name, "Müller JÃ¶rg");
    assert_eq!(read.value.encoding(), gcg::Encoding::Latin1);
}

#[cfg(feature = "std")]
#[test]
fn each_event_of_a_stream_is_judged_by_itself() {
    let nearly = b"#player1 a \xc5\xbb\xc3\xb3\xc5\x82\xc4\n#player2 b B\n>a: AT 8H AT +4 4\n";
    let mut events = gcg::Events::new(&nearly[..], ParseOptions::lenient());
    assert!(events.next().unwrap().is_ok());
    assert_eq!(events.players()[0].name, "Żół\u{fffd}");
    let mut events = gcg::Events::new(&nearly[..], ParseOptions::strict());
    assert!(events.next().unwrap().is_err());
}
