//! Tests of hand-written games, one for each dialect.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here should panic")]

use crate::lenient;
use gcg::{
    Cumulative, Encoding, Error, ErrorKind, EventKind, Finding, Game, Missing, ParseOptions, Racks,
    ScoreSource, parse,
};

const HEAD: &str = "#lexicon CSW21\n#player1 ann Ann Smith\n#player2 bob\n";

fn game(events: &str) -> Game {
    lenient(format!("{HEAD}{events}").as_bytes()).unwrap().value
}

/// Returns the codes of the findings of each event.
fn findings(game: &Game) -> Vec<Vec<&'static str>> {
    let mut all = Vec::new();
    let mut replay = game.replay();
    while let Some(step) = replay.next_step() {
        all.push(step.unwrap().findings.iter().map(Finding::code).collect());
    }
    all
}

fn first_error(file: &str) -> Error {
    match parse(file.as_bytes()) {
        Err(error) => error,
        Ok(game) => {
            let mut replay = game.replay();
            loop {
                match replay.next_step() {
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return error,
                    None => panic!("no error"),
                }
            }
        }
    }
}

#[test]
fn a_whole_game() {
    let game = game(
        ">ann: AEITW 8D WAITE +24 24\n#note first\nsecond line\n>bob: DEEFINO 7C DEFO +22 22\n\
         >ann: S? - +0 24\n#note #unsuccessful-challenge\n>bob: EIINSTU I2 UNITIES +68 90\n\
         >bob: EIINSTU (challenge) +5 95\n>ann: ABS? 9C ABS +10 34\n>ann: ABS? --  -10 24\n\
         >bob: QQ -QQ +0 95\n>ann: ABCDEFG -3 +0 24\n>bob:  (ABCDEFG) +32 127\n>bob: (time) -10 117\n",
    );
    assert_eq!(game.players()[1].name, "bob");
    assert_eq!(game.events()[0].notes, ["first\nsecond line"]);
    assert_eq!(game.events()[2].kind, EventKind::Pass { failed_challenge: true });
    assert!(game.is_complete());
    let mut replay = game.replay();
    let mut records = Vec::new();
    while let Some(step) = replay.next_step() {
        let step = step.unwrap();
        let position = step.after;
        let racks: Vec<_> = position.racks().iter().map(ToString::to_string).collect();
        let scores: Vec<_> = position.scores().iter().map(ToString::to_string).collect();
        let (racks, scores, last) = (racks.join("/"), scores.join("/"), step.last_move.unwrap());
        records.push(format!("{racks} {scores} {} {last}", position.zero_turns()));
    }
    assert_eq!(
        records,
        [
            "DEEFINO/ 0/24 0 8D WAITE",
            "S?/ 24/22 0 7C DEFO",
            "EIINSTU/ 22/24 1 -",
            "ABS?/ 24/90 0 I2 UNITIES",
            "ABS?/ 24/95 0 I2 UNITIES +5",
            "QQ/ 95/34 0 9C ABS",
            "QQ/ 95/24 1 challenge 9C ABS",
            "ABCDEFG/ 24/95 2 -QQ",
            "/ 95/24 3 -3",
            "/ 127/24 3 -3",
            "/ 127/24 3 -3",
        ]
    );
    let all = game.replay().racks(Racks::All).at(1).unwrap();
    assert_eq!(all.racks().iter().map(ToString::to_string).collect::<Vec<_>>(), ["DEEFINO", "S?"]);
    let by_rules = game.replay().score_source(ScoreSource::Rules).at(2).unwrap();
    assert_eq!(by_rules.scores(), [24, 22]);
}

