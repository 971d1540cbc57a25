//! Comparison with the vectors: decisions, candidates, cube decisions, games, statistics,
//! rollouts, and comments of every file.
#![expect(clippy::unwrap_used, reason = "tests")]

use bg_matchid::Gnuid;
use bg_rules::{Board, Color, Event, Play, Step, WonBy};
use bg_xg::{Chances, Error, ParseOptions, Session};
use core::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The folder of the files made for this project, and one with files of the program itself, named
/// by the environment variable `BG_XG_VECTORS`.
fn files() -> Vec<PathBuf> {
    let made = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-xg/made");
    let real = std::env::var_os("BG_XG_VECTORS").map(PathBuf::from);
    let mut files: Vec<_> = [Some(made), real]
        .into_iter()
        .flatten()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|name| name == "xg" || name == "xgp"))
        .collect();
    files.sort();
    files
}

fn session(file: &Path) -> Session {
    let bytes = std::fs::read(file).unwrap();
    Session::parse_with(&bytes, &ParseOptions::lenient()).unwrap().value
}

/// Compares the rows of a table beside a file with our own; numbers may differ by rounding.
fn compare(file: &Path, table: &str, ours: &str) {
    let expected = PathBuf::from(format!("{}.{table}.tsv", file.display()));
    let Ok(expected) = std::fs::read_to_string(&expected) else {
        assert_eq!(ours, "", "{}: no {table}.tsv", file.display());
        return;
    };
    let rows = || expected.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(rows().count(), ours.lines().count(), "{} {table}: rows\n{ours}", file.display());
    for (expected, ours) in rows().zip(ours.lines()) {
        let cells = || expected.split('\t').zip(ours.split('\t'));
        let same = expected.split('\t').count() == ours.split('\t').count()
            && cells().all(|(a, b)| match (a.parse::<f64>(), b.parse::<f64>()) {
                _ if a == b => true,
                (Ok(a), Ok(b)) => (a - b).abs() < 0.000_012,
                _ => false,
            });
        assert!(same, "{} {table}:\nexpected {expected}\nfound    {ours}", file.display());
    }
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| format!("{value:.6}"))
}

/// Writes the steps as recorded, one a die.
fn steps(board: &Board, color: Color, play: &Play) -> String {
    let mut board = *board;
    let words: Vec<_> = play
        .steps()
        .iter()
        .map(|&step| {
            let from = if step.from == Step::BAR { "bar".into() } else { step.from.to_string() };
            let to = if step.to == Step::OFF { "off".into() } else { step.to.to_string() };
            let hit = step.to > 0
                && step.to != step.from
                && board.count(color.opponent(), 25 - step.to) > 0;
            board.apply_step(color, step);
            format!("{from}/{to}{}", if hit { "*" } else { "" })
        })
        .collect();
    words.join(" ")
}

fn cell(row: &str, at: usize) -> &str {
    row.split('\t').nth(at).unwrap_or_default()
}

fn chances(chances: &Chances) -> [f64; 5] {
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, .. } = *chances;
    [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]
}

#[test]
fn decisions() {
    for file in files() {
        let session = session(&file);
        let mut out = String::new();
        for number_of_game in 0..session.played.games.len() {
            for action in session.actions(number_of_game) {
                let (analysis, before) = (&action.analysis, &action.before);
                let Some(color) = action.color else { continue };
                let play = match action.event {
                    Some(Event::Play(_, play)) => Some(play),
                    Some(Event::Roll(..)) => continue,
                    _ => None,
                };
                write!(out, "{number_of_game}\t{}\t", action.index).unwrap();
                let id = Gnuid::from_state(before).unwrap();
                let dice = play.map_or_else(String::new, |play| {
                    format!("{}{}", play.dice().first(), play.dice().second())
                });
                let text = play.map_or_else(
                    || match action.event {
                        Some(Event::Resign { multiplier, .. }) => multiplier.to_string(),
                        _ => String::new(),
                    },
                    |play| steps(&before.board, color, play),
                );
                let missed = play.and(analysis.cube).and_then(|cube| cube.error);
                // The table gives the level for plays and decisions to double or not only.
                let first =
                    !before.doubled && matches!(action.event, Some(Event::Double(_)) | None);
                let level = analysis.level.filter(|_| play.is_some() || first);
                let level = level.map_or_else(String::new, |level| level.to_string());
                let count = analysis.candidates.len();
                writeln!(
                    out,
                    "{id}\t{}\t{}\t{dice}\t{text}\t{}\t{}\t{}\t{}\t{level}\t{}\t{}",
                    color.letter(),
                    action.name(),
                    analysis.record.unwrap(),
                    number(analysis.error),
                    number(missed),
                    number(analysis.luck),
                    if play.is_some() { count.to_string() } else { String::new() },
                    if play.is_some() { u8::from(count > 1).to_string() } else { String::new() },
                )
                .unwrap();
            }
        }
        // The last column, the XGID, is that of another crate.
        let expected = format!("{}.decisions.tsv", file.display());
        let expected = std::fs::read_to_string(expected).unwrap();
        let rows: Vec<_> = expected.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(rows.len(), out.lines().count(), "{}", file.display());
        for (expected, ours) in rows.iter().zip(out.lines()) {
            let (expected, _) = expected.rsplit_once('\t').unwrap();
            assert_eq!(expected, ours, "{}", file.display());
        }
    }
}

