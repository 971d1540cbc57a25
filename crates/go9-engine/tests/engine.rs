//! Scoring with programs that work and with programs that fail.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code")]

use crate::common::{TempDir, fixture, fixture_path};
use core::ops::ControlFlow;
use core::time::Duration;
use go9_dat::tools::merge;
use go9_dat::{Board, Color, Endian, Hasher, Position, Score, ScoreMap, positions};
use go9_engine::{
    EngineCommand, Error, Evaluate, Evaluator, Event, GtpClient, Komi, ResultOrder, Rules,
    ScoreError, ScoreOptions, ScoreReport, Session, Settings, score_positions,
};
use std::fs;
use std::time::Instant;

fn fake(mode: &str) -> EngineCommand {
    EngineCommand::new(env!("CARGO_BIN_EXE_go9-fake-engine"), [mode.to_string()])
}

fn logging(mode: &str, log: &std::path::Path) -> EngineCommand {
    let args = [mode.to_string(), log.to_str().unwrap().to_string()];
    EngineCommand::new(env!("CARGO_BIN_EXE_go9-fake-engine"), args)
}

/// Positions with 1, 2, 3… black stones, which the fake engine scores as 1, 2, 3… The stones are
/// D5, E5, F5, G5, and so on to the right and down.
fn ladder(count: usize) -> Vec<Position> {
    let mut board = Board::EMPTY;
    (0..count)
        .map(|n| {
            board.place(Color::Black, go9_dat::Point::new(39 + n).unwrap());
            Position::new(board, Color::White, Hasher::published())
        })
        .collect()
}

fn file(positions: &[Position]) -> Vec<u8> {
    positions.iter().flat_map(|position| position.encode(Endian::Big).to_vec()).collect()
}

fn patient() -> Settings {
    let patience = Duration::from_secs(20);
    Settings { command_limit: patience, start_limit: patience, ..Settings::default() }
}

/// Settings with this number of play-outs.
fn runs(runs: u32) -> Settings {
    let runs = runs.try_into().unwrap();
    Settings { evaluator: Some(Evaluator::PlayOut { runs, komi: Komi::NONE }), ..patient() }
}

fn quick(engine: EngineCommand) -> ScoreOptions {
    ScoreOptions::new(engine).settings(patient()).restart_delay(Duration::from_millis(10))
}

fn go(bytes: &[u8], dir: &TempDir, options: &ScoreOptions) -> Result<ScoreReport, ScoreError> {
    let options = options.clone().queue(dir.path("queue.dat"));
    score_positions(bytes, dir.path("fake_chinese.dat"), &options, |_| ControlFlow::Continue(()))
}

fn counts(report: ScoreReport) -> (usize, usize, usize, usize) {
    (report.read, report.scored, report.skipped, report.queued)
}

#[test]
fn scores_are_written_in_the_order_of_the_positions() {
    let dir = TempDir::new("engine-order");
    let positions = ladder(10);
    let report = go(&file(&positions), &dir, &quick(fake("honest")).jobs(3)).unwrap();
    assert_eq!(counts(report), (10, 10, 0, 0));
    assert!(!report.stopped);
    let bytes = fs::read(dir.path("fake_chinese.dat")).unwrap();
    let scores = ScoreMap::parse(&bytes).unwrap();
    let expect = [3, 3, 3, 4, 5, 6, 7, 8, 8, 8].map(|byte| Score::from_byte(byte).unwrap());
    for ((position, record), score) in positions.iter().zip(&scores).zip(expect) {
        assert_eq!((record.id, record.score, record.confidence.value()), (position.id, score, 100));
    }
    assert_eq!(fs::read(dir.path("queue.dat")).unwrap(), b"");
    assert_eq!(dir.names(), ["fake_chinese.dat", "queue.dat"]);
}

