//! Helpers of the tests: fixtures, and a GNUID encoder written bit by bit from the description,
//! apart from the one the crate uses.

use std::path::PathBuf;

use bg_sgf::{Color, Phase, State, bg_matchid::Gnuid};

pub(crate) fn fixtures(folder: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-sgf").join(folder)
}

/// The files of a fixture folder with this ending, sorted.
#[allow(dead_code)]
pub(crate) fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(fixtures(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect();
    found.sort();
    assert!(!found.is_empty(), "no fixtures in {folder}");
    found
}

/// `position_id:match_id` of a state.
#[allow(dead_code)]
pub(crate) fn gnuid(state: &State) -> String {
    same_as_the_crate(state, format!("{}:{}", position_id(state), match_id(state)))
}

/// The side not on roll first; as many ones as checkers, then a zero, for 24 points and the bar.
fn position_id(state: &State) -> String {
    let mut bits = Vec::new();
    for color in [state.on_roll.opponent(), state.on_roll] {
        for &count in state.board.checkers(color) {
            bits.extend(core::iter::repeat_n(true, count.into()));
            bits.push(false);
        }
    }
    base64(&bits, 80)
}

fn match_id(state: &State) -> String {
    let phase = match state.phase {
        Phase::NotStarted => 0,
        Phase::Playing => 1,
        Phase::Over => 2,
        Phase::Resigned => 3,
        Phase::Dropped => 4,
    };
    let mut dice = state.dice.map_or([0, 0], |dice| [dice.first(), dice.second()]);
    dice.sort_unstable_by(|a, b| b.cmp(a));
    let fields = [
        (state.cube.trailing_zeros(), 4),
        (state.cube_owner.map_or(3, |color| color.index() as u32), 2),
        (state.on_roll.index() as u32, 1),
        (state.crawford_game.into(), 1),
        (phase, 3),
        (state.to_decide.index() as u32, 1),
        (state.doubled.into(), 1),
        (state.resigned.into(), 2),
        (dice[0].into(), 3),
        (dice[1].into(), 3),
        (state.match_length, 15),
        (state.score[Color::White.index()], 15),
        (state.score[Color::Black.index()], 15),
        ((!state.jacoby).into(), 1),
    ];
    let mut bits = Vec::new();
    for (value, width) in fields {
        bits.extend((0..width).map(|bit| value >> bit & 1 == 1));
    }
    base64(&bits, 72)
}

fn base64(bits: &[bool], length: usize) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bit = |stream: usize| usize::from(bits.get(stream).copied().unwrap_or(false));
    // Bits fill bytes from the lowest; base64 reads bytes from the highest.
    let at = |place: usize| {
        if place < length { bit(place / 8 * 8 + 7 - place % 8) } else { 0 }
    };
    (0..length.div_ceil(6))
        .map(|symbol| (0..6).fold(0, |value, bit| value << 1 | at(6 * symbol + bit)))
        .map(|value| char::from(ALPHABET[value]))
        .collect()
}

/// The ID of the test encoder, proven equal to that of the crate where it has one.
fn same_as_the_crate(state: &State, id: String) -> String {
    assert_eq!(Gnuid::from_state(state).unwrap().to_string(), id);
    id
}
