//! Position and score files of 900,000 records, made by repeating real ones, in game order and in
//! shuffled order.

use crate::random::Random;
use crate::task::{Size, Task, Unit, Work};
use core::hint::black_box;
use go9_dat::{
    Color, Graph, Hasher, IdSet, PositionFile, PositionId, ScoreMap, ZobristTable, positions,
    raw_positions, tools,
};
use std::collections::HashSet;

const RECORDS: usize = 900_000;
/// Length of a record, in bytes.
pub const LENGTH: usize = 92;
const UNIT: Unit = Unit::Ns("record");

fn fixture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/go9-dat/valid/");
    std::fs::read(format!("{folder}{name}")).unwrap()
}

/// Returns the games of both parts one after another, repeatedly.
pub fn in_order(records: usize) -> impl Iterator<Item = u8> {
    let games = [fixture("part_a.dat"), fixture("part_b.dat")].concat();
    (0..records * LENGTH).map(move |at| games[at % games.len()])
}

fn shuffled(bytes: &[u8]) -> Vec<u8> {
    let mut records: Vec<&[u8]> = bytes.chunks(LENGTH).collect();
    Random(81).shuffle(&mut records);
    records.concat()
}

/// Gives every record a distinct ID, so that repeated ones do not stay in the cache.
fn with_distinct_ids(bytes: &[u8]) -> Vec<u8> {
    let mut random = Random(9);
    let mut bytes = bytes.to_vec();
    for record in bytes.chunks_mut(LENGTH) {
        record[..8].copy_from_slice(&random.bits().to_be_bytes());
    }
    bytes
}

fn as_scores(bytes: &[u8]) -> Vec<u8> {
    bytes.chunks(LENGTH).flat_map(|record| [&record[..10], &[5, 100]].concat()).collect()
}

/// Computes the canonical hash as most programs do, with eight passes over the board.
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
        std::array::from_fn(|i| go9_dat::Point::new(i).unwrap().rotated(symmetry).index())
    })
}

pub fn tasks(size: Size) -> Vec<Task> {
    let records = size.of(RECORDS);
    let ordered = crate::keep(in_order(records).collect::<Box<[u8]>>());
    let mixed = crate::keep(shuffled(ordered).into_boxed_slice());
    let distinct = crate::keep(with_distinct_ids(mixed).into_boxed_slice());
    let mut tasks = reading(records, ordered, mixed);
    tasks.extend(looking_up(records, distinct));
    tasks
}

fn reading(records: usize, ordered: &'static [u8], mixed: &'static [u8]) -> Vec<Task> {
    let task = |name, work: fn(&[u8]), data| Task::new(name, UNIT, records, on_records(data, work));
    let rotations = crate::keep(Box::new(rotations()));
    let naive = move |bytes: &[u8]| {
        let wrong = positions(bytes).flatten().filter(|record| {
            let hash = naive_hash(record.board_ascii(), &ZobristTable::PUBLISHED, rotations);
            hash != record.id().hash
        });
        black_box(wrong.count());
    };
    let mut room = vec![0; ordered.len()];
    let copy = Work::new(records, move |range| {
        let range = range.start * LENGTH..range.end * LENGTH;
        room[range.clone()].copy_from_slice(black_box(&ordered[range]));
        black_box(&room);
    });
    let mut tasks = vec![
        task("go9/walk", walk, ordered).peer("memcpy", copy),
        task("go9/check", |bytes| _ = black_box(positions(bytes).flatten().count()), ordered),
        task("go9/verify", verify, ordered)
            .peer("naive hash in 8 passes", on_records(ordered, naive)),
        task("go9/verify-shuffled", verify, mixed)
            .peer("naive hash in 8 passes", on_records(mixed, naive)),
        task("go9/histogram", |bytes| drop(black_box(tools::histogram(bytes))), ordered),
    ];
    for (name, threads) in [("go9/verify-1-thread", 1), ("go9/verify-2-threads", 2)] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let verify =
            move || pool.install(|| tools::verify_parallel(black_box(mixed), Hasher::published()));
        let task = Task::new(name, UNIT, records, move || {
            let _ = black_box(verify());
        });
        tasks.push(task.peer("verify", on_records(mixed, self::verify)).on_threads());
    }
    tasks
}

/// Makes work on whole records, any number of them at a time.
fn on_records(bytes: &'static [u8], work: impl Fn(&[u8]) + 'static) -> Work {
    Work::new(bytes.len() / LENGTH, move |range| {
        work(black_box(&bytes[range.start * LENGTH..range.end * LENGTH]));
    })
}

fn verify(bytes: &[u8]) {
    let _ = black_box(tools::verify(bytes, Hasher::published()));
}

fn walk(bytes: &[u8]) {
    black_box(raw_positions(bytes).flatten().fold(0, |sum, record| {
        sum ^ record.id().hash ^ u64::from(record.to_move() == Color::Black)
    }));
}

fn looking_up(records: usize, distinct: &'static [u8]) -> Vec<Task> {
    let ids: Vec<PositionId> = raw_positions(distinct).flatten().map(|r| r.id()).collect();
    let scores = crate::keep(as_scores(distinct).into_boxed_slice());
    let map = ScoreMap::parse(scores).unwrap();
    let file = crate::keep(Box::new(PositionFile::parse(distinct).unwrap()));
    // One uncached table read per ID.
    let std_set = move || {
        let mut set = HashSet::with_capacity(records);
        for record in raw_positions(black_box(distinct)).flatten() {
            set.insert(record.id());
        }
        black_box(set.len());
    };
    let lookup = Work::new(records, move |range| {
        black_box(ids[range].iter().filter(|&&id| map.contains(black_box(id))).count());
    });
    let mut merged = Vec::with_capacity(distinct.len());
    vec![
        Task::new("go9/duplicates-ids", UNIT, records, move || {
            let mut set = IdSet::with_capacity(records);
            for record in raw_positions(black_box(distinct)).flatten() {
                let _known = set.insert(record.id());
            }
            black_box(set.len());
        })
        .peer("std HashSet", std_set),
        Task::new("go9/duplicates", UNIT, records, || {
            let _ = black_box(tools::duplicates(black_box(distinct)));
        })
        .peer("std HashSet", std_set),
        Task::new("go9/merge", UNIT, records, move || {
            merged.clear();
            drop(black_box(tools::merge(&[black_box(distinct)], &mut merged)));
        })
        .peer("std HashSet, nothing written", std_set),
        Task::new("go9/score-map", UNIT, records, move || {
            drop(black_box(ScoreMap::parse(black_box(scores))));
        }),
        Task::new("go9/score-lookup", UNIT, records, lookup),
        Task::new("go9/graph", UNIT, records, || {
            black_box(Graph::build(black_box(file), Hasher::published()).links());
        }),
    ]
}
