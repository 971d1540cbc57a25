//! Properties that hold for every input.
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use bg_matchid::{
    Color, Cube, CubeOwner, Dice, ErrorKind, GameState, Gnuid, MatchField, MatchKey, MatchState,
    ParseOptions, Position, PositionKey, Resignation, Severity, Side, Xgid, find, gnubgid,
    load_effect,
};
use bitvec::{field::BitField, order::Lsb0, view::BitView};
use proptest::prelude::*;

const STRICT: ParseOptions = ParseOptions::strict();
const LENIENT: ParseOptions = ParseOptions::lenient();

fn player() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

fn cube() -> impl Strategy<Value = Cube> {
    let owners =
        [CubeOwner::Owned(Color::White), CubeOwner::Owned(Color::Black), CubeOwner::Centered];
    (0u8..16, proptest::sample::select(owners.to_vec()))
        .prop_map(|(exponent, owner)| Cube::with_exponent(exponent, owner).unwrap())
}

fn resignation() -> impl Strategy<Value = Option<Resignation>> {
    let all = [Resignation::Single, Resignation::Gammon, Resignation::Backgammon];
    proptest::option::of(proptest::sample::select(all.to_vec()))
}

/// Generates any state. Small match lengths and scores are as likely as large ones.
fn state() -> impl Strategy<Value = MatchState> {
    let points = || prop_oneof![0u16..6, 0u16..0x8000];
    (
        (cube(), player(), player(), any::<[bool; 3]>()),
        (proptest::sample::select(&GameState::ALL[..]), resignation(), 1u8..7, 0u8..7),
        (points(), points(), points(), prop_oneof![Just(0u8), 0u8..32]),
    )
        .prop_map(
            |((cube, on_roll, decision, [crawford, double, jacoby_off]), game, match_)| {
                let (game_state, resignation, first, second) = game;
                let (length, zero, one, unused) = match_;
                MatchState::match_to(length)
                    .unwrap()
                    .with_cube(cube)
                    .with_on_roll(on_roll)
                    .with_decision(decision)
                    .with_crawford(crawford)
                    .with_double(double)
                    .with_game_state(game_state)
                    .with_resignation(resignation)
                    .with_dice(Dice::new(first, second).ok())
                    .with_jacoby(!jacoby_off)
                    .with_score([zero, one])
                    .unwrap()
                    .with_unused_bits(unused)
                    .unwrap()
            },
        )
}

/// Generates boards by placing one checker after another.
fn board() -> impl Strategy<Value = Position> {
    let checkers = || proptest::collection::vec(0usize..25, 0..16);
    (checkers(), checkers()).prop_filter_map("both sides on a point", |(waiting, on_roll)| {
        let mut counts = [[0; 25]; 2];
        for (side, points) in counts.iter_mut().zip([waiting, on_roll]) {
            for point in points {
                side[point] += 1;
            }
        }
        // Checkers of the side on roll that conflict with others go to the bar.
        for point in 0..24 {
            if counts[0][point] > 0 {
                counts[1][24] += core::mem::take(&mut counts[1][23 - point]);
            }
        }
        let [waiting, on_roll] = counts.map(|counts| Side::new(counts).unwrap());
        Position::new(waiting, on_roll).ok()
    })
}

/// The fields of a key as read by `bitvec`.
fn reference(bytes: &[u8; 9]) -> [u16; 15] {
    let bits = bytes.view_bits::<Lsb0>();
    MatchField::ALL.map(|field| bits[field.start()..field.start() + field.width()].load_le())
}

/// Generates text that is nearly an ID.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[A-Za-z0-9+/]{11,15}",
        "[A-D/]{14}:[A-D/]{12}",
        "[ -~é]{12}",
        "(XGID=|xgid=|)[-a-dA-D]{25,27}(:(0|1|-1|D|52|3|15)){8,10}",
        "XGID=-b----E-C---eE---c-e----B-(:(0|1|-1|52| 2|x)){9}",
    ]
}

