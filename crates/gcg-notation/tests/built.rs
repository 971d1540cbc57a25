//! Tests of games that are built, serialized, and read one event at a time.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use crossword_rules::{Board, Draw, LetterDistribution, Position, Rules};
use gcg::{ErrorKind, GameBuilder};

/// Returns a position with racks, and with scores separated by slashes.
fn position(board: &str, racks: &str, scores: &str) -> Position {
    let racks = racks.split('/').map(|rack| rack.parse().unwrap());
    let scores = scores.split('/').map(|score| score.parse().unwrap());
    Position::new(board.parse().unwrap(), racks, scores).unwrap()
}

fn start(racks: &str, scores: &str) -> Position {
    position(&Board::new(15, 15).unwrap().to_string(), racks, scores)
}

fn builder(start: &Position, players: &[(&str, &str)]) -> Result<GameBuilder, ErrorKind> {
    let rules = Rules::for_board(LetterDistribution::named("english").unwrap(), start.board());
    GameBuilder::new(start, rules, players)
}

/// A game with every kind of event.
fn whole() -> GameBuilder {
    let start = start("AEITWRS/ABCDEFG", "0/0");
    let mut game = builder(&start, &[("ann", "Ann Lee"), ("bob", "")]).unwrap();
    game.pragma("lexicon", "CSW21");
    game.pragma("title", "Final");
    let rack = |text: &str| text.parse::<crossword_rules::Rack>().unwrap();
    game.play(&"8D WAITE".parse().unwrap(), Draw::Rack(&rack("RSQ?"))).unwrap();
    game.note("good\n#more");
    game.play(&"challenge D8 .CAB".parse().unwrap(), Draw::Unknown).unwrap();
    game.play(&"-QR".parse().unwrap(), Draw::Tiles(&rack("UZ"))).unwrap();
    game.play(&"D8 .AG +5".parse().unwrap(), Draw::Unknown).unwrap();
    game.play(&"-".parse().unwrap(), Draw::Unknown).unwrap();
    game.rack_points(1, &rack("UZ")).unwrap();
    game.rack_penalty(0, &rack("S?")).unwrap();
    game.time_penalty(0, 10).unwrap();
    game
}

/// The first pragma of its name counts, so a second one would be without effect.
#[test]
fn a_pragma_that_occurs_once_is_replaced() {
    let mut game = whole();
    game.pragma("title", "Semifinal").pragma("lexicon", "NWL23");
    game.pragma("description", "a").pragma("description", "b");
    let text = game.finish().unwrap().to_string();
    let again = gcg::parse(&text).unwrap();
    let values = |name: &str| -> Vec<String> {
        let named = again.pragmas().filter(|pragma| pragma.name == name);
        named.map(|pragma| pragma.value.to_owned()).collect()
    };
    assert_eq!(values("title"), ["Semifinal"]);
    assert_eq!(values("lexicon"), ["NWL23"]);
    assert_eq!(values("description"), ["a", "b"]);
}

/// A wrong file is an error for the reader of events, too.
#[cfg(feature = "std")]
#[test]
fn a_file_without_players_is_an_error() {
    use gcg::{Events, ParseOptions};
    for file in [&b""[..], b"\n\n", b"\xef\xbb\xbf", b"#title x\n", b"#player1 a A\n"] {
        for options in [ParseOptions::strict(), ParseOptions::lenient()] {
            let error = gcg::parse_with(file, &ParseOptions::lenient()).unwrap_err();
            assert_eq!(error.code(), "missing-player", "{file:?}");
            let mut events = Events::new(file, options);
            assert!(events.next().unwrap().is_err(), "{file:?}");
            assert!(events.next().is_none(), "{file:?}");
        }
    }
    let two = b"#player1 a A\n#player2 b B\n";
    assert!(Events::new(&two[..], ParseOptions::strict()).next().is_none());
    for file in [&b"<html>404 Not Found</html>\n"[..], &[0; 500]] {
        for options in [ParseOptions::strict(), ParseOptions::lenient()] {
            assert!(gcg::parse_with(file, &ParseOptions::lenient()).is_err());
            assert!(Events::new(file, options).next().unwrap().is_err());
        }
    }
}

