//! Bulk reading is equivalent to reading each ID.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use bg_matchid::{BulkError, Error, MatchKey, PositionKey};
use proptest::prelude::*;

/// The keys before the first invalid ID, and the result, computed one ID at a time.
fn one_by_one<const N: usize, K>(
    ids: &[[u8; N]],
    parse: impl Fn(&str) -> Result<K, Error>,
) -> (Vec<K>, Option<(usize, Error)>) {
    let mut keys = Vec::new();
    for (index, id) in ids.iter().enumerate() {
        match parse(core::str::from_utf8(id).unwrap()) {
            Ok(key) => keys.push(key),
            Err(error) => return (keys, Some((index, error))),
        }
    }
    (keys, None)
}

fn end(result: Result<(), BulkError>) -> Option<(usize, Error)> {
    result.err().map(|error| (error.index(), error.error().clone()))
}

macro_rules! check {
    ($key:ty, $ids:expr) => {{
        let ids = $ids;
        let (expect, wrong) = one_by_one(ids, |text| <$key>::parse(text));
        let mut keys = Vec::new();
        assert_eq!(end(<$key>::parse_all(ids, &mut keys)), wrong);
        assert_eq!(keys, expect);
    }};
}

fn id<const N: usize>() -> impl Strategy<Value = [u8; N]> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    proptest::array::uniform(proptest::sample::select(ALPHABET))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn many_are_each(
        mut matches in prop::collection::vec(id::<12>(), 0..100),
        mut positions in prop::collection::vec(id::<14>(), 0..100),
        wrong in prop::collection::vec((any::<prop::sample::Index>(), 0..12_usize, 0..128_u8), 0..3),
    ) {
        for (index, at, byte) in wrong {
            if !matches.is_empty() {
                index.get_mut(&mut matches)[at] = byte;
            }
            if !positions.is_empty() {
                index.get_mut(&mut positions)[at + 2] = byte;
            }
        }
        check!(MatchKey, &matches);
        check!(PositionKey, &positions);
    }
}

/// Uses many blocks of IDs, with invalid ones around the borders of the blocks.
#[test]
fn the_first_wrong_one_of_very_many() {
    let ids: Vec<[u8; 12]> = (0..20_000_u128)
        .map(|n| {
            let bytes = n.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C).to_le_bytes();
            *MatchKey::from_bytes(bytes[..9].try_into().unwrap()).id().as_bytes()
        })
        .collect();
    check!(MatchKey, &ids);
    for wrong in [0, 31, 32, 8191, 8192, 16_384, 19_999] {
        let mut ids = ids.clone();
        ids[wrong][11] = b'=';
        ids[19_999][3] = b' ';
        check!(MatchKey, &ids);
    }
}

#[test]
fn keys_are_appended_and_the_error_says_which() {
    let mut keys = vec![MatchKey::from_bytes([7; 9])];
    let error =
        MatchKey::parse_all(&[*b"QYkqASAAIAAA", *b"QYkqASAA\xFFAAA"], &mut keys).unwrap_err();
    assert_eq!(keys.len(), 2);
    assert_eq!(keys[0].to_bytes(), [7; 9]);
    assert_eq!(
        error.to_string(),
        "ID 1: character '\u{FFFD}', expected one of A-Z a-z 0-9 + / at byte 8"
    );
}
