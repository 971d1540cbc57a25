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
fn texts() {
    replay("bg-mat", "texts", checks::texts);
}

#[test]
fn matches() {
    replay("bg-mat", "matches", checks::matches);
}

/// Generates texts from the words of the format, in any order.
fn words() -> impl Strategy<Value = Vec<u8>> {
    let word = prop::sample::select(vec![
        "\n",
        "\n",
        "\r\n",
        "\r",
        "  1) ",
        " 12) ",
        "          ",
        "                    ",
        "31: ",
        "66: ",
        "55: ",
        "74: ",
        "8/5 6/5",
        "24/18",
        "bar/20*",
        "6/off",
        "13/7*(2)",
        "Cannot Move",
        "????",
        " Doubles => 2",
        " Redoubles => 4",
        " Takes",
        " Drops",
        " Beavers => 4",
        " Wins 1 point",
        " Losses 2 point",
        " Resigns",
        " Illegal play (25;0)",
        "3 point match\n",
        "0 point match\n",
        " Game 1\n",
        "\n Game 2\n",
        " Ann : 0    Bob : 0\n",
        ";",
        "#",
        "; [Crawford \"Off\"]\n",
        "é",
        "\u{feff}",
        "?",
        "=>",
        ")",
    ]);
    prop::collection::vec(word, 0..60).prop_map(|words| words.concat().into_bytes())
}

proptest! {
    #[test]
    fn any_words(text in words()) {
        checks::texts(&text);
    }

    #[test]
    fn any_bytes(text in prop::collection::vec(any::<u8>(), 0..200)) {
        checks::texts(&text);
    }

    #[test]
    fn any_match(choices in prop::collection::vec(any::<u8>(), 2..300)) {
        checks::matches(&choices);
    }
}