#[test]
fn komi_brackets_need_only_the_winner() {
    for mode in ["resign-if-behind", "winner-only"] {
        let dir = TempDir::new(&format!("engine-bracket-{mode}"));
        let log = dir.path("log");
        let evaluator = Evaluator::Bracket { runs: 2.try_into().unwrap() };
        let settings = Settings { evaluator: Some(evaluator), ..patient() };
        let mut session = Session::start(&logging(mode, &log), &settings).unwrap();
        // Black leads by 1, 2, 3, and so on.
        let expect: [(u8, &[&str]); 10] = [
            (3, &["5.5", "3.5"]),
            (3, &["5.5", "3.5"]),
            (3, &["5.5", "3.5"]),
            (4, &["5.5", "3.5", "4.5"]),
            (5, &["5.5", "3.5", "4.5"]),
            (6, &["5.5", "6.5"]),
            (7, &["5.5", "6.5", "7.5"]),
            (8, &["5.5", "6.5", "7.5"]),
            (8, &["5.5", "6.5", "7.5"]),
            (8, &["5.5", "6.5", "7.5"]),
        ];
        for (position, (score, komis)) in ladder(10).iter().zip(expect) {
            fs::write(&log, b"").unwrap();
            let soon = Instant::now() + Duration::from_secs(60);
            let found = session.evaluate(position, soon).unwrap();
            assert_eq!((found.score.to_byte(), found.confidence.value()), (score, 100));
            // The winner at a komi is no number of points.
            assert_eq!((found.lead, found.runs.len()), (None, 2));
            let log = fs::read_to_string(&log).unwrap();
            let asked: Vec<_> =
                log.lines().filter_map(|line| Some(line.split_once("komi ")?.1)).collect();
            assert_eq!(asked, komis.repeat(2), "{mode}");
        }
    }
}

#[test]
fn a_finished_file_makes_no_engine_calls() {
    let dir = TempDir::new("engine-resume");
    let positions = ladder(5);
    go(&file(&positions[..3]), &dir, &quick(fake("honest"))).unwrap();
    // Only the remaining positions are scored, and rotated copies once.
    let log = dir.path("log");
    let rotated = Position {
        board: positions[4].board.rotated(go9_dat::Symmetry::new(5).unwrap()),
        ..positions[4]
    };
    let all = [positions.as_slice(), &[rotated]].concat();
    let report = go(&file(&all), &dir, &quick(logging("honest", &log)).settings(runs(1))).unwrap();
    assert_eq!(counts(report), (6, 2, 4, 0));
    let commands = fs::read_to_string(&log).unwrap();
    assert_eq!(commands.matches("final_score").count(), 2);
    fs::remove_file(&log).unwrap();
    let report = go(&file(&all), &dir, &quick(logging("honest", &log))).unwrap();
    assert_eq!(counts(report), (6, 0, 6, 0));
    assert!(!log.exists(), "no program was started");
    // Not even a missing program is noticed.
    assert!(go(&file(&all), &dir, &quick(EngineCommand::new("no-such-program", []))).is_ok());
}

#[test]
fn a_program_that_dies_once_is_started_again() {
    let dir = TempDir::new("engine-once");
    let engine = logging("die-once", &dir.path("log"));
    let report = go(&file(&ladder(3)), &dir, &quick(engine)).unwrap();
    assert_eq!(counts(report), (3, 3, 0, 0));
    assert!(dir.path("log-died").exists());
}

#[test]
fn a_position_that_kills_twice_goes_to_the_queue() {
    let dir = TempDir::new("engine-queue");
    // The second position and all later ones have a stone on E5.
    let bytes = file(&ladder(4));
    let report = go(&bytes, &dir, &quick(fake("die-at-e5")).jobs(2)).unwrap();
    assert_eq!(counts(report), (4, 1, 0, 3));
    let queue = fs::read(dir.path("queue.dat")).unwrap();
    assert!(queue == bytes[92..], "the same bytes in the same order");
    // The queue is the input of the next run, with a better program.
    let report = go(&queue, &dir, &quick(fake("honest"))).unwrap();
    assert_eq!(counts(report), (3, 3, 0, 0));
    assert_eq!(fs::read(dir.path("fake_chinese.dat")).unwrap().len(), 4 * 12);
    assert_eq!(fs::read(dir.path("queue.dat")).unwrap(), b"");
}

