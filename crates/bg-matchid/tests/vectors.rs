//! All rows of the tables that GNU Backgammon printed.
#![expect(clippy::unwrap_used, clippy::panic, reason = "what fails here fails the test")]

use crate::rows::rows;
use bg_matchid::{
    Color, Cube, CubeOwner, Dice, GameState, Gnuid, LoadNote, MatchKey, MatchState, ParseOptions,
    Position, Resignation, Side, Xgid, gnubgid, load_effect,
};

/// 25 comma-separated counts.
fn side(text: &str) -> Side {
    let counts: Vec<u8> = text.split(',').map(|count| count.parse().unwrap()).collect();
    Side::new(counts.try_into().unwrap()).unwrap()
}

fn player(text: &str) -> Color {
    match text {
        "0" => Color::White,
        "1" => Color::Black,
        _ => panic!("player {text}"),
    }
}

fn owner(text: &str) -> CubeOwner {
    if text == "center" { CubeOwner::Centered } else { player(text).into() }
}

fn resignation(text: &str) -> Option<Resignation> {
    match text {
        "0" => None,
        "1" => Some(Resignation::Single),
        "2" => Some(Resignation::Gammon),
        "3" => Some(Resignation::Backgammon),
        _ => panic!("resignation {text}"),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The state described by the columns from `cube` to `score1`.
fn state(columns: &[String]) -> MatchState {
    let [
        cube,
        cube_owner,
        roll,
        crawford,
        game,
        turn,
        doubled,
        resigned,
        die1,
        die2,
        length,
        score0,
        score1,
    ] = columns
    else {
        panic!("{columns:?}")
    };
    let number = |text: &String| text.parse::<u16>().unwrap();
    MatchState::match_to(number(length))
        .unwrap()
        .with_cube(Cube::new(cube.parse().unwrap(), owner(cube_owner)).unwrap())
        .with_on_roll(player(roll))
        .with_crawford(crawford == "1")
        .with_game_state(GameState::ALL[usize::from(number(game))])
        .with_decision(player(turn))
        .with_double(doubled == "1")
        .with_resignation(resignation(resigned))
        .with_dice(Dice::new(die1.parse().unwrap(), die2.parse().unwrap()).ok())
        .with_score([number(score0), number(score1)])
        .unwrap()
}

#[test]
fn match_id_fields() {
    for row in rows("valid/matchid_fields.tsv") {
        let id = &row[0];
        let expected = state(&row[2..15]).with_jacoby(row[15] != "1");
        assert_eq!(expected.to_string(), *id);
        let key: MatchKey = id.parse().unwrap();
        assert_eq!(hex(&key.to_bytes()), row[1], "{id}");
        // Some rows contain scores above the match length, which the program writes and refuses to
        // read.
        match MatchState::from_key(key, &ParseOptions::lenient()) {
            Ok(read) => {
                assert_eq!(read.value, expected, "{id}");
                let found: Vec<_> = read.diagnostics.iter().map(|found| *found.error()).collect();
                let all = expected.findings();
                assert!(found.iter().eq(all.iter().map(bg_matchid::Diagnostic::error)), "{id}");
                assert_eq!(MatchState::parse(id), expected.check().map(|()| expected));
            }
            Err(error) => {
                assert!(
                    ["score-exceeds-length", "crawford-in-money"].contains(&error.kind().code()),
                    "{id} {error}"
                );
                assert!(expected.findings().iter().any(|found| *found.error() == error), "{id}");
            }
        }
    }
}

#[test]
fn position_ids() {
    for row in rows("valid/position_id.tsv") {
        let board = Position::new(side(&row[2]), side(&row[3])).unwrap();
        assert_eq!(board.to_string(), row[0]);
        assert_eq!(Position::parse(&row[0]), Ok(board));
        assert_eq!(hex(&board.to_key().to_bytes()), row[1]);
        let numbers = [
            board.waiting().off().into(),
            board.on_roll().off().into(),
            board.waiting().pips(),
            board.on_roll().pips(),
        ];
        assert_eq!(numbers.map(|number: u16| number.to_string()), row[4..8], "{}", row[0]);
    }
}

#[test]
fn gnuids_of_played_games() {
    for row in rows("valid/gnuid.tsv") {
        let id: Gnuid = row[0].parse().unwrap();
        assert_eq!(id.to_string(), row[0]);
        assert_eq!(id.position, Position::new(side(&row[1]), side(&row[2])).unwrap());
        assert_eq!(id.position.waiting().pips().to_string(), row[3]);
        assert_eq!(id.position.on_roll().pips().to_string(), row[4]);
        // The program prints the names root, player 1, and gnubg, player 0, in the order of its
        // table.
        for (name, player) in [("root", Color::Black), ("gnubg", Color::White)] {
            let pips = format!("{name} {}", id.side(player).pips());
            assert!(row[5].contains(&pips), "{} {pips}", row[0]);
        }
        let mut columns = row[6..19].to_vec();
        for (column, score) in columns[11..].iter_mut().zip(id.state.score()) {
            // In money sessions the program prints no score, although the ID contains one.
            if column == "-" {
                *column = score.to_string();
            }
        }
        let expected = state(&columns).with_jacoby(id.state.jacoby());
        assert_eq!(id.state, expected, "{}", row[0]);
        assert_eq!(id.state.check(), Ok(()), "{}", row[0]);
        assert!(row[16] == "0" || row[19] == "0", "no Jacoby rule in a match");
    }
}

#[test]
fn xgids() {
    for row in rows("valid/xgid_to_gnuid.tsv") {
        let [text, outcome, before_swap, last, note] = &row[..] else { panic!("{row:?}") };
        assert_eq!(outcome, "ok");
        let xgid: Xgid = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(xgid.to_string(), *text);
        let gnuid = Gnuid::from(xgid);
        // The printed ID is the one after the double was undone.
        let printed = if note.contains("double-undone") {
            let state = load_effect(&gnuid.state.to_string()).unwrap().after;
            Gnuid::new(gnuid.position, state)
        } else {
            gnuid
        };
        assert_eq!(printed.to_string(), *before_swap, "{text}");
        assert_eq!(gnuid.state.double(), note.contains("double-undone"), "{text}");
        let swapped = if note.contains("sides-swapped") { printed.swap_sides() } else { printed };
        assert_eq!(swapped.to_string(), *last, "{text}");
        // The way back yields the larger die first, and no Crawford flag in a match to one point.
        let back = gnuid.to_xgid().unwrap();
        assert_eq!(Gnuid::from(back.value), gnuid, "{text}");
        assert_eq!(back.losses, [], "{text}");
    }
}

#[test]
fn text_forms() {
    for row in rows("quirks/text_forms.tsv") {
        let (text, outcome) = (row[0].as_str(), row[1].as_str());
        let note = row.get(3).map_or("", String::as_str);
        let found = gnubgid(text.as_bytes());
        let position = found.position.clone().map(|span| Position::parse(&text[span]));
        let state = found
            .match_id
            .clone()
            .map(|span| MatchState::parse_with(&text[span], &ParseOptions::lenient()));
        assert_eq!(note == "no-ids", position.is_none() && state.is_none(), "{text}");
        assert_eq!(note == "illegal-position", matches!(position, Some(Err(_))), "{text}");
        assert_eq!(note == "illegal-match-id", matches!(state, Some(Err(_))), "{text}");
        if outcome == "ok" {
            let whole = Gnuid::parse_with(text, &ParseOptions::lenient());
            assert_eq!(whole.is_ok(), found.position.is_some() && found.match_id.is_some());
            if let Ok(read) = whole {
                assert_eq!(read.value.to_string(), row[2]);
                assert_eq!(read.diagnostics.is_empty(), text == row[2], "{text}");
            }
        }
    }
}

#[test]
fn match_ids_loaded() {
    for row in rows("quirks/matchid_load.tsv") {
        let (id, outcome, readback) = (row[0].as_str(), row[1].as_str(), row[2].as_str());
        let note = row.get(3).map_or("", String::as_str);
        if id.len() != 12 || MatchKey::parse(id).is_err() {
            // The program pads, truncates, or misreads such text; here it is an error in both
            // modes.
            let code = load_effect(id).unwrap_err().kind().code();
            assert!(["wrong-length", "bad-character"].contains(&code), "{id}");
            continue;
        }
        let Ok(effect) = load_effect(id) else {
            assert_eq!(outcome, "rejected", "{id}");
            continue;
        };
        assert_ne!(outcome, "rejected", "{id}");
        assert_eq!(effect.after.to_string(), readback, "{id}");
        assert_eq!(effect.before.to_string(), id);
        assert_eq!(outcome == "same", effect.changes().next().is_none(), "{id}");
        for (marker, code) in [
            ("double-undone", LoadNote::DoubleUndone),
            ("dice-refused-no-game", LoadNote::DiceRefused),
            ("dice-dropped", LoadNote::DiceDropped),
            ("cube-refused", LoadNote::CubeRefused),
            ("crawford-cube-message", LoadNote::CubeInCrawford),
        ] {
            assert_eq!(note.contains(marker), effect.notes.contains(&code), "{id} {marker}");
        }
        for (name, field) in NAMES {
            let expected =
                note.split(',').find_map(|part| part.strip_prefix(name)?.strip_prefix(':'));
            let found = effect.changes().find(|change| change.field.name() == field);
            let found = found.map(|change| format!("{}>{}", change.before, change.after));
            assert_eq!(expected.map(String::from), found, "{id} {name}");
        }
    }
}

/// The names in the `note` column and the corresponding fields. `x` stands for bits 66 to 71.
const NAMES: [(&str, &str); 12] = [
    ("log", "cube_exponent"),
    ("owner", "cube_owner"),
    ("move", "on_roll"),
    ("craw", "crawford"),
    ("gs", "game_state"),
    ("turn", "decision"),
    ("dbl", "double"),
    ("res", "resign"),
    ("d0", "die_1"),
    ("d1", "die_2"),
    ("s0", "score_0"),
    ("s1", "score_1"),
];

#[test]
fn states_loaded() {
    for row in rows("quirks/matchid_load_state.tsv") {
        let effect = load_effect(&row[0]).unwrap();
        if row[1] == "none" {
            assert!(!effect.has_game(), "{}", row[0]);
        } else {
            assert!(effect.has_game());
            assert_eq!(effect.after.to_string(), row[1], "{}", row[0]);
        }
    }
}

#[test]
fn position_ids_loaded() {
    for row in rows("quirks/position_load.tsv") {
        let (id, outcome) = (row[1].as_str(), row[2].as_str());
        let read = Position::parse_with(id, &ParseOptions::lenient());
        let strict = Position::parse(id);
        match read {
            Err(error) if ["wrong-length", "bad-character"].contains(&error.kind().code()) => {
                // The program pads, truncates, or misreads such text; here it is an error.
                assert!(id.len() != 14 || id.contains(['-', '=']), "{id}");
                assert_eq!(strict, Err(error));
            }
            Err(error) => {
                assert_eq!(outcome, "rejected", "{id} {error}");
                assert_eq!(strict, Err(error));
            }
            Ok(read) => {
                assert_eq!(read.value.to_string(), row[3], "{id}");
                let raw = format!(
                    "waiting={} on_roll={}",
                    counts(&read.value.waiting().counts()[..]),
                    counts(&read.value.on_roll().counts()[..]),
                );
                assert_eq!(raw, row[4], "{id}");
                assert_eq!(outcome == "same", read.diagnostics.is_empty(), "{id}");
                assert_eq!(strict.ok(), read.diagnostics.is_empty().then_some(read.value));
            }
        }
    }
}

fn counts(counts: &[u8]) -> String {
    let counts: Vec<String> = counts.iter().map(u8::to_string).collect();
    counts.join(",")
}

#[test]
fn wrong_ids() {
    for (table, read) in [
        ("invalid/matchid.tsv", (|text| MatchState::parse(text).err()) as fn(&str) -> _),
        ("invalid/position.tsv", |text| Position::parse(text).err()),
    ] {
        for row in rows(table) {
            let text = row[0].replace("\\u00e9", "é");
            let error = read(&text).unwrap_or_else(|| panic!("{text} was read"));
            let bit = error.place().bit().map_or("-".into(), |bit| bit.to_string());
            let span = error.span();
            let found =
                [error.kind().code().into(), span.start.to_string(), span.end.to_string(), bit];
            assert_eq!(found, row[1..], "{text} {error}");
        }
    }
}
