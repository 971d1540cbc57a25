//! Tests of the tools with damaged, mixed, large, and unusual files.

#![cfg(all(feature = "std", feature = "published-table"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code")]

mod common;

use common::{TempDir, fixture};
use core::ops::ControlFlow;
use go9_dat::tools::{
    CollisionPolicy, OutputFile, Salvaged, StopFile, VerifyHint, duplicates, load, merge,
    merge_files, missing, planes, rehash_into, salvage, salvage_into, verify,
};
use go9_dat::{
    Board, Color, Confidence, Endian, ErrorKind, Extra, Graph, Hasher, LineEnd, ParseOptions,
    Point, Position, PositionFile, PositionReader, ReadError, Score, ScoreFileName, ScoreMap,
    ScoreRecord, SortedScores, Symmetry, TableOptions, Value, ZobristTable, positions, scores,
    text_positions,
};
use std::fs;
use std::io::{self, Read, Write};

fn hasher() -> &'static Hasher {
    Hasher::published()
}

fn position(vertices: &[&str], to_move: Color) -> Position {
    let mut board = Board::EMPTY;
    let mut color = Color::Black;
    for vertex in vertices {
        board.place(color, vertex.parse().unwrap());
        color = !color;
    }
    Position::new(board, to_move, hasher())
}

fn file(positions: &[Position]) -> Vec<u8> {
    positions.iter().flat_map(|position| position.encode(Endian::Big).to_vec()).collect()
}

// --- merge ---

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
    let report = merge(&[&mixed, &turned], &mut expect, CollisionPolicy::Drop).unwrap();
    assert_eq!((report.read, report.collisions), (480, 0));
    assert_eq!(report.written + report.duplicates, 480);
    // The output may replace an input.
    assert_eq!(merge_files(&[&a, &b], &a, CollisionPolicy::Drop).unwrap(), report);
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
    let report = merge_files(&inputs, dir.path("out"), CollisionPolicy::Drop).unwrap();
    assert_eq!((report.read, report.written), (24 * 2099, 12 * 2099));
    assert_eq!((report.duplicates, report.collisions), (12 * 2099, 0));
    let inputs: Vec<_> = inputs.iter().map(|input| fs::read(input).unwrap()).collect();
    let inputs: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
    let mut merged = Vec::new();
    assert_eq!(merge(&inputs, &mut merged, CollisionPolicy::Drop).unwrap(), report);
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
    let report = merge(&[&bytes], &mut kept, CollisionPolicy::Drop).unwrap();
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
    let report = merge_files(&[dir.path("in")], dir.path("out"), policy).unwrap();
    assert_eq!((report.written, report.duplicates, report.collisions), (3, 2, 2));
    assert!(fs::read(dir.path("out")).unwrap() == expect);
    // Unchanged records before, between, and after those with new tiebreakers.
    let others = ["B2", "C3", "D4"].map(|point| position(&[point], Color::Black));
    let bytes = file(&[first, others[0], liar, others[1], liar_too, first, others[2]]);
    let expect =
        file(&[first, others[0], retied(liar, 1), others[1], retied(liar_too, 2), others[2]]);
    let mut kept = Vec::new();
    merge(&[&bytes], &mut kept, policy).unwrap();
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
    let report = merge(&[&file(&many)], &mut kept, policy).unwrap();
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
    let error = merge_files(&inputs, dir.path("out"), CollisionPolicy::Drop).unwrap_err();
    assert_eq!(error.to_string(), "input 1: the record has 1 of its 92 bytes at byte 92");
    let inputs = [dir.path("good"), dir.path("not there")];
    assert!(merge_files(&inputs, dir.path("out"), CollisionPolicy::Drop).is_err());
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
    assert!(merge(&[&bytes], &mut FullDisk, CollisionPolicy::Drop).is_err());
    assert!(rehash_into(&bytes, hasher(), &mut FullDisk).is_err());
    assert!(missing(&bytes, &ScoreMap::new(), &mut FullDisk).is_err());
    assert!(salvage_into(&bytes, hasher(), &mut FullDisk).is_err());
}

// --- verify and tables ---

