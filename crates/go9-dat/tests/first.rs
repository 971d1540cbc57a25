//! The example prints what it promises for a file with one board in two rotations and another board.
#![cfg(all(feature = "std", feature = "published-table"))]

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

use go9_dat::{Board, Color, Endian, Hasher, Position};

#[test]
fn records_and_boards_are_counted() {
    let record = |vertices: &[&str]| {
        let mut board = Board::EMPTY;
        for vertex in vertices {
            board.place(Color::Black, vertex.parse().unwrap());
        }
        Position::new(board, Color::White, Hasher::published()).encode(Endian::Big).to_vec()
    };
    let file = [record(&["D6"]), record(&["F6"]), record(&["D6", "E5"])].concat();
    assert_eq!(first::counts(&file).unwrap(), "3\t2");
}
