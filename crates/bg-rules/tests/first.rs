//! The example prints what it promises.
#![cfg(feature = "rules")]

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn the_legal_plays_of_a_roll_are_printed() {
    // Fives are blocked from the 24-point and the 6-point: one to four checkers leave the midpoint.
    let plays = first::plays("55").unwrap();
    let mut lines: Vec<_> = plays.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["13/3 13/8(2)", "13/3 8/3(2)", "13/3(2)", "13/8(4)"]);
    assert_eq!(first::plays("71").unwrap_err().code(), "bad-dice");
}