#[test]
fn swapped_columns_are_recognized() {
    let rows = ZobristTable::PUBLISHED.rows().map(|[black, white, ko]| [white, black, ko]);
    let swapped = Hasher::new(&ZobristTable::from_rows(rows));
    let report = verify(&fixture("valid/part_b.dat"), &swapped).unwrap();
    // Boards that equal themselves with the colors swapped have the same hash.
    assert!(report.mismatches > 1000 && report.mismatches < report.records);
    assert_eq!(report.hint(), Some(VerifyHint::ColumnsSwapped));
}

#[test]
fn tables_from_windows() {
    let lenient = TableOptions::lenient();
    let crlf = fixture("invalid/table_crlf.dat");
    let padded = [fixture("invalid/table_blank_last_line.dat").as_slice(), b"\r\n \n"].concat();
    assert_eq!(lenient.parse(&crlf).unwrap(), ZobristTable::PUBLISHED);
    assert_eq!(lenient.parse(&padded).unwrap(), ZobristTable::PUBLISHED);
    // All other defects are refused.
    for name in ["80_rows", "82_rows", "bad_hex", "two_columns", "no_header", "empty"] {
        let bad = fixture(&format!("invalid/table_{name}.dat"));
        assert_eq!(lenient.parse(&bad).unwrap_err(), ZobristTable::parse(&bad).unwrap_err());
    }
}

#[test]
fn odd_tables() {
    let code = |text: &[u8]| {
        let error = ZobristTable::parse(text).unwrap_err();
        (error.kind().code(), error.kind().line().unwrap())
    };
    assert_eq!(code(b"8"), ("table-header", 2));
    assert_eq!(code(b"8\n3\n"), ("table-header", 3));
    assert_eq!(code(b"8\n3\n81"), ("table-row-count", 4));
    assert_eq!(code(b"99999999999999999999999\n"), ("table-unsupported", 1));
    assert_eq!(code(b"8\n3\n81\n\n\n"), ("table-row-count", 4));
    assert_eq!(code(b"8\n3\n81\n\n1,2,3\n"), ("table-column-count", 4));
    assert_eq!(
        code(b"8\n3\n81\n0fc933595c226042,0be1a16051d36c7c,4d21dae16c3be9b"),
        ("table-hex", 4)
    );
    assert_eq!(code(b"\xff\n"), ("table-header", 1));
}

#[cfg(feature = "rayon")]
#[test]
fn verifying_with_threads_gives_the_same() {
    use go9_dat::tools::verify_parallel;
    // More than one piece of work; records of both lengths shift the guessed borders.
    let uniform = fixture("valid/positions.dat").repeat(10);
    let mixed = fixture("valid/with_extra.dat").repeat(80);
    let mut wrong = uniform.clone();
    wrong[92 * 15_000] ^= 1;
    wrong[92 * 18_000] ^= 1;
    let late_extra = [uniform.as_slice(), &mixed, &uniform].concat();
    let mut damaged = late_extra.clone();
    damaged[uniform.len() + 9] = b'?';
    let cut = &mixed[..mixed.len() - 1];
    for bytes in [&uniform[..], &mixed, &wrong, &late_extra, &damaged, cut, &[]] {
        let expect = verify(bytes, hasher());
        for threads in 1..=3 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| verify_parallel(bytes, hasher())), expect);
        }
    }
    assert_eq!(verify(&wrong, hasher()).unwrap().first_mismatch, Some(92 * 15_000));
}

// --- optional checks ---

#[test]
fn optional_checks_are_errors_or_warnings() {
    let mut dead = position(&["B9", "A9", "A8"], Color::White);
    dead.id.hash ^= 1;
    dead.extra = Some(Extra { source: 0, variation: 0, move_number: 3 });
    let good = position(&["D6"], Color::White);
    let bytes = file(&[good, dead, good]);
    let all = |options: ParseOptions<'static>| {
        options.check_hashes(hasher()).check_liberties(true).check_sources(true)
    };
    let lenient: Vec<_> =
        all(ParseOptions::lenient()).positions(&bytes).map(Result::unwrap).collect();
    let found: Vec<_> = lenient[1]
        .diagnostics
        .iter()
        .map(|warning| (warning.kind().code(), warning.offset()))
        .collect();
    // The chain at A9 is the first board byte.
    assert_eq!(
        found,
        [("hash-mismatch", 92), ("no-liberties", 92 + 10), ("source-id-zero", 92 + 92)]
    );
    assert!(lenient[0].diagnostics.is_empty() && lenient[2].diagnostics.is_empty());
    // Record borders stay certain, so reading continues.
    let strict: Vec<_> = all(ParseOptions::strict()).positions(&bytes).collect();
    assert_eq!(strict.len(), 3);
    assert_eq!(strict[1].as_ref().unwrap_err().kind().code(), "hash-mismatch");
    assert!(strict[2].is_ok());
    // The checks are off by default.
    assert!(ParseOptions::strict().positions(&bytes).all(|record| record.is_ok()));
}

