//! Position and score files of 900 000 records, made by repeating real ones in the order of their
//! games and in shuffled order. Times per record: divide by 900 000, or read `thrpt`.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark")]

use core::hint::black_box;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use go9_dat::{
    Color, Graph, Hasher, IdSet, PositionFile, PositionId, ScoreMap, ZobristTable, positions,
    raw_positions, tools,
};
use std::collections::HashSet;

const RECORDS: usize = 900_000;
const LENGTH: usize = 92;

fn fixture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/go9-dat/valid/");
    std::fs::read(format!("{folder}{name}")).unwrap()
}

/// The games of both parts one after another, again and again.
fn in_order() -> Vec<u8> {
    let games = [fixture("part_a.dat"), fixture("part_b.dat")].concat();
    games.iter().copied().cycle().take(RECORDS * LENGTH).collect()
}

/// A small generator, the same numbers every time.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn shuffled(bytes: &[u8]) -> Vec<u8> {
    let mut records: Vec<&[u8]> = bytes.chunks(LENGTH).collect();
    let mut state = 81;
    for i in (1..records.len()).rev() {
        records.swap(i, (random(&mut state) % (i as u64 + 1)) as usize);
    }
    records.concat()
}

/// As many different IDs as records, so that repeated ones do not stay in the cache.
fn with_distinct_ids(bytes: &[u8]) -> Vec<u8> {
    let mut state = 9;
    let mut bytes = bytes.to_vec();
    for record in bytes.chunks_mut(LENGTH) {
        record[..8].copy_from_slice(&random(&mut state).to_be_bytes());
    }
    bytes
}

fn as_scores(bytes: &[u8]) -> Vec<u8> {
    bytes.chunks(LENGTH).flat_map(|record| [&record[..10], &[5, 100]].concat()).collect()
}

/// The canonical hash as most programs make it: eight passes over the board.
fn naive_hash(board: &[u8; 81], table: &ZobristTable, points: &[[usize; 81]; 8]) -> u64 {
    let mut lowest = u64::MAX;
    for rotated in points {
        let mut hash = 0;
        for (i, &byte) in board.iter().enumerate() {
            match byte {
                b'#' => hash ^= table.rows()[rotated[i]][0],
                b'O' => hash ^= table.rows()[rotated[i]][1],
                _ => {}
            }
        }
        lowest = lowest.min(hash);
    }
    lowest
}

fn rotations() -> [[usize; 81]; 8] {
    std::array::from_fn(|k| {
        let symmetry = go9_dat::Symmetry::new(k).unwrap();
        std::array::from_fn(|i| symmetry.apply(go9_dat::Point::new(i).unwrap()).index())
    })
}

fn reading(c: &mut Criterion) {
    let ordered = in_order();
    let mixed = shuffled(&ordered);
    let mut group = c.benchmark_group("go9-dat");
    group.sample_size(10).throughput(Throughput::Elements(RECORDS as u64));
    group.bench_function("walk", |b| {
        b.iter(|| {
            raw_positions(black_box(&ordered)).flatten().fold(0, |sum, record| {
                sum ^ record.id().hash ^ u64::from(record.to_move() == Color::Black)
            })
        });
    });
    group.bench_function("check every byte", |b| {
        b.iter(|| positions(black_box(&ordered)).flatten().count());
    });
    for (order, bytes) in [("in order", &ordered), ("shuffled", &mixed)] {
        group.bench_function(format!("verify, {order}"), |b| {
            b.iter(|| tools::verify(black_box(bytes), Hasher::published()));
        });
    }
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        group.bench_function(format!("verify, shuffled, {threads} threads"), |b| {
            pool.install(|| {
                b.iter(|| tools::verify_parallel(black_box(&mixed), Hasher::published()));
            });
        });
    }
    let rotations = rotations();
    group.bench_function("peer: naive hash, shuffled", |b| {
        b.iter(|| {
            positions(black_box(&mixed))
                .flatten()
                .filter(|record| {
                    let board = record.board_ascii();
                    naive_hash(board, &ZobristTable::PUBLISHED, &rotations) != record.id().hash
                })
                .count()
        });
    });
    group.bench_function("histogram", |b| b.iter(|| tools::histogram(black_box(&ordered))));
    group.finish();
}

fn looking_up(c: &mut Criterion) {
    let distinct = with_distinct_ids(&shuffled(&in_order()));
    let ids: Vec<PositionId> = raw_positions(&distinct).flatten().map(|r| r.id()).collect();
    let scores = as_scores(&distinct);
    let mut group = c.benchmark_group("go9-dat");
    group.sample_size(10).throughput(Throughput::Elements(RECORDS as u64));
    group.bench_function("duplicates, IDs in memory", |b| {
        b.iter_batched(
            || IdSet::with_capacity(RECORDS),
            |mut set| {
                for record in raw_positions(black_box(&distinct)).flatten() {
                    let _known = set.insert(record.id());
                }
                set
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function("duplicates, mapped file", |b| {
        b.iter(|| tools::duplicates(black_box(&distinct)));
    });
    group.bench_function("peer: std HashSet", |b| {
        b.iter_batched(
            || HashSet::with_capacity(RECORDS),
            |mut set| {
                for record in raw_positions(black_box(&distinct)).flatten() {
                    set.insert(record.id());
                }
                set
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function("score map build", |b| b.iter(|| ScoreMap::parse(black_box(&scores))));
    let map = ScoreMap::parse(&scores).unwrap();
    group.bench_function("score map lookup", |b| {
        b.iter(|| ids.iter().filter(|&&id| map.contains(black_box(id))).count());
    });
    group.bench_function("graph", |b| {
        let file = PositionFile::parse(&distinct).unwrap();
        b.iter(|| Graph::build(black_box(&file), Hasher::published()).links());
    });
    group.finish();
}

criterion_group!(benches, reading, looking_up);
criterion_main!(benches);
