//! The example prints what it promises.

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn three_games_are_drawn() {
    let sizes = first::sizes(
        "4HPwATDgc/ABMA:QYkqASAAIAAA",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "15/15/15/15/15/15/15/5HELLO5/15/15/15/15/15/15/15 ABCDEFG/ 0/24 0 lex CSW21;",
    );
    // Every picture has a board and pieces.
    let sizes = sizes.unwrap();
    assert!(sizes.iter().all(|size| *size > 5_000), "{sizes:?}");
}