#[test]
fn candidates() {
    for file in files() {
        let session = session(&file);
        let mut out = String::new();
        for number_of_game in 0..session.played.games.len() {
            for action in session.actions(number_of_game) {
                for (index, candidate) in action.analysis.candidates.iter().enumerate() {
                    let color = action.color.unwrap();
                    let text = steps(&action.before.board, color, &candidate.play);
                    write!(out, "{number_of_game}\t{}\t{index}\t{text}", action.index).unwrap();
                    write!(out, "\t{}", number(candidate.equity)).unwrap();
                    for chance in chances(&candidate.chances.unwrap()) {
                        write!(out, "\t{chance:.6}").unwrap();
                    }
                    writeln!(
                        out,
                        "\t{}\t{}\t{}\t{}",
                        candidate.level,
                        u8::from(candidate.is_played),
                        u8::from(candidate.double_next),
                        candidate.rollout.map_or_else(String::new, |number| number.to_string()),
                    )
                    .unwrap();
                }
            }
        }
        compare(&file, "candidates", &out);
    }
}

#[test]
fn cube_decisions() {
    for file in files() {
        let session = session(&file);
        let mut out = String::new();
        for number_of_game in 0..session.played.games.len() {
            for action in session.actions(number_of_game) {
                let first = match action.event {
                    Some(Event::Double(_)) => !action.before.doubled,
                    Some(event) => matches!(event, Event::Play(..) | Event::Roll(..)),
                    None => true,
                };
                let Some(cube) = action.analysis.cube.filter(|_| first) else { continue };
                let (index, name) = (action.index, action.name());
                write!(out, "{number_of_game}\t{index}\t{name}\t{}", cube.level).unwrap();
                for equity in [cube.no_double, cube.double_take, cube.double_pass] {
                    write!(out, "\t{}", number(equity)).unwrap();
                }
                for chance in cube.chances.iter().flat_map(|it| chances(it.as_ref().unwrap())) {
                    write!(out, "\t{chance:.6}").unwrap();
                }
                writeln!(
                    out,
                    "\t{}\t{}\t{}\t{}",
                    cube.words().unwrap(),
                    cube.flag,
                    u8::from(!cube.is_trivial()),
                    cube.rollout.map_or_else(String::new, |number| number.to_string()),
                )
                .unwrap();
            }
        }
        compare(&file, "cube", &out);
    }
}

#[test]
fn games() {
    for file in files() {
        let session = session(&file);
        let mut out = String::new();
        for (number, game) in session.played.games.iter().enumerate() {
            let count = |name: &str| game.events.iter().filter(|e| e.name() == name).count();
            let decisions = game.events.iter().filter(|event| event.color().is_some());
            let rolls = game.events.iter().filter(|e| matches!(e, Event::Roll(..))).count();
            let mut replay = game.replay_lenient();
            let dropped = game.events.iter().any(|event| matches!(event, Event::Drop(_)));
            replay.by_ref().for_each(drop);
            let state = replay.table().state();
            let won_by = match game.result.map(|result| result.by) {
                Some(WonBy::Resignation) => "resignation",
                Some(_) if dropped => "drop",
                Some(_) => "checkers",
                None => "",
            };
            writeln!(
                out,
                "{number}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{won_by}",
                game.info.score[0],
                game.info.score[1],
                u8::from(game.rules.crawford_game),
                decisions.count() - rolls,
                count("move"),
                count("double"),
                count("take"),
                count("drop"),
                state.cube,
                game.result.map_or("", |result| match result.winner {
                    Color::White => "white",
                    Color::Black => "black",
                }),
                game.result.map_or_else(String::new, |result| result.points.to_string()),
            )
            .unwrap();
        }
        // The last three columns hold numbers of the footer record.
        let expected = std::fs::read_to_string(format!("{}.games.tsv", file.display())).unwrap();
        let rows: Vec<_> = expected.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(rows.len(), out.lines().count(), "{}", file.display());
        for (expected, ours) in rows.iter().zip(out.lines()) {
            for at in 0..13 {
                assert_eq!(cell(expected, at), cell(ours, at), "{}: {expected}", file.display());
            }
        }
    }
}