#[test]
fn errors_come_in_the_order_of_the_rules() {
    let good = file(&[position(&["D6"], Color::White)]);
    let with = |changes: &[(usize, u8)]| {
        let mut bytes = good.clone();
        for &(at, byte) in changes {
            bytes[at] = byte;
        }
        let error = positions(&bytes).next().unwrap().unwrap_err();
        (error.kind(), error.offset())
    };
    let point = Point::new(5).unwrap();
    assert_eq!(with(&[(9, b'b'), (15, b'o'), (91, 9)]), (ErrorKind::BadPlayer { byte: b'b' }, 9));
    assert_eq!(with(&[(15, b'o'), (91, 9)]), (ErrorKind::BadBoard { point, byte: b'o' }, 15));
    assert_eq!(with(&[(15, b'o'), (91, 1)]), (ErrorKind::BadBoard { point, byte: b'o' }, 15));
    assert_eq!(with(&[(91, b'0')]), (ErrorKind::BadFlag { byte: b'0' }, 91));
    assert_eq!(with(&[(91, 1)]), (ErrorKind::TruncatedExtra { have: 0 }, 92));
    // An iterator ends after an error.
    let bytes = [&good[..91], b"\x09", &good].concat();
    assert_eq!(positions(&bytes).count(), 1);
}

// --- mistakes of other readers ---

#[test]
fn hashes_and_scores_may_hold_any_byte() {
    // Line feeds, carriage returns, zeros, and control-Z in hash and tiebreaker.
    let hash = u64::from_be_bytes(*b"\n\r\0\x1a\n\n\0\0");
    let mut odd = position(&["D6"], Color::White);
    odd.id.hash = hash;
    odd.id.tiebreaker = b'\n';
    let mut other_player = odd;
    other_player.id.to_move = Color::Black;
    let bytes = file(&[odd, other_player]);
    let read: Vec<_> = positions(&bytes).map(|record| record.unwrap().id()).collect();
    assert_eq!(read, [odd.id, other_player.id]);
    let mut scored = [odd.id.to_bytes().as_slice(), b"\x07\x0a"].concat();
    scored.extend_from_slice(&[other_player.id.to_bytes().as_slice(), b"\x04\x0d"].concat());
    let map = ScoreMap::parse(&scored).unwrap();
    assert_eq!(map.find(odd.id).unwrap().score.to_byte(), 7);
    assert_eq!(map.find(other_player.id).unwrap().confidence.value(), 13);
    assert_eq!(duplicates(&bytes).unwrap().distinct, 2, "the player is part of the key");
}

#[test]
fn later_scores_replace_earlier_ones() {
    let id = position(&["D6"], Color::White).id.to_bytes();
    let other = position(&["E5"], Color::White).id.to_bytes();
    let bytes = [&id[..], &[3, 9], &other, &[8, 1], &id, &[5, 100]].concat();
    let map = ScoreMap::parse(&bytes).unwrap();
    let summary = map.summary();
    assert_eq!((summary.records, summary.distinct_ids, summary.overridden), (3, 2, 1));
    assert_eq!((summary.sum_of_scores, summary.sum_of_confidence), (13, 101));
    let sorted = SortedScores::parse(&bytes).unwrap();
    assert_eq!((sorted.len(), sorted.overridden()), (2, 1));
    assert!(sorted.iter().map(|record| record.id).is_sorted());
    for record in &map {
        assert_eq!(sorted.find(record.id).as_ref(), Some(record));
    }
    let (lenient, errors) =
        ScoreMap::parse_lenient(&[&bytes[..], &id, &[9, 0], &bytes, b"x"].concat());
    assert_eq!((lenient.len(), lenient.overridden()), (2, 4));
    let codes: Vec<_> = errors.iter().map(|error| (error.kind().code(), error.offset())).collect();
    assert_eq!(codes, [("score-range", 46), ("truncated-record", 84)]);
    assert_eq!(scores(&bytes).len(), 3);
}

