//! Compares every code path with `bitvec`, in both orders, at every position and width.
#![cfg(feature = "alloc")]
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use bitvec::{field::BitField, prelude as bv, slice::BitSlice};
use core_bits::{BitBuffer, BitKey, BitOrder, BitReader, ErrorKind, Lsb0, Msb0};
use proptest::prelude::*;

/// The reference: the same bits as read by `bitvec`.
trait Reference: BitOrder + PartialEq {
    fn load(bytes: &[u8], position: usize, width: usize) -> u128;
    fn store(bytes: &mut [u8], position: usize, width: usize, value: u128);
    fn ones(bytes: &[u8], position: usize) -> usize;
}

impl Reference for Lsb0 {
    fn load(bytes: &[u8], position: usize, width: usize) -> u128 {
        BitSlice::<u8, bv::Lsb0>::from_slice(bytes)[position..position + width].load_le()
    }

    fn store(bytes: &mut [u8], position: usize, width: usize, value: u128) {
        BitSlice::<u8, bv::Lsb0>::from_slice_mut(bytes)[position..position + width].store_le(value);
    }

    fn ones(bytes: &[u8], position: usize) -> usize {
        BitSlice::<u8, bv::Lsb0>::from_slice(bytes)[position..].leading_ones()
    }
}

impl Reference for Msb0 {
    fn load(bytes: &[u8], position: usize, width: usize) -> u128 {
        BitSlice::<u8, bv::Msb0>::from_slice(bytes)[position..position + width].load_be()
    }

    fn store(bytes: &mut [u8], position: usize, width: usize, value: u128) {
        BitSlice::<u8, bv::Msb0>::from_slice_mut(bytes)[position..position + width].store_be(value);
    }

    fn ones(bytes: &[u8], position: usize) -> usize {
        BitSlice::<u8, bv::Msb0>::from_slice(bytes)[position..].leading_ones()
    }
}

fn low_bits(value: u128, width: usize) -> u128 {
    if width == 128 { value } else { value & ((1 << width) - 1) }
}

/// Reads every field of a slice as every type.
fn reads_agree<O: Reference>(bytes: &[u8]) {
    let total = bytes.len() * 8;
    for position in 0..=total {
        // A reader that was skipped far holds no bits; one that skipped to just before may do.
        let [mut skipped, mut stepped] = [BitReader::<O>::new(bytes); 2];
        skipped.skip(position).unwrap();
        if position > 0 {
            stepped.skip(position - 1).unwrap();
            stepped.read_bit().unwrap();
        }
        for reader in [skipped, stepped] {
            assert_eq!((reader.position(), reader.remaining()), (position, total - position));
            assert_eq!(reader.peek_ones(), O::ones(bytes, position), "run at {position}");
            (1..=65).for_each(|width| field_agrees(reader, bytes, width));
        }
    }
}

/// Reads a field as every type, which takes it if it is no wider than the type and the rest.
fn field_agrees<O: Reference>(reader: BitReader<'_, O>, bytes: &[u8], width: u32) {
    let (position, left) = (reader.position(), reader.remaining());
    let expected = |max: u32| {
        let needed = width as usize;
        match width {
            _ if width > max => Err(ErrorKind::WidthOutOfRange { width, max }),
            _ if needed > left => Err(ErrorKind::EndOfInput { needed, left }),
            _ => Ok(O::load(bytes, position, needed)),
        }
    };
    let mut ahead = [reader; 4];
    let [byte, short, word, long] = &mut ahead;
    let found = [
        byte.read::<u8>(width).map(u128::from),
        short.read::<u16>(width).map(u128::from),
        word.read::<u32>(width).map(u128::from),
        long.read::<u64>(width).map(u128::from),
    ];
    for ((found, moved), max) in found.into_iter().zip(ahead).zip([8, 16, 32, 64]) {
        let moves = if found.is_ok() { width as usize } else { 0 };
        assert_eq!(moved.position(), position + moves);
        let found = found.map_err(|error| {
            assert_eq!(error.offset(), position);
            error.kind()
        });
        assert_eq!(found, expected(max), "{width} bits at {position}");
    }
}

fn key_agrees<const N: usize, O: Reference>(bytes: [u8; N], value: u128) {
    let key = BitKey::<N, O>::from_bytes(bytes);
    assert_eq!(key.to_bytes(), bytes);
    assert_eq!(key.word(), O::load(&bytes, 0, N * 8));
    assert_eq!(BitKey::<N, O>::from_word(key.word()), Ok(key));
    for start in 0..N * 8 {
        for width in 1..=N * 8 - start {
            let (from, bits) = (u32::try_from(start).unwrap(), u32::try_from(width).unwrap());
            assert_eq!(key.bits(from, bits), Ok(O::load(&bytes, start, width)));
            let mut changed = key;
            changed.set_bits(from, bits, low_bits(value, width)).unwrap();
            let mut expected = bytes;
            O::store(&mut expected, start, width, low_bits(value, width));
            assert_eq!(changed.to_bytes(), expected);
        }
        let past = u32::try_from(N * 8 - start + 1).unwrap();
        assert!(key.bits(u32::try_from(start).unwrap(), past).is_err());
    }
}

