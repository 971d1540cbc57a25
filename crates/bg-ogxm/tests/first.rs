//! The example prints what it promises.

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn the_worst_decisions_are_listed() {
    let file = include_bytes!("../../../fixtures/bg-ogxm/made/analysed.ogxm");
    let lines = "White 0.420 24/18 8/4, better 24/20*/14\nWhite 0.290 drop, better take\n\
        White 0.280 24/23 8/3, better 24/18\n";
    assert_eq!(first::worst(file).unwrap(), lines);
}
