//! The example prints what it promises for a file with comments in variations.
#![cfg(feature = "std")]

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn all_comments_are_removed() {
    let file = b"(;GM[1]GC[general] C [a\\]b]\n;B[dd]C[x](;W[pp]C[y]N[z])(;W[dp]))\n";
    let expected = b"(;GM[1] \n;B[dd](;W[pp]N[z])(;W[dp]))\n";
    assert_eq!(first::without_comments(file).unwrap(), expected);
}
