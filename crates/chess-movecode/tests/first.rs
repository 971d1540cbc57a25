//! The example prints what it promises.

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn movetext_and_data_are_printed() {
    let data = "131329254cb1e0626573742062792074657374000098d2ff";
    let movetext = "1. e4 e5 2. Nf3 Nc6 3. Bb5 $1 {best by test} 3... a6 4. O-O 1-0";
    assert_eq!(first::written(data).unwrap(), format!("{movetext}\n{data}\n"));
}
