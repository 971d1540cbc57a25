//! Fourteen fields of a 9-byte key, and a megabyte of fields of mixed widths: `core-bits` compared
//! with `bitstream-io` and plain `bitvec`.

use crate::random::Random;
use crate::task::{Size, Task, Unit, Work};
use bitstream_io::{BitRead, BitWrite as _, LittleEndian};
use bitvec::{field::BitField, order::Lsb0 as BitvecLsb0, slice::BitSlice};
use core::hint::black_box;
use core_bits::{BitBuffer, BitKey, BitReader, Field, Lsb0};

/// The widths of the fields of a match key, known only at run time, as in a program that reads its
/// layout from a table.
static WIDTHS: [u32; 14] = [4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1];
const KEYS: usize = 20_000;
const STREAM: usize = 1 << 20;

pub fn tasks(size: Size) -> Vec<Task> {
    [keys(size), streams(size)].into_iter().flatten().collect()
}

fn bytes(random: &mut Random, len: usize) -> Vec<u8> {
    (0..len).map(|_| random.bits().to_le_bytes()[3]).collect()
}

fn fields_by_key(key: &[u8; 9]) -> u64 {
    let key = BitKey::<9, Lsb0>::from_bytes(*key);
    // The rotation keeps the values of all fields distinct, so that the compiler cannot join them.
    let mut sum = key.get(Field::<0, 4>);
    sum = sum.rotate_left(5) ^ key.get(Field::<4, 2>);
    sum = sum.rotate_left(5) ^ key.get(Field::<6, 1>);
    sum = sum.rotate_left(5) ^ key.get(Field::<7, 1>);
    sum = sum.rotate_left(5) ^ key.get(Field::<8, 3>);
    sum = sum.rotate_left(5) ^ key.get(Field::<11, 1>);
    sum = sum.rotate_left(5) ^ key.get(Field::<12, 1>);
    sum = sum.rotate_left(5) ^ key.get(Field::<13, 2>);
    sum = sum.rotate_left(5) ^ key.get(Field::<15, 3>);
    sum = sum.rotate_left(5) ^ key.get(Field::<18, 3>);
    sum = sum.rotate_left(5) ^ key.get(Field::<21, 15>);
    sum = sum.rotate_left(5) ^ key.get(Field::<36, 15>);
    sum = sum.rotate_left(5) ^ key.get(Field::<51, 15>);
    sum.rotate_left(5) ^ key.get(Field::<66, 1>)
}

fn widths() -> &'static [u32; 14] {
    black_box(&WIDTHS)
}

fn fields_by_reader(key: &[u8; 9]) -> u64 {
    let mut bits = BitReader::<Lsb0>::new(key);
    // The compiler does not know the widths, so that an exclusive or suffices. A rotation for each
    // field would take longer than the reads.
    widths().iter().fold(0, |sum, &width| sum ^ bits.read::<u64>(width).unwrap())
}

fn fields_by_bitstream_io(key: &[u8; 9]) -> u64 {
    let mut bits = bitstream_io::BitReader::endian(&key[..], LittleEndian);
    widths().iter().fold(0, |sum, &width| sum ^ bits.read_var::<u64>(width).unwrap())
}

fn fields_by_bitvec(key: &[u8; 9]) -> u64 {
    let bits = BitSlice::<u8, BitvecLsb0>::from_slice(key);
    let mut at = 0;
    widths().iter().fold(0, |sum, &width| {
        let from = at;
        at += width as usize;
        sum ^ bits[from..at].load_le::<u64>()
    })
}

