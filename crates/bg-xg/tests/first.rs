//! The example of the README prints what it promises.

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn the_worst_decisions_come_first() {
    let file = include_bytes!("../../../fixtures/bg-xg/made/comments.xg");
    let report = "Ann\t116.67\nBob\t0.00\n1\t2\t0.420\n1\t0\t0.280\n1\t1\t0.000\n";
    assert_eq!(first::report(file).ok().as_deref(), Some(report));
}
