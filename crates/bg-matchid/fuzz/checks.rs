//! Properties that hold for any bytes, shared by the fuzz targets and the replay of their corpora.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use arbitrary::{Arbitrary, Unstructured};
use bg_matchid::{
    Dice, Error, Gnuid, MatchField, MatchKey, MatchState, ParseOptions, Parsed, Position,
    PositionKey, Severity, Xgid, find, gnubgid, load_effect,
};
use core::fmt::{Debug, Display};

const STRICT: ParseOptions = ParseOptions::strict();
const LENIENT: ParseOptions = ParseOptions::lenient();

/// Reads arbitrary bytes as text of all four notations.
pub(crate) fn ids(bytes: &[u8]) {
    let mut last = 0;
    for found in find(bytes) {
        assert!(found.span.start >= last && found.span.start < found.span.end);
        assert!(found.span.end <= bytes.len());
        last = found.span.end;
        // An ID that is written again is found as itself.
        let id = found.id.to_string();
        let again: Vec<_> = find(&format!("gnubgid={id}")).map(|found| found.id).collect();
        assert_eq!(again, [found.id], "{id}");
    }
    let found = gnubgid(bytes);
    assert!(found.position.is_none_or(|span| span.len() == 14 && span.end <= bytes.len()));
    assert!(found.match_id.is_none_or(|span| span.len() == 12 && span.end <= bytes.len()));
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    for error in
        [Gnuid::from_pasted(text).err(), Xgid::from_pasted(text).err()].into_iter().flatten()
    {
        inside(&error, text);
    }
    notation(text, |text, options| MatchState::parse_with(text, options));
    notation(text, |text, options| Position::parse_with(text, options));
    notation(text, |text, options| Gnuid::parse_with(text, options));
    notation(text, |text, options| Xgid::parse_with(text, options));
    match MatchKey::parse(text) {
        Ok(key) => assert_eq!(key.id().to_string(), text),
        Err(error) => inside(&error, text),
    }
    match PositionKey::parse(text) {
        Ok(key) => assert_eq!(key.id().to_string(), text),
        Err(error) => inside(&error, text),
    }
    match load_effect(text) {
        Ok(effect) => assert!(effect.changes().count() <= MatchField::ALL.len()),
        Err(error) => inside(&error, text),
    }
    if let Ok(Parsed { value: gnuid, .. }) = Gnuid::parse_with(text, &LENIENT) {
        assert_eq!(gnuid.swap_sides().swap_sides(), gnuid);
        if let Ok(xgid) = gnuid.to_xgid() {
            assert_eq!(Gnuid::from(xgid.value).position, gnuid.position);
        }
    }
}

type Read<T> = fn(&str, &ParseOptions) -> Result<Parsed<T>, Error>;

fn notation<T: Display + Debug + PartialEq>(text: &str, read: Read<T>) {
    let strict = read(text, &STRICT);
    let lenient = read(text, &LENIENT);
    for error in [&strict, &lenient].into_iter().filter_map(|result| result.as_ref().err()) {
        inside(error, text);
    }
    for found in lenient.iter().flat_map(|parsed| &parsed.diagnostics) {
        inside(found.error(), text);
    }
    match (strict, lenient) {
        (Ok(strict), Ok(lenient)) => {
            // Only warnings about the cube can occur here; both modes report them.
            assert_eq!(strict, lenient);
            assert_eq!(strict.value.to_string(), text);
        }
        (Ok(strict), Err(error)) => panic!("{strict:?} but {error}"),
        (Err(_), Ok(lenient)) => {
            assert!(!lenient.diagnostics.is_empty(), "{text:?} read without a word");
            // Writing is idempotent.
            let written = lenient.value.to_string();
            let again = read(&written, &LENIENT).expect("what is written can be read").value;
            assert_eq!(again, lenient.value);
            assert_eq!(again.to_string(), written);
        }
        (Err(_), Err(_)) => {}
    }
}

