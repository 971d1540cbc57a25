//! The example prints what it promises.

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

#[test]
fn a_dialogue_gives_a_score() {
    // The program of the tests counts stones.
    let engine = go9_engine::EngineCommand::new(
        env!("CARGO_BIN_EXE_go9-fake-engine"),
        ["honest".to_owned()],
    );
    let score = first::score(&engine, "C3 D3 E3 F3").unwrap();
    assert_eq!(score, "Black leads by 4 (100 %)\n");
    assert!(first::score(&engine, "Z9").is_err());
}
