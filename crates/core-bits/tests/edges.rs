//! Calls at the boundary between the last that succeeds and the first that fails.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use core_bits::{BitBuffer, BitKey, BitOrder, BitReader, ErrorKind, Field, Lsb0, Msb0};

#[test]
fn skipping_ends_after_the_last_bit() {
    let mut bits = BitReader::<Lsb0>::new(&[0; 2]);
    let error = bits.skip(17).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::EndOfInput { needed: 17, left: 16 });
    assert_eq!(bits.position(), 0);
    bits.skip(16).unwrap();
    assert_eq!((bits.position(), bits.remaining()), (16, 0));
}

#[test]
fn values_too_wide_are_refused() {
    let mut out = BitBuffer::<Lsb0>::new();
    for width in [3, 31, 63] {
        let error = out.write(1 << width, width).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::ValueTooWide { needed: width + 1, width });
        out.write((1 << width) - 1, width).unwrap();
    }
    assert_eq!(out.position(), 3 + 31 + 63);
}

fn fields_of_a_key<O: BitOrder>() {
    let key = BitKey::<9, O>::from_bytes([0x41, 0x89, 0x2A, 0x01, 0x20, 0xC3, 0x2F, 0x55, 0x9E]);
    let same = |value: u64, start, width| assert_eq!(Ok(value.into()), key.bits(start, width));
    same(key.get(Field::<0, 4>), 0, 4);
    same(key.get(Field::<4, 2>), 4, 2);
    same(key.get(Field::<21, 15>), 21, 15);
    same(key.get(Field::<5, 64>), 5, 64);
    same(key.get(Field::<67, 5>), 67, 5);
    let error = key.bits(0, 129).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::WidthOutOfRange { width: 129, max: 128 });
    assert_eq!(key.bits(71, 2).unwrap_err().kind(), ErrorKind::EndOfInput { needed: 2, left: 1 });
}

#[test]
fn fields_of_a_key_are_its_bits() {
    fields_of_a_key::<Lsb0>();
    fields_of_a_key::<Msb0>();
}
