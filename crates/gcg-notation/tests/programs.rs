//! Tests of files as Quackle, Woogles and macondo write them.
#![allow(clippy::unwrap_used, reason = "a test that fails here should panic")]

use crate::lenient;
use gcg::{ErrorKind, EventKind, Finding, Game, ParseOptions, parse};

const HEAD: &str = "#character-encoding UTF-8\n#player1 ann Ann\n#player2 k Cid\n";
const WAITE: &str = ">ann: AEITWRS 8D WAITE +24 24\n";

fn file(events: &str) -> String {
    format!("{HEAD}{events}")
}

fn game(events: &str) -> Game {
    lenient(file(events).as_bytes()).unwrap().value
}

/// Returns the codes of all findings of the replay.
fn findings(game: &Game) -> Vec<&'static str> {
    game.replay().flat_map(|turn| turn.unwrap().findings).map(|found| found.code()).collect()
}

#[test]
fn words_behind_the_total_are_skipped_and_reported() {
    let file = file(">ann: AEITWRS 8D WAITE +24 24  WAITE, WA\n>k: RES? 9C RES +11 11\tRES\n");
    let error = parse(file.as_bytes()).unwrap_err();
    let at = file.find("WAITE, WA").unwrap();
    assert_eq!((error.kind(), error.span()), (ErrorKind::TrailingText, at..at + 9));
    let read = lenient(file.as_bytes()).unwrap();
    let codes: Vec<_> = read.diagnostics.iter().map(|found| found.kind().code()).collect();
    assert_eq!(codes, ["trailing-text", "trailing-text"]);
    assert_eq!(read.value.events()[1].total, 11);
    assert_eq!(read.value.to_bytes(), file.as_bytes());
    assert!(read.value.to_string().ends_with(" +24 24\n>k: ERS? 9C RES +11 11\n"));
}

#[test]
fn events_without_a_rack() {
    let events = [
        (">ann:  8D WAITE +24 24\n", "play"),
        (">ann: 8D WAITE +24 24\n", "play"),
        (">ann: H4 WAITE +24 24\n", "play"),
        (">ann:  - +0 0\n", "pass"),
        (">ann: - +0 0\n", "pass"),
        (">ann: -3 +0 0\n", "exchange"),
        (">ann: -AB +0 0\n", "exchange"),
    ];
    for (line, kind) in events {
        let text = file(line);
        let game = parse(text.as_bytes()).unwrap();
        assert_eq!(game.events()[0].kind.name(), kind, "{line}");
        assert!(game.events()[0].rack.is_empty() && findings(&game).is_empty(), "{line}");
        let canonical = game.to_string();
        assert!(canonical.contains("\n>ann:  "), "two blanks: {canonical}");
        assert_eq!(parse(canonical.as_bytes()).unwrap().to_string(), canonical);
    }
    let game = game(&format!("{WAITE}>ann:  -- -24 0\n>k:  - +0 0\n>ann:  8D WAITE +24 24\n"));
    assert_eq!(game.events()[1].kind, EventKind::Withdrawn);
    assert_eq!(findings(&game), [""; 0]);
}

#[test]
fn a_bonus_and_a_time_penalty_are_written_with_two_blanks() {
    let canonical =
        game(&format!("{WAITE}>ann: (challenge) +5 29\n>k: (time) -10 -10\n>ann:  (AB) +8 37\n"))
            .to_string();
    let events = "\n>ann:  (challenge) +5 29\n>k:  (time) -10 -10\n>ann: (AB) +8 37\n";
    assert!(canonical.ends_with(events), "{canonical}");
}

