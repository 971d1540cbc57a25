//! Properties that hold for any input, shared by the fuzz targets and the tests.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use bg_xg::raw::{Container, RECORD};
use bg_xg::{ParseOptions, Session, Severity};

/// A file with every kind of record, which the target `records` changes.
const SAMPLE: &[u8] = include_bytes!("../../../fixtures/bg-xg/made/beaver.xg");

/// Checks that any bytes can be read.
pub(crate) fn files(bytes: &[u8]) {
    // A small limit keeps the fuzzer fast.
    let lenient = ParseOptions::lenient().with_max_inflated(1 << 20);
    let strict = ParseOptions::strict().with_max_inflated(1 << 20);
    let read = Session::parse_with(bytes, &lenient);
    let strict = Session::parse_with(bytes, &strict);
    let Ok(read) = read else {
        assert!(strict.is_err());
        return;
    };
    for found in &read.diagnostics {
        let span = found.span();
        assert!(span.start <= span.end && span.end <= bytes.len(), "{found:?}");
        assert!(!found.to_string().is_empty());
    }
    let bad = |found: &&bg_xg::Diagnostic| found.severity() == Severity::Error;
    match (strict, read.diagnostics.iter().find(bad)) {
        // Contradictions are errors of strict reading and warnings of lenient reading.
        (Ok(strict), None) => assert_eq!(strict.value.played, read.value.played),
        (Ok(strict), Some(error)) => panic!("{error} but {:?}", strict.diagnostics),
        (Err(_), _) => {}
    }
    everything(&read.value);
    let container = Container::parse_with(bytes, &lenient).unwrap().value;
    let written = container.to_bytes().unwrap();
    let again = Container::parse(&written).unwrap();
    let data = |container: &Container<'_>| {
        container.segments.iter().map(|segment| segment.data.clone()).collect::<Vec<_>>()
    };
    assert_eq!(data(&again), data(&container));
}

/// Changes records of a valid file: each four bytes of the input name a place and a byte.
pub(crate) fn records(changes: &[u8]) {
    let mut container = Container::parse(SAMPLE).unwrap();
    let game = container.segments.iter_mut().find(|segment| segment.name == "temp.xg").unwrap();
    for change in changes.chunks_exact(4) {
        let [record, high, low, byte] = [change[0], change[1], change[2], change[3]];
        let offset = usize::from(u16::from_be_bytes([high, low])) % RECORD;
        let at = usize::from(record) * RECORD + offset;
        if let Some(place) = game.data.get_mut(at) {
            *place = byte;
        }
    }
    files(&container.to_bytes().unwrap());
}

/// Checks that any bytes can be read as text with positions.
#[cfg(feature = "text")]
pub(crate) fn texts(bytes: &[u8]) {
    let parts = bg_xg::text::records(bytes);
    let whole = parts.iter().map(ExactSizeIterator::len).sum::<usize>();
    assert_eq!(whole, if parts.is_empty() { 0 } else { bytes.len() });
    for part in parts {
        assert!(!part.is_empty());
        let id = bg_xg::text::first_id(&bytes[part.clone()]);
        assert!(id.is_none_or(|id| id.end <= part.len()));
        match bg_xg::text::parse(&bytes[part.clone()]) {
            Ok(parsed) => {
                for found in parsed.diagnostics {
                    assert!(found.span().end <= part.len(), "{found:?}");
                }
            }
            Err(error) => assert!(error.span().end <= part.len(), "{error:?}"),
        }
    }
}

/// Decodes everything that a session offers.
fn everything(session: &Session) {
    for (number, game) in session.played.games.iter().enumerate() {
        assert_eq!(session.plies(number).count(), game.events.len());
        for (index, action) in session.actions(number).enumerate() {
            assert_eq!(action.index, index);
            let ply = action.analysis;
            let _ = ply.cube.map(|cube| (cube.verdict(), cube.counts()));
            assert!(ply.error.is_none_or(|error| error >= 0.0));
        }
    }
    for player in session.performance() {
        assert!(player.cube_counted <= player.counted);
    }
    let mut number = 0;
    while let Some(record) = session.record(number) {
        record.each_field(&mut |field| assert!(field.offset + field.len <= RECORD));
        number += 1;
    }
    for rollout in session.rollouts() {
        rollout.each_field(&mut |_| {});
    }
}
