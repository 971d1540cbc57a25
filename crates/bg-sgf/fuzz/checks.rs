//! What must hold for any bytes; the fuzz targets, the replay of their corpora and the property
//! tests share it.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use bg_sgf::value::{self, Charset};
use bg_sgf::{
    Action, Candidate, Collection, Color, CubeAnalysis, Diagnostic, Dialect, Dice, Edits,
    ErrorKind, Game, GameReader, GameTree, MatchBuilder, Node, ParseOptions, Parser, Play,
    Property, ResultClaim, Rules, Severity, State, Variation, check, game_spans, parse, to_mat,
};

/// Any bytes as a file.
pub(crate) fn files(source: &[u8]) {
    let (collection, findings) = ParseOptions::lenient().parse(source).unwrap();
    inside(&findings, source);
    let all = check(source);
    inside(&all, source);
    // What is not closed comes last.
    let closed = all.partition_point(|finding| !unclosed(finding));
    assert!(all[..closed].is_sorted_by_key(Diagnostic::offset));
    assert!(all[closed..].iter().all(unclosed));
    // Strict reading accepts only what lenient reading accepts without an error.
    let first = findings.iter().find(|finding| finding.severity == Severity::Error);
    match (parse(source), first) {
        (Ok(strict), None) => assert_eq!(strict.to_canonical(), collection.to_canonical()),
        (Err(error), Some(first)) => assert_eq!(error, first.clone().into_error()),
        (strict, first) => panic!("{strict:?} but {first:?}"),
    }
    assert_eq!(Edits::new(&collection).apply().unwrap(), source);
    if collection.node_count() > 0 {
        canonical(&collection);
    }
    cut(source, collection.node_count());
    for tree in collection.trees() {
        walk(tree, &collection);
    }
    games(&collection, source);
}

const fn unclosed(finding: &Diagnostic) -> bool {
    matches!(finding.kind, ErrorKind::UnclosedValue | ErrorKind::UnclosedTree)
}

fn inside(findings: &[Diagnostic], source: &[u8]) {
    for finding in findings {
        assert!(finding.span.start <= finding.span.end, "{finding:?}");
        assert!(finding.span.end <= source.len(), "{finding:?}");
        assert!(!finding.to_string().is_empty());
    }
}

/// The canonical form of anything is clean, and its own canonical form.
fn canonical(collection: &Collection<'_>) {
    let canonical = collection.to_canonical();
    let (again, findings) = ParseOptions::lenient().parse(&canonical).unwrap();
    for finding in findings {
        let code = finding.kind.code();
        assert!(code == "duplicate-property" || code == "empty-tree", "{finding}");
    }
    assert_eq!(again.node_count(), collection.node_count());
    assert_eq!(again.to_canonical(), canonical);
}

/// Cutting into games, three ways, gives the same games.
fn cut(source: &[u8], nodes: usize) {
    let mut parser = Parser::new(ParseOptions::lenient());
    let mut counted = 0;
    let spans: Vec<_> = game_spans(source).collect();
    for span in &spans {
        let (game, _) = parser.parse(&source[span.clone()]).unwrap();
        counted += game.node_count();
        parser.recycle(game);
    }
    assert_eq!(counted, nodes);
    let (mut at, mut counted) = (0, 0);
    while let Some((game, findings)) = parser.next_game(source, &mut at).unwrap() {
        inside(&findings, source);
        counted += game.node_count();
        parser.recycle(game);
    }
    assert_eq!(counted, nodes);
    let mut reader = GameReader::new(source);
    let mut read = Vec::new();
    while let Some(raw) = reader.next_game().unwrap() {
        let start = usize::try_from(raw.offset).unwrap();
        read.push(start..start + raw.bytes.len());
        assert_eq!(raw.bytes, &source[start..start + raw.bytes.len()]);
    }
    assert_eq!(read, spans);
}

