//! The example prints what it promises.
#![cfg(feature = "std")]

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn points_and_words_are_printed() {
    let board = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15";
    let points = first::points(board, "EEINRST", "K2 NEREIST").unwrap();
    assert_eq!(points, "70 points\nNEREIST 14\nCATT 6\n");
    assert!(first::points(board, "AEINRST", "K2 NEREIST").is_err());
}
