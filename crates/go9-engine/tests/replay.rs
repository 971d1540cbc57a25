//! Evaluation against recorded dialogues of real programs, played back by an engine in Python.
//! `GO9_ENGINES=DIR` selects a folder of dialogues other than the fixtures.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code")]

use crate::common::TempDir;
use core::ops::ControlFlow;
use core::time::Duration;
use go9_dat::{Endian, Position, positions};
use go9_engine::{
    Analysis, EngineCommand, Error, Evaluate, Evaluation, Evaluator, Event, Komi, Parity,
    Perspective, ResultOrder, Rules, ScoreOptions, ScoreReport, Session, Settings, score_positions,
};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/go9-engine")
}

fn folder() -> PathBuf {
    std::env::var_os("GO9_ENGINES").map_or_else(fixtures, PathBuf::from)
}

/// The engine that plays back a dialogue, or `None` without Python.
fn engine(name: &str, options: &[&str]) -> Option<EngineCommand> {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("SKIPPED: no python3");
        return None;
    }
    let path = |path: PathBuf| path.to_str().unwrap().to_owned();
    let mut args = vec![path(fixtures().join("replay_engine.py"))];
    args.extend(options.iter().map(|option| (*option).to_owned()));
    args.push(path(folder().join(format!("{name}.jsonl.gz"))));
    Some(EngineCommand::new("python3", args))
}

fn records(name: &str) -> Vec<Position> {
    let bytes = fs::read(folder().join(format!("{name}.positions.dat"))).unwrap();
    positions(&bytes).map(|record| record.unwrap().to_position(Endian::Big)).collect()
}

fn expected(name: &str) -> HashMap<String, HashMap<String, String>> {
    let text = fs::read_to_string(folder().join(format!("{name}.expected.tsv"))).unwrap();
    let mut lines = text.lines().map(|line| line.split('\t').map(str::to_owned));
    let header: Vec<String> = lines.next().unwrap().collect();
    lines
        .map(|cells| {
            let row: HashMap<_, _> = header.iter().cloned().zip(cells).collect();
            (row["id"].clone(), row)
        })
        .collect()
}

fn patient() -> Settings {
    let patience = Duration::from_secs(60);
    Settings { command_limit: patience, start_limit: patience, ..Settings::default() }
}

fn evaluate_all(
    name: &str,
    engine: &mut impl Evaluate,
) -> Vec<(Position, Result<Evaluation, Error>)> {
    let soon = || Instant::now() + Duration::from_secs(120);
    records(name)
        .into_iter()
        .map(|position| (position, engine.evaluate(&position, soon())))
        .collect()
}

/// Returns `true` if the confidences differ by at most 1, as rounding may cause.
fn is_near(found: u8, expect: &str) -> bool {
    found.abs_diff(expect.parse().unwrap()) <= 1
}

fn close(found: Option<f64>, expect: &str) -> bool {
    (found.unwrap() - expect.parse::<f64>().unwrap()).abs() < 1e-4
}

/// Compares searches with the expected rows, in the columns of this parity and scale.
fn compare_searches(name: &str, engine: &mut impl Evaluate, score: &str, confidence: &str) {
    let expect = expected(name);
    let evaluations = evaluate_all(name, engine);
    assert!(!evaluations.is_empty());
    for (position, found) in evaluations {
        let row = &expect[&position.id.to_string()];
        let found = found.unwrap_or_else(|error| panic!("{}: {error}", position.id));
        assert_eq!(found.score.to_byte().to_string(), row[score], "{row:?}");
        assert!(is_near(found.confidence.value(), &row[confidence]), "{found:?} {row:?}");
        assert!(close(found.lead, &row["lead"]) && close(found.stdev, &row["stdev"]), "{found:?}");
        assert!(close(found.win_rate, &row["winrate"]), "{found:?} {row:?}");
        assert_eq!(found.visits.unwrap().to_string(), row["visits"]);
        assert_eq!(found.komi.to_string(), row["komi"]);
    }
}