#[test]
fn statistics() {
    for file in files() {
        let mut out = String::new();
        for (name, player) in ["white", "black"].iter().zip(session(&file).performance()) {
            writeln!(
                out,
                "{name}\t{}\t{}\t{}\t{:.5}\t{:.5}\t{:.5}\t{:.5}\t{}",
                player.plays,
                player.counted,
                player.cube_counted,
                player.checker_error,
                player.double_error,
                player.take_error,
                player.luck,
                player.rating().map_or_else(String::new, |rating| format!("{rating:.3}")),
            )
            .unwrap();
        }
        compare(&file, "statistics", &out);
    }
}

#[test]
fn comments() {
    for file in files() {
        let mut out = String::new();
        for comment in &session(&file).comments {
            let text = comment.text.replace('\\', "\\\\").replace('\n', "\\n");
            let text = text.replace('"', "\\\"").replace('\t', "\\t");
            let place = comment.place.name();
            writeln!(out, "{}\t{place}\t{}\t\"{text}\"", comment.record, comment.line).unwrap();
        }
        compare(&file, "comments", &out);
    }
}

#[test]
fn rollouts() {
    for file in files() {
        let mut out = String::new();
        for (number, rollout) in session(&file).rollouts().enumerate() {
            write!(out, "{number}\t{}\t{}", rollout.games(), rollout.double_take_games()).unwrap();
            for half in [rollout.confidence(), rollout.double_take_confidence()] {
                write!(out, "\t{half:.6}").unwrap();
            }
            for result in rollout.result().into_iter().chain(rollout.double_take_result()) {
                write!(out, "\t{result:.6}").unwrap();
            }
            let [major, minor] = rollout.program();
            writeln!(
                out,
                "\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.2}\t{major}.{minor}",
                rollout.level_play(),
                rollout.level_cube(),
                rollout.level_play_late(),
                rollout.level_cube_late(),
                rollout.late_play_ply(),
                u8::from(rollout.variance_reduction()),
                u8::from(rollout.truncated()),
                rollout.truncate_plies(),
                rollout.seed_entered(),
                rollout.seconds(),
            )
            .unwrap();
        }
        compare(&file, "rollouts", &out);
    }
}

#[test]
fn damaged_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-xg/malformed");
    let expected = std::fs::read_to_string(folder.join("expected.tsv")).unwrap();
    for row in expected.lines().filter(|line| !line.starts_with('#')) {
        let (name, code, offset) = (cell(row, 0), cell(row, 1), cell(row, 2));
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let same = |error: &Error| {
            let record = error.place().0.map_or_else(String::new, |number| number.to_string());
            error.kind().code() == code
                && error.offset().to_string() == offset
                && record == cell(row, 3)
        };
        let strict = Session::parse_with(&bytes, &ParseOptions::strict());
        if cell(row, 4) == "error" {
            let error = strict.unwrap_err();
            assert!(same(&error), "{row}: {error:?}");
        } else {
            let diagnostics = strict.unwrap().diagnostics;
            assert!(diagnostics.iter().any(|found| same(found.error())), "{row}: {diagnostics:?}");
        }
        match Session::parse_with(&bytes, &ParseOptions::lenient()) {
            Err(error) => assert!(cell(row, 5) == "both" && same(&error), "{row}: {error:?}"),
            Ok(parsed) => {
                let found = &parsed.diagnostics;
                assert!(found.iter().any(|found| same(found.error())), "{row}: {found:?}");
                assert!(cell(row, 5) == "both" || !parsed.value.played.games.is_empty(), "{row}");
            }
        }
    }
}

