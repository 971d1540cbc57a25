//! The example prints what it promises.

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn records_of_any_file_become_lines() {
    let lines = first::json_lines(b"QYkqASAAIAAA\ncIluAAAAAAAE\n", None).unwrap();
    let ids: Vec<_> = lines.lines().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(ids, [r#"{"id":"QYkqASAAIAAA""#, r#"{"id":"cIluAAAAAAAE""#]);
    assert!(first::json_lines(b"nothing known", None).is_err());
}
