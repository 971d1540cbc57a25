//! Tests of every row of the vector tables. `fixtures/go9-dat/README.md` names their sources.

#![cfg(all(feature = "std", feature = "published-table"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code")]

use crate::common::{fixture, table};
use go9_dat::{
    Board, Color, Confidence, Endian, Graph, Hasher, Point, PositionFile, PositionId, Score,
    ScoreMap, Symmetry, ZobristTable, positions, raw_positions, scores, text_positions, tools,
};

fn synthetic() -> Hasher {
    Hasher::new(&ZobristTable::parse(fixture("valid/zobrist_synthetic_81.dat")).unwrap())
}

fn hex(text: &str) -> u64 {
    u64::from_str_radix(text, 16).unwrap()
}

fn player(text: &str) -> Color {
    Color::from_byte(text.as_bytes()[0]).unwrap()
}

#[test]
fn the_six_published_hashes() {
    let published = [
        ("D6", 0x3184_6ceb_8015_dc92, [3, 6].as_slice()),
        ("G7", 0x1612_29a4_25c1_a6ab, &[6]),
        ("F4", 0x0f6d_ba75_177f_4751, &[2, 7]),
        ("C3", 0xc26f_db58_1789_00b1, &[1, 3, 4, 6]),
        ("C4", 0x56a2_92a1_5dcb_1e4b, &[3]),
        ("G3", 0x01aa_bb68_f67d_3dea, &[2]),
    ];
    let mut board = Board::EMPTY;
    let mut color = Color::Black;
    for (vertex, hash, rotations) in published {
        board.place(color, vertex.parse().unwrap());
        color = !color;
        let hashes = Hasher::published().symmetry_hashes(&board);
        assert_eq!(hashes.canonical().hash, hash, "{vertex}");
        let reached: Vec<_> =
            Symmetry::all().filter(|&k| hashes.rotated(k) == hash).map(Symmetry::number).collect();
        assert_eq!(reached, rotations, "{vertex}");
        assert_eq!(hashes.canonical().symmetry.number(), rotations[0], "{vertex}");
    }
}

#[test]
fn worked_example_of_position_one_and_two() {
    let images: Vec<_> = Symmetry::all()
        .map(|symmetry| "D6".parse::<Point>().unwrap().rotated(symmetry).index())
        .collect();
    for index in [30, 32, 50, 48] {
        assert_eq!(images.iter().filter(|&&image| image == index).count(), 2);
    }
    let black = |index: usize| ZobristTable::PUBLISHED.rows()[index][0];
    assert_eq!(black(30), 0x64b6_ca5d_5820_5017);
    assert_eq!(black(32), 0x5598_2aae_b97b_c562);
    assert_eq!(black(50), 0x5c64_53dd_7930_6f8a);
    assert_eq!(black(48), 0x3184_6ceb_8015_dc92);
    assert_eq!(ZobristTable::PUBLISHED.rows()[60][1], 0x2796_454f_a5d4_7a39);
}

#[test]
fn published_table_is_the_published_file() {
    let table = ZobristTable::PUBLISHED;
    let text = table.to_string();
    assert_eq!((text.len(), text.lines().count()), (4138, 84));
    let mut codes: Vec<_> = table.rows().iter().flatten().collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 243);
    // Two of the malformed files contain the same numbers, typed independently.
    let shouting = fixture("invalid/table_uppercase.dat");
    assert_eq!(ZobristTable::parse(&shouting).unwrap(), table);
    assert_eq!(text.trim_end().as_bytes(), fixture("invalid/table_no_final_newline.dat"));
}

#[test]
fn synthetic_table_comes_from_its_seed() {
    let text = fixture("valid/zobrist_synthetic_81.dat");
    assert_eq!(ZobristTable::from_seed(81).to_string().as_bytes(), text);
}

