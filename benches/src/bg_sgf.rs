//! `bg-sgf` compared with `sgf-parse`: the same bytes in the same run, on one thread.
//!
//! The work differs: `sgf-parse` also unescapes every value into an owned string and copies the
//! node properties into owned trees, while `bg-sgf` keeps spans and resolves escapes on access.
//! `syntax-…` parses the collection in one call; `…-by-game` splits it into games and reuses the
//! buffers.

use crate::random::Random;
use crate::task::{Size, Task, Unit, Work};
use bg_matchid::Gnuid;
use bg_rules::MatchBuilder;
use bg_sgf::{
    Color, Dice, WriteOptions, to_sgf,
    tree::{Action, ParseOptions, Parser, parse},
    value,
};
use core::hint::black_box;

const GAMES: usize = 3000;

pub fn tasks(size: Size) -> Vec<Task> {
    let games = random_games(size.of(GAMES));
    let plain = crate::keep(games.concat().into_boxed_slice());
    let mut random = Random(0xda7a);
    let analyzed: Vec<u8> = games
        .iter()
        .take(size.of(GAMES) / 5)
        .flat_map(|game| analyzed(game, &mut random))
        .collect();
    let analyzed = crate::keep(analyzed.into_boxed_slice());
    let mut tasks = Vec::new();
    tasks.extend(syntax(["bg-sgf/syntax-plain", "bg-sgf/syntax-plain-by-game"], plain));
    tasks.extend(syntax(["bg-sgf/syntax-analyzed", "bg-sgf/syntax-analyzed-by-game"], analyzed));
    tasks.extend(replay(plain));
    tasks
}

/// Returns distinct money sessions of one game each, played with random legal moves.
pub fn random_games(count: usize) -> Vec<Vec<u8>> {
    let mut random = Random(0x5eed);
    (0..count).map(|_| random_game(&mut random)).collect()
}

fn random_game(random: &mut Random) -> Vec<u8> {
    let mut game = MatchBuilder::new(0);
    let mut color = Color::ALL[random.below(2)];
    let mut plies = 0;
    while game.result().is_none() {
        if plies > 0 && random.below(40) == 0 && game.double(color).is_ok() {
            let answer = game.take(color.opponent());
            answer.expect("a double can be taken");
        }
        let dice = Dice::new(random.die(), random.die()).unwrap();
        let plays = game.state().board.legal_plays(color, dice);
        // Choosing among the longest plays first keeps random games at the length of real ones.
        let play = plays[random.below(plays.len())];
        game.play_move(color, &play).expect("a legal play");
        color = color.opponent();
        plies += 1;
        if plies == 300 {
            game.resign(color, 1).expect("a resignation");
        }
    }
    let written = to_sgf(&game.finish().unwrap(), &WriteOptions::default());
    written.expect("a game of the rules").value.into_bytes()
}

/// Adds analysis in the form of GNU Backgammon: a cube decision and 12 candidates for each play.
pub fn analyzed(plain: &[u8], random: &mut Random) -> Vec<u8> {
    let collection = parse(plain).expect("built games parse");
    let mut edits = sgf_syntax::Edits::new(&collection);
    for node in collection.trees().flat_map(|tree| tree.main_line().skip(1)) {
        let Ok(Some(Action::Play(color, play))) = Action::read(node) else {
            continue;
        };
        let mut real = || format!("0.{:06}", random.below(1_000_000));
        let list = |count: usize, real: &mut dyn FnMut() -> String| {
            (0..count).map(|_| real()).collect::<Vec<_>>().join(" ")
        };
        let cube = format!("E ver 3 0C 1 0.000000 1 {}", list(14, &mut real));
        let pairs = value::play_text(&play, color)[2..].to_owned();
        let mut values = vec!["0".to_owned()];
        for _ in 0..12 {
            let text = format!("{pairs} E ver 3 {} 0C 0 1 0.000000 1", list(6, &mut real));
            values.push(text);
        }
        edits.set(node, "DA", [cube.as_str()]);
        edits.set(node, "A", values.iter().map(String::as_str));
        edits.set(node, "LU", ["0.01234"]);
    }
    edits.apply().expect("no overlaps")
}

fn syntax([whole, by_game]: [&'static str; 2], archive: &'static [u8]) -> [Task; 2] {
    let text = core::str::from_utf8(archive).unwrap();
    let peer = move || _ = black_box(sgf_parse::parse(black_box(text)).unwrap().len());
    let unit = Unit::Megabytes;
    let whole = Task::new(whole, unit, archive.len(), || {
        black_box(parse(black_box(archive)).unwrap().node_count());
    });
    let mut parser = Parser::new(ParseOptions::strict());
    let by_game = Task::new(by_game, unit, archive.len(), move || {
        let mut at = 0;
        while let Some(read) = parser.next_game(black_box(archive), &mut at).unwrap() {
            black_box(read.value.node_count());
            parser.recycle(read.value);
        }
    });
    [whole, by_game].map(|task| task.peer("sgf-parse (also unescapes)", peer))
}

fn replay(archive: &'static [u8]) -> [Task; 3] {
    let collection = crate::keep(Box::new(parse(archive).unwrap()));
    let games: Box<[_]> = bg_sgf::tree::games(collection).map(|game| game.unwrap()).collect();
    let games = crate::keep(games);
    let decisions = games.iter().map(|game| game.replay_lenient().count()).sum::<usize>();
    let unit = Unit::Ns("decision");
    let legality = Task::new(
        "bg-sgf/replay-legality",
        unit,
        decisions,
        Work::each(games, |game| {
            black_box(game.replay_lenient().finish().1.cube);
        }),
    );
    let ids = Task::new(
        "bg-sgf/replay",
        unit,
        decisions,
        Work::each(games, |game| {
            for ply in game.replay_lenient() {
                black_box(Gnuid::from_state(&ply.before).unwrap().id());
            }
        }),
    );
    let mut parser = Parser::new(ParseOptions::strict());
    let from_text = Task::new("bg-sgf/replay-from-text", unit, decisions, move || {
        let mut at = 0;
        while let Some(read) = parser.next_game(black_box(archive), &mut at).unwrap() {
            for game in bg_sgf::tree::games(&read.value).flatten() {
                for ply in game.replay_lenient() {
                    black_box(Gnuid::from_state(&ply.before).unwrap().id());
                }
            }
            parser.recycle(read.value);
        }
    });
    [legality, ids, from_text]
}
