//! Random games with variations, promotions, and Chess960 starts, which are written, read, and
//! written again. Every board is compared with that of cozy-chess.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "a test that fails may panic"
)]

use chess_movecode::{Dialect, Encoded, Encoder, ParseOptions, encode, parse, parse_with};
use chess_movecode::{Error, ErrorKind};
use chess_pgn::{PgnGame, PgnWriter};
use chess_rules::{
    CastlingSide, Color, Game, GameBuilder, Item, Move, Outcome, Role, Square, Start,
};
use cozy_chess::{Board, Piece};
use proptest::prelude::*;

/// A stream of random decisions.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

fn square(square: cozy_chess::Square) -> Square {
    Square::new(square as u8).unwrap()
}

fn role(piece: Piece) -> Role {
    Role::ALL[piece as usize]
}

fn move_of(board: &Board, mv: cozy_chess::Move) -> Move {
    if board.color_on(mv.to) == Some(board.side_to_move()) {
        return Move::Castle { king: square(mv.from), rook: square(mv.to) };
    }
    Move::Step { from: square(mv.from), to: square(mv.to), promotion: mv.promotion.map(role) }
}

fn legal_moves(board: &Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::new();
    board.generate_moves(|piece_moves| {
        moves.extend(piece_moves);
        false
    });
    moves
}

fn assert_same_board(board: &Board, position: &chess_rules::Position) {
    for cozy in cozy_chess::Square::ALL {
        let ours = position.piece_at(square(cozy)).map(|piece| (piece.role, piece.color));
        let color = |c| {
            if c == cozy_chess::Color::White { Color::White } else { Color::Black }
        };
        let theirs = board.piece_on(cozy).map(|p| (role(p), color(board.color_on(cozy).unwrap())));
        assert_eq!(ours, theirs, "{cozy}");
    }
    for (color, cozy) in
        [(Color::White, cozy_chess::Color::White), (Color::Black, cozy_chess::Color::Black)]
    {
        let rights = board.castle_rights(cozy);
        for (castling_side, file) in
            [(CastlingSide::King, rights.short), (CastlingSide::Queen, rights.long)]
        {
            let rook = position.castling_rook(color, castling_side).map(Square::file);
            assert_eq!(rook, file.map(|f| f as u8));
        }
    }
    assert_eq!(position.en_passant_file(), board.en_passant().map(|f| f as u8));
    assert_eq!(position.is_check(), !board.checkers().is_empty());
    assert_eq!(
        position.fen().to_string().split(' ').nth(1).unwrap() == "b",
        board.side_to_move() == cozy_chess::Color::Black
    );
}

/// Checks that the legal moves and their SAN are the same as in cozy-chess.
fn assert_same_moves(board: &Board, builder: &GameBuilder) {
    let theirs = legal_moves(board);
    let position = builder.position().clone();
    let sorted = |moves: &mut dyn Iterator<Item = Move>| {
        let mut moves: Vec<_> = moves.map(|mv| mv.uci(true).to_string()).collect();
        moves.sort_unstable();
        moves
    };
    assert_eq!(
        sorted(&mut position.legal_moves()),
        sorted(&mut theirs.iter().map(|mv| move_of(board, *mv)))
    );
    assert_eq!(position.is_checkmate() || position.is_stalemate(), theirs.is_empty());
    for &mv in &theirs {
        let ours = move_of(board, mv);
        let san = position.san(ours).unwrap();
        assert_eq!(san.as_str(), cozy_chess::util::display_san_move(board, mv).to_string());
        assert_eq!(position.parse_san(san.as_str()), Ok(ours));
    }
    let squares = || (0..64).filter_map(Square::new);
    for from in squares() {
        for to in squares() {
            let promotes = theirs.iter().any(|m| square(m.from) == from && m.promotion.is_some());
            let promotion = promotes.then_some(Role::Rook);
            let mv = Move::Step { from, to, promotion };
            let ours = builder.clone().play(mv).is_ok();
            assert_eq!(ours, theirs.iter().any(|&m| move_of(board, m) == mv), "{mv:?}");
        }
    }
}

fn random_game(start: &Start, board: Board, seed: u64, plies: usize, compare: bool) -> Game {
    let mut dice = Dice(seed);
    let mut builder = start.game();
    // The board before the last move and the one after it, for each line.
    let mut lines: Vec<(Option<Board>, Board)> = vec![(None, board)];
    for _ in 0..plies {
        let (before, board) = lines.last().unwrap().clone();
        match dice.roll(24) {
            0 if before.is_some() => {
                builder = builder.begin_variation().unwrap();
                lines.push((None, before.unwrap()));
                continue;
            }
            1 | 2 if lines.len() > 1 => {
                builder = builder.end_variation().unwrap();
                lines.pop();
                continue;
            }
            3 => builder = builder.nag(dice.roll(256) as u16),
            4 => {
                builder = builder.comment(["", "a;b", " ♞ {", "x\ny"][dice.roll(4)]).unwrap();
            }
            5 if lines.len() > 1 => builder = builder.result(Outcome::Draw),
            6 => {
                if let Some(passed) = board.null_move() {
                    builder = builder.play(Move::Null).unwrap();
                    *lines.last_mut().unwrap() = (Some(board), passed);
                }
                continue;
            }
            _ => {}
        }
        let mut moves = legal_moves(&board);
        // Promotions and castling are chosen more often than at random.
        let rare = |m: &cozy_chess::Move| {
            m.promotion.is_some() || board.color_on(m.to) == Some(board.side_to_move())
        };
        if moves.iter().any(rare) && dice.roll(2) == 0 {
            moves.retain(rare);
        }
        if moves.is_empty() {
            if lines.len() == 1 {
                break;
            }
            continue;
        }
        if compare && dice.roll(16) == 0 {
            assert_same_moves(&board, &builder);
        }
        let mv = moves[dice.roll(moves.len())];
        builder = builder.play(move_of(&board, mv)).unwrap();
        let mut after = board.clone();
        after.play(mv);
        assert_same_board(&after, builder.position());
        *lines.last_mut().unwrap() = (Some(board), after);
    }
    while lines.len() > 1 {
        builder = builder.end_variation().unwrap();
        lines.pop();
    }
    builder.result(Outcome::Unknown).finish().unwrap()
}