/// The error message of a program in this mode, for one position.
fn outcome(mode: &str, limit: Duration) -> String {
    let dir = TempDir::new(&format!("engine-{mode}"));
    let mut outcome = String::new();
    let settings = Settings { command_limit: limit, max_moves: 20, ..runs(1) };
    let report = score_positions(
        &file(&ladder(1)),
        dir.path("scores.dat"),
        &quick(fake(mode)).settings(settings).queue(dir.path("queue.dat")),
        |event| {
            if let Event::Position(progress) = event {
                outcome = match progress.outcome {
                    Ok(evaluation) => evaluation.score.to_string(),
                    Err(error) => format!("{}: {error}", error.code()),
                };
            }
            ControlFlow::Continue(())
        },
    )
    .unwrap();
    assert_eq!(report.scored + report.queued, 1);
    assert_eq!(fs::read(dir.path("scores.dat")).unwrap().len(), 12 * report.scored);
    assert_eq!(fs::read(dir.path("queue.dat")).unwrap().len(), 92 * report.queued);
    outcome
}

#[test]
fn programs_that_misbehave_are_understood() {
    let long = Duration::from_secs(20);
    for (mode, expect) in [
        ("die", "engine-ended: engine ended during `genmove W`"),
        ("nonsense", "garbage: reply to `genmove W` is not GTP: \"I would rather play chess\""),
        (
            "wrong-number",
            "out-of-step: reply to `clear_board` has the wrong number: lost synchronization",
        ),
        ("gigabyte", "reply-too-long: reply to `genmove W` is longer than 65536 bytes"),
        ("gigabyte-of-lines", "reply-too-long: reply to `genmove W` is longer than 65536 bytes"),
        ("large-board", "wrong-board: engine plays on another board: `genmove W` gave \"Q16\""),
        ("wrong-stones", "wrong-board: the engine's board differs from the position it was given"),
        ("refuses-score", "refused: engine refuses `final_score`: cannot score"),
        ("no-score", "no-score: 0 of 1 runs have a result, expected at least half"),
        ("nonsense-score", "no-score: `final_score` gave \"B+inf\", expected points such as B+7.0"),
        (
            "endless-score",
            "no-score: `final_score` gave \"W+99999999999999999999\", expected points such as B+7.0",
        ),
        // Black is ahead by an unknown margin.
        ("resign", "no-score: 0 of 1 runs have a result, expected at least half"),
        ("endless", "no-score: 0 of 1 runs have a result, expected at least half"),
        ("large-lead", "8 or more"),
    ] {
        assert_eq!(outcome(mode, long), expect, "{mode}");
    }
}

#[test]
fn a_second_illegal_move_queues_the_position() {
    let dir = TempDir::new("engine-illegal");
    let log = dir.path("log");
    for evaluator in [None, Some(Evaluator::Bracket { runs: 3.try_into().unwrap() })] {
        let _ = fs::remove_file(&log);
        let settings = Settings { evaluator, ..runs(3) };
        let report =
            go(&file(&ladder(1)), &dir, &quick(logging("illegal", &log)).settings(settings));
        assert_eq!(counts(report.unwrap()), (1, 0, 0, 1));
        let starts = fs::read_to_string(&log).unwrap().matches(" name\n").count();
        assert_eq!(starts, 2, "one illegal move each");
    }
}

/// A program named like GNU Go that records its arguments.
#[cfg(unix)]
#[test]
fn gnu_go_gets_its_rules_whatever_the_evaluator() {
    let dir = TempDir::new("engine-gnugo-options");
    let (program, seen) = (dir.path("gnugo"), dir.path("arguments"));
    // A program cannot start while a process has it open for writing, and processes that other
    // tests start would inherit a file that is open here. The shell has no such children.
    let text = format!("#!/bin/sh\necho \"$@\" > '{}'", seen.display());
    let script = "printf '%s\\n' \"$1\" > \"$2\" && chmod +x \"$2\"";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, "sh", &text]).arg(&program);
    assert!(shell.status().unwrap().success());
    let bracket = Evaluator::Bracket { runs: 1.try_into().unwrap() };
    for (evaluator, expect) in [
        (None, "--mode gtp --japanese-rules --never-resign\n"),
        (Some(bracket), "--mode gtp --japanese-rules\n"),
    ] {
        let arguments = ["--mode".to_owned(), "gtp".to_owned()];
        let engine = EngineCommand::new(program.to_str().unwrap(), arguments);
        let settings = Settings { evaluator, rules: Rules::Japanese, ..runs(1) };
        // The program ends without an answer.
        let error = go(&file(&ladder(1)), &dir, &quick(engine).settings(settings)).unwrap_err();
        assert_eq!(error.code(), "engine-ended");
        assert_eq!(fs::read_to_string(&seen).unwrap(), expect);
    }
}

