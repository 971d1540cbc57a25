//! Merging, and what happens to the output of every tool.

use super::{file, hasher, position};
use crate::common::{TempDir, fixture};
use go9_dat::internal::{CollisionPolicy, OutputFile, merge_into, merge_with};
use go9_dat::tools::{duplicates, merge, merge_files, missing, rehash_into, salvage_into};
use go9_dat::{Board, Color, Endian, Point, Position, ReadError, ScoreMap, Symmetry, positions};
use std::fs;
use std::io::{self, Write};

#[test]
fn merging_files_gives_what_merging_bytes_gives() {
    let dir = TempDir::new("merge");
    let (a, b) = (dir.path("a.dat"), dir.path("b.dat"));
    // Mixed lengths, and every position a second time in another orientation.
    let mixed = fixture("valid/with_extra.dat");
    let mut turned = Vec::new();
    for record in positions(&mixed) {
        let mut position = record.unwrap().to_position(Endian::Big);
        position.board = position.board.rotated(Symmetry::new(3).unwrap());
        turned.extend_from_slice(&position.encode(Endian::Big));
    }
    fs::write(&a, &mixed).unwrap();
    fs::write(&b, &turned).unwrap();
    let mut expect = Vec::new();
    let report = merge(&[&mixed, &turned], &mut expect).unwrap();
    assert_eq!((report.read, report.collisions), (480, 0));
    assert_eq!(report.written + report.duplicates, 480);
    // The output may replace an input.
    assert_eq!(merge_files(&[&a, &b], &a).unwrap(), report);
    assert!(fs::read(&a).unwrap() == expect);
    assert_eq!(dir.names(), ["a.dat", "b.dat"]);
}

#[test]
fn files_larger_than_the_buffers_are_read_back() {
    let dir = TempDir::new("merge-large");
    let all = fixture("valid/positions.dat");
    let inputs: Vec<_> = (0..8).map(|n| dir.path(&format!("{n}.dat"))).collect();
    for (n, input) in inputs.iter().enumerate() {
        // The same boards with other tiebreakers, so that the output has several megabytes.
        let mut bytes = all.repeat(3);
        for (i, record) in bytes.chunks_exact_mut(92).enumerate() {
            record[8] = u8::try_from(n / 2 * 3 + i / 2099).unwrap();
        }
        fs::write(input, bytes).unwrap();
    }
    let report = merge_files(&inputs, dir.path("out")).unwrap();
    assert_eq!((report.read, report.written), (24 * 2099, 12 * 2099));
    assert_eq!((report.duplicates, report.collisions), (12 * 2099, 0));
    let inputs: Vec<_> = inputs.iter().map(|input| fs::read(input).unwrap()).collect();
    let inputs: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
    let mut merged = Vec::new();
    assert_eq!(merge(&inputs, &mut merged).unwrap(), report);
    assert!(merged == fs::read(dir.path("out")).unwrap());
}