/// The kind of an error, the number of items before it, and the ply.
type Place = (ErrorKind, usize, u32);

fn place(error: &Error) -> Place {
    (error.kind(), error.offset(), error.place().ply())
}

/// Encodes a game with the encoder that keeps a board.
fn encoded_by_items(game: &Game, dialect: Dialect) -> Result<Encoded, Place> {
    let mut encoder = Encoder::new(game.start(), dialect);
    for (index, item) in game.items().enumerate() {
        let ply = encoder.position().ply();
        encoder.item(item).map_err(|kind| (kind, index, ply))?;
    }
    encoder.finish().map_err(|error| place(&error))
}

fn round_trips(game: &Game) {
    let start = game.start();
    for dialect in [Dialect::Documented, Dialect::Jose] {
        let whole = encode(game, dialect).map_err(|error| place(&error));
        assert_eq!(whole, encoded_by_items(game, dialect));
        let encoded = match encode(game, dialect) {
            Ok(encoded) => encoded,
            Err(error) => {
                assert!(matches!(error.kind(), ErrorKind::Unaddressable(_)));
                continue;
            }
        };
        let decoded =
            parse_with(start, &encoded, &ParseOptions::strict().dialect(dialect)).unwrap();
        assert_eq!(decoded.value, *game);
        assert_eq!(encode(&decoded.value, dialect).unwrap(), encoded);
        let lenient =
            parse_with(start, &encoded, &ParseOptions::lenient().dialect(dialect)).unwrap();
        assert_eq!((lenient.value, lenient.diagnostics), (game.clone(), vec![]));
    }
    let written = PgnWriter::new().write_with_tags(game, &[]);
    let read = PgnGame::parse_with(&written.value, &chess_pgn::ParseOptions::strict()).unwrap();
    assert_eq!(read.diagnostics, []);
    let read = read.value;
    if written.losses.is_empty() {
        assert_eq!(read.game, *game);
    } else {
        // PGN has no variation without a move. Without these, nothing is lost any more.
        let again = PgnWriter::new().write(&read);
        assert_eq!((again.losses, again.value), (vec![], written.value));
    }
    // The walk and the replay have the same plies.
    assert_eq!(game.plies().count(), game.main_line().count());
    let moves = |game: &Game| game.items().filter(|item| matches!(item, Item::Move(_))).count();
    assert_eq!(moves(&read.game), moves(game));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn chess960_games(number in 0_u32..960, seed: u64) {
        let board = Board::chess960_startpos(number);
        let start = Start::from_fen(&board.to_string()).unwrap();
        prop_assert_eq!(&Start::from_fen(&format!("{board:#}")).unwrap(), &start);
        round_trips(&random_game(&start, board, seed, 150, true));
    }

    #[test]
    fn games_with_many_promotions(seed: u64) {
        let fen = "1n6/PPPP1PPP/8/k7/7K/8/pppp1ppp/1N6 w - - 0 1";
        let start = Start::from_fen(fen).unwrap();
        round_trips(&random_game(&start, fen.parse().unwrap(), seed, 120, true));
    }

    #[test]
    fn castling_from_odd_places(seed: u64, rooks in 0_usize..5) {
        let fen = ["1r1k2r1/8/8/8/8/8/8/1R1K2R1 w GBgb - 0 1", "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
            "r5kr/8/8/8/8/8/8/R5KR w HAha - 0 1", "2rkr3/8/8/8/8/8/8/2RKR3 w ECec - 0 1",
            "rr1k3r/8/8/8/8/8/8/RR1K3R w HBhb - 0 1"][rooks];
        let start = Start::from_fen(fen).unwrap();
        round_trips(&random_game(&start, Board::from_fen(fen, true).unwrap(), seed, 60, true));
    }
}

/// Beyond 64 levels, strict reading rebuilds its boards.
#[test]
fn deep_variations_have_the_right_boards() {
    // e4 e5, then 100 times "( Nf3". Each variation replaces the Nf3 before it and has its own
    // answer of Black.
    let mut blob = vec![0x13, 0x13, 0x29];
    for _ in 0..100 {
        blob.extend([0xf0, 0x29]);
    }
    for _ in 0..100 {
        // Move a6 while the line allows it, then return.
        blob.extend([0x00, 0xf0, 0x25, 0xf1, 0xf1]);
    }
    blob.extend([0x25, 0x4c, 0x00, 0x98, 0xff]);
    let game = parse(&Start::standard(), &blob).unwrap();
    assert_eq!(game.to_uci(), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1");
}
