//! The example prints what it promises.
#![cfg(feature = "std")]

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn main_lines_are_printed() {
    let file = "1. e4 e5 (1... c5) 2. Nf3 1-0\n\n[Event \"b\"]\n\n1. d4 Ke5 *\n";
    let (lines, errors) = first::main_lines(file.as_bytes()).unwrap();
    assert_eq!(lines, "e2e4 e7e5 g1f3\nd2d4\n");
    assert!(errors.starts_with("illegal move: "), "{errors}");
}
