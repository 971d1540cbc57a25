//! Vectors of the third round of PGN, read in place if they are there.

#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

#[path = "../../chess-rules/tests/common/pgn_3.rs"]
mod vectors;

use std::path::Path;

use crate::lenient::{items, lenient, reader};
use chess_pgn::comment::{Annotations, Eval, Part, parts};
use chess_pgn::{PgnGame, PgnWriter, Strip};
use chess_rules::{Color, Item, LinePart, Move};
use serde_json::Value;
use vectors::folder;

fn rows(name: &str) -> Vec<Value> {
    let text = vectors::text(name).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn written(game: &PgnGame) -> String {
    PgnWriter::new().write(game).value
}

fn main_line(game: &PgnGame) -> Vec<String> {
    let chess960 = game.game.is_chess960();
    game.game.main_line().map(|mv: Move| mv.uci(chess960).to_string()).collect()
}

fn uci_of(row: &Value) -> Vec<String> {
    row["uci"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().into()).collect()
}

#[test]
fn movetext_is_written_as_every_reader_takes_it() {
    for row in rows("write.jsonl") {
        let name = row["name"].as_str().unwrap();
        let game = lenient(row["pgn"].as_str().unwrap().as_bytes());
        let first = written(&game);
        let movetext = first.trim_end().rsplit("]\n\n").next().unwrap();
        assert_eq!(movetext, row["movetext"].as_str().unwrap(), "{name}");
        assert_eq!(main_line(&game), uci_of(&row), "{name}");
        assert_eq!(
            game.game.outcome().unwrap().as_str(),
            row["result"].as_str().unwrap(),
            "{name}"
        );
        assert_eq!(written(&lenient(first.as_bytes())), first, "{name}");
        for width in [20, 79] {
            let narrow = PgnWriter::new().line_width(width).write_with_tags(&game.game, &[]).value;
            let again = lenient(narrow.as_bytes()).game();
            assert_eq!(items(&again), items(&game.game), "{name} {width}");
            assert!(
                narrow.lines().all(|line| line.len() <= width
                    || !line.contains(' ')
                    || line.contains('{')
                    || line.starts_with('[')),
                "{narrow}"
            );
        }
    }
}

#[test]
fn variants_are_read_or_refused_by_name() {
    for row in rows("variants.jsonl") {
        let name = row["name"].as_str().unwrap();
        let game = lenient(row["pgn"].as_str().unwrap().as_bytes());
        assert_eq!(main_line(&game), uci_of(&row), "{name}");
        let problem = game.problem().map(|problem| problem.kind.name());
        assert_eq!(problem, row["problem"].as_str(), "{name}");
        if let Some(chess960) = row["chess960"].as_bool() {
            assert_eq!(game.game.is_chess960(), chess960, "{name}");
        }
        let first = written(&game);
        if let Some(fen) = row["fen_tag"].as_str() {
            assert!(first.contains(&format!("[FEN \"{fen}\"]")), "{first}");
        }
        assert_eq!(written(&lenient(first.as_bytes())), first, "{name}");
    }
}

/// Reads the games of a file, which are written as the same items, and again as the same bytes, and
/// returns their number.
fn written_alike_twice(file: &Path) -> usize {
    // One file says that it is no PGN.
    let games = reader(std::fs::File::open(file).unwrap()).flatten();
    games
        .map(|game| {
            let first = written(&game);
            assert!(!first.contains("( ") || first.contains('{'), "{first}");
            let again = lenient(first.as_bytes());
            assert_eq!(main_line(&again), main_line(&game), "{}", file.display());
            assert_eq!(written(&again), first, "{}", file.display());
            let variations = |game: &PgnGame| {
                game.game.items().filter(|item| *item == Item::VariationStart).count()
            };
            assert_eq!(variations(&again), variations(&game), "{}", file.display());
        })
        .count()
}

#[test]
fn games_of_all_habits_are_written_alike_twice() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR"));
    let habits = crates.join("../../fixtures/chess-pgn/valid/habits.pgn");
    assert_eq!(written_alike_twice(&habits), 65);
}