#[test]
fn a_wrong_score_is_told_from_a_wrong_total() {
    let mut verdicts = Vec::new();
    for event in
        [">ann: CAT 8H CAT +11 11\n", ">ann: CAT 8H CAT +11 10\n", ">ann: CAT 8H CAT +11 9\n"]
    {
        let game = game(event);
        let mut replay = game.replay();
        let step = replay.next_step().unwrap().unwrap();
        match step.findings[0] {
            Finding::ScoreMismatch { file: 11, rules: 10, cumulative } => verdicts.push(cumulative),
            other => panic!("{other:?}"),
        }
    }
    use Cumulative::{AgreesWithFile, AgreesWithRules, Neither};
    assert_eq!(verdicts, [AgreesWithFile, AgreesWithRules, Neither]);
}

/// A withdrawn play takes back the score that it has in the chosen source, whatever was recorded.
#[test]
fn a_withdrawn_play_leaves_no_points() {
    let game = game(">ann: CAT 8H CAT +11 11\n>ann: CAT -- -11 0\n>bob: DOG 8H DOG +10 10\n");
    for source in [ScoreSource::File, ScoreSource::Rules] {
        let replay = || game.replay().score_source(source);
        assert_eq!(replay().at(2).unwrap().scores(), [0, 0], "{source:?}");
        assert!(replay().at(3).unwrap().scores().contains(&0), "{source:?}");
    }
    let found = findings(&game);
    assert_eq!(found[1], [""; 0], "the withdrawal agrees with the file: {found:?}");
}

#[test]
fn every_finding_is_found_in_its_example() {
    for explained in Finding::ALL {
        assert!(explained.text.ends_with('.'));
        let game = lenient(explained.example.as_bytes()).unwrap().value;
        let found = findings(&game).concat();
        assert!(found.contains(&explained.code), "{}: {found:?}", explained.code);
    }
}

#[test]
fn encodings_are_found() {
    let of = |bytes: &[u8]| lenient(bytes).unwrap().value.encoding();
    let players = "#player1 a A\n#player2 b B\n";
    assert_eq!(of(players.as_bytes()), Encoding::Latin1);
    assert_eq!(of(format!("#character-encoding utf8\n{players}").as_bytes()), Encoding::Utf8);
    assert_eq!(of(format!("\u{feff}{players}").as_bytes()), Encoding::Utf8);
    let both = format!("\u{feff}#character-encoding latin1\n{players}#note \u{e9}\n");
    assert_eq!(of(both.as_bytes()), Encoding::Utf8, "the mark is what the file really is");
    let error = parse(b"#character-encoding \n#player1 a A\n").unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::UnknownEncoding, 19));
    let latin = b"#player1 c\xe9sar C\xe9sar\n#player2 b B\n>c\xe9sar: AT 8H AX +4 4\n>x\n";
    let error = lenient(latin).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::BadEvent(Missing::Colon), 56));
    let latin = &latin[..latin.len() - 3];
    assert_eq!(parse(latin).unwrap().players()[0].name, "César");
}

#[test]
fn errors_come_in_the_order_of_the_checks() {
    let two = "#player1 a A\n#player2 b B\n";
    let error = |events: &str| {
        let error = first_error(&format!("{two}{events}"));
        (error.kind().code(), error.offset() - two.len().min(error.offset()))
    };
    assert_eq!(error(">a: aT 8H AT +4 4\n>a: AT 8H AT 4 4\n"), ("bad-score", 31));
    assert_eq!(error(">a: AT 8H .. +4 4\n>b: aT 8H AT +4 4\n"), ("bad-rack", 22));
    assert_eq!(error(">a: AT 8O AT +4 4\n"), ("off-board", 10));
    assert_eq!(error(">a: AT 8P AT +4 4\n"), ("off-board", 7));
    assert_eq!(error(">a: AT 8AAA AT +4 4\n"), ("off-board", 7));
    assert_eq!(error(">a: AT 8H A[CH +4 4\n"), ("bad-tiles", 11));
    assert_eq!(error(">a: AT 8h AT +4 4\n"), ("bad-coordinate", 7));
    assert_eq!(error(">a: AT 8H AT +-4 4\n"), ("bad-score", 13));
    assert_eq!(error(">a: AT 8h AT +-4 4\n"), ("bad-score", 13));
    assert_eq!(error(">a: AT 8H (A)T +-4 4\n"), ("bad-score", 15));
    assert_eq!(error(">a: AT 8H (A)T +4 4\n"), ("bad-tiles", 10));
    let report = ParseOptions::strict().check(b"#player1 a A\n#x!\n>b: AT\nstray\n");
    let codes: Vec<_> = report.diagnostics.iter().map(|found| found.kind().code()).collect();
    assert_eq!(codes, ["bad-pragma", "bad-event", "unknown-line", "missing-player"]);
}