#[test]
fn illegal_moves_are_noticed() {
    let position = ladder(1)[0];
    let soon = Instant::now() + Duration::from_secs(60);
    // The first illegal move costs a run and restarts the process; the second is an error.
    let mut session = Session::start(&fake("illegal"), &runs(3)).unwrap();
    let error = session.evaluate(&position, soon).unwrap_err();
    assert_eq!(error.to_string(), "engine played an illegal move: D5 is occupied");
    assert!(!error.is_answer());
    let corner = ["A2", "B1"].into_iter().fold(Board::EMPTY, |mut board, point| {
        board.place(Color::Black, point.parse().unwrap());
        board
    });
    let corner = Position::new(corner, Color::White, Hasher::published());
    let mut session = Session::start(&fake("suicide"), &runs(3)).unwrap();
    let error = session.evaluate(&corner, soon).unwrap_err();
    assert_eq!(error.to_string(), "engine played an illegal move: a move at A1 is suicide");
}

#[test]
fn a_program_that_stalls_is_ended() {
    let before = Instant::now();
    let stalled = outcome("stall", Duration::from_millis(300));
    assert_eq!(stalled, "engine-timeout: no reply to `genmove W` in time");
    assert!(before.elapsed() < Duration::from_secs(600), "it would have stalled for an hour");
}

#[test]
fn a_position_has_a_limit_too() {
    let mut session = Session::start(&fake("stall"), &runs(1)).unwrap();
    let soon = Instant::now() + Duration::from_millis(200);
    let error = session.evaluate(&ladder(1)[0], soon).unwrap_err();
    assert!(!error.is_answer());
}

