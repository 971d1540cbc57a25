//! The example prints what it promises.

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn a_line_a_game_is_printed() {
    let file = b"(;SZ[9]PB[Ann]PW[Bob]RE[B+R];B[ba];W[aa];B[ab])(;B[pd];W[dp])";
    assert_eq!(first::listed(file).unwrap(), "Ann\tBob\tB+R\t3\t2\n?\t?\t?\t2\t2\n");
}
