//! The example of the README prints what it promises.
#![allow(clippy::unwrap_used, reason = "a test that fails here should panic")]

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

use first::players;

#[test]
fn the_order_is_that_of_the_players() {
    let file = "#player2 bob Bob\n#player1 ann Ann\n>bob: AEITWRS 8D WAITE +24 24\n\
                >ann: RES? 9C RES +11 11\n>bob: RS I8 .S +5 29\n>ann: QQ (time) -10 1\n\
                >bob:  (QQ) +40 69\n";
    assert_eq!(players(file.as_bytes()).unwrap(), "ann\t1\t11\nbob\t69\t24\n");
    let error = players(b"#player1 ann\n#player2 bob\n>ann: AB\n").unwrap_err().to_string();
    assert!(error.starts_with("no action behind the rack"), "{error}");
}