#[test]
fn a_built_game_replays_without_a_finding() {
    let builder = whole();
    let game = builder.finish().unwrap();
    let mut replay = game.replay();
    let mut kinds = Vec::new();
    while let Some(step) = replay.next_step() {
        let step = step.unwrap();
        kinds.push(step.event.kind.name());
        let told = ["score-mismatch", "cumulative-mismatch", "off-turn", "disconnected"];
        let found = step.findings.iter().any(|found| told.contains(&found.code()));
        assert!(!found, "{}: {:?}", step.index, step.findings);
    }
    assert_eq!(
        kinds,
        [
            "play",
            "play",
            "withdrawn",
            "exchange",
            "play",
            "bonus",
            "pass",
            "rack-points",
            "rack-penalty",
            "time"
        ]
    );
    assert_eq!(replay.position().board(), builder.position().board());
    assert_eq!(replay.position().scores(), builder.position().scores());
    assert_eq!(game.to_string().as_bytes(), game.to_bytes());
}

#[test]
fn only_the_start_of_a_game_is_built_on() {
    let players = [("a", ""), ("b", "")];
    let new = |position: &Position| builder(position, &players).map(drop);
    assert_eq!(new(&start("A/B", "1/0")), Err(ErrorKind::NotAtStart));
    let board = position("3/CAT/3", "A/B", "0/0");
    assert_eq!(new(&board), Err(ErrorKind::NotAtStart));
    let small = position("3/3/3", "A/B", "0/0");
    assert_eq!(new(&small), Err(ErrorKind::BoardSize { rows: 3, cols: 3 }));
    let three = start("A/B/C", "0/0/0");
    assert_eq!(new(&three), Err(ErrorKind::PlayerCount { found: 2, expected: 3 }));
    let pass = "-".parse().unwrap();
    let mut bad = builder(&start("A/B", "0/0"), &[("a b", ""), ("c", "")]).unwrap();
    bad.play(&pass, Draw::Unknown).unwrap();
    assert!(matches!(bad.finish(), Err(ErrorKind::BadEvent(_))));
}

#[test]
fn an_unknown_rack_is_an_empty_word() {
    let mut unknown = builder(&start("/", "0/0"), &[("a", ""), ("b", "")]).unwrap();
    for mv in ["-", "-3"] {
        unknown.play(&mv.parse().unwrap(), Draw::Unknown).unwrap();
    }
    unknown.time_penalty(0, 10).unwrap();
    let text = unknown.finish().unwrap().to_string();
    assert!(text.ends_with(">a:  - +0 0\n>b:  -3 +0 0\n>a:  (time) -10 -10\n"), "{text}");
}

#[test]
fn names_and_pragmas_have_one_line() {
    let code = |game: &GameBuilder| game.finish().unwrap_err().code();
    let mut game = whole();
    game.pragma("title", "Final\n#description forged");
    assert_eq!(code(&game), "bad-pragma");
    for names in [[("a", "A\r>a: AB - +0 0"), ("b", "")], [("a\n", "A"), ("b", "")]] {
        let game = builder(&start("AB/", "0/0"), &names).unwrap();
        assert_eq!(code(&game), "bad-player");
    }
}

#[cfg(feature = "std")]
#[test]
fn events_of_a_stream_are_those_of_the_file() {
    let game = whole().finish().unwrap();
    let utf8 = game.to_string().replace("Ann", "Änn");
    let plain = utf8.replace("#character-encoding UTF-8\n", "").replace('\n', "\r\n");
    let latin: Vec<u8> = plain.chars().map(|c| u8::try_from(c).unwrap()).collect();
    for file in [utf8.as_bytes(), &latin] {
        let options = gcg::ParseOptions::strict();
        let whole = gcg::parse_with(file, &options).unwrap().value;
        // A buffer of one byte cuts every line end in two.
        let input = std::io::BufReader::with_capacity(1, file);
        let events: Vec<_> = gcg::Events::new(input, options).map(Result::unwrap).collect();
        assert_eq!(events, whole.events());
    }
}

