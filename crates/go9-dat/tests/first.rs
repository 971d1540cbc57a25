//! The first program of the README, on a file with one board in two rotations and another board.

#![allow(clippy::unwrap_used, reason = "test code")]
#![cfg(all(feature = "std", feature = "published-table"))]

use std::process::Command;

use go9_dat::{Board, Color, Endian, Hasher, Position};

#[test]
fn the_first_program_counts_records_and_boards() {
    let record = |vertices: &[&str]| {
        let mut board = Board::EMPTY;
        for vertex in vertices {
            board.place(Color::Black, vertex.parse().unwrap());
        }
        Position::new(board, Color::White, Hasher::published()).encode(Endian::Big).to_vec()
    };
    let file = [record(&["D6"]), record(&["F6"]), record(&["D6", "E5"])].concat();
    let path = std::env::temp_dir().join(format!("go9-dat-first-{}.dat", std::process::id()));
    std::fs::write(&path, file).unwrap();
    let run = Command::new(env!("CARGO"))
        .args(["run", "-q", "-p", "go9-dat", "--example", "first", "--"])
        .arg(&path)
        .output()
        .unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(String::from_utf8_lossy(&run.stderr), "");
    assert_eq!(String::from_utf8_lossy(&run.stdout), "3\t2\n");
}
