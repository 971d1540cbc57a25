//! Properties that hold for any bytes, shared by the fuzz targets and the replay of their corpora.
//!
//! The reference is a vector of single bits, in the order that the documentation defines.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use core_bits::{BitBuffer, BitKey, BitOrder, BitReader, ErrorKind, Lsb0, Msb0};

/// A bit order whose reference is a list of single bits.
trait Spelled: BitOrder + PartialEq {
    fn bit(byte: u8, number: usize) -> bool;
    fn value(bits: &[bool]) -> u128;
    fn bits(value: u128, width: usize) -> Vec<bool>;
}

impl Spelled for Lsb0 {
    fn bit(byte: u8, number: usize) -> bool {
        byte >> number & 1 == 1
    }

    fn value(bits: &[bool]) -> u128 {
        bits.iter().rev().fold(0, |value, &bit| value << 1 | u128::from(bit))
    }

    fn bits(value: u128, width: usize) -> Vec<bool> {
        (0..width).map(|number| value >> number & 1 == 1).collect()
    }
}

impl Spelled for Msb0 {
    fn bit(byte: u8, number: usize) -> bool {
        byte >> (7 - number) & 1 == 1
    }

    fn value(bits: &[bool]) -> u128 {
        bits.iter().fold(0, |value, &bit| value << 1 | u128::from(bit))
    }

    fn bits(value: u128, width: usize) -> Vec<bool> {
        (0..width).rev().map(|number| value >> number & 1 == 1).collect()
    }
}

fn spell<O: Spelled>(bytes: &[u8]) -> Vec<bool> {
    bytes.iter().flat_map(|&byte| (0..8).map(move |number| O::bit(byte, number))).collect()
}

/// Runs a script of calls over the remaining bytes, and compares the reader and the writer with the
/// reference.
pub(crate) fn streams(bytes: &[u8]) {
    let Some((&length, rest)) = bytes.split_first() else { return };
    let (script, data) = rest.split_at(rest.len().min(usize::from(length) % 64));
    reads::<Lsb0>(script, data);
    reads::<Msb0>(script, data);
    writes::<Lsb0>(script, data);
    writes::<Msb0>(script, data);
}

fn reads<O: Spelled>(script: &[u8], data: &[u8]) {
    let bits = spell::<O>(data);
    let mut reader = BitReader::<O>::new(data);
    for call in script.chunks_exact(2) {
        let (kind, argument) = (call[0], usize::from(call[1]));
        let at = reader.position();
        let left = bits.len() - at;
        let field = |width: usize, max: usize| match width {
            0 => Err(false),
            width if width > max => Err(false),
            width if width > left => Err(true),
            width => Ok(O::value(&bits[at..at + width]) as u64),
        };
        let width = argument as u32;
        let (found, wanted, moved) = match kind % 4 {
            0 => (reader.read::<u64>(width), field(argument, 64), argument),
            1 => (reader.read::<u16>(width).map(u64::from), field(argument, 16), argument),
            2 => {
                let ones = bits[at..].iter().take_while(|&&bit| bit).count();
                assert_eq!(reader.peek_ones(), ones);
                let wanted = if ones < left { Ok(ones as u64) } else { Err(true) };
                (reader.read_unary().map(|ones| ones as u64), wanted, ones + 1)
            }
            _ => {
                let wanted = if argument <= left { Ok(0) } else { Err(true) };
                (reader.skip(argument).map(|()| 0), wanted, argument)
            }
        };
        match (found, wanted) {
            (Ok(found), Ok(wanted)) => {
                assert_eq!(found, wanted);
                assert_eq!(reader.position(), at + moved);
            }
            (Err(error), Err(end)) => {
                assert_eq!((error.offset(), reader.position()), (at, at));
                assert_eq!(matches!(error.kind(), ErrorKind::EndOfInput { .. }), end);
            }
            (found, wanted) => panic!("{found:?} instead of {wanted:?} at {at}"),
        }
        assert_eq!(reader.remaining(), bits.len() - reader.position());
    }
}

fn writes<O: Spelled>(script: &[u8], data: &[u8]) {
    let mut buffer = BitBuffer::<O>::new();
    let mut expected = Vec::new();
    for (number, &width) in script.iter().enumerate() {
        let byte = data.get(number).copied().unwrap_or(0x5A);
        let value = u64::from_ne_bytes([byte; 8]);
        let fits = (1..=64).contains(&width) && (width == 64 || value >> width == 0);
        assert_eq!(buffer.write(value, width.into()).is_ok(), fits);
        if fits {
            expected.extend(O::bits(value.into(), width.into()));
        }
        buffer.write_bit(byte & 1 == 1).unwrap();
        expected.push(byte & 1 == 1);
        assert_eq!(buffer.position(), expected.len());
    }
    let bits = spell::<O>(buffer.as_bytes());
    assert_eq!(bits[..expected.len()], expected);
    assert!(bits[expected.len()..].iter().all(|&bit| !bit));
}

/// Compares the fields of a key with the values that a reader over the same bytes returns.
pub(crate) fn keys(bytes: &[u8]) {
    let Some((&[start, width], rest)) = bytes.split_first_chunk() else { return };
    let Some((value, rest)) = rest.split_first_chunk() else { return };
    let value = u128::from_ne_bytes(*value);
    let field = (u32::from(start), u32::from(width), value);
    key::<1>(rest, field);
    key::<3>(rest, field);
    key::<8>(rest, field);
    key::<9>(rest, field);
    key::<10>(rest, field);
    key::<16>(rest, field);
}

fn key<const N: usize>(bytes: &[u8], field: (u32, u32, u128)) {
    if let Some(&bytes) = bytes.first_chunk() {
        key_in::<N, Lsb0>(bytes, field);
        key_in::<N, Msb0>(bytes, field);
    }
}

fn key_in<const N: usize, O: Spelled>(bytes: [u8; N], (start, width, value): (u32, u32, u128)) {
    let key = BitKey::<N, O>::from_bytes(bytes);
    let bits = spell::<O>(&bytes);
    assert_eq!(key.to_bytes(), bytes);
    assert_eq!(key.word(), O::value(&bits));
    assert_eq!(BitKey::from_word(key.word()), Ok(key));
    let (from, to) = (start as usize, start as usize + width as usize);
    let mut changed = key;
    match bits.get(from..to) {
        Some(field) if (1..=128).contains(&width) => {
            assert_eq!(key.bits(start, width), Ok(O::value(field)));
            let fits = width == 128 || value >> width == 0;
            assert_eq!(changed.set_bits(start, width, value).is_ok(), fits);
            if fits {
                let after = spell::<O>(&changed.to_bytes());
                assert_eq!(O::value(&after[from..to]), value);
                assert_eq!((&after[..from], &after[to..]), (&bits[..from], &bits[to..]));
                return;
            }
        }
        _ => {
            let error = key.bits(start, width).unwrap_err();
            assert_eq!(error.offset(), from);
            assert!(changed.set_bits(start, width, value).is_err());
        }
    }
    assert_eq!(changed, key);
}
