//! Tests of the section *Limits* of the README: memory per byte of input, and stack. Time is not
//! measured, but quadratic work would not finish.

#![cfg(all(feature = "std", feature = "published-table"))]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use crate::common::fixture;
use allocation_counter::measure;
use go9_dat::internal::{CollisionPolicy, merge_into};
use go9_dat::tools;
use go9_dat::{
    Graph, Hasher, ParseOptions, PositionFile, PositionReader, ScoreMap, SortedScores,
    ZobristTable, positions, positions_with, raw_positions, raw_scores, scores, text_positions,
};
use std::io;

const SIZE: usize = if cfg!(debug_assertions) { 1 << 17 } else { 1 << 22 };

fn small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(128 << 10).spawn(run).unwrap().join().unwrap();
}

/// Maximum number of bytes allocated at one time.
fn peak(run: impl FnOnce()) -> usize {
    usize::try_from(measure(run).bytes_max).unwrap()
}

/// Valid files, damaged files, and files that repeat one piece many times.
fn files() -> Vec<Vec<u8>> {
    let good = fixture("valid/positions.dat");
    let mixed = fixture("valid/with_extra.dat");
    let distinct: Vec<u8> = (0_u32..)
        .flat_map(|n| {
            let mut record = good[..92].to_vec();
            record[..4].copy_from_slice(&n.to_be_bytes());
            record
        })
        .take(SIZE / 92 * 92)
        .collect();
    let mut damaged = distinct.clone();
    for at in (5000..damaged.len()).step_by(5000) {
        damaged[at] ^= 0x10;
    }
    let pieces: [&[u8]; 12] = [
        &good,
        &mixed,
        b"\0",
        b"B",
        b"W.#O\0\x01",
        b".........\n",
        b"who=B\n.........\n",
        b"(;AB[",
        b"[]",
        b"((",
        b"\\",
        b"0fc933595c226042,",
    ];
    let repeated = pieces.map(|piece| piece.repeat(SIZE / piece.len()));
    repeated.into_iter().chain([distinct, damaged]).collect()
}

#[test]
fn reading_and_checking_take_no_memory() {
    small_stack(|| {
        for file in files() {
            let checks = ParseOptions::strict()
                .check_hashes(Hasher::published())
                .check_liberties(true)
                .check_sources(true);
            let peak = peak(|| {
                let _count = positions(&file).count() + raw_positions(&file).count();
                let _count = scores(&file).count() + raw_scores(&file).count();
                let _count = positions_with(&file, &checks).count() + text_positions(&file).count();
                drop(ZobristTable::parse_with(&file, &ParseOptions::lenient()));
                let _ = tools::verify(&file, Hasher::published());
            });
            assert_eq!(peak, 0, "{:?}…", &file[..12]);
        }
    });
}

#[test]
fn tools_take_a_small_multiple_of_their_input() {
    small_stack(|| {
        for file in files() {
            let hasher = Hasher::published();
            let within = |what: &str, most: usize, run: &dyn Fn()| {
                let peak = peak(run);
                assert!(peak <= (1 << 12) + most, "{what} {:?}…: {peak} bytes", &file[..12]);
            };
            within("random access", file.len() / 368, &|| drop(PositionFile::parse(&file)));
            within("histogram", 0, &|| drop(tools::histogram(&file)));
            within("salvage", file.len() / 92 * 64, &|| {
                drop(tools::salvage_into(&file, hasher, &mut io::sink()));
            });
            within("duplicates", file.len() / 92 * 24, &|| {
                let _ = tools::duplicates(&file);
            });
            within("score map", 6 * file.len(), &|| drop(ScoreMap::parse(&file)));
            within("sorted scores", 4 * file.len(), &|| drop(SortedScores::parse(&file)));
            within("graph", 6 * file.len(), &|| {
                if let Ok(file) = PositionFile::parse(&file) {
                    let graph = Graph::build(&file, hasher);
                    drop(graph.solve(&ScoreMap::new(), go9_dat::Confidence::MIN).best_lines());
                }
            });
        }
    });
}

#[test]
fn streams_take_the_memory_of_a_buffer() {
    small_stack(|| {
        for file in files() {
            let streamed = peak(|| {
                let mut reader = PositionReader::new(file.as_slice());
                while let Ok(Some(_)) = reader.next_record() {}
            });
            assert!(streamed <= (1 << 18) + 4096, "{:?}…: {streamed}", &file[..12]);
            // The buffer; the IDs at 26 bytes each, and half as much again while the table grows;
            // and boards at 17 bytes each.
            let merged = peak(|| {
                let inputs = [file.as_slice(), file.as_slice()].map(Ok);
                drop(merge_into(inputs, &mut io::sink(), CollisionPolicy::Drop));
            });
            let most = (1 << 20) + file.len() / 92 * 64;
            assert!(merged <= most, "{:?}…: {merged}", &file[..12]);
        }
    });
}