// --- salvage ---

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

// --- planes ---

#[test]
fn planes_hold_every_rotation() {
    let dir = TempDir::new("planes");
    let bytes = fixture("valid/positions.dat");
    let scores = ScoreMap::parse(&fixture("valid/gnugo_japanese.dat")).unwrap();
    let report = planes(&bytes, &scores, dir.path("out")).unwrap();
    assert_eq!((report.positions, report.rows), (216, 1728));
    let array = |name: &str| {
        let bytes = fs::read(dir.path(&format!("out/{name}.npy"))).unwrap();
        let start = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        bytes[start..].to_vec()
    };
    let planes = array("planes");
    let index = array("index");
    let file = PositionFile::parse(&bytes).unwrap();
    for row in 0..report.rows {
        let number = u64::from_le_bytes(index[row * 8..row * 8 + 8].try_into().unwrap());
        let record = file.record(usize::try_from(number).unwrap()).unwrap();
        let score = scores.find(record.id()).unwrap();
        assert_eq!(array("score")[row], score.score.to_byte());
        let symmetry = Symmetry::new(usize::from(array("symmetry")[row])).unwrap();
        let board = record.board().rotated(symmetry);
        for point in Point::all() {
            let plane = |n: usize| planes[(row * 4 + n) * 81 + point.index()] == 1;
            let expect = [
                board.at(point) == Some(Color::Black),
                board.at(point) == Some(Color::White),
                board.at(point).is_none(),
                record.to_move() == Color::Black,
            ];
            assert_eq!([0, 1, 2, 3].map(plane), expect);
        }
        if row > 64 {
            break;
        }
    }
    let clamped = |mask: &str, score| {
        let expect: Vec<u8> = array("score").iter().map(|&byte| u8::from(byte == score)).collect();
        assert_eq!(array(mask), expect);
    };
    clamped("at_most", 3);
    clamped("at_least", 8);
}

// --- graph ---

#[test]
fn graphs_with_captures_that_repeat_come_to_an_end() {
    // A ko: Black captures at E5, White recaptures at D5, and so on.
    let rows = ".........\n.........\n.........\n...#O....\n..#.#O...\n...#O....\n.........\n.........\n.........";
    let mut board = Board::EMPTY;
    for (row, line) in rows.lines().enumerate() {
        for (column, byte) in line.bytes().enumerate() {
            let color = match byte {
                b'#' => Color::Black,
                b'O' => Color::White,
                _ => continue,
            };
            board.place(color, Point::at(row, column).unwrap());
        }
    }
    let white_to_take = Position::new(board, Color::White, hasher());
    let captured = board.play(Color::White, "D5".parse().unwrap()).unwrap();
    assert_eq!(captured.len(), 1);
    let black_to_take = Position::new(board, Color::Black, hasher());
    board.play(Color::Black, "E5".parse().unwrap()).unwrap();
    assert_eq!(board, white_to_take.board);
    let bytes = file(&[white_to_take, black_to_take]);
    let graph = Graph::build(&PositionFile::parse(&bytes).unwrap(), hasher());
    assert_eq!((graph.links(), graph.roots().count()), (2, 0));
    let scores = [&white_to_take.id.to_bytes()[..], &[4, 50]].concat();
    let scores = ScoreMap::parse(&scores).unwrap();
    let solution = graph.solve(&scores, Confidence::MIN);
    assert!(solution.best_lines().is_empty());
    let line = solution.line(0).unwrap();
    assert_eq!((line.value.exact(), line.line.len()), (Some(Score::Exactly4), 0));
    assert_eq!(line.end, LineEnd::Claim, "its own score is all there is");
    // Black can capture and lead by 4; Black's other moves are not in the file.
    let value = solution.line(1).unwrap().value;
    assert_eq!((value.lo, value.hi), (Score::Exactly4, Score::AtLeast8));
    assert_eq!(value.confidence.value(), 50);
}