#[test]
fn edits_keep_all_other_bytes() {
    let file = "#player1 a A\r\n#player2 b B\r\n>a:  AT  8H AT +4   4\r\n#x  y\r\n>b: S  - +0 0";
    let mut game = lenient(file.as_bytes()).unwrap().value;
    let mut event = game.events()[0].clone();
    (event.score, event.total) = (5, 5);
    game.set_event(0, event).unwrap();
    game.insert_note(0, "five").unwrap();
    let last = game.events()[1].clone();
    game.push(last).unwrap();
    assert_eq!(
        String::from_utf8(game.to_bytes()).unwrap(),
        "#player1 a A\r\n#player2 b B\r\n>a: AT 8H AT +5 5\r\n#note five\n#x  y\r\n>b: S  - +0 0\n>b: S - +0 0\n"
    );
}

#[test]
fn the_place_of_a_bad_rack_counts_bytes_of_the_file() {
    let file = b"#player1 a A\n#player2 b B\n#rack1 \xd3\xd3!\n";
    let report = ParseOptions::lenient().check(file);
    let mut spans = report.diagnostics.iter().filter(|found| found.kind() == ErrorKind::BadRack);
    assert_eq!(spans.next().unwrap().span(), 35..36);
}

#[test]
fn edits_read_back_as_they_are() {
    let file = "\u{feff}#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n#note one\n\nmore\n#x y\n\
                >b: S 8J S +3 3\n#rack1 AB\n";
    let mut game = lenient(file.as_bytes()).unwrap().value;
    game.insert_note(0, "two\n>b: S - +0 0\r\n #rack2 X\n\nlast").unwrap();
    game.insert_note(0, "three").unwrap();
    let mut event = game.events()[1].clone();
    event.notes = vec!["not written".into()];
    game.set_event(1, event.clone()).unwrap();
    event.notes = vec!["added".into()];
    event.kind = EventKind::Pass { failed_challenge: false };
    (event.score, event.total) = (0, 3);
    let mut without_racks = lenient(file.replace("#rack1 AB\n", "").as_bytes()).unwrap().value;
    without_racks.push(event.clone()).unwrap();
    without_racks.push(event.clone()).unwrap();
    without_racks.insert_note(2, "first").unwrap();
    (event.total, event.notes) = (4, Vec::new());
    without_racks.set_event(3, event).unwrap();
    for game in [game, without_racks] {
        let again = lenient(game.to_bytes()).unwrap().value;
        assert_eq!(again.to_string(), game.to_string());
        assert_eq!(again.events().len(), game.events().len());
        let notes = |game: &Game| game.events().iter().map(|e| e.notes.len()).collect::<Vec<_>>();
        // A line of a note that looks like another line becomes a note of its own.
        let split = if game.events().len() == 2 { [5, 0].as_slice() } else { &[1, 0, 2, 1] };
        assert_eq!(notes(&again), split);
        assert!(!String::from_utf8(game.to_bytes()).unwrap().contains("not written"));
    }
}

#[test]
fn a_description_may_have_several_lines() {
    let game = game("#description one\n>ann: AT 8H AT +4 4\n#description two\n");
    assert_eq!(game.description().as_deref(), Some("one\ntwo"));
    assert_eq!(game.pragma("description"), Some("one"));
    assert!(game.to_string().contains("#description one\n#description two\n"));
}

