//! Compares every code path with `bitvec`, in both orders, at every position and width.
#![cfg(feature = "alloc")]
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use bitvec::{field::BitField, prelude as bv, slice::BitSlice};
use core_bits::{
    BitBuffer, BitKey, BitOrder, BitReader, BitWrite, BitWriter, ErrorKind, Lsb0, Msb0,
};
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

/// Reads every field of a slice in all supported ways.
fn reads_agree<O: Reference>(bytes: &[u8]) {
    let total = bytes.len() * 8;
    for position in 0..=total {
        // A reader that was skipped may hold bits, and one that was moved does not.
        let [mut skipped, mut moved] = [BitReader::<O>::new(bytes); 2];
        skipped.skip(position).unwrap();
        moved.seek(position).unwrap();
        for reader in [skipped, moved] {
            fields_agree(reader, position);
        }
    }
}

/// Reads every field at a position in all supported ways.
fn fields_agree<O: Reference>(reader: BitReader<'_, O>, position: usize) {
    let (bytes, total) = (reader.bytes(), reader.bytes().len() * 8);
    assert_eq!(reader.remaining(), total - position);
    assert_eq!(reader.peek_ones(), O::ones(bytes, position), "run at {position}");
    for width in 1..=128usize {
        let bits = u32::try_from(width).unwrap();
        let mut wide = reader;
        let mut narrow = reader;
        if position + width > total {
            let kind = ErrorKind::EndOfInput { needed: width, left: total - position };
            assert_eq!(wide.read::<u128>(bits).unwrap_err().kind(), kind);
            assert_eq!(wide.position(), position);
            if width <= 64 {
                assert_eq!(narrow.read::<u64>(bits).unwrap_err().kind(), kind);
            }
            continue;
        }
        let expected = O::load(bytes, position, width);
        assert_eq!(wide.read::<u128>(bits).unwrap(), expected, "{width} bits at {position}");
        assert_eq!(wide.position(), position + width);
        typed_agree(reader, bits, expected);
        if width <= 64 {
            assert_eq!(u128::from(narrow.peek::<u64>(bits).unwrap()), expected);
            assert_eq!(u128::from(narrow.read::<u64>(bits).unwrap()), expected);
        } else {
            let kind = ErrorKind::WidthOutOfRange { width: bits, max: 64 };
            assert_eq!(narrow.read::<u64>(bits).unwrap_err().kind(), kind);
        }
    }
}

/// Reads a field as every type, which takes it if it is no wider than the type.
fn typed_agree<O: Reference>(reader: BitReader<'_, O>, width: u32, expected: u128) {
    let field = |max: u32, found: Result<u128, core_bits::Error>| match found {
        Ok(value) => assert_eq!((width <= max, value), (true, expected)),
        Err(error) => {
            assert!(width > max);
            assert_eq!(error.kind(), ErrorKind::WidthOutOfRange { width, max });
            assert_eq!(error.offset(), reader.position());
        }
    };
    field(1, reader.peek::<bool>(width).map(u128::from));
    field(8, reader.peek::<u8>(width).map(u128::from));
    field(16, reader.peek::<u16>(width).map(u128::from));
    field(32, reader.peek::<u32>(width).map(u128::from));
    field(64, reader.peek::<u64>(width).map(u128::from));
    field(128, reader.peek::<u128>(width));
}