#[test]
fn searches() {
    for (parity, stdev_scale, score, confidence) in [
        (Parity::Any, 1.0, "score", "confidence"),
        (Parity::Odd, 1.0, "odd_score", "odd_confidence"),
        (Parity::Any, 0.5, "score", "half_stdev_confidence"),
    ] {
        let settings = Settings { parity, stdev_scale, visits: Some(40), ..patient() };
        // The settings name neither the evaluator nor the perspective.
        let Some(gtp) = engine("kata-gtp", &["--banner", "--eol", "crlf"]) else { return };
        let mut session = Session::start(&gtp, &settings).unwrap();
        assert_eq!(session.engine().evaluator, Evaluator::Search);
        assert_eq!(session.engine().name, "KataGo 1.17-test+g170-b6c96-s175M");
        compare_searches("kata-gtp", &mut session, score, confidence);
        let mut analysis = Analysis::start(&engine("kata-json", &[]).unwrap(), &settings).unwrap();
        compare_searches("kata-json", &mut analysis, score, confidence);
        let settings = Settings { rules: Rules::Japanese, ..settings };
        let mut analysis = Analysis::start(&engine("kata-json", &[]).unwrap(), &settings).unwrap();
        compare_searches("kata-json-japanese", &mut analysis, score, confidence);
    }
}

#[test]
fn a_wrong_perspective_is_what_was_asked_for() {
    let Some(gtp) = engine("kata-gtp", &[]) else { return };
    let settings = Settings { perspective: Some(Perspective::White), ..patient() };
    let mut session = Session::start(&gtp, &settings).unwrap();
    let position = records("kata-gtp")[0];
    let soon = Instant::now() + Duration::from_secs(60);
    // White is to move: the numbers of the side to move are White's.
    let found = session.evaluate(&position, soon).unwrap();
    assert!(close(found.lead, &expected("kata-gtp")[&position.id.to_string()]["lead"]));
}

#[test]
fn win_rates() {
    let Some(leela) = engine("kata-winrate", &["--eol", "space"]) else { return };
    let settings = Settings { evaluator: Some(Evaluator::WinRate), ..patient() };
    let mut session = Session::start(&leela, &settings).unwrap();
    let expect = expected("kata-winrate");
    for (position, found) in evaluate_all("kata-winrate", &mut session) {
        let (row, found) = (&expect[&position.id.to_string()], found.unwrap());
        assert_eq!(found.score.to_byte().to_string(), row["score"], "{row:?}");
        assert!(is_near(found.confidence.value(), &row["confidence"]), "{found:?} {row:?}");
    }
}

fn play_outs(runs: u32) -> Settings {
    let runs = runs.try_into().unwrap();
    Settings { evaluator: Some(Evaluator::PlayOut { runs, komi: Komi::NONE }), ..patient() }
}

#[test]
fn games_to_the_end() {
    for name in ["kata-playout", "kata-resign", "gnugo"] {
        let Some(gtp) = engine(name, &[]) else { return };
        let mut session = Session::start(&gtp, &play_outs(3)).unwrap();
        let expect = expected(name);
        for (position, found) in evaluate_all(name, &mut session) {
            let row = &expect[&position.id.to_string()];
            match found {
                Ok(found) => {
                    assert_eq!(found.score.to_byte().to_string(), row["score"], "{row:?}");
                    assert_eq!(found.confidence.value().to_string(), row["confidence"], "{row:?}");
                }
                Err(error) => {
                    assert_eq!((error.code(), row["score"].as_str()), ("no-score", "-"), "{row:?}");
                }
            }
        }
    }
}

#[test]
fn a_resignation_ends_the_game() {
    // If Black resigns before Black's first move, the score is 3 or less; if White resigns, Black
    // is ahead.
    let Some(gtp) = engine("kata-playout", &["--resign-always"]) else { return };
    let mut session = Session::start(&gtp, &play_outs(3)).unwrap();
    for (position, found) in evaluate_all("kata-playout", &mut session) {
        match position.id.to_move {
            go9_dat::Color::Black => assert_eq!(found.unwrap().score.to_byte(), 3),
            go9_dat::Color::White => assert_eq!(found.unwrap_err().code(), "no-score"),
        }
    }
}

#[test]
fn an_illegal_move_loses_the_run() {
    let Some(gtp) = engine("kata-playout", &["--illegal", "4"]) else { return };
    let mut session = Session::start(&gtp, &play_outs(3)).unwrap();
    let position = records("kata-playout")[0];
    let soon = Instant::now() + Duration::from_secs(60);
    let error = session.evaluate(&position, soon).unwrap_err();
    assert_eq!(error.code(), "illegal-move", "every process plays one");
}

