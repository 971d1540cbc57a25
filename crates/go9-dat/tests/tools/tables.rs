//! Verification of tables, optional checks, and mistakes of other readers.

use super::{file, hasher, position};
use crate::common::fixture;
use go9_dat::tools::{VerifyHint, duplicates, verify};
use go9_dat::{
    Color, ErrorKind, Extra, Hasher, ParseOptions, Point, ScoreMap, SortedScores, ZobristTable,
    positions, positions_with, scores,
};

#[test]
fn swapped_columns_are_recognized() {
    let rows = ZobristTable::PUBLISHED.rows().map(|[black, white, ko]| [white, black, ko]);
    let swapped = Hasher::new(&ZobristTable::from_rows(rows));
    let report = verify(&fixture("valid/part_b.dat"), &swapped).unwrap();
    // Boards that equal themselves with the colors swapped have the same hash.
    assert!(report.mismatches > 1000 && report.mismatches < report.records);
    assert_eq!(report.hint(), Some(VerifyHint::ColumnsSwapped));
}

#[test]
fn tables_from_windows() {
    let lenient = |text: &[u8]| {
        ZobristTable::parse_with(text, &ParseOptions::lenient()).map(|read| read.value)
    };
    let crlf = fixture("invalid/table_crlf.dat");
    let padded = [fixture("invalid/table_blank_last_line.dat").as_slice(), b"\r\n \n"].concat();
    assert_eq!(lenient(&crlf).unwrap(), ZobristTable::PUBLISHED);
    assert_eq!(lenient(&padded).unwrap(), ZobristTable::PUBLISHED);
    let read = ZobristTable::parse_with(&padded, &ParseOptions::lenient()).unwrap();
    let strict = ZobristTable::parse(&padded).unwrap_err();
    assert_eq!(read.diagnostics.iter().map(|it| it.into_error()).collect::<Vec<_>>(), [strict]);
    // All other defects are refused.
    for name in ["80_rows", "82_rows", "bad_hex", "two_columns", "no_header", "empty"] {
        let bad = fixture(&format!("invalid/table_{name}.dat"));
        assert_eq!(lenient(&bad).unwrap_err(), ZobristTable::parse(&bad).unwrap_err());
    }
}

#[test]
fn odd_tables() {
    let code = |text: &[u8]| {
        let error = ZobristTable::parse(text).unwrap_err();
        (error.kind().code(), error.kind().line().unwrap())
    };
    assert_eq!(code(b"8"), ("table-header", 2));
    assert_eq!(code(b"8\n3\n"), ("table-header", 3));
    assert_eq!(code(b"8\n3\n81"), ("table-row-count", 4));
    assert_eq!(code(b"99999999999999999999999\n"), ("table-unsupported", 1));
    assert_eq!(code(b"8\n3\n81\n\n\n"), ("table-row-count", 4));
    assert_eq!(code(b"8\n3\n81\n\n1,2,3\n"), ("table-column-count", 4));
    assert_eq!(
        code(b"8\n3\n81\n0fc933595c226042,0be1a16051d36c7c,4d21dae16c3be9b"),
        ("table-hex", 4)
    );
    assert_eq!(code(b"\xff\n"), ("table-header", 1));
}

#[cfg(feature = "rayon")]
#[test]
fn verifying_with_threads_gives_the_same() {
    use go9_dat::tools::verify_parallel;
    // More than one piece of work; records of both lengths shift the guessed borders.
    let uniform = fixture("valid/positions.dat").repeat(10);
    let mixed = fixture("valid/with_extra.dat").repeat(80);
    let mut wrong = uniform.clone();
    wrong[92 * 15_000] ^= 1;
    wrong[92 * 18_000] ^= 1;
    let late_extra = [uniform.as_slice(), &mixed, &uniform].concat();
    let mut damaged = late_extra.clone();
    damaged[uniform.len() + 9] = b'?';
    let cut = &mixed[..mixed.len() - 1];
    for bytes in [&uniform[..], &mixed, &wrong, &late_extra, &damaged, cut, &[]] {
        let expect = verify(bytes, hasher());
        for threads in 1..=3 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| verify_parallel(bytes, hasher())), expect);
        }
    }
    assert_eq!(verify(&wrong, hasher()).unwrap().first_mismatch, Some(92 * 15_000));
}

// --- optional checks ---

