//! The example of the README prints what it promises.
#![cfg(feature = "std")]

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn the_worst_blunders_come_first() {
    let file = include_bytes!("../../../fixtures/bg-sgf/analysis/match3_woolsey.sgf");
    let blunders = first::blunders(file).unwrap();
    let lines: Vec<_> = blunders.lines().collect();
    assert_eq!(lines.len(), 16);
    assert_eq!(lines[0], "2\t18\t8/2* 6/1\t13/2*\t0.259");
    assert_eq!(lines[3], "1\t23\tno double\tDouble, take\t0.178");
}