fn run(
    name: &str,
    dir: &TempDir,
    options: impl FnOnce(ScoreOptions) -> ScoreOptions,
    engine: EngineCommand,
) -> (ScoreReport, Vec<String>) {
    let bytes = fs::read(folder().join(format!("{name}.positions.dat"))).unwrap();
    let base = ScoreOptions::new(engine).restart_delay(Duration::from_millis(10));
    let evaluator = Evaluator::Analysis { in_flight: Settings::IN_FLIGHT };
    let settings = match name {
        "kata-json" => Settings { evaluator: Some(evaluator), ..patient() },
        _ => patient(),
    };
    let mut heard = Vec::new();
    let options = options(base.settings(settings).report(dir.path("report.jsonl")));
    let report = score_positions(&bytes, dir.path("kata_chinese.dat"), &options, |event| {
        heard.push(match event {
            Event::Engine(engine) => engine.name.clone(),
            Event::Position(progress) => match progress.outcome {
                Ok(evaluation) => evaluation.id.to_string(),
                Err(error) => error.code().to_owned(),
            },
            other => format!("{other:?}"),
        });
        ControlFlow::Continue(())
    });
    (report.unwrap(), heard)
}

#[test]
fn a_run_over_the_analysis_engine() {
    for order in ["recv", "reverse"] {
        let dir = TempDir::new(&format!("replay-json-{order}"));
        let log = dir.path("log");
        let log_option = ["--order", order, "--log", log.to_str().unwrap()];
        let Some(json) = engine("kata-json", &log_option) else { return };
        let all = records("kata-json");
        let (report, heard) = run("kata-json", &dir, |options| options, json.clone());
        assert_eq!((report.scored, report.queued), (all.len(), 0), "{heard:?}");
        assert_eq!(heard[0], "KataGo 1.17-replay");
        // Results are in the order of the file, regardless of the order of the answers.
        let scores = fs::read(dir.path("kata_chinese.dat")).unwrap();
        let ids: Vec<_> = all.iter().map(|position| position.id.to_bytes()).collect();
        assert!(scores.chunks(12).map(|record| &record[..10]).eq(&ids));
        let lines = fs::read_to_string(dir.path("report.jsonl")).unwrap();
        let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        let expect = &expected("kata-json")[&all[0].id.to_string()];
        assert_eq!(lines.lines().count(), all.len());
        assert_eq!(first["id"], all[0].id.to_string());
        assert!(close(first["lead"].as_f64(), &expect["lead"]));
        assert_eq!((&first["evaluator"], &first["rules"]), (&"json".into(), &"chinese".into()));
        // A second run sends no request and starts no engine.
        let asked = fs::read(&log).unwrap();
        let (report, heard) = run("kata-json", &dir, |options| options, json);
        assert_eq!((report.scored, report.skipped, heard.len()), (0, all.len(), 0));
        assert_eq!(fs::read(&log).unwrap(), asked);
    }
}

#[test]
fn an_engine_that_dies_or_hangs_is_started_again() {
    for fault in [["--exit-after", "5"], ["--hang-after", "5"]] {
        let dir = TempDir::new(&format!("replay-fault-{}", fault[0]));
        let Some(json) = engine("kata-json", &[&fault[..], &["--order", "recv"]].concat()) else {
            return;
        };
        let limit = Duration::from_secs(3);
        let all = records("kata-json").len();
        let (report, heard) = run(
            "kata-json",
            &dir,
            |options| {
                let evaluator = Evaluator::Analysis { in_flight: 2.try_into().unwrap() };
                let evaluator = Some(evaluator);
                let settings = Settings { command_limit: limit, evaluator, ..patient() };
                options.settings(settings).order(ResultOrder::Arrival)
            },
            json,
        );
        // Each process answers two probe requests and two positions, and then exits.
        assert_eq!((report.scored, report.queued), (all, 0), "{fault:?} {heard:?}");
    }
}

/// The processes of an abandoned engine and of its children.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_an_engine() {
    let dir = TempDir::new("replay-left");
    let pids = dir.path("pids");
    let options = ["--helper", "--ignore-term", "--stderr", "--pid", pids.to_str().unwrap()];
    let Some(gtp) = engine("kata-gtp", &options) else { return };
    let before = Instant::now();
    drop(Session::start(&gtp, &patient()).unwrap());
    let ids = fs::read_to_string(&pids).unwrap();
    assert_eq!(ids.lines().count(), 2);
    // The process is gone, or a zombie that has not been reaped yet.
    let lives = |id: &str| {
        let status = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let state = status.rsplit(')').next().unwrap_or_default().trim().chars().next();
        !matches!(state, None | Some('Z'))
    };
    while ids.lines().any(lives) {
        assert!(before.elapsed() < Duration::from_secs(60), "they live on");
        std::thread::sleep(Duration::from_millis(5));
    }
}
