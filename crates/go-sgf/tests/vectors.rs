//! Compares facts, positions, and findings with the tables of a reference, which are not part of the
//! repository: the variable `GO_SGF_VECTORS` names their folder.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::std_instead_of_alloc,
    reason = "test code"
)]

use core::fmt::Write as _;
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use go_rules::{Board, Color};
use go_sgf::{End, Game, ParseOptions, Severity, games_with};

fn folder() -> PathBuf {
    std::env::var_os("GO_SGF_VECTORS").expect("GO_SGF_VECTORS names the folder").into()
}

/// Returns a file as the program passes it on: UTF-16 becomes UTF-8 behind its mark.
fn file(path: &Path) -> Vec<u8> {
    let bytes = std::fs::read(path).unwrap();
    let decode = |unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.chunks_exact(2).map(|two| unit([two[0], two[1]])).collect();
        String::from_utf16(&units).unwrap().into_bytes()
    };
    match bytes.as_slice() {
        [0xff, 0xfe, ..] => decode(u16::from_le_bytes),
        [0xfe, 0xff, ..] => decode(u16::from_be_bytes),
        _ => bytes,
    }
}

type Row = BTreeMap<String, String>;

/// Cells of `games.tsv` that a later specification of results and komi replaces: file, number of the
/// game, column, and cell.
const REPLACED: [(&str, &str, &str, &str); 16] = [
    // Chinese stones count twice, and their fractions are read.
    ("case_results.sgf", "24", "margin", "0.5"),
    ("case_results.sgf", "24", "ending", "score"),
    ("case_results.sgf", "25", "margin", "3.5"),
    ("case_results.sgf", "25", "ending", "score"),
    // The number of moves before a result does not hide it.
    ("case_results.sgf", "35", "winner", "B"),
    ("case_results.sgf", "35", "ending", "resign"),
    // `KO` in a root without a move is the komi.
    ("case_kiin.sgf", "1", "komi", "6.5"),
    ("case_ko_property_root.sgf", "1", "komi", "6.5"),
    // Hundredths and quarters are no points, whatever the program.
    ("case_fox.sgf", "4", "komi", "7.5"),
    ("rand_011.sgf", "1", "komi", "7.5"),
    ("rand_031.sgf", "1", "komi", "7.5"),
    ("rand_040.sgf", "1", "komi", "7.5"),
    ("rand_051.sgf", "1", "komi", "7.5"),
    ("rand_052.sgf", "1", "komi", "7.5"),
    ("rand_075.sgf", "1", "komi", "7.5"),
    ("rand_085.sgf", "1", "komi", "7.5"),
];

/// Places of the further findings `komi-unit` of these games.
const UNITS: [(&str, usize); 8] = [
    ("case_fox.sgf", 160),
    ("rand_011.sgf", 42),
    ("rand_031.sgf", 40),
    ("rand_040.sgf", 28),
    ("rand_051.sgf", 80),
    ("rand_052.sgf", 43),
    ("rand_075.sgf", 30),
    ("rand_085.sgf", 38),
];

/// The rows of a table by their file.
fn table(name: &str) -> BTreeMap<String, Vec<Row>> {
    let bytes = std::fs::read(folder().join(name)).unwrap();
    let mut text = String::new();
    if name.ends_with(".gz") {
        flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    } else {
        text = String::from_utf8(bytes).unwrap();
    }
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let mut rows: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    for line in lines {
        let cells = names.iter().zip(line.split('\t'));
        let row: Row = cells.map(|(name, cell)| ((*name).to_owned(), cell.to_owned())).collect();
        rows.entry(row["file"].clone()).or_default().push(row);
    }
    rows
}

