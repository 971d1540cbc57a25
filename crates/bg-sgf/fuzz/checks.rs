//! Properties that hold for any input, shared by the fuzz targets, the replay of their corpora, and
//! the property tests.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

#[path = "../../bg-rules/fuzz/build.rs"]
mod build;

use bg_sgf::{
    Color, Diagnostic, Dialect, Dice, ErrorKind, Severity, State, WriteOptions, check, to_sgf,
    tree::{
        Action, Candidate, Collection, CubeAnalysis, Game, Node, NodeAnalysis, ParseOptions,
        ResultClaim, parse, to_match,
    },
};
use bg_sgf::{bg_matchid::Gnuid, value};
use sgf_syntax::ErrorKind as Syntax;

/// Checks any bytes as a file.
pub(crate) fn files(source: &[u8]) {
    let all = check(source);
    inside(&all, source);
    let Ok(read) = sgf_syntax::parse_with(source, &ParseOptions::lenient()) else {
        let codes: Vec<_> = all.iter().map(|found| found.kind().code()).collect();
        return assert_eq!(codes, ["no-game-tree"]);
    };
    let collection = read.value;
    // Diagnostics of unclosed values and trees come last.
    let closed = all.partition_point(|finding| !unclosed(finding));
    assert!(all[..closed].is_sorted_by_key(Diagnostic::offset));
    assert!(all[closed..].iter().all(unclosed));
    let nodes = (0..source.len()).filter_map(|at| collection.node_at(at));
    for node in nodes.take(500) {
        asked(node, source.len());
    }
    games(&collection, source);
}

fn unclosed(finding: &Diagnostic) -> bool {
    matches!(finding.kind(), ErrorKind::Syntax(Syntax::UnclosedValue | Syntax::UnclosedTree))
}

fn inside(findings: &[Diagnostic], source: &[u8]) {
    for finding in findings {
        assert!(finding.span().start <= finding.span().end, "{finding:?}");
        assert!(finding.span().end <= source.len(), "{finding:?}");
        assert!(!finding.to_string().is_empty());
    }
}

fn asked(node: Node<'_>, length: usize) {
    let errors = [
        Action::read(node).err(),
        NodeAnalysis::new(node).luck().err(),
        NodeAnalysis::new(node).checker_analysis().err(),
    ];
    for error in errors.into_iter().flatten() {
        assert!(error.span().start <= error.span().end && error.span().end <= length);
    }
    if let Ok(Some(analysis)) = NodeAnalysis::new(node).checker_analysis() {
        let _ = (analysis.played(), analysis.error());
    }
    if let Ok(Some(Action::Setup(setup))) = Action::read(node) {
        let _ = setup.board(&bg_sgf::Board::default());
    }
    let _ = NodeAnalysis::new(node).cube_analysis().map(|analysis| analysis.values());
    let _ = (
        NodeAnalysis::new(node).luck_class(),
        NodeAnalysis::new(node).skill(),
        NodeAnalysis::new(node).missed_double_skill(),
    );
    let _ = (NodeAnalysis::new(node).marked_candidates(), NodeAnalysis::new(node).cube_is_marked());
}

/// Checks the games of a file: strict replay equals lenient replay up to the first error.
fn games(collection: &Collection<'_>, source: &[u8]) {
    let mut findings = Vec::new();
    let standard = WriteOptions::default().with_dialect(Dialect::Standard);
    let _ = to_sgf(&to_match(collection, &mut findings), &standard);
    inside(&findings, source);
    findings.clear();
    for game in bg_sgf::tree::games_lenient(collection, &mut findings) {
        let _ = (game.analysis(None), game.statistics(), game.player(Color::White));
        let mut lenient = game.replay_lenient();
        let mut plies = Vec::new();
        for ply in lenient.by_ref() {
            let _ = (ply.notation(), Gnuid::from_state(&ply.before), ply.before_roll());
            plies.push(ply.before);
        }
        inside(lenient.findings(), source);
        let clean = lenient.findings().iter().all(|finding| finding.severity() < Severity::Error);
        let mut strict = game.replay();
        let mut count = 0;
        let error = loop {
            match strict.next() {
                Some(Ok(ply)) => assert_eq!(Some(&ply.before), plies.get(count)),
                Some(Err(error)) => break Some(error),
                None => break None,
            }
            count += 1;
        };
        assert_eq!(error.is_none(), clean);
        if let Some(error) = error {
            assert!(error.span().end <= source.len());
            assert!(strict.next().is_none());
        }
    }
    inside(&findings, source);
    for game in bg_sgf::tree::games(collection) {
        match game {
            Ok(game) => assert!(Game::read(game.tree(), game.index()).is_ok()),
            Err(error) => assert!(error.span().end <= source.len()),
        }
    }
}

/// Checks any bytes as the value of a property.
pub(crate) fn values(raw: &[u8]) {
    if let Ok(points) = value::points(raw) {
        assert!(points.count() <= 25);
    }
    if let Ok(claim) = ResultClaim::parse(raw) {
        assert_eq!(ResultClaim::parse(claim.to_string().as_bytes()), Ok(claim));
    }
    for color in Color::ALL {
        if let Ok(play) = value::play(raw, color) {
            assert_eq!(value::play_text(&play, color).as_bytes(), raw);
            let _ = (play.raw_steps(), play.notation(&bg_sgf::Board::default(), color));
        }
    }
    analysis(raw);
}

/// Checks that a written analysis value stays the same when it is read and written again.
fn analysis(raw: &[u8]) {
    if let Ok(candidate) = Candidate::parse(raw) {
        let text = candidate.to_string();
        let again = Candidate::parse(text.as_bytes()).unwrap();
        assert_eq!(again.to_string(), text);
        let _ = (candidate.score(), candidate.play(Dice::new(3, 1).unwrap(), Color::White));
    }
    let text = CubeAnalysis::parse(raw).to_string();
    assert_eq!(CubeAnalysis::parse(text.as_bytes()).to_string(), text);
    let _ = CubeAnalysis::parse(raw).values();
}

/// Checks a match built from the bytes: its file is clean and replays to the same states.
pub(crate) fn matches(bytes: &[u8]) {
    let Some((builder, built)) = build::build(bytes) else { return };
    let dialect = if bytes[1] & 2 == 2 { Dialect::Standard } else { Dialect::Gnubg };
    let played = builder.finish().unwrap();
    let file = to_sgf(&played, &WriteOptions::default().with_dialect(dialect)).unwrap().value;
    assert_eq!(check(&file), [], "{file}");
    let collection = parse(&file).unwrap();
    assert_eq!(collection.to_canonical(), file.as_bytes());
    let mut replayed = Vec::new();
    for game in bg_sgf::tree::games(&collection) {
        let game = game.unwrap();
        let mut replay = game.replay();
        while let Some(ply) = replay.next() {
            ply.unwrap();
            replayed.push(*replay.state());
        }
    }
    let ids = |states: &[State]| -> Vec<String> {
        states.iter().map(|state| Gnuid::from_state(state).unwrap().to_string()).collect()
    };
    assert_eq!(ids(&replayed), ids(&built), "{file}");
}
