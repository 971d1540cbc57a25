//! Start positions that the rules of chess allow, compared with those that cozy-chess accepts.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use chess_rules::{Color, Position, Square, Start};
use core::fmt::Write as _;
use cozy_chess::{Board, BoardBuilder, Color as Side, File, Piece, Rank};

/// A stream of random decisions.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

/// Returns a random position, often with a double step before it.
fn random_fen(dice: &mut Dice) -> String {
    let mut board = [b'.'; 64];
    let pieces = dice.roll(28);
    for _ in 0..pieces {
        board[dice.roll(64)] = b"PPPPPNBRQppppppnbrq"[dice.roll(19)];
    }
    for king in *b"Kk" {
        for _ in 0..[1, 1, 1, 1, 1, 1, 1, 0, 2][dice.roll(9)] {
            board[dice.roll(64)] = king;
        }
    }
    let white_moves = dice.roll(2) == 0;
    let mut passed = String::from("-");
    if dice.roll(2) == 0 {
        let file = dice.roll(8);
        // Squares count from a8.
        let (home, pass, pawn, rank) = if white_moves { (1, 2, 3, 6) } else { (6, 5, 4, 3) };
        board[8 * home + file] = b'.';
        board[8 * pass + file] = b'.';
        board[8 * pawn + file] = if white_moves { b'p' } else { b'P' };
        passed = format!("{}{rank}", char::from(b"abcdefgh"[file]));
    }
    let mut fen = String::new();
    for (at, row) in board.chunks(8).enumerate() {
        if at > 0 {
            fen.push('/');
        }
        let text = String::from_utf8(row.to_vec()).unwrap();
        let mut empty = 0;
        for c in text.chars() {
            if c == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                write!(fen, "{empty}").unwrap();
            }
            empty = 0;
            fen.push(c);
        }
        if empty > 0 {
            write!(fen, "{empty}").unwrap();
        }
    }
    format!("{fen} {} - {passed} 0 1", if white_moves { 'w' } else { 'b' })
}

/// Returns the board of a position, if cozy-chess accepts it.
fn board_of(position: &Position) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    for (ours, theirs) in (0..64).filter_map(Square::new).zip(cozy_chess::Square::ALL) {
        let color = |color| if color == Color::White { Side::White } else { Side::Black };
        *builder.square_mut(theirs) = position
            .piece_at(ours)
            .map(|piece| (Piece::ALL[piece.role as usize], color(piece.color)));
    }
    let white_moves = position.side_to_move() == Color::White;
    builder.side_to_move = if white_moves { Side::White } else { Side::Black };
    let rank = if white_moves { Rank::Sixth } else { Rank::Third };
    builder.en_passant = position
        .en_passant_file()
        .map(|file| cozy_chess::Square::new(File::ALL[usize::from(file)], rank));
    builder.build().ok()
}

/// Kings that attack each other, which cozy-chess does not count as checks.
fn are_kings_adjacent(board: &Board) -> bool {
    let [white, black] = Side::ALL.map(|color| board.king(color));
    cozy_chess::get_king_moves(white).has(black)
}

#[test]
fn the_same_positions_are_playable() {
    let mut dice = Dice(7);
    let mut counts = [0; 2];
    for _ in 0..40_000 {
        let fen = random_fen(&mut dice);
        let Ok(start) = Start::from_fen(&fen) else { continue };
        let ours = start.is_playable();
        let theirs = board_of(start.position()).is_some_and(|board| !are_kings_adjacent(&board));
        assert_eq!(ours, theirs, "{fen}");
        counts[usize::from(ours)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 1_000), "{counts:?}");
}