#[cfg(feature = "std")]
fn format_error(item: Option<Result<gcg::Event, gcg::ReadError>>) -> gcg::Error {
    match item {
        Some(Err(gcg::ReadError::Format(error))) => error,
        other => panic!("{other:?}"),
    }
}

#[cfg(feature = "std")]
#[test]
fn a_stream_ends_at_its_first_error() {
    let options = gcg::ParseOptions::strict().max_line(40);
    let long = format!("#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n#note {}\n", "x".repeat(40));
    let mut events = gcg::Events::new(long.as_bytes(), options);
    let error = format_error(events.next());
    assert_eq!((error.kind().code(), error.offset()), ("line-too-long", 44));
    assert!(events.next().is_none());
    let stray = "#player1 a A\nstray\n";
    let error = format_error(gcg::Events::new(stray.as_bytes(), options).next());
    assert_eq!((error.kind().code(), error.offset()), ("unknown-line", 13));
}

#[cfg(feature = "serde")]
#[test]
fn json_gives_the_game_back() {
    let game = whole().finish().unwrap();
    let json = serde_json::to_string(&game).unwrap();
    let again: gcg::Game = serde_json::from_str(&json).unwrap();
    assert_eq!(again.to_string(), game.to_string());
    for (part, other) in [
        ("\"nick\":\"bob\"", "\"nick\":\"bo b\""),
        ("\"value\":\"Final\"", "\"value\":\"Final\\n>bob: A - +0 0\""),
        ("\"kind\":\"pass\"", "\"kind\":\"flight\""),
        ("\"kind\":\"pass\"", "\"kind\":\"withdrawn\""),
        ("\"tiles\":\".AG\"", "\"tiles\":\".A G\""),
    ] {
        assert!(json.contains(part), "{part}: {json}");
        let bad = json.replacen(part, other, 1);
        let read = serde_json::from_str::<gcg::Game>(&bad);
        // A withdrawal without a play is found only by a replay.
        assert_eq!(read.is_ok(), other.contains("withdrawn"), "{other}");
    }
}

/// The tiles of a value are told apart, so that letters of different tiles are not joined.
#[cfg(feature = "serde")]
#[test]
fn json_keeps_letters_apart_that_a_reader_would_join() {
    let declared = "#tile LL ll\n#player1 a A\n#player2 b B\n>a: L[L]A[LL] 8G [L]LA +6 6\n>b: [L]LQ -[L]L +0 0\n>a: Q[L]L (Q[L]L) -12 -6\n";
    let catalan =
        "#tile-distribution catalan\n#player1 a A\n#player2 b B\n>a: [Q]UA 8G A[Q]U +6 6\n";
    for file in [declared, catalan] {
        let game = gcg::parse_with(file.as_bytes(), &gcg::ParseOptions::lenient()).unwrap().value;
        let json = serde_json::to_value(game.audited().unwrap()).unwrap();
        let again: gcg::Game = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(again.to_string(), game.to_string());
        assert_eq!(
            serde_json::to_value(again.audited().unwrap()).unwrap()["events"][0]["tiles"],
            json["events"][0]["tiles"]
        );
    }
}

#[test]
fn numbers_of_declared_players_and_tiles_are_bounded() {
    let players: String = (1..=300).map(|n| format!("#player{n} p{n}\n")).collect();
    assert_eq!(gcg::parse(players.as_bytes()).unwrap_err().kind().code(), "bad-player");
    let tiles: String = (0..300).map(|n| format!("#tile A{}\n", "B".repeat(n + 1))).collect();
    assert_eq!(gcg::parse(tiles.as_bytes()).unwrap_err().kind().code(), "bad-pragma");
}
