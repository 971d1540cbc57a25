//! CGP records and boards, and boards compared with a parser made only of nom combinators.
//!
//! There are two generated sets of 20,000 distinct records in random order: sparse boards with
//! several operations, and dense boards like the late positions of real games.

use crate::random::Random;
use crate::task::{Size, Task, Unit, Work};
use cgp::{
    Board, Cgp, Checks, Draw, LastMove, Letter, LetterDistribution, ParseOptions, Play,
    PremiumBoard, Rules, Square,
};
use core::hint::black_box;

const RECORDS: usize = 20_000;

impl Random {
    pub fn letter(&mut self) -> char {
        const BAG: &[u8] = b"EEEEEEEEEEEEAAAAAAAAAIIIIIIIIIOOOOOOOONNNNNNRRRRRRTTTTTTLLLLSSSSUUUUDDDDGGGBBCCMMPPFFHHVVWWYYKJXQZ";
        let letter = char::from(BAG[self.below(BAG.len())]);
        if self.below(50) == 0 { letter.to_ascii_lowercase() } else { letter }
    }
}

/// Returns a 15x15 board with words across and down, each crossing an earlier one.
fn board(random: &mut Random, words: usize) -> String {
    let mut squares = [[None; 15]; 15];
    for word in 0..words {
        let length = 2 + random.below(6);
        let line = if word == 0 { 7 } else { random.below(15) };
        let start = random.below(15 - length);
        for i in start..start + length {
            let (row, col) = if word % 2 == 0 { (line, i) } else { (i, line) };
            squares[row][col].get_or_insert_with(|| random.letter());
        }
    }
    let rows = squares.map(|row| {
        let mut text = String::new();
        let mut run = 0;
        for square in row {
            match square {
                None => run += 1,
                Some(letter) => {
                    if run > 0 {
                        text.push_str(&run.to_string());
                    }
                    run = 0;
                    text.push(letter);
                }
            }
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
        text
    });
    rows.join("/")
}

fn rack(random: &mut Random, tiles: usize) -> String {
    (0..tiles).map(|_| random.letter().to_ascii_uppercase()).collect()
}

/// Returns a record of about 140 bytes: few tiles, and three to five operations.
pub fn sparse(random: &mut Random) -> String {
    let words = 4 + random.below(6);
    let mut text = format!(
        "{} {}/{} {}/{} {}",
        board(random, words),
        rack(random, 7),
        if random.below(2) == 0 { String::new() } else { rack(random, 7) },
        random.below(400),
        random.below(400),
        random.below(3)
    );
    text.push_str(" lex CSW21; ld english;");
    if random.below(2) == 0 {
        text.push_str(&format!(" tmr {}/-{};", random.below(1_500_000), random.below(60_000)));
    }
    match random.below(4) {
        0 => text.push_str(&format!(
            " lm {}{} {};",
            1 + random.below(10),
            "ABCDEFG".chars().nth(random.below(7)).unwrap(),
            rack(random, 5)
        )),
        1 => text.push_str(&format!(" lm -{};", 1 + random.below(7))),
        _ => {}
    }
    text
}

/// Returns a late position: about 90 tiles and one operation.
fn dense(random: &mut Random) -> String {
    format!(
        "{} {}/ {}/{} 0 lex NWL23;",
        board(random, 34),
        rack(random, 7),
        200 + random.below(300),
        200 + random.below(300)
    )
}

fn records(count: usize, make: fn(&mut Random) -> String) -> &'static [String] {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    crate::keep((0..count).map(|_| make(&mut random)).collect::<Box<[_]>>())
}

/// The peer, which parses every square with nom combinators.
mod nom_board {
    use nom::branch::alt;
    use nom::bytes::complete::{tag, take_while1};
    use nom::character::complete::satisfy;
    use nom::combinator::{all_consuming, map, map_opt};
    use nom::multi::{many1, separated_list1};
    use nom::sequence::delimited;
    use nom::{IResult, Parser};