/// Writes a stream of fields and reads it back.
fn stream_round_trips<O: Reference>(fields: &[(u64, u32)]) {
    let mut buffer = BitBuffer::<O>::new();
    let bits: usize = fields.iter().map(|&(_, width)| width as usize).sum();
    let mut expected = vec![0; bits.div_ceil(8)];
    let mut at = 0;
    for &(value, width) in fields {
        let value = value >> (64 - width);
        buffer.write(value, width).unwrap();
        O::store(&mut expected, at, width as usize, value.into());
        at += width as usize;
        assert_eq!(buffer.position(), at);
    }
    assert_eq!(buffer.as_bytes(), expected);
    let mut reader = BitReader::<O>::new(buffer.as_bytes());
    for &(value, width) in fields {
        assert_eq!(reader.read(width), Ok(value >> (64 - width)));
    }
    assert!(reader.remaining() < 8);
    assert_eq!(buffer.into_bytes(), expected);
}

/// Bytes among which `0xFF` and 0 are frequent, since random bytes rarely contain long runs.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![any::<u8>(), Just(0xFF), Just(0)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn reading_equals_bitvec(bytes in proptest::collection::vec(byte(), 0..24)) {
        reads_agree::<Lsb0>(&bytes);
        reads_agree::<Msb0>(&bytes);
    }

    #[test]
    fn keys_equal_bitvec(bytes in proptest::array::uniform16(byte()), value: u128) {
        key_agrees::<16, Lsb0>(bytes, value);
        key_agrees::<16, Msb0>(bytes, value);
        key_agrees::<11, Lsb0>(*bytes.first_chunk().unwrap(), value);
        key_agrees::<10, Lsb0>(*bytes.first_chunk().unwrap(), value);
        key_agrees::<9, Msb0>(*bytes.first_chunk().unwrap(), value);
        key_agrees::<9, Lsb0>(*bytes.first_chunk().unwrap(), value);
        key_agrees::<8, Lsb0>(*bytes.first_chunk().unwrap(), value);
        key_agrees::<8, Msb0>(*bytes.first_chunk().unwrap(), value);
        key_agrees::<3, Lsb0>(*bytes.first_chunk().unwrap(), value);
        key_agrees::<1, Msb0>(*bytes.first_chunk().unwrap(), value);
    }
}

proptest! {
    #[test]
    fn streams_round_trip(
        fields in proptest::collection::vec((any::<u64>(), 1u32..=64), 0..40)
    ) {
        stream_round_trips::<Lsb0>(&fields);
        stream_round_trips::<Msb0>(&fields);
    }

    #[test]
    fn unary_round_trips(counts in proptest::collection::vec(0usize..300, 0..20)) {
        let mut lsb = BitBuffer::<Lsb0>::with_capacity(64);
        let mut msb = BitBuffer::<Msb0>::new();
        for &count in &counts {
            for bit in core::iter::repeat_n(true, count).chain([false]) {
                lsb.write_bit(bit).unwrap();
                msb.write_bit(bit).unwrap();
            }
        }
        let mut lsb = BitReader::<Lsb0>::new(lsb.as_bytes());
        let mut msb = BitReader::<Msb0>::new(msb.as_bytes());
        for &count in &counts {
            prop_assert_eq!(lsb.read_unary(), Ok(count));
            prop_assert_eq!(msb.read_unary(), Ok(count));
        }
    }
}

#[cfg(feature = "bitvec")]
mod conversions {
    use super::*;
    use bitvec::array::BitArray;

    proptest! {
        #[test]
        fn a_key_is_an_array_of_bits(bytes: [u8; 9]) {
            let (lsb, msb) = (BitKey::<9, Lsb0>::from(bytes), BitKey::<9, Msb0>::from(bytes));
            let bits = [
                lsb.to_bitarray().as_bitslice().load_le::<u128>(),
                msb.to_bitarray().as_bitslice().load_be::<u128>(),
            ];
            prop_assert_eq!(bits, [lsb.word(), msb.word()]);
            prop_assert_eq!(BitKey::from(lsb.to_bitarray()), lsb);
            prop_assert_eq!(BitKey::from(BitArray::<_, bv::Msb0>::new(bytes)), msb);
        }

        #[test]
        fn a_buffer_is_a_slice_of_bits(fields in proptest::collection::vec(1u32..=64, 0..9)) {
            let mut buffer = BitBuffer::<Msb0>::new();
            let mut expected = bv::BitVec::<u8, bv::Msb0>::new();
            for (at, width) in fields.into_iter().enumerate() {
                buffer.write(1, width).unwrap();
                expected.resize(expected.len() + width as usize - 1, false);
                expected.push(true);
                prop_assert_eq!(buffer.as_bitslice(), &expected, "{}", at);
            }
        }

        #[test]
        fn whole_bytes_are_read(
            bytes in proptest::collection::vec(any::<u8>(), 0..6), cut in 0usize..48,
        ) {
            let bits = BitSlice::<u8, bv::Lsb0>::from_slice(&bytes);
            let Some(rest) = bits.get(cut..) else { return Ok(()) };
            let read = BitReader::<Lsb0>::from_bitslice(rest).map(|mut reader| {
                let bytes = core::iter::from_fn(|| reader.read::<u8>(8).ok());
                bytes.collect::<Vec<_>>()
            });
            let whole = cut % 8 == 0 || rest.is_empty();
            prop_assert_eq!(read, whole.then(|| bytes[cut.div_ceil(8)..].to_vec()));
        }
    }
}
