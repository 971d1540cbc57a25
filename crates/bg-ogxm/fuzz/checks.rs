//! Properties that hold for any input, shared by the fuzz targets and the replay of their corpora.
#![allow(dead_code, clippy::unwrap_used, reason = "what fails here is meant to panic")]

use bg_ogxm::raw::{Member, member, sections};
use bg_ogxm::{ParseOptions, Session};

const WHOLE: &[u8] = include_bytes!("../../../fixtures/bg-ogxm/made/analysed.ogxm");

/// Checks any bytes as a stream.
pub(crate) fn streams(bytes: &[u8]) {
    let mut rest = bytes;
    while !rest.is_empty() {
        let length = match member(rest) {
            Member::Whole(length) | Member::Damaged(length) => length,
            Member::Cut(needed) => {
                assert!(needed > rest.len());
                rest.len()
            }
        };
        assert!((1..=rest.len()).contains(&length));
        file(&rest[..length]);
        rest = &rest[length..];
    }
}

/// Changes a valid file: each four bytes of the input name a place and a byte. The checksum follows.
pub(crate) fn changes(bytes: &[u8]) {
    let mut changed = WHOLE.to_vec();
    for change in bytes.chunks_exact(4) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % changed.len();
        changed[at] = change[2];
    }
    // Without the section of the checksum, every change is read.
    let sum = WHOLE.windows(4).rposition(|four| four == b"CSUM").unwrap();
    changed[sum..sum + 4].copy_from_slice(b"CLCK");
    file(&changed);
}

fn file(bytes: &[u8]) {
    let _ = sections(bytes);
    match Session::parse_with(bytes, &ParseOptions::lenient()) {
        Ok(read) => {
            for found in &read.diagnostics {
                assert!(found.span().end <= bytes.len());
            }
            let session = read.value;
            for (number, game) in session.played.games.iter().enumerate() {
                assert_eq!(session.actions(number).len(), game.events.len());
            }
            for decision in session.decisions() {
                let _ = (decision.best(), decision.played(), decision.error());
            }
            if let Ok(strict) = Session::parse(bytes) {
                assert_eq!(strict, session);
            }
        }
        Err(error) => {
            assert!(error.span().end <= bytes.len(), "{error:?}");
            assert!(Session::parse(bytes).is_err());
        }
    }
}