fn files() -> Vec<String> {
    let names = std::fs::read_dir(folder().join("files")).unwrap();
    let mut names: Vec<_> =
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The positions of a game as rows of the table, and the facts about its end.
fn positions(game: &Game<'_>, file: &str, facts: &mut Row) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut walk = game.walk();
    let mut count = 0;
    // The index of the last row up to each step.
    let mut of_step: Vec<Option<usize>> = Vec::new();
    while let Some(step) = walk.next() {
        let parent = step.parent.and_then(|parent| of_step[parent]);
        if step.index > 0 && step.play.is_none() {
            of_step.push(parent);
            continue;
        }
        of_step.push(Some(rows.len()));
        let size = step.after.board().size();
        let board: &Board = step.after.board();
        let [black, white] = step.after.prisoners();
        let play = step.play;
        let cells = [
            ("file", file.to_owned()),
            ("game", game.number().to_string()),
            ("variation", step.variation.to_string()),
            ("move", step.number.to_string()),
            ("color", text(play.map(|play| char::from(play.color.to_byte())))),
            ("point", text(play.map(|play| play.place.display(size).to_string()))),
            ("captured", step.played.map_or(0, |played| played.captured).to_string()),
            ("legal", step.legal.to_string()),
            ("to_move", char::from(step.after.to_move().to_byte()).to_string()),
            ("ko", text(step.after.ko().map(|ko| ko.display(size)))),
            ("black_prisoners", black.to_string()),
            ("white_prisoners", white.to_string()),
            ("hash", hex(board.hash())),
            ("key", hex(board.canonical_key())),
            ("parent", text(parent)),
        ];
        rows.push(cells.into_iter().map(|(name, cell)| (name.to_owned(), cell)).collect());
        count += usize::from(step.number > 0);
    }
    if game.refusal().is_none() {
        let End { board, prisoners: [black, white], moves, illegal, .. } = game.end();
        let mut drawn = String::new();
        if board.size().area() <= 361 {
            for point in board.size().points() {
                drawn.push(
                    board.at(point).map_or('.', |color: Color| char::from(color.stone_byte())),
                );
            }
        }
        for (name, cell) in [
            ("moves", moves.to_string()),
            ("variations", game.variations().to_string()),
            ("illegal", text(illegal)),
            ("positions", count.to_string()),
            ("black_prisoners", black.to_string()),
            ("white_prisoners", white.to_string()),
            ("hash", hex(board.hash())),
            ("key", hex(board.canonical_key())),
            ("board", drawn),
        ] {
            facts.insert(name.to_owned(), cell);
        }
    }
    rows
}

fn facts(game: &Game<'_>) -> Row {
    let facts = game.facts();
    let outcome = facts.outcome();
    let size = facts.size.filter(|_| game.refusal().is_none());
    let cells = [
        ("width", text(size.map(go_rules::Size::width))),
        ("height", text(size.map(go_rules::Size::height))),
        ("charset", game.charset().to_string()),
        ("black", text(facts.black.as_deref())),
        ("white", text(facts.white.as_deref())),
        ("rank_black", text(facts.rank_black.as_deref())),
        ("rank_white", text(facts.rank_white.as_deref())),
        ("event", text(facts.event.as_deref())),
        ("round", text(facts.round.as_deref())),
        ("place", text(facts.place.as_deref())),
        ("date", text(facts.date.as_deref())),
        ("date_start", text(facts.date_start())),
        ("rules", text(facts.rules.as_deref())),
        ("ruleset", text(facts.ruleset())),
        ("komi", text(facts.komi.map(|komi| komi.points))),
        ("handicap", text(facts.handicap)),
        ("result", text(facts.result.as_deref())),
        ("winner", text(outcome.winner)),
        ("margin", text(outcome.margin)),
        ("ending", text(outcome.ending)),
    ];
    cells.into_iter().map(|(name, cell)| (name.to_owned(), cell)).collect()
}

#[test]
#[ignore = "the tables are not part of the repository"]
fn games_are_those_of_the_reference() {
    let (expected_games, expected_positions) = (table("games.tsv"), table("positions.tsv.gz"));
    let mut wrong = String::new();
    let (mut read, mut compared) = (0, 0);
    for name in files() {
        let bytes = file(&folder().join("files").join(&name));
        let games = games_with(&bytes, &ParseOptions::lenient()).flatten().map(|read| read.value);
        let games: Vec<_> = games.collect();
        let expected = expected_games.get(&name).map(Vec::as_slice).unwrap_or_default();
        if games.len() != expected.len() {
            writeln!(wrong, "{name}: {} games, expected {}", games.len(), expected.len()).unwrap();
        }
        let mut found = Vec::new();
        for (game, expected) in games.iter().zip(expected) {
            read += 1;
            let mut facts = facts(game);
            found.extend(positions(game, &name, &mut facts));
            for (column, cell) in expected {
                let replaced = REPLACED.iter().find(|(file, game, of, _)| {
                    *file == name && *game == expected["game"] && of == column
                });
                let cell = replaced.map_or(cell.as_str(), |(.., cell)| *cell);
                let number = |text: &str| text.parse::<f64>().ok();
                let mine = facts.get(column).map_or("", String::as_str);
                // A text without the letters in which they differ reads the same in both.
                let koi8 = column == "charset" && mine == "KOI8-U" && cell == "KOI8-R";
                let same =
                    mine == cell || koi8 || number(mine).is_some() && number(mine) == number(cell);
                let ignored = ["file", "game", "skipped"].contains(&column.as_str())
                    || !expected["skipped"].is_empty();
                if !same && !ignored {
                    writeln!(
                        wrong,
                        "{name} {} {column}: {mine:?}, expected {cell:?}",
                        game.number()
                    )
                    .unwrap();
                }
            }
            if game.refusal().is_some() == expected["skipped"].is_empty() {
                writeln!(wrong, "{name} {}: skipped {}", game.number(), game.refusal().is_some())
                    .unwrap();
            }
        }
        let expected = expected_positions.get(&name).map(Vec::as_slice).unwrap_or_default();
        compared += expected.len();
        if found.len() != expected.len() {
            writeln!(wrong, "{name}: {} positions, expected {}", found.len(), expected.len())
                .unwrap();
        }
        if let Some((mine, row)) = found.iter().zip(expected).find(|(mine, row)| mine != row) {
            writeln!(wrong, "{name}: {mine:?}\n  expected {row:?}").unwrap();
        }
    }
    println!("{read} games, {compared} positions");
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
#[ignore = "the tables are not part of the repository"]
fn findings_are_those_of_the_reference() {
    let expected = table("findings.tsv");
    let mut wrong = String::new();
    for name in files() {
        let bytes = file(&folder().join("files").join(&name));
        let mut rows = Vec::new();
        for strict in [true, false] {
            let mut found = Vec::new();
            let read = || games_with(&bytes, &ParseOptions::lenient());
            for game in read().flatten() {
                for diagnostic in game.diagnostics {
                    let (kind, severity) = (diagnostic.kind(), diagnostic.severity());
                    let is_raised = strict && severity == Severity::Warning;
                    let severity = if is_raised { kind.severity() } else { severity };
                    found.push((diagnostic.offset(), kind.code(), severity));
                }
            }
            if let Some(Err(error)) = read().next() {
                found.push((0, error.code(), Severity::Error));
            }
            found.sort_unstable();
            rows.push(found);
        }
        let mine: Vec<_> = rows[0]
            .iter()
            .zip(&rows[1])
            .map(|(strict, lenient)| {
                format!("{} {} {} {}", strict.1, strict.0, strict.2, lenient.2)
            })
            .collect();
        let expected = expected.get(&name).map(Vec::as_slice).unwrap_or_default();
        let mut expected: Vec<_> = expected
            .iter()
            .map(|row| {
                let offset: usize = row["offset"].parse().unwrap();
                (offset, format!("{} {offset} {} {}", row["code"], row["strict"], row["lenient"]))
            })
            .collect();
        let units = UNITS.iter().filter(|(file, _)| *file == name);
        expected.extend(units.map(|(_, at)| (*at, format!("komi-unit {at} info info"))));
        expected.sort();
        let expected: Vec<_> = expected.into_iter().map(|(_, row)| row).collect();
        if mine != expected {
            writeln!(wrong, "{name}: {mine:?}\n  expected {expected:?}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