#[test]
fn end_points_count_once_if_they_are_also_deducted() {
    let both = game(&format!("{WAITE}>k: AZ - +0 0\n>ann:  (AZ) +11 35\n>k: AZ (AZ) -11 -11\n"));
    assert_eq!(findings(&both), [""; 0]);
    let scores: Vec<_> = both.replay().map(|turn| turn.unwrap().rules_score).collect();
    assert_eq!(scores[2..], [Some(11), Some(-11)]);
    let one = game(&format!("{WAITE}>k: AZ - +0 0\n>ann: (AZ) +22 46\n"));
    assert_eq!(findings(&one), [""; 0]);
    for end in [">ann: (AZ) +11 35\n", ">ann: (AZ) +11 35\n>k: AX (AX) -9 -9\n"] {
        let wrong = game(&format!("{WAITE}>k: AZ - +0 0\n{end}"));
        assert!(findings(&wrong).contains(&"score-mismatch"), "{end}");
    }
}

#[test]
fn unknown_is_no_rack_before_a_bonus_and_a_rack_before_a_turn() {
    let bonus = game(&format!("{WAITE}>ann: UNKNOWN (challenge) +5 29\n"));
    assert!(bonus.events()[1].rack.is_empty());
    let turn = game(">ann: UNKNOWN -3 +0 0\n");
    assert_eq!(turn.events()[0].rack.len(), 7);
}

#[test]
fn players_of_one_nick_play_in_turn() {
    let file = "#player1 NN Ann\n#player2 NN Bob\n>NN: AEITWRS 8D WAITE +24 24\n\
                >NN: RES? 9C RES +11 11\n>NN: RES? -- -11 0\n>NN: RS - +0 24\n>NN: AB - +0 0\n\
                >NN: RS (time) -10 14\n>NN: AB (AB) -4 -4\n";
    let read = lenient(file.as_bytes()).unwrap();
    let codes: Vec<_> = read.diagnostics.iter().map(|found| found.kind().code()).collect();
    assert_eq!(codes, ["duplicate-nick"]);
    let players: Vec<_> = read.value.events().iter().map(|event| event.player).collect();
    assert_eq!(players, [0, 1, 1, 0, 1, 0, 1]);
    let again = lenient(read.value.to_string().as_bytes()).unwrap().value;
    assert!(again.events().iter().zip(read.value.events()).all(|(a, b)| a.player == b.player));
    let report = ParseOptions::strict().check(file.as_bytes());
    let codes: Vec<_> = report.diagnostics.iter().map(|found| found.kind().code()).collect();
    assert_eq!(codes, ["duplicate-nick"]);
}

#[test]
fn incomplete_tells_the_rack_of_the_player_to_move() {
    let game = game(&format!("{WAITE}#incomplete AEIOUV?\n"));
    assert_eq!(game.replay().at(1).unwrap().racks()[0].to_string(), "AEIOUV?");
    assert_eq!(game.final_rack(1).unwrap().to_string(), "AEIOUV?");
    assert_eq!(game.final_rack(0), None);
    assert!(!game.is_complete());
    assert!(game.to_string().contains("#incomplete AEIOUV?\n"));
    let note = game_with_incomplete("to be continued");
    assert_eq!(note.final_rack(1), None);
}

fn game_with_incomplete(text: &str) -> Game {
    game(&format!("{WAITE}#incomplete {text}\n"))
}

#[test]
fn a_bad_event_says_what_is_missing() {
    for (line, message) in [
        (">ann AEI 8D WA +4 4", "no `:` behind the nickname"),
        (">:", "no `:` behind the nickname"),
        (">ann:", "nothing behind the nickname, expected a rack and an action"),
        (">ann: AEI", "no action behind the rack"),
        (">ann: AEI +4 4", "no action behind the rack"),
        (">ann: AEI () +4 4", "no action behind the rack"),
        (">ann: AEI 8D", "no tiles behind the square of the play"),
        (">ann: AEI 8D +4 4", "no tiles behind the square of the play"),
        (">ann: AEI 8D WA", "no score behind the action, expected `+SCORE TOTAL`"),
        (">ann: 8D WA", "no score behind the action, expected `+SCORE TOTAL`"),
        (">ann: AEI -", "no score behind the action, expected `+SCORE TOTAL`"),
        (">ann: AEI 8D WA +4", "no total behind the score"),
        (">ann: AEI (foo +4 4", "tiles in parentheses are not closed, expected `)`"),
    ] {
        let error = lenient(file(line).as_bytes()).unwrap_err();
        assert_eq!((error.kind().code(), error.offset()), ("bad-event", HEAD.len()), "{line}");
        assert!(error.to_string().starts_with(message), "{line}: {error}");
    }
}

