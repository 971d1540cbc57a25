//! `chess-movecode` beside a bare replay on cozy-chess of the same moves.
//!
//! 3 000 distinct games of random play that prefers captures, checks and development, 60 to 100 plies long, in shuffled order.

#![allow(missing_docs, clippy::unwrap_used, clippy::cast_possible_truncation)]

use core::hint::black_box;

use chess_movecode::pgn::{PgnGame, PgnWriter};
use chess_movecode::{
    Color, Dialect, Encoder, Game, Material, Move, Query, ReadOptions, Role, Searcher, Slot, Start,
    detect,
};
use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const GAMES: usize = 3000;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % n
    }
}

struct Sample {
    cozy: Vec<cozy_chess::Move>,
    moves: Vec<Move>,
    game: Game,
    jose: Vec<u8>,
    pgn: String,
}

fn sample(dice: &mut Dice) -> Sample {
    let mut board = Board::default();
    let mut uci = String::new();
    let mut cozy = Vec::new();
    for _ in 0..60 + dice.roll(41) {
        let mut moves = Vec::new();
        board.generate_moves(|m| {
            moves.extend(m);
            false
        });
        if moves.is_empty() {
            break;
        }
        // The best of three by a crude measure keeps the games nearer to real ones.
        let value = |m: &cozy_chess::Move| {
            let victim = board.piece_on(m.to).map_or(0, |p| 1 + p as usize);
            let knight = usize::from(board.piece_on(m.from) == Some(cozy_chess::Piece::Knight));
            victim * 2 + knight + usize::from(m.promotion.is_some())
        };
        let picks = [(); 3].map(|()| moves[dice.roll(moves.len())]);
        let mv = *picks.iter().max_by_key(|m| value(m)).unwrap();
        uci.push_str(&format!("{} ", cozy_chess::util::display_uci_move(&board, mv)));
        board.play(mv);
        cozy.push(mv);
    }
    let game = Game::from_uci(&Start::standard(), &uci).unwrap();
    let mut pgn = String::new();
    PgnWriter::new().line_width(79).write_movetext(&game, &mut pgn);
    let jose = game.encode(Dialect::Jose).unwrap().moves;
    Sample { cozy, moves: game.main_line().collect(), jose, pgn, game }
}

fn bench(c: &mut Criterion) {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let samples: Vec<Sample> = (0..GAMES).map(|_| sample(&mut dice)).collect();
    let plies: usize = samples.iter().map(|s| s.moves.len()).sum();
    let start = Start::standard();

    let mut group = c.benchmark_group("chess-movecode/ply");
    group.throughput(Throughput::Elements(plies as u64));
    group.sample_size(20);

    let decode = |options: ReadOptions| {
        let (start, samples) = (&start, &samples);
        move |b: &mut criterion::Bencher<'_>| {
            b.iter(|| {
                let mut sum = 0_u64;
                for sample in samples {
                    let mut replay = options.replay(start, &sample.jose).unwrap();
                    replay
                        .run(|ply| sum += ply.mv.to().map_or(0, |to| u64::from(to.index())))
                        .unwrap();
                }
                sum
            });
        }
    };
    group.bench_function("decode-trusted", decode(ReadOptions::trusted().dialect(Dialect::Jose)));
    group.bench_function("decode-strict", decode(ReadOptions::strict().dialect(Dialect::Jose)));
    group.bench_function("decode-lenient", decode(ReadOptions::lenient().dialect(Dialect::Jose)));
    group.bench_function("peer-cozy-replay", |b| {
        b.iter(|| {
            for sample in &samples {
                let mut board = Board::default();
                for &mv in &sample.cozy {
                    board.play_unchecked(mv);
                }
                black_box(board.hash());
            }
        });
    });
    group.bench_function("peer-cozy-replay-legal", |b| {
        b.iter(|| {
            for sample in &samples {
                let mut board = Board::default();
                for &mv in &sample.cozy {
                    board.try_play(mv).unwrap();
                }
                black_box(board.hash());
            }
        });
    });
    group.bench_function("decode-strict-to-game", |b| {
        let options = ReadOptions::strict().dialect(Dialect::Jose);
        b.iter(|| {
            for sample in &samples {
                black_box(options.decode(&start, &sample.jose).unwrap());
            }
        });
    });
    group.bench_function("encode-known-moves", |b| {
        b.iter(|| {
            for sample in &samples {
                let mut encoder = Encoder::new(&start, Dialect::Jose);
                for &mv in &sample.moves {
                    encoder.play(mv).unwrap();
                }
                black_box(encoder.finish().unwrap());
            }
        });
    });
    group.bench_function("blob-to-pgn", |b| {
        let options = ReadOptions::trusted().dialect(Dialect::Jose);
        let mut out = String::new();
        b.iter(|| {
            for sample in &samples {
                let game = options.decode(&start, &sample.jose).unwrap().game;
                out.clear();
                PgnWriter::new().line_width(79).write_movetext(&game, &mut out);
                black_box(out.len());
            }
        });
    });
    group.bench_function("pgn-to-blob", |b| {
        b.iter(|| {
            for sample in &samples {
                let game = PgnGame::parse(sample.pgn.as_bytes()).game;
                black_box(game.encode(Dialect::Jose).unwrap());
            }
        });
    });
    let last = samples[GAMES / 2].game.final_position();
    let rook_ending: Material = "KRPvKR".parse().unwrap();
    let reaches = Query::Reaches {
        color: Color::White,
        slot: Slot::pawn(5).unwrap(),
        square: "f8".parse().unwrap(),
    };
    let rook_endings = Query::Material(rook_ending.at_most(Color::White, Role::Pawn, 2));
    for (name, query) in [
        ("hash", Query::Hash(last.board_hash())),
        ("position", Query::Position(last)),
        ("material", rook_endings),
        ("reaches", reaches),
    ] {
        group.bench_function(format!("search-{name}"), |b| {
            let mut searcher =
                Searcher::new(query.clone(), ReadOptions::trusted().dialect(Dialect::Jose));
            b.iter(|| {
                let found = |s: &&Sample| searcher.find(&start, &s.jose).unwrap().is_some();
                samples.iter().filter(found).count()
            });
        });
    }
    group.finish();

    let mut group = c.benchmark_group("chess-movecode/game");
    group.throughput(Throughput::Elements(GAMES as u64));
    group.sample_size(20);
    group.bench_function("detect", |b| {
        b.iter(|| {
            for sample in &samples {
                black_box(detect(&start, &sample.jose).unwrap());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