#[test]
fn published_examples() {
    let bytes = fixture("valid/published_examples.dat");
    let rows = table("valid/published_examples.tsv");
    assert_eq!(rows.len(), 6);
    let mut views = String::new();
    for (row, record) in rows.iter().zip(positions(&bytes)) {
        let record = record.unwrap();
        let canonical = Hasher::published().canonical(&record.board());
        let tiebreaker = row["tiebreak"].parse().unwrap();
        let expect =
            PositionId { hash: hex(&row["hash"]), tiebreaker, to_move: player(&row["to_move"]) };
        assert_eq!(record.id(), expect);
        assert_eq!(canonical.hash, expect.hash);
        assert_eq!(canonical.symmetry.to_string(), row["rotation"]);
        assert_eq!(record.board_ascii(), row["board"].as_bytes());
        views += &record.to_position(Endian::Big).view().to_string();
    }
    assert_eq!(views.as_bytes(), fixture("valid/published_examples.view.txt"));
}

#[test]
fn positions_and_both_hashes() {
    let bytes = fixture("valid/positions.dat");
    let rows = table("valid/positions.tsv");
    assert_eq!(rows.len(), 2099);
    let file = PositionFile::parse(&bytes).unwrap();
    assert_eq!(file.len(), rows.len());
    let synthetic = synthetic();
    for (n, (row, record)) in rows.iter().zip(&file).enumerate() {
        assert_eq!(row["index"], n.to_string());
        assert_eq!(row["offset"], record.offset().to_string());
        assert_eq!(file.record(n), Some(record));
        assert_eq!(record.id(), PositionId::new(hex(&row["hash"]), player(&row["to_move"])));
        assert_eq!(record.board_ascii(), row["board"].as_bytes());
        assert!(record.extra(Endian::Big).is_none());
        let board = record.board();
        assert_eq!(row["board"].parse(), Ok(board));
        assert_eq!(board.stones(Color::Black).len().to_string(), row["black"]);
        assert_eq!(board.stones(Color::White).len().to_string(), row["white"]);
        assert_eq!(board.dead_chain(), None);
        let published = Hasher::published().canonical(&board);
        assert_eq!(
            (published.hash, published.symmetry.to_string()),
            (hex(&row["hash"]), row["rotation"].clone())
        );
        let synthetic = synthetic.canonical(&board);
        assert_eq!(synthetic.hash, hex(&row["synthetic_hash"]));
        assert_eq!(synthetic.symmetry.to_string(), row["synthetic_rotation"]);
    }
}

#[test]
fn rehashing_with_the_synthetic_table() {
    let mut rehashed = Vec::new();
    let report =
        tools::rehash_into(&fixture("valid/positions.dat"), &synthetic(), &mut rehashed).unwrap();
    assert_eq!((report.records, report.changed), (2099, 2099));
    assert!(rehashed == fixture("valid/positions_synthetic.dat"));
}

#[test]
fn orientations() {
    let rows = table("valid/orientations.tsv");
    assert_eq!(rows.len(), 13 * 8);
    let synthetic = synthetic();
    for row in rows {
        let board: Board = row["board"].parse().unwrap();
        let symmetry = Symmetry::new(row["to_hash_as"].parse().unwrap()).unwrap();
        let rotated = board.rotated(symmetry);
        assert_eq!(rotated.to_ascii(), row["rotated_board"].as_bytes());
        for (hasher, hash, rotation) in [
            (Hasher::published(), "hash", "canonical_rotation"),
            (&synthetic, "synthetic_hash", "synthetic_canonical_rotation"),
        ] {
            assert_eq!(hasher.plain(&rotated), hex(&row[hash]));
            assert_eq!(hasher.symmetry_hashes(&board).rotated(symmetry), hex(&row[hash]));
            assert_eq!(hasher.canonical(&board).symmetry.to_string(), row[rotation]);
        }
    }
}

#[test]
fn extra_blocks_in_both_byte_orders() {
    let rows = table("valid/with_extra.tsv");
    assert_eq!(rows.len(), 240);
    for (name, endian) in [("with_extra.dat", Endian::Big), ("with_extra_le.dat", Endian::Little)] {
        let bytes = fixture(&format!("valid/{name}"));
        let file = PositionFile::parse(&bytes).unwrap();
        assert_eq!(file.len(), rows.len());
        let mut written = Vec::new();
        for (n, (row, record)) in rows.iter().zip(&file).enumerate() {
            assert_eq!(row["offset"], record.offset().to_string());
            assert_eq!(row["length"], record.as_bytes().len().to_string());
            assert_eq!(file.record(n), Some(record));
            let fields = record.extra(endian).map_or_else(
                || ["-", "-", "-"].map(String::from),
                |extra| {
                    [
                        extra.source.to_string(),
                        extra.variation.to_string(),
                        extra.move_number.to_string(),
                    ]
                },
            );
            assert_eq!(fields, ["source_id", "variation", "move"].map(|name| row[name].clone()));
            written.extend_from_slice(&record.to_position(endian).encode(endian));
        }
        assert!(written == bytes, "{name} written again");
        let lengths: usize =
            raw_positions(&bytes).map(|record| record.unwrap().as_bytes().len()).sum();
        assert_eq!(lengths, bytes.len());
    }
}

