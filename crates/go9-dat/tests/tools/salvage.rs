//! Salvage of damaged files, and reading that stops and goes on.

use super::{file, hasher, position};
use crate::common::{TempDir, fixture};
use core::ops::ControlFlow;
use go9_dat::internal::{StopFile, load};
use go9_dat::tools::{Salvaged, salvage, salvage_into};
use go9_dat::{Color, Endian, Extra, Position, PositionReader, ReadError, positions};
use std::fs;
use std::io::{self, Read};

#[test]
fn salvage_of_undamaged_files_is_a_copy() {
    for name in ["positions", "with_extra", "with_extra_le", "published_examples"] {
        let bytes = fixture(&format!("valid/{name}.dat"));
        let mut out = Vec::new();
        let report = salvage_into(&bytes, hasher(), &mut out).unwrap();
        assert_eq!(report.skipped_bytes, 0);
        assert!(out == bytes, "{name}");
    }
}

#[test]
fn salvage_finds_every_intact_record() {
    let bytes = fixture("valid/with_extra.dat");
    let records: Vec<_> = positions(&bytes).map(|record| record.unwrap().as_bytes()).collect();
    let mut damaged = Vec::new();
    let mut intact = Vec::new();
    for (n, record) in records.iter().enumerate() {
        let mut record = record.to_vec();
        match n % 8 {
            0 => drop(record.remove(n % 92)),
            1 => record.insert(n % 92, b'\r'),
            2 => record[n % 91] ^= 0x10,
            3 => record.truncate(n % 92),
            // A lost extra block, and with it the border to the next record.
            4 if record.len() == 100 => record.truncate(92 + n % 8),
            _ => intact.extend_from_slice(&record),
        }
        damaged.extend_from_slice(&record);
    }
    let mut out = Vec::new();
    let report = salvage_into(&damaged, hasher(), &mut out).unwrap();
    assert!(out == intact);
    assert_eq!(report.skipped_bytes + intact.len(), damaged.len());
    let mut end = 0;
    for piece in salvage(&damaged, hasher()) {
        let (start, length) = match piece {
            Salvaged::Record(record) => (record.offset(), record.as_bytes().len()),
            Salvaged::Gap(gap) => (gap.start, gap.len()),
        };
        assert_eq!(start, end, "the pieces are the whole file");
        end += length;
    }
    assert_eq!(end, damaged.len());
}

#[test]
fn streams_wait_for_the_extra_block() {
    let short = position(&["D6"], Color::White);
    let long = Position { extra: Some(Extra { source: 1, variation: 2, move_number: 3 }), ..short };
    let file = file(&[short, long]);
    for pause in 0..file.len() {
        let (before, after) = file.split_at(pause);
        let mut reader = PositionReader::new(before.chain(after));
        for expect in [short, long] {
            let record = reader.next_record().unwrap().unwrap();
            assert_eq!(record.to_position(Endian::Big), expect, "{pause}");
        }
        assert!(reader.next_record().unwrap().is_none());
    }
}

#[test]
fn salvage_is_not_led_astray_by_a_cut_extra_block() {
    let extra = Extra { source: 1, variation: 2, move_number: 3 };
    let long = Position { extra: Some(extra), ..position(&["D6"], Color::White) };
    let long = long.encode(Endian::Big);
    let next = position(&["D6", "G7"], Color::Black).encode(Endian::Big);
    for cut in 1..=Extra::LENGTH {
        let border = long.len() - cut;
        let file = [&long[..border], &next].concat();
        let found: Vec<_> = salvage(&file, hasher()).collect();
        assert_eq!(found.len(), 2, "{cut}");
        assert_eq!(found[0], Salvaged::Gap(0..border), "{cut}");
        assert!(matches!(&found[1], Salvaged::Record(record) if record.offset() == border));
    }
    assert_eq!(salvage(&[&*long, &*next].concat(), hasher()).count(), 2);
}

#[test]
fn salvage_of_malformed_files() {
    for (name, recovered) in [
        ("pos_truncated_body", 4),
        ("pos_one_byte", 0),
        ("pos_bad_player", 4),
        ("pos_flag_2", 4),
        ("pos_trailing_newline", 5),
        ("pos_wrong_hash", 4),
        ("pos_lf_to_crlf", 4),
        ("pos_extra_cut", 1),
    ] {
        let bytes = fixture(&format!("invalid/{name}.dat"));
        let report = salvage_into(&bytes, hasher(), &mut io::sink()).unwrap();
        assert_eq!(report.recovered, recovered, "{name}");
    }
}

// --- load ---

#[test]
fn loading_stops_and_goes_on() {
    let bytes = fixture("valid/with_extra.dat");
    let expect: Vec<_> = positions(&bytes).map(|record| record.unwrap().id()).collect();
    let mut ids = Vec::new();
    let mut resume_at = 0;
    loop {
        let mut reader = PositionReader::resume(&bytes[resume_at..], resume_at);
        let mut left = 7;
        let loaded = load(&mut reader, &StopFile::never(), |record| {
            ids.push(record.id());
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
        resume_at = loaded.resume_at;
        if loaded.reached_end {
            break;
        }
        assert_eq!(loaded.records, 7);
    }
    assert_eq!(ids, expect);
    assert_eq!(resume_at, bytes.len());
}

#[test]
fn a_stop_file_ends_a_long_run() {
    let dir = TempDir::new("stop");
    let stop = StopFile::new(dir.path("stop"));
    let bytes = fixture("valid/positions.dat");
    let mut count = 0;
    let loaded = load(&mut PositionReader::new(&bytes[..]), &stop, |_| {
        count += 1;
        if count == 300 {
            fs::write(dir.path("stop"), "").unwrap();
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!((loaded.records, loaded.reached_end), (1000, false));
    assert_eq!(loaded.resume_at, 92_000);
}

/// A reader that returns one byte at a time, with interruptions in between.
struct Slow<'a>(&'a [u8], bool);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.0.read(&mut buffer[..1])
    }
}

#[test]
fn streams_read_what_slices_read() {
    for name in [
        "valid/with_extra.dat",
        "invalid/pos_trailing_newline.dat",
        "invalid/pos_extra_cut.dat",
        "invalid/pos_flag_2.dat",
        "invalid/pos_empty.dat",
    ] {
        let bytes = fixture(name);
        let mut reader = PositionReader::new(Slow(&bytes, false));
        for expect in positions(&bytes) {
            match (reader.next_record(), expect) {
                (Ok(Some(record)), Ok(expect)) => {
                    assert_eq!(record.as_bytes(), expect.as_bytes());
                    assert_eq!(record.offset(), expect.offset());
                }
                (Err(ReadError::Format(error)), Err(expect)) => assert_eq!(error, expect),
                (read, expect) => panic!("{read:?} {expect:?}"),
            }
        }
        assert!(reader.next_record().unwrap().is_none());
    }
}