fn inside(error: &Error, text: &str) {
    assert!(text.get(error.span()).is_some(), "{error:?} in {text:?}");
}

/// Reads arbitrary bytes as keys: nine bytes as a match key, ten as a position key.
pub(crate) fn keys(bytes: &[u8]) {
    if let Some(&bytes) = bytes.first_chunk() {
        let key = MatchKey::from_bytes(bytes);
        assert_eq!(key.to_bytes(), bytes);
        assert_eq!(MatchKey::parse(key.to_string()), Ok(key));
        key_of_match(key);
    }
    if let Some(&bytes) = bytes.first_chunk() {
        let key = PositionKey::from_bytes(bytes);
        let strict = Position::from_key(key, &STRICT);
        match Position::from_key(key, &LENIENT) {
            Err(_) => assert!(strict.is_err()),
            Ok(read) => {
                let board = read.value;
                assert_eq!(strict.is_ok(), read.diagnostics.is_empty());
                assert_eq!(Position::parse(board.to_string()), Ok(board));
                assert_eq!(board.flip_turn().flip_turn(), board);
                assert_eq!(board.waiting().checkers() + board.waiting().off(), 15);
            }
        }
    }
}

/// Builds model values from arbitrary bytes. Every value can be written and read back.
pub(crate) fn models(bytes: &[u8]) {
    let Ok(gnuid) = Gnuid::arbitrary(&mut Unstructured::new(bytes)) else { return };
    let Gnuid { position: board, state } = gnuid;
    assert_eq!(Position::parse(board.to_string()), Ok(board));
    assert_eq!(Position::new(*board.waiting(), *board.on_roll()), Ok(board));
    key_of_match(state.to_key());
    let strict = state.check();
    assert_eq!(MatchState::parse(state.to_string()), strict.map(|()| state));
    assert_eq!(Gnuid::parse(gnuid.to_string()).ok(), strict.ok().map(|()| gnuid));
    for finding in state.findings() {
        assert!(finding.severity() < Severity::Error || state.check().is_err());
    }
    let rebuilt = MatchState::match_to(state.match_length()).unwrap();
    let rebuilt = rebuilt.with_cube(state.cube()).with_dice(state.dice());
    let rebuilt = rebuilt.with_on_roll(state.on_roll()).with_decision(state.decision());
    let rebuilt = rebuilt.with_crawford(state.crawford()).with_double(state.double());
    let rebuilt = rebuilt.with_game_state(state.game_state()).with_resignation(state.resignation());
    let [zero, one] = state.score();
    let rebuilt = rebuilt.with_score([zero, one]).unwrap().with_jacoby(state.jacoby());
    // The undefined cube owner and a roll with one die of 0 exist in the key only.
    let defined = state.with_cube(state.cube()).with_dice(state.dice());
    assert_eq!(rebuilt.with_unused_bits(state.unused_bits()), Ok(defined));
    let Ok(there) = gnuid.to_xgid() else { return };
    let back = Gnuid::from(there.value);
    assert_eq!(back.position, board);
    if there.losses.is_empty() {
        assert_eq!(back.state, state.with_dice(state.dice().map(Dice::larger_first)));
    }
    if let Ok(read) = Xgid::parse(there.value.to_string()) {
        assert_eq!(read, there.value);
    }
}

fn key_of_match(key: MatchKey) {
    let strict = MatchState::from_key(key, &STRICT);
    match MatchState::from_key(key, &LENIENT) {
        Err(_) => assert!(strict.is_err()),
        Ok(read) => {
            let state = read.value;
            assert_eq!(state.to_key(), key);
            assert_eq!(strict.is_ok(), state.check().is_ok());
            assert!(strict.is_ok() || !read.diagnostics.is_empty());
            assert_eq!(state.swap_sides().swap_sides(), state);
            assert_eq!(state.canonical().canonical(), state.canonical());
        }
    }
}