/// A score for every position of a graph.
fn graph_scores(graph: &Graph<'_>, score: impl Fn(usize) -> ScoreRecord) -> ScoreMap {
    let mut scores = ScoreMap::new();
    for number in 0..graph.len() {
        scores.insert(ScoreRecord { id: graph.id(number).unwrap(), ..score(number) });
    }
    scores
}

#[test]
fn lines_are_given_on_the_board_of_the_root() {
    // The published example, with each position of the file in its own orientation.
    let bytes = fixture("valid/published_examples.dat");
    for shift in 0..8 {
        let mut turned = Vec::new();
        for (n, record) in positions(&bytes).enumerate() {
            let mut position = record.unwrap().to_position(Endian::Big);
            let symmetry = Symmetry::new((n * 5 + shift) % 8).unwrap();
            position.board = position.board.rotated(symmetry);
            turned.extend_from_slice(&position.encode(Endian::Big));
        }
        let graph = Graph::build(&PositionFile::parse(&turned).unwrap(), hasher());
        assert_eq!((graph.len(), graph.roots().count()), (6, 1));
        let last = graph.id(5).unwrap();
        let scores = ScoreMap::parse(&[&last.to_bytes()[..], &[6, 100]].concat()).unwrap();
        // Only the last position has a score: the others get the same value.
        let scores = graph_scores(&graph, |_| *scores.find(last).unwrap());
        let best = &graph.solve(&scores, Confidence::MIN).best_lines()[0];
        assert_eq!(best.value.exact(), Some(Score::Exactly6));
        assert_eq!((best.line.len(), best.end), (5, LineEnd::Claim));
        assert!((best.scored_share - 1.0).abs() < 1e-12);
        let mut board = *graph.board(0).unwrap();
        let mut color = Color::White;
        for (n, step) in best.line.iter().enumerate() {
            let go9_dat::Move::Play(point) = *step else { panic!("a pass") };
            board.play(color, point).unwrap();
            color = !color;
            assert!(board.is_rotation_of(graph.board(n + 1).unwrap()), "move {n}");
        }
    }
}

#[test]
fn minimax_takes_the_best_for_each_player() {
    let root = position(&[], Color::Black);
    let first = ["E5", "D5", "C3"].map(|vertex| position(&[vertex], Color::White));
    let mut all = vec![root];
    all.extend(first);
    // White's replies to E5.
    let replies = ["A1", "B2"].map(|vertex| position(&["E5", vertex], Color::Black));
    all.extend(replies);
    let bytes = file(&all);
    let graph = Graph::build(&PositionFile::parse(&bytes).unwrap(), hasher());
    // Black claims 5 at the root; E5 leads to 8, but White has 4 there; D5 leads to 7, C3 to
    // nothing.
    let mut scored = Vec::new();
    for (position, score) in
        [(root, 5), (first[0], 8), (first[1], 7), (replies[0], 7), (replies[1], 4)]
    {
        scored.extend_from_slice(&position.id.to_bytes());
        scored.extend_from_slice(&[score, 100]);
    }
    let scores = ScoreMap::parse(&scored).unwrap();
    let solution = graph.solve(&scores, Confidence::MIN);
    let bounds = |value: Value| (value.lo.to_byte(), value.hi.to_byte());
    let values: Vec<_> = (0..6).map(|n| bounds(solution.value(n))).collect();
    assert_eq!(values, [(7, 7), (4, 4), (7, 7), (3, 8), (7, 7), (4, 4)]);
    // The result is the same if the ends of the lines come first in the file.
    all.reverse();
    let reversed = file(&all);
    let backwards = Graph::build(&PositionFile::parse(&reversed).unwrap(), hasher());
    let backwards = backwards.solve(&scores, Confidence::MIN);
    for (number, value) in values.iter().rev().enumerate() {
        assert_eq!(bounds(backwards.value(number)), *value);
    }
    let best = solution.line(0).unwrap();
    // D5 and its three rotations are the same; the first in reading order is E6.
    assert_eq!(best.line[0].to_string(), "E6");
    assert_eq!((best.line.len(), best.end), (1, LineEnd::Claim));
    assert!((best.scored_share - 1.0).abs() < 1e-12);
}