#[test]
fn racks_at_the_end_are_kept_whoever_holds_them() {
    let game = game(">ann: AT 8H AT +4 4\n#rack3 BA\n#rack2 S?E\n#rack2 Q\n");
    assert_eq!(game.final_rack(1).unwrap().to_string(), "S?E");
    assert!(game.to_string().ends_with("+4 4\n#rack2 ES?\n#rack2 Q\n#rack3 AB\n"));
}

#[test]
fn tiles_in_parentheses_that_contradict_the_board_are_kept() {
    let game = game(">ann: CAT 8H CAT +10 10\n>bob: S H7 D(A)S +3 3\n>ann: X 7G X(D) +9 19\n");
    let canonical = game.to_string();
    assert!(canonical.contains(" H7 D(A)S +3 3\n"), "{canonical}");
    assert!(canonical.contains(" 7G X(D) +9 19\n"), "{canonical}");
}

#[test]
fn letters_of_a_declared_tile_stay_apart() {
    let file = "#tile LL ll\n>ann: ALRLE 8H AREA +10 10\n>bob: ELLA -ALEL +0 0\n#rack1 L\n";
    let game = game(file);
    let canonical = game.to_string();
    let events = ">ann: AE[L]LR 8H AREA +10 10\n>bob: AE[LL] -ALEL +0 0\n#rack1 L\n";
    assert!(canonical.ends_with(events), "{canonical}");
    let again = lenient(canonical.as_bytes()).unwrap().value;
    assert!(again.events()[0].rack.same_tiles(&game.events()[0].rack));
}

#[test]
fn letters_of_a_declared_tile_stay_apart_in_any_case() {
    let game = game("#tile ČH čh\n>ann: A??Č 8H A[č]hA[Č]h +10 10\n>bob: H - +0 0\n");
    let canonical = game.to_string();
    assert!(canonical.contains(" 8H A[č]hA[Č]h +10 10\n"), "{canonical}");
}

#[test]
fn a_failed_challenge_is_told_by_the_first_line_of_a_note() {
    let game = game(">ann: AT - +0 0\n#note #unsuccessful-challenge\nof nobody\n");
    assert_eq!(game.events()[0].kind, EventKind::Pass { failed_challenge: true });
}

#[test]
fn tiles_of_several_letters() {
    let file = "#character-encoding UTF-8\n#tile-distribution catalan\n#player1 a A\n#player2 b B\n\
                >a: QUAL·L? 8H QUAL·Lny +30 30\n";
    let game = lenient(file.as_bytes()).unwrap().value;
    let position = game.replay().at(1).unwrap();
    assert_eq!(position.board().tiles().count(), 4);
    let declared = file.replace("catalan", "english").replace("#player1", "#tile QU qu\n#player1");
    let game = parse(declared.as_bytes());
    assert!(game.is_err(), "the dot is no tile of English");
    let declared = declared.replace("L·L", "X");
    let game = lenient(declared.as_bytes()).unwrap().value;
    assert_eq!(game.events()[0].rack.to_string(), "[QU]AX?");
}

/// A score that is wrong by a point, and a letter that a language lacks, tell no language.
#[test]
fn one_wrong_score_tells_no_language() {
    let of = |events: &str| {
        let file = format!("#player1 ann A\n#player2 bob B\n{events}");
        let game = lenient(file.as_bytes()).unwrap().value;
        game.distribution().unwrap().0.name()
    };
    assert_eq!(of(">ann: AEINRST 8D RETAINS +66 66\n>bob: ABCDEFG H7 B.D +7 7\n"), "english");
    assert_eq!(of(">ann: AEIJKST 8D SKAJTE +18 18\n>bob: ABCDEFG H7 B.D +7 7\n"), "slovene");
    assert_eq!(of(">ann: AEIJKSQ 8D SKAJE +18 18\n>bob: ABCDEFG H7 B.D +7 7\n"), "english");
}