fn writes_agree<O: Reference>(bytes: &[u8], position: usize, width: usize, value: u128) {
    let bits = u32::try_from(width).unwrap();
    let value = low_bits(value, width);
    let mut expected = bytes.to_vec();
    let mut found = bytes.to_vec();
    let mut writer = BitWriter::<O>::new(&mut found);
    if position + width > bytes.len() * 8 {
        if writer.skip(position).is_ok() {
            assert!(writer.write_wide(value, bits).is_err());
            assert_eq!(writer.position(), position);
        }
    } else {
        O::store(&mut expected, position, width, value);
        writer.skip(position).unwrap();
        match u64::try_from(value) {
            Ok(value) if width <= 64 => writer.write(value, bits).unwrap(),
            _ => writer.write_wide(value, bits).unwrap(),
        }
        assert_eq!(writer.position(), position + width);
    }
    assert_eq!(found, expected, "{width} bits at {position}");
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

/// Writes a stream of fields into a growable buffer and reads it back.
fn stream_round_trips<O: Reference>(fields: &[(u128, usize)]) {
    let mut buffer = BitBuffer::<O>::new();
    let mut expected = vec![0; fields.iter().map(|(_, width)| width).sum::<usize>().div_ceil(8)];
    let mut at = 0;
    for &(value, width) in fields {
        buffer.write_wide(low_bits(value, width), u32::try_from(width).unwrap()).unwrap();
        O::store(&mut expected, at, width, low_bits(value, width));
        at += width;
        assert_eq!(buffer.position(), at);
    }
    assert_eq!(buffer.as_bytes(), expected);
    let mut reader = buffer.reader();
    for &(value, width) in fields {
        let bits = u32::try_from(width).unwrap();
        assert_eq!(reader.read(bits), Ok(low_bits(value, width)));
    }
    assert!(reader.remaining() < 8);
    let again = buffer.clone().into_bytes();
    assert_eq!(again, expected);
    buffer.clear();
    assert_eq!(buffer.position(), 0);
    buffer.write_bytes(&expected).unwrap();
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
    fn writing_equals_bitvec(
        bytes in proptest::collection::vec(byte(), 0..24),
        position in 0usize..200, width in 1usize..=128, value: u128,
    ) {
        writes_agree::<Lsb0>(&bytes, position, width, value);
        writes_agree::<Msb0>(&bytes, position, width, value);
    }

    #[test]
    fn streams_round_trip(
        fields in proptest::collection::vec((any::<u128>(), 1usize..=128), 0..40)
    ) {
        stream_round_trips::<Lsb0>(&fields);
        stream_round_trips::<Msb0>(&fields);
    }

    #[test]
    fn unary_round_trips(counts in proptest::collection::vec(0usize..300, 0..20)) {
        let mut lsb = BitBuffer::<Lsb0>::with_capacity(64);
        let mut msb = BitBuffer::<Msb0>::new();
        for &count in &counts {
            lsb.write_unary(count).unwrap();
            msb.write_unary(count).unwrap();
        }
        prop_assert_eq!(lsb.position(), counts.iter().sum::<usize>() + counts.len());
        let (mut lsb, mut msb) = (lsb.reader(), msb.reader());
        for &count in &counts {
            prop_assert_eq!(lsb.read_unary(), Ok(count));
            prop_assert_eq!(msb.read_unary(), Ok(count));
        }
    }

    #[test]
    fn bytes_at_any_position(bytes in proptest::collection::vec(any::<u8>(), 0..20), lead in 1u32..16) {
        let mut buffer = BitBuffer::<Msb0>::new();
        buffer.write(1, lead).unwrap();
        buffer.write_bytes(&bytes).unwrap();
        let mut out = vec![0; bytes.len()];
        let mut reader = buffer.reader();
        reader.skip(lead as usize).unwrap();
        reader.read_bytes(&mut out).unwrap();
        prop_assert_eq!(&out, &bytes);
        let before = reader.position();
        prop_assert_eq!(reader.align_to_byte(), before.next_multiple_of(8) - before);
        prop_assert_eq!(reader.remaining(), 0);
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
            let reader = BitReader::<Lsb0>::from_bitslice(rest);
            prop_assert_eq!(reader.is_some(), cut % 8 == 0 || rest.is_empty());
            if let Some(reader) = reader {
                prop_assert_eq!(reader.bytes(), &bytes[cut.div_ceil(8)..]);
            }
        }
    }
}
