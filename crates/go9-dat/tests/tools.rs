//! Tests of the tools with damaged, mixed, large, and unusual files.

#![cfg(all(feature = "std", feature = "published-table"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code")]

mod graph;
mod merge;
mod salvage;
mod tables;
mod text;

use go9_dat::{Board, Color, Endian, Hasher, Position};

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
