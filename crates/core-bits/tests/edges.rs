//! Calls at the boundary between the last that succeeds and the first that fails.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use core_bits::{
    BitBuffer, BitKey, BitOrder, BitReader, BitWrite, BitWriter, ErrorKind, Field, Lsb0, Msb0,
};

#[test]
fn seeking_ends_after_the_last_bit() {
    let mut bits = BitReader::<Lsb0>::new(&[0; 2]);
    bits.seek(16).unwrap();
    assert_eq!(bits.remaining(), 0);
    let error = bits.seek(17).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::EndOfInput { needed: 17, left: 16 });
    assert_eq!(bits.position(), 16);
}

#[test]
fn a_writer_fills_its_slice() {
    let mut bytes = [0; 2];
    let mut out = BitWriter::<Msb0>::new(&mut bytes);
    out.write(1, 1).unwrap();
    assert_eq!(
        out.write(0, 16).unwrap_err().kind(),
        ErrorKind::EndOfInput { needed: 16, left: 15 }
    );
    out.write(0x7FFF, 15).unwrap();
    assert_eq!((out.position(), out.remaining()), (16, 0));
    assert_eq!(
        out.write_bit(true).unwrap_err().kind(),
        ErrorKind::EndOfInput { needed: 1, left: 0 }
    );
    assert_eq!(bytes, [0xFF; 2]);
}

#[test]
fn what_does_not_fit_is_not_begun() {
    let mut bytes = [0xA5];
    let mut out = BitWriter::<Lsb0>::new(&mut bytes);
    let end = ErrorKind::EndOfInput { needed: 9, left: 8 };
    assert_eq!(out.write_unary(8).unwrap_err().kind(), end);
    assert!(out.write_bytes(&[0, 0]).is_err());
    assert!(out.write_wide(0, 65).is_err());
    assert_eq!(out.position(), 0);
    assert_eq!(bytes, [0xA5]);
}

#[test]
fn at_a_byte_border_there_is_nothing_to_align() {
    let mut out = BitBuffer::<Lsb0>::new();
    for (bits, zeros) in [(0, 0), (8, 0), (3, 5), (7, 1)] {
        (0..bits).for_each(|_| out.write_bit(true).unwrap());
        assert_eq!(out.align_to_byte(), Ok(zeros));
    }
    assert_eq!(out.as_bytes(), [0xFF, 0x07, 0x7F]);
}

#[test]
fn values_too_wide_are_refused() {
    let mut out = BitBuffer::<Lsb0>::new();
    for width in [3, 64, 65, 127] {
        let error = out.write_wide(1 << width, width).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::ValueTooWide { needed: width + 1, width });
        out.write_wide((1 << width) - 1, width).unwrap();
    }
    assert_eq!(out.position(), 3 + 64 + 65 + 127);
}

#[test]
fn a_cleared_buffer_is_zero() {
    let mut out = BitBuffer::<Lsb0>::new();
    out.write(u32::MAX.into(), 32).unwrap();
    out.clear();
    assert!(out.as_bytes().is_empty());
    out.write(0, 25).unwrap();
    assert_eq!(out.as_bytes(), [0; 4]);
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