    pub(super) enum Item<'a> {
        Run(u8),
        Letter(char),
        Multi(&'a str),
    }

    fn item(input: &str) -> IResult<&str, Item<'_>> {
        alt((
            map(satisfy(|c| c.is_ascii_alphabetic()), Item::Letter),
            map_opt(take_while1(|c: char| c.is_ascii_digit()), |digits: &str| {
                digits.parse().ok().filter(|&run| run > 0).map(Item::Run)
            }),
            map(delimited(tag("["), take_while1(|c| c != ']'), tag("]")), Item::Multi),
            map(satisfy(char::is_alphabetic), Item::Letter),
        ))
        .parse(input)
    }

    /// Returns the number of tiles and a sum over them, if all rows have the same width.
    pub(super) fn read(input: &str) -> Option<(usize, u32)> {
        let (_, rows) = all_consuming(separated_list1(tag("/"), many1(item))).parse(input).ok()?;
        let size = rows.len();
        let (mut tiles, mut sum) = (0, 0);
        for row in &rows {
            let mut width = 0;
            for item in row {
                match item {
                    Item::Run(run) => width += usize::from(*run),
                    Item::Letter(c) => {
                        (tiles, sum, width) = (tiles + 1, sum + u32::from(*c), width + 1);
                    }
                    Item::Multi(text) => {
                        (tiles, sum, width) = (tiles + 1, sum + text.len() as u32, width + 1);
                    }
                }
            }
            if width != size {
                return None;
            }
        }
        Some((tiles, sum))
    }
}

/// Does the same work with this crate.
fn read_board(board: &str) -> Option<(usize, u32)> {
    let board: Board = board.parse().ok()?;
    // The boards here have only letters from A to Z, whose codes are consecutive.
    let letter = |&code: &u8| match code {
        0 => 0,
        1..=26 => u32::from(code - 1 + b'A'),
        _ => u32::from(code.wrapping_sub(27) + b'a'),
    };
    let codes = board.codes()?;
    let tiles = codes.iter().map(|&code| usize::from(code != 0)).sum();
    let sum = codes.iter().map(letter).sum();
    (board.rows() == board.cols()).then_some((tiles, sum))
}

pub fn tasks(size: Size) -> Vec<Task> {
    let count = size.of(RECORDS);
    let sparse = ["cgp/parse", "cgp/print", "cgp/canonical", "cgp/board", "cgp/key"];
    let dense = [
        "cgp/parse-dense",
        "cgp/print-dense",
        "cgp/canonical-dense",
        "cgp/board-dense",
        "cgp/key-dense",
    ];
    let mut tasks = Vec::new();
    tasks.extend(set(sparse, records(count, self::sparse)));
    tasks.extend(set(dense, records(count, self::dense)));
    tasks.extend(rules(records(count, self::sparse)));
    tasks
}

/// Returns the tasks that need a letter distribution.
fn rules(records: &'static [String]) -> [Task; 4] {
    let strict = ParseOptions::strict();
    let (unit, items) = (Unit::Ns("record"), records.len());
    let positions: Box<[Cgp]> =
        records.iter().map(|r| cgp::parse_with(r, &strict).unwrap().value).collect();
    let positions = crate::keep(positions);
    // Generated boards use more tiles than a game has.
    let english = LetterDistribution::named("english").unwrap();
    let letters = english.letters().iter().map(|l| Letter::new(&l.face(), 100, l.points()));
    let ample: &'static LetterDistribution =
        Box::leak(Box::new(LetterDistribution::new("ample", 100, letters).unwrap()));
    let rules: &'static Rules<'_> =
        Box::leak(Box::new(Rules::new(english, PremiumBoard::standard15())));

    let work = Work::each(positions, |p| _ = black_box(p.position().unseen(ample)));
    let unseen = Task::new("cgp/unseen", unit, items, work);
    let work = Work::each(positions, |p| _ = black_box(p.validate(&Checks::all(), Some(ample))));
    let validate = Task::new("cgp/validate", unit, items, work);

    let moves: Vec<_> =
        positions.iter().filter_map(|position| five_tiles(position, rules)).collect();
    let moves = crate::keep(moves.into_boxed_slice());
    let (unit, items) = (Unit::Ns("move"), moves.len());
    let work = Work::each(moves, |(record, mv)| {
        _ = black_box(record.play(mv, Draw::Unknown, rules));
    });
    let play = Task::new("cgp/play", unit, items, work);
    let work = Work::each(moves, |(position, mv)| {
        let play: &Play = mv.play().unwrap();
        _ = black_box(position.position().score_of(play, rules));
    });
    let score = Task::new("cgp/score", unit, items, work);
    [unseen, validate, play, score]
}