#[test]
fn an_undeclared_letter_is_marked_as_a_whole() {
    let file = "#player1 ann Ann\n#player2 bob Bob\n#title Bürger\n";
    let read = lenient(file.as_bytes()).unwrap();
    assert_eq!(&file[read.diagnostics[0].span()], "ü");
}

#[test]
fn a_rack_has_at_most_255_tiles() {
    let line = |tiles: usize| format!(">ann: {} -1 +0 0\n", "A".repeat(tiles));
    assert_eq!(game(&line(255)).events()[0].rack.len(), 255);
    let error = lenient(file(&line(256)).as_bytes()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::BadRack);
    let mut found =
        game(&line(255)).replay().flat_map(|turn| turn.unwrap().findings).collect::<Vec<_>>();
    found.retain(|found| *found != Finding::TooManyTiles);
    assert_eq!(found, []);
}

#[test]
fn scores_in_the_order_of_the_players() {
    let game =
        game(&format!("{WAITE}>k: RES? 9C RES +11 11\n>ann: RS - +0 24\n>k:  (time) -10 1\n"));
    assert_eq!(game.final_scores(), [24, 1]);
    let turns: Vec<_> = game.replay().map(Result::unwrap).collect();
    assert_eq!(turns[1].scores, [24, 11]);
    assert_eq!(turns[2].scores, [24, 11]);
    assert_eq!(turns[2].after.scores(), [11, 24]);
}

/// Forms of other programs and of people, which are errors in strict reading.
#[test]
fn scores_without_sign_descriptions_of_two_lines_and_whole_names() {
    const HEAD: &str = "#character-encoding UTF-8\n#description one\ntwo\n#player1 Ann Smith\n\
                        #player2 Bob\n#lexicon NWL23\n";
    let file = format!("{HEAD}>Ann Smith: AEINRST 8D STAINER 66 66\n>Bob: ABCDEFG - 0 66\n");
    let codes: Vec<_> = ParseOptions::strict()
        .check(&file)
        .diagnostics
        .iter()
        .map(|found| (found.kind().code(), found.span()))
        .collect();
    let at = |text: &str| file.find(text).unwrap();
    let lines =
        ["two", ">Ann Smith: AEINRST 8D STAINER 66 66"].map(|line| at(line)..at(line) + line.len());
    assert_eq!(codes[0], ("unknown-line", lines[0].clone()));
    assert_eq!(codes[1], ("bad-event", lines[1].clone()));
    assert_eq!(codes[2].0, "bad-score");

    let read = lenient(&file).unwrap();
    let found: Vec<_> = read.diagnostics.iter().map(|found| found.kind().code()).collect();
    assert_eq!(found, ["unknown-line", "bad-event", "bad-score", "bad-score"]);
    assert_eq!(read.value.description().unwrap(), "one two");
    let events = ">Ann: AEINRST 8D STAINER +66 66\n>Bob: ABCDEFG - +0 66\n";
    assert!(read.value.to_string().ends_with(events), "{}", read.value);
}

/// Letters that agree with the board conflict with nothing.
#[test]
fn spelled_tiles_are_named_by_strict_reading() {
    let file = file(">ann: AT 8G AT +4 4\n>k: ALSES 8G ATLASES +8 8\n");
    let code = |file: &str| {
        let game = parse(file).unwrap();
        let last = game.replay().last().unwrap();
        last.map_err(|error| error.kind().code()).map(|turn| turn.tiles_placed())
    };
    assert_eq!(code(&file), Err("through-spelled"));
    assert_eq!(code(&file.replace("ATLASES", "AXLASES")), Err("tile-conflict"));
    assert_eq!(code(&file.replace("ATLASES", "..LASES")), Ok(5));
    let turn = lenient(&file).unwrap().value.replay().nth(1).unwrap().unwrap().play.unwrap();
    assert_eq!(turn.to_string(), "8G ..LASES");
}
