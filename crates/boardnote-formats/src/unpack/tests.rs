use super::*;
use crate::by_name;
use flate2::{Compression, write::GzEncoder};
use std::io::Write as _;

const TEXT: &[u8] = b"[White \"Ann\"]\n\n1. e4 e5 1-0\n\n";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(text).unwrap();
    gzip.finish().unwrap()
}

/// A frame with one raw block and a content size of four bytes, without a check sum (RFC 8878, 3.1.1).
fn frame(text: &[u8]) -> Vec<u8> {
    let length = u32::try_from(text.len()).unwrap();
    let block = (length << 3 | 1).to_le_bytes();
    [b"\x28\xb5\x2f\xfd\xa0", length.to_le_bytes().as_slice(), &block[..3], text].concat()
}

fn skippable(bytes: &[u8]) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).unwrap().to_le_bytes();
    [b"\x5a\x2a\x4d\x18", length.as_slice(), bytes].concat()
}

fn utf16(text: &[u8], to: fn(u16) -> [u8; 2]) -> Vec<u8> {
    str::from_utf8(text).unwrap().encode_utf16().flat_map(to).collect()
}

/// Unpacks data in pieces of a length.
fn unpacked(data: &[u8], size: usize) -> (Vec<u8>, Result<(), Refusal>) {
    let (mut unpacker, mut out) = (Unpacker::new(None), Vec::new());
    let mut run = || {
        for piece in data.chunks(size) {
            unpacker.feed(piece);
            while unpacker.take(&mut out)? {}
        }
        unpacker.end();
        while unpacker.take(&mut out)? {}
        Ok(())
    };
    let result = run();
    (out, result)
}

#[test]
fn no_piece_size_changes_what_is_unpacked() {
    let (a, b) = (gzip(TEXT), frame(TEXT));
    let little = [b"\xff\xfe".to_vec(), utf16(TEXT, u16::to_le_bytes)].concat();
    let big = [b"\xfe\xff".to_vec(), utf16(TEXT, u16::to_be_bytes)].concat();
    let cases = [
        (TEXT.to_vec(), 1),
        (a.clone(), 1),
        ([a.clone(), a.clone()].concat(), 2),
        ([a.clone(), gzip(b""), a.clone()].concat(), 2),
        ([a.clone(), vec![0; 512]].concat(), 1),
        ([a.clone(), vec![0; 100], a.clone(), vec![0; 7]].concat(), 2),
        (b.clone(), 1),
        ([b.clone(), b.clone()].concat(), 2),
        (
            [skippable(b"abcd"), b.clone(), skippable(b""), b.clone(), skippable(&[7; 40])]
                .concat(),
            2,
        ),
        ([a.clone(), b.clone()].concat(), 2),
        (little.clone(), 1),
        (big, 1),
        (gzip(&little), 1),
        (b"\xef\xbb\xbf".to_vec(), 0),
        (Vec::new(), 0),
    ];
    for (at, (data, count)) in cases.iter().enumerate() {
        let expected = if at == 13 { data.clone() } else { TEXT.repeat(*count) };
        for size in [1, 2, 7, 4096, 1 << 20] {
            assert_eq!(unpacked(data, size), (expected.clone(), Ok(())), "case {at}, {size}");
        }
        let mut all = Vec::new();
        Input::new(data.as_slice(), None).read_to_end(&mut all).unwrap();
        assert_eq!(all, expected, "case {at}");
    }
}

