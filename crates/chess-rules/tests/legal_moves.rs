//! Numbers of sequences of legal moves, as published in the Chess Programming Wiki ("Perft Results")
//! and counted by many programs.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use chess_rules::{Position, Start};

/// Counts the sequences of `plies` legal moves, at least one.
fn sequences(position: &Position, plies: u32) -> usize {
    let moves = position.legal_moves();
    if plies == 1 {
        return moves.count();
    }
    moves.map(|mv| sequences(&position.play(mv).unwrap(), plies - 1)).sum()
}

/// The positions have castling, promotions, pins, and captures en passant by both sides.
#[test]
fn legal_moves_are_as_many_as_published() {
    for (fen, counts) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8_902]),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            [48, 2_039, 97_862],
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9_467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1_486, 62_379]),
    ] {
        let start = Start::from_fen(fen).unwrap();
        let found = [1, 2, 3].map(|plies| sequences(start.position(), plies));
        assert_eq!(found, counts, "{fen}");
    }
}
