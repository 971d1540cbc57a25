//! Invalid input: any bytes are games, never a panic.

#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails may panic")]

use crate::checks;
use proptest::prelude::*;

proptest! {
    #[test]
    fn any_pgn(text in "([a-hKQRBNO0-9x=+#!?$(){};%\\[\\]\" .\n-]|e4 |e5 |Nf3 |Nc6 |\\( |\\) |1-0 |\\[FEN \"|\\{|\\}){0,60}") {
        checks::pgns(text.as_bytes());
    }

    #[test]
    fn any_bytes_as_pgn(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        checks::pgns(&bytes);
    }
}
