//! `chess-movecode` compared with `cozy-chess`: the same moves replayed, read, and written, and the
//! same positions read.
//!
//! The 3,000 distinct games, in shuffled order, consist of 60 to 100 random plies with a preference
//! for captures, checks, and development.

use crate::random::Random;
use crate::task::{Size, Task, Unit, Work};
use chess_movecode::{
    Dialect, Encoder, ParseOptions, Replay, Searcher, detect, encode, parse_with,
};
use chess_pgn::{PgnGame, PgnWriter};
use chess_rules::{Color, Fen, Game, Material, Move, Query, Role, Slot, Start};
use core::fmt::Write as _;
use core::hint::black_box;
use cozy_chess::Board;

const GAMES: usize = 3000;

/// One game in every measured form.
pub struct Sample {
    cozy: Vec<cozy_chess::Move>,
    moves: Vec<Move>,
    game: Game,
    jose: Vec<u8>,
    pub pgn: String,
    /// Moves in SAN, without move numbers.
    pub san: Vec<String>,
}

impl Sample {
    /// Returns the move data in the documented dialect.
    #[must_use]
    pub fn documented(&self) -> Vec<u8> {
        encode(&self.game, Dialect::Documented).unwrap().moves
    }

    /// Returns the final position in FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        self.game.end().fen().to_string()
    }
}

/// Makes a game of 60 to 100 plies.
pub fn sample(random: &mut Random) -> Sample {
    let mut board = Board::default();
    let mut uci = String::new();
    let (mut cozy, mut san) = (Vec::new(), Vec::new());
    for _ in 0..60 + random.below(41) {
        let mut moves = Vec::new();
        board.generate_moves(|m| {
            moves.extend(m);
            false
        });
        if moves.is_empty() {
            break;
        }
        // The best of three moves by a crude measure keeps games closer to real ones.
        let value = |m: &cozy_chess::Move| {
            let victim = board.piece_on(m.to).map_or(0, |p| 1 + p as usize);
            let knight = usize::from(board.piece_on(m.from) == Some(cozy_chess::Piece::Knight));
            victim * 2 + knight + usize::from(m.promotion.is_some())
        };
        let picks = [(); 3].map(|()| moves[random.below(moves.len())]);
        let mv = *picks.iter().max_by_key(|m| value(m)).unwrap();
        uci.push_str(&format!("{} ", cozy_chess::util::display_uci_move(&board, mv)));
        san.push(cozy_chess::util::display_san_move(&board, mv).to_string());
        board.play(mv);
        cozy.push(mv);
    }
    let game = Game::from_uci(&Start::standard(), &uci).unwrap();
    let pgn = PgnWriter::new().line_width(79).movetext(&game).value;
    let jose = encode(&game, Dialect::Jose).unwrap().moves;
    Sample { cozy, moves: game.main_line().collect(), jose, pgn, san, game }
}

/// The games, with the properties that all tasks over them share.
struct Set {
    samples: &'static [Sample],
    start: &'static Start,
    plies: usize,
}

pub fn tasks(size: Size) -> Vec<Task> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let samples: Box<[_]> = (0..size.of(GAMES)).map(|_| sample(&mut random)).collect();
    let plies = samples.iter().map(|sample| sample.moves.len()).sum();
    let set = Set {
        samples: crate::keep(samples),
        start: crate::keep(Box::new(Start::standard())),
        plies,
    };
    let mut tasks = set.decoding();
    tasks.extend(set.writing());
    tasks.extend(set.searching());
    tasks.push(set.positions());
    tasks
}

