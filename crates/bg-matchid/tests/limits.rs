//! The promises of the README under *Limits*: no allocation grows with the input, and the work is
//! linear in its length. The tests do not measure time; quadratic work would not finish.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use allocation_counter::measure;
use bg_matchid::{
    Gnuid, MatchKey, MatchState, ParseOptions, Position, PositionKey, Xgid, find, gnubgid,
    load_effect,
};

const SIZE: usize = 1 << 20;

/// Maximum size in bytes of the diagnostics of one ID, which has few fields.
const MOST: u64 = 4096;

fn small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(64 << 10).spawn(run).unwrap().join().unwrap();
}

#[test]
fn texts_of_any_length_take_no_memory() {
    small_stack(|| {
        let options = ParseOptions::lenient();
        let units = [
            "A",
            "AAAAAAAAAAAA ",
            ":",
            "XGID=",
            "XGID",
            "xgid=-",
            "-",
            "é",
            "4HPwATDgc/ABMA:",
            "0:",
        ];
        for unit in units {
            let text = unit.repeat(SIZE / unit.len());
            let peak = measure(|| {
                drop(MatchState::parse_with(&text, &options));
                drop(Position::parse_with(&text, &options));
                drop(Gnuid::parse_with(&text, &options));
                drop(Xgid::parse_with(&text, &options));
                drop((MatchKey::parse(&text), PositionKey::parse(&text), load_effect(&text)));
                assert!(find(&text).count() <= text.len());
                drop(gnubgid(text.as_bytes()));
            });
            assert!(peak.bytes_max <= MOST, "{unit}: {}", peak.bytes_max);
        }
    });
}

#[test]
fn good_ids_take_no_memory_either_way() {
    let [position, state, gnuid] =
        ["4HPwATDgc/ABMA", "cAkAAAAAAAAE", "4HPwATDgc/ABMA:cAkAAAAAAAAE"];
    let peak = measure(|| {
        let board = Position::parse(position).unwrap();
        assert_eq!(board.id().as_str(), position);
        assert_eq!(MatchState::parse(state).unwrap().id().as_str(), state);
        assert_eq!(Gnuid::parse(gnuid).unwrap().id().as_str(), gnuid);
    });
    assert_eq!(peak.count_total, 0);
}
