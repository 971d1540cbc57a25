//! Runs the checks of the fuzz targets on the stored fuzzing inputs and on random inputs.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use proptest::prelude::*;
use replay::replay;

#[test]
fn files() {
    replay("bg-xg", "files", checks::files);
}

#[test]
fn records() {
    replay("bg-xg", "records", checks::records);
}

#[cfg(feature = "text")]
#[test]
fn texts() {
    replay("bg-xg", "texts", checks::texts);
}

/// Draws changes of the first bytes of records, where the fields are.
fn changes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![any::<u8>(), Just(0), Just(1), Just(255), Just(128)];
    let change = (0_u8..21, prop_oneof![0_u16..320, 0_u16..2560], byte).prop_map(
        |(record, offset, byte)| {
            let [high, low] = offset.to_be_bytes();
            [record, high, low, byte]
        },
    );
    prop::collection::vec(change, 1..12).prop_map(|changes| changes.concat())
}

proptest! {
    #[test]
    fn changed_records(changes in changes()) {
        checks::records(&changes);
    }

    #[test]
    fn changed_bytes(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = include_bytes!("../../../fixtures/bg-xg/made/beaver.xg").to_vec();
        *at.get_mut(&mut bytes) = byte;
        checks::files(&bytes);
    }

    #[test]
    fn cut_files(at in any::<prop::sample::Index>()) {
        let bytes = include_bytes!("../../../fixtures/bg-xg/made/comments.xg");
        checks::files(&bytes[..at.index(bytes.len())]);
    }

    #[cfg(feature = "text")]
    #[test]
    fn changed_texts(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut text = include_bytes!("../../../fixtures/bg-xg/text/34_rollout-cube_EN.txt").to_vec();
        *at.get_mut(&mut text) = byte;
        checks::texts(&text);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        checks::files(&bytes);
        checks::files(&[b"RGMH", &bytes[..]].concat());
    }
}
