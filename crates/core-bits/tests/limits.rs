//! Errors for widths, positions, and values out of range.
#![cfg(feature = "alloc")]

use core_bits::{BitBuffer, BitKey, BitReader, ErrorKind, Field, Lsb0, Msb0};

#[test]
fn widths_outside_the_range_are_errors() {
    let mut reader = BitReader::<Lsb0>::new(&[0xFF; 32]);
    for width in [0, 65, 128, u32::MAX] {
        let kind = ErrorKind::WidthOutOfRange { width, max: 64 };
        assert_eq!(reader.read::<u64>(width).unwrap_err().kind(), kind);
        assert_eq!(BitBuffer::<Msb0>::new().write(0, width).unwrap_err().kind(), kind);
    }
    for width in [0, 129, u32::MAX] {
        let kind = ErrorKind::WidthOutOfRange { width, max: 128 };
        assert_eq!(BitKey::<4, Lsb0>::default().bits(0, width).unwrap_err().kind(), kind);
    }
    assert_eq!(reader.position(), 0);
}

#[test]
fn values_that_do_not_fit_are_errors() {
    let mut out = BitBuffer::<Lsb0>::new();
    out.write(5, 3).unwrap();
    let error = out.write(16, 4).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ValueTooWide { needed: 5, width: 4 });
    assert_eq!(error.offset(), 3);
    assert_eq!(error.kind().code(), "value-too-wide");
    assert_eq!(error.to_string(), "value of 5 bits does not fit a field of 4 at bit 3");
    assert_eq!((out.position(), out.as_bytes()), (3, &[5][..]));

    let mut key = BitKey::<9, Lsb0>::default();
    assert!(key.set(Field::<66, 1>, 2).is_err());
    assert_eq!(key, BitKey::default());
    assert!(BitKey::<9, Lsb0>::from_word(1 << 72).is_err());
}

#[test]
fn an_empty_slice_has_nothing() {
    let mut reader = BitReader::<Msb0>::new(&[]);
    assert_eq!(reader.remaining(), 0);
    assert_eq!(reader.peek_ones(), 0);
    assert!(reader.skip(0).is_ok());
    assert!(reader.skip(1).is_err());
    let kind = ErrorKind::EndOfInput { needed: 1, left: 0 };
    assert_eq!(reader.read_bit().unwrap_err().kind(), kind);
    assert_eq!(reader.read_unary().unwrap_err().kind(), kind);
    assert!(BitBuffer::<Lsb0>::new().into_bytes().is_empty());
}

#[test]
fn a_unary_number_needs_its_zero() {
    for len in [1, 8, 20] {
        let bytes = vec![0xFF; len];
        let mut reader = BitReader::<Lsb0>::new(&bytes);
        let kind = ErrorKind::EndOfInput { needed: len * 8 + 1, left: len * 8 };
        assert_eq!(reader.read_unary().unwrap_err().kind(), kind);
        assert_eq!(reader.position(), 0);
    }
}

#[test]
fn positions_far_out_do_not_overflow() {
    let mut reader = BitReader::<Lsb0>::new(&[1, 2, 3]);
    assert!(reader.skip(usize::MAX).is_err());
    assert!(BitKey::<16, Lsb0>::default().bits(u32::MAX, 1).is_err());
    assert!(BitKey::<16, Msb0>::default().bits(127, 2).is_err());
}

#[test]
fn errors_are_small_and_can_be_sent() {
    fn sendable<T: Send + Sync + core::error::Error>() {}
    sendable::<core_bits::Error>();
    assert!(size_of::<core_bits::Error>() <= 32);
}

#[test]
fn a_buffer_allocates_in_proportion_to_what_is_written() {
    const BITS: usize = 1 << 20;
    let peak = allocation_counter::measure(|| {
        let mut out = BitBuffer::<Msb0>::new();
        for _ in 0..BITS / 32 {
            out.write(1, 32).unwrap();
        }
        assert_eq!(out.into_bytes().len(), BITS / 8);
    });
    // While the buffer grows, the new allocation, which is twice as large, exists beside the old
    // one.
    assert!(peak.bytes_max <= 3 * BITS as u64 / 8, "{}", peak.bytes_max);
    assert!(peak.count_total <= 20, "{}", peak.count_total);
}

#[test]
fn a_buffer_with_room_allocates_once() {
    for bits in [1, 64, 65, 1 << 16] {
        let peak = allocation_counter::measure(|| {
            let mut out = BitBuffer::<Lsb0>::with_capacity(bits);
            (0..bits).for_each(|_| out.write_bit(true).unwrap());
            assert_eq!(out.position(), bits);
        });
        assert_eq!(peak.count_total, 1, "{bits}");
    }
}

#[test]
fn readers_allocate_nothing() {
    let bytes = vec![0xFF; 1 << 16];
    let peak = allocation_counter::measure(|| {
        let mut reader = BitReader::<Lsb0>::new(&bytes);
        assert!(reader.read_unary().is_err());
        while reader.read::<u16>(13).is_ok() {}
    });
    assert_eq!(peak.count_total, 0);
}

#[test]
fn a_key_prints_its_bytes() {
    let lsb = BitKey::<3, Lsb0>::from_bytes([0x41, 0x89, 0x0A]);
    assert_eq!(format!("{lsb:?}"), "BitKey([0x41, 0x89, 0x0a])");
    let msb = BitKey::<3, Msb0>::from_bytes([0x41, 0x89, 0x0A]);
    assert_eq!(format!("{msb:?}"), "BitKey([0x41, 0x89, 0x0a])");
}