fn keys(size: Size) -> Vec<Task> {
    let mut random = Random(7);
    let keys: Box<[[u8; 9]]> =
        (0..size.of(KEYS)).map(|_| bytes(&mut random, 9).try_into().unwrap()).collect();
    let keys = crate::keep(keys);
    for key in keys {
        let mut bits = BitReader::<Lsb0>::new(key);
        let fields = WIDTHS.map(|width| bits.read::<u64>(width).unwrap());
        let rotated = fields.iter().fold(0, |sum: u64, field| sum.rotate_left(5) ^ field);
        assert_eq!(rotated, fields_by_key(key));
        let sum = fields.iter().fold(0, |sum, field| sum ^ field);
        assert_eq!(sum, fields_by_reader(key));
        assert_eq!(sum, fields_by_bitstream_io(key));
        assert_eq!(sum, fields_by_bitvec(key));
    }
    let unit = Unit::Ns("key");
    let peers = |task: Task| {
        task.peer("bitstream-io", pass(keys, fields_by_bitstream_io))
            .peer("bitvec", pass(keys, fields_by_bitvec))
    };
    let (key, reader) = (pass(keys, fields_by_key), pass(keys, fields_by_reader));
    vec![
        peers(Task::new("core-bits/fields", unit, keys.len(), key)),
        peers(Task::new("core-bits/fields-reader", unit, keys.len(), reader)),
    ]
}

fn pass(keys: &'static [[u8; 9]], read: impl Fn(&[u8; 9]) -> u64 + 'static) -> Work {
    Work::new(keys.len(), move |range| {
        black_box(black_box(&keys[range]).iter().fold(0, |sum, key| sum ^ read(key)));
    })
}

/// Returns widths from 1 to 32 in unpredictable order that fill `len` bytes.
fn mixed(len: usize) -> Vec<u32> {
    let mut random = Random(99);
    let mut left = len * 8;
    let mut widths = Vec::new();
    while left > 32 {
        let width = u32::try_from(random.bits() % 32).unwrap() + 1;
        widths.push(width);
        left -= width as usize;
    }
    widths
}

fn streams(size: Size) -> Vec<Task> {
    let len = size.of(STREAM);
    let bytes = crate::keep(bytes(&mut Random(3), len).into_boxed_slice());
    let widths = crate::keep(mixed(len).into_boxed_slice());
    let by_reader = move || {
        let mut bits = BitReader::<Lsb0>::new(black_box(bytes));
        widths.iter().fold(0, |sum, &width| sum ^ bits.read::<u64>(width).unwrap())
    };
    let by_bitstream_io = move || {
        let mut bits = bitstream_io::BitReader::endian(black_box(bytes), LittleEndian);
        widths.iter().fold(0, |sum, &width| sum ^ bits.read_var::<u64>(width).unwrap())
    };
    let by_bitvec = move || {
        let bits = BitSlice::<u8, BitvecLsb0>::from_slice(black_box(bytes));
        let mut at = 0;
        widths.iter().fold(0, |sum, &width| {
            let from = at;
            at += width as usize;
            sum ^ bits[from..at].load_le::<u64>()
        })
    };
    assert_eq!(by_reader(), by_bitstream_io());
    assert_eq!(by_reader(), by_bitvec());

    let unit = Unit::Ns("read");
    let read = Task::new("core-bits/stream", unit, widths.len(), move || {
        black_box(by_reader());
    })
    .peer("bitstream-io", move || _ = black_box(by_bitstream_io()))
    .peer("bitvec", move || _ = black_box(by_bitvec()));

    let values: Box<[u64]> = {
        let mut bits = BitReader::<Lsb0>::new(bytes);
        widths.iter().map(|&width| bits.read(width).unwrap()).collect()
    };
    let values = crate::keep(values);
    let unit = Unit::Ns("write");
    let write = Task::new("core-bits/stream-write", unit, widths.len(), move || {
        let mut out = BitBuffer::<Lsb0>::with_capacity(len * 8);
        for (&value, &width) in values.iter().zip(widths) {
            out.write(value, width).unwrap();
        }
        black_box(out);
    });
    let mut room = vec![0; len];
    let write = write.peer("bitstream-io", move || {
        let mut out = bitstream_io::BitWriter::endian(&mut black_box(&mut room)[..], LittleEndian);
        for (&value, &width) in values.iter().zip(widths) {
            out.write_var(width, value).unwrap();
        }
    });
    let mut room = vec![0; len];
    let write = write.peer("bitvec", move || {
        let bits = BitSlice::<u8, BitvecLsb0>::from_slice_mut(black_box(&mut room));
        let mut at = 0;
        for (&value, &width) in values.iter().zip(widths) {
            let from = at;
            at += width as usize;
            bits[from..at].store_le(value);
        }
    });
    vec![read, write]
}
