//! Invalid input: any text is a position or an error, never a panic.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails may panic")]

use crate::checks;
use chess_rules::Start;
use proptest::prelude::*;

proptest! {
    #[test]
    fn any_fen(fen in "[1-8kqrbnpKQRBNP/]{1,40}( [wb]?)?( [KQkqA-Ha-h-]{0,4})?( [a-h-][36]?)?") {
        checks::fens(fen.as_bytes());
    }

    #[test]
    fn any_castling_rights(rank in "[KRkrQ1-3]{8}", rights in "[KQkqA-Ha-h]{1,3}") {
        if let Ok(start) = Start::from_fen(&format!("4k3/8/8/8/8/8/8/{rank} w {rights} - 0 1")) {
            prop_assert_eq!(Start::from_fen(&start.fen().to_string()).unwrap(), start);
        }
    }
}