/// The worked examples and the random graphs, with the values of a reference in Python.
#[test]
fn graphs_have_the_values_of_the_reference() {
    let expect: serde_json::Value =
        serde_json::from_slice(&fixture("graphs/expected.json")).unwrap();
    let names = expect.as_object().unwrap();
    assert_eq!(names.len(), 22);
    for (name, runs) in names {
        let bytes = fixture(&format!("graphs/{name}.positions.dat"));
        let scores = ScoreMap::parse(&fixture(&format!("graphs/{name}.scores.dat"))).unwrap();
        let graph = Graph::build(&PositionFile::parse(&bytes).unwrap(), hasher());
        for run in runs.as_array().unwrap() {
            let floor = u8::try_from(run["floor"].as_u64().unwrap()).unwrap();
            let solution = graph.solve(&scores, Confidence::new(floor).unwrap());
            assert_eq!(graph.report().complete as u64, run["complete"], "{name}");
            let values = run["values"].as_object().unwrap();
            assert_eq!(values.len(), graph.len(), "{name}");
            for (id, expect) in values {
                let number = graph.number(id.parse().unwrap()).unwrap();
                let Value { lo, hi, confidence } = solution.value(number);
                let found = [lo.to_byte(), hi.to_byte(), confidence.value()];
                assert_eq!(serde_json::json!(found), *expect, "{name} {id} floor {floor}");
            }
        }
    }
}

#[test]
fn names_of_programs_may_have_underscores() {
    let name = ScoreFileName::parse("gnu_go_japanese.dat").unwrap();
    assert_eq!((name.program, name.rules), ("gnu_go", "japanese"));
    for no_name in ["_chinese.dat", "fuego_.dat", "fuego.dat", "fuego_chinese.bak"] {
        assert_eq!(ScoreFileName::parse(no_name), None, "{no_name}");
    }
}

// --- text ---

#[test]
fn text_goes_on_after_a_bad_block() {
    let board = ".........\n".repeat(9);
    let text = format!("who=B\n{board}\nwho=Q\n{board}\n{board}\nwho=W\r\n{board}x\n\nwho=B\n");
    let read: Vec<_> = text_positions(text.as_bytes()).collect();
    let summary: Vec<_> = read
        .iter()
        .map(|read| match read {
            Ok(board) => (board.to_move.to_string(), 0),
            Err(error) => (error.kind().code().to_string(), error.kind().line().unwrap()),
        })
        .collect();
    let expect = [
        ("black", 0),
        ("text-player", 12),
        ("text-player", 31),
        ("white", 0),
        ("text-row", 43),
        ("text-row-count", 46),
    ];
    assert_eq!(summary, expect.map(|(code, line)| (code.to_string(), line)));
    // A line with a player also starts a block without a blank line; `who=Black` is no such line.
    let close = format!("who=B\n{}x\nwho=W\n{board}who=Black\n{board}", ".........\n".repeat(8));
    let summary: Vec<_> = text_positions(close.as_bytes())
        .map(|read| read.map(|board| board.to_move).map_err(|error| error.kind().code()))
        .collect();
    assert_eq!(summary[..3], [Err("text-row"), Ok(Color::White), Err("text-player")]);
    let every_point = format!("who=B\n. + # X x O o . +\n{}", "+++++++++\n".repeat(8));
    let read = text_positions(every_point.as_bytes()).next().unwrap().unwrap();
    assert_eq!(read.board.to_string(), format!("..###OO..{}", "\n.........".repeat(8)));
    let with_default: Vec<_> =
        text_positions(board.as_bytes()).default_player(Color::White).map(Result::unwrap).collect();
    assert_eq!(with_default[0].to_move, Color::White);
}

