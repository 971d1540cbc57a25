//! Properties that hold for any input, shared by the fuzz target, the replay of its corpus, and the
//! property tests.
#![allow(dead_code, clippy::unwrap_used, reason = "what fails here is meant to panic")]

use gcg::{Error, Game, ParseOptions, Parsed};

/// Checks the reading of any bytes as a file.
pub(crate) fn files(bytes: &[u8]) {
    for options in [ParseOptions::strict(), ParseOptions::lenient()] {
        let report = options.check(bytes);
        for found in &report.diagnostics {
            assert!(found.span().start <= found.span().end && found.span().end <= bytes.len());
        }
        match gcg::parse_with(bytes, &options) {
            Ok(Parsed { value: game, .. }) => sound(&game, options, bytes),
            Err(error) => inside(&error, bytes),
        }
    }
}

fn inside(error: &Error, bytes: &[u8]) {
    assert!(error.span().start <= error.span().end && error.span().end <= bytes.len());
}

/// Checks that the bytes are preserved, and that canonical text, read with the same options, has the
/// same meaning and is its own canonical form.
fn sound(game: &Game, options: ParseOptions<'_>, bytes: &[u8]) {
    assert_eq!(game.to_bytes(), bytes);
    let canonical = game.to_string();
    let again = gcg::parse_with(&canonical, &options).unwrap().value;
    assert_eq!(again.players(), game.players());
    assert_eq!(again.events().len(), game.events().len());
    assert_eq!(again.to_string(), canonical);
    let (mut replay, mut same) = (game.replay(), again.replay());
    while let Some(step) = replay.next_step() {
        let (step, other) = match (step, same.next_step()) {
            (Ok(step), Some(Ok(other))) => (step, other),
            (Err(error), Some(Err(_))) => return inside(&error, bytes),
            (step, other) => panic!("{step:?} {other:?}"),
        };
        for finding in step.findings {
            assert!(finding.span(step.event).end <= bytes.len());
        }
        let board = step.after.board();
        assert_eq!(board.to_string().parse().as_ref(), Ok(board));
        if game.distribution() == again.distribution() {
            assert_eq!(step.after.board(), other.after.board());
            assert_eq!(step.after.scores(), other.after.scores());
            assert_eq!((step.words, step.rules_score), (other.words, other.rules_score));
        }
    }
}