/// Every node of a tree, each way there is to reach it, and all that can be asked of it.
fn walk<'c>(tree: GameTree<'c>, collection: &'c Collection<'c>) {
    let length = collection.source().len();
    let mut trees = vec![tree];
    while let Some(tree) = trees.pop() {
        assert!(tree.span().end <= length);
        for node in tree.nodes() {
            assert!(node.span().end <= length);
            assert_eq!(collection.node_at(node.offset()), Some(node));
            assert_eq!(node.first_child(), node.children().first().copied());
            for child in node.children() {
                assert_eq!(child.parent(), Some(node));
            }
            assert!(!node.path().is_empty());
            asked(node, length);
        }
        trees.extend(tree.variations());
    }
}

fn asked(node: Node<'_>, length: usize) {
    let errors = [node.action().err(), node.luck().err(), node.checker_analysis().err()];
    for error in errors.into_iter().flatten() {
        assert!(error.span().start <= error.span().end && error.span().end <= length);
    }
    if let Ok(Some(analysis)) = node.checker_analysis() {
        let _ = (analysis.played(), analysis.error());
    }
    if let Ok(Some(Action::Setup(setup))) = node.action() {
        let _ = setup.board(&bg_sgf::Board::default());
    }
    let _ = node.cube_analysis().map(|analysis| analysis.values());
    let _ = (node.luck_class(), node.skill(), node.missed_double_skill());
    let _ = (node.marked_candidates(), node.cube_is_marked());
    for value in node.properties().flat_map(Property::values) {
        assert!(value.span().end <= length);
    }
}

