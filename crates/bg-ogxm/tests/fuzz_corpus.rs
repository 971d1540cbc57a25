//! Replays the inputs of the fuzz targets, and draws changes of a file.

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use proptest::prelude::*;
use replay::replay;

#[test]
fn streams() {
    replay("bg-ogxm", "streams", checks::streams);
}

#[test]
fn changes() {
    replay("bg-ogxm", "changes", checks::changes);
}

proptest! {
    #[test]
    fn changed_files_are_read(changes in proptest::collection::vec(any::<u8>(), 0..32)) {
        checks::changes(&changes);
    }

    #[test]
    fn any_bytes_are_a_stream(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        checks::streams(&bytes);
        checks::streams(&[b"OGXM", &bytes[..]].concat());
    }
}
