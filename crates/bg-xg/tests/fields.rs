//! Every field is read from its own bytes: a record with the bytes of one field set differs from
//! an empty one in this field alone, and in fields that share its bytes.
#![expect(clippy::unwrap_used, reason = "tests")]

use bg_xg::raw::{Field, MatchHeader, Move, RECORD, Record, Rollout};

fn fields(bytes: &[u8; RECORD]) -> Vec<Field> {
    let mut fields = Vec::new();
    Record::new(bytes, 30).unwrap().each_field(&mut |field| fields.push(field));
    fields
}

#[test]
fn fields_are_read_at_their_offsets() {
    for kind in 0..=5 {
        let mut empty = [0; RECORD];
        empty[8] = kind;
        let before = fields(&empty);
        for field in &before {
            let mut bytes = empty;
            bytes[field.offset..field.offset + field.len].fill(1);
            bytes[8] = kind;
            for (before, after) in before.iter().zip(fields(&bytes)) {
                let shares = before.offset < field.offset + field.len
                    && field.offset < before.offset + before.len;
                assert_eq!(before.value != after.value, shares, "{kind} {} {after:?}", field.name);
            }
        }
    }
}

/// Fields share no bytes, but for the lists of an analysis and what they consist of.
#[test]
fn fields_do_not_overlap() {
    for kind in 0..=5 {
        let mut bytes = [0; RECORD];
        bytes[8] = kind;
        let mut fields = fields(&bytes);
        fields.sort_by_key(|field| field.offset);
        for pair in fields.windows(2) {
            assert!(pair[0].offset + pair[0].len <= pair[1].offset, "{kind} {pair:?}");
        }
    }
    let mut fields = Vec::new();
    Rollout::new(&[0; Rollout::SIZE], 30).each_field(&mut |field| fields.push(field));
    assert!(fields.windows(2).all(|pair| pair[0].offset + pair[0].len <= pair[1].offset));
}

#[test]
fn old_versions_lack_fields() {
    let bytes = [1; RECORD];
    assert_eq!(MatchHeader::new(&bytes, 7).cube_limit(), None);
    assert_eq!(MatchHeader::new(&bytes, 8).cube_limit(), Some(0x0101_0101));
    assert_eq!(Move::new(&bytes, 23).edited(), None);
    assert_eq!(Move::new(&bytes, 24).edited(), Some(true));
}
