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

use core_bits::{BitBuffer, BitKey, BitOrder, BitReader, BitWrite, BitWriter, ErrorKind};
use core_bits::{Lsb0, Msb0};

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

/// Runs a script of calls over the remaining bytes, and compares the reader and both writers with
/// the reference.
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
            width => Ok(O::value(&bits[at..at + width])),
        };
        let width = argument as u32;
        let (found, wanted, moved) = match kind % 7 {
            0 => (reader.read::<u64>(width).map(u128::from), field(argument, 64), argument),
            1 => (reader.peek::<u64>(width).map(u128::from), field(argument, 64), 0),
            2 => (reader.read::<u128>(width), field(argument, 128), argument),
            3 => {
                let ones = bits[at..].iter().take_while(|&&bit| bit).count();
                assert_eq!(reader.peek_ones(), ones);
                let wanted = if ones < left { Ok(ones as u128) } else { Err(true) };
                (reader.read_unary().map(|ones| ones as u128), wanted, ones + 1)
            }
            4 => {
                let wanted = if argument <= left { Ok(0) } else { Err(true) };
                (reader.skip(argument).map(|()| 0), wanted, argument)
            }
            5 => {
                let skipped = at.next_multiple_of(8) - at;
                (Ok(reader.align_to_byte() as u128), Ok(skipped as u128), skipped)
            }
            _ => {
                let mut out = vec![0; argument % 40];
                let wanted = if out.len() * 8 <= left { Ok(0) } else { Err(true) };
                let found = reader.read_bytes(&mut out).map(|()| 0);
                if found.is_ok() {
                    assert_eq!(spell::<O>(&out), bits[at..at + out.len() * 8]);
                }
                (found, wanted, out.len() * 8)
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
    let mut room = data.to_vec();
    let mut fixed = BitWriter::<O>::new(&mut room);
    let mut growing = BitBuffer::<O>::new();
    let mut expected = Vec::new();
    for (number, call) in script.chunks_exact(2).enumerate() {
        let (kind, argument) = (call[0], usize::from(call[1]));
        let width = argument as u32;
        let byte = data.get(number).copied().unwrap_or(0x5A);
        let value = u128::from_ne_bytes([byte; 16]);
        let fitting = if (1..128).contains(&width) { value & ((1 << width) - 1) } else { value };
        let written: Vec<bool> = match kind % 4 {
            0 if growing.write_wide(fitting, width).is_ok() => {
                let _ = fixed.write_wide(fitting, width);
                O::bits(fitting, argument)
            }
            1 => {
                growing.write_unary(argument).unwrap();
                let _ = fixed.write_unary(argument);
                let ones = core::iter::repeat_n(true, argument);
                ones.chain([false]).collect()
            }
            2 => {
                growing.write_bytes(&data[..argument.min(data.len())]).unwrap();
                let _ = fixed.write_bytes(&data[..argument.min(data.len())]);
                spell::<O>(&data[..argument.min(data.len())])
            }
            3 => {
                let zeros = growing.align_to_byte().unwrap();
                let _ = fixed.align_to_byte();
                vec![false; zeros as usize]
            }
            _ => {
                // No call supports this width.
                assert!(width == 0 || width > 128);
                assert!(fixed.write_wide(0, width).is_err());
                Vec::new()
            }
        };
        expected.extend(written);
        assert_eq!(growing.position(), expected.len());
        if fixed.position() != expected.len() {
            // The buffer is full; the failed call must have written nothing.
            break;
        }
    }
    let end = fixed.position();
    assert!(end <= data.len() * 8);
    let before = spell::<O>(data);
    assert_eq!(spell::<O>(&room)[..end], expected[..end]);
    assert_eq!(spell::<O>(&room)[end..], before[end..]);
    let bits = spell::<O>(growing.as_bytes());
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
