//! The example prints what it promises.

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn the_caret_is_below_the_error() {
    assert_eq!(first::shown("3174"), "3174\n  ^ 7 is not a die, expected 1 to 6 [bad-die]\n");
    assert_eq!(first::shown("31"), "2 dice\n");
}