#[test]
fn text_boards() {
    let text = fixture("valid/ascii_positions.txt");
    let mut written = Vec::new();
    for board in text_positions(&text) {
        let position = board.unwrap().to_position(Hasher::published());
        written.extend_from_slice(&position.encode(Endian::Big));
    }
    assert_eq!(written, fixture("valid/ascii_positions.dat"));
}

#[test]
fn histogram() {
    let histogram = tools::histogram(&fixture("valid/positions.dat")).unwrap();
    let rows = table("valid/positions.histogram.tsv");
    let expect: Vec<(usize, usize)> = rows
        .iter()
        .map(|row| (row["stones"].parse().unwrap(), row["positions"].parse().unwrap()))
        .collect();
    assert_eq!(histogram.iter().collect::<Vec<_>>(), expect);
    assert_eq!(histogram.total(), 2099);
    let split =
        Color::ALL.map(|color| histogram.with_to_move(color).map(|(_, n)| n).sum::<usize>());
    assert_eq!(split.iter().sum::<usize>(), 2099);
}

#[test]
fn merge_of_both_parts() {
    let (a, b) = (fixture("valid/part_a.dat"), fixture("valid/part_b.dat"));
    let mut merged = Vec::new();
    let report = tools::merge(&[&a, &b], &mut merged).unwrap();
    assert_eq!(
        (report.read, report.written, report.duplicates, report.collisions),
        (2244, 2099, 145, 0)
    );
    assert!(merged == fixture("valid/positions.dat"));
    let both = tools::duplicates(&[a, b].concat()).unwrap();
    assert_eq!(
        (both.records, both.distinct, both.duplicates, both.collisions),
        (2244, 2099, 145, 0)
    );
}

#[test]
fn score_files() {
    for rules in ["chinese", "japanese"] {
        let bytes = fixture(&format!("valid/gnugo_{rules}.dat"));
        let rows = table(&format!("valid/gnugo_{rules}.tsv"));
        assert_eq!(rows.len(), 216);
        let map = ScoreMap::parse(&bytes).unwrap();
        for (row, record) in rows.iter().zip(scores(&bytes)) {
            let record = record.unwrap();
            assert_eq!(record.id, PositionId::new(hex(&row["hash"]), player(&row["to_move"])));
            assert_eq!(record.score.to_byte().to_string(), row["score"]);
            assert_eq!(record.confidence.to_string(), row["confidence"]);
            let median: f64 = row["median"].parse().unwrap();
            assert_eq!(Score::from_lead(median), Some(record.score));
            assert_eq!(map.find(record.id), Some(&record));
        }
        let written: Vec<u8> = map.iter().flat_map(|record| record.to_bytes()).collect();
        assert_eq!(written, bytes);
        let summary = map.summary();
        assert_eq!((summary.records, summary.distinct_ids, summary.overridden), (216, 216, 0));
        let sum: u64 = rows.iter().map(|row| row["score"].parse::<u64>().unwrap()).sum();
        assert_eq!(summary.sum_of_scores, sum);
    }
}

#[test]
fn score_difference() {
    let map = |rules| ScoreMap::parse(fixture(&format!("valid/gnugo_{rules}.dat"))).unwrap();
    let diff = tools::diff(&map("chinese"), &map("japanese"), Confidence::MIN);
    assert_eq!((diff.only_a, diff.only_b, diff.both, diff.same, diff.differ), (0, 0, 216, 195, 21));
    assert_eq!(
        diff.matrix,
        [
            [85, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0],
            [0, 2, 10, 0, 0, 0],
            [0, 0, 0, 0, 0, 0],
            [0, 0, 4, 4, 0, 0],
            [0, 0, 0, 0, 11, 100],
        ]
    );
    assert_eq!(diff.differing.len(), 21);
}