#[test]
fn games_of_files_are_written_alike_twice() {
    let Some(folder) = folder() else { return };
    let files = std::fs::read_dir(folder.join("files")).unwrap();
    let games: usize = files.map(|file| written_alike_twice(&file.unwrap().path())).sum();
    assert!(games > 300, "{games}");
}

fn cells(found: &Annotations) -> Vec<String> {
    let number = |value: Option<String>| value.unwrap_or_default();
    let seconds = |ms: Option<u64>| number(ms.map(|ms| (ms as f64 / 1000.0).to_string()));
    let (cp, mate) = match found.eval {
        Some(Eval::Centipawns(value)) => (value.to_string(), String::new()),
        Some(Eval::Mate(value)) => (String::new(), value.to_string()),
        None => <_>::default(),
    };
    let shapes: Vec<_> = found.shapes.iter().map(ToString::to_string).collect();
    vec![
        seconds(found.clock_ms),
        seconds(found.elapsed_ms),
        cp,
        mate,
        number(found.depth.map(|depth| depth.to_string())),
        found.book.to_string(),
        shapes.join(" "),
    ]
}

#[test]
fn comments_have_values() {
    for row in rows("annotations.jsonl") {
        let comment = row["comment"].as_str().unwrap();
        let mover = if row["color"] == "white" { Color::White } else { Color::Black };
        let found = cells(&Annotations::read([comment], Some(mover)));
        let expected: Vec<_> =
            row["columns"].as_array().unwrap().iter().map(|c| c.as_str().unwrap()).collect();
        assert_eq!(found, expected, "{comment}");
        let bad = parts(comment, Some(mover)).filter(Part::is_bad).count();
        assert_eq!(bad as u64, row["malformed"].as_u64().unwrap(), "{comment}");
    }
}

/// Returns the cells of every ply of the main line.
fn annotated(game: &PgnGame) -> Vec<String> {
    let mut plies: Vec<(Color, Vec<&str>)> = Vec::new();
    let mut color = game.game.start().position().side_to_move();
    for part in game.game.line() {
        match part {
            LinePart::Item(Item::Move(_)) => {
                plies.push((color, Vec::new()));
                color = !color;
            }
            LinePart::Item(Item::Comment(text)) => {
                if let Some((_, comments)) = plies.last_mut() {
                    comments.push(text);
                }
            }
            _ => {}
        }
    }
    let cells =
        |(color, comments): (Color, Vec<&str>)| cells(&Annotations::read(comments, Some(color)));
    plies.into_iter().map(|ply| cells(ply).join(",")).collect()
}

#[test]
fn clocks_of_ten_styles() {
    let Some(folder) = folder() else { return };
    let expected = std::fs::read_to_string(folder.join("clocks.csv")).unwrap();
    let file = std::fs::File::open(folder.join("clocks.pgn")).unwrap();
    let mut found = Vec::new();
    for (number, game) in reader(file).enumerate() {
        let game = game.unwrap();
        let moves = main_line(&game);
        for (ply, (mv, cells)) in moves.iter().zip(annotated(&game)).enumerate() {
            found.push(format!("{number},{ply},{mv},{cells}"));
        }
    }
    let expected: Vec<_> = expected.lines().skip(1).collect();
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn what_was_asked_for_is_left_out() {
    for row in rows("strip.jsonl") {
        let game = lenient(row["pgn"].as_str().unwrap().as_bytes()).game();
        let args: Vec<_> =
            row["args"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        let mut writer = PgnWriter::new();
        let mut what = Strip::NOTHING;
        for pair in args.windows(2).filter(|pair| pair[0] == "--strip") {
            for name in pair[1].split(',') {
                what = what | Strip::NAMES.iter().find(|(known, _)| *known == name).unwrap().1;
            }
        }
        writer = writer.strip(what).join_comments(args.contains(&"--join-comments"));
        let text = writer.movetext(&game).value;
        assert_eq!(text, row["movetext"].as_str().unwrap(), "{args:?}");
    }
}
