//! The example prints what it promises.

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn a_score_is_set() {
    let set = first::scored("4HPwATDgc/ABMA:QYkqASAAIAAE", [3, 5]);
    let expected = "4HPwATDgc/ABMA:QYkqATAAKAAE\n\
        XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:5:3:0:9:10\n";
    assert_eq!(set.ok().as_deref(), Some(expected));
}