#[test]
fn queue_of_unscored_positions() {
    let scores = ScoreMap::parse(fixture("valid/gnugo_chinese.dat")).unwrap();
    let mut queue = Vec::new();
    let bytes = fixture("valid/positions.dat");
    let missing = tools::missing(&bytes, &scores, &mut queue).unwrap();
    assert_eq!(missing.written, 1883);
    assert_eq!(queue.len(), 1883 * 92);
    let joined =
        tools::join(&bytes, &scores).filter(|joined| joined.as_ref().unwrap().score.is_some());
    assert_eq!(joined.count(), 216);
}

#[test]
fn game_graph_links() {
    let bytes = fixture("valid/positions.dat");
    let graph = Graph::build(&PositionFile::parse(&bytes).unwrap(), Hasher::published());
    let report = graph.report();
    assert_eq!((report.positions, report.links, report.passes), (2099, 2109, 114));
    let with_successor = (0..graph.len()).filter(|&n| !graph.successors(n).is_empty()).count();
    assert_eq!(with_successor, 1991);
}

#[test]
fn verify_finds_nothing_in_good_files() {
    for name in
        ["positions", "part_a", "part_b", "published_examples", "with_extra", "with_extra_le"]
    {
        let bytes = fixture(&format!("valid/{name}.dat"));
        let report = tools::verify(&bytes, Hasher::published()).unwrap();
        assert_eq!((report.mismatches, report.first_mismatch, report.hint()), (0, None, None));
        #[cfg(feature = "rayon")]
        assert_eq!(tools::verify_parallel(&bytes, Hasher::published()), Ok(report));
    }
    let wrong =
        tools::verify(&fixture("valid/positions_synthetic.dat"), Hasher::published()).unwrap();
    assert_eq!(wrong.mismatches, 2099);
    assert_eq!(wrong.hint(), Some(tools::VerifyHint::WrongTable));
}

#[test]
fn malformed_files() {
    let rows = table("invalid/manifest.tsv");
    assert_eq!(rows.len(), 39);
    for row in rows {
        let name = &row["file"];
        let bytes = fixture(&format!("invalid/{name}"));
        let error = match name.split('_').next().unwrap() {
            "pos" => positions(&bytes).find_map(Result::err),
            "score" => scores(&bytes).find_map(Result::err),
            "table" => ZobristTable::parse(&bytes).err(),
            _ => text_positions(&bytes).find_map(Result::err),
        };
        let found = match &error {
            None => match hash_mismatch(name, &bytes) {
                None => ("ok", "-".to_string()),
                Some(offset) => ("hash-mismatch", offset.to_string()),
            },
            Some(error) => {
                let place = error.kind().line().unwrap_or(error.offset());
                (error.kind().code(), place.to_string())
            }
        };
        assert_eq!(found, (row["error_kind"].as_str(), row["offset_or_line"].clone()), "{name}");
        if let Some(error) = error {
            check_place(&bytes, &error);
        }
    }
}

/// The result of `verify` for a position file that reads without error.
fn hash_mismatch(name: &str, bytes: &[u8]) -> Option<usize> {
    if !name.starts_with("pos_") {
        return None;
    }
    let report = tools::verify(bytes, Hasher::published()).unwrap();
    let swapped = name == "pos_byte_swapped_hash.dat";
    assert_eq!(report.hint() == Some(tools::VerifyHint::HashByteOrder), swapped);
    report.first_mismatch
}

/// The offset of a line error is the start of its line, and no error is outside its file.
fn check_place(bytes: &[u8], error: &go9_dat::Error) {
    assert!(error.span().end <= bytes.len().max(error.offset()));
    assert!(error.offset() <= bytes.len());
    if let Some(line) = error.kind().line() {
        let starts = bytes.split_inclusive(|&byte| byte == b'\n').scan(0, |offset, line| {
            let start = *offset;
            *offset += line.len();
            Some(start)
        });
        let starts: Vec<usize> = starts.chain([bytes.len()]).collect();
        assert_eq!(starts[line - 1], error.offset());
    }
}