#[test]
fn damage_is_told_after_what_came_before_it() {
    let (a, b) = (gzip(TEXT), frame(TEXT));
    let mut sum = a.clone();
    let at = sum.len() - 6;
    sum[at] ^= 1;
    for (data, before) in [
        (a[..a.len() - 9].to_vec(), None),
        ([a.clone(), a[..15].to_vec()].concat(), Some(1)),
        ([a.clone(), b"garbage".to_vec()].concat(), Some(1)),
        ([a.clone(), b"\0\0\x1f".to_vec()].concat(), Some(1)),
        (sum, Some(1)),
        (b[..20].to_vec(), None),
        ([b.clone(), b"garbage that is longer than a header".to_vec()].concat(), Some(1)),
        ([b.clone(), skippable(b"abc")[..9].to_vec()].concat(), Some(1)),
    ] {
        for size in [1, 7, 4096] {
            let (out, result) = unpacked(&data, size);
            assert_eq!(result.unwrap_err().code, "damaged-data");
            assert!(before.is_none_or(|count| out.starts_with(&TEXT.repeat(count))), "{out:?}");
        }
        let mut all = Vec::new();
        let error = Input::new(data.as_slice(), None).read_to_end(&mut all).unwrap_err();
        let refusal = error.get_ref().unwrap().downcast_ref::<Refusal>().unwrap();
        assert!(refusal.message.contains("is damaged"), "{refusal}");
    }
}

#[test]
fn data_that_is_not_unpacked_is_refused_by_name() {
    let bzip2 = b"BZh91AY&SY\x12\x34\x56\x78\x9a\xbc";
    let inside = gzip(&gzip(TEXT));
    let cases: [(&[u8], &str); 6] = [
        (b"\xfd7zXZ\0\0\x04\xe6\xd6\xb4\x46\x02\0\x21\x01", "xz"),
        (b"PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0", "zip"),
        (bzip2, "bzip2"),
        (b"BZh9\x07\x07\x07\x07\x07\x07\x07\x07\x07\x07\x07\x07", "bzip2"),
        (b"7z\xbc\xaf\x27\x1c\0\x04\0\0\0\0\0\0\0\0", "7z"),
        (&inside, "gzip"),
    ];
    for (data, name) in cases {
        for size in [1, 4096] {
            let refusal = unpacked(data, size).1.unwrap_err();
            assert_eq!(refusal.code, "packed-data");
            assert!(refusal.message.contains(name), "{refusal}");
        }
    }
    for to in [u16::to_le_bytes, u16::to_be_bytes] {
        let refusal = unpacked(&utf16(TEXT, to), 5).1.unwrap_err();
        assert_eq!(refusal.code, "utf-16-without-mark");
    }
    // A position ID may begin as bzip2 does.
    assert_eq!(unpacked(b"BZh9ATDgc/ABMA\n", 4096).0, b"BZh9ATDgc/ABMA\n");
}

#[test]
fn binary_notations_are_no_utf_16() {
    let record = [b"\xff\xfe".as_slice(), &[1; 8], &[b'.'; 81], b"\0"].concat();
    let mut out = Vec::new();
    Input::new(record.as_slice(), by_name("go9")).read_to_end(&mut out).unwrap();
    assert_eq!(out, record);
    assert!(is_plain(&record, by_name("go9")) && !is_plain(&record, by_name("pgn")));
}

#[test]
fn a_bomb_is_unpacked_in_parts() {
    let (mut unpacker, mut out) = (Unpacker::new(None), Vec::new());
    unpacker.feed(&gzip(&vec![b' '; 64 << 20]));
    unpacker.end();
    let (mut total, mut most) = (0, 0);
    loop {
        let more = unpacker.take(&mut out).unwrap();
        total += out.len();
        most = most.max(out.len());
        out.clear();
        if !more {
            break;
        }
    }
    assert_eq!(total, 64 << 20);
    assert!(most <= 2 * ROOM, "{most}");
}

#[test]
fn surrogates_without_their_other_half_make_their_record_bad() {
    let data = b"\xff\xfea\0\0\xd8b\0c";
    assert_eq!(unpacked(data, 1).0, b"a\xed\xa0\x80b\xff");
    let clef = [b"\xff\xfe".to_vec(), utf16("𝄞".as_bytes(), u16::to_le_bytes)].concat();
    assert_eq!(unpacked(&clef, 1).0, "𝄞".as_bytes());
}
