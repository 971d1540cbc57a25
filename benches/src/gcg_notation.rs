//! Game files, compared with a straightforward reader that splits lines into strings and keeps the
//! board as a table of them.

use crate::random::Random;
use crate::task::{Size, Task, Unit, Work};
use cgp::{Draw, LastMove, LetterDistribution, Position, Rack, Rules};
use core::hint::black_box;
use gcg::GameBuilder;

const GAMES: usize = 2_000;
/// Number of turns of a game.
const TURNS: usize = 24;

/// Returns a game in canonical text: plays wherever random tiles fit, and otherwise exchanges. Tiles
/// form no words of a language.
#[must_use]
pub fn game(random: &mut Random) -> String {
    let start = Position::default();
    let rules = rules(&start);
    let mut game = GameBuilder::new(&start, rules, &[("ann", "Ann Lee"), ("bob", "Bob")]).unwrap();
    game.pragma("lexicon", "CSW21")
        .pragma("title", "A game of random tiles")
        .pragma("id", "org.example game1");
    for turn in 0..TURNS {
        let text: String = (0..7).map(|_| random.letter().to_ascii_uppercase()).collect();
        let rack: Rack = text.parse().unwrap();
        let position = game.draw(rack).position();
        let found = (0..200).find_map(|_| play(random, turn == 0, &text, position));
        let exchange = || format!("-{}", &text[..3]).parse().unwrap();
        game.play(&found.unwrap_or_else(exchange), Draw::Unknown).unwrap();
    }
    game.finish().unwrap().to_string()
}

/// Returns a random play that touches the tiles on the board, if the tiles fit.
fn play(random: &mut Random, first: bool, tiles: &str, position: &Position) -> Option<LastMove> {
    let length = 2 + random.below(5);
    let (row, col) =
        if first { (7, 7) } else { (random.below(15 - length), random.below(15 - length)) };
    let column = char::from(b'A' + col as u8);
    let across = first || random.bit();
    let at = if across { format!("{}{column}", row + 1) } else { format!("{column}{}", row + 1) };
    let mut left = tiles.chars();
    let word: String = (0..length)
        .map(|step| {
            let (row, col) = if across { (row, col + step) } else { (row + step, col) };
            match position.board().is_occupied(cgp::Square::new(row as u8, col as u8)) {
                true => '.',
                false => left.next().unwrap(),
            }
        })
        .collect();
    let mv: LastMove = format!("{at} {word}").parse().ok()?;
    let played = position.play(&mv, Draw::Unknown, &rules(position)).ok()?;
    played.findings.is_empty().then_some(mv)
}

fn rules(position: &Position) -> Rules<'static> {
    Rules::for_board(LetterDistribution::named("english").unwrap(), position.board())
}

/// Reads a game and replays it with the points of every play.
fn read(file: &[u8]) -> (usize, i64) {
    let game = gcg::parse(file).unwrap();
    let mut replay = game.replay();
    let (mut findings, mut sum) = (0, 0);
    while let Some(step) = replay.next_step() {
        let step = step.unwrap();
        findings += step.findings.iter().filter(|found| found.code() == "score-mismatch").count();
        sum += i64::from(step.rules_score.unwrap());
    }
    (findings, sum)
}

/// The peer.
mod strings {
    use cgp::{LetterDistribution, Premium, PremiumBoard, Square};
    use std::collections::HashMap;

    type Board = Vec<Vec<Option<String>>>;

    pub(super) fn read(text: &str) -> (usize, i64) {
        let english = LetterDistribution::named("english").unwrap();
        let points: HashMap<String, i64> = english
            .letters()
            .iter()
            .map(|letter| (letter.as_str().to_owned(), letter.points().into()))
            .collect();
        let premiums = PremiumBoard::standard15();
        let mut board: Board = vec![vec![None; 15]; 15];
        let mut totals: HashMap<String, i64> = HashMap::new();
        let (mut findings, mut sum) = (0, 0);
        for line in text.lines().filter(|line| line.starts_with('>')) {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            let [nick, _rack, action @ .., score, total] = words.as_slice() else { continue };
            let score: i64 = score.parse().unwrap();
            let rules = match action {
                [at, tiles] => {
                    // Every position is kept apart, as in a list of positions.
                    let before = board.clone();
                    play(&before, &mut board, at, tiles, &points, &premiums)
                }
                _ => 0,
            };
            findings += usize::from(rules != score);
            let own = totals.entry(nick.clone()).or_default();
            *own += score;
            assert_eq!(*own, total.parse::<i64>().unwrap());
            sum += rules;
        }
        (findings, sum)
    }

