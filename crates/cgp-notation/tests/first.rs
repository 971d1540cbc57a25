//! The example of the README prints what it promises.
#![allow(clippy::unwrap_used, reason = "a test that fails here should panic")]

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

use first::after;

#[test]
fn a_move_changes_board_rack_scores_and_last_move() {
    let made = after("3/CAT/3 SE/ 0/5 0 lex CSW21;", "A1 E.S").unwrap();
    assert_eq!(made.to_string(), "E2/CAT/S2 / 5/5 0 lex CSW21; lm A1 E.S;");
    let made = after("3/CAT/3 SE/AB 0/5 1", "-E").unwrap();
    assert_eq!(made.to_string(), "3/CAT/3 AB/S 5/0 2 lm -E;");
}

#[test]
fn what_cannot_be_done_is_said() {
    let message = |record, mv| after(record, mv).unwrap_err().to_string();
    assert!(message("3/CAT/3 SE/ 0/5", "A1 E.S").contains("ends before its zeros field"));
    assert!(message("3/CAT/3 SE/ 0/5 0", "A1").contains("coordinate"));
    assert!(message("3/CAT/3 SE/ 0/5 0", "A1 X.X").contains("does not have the tile X"));
    assert!(message("3/CAT/3 SE/ 0/5 0 ld martian;", "A1 E.S").contains("distribution"));
}
