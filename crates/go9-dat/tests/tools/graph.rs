//! Planes and graphs.

use super::{file, hasher, position};
use crate::common::{TempDir, fixture};
use go9_dat::internal::ScoreFileName;
use go9_dat::tools::planes;
use go9_dat::{
    Board, Color, Confidence, Endian, Graph, LineEnd, Point, Position, PositionFile, Score,
    ScoreMap, ScoreRecord, Symmetry, Value, positions,
};
use std::fs;

#[test]
fn planes_hold_every_rotation() {
    let dir = TempDir::new("planes");
    let bytes = fixture("valid/positions.dat");
    let scores = ScoreMap::parse(fixture("valid/gnugo_japanese.dat")).unwrap();
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
        let scores = ScoreMap::parse([&last.to_bytes()[..], &[6, 100]].concat()).unwrap();
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
        let scores = ScoreMap::parse(fixture(&format!("graphs/{name}.scores.dat"))).unwrap();
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