    fn play(
        before: &Board,
        after: &mut Board,
        at: &str,
        tiles: &str,
        points: &HashMap<String, i64>,
        premiums: &PremiumBoard,
    ) -> i64 {
        let (start, direction) = cgp::coordinate(at).unwrap();
        let across = direction == cgp::Direction::Across;
        let step = if across { (0, 1) } else { (1, 0) };
        let (mut row, mut col) = (i32::from(start.row), i32::from(start.col));
        let mut placed = Vec::new();
        for tile in tiles.chars() {
            if tile != '.' {
                after[row as usize][col as usize] = Some(tile.to_string());
                placed.push((row, col));
            }
            (row, col) = (row + step.0, col + step.1);
        }
        let here = (i32::from(start.row), i32::from(start.col));
        let (main, letters) = word(before, after, here, step, points, premiums);
        let mut score = if letters > 1 { main } else { 0 };
        for &place in &placed {
            let (cross, letters) = word(before, after, place, (step.1, step.0), points, premiums);
            score += if letters > 1 { cross } else { 0 };
        }
        score + if placed.len() == 7 { 50 } else { 0 }
    }

    fn word(
        before: &Board,
        after: &Board,
        (mut row, mut col): (i32, i32),
        step: (i32, i32),
        points: &HashMap<String, i64>,
        premiums: &PremiumBoard,
    ) -> (i64, usize) {
        let tile = |board: &Board, row: i32, col: i32| -> Option<String> {
            let row = board.get(usize::try_from(row).ok()?)?;
            row.get(usize::try_from(col).ok()?)?.clone()
        };
        while tile(after, row - step.0, col - step.1).is_some() {
            (row, col) = (row - step.0, col - step.1);
        }
        let (mut sum, mut factor, mut letters) = (0, 1, 0);
        while let Some(face) = tile(after, row, col) {
            let mut value = points.get(&face).copied().unwrap_or(0);
            if tile(before, row, col).is_none() {
                let premium: Premium = premiums.at(Square::new(row as u8, col as u8));
                value *= i64::from(premium.letter_factor());
                factor *= i64::from(premium.word_factor());
            }
            sum += value;
            letters += 1;
            (row, col) = (row + step.0, col + step.1);
        }
        (sum * factor, letters)
    }
}

/// Returns the tasks.
pub fn tasks(size: Size) -> Vec<Task> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let games: Box<[String]> = (0..size.of(GAMES)).map(|_| game(&mut random)).collect();
    let games = crate::keep(games);
    for game in games {
        assert_eq!(read(game.as_bytes()), strings::read(game));
    }
    let parsed: Box<[gcg::Game]> =
        games.iter().map(|game| gcg::parse(game.as_bytes()).unwrap()).collect();
    let parsed = crate::keep(parsed);
    let (unit, items) = (Unit::Ns("game"), games.len());
    let work = Work::each(games, |game| _ = black_box(gcg::parse(game.as_bytes())));
    let parse = Task::new("gcg/parse", unit, items, work);
    let work = Work::each(parsed, |game| {
        let mut replay = game.replay();
        while let Some(step) = replay.next_step() {
            _ = black_box(step);
        }
    });
    let replay = Task::new("gcg/replay", unit, items, work);
    let work = Work::each(games, |game| _ = black_box(read(game.as_bytes())));
    let peer = Work::each(games, |game| _ = black_box(strings::read(game)));
    let read = Task::new("gcg/read", unit, items, work);
    vec![parse, replay, read.peer("a table of strings", peer)]
}