#[test]
fn collisions_are_seen_and_can_be_kept_apart() {
    let first = position(&["D6"], Color::White);
    // Other boards with the same ID.
    let liar = Position { id: first.id, ..position(&["E5"], Color::White) };
    let liar_too = Position { id: first.id, ..position(&["A1"], Color::White) };
    let bytes = file(&[first, liar, liar_too, liar, first]);
    let mut kept = Vec::new();
    let report = merge(&[&bytes], &mut kept).unwrap();
    assert_eq!((report.written, report.duplicates, report.collisions), (1, 1, 3));
    assert!(kept == file(&[first]));
    let found = duplicates(&bytes).unwrap();
    assert_eq!((found.distinct, found.duplicates, found.collisions), (1, 1, 3));

    let retied = |mut position: Position, tiebreaker| {
        position.id.tiebreaker = tiebreaker;
        position
    };
    let expect = file(&[first, retied(liar, 1), retied(liar_too, 2)]);
    let dir = TempDir::new("collisions");
    fs::write(dir.path("in"), &bytes).unwrap();
    let policy = CollisionPolicy::NextTiebreaker;
    let mut out = OutputFile::create(dir.path("out")).unwrap();
    let report = merge_into([fs::File::open(dir.path("in"))], &mut out, policy).unwrap();
    out.commit().unwrap();
    assert_eq!((report.written, report.duplicates, report.collisions), (3, 2, 2));
    assert!(fs::read(dir.path("out")).unwrap() == expect);
    // Unchanged records before, between, and after those with new tiebreakers.
    let others = ["B2", "C3", "D4"].map(|point| position(&[point], Color::Black));
    let bytes = file(&[first, others[0], liar, others[1], liar_too, first, others[2]]);
    let expect =
        file(&[first, others[0], retied(liar, 1), others[1], retied(liar_too, 2), others[2]]);
    let mut kept = Vec::new();
    merge_with(&[&bytes], &mut kept, policy).unwrap();
    assert!(kept == expect);
    // All 256 tiebreakers are used up.
    let many: Vec<_> = (0..81)
        .flat_map(|n| [Color::Black, Color::White].map(|color| (n, color)))
        .chain((0..81).map(|n| (n, Color::Black)))
        .enumerate()
        .map(|(i, (n, color))| {
            let mut board = Board::EMPTY;
            board.place(color, Point::new(n).unwrap());
            board.place(color, Point::new((n + 1 + i / 162) % 81).unwrap());
            Position { id: first.id, board, extra: None }
        })
        .collect();
    let mut kept = Vec::new();
    let report = merge_with(&[&file(&many)], &mut kept, policy).unwrap();
    assert_eq!(report.read, report.written + report.duplicates);
}

#[test]
fn a_bad_input_leaves_the_old_output_whole() {
    let dir = TempDir::new("merge-bad");
    let good = file(&[position(&["D6"], Color::White)]);
    fs::write(dir.path("out"), b"old").unwrap();
    fs::write(dir.path("good"), &good).unwrap();
    fs::write(dir.path("bad"), [good.as_slice(), b"x"].concat()).unwrap();
    let inputs = [dir.path("good"), dir.path("bad")];
    let error = merge_files(&inputs, dir.path("out")).unwrap_err();
    assert_eq!(error.to_string(), "input 1: the record has 1 of its 92 bytes at byte 92");
    let inputs = [dir.path("good"), dir.path("not there")];
    assert!(merge_files(&inputs, dir.path("out")).is_err());
    assert_eq!(fs::read(dir.path("out")).unwrap(), b"old");
    assert_eq!(dir.names(), ["bad", "good", "out"]);
}

// --- output ---

#[test]
fn output_appears_when_it_is_complete() {
    let dir = TempDir::new("output");
    let path = dir.path("file");
    fs::write(&path, b"old").unwrap();
    let mut output = OutputFile::create(&path).unwrap();
    output.write_all(&[7; 1 << 20]).unwrap();
    output.write_all(b"end").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    drop(output);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(dir.names(), ["file"]);
    let mut output = OutputFile::create(&path).unwrap();
    output.write_all(&[7; 1 << 20]).unwrap();
    output.write_all(b"end").unwrap();
    output.commit().unwrap();
    assert_eq!(fs::read(&path).unwrap().len(), (1 << 20) + 3);
    assert_eq!(dir.names(), ["file"]);
    assert!(OutputFile::create(dir.path("no such directory/file")).is_err());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let bytes = fixture("valid/positions.dat");
    let mut full = OutputFile::create("/dev/full").unwrap();
    let written = missing(&bytes, &ScoreMap::new(), &mut full).map(|_| ());
    let written = written.and_then(|()| full.commit().map_err(ReadError::from));
    assert!(matches!(written, Err(ReadError::Io(_))));
}

struct FullDisk;

impl Write for FullDisk {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn every_writing_tool_reports_a_full_disk() {
    let bytes = fixture("valid/published_examples.dat");
    assert!(merge(&[&bytes], &mut FullDisk).is_err());
    assert!(rehash_into(&bytes, hasher(), &mut FullDisk).is_err());
    assert!(missing(&bytes, &ScoreMap::new(), &mut FullDisk).is_err());
    assert!(salvage_into(&bytes, hasher(), &mut FullDisk).is_err());
}