#[test]
fn views_are_valid_input() {
    for name in ["with_extra", "part_a"] {
        let bytes = fixture(&format!("valid/{name}.dat"));
        let expect: Vec<_> = positions(&bytes)
            .map(|record| Position { extra: None, ..record.unwrap().to_position(Endian::Big) })
            .collect();
        let text: String = positions(&bytes)
            .map(|record| record.unwrap().to_position(Endian::Big).view().to_string())
            .collect();
        let read: Vec<_> = text_positions(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(read.iter().map(|text| text.to_position(hasher())).collect::<Vec<_>>(), expect);
        assert!(read.iter().zip(&expect).all(|(read, expect)| read.stated_id == Some(expect.id)));
    }
}

/// The picture that GNU Go 3.8 prints for `showboard`.
const SHOWBOARD: &str = "=3
   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . . . + . . 7
 6 . . . X . . . . . 6
 5 . . . . + . . . . 5
 4 . . . . . . . . . 4
 3 . . + . . . O . . 3
 2 . . . . . . . . . 2     WHITE (O) has captured 0 stones
 1 . . . . . . . . . 1     BLACK (X) has captured 0 stones
   A B C D E F G H J

";

#[test]
fn pictures_of_go_programs_are_read() {
    let mut board = Board::EMPTY;
    board.place(Color::Black, "D6".parse().unwrap());
    board.place(Color::White, "G3".parse().unwrap());
    let read = |text: &str| {
        text_positions(text.as_bytes())
            .map(|read| read.map(|text| (text.board, text.to_move)).map_err(|error| error.kind()))
            .collect::<Vec<_>>()
    };
    let codes = |text: &str| {
        let code = |read: &Result<_, ErrorKind>| read.map_or_else(|kind| kind.code(), |_| "ok");
        read(text).iter().map(code).collect::<Vec<_>>()
    };
    assert_eq!(read(&format!("who=W\n{SHOWBOARD}")), [Ok((board, Color::White))]);
    assert_eq!(codes(SHOWBOARD), ["text-player"]);
    // The line of `boardnote show` below a picture tells the player of the picture above.
    let shown = |player: &str| {
        format!(
            "{SHOWBOARD}ID            31846ceb8015dc92:0:W  (computed)\n\
            to move       {player}\nstones        2 (Black # 1, White O 1)\n\
            SGF           (;FF[4]GM[1]SZ[9]AB[dd]\n              AW[gg]PL[W])\n\n"
        )
    };
    let two = shown("White") + &shown("Black");
    assert_eq!(read(&two), [Ok((board, Color::White)), Ok((board, Color::Black))]);
    assert_eq!(read(&format!("\u{feff}{}", shown("White"))), [Ok((board, Color::White))]);
    // Other signs for stones, and no second numbers.
    let signs = SHOWBOARD.replace(" X ", " \u{25cf} ").replace(" O ", " \u{25cb} ");
    let signs = signs.replace("+", "\u{b7}").replace("=3\n", "");
    assert_eq!(read(&format!("who=B\n{signs}")), [Ok((board, Color::Black))]);
    let bare: String = signs
        .lines()
        .map(|line| line.split("     ").next().unwrap().trim_end_matches(char::is_numeric))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(read(&format!("who=B\n{bare}")), [Ok((board, Color::Black))]);
    // Numbers run from 9 to 1, and only the second one ends the row.
    for (from, to) in
        [(" 5 .", " 4 ."), (" 9 .", " . ."), (" . 6\n", " . 7\n"), (" . 6\n", " . x\n")]
    {
        let wrong = format!("who=B\n{}", SHOWBOARD.replacen(from, to, 1));
        assert_eq!(codes(&wrong)[0], "text-row", "{wrong}");
    }
}

#[test]
fn a_board_fits_in_one_line() {
    let cells = format!("{}#{}O{}", ".".repeat(30), ".".repeat(29), ".".repeat(20));
    let spaced: String = cells.chars().map(|cell| format!("{cell} ")).collect();
    for (text, to_move) in [
        (format!("{cells} W"), Color::White),
        (format!("{cells}\tB\n"), Color::Black),
        (format!("{cells} who=B"), Color::Black),
        (format!("who=W\n{cells}\n"), Color::White),
        (format!("{spaced} W\n"), Color::White),
    ] {
        let read = text_positions(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!((read.board.to_ascii().as_slice(), read.to_move), (cells.as_bytes(), to_move));
    }
    for (text, code) in [
        (cells.clone(), "text-player"),
        (format!("{cells}."), "text-row"),
        (cells[1..].to_owned(), "text-row"),
        (format!("{cells}W"), "text-row"),
        (format!("{cells} white"), "text-row"),
    ] {
        let error = text_positions(text.as_bytes()).next().unwrap().unwrap_err();
        assert_eq!(error.kind().code(), code, "{text}");
    }
}