proptest! {
    #[test]
    fn every_key_comes_back(bytes: [u8; 9]) {
        let key = MatchKey::from_bytes(bytes);
        prop_assert_eq!(MatchKey::parse(key.to_string()), Ok(key));
        prop_assert_eq!(key.to_bytes(), bytes);
        prop_assert_eq!(MatchField::ALL.map(|field| key.field(field)), reference(&bytes));
    }

    #[test]
    fn every_position_key_comes_back(text in "[A-Za-z0-9+/]{14}") {
        prop_assert_eq!(PositionKey::parse(&text).unwrap().to_string(), text);
    }

    #[test]
    fn every_lenient_id_comes_back(bytes: [u8; 9], length in 0u16..20) {
        let mut bytes = bytes;
        // Use short matches, so that some scores fit.
        let bits = bitvec::slice::BitSlice::<u8, Lsb0>::from_slice_mut(&mut bytes);
        bits[21..36].store_le(length);
        bits[40..51].store_le(0u16);
        bits[55..66].store_le(0u16);
        let key = MatchKey::from_bytes(bytes);
        if let Ok(read) = MatchState::from_key(key, &LENIENT) {
            prop_assert_eq!(read.value.to_key(), key);
            let found: Vec<_> = read.diagnostics.iter().map(|found| *found.error()).collect();
            let all = read.value.findings();
            prop_assert_eq!(&found, &all.iter().map(|found| *found.error()).collect::<Vec<_>>());
            let mut broken = all.iter().filter(|found| found.severity() == Severity::Error);
            match (MatchState::from_key(key, &STRICT), broken.next()) {
                (Ok(strict), None) => {
                    prop_assert_eq!(strict.value, read.value);
                    prop_assert_eq!(strict.diagnostics, read.diagnostics);
                }
                (Err(error), Some(first)) => prop_assert_eq!(&error, first.error()),
                other => prop_assert!(false, "{:?}", other),
            }
            // If there are several defects, the one with the lowest bit is reported.
            prop_assert!(found.windows(2).all(|two| two[0].place().bit() <= two[1].place().bit()));
            prop_assert!(read.value.canonical().findings().len() <= found.len());
        } else {
            prop_assert!(MatchState::from_key(key, &STRICT).is_err());
        }
    }

    #[test]
    fn every_state_is_written_and_read(state in state()) {
        let key = state.to_key();
        let fields = reference(&key.to_bytes());
        prop_assert_eq!(fields[0], u16::from(state.cube().exponent()));
        prop_assert_eq!([fields[11], fields[12]], state.score());
        match MatchState::from_key(key, &LENIENT) {
            Ok(read) => prop_assert_eq!(read.value, state),
            Err(error) => prop_assert!(state.findings().iter().any(|found| *found.error() == error)),
        }
        prop_assert_eq!(state.swap_sides().swap_sides(), state);
        prop_assert_eq!(state.check().map(|()| state), MatchState::parse(state.to_string()));
    }

    #[test]
    fn every_board_is_written_and_read(board in board()) {
        prop_assert_eq!(Position::parse(board.to_string()), Ok(board));
        prop_assert_eq!(board.flip_turn().flip_turn(), board);
        let sides = [board.waiting(), board.on_roll()];
        for side in sides {
            prop_assert_eq!(side.checkers() + side.off(), 15);
        }
    }

    #[test]
    fn xgids_come_back(board in board(), state in state(), beavers: bool, max_cube in 0u8..16) {
        let gnuid = Gnuid::new(board, state);
        let over = state.match_length() > 0 && state.score().into_iter().max() >= Some(state.match_length());
        prop_assert_eq!(gnuid.to_xgid().is_err(), over);
        let Ok(xgid) = gnuid.to_xgid() else { return Ok(()) };
        let back = xgid.value.to_gnuid().unwrap();
        // The reported losses are exactly the fields that differ after a round trip.
        for field in MatchField::ALL {
            let dice = state.dice().map(Dice::larger_first);
            let same = state.with_dice(dice).to_key().field(field) == back.value.state.to_key().field(field);
            let lost = xgid.losses.iter().any(|loss| loss.code() == field.name());
            prop_assert_eq!(lost, !same, "{:?}", field);
        }
        prop_assert_eq!(back.value.position, board);
        let whole = xgid.value.with_beavers(beavers).with_max_cube(max_cube).unwrap();
        match Xgid::parse(whole.to_string()) {
            Ok(read) => {
                prop_assert_eq!(read, whole);
                prop_assert_eq!(read.swap_sides().swap_sides(), read);
                let swapped = Xgid::parse(read.swap_sides().to_string());
                prop_assert_eq!(swapped, Ok(read.swap_sides()));
            }
            Err(error) => prop_assert!(whole.state().check().is_err(), "{} {}", whole, error),
        }
    }

    #[test]
    fn strict_is_part_of_lenient(text in text()) {
        let inside = |error: &bg_matchid::Error| {
            let span = error.span();
            span.start <= span.end && span.end <= text.len()
                && text.is_char_boundary(span.start) && text.is_char_boundary(span.end)
        };
        macro_rules! both {
            ($strict:expr, $lenient:expr) => {
                match ($strict, $lenient) {
                    (Ok(strict), Ok(lenient)) => {
                        prop_assert_eq!(strict, lenient.value);
                        prop_assert!(lenient.diagnostics.is_empty());
                    }
                    (Ok(strict), Err(error)) => prop_assert!(false, "{} {}", strict, error),
                    (Err(error), Ok(lenient)) => {
                        prop_assert!(inside(&error), "{:?}", error);
                        prop_assert!(!lenient.diagnostics.is_empty());
                        prop_assert!(lenient.diagnostics.iter().all(|found| inside(found.error())));
                    }
                    (Err(strict), Err(lenient)) => prop_assert!(inside(&strict) && inside(&lenient)),
                }
            };
        }
        both!(MatchState::parse(&text), MatchState::parse_with(&text, &LENIENT));
        both!(Position::parse(&text), Position::parse_with(&text, &LENIENT));
        both!(Gnuid::parse(&text), Gnuid::parse_with(&text, &LENIENT));
        both!(Xgid::parse(&text), Xgid::parse_with(&text, &LENIENT));
        if let Err(error) = load_effect(&text) {
            prop_assert!(inside(&error));
        }
    }

    #[test]
    fn scanning_any_bytes_ends(bytes: Vec<u8>) {
        let mut end = 0;
        for found in find(&bytes) {
            prop_assert!(found.span.start >= end && found.span.end <= bytes.len());
            end = found.span.end;
        }
        let found = gnubgid(&bytes);
        prop_assert!(found.position.is_none_or(|span| span.len() == 14));
    }

    #[test]
    fn ids_are_found_in_text(board in board(), before in "[ -.:-@\\[-`{-~é]{0,9}", after in "[ .,;)\\]=]{1,5}") {
        let state = MatchState::match_to(7).unwrap();
        let gnuid = Gnuid::new(board, state);
        for (kind, id) in [
            ("gnuid", gnuid.to_string()),
            ("xgid", gnuid.to_xgid().unwrap().value.to_string()),
            ("matchid", state.to_string()),
            ("posid", board.to_string()),
        ] {
            let text = format!("{before} {id}{after}");
            let span = before.len() + 1..before.len() + 1 + id.len();
            let found: Vec<_> =
                find(&text).map(|found| (found.id.notation(), found.span)).collect();
            prop_assert_eq!(found, [(kind, span)], "{}", text);
        }
    }
}

#[test]
fn limits_are_only_those_of_the_options() {
    let state = MatchState::match_to(65).unwrap();
    let text = state.to_string();
    assert_eq!(MatchState::parse(&text), Ok(state));
    let options = LENIENT.match_length_limit(ParseOptions::GNUBG_MATCH_LENGTH_LIMIT);
    let error = MatchState::parse_with(&text, &options).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MatchLengthLimit { length: 65, limit: 64 });
    assert_eq!(error.place().bit(), Some(21));
}

#[test]
fn constructors_refuse_what_does_not_fit() {
    let code = |kind: ErrorKind| kind.code();
    assert_eq!(code(MatchState::match_to(0x8000).unwrap_err()), "value-out-of-range");
    assert_eq!(code(MatchState::MONEY.with_score([0, 0x8000]).unwrap_err()), "value-out-of-range");
    assert_eq!(code(MatchState::MONEY.with_unused_bits(32).unwrap_err()), "value-out-of-range");
    let mut counts = [0; 25];
    counts[3] = 16;
    assert_eq!(code(Side::new(counts).unwrap_err()), "too-many-checkers");
    counts[3] = 255;
    counts[4] = 255;
    assert_eq!(code(Side::new(counts).unwrap_err()), "too-many-checkers");
}