/// What the games of a file say: strict replay is lenient replay up to the first error.
fn games(collection: &Collection<'_>, source: &[u8]) {
    let mut findings = Vec::new();
    let _ = to_mat(collection, &mut findings);
    inside(&findings, source);
    findings.clear();
    for game in collection.games_lenient(&mut findings) {
        let _ = (game.totals(), game.statistics(), game.player(Color::White));
        let mut lenient = game.replay_lenient();
        let mut plies = Vec::new();
        for ply in lenient.by_ref() {
            let _ = (ply.notation(), ply.gnuid(), ply.before_roll());
            plies.push(ply.before);
        }
        inside(lenient.findings(), source);
        let clean = lenient.findings().iter().all(|finding| finding.severity < Severity::Error);
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
    for game in collection.games() {
        match game {
            Ok(game) => assert!(Game::read(game.tree(), game.index()).is_ok()),
            Err(error) => assert!(error.span().end <= source.len()),
        }
    }
}

/// Any bytes as the value of a property.
pub(crate) fn values(raw: &[u8]) {
    let _ = (value::number(raw), value::real(raw), Rules::parse(raw));
    if let Ok(points) = value::points(raw) {
        assert!(points.count() <= 25);
    }
    if let Some((first, second)) = value::compose(raw) {
        assert_eq!(first.len() + second.len() + 1, raw.len());
    }
    let rules = Rules::parse(raw);
    assert_eq!(Rules::parse(rules.to_string().as_bytes()), rules);
    if let Ok(claim) = ResultClaim::parse(raw) {
        assert_eq!(ResultClaim::parse(claim.to_string().as_bytes()), Ok(claim));
    }
    for color in Color::ALL {
        if let Ok(play) = Play::parse(raw, color) {
            assert_eq!(play.to_sgf(color).as_bytes(), raw);
            let _ = (play.raw_steps(), play.notation(&bg_sgf::Board::default(), color));
        }
    }
    texts(raw);
    analysis(raw);
    if let Ok(text) = core::str::from_utf8(raw) {
        plays(text);
    }
}

/// A text comes back from its escaped form, white space aside.
fn texts(raw: &[u8]) {
    for charset in [Charset::Utf8, Charset::Latin1] {
        let text = value::decode_text(raw, charset);
        assert_eq!(value::decode_text(value::escape_text(&text).as_bytes(), Charset::Utf8), text);
        let simple = value::decode_simple_text(raw, charset);
        assert!(!simple.contains(['\n', '\r', '\t']));
        let pair = format!("{}:{}", value::escape_composed(&simple), value::escape_composed(&text));
        let (first, second) = value::compose(pair.as_bytes()).unwrap();
        assert_eq!(value::decode_text(first, Charset::Utf8), simple);
        assert_eq!(value::decode_text(second, Charset::Utf8), text);
        if let Some(at) = value::first_invalid(raw, charset) {
            assert!(at < raw.len());
        }
    }
}

/// Analysis is written in one form, which reads as the same.
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

/// Whatever text is understood as a play is a legal one.
fn plays(text: &str) {
    let board = bg_sgf::Board::default();
    for (first, second) in [(3, 1), (6, 6)] {
        let dice = Dice::new(first, second).unwrap();
        if let Ok(play) = board.find_play(Color::Black, dice, text) {
            assert_eq!(board.check_play(Color::Black, &play), Ok(()), "{text:?}");
            let notation = play.notation(&board, Color::Black);
            let again = board.find_play(Color::Black, dice, &notation).unwrap();
            assert_eq!(board.after(Color::Black, &again), board.after(Color::Black, &play));
        }
    }
}

/// A match in which every byte is a choice: its file is clean and replays to the same states.
pub(crate) fn matches(bytes: &[u8]) {
    let Some((&[length, rules], choices)) = bytes.split_first_chunk() else { return };
    let variation = [
        Variation::Standard,
        Variation::Nackgammon,
        Variation::Hypergammon1,
        Variation::Hypergammon2,
        Variation::Hypergammon3,
    ][usize::from(rules >> 4) % 5];
    let length = u32::from(length) % 9;
    let (crawford, jacoby) = (length > 1 && rules & 1 == 1, length == 0 && rules & 1 == 1);
    let rules_of_game = Rules { crawford, jacoby, variation, ..Rules::default() };
    let mut builder = MatchBuilder::with_rules(length, rules_of_game);
    if rules & 2 == 2 {
        builder.dialect(Dialect::Seed);
    }
    let mut built = Vec::new();
    for &choice in choices.iter().take(50) {
        if builder.match_is_over() {
            break;
        }
        if act(&mut builder, choice) {
            built.push(*builder.state());
        }
    }
    let file = builder.to_sgf();
    assert_eq!(check(&file), [], "{}", String::from_utf8_lossy(&file));
    let collection = parse(&file).unwrap();
    assert_eq!(collection.to_canonical(), file);
    let mut replayed = Vec::new();
    for game in collection.games() {
        let game = game.unwrap();
        let mut replay = game.replay();
        while let Some(ply) = replay.next() {
            ply.unwrap();
            replayed.push(*replay.state());
        }
    }
    let ids = |states: &[State]| -> Vec<String> {
        states.iter().map(|state| state.gnuid().unwrap().to_string()).collect()
    };
    assert_eq!(ids(&replayed), ids(&built), "{}", String::from_utf8_lossy(&file));
}

/// Tries one action; a refused one changes nothing that is written.
fn act(builder: &mut MatchBuilder, choice: u8) -> bool {
    let fresh = builder.result().is_some();
    let state = *builder.state();
    let actor = if fresh { Color::ALL[usize::from(choice) % 2] } else { state.to_decide };
    let number = usize::from(choice);
    match choice {
        240.. => builder.resign(actor, choice % 4).is_ok(),
        220..240 => builder.drop_double(actor).is_ok(),
        190..220 => builder.take(actor).is_ok(),
        160..190 => builder.double(actor).is_ok(),
        _ => {
            let dice = Dice::new(choice % 6 + 1, choice / 6 % 6 + 1).unwrap();
            let board = if fresh { state.variation.start() } else { state.board };
            let plays = board.legal_plays(actor, dice);
            let play = plays[number / 36 * 7 % plays.len()];
            let notation = play.notation(&board, actor);
            if choice % 2 == 0 {
                builder.play_move(actor, &play).is_ok()
            } else {
                builder.play(actor, dice, &notation).is_ok()
            }
        }
    }
}