#[test]
fn files_are_written_again() {
    for file in files() {
        let bytes = std::fs::read(&file).unwrap();
        let options = ParseOptions::lenient();
        let read = bg_xg::raw::Container::parse_with(&bytes, &options).unwrap().value;
        let written = read.to_bytes().unwrap();
        let again = bg_xg::raw::Container::parse(&written).unwrap();
        assert!(again.has_archive);
        assert_eq!(again.header(), read.header());
        assert_eq!(again.thumbnail(), read.thumbnail());
        let segments = |container: &bg_xg::raw::Container<'_>| {
            let segments = container.segments.iter();
            segments.map(|s| (s.name.clone(), s.data.clone())).collect::<Vec<_>>()
        };
        assert_eq!(segments(&again), segments(&read));
    }
}

/// Numbers that are not finite are no values: of a cube decision, and of a play.
#[test]
fn numbers_that_are_not_finite_are_no_values() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-xg/made");
    // Where the record, its analysis, and the number stand: equity without a double, chance to win,
    // error of the double; equity and chance of the first candidate, error, luck.
    let singles = |name: &str| match name {
        "cube.xgp" => [64 + 88, 64 + 60 + 12],
        _ => [124 + 1284 + 24, 124 + 1284 + 12],
    };
    let doubles = |name: &str| if name == "cube.xgp" { vec![200] } else { vec![2312, 2320] };
    for name in ["cube.xgp", "play.xgp"] {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let mut container = bg_xg::raw::Container::parse(&bytes).unwrap();
        let is_game = |name: &str| name.eq_ignore_ascii_case("temp.xg");
        let game = container.segments.iter_mut().find(|it| is_game(&it.name)).unwrap();
        let kind = if name == "cube.xgp" { 2 } else { 3 };
        let record = game.data.chunks_exact_mut(2560).find(|record| record[8] == kind).unwrap();
        for at in singles(name) {
            record[at..at + 4].copy_from_slice(&f32::NAN.to_le_bytes());
        }
        for at in doubles(name) {
            record[at..at + 8].copy_from_slice(&f64::NEG_INFINITY.to_le_bytes());
        }
        let session = Session::parse(container.to_bytes().unwrap()).unwrap();
        let last = session.actions(0).last().unwrap();
        assert_eq!((last.analysis.error, last.analysis.luck), (None, None), "{name}");
        if name == "cube.xgp" {
            let cube = last.analysis.cube.unwrap();
            assert_eq!((cube.no_double, cube.error, cube.verdict()), (None, None, None));
            assert!(cube.double_take.is_some() && cube.chances[0].is_none());
            assert!(cube.chances[1].is_some() && !cube.counts());
        } else {
            let first = &last.analysis.candidates[0];
            assert_eq!((first.equity, first.chances), (None, None));
            assert!(last.analysis.candidates[1].equity.is_some());
        }
        for player in session.performance() {
            assert_eq!((player.counted, player.luck), (0, 0.0), "{name}");
        }
    }
}

/// A negative score, number of a game, or number of points is reported, and is not silently 0.
#[test]
fn negative_numbers_are_reported() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bg-xg/made");
    let bytes = std::fs::read(folder.join("comments.xg")).unwrap();
    // The scores and the number in the header of a game, and the points in its footer.
    for (kind, at) in [(1, 12), (1, 16), (1, 48), (4, 28)] {
        let mut container = bg_xg::raw::Container::parse(&bytes).unwrap();
        let is_game = |name: &str| name.eq_ignore_ascii_case("temp.xg");
        let game = container.segments.iter_mut().find(|it| is_game(&it.name)).unwrap();
        let record = game.data.chunks_exact_mut(2560).find(|record| record[8] == kind).unwrap();
        record[at..at + 4].copy_from_slice(&(-7_i32).to_le_bytes());
        let damaged = container.to_bytes().unwrap();
        let error = Session::parse(&damaged).unwrap_err();
        assert_eq!(error.kind(), bg_xg::ErrorKind::BadNumber(-7), "{kind} {at}");
        let read = Session::parse_with(&damaged, &ParseOptions::lenient()).unwrap();
        let codes: Vec<_> = read.diagnostics.iter().map(|found| found.kind().code()).collect();
        assert!(codes.contains(&"bad-number"), "{codes:?}");
    }
}