/// Returns a position with a known rack, and a play of five tiles that forms two cross words.
fn five_tiles(record: &Cgp, rules: &Rules<'_>) -> Option<(Cgp, LastMove)> {
    let mut position = record.position().clone();
    position.set_rack(0, "AEINRST".parse().unwrap()).unwrap();
    let board = position.board().clone();
    let mut record = record.clone();
    record.set_position(position).unwrap();
    let starts = board.squares().flat_map(|square| [(square, true), (square, false)]);
    let play = starts.filter_map(|(start, across)| {
        let (mut tiles, mut at, mut crosses) = (String::new(), start, 0);
        let mut letters = "AEINR".chars().peekable();
        while letters.peek().is_some() {
            let Square { row, col } = at;
            if !board.contains(at) {
                return None;
            } else if board.is_occupied(at) {
                tiles.push('.');
            } else {
                tiles.extend(letters.next());
                let beside = |by: i8| match across {
                    true => Square::new(row.wrapping_add_signed(by), col),
                    false => Square::new(row, col.wrapping_add_signed(by)),
                };
                crosses += usize::from([-1, 1].into_iter().any(|by| board.is_occupied(beside(by))));
            }
            at = if across { Square::new(row, col + 1) } else { Square::new(row + 1, col) };
        }
        let (row, column) = (start.row + 1, start.column_label());
        let at = if across { format!("{row}{column}") } else { format!("{column}{row}") };
        (crosses == 2).then(|| format!("{at} {tiles}").parse::<LastMove>().unwrap())
    });
    let mut made = play.filter(|mv| record.play(mv, Draw::Unknown, rules).is_ok());
    made.next().map(|mv| (record.clone(), mv))
}

fn set(names: [&'static str; 5], records: &'static [String]) -> [Task; 5] {
    let [parse, print, canonical, board, key] = names;
    let boards: Box<[&str]> = records.iter().map(|r| r.split(' ').next().unwrap()).collect();
    let boards = crate::keep(boards);
    for board in boards {
        assert_eq!(nom_board::read(board), read_board(board));
    }
    let strict = ParseOptions::strict();
    let positions: Box<[Cgp]> =
        records.iter().map(|r| cgp::parse_with(r, &strict).unwrap().value).collect();
    let positions = crate::keep(positions);
    let (unit, items) = (Unit::Ns("record"), records.len());

    let work = Work::each(records, move |record| drop(black_box(cgp::parse_with(record, &strict))));
    let parse = Task::new(parse, unit, items, work);
    let mut text = String::with_capacity(1024);
    let work = Work::each(positions, move |position| {
        text.clear();
        position.write_to(&mut text);
        black_box(&text);
    });
    let print = Task::new(print, unit, items, work);
    let sorted = cgp::WriteOptions::canonical();
    let work =
        Work::each(positions, move |position| drop(black_box(cgp::to_cgp(position, &sorted))));
    let canonical = Task::new(canonical, unit, items, work);
    let work = Work::each(boards, |board| _ = black_box(read_board(board)));
    let peer = Work::each(boards, |board| _ = black_box(nom_board::read(board)));
    let board = Task::new(board, unit, items, work).peer("nom for every square", peer);
    let work = Work::each(positions, |position| _ = black_box(position.key()));
    let key = Task::new(key, unit, items, work);
    [parse, print, canonical, board, key]
}
