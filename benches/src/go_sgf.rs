//! Games of Go on 19x19 boards: replayed, compared with `goban`, and read from SGF, compared with
//! `sgf-parse` and `goban`.

use crate::random::Random;
use crate::task::{self, Task, Unit, Work};
use core::hint::black_box;
use go_rules::{Color, Point, Position, Size};
use goban::rules::game::Game;
use goban::rules::{GobanSizes, JAPANESE, Move};
use sgf_parse::go::{Move as SgfMove, Prop};
use std::fmt::Write as _;

const GAMES: usize = 1_000;

/// Makes a game of 150 to 250 legal moves at random places, with the facts that servers write.
pub fn game(random: &mut Random) -> String {
    let mut text = format!(
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]RU[Japanese]DT[20{:02}-05-{:02}]\n\
         PB[Player {}]BR[{}d]PW[Player {}]WR[{}d]RE[{}+R]\n",
        random.below(25),
        1 + random.below(28),
        random.below(5000),
        1 + random.below(9),
        random.below(5000),
        1 + random.below(9),
        if random.bit() { 'B' } else { 'W' },
    );
    let mut position = Position::new(Size::NINETEEN);
    for _ in 0..150 + random.below(101) {
        let color = position.to_move();
        let Some(point) = point(random, &mut position, color) else { break };
        let name = if color == Color::Black { 'B' } else { 'W' };
        let [column, row] = [point.column(), point.row()].map(|line| char::from(b'a' + line as u8));
        let _ = write!(text, ";{name}[{column}{row}]");
    }
    text + ")\n"
}

/// Plays at a random point where that is legal, and returns the point.
fn point(random: &mut Random, position: &mut Position, color: Color) -> Option<Point> {
    (0..100).find_map(|_| {
        let point = Size::NINETEEN.point(random.below(19), random.below(19))?;
        position.play(color, point).ok().map(|_| point)
    })
}

/// Replays a game, and returns the stones that were captured.
fn replay(moves: &[(Color, Point)]) -> u32 {
    let mut position = Position::new(Size::NINETEEN);
    for &(color, point) in moves {
        black_box(position.execute(color, point));
    }
    position.prisoners().iter().sum()
}

/// The same by the peer.
fn replay_with_goban(moves: impl IntoIterator<Item = (u8, u8)>) -> u32 {
    let mut game = Game::new(GobanSizes::Nineteen, JAPANESE);
    for (row, column) in moves {
        black_box(game.try_play(Move::Play(row, column)).unwrap());
    }
    let (black, white) = game.prisoners();
    black + white
}

/// Reads a file and replays its game, and returns the stones that were captured.
fn read(file: &[u8]) -> u32 {
    let games = go_sgf::games(file).map(Result::unwrap);
    games.map(|game| game.end().prisoners.iter().sum::<u32>()).sum()
}

/// The same by the peers.
fn read_with_goban(file: &str) -> u32 {
    let roots = sgf_parse::go::parse(file).unwrap();
    let point = |prop: &Prop| match prop {
        Prop::B(SgfMove::Move(point)) | Prop::W(SgfMove::Move(point)) => Some((point.y, point.x)),
        _ => None,
    };
    let captured = roots.iter().map(|root| {
        let moves = root.main_variation().filter_map(|node| node.get_move().and_then(point));
        replay_with_goban(moves)
    });
    captured.sum()
}

/// Returns the moves of a file.
fn moves(file: &[u8]) -> Vec<(Color, Point)> {
    let mut moves = Vec::new();
    for game in go_sgf::games(file).map(Result::unwrap) {
        moves.extend(game.moves().filter_map(|play| Some((play.color, play.point()?))));
    }
    moves
}

/// Returns the tasks.
pub fn tasks(size: task::Size) -> Vec<Task> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let files: Box<[String]> = (0..size.of(GAMES)).map(|_| game(&mut random)).collect();
    let files = crate::keep(files);
    let games: Box<[_]> = files.iter().map(|file| moves(file.as_bytes())).collect();
    let games = crate::keep(games);
    let pairs = |moves: &[(Color, Point)]| -> Vec<(u8, u8)> {
        moves.iter().map(|(_, at)| (at.row() as u8, at.column() as u8)).collect()
    };
    let peers: Box<[_]> = games.iter().map(|moves| pairs(moves)).collect();
    let peers = crate::keep(peers);
    for (file, (game, pairs)) in files.iter().zip(games.iter().zip(peers)) {
        let captured = replay(game);
        assert_eq!(captured, replay_with_goban(pairs.iter().copied()));
        assert_eq!([captured; 2], [read(file.as_bytes()), read_with_goban(file)]);
    }
    let (unit, items) = (Unit::Ns("move"), games.iter().map(Vec::len).sum());
    let ours = Work::each(games, |game| _ = black_box(replay(game)));
    let peer = Work::each(peers, |game| _ = black_box(replay_with_goban(game.iter().copied())));
    let replay = Task::new("go-rules/replay", unit, items, ours).peer("goban", peer);
    let ours = Work::each(files, |file| _ = black_box(read(file.as_bytes())));
    let peer = Work::each(files, |file| _ = black_box(read_with_goban(file)));
    let file = Task::new("go-sgf/file", unit, items, ours).peer("sgf-parse + goban", peer);
    vec![replay, file]
}