#[test]
fn two_runs_cannot_have_one_score_file() {
    let dir = TempDir::new("engine-lock");
    let bytes = file(&ladder(3));
    let mut second = None;
    let path = dir.path("fake_chinese.dat");
    let report = score_positions(&bytes, &path, &quick(fake("honest")), |event| {
        if let Event::Position(_) = event {
            let run = score_positions(&bytes, &path, &quick(fake("honest")), |_| {
                ControlFlow::Continue(())
            });
            let error = run.unwrap_err();
            assert_eq!(error.code(), "score-file-in-use");
            second = Some(error.to_string());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(counts(report), (3, 3, 0, 0));
    assert_eq!(second, Some(format!("{} is in use by another run", path.display())));
    assert_eq!(fs::read(path).unwrap().len(), 36);
}

#[test]
fn five_failed_positions_in_a_row_end_the_run() {
    let dir = TempDir::new("engine-five");
    let error = go(&file(&ladder(8)), &dir, &quick(fake("die-at-e5"))).unwrap_err();
    let expect = "engine failed at 5 positions in a row, the last time: \
        engine ended during `genmove W`";
    assert_eq!(error.to_string(), expect);
    // The first was scored; five of the others were tried and are queued.
    assert_eq!(fs::read(dir.path("fake_chinese.dat")).unwrap().len(), 12);
    assert_eq!(fs::read(dir.path("queue.dat")).unwrap().len(), 5 * 92);
}

#[test]
fn programs_that_never_work_end_the_run() {
    let dir = TempDir::new("engine-never");
    fs::write(
        dir.path("fake_chinese.dat"),
        ladder(1)[0].id.to_bytes().iter().chain(&[3, 50]).copied().collect::<Vec<u8>>(),
    )
    .unwrap();
    let before = fs::read(dir.path("fake_chinese.dat")).unwrap();
    for (engine, message) in [
        (EngineCommand::new("no-such-program", []), "cannot start no-such-program: "),
        (fake("exit-at-once"), "engine ended during `name`: no such weights file"),
        (fake("no-small-board"), "engine refuses `boardsize 9`: unacceptable size"),
    ] {
        let error = go(&file(&ladder(3)), &dir, &quick(engine).jobs(2)).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
        assert_eq!(fs::read(dir.path("fake_chinese.dat")).unwrap(), before);
    }
}

#[test]
fn positions_no_game_can_reach_are_not_sent() {
    let dir = TempDir::new("engine-dead");
    let mut board = Board::EMPTY;
    board.place(Color::White, "A9".parse().unwrap());
    board.place(Color::Black, "B9".parse().unwrap());
    board.place(Color::Black, "A8".parse().unwrap());
    let dead = Position::new(board, Color::Black, Hasher::published());
    let log = dir.path("log");
    let report = go(&file(&[dead]), &dir, &quick(logging("honest", &log))).unwrap();
    assert_eq!(counts(report), (1, 0, 0, 1));
    assert!(!fs::read_to_string(log).unwrap().contains("play"));
}

#[test]
fn score_files_that_are_cut_off() {
    let dir = TempDir::new("engine-repair");
    let bytes = file(&ladder(2));
    go(&bytes, &dir, &quick(fake("honest"))).unwrap();
    let path = dir.path("fake_chinese.dat");
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..17]).unwrap();
    let error = go(&bytes, &dir, &quick(fake("honest"))).unwrap_err();
    assert_eq!(error.to_string(), "score file: the record has 5 of its 12 bytes at byte 12");
    assert_eq!(fs::read(&path).unwrap(), whole[..17]);
    let report = go(&bytes, &dir, &quick(fake("honest")).repair(true)).unwrap();
    assert_eq!(counts(report), (2, 1, 1, 0));
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn runs_can_be_stopped_and_go_on() {
    let dir = TempDir::new("engine-stop");
    let bytes = file(&ladder(6));
    let path = dir.path("fake_chinese.dat");
    let mut options = quick(fake("honest")).order(ResultOrder::Arrival);
    let report = score_positions(&bytes, &path, &options, |event| match event {
        Event::Position(progress) if progress.done == 2 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    })
    .unwrap();
    assert!(report.scored >= 2);
    assert_eq!(fs::read(&path).unwrap().len(), 12 * report.scored);
    assert_eq!(report.stopped, report.scored < 6);
    fs::write(dir.path("stop"), "").unwrap();
    options = options.stop(dir.path("stop"));
    let stopped = go(&bytes, &dir, &options).unwrap();
    assert_eq!((stopped.scored, stopped.skipped), (0, report.scored));
    fs::remove_file(dir.path("stop")).unwrap();
    let rest = go(&bytes, &dir, &options).unwrap();
    assert_eq!((rest.scored, rest.stopped), (6 - report.scored, false));
}

#[test]
fn bad_positions_are_refused_before_anything_happens() {
    let dir = TempDir::new("engine-bad");
    let error = go(b"no positions", &dir, &quick(fake("honest"))).unwrap_err();
    assert!(matches!(error, ScoreError::Positions(_)), "{error}");
    assert!(dir.names().is_empty());
}

/// Scores one position against a recorded dialogue.
fn dialogue(name: &str, rules: Rules) -> Result<(String, Score), Error> {
    let path = fixture_path(&format!("valid/dialogues/{name}.txt"));
    let args = ["replay".to_string(), path.to_str().unwrap().to_string()];
    let engine = EngineCommand::new(env!("CARGO_BIN_EXE_go9-fake-engine"), args);
    let mut session = Session::start(&engine, &Settings { rules, ..runs(1) })?;
    let bytes = fixture("valid/published_examples.dat");
    let position = positions(&bytes).nth(1).unwrap().unwrap().to_position(Endian::Big);
    let soon = Instant::now() + Duration::from_secs(60);
    let evaluation = session.evaluate(&position, soon)?;
    Ok((session.engine().name.clone(), evaluation.score))
}

#[test]
fn dialogues_with_programs_that_are_not_here() {
    for (name, rules, expect) in [
        ("fuego", Rules::Japanese, ("Fuego", Score::Exactly6)),
        ("katago", Rules::Chinese, ("KataGo", Score::Exactly7)),
        ("pachi", Rules::Chinese, ("Pachi UCT 11.99 (Genjo-devel)", Score::AtMost3)),
    ] {
        let (program, score) =
            dialogue(name, rules).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((program.as_str(), score), expect);
    }
    // Other rules need other commands, which these dialogues lack.
    assert!(dialogue("fuego", Rules::Chinese).is_err());
}

/// The command of GNU Go, if installed.
fn gnugo() -> Option<EngineCommand> {
    ["gnugo", "/usr/games/gnugo"]
        .into_iter()
        .map(|program| {
            EngineCommand::new(program, "--mode gtp --level 1".split(' ').map(String::from))
        })
        .find(|command| GtpClient::start(command, &Settings::default()).is_ok())
}

#[test]
fn gnu_go_gives_the_scores_of_the_vectors() {
    let Some(engine) = gnugo() else {
        eprintln!("skipped: no gnugo");
        return;
    };
    let dir = TempDir::new("engine-gnugo");
    let bytes = fixture("valid/positions.dat");
    for (rules, name) in [(Rules::Chinese, "chinese"), (Rules::Japanese, "japanese")] {
        let expect = ScoreMap::parse(fixture(&format!("valid/gnugo_{name}.dat"))).unwrap();
        // A few positions of each score; all of them would take minutes.
        let mut some = Vec::new();
        for record in
            positions(&bytes).flatten().filter(|record| expect.contains(record.id())).step_by(27)
        {
            some.extend_from_slice(record.as_bytes());
        }
        let options = quick(engine.clone()).settings(Settings { rules, ..runs(3) }).jobs(2);
        let path = dir.path(&format!("gnugo_{name}.dat"));
        let report =
            score_positions(&some, &path, &options, |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((report.scored, report.queued), (8, 0));
        for record in &ScoreMap::parse(fs::read(path).unwrap()).unwrap() {
            assert_eq!(Some(record), expect.find(record.id));
        }
    }
}

/// Needs `GO9_DAT_PACHI="pachi -t =1000 threads=1"` in the environment. The program is not searched
/// for, because the Debian package of that name is an unrelated game.
#[test]
fn pachi_scores_positions() {
    let Ok(command) = std::env::var("GO9_DAT_PACHI") else {
        eprintln!("skipped: no GO9_DAT_PACHI");
        return;
    };
    let dir = TempDir::new("engine-pachi");
    let scored = ScoreMap::parse(fixture("valid/gnugo_chinese.dat")).unwrap();
    let bytes = fixture("valid/positions.dat");
    let late = positions(&bytes).flatten().filter(|record| scored.contains(record.id()));
    let some: Vec<u8> = late.step_by(70).flat_map(|record| record.as_bytes().to_vec()).collect();
    for rules in [Rules::Chinese, Rules::Japanese] {
        let options = quick(command.parse().unwrap()).settings(Settings { rules, ..runs(1) });
        let path = dir.path(&format!("pachi_{rules}.dat"));
        let report = score_positions(&some, path, &options, |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((report.scored, report.queued), (4, 0));
    }
}

#[test]
fn gnu_go_is_asked_for_its_rules_by_an_option() {
    let Some(engine) = gnugo() else {
        eprintln!("skipped: no gnugo");
        return;
    };
    let dir = TempDir::new("engine-rules");
    let engine = engine.with_rules(Rules::Japanese).unwrap();
    let error = go(&file(&ladder(1)), &dir, &quick(engine)).unwrap_err();
    assert_eq!(error.to_string(), "the engine command asks for other rules than chinese");
}

#[test]
fn queue_files_are_joined_by_merging() {
    let positions = ladder(3);
    let (a, b) = (file(&positions[..2]), file(&positions[1..]));
    let mut joined = Vec::new();
    let report = merge(&[&a, &b], &mut joined).unwrap();
    assert_eq!((report.written, report.duplicates), (3, 1));
    assert!(joined == file(&positions));
}
