//! The example prints what it promises.

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn a_ko_is_refused() {
    let shown = first::play("D5 F5 E6 G4 E4 F6 F4 E5 G5 H9 D5").unwrap();
    assert!(!shown.starts_with("E5"), "{shown}");
    // White takes at E5, and Black must not retake at once.
    let shown = first::play("D5 G5 E6 F6 E4 F4 F5 E5 F5").unwrap();
    assert_eq!(shown.lines().next(), Some("F5 is forbidden by ko"), "{shown}");
}