impl Set {
    fn task(&self, name: &'static str, each: impl Fn(&'static Sample) + 'static) -> Task {
        Task::new(name, Unit::Ns("ply"), self.plies, self.pass(each))
    }

    fn pass(&self, each: impl Fn(&'static Sample) + 'static) -> Work {
        Work::each(self.samples, each)
    }

    /// The peer: plays moves that are already parsed.
    fn replay(&self) -> Work {
        self.pass(|sample| {
            let mut board = Board::default();
            for &mv in &sample.cozy {
                board.play_unchecked(mv);
            }
            black_box(board.hash());
        })
    }

    /// The peer: tests and plays moves that are already parsed.
    fn legal_replay(&self) -> Work {
        self.pass(|sample| {
            let mut board = Board::default();
            for &mv in &sample.cozy {
                board.try_play(mv).unwrap();
            }
            black_box(board.hash());
        })
    }

    fn decoding(&self) -> Vec<Task> {
        let start = self.start;
        let decode = |name, options: ParseOptions| {
            let options = options.dialect(Dialect::Jose);
            self.task(name, move |sample| {
                let mut sum = 0_u64;
                let mut replay = Replay::new(start, &sample.jose, &options).unwrap();
                replay.run(|ply| sum += ply.mv.to().map_or(0, |to| u64::from(to.index()))).unwrap();
                black_box(sum);
            })
            .peer("cozy-chess replay", self.replay())
            .peer("cozy-chess replay, moves tested", self.legal_replay())
        };
        let strict = ParseOptions::strict().dialect(Dialect::Jose);
        vec![
            decode("movecode/trusted", ParseOptions::trusted()),
            decode("movecode/strict", ParseOptions::strict()),
            decode("movecode/lenient", ParseOptions::lenient()),
            self.task("movecode/strict-to-game", move |sample| {
                black_box(parse_with(start, &sample.jose, &strict).unwrap());
            }),
        ]
    }

    fn writing(&self) -> Vec<Task> {
        let start = self.start;
        let trusted = ParseOptions::trusted().dialect(Dialect::Jose);
        let encode = self.task("movecode/encode", move |sample| {
            let mut encoder = Encoder::new(start, Dialect::Jose);
            for &mv in &sample.moves {
                encoder.play(mv).unwrap();
            }
            black_box(encoder.finish().unwrap());
        });
        let to_pgn = self.task("movecode/to-pgn", move |sample| {
            let game = parse_with(start, &sample.jose, &trusted).unwrap().value;
            black_box(PgnWriter::new().line_width(79).movetext(&game).value);
        });
        let from_pgn = self.task("movecode/from-pgn", |sample| {
            let game = PgnGame::parse(&sample.pgn).unwrap().game;
            black_box(chess_movecode::encode(&game, Dialect::Jose).unwrap());
        });
        let read = self.task("pgn/read", |sample| {
            black_box(PgnGame::parse(&sample.pgn).unwrap().game);
        });
        vec![
            encode.peer("cozy-chess replay", self.replay()),
            to_pgn.peer("cozy-chess SAN", self.write_san()),
            from_pgn.peer("cozy-chess SAN", self.read_san()),
            read.peer("cozy-chess SAN", self.read_san()),
        ]
    }

    /// The peer: plays moves and writes them in SAN, without move numbers and line breaks.
    fn write_san(&self) -> Work {
        self.pass(|sample| {
            let mut board = Board::default();
            let mut out = String::new();
            for &mv in &sample.cozy {
                let _ = write!(out, "{} ", cozy_chess::util::display_san_move(&board, mv));
                board.play_unchecked(mv);
            }
            black_box(out);
        })
    }

    /// The peer: reads the same moves from SAN and plays them; the text is split into words
    /// beforehand.
    fn read_san(&self) -> Work {
        self.pass(|sample| {
            let mut board = Board::default();
            for san in &sample.san {
                let mv = cozy_chess::util::parse_san_move(&board, san).unwrap();
                board.play_unchecked(mv);
            }
            black_box(board.hash());
        })
    }

    /// The final positions of the games, read from FEN.
    fn positions(&self) -> Task {
        let fens = crate::keep(self.samples.iter().map(Sample::fen).collect::<Box<[_]>>());
        let ours = Work::each(fens, |fen| _ = black_box(&fen.parse::<Fen>()));
        let peer = Work::each(fens, |fen| _ = black_box(&Board::from_fen(fen, false)));
        Task::new("fen/parse", Unit::Ns("position"), fens.len(), ours).peer("cozy-chess", peer)
    }

    fn searching(&self) -> Vec<Task> {
        let (samples, start) = (self.samples, self.start);
        let last = samples[samples.len() / 2].game.end();
        let rook_ending: Material = "KRPvKR".parse().unwrap();
        let reaches = Query::Reaches {
            color: Color::White,
            slot: Slot::pawn(5).unwrap(),
            square: "f8".parse().unwrap(),
        };
        let rook_endings = Query::Material(rook_ending.at_most(Color::White, Role::Pawn, 2));
        let search = |name, query| {
            let options = ParseOptions::trusted().dialect(Dialect::Jose);
            let mut searcher = Searcher::new(query, options);
            let each = Work::each(samples, move |sample| {
                black_box(searcher.find(start, &sample.jose).unwrap());
            });
            Task::new(name, Unit::Ns("ply"), self.plies, each)
        };
        let detect = self.pass(move |sample| _ = black_box(detect(start, &sample.jose).unwrap()));
        vec![
            search("movecode/search", Query::Position(last)),
            search("movecode/search-material", rook_endings),
            search("movecode/search-reaches", reaches),
            Task::new("movecode/detect", Unit::Ns("game"), samples.len(), detect),
        ]
    }
}