#[test]
fn optional_checks_are_errors_or_warnings() {
    let mut dead = position(&["B9", "A9", "A8"], Color::White);
    dead.id.hash ^= 1;
    dead.extra = Some(Extra { source: 0, variation: 0, move_number: 3 });
    let good = position(&["D6"], Color::White);
    let bytes = file(&[good, dead, good]);
    let all = |options: ParseOptions<'static>| {
        options.check_hashes(hasher()).check_liberties(true).check_sources(true)
    };
    let lenient: Vec<_> =
        positions_with(&bytes, &all(ParseOptions::lenient())).map(Result::unwrap).collect();
    let found: Vec<_> = lenient[1]
        .diagnostics
        .iter()
        .map(|warning| (warning.kind().code(), warning.offset()))
        .collect();
    // The chain at A9 is the first board byte.
    assert_eq!(
        found,
        [("hash-mismatch", 92), ("no-liberties", 92 + 10), ("source-id-zero", 92 + 92)]
    );
    assert!(lenient[0].diagnostics.is_empty() && lenient[2].diagnostics.is_empty());
    // Record borders stay certain, so reading continues.
    let strict: Vec<_> = positions_with(&bytes, &all(ParseOptions::strict())).collect();
    assert_eq!(strict.len(), 3);
    assert_eq!(strict[1].as_ref().unwrap_err().kind().code(), "hash-mismatch");
    assert!(strict[2].is_ok());
    // The checks are off by default.
    assert!(positions_with(&bytes, &ParseOptions::strict()).all(|record| record.is_ok()));
}

#[test]
fn errors_come_in_the_order_of_the_rules() {
    let good = file(&[position(&["D6"], Color::White)]);
    let with = |changes: &[(usize, u8)]| {
        let mut bytes = good.clone();
        for &(at, byte) in changes {
            bytes[at] = byte;
        }
        let error = positions(&bytes).next().unwrap().unwrap_err();
        (error.kind(), error.offset())
    };
    let point = Point::new(5).unwrap();
    assert_eq!(with(&[(9, b'b'), (15, b'o'), (91, 9)]), (ErrorKind::BadPlayer { byte: b'b' }, 9));
    assert_eq!(with(&[(15, b'o'), (91, 9)]), (ErrorKind::BadBoard { point, byte: b'o' }, 15));
    assert_eq!(with(&[(15, b'o'), (91, 1)]), (ErrorKind::BadBoard { point, byte: b'o' }, 15));
    assert_eq!(with(&[(91, b'0')]), (ErrorKind::BadFlag { byte: b'0' }, 91));
    assert_eq!(with(&[(91, 1)]), (ErrorKind::TruncatedExtra { have: 0 }, 92));
    // An iterator ends after an error.
    let bytes = [&good[..91], b"\x09", &good].concat();
    assert_eq!(positions(&bytes).count(), 1);
}

// --- mistakes of other readers ---

#[test]
fn hashes_and_scores_may_hold_any_byte() {
    // Line feeds, carriage returns, zeros, and control-Z in hash and tiebreaker.
    let hash = u64::from_be_bytes(*b"\n\r\0\x1a\n\n\0\0");
    let mut odd = position(&["D6"], Color::White);
    odd.id.hash = hash;
    odd.id.tiebreaker = b'\n';
    let mut other_player = odd;
    other_player.id.to_move = Color::Black;
    let bytes = file(&[odd, other_player]);
    let read: Vec<_> = positions(&bytes).map(|record| record.unwrap().id()).collect();
    assert_eq!(read, [odd.id, other_player.id]);
    let mut scored = [odd.id.to_bytes().as_slice(), b"\x07\x0a"].concat();
    scored.extend_from_slice(&[other_player.id.to_bytes().as_slice(), b"\x04\x0d"].concat());
    let map = ScoreMap::parse(&scored).unwrap();
    assert_eq!(map.find(odd.id).unwrap().score.to_byte(), 7);
    assert_eq!(map.find(other_player.id).unwrap().confidence.value(), 13);
    assert_eq!(duplicates(&bytes).unwrap().distinct, 2, "the player is part of the key");
}

#[test]
fn later_scores_replace_earlier_ones() {
    let id = position(&["D6"], Color::White).id.to_bytes();
    let other = position(&["E5"], Color::White).id.to_bytes();
    let bytes = [&id[..], &[3, 9], &other, &[8, 1], &id, &[5, 100]].concat();
    let map = ScoreMap::parse(&bytes).unwrap();
    let summary = map.summary();
    assert_eq!((summary.records, summary.distinct_ids, summary.overridden), (3, 2, 1));
    assert_eq!((summary.sum_of_scores, summary.sum_of_confidence), (13, 101));
    let sorted = SortedScores::parse(&bytes).unwrap();
    assert_eq!((sorted.len(), sorted.overridden()), (2, 1));
    assert!(sorted.iter().map(|record| record.id).is_sorted());
    for record in &map {
        assert_eq!(sorted.find(record.id).as_ref(), Some(record));
    }
    let damaged = [&bytes[..], &id, &[9, 0], &bytes, b"x"].concat();
    let read = ScoreMap::parse_with(&damaged, &ParseOptions::lenient()).unwrap();
    let (lenient, errors) = (read.value, read.diagnostics);
    assert_eq!(ScoreMap::parse(&damaged).unwrap_err(), errors[0].into_error());
    assert_eq!((lenient.len(), lenient.overridden()), (2, 4));
    let codes: Vec<_> = errors.iter().map(|error| (error.kind().code(), error.offset())).collect();
    assert_eq!(codes, [("score-range", 46), ("truncated-record", 84)]);
    assert_eq!(scores(&bytes).len(), 3);
}
